"""PL-3: whether a deck may be played. Every broken limit is told, with the card or mark, the count and the limit."""

from __future__ import annotations

from typing import Final

from cardscape.engine.game import Issue
from cardscape.games.polaris.cards import LETTERS, WILD, Card

MIN_MAIN: Final = 40
MAX_MAIN: Final = 60
MAX_COPIES: Final = 3
MAX_LETTER: Final = 8
MAX_WILD: Final = 5
MAX_ADVANCE: Final = 15
MAX_SIDE: Final = 10


class Copy:
    """One copy in a deck list: the card, its mark ("" for an Advance Creature), and where the list names it."""

    def __init__(self, card: Card, mark: str, line: int | None = None, column: int | None = None) -> None:
        self.card = card
        self.mark = mark
        self.line = line
        self.column = column


def limits(main: list[Copy], advance: list[Copy], side: list[Copy]) -> list[Issue]:
    """PL-3.2, PL-3.3, PL-3.5, PL-3.6: what cards and marks may not do, whatever the sizes of the decks."""
    return [
        *copies(main, side),
        *advance_copies(advance),
        *letters(main),
        *wilds(main),
        *advance_elsewhere(main, side),
        *main_in_advance(advance),
    ]


def main_size(count: int) -> list[Issue]:
    """PL-3.1: the main deck has 40 to 60 cards."""
    if MIN_MAIN <= count <= MAX_MAIN:
        return []
    limit = MIN_MAIN if count < MIN_MAIN else MAX_MAIN
    message = f"the main deck has {count} cards, {MIN_MAIN} to {MAX_MAIN} are allowed"
    return [Issue("SIZE", "PL-3.1", message, values={"count": count, "limit": limit})]


def copies(main: list[Copy], side: list[Copy]) -> list[Issue]:
    """PL-3.2: at most 3 copies of a name, over all printings, main deck and side deck together."""
    return _too_many_copies([*main, *side], "main deck and side deck")


def advance_copies(advance: list[Copy]) -> list[Issue]:
    """PL-3.2: at most 3 copies of a name in the Advance Deck."""
    return _too_many_copies(advance, "the Advance Deck")


def _too_many_copies(listed: list[Copy], where: str) -> list[Issue]:
    counts: dict[str, list[Copy]] = {}
    for copy in listed:
        counts.setdefault(copy.card.name, []).append(copy)
    found: list[Issue] = []
    for name, same in counts.items():
        if len(same) > MAX_COPIES:
            message = f"{len(same)} copies of {name} in {where}, at most {MAX_COPIES} are allowed"
            last = same[-1]
            found.append(Issue("COPIES", "PL-3.2", message, last.line, last.column, name,
                               {"card": name, "count": len(same), "limit": MAX_COPIES}))
    return found


def letters(main: list[Copy]) -> list[Issue]:
    """PL-3.3, PL-3.4: at most 8 cards of one Letter Mark in the main deck."""
    return [issue for letter in LETTERS for issue in _marked(main, letter, MAX_LETTER, "LETTER", f"mark {letter}")]


def wilds(main: list[Copy]) -> list[Issue]:
    """PL-3.3, PL-3.4: at most 5 cards with the Wild mark in the main deck."""
    return _marked(main, WILD, MAX_WILD, "WILD", "the Wild mark")


def _marked(main: list[Copy], mark: str, limit: int, code: str, words: str) -> list[Issue]:
    """More copies with a mark than there may be, told where the first one too many stands."""
    same = [copy for copy in main if copy.mark == mark]
    if len(same) <= limit:
        return []
    message = f"{len(same)} cards with {words} in the main deck, at most {limit} are allowed"
    over = same[limit]
    return [Issue(code, "PL-3.3", message, over.line, over.column, None, {"mark": mark, "count": len(same), "limit": limit})]


def advance_size(count: int) -> list[Issue]:
    """PL-3.5: the Advance Deck has at most 15 cards."""
    if count <= MAX_ADVANCE:
        return []
    message = f"the Advance Deck has {count} cards, at most {MAX_ADVANCE} are allowed"
    return [Issue("ADVANCE_SIZE", "PL-3.5", message, values={"count": count, "limit": MAX_ADVANCE})]


def advance_elsewhere(main: list[Copy], side: list[Copy]) -> list[Issue]:
    """PL-3.5, PL-3.8: Advance Creatures are in the Advance Deck only."""
    found = _misplaced([copy for copy in main if copy.card.is_advance], "ADVANCE_IN_MAIN", "PL-3.5",
                       "is an Advance Creature and cannot be in the main deck")
    return found + _misplaced([copy for copy in side if copy.card.is_advance], "ADVANCE_IN_SIDE", "PL-3.8",
                              "is an Advance Creature and cannot be in the side deck")


def main_in_advance(advance: list[Copy]) -> list[Issue]:
    """PL-3.6: cards of the main deck are not in the Advance Deck."""
    return _misplaced([copy for copy in advance if not copy.card.is_advance], "MAIN_IN_ADVANCE", "PL-3.6",
                      "is no Advance Creature and cannot be in the Advance Deck")


def _misplaced(listed: list[Copy], code: str, rule: str, words: str) -> list[Issue]:
    counts: dict[str, list[Copy]] = {}
    for copy in listed:
        counts.setdefault(copy.card.name, []).append(copy)
    return [Issue(code, rule, f"{name} {words}", same[0].line, same[0].column, name,
                  {"card": name, "count": len(same), "limit": 0}) for name, same in counts.items()]


def side_size(count: int, exact: bool) -> list[Issue]:
    """PL-3.8: the side deck has at most 10 cards; with ``exact`` none or exactly 10."""
    if count <= MAX_SIDE and (not exact or count in (0, MAX_SIDE)):
        return []
    allowed = f"none or exactly {MAX_SIDE}" if exact else f"at most {MAX_SIDE}"
    message = f"the side deck has {count} cards, {allowed} are allowed"
    return [Issue("SIDE_SIZE", "PL-3.8", message, values={"count": count, "limit": MAX_SIDE})]
