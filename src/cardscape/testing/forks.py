"""Copies, saved matches and refused answers, tried at every decision of random matches."""

from __future__ import annotations

from typing import Any

import msgspec

from cardscape.engine.chance import Chance
from cardscape.engine.dump import dump
from cardscape.engine.match import AnswerRefused, Match, load, start
from cardscape.testing.case import Failure, GameCase, play_on, random_answer
from cardscape.testing.invariants import difference
from cardscape.testing.seen import first_difference, seat_fields


def _walk(case: GameCase, seeds: list[int], decisions: int, visit: Any) -> int:
    """Call ``visit(match, chance, fail)`` at each of the first decisions of random matches; returns how many there were."""
    visited = 0
    for seed in seeds:
        match = case.match(seed)
        chance = Chance(seed).fork()
        for _ in range(decisions):
            if match.decision is None:
                break
            visit(match, chance, _Fail(case, seed, match))
            visited += 1
            match.take(random_answer(match, chance))
    return visited


class _Fail:
    def __init__(self, case: GameCase, seed: int, match: Match) -> None:
        self.case = case
        self.seed = seed
        self.answers = match.answers[:]

    def __call__(self, message: str) -> Failure:
        return Failure(message, self.case, self.seed, self.answers)


def check_forks(case: GameCase, seeds: list[int], decisions: int = 10_000, ahead: int = 5) -> int:
    """Fork at every decision: two copies with equal answers stay equal, and nothing they do reaches the original."""

    def visit(match: Match, chance: Chance, fail: _Fail) -> None:
        before = match.digest()
        one, two, other = match.copy(), match.copy(), match.copy()
        way = chance.fork()
        play_on(other, chance.fork(), ahead)
        play_on(one, way.copy(), ahead)
        if match.digest() != before:
            raise fail("playing on with a copy changed the original")
        play_on(two, way.copy(), ahead)
        if one.digest() != two.digest():
            raise fail(f"two copies with the same answers differ: {difference(one.state, two.state)}")
        if match.digest() != before:
            raise fail("playing on with a copy changed the original")

    return _walk(case, seeds, decisions, visit)


def check_telling(case: GameCase, seeds: list[int], decisions: int = 10_000) -> int:
    """Play matches with their log kept and without: quicker ways may be taken when nobody is told, and must end the same."""
    visited = 0
    for seed in seeds:
        told, quiet = case.match(seed), case.match(seed, log=False)
        chance = Chance(seed).fork()
        for _ in range(decisions):
            if told.decision is None:
                break
            answer = random_answer(told, chance)
            told.take(answer)
            quiet.take(answer)
            visited += 1
            if told.digest() != quiet.digest():
                raise Failure(f"a match goes on differently when nobody is told: {difference(told.state, quiet.state)}", case,
                              seed, told.answers[:])
    return visited


def check_dumps(case: GameCase, seeds: list[int], decisions: int = 10_000, ahead: int = 5) -> int:
    """Save and load at every decision: the same state, the same question, the same future."""

    def visit(match: Match, chance: Chance, fail: _Fail) -> None:
        saved = msgspec.json.decode(msgspec.json.encode(dump(match.state)))
        again = load(match.setup, saved)
        if again.digest() != match.digest():
            raise fail(f"a saved match comes back different: {difference(match.state, again.state)}")
        for seat in (0, 1):
            found = first_difference(seat_fields(match.state, seat), seat_fields(again.state, seat))
            if found:
                raise fail(f"seat {seat} sees a saved match differently: {found}")
        here, there = match.copy(), again
        way = chance.fork()
        play_on(here, way.copy(), ahead)
        play_on(there, way.copy(), ahead)
        if here.digest() != there.digest():
            raise fail(f"a saved match goes on differently: {difference(here.state, there.state)}")

    return _walk(case, seeds, decisions, visit)


def check_decks(case: GameCase) -> int:
    """A deck written as text and read again begins the same match, or replays could not be trusted. Returns the decks tried."""
    tried = 0
    for seed in range(len(case.decks)):
        setup = case.setup(seed)
        try:
            texts = [case.game.deck_text(deck) for deck in setup.decks]
            again = [case.game.read_deck(text, deck.name, case.rules) for text, deck in zip(texts, setup.decks, strict=True)]
        except NotImplementedError:
            return 0
        one, two = case.match(seed), start(case.game, again, case.rules, case.options, seed)
        if one.digest() != two.digest():
            found = difference(one.state, two.state)
            raise Failure(f"decks read back from their own text begin another match: {found}", case, seed, [])
        tried += 2
    return tried


def check_refusals(case: GameCase, seeds: list[int], decisions: int = 10_000) -> int:
    """Stale, foreign and impossible answers are refused at every decision and after the end, and change nothing."""

    def visit(match: Match, chance: Chance, fail: _Fail) -> None:
        before = match.digest()
        given = match.answers[:]
        for seat, number, index in _wrong(match):
            try:
                match.answer(seat, number, index)
            except AnswerRefused as refused:
                if not str(refused):
                    raise fail(f"answer {(seat, number, index)} was refused without a word") from None
            else:
                raise fail(f"answer {(seat, number, index)} was taken")
        for seat in (0, 1):
            if not match.over and not match.game.may_concede(match.state, seat):
                try:
                    match.concede(seat)
                except AnswerRefused:
                    continue
                raise fail(f"seat {seat} gave up at a moment at which nobody may")
        if match.digest() != before or match.answers != given:
            raise fail("a refused answer changed the match")

    visited = _walk(case, seeds, decisions, visit)
    match = case.match(seeds[0])
    asked = 0
    while match.decision is not None:
        asked = match.decision.seat
        match.concede(asked)
        visit(match, Chance(0), _Fail(case, seeds[0], match))
    if match.winner != 1 - asked:
        raise _Fail(case, seeds[0], match)("conceding does not lose")
    return visited


def _wrong(match: Match) -> list[tuple[Any, Any, Any]]:
    decision = match.decision
    if decision is None:
        return [(0, 1, 0), (1, 1, 0), (0, match.state.asked[0], 0)]
    seat, number, count = decision.seat, decision.number, len(decision.options)
    bad: list[tuple[Any, Any, Any]] = [(1 - seat, number, 0), (2, number, 0), (-1, number, 0), (seat, number - 1, 0),
                                       (seat, number + 1, 0)]
    if match.state.asked[1 - seat] != number:
        bad.append((seat, match.state.asked[1 - seat], 0))
    return bad + [(seat, number, index) for index in (-1, count, count + 1000, True, 0.0, "0", None, [0])]
