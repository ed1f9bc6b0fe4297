"""A tiny game with everything positions must express: rows, stacks, face-down cards, points, dice, picks and shuffles."""

from __future__ import annotations

import re
from typing import ClassVar

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Check, Definition, Option, gather
from cardscape.engine.facts import Fact, FactError
from cardscape.engine.game import CardTextError, Deck, Game, IllegalDeck, Issue, Preset, Report, RuleOption, Value, register_game
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.engine.zones import ALL, FACE, HAND, NOBODY, OWNER, PILE, ROW, SHARED, Zone, place

DECK, HANDS, UNITS, DISCARD, BENEATH = 0, 2, 4, 6, 8
PLACES = 3


class Unit(Definition):
    def __init__(self, name: str, power: int) -> None:
        super().__init__(name)
        self.power = power


class SkirmishDeck(Deck):
    def __init__(self, name: str, units: list[Unit]) -> None:
        super().__init__(name)
        self.units = units


class SkirmishState(State):
    COPY_BOUND: ClassVar[tuple[str, ...]] = ("defn", "bonus")
    PLACE_BOUND: ClassVar[tuple[str, ...]] = ("zone", "face", "tapped", "host")
    SCALARS: ClassVar[tuple[str, ...]] = (*State.SCALARS, "plays")
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "points")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.bonus: list[int] = []
        self.tapped: list[int] = []
        self.host: list[int] = []
        self.plays = 0
        self.points: list[int] = [10, 10]

    def blank(self) -> SkirmishState:
        return SkirmishState(self.game)

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, SkirmishState)
        new.bonus, new.tapped, new.host = self.bonus[:], self.tapped[:], self.host[:]
        new.plays, new.points = self.plays, self.points[:]

    def power(self, card: int) -> int:
        unit = self.cards[self.defn[card]]
        return (unit.power if isinstance(unit, Unit) else 0) + self.bonus[card]

    def lose(self, seat: int, n: int) -> None:
        self.points[seat] -= n
        self.emit("PointsLost", seat, n=n)
        if self.points[seat] <= 0:
            self.finish(1 - seat, "points")


def _plays_left(s: SkirmishState, seat: int, subject: int) -> bool:
    """SK-2: two plays a turn."""
    return s.plays < 2


def _untapped(s: SkirmishState, seat: int, subject: int) -> bool:
    """SK-3: a tapped unit does not attack."""
    return not s.tapped[s.zones[UNITS + seat][subject]]


class Play(Action):
    """Play a card from hand into an empty place, or onto a unit of yours, which then lies under it."""

    def candidates(self, s: State, seat: int) -> list[int]:
        return [card * PLACES + at for card in s.zones[HANDS + seat] for at in range(PLACES)]

    def option(self, s: State, seat: int, subject: int) -> Option:
        card, at = divmod(subject, PLACES)
        return Option("play", s.cards[s.defn[card]], to=place(UNITS + seat, at))


class Attack(Action):
    def candidates(self, s: State, seat: int) -> list[int]:
        return [at for at, card in enumerate(s.zones[UNITS + seat]) if card >= 0]

    def option(self, s: State, seat: int, subject: int) -> Option:
        card = s.zones[UNITS + seat][subject]
        return Option("attack", s.cards[s.defn[card]], place(UNITS + seat, subject))


class Simple(Action):
    def candidates(self, s: State, seat: int) -> list[int]:
        return [0]

    def option(self, s: State, seat: int, subject: int) -> Option:
        return Option(self.kind)


def _deck_left(s: State, seat: int, subject: int) -> bool:
    return bool(s.zones[DECK + seat])


def _enemy_hand(s: State, seat: int, subject: int) -> bool:
    return bool(s.zones[HANDS + 1 - seat])


ACTIONS: list[Action] = [Play("play", [Check("SK-2", "two plays a turn", _plays_left)]),
                         Attack("attack", [Check("SK-3", "it is tapped", _untapped)]),
                         Simple("search", [Check("SK-4", "your deck is empty", _deck_left)]),
                         Simple("snatch", [Check("SK-5", "they hold no card", _enemy_hand)]), Simple("end turn", [])]


class Act(Task[SkirmishState]):
    NAME: ClassVar[str] = "sk-act"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: SkirmishState) -> None:
        options: list[Option] = []
        picks: list[int] = []
        gather(ACTIONS, s, self.seat, options, picks)
        s.ask(self, self.seat, "act", "your turn", -1, options, picks)

    def chosen(self, s: SkirmishState, pick: int) -> None:
        subject, number = divmod(pick, len(ACTIONS))
        kind = ACTIONS[number].kind
        seat = self.seat
        if kind == "end turn":
            s.then(Turn(1 - seat))
        elif kind == "play":
            _enter(s, seat, *divmod(subject, PLACES))
            s.plays += 1
            s.then(self)
        elif kind == "attack":
            card = s.zones[UNITS + seat][subject]
            s.tapped[card] = 1
            s.touch(UNITS + seat)
            die = s.chance.below(6) + 1
            s.emit("Rolled", seat, n=die)
            s.then(*([Block(card)] if die >= 4 else []), self)
        elif kind == "search":
            s.then(Search(seat), self)
        else:
            card = s.chance.pick(s.zones[HANDS + 1 - seat])
            atoms.move(s, card, DISCARD + 1 - seat, "Snatched")
            s.then(self)


def _enter(s: SkirmishState, seat: int, card: int, at: int) -> None:
    old = s.zones[UNITS + seat][at]
    if old >= 0:
        atoms.move(s, old, BENEATH, "Covered")
        s.host[old] = card
        for below in s.zones[BENEATH]:
            s.host[below] = card if s.host[below] == old else s.host[below]
    atoms.move(s, card, UNITS + seat, "Played", at)


class Block(Task[SkirmishState]):
    """The other player takes the hit or lets an untapped unit fall instead."""

    NAME: ClassVar[str] = "sk-block"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: SkirmishState) -> None:
        foe = 1 - s.owner[self.card]
        ready = [at for at, c in enumerate(s.zones[UNITS + foe]) if c >= 0 and not s.tapped[c]]
        options = [Option("block", s.cards[s.defn[s.zones[UNITS + foe][at]]], place(UNITS + foe, at)) for at in ready]
        s.ask(self, foe, "block", "an attack", self.card, [*options, Option("take it")], [*ready, -1])

    def chosen(self, s: SkirmishState, pick: int) -> None:
        foe = 1 - s.owner[self.card]
        if pick < 0:
            s.lose(foe, s.power(self.card))
        else:
            fallen = s.zones[UNITS + foe][pick]
            for below in [card for card in s.zones[BENEATH] if s.host[card] == fallen]:
                s.host[below] = -1
                atoms.move(s, below, DISCARD + foe, "Fell")
            atoms.move(s, fallen, DISCARD + foe, "Fell")


class Search(Task[SkirmishState]):
    NAME: ClassVar[str] = "sk-search"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: SkirmishState) -> None:
        cards = sorted(s.zones[DECK + self.seat])
        s.ask(self, self.seat, "find", "a card of your deck", -1,
              [Option("find", s.cards[s.defn[c]], secret=True) for c in cards], cards)

    def chosen(self, s: SkirmishState, pick: int) -> None:
        atoms.move(s, pick, HANDS + self.seat, "Found", masked="Searched")
        s.lose(self.seat, 1)
        atoms.shuffle(s, DECK + self.seat)


class Turn(Task[SkirmishState]):
    NAME: ClassVar[str] = "sk-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: SkirmishState) -> None:
        s.turn, s.number, s.plays = self.seat, s.number + 1, 0
        s.emit("TurnStarted", self.seat, n=s.number)
        for card in s.zones[UNITS + self.seat]:
            if card >= 0:
                s.tapped[card] = 0
        if s.zones[DECK + self.seat]:
            atoms.move(s, s.zones[DECK + self.seat][-1], HANDS + self.seat, "Drawn")
        else:
            s.lose(self.seat, 2)
        s.then(Act(self.seat))


register(Act, Block, Search, Turn)
_LINE = re.compile(r"(.*\S) +(\d{1,4})")
POOL = [Unit("Ember Fox", 3), Unit("Tide Warden", 4), Unit("Brook Imp", 1), Unit("Cinder Cub", 2)]


class Skirmish(Game):
    def __init__(self) -> None:
        zones = [Zone(0, "deck", 0, PILE, NOBODY), Zone(1, "deck", 1, PILE, NOBODY), Zone(2, "hand", 0, HAND, OWNER),
                 Zone(3, "hand", 1, HAND, OWNER), Zone(4, "units", 0, ROW, FACE, PLACES), Zone(5, "units", 1, ROW, FACE, PLACES),
                 Zone(6, "discard", 0, PILE, ALL), Zone(7, "discard", 1, PILE, ALL), Zone(8, "beneath", SHARED, PILE, ALL)]
        super().__init__("skirmish", "Skirmish", zones, ["main", "battle"], ["plain"],
                         [RuleOption("hand", 3, [2, 3], "SK-1", "cards in the opening hand")])

    def presets(self) -> list[Preset]:
        return []

    def check(self, text: str, file: str, rules: str) -> Report:
        lines = [line for line in text.splitlines() if line.strip()]
        issues = [] if lines else [Issue("EMPTY", "SK-1", "no cards", 1, 1)]
        try:
            self.inline_cards(text, rules)
        except CardTextError as error:
            issues.append(Issue("SYNTAX", "SK-1", str(error), error.line, error.column))
        return Report(self.name, file, len(lines), issues)

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        report = self.check(text, file, rules)
        if not report.legal:
            raise IllegalDeck(report)
        return SkirmishDeck("deck", [unit for unit in self.inline_cards(text, rules) if isinstance(unit, Unit)])

    def deck_text(self, deck: Deck) -> str:
        assert isinstance(deck, SkirmishDeck)
        return "".join(f"{unit.name} {unit.power}\n" for unit in deck.units)

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        cards: list[Definition] = []
        piles = []
        for seat, deck in enumerate(decks):
            assert isinstance(deck, SkirmishDeck)
            cards += [unit for unit in dict.fromkeys(deck.units) if unit not in cards]
            piles.append((DECK + seat, seat, [cards.index(unit) for unit in deck.units]))
        s = self.table(cards, piles, rules, options)
        s.chance = Chance(seed)
        for seat in (0, 1):
            s.chance.shuffle(s.zones[DECK + seat])
            for _ in range(int(options["hand"])):
                if s.zones[DECK + seat]:
                    atoms.move(s, s.zones[DECK + seat][-1], HANDS + seat, "Drawn")
        s.then(Turn(0))
        return s

    def actions(self, s: State) -> list[Action]:
        return ACTIONS if s.decision is not None and s.decision.kind == "act" else []

    # -- positions ------------------------------------------------------------------------------------------------------------

    def table(self, cards: list[Definition], piles: list[tuple[int, int, list[int]]], rules: str,
              options: dict[str, Value]) -> SkirmishState:
        s = SkirmishState(self)
        s.lay_out(cards, piles)
        s.bonus, s.tapped, s.host = [0] * len(s.defn), [0] * len(s.defn), [-1] * len(s.defn)
        return s

    def resume(self, s: State) -> None:
        s.then(Act(s.turn))

    def definitions(self, rules: str) -> list[Definition]:
        return list(POOL)

    def inline_cards(self, text: str, rules: str) -> list[Definition]:
        found: list[Unit] = []
        for number, line in enumerate(text.splitlines(), 1):
            match = _LINE.fullmatch(line.strip())
            if match:
                known = [unit for unit in [*POOL, *found] if unit.name == match[1] and unit.power == int(match[2])]
                found.append(known[0] if known else Unit(match[1], int(match[2])))
            elif line.strip():
                raise CardTextError(f"a name and a power expected, not {line!r}", number, len(line) - len(line.lstrip()) + 1)
        return list(found)

    def cards_text(self, cards: list[Definition]) -> str:
        return "".join(f"{card.name} {card.power}\n" for card in cards if isinstance(card, Unit) and card not in POOL)

    def beneath(self) -> list[str]:
        return ["under"]

    def put_beneath(self, s: State, name: str, host: int, card: int) -> None:
        assert isinstance(s, SkirmishState)
        if s.zone[host] not in (UNITS, UNITS + 1):
            raise FactError("only units have cards under them")
        atoms.move(s, card, BENEATH, "Placed", atoms.BOTTOM)
        s.host[card] = host

    def cards_beneath(self, s: State, name: str, host: int) -> list[int]:
        assert isinstance(s, SkirmishState)
        return [card for card in s.zones[BENEATH][::-1] if s.host[card] == host]

    def card_facts(self, s: State) -> list[str]:
        return ["bonus", "tapped"]

    def card_fact(self, s: State, card: int, name: str) -> Fact | None:
        assert isinstance(s, SkirmishState)
        return s.power(card) if name == "power" else super().card_fact(s, card, name)


GAME = Skirmish()
register_game(GAME)
