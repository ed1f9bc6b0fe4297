"""Playing a replay: forth, back, to any place; verifying it; telling it as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardscape.engine.game import Game
from cardscape.engine.match import AnswerRefused, Match
from cardscape.engine.telling import result_words
from cardscape.play.hashes import cards_hash, rules_hash, table_hash
from cardscape.play.pictures import seen_by
from cardscape.play.replay import EVERY, Replay


@dataclass
class Divergence:
    """Where a replay comes out differently: after how many answers, what was kept, what was seen."""

    answer: int
    message: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"answer {self.answer}: {self.message} (kept: {self.expected}, now: {self.found})"


class Diverged(ValueError):
    """A replay cannot be played further."""

    def __init__(self, where: Divergence) -> None:
        super().__init__(str(where))
        self.where = where


class Playback:
    """A replay at some place: ``at`` answers were given. Going back starts from the nearest kept copy."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.match = replay.begin()
        self.at = 0
        self.kept: dict[int, Match] = {0: self.match.copy()}

    @property
    def length(self) -> int:
        return len(self.replay.answers)

    def forth(self) -> None:
        """Give the next answer; raises ``Diverged`` if it does not fit, and does nothing at the end."""
        if self.at >= self.length:
            return
        give(self.match, self.replay, self.at)
        self.at += 1
        if self.at % EVERY == 0 and self.at not in self.kept:
            self.kept[self.at] = self.match.copy()

    def forth_told(self, seat: int) -> list[str]:
        """As ``forth``; what happened, in sentences for this seat (-1: a spectator)."""
        self.match.state.log = []
        self.forth()
        told = [self.match.game.tell(event, seat) for event in self.match.log(seat)]
        self.match.state.log = None
        return [line for line in told if line]

    def to(self, at: int) -> None:
        """Go to the place where that many answers were given."""
        at = max(0, min(at, self.length))
        if at < self.at:
            nearest = max(number for number in self.kept if number <= at)
            self.match = self.kept[nearest].copy()
            self.at = nearest
        while self.at < at:
            self.forth()

    def back(self) -> None:
        self.to(self.at - 1)

    def to_next_turn(self) -> None:
        """Go to the first question of the next turn, or to the end."""
        number = self.match.state.number
        while self.at < self.length and self.match.state.number == number:
            self.forth()

    def next_words(self, seat: int = -1) -> str:
        """What is answered here, in words; empty at the end. To a seat it is only told that the other one decides."""
        if self.at >= self.length:
            return ""
        answer, decision = self.replay.answers[self.at], self.match.decision
        if seat >= 0 and answer >= 0 and decision is not None and decision.seat != seat:
            return f"{'AB'[decision.seat]} decides"
        return answer_words(self.match, answer)


def give(match: Match, replay: Replay, index: int) -> None:
    """Give answer number ``index`` (from 0) of a replay; raises ``Diverged`` if the question is another one than it was."""
    answer = replay.answers[index]
    decision = match.decision
    if match.over:
        raise Diverged(Divergence(index + 1, "the match is over already", "a question", match.game.ending(match.reason)))
    if answer < 0:
        try:
            match.concede(-1 - answer)
        except AnswerRefused as refused:
            words = answer_words(match, answer)
            raise Diverged(Divergence(index + 1, f"{words} where nobody may", words, str(refused))) from None
        return
    assert decision is not None
    count = len(decision.options)
    if replay.offers and replay.offers[index] != count:
        raise Diverged(Divergence(index + 1, "another number of options is offered", str(replay.offers[index]), str(count)))
    if answer >= count:
        raise Diverged(Divergence(index + 1, "there is no such option", f"option {answer}", f"options 0 to {count - 1}"))
    match.take(answer)


def answer_words(match: Match, answer: int) -> str:
    """An answer as ``A: play Ember Fox``."""
    if answer < 0:
        return f"{'AB'[-1 - answer]} concedes"
    decision = match.decision
    words = match.words()
    if decision is None or answer >= len(words):
        return f"option {answer}"
    return f"{'AB'[decision.seat]}: {words[answer]}"


def verify(replay: Replay) -> Divergence | None:
    """Play the whole replay and compare every question, the digests and the result; None if all is as it was.

    With other rules than those it was kept with, the digest of the table alone counts.
    """
    match = replay.begin()
    same_rules = "the rules" not in changed(replay)
    for index in range(len(replay.answers)):
        try:
            give(match, replay, index)
        except Diverged as diverged:
            return _explained(replay, diverged.where)
        mark = replay.marks.get(index + 1)
        if mark is None:
            continue
        kept, found = (mark.state, match.digest()) if same_rules else (mark.table, table_hash(match))
        if kept != found:
            last = max((number for number in replay.marks if number <= index), default=0)
            what = "state" if same_rules else "table"
            return _explained(replay, Divergence(index + 1, f"the {what} differs since some answer after {last}", kept, found))
    result = (match.winner, match.reason) if match.over else None
    if result != replay.result:
        where = Divergence(len(replay.answers), "the result differs", outcome_words(replay.game, replay.result),
                           outcome_words(replay.game, result))
        return _explained(replay, where)
    return None


def _explained(replay: Replay, where: Divergence) -> Divergence:
    changes = changed(replay)
    if changes:
        where.message += f"; {' and '.join(changes)} changed since it was kept"
    return where


def changed(replay: Replay) -> list[str]:
    """What is no longer as it was when the replay was kept: the rules, the cards."""
    changes = ["the rules"] if replay.rules_hash and replay.rules_hash != rules_hash(replay.game) else []
    return [*changes, "the cards"] if replay.cards_hash and replay.cards_hash != cards_hash(replay.setup) else changes


def outcome_words(game: Game, result: tuple[int | None, str] | None) -> str:
    """A result as words; None is a match without one."""
    return "unfinished" if result is None else result_words(game, result[0], result[1])


def told(replay: Replay, boards: bool = True) -> Iterator[str]:
    """The match as text for a spectator: set-up with the options that are not as usual, each answer with what
    happened, the table at every turn, the result.
    """
    setup = replay.setup
    usual = {option.name: option.default for option in setup.game.options}
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in setup.options.items() if usual.get(name) != value)
    yield f"{setup.game.title}, rules {setup.rules}{f' ({options})' if options else ''}, seed {setup.seed}"
    yield f"A: {setup.decks[0].name}   B: {setup.decks[1].name}"
    match = replay.begin(log=True)
    heard = 0
    number = -1
    for index, answer in enumerate(replay.answers):
        if boards and match.state.number != number:
            number = match.state.number
            yield ""
            yield seen_by(match, match.state.turn)
            yield ""
        yield f"{index + 1:>5}  {answer_words(match, answer)}"
        heard = len(match.state.log or [])
        give(match, replay, index)
        for event in match.log(-1, heard):
            sentence = setup.game.tell(event, -1)
            if sentence:
                yield f"         {sentence}"
    yield ""
    yield seen_by(match, match.state.turn)
    yield outcome_words(setup.game, (match.winner, match.reason) if match.over else None)
