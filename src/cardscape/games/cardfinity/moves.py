"""What happens to single cards: discard, banish, damage, heal, draw. Each is one change that tells itself."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.atoms import mill, move, take_top
from cardscape.engine.checkpoint import undo
from cardscape.engine.task import Task, make, register
from cardscape.games.cardfinity.cards import ON_DISCARD, ON_DRAW
from cardscape.games.cardfinity.table import BANISHED, DECK, FIELD, GRAVEYARD, HANDS, CardfinityState


def lose(s: CardfinityState, seat: int) -> None:
    """CF-1.4, CF-10.6, CF-12.6: who has to take a card from an empty deck loses at once, also while paying."""
    s.finish(1 - seat, "deckout")


def print_tap_mark(s: CardfinityState, card: int) -> None:
    """CF-13.5: the tap mark has its printed value again in deck and hand."""
    s.tapped[card] = 1 if s.card(card).tapped else 0


def discard(s: CardfinityState, card: int) -> None:
    """CF-1.5, CF-1.6: put a card into its owner's graveyard, then its `on discard` spells fire."""
    move(s, card, GRAVEYARD + s.owner[card], "Discarded")
    fire(s, card, ON_DISCARD)


def banish(s: CardfinityState, card: int) -> None:
    """CF-1.5, CF-1.6: remove a card from the game; nothing fires."""
    move(s, card, BANISHED + s.owner[card], "Banished")


def discard_top(s: CardfinityState, seat: int) -> None:
    """CF-6.2, CF-7.2: discard the top card of a deck; an empty deck loses."""
    deck = s.zones[DECK + seat]
    if deck:
        discard(s, deck[-1])
    else:
        lose(s, seat)


def damage(s: CardfinityState, seat: int, n: int, true: bool) -> None:
    """CF-1.5, CF-6.3, CF-7.3, CF-14.9: one card after the other from deck to graveyard (true: banished), silently."""
    deck = s.zones[DECK + seat]
    left = min(n, len(deck))
    if not true:
        mill(s, DECK + seat, GRAVEYARD + seat, left, "Damaged")
    else:
        for _ in range(left):
            banish(s, deck[-1])
    if left < n:
        lose(s, seat)


def heal(s: CardfinityState, seat: int, n: int) -> None:
    """CF-7.4: the top of the graveyard goes to the top of the deck, as often as there are cards."""
    graveyard = s.zones[GRAVEYARD + seat]
    for _ in range(min(n, len(graveyard))):
        card = graveyard[-1]
        print_tap_mark(s, card)
        move(s, card, DECK + seat, "Healed")


def pop(s: CardfinityState, seat: int, n: int) -> bool:
    """CF-6.5: banish the top n cards of the graveyard; with fewer there, nothing moves."""
    graveyard = s.zones[GRAVEYARD + seat]
    if len(graveyard) < n:
        return False
    for _ in range(n):
        banish(s, graveyard[-1])
    return True


def to_hand(s: CardfinityState, card: int, kind: str) -> None:
    """CF-5.3: a card that moves from deck to hand fires its `on draw` spells; see ``draw`` for the top card."""
    print_tap_mark(s, card)
    move(s, card, HANDS + s.owner[card], kind)
    fire(s, card, ON_DRAW)


class Draw(Task[CardfinityState]):
    """Draw cards one by one, each with what it fires."""

    NAME: ClassVar[str] = "cf-draw"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "n")

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def run(self, s: CardfinityState) -> None:
        """CF-7.6: top card to hand, then its `on draw` spells; an empty deck loses."""
        if self.n > 1 and s.zones[DECK + self.seat]:
            s.agenda.append(Draw(self.seat, self.n - 1))
        if self.n > 0:
            draw(s, self.seat)


def draw(s: CardfinityState, seat: int) -> None:
    """CF-7.6, CF-10.2: the top card of a deck goes to the hand; an empty deck loses."""
    deck = s.zones[DECK + seat]
    if deck:
        print_tap_mark(s, deck[-1])
        fire(s, take_top(s, DECK + seat, HANDS + seat, "Drawn"), ON_DRAW)
    else:
        lose(s, seat)


class Fire(Task[CardfinityState]):
    """An event happened to a card: its spells with that trigger activate by themselves."""

    NAME: ClassVar[str] = "cf-fire"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "trigger")

    def __init__(self, card: int, trigger: int) -> None:
        self.card = card
        self.trigger = trigger

    def run(self, s: CardfinityState) -> None:
        """CF-13.1, CF-13.7: the list is fixed now, wherever the card is by then, and the spells activate one by one."""
        if self.trigger == ON_DISCARD and not lies_in_graveyard(s, self.card):
            return
        fitting = [spell for spell in s.spells(self.card) if s.texts[spell].trigger == self.trigger]
        if fitting:
            s.then(*[make("cf-trigger", self.card, spell) for spell in fitting])


def fire(s: CardfinityState, card: int, trigger: int) -> None:
    """Let an event of a card be handled next, if it has any spell for it."""
    if s.fires(card, trigger):
        s.agenda.append(Fire(card, trigger))


def lies_in_graveyard(s: CardfinityState, card: int) -> bool:
    """CF-13.2, CF-5.2: `on discard` needs the card to be in its owner's graveyard when the event is handled."""
    return s.zone[card] == GRAVEYARD + s.owner[card]


def may_activate(s: CardfinityState, card: int) -> bool:
    """CF-12.1, CF-13.3, CF-13.4: a tapped monster activates nothing at all, in whatever zone."""
    return not (s.card(card).monster and s.tapped[card])


def on_field(s: CardfinityState, card: int) -> bool:
    return s.zone[card] == FIELD + s.owner[card]


def tap(s: CardfinityState, card: int) -> None:
    s.tapped[card] = 1
    s.touch(s.zone[card])
    if s.log is None:
        s.events += 1
    else:
        s.emit("Tapped", s.owner[card], card, s.zone[card], s.zone[card])


class Fail(Task[CardfinityState]):
    """A requirement is not met."""

    NAME: ClassVar[str] = "cf-fail"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: CardfinityState) -> None:
        """CF-12.3, CF-12.4, CF-12.5: everything since the attempt began is undone; an outer attempt goes on."""
        undo(s)


FAIL: Final = Fail()

register(Draw, Fire, Fail)
