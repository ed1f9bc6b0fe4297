"""What all commands of the lab share: making a plan from what was typed, running it, telling how far it is."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardscape.cli.failures import INTERRUPTED, OK, WRONG, Failure, check_jobs
from cardscape.cli.output import complain
from cardscape.cli.progress import progress

if TYPE_CHECKING:
    from cardscape.engine.game import Game, Value
    from cardscape.lab.field import FieldPlan
    from cardscape.lab.record import GameRecord
    from cardscape.play.catalog import DeckSource

MOST: Final = 5_000_000
"""Games of one run: they are kept in memory."""
REPORTS: Final = ("report.html", "report.json", "matrix.json", "deck.json", "card.json", "games.jsonl", "games.parquet",
                  "cards.parquet")
"""Files that commands write beside the journal of their run."""


class Typed:
    """What every command of the lab is told."""

    def __init__(self, game: str, rules: str, option: list[str] | None, seed: int, jobs: int, cluster: str, out: str, fresh: bool,
                 turn_limit: int, think: float, save: str) -> None:
        from cardscape.cli.keeping import check_places
        from cardscape.engine.match import complete_options
        from cardscape.play.catalog import find_game, read_options, rule_set
        from cardscape.play.series import set_length

        check_jobs(jobs)
        check_places(save)
        self.found: Game = find_game(game)
        self.name = game if game.endswith(".py") else self.found.name
        self.asked = rules
        self.rules = rule_set(self.found, rules)
        self.options: dict[str, Value] = complete_options(self.found, read_options(self.found, option or []))
        if set_length(self.found, self.options) > 1:
            raise Failure(f"the lab plays single games, and match={self.options['match']} asks for sets, which "
                          "cardscape simulate plays")
        self.seed = seed
        self.jobs = jobs
        self.cluster = cluster
        self.out = out
        self.fresh = fresh
        self.turn_limit = turn_limit
        self.think = think

    def deck(self, name: str) -> DeckSource:
        """The deck that a command is about."""
        from cardscape.cli.decks import note_rules
        from cardscape.play.catalog import find_deck

        source = find_deck(self.found, name, self.rules)
        note_rules(self.found, self.asked, [source])
        return source

    def decks(self, names: str | None, least: int = 2, option: str = "--decks") -> list[DeckSource]:
        """The named decks, or all that come with the game if the option that names them was not given."""
        from cardscape.cli.decks import note_rules
        from cardscape.lab.field import preset_sources
        from cardscape.play.catalog import find_decks, listed

        if names is not None:
            if not names.strip():
                raise Failure(f"{option} names no deck; without it all that come with the game are played")
            found = find_decks(self.found, listed(names), self.rules)
            note_rules(self.found, self.asked, found)
        else:
            found = preset_sources(self.found, self.rules)
        if len(found) < least:
            raise Failure(f"at least {least} decks are needed, here {'is' if len(found) == 1 else 'are'} {len(found)}; "
                          f"name them with --decks")
        return found

    def bot(self, name: str) -> str:
        """A bot's name as it is kept; unknown ones are refused."""
        from cardscape.play.catalog import find_bot

        found = find_bot(name)
        return name if ":" in name else found.NAME

    def plan(self, decks: list[DeckSource], pairings: list[Any]) -> FieldPlan:
        """What is to be played; raises ``IllegalDeck`` with the report of the first deck that may not be."""
        from cardscape.lab.field import FieldPlan

        for deck in decks:
            deck.check(self.found, self.rules, self.options)
        return FieldPlan(self.name, self.rules, self.options, decks, pairings, self.seed, self.turn_limit, self.think)

    def folder(self, kind: str, plan: FieldPlan) -> Path:
        if self.out:
            return Path(self.out)
        return Path("cardscape-lab") / f"{kind}-{self.found.name}-{plan.fingerprint[:8]}"


class Played:
    """The games of a run, and whether it was cut short."""

    def __init__(self, records: list[GameRecord], whole: bool, folder: Path, wanted: int) -> None:
        self.records = records
        self.whole = whole
        self.folder = folder
        self.wanted = wanted
        self.faults = Counter(record.fault for record in records if record.fault)

    @property
    def cut(self) -> list[str]:
        """What a page has to say of a run that was cut short."""
        return [] if self.whole else [f"Interrupted: these are {len(self.records):,} of {self.wanted:,} games."]

    @property
    def code(self) -> int:
        """How a command ends that has played these games."""
        return INTERRUPTED if not self.whole else WRONG if self.faults else OK


def check_folder(folder: Path, fresh: bool, known: bool, names: Iterable[str] = REPORTS) -> None:
    """Refuse a folder in which no run is (``known``), but files of a name that one writes: they are the user's own."""
    there = [] if known or fresh else [name for name in names if os.path.lexists(folder / name)]
    if there:
        raise Failure(f"{folder} holds {' and '.join(there[:2])}, but no run of the lab; take another folder with --out, "
                      "or --fresh to write over it")


def play_plan(typed: Typed, plan: FieldPlan, games: list[int], folder: Path) -> Played:
    """Play what is missing. Ctrl-C ends it early, with everything that was finished."""
    from cardscape.lab.field import rules_mark
    from cardscape.lab.journal import NAME, Journal, JournalError
    from cardscape.lab.running import RunError, run, wanted

    if sum(games) > MOST:
        raise Failure(f"{sum(games):,} games are too many for one run, which takes {MOST:,}; ask for fewer --games or decks")
    check_folder(folder, typed.fresh, os.path.lexists(folder / NAME))
    try:
        journal = Journal(folder, plan, rules_mark(typed.found, plan.bots), typed.fresh)
    except JournalError as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"the folder {folder} cannot be written: {error.strerror or error}") from None
    whole = True
    try:
        with chdir("."), progress(sum(games)) as tell:  # a stranger's bot may leave us in another folder
            run(plan, games, journal, typed.jobs, typed.cluster, tell)
    except KeyboardInterrupt:
        whole = False
    except RunError as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"{journal.path} cannot be written: {error.strerror or error}; the games written before are kept") from None
    finally:
        _close(journal)
    every = wanted(games)
    records = [journal.games[game] for game in every if game in journal.games]
    if not whole and not records:
        raise Failure("interrupted before the first game was over; there is nothing to tell", INTERRUPTED)
    if not whole:
        complain(f"Interrupted after {len(records)} of {len(every)} games; the same command goes on with {folder}.")
    played = Played(records, whole, folder, len(every))
    for fault, count in sorted(played.faults.items()):
        complain(f"Lost by a fault of its bot ({count} game{'' if count == 1 else 's'}): {fault}")
    return played


def _close(journal: Any) -> None:
    try:
        journal.close()
    except OSError as error:
        complain(f"{journal.path} could not be written to its end: {error.strerror or error}.")
