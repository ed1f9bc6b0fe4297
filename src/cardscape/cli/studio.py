"""``studio``: hands everything behind it to the card-design tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer

from cardscape.cli.failures import OK, USAGE
from cardscape.cli.output import complain, say

if TYPE_CHECKING:
    from cardscape.engine.game import Game
    from cardscape.studio.lint import Checker, Problem

TOOLS: Final = {
    "combine": "fill templates with every combination of their placeholders",
    "tag": "add or update a True/False column by patterns",
    "sort": "sort the lines of a file of any size",
    "pipeline": "run a whole workflow from one file",
    "lint": "report sentences that a game cannot execute",
}


def add_to(app: typer.Typer) -> None:
    app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
                add_help_option=False)(studio)


def studio(context: typer.Context) -> int:
    """Design cards: combine, tag, sort, pipeline, lint."""
    return forward(list(context.args))


def forward(arguments: list[str]) -> int:
    """Run a tool with all that stands behind its name, untouched."""
    if not arguments or arguments[0] in ("-h", "--help"):
        say("Usage: cardscape studio TOOL [ARGS]...\n\nTools, each with a --help of its own:")
        for name, about in TOOLS.items():
            say(f"  {name:<10} {about}")
        return OK if arguments else USAGE
    tool, rest = arguments[0], arguments[1:]
    if tool not in TOOLS:
        from cardscape.play.catalog import unknown

        complain(f"Error: {unknown('tool', tool, TOOLS)}")
        return USAGE
    from cardscape.studio import commands

    called = f"cardscape studio {tool}"
    if tool == "lint":
        return commands.lint(rest, checkers(), called)
    run = {"combine": commands.combine, "tag": commands.tag, "sort": commands.sort, "pipeline": commands.pipeline}[tool]
    return run(rest, called)


def checkers() -> dict[str, Checker]:
    """For every game whose cards carry sentences: what is wrong with one."""
    from functools import partial

    from cardscape.play.catalog import find_game, game_names

    games = [find_game(name) for name in game_names()]
    return {game.name: partial(_problem, game) for game in games if game.parse("", game.rule_sets[0]) is not None}


def _problem(game: Game, text: str) -> Problem | None:
    from cardscape.studio.lint import Problem

    row = game.parse(text, game.rule_sets[0])
    if row is None:
        return None
    if not row["ok"]:
        return Problem(str(row["error"]), int(row["column"] or 0))
    return Problem("; ".join(map(str, row["warnings"])), warning=True) if row["warnings"] else None
