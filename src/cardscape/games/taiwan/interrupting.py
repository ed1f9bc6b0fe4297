"""Effects that interrupt others and attacks: negate, cancel, redirect."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import values
from cardscape.games.taiwan.context import Ctx, who
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.meaning import Act
from cardscape.games.taiwan.rows import Link
from cardscape.games.taiwan.table import DECLARER, OPPONENT, TaiwanState

CALLED_OFF: Final = 1


def do_answer(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> None:
    """Negate the effect that was answered, cancel the attack, or redirect it; what was cancelled goes nowhere any more."""
    if act.verb == "negate":
        negate(s, ctx.number)
    elif s.attacker >= 0 and s.called_off != CALLED_OFF:
        if act.verb == "cancel":
            s.called_off = CALLED_OFF
        elif act.player:
            redirect(s, OPPONENT if who(s, ctx, act.player) != s.declarer else DECLARER)
        elif cards and s.on_field(cards[0]):
            redirect(s, cards[0])


def negate(s: TaiwanState, number: int) -> None:
    """TW-12.8: the stack item does nothing; costs, limits and postconditions stay. What cannot be negated is not (TW-0.4)."""
    for at, link in enumerate(s.chain):
        if (isinstance(link, Link) and link.number == number and not link.negated
                and not values.forbidden(s, link.card, "negated", False, 1 - link.seat)):
            s.chain[at] = Link(link.number, link.text, link.card, link.life, link.seat, link.speed, link.aims, link.it, link.n,
                               link.rival, 1, link.that)
            s.emit("EffectNegated", link.seat, link.card)
            note(s, k.NEGATED, link.seat, link.card, link.seat, n=number)
            return


def aim_at(s: TaiwanState, target: int) -> None:
    """Note the target of the attack under way, the same copy in the same slot."""
    s.target = target
    s.stands = -1
    s.target_life = s.life[target] if target >= 0 else 0
    s.target_slot = s.index(target) if target >= 0 else -1


def redirect(s: TaiwanState, target: int) -> None:
    """TW-10.9: an effect gives the attack another target; the card wins over the rules of reach (TW-0.4)."""
    aim_at(s, target)
    s.called_off = 2
    s.emit("AttackRetargeted", s.declarer, s.attacker, n=s.index(target) if target >= 0 else target, label=lent(s))
    tell_attack(s, k.RETARGETED)


def lent(s: TaiwanState) -> str:
    """TW-4.8: how the log marks an attack with a Figure that the other player controls."""
    return "borrowed" if s.side(s.attacker) != s.declarer else ""


def tell_attack(s: TaiwanState, kind: int) -> None:
    """TW-10.8, TW-10.9: record an attack (or a new target) for the attacker and for the attacked card."""
    target = s.target
    note(s, kind, s.declarer, s.attacker, s.side(s.attacker), 1, -1, max(target, -1), min(target, 0))
    if target >= 0:
        note(s, k.ATTACKED, s.control[target], target, s.control[target], s.face[target], s.index(target), s.attacker)
