"""A tiny game for the tests of the command line: lay three pebbles each, the higher sum wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Check, Definition, Option, gather
from cardscape.engine.game import Deck, Game, IllegalDeck, Issue, Preset, Report, RuleOption, Value, register_game
from cardscape.engine.state import DRAWN, State
from cardscape.engine.task import Task, register
from cardscape.engine.telling import Explained, PoolCard
from cardscape.engine.zones import ALL, HAND, NOBODY, OWNER, PILE, ROW, Zone, place

DECKS = Path(__file__).parent / "decks"
DECK, HANDS, BED = 0, 2, 4
PLACES = 3


class Pebble(Definition):
    def __init__(self, name: str, weight: int) -> None:
        super().__init__(name)
        self.weight = weight


class PebbleDeck(Deck):
    def __init__(self, name: str, text: str, weights: list[int]) -> None:
        super().__init__(name)
        self.text = text
        self.weights = weights


def free_place(s: State, seat: int) -> int:
    return s.zones[BED + seat].index(-1)


class Lay(Action):
    def candidates(self, s: State, seat: int) -> list[int]:
        return s.zones[HANDS + seat]

    def option(self, s: State, seat: int, subject: int) -> Option:
        return Option("lay", s.cards[s.defn[subject]], to=place(BED + seat, free_place(s, seat)))


class Skip(Action):
    def candidates(self, s: State, seat: int) -> list[int]:
        return [0]

    def option(self, s: State, seat: int, subject: int) -> Option:
        return Option("skip")


def light_enough(s: State, seat: int, card: int) -> bool:
    pebble = s.cards[s.defn[card]]
    return isinstance(pebble, Pebble) and pebble.weight < 9


ACTIONS: list[Action] = [Lay("lay", [Check("PB-2", "a boulder is too heavy to lay", light_enough)]), Skip("skip", [])]


class Turn(Task[State]):
    NAME: ClassVar[str] = "pebbles-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: State) -> None:
        if s.number >= 2 * PLACES:
            sums = [sum_of(s, seat) for seat in (0, 1)]
            s.finish(DRAWN if sums[0] == sums[1] else int(sums[1] > sums[0]), "sum")
            return
        s.turn, s.number = self.seat, s.number + 1
        options: list[Option] = []
        picks: list[int] = []
        gather(ACTIONS, s, self.seat, options, picks)
        s.ask(self, self.seat, "turn", "lay a pebble or skip", -1, options, picks)

    def chosen(self, s: State, pick: int) -> None:
        card, action = divmod(pick, len(ACTIONS))
        if action == 0:
            atoms.move(s, card, BED + self.seat, "Laid", free_place(s, self.seat))
        else:
            s.emit("Skipped", self.seat)
        s.then(Turn(1 - self.seat))


def sum_of(s: State, seat: int) -> int:
    pebbles = [s.cards[s.defn[card]] for card in s.zones[BED + seat] if card >= 0]
    return sum(pebble.weight for pebble in pebbles if isinstance(pebble, Pebble))


class Pebbles(Game):
    def __init__(self) -> None:
        zones = [Zone(DECK + seat, "bag", seat, PILE, NOBODY) for seat in (0, 1)]
        zones += [Zone(HANDS + seat, "hand", seat, HAND, OWNER) for seat in (0, 1)]
        zones += [Zone(BED + seat, "bed", seat, ROW, ALL, PLACES) for seat in (0, 1)]
        options = [RuleOption("start", "A", ["A", "B"], "PB-1", "who begins"), RuleOption("draw", 3, [], "PB-1", "hand size"),
                   RuleOption("calm", False, [False, True], "PB-9", "nothing")]
        super().__init__("pebbles", "Pebbles", zones, [], ["river", "lake"], options)

    def presets(self) -> list[Preset]:
        return [Preset(path.stem, str(path), "river") for path in sorted(DECKS.glob("*.txt"))]

    def _read(self, text: str, file: str) -> tuple[Report, list[int]]:
        weights: list[int] = []
        issues: list[Issue] = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.isdecimal() and int(line[:3]) < 100:
                weights.append(int(line))
            else:
                issues.append(Issue("NOT_A_WEIGHT", "PB-3", f"{line!r} is no weight", number, 1, None, {"text": line}))
        if len(weights) < 4:
            issues.append(Issue("TOO_FEW", "PB-4", f"{len(weights)} pebbles; at least 4 are needed", values={"n": len(weights)}))
        return Report(self.name, file, len(weights), issues, {"weight": sum(weights)}), weights

    def check(self, text: str, file: str, rules: str) -> Report:
        return self._read(text, file)[0]

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        report, weights = self._read(text, file)
        if not report.legal:
            raise IllegalDeck(report)
        return PebbleDeck(Path(file).stem, text, weights)

    def deck_text(self, deck: Deck) -> str:
        assert isinstance(deck, PebbleDeck)
        return deck.text

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        s = State(self)
        s.chance = Chance(seed)
        pebbles: dict[int, int] = {}
        cards: list[Definition] = []
        piles: list[tuple[int, int, list[int]]] = []
        for seat, deck in enumerate(decks):
            assert isinstance(deck, PebbleDeck)
            for weight in deck.weights:
                if weight not in pebbles:
                    pebbles[weight] = len(cards)
                    cards.append(Pebble(name_of(weight), weight))
            piles.append((DECK + seat, seat, [pebbles[weight] for weight in deck.weights]))
        s.lay_out(cards, piles)
        for seat in (0, 1):
            atoms.shuffle(s, DECK + seat)
            for _ in range(int(options["draw"])):
                atoms.move(s, s.zones[DECK + seat][-1], HANDS + seat, "Drawn")
        s.then(Turn("AB".index(str(options["start"]))))
        return s

    def actions(self, s: State) -> list[Action]:
        return ACTIONS

    def value(self, s: State, seat: int) -> int:
        return sum_of(s, seat) - sum_of(s, 1 - seat)

    def library(self, rules: str) -> list[PoolCard]:
        file = str(DECKS / "gravel.txt")
        return [PoolCard(name_of(weight), "gravel", file, [f"weighs {weight}"], {"weight": weight, "kind": ["stone", "round"]})
                for weight in range(1, 10)]

    def parse(self, text: str, rules: str) -> dict[str, Any] | None:
        """A sentence is brackets around a number."""
        inner = text.strip("()")
        if not inner.isdecimal():
            return {"text": text, "ok": False, "error": "a number was expected", "column": len(text) - len(text.lstrip("(")) + 1}
        tree: dict[str, Any] = {"node": "number", "n": int(inner)}
        for _ in range(len(text) - len(text.lstrip("("))):
            tree = {"node": "bracket", "inner": tree}
        return {"text": text, "ok": True, "tree": tree, "canonical": text, "warnings": ["zero"] if inner == "0" else []}

    def explain(self, text: str, file: str, rules: str) -> list[Explained]:
        report, weights = self._read(text, file)
        if not report.legal:
            raise IllegalDeck(report)
        return [Explained(f"{weight}", f"adds {weight} to your sum", {"weight": weight}, [Explained("part", "all of it")],
                          name_of(weight)) for weight in weights]


def name_of(weight: int) -> str:
    return f"{'Boulder' if weight >= 9 else 'Pebble'} {weight}"


register(Turn)
GAME = Pebbles()
register_game(GAME)
