"""The Discard Phase: the hand limit."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.games.polaris.choosing import distinct
from cardscape.games.polaris.happening import RULES
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.moves import discard
from cardscape.games.polaris.ruleset import HAND_LIMIT
from cardscape.games.polaris.table import HANDS, PolarisState


class HandLimit(Task[PolarisState]):
    """Discard down to the hand limit."""

    NAME: ClassVar[str] = "pl-hand-limit"
    FIELDS: ClassVar[tuple[str, ...]] = ("taken",)

    def __init__(self, taken: tuple[int, ...]) -> None:
        self.taken = taken

    def run(self, s: PolarisState) -> None:
        """PL-15.1, PL-1.3, PL-15.3: once, in this phase alone, the turn player chooses cards until 8 remain."""
        hand = s.zones[HANDS + s.turn]
        if len(hand) - len(self.taken) <= HAND_LIMIT:
            for card in self.taken:
                discard(s, card, RULES, "hand_limit")
            check_losses(s)
            return
        found = distinct(s, s.turn, [card for card in hand if card not in self.taken])
        options = [Option("discard", s.faces[card], secret=True) for card in found]
        s.ask(self, s.turn, "discard", "hand limit", -1, options, found)

    def chosen(self, s: PolarisState, pick: int) -> None:
        s.then(HandLimit((*self.taken, pick)))


register(HandLimit)
