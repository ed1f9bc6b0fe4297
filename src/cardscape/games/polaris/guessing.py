"""What an opponent may hold: decks that fit everything seen, or a legal deck around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Definition
from cardscape.engine.state import UNKNOWN, State
from cardscape.games.polaris.assembling import Build
from cardscape.games.polaris.entering import Place
from cardscape.games.polaris.printing import PRESS, Printing
from cardscape.games.polaris.table import ADVANCE, SIDE, PolarisDeck, PolarisState

if TYPE_CHECKING:
    from cardscape.games.polaris.game import Polaris

COPIES: Final = 3
MAIN_PART: Final = 0
ADVANCE_PART: Final = 1
SIDE_PART: Final = 2


class Guesser:
    """Makes guesses from the presets, else from all cards it knows."""

    def __init__(self, game: Polaris) -> None:
        self.game = game

    def guess(self, s: PolarisState, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        """The rest of a preset that fits, else cards at most three times each; each deck gets cards of its sort.

        A card that is on its way was named when it was played.
        """
        seen: dict[int, int] = {}
        count = [0, 0, 0]
        announced = on_its_way(s)
        for slot in range(len(s.owner)):
            if s.owner[slot] == owner:
                count[part_of(s, slot)] += 1
                if s.know[viewer][slot] != UNKNOWN or slot == announced:
                    seen[id(s.card(slot))] = seen.get(id(s.card(slot)), 0) + 1
        wanted = [0, 0, 0]
        for slot in free:
            wanted[part_of(s, slot)] += 1
        sided = s.game.side_decked(s)
        fitting = [deck for deck in self.game.preset_decks() if fits(deck, seen, count, sided)]
        if fitting:
            piles = rest_of(fitting[chance.below(len(fitting))], seen)
        else:
            piles = self.complete(s, seen, wanted)
        dealt: list[Definition] = []
        for pile in piles:
            order = list(range(len(pile)))
            chance.shuffle(order)
            pile[:] = [pile[number] for number in order]
        for slot in free:
            part = part_of(s, slot)
            dealt.append(s.card(slot) if slot == announced else (piles[part] or piles[MAIN_PART + SIDE_PART - part]).pop())
        return dealt

    def complete(self, s: PolarisState, seen: dict[int, int], wanted: list[int]) -> list[list[Printing]]:
        """Up to three copies of every known card, main-deck cards apart from Advance Creatures. Nobody knows the mark of a hidden
        copy; cards that did not come with the game are those of this match.
        """
        pool: dict[str, Printing] = {card.name: PRESS.usual(card) for card in self.game.pool_cards()}
        for printing in s.printed:
            pool.setdefault(printing.name, printing)
        piles: list[list[Printing]] = [[], [], []]
        for printing in pool.values():
            part = ADVANCE_PART if printing.is_advance else MAIN_PART
            piles[part].extend([printing] * max(COPIES - seen.get(id(printing), 0), 0))
        for printing in pool.values():
            if not printing.is_advance:
                piles[SIDE_PART].append(printing)
        for part in (MAIN_PART, ADVANCE_PART, SIDE_PART):
            again = piles[part][:] or list(pool.values())
            while len(piles[part]) < wanted[part]:
                piles[part].extend(again)
        return piles


def part_of(s: PolarisState, slot: int) -> int:
    """Of which deck a hidden card is: what lies in the Advance Deck, in the side deck, or anywhere else."""
    zone = s.zone[slot] >> 1 << 1
    if zone == SIDE:
        return SIDE_PART
    return ADVANCE_PART if zone == ADVANCE or s.printed[s.defn[slot]].is_advance else MAIN_PART


def sorts(s: State, slots: list[int]) -> list[list[int]]:
    """PL-16.4: what is hidden in the Advance Deck, in the side deck, and anywhere else; after side-decking these two are one."""
    found: list[list[int]] = [[], [], []]
    zone = s.zone
    aside = MAIN_PART if s.game.side_decked(s) else SIDE_PART
    for slot in slots:
        kind = zone[slot] >> 1 << 1
        found[ADVANCE_PART if kind == ADVANCE else aside if kind == SIDE else MAIN_PART].append(slot)
    return found


def choosy(s: PolarisState, slots: list[int]) -> list[int]:
    """Where no Advance Creature is hidden among other cards, any card of a sort may lie, but for one that is on its way."""
    zone, printed, defn = s.zone, s.printed, s.defn
    for slot in slots:
        if printed[defn[slot]].is_advance != (zone[slot] >> 1 << 1 == ADVANCE):
            return slots
    announced = on_its_way(s)
    return [announced] if announced in slots else []


def may_be(s: PolarisState, slot: int, copy: int) -> bool:
    """A hidden card in an Advance Deck is an Advance Creature, and such a card is nowhere else hidden; a side deck stays as it
    is before anybody could exchange cards.

    Copies are being dealt anew while this is asked, so it reads ``defn`` and not what was looked up from it.
    """
    if s.defn[slot] != s.defn[copy] and slot == on_its_way(s):
        return False
    return (s.zone[slot] >> 1 << 1 == ADVANCE) == s.printed[s.defn[copy]].is_advance and (
        (s.zone[slot] >> 1 << 1 == SIDE) == (s.zone[copy] >> 1 << 1 == SIDE) or s.game.side_decked(s))


def on_its_way(s: PolarisState) -> int:
    """The card that was announced and is about to come onto the field (-1: none)."""
    asker = s.asker
    if isinstance(asker, (Build, Place)):
        return asker.card
    return -1


def fits(deck: PolarisDeck, seen: dict[int, int], count: list[int], sided: bool) -> bool:
    """Whether a deck has the sizes that are known and holds every card that was seen, the side deck after side-decking."""
    if [len(deck.main), len(deck.advance), len(deck.side)] != count:
        return False
    have: dict[int, int] = {}
    for printing in (*deck.main, *deck.advance, *(deck.side if sided else [])):
        have[id(printing)] = have.get(id(printing), 0) + 1
    return all(have.get(card, 0) >= number for card, number in seen.items())


def rest_of(deck: PolarisDeck, seen: dict[int, int]) -> list[list[Printing]]:
    """What is left of a deck after the cards that were seen."""
    left = dict(seen)
    piles: list[list[Printing]] = [[], [], []]
    for part, cards in enumerate((deck.main, deck.advance, deck.side)):
        for printing in cards:
            if left.get(id(printing), 0) > 0:
                left[id(printing)] -= 1
            else:
                piles[part].append(printing)
    return piles
