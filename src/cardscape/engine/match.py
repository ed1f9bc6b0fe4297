"""A match as programs use it: ask, answer, look, copy, imagine, save."""

from __future__ import annotations

from typing import Any

from cardscape.engine import dump as dumping
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Refusal
from cardscape.engine.events import Event, EventView
from cardscape.engine.game import Deck, Game, RuleOption, Value, value_words
from cardscape.engine.loop import run, step
from cardscape.engine.sample import sample
from cardscape.engine.state import RUNNING, State
from cardscape.engine.telling import option_words
from cardscape.engine.view import View, view
from cardscape.engine.why_not import why_not


class AnswerRefused(ValueError):
    """An answer that is not one of the offered ones. Nothing has changed."""


class Setup:
    """All that decides a match besides the answers."""

    def __init__(self, game: Game, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> None:
        self.game = game
        self.decks = decks
        self.rules = rules
        self.options = options
        self.seed = seed


class Match:
    """One game from set-up to result. ``answers`` is the list of indices given so far."""

    def __init__(self, setup: Setup, state: State, answers: list[int]) -> None:
        self.setup = setup
        self.state = state
        self.answers = answers

    def __repr__(self) -> str:
        decision = self.state.decision
        now = (f"{'AB'[decision.seat]} chooses among {len(decision.options)}" if decision is not None
               else f"over: {'nobody' if self.winner is None else 'AB'[self.winner]} wins, {self.reason}")
        return f"<Match of {self.game.name}, turn {self.state.number}, {len(self.answers)} answers, {now}>"

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the match is over."""
        return self.state.decision

    @property
    def over(self) -> bool:
        return self.state.winner != RUNNING

    @property
    def winner(self) -> int | None:
        """The seat that won, or None while the match runs and when nobody won."""
        return self.state.winner if self.state.winner >= 0 else None

    @property
    def reason(self) -> str:
        return self.state.reason

    def words(self) -> list[str]:
        """The offered options in words."""
        decision = self.state.decision
        return option_words(self.game, decision.seat, decision.options) if decision is not None else []

    def answer(self, seat: object, number: object, index: object) -> None:
        """Answer decision ``number`` of ``seat`` with option ``index``; anything else is refused and changes nothing."""
        decision = self.state.decision
        if decision is None:
            raise AnswerRefused("the match is over" if self.over else "nobody has to decide")
        if seat != decision.seat:
            raise AnswerRefused(f"seat {seat} has nothing to decide now")
        if number != decision.number:
            raise AnswerRefused(f"decision {number} is not open; seat {seat} is at decision {decision.number}")
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(decision.options):
            raise AnswerRefused(f"there is no option {index!r}; options are 0 to {len(decision.options) - 1}")
        self.take(index)

    def take(self, index: int) -> None:
        """Answer the open decision, whose ever it is; for callers that chose from the offered options."""
        state = self.state
        if state.decision is None:
            raise AnswerRefused("the match is over")
        if index < 0 or index >= len(state.picks):
            raise AnswerRefused(f"there is no option {index!r}; options are 0 to {len(state.picks) - 1}")
        self.answers.append(index)
        step(state, index)

    def concede(self, seat: int) -> None:
        """Give up the game that is played: the other player wins it."""
        if seat not in (0, 1):
            raise AnswerRefused(f"there is no seat {seat}")
        if self.over:
            raise AnswerRefused("the match is over")
        if not self.game.may_concede(self.state, seat):
            raise AnswerRefused("nobody gives up before being asked something")
        self.answers.append(-1 - seat)
        self.state.decision = None
        self.state.asker = None
        self.state.finish(1 - seat, "concede")
        run(self.state)

    def why_not(self, seat: int, thing: str) -> Refusal | None:
        """Why an option with these words is not offered to the seat now: what the likeliest one fails. None if it is offered."""
        decision = self.state.decision
        if decision is None or decision.seat != seat:
            return Refusal("", "it is not your decision")
        return why_not(self.state, seat, self.words(), thing)

    def view(self, seat: int) -> View:
        if seat != 0 and seat != 1:
            raise ValueError(f"there is no seat {seat}; seats are 0 and 1")
        return view(self.state, seat)

    def log(self, seat: int, since: int = 0) -> list[EventView]:
        """What the seat was told since event number ``since`` of the kept log (-1: a spectator)."""
        events: list[Event] = self.state.log or []
        told = [event.told(seat) for event in events[since:]]
        return [event for event in told if event is not None]

    def copy(self) -> Match:
        return Match(self.setup, self.state.copy(), self.answers[:])

    def sample(self, seat: int, chance: Chance) -> Match:
        """A possible world for this seat. Its answers lead nowhere back, so they are left out."""
        if not isinstance(chance, Chance):
            raise TypeError(f"sample draws from a Chance, such as Chance(7), not from a {type(chance).__name__}")
        return Match(self.setup, sample(self.state, seat, chance), [])

    def digest(self) -> str:
        return dumping.digest(self.state)

    def dump(self) -> dict[str, Any]:
        return dumping.dump(self.state)


def complete_options(game: Game, given: dict[str, Value]) -> dict[str, Value]:
    """All rule options with their values; raises ``ValueError`` for an unknown name or value."""
    if not given:
        return {option.name: option.default for option in game.options}
    known: dict[str, RuleOption] = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"{game.title} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        if known[name].values and value not in known[name].values:
            raise ValueError(f"option {name} takes {', '.join(map(value_words, known[name].values))}, not {value_words(value)}")
    return {name: given.get(name, option.default) for name, option in known.items()}


def start(game: Game, decks: list[Deck], rules: str = "", options: dict[str, Value] | None = None, seed: int = 0,
          log: bool = False) -> Match:
    """Begin a match and run it to its first question. With ``log`` the events are kept for reading."""
    rules = rules or game.rule_sets[0]
    if rules not in game.rule_sets:
        raise ValueError(f"{game.title} has no rules {rules!r}; it has: {', '.join(game.rule_sets)}")
    if len(decks) != 2 or not all(isinstance(deck, Deck) for deck in decks):
        raise ValueError(f"a match takes a list of two decks that {game.title} has read, not {decks!r}")
    if not isinstance(seed, int):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    setup = Setup(game, decks, rules, complete_options(game, options or {}), seed)
    state = game.start(decks, rules, setup.options, seed)
    if log:
        state.log = []
    run(state)
    return Match(setup, state, [])


def load(setup: Setup, row: dict[str, Any]) -> Match:
    """A match in the middle, from a dump made by the same version."""
    state = setup.game.start(setup.decks, setup.rules, setup.options, setup.seed)
    dumping.restore(state, row)
    run(state)
    return Match(setup, state, [])
