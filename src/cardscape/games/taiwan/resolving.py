"""How an effect leaves the stack: negated, without its card, or step by step."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import selectors
from cardscape.games.taiwan.activation import hosts as legal_hosts
from cardscape.games.taiwan.causes import EFFECT, RULE
from cardscape.games.taiwan.choosing import AWAY, GONE, IT, Aims, living
from cardscape.games.taiwan.context import Ctx
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.leaving import send
from cardscape.games.taiwan.meaning import Text
from cardscape.games.taiwan.performing import Perform
from cardscape.games.taiwan.rows import HOST, Link
from cardscape.games.taiwan.table import DEAD, FIELD, TaiwanState

MOST_PER_TURN: Final = 300


def resolve(s: TaiwanState, link: Link) -> None:
    """TW-12.2, TW-12.8: do as much as possible; a negated effect does nothing, one whose source left still happens."""
    text = s.texts[link.text]
    s.cause = EFFECT + link.seat
    s.agenda.append(AfterEffect(link.text, link.card, link.life, link.seat, link.negated))
    if link.negated or (text.conds and not is_still_true(s, link, text)):
        return
    if (text.stays and not settle_in(s, link, text)) or not text.acts:
        return
    it, aims = remembered(s, link)
    Perform(link.text, link.card, link.seat, it, link.that, 0, link.rival, 0, aims).run(s)


def remembered(s: TaiwanState, link: Link) -> tuple[tuple[int, ...], Aims]:
    """TW-12.2, TW-12.8: cards that changed zones since the activation are not meant any more, neither as "it" nor as "this card";
    the rest of the effect happens.
    """
    it = tuple(living(s, link.aims, IT)) if link.it else link.it
    if s.life[link.card] != link.life:
        return it, (*link.aims, (GONE,))
    return it, link.aims if s.zone[link.card] == FIELD else (*link.aims, (AWAY,))


def is_still_true(s: TaiwanState, link: Link, text: Text) -> bool:
    """TW-11.7: what is printed with "if" must hold again at resolution."""
    return selectors.all_true(s, text.conds, Ctx(link.card, link.seat, link.seat, link.it, link.that))


def settle_in(s: TaiwanState, link: Link, text: Text) -> bool:
    """TW-9.7, TW-11.10: a card that stays must be on the field when its activation resolves; from then on its effects hold."""
    if not is_there(s, link.card, link.life):
        return False
    if text.equips and not equip(s, link):
        return False
    s.light(link.card)
    replace_battleground(s, link.card)
    return True


def is_there(s: TaiwanState, card: int, life: int) -> bool:
    """TW-9.7: still the same card, face-up on the field."""
    return s.up(card) and s.life[card] == life


def equip(s: TaiwanState, link: Link) -> bool:
    """TW-9.6: an Advisory Suite equips its Figure; if that is no legal target any more the Suite goes to the Dead Zone."""
    hosts = living(s, link.aims, HOST)
    if not hosts or hosts[0] not in legal_hosts(s, link.seat):
        send(s, link.card, DEAD, "CardSentToDeadZone", "no target")
        return False
    s.hang(link.card, hosts[0])
    s.redraw(link.card)
    s.refresh()
    return True


def replace_battleground(s: TaiwanState, card: int) -> None:
    """TW-9.6: when a player's new Battleground resolves, that player's old one goes to the Dead Zone."""
    if s.card(card).type != "battleground":
        return
    seat = s.control[card]
    for other in s.own(seat)[:]:
        if other != card and s.lit[other] and s.card(other).type == "battleground":
            send(s, other, DEAD, "CardSentToDeadZone", "replaced")


class AfterEffect(Task[TaiwanState]):
    """TW-9.7, TW-12.2: what happens to the card once its effect has left the stack."""

    NAME: ClassVar[str] = "tw-after-effect"
    FIELDS: ClassVar[tuple[str, ...]] = ("text", "@card", "life", "seat", "negated")

    def __init__(self, text: int, card: int, life: int, seat: int, negated: int) -> None:
        self.text = text
        self.card = card
        self.life = life
        self.seat = seat
        self.negated = negated

    def run(self, s: TaiwanState) -> None:
        text = s.texts[self.text]
        s.cause = RULE
        if not self.negated:
            if s.log is None:
                s.events += 1
            else:
                s.emit("EffectResolved", self.seat, self.card)
            if s.heeds[k.RESOLVED]:
                note(s, k.RESOLVED, self.seat, self.card, self.seat)
            s.resolved += 1
            if s.resolved >= MOST_PER_TURN:
                end_endless(s)
        if text.opens and s.winner == RUNNING and goes_away(s, self.card, self.life, text, self.negated == 1):
            send(s, self.card, DEAD, "CardSentToDeadZone", "negated" if self.negated else "used")


def end_endless(s: TaiwanState) -> None:
    """TW-14.5: the 300th effect resolved in one turn ends the game."""
    s.finish(DRAWN, "draw")


def goes_away(s: TaiwanState, card: int, life: int, text: Text, negated: bool) -> bool:
    """TW-9.7: a one-shot goes to the Dead Zone after its effect left the stack, also if it was turned face-down meanwhile; one
    that stays if it was negated or could not begin.
    """
    if s.zone[card] != FIELD or s.life[card] != life:
        return False
    return negated or not text.stays or (s.face[card] == 1 and not s.lit[card])


register(AfterEffect)

