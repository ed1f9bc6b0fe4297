"""``lab``: who wins and why, before anything is printed."""

from __future__ import annotations

import typer

from cardscape.cli.lab_balance import balance, deck
from cardscape.cli.lab_card import card
from cardscape.cli.lab_options import (
    Cluster,
    Fresh,
    KeepJson,
    ManyDecks,
    Mirrors,
    OneBot,
    OutFolder,
    PerPairing,
    Think,
    TurnLimit,
)
from cardscape.cli.lab_tune import tune
from cardscape.cli.output import complain, print_json, say
from cardscape.cli.parameters import AsJson, GameName, Jobs, RuleOptions, Rules, Seed


def add_to(app: typer.Typer) -> None:
    lab = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Find out who wins and why: decks, cards, numbers.",
                      epilog="Example: cardscape lab balance cardfinity --games 20; docs/lab.md is the tutorial.")
    lab.command(epilog="Example: cardscape lab matrix ttcg --games 400 --bot greedy --jobs 2")(matrix)
    lab.command(epilog="Example: cardscape lab balance cardfinity --games 200 --jobs 2")(balance)
    lab.command(epilog="Example: cardscape lab deck ttcg green-crown --games 40")(deck)
    lab.command(epilog="Example: cardscape lab card cardfinity ram.txt --into clockwork --swap 'Scrap Heap' --games 40")(card)
    lab.command(epilog="Example: cardscape lab tune cardfinity tidewatch --games 60")(tune)
    app.add_typer(lab, name="lab")


def matrix(game: GameName, games: PerPairing = 100, bot: OneBot = "greedy", decks: ManyDecks = None, mirrors: Mirrors = False,
           seed: Seed = 0, jobs: Jobs = 1, cluster: Cluster = "", rules: Rules = "", option: RuleOptions = None,
           turn_limit: TurnLimit = 200, think: Think = 30.0, out: OutFolder = "", fresh: Fresh = False, save: KeepJson = "",
           as_json: AsJson = False) -> int:
    """Play every deck against every other. Counts who wins. An interrupted run goes on where it stopped."""
    from cardscape.cli.lab_running import Typed, play_plan
    from cardscape.cli.lab_writing import this_command, write_games, write_report
    from cardscape.lab.field import round_robin
    from cardscape.lab.matrix import Matrix, matrix_lines
    from cardscape.lab.pages import matrix_page
    from cardscape.lab.record import run_digest
    from cardscape.lab.saving import writable_row
    from cardscape.lab.summary import first_player_line

    typed = Typed(game, rules, option, seed, jobs, cluster, out, fresh, turn_limit, think, save)
    bot = typed.bot(bot)
    field = typed.decks(decks)
    plan = typed.plan(field, round_robin(len(field), bot, mirrors))
    played = play_plan(typed, plan, [games] * len(plan.pairings), typed.folder("matrix", plan))
    found = Matrix(plan, played.records)
    row = writable_row({"game": typed.found.name, "rules": typed.rules, "options": typed.options, "bot": bot, "seed": seed,
                        "games_per_pairing": games, "whole": played.whole, **found.row(), "digest": run_digest(played.records)})
    if as_json:
        print_json(row)
    else:
        say(f"{typed.found.title} ({typed.rules}), {found.games} games, both sides played by {bot}, seed {seed}")
        for line in matrix_lines(found):
            say(line)
        say(first_player_line(found))
        ends = ", ".join(f"{words} {count}" for words, count in found.endings(typed.found.ending))
        say(f"Games ended by: {ends}. Draws {found.draws}, given up {found.capped}.")
    write_report(played.folder / "matrix.json", row, save)
    title, players = f"Decks of {typed.found.title} ({typed.rules})", f"Both sides were played by {bot}, seed {seed}."
    write_games(played.folder, plan, played.records,
                lambda: matrix_page(title, [players, *played.cut], found, typed.found.ending, this_command()))
    (complain if as_json else say)(f"digest {row['digest']}; kept in {played.folder}")
    return played.code
