"""Side-decking: between two games each player may exchange cards of the deck for cards of the side deck, in secret."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

from cardscape.engine import atoms
from cardscape.engine.decision import Action, Check, Option, allowed
from cardscape.engine.state import State
from cardscape.engine.task import Task, register

TAKE_IN: Final = "take in"
TAKE_OUT: Final = "take out"
FINISH: Final = "finish side-decking"
_DONE: Final = -1


@runtime_checkable
class SideDecks(Protocol):
    """What a game with side decks tells besides."""

    def side_decks(self) -> list[tuple[int, int]]:
        """For each seat the numbers of the zones that hold its deck and its side deck when a game is laid out.

        The deck is a pile that nobody sees, the side deck is seen by its owner alone and is not touched during a game.
        """
        ...

    def exchange_checks(self) -> list[Check]:
        """What forbids an exchange, by the game's own rules of deck building, judged while both cards lie where they lay.

        The subject of a check is ``slot that goes out * number of slots + slot that comes in``.
        """
        ...


def zones_of(s: State, seat: int) -> tuple[int, int]:
    game: Any = s.game
    zones: tuple[int, int] = game.side_zones()[seat]
    return zones


def _checks(s: State) -> list[Check]:
    game: Any = s.game
    checks: list[Check] = game.side_checks()
    return checks


def may_exchange(s: State, seat: int, out: int, into: int) -> bool:
    """PL-16.4: one card for one card, so both sizes stay; and the deck is legal again afterwards."""
    return allowed(_checks(s), s, seat, out * len(s.zone) + into)


def _copies(s: State, slots: list[int]) -> list[int]:
    """One slot of each kind of copy, by name: in an order that says nothing about where the cards lie."""
    kinds: dict[tuple[Any, ...], int] = {}
    for slot in slots:
        kinds.setdefault((s.faces[slot].name, *[getattr(s, name)[slot] for name in type(s).COPY_BOUND]), slot)
    return [kinds[key] for key in sorted(kinds, key=repr)]


class OpenDeck(Task[State]):
    """A player looks through the deck."""

    NAME: ClassVar[str] = "set-open-deck"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: State) -> None:
        main, _ = zones_of(s, self.seat)
        cards = s.zones[main]
        cards.sort(key=lambda slot: (s.faces[slot].name, s.defn[slot], slot))
        for card in cards:
            atoms.show(s, card, 1 << self.seat)
        s.touch(main)
        s.emit("DeckOpened", self.seat, -1, main, main, len(cards), 1 << self.seat, "")
        s.then(SideDeck(self.seat, (), -1))


class SideDeck(Task[State]):
    """A player exchanges cards, pair by pair: first the card that comes in, then the one that goes out.

    ``moved`` are the copies exchanged so far, which stay where they are now; ``into`` is the card about to come in, or -1.
    """

    NAME: ClassVar[str] = "set-side-deck"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@moved", "@into")

    def __init__(self, seat: int, moved: tuple[int, ...], into: int) -> None:
        self.seat = seat
        self.moved = moved
        self.into = into

    def run(self, s: State) -> None:
        """PL-16.4: exchange or leave it; the other player learns neither what nor how many."""
        action = self.action(s)
        offered = [slot for slot in _copies(s, action.candidates(s, self.seat)) if allowed(action.checks, s, self.seat, slot)]
        options = [action.option(s, self.seat, slot) for slot in offered]
        if self.into < 0:
            s.ask(self, self.seat, "side deck", "exchange cards with your side deck", -1, [Option(FINISH), *options],
                  [_DONE, *offered])
        elif not options:
            s.then(SideDeck(self.seat, self.moved, -1))  # only in an imagined deck that was not legal before
        else:
            s.ask(self, self.seat, "exchange", "the card that goes out", self.into, options, offered)

    def action(self, s: State) -> Action:
        return TakeIn(self.moved) if self.into < 0 else TakeOut(self.moved, self.into, _checks(s))

    def chosen(self, s: State, pick: int) -> None:
        if pick == _DONE:
            end_side_decking(s, self.seat)
        elif self.into < 0:
            s.then(SideDeck(self.seat, self.moved, pick))
        else:
            exchange(s, self.seat, pick, self.into)
            s.then(SideDeck(self.seat, (*self.moved, pick, self.into), -1))


class TakeIn(Action):
    """Take a card of the side deck into the deck."""

    def __init__(self, moved: tuple[int, ...]) -> None:
        super().__init__(TAKE_IN, [Check("PL-16.4", "no card of your deck may go out for it", self.fits)])
        self.moved = moved

    def candidates(self, s: State, seat: int) -> list[int]:
        return [slot for slot in s.zones[zones_of(s, seat)[1]] if slot not in self.moved]

    def fits(self, s: State, seat: int, subject: int) -> bool:
        return any(may_exchange(s, seat, out, subject) for out in s.zones[zones_of(s, seat)[0]] if out not in self.moved)

    def option(self, s: State, seat: int, subject: int) -> Option:
        return Option(self.kind, s.faces[subject], secret=True)


def _passes(check: Check, into: int, s: State, seat: int, out: int) -> bool:
    return check.ok(s, seat, out * len(s.zone) + into)


class TakeOut(Action):
    """Put a card of the deck into the side deck for the one that comes in."""

    def __init__(self, moved: tuple[int, ...], into: int, checks: list[Check]) -> None:
        super().__init__(TAKE_OUT, [Check(check.rule, check.reason, partial(_passes, check, into)) for check in checks])
        self.moved = moved

    def candidates(self, s: State, seat: int) -> list[int]:
        return [slot for slot in s.zones[zones_of(s, seat)[0]] if slot not in self.moved]

    def option(self, s: State, seat: int, subject: int) -> Option:
        return Option(self.kind, s.faces[subject], secret=True)


def exchange(s: State, seat: int, out: int, into: int) -> None:
    """PL-16.4: the two cards change places; nobody else is told."""
    main, side = zones_of(s, seat)
    atoms.move(s, out, side, "TakenOut", masked="")
    atoms.move(s, into, main, "TakenIn", masked="")


def end_side_decking(s: State, seat: int) -> None:
    """PL-16.4: the deck is shuffled, whether anything was exchanged or not, and everybody is told that this player is ready."""
    atoms.shuffle(s, zones_of(s, seat)[0], "SideDecked")


def side_actions(s: State) -> list[Action]:
    """What stands behind the open question, if it is one about side decks."""
    return [s.asker.action(s)] if isinstance(s.asker, SideDeck) else []


register(OpenDeck, SideDeck)
