"""What holds now: attack stats after all changes, and what cards and players cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.taiwan import selectors, weighing
from cardscape.games.taiwan.context import BOTH, Ctx, is_whose, who
from cardscape.games.taiwan.places import DECLARER, FIELD, OPPONENT, SUPPORT
from cardscape.games.taiwan.rows import Mod
from cardscape.games.taiwan.statements import (
    ACTIVATE,
    ATTACKED,
    ATTACKING,
    BE,
    HINDERING,
    SAVE,
    STATS,
    SUPPORTING,
    UNSAID,
    WHILE_LIT,
    Hold,
)

if TYPE_CHECKING:
    from cardscape.games.taiwan.table import TaiwanState

NAMES: Final = ("central", "left", "right")


def holds(s: TaiwanState, group: int) -> list[Hold]:
    """The statements of a sort that are in force."""
    if s.ungathered:
        gather(s)
    return s.groups[group]


def grouped(s: TaiwanState) -> list[list[Hold]]:
    """The statements of all sorts."""
    if s.ungathered:
        gather(s)
    return s.groups


def is_hindered(s: TaiwanState) -> bool:
    """Whether some statement may keep players from doing something, or charge for it."""
    if s.ungathered:
        gather(s)
    return s.hindered


def gather(s: TaiwanState) -> None:
    """TW-11.10, TW-11.6: collect what face-up Figures, resolved cards that stay, supporters and lasting changes state."""
    found: list[Hold] = []
    lit, reads = s.lit, s.reads
    for card in s.standing():
        if lit[card] and reads[card].says:
            found.extend(s.voice(card))
    if s.far_texts:
        for card in s.zones[SUPPORT] + s.zones[SUPPORT + 1]:
            if reads[card].says_below:
                found.extend(whispered(s, card))
    for mod in s.mods:
        if isinstance(mod, Mod):
            found.append(s.stated_by(mod))
    groups = UNSAID[:]
    volatile = dated = hindered = False
    for hold in found:
        act = hold.act
        hindered = hindered or act.group >= HINDERING
        dated = dated or act.dated
        if groups[act.group]:
            groups[act.group].append(hold)
        else:
            groups[act.group] = [hold]
        volatile = volatile or (act.volatile and hold.card < 0)
    if dated:
        groups[STATS] = in_time(s, groups[STATS])
    s.groups = groups
    s.hindered = hindered
    s.volatile = volatile
    s.steady = s.apart = True
    for hold in groups[STATS]:
        if not hold.form.local:
            s.steady = False
        if not hold.form.apart:
            s.apart = False
    s.ungathered = False
    s.unweighed = True


def in_time(s: TaiwanState, found: list[Hold]) -> list[Hold]:
    """TW-11.9: statements about stats, the oldest first."""
    dated: list[tuple[int, int]] = []
    for number, hold in enumerate(found):
        dated.append((s.lit[hold.source] if hold.since == WHILE_LIT else hold.since, number))
    dated.sort()
    return [found[number] for _, number in dated]


def whispered(s: TaiwanState, card: int) -> list[Hold]:
    """What a supporter states; it has no time of its own."""
    seat = s.patron(card)
    whispers = s.reads[card].whispers[seat]
    known = whispers.get(card)
    if known is None:
        known = [Hold(text, act, card, seat, -1, 1, 0) for text, act in s.reads[card].says_below]
        whispers[card] = known
    return known


def is_on(s: TaiwanState, hold: Hold, raw: bool = False) -> bool:
    """Whether the conditions of a statement are true now; ``raw`` while attacks are being computed."""
    if not hold.form.conditional:
        return True
    text, ctx = hold.text, hold.ctx
    return (selectors.all_true(s, text.whiles, ctx, raw) and (not text.static or selectors.all_true(s, text.conds, ctx, raw))
            and selectors.all_true(s, hold.act.conds, ctx, raw))


def applies(s: TaiwanState, hold: Hold, card: int) -> bool:
    """TW-11.9: whether a statement is about this card, by the attacks that it has now; only what changes attacks asks for printed
    ones. Statements hold for cards on the field (TW-4.6).
    """
    if hold.only >= 0:
        return hold.only == card and is_on(s, hold)
    sel = hold.act.target
    if sel is None or (s.zone[card] != FIELD and not sel.ref and sel.zone in ("field", "")):
        return False
    return selectors.fits(s, sel, card, hold.ctx) and is_on(s, hold)


# -- stats ----------------------------------------------------------------------------------------------------------------------


def stats(s: TaiwanState, card: int) -> tuple[int, int, int]:
    """TW-11.9, TW-0.1: central, left and right attack of a Figure after all changes; never below 0."""
    if s.unweighed:
        weighing.weigh(s)
    known = s.power[card]
    return s.prints[card].stats if known is None else (known[0], known[1], known[2])


def attack(s: TaiwanState, card: int) -> int:
    """TW-4.11: the stat that the orientation selects, for attacking and when attacked."""
    return stats(s, card)[s.pose[card]]


def measure(s: TaiwanState, card: int, stat: str, raw: bool = False) -> int:
    """A number that texts ask for; far below zero where a card has none. ``raw`` leaves changes by effects out."""
    if stat == "attack" and s.prints[card].figure:
        return (s.prints[card].stats if raw else stats(s, card))[s.pose[card]]
    if stat == "growth":
        return s.growth[card]
    if stat == "supporters":
        return len(s.supporters(card))
    printed = s.prints[card]
    if stat == "level":
        return printed.level if printed.level >= 0 else _MISSING
    if stat == "age":
        return printed.age if printed.age >= 0 else _MISSING
    if not printed.figure:
        return _MISSING
    three = printed.stats if raw else stats(s, card)
    return three[s.pose[card]] if stat == "attack" else three[NAMES.index(stat)]


_MISSING: Final = -(1 << 40)


def measure_as(s: TaiwanState, card: int, stat: str, was: tuple[int, ...]) -> int:
    """TW-12.11: a number of a card as it lay just before it left the field: orientation, counters, supporters, three attacks."""
    if not was or stat in ("level", "age"):
        return measure(s, card, stat)
    if stat in ("growth", "supporters"):
        return was[1] if stat == "growth" else was[2]
    if not s.prints[card].figure:
        return measure(s, card, stat)
    return was[3 + (was[0] if stat == "attack" else NAMES.index(stat))]


def recalled(s: TaiwanState, card: int, stat: str) -> int:
    """TW-12.11: a number of a card that an effect speaks of; if it has left the field meanwhile, what it was there."""
    if s.zone[card] != FIELD:
        for record in s.records[::-1]:
            if record.card == card and record.was:
                return measure_as(s, card, stat, record.was)
    return measure(s, card, stat)


def read_off(s: TaiwanState, card: int, stat: str, recalls: bool) -> int:
    """TW-5.3: an amount that an effect reads off a card, nothing if it cannot see it; ``recalls`` if it may have left the field,
    where it was seen.
    """
    if recalls and s.zone[card] != FIELD:
        for record in s.records[::-1]:
            if record.card == card and record.was:
                return max(measure_as(s, card, stat, record.was), 0)
    return max(measure(s, card, stat), 0) if s.lies_open(card) else 0


# -- what cannot be done --------------------------------------------------------------------------------------------------------


def forbidden(s: TaiwanState, card: int, done: str, by_attack: bool, seat: int) -> bool:
    """TW-0.4: whether something cannot be done to a card: "cannot" beats everything that allows or demands it."""
    group = ATTACKED if done == "attacked" else BE
    for hold in holds(s, group) if s.ungathered else s.groups[group]:
        act = hold.act
        if act.done != done:
            continue
        if act.battle and not by_attack:
            continue
        if act.by is not None:
            if by_attack:
                continue
            if act.by.controller and not is_whose(s, hold.ctx, act.by.controller, seat):
                continue
        if applies(s, hold, card):
            return True
    return False


def is_said(s: TaiwanState, group: int, card: int) -> bool:
    """Whether some statement of a sort is about this card."""
    if s.ungathered:
        gather(s)
    for hold in s.groups[group]:  # noqa: SIM110 (a generator would cost more than the loop)
        if applies(s, hold, card):
            return True
    return False


def saves(s: TaiwanState, card: int) -> bool:
    """TW-8.12: whether a card states that its supporters are saved when it leaves."""
    return is_said(s, SAVE, card)


def cannot_activate(s: TaiwanState, card: int) -> bool:
    """TW-0.4: "its effects cannot be activated"."""
    return is_said(s, ACTIVATE, card)


def cannot_support(s: TaiwanState, card: int) -> bool:
    return is_said(s, SUPPORTING, card)


def may_attack_target(s: TaiwanState, card: int, target: int, declarer: int) -> bool:
    """TW-10.5, TW-0.4: whom cards let a Figure attack: "cannot attack", "can only attack", "cannot be attacked"."""
    if target >= 0 and forbidden(s, target, "attacked", True, declarer):
        return False
    for hold in holds(s, ATTACKING) if s.ungathered else s.groups[ATTACKING]:
        act = hold.act
        if act.modal == "can" and act.manner != "only":
            continue
        if not applies(s, hold, card):
            continue
        ctx = Ctx(hold.source, hold.seat, hold.seat, (card,))
        if act.manner == "only":
            if target < 0 or act.using is None or not selectors.fits(s, act.using, target, ctx):
                return False
        elif act.player:
            if target < 0 and meets(s, ctx, act.player, target, declarer):
                return False
        elif act.using is None or (target >= 0 and selectors.fits(s, act.using, target, ctx)):
            return False
    return True


def meets(s: TaiwanState, ctx: Ctx, word: str, target: int, declarer: int) -> bool:
    """Whether an attacked player is the one a word means."""
    attacked = declarer if target == DECLARER else 1 - declarer if target == OPPONENT else BOTH
    meant = who(s, ctx, word)
    return meant in (BOTH, attacked)


def attack_limit(s: TaiwanState, card: int) -> int:
    """TW-10.1: one declaration per Figure and turn, more if an effect says so."""
    most = 1
    for hold in holds(s, ATTACKING):
        if hold.act.modal == "can" and hold.act.times > most and applies(s, hold, card):
            most = hold.act.times
    return most
