"""What an opponent may hold: decks that fit everything seen, or a legal deck around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardscape.engine.chance import Chance
from cardscape.engine.state import UNKNOWN
from cardscape.games.cardfinity.cards import Card, Deck, Entry
from cardscape.games.cardfinity.legality import check
from cardscape.games.cardfinity.table import CardfinityDeck, CardfinityState

TRIES: Final = 20


def seen_copies(s: CardfinityState, viewer: int, owner: int) -> dict[int, int]:
    """How often the viewer has met each definition among the owner's cards."""
    seen: dict[int, int] = {}
    know = s.know[viewer]
    for slot in range(len(know)):
        if s.owner[slot] == owner and know[slot] != UNKNOWN:
            seen[s.defn[slot]] = seen.get(s.defn[slot], 0) + 1
    return seen


def rest_of(deck: CardfinityDeck, seen: list[tuple[Card, int]], size: int) -> list[Card] | None:
    """What is left of a candidate deck after the seen cards; None if it does not fit them."""
    if len(deck.copies) != size:
        return None
    counts: dict[int, int] = {}
    for number in deck.copies:
        counts[id(deck.cards[number])] = counts.get(id(deck.cards[number]), 0) + 1
    for card, count in seen:
        left = counts.get(id(card), 0) - count
        if left < 0:
            return None
        counts[id(card)] = left
    return [card for card in deck.cards for _ in range(counts[id(card)])]


def complete(seen: list[tuple[Card, int]], size: int, fillers: list[Card], chance: Chance) -> list[Card]:
    """Fill a deck up around the seen cards so that it is legal, if that can be found quickly."""
    wanted = size - sum(count for _, count in seen)
    own = [card for card, _ in seen]
    filled: list[Card] = []
    for attempt in range(TRIES):
        pool = fillers + own if attempt % 2 == 0 or not own else own
        kinds = [pool[chance.below(len(pool))] for _ in range(1 + chance.below(8))]
        filled = [kinds[chance.below(len(kinds))] for _ in range(wanted)]
        if is_legal(seen, filled):
            break
    return filled


def is_legal(seen: list[tuple[Card, int]], filled: list[Card]) -> bool:
    counts: dict[int, int] = {}
    cards: dict[int, Card] = {}
    for card, count in [*seen, *[(card, 1) for card in filled]]:
        cards[id(card)] = card
        counts[id(card)] = counts.get(id(card), 0) + count
    definitions = tuple(cards.values())
    entries = tuple([Entry(index, counts[id(card)]) for index, card in enumerate(definitions)])
    return not check(Deck("guess", "guess", definitions, entries)).issues


class Guesser:
    """Makes guesses from the presets and remembers the completions it has found."""

    def __init__(self, presets: Callable[[], list[CardfinityDeck]]) -> None:
        self.presets = presets
        self.found: dict[tuple[tuple[int, int], ...], list[list[Card]]] = {}

    def guess(self, s: CardfinityState, viewer: int, owner: int, free: int, chance: Chance) -> list[Card]:
        """Cards for ``free`` unknown copies of the owner: the rest of a fitting preset, else a legal completion."""
        counts = seen_copies(s, viewer, owner)
        seen = [(s.printed[number], count) for number, count in counts.items()]
        size = sum(1 for seat in s.owner if seat == owner)
        key = (*sorted((id(card), count) for card, count in seen), (-1, size))
        rests = self.found.get(key)
        if rests is None:
            fitting = [rest_of(deck, seen, size) for deck in self.presets()]
            rests = [rest for rest in fitting if rest is not None]
            if not rests:
                fillers = [card for deck in self.presets() for card in deck.cards]
                rests = [complete(seen, size, fillers, Chance(size))]
            if len(self.found) > 2000:
                self.found.clear()
            self.found[key] = rests
        rest = rests[chance.below(len(rests))]
        order = list(range(len(rest)))
        chance.shuffle(order)
        return [rest[number] for number in order[:free]]
