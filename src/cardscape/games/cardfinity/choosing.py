"""Atoms in which a card is chosen: destroy, play, search, attach, buff; and drill, which finds its card by itself."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import knowledge
from cardscape.engine.atoms import move, shuffle
from cardscape.engine.decision import Option
from cardscape.engine.knowledge import learn
from cardscape.engine.task import Task, make, register
from cardscape.games.cardfinity.asking import by_name, card_option, distinct, pose
from cardscape.games.cardfinity.atoms import ANY_CARD, Attach, Buff, Destroy, Drill, Play, Search
from cardscape.games.cardfinity.cards import ON_ATTACH, matches
from cardscape.games.cardfinity.moves import FAIL, banish, discard, lose, may_activate, on_field, to_hand
from cardscape.games.cardfinity.table import (
    ATTACHED,
    BANISHED,
    DECK,
    FIELD,
    GRAVEYARD,
    HANDS,
    CardfinityState,
)

DECLINE: Final = -1


class DestroyCards(Task[CardfinityState]):
    """Choose and destroy cards one at a time; ``left`` are still to be destroyed, ``looked`` tells that the hand was seen."""

    NAME: ClassVar[str] = "cf-destroy"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "node", "must", "left", "looked")

    def __init__(self, card: int, spell: int, node: int, must: int, left: int, looked: int) -> None:
        self.card = card
        self.spell = spell
        self.node = node
        self.must = must
        self.left = left
        self.looked = looked

    def run(self, s: CardfinityState) -> None:
        """CF-6.1, CF-7.1: as often as the count says; running out of candidates fails a requirement, not an effect."""
        if self.left == 0:
            return
        node = s.texts[self.spell].nodes[self.node]
        assert isinstance(node, Destroy)
        seat = s.owner[self.card]
        victim = 1 - seat if node.enemy else seat
        place = (FIELD if node.field else HANDS) + victim
        if node.enemy and not node.field and not self.looked:
            s.then(DestroyCards(self.card, self.spell, self.node, self.must, self.left, 1))
            see_hand(s, seat, victim)
            return
        found = destroyable(s, self.card, node, place)
        if not found:
            if self.must:
                s.agenda.append(FAIL)
            return
        if not node.field:
            found = by_name(s, found) if node.enemy else distinct(s, found)
        word = "banish" if node.banish else "discard"
        pose(s, self, seat, "destroy", word, self.card, [card_option(s, word, c) for c in found], found)

    def chosen(self, s: CardfinityState, pick: int) -> None:
        node = s.texts[self.spell].nodes[self.node]
        assert isinstance(node, Destroy)
        s.then(DestroyCards(self.card, self.spell, self.node, self.must, self.left - 1, 0))
        if node.banish:
            banish(s, pick)
        else:
            discard(s, pick)


def destroyable(s: CardfinityState, card: int, node: Destroy, zone: int) -> list[int]:
    """CF-6.1, CF-7.1: the fitting cards of a hand or field, but not the one that destroys."""
    what = node.what
    if what.kind == ANY_CARD:
        return [c for c in s.zones[zone] if c != card]
    return [c for c in s.zones[zone] if c != card and matches(what, s.card(c))]


def see_hand(s: CardfinityState, viewer: int, whose: int) -> None:
    """CF-7.1, CF-15.2: who destroys cards of the opposing hand sees all of it."""
    for card in s.zones[HANDS + whose]:
        learn(s, viewer, card)
    s.emit("HandSeen", viewer, -1, HANDS + whose, HANDS + whose, len(s.zones[HANDS + whose]))


class PickCard(Task[CardfinityState]):
    """Choose a card for `play`, `search`, `attach` or `buff`."""

    NAME: ClassVar[str] = "cf-pick"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "node")

    def __init__(self, card: int, spell: int, node: int) -> None:
        self.card = card
        self.spell = spell
        self.node = node

    def run(self, s: CardfinityState) -> None:
        """CF-15.4, CF-15.5: the controller chooses; only `play` may be declined."""
        node = s.texts[self.spell].nodes[self.node]
        seat = s.owner[self.card]
        options: list[Option] = []
        picks: list[int] = []
        if isinstance(node, Play):
            picks = play_candidates(s, seat, node)
            options = [card_option(s, "play", c) for c in picks]
            options.append(Option("decline"))
            picks.append(DECLINE)
        elif isinstance(node, Search):
            picks = search_candidates(s, seat, node)
            options = [card_option(s, "take", c, True) for c in picks]
        elif isinstance(node, Attach):
            picks = attach_candidates(s, self.card, node)
            options = [card_option(s, "attach", c) for c in picks]
        elif isinstance(node, Buff):
            picks = buff_candidates(s, seat)
            options = [card_option(s, "buff", c) for c in picks]
        if options:
            pose(s, self, seat, "pick", options[0].kind, self.card, options, picks)

    def chosen(self, s: CardfinityState, pick: int) -> None:
        node = s.texts[self.spell].nodes[self.node]
        if pick == DECLINE:
            return
        if isinstance(node, Play):
            s.then(make("cf-play", pick))
        elif isinstance(node, Search):
            take_from_deck(s, pick)
        elif isinstance(node, Attach):
            attach(s, self.card, pick)
        elif isinstance(node, Buff):
            buff(s, pick, node.n)


def playable(s: CardfinityState, card: int) -> bool:
    """CF-5.9, CF-5.10: any monster, or a spell card whose trigger is `on play`."""
    return s.playables[s.defn[card]]


def play_candidates(s: CardfinityState, seat: int, node: Play) -> list[int]:
    """CF-7.17: playable cards of the hand that match; on the opponent's turn too."""
    return distinct(s, [c for c in s.zones[HANDS + seat] if matches(node.what, s.card(c)) and playable(s, c)])


def search_candidates(s: CardfinityState, seat: int, node: Search) -> list[int]:
    """CF-7.13: matching cards of one's own deck, by name: the order of the deck is not shown."""
    return by_name(s, [c for c in s.zones[DECK + seat] if matches(node.what, s.card(c))])


def take_from_deck(s: CardfinityState, card: int) -> None:
    """CF-7.13, CF-15.3: into the hand without showing it, shuffle, then its `on draw` spells."""
    deck = DECK + s.owner[card]
    # Looking through the deck ends what others knew of its order: they cannot see which place the card came from.
    knowledge.shuffled(s, deck)
    to_hand(s, card, "Searched")
    shuffle(s, deck)


def attach_candidates(s: CardfinityState, host: int, node: Attach) -> list[int]:
    """CF-7.15, CF-4.1: matching spell cards of the hand, if this card is a monster that is still in the game."""
    if not s.card(host).monster or s.zone[host] == BANISHED + s.owner[host]:
        return []
    hand = s.zones[HANDS + s.owner[host]]
    return distinct(s, [c for c in hand if c != host and not s.card(c).monster and matches(node.what, s.card(c))])


def attach(s: CardfinityState, host: int, card: int) -> None:
    """CF-7.15, CF-5.6, CF-5.13: the spell is put in front of the monster's list and, if its trigger is `attach`, activates."""
    move(s, card, ATTACHED, "Attached")
    definition = s.defn[card]
    s.attached[host] = (definition, *s.attached[host])
    s.touch(s.zone[host])
    spell = s.listed[definition][0]
    if s.texts[spell].trigger == ON_ATTACH and may_activate(s, host):
        s.then(make("cf-trigger", host, spell))


def buff_candidates(s: CardfinityState, seat: int) -> list[int]:
    """CF-7.16: your monsters on the field, tapped or not."""
    return s.zones[FIELD + seat][:]


def buff(s: CardfinityState, card: int, n: int) -> None:
    """CF-7.16, CF-13.5: power changes for the rest of the game and never drops below 0."""
    printed = s.card(card).power
    s.bonus[card] = max(-printed, s.bonus[card] + n)
    s.count_buff()
    s.touch(s.zone[card])
    s.emit("Buffed", s.owner[card], card, s.zone[card], s.zone[card], n)


class BuffThis(Task[CardfinityState]):
    """`buff this`."""

    NAME: ClassVar[str] = "cf-buff"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "n")

    def __init__(self, card: int, n: int) -> None:
        self.card = card
        self.n = n

    def run(self, s: CardfinityState) -> None:
        """CF-7.16, CF-12.9: this monster, if it is on the field."""
        if on_field(s, self.card) and s.card(self.card).monster:
            buff(s, self.card, self.n)


class DrillDeck(Task[CardfinityState]):
    """`drill`."""

    NAME: ClassVar[str] = "cf-drill"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "node")

    def __init__(self, card: int, spell: int, node: int) -> None:
        self.card = card
        self.spell = spell
        self.node = node

    def run(self, s: CardfinityState) -> None:
        """CF-7.14: card after card into the graveyard until one matches and goes to the hand; an empty deck loses."""
        node = s.texts[self.spell].nodes[self.node]
        assert isinstance(node, Drill)
        seat = s.owner[self.card]
        deck = s.zones[DECK + seat]
        while deck:
            top = deck[-1]
            if matches(node.what, s.card(top)):
                to_hand(s, top, "Found")
                return
            move(s, top, GRAVEYARD + seat, "Drilled")
        lose(s, seat)


register(DestroyCards, PickCard, BuffThis, DrillDeck)
