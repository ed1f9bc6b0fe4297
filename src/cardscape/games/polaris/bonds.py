"""Lasting changes of cards: how they begin and end."""

from __future__ import annotations

from typing import Final

from cardscape.games.polaris import specs
from cardscape.games.polaris.context import Ctx, seats
from cardscape.games.polaris.meaning import DESTROYED, TARGETED, Act
from cardscape.games.polaris.moves import change_side, put_away
from cardscape.games.polaris.rows import Bond
from cardscape.games.polaris.stock import ENDS
from cardscape.games.polaris.table import PolarisState

_SPECS: Final = ("ATK", "GRD", "Guard Over bonus")
_SAYS: Final = {
    "attack:cannot": "cannot attack", "attack:directly": "cannot attack directly", "attack:times": "has fewer attacks",
    "attacks": "has more attacks", "beacon": "must attack a certain Creature", "braced": "can attack in Guard Over",
    "flank": "can attack directly", "gain:cannot": "cannot gain HP", "pierce": "deals damage through Guard Over",
    "control": "on the other side for a time", "posture:cannot": "cannot be turned", "restless": "cannot be in Guard Over",
    "siphon": "gives HP", "swift": "can attack at once",
}  # fmt: skip


def note_bond(s: PolarisState, bond: Bond) -> None:
    """A change of one card begins or ends: only if it is about specs, these are computed anew."""
    act = s.texts[bond.text].acts[bond.act]
    if bond.card >= 0 and act.on_specs and s.on_field(bond.card):
        s.recount_one(bond.card)


def bind(s: PolarisState, bond: Bond) -> None:
    """Start a lasting change."""
    s.bonds.append(bond)
    if s.fleeting >= 0:
        s.fleeting |= ENDS.get(bond.until, 0)
    if bond.back < 0:
        if s.gathered:
            specs.add(s, specs.bond_hold(s, bond))
        note_bond(s, bond)
    tell_bond(s, "ModifierAdded", bond)


def tell_bond(s: PolarisState, kind: str, bond: Bond) -> None:
    """Tell that a lasting change begins or ends: of a card, or of each player it is about."""
    act = s.texts[bond.text].acts[bond.act]
    seats_told = [bond.seat] if bond.card >= 0 else seats(s, Ctx(bond.source, bond.seat, bond.seat, ()), act.actor)
    if s.log is None:
        s.events += len(seats_told)
    else:
        at = s.at(bond.card) if bond.card >= 0 else -1
        for seat in seats_told:
            s.emit(kind, seat, bond.card, at, at, label=change_words(act, bond.n))


def change_words(act: Act, n: int) -> str:
    """A lasting change as the log names it: ``+300 ATK``, ``Pierce``, ``cannot attack``."""
    if act.says == "stats":
        spec = _SPECS[act.stat] if act.stat >= 0 else "HP"
        if act.verb in ("gain", "lose"):
            return f"{'+' if act.verb == 'gain' else '-'}{act.amount * n} {spec}"
        return f"{spec} {act.amount}" if act.verb == "become" else f"{act.verb}d {spec}"
    if act.says == "have":
        return act.keyword.title()
    if act.says == "guard":
        done = "destroyed" if act.done == DESTROYED else "targeted" if act.done == TARGETED else "attacked"
        by = " by battle" if act.battle else ""
        if act.by is not None:
            by = " by opposing effects" if act.by.controller else " by effects"
        often = {0: "", 1: " once per turn", 2: " twice per turn"}.get(act.once, f" {act.once} times per turn")
        return f"cannot be {done}{by}{often}"
    if act.says == "play:cannot" and act.target is not None:
        return f"cannot play {'' if act.target.plain else 'some '}{act.target.category or 'card'}s"
    if act.says == "spare":
        return f"{act.manner} damage is not taken".lstrip()
    return _SAYS.get(act.says or act.verb, act.verb)


def end_bonds(s: PolarisState, until: str, force: int = -1) -> None:
    """PL-14.14, PL-13.12: the changes of a Force effect, or those that last until this, end, oldest first."""
    ended: list[Bond] | None = None
    for bond in s.bonds:
        if bond.force == force if force >= 0 else bond.until == until:
            if ended is None:
                ended = []
            ended.append(bond)
    if ended is not None:
        end_these(s, ended)


def end_these(s: PolarisState, ended: list[Bond]) -> None:
    """PL-4.7: end changes in order; a card that changed sides for a time goes back."""
    if not ended:
        return
    s.bonds = [bond for bond in s.bonds if bond not in ended]
    s.fleeting = -1
    for bond in ended:
        if bond.back < 0:
            specs.drop_bond(s, bond)
            note_bond(s, bond)
    left = ended[:]
    for bond in ended:
        current = left.pop(0)
        tell_bond(s, "ModifierEnded", bond)
        if (current.back >= 0 and s.on_field(current.card) and not passes_on(s, current, left)
                and s.side(current.card) != current.back):
            revert(s, current.card, current.back)


def revert(s: PolarisState, card: int, seat: int) -> None:
    """PL-4.7: a side change that ends; without a free slot the card goes to its owner's Discard Zone, not destroyed."""
    if not change_side(s, card, seat):
        put_away(s, card, "no_slot")


def passes_on(s: PolarisState, bond: Bond, ending: list[Bond]) -> bool:
    """PL-4.7: a later change of sides holds the card: it stays there, and goes back in the end where this one came from."""
    later: Bond | None = None
    for other in (*ending, *s.bonds):
        if other.card == bond.card and other.back >= 0 and other.since > bond.since and (
                later is None or other.since < later.since):
            later = other
    if later is None:
        return False
    heir = Bond(later.card, later.text, later.act, later.source, later.seat, later.n, later.until, later.force, later.since,
                bond.back)
    for rows in (ending, s.bonds):
        if later in rows:
            rows[rows.index(later)] = heir
    return True


def settle_sides(s: PolarisState, card: int) -> None:
    """PL-4.7: the card changes sides for good, so no earlier change for a time takes it anywhere any more."""
    ended = [bond for bond in s.bonds if bond.card == card and bond.back >= 0]
    if ended:
        s.bonds = [bond for bond in s.bonds if bond not in ended]
        s.fleeting = -1
        for bond in ended:
            tell_bond(s, "ModifierEnded", bond)
