"""What an opponent may hold: decks that fit everything seen, or a legal deck around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Definition
from cardscape.engine.state import UNKNOWN
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.choosing import Choice, Pick
from cardscape.games.taiwan.declaring import Declare, WhichEvent
from cardscape.games.taiwan.deploying import Fund
from cardscape.games.taiwan.entering import Enter
from cardscape.games.taiwan.meaning import Sel
from cardscape.games.taiwan.performing import Perform
from cardscape.games.taiwan.places import BY_ACTION
from cardscape.games.taiwan.placing import LayDown
from cardscape.games.taiwan.selectors import printed_fits
from cardscape.games.taiwan.special import Price, Special
from cardscape.games.taiwan.table import FIELD, HANDS, SILENCED, TEXTS, TaiwanState
from cardscape.games.taiwan.turn import Idle
from cardscape.games.taiwan.windows import Answer, Ask

if TYPE_CHECKING:
    from cardscape.games.taiwan.game import Taiwan

COPIES: Final = 3
CALM: Final = (Idle, Ask, Answer)
"""Questions asked while nothing is half done, so that no step speaks of a hidden card."""


class Guesser:
    """Makes guesses from the presets, else from all cards it knows."""

    def __init__(self, game: Taiwan) -> None:
        self.game = game

    def guess(self, s: TaiwanState, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        """The rest of a preset that fits, else cards at most three times each (TW-3.3); no public Figures."""
        seen: dict[str, int] = {}
        publics: dict[str, int] = {}
        size = 0
        for slot, level in enumerate(s.know[viewer]):
            if s.owner[slot] == owner:
                card = s.card(slot)
                if card.public:
                    publics[card.name] = publics.get(card.name, 0) + 1
                    continue
                size += 1
                if level != UNKNOWN:
                    seen[card.name] = seen.get(card.name, 0) + 1
        rests = [rest for deck in self.game.preset_decks()
                 if (rest := rest_of(deck.cards, deck.private, seen, size)) is not None
                 and counts(deck.cards, deck.public) == publics]
        rest = rests[chance.below(len(rests))] if rests else self.complete(s, seen, publics, len(free))
        return arrange(s, rest, free, chance)

    def complete(self, s: TaiwanState, seen: dict[str, int], publics: dict[str, int], wanted: int) -> list[Card]:
        """Up to three copies of every known card."""
        pool: dict[str, Card] = {card.name: card for card in s.printed if not card.public}
        for deck in self.game.preset_decks():
            for card in deck.cards:
                if not card.public:
                    pool.setdefault(card.name, card)
        found: list[Card] = []
        for name, card in pool.items():
            found.extend([card] * max(COPIES - seen.get(name, 0) - publics.get(name, 0), 0))
        while len(found) < wanted:
            found.extend(pool.values())
        return found

    def may_be(self, s: TaiwanState, viewer: int, slot: int, copy: int) -> bool:
        """A card set by its player is an IR 0 Figure, a Tactic or a Countermeasure; which of them nobody tells (TW-5.4)."""
        return fits_place(s, slot, s.card(copy))


def choosy(s: TaiwanState, slots: list[int]) -> list[int]:
    """What lies on the field or is spoken of by a step may tell something; public Figures lie hidden nowhere."""
    printed, defn = s.printed, s.defn
    for slot in slots:
        if printed[defn[slot]].public:
            return slots
    return telling_slots(s, slots)


def telling_slots(s: TaiwanState, slots: list[int]) -> list[int]:
    """Those of the slots in which not any card could lie, as far as everybody knows; anywhere else ``fits_place`` says yes."""
    zone, asker = s.zone, s.asker
    if isinstance(asker, CALM):
        return [slot for slot in slots if zone[slot] == FIELD]
    spoken = spoken_of([asker, *s.agenda])
    paying = HANDS + asker.seat if isinstance(asker, Price) else FIELD
    return [slot for slot in slots if zone[slot] == FIELD or zone[slot] == paying or slot in spoken]


def spoken_of(steps: list[Any]) -> set[int]:
    """The slots that steps speak of, and numbers of other things among them."""
    found: set[int] = set()
    for step in steps:
        if isinstance(step, (Fund, Enter, LayDown, Special, Price, Declare, Perform, WhichEvent)):
            found.add(step.card)
        if isinstance(step, Pick):
            found.update(step.found)
        if isinstance(step, (Pick, Price)):
            found.update(step.taken)
        if isinstance(step, (Choice, Pick)):
            found.update([arg for arg in step.args if isinstance(arg, int)])
        if isinstance(step, (Choice, Pick, Declare, Perform)):
            for aim in step.aims:
                found.update(aim[1::2])
        if isinstance(step, (Declare, Perform)):
            found.update(step.it)
    return found


def fits_place(s: TaiwanState, slot: int, card: Card) -> bool:
    """What is publicly known of a hidden place."""
    zone = s.zone[slot]
    if card.public:
        return False
    if isinstance(s.asker, CALM):
        return zone != FIELD or s.face[slot] == 1 or s.how[slot] != BY_ACTION or lies_down(card)
    if is_pinned(s, slot):
        return s.card(slot) is card
    if zone == FIELD and not s.face[slot]:
        return lies_down(card) if s.how[slot] == BY_ACTION else True
    if HANDS <= zone < HANDS + 2 or zone < HANDS or SILENCED <= zone < FIELD:
        return picked_fits(s, slot, card)
    return True


def is_pinned(s: TaiwanState, slot: int) -> bool:
    """A card that the open question is about stays what it is, and so do hidden cards of which a price is being paid, and those
    of a hand of which another player chooses.
    """
    step = s.asker
    if isinstance(step, Fund):
        return slot == step.card or (s.zone[slot] == FIELD and s.control[slot] == step.seat)
    if isinstance(step, Price):
        return slot == step.card or s.zone[slot] == HANDS + step.seat
    if isinstance(step, Choice):
        return slot in step.args or any(slot in aim[1::2] for aim in step.aims)
    if isinstance(step, Pick):
        return slot in step.args or (slot in step.found and s.zone[slot] == HANDS + 1 - step.seat)
    return isinstance(step, (Enter, WhichEvent)) and slot == step.card


def lies_down(card: Card) -> bool:
    """What a player may lay face-down (TW-8.3, TW-9.1)."""
    return not card.figure or card.rank == 0


def picked_fits(s: TaiwanState, slot: int, card: Card) -> bool:
    """A card that was chosen and is still sealed is one that could have been chosen."""
    steps: list[Any] = [s.asker, *s.agenda[-1:]]
    for step in steps:
        if isinstance(step, LayDown) and step.card == slot:
            return lies_down(card)
        if isinstance(step, Pick) and (slot in step.taken or any(slot in aim[1::2] for aim in step.aims)):
            return asked_of(s, step, slot, card)
        if isinstance(step, Price) and slot in step.taken:
            return card.figure and card.rank >= 0 and s.card(slot) is card
        if isinstance(step, Special) and step.card == slot:
            return s.card(slot) is card
        if isinstance(step, Declare) and any(slot in aim[1::2] for aim in step.aims):
            return s.card(slot) is card
    return not is_under_way(s, slot) or s.card(slot) is card


def is_under_way(s: TaiwanState, slot: int) -> bool:
    """Whether a step that waits further down speaks of this copy: then it stays what it is."""
    for step in s.agenda:
        if isinstance(step, Special) and step.card == slot:
            return True
        if isinstance(step, (Declare, Perform, Pick)) and (any(slot in aim[1::2] for aim in step.aims) or _names(step, slot)):
            return True
    return False


def _names(step: object, slot: int) -> bool:
    return isinstance(step, (Declare, Perform)) and (step.card == slot or slot in step.it)


def asked_of(s: TaiwanState, pick: Pick, slot: int, card: Card) -> bool:
    """Whether another card in its place could have been picked: it fits what is printed on the effect that asks."""
    if pick.name == Declare.NAME:
        owner, number = pick.args[1], pick.args[2]
        assert isinstance(owner, int)
        assert isinstance(number, int)
        text = s.texts[s.defn[owner] * TEXTS + number]
    elif pick.name == Perform.NAME:
        name = pick.args[0]
        assert isinstance(name, int)
        text = s.texts[name]
    else:
        return s.card(slot) is card
    if slot not in pick.taken:
        return s.card(slot) is card
    sel = text.step(pick.key % 600).target
    return sel is not None and could_be(s, sel, card)


def could_be(s: TaiwanState, sel: Sel, card: Card) -> bool:
    """The printed part of a selection against a card that lies nowhere in particular."""
    known = any(s.card(slot) is card for slot in range(len(s.defn)))
    return known and printed_fits(sel, card) and not sel.stats and not sel.more


def counts(cards: list[Card], copies: list[int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number in copies:
        found[cards[number].name] = found.get(cards[number].name, 0) + 1
    return found


def rest_of(cards: list[Card], copies: list[int], seen: dict[str, int], size: int) -> list[Card] | None:
    """What is left of a candidate deck after the seen cards; None if it does not fit them."""
    if len(copies) != size:
        return None
    left = counts(cards, copies)
    by_name = {cards[number].name: cards[number] for number in copies}
    for name, count in seen.items():
        if left.get(name, 0) < count:
            return None
        left[name] -= count
    return [by_name[name] for name, count in left.items() for _ in range(count)]


def arrange(s: TaiwanState, rest: list[Card], free: list[int], chance: Chance) -> list[Definition]:
    """Deal the cards over the slots so that hidden places of which something is known get fitting ones."""
    order = list(range(len(rest)))
    chance.shuffle(order)
    left: list[Card | None] = [rest[number] for number in order]
    dealt: list[Definition] = [s.card(slot) for slot in free]
    telling = set(telling_slots(s, free))
    for at, slot in enumerate(free):
        if slot in telling:
            for number, card in enumerate(left):
                if card is not None and fits_place(s, slot, card):
                    dealt[at] = card
                    left[number] = None
                    break
    others = [card for card in left if card is not None]
    for at, other in zip([at for at, slot in enumerate(free) if slot not in telling], others, strict=False):
        dealt[at] = other
    return dealt
