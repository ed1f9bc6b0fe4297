"""Reads off the events of a game what each card did. Only the lab does: it sees everything, players do not."""

from __future__ import annotations

from typing import Final

from cardscape.engine.events import Event
from cardscape.engine.game import Game
from cardscape.engine.state import State
from cardscape.engine.zones import HAND, ROW
from cardscape.lab.record import CardUse
from cardscape.play.position import Cards

PLAYED: Final = frozenset(("Played", "RankedUp", "Attached", "CreaturePlayed", "CreatureSummoned", "ForcePlayed", "Advanced",
                           "Assembled", "FigureDeployed", "FigureSet", "CardPlaced"))
"""Events that put a card into play from wherever it was. Any other move from a hand into a row of places counts as well."""
BEGUN: Final = frozenset(("Activated", "EffectActivated"))
RESOLVED: Final = frozenset(("Resolved", "Resolving", "EffectResolved"))
FAILED: Final = frozenset(("Fizzled", "EffectNegated"))


POINTING: Final = "Attack"
"""Events that begin so tell of a card that points at a place; it does not go there."""


def hands_of(game: Game) -> frozenset[int]:
    """The zones whose cards were drawn: those called a hand, else all that are one by their shape."""
    sets = [zone for zone in game.zones if zone.shape == HAND]
    return frozenset(zone.number for zone in [zone for zone in sets if zone.name == "hand"] or sets)


class Watcher:
    """Follows one game by its kept events, from its beginning on; ``follow`` is to be called after every answer.

    What lies in a hand at the beginning was drawn, whether or not it was told. By ``names`` two cards of one name are told apart.
    """

    def __init__(self, s: State, names: Cards | None = None) -> None:
        self.state = s
        self.names = names or Cards([])
        self.read = 0
        self.where: dict[int, int] = {}
        """Where each copy lies by what was told, as soon as it moved."""
        self.drawn: set[int] = set()
        self.plays: list[tuple[int, int]] = []
        """Copies that were played with the zone they came from."""
        self.effects: dict[tuple[int, str], int] = {}
        self.begun: dict[int, list[str]] = {}
        self.undone = False
        self.hands = hands_of(s.game)
        self.follow()
        for number in self.hands:
            self.drawn.update(slot for slot in s.zones[number] if s.owner[slot] == s.game.zones[number].owner)

    def follow(self) -> None:
        """Take in what happened since the last call."""
        log: list[Event] = self.state.log or []
        for event in log[self.read:]:
            self._one(event)
        self.read = len(log)
        if self.undone:
            self._take_back()

    def _one(self, event: Event) -> None:
        slot, kind = event.slot, event.kind
        if kind == "Undone":
            self.undone = True
        if slot < 0:
            return
        s = self.state
        if kind in BEGUN:
            self.begun.setdefault(slot, []).append(event.label)
        elif kind in RESOLVED or kind in FAILED:
            waiting = self.begun.get(slot)
            label = waiting.pop() if waiting else ""
            if kind in RESOLVED:
                key = (slot, event.label or label or "effect")
                self.effects[key] = self.effects.get(key, 0) + 1
        origin, to = event.origin, event.to
        zones = s.game.zones
        if kind.startswith(POINTING):
            return
        if origin == to or not (0 <= origin < len(zones) and 0 <= to < len(zones)) or self.where.get(slot) == to:
            return
        came_from = self.where.get(slot, origin)
        self.where[slot] = to
        if to in self.hands:
            if zones[to].owner == s.owner[slot] and origin not in self.hands:
                self.drawn.add(slot)
        elif (zones[origin].shape == HAND and zones[to].shape == ROW) or kind in PLAYED:
            self.plays.append((slot, came_from))

    def _take_back(self) -> None:
        """A transaction was undone: what it moved lies where it lay, so it was neither played nor drawn."""
        now = self.state.zone
        for number in range(len(self.plays) - 1, -1, -1):
            slot, origin = self.plays[number]
            if self.where[slot] != now[slot] and now[slot] == origin:
                del self.plays[number]
        for slot, told in self.where.items():
            there = now[slot]
            if told != there and told in self.hands and there not in self.hands:
                self.drawn.discard(slot)
            self.where[slot] = there
        self.undone = False

    def uses(self, seat: int) -> list[CardUse]:
        """What the cards of this seat did, by name; cards that did nothing are left out."""
        s = self.state
        found: dict[str, CardUse] = {}
        for slot in self.drawn:
            self._use(found, slot, seat, 1, 0)
        for slot, _ in self.plays:
            self._use(found, slot, seat, 0, 1)
        for (slot, label), times in self.effects.items():
            if s.owner[slot] == seat:
                use = self._use(found, slot, seat, 0, 0)
                if use is not None:
                    use.effects[label] = use.effects.get(label, 0) + times
        for use in found.values():
            use.effects = dict(sorted(use.effects.items()))
        return [found[name] for name in sorted(found)]

    def _use(self, found: dict[str, CardUse], slot: int, seat: int, drawn: int, played: int) -> CardUse | None:
        s = self.state
        if s.owner[slot] != seat:
            return None
        name = self.names.label(s.faces[slot])
        use = found.get(name)
        if use is None:
            use = found[name] = CardUse(name, 0, 0, {})
        use.drawn += drawn
        use.played += played
        return use
