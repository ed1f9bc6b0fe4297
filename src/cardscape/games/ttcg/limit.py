"""The hand limit at the end of a turn."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.task import Task, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.choosing import distinct
from cardscape.games.ttcg.moves import RULES, discard
from cardscape.games.ttcg.options import discard_option
from cardscape.games.ttcg.places import BARS
from cardscape.games.ttcg.prohibitions import barred, forbidden
from cardscape.games.ttcg.table import HANDS, TtcgState

HAND_LIMIT: Final = 10


class HandLimit(Task[TtcgState]):
    """Discard down to the hand limit."""

    NAME: ClassVar[str] = "tt-hand-limit"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "taken")

    def __init__(self, seat: int, taken: tuple[int, ...]) -> None:
        self.seat = seat
        self.taken = taken

    def run(self, s: TtcgState) -> None:
        """TT-8.8: ten cards, checked once at the end of a player's own turn; the player chooses what to discard."""
        left = s.zones[HANDS + self.seat]
        within = len(left) - len(self.taken) <= HAND_LIMIT
        if not within:
            left = disposable(s, self.seat, self.taken)
        if within or not left:
            s.batch += 1
            for card in self.taken:
                discard(s, card, RULES, self.seat)
            return
        found = distinct(s, self.seat, left, True)
        s.ask(self, self.seat, "discard", "hand limit", -1, [discard_option(s.prints[card]) for card in found], found)

    def chosen(self, s: TtcgState, pick: int) -> None:
        s.agenda.append(HandLimit(self.seat, (*self.taken, pick)))


def disposable(s: TtcgState, seat: int, taken: tuple[int, ...]) -> list[int]:
    """TT-8.8, TT-X9: the cards that may go for the hand limit: what cannot be discarded stays."""
    hand = s.zones[HANDS + seat]
    if s.held is not None and not s.topics & BARS and not s.wards >> m.DISCARDED & 1:
        return [card for card in hand if card not in taken] if taken else hand
    return [
        card
        for card in hand
        if card not in taken
        and not barred(s, seat, "discard", card)
        and not forbidden(s, card, m.DISCARDED, -1, -1, False)
    ]


register(HandLimit)
