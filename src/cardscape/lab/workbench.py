"""Changes decks for experiments: puts a new card in, swaps one for another, turns the numbers on cards.

How a card stands in a deck file differs from game to game; a game that is not listed here registers a workbench of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cardscape.engine.game import CardTextError, Game, IllegalDeck
from cardscape.engine.telling import Explained, PoolCard
from cardscape.play.catalog import CatalogError, pick

OwnCard = tuple[PoolCard, Explained]
"""A card that stands in a deck file itself: to be searched, and explained."""


class WorkbenchError(Exception):
    """An experiment that cannot be set up, in one sentence."""


class CardFileError(WorkbenchError):
    """A card file that cannot be read, with the place."""


class Knob:
    """A number on a card that may be changed: what it is, where it stands now, and the values the rules allow."""

    def __init__(self, card: str, name: str, value: int, values: list[int]) -> None:
        self.card = card
        self.name = name
        self.value = value
        self.values = values

    @property
    def key(self) -> str:
        return f"{self.card}: {self.name}"


class Workbench:
    """How decks of one game are changed. Texts are whole deck files."""

    def cards(self, text: str) -> dict[str, int]:
        """The cards of a deck and how many copies it has, in the deck's order."""
        raise NotImplementedError

    def played(self, text: str) -> dict[str, int]:
        """Those of them that take part in a single game: all but a side deck's."""
        return self.cards(text)

    def own(self, text: str, file: str) -> list[OwnCard]:
        """The cards that a deck file defines itself."""
        return []

    def replace(self, text: str, old: str, new: str, copies: int) -> str:
        """The deck with ``copies`` copies of one card turned into another, at the same places of the list."""
        raise NotImplementedError

    def add(self, text: str, name: str, copies: int) -> str:
        """The deck with more copies at the end of its list."""
        raise NotImplementedError

    def define(self, text: str, cards: str, name: str) -> str:
        """The deck with the definition of card ``name`` from a card file in it."""
        raise NotImplementedError

    def shared(self, text: str, settings: dict[str, int]) -> dict[str, int]:
        """Those of a deck's settings that are printed on cards of the pool, so that every deck with such a card gets them."""
        return {}

    def knobs(self, text: str, game: Game, rules: str) -> list[Knob]:
        """The numbers of the deck's cards that a designer may change."""
        return []

    def turn(self, text: str, settings: dict[str, int], game: Game, rules: str) -> str:
        """The deck with knobs (by their keys) set to new values."""
        raise NotImplementedError


_LISTED: Final = re.compile(r"^(\s*)(\d+)(\s+)(\S.*?)(\s*)$")
"""A line ``2 Card Name`` as most games write it."""


def same_name(one: str, two: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(two.split()).casefold()


def added_up(entries: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Copies by name: a card may stand on several lines, in capitals and with blanks as its lister likes."""
    found: dict[str, int] = {}
    first: dict[str, str] = {}
    for listed, copies in entries:
        name = " ".join(listed.split())
        name = first.setdefault(name.casefold(), name)
        found[name] = found.get(name, 0) + copies
    return found


class ListedWorkbench(Workbench):
    """Decks that list ``N Card Name``, a card a line; definitions are the game's own matter."""

    def cards(self, text: str) -> dict[str, int]:
        lines = [_LISTED.match(line) for line in text.splitlines()]
        return added_up((listed.group(4), int(listed.group(2))) for listed in lines if listed is not None)

    def replace(self, text: str, old: str, new: str, copies: int) -> str:
        lines: list[str] = []
        for line in text.splitlines():
            listed = _LISTED.match(line)
            if listed is None or not same_name(listed.group(4), old) or copies == 0:
                lines.append(line)
                continue
            there = int(listed.group(2))
            taken = min(there, copies)
            copies -= taken
            lines.append(f"{taken} {new}")
            if there > taken:
                lines.append(f"{there - taken} {listed.group(4)}")
        return "\n".join(lines) + "\n"

    def add(self, text: str, name: str, copies: int) -> str:
        return f"{text.rstrip()}\n{copies} {name}\n"


_BENCHES: Final[dict[str, Workbench]] = {}


def register_workbench(game: str, bench: Workbench) -> None:
    """Tell the lab how decks of a game are changed."""
    _BENCHES[game] = bench


def workbench(game: Game) -> Workbench:
    """The workbench of a game; raises ``WorkbenchError`` if nobody wrote one."""
    import cardscape.lab.workbenches  # noqa: F401 - registers those of the built-in games

    bench = _BENCHES.get(game.name)
    if bench is None:
        raise WorkbenchError(f"the lab cannot change decks of {game.title} yet; it can for: {', '.join(sorted(_BENCHES))}")
    return bench


def own_cards(game: Game, text: str, file: str) -> list[PoolCard]:
    """The cards that a deck defines itself; none if nobody wrote a workbench for its game."""
    try:
        return [card for card, _ in workbench(game).own(text, file)]
    except WorkbenchError:
        return []


def new_card(game: Game, rules: str, cards: str, file: str, name: str) -> str:
    """The name of the card a file brings; with several in it, ``name`` says which.

    Raises ``IllegalDeck`` with everything that is wrong in the file, ``CardFileError`` if the game knows no more than the place.
    """
    try:
        names = [card.name for card in game.inline_cards(cards, rules)]
    except CardTextError as error:
        game.explain(cards, file, rules)
        message = re.sub(r"^line \d+, column \d+: ", "", str(error))
        raise CardFileError(f"{file}:{error.line}:{error.column}: {message}") from None
    if not names:
        raise WorkbenchError(f"{file} holds no card")
    if name:
        try:
            return pick("card", name, names, file)
        except CatalogError as error:
            raise WorkbenchError(str(error)) from None
    if len(names) > 1:
        raise WorkbenchError(f"{file} holds {len(names)} cards; choose one with --card: {', '.join(names)}")
    return names[0]


def with_card(game: Game, rules: str, deck: str, cards: str, name: str, swap: str, copies: int) -> tuple[str, int, str]:
    """A deck's text with a new card in it, how many copies, and the card that made room (empty: none).

    Raises ``IllegalDeck`` if the rules do not allow the result.
    """
    bench = workbench(game)
    listed = bench.played(deck)
    made = bench.define(deck, cards, name)
    if swap:
        try:
            swap = pick("card", swap, listed, "the deck")
        except CatalogError as error:
            raise WorkbenchError(str(error)) from None
        if copies > listed[swap]:
            raise WorkbenchError(f"the deck holds {swap} {listed[swap]} times; --copies takes 1 to {listed[swap]}")
        copies = copies or listed[swap]
        made = bench.replace(made, swap, name, copies)
    else:
        copies = copies or 1
        made = bench.add(made, name, copies)
    try:
        game.read_deck(made, f"the deck with {name}", rules)
    except IllegalDeck as error:
        for issue in error.report.issues:
            issue.line = issue.column = None  # of a text that nobody has ever seen
        raise
    return made, copies, swap
