"""``studio``: hands everything behind it to the card-design tools."""

from __future__ import annotations

import typer

from cardscape.cli.failures import USAGE
from cardscape.cli.output import complain, say

TOOLS = {
    "combine": "fill templates with every combination of their placeholders",
    "tag": "add a field to the rows of a file that match a pattern",
    "sort": "sort a file of any size",
    "pipeline": "run a pipeline file",
    "lint": "report generated sentences that the engine cannot execute",
}


def add_to(app: typer.Typer) -> None:
    app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
                add_help_option=False)(studio)


def studio(context: typer.Context) -> int:
    """Design cards: combine, tag, sort, pipeline, lint."""
    arguments = list(context.args)
    if not arguments or arguments[0] in ("-h", "--help"):
        say("Usage: cardscape studio TOOL [ARGS]...\n\nTools, each with a --help of its own:")
        for name, about in TOOLS.items():
            say(f"  {name:<10} {about}")
        return 0 if arguments else USAGE
    tool, rest = arguments[0], arguments[1:]
    if tool not in TOOLS:
        from cardscape.play.catalog import unknown

        complain(f"Error: {unknown('tool', tool, TOOLS)}")
        return USAGE
    from cardscape.studio import commands

    code: int = getattr(commands, tool)(rest)
    return code
