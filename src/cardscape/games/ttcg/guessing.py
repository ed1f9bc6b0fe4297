"""What an opponent may hold: decks that fit everything seen, or a legal deck around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Definition
from cardscape.engine.state import UNKNOWN
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.choosing import Pick, part
from cardscape.games.ttcg.meaning import Sel
from cardscape.games.ttcg.table import SPELLS, UNDER, UNITS, TtcgState

if TYPE_CHECKING:
    from cardscape.games.ttcg.game import Ttcg

COPIES: Final = 2


class DeckCount:
    """How often a deck holds each card, by name."""

    def __init__(self, cards: list[Card], copies: list[int]) -> None:
        self.size = len(copies)
        self.counts: dict[str, int] = {}
        self.by_name: dict[str, Card] = {}
        for number in copies:
            name = cards[number].name
            self.counts[name] = self.counts.get(name, 0) + 1
            self.by_name[name] = cards[number]

    def holds(self, seen: dict[str, int], size: int) -> bool:
        """Whether it has that size and all these cards."""
        return self.size == size and all(self.counts.get(name, 0) >= count for name, count in seen.items())

    def without(self, seen: dict[str, int]) -> list[Card]:
        """What is left of it after the seen cards."""
        return [self.by_name[name] for name, count in self.counts.items() for _ in range(count - seen.get(name, 0))]


class Guesser:
    """Makes guesses from the presets, else from all cards it knows."""

    def __init__(self, game: Ttcg) -> None:
        self.game = game
        self.counted: dict[int, DeckCount] = {}

    def guess(self, s: TtcgState, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        """TT-3.1: the rest of a preset that fits, else cards at most twice each; face-down cards keep their row."""
        seen: dict[str, int] = {}
        for slot, level in enumerate(s.know[viewer]):
            if s.owner[slot] == owner and level != UNKNOWN:
                name = s.prints[slot].name
                seen[name] = seen.get(name, 0) + 1
        size = sum(1 for seat in s.owner if seat == owner)
        fitting: list[DeckCount] = []
        for deck in self.game.preset_decks(s.rules.name):
            counted = self.counted.get(id(deck))
            if counted is None:
                counted = self.counted[id(deck)] = DeckCount(deck.cards, deck.copies)
            if counted.holds(seen, size):
                fitting.append(counted)
        rest = fitting[chance.below(len(fitting))].without(seen) if fitting else self.complete(s, seen, len(free))
        return arrange(s, rest, free, chance)

    def complete(self, s: TtcgState, seen: dict[str, int], wanted: int) -> list[Card]:
        """Up to two copies of every known card that is legal in this rule set."""
        pool: dict[str, Card] = {card.name: card for card in s.printed}
        for deck in self.game.preset_decks(s.rules.name):
            for card in deck.cards:
                pool.setdefault(card.name, card)
        found: list[Card] = []
        for name, card in pool.items():
            found.extend([card] * (COPIES - seen.get(name, 0)))
        while len(found) < wanted:
            found.extend(pool.values())
        return found

    def choosy(self, s: TtcgState, slots: list[int]) -> list[int]:
        """Cards in rows, and such as were chosen for something; piles and hands take any card."""
        chosen: tuple[int, ...] = ()
        steps: list[Any] = [s.asker, *s.agenda[-1:]]
        for step in steps:
            if isinstance(step, Pick):
                chosen += step.chosen_so_far
        zone = s.zone
        return [slot for slot in slots if UNITS <= zone[slot] < UNDER or slot in chosen]

    def may_be(self, s: TtcgState, viewer: int, slot: int, copy: int) -> bool:
        """TT-5.11, TT-5.3: a face-down card is a unit or a spell as its row says, and fits what lies under it."""
        zone = s.zone[slot]
        if UNITS <= zone < UNDER:
            card = s.prints[copy]
            if card.unit == (zone >= SPELLS):
                return False
            below = s.below[slot]
            return (
                card.rank == 1
                if below < 0 and card.unit
                else below < 0 or (card.rank == s.prints[below].rank + 1 and card.type == s.prints[below].type)
            )
        return picked_fits(s, slot, copy)


def picked_fits(s: TtcgState, slot: int, copy: int) -> bool:
    """A card that was chosen and is still sealed is one that could have been chosen."""
    steps: list[Any] = [s.asker, *s.agenda[-1:]]
    for step in steps:
        if isinstance(step, Pick) and slot in step.chosen_so_far and s.frames:
            frame = s.frames[-1]
            sel = part(s, frame, step.purpose, step.act, step.role)[1]
            return printed_fits(s.prints[copy], sel)
    return True


def printed_fits(card: Card, sel: Sel) -> bool:
    """Whether a hidden card could have been chosen; only what is printed counts outside the field."""
    if sel.category and (sel.category == "spell") == card.unit:
        return False
    if any(not card.kinds & mask for mask in sel.kinds):
        return False
    if card.rank < sel.rank_min or 0 <= sel.rank_max < card.rank:
        return False
    return all(low <= (card.attack, card.defense, card.rank)[which] <= high for which, low, high in sel.stats)


def arrange(s: TtcgState, rest: list[Card], free: list[int], chance: Chance) -> list[Definition]:
    """Deal the cards over the slots so that face-down cards get fitting ones, as far as that goes."""
    order = list(range(len(rest)))
    chance.shuffle(order)
    left = [rest[number] for number in order]
    dealt: list[Definition] = []
    if not s.rules.face_down:
        dealt.extend(left[: len(free)])
        return dealt
    for slot in free:
        number = 0
        zone = s.zone[slot]
        if UNITS <= zone < UNDER:
            below = s.below[slot]
            wanted = s.prints[below].rank + 1 if below >= 0 else 1
            number = next(
                (
                    n
                    for n, card in enumerate(left)
                    if card.unit == (zone < SPELLS)
                    and (not card.unit or card.rank == wanted)
                    and (below < 0 or card.type == s.prints[below].type)
                ),
                0,
            )
        dealt.append(left.pop(number))
    return dealt
