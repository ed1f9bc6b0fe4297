"""Effects that are activated by hand: which a player has, and which may be used now."""

from __future__ import annotations

from cardscape.engine.decision import Action, Option
from cardscape.engine.state import State
from cardscape.games.polaris import stock
from cardscape.games.polaris.activation import (
    USE_CHECKS,
    can_begin,
    has_use_left,
    in_working_zone,
    text_of,
    timing_fits,
    timing_now,
)
from cardscape.games.polaris.printing import TEXTS
from cardscape.games.polaris.rows import Armory, Use
from cardscape.games.polaris.table import ADVANCE, CREATURES, FORCES, PolarisState


def armory_of(s: PolarisState, seat: int) -> Armory:
    """The effects a player may activate by hand from where they lie; looked up anew when a card with such an effect has moved."""
    found = s.armories[seat]
    if found is None:
        found = s.armories[seat] = Armory()
        prints = s.prints
        for zone in (CREATURES + seat, FORCES + seat):
            for card in s.zones[zone]:
                if card >= 0:
                    meaning = prints[card].meaning
                    if meaning.uses:
                        subjects = [card * TEXTS + number for number in meaning.by_hand]
                        if meaning.plain_uses:
                            found.timings |= meaning.uses
                            found.subjects += subjects
                        else:
                            add_working(s, seat, found, subjects)
        if s.pile_uses or s.hand_uses:
            add_working(s, seat, found, stock.away_usable(s, seat))
    return found


def add_working(s: PolarisState, seat: int, armory: Armory, subjects: list[int]) -> None:
    """Add the effects that work from where their cards lie."""
    for subject in subjects:
        if in_working_zone(s, seat, subject):
            armory.subjects.append(subject)
            armory.timings |= text_of(s, subject).timings


class UseAction(Action):
    """PL-14.3: activate an effect: tap a Force, or use an effect of a Creature or from the Discard Zone."""

    def __init__(self) -> None:
        super().__init__("use", USE_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        return stock.usable(s, seat)

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        assert isinstance(s, PolarisState)
        add_uses(s, seat, timing_now(s, seat), number, count, options, picks)

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        return use_option(s, subject)


def add_uses(s: PolarisState, seat: int, now: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
    """The same checks in one pass over what is remembered; of equal copies off the field one is offered."""
    armory = s.armories[seat] or armory_of(s, seat)
    if not armory.timings & now:
        return
    fitting = armory.fitting.get(now)
    if fitting is None:
        fitting = armory.fitting[now] = fitting_now(s, armory, now)
    seen: list[int] = []
    for use in fitting:
        card = use.card
        if (use.taps and s.tapped[card]) or (s.uses and not has_use_left(s, seat, use.subject)):
            continue
        if use.away:
            if use.text_name in seen:
                continue
            seen.append(use.text_name)
        if can_begin(s, seat, use.subject, use.text):
            options.append(use.option)
            picks.append(use.subject * count + number)


def fitting_now(s: PolarisState, armory: Armory, now: int) -> list[Use]:
    """The effects whose timing fits; a Play Force is not among them, for it is activated by playing it."""
    found: list[Use] = []
    for subject in armory.subjects:
        card, number = divmod(subject, TEXTS)
        printed = s.prints[card]
        text = printed.texts[number]
        if timing_fits(text, now) and not printed.activated_by_play:
            away = not CREATURES <= s.zone[card] < ADVANCE
            found.append(Use(subject, card, text, s.text_name(card, number), printed.taps, away, use_option(s, subject)))
    return found


def use_option(s: PolarisState, subject: int) -> Option:
    """The option to use an effect where its card lies."""
    card, number = divmod(subject, TEXTS)
    printed = s.prints[card]
    at = s.at(card)
    option = printed.use_options.get(at * TEXTS + number)
    if option is None:
        label = printed.texts[number].label if printed.is_creature else ""
        option = printed.use_options[at * TEXTS + number] = Option("tap" if printed.taps else "use", printed, at, label=label)
    return option
