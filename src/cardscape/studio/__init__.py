"""Card-design tools: expand sentence templates, tag effects, sort lists, run the whole workflow.

Every tool is a function in a module named after its job (`combine`, `tag`, `alphabetize`, `pipeline`, `lint`,
`dedupe`); `commands` puts a command line in front of each. Nothing here needs a third-party package.
"""
