"""The registry of the types of Advance Creatures, and which of them can be played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import stock
from cardscape.games.polaris.cards import ADVANCE_TYPES as NAMED_TYPES
from cardscape.games.polaris.cards import WILD, Advance
from cardscape.games.polaris.printing import Printing
from cardscape.games.polaris.rows import Rising
from cardscape.games.polaris.table import ADVANCE, CREATURE_SLOTS, CREATURES, PolarisState

_NONE: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class AdvanceType:
    """PL-10.8: a way to advance: its name, how many components it takes, and which may be chosen next. It is ``steady`` if that
    depends on nothing but which Creatures are on the own Creature Field.
    """

    def __init__(self, name: str, steady: bool = False) -> None:
        self.name = name
        self.steady = steady

    def count(self, advance: Advance) -> int:
        raise NotImplementedError

    def extend(self, s: PolarisState, advance: Advance, seat: int, chosen: tuple[int, ...]) -> list[int]:
        """Own Creatures that may be chosen next, so that the requirement can still be met; none if it cannot."""
        raise NotImplementedError

    def met(self, s: PolarisState, advance: Advance, seat: int) -> bool:
        """Whether there are Creatures to choose at all."""
        return bool(self.extend(s, advance, seat, ()))


class Progression(AdvanceType):
    """PL-10.3: Creatures listed by name, one distinct Creature a name."""

    def count(self, advance: Advance) -> int:
        return len(advance.names)

    def extend(self, s: PolarisState, advance: Advance, seat: int, chosen: tuple[int, ...]) -> list[int]:
        """PL-10.3: all listed Creatures must be on the own Creature Field; where several have a name the player picks."""
        if len(advance.names) > CREATURE_SLOTS - s.zones[CREATURES + seat].count(EMPTY):
            return _NONE
        wanted = list(advance.names)
        for card in chosen:
            wanted.remove(s.prints[card].name)
        free = [card for card in s.creatures(seat) if card not in chosen]
        names = [s.prints[card].name for card in free]
        for name in wanted:
            if names.count(name) < wanted.count(name):
                return []
        return [card for card in free if wanted and s.prints[card].name == wanted[0]]


class Constellation(AdvanceType):
    """PL-10.8: k own Creatures that share a letter; Wild fits any, Creatures without a mark none."""

    def count(self, advance: Advance) -> int:
        return advance.count

    def extend(self, s: PolarisState, advance: Advance, seat: int, chosen: tuple[int, ...]) -> list[int]:
        """PL-10.8: Creatures whose marks still agree, if enough of them are there."""
        prints = s.prints
        marked: list[int] = []
        marks: list[str] = []
        for card in s.zones[CREATURES + seat]:
            if card >= 0 and prints[card].mark:
                marked.append(card)
                marks.append(prints[card].mark)
        if most_alike(marks) < advance.count:
            return _NONE
        letter = ""
        for card in chosen:
            if not prints[card].wild:
                letter = prints[card].mark
        found: list[int] = []
        for card in marked:
            if card in chosen:
                continue
            mark = prints[card].mark
            if mark == WILD:
                enough = not letter or marks.count(letter) + marks.count(WILD) >= advance.count
            else:
                enough = (not letter or mark == letter) and marks.count(mark) + marks.count(WILD) >= advance.count
            if enough:
                found.append(card)
        return found

    def met(self, s: PolarisState, advance: Advance, seat: int) -> bool:
        """PL-10.8: enough own Creatures whose marks agree."""
        return most_alike([s.prints[card].mark for card in s.zones[CREATURES + seat] if card >= 0]) >= advance.count


def most_alike(marks: list[str]) -> int:
    """PL-10.8: how many marks agree at most; Wild agrees with any, and no mark with none."""
    wild = most = marks.count(WILD)
    for mark in marks:
        if mark and mark != WILD:
            alike = marks.count(mark) + wild
            if alike > most:
                most = alike
    return most


ADVANCE_TYPES: Final[dict[str, AdvanceType]] = {}


def register_advance_type(kind: AdvanceType, counted: bool = False) -> None:
    """PL-10.8: make a type of Advance Creatures known by its name, also to card files: there ``requires`` is a number if it is
    ``counted``, else a list of names.
    """
    ADVANCE_TYPES[kind.name] = kind
    NAMED_TYPES[kind.name] = counted


register_advance_type(Progression("progression", True))
register_advance_type(Constellation("constellation", True), True)


def requirement_met(s: PolarisState, seat: int, card: int) -> bool:
    """PL-10.2: the requirement of its Advance type is met."""
    advance = s.prints[card].card.advance
    return advance is not None and ADVANCE_TYPES[advance.type].met(s, advance, seat)


def advancing(s: PolarisState, seat: int) -> list[int]:
    """The Advance Creatures whose requirement is met; found out anew when the Creature Field or the Advance Deck changes, and
    every time if it depends on more than that. Of those that list names only such are looked at of which one lies there.
    """
    known = s.advancing[seat]
    if known is not None:
        return known
    deck = s.rising[seat] or rising(s, seat)
    newcomer = s.newcomers[seat]
    s.newcomers[seat] = -1
    if newcomer >= 0 and not makes_a_difference(s, seat, deck, s.prints[newcomer]):
        s.advancing[seat] = _NONE
        return _NONE
    prints = s.prints
    names: list[str] = []
    marks: list[str] = []
    for card in s.zones[CREATURES + seat]:
        if card >= 0:
            printed = prints[card]
            names.append(printed.name)
            marks.append(printed.mark)
    s.advancing[seat] = _NONE
    if not names or len(names) < deck.fewest:
        return _NONE
    places: list[int] = []
    for name in names:
        if name in deck.listed:
            for place in deck.listed[name]:
                if place not in places and lists_these(s, seat, deck.cards[place], names):
                    places.append(place)
    if deck.alike:
        most = most_alike(marks)
        for place in deck.alike:
            if prints[deck.cards[place]].parts <= most:
                places.append(place)
    for place in deck.others:
        if prints[deck.cards[place]].parts <= len(names) and is_met(s, seat, deck.cards[place]):
            places.append(place)
    if not places:
        return _NONE
    places.sort()
    found = [deck.cards[place] for place in places]
    if s.advancing[seat] is not None:
        s.advancing[seat] = found
    return found


def makes_a_difference(s: PolarisState, seat: int, deck: Rising, newcomer: Printing) -> bool:
    """Whether some Creature may be able to advance now, where none could before this one came: with it among the components."""
    if deck.others or newcomer.wild:
        return True
    prints = s.prints
    row = s.zones[CREATURES + seat]
    there = CREATURE_SLOTS - row.count(EMPTY)
    if there < deck.fewest:
        return False
    wanted = deck.listed.get(newcomer.name)
    if wanted is not None:
        names: list[str] = []
        for card in row:
            if card >= 0:
                names.append(prints[card].name)
        for place in wanted:
            if prints[deck.cards[place]].components.issubset(names):
                return True
    mark = newcomer.mark
    if not deck.alike or not mark or there < deck.agreeing:
        return False
    alike = 0
    for card in row:
        if card >= 0 and (prints[card].mark == mark or prints[card].wild):
            alike += 1
    return alike >= deck.agreeing


def lists_these(s: PolarisState, seat: int, card: int, names: list[str]) -> bool:
    """PL-10.3: whether Creatures of these names are all that it lists, if it takes one of each name; else it is asked further."""
    printed = s.prints[card]
    if printed.parts > len(names) or not printed.components.issubset(names):
        return False
    return printed.listed or is_met(s, seat, card)


def is_met(s: PolarisState, seat: int, card: int) -> bool:
    """Whether a requirement is met; nothing is kept if that depends on more than the Creature Field."""
    advance = s.prints[card].card.advance
    if not (advance is None or ADVANCE_TYPES[advance.type].steady):
        s.advancing[seat] = None
        s.steady = False
    return requirement_met(s, seat, card)


def rising(s: PolarisState, seat: int) -> Rising:
    """The Advance Deck of a player, ready to be looked through; made anew when it changes."""
    deck = s.rising[seat] = Rising()
    deck.cards = stock.sorts(s, ADVANCE + seat)
    place = -1
    for card in deck.cards:
        place += 1
        printed = s.prints[card]
        if not place or printed.parts < deck.fewest:
            deck.fewest = printed.parts
        if printed.alike:
            if not deck.alike or printed.parts < deck.agreeing:
                deck.agreeing = printed.parts
            deck.alike.append(place)
        elif printed.components:
            for name in sorted(printed.components):
                deck.listed.setdefault(name, []).append(place)
        else:
            deck.others.append(place)
    return deck
