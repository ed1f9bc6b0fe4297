"""A tiny game with side decks: each turn one card burns the other player; at most four cards of a colour in a deck."""

from __future__ import annotations

from typing import Any, ClassVar

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Check, Definition, Option
from cardscape.engine.game import Deck, Game, IllegalDeck, Issue, Preset, Report, RuleOption, Value, register_game
from cardscape.engine.state import DRAWN, State
from cardscape.engine.task import Task, register
from cardscape.engine.zones import ALL, HAND, NOBODY, OWNER, PILE, Zone

DECK, HANDS, SPENT, SIDE = 0, 2, 4, 6
LIFE, MOST = 9, 4


class Ember(Definition):
    def __init__(self, name: str, colour: str, heat: int) -> None:
        super().__init__(name)
        self.colour = colour
        self.heat = heat


POOL = {f"{colour} {heat}": Ember(f"{colour} {heat}", colour, heat) for colour in ("red", "blue", "gold") for heat in (1, 2, 3)}


class EmberDeck(Deck):
    def __init__(self, name: str, main: list[str], side: list[str]) -> None:
        super().__init__(name)
        self.main = main
        self.side = side


class EmberState(State):
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "life")
    SCALARS: ClassVar[tuple[str, ...]] = (*State.SCALARS, "first")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.life = [LIFE, LIFE]
        self.first = 0

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, EmberState)
        new.life, new.first = self.life[:], self.first

    def totals(self) -> list[int]:
        return self.life[:]

    def heat(self, slot: int) -> int:
        card = self.faces[slot]
        assert isinstance(card, Ember)
        return card.heat


class Opening(Task[EmberState]):
    NAME: ClassVar[str] = "em-opening"
    FIELDS: ClassVar[tuple[str, ...]] = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, s: EmberState) -> None:
        s.first = s.chance.below(2) if self.first < 0 else self.first
        s.emit("Coin", s.first)
        for seat in (0, 1):
            atoms.shuffle(s, DECK + seat)
            for _ in range(3):
                atoms.move(s, s.zones[DECK + seat][-1], HANDS + seat, "Drawn")
        s.then(Turn(s.first))


class Turn(Task[EmberState]):
    NAME: ClassVar[str] = "em-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: EmberState) -> None:
        s.turn, s.number = self.seat, s.number + 1
        s.emit("TurnBegan", self.seat)
        if s.zones[DECK + self.seat]:
            atoms.move(s, s.zones[DECK + self.seat][-1], HANDS + self.seat, "Drawn")
        s.then(Burn(self.seat))


class Burn(Turn):
    NAME: ClassVar[str] = "em-burn"

    def run(self, s: EmberState) -> None:
        hand = s.zones[HANDS + self.seat]
        if not hand:
            s.finish(DRAWN, "ashes")
            return
        options = [*[Option("burn", s.faces[card]) for card in hand], Option("wait")]
        s.ask(self, self.seat, "burn", "your turn", -1, options, [*hand, -1])

    def chosen(self, s: EmberState, pick: int) -> None:
        if pick >= 0:
            atoms.move(s, pick, SPENT + self.seat, "Burnt")
            s.life[1 - self.seat] -= s.heat(pick)
            if s.life[1 - self.seat] <= 0:
                s.finish(self.seat, "burnt")
        elif s.number > 40:
            s.finish(DRAWN, "ashes")
        s.then(Turn(1 - self.seat))


register(Opening, Turn, Burn)


def _colours(s: EmberState, seat: int, subject: int) -> bool:
    out, into = divmod(subject, len(s.zone))
    cards = [s.faces[slot] for slot in s.zones[DECK + seat] if slot != out] + [s.faces[into]]
    return not _issues([card.name for card in cards], [])


def _issues(main: list[str], side: list[str]) -> list[Issue]:
    issues = [Issue("UNKNOWN", "EM-1", f"no card {name}", card=name) for name in main + side if name not in POOL]
    if issues:
        return issues
    for colour in ("red", "blue", "gold"):
        count = sum(POOL[name].colour == colour for name in main)
        if count > MOST:
            issues.append(Issue("COLOUR", "EM-2", f"{count} {colour} cards, at most {MOST}"))
    return issues


class Embers(Game):
    def __init__(self) -> None:
        kinds = (("deck", PILE, NOBODY), ("hand", HAND, OWNER), ("spent", PILE, ALL), ("side", HAND, OWNER))
        zones = [Zone(2 * i + seat, name, seat, shape, seen) for i, (name, shape, seen) in enumerate(kinds) for seat in (0, 1)]
        options = [RuleOption("first_player", "coin", ["coin", "A", "B"], "EM-3", "who begins"),
                   RuleOption("match", "single", ["single", "set3"], "EM-4", "one game or a set")]
        super().__init__("embers", "Embers", zones, ["main"], ["plain"], options)

    def side_decks(self) -> list[tuple[int, int]]:
        return [(DECK, SIDE), (DECK + 1, SIDE + 1)]

    def exchange_checks(self) -> list[Check]:
        return [Check("EM-2", "four cards of a colour are enough", _colours)]

    def presets(self) -> list[Preset]:
        return []

    def check(self, text: str, file: str, rules: str) -> Report:
        main, side = _read(text)
        return Report(self.name, file, len(main), _issues(main, side))

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        report = self.check(text, file, rules)
        if not report.legal:
            raise IllegalDeck(report)
        return EmberDeck(file, *_read(text))

    def deck_text(self, deck: Deck) -> str:
        assert isinstance(deck, EmberDeck)
        return "\n".join(deck.main) + "\n--\n" + "\n".join(deck.side) + "\n"

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        cards: list[Definition] = list(POOL.values())
        numbers = {card.name: number for number, card in enumerate(cards)}
        piles = []
        for seat, deck in enumerate(decks):
            assert isinstance(deck, EmberDeck)
            piles += [(DECK + seat, seat, [numbers[name] for name in deck.main]),
                      (SIDE + seat, seat, [numbers[name] for name in deck.side])]
        s = self.table(cards, piles, rules, options)
        s.chance = Chance(seed)
        s.then(Opening({"A": 0, "B": 1}.get(str(options["first_player"]), -1)))
        return s

    def table(self, cards: list[Definition], piles: list[tuple[int, int, list[int]]], rules: str,
              options: dict[str, Value]) -> EmberState:
        s = EmberState(self)
        s.lay_out(cards, piles)
        return s

    def first_player(self, s: State) -> int:
        assert isinstance(s, EmberState)
        return s.first

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        pool = list(POOL.values())
        return [pool[chance.below(len(pool))] for _ in free]

    def value(self, s: State, seat: int) -> int:
        found: Any = s
        return int(found.life[seat] - found.life[1 - seat])


def _read(text: str) -> tuple[list[str], list[str]]:
    main, _, side = text.partition("--")
    return _lines(main), _lines(side)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


RED = EmberDeck("red", ["red 3", "red 3", "red 2", "red 1", "blue 1", "blue 2", "gold 1", "gold 1", "gold 2"],
                ["blue 3", "gold 3", "red 2"])
BLUE = EmberDeck("blue", ["blue 3", "blue 3", "blue 2", "blue 1", "red 1", "red 1", "gold 1", "gold 2", "gold 3"],
                 ["red 3", "gold 2", "blue 1"])
GAME = Embers()
register_game(GAME)
