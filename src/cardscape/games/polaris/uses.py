"""Effects that are activated by hand: which a player has, and which may be used now."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Option
from cardscape.engine.state import State
from cardscape.engine.zones import place
from cardscape.games.polaris import stock
from cardscape.games.polaris.activation import (
    USE_CHECKS,
    can_begin,
    has_any,
    in_working_zone,
    timing_now,
    use_key_of,
    uses_allowed,
)
from cardscape.games.polaris.meaning import GUARDING
from cardscape.games.polaris.printing import FIELD, TEXTS, Printing
from cardscape.games.polaris.rows import ACTIONS, USES, Armory, Use
from cardscape.games.polaris.table import ADVANCE, CREATURES, FORCES, PolarisState

_COPIES: Final = 1024
"""More than the copies of a match."""
_MOST_KEPT: Final = 1000


def armory_of(s: PolarisState, seat: int) -> Armory:
    """The effects a player may activate by hand from where they lie; looked up anew when a card with such an effect has moved."""
    found = s.armories[seat]
    if found is None and s.former[seat] is not None:
        found = s.armories[seat] = s.former[seat]
        s.former[seat] = None
        assert found is not None
        found.take_in(uses_of(s, seat, s.recruits[seat]))
    if found is None:
        found = s.armories[seat] = Armory()
        prints, uses = s.prints, found.uses
        for zone in (CREATURES + seat, FORCES + seat):
            for card in s.zones[zone]:
                if card >= 0 and prints[card].use_zones & FIELD:
                    uses += uses_of(s, seat, card)
        if s.pile_uses or s.hand_uses:
            for card in s.away_uses[seat] or stock.away_usable(s, seat):
                uses += uses_of(s, seat, card)
        for use in uses:
            found.timings |= use.timings
    return found


def uses_of(s: PolarisState, seat: int, card: int) -> list[Use]:
    """The effects of a card that work from where it lies; made once for all matches in which the same copy lies there."""
    printed = s.prints[card]
    zone = s.zone[card]
    away = not CREATURES <= zone < ADVANCE
    at = -1 if away else place(zone, s.zones[zone].index(card))
    key = (at if at >= 0 else -1 - zone) * _COPIES + card
    found = printed.uses.get(key)
    if found is None:
        if len(printed.uses) >= _MOST_KEPT:
            printed.uses.clear()
        found = printed.uses[key] = []
        for number in printed.meaning.by_hand:
            subject = card * TEXTS + number
            text = printed.texts[number]
            if in_working_zone(s, seat, subject):
                found.append(Use(card, text, printed.taps, away, uses_allowed(printed, text), subject * ACTIONS + USES,
                                 use_option(printed, number, at)))
    return found


class UseAction(Action):
    """PL-14.3: activate an effect: tap a Force, or use an effect of a Creature or from the Discard Zone."""

    def __init__(self) -> None:
        super().__init__("use", USE_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        return stock.usable(s, seat)

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        assert isinstance(s, PolarisState)
        found: list[int] = []
        add_uses(s, seat, timing_now(s, seat), options, found)
        picks += [pick // ACTIONS * count + number for pick in found]

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        card = subject // TEXTS
        return use_option(s.prints[card], subject % TEXTS, s.at(card))


def add_uses(s: PolarisState, seat: int, now: int, options: list[Option], picks: list[int]) -> None:
    """The same checks in one pass over what is remembered; of equal copies off the field one is offered. A pick is a subject
    times ``ACTIONS``, plus ``USES``, at every question.
    """
    armory = s.armories[seat] or armory_of(s, seat)
    if not armory.timings & now:
        return
    fitting = armory.fitting[now]
    if fitting is None:
        fitting = armory.fitting[now] = fitting_now(armory, now)
    used, tapped = s.uses, s.tapped
    seen: list[Option] | None = None
    for use in fitting:
        if (use.taps and tapped[use.card]) or (used and use.limit and used.count(
                use_key_of(s.prints[use.card], use.text, use.card, seat, s.life[use.card])) >= use.limit):
            continue
        if use.away:
            if seen is None:
                seen = []
            elif use.option in seen:
                continue
            seen.append(use.option)
        if use.free or (has_any(s, use.easy, seat) if use.easy is not None and s.gathered and not s.said & GUARDING
                        else can_begin(s, seat, use.card, use.text)):
            options.append(use.option)
            picks.append(use.pick)


def fitting_now(armory: Armory, now: int) -> list[Use]:
    """PL-14.2: the effects one of whose timings fits; a Play Force is not among them, for it is activated by playing it."""
    found: list[Use] = []
    for use in armory.uses:
        if use.timings & now:
            found.append(use)
    return found


def use_option(printed: Printing, number: int, at: int) -> Option:
    """The option to use an effect where its card lies."""
    option = printed.use_options.get(at * TEXTS + number)
    if option is None:
        label = printed.texts[number].label if printed.is_creature else ""
        option = printed.use_options[at * TEXTS + number] = Option("tap" if printed.taps else "use", printed, at, label=label)
    return option
