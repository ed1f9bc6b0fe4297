"""Stacks on the table: cards that wake and sleep, are covered and uncovered, and what ends with that."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.games.ttcg.able import join, leave
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.columns import COUNTS, LIVES, PAST, TABLE
from cardscape.games.ttcg.meaning import IN_SPELLS
from cardscape.games.ttcg.places import DISCARD, INDICES, UNDER, UNITS
from cardscape.games.ttcg.rows import SILENT, Aura, Bond
from cardscape.games.ttcg.settling import begin, end, end_auras, end_bonds
from cardscape.games.ttcg.standing import said_by
from cardscape.games.ttcg.steady import kept_by
from cardscape.games.ttcg.table import PICTURES, TtcgState
from cardscape.games.ttcg.texts import beat_of

STAY: Final = 1
"""TT-6.20: a limit that is counted as long as its card stays on the field, covered or not; see ``Columns.spent``."""
DOWN: Final = "face-down"
"""How a card was played, for its player's log."""

# -- waking and sleeping: which texts on the field are heard ----------------------


def wake(s: TtcgState, card: int) -> None:
    """TT-9.23, TT-5.8: the card is active and face up from now on: its texts listen and hold at once."""
    if card in s.cache:
        del s.cache[card]
    if s.auras:
        stir_auras(s, card)
    if s.awake[card]:
        return
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.awake[card] = 1
    s.woken[card] = s.events
    printed = s.prints[card]
    if printed.uses_tapped if s.tapped[card] else printed.manual:
        join(s, card, s.zone[card] & 1)
    if printed.static:
        s.statics += 1
        begin(s, said_by(s, card, s.zone[card] & 1, "field"), False)
        if printed.sways:
            s.hide_rows()
        elif printed.shifts:
            s.hide_card(card)
    if printed.hears:
        if s.beats >= 0:
            s.beats |= printed.moments[s.zone[card] & 1]
        _listen(s, printed, 1)


def sleep(s: TtcgState, card: int) -> bool:
    """The card is no longer active and face up; tells whether a continuous or equip effect is of this card, or about it."""
    if card in s.cache:
        del s.cache[card]
    stirred = bool(s.auras) and stir_auras(s, card)
    if not s.awake[card]:
        return stirred
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.awake[card] = 0
    printed = s.prints[card]
    if printed.uses_tapped if s.tapped[card] else printed.manual:
        leave(s, card, s.zone[card] & 1)
    if printed.static:
        s.statics -= 1
        end(s, said_by(s, card, s.zone[card] & 1, "field"))
        if printed.sways:
            s.hide_rows()
    if printed.hears:
        if printed.moments[0]:
            s.beats = -1
        _listen(s, printed, -1)
    return stirred


def _listen(s: TtcgState, printed: Card, by: int) -> None:
    for kind in printed.hear_kinds:
        s.ears[kind] += by
        if s.ears[kind]:
            s.alert |= 1 << kind
        elif not (s.away_hears | s.hand_hears) >> kind & 1:
            s.alert &= ~(1 << kind)


def stir_auras(s: TtcgState, card: int) -> bool:
    """Continuous and equip effects of this card, or about it, hold from now on or no longer; tells whether there are any."""
    found = False
    for aura in s.auras:
        if card in aura.concerned:
            hide_aura(s, aura)
            s.unsettle()
            found = True
    return found


def hide_aura(s: TtcgState, aura: Aura) -> None:
    """Forget the pictures of the cards whose values a continuous or equip effect changes."""
    for number, act in enumerate(s.texts[aura.text].acts):
        if not (act.live and act.alters):
            continue
        if aura.targets[number]:
            for card in aura.targets[number]:
                if card >= 0:
                    s.hide_card(card)
        elif act.target is not None and act.target.ref == "host" and aura.host >= 0 and not act.only:
            s.hide_card(aura.host)
        else:
            hide_meant(s, aura, act)


def hide_meant(s: TtcgState, aura: Aura, act: Act) -> None:
    """Forget the pictures of the rows in which the cards lie that a step means; when kinds were changed, that may be any row."""
    target = act.target
    if target is None or act.vague or target.code > IN_SPELLS or s.retyped is None or s.retyped or s.spots[aura.card] < 0:
        s.hide_rows()
        return
    seat = s.zone[aura.card] & 1 if aura.user < 0 else aura.user
    for row in target.zones[seat ^ target.side_code - 1 if target.side_code in (1, 2) else 3]:
        if s.lying[row]:
            s.stale |= PICTURES[row]
            s.pictures[row] = None


def touch_rows(s: TtcgState) -> None:
    """What holds has changed: values are computed and shown anew."""
    s.beats = -1
    s.unsettle()
    s.hide_rows()


# -- what ends when a card is covered or leaves ----------------------


def forget(s: TtcgState, card: int) -> None:
    """TT-6.20: a card that leaves the field loses everything that lasted on it, and counts as new when it comes back."""
    rest(s, card)
    if s.shared and s.shared & COUNTS:
        s.detach(COUNTS)
    first, uses, ever = 2 * card, s.uses, s.ever
    s.attacks[card] = uses[first] = uses[first + 1] = ever[first] = ever[first + 1] = 0
    if s.spent:
        s.spent = [key for key in s.spent if not (key[0] == card and key[1] == STAY and key[2] < 0)]


def rest(s: TtcgState, card: int, covered: bool = False) -> None:
    """TT-5.6, TT-9.20, TT-10.5b, TT-7.1: modifiers and continuous effects end, the card is untapped; what it did still counts.

    TT-6.20: a card that is only covered lives an odd life meanwhile and its old one again once it is uncovered; see ``uncover``.
    """
    for aura in s.auras:
        if aura.card == card:
            drop_auras(s, [aura for aura in s.auras if aura.card == card])
            break
    stirred = sleep(s, card)
    if s.shared:
        loosen(s)
    s.tapped[card] = 0
    s.life[card] = s.life[card] + 1 if covered else (s.life[card] | 1) + 1
    if s.bonds:
        drop_bonds(s, card)
    if stirred:
        drop_from_targets(s, card)
    if s.skips:
        s.skips = [skip for skip in s.skips if skip.card != card]


def drop_auras(s: TtcgState, over: list[Aura]) -> None:
    """These continuous and equip effects are over."""
    if over:
        s.auras = [aura for aura in s.auras if aura not in over]
        for aura in over:
            if beat_of(aura.edge, aura.span, aura.whose, aura.waits):
                s.beats = -1
            hide_aura(s, aura)
        end_auras(s, over)


def drop_bonds(s: TtcgState, card: int) -> None:
    """TT-10.5b, TT-C7: lasting changes of a card end when it goes, and those that last while it is as it was."""
    over: list[Bond] = []
    tied = False
    for bond in s.bonds:
        if bond.card == card:
            over.append(bond)
        elif bond.source == card:
            tied = True
    if over:
        s.bonds = [bond for bond in s.bonds if bond.card != card]
        s.beats = -1
        end_bonds(s, over)
    if tied:
        drop_tied(s, card, "")


def drop_tied(s: TtcgState, card: int, state: str, of: int = -1) -> None:
    """TT-C7, TT-6.6b: changes made "while this card is" so (in any, or in this state) end when it is not, and do not come back.

    So do those of its continuous and equip effects (or ``of`` one of them, which begins anew) when it is no longer active.
    """
    over: list[Bond] = []
    for bond in s.bonds:
        if bond.source == card and of in (-1, bond.text):
            text = s.texts[bond.text]
            if text.lasting and not state:
                over.append(bond)
                continue
            for cond in kept_by(text, text.step(bond.act)):
                if cond.subject is not None and cond.subject.ref == "self" and (not state or cond.state == state):
                    over.append(bond)
                    break
    if over:
        s.bonds = [bond for bond in s.bonds if bond not in over]
        touch_rows(s)


def drop_from_targets(s: TtcgState, card: int) -> None:
    """A card that left the field is no longer one of the cards chosen for a continuous effect."""
    for number, aura in enumerate(s.auras):
        if card in aura.chosen:
            left = [tuple([c for c in chosen if c != card]) or (SILENT if card in chosen else ()) for chosen in aura.targets]
            s.auras[number] = aura.without(tuple(left))


def unlink(s: TtcgState, host: int) -> list[int]:
    """TT-6.7: end the links to a host that leaves the field; returns the equip cards that must follow."""
    for aura in s.auras:
        if aura.host == host:
            over = [aura for aura in s.auras if aura.host == host]
            drop_auras(s, over)
            return list(dict.fromkeys([aura.card for aura in over]))
    return []


def part(s: TtcgState, cards: list[int]) -> None:
    """TT-6.7, TT-6.14: cards that leave at the same time: an equip card among them does not follow its host before."""
    if s.auras and len(cards) > 1:
        drop_auras(s, [aura for aura in s.auras if aura.host in cards and aura.card in cards])


def shift(
    s: TtcgState,
    card: int,
    to: int,
    kind: str,
    at: int = atoms.TOP,
    face_up: bool = True,
    masked: str | None = None,
    label: str = "",
) -> None:
    """Move a card as the kernel does; everything that was computed from where cards lie is computed anew.

    TT-1.2, TT-5.11: it is told of the player who draws the card or has it in a row, and nothing of the owner of a hidden one.
    """
    source = s.zone[card]
    side = to & 1 if UNITS <= to < UNDER or kind == "Drawn" else -1
    atoms.move(s, card, to, kind, at, face_up, masked, label, 0, side)
    s.moved(card, source, to, at)


# -- moving ----------------------


def loosen(s: TtcgState) -> None:
    """Take the columns of cards that move about for this table alone, if a copy holds them too."""
    if s.shared & TABLE:
        s.detach(TABLE)
    if s.shared & LIVES:
        s.detach(LIVES)


def take_off(s: TtcgState, card: int) -> int:
    """Loosen a card from the stack it lies in; returns the card that becomes active in its place, or -1."""
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    below = s.below[card]
    s.below[card] = -1
    if s.spots[card] >= 0:
        return below
    above = s.above(card)
    if above >= 0:
        s.below[above] = below
    return -1


def relocate(s: TtcgState, card: int, to: int, kind: str, at: int = atoms.TOP, label: str = "") -> None:
    """TT-5.7: move a card; if it was active the one below it becomes active, untapped and face up, which is no play."""
    source = s.zone[card]
    if source < UNITS:
        if s.shared and s.shared & LIVES:
            s.detach(LIVES)
        s.life[card] += 2
        if s.bonds:
            drop_bonds(s, card)
        atoms.move(s, card, to, kind, at, True, None, label, 0, to & 1 if to < DISCARD or UNITS <= to < UNDER else -1)
        s.moved(card, source, to, at)
        return
    index = INDICES[s.spots[card]]
    below = s.below[card]
    if below >= 0 or source >= UNDER:
        below = take_off(s, card)
    if to < UNITS:
        forget(s, card)
    else:
        rest(s, card, source < UNDER <= to)
    if not s.face[card]:
        atoms.turn_up(s, card, "Shown")
    atoms.move(s, card, to, kind, at, True, None, label, 0, to & 1 if UNITS <= to < UNDER or kind == "Drawn" else -1)
    s.moved(card, source, to, at)
    if below >= 0:
        uncover(s, below, source, index)


def uncover(s: TtcgState, card: int, zone: int, index: int) -> None:
    """TT-5.7: the card directly below becomes active. TT-6.20: if it was active before, it has not left the field since."""
    if s.shared:
        loosen(s)
    s.life[card] += -1 if s.life[card] & 1 else 2
    s.tapped[card] = 0
    if s.bonds:
        drop_tied(s, card, "")
    shift(s, card, zone, "Uncovered", index)
    s.touch(UNDER + (zone & 1))
    wake(s, card)


# -- entering the field ----------------------


def come(s: TtcgState, card: int) -> None:
    """TT-6.20: loosen a card from wherever it lay before it is put on the field. It is new there; a use may have been counted
    after it had left, as by its own cost.
    """
    if s.shared:
        loosen(s)
    if s.zone[card] >= UNITS:
        below = take_off(s, card)
        rest(s, card)
        if below >= 0:
            raise AssertionError("an active card is never put on the field again without its stack")
    else:
        s.life[card] += 2
        first, ever, uses = 2 * card, s.ever, s.uses
        if ever[first] or ever[first + 1] or uses[first] or uses[first + 1]:
            renew(s, card)
        if s.zone[card] >= DISCARD:
            forget_past(s, card)
    s.tapped[card] = 0


def forget_past(s: TtcgState, card: int) -> None:
    """When a card was destroyed or discarded is forgotten."""
    if s.destroyed_on[card] or s.discarded_on[card]:
        if s.shared and s.shared & PAST:
            s.detach(PAST)
        s.destroyed_on[card] = s.discarded_on[card] = 0


def renew(s: TtcgState, card: int) -> None:
    """TT-6.20: what was counted of a card is forgotten."""
    if s.shared and s.shared & COUNTS:
        s.detach(COUNTS)
    first = 2 * card
    s.uses[first] = s.uses[first + 1] = s.ever[first] = s.ever[first + 1] = 0


def cover(s: TtcgState, base: int, card: int) -> None:
    """TT-5.3, TT-5.6: an active card makes room for one on top of it; it is untapped and loses everything that lasted on it."""
    row = s.zone[base]
    rest(s, base, True)
    if not s.face[base]:
        atoms.turn_up(s, base, "Shown")
    under = UNDER + (row & 1)
    atoms.move(s, base, under, "Covered")
    s.moved(base, row, under, atoms.TOP)
    s.below[card] = base
