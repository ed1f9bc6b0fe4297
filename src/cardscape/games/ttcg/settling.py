"""Statements that begin or end while it is known which others hold: only what they are about is found out anew.

The result is the same as collecting all of them again, which is done where their order may change by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.ttcg.needs import STATEMENTS
from cardscape.games.ttcg.places import ALTERS, CURBS, OVERRULES, SORTS, TIED, UNFORESEEN, VALUES, WAVERS
from cardscape.games.ttcg.rows import Aura, Bond, Hold
from cardscape.games.ttcg.standing import forget_values, said_in, said_of, sum_up, survey

if TYPE_CHECKING:
    from cardscape.games.ttcg.table import TtcgState

_NOTHING: Final[list[Hold]] = []
_VALUED: Final = VALUES | ALTERS | WAVERS | TIED
"""What statements speak of that do nothing but raise and lower values: their order makes no difference."""
_FOUND_OUT: Final = SORTS | UNFORESEEN | CURBS
"""What ``sum_up`` adds to that."""


def begin(s: TtcgState, new: list[Hold], last: bool) -> None:
    """These statements hold from now on; ``last`` if they come after all that hold already."""
    held = s.held
    topics = 0
    for hold in new:
        topics |= hold.topics
    if held is None or not (_fits_in(s, new, topics) or (last and _comes_last(s, topics))):
        s.unsettle()
        return
    s.news |= STATEMENTS
    s.held = held + new
    groups = s.groups = s.groups.copy()
    for hold in new:
        for group in hold.act.groups:
            groups[group] = [*groups[group], hold] if group in groups else [hold]
    if topics & ~_VALUED:
        sum_up(s, topics | s.topics)
    else:
        s.topics |= topics
    for hold in new:
        if hold.act.alters:
            _note(s, hold)
    if s.shaky:
        s.stir()


def _fits_in(s: TtcgState, new: list[Hold], topics: int) -> bool:
    """Whether it makes no difference when others of their kind began: they only raise and lower values, or there are none."""
    if (topics | s.topics) & OVERRULES:
        return False
    if topics & ~_VALUED:
        for hold in new:
            for group in hold.act.groups:
                if group in s.groups:
                    return False
    return True


def _comes_last(s: TtcgState, topics: int) -> bool:
    """Whether what begins last stands last: always, unless from now on all are in the order in which they began."""
    return s.topics & OVERRULES != 0 or not topics & OVERRULES or s.held is None or len(s.held) < 2


def _note(s: TtcgState, hold: Hold) -> None:
    """A statement alters values from now on."""
    s.altering = [*s.altering, hold]
    if hold.wavers:
        survey(s)
    elif hold.about < 0:
        s.altered = None
    elif s.altered is not None:
        s.altered = {*s.altered, hold.about}
    s.concerned = s.concerned.copy()  # other tables may know it too
    forget_values(s, hold)


def begin_bonds(s: TtcgState, bonds: list[Bond]) -> None:
    """What these lasting changes say holds from now on: nothing comes after it."""
    if s.held is None:
        s.unsettle()
        return
    new: list[Hold] = []
    for bond in bonds:
        if not bond.waits:
            new.append(said_of(s, bond))
    begin(s, new, True)


def begin_aura(s: TtcgState, aura: Aura) -> None:
    """What a continuous or equip effect says holds from now on; what lasting changes say comes after it."""
    new: list[Hold] = []
    if s.held is not None:
        said_in(s, aura, new)
    begin(s, new, not s.bonds)


def end(s: TtcgState, over: list[Hold]) -> None:
    """These statements hold no longer."""
    if s.held is None:
        s.unsettle()
        return
    held = [hold for hold in s.held if hold not in over]
    topics = 0
    for hold in held:
        topics |= hold.topics
    if s.topics & OVERRULES and not topics & OVERRULES and len(held) > 1:
        s.unsettle()
        return
    s.news |= STATEMENTS
    if s.shaky and _any_wavers(over):
        s.changed()
    s.held = held
    groups = s.groups = s.groups.copy()
    gone = 0
    for hold in over:
        gone |= hold.topics
        for group in hold.act.groups:
            left = groups[group][:]
            left.remove(hold)
            if left:
                groups[group] = left
            else:
                del groups[group]
    if gone & ~_VALUED:
        sum_up(s, topics)
    else:
        s.topics = topics | s.topics & _FOUND_OUT
    altering = [hold for hold in s.altering if hold not in over]
    if len(altering) < len(s.altering):
        s.altering = altering
        if s.altered is None or s.shaky:
            survey(s)
        s.concerned = s.concerned.copy()  # other tables may know it too
        for hold in over:
            if hold.act.alters:
                forget_values(s, hold)
    if s.shaky:
        s.stir()


def end_auras(s: TtcgState, auras: list[Aura]) -> None:
    """What these continuous and equip effects say holds no longer."""
    held = s.held
    if held is None:
        s.unsettle()
        return
    over: list[Hold] = []
    for aura in auras:
        for said in aura.said:
            for hold in said or _NOTHING:
                if hold in held:
                    over.append(hold)
    end(s, over)


def end_bonds(s: TtcgState, bonds: list[Bond]) -> None:
    """What these lasting changes say holds no longer."""
    over: list[Hold] = []
    for bond in bonds:
        if not bond.waits:
            over.append(said_of(s, bond))
    end(s, over)


def _any_wavers(over: list[Hold]) -> bool:
    """Whether what one of these said depended on more than cards and statements: then it is asked anew when it is said again."""
    for hold in over:  # noqa: SIM110
        if hold.wavers:
            return True
    return False
