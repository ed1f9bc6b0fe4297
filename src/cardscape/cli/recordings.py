"""``scenario``, ``replay`` and ``rulings``: what was recorded or written down, run again."""

from __future__ import annotations

import typer

from cardscape.cli.failures import Failure
from cardscape.cli.parameters import (
    AsJson,
    AtDecision,
    Export,
    GameName,
    Out,
    OwnGame,
    Paths,
    Plain,
    Replay,
    RuleWords,
    Short,
    Step,
    Verify,
    Words,
)

scenario_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Run scenario files: rulings, puzzles, bug reports.",
                           epilog="Example: cardscape scenario check puzzle.yaml")


def add_to(app: typer.Typer) -> None:
    app.add_typer(scenario_app, name="scenario")
    scenario_app.command("check", epilog="Example: cardscape scenario check rulings/ puzzle.yaml")(check)
    scenario_app.command("cut", epilog="Example: cardscape scenario cut replay.json --decision 17 --out puzzle.yaml")(cut)
    app.command(epilog="Examples: cardscape replay game.json; cardscape replay game.json --step; "
                "cardscape replay game.json --verify")(replay)
    app.command(epilog="Examples: cardscape rulings cardfinity deckout; cardscape rulings ttcg TT-7.7; "
                "cardscape rulings ttcg equip leaves --short")(rulings)
    app.command(epilog="Examples: cardscape rules ttcg TT-7.7; cardscape rules polaris guard over")(rules)


def check(paths: Paths, game: OwnGame = "", as_json: AsJson = False) -> int:
    """Run scenarios. An expectation that fails is shown with the options and the board; the exit code is then 1."""
    from cardscape.play.commands import scenario_check

    _made_known(game)
    return scenario_check(paths, as_json)


def _made_known(game: str) -> None:
    """Load a game of the user's own, whose name stands in the files that are read next."""
    from cardscape.engine.game import register_game
    from cardscape.play.catalog import find_game

    if game:
        register_game(find_game(game))


def cut(file: Replay, decision: AtDecision, out: Out = "-", game: OwnGame = "") -> int:
    """Cut a replay at a decision into a scenario file."""
    from cardscape.cli.keeping import check_places
    from cardscape.play.commands import cut as run

    if out != "-":
        check_places(out)
    _made_known(game)
    return run(file, decision, out)


def replay(file: Replay, step: Step = False, verify: Verify = False, export: Export = "", as_json: AsJson = False,
           plain: Plain = False, game: OwnGame = "") -> int:
    """Watch, verify or export a replay. If it plays differently now you are told where, and the exit code is 1."""
    from cardscape.cli.keeping import check_places
    from cardscape.cli.output import terminal
    from cardscape.cli.screens import screen
    from cardscape.cli.stepping import step_through
    from cardscape.play.commands import loaded_replay
    from cardscape.play.commands import replay as run

    flags = (("--step", step), ("--verify", verify), ("--export", bool(export)), ("--json", as_json))
    ways = [flag for flag, given in flags if given]
    if len(ways) > 1 and ways != ["--verify", "--json"]:
        raise Failure(f"{ways[0]} and {ways[1]} do not go together; choose one of them")
    if export != "-":
        check_places(export)
    _made_known(game)
    if step:
        loaded = loaded_replay(file)
        return loaded if isinstance(loaded, int) else step_through(loaded, screen(plain or not terminal()))
    return run(file, verify, export, as_json)


def rulings(game: GameName, words: Words = None, short: Short = False, as_json: AsJson = False) -> int:
    """Find rulings by card, rule id or word. Each comes with its board; the exit code is 1 if none is found."""
    from cardscape.play.commands import rulings as run

    return run(game, words or [], as_json, short)


def rules(game: GameName, words: RuleWords = None, as_json: AsJson = False) -> int:
    """Look up rules by id or word. Each takes one line; the exit code is 1 if none is found."""
    from cardscape.play.commands import rules as run

    return run(game, words or [], as_json)
