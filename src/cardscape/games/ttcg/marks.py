"""What the cards of one zone can do from there, looked up once and kept until the zone changes."""

from __future__ import annotations

from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.places import SPELLS, UNDER


class Marks:
    """Cards of one zone whose texts work there. It never changes once it is made, so copies of a match share it.

    ``uses`` are effects worth a look (``2 * card + number``) in four situations: ``2 * own turn + something to answer``; for
    a hand ``own turn`` means the free ones. ``hears`` has a bit per kind of event that some text here waits for, ``moments``
    are cards that wait for the start or end of something.
    """

    def __init__(self) -> None:
        self.static: list[int] = []
        self.far: list[int] = []
        self.hand_free: list[int] = []
        self.hand_answering: list[int] = []
        self.uses: list[list[int]] = [[], [], [], []]
        self.hears = 0
        self.moments: list[int] = []
        self.hidden = False
        """Whether a card of this row lies face down."""

    def note(self, card: int, printed: Card, zone: int) -> None:
        """A card in a hand or pile."""
        if printed.away:
            self.static.append(card)
        if printed.far_manual:
            place = "under" if zone >= UNDER else "discard"
            self.far.extend(
                [2 * card + number for number, text in enumerate(printed.texts) if text.manual and text.place == place]
            )
        if printed.hand_manual:
            self.hand_free.extend([2 * card + number for number in printed.hand_free])
            self.hand_answering.extend([2 * card + number for number in printed.hand_answering])

    def note_awake(self, card: int, printed: Card, zone: int, tapped: int, either_turn: bool) -> None:
        """A card in a row, active and face up: dormant effects while it is tapped, the others while it is not."""
        self.hears |= printed.hears
        if printed.timed:
            self.moments.append(card)
        if not printed.manual:
            return
        if tapped:
            for number in printed.tapped_use:
                for uses in self.uses:
                    uses.append(2 * card + number)
            return
        for situation, uses in enumerate(self.uses):
            if situation >= 2 or zone >= SPELLS or either_turn:
                for number in printed.free:
                    uses.append(2 * card + number)
            for number in printed.named_phase:
                uses.append(2 * card + number)
            if situation & 1:
                for number in printed.answering:
                    uses.append(2 * card + number)


    def settle(self, defn: list[int]) -> None:
        """All cards of a hand are noted."""
        self.uses[1] = tellable(self.hand_answering, defn)
        self.uses[2] = tellable(self.hand_free, defn)
        self.uses[3] = tellable(self.hand_free + self.hand_answering, defn)


def tellable(found: list[int], defn: list[int]) -> list[int]:
    """Of equal copies in a hand one is enough."""
    if len(found) < 2:
        return found
    seen: set[int] = set()
    kept = []
    for subject in found:
        key = defn[subject >> 1] * 2 + (subject & 1)
        if key not in seen:
            seen.add(key)
            kept.append(subject)
    return kept
