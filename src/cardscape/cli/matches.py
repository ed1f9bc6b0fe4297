"""``play``, ``simulate`` and ``bench``: matches for people, for statistics, and against the clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import typer

from cardscape.cli.failures import INTERRUPTED, OK, USAGE, WRONG, Failure, check_jobs, now_playing
from cardscape.cli.lab_options import Think
from cardscape.cli.output import complain, counted, print_json, say, terminal
from cardscape.cli.parameters import (
    AsJson,
    Continue,
    Deck,
    GameName,
    Games,
    HidePasses,
    Interactive,
    Jobs,
    Number,
    Opponent,
    OtherDeck,
    OwnSeed,
    PictureTo,
    Plain,
    PlayedGame,
    ReplayTo,
    RoundGames,
    Rounds,
    RuleOptions,
    Rules,
    Seat,
    Seed,
    SetOf,
    Timed,
    TwoBots,
    TwoDecks,
)

if TYPE_CHECKING:
    from cardscape.bots.bot import Bot
    from cardscape.engine.game import Game, Value
    from cardscape.engine.match import Match
    from cardscape.lab.simulate import Summary

def add_to(app: typer.Typer) -> None:
    app.command(epilog="Examples: cardscape play cardfinity; cardscape play cardfinity --deck clockwork --vs random --seed 7; "
                "cardscape play cardfinity --vs human; cardscape play --continue cardscape-replay-1.json")(play)
    app.command(epilog="Example: cardscape simulate cardfinity --games 1000 --bots greedy,random --decks clockwork,emberwild "
                "--jobs 2")(simulate)
    app.command(epilog="Examples: cardscape bench; cardscape bench cardfinity --rounds 9 --json")(bench)


def play(game: PlayedGame = "", deck: Deck = "", vs: Opponent = "", vs_deck: OtherDeck = "", seat: Seat = "", rules: Rules = "",
         option: RuleOptions = None, series: SetOf = 0, seed: OwnSeed = None, plain: Plain = False,
         interactive: Interactive = False, hide_passes: HidePasses = False, go_on: Continue = "", replay: ReplayTo = "",
         picture: PictureTo = "") -> int:
    """Play a match in the terminal. Where there is no terminal, two bots play a whole match for you to read."""
    import secrets

    from cardscape.cli.continuing import check_alone, kept_match
    from cardscape.cli.keeping import check_places, keep, keep_picture, kept_here
    from cardscape.cli.screens import screen
    from cardscape.cli.sitting import Left, Sitting
    from cardscape.lab.interrupts import noted
    from cardscape.play.catalog import game_names

    if seat.upper() not in ("", "A", "B"):
        raise Failure(f"unknown seat {seat!r}; there are: A, B")
    if not game and not go_on:
        raise Failure(f"which game? There are: {', '.join(game_names())}; or go on with a match: --continue FILE")
    check_places(replay, picture)
    there = interactive or terminal()
    kept = None
    if go_on:
        check_alone({"--deck": deck, "--vs-deck": vs_deck, "--rules": rules, "--option": option, "--series": series,
                     "--seed": seed is not None})
        kept = kept_match(go_on, game)
        match, seat, vs = kept.match, seat or kept.seat(), vs or kept.opponent()
    person = "AB".index(seat.upper() or "A")
    if kept is None:
        decks = [deck, vs_deck] if person == 0 else [vs_deck, deck]
        match = _match(game, decks, rules, option or [], secrets.randbelow(1 << 32) if seed is None else seed, series)
    now_playing(match)
    bots, players = _opponents(vs or "greedy", person, there, match.setup.seed)
    shown = screen(plain)
    sitting = Sitting(match, bots, shown, person, kept.told if kept is not None else 0, hide_passes)
    sitting.only_shown = not (there or replay or picture)
    shown.heading(f"{match.game.title}: A plays {match.setup.decks[0].name}, B plays {match.setup.decks[1].name}; "
                  f"seed {match.setup.seed}.")
    if there:
        shown.heading("Type ? at any question for help.")
        if not replay and not kept_here():
            shown.problem("This folder cannot be written, so the match will not be kept; --replay FILE keeps it elsewhere.")
    else:
        shown.heading(f"There is no terminal to ask at, so two bots show a match. You look over {'AB'[person]}'s shoulder.")
    try:
        try:
            sitting.play()
        except Left:
            shown.heading("You left the table.")
    except KeyboardInterrupt:
        with noted():  # a terminal that is closed may interrupt more than once
            say()
            say("Interrupted.")
            keep(match, replay, say, players, game, True)
        return INTERRUPTED
    code = WRONG if sitting.faults else OK
    with noted():
        if (there or replay) and keep(match, replay, say, players, game, True) is None:
            code = USAGE
        if picture and not keep_picture(sitting.board(), match.game.title, picture):
            code = USAGE
    return code


def _match(game: str, decks: list[str], rules: str, option: list[str], seed: int, series: int) -> Match:
    """A match ready to be played; decks that are not named are the game's usual ones."""
    from cardscape.cli.decks import note_rules
    from cardscape.engine.match import start
    from cardscape.play.catalog import find_deck, find_game, read_options, rule_set, usual_decks
    from cardscape.play.series import played_as

    found = find_game(game)
    chosen = rule_set(found, rules)
    options = read_options(found, option)
    usual = usual_decks(found, chosen) if "" in decks else []
    sources = [find_deck(found, name, chosen) if name else usual[seat] for seat, name in enumerate(decks)]
    note_rules(found, rules, sources)
    read = [source.read(found, chosen) for source in sources]
    return start(played_as(found, options, _length(found, options, series)), read, chosen, options, seed, log=True)


def _length(game: Game, given: dict[str, Value], series: int) -> int:
    """How many games a set has by ``--series`` and by the rule option ``match``, if both are given."""
    from cardscape.play.catalog import CatalogError
    from cardscape.play.series import set_length

    asked = set_length(game, given)
    if series and "match" in given and asked != series:
        raise CatalogError(f"--series {series} and --option match={given['match']} ask for sets of different lengths")
    return series or asked


def _opponents(vs: str, person: int, there: bool, seed: int) -> tuple[list[Bot | None], list[str]]:
    """The bots by seat, None for people, and what each player is called in the replay."""
    from cardscape.bots.driver import bot_chance
    from cardscape.cli.sitting import THINK
    from cardscape.lab.referee import make
    from cardscape.play.catalog import bot_names, find_bot, unknown

    if vs.lower() == "human":
        if there:
            return [None, None], ["human", "human"]
        vs = "greedy"
    if ":" not in vs and vs.lower() not in [name.lower() for name in bot_names()]:
        raise unknown("opponent", vs, [*bot_names(), "human"])
    kind = find_bot(vs)
    bots = [None if there and seat == person else make(kind, seat, bot_chance(seed, seat), THINK) for seat in (0, 1)]
    return bots, ["human" if bot is None else vs for bot in bots]


def simulate(game: GameName, games: Number = 100, bots: TwoBots = "random,random", decks: TwoDecks = "", seed: Seed = 0,
             jobs: Jobs = 1, rules: Rules = "", option: RuleOptions = None, series: SetOf = 0, think: Think = 30.0,
             as_json: AsJson = False) -> int:
    """Let two bots play many games and count who wins.

    A bot from a file loses a game in which it fails, takes too long or gives an answer that is not offered.
    """
    from cardscape.cli.decks import note_rules
    from cardscape.cli.keeping import keep
    from cardscape.cli.progress import progress
    from cardscape.engine.match import complete_options
    from cardscape.lab.processes import ProcessEnded
    from cardscape.lab.simulate import Plan, Summary, Table
    from cardscape.lab.simulate import simulate as play_all
    from cardscape.play.catalog import find_bot, find_decks, find_game, read_options, rule_set, usual_decks

    check_jobs(jobs)
    found = find_game(game)
    chosen = rule_set(found, rules)
    sources = find_decks(found, _pair("decks", decks), chosen) if decks else usual_decks(found, chosen)
    note_rules(found, rules, sources)
    names = [find_bot(name).NAME if ":" not in name else name for name in _pair("bots", bots)]
    given = read_options(found, option or [])
    options = complete_options(found, given)
    for source in sources:
        source.check(found, chosen, options)
    plan = Plan(game if game.endswith(".py") else found.name, chosen, options, sources, names, seed, games,
                _length(found, given if series else options, series), think)
    summary, table = Summary(plan), Table()
    code = OK
    try:
        with progress(games, begun=0) as advance:
            play_all(plan, jobs, advance, table, summary)
    except KeyboardInterrupt:
        code = INTERRUPTED
        complain(f"Interrupted after {summary.games} of {games} games.")
    except ProcessEnded as error:
        code = WRONG
        complain(f"Error: {error}; {summary.games} of {games} games were finished.")
    if as_json:
        print_json(summary.row())
    else:
        for line in summary_lines(summary, found.ending):
            say(line)
    for fault, count in sorted(summary.faults.items()):
        what = "Lost" if plan.series == 1 else "A game lost"
        complain(f"{what} by a fault of its bot ({counted(count, 'game' if plan.series == 1 else 'set')}): {fault}")
        code = code or WRONG
    if code and table.match is not None and not table.match.over:
        keep(table.match, tell=complain, game=game)
    return code


def _pair(what: str, text: str) -> list[str]:
    from cardscape.play.catalog import listed

    names = listed(text)
    if not 1 <= len(names) <= 2 or "" in names:
        raise Failure(f"--{what} takes two names separated by a comma, not {text!r}; a name that has a comma itself stands "
                      "in quotation marks")
    return names if len(names) == 2 else names * 2


def summary_lines(summary: Summary, ending: Callable[[str], str]) -> list[str]:
    """A simulation's result for people, with intervals that hold 95 % of the time; ``ending`` words the reasons of endings."""
    from cardscape.lab.intervals import wilson

    row = summary.row()
    what, one = (f"sets of up to {row['series']} games", "set") if row["series"] > 1 else ("games", "game")
    if row["games"] == 1:
        what = what.replace("sets", "set") if row["series"] > 1 else one
    lines = [f"{row['game']} ({row['rules']}), seed {row['seed']}: {row['games']} {what} in {row['seconds']:.2f} s"]
    if not summary.games:
        return lines
    names = [f"{deck} ({bot})" for deck, bot in zip(row["decks"], row["bots"], strict=True)]
    width = max(map(len, names))
    for name, won in zip(names, row["wins"], strict=True):
        low, high = wilson(won, summary.games)
        lines.append(f"  {name:<{width}}  {won:>6} {'win ' if won == 1 else 'wins'}  {100 * won / summary.games:5.1f} %  "
                     f"[{100 * low:.1f}, {100 * high:.1f}]")
    lines.append(f"  draws {row['draws']}, unfinished {row['unfinished']}; the first player won {row['first_player_wins']} of "
                 f"{sum(row['wins'])}")
    decks, bots = summary.plan.decks, summary.plan.bots
    if decks[0].text == decks[-1].text and bots[0] == bots[-1] and "milliseconds" not in bots[0]:
        lines.append("  Both sides are the same, so every game was played twice and each side wins half; name two bots or decks.")
    ends = ", ".join(f"{ending(reason) or 'no reason'} {count}" for reason, count in row["reasons"].items())
    lines += [f"  ended by: {ends}"] if ends else []
    lines.append(f"  {row['mean_turns']:.1f} turns and {row['decisions'] / summary.games:.1f} decisions a {one}; "
                 f"{row['decisions_per_second']:,.0f} decisions/s, {row['games_per_second']:,.1f} games/s")
    lines.append(f"  digest {row['digest']}")
    return lines


def bench(game: Games = None, rounds: Rounds = 5, games: RoundGames = 40, timed: Timed = 20, as_json: AsJson = False) -> int:
    """Measure the speed of every game. Random players, one line per game, CPU time of one process.

    The last line says how late the searching bot answers when it is given 100 ms.
    """
    from cardscape import COMPILED
    from cardscape.cli.progress import progress
    from cardscape.lab.bench import HEADINGS, measure
    from cardscape.lab.overrun import MILLISECONDS, Overrun, measure_overrun
    from cardscape.play.catalog import find_game, game_names

    found = [find_game(name) for name in (game or game_names())]
    figures = []
    with progress(rounds * len(found), "rounds", 0) as advance:
        for number, measured in enumerate(found):
            figures.append(measure(measured, rounds, games, partial(_after, advance, number * rounds)))
    late = Overrun(MILLISECONDS)
    for measured in found:
        measure_overrun(measured, timed, late)
    if as_json:
        print_json({"compiled": COMPILED, "rounds": rounds, "games": [one.row() for one in figures], "time_budget": late.row()})
        return OK
    say(f"{'compiled' if COMPILED else 'pure Python'}, {f'medians of {rounds} rounds' if rounds > 1 else 'one round'} of {games} "
        f"game{'' if games == 1 else 's'}, CPU time")
    rows = [list(HEADINGS), *[one.cells() for one in figures]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))
    if timed:
        say(str(late))
    return OK


def _after(advance: Callable[[int], None], before: int, done: int) -> None:
    advance(before + done)
