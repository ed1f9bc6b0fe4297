"""Assembly Creatures and Advance Creatures: what is offered, and how they are played."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.games.polaris import selectors, stock
from cardscape.games.polaris.advancing import ADVANCE_TYPES, advancing, requirement_met
from cardscape.games.polaris.context import OWN
from cardscape.games.polaris.entering import ANY, Place
from cardscape.games.polaris.moves import put_away
from cardscape.games.polaris.playing import is_play_time, none_forbidden, not_forbidden, whole_hand
from cardscape.games.polaris.rows import ACTIONS, Hand
from cardscape.games.polaris.table import ADVANCE, CREATURE_SLOTS, CREATURES, HANDS, PolarisState
from cardscape.games.polaris.verbs import show

MOST_PLAYED: Final = 1
BUILDS: Final = 1
"""The number of assembling among the actions of the Play Phase; advancing comes next."""
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


def add_builds(s: PolarisState, seat: int, hand: Hand, options: list[Option], picks: list[int]) -> None:
    """Add what the two actions offer. Mostly there is nothing to assemble or advance."""
    if hand.assemblies and (s.fresh < 0 or s.fresh >= hand.fewest or s.rules.any_component):
        for card in to_assemble(s, seat):
            options.append(s.prints[card].build_option)
            picks.append(card * ACTIONS + BUILDS)
    if s.creatures_played <= MOST_PLAYED:
        found = s.advancing[seat]
        if found is None:
            found = advancing(s, seat)
        if found:
            for card in none_forbidden(s, seat, found):
                options.append(s.prints[card].build_option)
                picks.append(card * ACTIONS + BUILDS + 1)


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
        options: list[Option] = []
        for card in found:
            printed, at = s.prints[card], s.at(card)
            option = printed.part_options.get(at)
            if option is None:
                option = printed.part_options[at] = Option("component", printed, at)
            options.append(option)
        s.ask(self, self.seat, "component", self.how, self.card, options, found)

    def next(self, s: PolarisState) -> list[int]:
        """The components that may be chosen next."""
        advance = s.prints[self.card].card.advance
        if advance is None:
            return next_parts(s, self.card, self.seat, self.so_far)
        return ADVANCE_TYPES[advance.type].extend(s, advance, self.seat, self.so_far)

    def chosen(self, s: PolarisState, pick: int) -> None:
        Build(self.seat, self.card, self.how, (*self.so_far, pick)).run(s)

    def carry_out(self, s: PolarisState) -> None:
        use_up(s, self.so_far)
        Place(self.seat, self.card, self.how, ANY).run(s)


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
