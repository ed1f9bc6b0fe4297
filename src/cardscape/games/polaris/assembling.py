"""Assembly Creatures, and Advance Creatures with the registry of their types."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import selectors, stock
from cardscape.games.polaris.cards import ADVANCE_TYPES as NAMED_TYPES
from cardscape.games.polaris.cards import WILD, Advance
from cardscape.games.polaris.choosing import Place
from cardscape.games.polaris.context import OWN
from cardscape.games.polaris.entering import ANY
from cardscape.games.polaris.moves import put_away
from cardscape.games.polaris.playing import is_play_time, none_forbidden, not_forbidden, whole_hand
from cardscape.games.polaris.table import ADVANCE, CREATURE_SLOTS, CREATURES, HANDS, PolarisState
from cardscape.games.polaris.verbs import show

MOST_PLAYED: Final = 1
_NONE: Final[list[int]] = []


# -- Assembly -----------------------------------------------------------------------------------------------------------------


def assembly_unlocked(s: PolarisState, seat: int, card: int) -> bool:
    """PL-9.5: not in turn 1 of the game; by option not in anybody's own first turn."""
    return s.number > (2 if s.rules.own_first_turn else 1)


def parts_for(s: PolarisState, card: int, seat: int) -> list[int]:
    """PL-9.3: own Creatures played from hand this turn that fit the filter; by option any that fit."""
    needed = s.prints[card].meaning.filter
    found: list[int] = []
    number = s.number
    for part in s.zones[CREATURES + seat]:
        if part >= 0 and (s.played_on[part] == number or s.rules.any_component) and (
                needed is None or selectors.fits(s, needed, part, OWN[seat][card])):
            found.append(part)
    return found


def next_parts(s: PolarisState, card: int, seat: int, chosen: tuple[int, ...]) -> list[int]:
    """PL-9.1: components that may be chosen next, so that all of them can be found; all of one name if it says so."""
    assembly = s.prints[card].card.assembly
    if assembly is None:
        return []
    found = parts_for(s, card, seat)
    if chosen:
        found = [part for part in found if part not in chosen]
    if assembly.same_name and found:
        names = [s.prints[part].name for part in (*chosen, *found)]
        wanted = s.prints[chosen[0]].name if chosen else ""
        found = [part for part in found
                 if (not wanted or s.prints[part].name == wanted) and names.count(s.prints[part].name) >= assembly.number]
    return found if len(found) + len(chosen) >= assembly.number else []


def has_parts(s: PolarisState, seat: int, card: int) -> bool:
    """PL-9.3: N components are there."""
    return bool(next_parts(s, card, seat, ()))


def assembling(s: PolarisState, seat: int) -> list[int]:
    """The Assembly Creatures in the turn player's hand whose components are there; found out anew when hand or field changes,
    and every time if it depends on more than that.
    """
    found = s.assembling
    if found is None:
        found = []
        lasting = True
        there = CREATURE_SLOTS
        if not s.rules.any_component:
            there = 0
            played_on, number = s.played_on, s.number
            for part in s.zones[CREATURES + seat]:
                if part >= 0 and played_on[part] == number:
                    there += 1
        for card in (s.hands[seat] or whole_hand(s, seat)).assemblies:
            printed = s.prints[card]
            if printed.parts <= there:
                if has_parts(s, seat, card):
                    found.append(card)
                lasting = lasting and not printed.meaning.filter_needs
        if lasting:
            s.assembling = found
        else:
            s.steady = False
    return found


class AssembleAction(Action):
    """PL-9.3: assemble from hand, in the own Play Phase with an empty chain."""

    def __init__(self) -> None:
        super().__init__("assemble", [
            Check("PL-9.3", "Creatures are assembled in the own Play Phase", is_play_time),
            Check("PL-9.5", "nobody assembles in this first turn", assembly_unlocked),
            Check("PL-9.3", "the components are not there", has_parts),
            Check("PL-0.6", "an effect forbids it", not_forbidden),
        ])

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        return [card for card in stock.sorts(s, HANDS + seat) if s.prints[card].is_assembly]

    def offered(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        return to_assemble(s, seat) if is_play_time(s, seat, -1) and whole_hand(s, seat).assemblies else _NONE

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        return s.prints[subject].build_option


def to_assemble(s: PolarisState, seat: int) -> list[int]:
    """The same checks, for a player who has such a Creature in hand."""
    if not assembly_unlocked(s, seat, -1):
        return _NONE
    found = assembling(s, seat)
    return none_forbidden(s, seat, found) if found else found


# -- Advance ------------------------------------------------------------------------------------------------------------------


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
        if not self.met(s, advance, seat):
            return _NONE
        marked = [card for card in s.creatures(seat) if s.prints[card].mark]
        letters = [s.prints[card].mark for card in chosen if s.prints[card].mark != WILD]
        found: list[int] = []
        for card in marked:
            if card in chosen:
                continue
            mark = s.prints[card].mark
            fixed = letters[0] if letters else mark
            if mark not in (WILD, fixed):
                continue
            if fixed == WILD:
                options = {s.prints[other].mark for other in marked}
            else:
                options = {fixed}
            for letter in sorted(options):
                together = [other for other in marked if s.prints[other].mark in (WILD, letter)]
                if len(together) >= advance.count and all(other in together for other in chosen):
                    found.append(card)
                    break
        return found

    def met(self, s: PolarisState, advance: Advance, seat: int) -> bool:
        """PL-10.8: enough own Creatures whose marks agree."""
        return enough_alike([s.prints[card].mark for card in s.zones[CREATURES + seat] if card >= 0], advance.count)


def enough_alike(marks: list[str], count: int) -> bool:
    """Whether so many marks agree."""
    wild = marks.count(WILD)
    for mark in marks:
        if mark == WILD:
            if wild >= count:
                return True
        elif mark and marks.count(mark) + wild >= count:
            return True
    return False


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
    every time if it depends on more than that.
    """
    found = s.advancing[seat]
    if found is None:
        found = s.advancing[seat] = []
        prints = s.prints
        here: set[str] = set()
        marks: list[str] = []
        for card in s.zones[CREATURES + seat]:
            if card >= 0:
                here.add(prints[card].name)
                marks.append(prints[card].mark)
        count = len(marks)
        if count:
            for card in s.sorts[ADVANCE + seat] or stock.sorts(s, ADVANCE + seat):
                printed = prints[card]
                if printed.parts > count or not printed.components <= here:
                    continue
                if printed.listed or (printed.alike and enough_alike(marks, printed.parts)):
                    found.append(card)
                elif not printed.alike:
                    if requirement_met(s, seat, card):
                        found.append(card)
                    if not is_steady(printed.card.advance):
                        s.advancing[seat] = None
                        s.steady = False
    return found


def is_steady(advance: Advance | None) -> bool:
    """Whether a requirement depends on nothing but the Creatures on the own Creature Field."""
    return advance is None or ADVANCE_TYPES[advance.type].steady


def few_creatures(s: PolarisState, seat: int, card: int) -> bool:
    """PL-10.2, PL-10.4: at most one Creature was played, assembled or advanced before, in this turn."""
    return s.creatures_played <= MOST_PLAYED


class AdvanceAction(Action):
    """Play an Advance Creature."""

    def __init__(self) -> None:
        super().__init__("advance", [
            Check("PL-10.2", "Creatures advance in the own Play Phase", is_play_time),
            Check("PL-10.2", "its requirement is not met", requirement_met),
            Check("PL-10.4", "two Creatures were already played this turn", few_creatures),
            Check("PL-0.6", "an effect forbids it", not_forbidden),
        ])

    def candidates(self, s: State, seat: int) -> list[int]:
        """PL-10.1: Advance Creatures are played from the Advance Deck."""
        assert isinstance(s, PolarisState)
        return stock.sorts(s, ADVANCE + seat)

    def offered(self, s: State, seat: int) -> list[int]:
        """PL-10.1: the same checks."""
        assert isinstance(s, PolarisState)
        return to_advance(s, seat) if is_play_time(s, seat, -1) else _NONE

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        return s.prints[subject].build_option


def to_advance(s: PolarisState, seat: int) -> list[int]:
    """The same checks, mostly answered from memory."""
    if s.creatures_played > MOST_PLAYED:
        return _NONE
    found = s.advancing[seat]
    if found is None:
        found = advancing(s, seat)
    return none_forbidden(s, seat, found) if found else found


def add_builds(s: PolarisState, seat: int, first: int, count: int, options: list[Option], picks: list[int]) -> None:
    """Add what the two actions offer; ``first`` is the number of the first. Mostly there is nothing to assemble or advance."""
    hand = s.hands[seat] or whole_hand(s, seat)
    if hand.assemblies and (s.fresh or s.rules.any_component):
        for card in to_assemble(s, seat):
            options.append(s.prints[card].build_option)
            picks.append(card * count + first)
    for card in to_advance(s, seat):
        options.append(s.prints[card].build_option)
        picks.append(card * count + first + 1)


# -- the steps of both --------------------------------------------------------------------------------------------------------


class Build(Task[PolarisState]):
    """Assemble or advance: choose the components, one after the other, then let the Creature enter in their place."""

    NAME: ClassVar[str] = "pl-build"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "how", "so_far")

    def __init__(self, seat: int, card: int, how: str, so_far: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.how = how
        self.so_far = so_far

    def run(self, s: PolarisState) -> None:
        """PL-9.4, PL-10.6: the player picks; when all are chosen they leave together, and it enters."""
        if len(self.so_far) == parts_needed(s, self.card):
            self.carry_out(s)
            return
        found = self.next(s)
        options = [Option("component", s.faces[card], s.at(card)) for card in found]
        s.ask(self, self.seat, "component", self.how, self.card, options, found)

    def next(self, s: PolarisState) -> list[int]:
        """The components that may be chosen next."""
        advance = s.prints[self.card].card.advance
        if advance is None:
            return next_parts(s, self.card, self.seat, self.so_far)
        return ADVANCE_TYPES[advance.type].extend(s, advance, self.seat, self.so_far)

    def chosen(self, s: PolarisState, pick: int) -> None:
        s.then(Build(self.seat, self.card, self.how, (*self.so_far, pick)))

    def carry_out(self, s: PolarisState) -> None:
        use_up(s, self.so_far)
        s.then(Place(self.seat, self.card, self.how, ANY))


def reveal(s: PolarisState, card: int) -> None:
    """PL-9.4, PL-10.6: the Creature is shown to both players before its components are chosen."""
    show(s, card)


def parts_needed(s: PolarisState, card: int) -> int:
    printed = s.prints[card].card
    if printed.advance is not None:
        return ADVANCE_TYPES[printed.advance.type].count(printed.advance)
    return printed.assembly.number if printed.assembly is not None else 0


def use_up(s: PolarisState, parts: tuple[int, ...]) -> None:
    """PL-9.2, PL-9.4, PL-10.6: components go to the Discard Zone together, neither destroyed nor discarded."""
    for card in parts:
        put_away(s, card, "component")


register(Build)
