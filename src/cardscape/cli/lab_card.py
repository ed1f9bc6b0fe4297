"""``lab card``: what a new card would do to a deck."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from cardscape.cli.failures import WRONG, Failure
from cardscape.cli.lab_options import (
    CardFile,
    CardName,
    Cluster,
    Copies,
    FieldDecks,
    Fresh,
    Into,
    KeepJson,
    KeepReplays,
    Margin,
    OneBot,
    OutFolder,
    PerPairing,
    SwapOut,
    Think,
    TurnLimit,
)
from cardscape.cli.output import complain, counted, print_json, say
from cardscape.cli.parameters import AsJson, GameName, Jobs, RuleOptions, Rules, Seed

if TYPE_CHECKING:
    from cardscape.cli.lab_running import Typed
    from cardscape.lab.field import FieldPlan
    from cardscape.lab.pairs import PairedResult
    from cardscape.play.catalog import DeckSource


def card(game: GameName, cardfile: CardFile, into: Into, swap: SwapOut = "", card: CardName = "", copies: Copies = None,
         games: PerPairing = 100, bot: OneBot = "greedy", field: FieldDecks = None, margin: Margin = 1.0, seed: Seed = 0,
         jobs: Jobs = 1, cluster: Cluster = "", rules: Rules = "", option: RuleOptions = None, turn_limit: TurnLimit = 200,
         think: Think = 30.0, replays: KeepReplays = 3, out: OutFolder = "", fresh: Fresh = False, save: KeepJson = "",
         as_json: AsJson = False) -> int:
    """Try a new card in a deck. Plays with and without it on the same deals: is the deck stronger, and by how much?"""
    from cardscape.cli.lab_running import Typed, play_plan
    from cardscape.cli.lab_writing import this_command, write_games, write_report
    from cardscape.engine.game import IllegalDeck
    from cardscape.lab.field import deck_names
    from cardscape.lab.pages import card_page
    from cardscape.lab.pairs import PairedResult, paired
    from cardscape.lab.record import run_digest
    from cardscape.lab.saving import writable_row
    from cardscape.lab.workbench import CardFileError, WorkbenchError, new_card, with_card, workbench
    from cardscape.play.catalog import DeckSource, read_text

    typed = Typed(game, rules, option, seed, jobs, cluster, out, fresh, turn_limit, think, save)
    bot = typed.bot(bot)
    base = typed.deck(into)
    base.read(typed.found, typed.rules)
    text = read_text(cardfile)
    try:
        workbench(typed.found)
        name = new_card(typed.found, typed.rules, text, cardfile, card)
        changed, copies, swapped = with_card(typed.found, typed.rules, base.text, text, name, swap, copies or 0)
    except IllegalDeck as error:
        if not swap and error.report.file != cardfile:
            complain("--swap CARD takes another card out of the deck for the new one.")
        raise
    except CardFileError as error:
        raise Failure(str(error), WRONG) from None
    except WorkbenchError as error:
        raise Failure(str(error)) from None
    opponents = others(typed, base, field)
    plan = typed.plan([base, DeckSource(f"{base.name} with {name}", changed, base.file), *opponents],
                      paired(len(opponents), bot))
    names = deck_names(plan.decks)
    played = play_plan(typed, plan, [games] * len(plan.pairings), typed.folder("card", plan))
    result = PairedResult(plan, played.records, margin / 100)
    kept = keep_turned(plan, result, name, played.folder, replays)
    row: dict[str, Any] = writable_row({
        "game": typed.found.name, "rules": typed.rules, "options": typed.options, "bot": bot, "seed": seed, "card": name,
        "deck": base.name, "copies": copies, "swapped": swapped or None, "field": names[2:],
        "games_per_pairing": games, "whole": played.whole, **result.row(),
        "use": {what: share.row() for what, share in result.use(name).items()},
        "against": [{"deck": names[opponent], **mean.row(), "words": result.words_against(mean)}
                    for opponent, mean in result.by_opponent()],
        "decided": {"won": len(result.turned(name)[0]), "lost": len(result.turned(name)[1])},
        "replays": kept, "digest": run_digest(played.records)})
    tried, verdict, remarks = tried_words(row, name), verdict_words(result, name), remark_lines(row, result, name)
    watch = [f"cardscape replay {quote(path)}{f' --game {quote(game)}' if game.endswith('.py') else ''}" for path in kept]
    if as_json:
        print_json(row)
    else:
        say(tried)
        for line in [*share_lines(result), verdict, *remarks[:-1], *against_lines(row, result), remarks[-1],
                     *(f"  watch: {command}" for command in watch)]:
            say(f"  {line}")
    write_report(played.folder / "card.json", row, save)
    write_games(played.folder, plan, played.records,
                lambda: card_page(f"{name} in {base.name}", f"{tried}.", verdict, [*played.cut, *remarks], watch, result,
                                  names, this_command()))
    (complain if as_json else say)(f"digest {row['digest']}; kept in {played.folder}")
    return played.code


def others(typed: Typed, base: DeckSource, names: str | None) -> list[DeckSource]:
    """The opponents: those that were named, or every other deck that comes with the game."""
    if names is not None:
        return typed.decks(names, 1, "--field")
    found = [deck for deck in typed.decks(None, 1) if deck.text != base.text]
    if not found:
        raise Failure("there is no other deck to play against; name some with --field")
    return found


def keep_turned(plan: FieldPlan, result: PairedResult, name: str, folder: Path, count: int) -> list[str]:
    """Write replays of games that came out differently with the card, which took part in them, against many decks."""
    from cardscape.lab.field import deck_names
    from cardscape.lab.pairs import WITH, varied
    from cardscape.lab.playing import play
    from cardscape.play.replay import save_replay

    won, lost = result.turned(name)
    names = deck_names(plan.decks)
    kept: list[str] = []
    for what, games in (("won", varied(won)[:count]), ("lost", varied(lost)[:count])):
        for opponent, number in games:
            record = result.games[opponent, number, WITH]
            path = folder / f"{what}-{names[opponent]}-{number}.json"
            try:
                save_replay(path, play(plan, record.pairing, number)[1])
            except OSError as error:
                complain(f"The replay {path} could not be kept: {error.strerror or error}.")
                return kept
            kept.append(str(path))
    return kept


def tried_words(row: dict[str, Any], name: str) -> str:
    """What was tried, how, and by whom."""
    change = f"{row['copies']} {name} for {row['swapped']}" if row["swapped"] else f"{row['copies']} {name} more"
    return (f"{row['deck']} with {change}, against {counted(len(row['field']), 'deck')}, both sides played by {row['bot']}, "
            f"seed {row['seed']}")


def share_lines(result: PairedResult) -> list[str]:
    """The wins of the deck without and with the card, and how far they are apart."""
    lines = [f"without {result.shares[0]}", f"with    {result.shares[1]}"]
    if result.difference.total > 1:
        few = result.one_seated
        seats = f"{few} of them from one seat only" if few else "each played from both seats with and without the card"
        lines.append(f"difference {result.difference.points()} points over {result.difference.total} deals, {seats}")
    return lines


def remark_lines(row: dict[str, Any], result: PairedResult, name: str) -> list[str]:
    """How many games would settle it, how the card was used, and, last, how many games came out differently with it."""
    from cardscape.lab.pairs import RESOLUTION

    lines: list[str] = []
    more = result.more_games()
    if more is None:
        lines.append("There are too few games to tell how many more would settle it; a larger --games goes on.")
    elif more:
        size = max(abs(result.difference.value), RESOLUTION)
        lines.append(f"About {more:,} more games would settle a difference of {100 * size:.1f} points; a larger --games goes on.")
    elif result.verdict == "not distinguishable":
        lines.append(f"These games would most likely have shown a difference of {100 * RESOLUTION:g} points.")
    use = result.use(name)
    lines.append(f"Drawn in {use['drawn']} games; where it came up, played in {use['played']}; "
                 f"wins when drawn {use['won_when_drawn']}, when played {use['won_when_played']}.")
    lines.append(f"Games it turned: {row['decided']['won']} won, {row['decided']['lost']} lost.")
    return lines


def against_lines(row: dict[str, Any], result: PairedResult) -> list[str]:
    """The difference that the card makes against each deck."""
    lines = []
    width = max((len(opponent["deck"]) for opponent in row["against"]), default=0)
    for opponent, mean in zip(row["against"], (mean for _, mean in result.by_opponent()), strict=True):
        if mean.total > 1:
            lines.append(f"  against {opponent['deck']:<{width}} {mean.points()}, {opponent['words']}")
    return lines


def verdict_words(result: PairedResult, name: str) -> str:
    """What may be said about the card, in one sentence."""
    points = f"{100 * result.margin:g} point{'' if result.margin == 0.01 else 's'}"
    how = result.verdict
    if how in ("stronger", "weaker"):
        return f"{name} makes the deck {how.upper()}: by more than {points}, and not by chance."
    if how.startswith("a little"):
        return f"{name} makes the deck {how}; whether by more than {points} is open."
    if how == "not distinguishable":
        return f"With and without {name} are not distinguishable by these games."
    return f"{how[0].upper()}{how[1:]}."
