"""``lab tune``: numbers that bring a deck nearer to even."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardscape.cli.failures import INTERRUPTED, OK, WRONG, Failure
from cardscape.cli.lab_options import (
    Cluster,
    DeckName,
    FieldDecks,
    Fresh,
    FreshGames,
    KeepJson,
    OneBot,
    OutFolder,
    PerPairing,
    Target,
    Think,
    Tries,
    TurnLimit,
)
from cardscape.cli.output import complain, counted, print_json, say
from cardscape.cli.parameters import AsJson, GameName, Jobs, RuleOptions, Rules, Seed

if TYPE_CHECKING:
    from cardscape.cli.lab_running import Typed
    from cardscape.lab.field import FieldPlan
    from cardscape.lab.record import GameRecord
    from cardscape.lab.tuning import Try
    from cardscape.play.catalog import DeckSource


def tried(plan: FieldPlan) -> str:
    """The folder of one version of the deck, in that of the run."""
    return f"try-{plan.fingerprint[:8]}"


class _CutShort(Exception):
    """Ctrl-C while a try was being played."""


class Bench:
    """Plays one version of the deck after the other, each with a journal of its own under the run's folder."""

    def __init__(self, typed: Typed, base: DeckSource, field: list[DeckSource], bot: str, games: int, fresh: int,
                 folder: Path) -> None:
        self.typed = typed
        self.base = base
        self.field = field
        self.bot = bot
        self.games = games
        self.fresh = fresh
        self.folder = folder
        self.faulty = False
        """Whether a bot has lost a game by a fault."""

    def play(self, text: str, settings: dict[str, int], fresh: bool) -> list[GameRecord]:
        """A card that other decks of the field play too is changed in them as well."""
        from cardscape.cli.lab_running import play_plan
        from cardscape.lab.field import Pairing
        from cardscape.lab.workbench import same_name, workbench
        from cardscape.play.catalog import DeckSource

        typed, bench = self.typed, workbench(self.typed.found)
        shared = bench.shared(self.base.text, settings)
        field = []
        for deck in self.field:
            listed = bench.cards(deck.text) if shared else {}
            own = {key: value for key, value in shared.items() if any(same_name(key.rpartition(":")[0], name) for name in listed)}
            field.append(DeckSource(deck.name, bench.turn(deck.text, own, typed.found, typed.rules), deck.file) if own else deck)
        # Fresh deals come from other lanes of the same seed, so they are as repeatable as the others.
        lane = len(self.field) if fresh else 0
        pairings = [Pairing((0, 1 + number), (self.bot, self.bot), lane + number) for number in range(len(self.field))]
        plan = typed.plan([DeckSource(self.base.name, text, self.base.file), *field], pairings)
        games = self.fresh if fresh else self.games
        played = play_plan(typed, plan, [games] * len(pairings), self.folder / tried(plan))
        self.faulty = self.faulty or bool(played.faults)
        if not played.whole:
            raise _CutShort
        return played.records


def tune(game: GameName, deck: DeckName, games: PerPairing = 100, bot: OneBot = "greedy", field: FieldDecks = None,
         target: Target = 2.5, tries: Tries = 12, verify: FreshGames = 0, seed: Seed = 0, jobs: Jobs = 1, cluster: Cluster = "",
         rules: Rules = "", option: RuleOptions = None, turn_limit: TurnLimit = 200, think: Think = 30.0, out: OutFolder = "",
         fresh: Fresh = False, save: KeepJson = "", as_json: AsJson = False) -> int:
    """Change a deck's numbers until it is even. Stays within the rules; even is about half of its games against the field."""
    from cardscape.cli.lab_card import others
    from cardscape.cli.lab_running import Typed, check_folder
    from cardscape.cli.lab_writing import write_report, written
    from cardscape.lab.field import Pairing, deck_names
    from cardscape.lab.journal import NAME
    from cardscape.lab.saving import writable_row
    from cardscape.lab.tuning import Try, Tuner
    from cardscape.lab.workbench import WorkbenchError, workbench
    from cardscape.play.files import write_atomically

    typed = Typed(game, rules, option, seed, jobs, cluster, out, fresh, turn_limit, think, save)
    bot = typed.bot(bot)
    base = typed.deck(deck)
    opponents = others(typed, base, field)
    plan = typed.plan([base, *opponents], [Pairing((0, 1 + number), (bot, bot), number) for number in range(len(opponents))])
    folder = typed.folder("tune", plan)
    known = (folder / tried(plan) / NAME).exists()  # the deck as it is comes first, and its journal with it
    if not known and not fresh and any(folder.glob(f"try-*/{NAME}")):
        raise Failure(f"{folder} holds another run (other decks, bots, seed, rules or limits); take another folder with --out, "
                      "or --fresh to write over it")
    check_folder(folder, fresh, known, ["tune.json", f"{base.name}-tuned.txt"])
    bench = Bench(typed, base, opponents, bot, games, verify or games, folder)

    def told(one: Try) -> None:
        complain(f"try {len(tuner.tries)}: {one.dose:+d} steps, wins {one.share}")

    try:
        tuner = Tuner(typed.found, typed.rules, workbench(typed.found), base.text, bench.play, target / 100, tries, told)
        best = tuner.search()
        before = Try(0, {}, base.text, bench.play(base.text, {}, True))
        after = Try(best.dose, best.settings, best.text, bench.play(best.text, best.settings, True)) if best.settings else before
    except WorkbenchError as error:
        raise Failure(str(error)) from None
    except _CutShort:
        return INTERRUPTED
    changes = tuner.changes(best)
    row: dict[str, Any] = writable_row({
        "game": typed.found.name, "rules": typed.rules, "options": typed.options, "bot": bot, "seed": seed, "deck": base.name,
        "field": deck_names(plan.decks)[1:], "games_per_pairing": games, "target": target,
        "tries": [one.row(tuner.changes(one)) for one in tuner.tries], "changes": changes,
        "fresh": {"games_per_pairing": verify or games, "before": before.share.row(), "after": after.share.row(),
                  "after_words": after.share.words(), "difference": after.since(before).row(),
                  "spread_before": round(before.spread, 6),
                  "spread_after": round(after.spread, 6)}})
    path = folder / f"{base.name}-tuned.txt"
    if changes:
        written(path, lambda: write_atomically(path, best.text))
    write_report(folder / "tune.json", row, save)
    code = WRONG if bench.faulty else OK
    if as_json:
        print_json(row)
        return code
    for line in tune_lines(row, tuner.tries, best, before, after):
        say(line)
    if changes:
        say(f"The deck with these numbers is in {path}.")
    return code


def tune_lines(row: dict[str, Any], tries: list[Try], best: Try, before: Try, after: Try) -> list[str]:
    """What was tried and what came of it, for people."""
    lines = [f"{row['deck']} against {counted(len(row['field']), 'deck')}, both sides played by {row['bot']}, seed {row['seed']}",
             "  tried (all on the same deals):"]
    for one in tries:
        mark = "  <- taken" if one is best else ""
        cards = f"{counted(len(one.settings), 'card')}:"
        lines.append(f"    {one.dose:+4d} steps on {cards:<9} wins {one.share}, {one.share.words()}{mark}")
    if not row["changes"]:
        lines.append("  Nobody won a game, so nothing can be said." if not best.share.total else
                     "  Nothing that was tried is nearer to even than the deck as it is." if len(tries) > 1 else
                     "  The deck is near enough to even as it is.")
    lines += [f"  {change['card']}: {change['number']} {change['from']} -> {change['to']}" for change in row["changes"]]
    spread = f"mean distance of its matchups from even: {100 * before.spread:.1f} points"
    if row["changes"]:
        lines.append(f"  on fresh deals: before {before.share}, after {after.share}: {after.share.words()}")
        made = after.since(before)
        if made.total > 1:
            lines.append(f"  the change makes {made.points()} points over {made.total} fresh deals"
                         f"{'' if made.clear else ', not distinguishable from none'}")
        lines.append(f"  {spread} before, {100 * after.spread:.1f} after")
    else:
        lines += [f"  on fresh deals: {after.share}: {after.share.words()}", f"  {spread}"]
    if row["changes"] and not tries[0].share.against():
        lines.append("  These games cannot tell the deck as it is from even, so the change may answer luck alone: try more "
                     "--games.")
    elif after.share.against() and not best.share.against():
        lines.append("  The fresh deals say otherwise than those of the search: try again with more --games.")
    return lines
