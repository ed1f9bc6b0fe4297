"""Lanterns: a duel in the dark. Put out the other player's ten lights before yours go out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardscape.engine.interface import (
    ALL, HAND, NOBODY, OWNER, PILE, Action, Card, CardZone, Chance, Check, Deck, Game, IllegalDeck, Issue, Option, Preset,
    PoolCard, Report, State, Task, Value, atoms, gather, register, register_game,
)

DECK, HANDS, SPENT = 0, 2, 4  # seat 0's zones; those of seat 1 follow
LIGHTS, PLAYS = 10, 2


class LanternCard(Card):
    def __init__(self, name: str, *effects: tuple[str, int]) -> None:
        super().__init__(name)
        self.effects = effects


POOL = [LanternCard("Spark", ("douse", 2)), LanternCard("Blaze", ("douse", 4), ("kindle", -1)), LanternCard("Oil", ("kindle", 3)),
        LanternCard("Scout", ("peek", 2), ("draw", 1)), LanternCard("Gather", ("draw", 2)), LanternCard("Mirror", ("guard", 0))]
BY_NAME = {card.name.lower(): number for number, card in enumerate(POOL)}


class LanternState(State):
    """The kernel's columns, and two facts of our own, each declared, copied and shown."""

    SCALARS = (*State.SCALARS, "plays")
    LISTS = (*State.LISTS, "lights")

    def __init__(self, game: Game, chance: Chance) -> None:
        super().__init__(game)
        self.plays, self.lights, self.chance = 0, [LIGHTS, LIGHTS], chance

    def fill(self, new: Any) -> None:
        super().fill(new)
        new.plays, new.lights = self.plays, self.lights[:]

    def totals(self) -> list[int]:
        return [*self.lights, self.plays]

    def card(self, slot: int) -> Any:
        return self.cards[self.defn[slot]]

    def shine(self, seat: int, n: int) -> None:
        self.lights[seat] += n
        self.emit("Kindled" if n > 0 else "Doused", seat, n=abs(n))
        if self.lights[seat] <= 0:
            self.finish(1 - seat, "darkness")

    def draw(self, seat: int, n: int) -> None:
        for _ in range(n):
            if self.zones[DECK + seat]:
                atoms.take_top(self, DECK + seat, HANDS + seat, "Drawn")
            else:
                self.shine(seat, -1)


class Play(Action):
    def candidates(self, s: State, seat: int) -> list[int]:
        return s.zones[HANDS + seat]

    def option(self, s: State, seat: int, subject: int) -> Option:
        return Option("play", s.cards[s.defn[subject]])


ACTIONS: list[Action] = [Play("play", [
    Check("L-1", "two cards a turn are enough", lambda s, seat, slot: s.plays < PLAYS),
    Check("L-2", "a Mirror only answers", lambda s, seat, slot: s.card(slot).name != "Mirror")])]


class Turn(Task[LanternState]):
    NAME, FIELDS = "lanterns-turn", ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: LanternState) -> None:
        s.turn, s.number, s.plays = self.seat, s.number + 1, 0
        s.emit("TurnBegan", self.seat)
        s.draw(self.seat, 1)
        s.then(Main(self.seat), Turn(1 - self.seat))


class Main(Turn):
    NAME = "lanterns-main"

    def run(self, s: LanternState) -> None:
        options, picks = [Option("end turn")], [-1]
        gather(ACTIONS, s, self.seat, options, picks)
        s.ask(self, self.seat, "main", "play a card or end your turn", -1, options, picks)

    def chosen(self, s: LanternState, pick: int) -> None:
        if pick >= 0:
            s.plays += 1
            atoms.move(s, pick, SPENT + self.seat, "Played")
            s.then(*(Effect(self.seat, verb, n) for verb, n in s.card(pick).effects), self)


class Effect(Task[LanternState]):
    """One verb of a card. Dousing waits for the other player, who may answer with a Mirror."""

    NAME, FIELDS = "lanterns-effect", ("seat", "verb", "n")

    def __init__(self, seat: int, verb: str, n: int) -> None:
        self.seat, self.verb, self.n = seat, verb, n

    def run(self, s: LanternState) -> None:
        me, other = self.seat, 1 - self.seat
        if self.verb == "douse":
            mirrors = [slot for slot in s.zones[HANDS + other] if s.card(slot).name == "Mirror"]
            options = [Option("let it be"), *(Option("mirror", s.card(slot)) for slot in mirrors)]
            s.ask(self, other, "answer", f"you are about to lose {self.n} lights", -1, options, [-1, *mirrors])
        elif self.verb == "kindle":
            s.shine(me, self.n)
        elif self.verb == "draw":
            s.draw(me, self.n)
        elif self.verb == "peek":
            for slot in s.zones[DECK + other][-self.n :]:
                atoms.show(s, slot, 1 << me)
                s.emit("Peeked", me, slot, DECK + other, seen=1 << me)

    def chosen(self, s: LanternState, slot: int) -> None:
        if slot < 0:
            s.shine(1 - self.seat, -self.n)
        else:
            atoms.move(s, slot, SPENT + 1 - self.seat, "Mirrored")


class LanternDeck(Deck):
    def __init__(self, name: str, cards: list[int]) -> None:
        super().__init__(name)
        self.cards = cards


class Lanterns(Game):
    TOTALS, ENDINGS = ("lights", "lights", "cards played this turn"), {"darkness": "no light left"}

    def __init__(self) -> None:
        kinds = (("deck", PILE, NOBODY), ("hand", HAND, OWNER), ("spent", PILE, ALL))
        zones = [CardZone(2 * i + seat, name, seat, shape, by) for i, (name, shape, by) in enumerate(kinds) for seat in (0, 1)]
        super().__init__("lanterns", "Lanterns", zones, ["main"], ["basic"], [])

    def start(self, decks: list[Any], rules: str, options: dict[str, Value], seed: int) -> State:
        s = LanternState(self, Chance(seed))
        s.lay_out(list(POOL), [(DECK + seat, seat, deck.cards) for seat, deck in enumerate(decks)])
        for seat in (0, 1):
            atoms.shuffle(s, DECK + seat)
            s.draw(seat, 4)
        s.then(Turn(0))
        return s

    def actions(self, s: State) -> list[Action]:
        return ACTIONS if s.decision and s.decision.kind == "main" else []

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Card]:
        return [POOL[chance.below(len(POOL))] for _ in free]

    def value(self, s: Any, seat: int) -> int:
        return int(10 * (s.lights[seat] - s.lights[1 - seat]) + len(s.zones[HANDS + seat]))

    def library(self, rules: str) -> list[PoolCard]:
        return [PoolCard(card.name, "lanterns", __file__, [f"{verb} {n}" for verb, n in card.effects], {}) for card in POOL]

    def presets(self) -> list[Preset]:
        return [Preset(path.stem, str(path), "") for path in sorted((Path(__file__).parent / "decks").glob("*.txt"))]

    def check(self, text: str, file: str, rules: str) -> Report:
        cards, issues = _read(text)
        if not 16 <= len(cards) <= 30:
            issues.append(Issue("SIZE", "L-3", f"a deck has 16 to 30 cards, not {len(cards)}"))
        return Report(self.name, file, len(cards), issues)

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        if not (report := self.check(text, file, rules)).legal:
            raise IllegalDeck(report)
        return LanternDeck(Path(file).stem, sorted(_read(text)[0]))

    def deck_text(self, deck: Any) -> str:
        return "".join(f"{deck.cards.count(n)} {card.name}\n" for n, card in enumerate(POOL) if n in deck.cards)


def _read(text: str) -> tuple[list[int], list[Issue]]:
    cards, issues = list[int](), list[Issue]()
    for line, content in enumerate(text.splitlines(), 1):
        count, _, name = content.split("#")[0].strip().partition(" ")
        if count.isdecimal() and len(count) < 3 and name.strip().lower() in BY_NAME:
            cards += [BY_NAME[name.strip().lower()]] * int(count)
        elif count:
            issues.append(Issue("LINE", "L-3", f"line {line}: expected a number and one of {', '.join(BY_NAME)}", line, 1))
    return cards, issues


register(Turn, Main, Effect)
GAME = Lanterns()
register_game(GAME)
