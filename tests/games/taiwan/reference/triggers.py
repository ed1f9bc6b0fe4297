"""Texts that wait for something and then bring money: what they hear of."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .board import Board, Event, Hears
from .speech import Pick

OF_CARDS = {
    "destroyed": "is destroyed", "silenced": "is silenced", "sent": "is sent to the Dead Zone",
    "returned": "is returned to your hand", "moved": "is moved", "control": "changes control",
    "turned face-down": "is turned face-down", "turned face-up": "is turned face-up", "revealed": "is revealed",
    "turned to the left": "is turned to the left", "deployed": "is deployed", "set": "is set face-down",
    "grown": "gains a growth counter", "shrunk": "loses a growth counter",
}  # fmt: skip
OF_PLAYERS = {
    "drawn": "draw{} a card", "discarded": "discard{} a card", "milled": "mill{} a card", "loses money": "lose{} money",
    "pays money": "pay{} money",
}  # fmt: skip


class Trigger(Hears):
    """``pick`` are the cards to which it happens; what players do is done by the controller or not (``own``)."""

    def __init__(self, source: str, kind: str, pick: Pick, own: bool, n: int, mine: bool) -> None:
        self.source = source
        self.kind = kind
        self.pick = pick
        self.own = own
        self.n = n
        self.mine = mine

    def hears(self, board: Board, event: Event) -> bool:
        seat = board.control[self.source]
        if event.kind != self.kind:
            return False
        if self.kind in OF_PLAYERS:
            return (event.seat == seat) == self.own
        if self.kind == "returned" and board.printed[event.name].owner != seat:
            return False
        return self.fits(board, event, seat)

    def fits(self, board: Board, event: Event, seat: int) -> bool:
        pick, card = self.pick, board.printed[event.name]
        if (pick.category != "card" or pick.kinds) and not event.seen:
            return False
        if (pick.category == "paper" and card.figure) or pick.category not in ("card", "paper", card.category):
            return False
        if pick.kinds and card.words.isdisjoint(pick.kinds):
            return False
        if pick.side is not None and ((event.seat == seat) != (pick.side == "you") or not event.on_field):
            return False
        return not (pick.other and event.name == self.source)

    def words(self) -> str:
        if self.kind in OF_PLAYERS:
            event = ("you " if self.own else "your opponent ") + OF_PLAYERS[self.kind].format("" if self.own else "s")
        else:
            said = self.pick.words()
            event = ("a" + said.removeprefix("one") if said.startswith("one ") else said) + " " + OF_CARDS[self.kind]
        return f"When {event}, {'gain' if self.mine else 'your opponent gains'} ${self.n}."


def random_trigger(chance: Random, source: str) -> Trigger:
    kind = chance.choice((*OF_CARDS, *OF_CARDS, *OF_PLAYERS))
    figures = kind in ("revealed", "turned to the left", "deployed")
    pick = Pick(category=chance.choice(("figure",) if figures else ("card", "card", "figure", "figure", "paper")))
    if kind in ("set", "turned face-up"):  # what was face-down is a card
        pick = Pick()
    elif pick.category == "figure" and chance.random() < 0.3:
        pick = replace(pick, kinds=tuple(chance.sample(("male", "female", "islander", "political", "media"), 2)))
    if kind in ("destroyed", "moved", "turned face-down", "grown", "shrunk", "turned to the left", "silenced"):
        pick = replace(pick, side=chance.choice((None, "you")), other=chance.random() < 0.3)
    if kind in ("destroyed", "silenced", "sent", "returned", "turned face-down"):
        pick = replace(pick, other=True) if pick.category != "paper" else pick
    return Trigger(source, kind, pick, chance.random() < 0.5, chance.choice((10, 30, 70)), chance.random() < 0.6)
