"""A Figure that a player deploys comes onto the field: its slot, its orientation, its supporters and their price."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import players
from cardscape.games.taiwan.causes import COST, RULE
from cardscape.games.taiwan.choosing import POSE_OPTIONS, SLOT_OPTIONS, ask_slot
from cardscape.games.taiwan.grid import is_usable
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.money import pay
from cardscape.games.taiwan.moves import enter, free_slots
from cardscape.games.taiwan.special import POSE_PICKS, attach
from cardscape.games.taiwan.statements import TAX_DEPLOY
from cardscape.games.taiwan.table import FIELD, TaiwanState
from cardscape.games.taiwan.unheard import happens_unheard
from cardscape.games.taiwan.windows import windows_of

PRICE: Final = 1000
AFTER_DEPLOYMENT: Final = windows_of("deployment")


def vacated_too(s: TaiwanState, seat: int, taken: tuple[int, ...]) -> list[int]:
    """TW-8.10: slots empty before the supporters leave, and with the option also those they leave."""
    return sorted([*free_slots(s, seat), *[s.index(card) for card in taken if is_usable(seat, s.index(card))]])


class Enter(Task[TaiwanState]):
    """TW-8.4, TW-8.7: the slot and the orientation of a Figure, then it is deployed and a window opens (TW-8.1)."""

    NAME: ClassVar[str] = "tw-enter"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "kind", "@supporters", "slot")

    def __init__(self, seat: int, card: int, kind: str, supporters: tuple[int, ...], slot: int) -> None:
        self.seat = seat
        self.card = card
        self.kind = kind
        self.supporters = supporters
        self.slot = slot

    def run(self, s: TaiwanState) -> None:
        if self.slot < 0:
            if self.supporters and s.rules.influence_slot == "vacated_ok":
                slots = vacated_too(s, self.seat, self.supporters)
                s.ask(self, self.seat, "slot", "where it enters", self.card, [SLOT_OPTIONS[slot] for slot in slots], slots)
            else:
                ask_slot(s, self, self.seat, "where it enters", self.card)
        else:
            s.ask(self, self.seat, "orientation", "its orientation", self.card, POSE_OPTIONS[:], POSE_PICKS)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if self.slot >= 0:
            self.come(s, pick)
            return
        seat, card = self.seat, self.card
        s.ask(Enter(seat, card, self.kind, self.supporters, pick), seat, "orientation", "its orientation", card, POSE_OPTIONS[:],
              POSE_PICKS)

    def come(self, s: TaiwanState, pose: int) -> None:
        """TW-8.1: nothing answers a deployment before it is finished; then FigureDeployed and a window."""
        s.cause = RULE
        if self.supporters:
            support(s, self.seat, self.card, self.supporters)
            if s.winner != RUNNING:
                return
        enter(s, self.card, self.seat, self.slot, True, "FigureDeployed", 0, pose, self.kind)
        if s.reads[self.card].exits or not happens_unheard(s, k.DEPLOYED, self.card):
            note(s, k.DEPLOYED, self.seat, self.card, self.seat, 1, self.slot, -1, 0, self.kind, FIELD)
            AFTER_DEPLOYMENT[1 - self.seat].run(s)
        else:
            s.agenda.pop().run(s)


def support(s: TaiwanState, seat: int, card: int, taken: tuple[int, ...]) -> None:
    """TW-8.7, TW-8.9: the supporters leave the field and are attached, then $1,000 for each is paid."""
    tax = players.tax(s, seat, TAX_DEPLOY, card) if s.hindered else 0
    if s.log is None:
        s.events += 1
    else:
        s.emit("SupportersAttached", seat, card, n=len(taken))
    attach(s, list(taken), card)
    s.cause = COST
    pay(s, seat, PRICE * len(taken) + tax)
    s.cause = RULE


register(Enter)
