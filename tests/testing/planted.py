"""Games with one bug each, made from the micro-games: what the kit must catch."""

from __future__ import annotations

from pathlib import Path

from cardscape.engine import atoms
from cardscape.engine.chain import Window
from cardscape.engine.decision import Option
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.testing import GameCase
from cardscape.testing.files import load_module

KERNEL = Path(__file__).resolve().parent.parent / "kernel"
veil = load_module(str(KERNEL / "veil.py"))
vow = load_module(str(KERNEL / "vow.py"))
moment = load_module(str(KERNEL / "moment.py"))
micro = load_module(str(KERNEL / "micro.py"))
HANDS, ROWS, DECK = micro.HANDS, veil.ROWS, micro.DECK


def case_of(module, state: type[State], first: Task | None = None) -> GameCase:
    """The module's game with another state class or another first step."""
    good = module.CASES[0]
    game = micro.MicroGame(state.__name__, good.game.zones, good.game.pool, state, first or module.Turn(0), good.game.hand)
    return GameCase(state.__name__, game, good.decks, file=__file__, longest=2000)


def hidden(s: State, seat: int) -> str:
    """The name of a card in the other player's hand, which the seat does not know."""
    hand = s.zones[HANDS + 1 - seat]
    return s.cards[s.defn[hand[0]]].name if hand else ""


class LeakInPrompt(veil.VeilState):
    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        super().ask(task, seat, kind, f"{why}; beware of {hidden(self, seat)}", about, options, picks)


class LeakInOption(veil.VeilState):
    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        if kind == "main":
            options = [*options[:-1], Option("end", label=hidden(self, seat))]
        super().ask(task, seat, kind, why, about, options, picks)


class LeakInAbout(veil.VeilState):
    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        hand = self.zones[HANDS + 1 - seat]
        super().ask(task, seat, kind, why, hand[0] if hand else -1, options, picks)


class LeakInOrder(veil.VeilState):
    """Options sorted by what is printed on cards that lie face down."""

    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        if kind == "strike":
            both = sorted(zip(options, picks, strict=True), key=lambda pair: self.card(pair[1]).name)
            options, picks = [option for option, _ in both], [pick for _, pick in both]
        super().ask(task, seat, kind, why, about, options, picks)


class LeakInAsking(veil.VeilState):
    """Whether there is a question at all depends on what the other player holds."""

    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        few = 1 if kind == "main" and hidden(self, seat) == "Moth" else len(options)
        super().ask(task, seat, kind, why, about, options[:few], picks[:few])


class LeakInLabel(veil.VeilState):
    def emit(self, kind, seat, *more, **other) -> None:
        super().emit(kind, seat, *more, **(other | {"label": hidden(self, 1 - seat)} if kind == "TurnBegan" else other))


class LeakInNumber(veil.VeilState):
    """The masked event tells how strong the card is that was laid face down."""

    def tell(self, kind, seat, card, origin, to, n, *more) -> None:
        super().tell(kind, seat, card, origin, to, self.card(card).power if kind == "Set" else n, *more)


class LeakInFact(veil.VeilState):
    def facts(self, viewer, zone, slots) -> list[tuple[int, ...]]:
        return [(self.card(slot).power if slot >= 0 else 0,) for slot in self.zones[zone]] if zone >= ROWS else []


class LeakInTotals(veil.VeilState):
    def totals(self) -> list[int]:
        return [*self.points, *(sum(1 for slot in self.zones[HANDS + seat] if self.card(slot).trap) for seat in (0, 1))]


class SilentPass(veil.VeilState):
    """A window is not opened for somebody who could only pass, so an open window tells of a trap."""

    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        if isinstance(task, Window) and len(options) == 1:
            return
        super().ask(task, seat, kind, why, about, options, picks)


class NamedToAll(veil.VeilState):
    """An event names a hidden card to everybody."""

    def tell(self, kind, seat, card, origin, to, n, seen, *more) -> None:
        super().tell(kind, seat, card, origin, to, n, 3 if kind == "Drawn" else seen, *more)


class SilentGlance(veil.VeilState):
    """A card is shown without an event."""

    def replied(self, window, slot) -> None:
        for other in self.zones[ROWS + 1 - window.seat]:
            if other >= 0:
                atoms.show(self, other, 1 << window.seat)
        super().replied(window, slot)


class SharedList(veil.VeilState):
    def fill(self, new) -> None:
        super().fill(new)
        new.points = self.points


class SharedColumn(veil.VeilState):
    """A copy-bound column that is shared and written in place."""

    COPY_BOUND = (*veil.VeilState.COPY_BOUND, "marks")

    def __init__(self, game) -> None:
        super().__init__(game)
        self.marks: list[int] = []

    def lay_out(self, cards, piles) -> None:
        super().lay_out(cards, piles)
        self.marks = [0] * len(self.defn)

    def fill(self, new) -> None:
        super().fill(new)
        new.marks = self.marks

    def replied(self, window, slot) -> None:
        self.marks[slot] += 1
        super().replied(window, slot)


class OwnTotals(veil.VeilState):
    """The view holds a list of the state itself."""

    def totals(self) -> list[int]:
        return self.points


class Undeclared(veil.VeilState):
    def __init__(self, game) -> None:
        super().__init__(game)
        self.sprung = 0


class WrittenThoughLent(veil.VeilState):
    """A column that is said to be replaced, and is written."""

    LENT = (*veil.VeilState.LENT, "points")


class WrittenThoughShared(veil.VeilState):
    """A column that copies share until it changes, and that is written without a thought of them."""

    SHARED = {**veil.VeilState.SHARED, 1: ("points",)}


class ForgottenInFill(veil.VeilState):
    """A declared number that copies do not get."""

    SCALARS = (*veil.VeilState.SCALARS, "sprung")

    def __init__(self, game) -> None:
        super().__init__(game)
        self.sprung = 0

    def replied(self, window, slot) -> None:
        self.sprung += 1
        super().replied(window, slot)


class Miscopied(ForgottenInFill):
    """A declared number that begins anew in copies."""

    def fill(self, new) -> None:
        super().fill(new)
        new.sprung = 0


class ForgottenTouch(moment.MomentState):
    def noticed(self, event) -> None:
        moment.durations.lapse(self, event)


class AsksOtherwise(veil.VeilState):
    """A question that is asked again, as copies do, offers something else."""

    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        less = -1 if self.log is None and len(options) > 2 else len(options)
        super().ask(task, seat, kind, why, about, options[:less], picks[:less])


class OutdatedMemory(veil.VeilState):
    """What was worked out once is not worked out anew; copies do not know it."""

    FIXED = (*veil.VeilState.FIXED, "remembered")

    def __init__(self, game) -> None:
        super().__init__(game)
        self.remembered: list[int] = []

    def fill(self, new) -> None:
        super().fill(new)
        new.remembered = []

    def totals(self) -> list[int]:
        self.remembered = self.remembered or self.points[:]
        return self.remembered[:]


class OutdatedRule(OutdatedMemory):
    """And the rules believe it."""

    def totals(self) -> list[int]:
        return self.points[:]

    def replied(self, window, slot) -> None:
        self.remembered = self.remembered or self.points[:]
        self.points = self.remembered[:]
        super().replied(window, slot)


class SilentSet(veil.VeilState):
    """A card is laid down and nobody is told."""

    def tell(self, kind, *more) -> None:
        if kind != "Set":
            super().tell(kind, *more)


class HastyWhenUntold(veil.VeilState):
    """Where nobody is told, a quicker way forgets the answer to a sprung trap."""

    def replied(self, window, slot) -> None:
        super().replied(window, slot)
        if self.log is None:
            del self.agenda[-2]


class LostCard(veil.VeilState):
    """A card leaves its zone and arrives nowhere."""

    def replied(self, window, slot) -> None:
        super().replied(window, slot)
        self.zones[veil.GRAVE + window.seat].pop()
        self.touch(veil.GRAVE + window.seat)


class WrittenCheckpoint(vow.VowState):
    """A remembered state is changed afterwards."""

    def tell(self, kind, *more) -> None:
        if self.checkpoints and kind == "Milled":
            self.checkpoints[0].tries += 1
        super().tell(kind, *more)


class ActsBeforeAsking(veil.Main):
    """The step that asks has already done something, so a saved question does it twice."""

    NAME = "planted-main"

    def run(self, s) -> None:
        s.emit("Thinking", self.seat)
        super().run(s)


class FirstActsBeforeAsking(veil.Turn):
    NAME = "planted-turn"

    def run(self, s) -> None:
        super().run(s)
        s.agenda.pop()
        s.agenda.pop()
        s.then(ActsBeforeAsking(self.seat, 0), FirstActsBeforeAsking(1 - self.seat))


class Unregistered(veil.Turn):
    NAME = "planted-unregistered"

    def run(self, s) -> None:
        super().run(s)
        s.agenda[-2] = Unregistered(1 - self.seat)


class Endless(veil.VeilState):
    """Nobody ever loses."""

    def finish(self, winner, reason) -> None:
        self.points = [4, 4]


class SetOrder(veil.VeilState):
    """The order of the options is that of a set of strings."""

    def ask(self, task, seat, kind, why, about, options, picks) -> None:
        if kind == "main":
            byname: dict[str, tuple[Option, int]] = {}
            for option, pick in zip(options, picks, strict=True):
                byname[f"{option.kind} {option.card and option.card.name} {option.at} {option.to}"] = (option, pick)
            both = [byname[name] for name in set(byname)]
            options, picks = [option for option, _ in both], [pick for _, pick in both]
        super().ask(task, seat, kind, why, about, options, picks)


class Breaks(veil.VeilState):
    """Something goes wrong as soon as a trap is sprung while its player has three points or fewer."""

    def replied(self, window, slot) -> None:
        super().replied(window, slot)
        if self.points[window.seat] <= 3:
            self.zone[slot] = 0


class Crashes(veil.VeilState):
    """The game itself fails when a trap is sprung."""

    def replied(self, window, slot) -> None:
        raise KeyError(slot)


register(ActsBeforeAsking, FirstActsBeforeAsking)
CASES = [case_of(veil, SetOrder)]
