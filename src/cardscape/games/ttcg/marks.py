"""What the cards of a hand or pile can do from there, looked up once and kept until it changes."""

from __future__ import annotations

from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.places import DISCARD, HANDS, UNDER


class Marks:
    """Cards of a hand or pile whose texts work there. It never changes once it is made, so copies of a match share it.

    ``uses`` are effects of a hand worth a look (``2 * card + number``) in four situations, ``2 * own turn + something to
    answer``, and it is ``useful`` if there are any; ``far`` those of a pile, ``static`` the cards whose texts hold from there.
    """

    def __init__(self) -> None:
        self.static: list[int] = []
        self.far: list[int] = []
        self.hand_free: list[int] = []
        self.hand_named: list[int] = []
        self.hand_answering: list[int] = []
        self.useful = False
        self.uses: list[list[int]] = [[], [], [], []]

    def note(self, card: int, printed: Card, zone: int) -> None:
        """A card that does something from here."""
        if printed.away:
            self.static.append(card)
        if printed.far_manual:
            place = "under" if zone >= UNDER else "discard"
            self.far.extend(
                [2 * card + number for number, text in enumerate(printed.texts) if text.manual and text.place == place]
            )
        if printed.hand_manual:
            self.hand_free.extend([2 * card + number for number in printed.hand_free])
            self.hand_named.extend([2 * card + number for number in printed.hand_named])
            self.hand_answering.extend([2 * card + number for number in printed.hand_answering])

    def settle(self) -> None:
        """All cards of a hand are noted."""
        if self.hand_free or self.hand_answering or self.hand_named:
            self.useful = True
            self.uses[1] = self.hand_answering
            self.uses[2] = self.hand_free
            self.uses[3] = self.hand_free + self.hand_answering
            if self.hand_named:  # TT-C15: whoever's turn it is
                self.uses = [uses + self.hand_named for uses in self.uses]


def look_over(cards: list[int], prints: list[Card], zone: int) -> Marks:
    """What the cards of a hand or pile can do from there."""
    found = Marks()
    for card in cards:
        printed = prints[card]
        if printed.afar:
            found.note(card, printed, zone)
    if HANDS <= zone < DISCARD:
        found.settle()
    return found


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
