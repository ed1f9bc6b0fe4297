"""Latent and passive texts that wait for something: what they hear, and what they do then."""

from __future__ import annotations

from random import Random

from .board import SUBTYPES, TYPES, Board, Facts, Hears
from .speech import Meant, Pick, Step

DONE_BY = {"drawn": "draw", "discarded": "discard", "milled": "mill"}


class Trigger(Hears):
    """``pick`` are the cards to which it happens; drawing, discarding and milling are done by ``by`` (you, opponent)."""

    def __init__(self, source: str, seat: int, style: str, kind: str, pick: Pick, by: str, meant: Meant) -> None:
        self.source = source
        self.seat = seat
        self.style = style
        self.kind = kind
        self.pick = pick
        self.by = by
        self.meant = meant
        self.taps = style == "latent"

    def ready(self, board: Board) -> bool:
        """TT-6.6: active, and untapped if it has to tap."""
        return board.active(self.source) and not (self.taps and self.source in board.tapped)

    def hear(self, board: Board, kind: str, cards: dict[str, Facts], seat: int) -> bool:
        if kind != self.kind or not self.ready(board):
            return False
        if kind in DONE_BY:
            return (seat == self.seat) == (self.by == "you")
        return any(self.meant_card(board, name, facts) for name, facts in cards.items())

    def meant_card(self, board: Board, name: str, facts: Facts) -> bool:
        pick = self.pick
        card = board.printed[name]
        if pick.category != "card" and (pick.category == "unit") != card.unit:
            return False
        if pick.kind and pick.kind != (card.subtype if pick.kind in SUBTYPES else facts.type):
            return False
        if not pick.least <= facts.rank <= pick.most:
            return False
        if pick.side is not None and ((facts.side == self.seat) != (pick.side == "you") or not facts.on_field):
            return False  # TT-11.7: what somebody controls lies on the field
        return not (pick.other and name == self.source)

    def words(self) -> str:
        if self.kind in DONE_BY:
            who = "you" if self.by == "you" else "your opponent"
            event = f"{who} {DONE_BY[self.kind]}{'' if self.by == 'you' else 's'} a card"
        else:
            said = self.pick.words()
            event = f"{'a' + said.removeprefix('one') if said.startswith('one ') else said} is {self.kind}"
        return f"{self.style.capitalize()}: When {event}, {', then '.join(step.words() for step in self.meant.steps)}."


def random_trigger(chance: Random, source: str, seat: int, styles: tuple[str, ...]) -> Trigger:
    style = chance.choice(styles)
    kind = chance.choice(("destroyed", "destroyed", "tapped", "untapped", "drawn", "discarded", "milled", "played", "returned"))
    pick = Pick(category=chance.choice(("card", "unit", "unit", "spell")), side=chance.choice((None, "you", "opponent")),
                other=chance.random() < 0.4, kind="", most=chance.choice((9, 9, 9, 2)))
    if kind == "destroyed" or pick.side != "opponent":
        pick = Pick(**{**pick.__dict__, "other": pick.side != "opponent"})
    if pick.category == "unit" and chance.random() < 0.3:
        pick = Pick(**{**pick.__dict__, "kind": chance.choice(TYPES + SUBTYPES)})
    enemy = Pick(category="unit", side="opponent")
    enemies = Pick("all", category="unit", side="opponent")
    step = chance.choice((
        Step("gain", n=2), Step("lose", n=1, actor="opponent"), Step("draw"), Step("mill", actor="opponent"),
        Step("plus", Pick("this"), n=100, lasts="this turn"), Step("minus", enemies, n=100, lasts="this turn"),
        Step("destroy", enemy), Step("tap", enemy), Step("destroy", Pick("all", category="spell", side="opponent")),
        Step("untap", Pick("all", category="unit", side="you")),
        Step("return", Pick(category="unit", zone="discard", side="you"), to="hand"),
    ))
    if step.verb == "plus" and source[0] in "ST":
        step = Step("gain", n=3)
    return Trigger(source, seat, style, kind, pick, chance.choice(("you", "opponent")), Meant((step,)))
