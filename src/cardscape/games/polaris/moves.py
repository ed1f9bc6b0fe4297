"""Changes on the table. Each makes one change, ends what it ends, and tells it to whoever waits for it."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import specs
from cardscape.games.polaris.happening import Doer, Look
from cardscape.games.polaris.memory import PICTURES
from cardscape.games.polaris.needs import POSTURES, SPECS
from cardscape.games.polaris.rows import ANY_CARD, Hold, Running
from cardscape.games.polaris.stock import SLOT_BITS
from cardscape.games.polaris.table import (
    ADVANCE,
    CREATURES,
    DISCARD,
    FORCES,
    GUARD_OVER,
    LIVES,
    TABLE,
    UNKNOWN_MOMENTS,
    UPRIGHT,
    PolarisState,
)
from cardscape.games.polaris.triggers import heard, look, tell

_TURNED: Final = 1 << m.TURNED
_TAPPED: Final = 1 << m.TAPPED | 1 << m.UNTAPPED
_DESTROYED: Final = 1 << m.DESTROYED
_NO_DESTROYING: Final = 1 << m.NO_DESTROYING
POSTURE_WORDS: Final = ("", "guard over")
"""What is told of the posture in which a Creature comes."""
_POSTURE_SAID: Final = POSTURES | SPECS
"""What statements may depend on that a change of posture changes."""

# -- waking and sleeping: which texts on the field are heard ------------------------------------------------------------------


def wake(s: PolarisState, card: int) -> None:
    """The card is on the field from now on: its texts listen and hold at once."""
    meaning = s.prints[card].meaning
    if meaning.static:
        s.statics += 1
        if s.gathered and s.zone[card] < FORCES:
            for text, act in meaning.statements:
                specs.add(s, Hold(text, act, card, s.zone[card] & 1, -1, 1, s.since[card], False))
        if meaning.changes_specs:
            s.recount()
    if meaning.hears:
        s.moments = UNKNOWN_MOMENTS
        listen(s, meaning.hears, 1)


def sleep(s: PolarisState, card: int) -> None:
    """The card is no longer on the field."""
    meaning = s.prints[card].meaning
    if meaning.static:
        s.statics -= 1
        if meaning.changes_specs:
            s.recount()
        if meaning.needs or meaning.gives:
            s.gathered = False
        elif s.gathered:
            specs.drop_statics(s, card)
    if meaning.hears:
        s.moments = UNKNOWN_MOMENTS
        listen(s, meaning.hears, -1)


def listen(s: PolarisState, mask: int, by: int) -> None:
    """Count who waits for each kind of happening, so that nothing is looked for in vain."""
    while mask:
        bit = mask & -mask
        kind = bit.bit_length() - 1
        mask ^= bit
        s.ears[kind] += by
        if s.listening >= 0:
            if s.ears[kind]:
                s.listening |= bit
            elif s.away_hears & bit:
                s.listening = -1
            else:
                s.listening &= ~bit


def note_running(s: PolarisState, row: Running, begins: bool) -> None:
    """The effect of a Force begins to run, or ends."""
    s.stale |= PICTURES[s.zone[row.card]]
    s.looks[row.card] = None
    text = s.texts[row.text]
    if text.states:
        if begins:
            for hold in specs.running_holds(s, row):
                specs.add(s, hold)
        elif s.gathered:
            specs.drop_running(s, row)
        if text.on_specs:
            s.recount()


def touch_rows(s: PolarisState) -> None:
    """A lasting change or a running effect began or ended, or a card changed sides: what holds is looked up anew."""
    s.moments = UNKNOWN_MOMENTS
    s.tapping = 3
    s.gathered = False
    s.recount()
    s.touch(FORCES)
    s.touch(FORCES + 1)


# -- moving -------------------------------------------------------------------------------------------------------------------


def forget(s: PolarisState, card: int) -> None:
    """PL-4.6: a card that changes zone is a new object: modifiers, posture, tap state and uses are forgotten."""
    if s.shared and s.shared & LIVES:
        s.detach(LIVES)
    s.life[card] += 1
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.posture[card] = UPRIGHT
    s.tapped[card] = s.entered[card] = s.turned[card] = s.played_on[card] = s.attacks[card] = s.since[card] = 0
    for bond in s.bonds:
        if bond.card == card:
            forget_bonds(s, card)
            break


def forget_bonds(s: PolarisState, card: int) -> None:
    """What lasts of a card ends with it."""
    ended = [bond for bond in s.bonds if bond.card == card]
    s.bonds = [bond for bond in s.bonds if bond.card != card]
    s.fleeting = -1
    for bond in ended:
        if bond.back < 0:
            specs.drop_bond(s, bond)


def shift(s: PolarisState, card: int, to: int, kind: str, at: int = atoms.TOP, label: str = "") -> None:
    """Move a card as the kernel does; it becomes a new object, and a Force that leaves the field ends its effect."""
    source = s.zone[card]
    if CREATURES <= source < ADVANCE:
        if s.prints[card].wakes:
            sleep(s, card)
        forget(s, card)
        if s.free:
            s.free[source] ^= SLOT_BITS[s.zones[source].index(card)]
    else:  # what was not on the field has nothing to forget; nothing that lasts is about it
        if s.shared and s.shared & LIVES:
            s.detach(LIVES)
        s.life[card] += 1
    atoms.move(s, card, to, kind, at, True, None, label)
    s.moved(card, source, to)
    if s.running and FORCES <= source < ADVANCE:
        for row in s.running:
            if row.card == card:
                from cardscape.games.polaris.forces import stop_running

                stop_running(s, card)
                break


def free_slot(s: PolarisState, zone: int) -> int:
    """PL-4.3: a card comes onto the field only if a slot is free for it; the lowest one, or -1."""
    row = s.zones[zone]
    return row.index(EMPTY) if EMPTY in row else -1


def enter(s: PolarisState, card: int, seat: int, slot: int, posture: int, kind: str) -> None:
    """PL-4.1: put a card into a slot: Creatures only on a Creature Field, Forces only on a Forces Field."""
    printed = s.prints[card]
    row = (CREATURES if printed.is_creature else FORCES) + seat
    source = s.zone[card]
    if s.shared and s.shared & LIVES:
        s.detach(LIVES)
    s.life[card] += 1  # what was not on the field has nothing else to forget
    if s.log is None:
        atoms.lay(s, card, row, slot, kind, seat)
    else:
        atoms.move(s, card, row, kind, slot, True, None, POSTURE_WORDS[posture])
    s.moved(card, source, row)
    if s.free:
        s.free[row] ^= SLOT_BITS[slot]
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.posture[card] = posture
    s.entered[card] = s.number
    s.clock += 1
    s.since[card] = s.clock
    if printed.wakes:
        wake(s, card)


def put_away(s: PolarisState, card: int, reason: str) -> None:
    """PL-4.4, PL-0.3: a card goes to its owner's Discard Zone, on top."""
    shift(s, card, DISCARD + s.owner[card], "CardMoved", atoms.TOP, reason)


def discard(s: PolarisState, card: int, doer: Doer, reason: str) -> None:
    """PL-4.4: from the hand to the Discard Zone."""
    seat = s.owner[card]
    was = look(s, card) if heard(s, m.DISCARDED, card) else None
    put_away(s, card, "discarded")
    if s.log is None:
        s.events += 1
    else:
        s.emit("CardDiscarded", seat, card, label=reason)
    if was is not None:
        tell(s, m.DISCARDED, card, doer, seat, was=was)


def lent_first(s: PolarisState, cards: list[int]) -> list[int]:
    """PL-4.7: what leaves together: cards that changed sides for a time come first, so that none is sent back meanwhile because
    the Force that took it is among the others.
    """
    lent = [bond.card for bond in s.bonds if bond.back >= 0]
    return [card for card in cards if card in lent] + [card for card in cards if card not in lent] if lent else cards


def destroy(s: PolarisState, cards: list[int], doer: Doer) -> None:
    """Destroy these cards together, by one cause."""
    destroy_each(s, [(card, doer) for card in cards])


def destroy_each(s: PolarisState, fates: list[tuple[int, Doer]]) -> None:
    """PL-4.4, PL-14.13: cards destroyed together, each by its own cause; triggers of their own know them as they were."""
    doomed: list[tuple[int, Doer, Look | None]] = []
    alone = len(fates) == 1 and s.prints[fates[0][0]].is_creature
    for card, doer in fates:
        if CREATURES <= s.zone[card] < ADVANCE and not saved(s, card, doer):
            told = (s.listening | s.prints[card].own_hears) & _DESTROYED != 0 if alone else heard(s, m.DESTROYED, card)
            doomed.append((card, doer, look(s, card) if told else None))
    for card, doer, _ in doomed:
        side = s.zone[card] & 1
        put_away(s, card, "destroyed")
        if not s.prints[card].is_creature:
            continue
        if s.log is None:
            s.events += 1
        else:
            s.emit("CreatureDestroyed", side, card, label="battle" if doer.battle else "effect")
    for card, doer, was in doomed:
        if was is not None:
            tell(s, m.DESTROYED, card, doer, doer.seat, was=was)


def destroy_one(s: PolarisState, card: int, doer: Doer) -> None:
    """PL-4.4, PL-14.13: the same of one Creature on the field."""
    if (s.said & _NO_DESTROYING or not s.gathered) and saved(s, card, doer):
        return
    was = look(s, card) if (s.listening | s.prints[card].own_hears) & _DESTROYED else None
    side = s.zone[card] & 1
    put_away(s, card, "destroyed")
    if s.log is None:
        s.events += 1
    else:
        s.emit("CreatureDestroyed", side, card, label="battle" if doer.battle else "effect")
    if was is not None:
        tell(s, m.DESTROYED, card, doer, doer.seat, was=was)


def saved(s: PolarisState, card: int, doer: Doer) -> bool:
    """PL-0.6: something says that it cannot be destroyed (so); cannot is stronger. Steadfast works once a turn."""
    hold = shield(s, card, doer)
    if hold is None:
        return False
    if hold.act.once:
        s.uses.append((card, s.life[card], way_of(hold)))
    s.emit_on_field("Saved", card)
    return True


def shield(s: PolarisState, card: int, doer: Doer) -> Hold | None:
    """PL-0.6, PL-18: the first statement that keeps a card from being destroyed so; what does it once is not used up beside
    another.
    """
    if not s.gathered:
        specs.gather(s)
    once: Hold | None = None
    for hold in s.groups[m.NO_DESTROYING]:
        act = hold.act
        if ((hold.only != card and hold.only != ANY_CARD) or (act.battle and not doer.battle)
                or not specs.applies(s, hold, card)):
            continue
        if act.by is not None:
            if doer.battle or doer.source < 0:
                continue
            if act.by.controller and (doer.seat == hold.seat) == (act.by.controller == "opponent"):
                continue
        if not act.once:
            return hold
        if once is None and s.uses.count((card, s.life[card], way_of(hold))) < act.once:
            once = hold
    return once


def way_of(hold: Hold) -> int:
    """Under which number it is noted that a protection was used up: each way of being destroyed has its own."""
    return -1 if hold.act.battle else -2 if hold.act.by is not None else -3


def give_back(s: PolarisState, card: int, zone: int, doer: Doer, bottom: bool = False, found: bool = False) -> None:
    """PL-0.3, PL-4.5: to the owner's hand or deck, an Advance Creature to the Advance Deck; what was found does not return."""
    if s.card(card).is_advance:
        zone = ADVANCE
    to = zone + s.owner[card]
    if s.zone[card] == to:
        return
    was = look(s, card) if heard(s, m.RETURNED, card) else None
    shift(s, card, to, "CardMoved", atoms.BOTTOM if bottom else atoms.TOP, "returned")
    if was is not None and not found:
        tell(s, m.RETURNED, card, doer, doer.seat, was=was)


def tap(s: PolarisState, card: int, doer: Doer) -> None:
    """PL-13.4: turn an untapped Force sideways."""
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.tapped[card] = 1
    s.tapping |= 1 << (s.zone[card] & 1)
    s.stale |= PICTURES[s.zone[card]]
    s.looks[card] = None
    if s.log is None and not s.needs:
        s.events += 1
    else:
        s.emit_on_field("ForceTapped", card)
    if (s.listening | s.prints[card].own_hears) & _TAPPED:
        tell(s, m.TAPPED, card, doer, doer.seat)


def untap(s: PolarisState, card: int, doer: Doer) -> None:
    """PL-13.5: turn a tapped Force back."""
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.tapped[card] = 0
    s.stale |= PICTURES[s.zone[card]]
    s.looks[card] = None
    if s.log is None and not s.needs:
        s.events += 1
    else:
        s.emit_on_field("ForceUntapped", card)
    if (s.listening | s.prints[card].own_hears) & _TAPPED:
        tell(s, m.UNTAPPED, card, doer, doer.seat)


def turn(s: PolarisState, card: int, posture: int, doer: Doer) -> None:
    """PL-11.1: turn a Creature upside down or upright again; it stays face up and public."""
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.posture[card] = posture
    s.turns_known = False
    if s.needs & _POSTURE_SAID:
        s.recount()
    else:
        s.stale |= PICTURES[s.zone[card]]
        s.looks[card] = None
    if s.log is None:
        s.events += 1
    else:
        s.emit_on_field("PostureChanged", card, "guard over" if posture == GUARD_OVER else "upright")
    if (s.listening | s.prints[card].own_hears) & _TURNED:
        tell(s, m.TURNED, card, doer, doer.seat, amount=posture)


def change_side(s: PolarisState, card: int, seat: int) -> bool:
    """PL-4.7: needs a free slot there; posture, modifiers and attacks made stay; it is no play. False without a slot."""
    source = s.zone[card]
    to = (source >> 1 << 1) + seat
    slot = free_slot(s, to)
    if slot < 0:
        return False
    if s.free:
        s.free[source] ^= SLOT_BITS[s.zones[source].index(card)]
        s.free[to] ^= SLOT_BITS[slot]
    atoms.move(s, card, to, "ControlChanged", slot)
    s.moved(card, source, to)
    touch_rows(s)
    return True
