"""Running scenarios, and saying readably what went wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardscape.engine.decision import Decision
from cardscape.engine.loop import run
from cardscape.engine.match import AnswerRefused, Match, Setup
from cardscape.engine.state import State
from cardscape.play.expect import Expectations, Unmet
from cardscape.play.pictures import seen_by, whole_table
from cardscape.play.position import Cards, build
from cardscape.play.scenario import Scenario, Step, load_scenario, read_scenario
from cardscape.play.script import ChanceMissed, Namer, ScriptedChance
from cardscape.play.tree import FileError
from cardscape.play.words import NoMatch, find_by_parts, find_option

PASSED = "passed"
FAILED = "failed"
BROKEN = "broken"


@dataclass
class Outcome:
    """How a scenario went: passed, failed (something was otherwise) or broken (the file has a mistake)."""

    file: str
    status: str
    message: str = ""
    line: int = 0
    column: int = 0
    expected: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    asked: str = ""
    offered: list[str] = field(default_factory=list)
    board: str = ""
    ids: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.status == PASSED

    def row(self) -> dict[str, Any]:
        """As JSON has it; lines and columns are null where there is no place."""
        return {"file": self.file, "status": self.status, "ids": self.ids, "message": self.message, "line": self.line or None,
                "column": self.column or None, "expected": self.expected, "found": self.found, "asked": self.asked or None,
                "offered": self.offered, "board": self.board}

    def __str__(self) -> str:
        place = f":{self.line}:{self.column}" if self.line else ""
        lines = [f"{self.file}{place}: {self.status}{f': {self.message}' if self.message else ''}"]
        lines += _block("expected", self.expected) + _block("found", self.found)
        if self.asked:
            lines += _block(f"{self.asked}, and may answer", self.offered)
        if self.board:
            lines += ["  the table:", *(f"    {line}" for line in self.board.splitlines())]
        return "\n".join(lines)


def _block(title: str, lines: list[str]) -> list[str]:
    return [f"  {title}:", *(f"    {line}" for line in lines)] if lines else []


class Stuck(ValueError):
    """A step that cannot be done, or an end that leaves something open."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def run_scenario(source: Path | str, runner: type[Run] | None = None) -> Outcome:
    """Run a scenario file (a ``Path``, or a string without a line break) or the text of one.

    ``runner`` may do more with each step than take it.
    """
    text = isinstance(source, str) and "\n" in source
    file = "scenario" if text else str(source)
    try:
        scenario = read_scenario(str(source)) if text else load_scenario(source)
    except FileError as error:
        return Outcome(file, BROKEN, error.message, error.line, error.column)
    except OSError as error:
        return Outcome(file, BROKEN, f"cannot be read: {error.strerror or error}")
    return play_scenario(scenario, runner)


def play_scenario(scenario: Scenario, runner: type[Run] | None = None) -> Outcome:
    """Set the scenario up, take its steps, check its end."""
    run_ = (runner or Run)(scenario)
    try:
        run_.begin()
        for step in scenario.steps:
            run_.take(step)
        run_.end()
    except FileError as error:
        return run_.outcome(BROKEN, error.message, error.line, error.column)
    except Unmet as unmet:
        return run_.outcome(FAILED, unmet.message, unmet.at.line, unmet.at.column, unmet.expected, unmet.found)
    except (Stuck, ChanceMissed) as missed:
        return run_.outcome(FAILED, str(missed), missed.line, missed.column)
    return Outcome(scenario.file, PASSED, ids=scenario.ids)


class Run:
    """A scenario under way. ``match`` is there after ``begin``."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.cards = Cards(scenario.cards)
        self.match: Match | None = None
        self.expectations: Expectations | None = None
        self.checked_question = False

    def begin(self) -> Match:
        """The match at its first question."""
        scenario = self.scenario
        if scenario.start is not None:
            match = self._from_decks()
        else:
            match = self._from_position()
        self.match = match
        self.cards = Cards(scenario.cards, match.state.cards)
        self.expectations = Expectations(match, self.cards)
        run(match.state)
        return match

    def _from_decks(self) -> Match:
        scenario = self.scenario
        assert scenario.start is not None
        begin = scenario.start
        state = scenario.game.start(begin.decks, scenario.rules, scenario.options, begin.seed or 0)
        state.log = []
        match = Match(Setup(scenario.game, begin.decks, scenario.rules, scenario.options, begin.seed or 0), state, [])
        self.match = match
        if begin.seed is None:
            self._script(state)
        run(state)
        for number, answer in enumerate(begin.answers, 1):
            try:
                give(match, answer, f"answer {number} of start")
            except FileError as error:
                raise begin.written[number - 1].error(error.message) from None
        if begin.seed is not None:
            self._script(state)
        return match

    def _from_position(self) -> Match:
        scenario = self.scenario
        assert scenario.position is not None
        state = build(scenario.game, scenario.rules, scenario.options, scenario.cards, scenario.position)
        state.log = []
        if scenario.random is None:
            state.chance = ScriptedChance([], namer_of(state))
        self._script(state)
        return Match(Setup(scenario.game, [], scenario.rules, scenario.options, 0), state, [])

    def _script(self, state: State) -> None:
        if self.scenario.random is not None:
            state.chance = ScriptedChance(self.scenario.random, namer_of(state))

    def take(self, step: Step) -> None:
        """One step: an answer, a concession, or something to check."""
        match, expectations = self.match, self.expectations
        assert match is not None
        assert expectations is not None
        if step.kind == "concede":
            if match.over:
                raise self._stuck(step, "the match is over")
            expectations.since = len(match.state.log or [])
            try:
                match.concede(step.seat)
            except AnswerRefused as error:
                raise self._stuck(step, f"{'AB'[step.seat]} cannot concede: {error}") from None
        elif step.seat >= 0:
            index = self._index(match, step)
            expectations.since = len(match.state.log or [])
            self.checked_question = False
            try:
                match.take(index)
            except ChanceMissed as missed:
                raise ChanceMissed(str(missed), missed.line or step.value.line, missed.column or step.value.column) from None
        else:
            if step.kind in ("options", "offered") or (step.kind == "expect" and _about_question(step)):
                self.checked_question = True
            expectations.check(step.key, step.value)

    def _index(self, match: Match, step: Step) -> int:
        decision = match.decision
        said = step.value.text or str(step.value.value())
        if decision is None:
            raise self._stuck(step, f"{step.kind} cannot answer {said!r}: the match is over")
        if decision.seat != step.seat:
            raise self._stuck(step, f"{step.kind} cannot answer {said!r}: {'AB'[decision.seat]} is asked")
        try:
            if step.value.kind == "mapping":
                return find_by_parts(match.game, decision, step.value)
            return find_option(match.game, decision, step.value.text)
        except NoMatch as error:
            refused = match.why_not(decision.seat, said) if step.value.kind == "words" else None
            why = f" ({refused})" if refused is not None and refused.rule else ""
            raise self._stuck(step, f"{step.kind}: {error}{why}") from None

    def _stuck(self, step: Step, message: str) -> Stuck:
        return Stuck(message, step.value.line, step.value.column)

    def end(self) -> None:
        """Nothing may be left open but the next free choice, unless the file says so; no written outcome may be left over."""
        match = self.match
        assert match is not None
        decision = match.decision
        if decision is not None and not (self.checked_question or self.scenario.open_end or _free(match, decision)):
            raise Stuck(f"{'AB'[decision.seat]} is asked {decision.why or decision.kind!r} and no step answers "
                        "(add the step, check the options, or write end: open)", *self._last_place())
        chance = match.state.chance
        if isinstance(chance, ScriptedChance) and chance.count < len(chance.outcomes):
            left = chance.outcomes[chance.count]
            raise Stuck(f"{str(left)!r} was never used: only {chance.count} random events happened", left.line, left.column)

    def _last_place(self) -> tuple[int, int]:
        steps = self.scenario.steps
        return (steps[-1].key.line, steps[-1].key.column) if steps else (0, 0)

    def outcome(self, status: str, message: str, line: int = 0, column: int = 0, expected: list[str] | None = None,
                found: list[str] | None = None) -> Outcome:
        match = self.match
        made = Outcome(self.scenario.file, status, message, line, column, expected or [], found or [], ids=self.scenario.ids)
        if match is None:
            return made
        decision = match.decision
        if decision is not None:
            made.asked = f"{'AB'[decision.seat]} is asked ({decision.kind}: {decision.why})"
            made.offered = match.words()
        made.board = picture(match)
        return made


def _free(match: Match, decision: Decision) -> bool:
    """Whether the turn's player is free to choose the next action."""
    return match.game.idle(match.state) or (decision.kind == "act" and decision.seat == match.state.turn)


def _about_question(step: Step) -> bool:
    return any(key.text in ("options", "offered", "asked", "question") for key, _ in step.value.entries)


def give(match: Match, answer: int, what: str) -> None:
    """Give an answer as answer lists hold it (a concession is -1 or -2); raises ``FileError`` if it does not fit."""
    if answer < 0:
        try:
            match.concede(-1 - answer)
        except AnswerRefused as error:
            raise FileError(f"{what} is {answer}, a concession: {error}") from None
        return
    decision = match.decision
    if decision is None:
        raise FileError(f"{what} is {answer}, but the match is over")
    if answer >= len(decision.options):
        raise FileError(f"{what} is {answer}, but there are {len(decision.options)} options (0 to {len(decision.options) - 1})")
    match.take(answer)


def namer_of(state: State) -> Namer:
    """Names of the copies in a state, by slot."""
    names = [state.cards[number].name for number in state.defn]
    return lambda slot: names[slot] if 0 <= slot < len(names) else str(slot)


def picture(match: Match) -> str:
    """The table as the asked player sees it, then everything that really lies there."""
    seat = match.decision.seat if match.decision is not None else match.state.turn
    return f"{seen_by(match, seat)}\n--\n{whole_table(match.state)}"
