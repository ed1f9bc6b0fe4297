"""The command line: one file per group of commands, one place for exit codes."""
