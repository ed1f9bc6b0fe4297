"""Beacons: light the coast. On a grid of nine hills the brighter fire takes over its weaker neighbours."""

from __future__ import annotations

from typing import Any

from cardscape.engine.interface import (
    ALL, DRAWN, HAND, OWNER, ROW, SHARED, Action, Board, Card, CardPicture, CardZone, Chance, Check, Deck, Game, Grid, Option,
    Preset, Report, State, Task, Value, View, ZonePicture, atoms, gather, register, register_game,
)

HANDS, HILLS = 0, 2  # each player's hand, and the one field between them
GRID = Grid(3, 3)
FIRES = [Card(f"Fire {brightness}") for brightness in range(1, 8)]


class BeaconState(State):
    """Whose fire burns on a hill may change, so it is a column of its own; it stays with the place."""

    PLACE_BOUND = (*State.PLACE_BOUND, "keeper")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.keeper: list[int] = []

    def fill(self, new: Any) -> None:
        super().fill(new)
        new.keeper = self.keeper[:]

    def facts(self, viewer: int, zone: int, slots: list[int]) -> list[tuple[int, ...]]:
        return [(self.keeper[slot] if slot >= 0 else -1,) for slot in slots]

    def totals(self) -> list[int]:
        return [sum(self.keeper[slot] == seat for slot in self.zones[HILLS] if slot >= 0) for seat in (0, 1)]


class Light(Action):
    """A subject is a card of the hand and a place of the grid."""

    def candidates(self, s: State, seat: int) -> list[int]:
        return [slot * GRID.size + place for slot in s.zones[HANDS + seat] for place in range(GRID.size)]

    def option(self, s: State, seat: int, subject: int) -> Option:
        slot, place = divmod(subject, GRID.size)
        return Option("light", s.faces[slot], to=HILLS * 256 + place)


def is_free(s: State, seat: int, subject: int) -> bool:
    return s.zones[HILLS][subject % GRID.size] < 0


ACTIONS: list[Action] = [Light("light", [Check("B-1", "a fire burns there already", is_free)])]


class Turn(Task[BeaconState]):
    NAME, FIELDS = "beacons-turn", ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: BeaconState) -> None:
        s.turn = self.seat
        options, picks = list[Option](), list[int]()
        gather(ACTIONS, s, self.seat, options, picks)
        if not options:
            mine, theirs = s.totals()
            s.finish(DRAWN if mine == theirs else int(mine < theirs), "brighter coast")
            return
        s.ask(self, self.seat, "light", "light a beacon", -1, options, picks)

    def chosen(self, s: BeaconState, pick: int) -> None:
        slot, place = divmod(pick, GRID.size)
        s.number += 1
        s.keeper[slot] = self.seat
        atoms.move(s, slot, HILLS, "Lit", at=place)
        for near in GRID.near(place):
            other = s.zones[HILLS][near]
            if other >= 0 and s.defn[other] < s.defn[slot] and s.keeper[other] != self.seat:
                s.keeper[other] = self.seat
                s.touch(HILLS)
                s.emit("TakenOver", self.seat, other, HILLS, HILLS)
        s.then(Turn(1 - self.seat))


class Beacons(Game):
    TOTALS = ("fires", "fires")

    def __init__(self) -> None:
        hands = [CardZone(seat, "hand", seat, HAND, OWNER) for seat in (0, 1)]
        field = CardZone(HILLS, "hill", SHARED, ROW, ALL, GRID.size)
        super().__init__("beacons", "Beacons", [*hands, field], ["light"], ["basic"], [])

    def start(self, decks: list[Any], rules: str, options: dict[str, Value], seed: int) -> State:
        s, chance = BeaconState(self), Chance(seed)
        hands = [sorted(chance.below(len(FIRES)) for _ in range(5)) for _ in (0, 1)]
        s.lay_out(list(FIRES), [(HANDS + seat, seat, hand) for seat, hand in enumerate(hands)])
        s.keeper, s.chance, s.number = s.owner[:], chance, 1
        s.then(Turn(chance.below(2)))
        return s

    def actions(self, s: State) -> list[Action]:
        return ACTIONS

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Card]:
        return [FIRES[chance.below(len(FIRES))] for _ in free]

    def value(self, s: State, seat: int) -> int:
        return s.totals()[seat] - s.totals()[1 - seat]

    def place_name(self, zone: int, index: int) -> str:
        return GRID.name(index) if zone == HILLS else str(index + 1)

    def place_named(self, zone: int, name: str) -> int:
        return GRID.named(name) if zone == HILLS else super().place_named(zone, name)

    def place_words(self, seat: int, at: int) -> str:
        return f"hill {GRID.name(at % 256)}" if at >= HILLS * 256 else ""

    def board(self, view: View) -> Board:
        """The hills as a grid, the viewer's own near side below."""
        board, hills, seat = super().board(view), view.zones[HILLS], max(view.seat, 0)
        board.middle = []
        for y in reversed(range(GRID.height)):
            places = [GRID.place(seat, x, y) for x in range(GRID.width)]
            cards = [CardPicture(card.name, ["AB"[hills.facts[place][0]]]) if (card := hills.cards[place]) else None
                     for place in places] if hills.cards else []
            board.middle.append([ZonePicture("", cards, len(cards), places=[GRID.name(place) for place in places])])
        return board

    def presets(self) -> list[Preset]:
        return [Preset("dealt", __file__, "")]

    def check(self, text: str, file: str, rules: str) -> Report:
        return Report(self.name, file, 5, [])

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        return Deck("dealt")

    def deck_text(self, deck: Deck) -> str:
        return ""


register(Turn)
GAME = Beacons()
register_game(GAME)
