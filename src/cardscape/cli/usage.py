"""How arguments are written in the help: by their names, without the types of a programming language."""

from __future__ import annotations

from functools import partial
from typing import Any


def without_types(command: Any) -> None:
    """Let a command and all below it show ``GAME`` where the library shows ``{GAME}`` and ``GAME <str>``."""
    for below in getattr(command, "commands", {}).values():
        without_types(below)
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = _none
            parameter.get_usage_pieces = partial(_usage, parameter)


def _none(ctx: object) -> str:
    return ""


def _usage(parameter: Any, ctx: object) -> list[str]:
    name = f"{parameter.metavar}{'' if parameter.nargs == 1 else '...'}"
    return [name if parameter.required else f"[{name}]"]
