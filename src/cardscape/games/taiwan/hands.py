"""A hand and a Public Deck as their owner can use them: sorted once after each change, not at every question."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Option
from cardscape.games.taiwan.reading import Reading

WIDTH: Final = 8
SET: Final = 0
FUND: Final = 1
ACTIVATE: Final = 2
INFLUENCE: Final = 3
REVEAL: Final = 4
TURN: Final = 5
"""A pick of the free choice is ``subject * WIDTH`` and the number of the action."""
_NONE: Final[list[int]] = []
_UNREAD: Final[list[Reading]] = []


class Hand:
    """Of equal cards the first: those that may be laid face-down (as options and picks), the Figures that can be deployed, those
    with an effect for the own Main Phase, and those with one for windows (``quick``); ``mask`` and ``reply`` are the bits that
    effects in it wait for, in the own turn and in the opponent's, ``kinds`` how many cards of each definition there are.
    """

    def __init__(self, cards: list[int], defn: list[int], reads: list[Reading], definitions: int) -> None:
        self.set_options: list[Option] = []
        self.set_picks: list[int] = []
        self.ranked: list[int] = []
        self.free: list[int] = []
        self.quick: list[int] = []
        self.mask = 0
        self.reply = 0
        self.kinds = [0] * definitions
        for card in cards:
            self.add(card, defn[card], reads[card])

    def add(self, card: int, definition: int, read: Reading) -> None:
        """A card came into the hand."""
        equal = self.kinds[definition]
        self.kinds[definition] = equal + 1
        if equal:
            return
        if read.hand_mask:
            self.quick.append(card)
            self.mask |= read.hand_mask
            self.reply |= read.reply_mask
        if read.lies_down:
            self.set_options.append(read.set_option)
            self.set_picks.append(card * WIDTH)
        if read.ranked:
            self.ranked.append(card)
        if read.free_hand:
            self.free.append(card)

    def drop(self, card: int, definition: int, reads: list[Reading]) -> bool:
        """A card left the hand: whether the rest is sorted all the same, which it is not if an equal one takes its place."""
        equal = self.kinds[definition] - 1
        self.kinds[definition] = equal
        if equal:
            return not (card * WIDTH in self.set_picks or card in self.ranked or card in self.free or card in self.quick)
        read = reads[card]
        if read.hand_mask:
            self.quick.remove(card)
            self.mask = self.reply = 0
            for other in self.quick:
                self.mask |= reads[other].hand_mask
                self.reply |= reads[other].reply_mask
        if read.lies_down:
            number = self.set_picks.index(card * WIDTH)
            self.set_options.pop(number)
            self.set_picks.pop(number)
        if read.ranked:
            self.ranked.remove(card)
        if read.free_hand:
            self.free.remove(card)
        return True


class PublicDeck:
    """Of equal cards the first, if they can be deployed by influence, as options and picks; ``kinds`` is how many cards of each
    definition there are.
    """

    def __init__(self, cards: list[int], defn: list[int], reads: list[Reading], definitions: int) -> None:
        self.options: list[Option] = []
        self.picks: list[int] = []
        self.kinds = [0] * definitions
        for card in cards:
            definition = defn[card]
            equal = self.kinds[definition]
            self.kinds[definition] = equal + 1
            if not equal and reads[card].rank >= 1:
                self.options.append(reads[card].influence_option)
                self.picks.append(card * WIDTH + INFLUENCE)

    def copy(self) -> PublicDeck:
        """The same, for another match in which nothing has happened to it yet."""
        new = PublicDeck(_NONE, _NONE, _UNREAD, 0)
        new.options = self.options[:]
        new.picks = self.picks[:]
        new.kinds = self.kinds[:]
        return new

    def add_below(self, card: int, definition: int, read: Reading) -> bool:
        """A card came to the bottom of the deck: whether the rest is sorted all the same, which it is not if it has an equal."""
        if self.kinds[definition]:
            return False
        self.kinds[definition] = 1
        if read.rank >= 1:
            self.options.insert(0, read.influence_option)
            self.picks.insert(0, card * WIDTH + INFLUENCE)
        return True

    def drop(self, card: int, definition: int, read: Reading) -> bool:
        """A card left the deck: whether the rest is sorted all the same, which it is not if an equal one takes its place."""
        equal = self.kinds[definition] - 1
        self.kinds[definition] = equal
        if equal:
            return card * WIDTH + INFLUENCE not in self.picks
        if read.rank >= 1:
            number = self.picks.index(card * WIDTH + INFLUENCE)
            self.options.pop(number)
            self.picks.pop(number)
        return True
