"""Matches of made-up cards, each walked through beside a twin that remembers nothing.

A match keeps many answers until something changes. Its twin is loaded anew from its dump at every question: it must ask the same,
show the same, and go on to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import msgspec

from cardscape.effects.generator import Generator
from cardscape.effects.language import Language
from cardscape.effects.line import ParsedLine
from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.match import Match, load, start
from cardscape.testing.case import random_answer
from cardscape.testing.invariants import difference
from cardscape.testing.seen import Fields, decision_fields, first_difference, seat_fields


def sentences(language: Language, parse: Callable[[str], ParsedLine], seed: int, longest: int = 150,
              alike: int = 3) -> Iterator[ParsedLine]:
    """Sentences of the grammar without a warning, in an order that the seed decides, as long as somebody wants more; so many at
    most do the same.
    """
    generator = Generator(language, seed, variety=0.2, depth=8)
    deeds: Counter[tuple[str | None, ...]] = Counter()
    while True:
        text = generator.sentence()
        if len(text) > longest:
            continue
        line = parse(text)
        if line.effect is not None and not line.warnings:
            verbs = tuple(step.verb for step in line.effect.steps)
            deeds[verbs] += 1
            if deeds[verbs] <= alike:
                yield line


def some_options(game: Game, random: Random) -> dict[str, Value]:
    """Any value of every option that has a few, for one game instead of a set."""
    return {option.name: random.choice(option.values) for option in game.options if option.values and option.name != "match"}


def walk(game: Game, decks: list[Deck], rules: str, options: dict[str, Value], seed: int, most: int = 150) -> int:
    """Answer up to so many questions at random and assert that the match and its twins never differ; returns how many it were."""
    match = start(game, decks, rules, options, seed)
    chance = Chance(seed)
    for number in range(most):
        if match.decision is None:
            return number
        twin = forgetful(match)
        where = f"seed {seed}, question {number}"
        for seat in (0, 1):
            found = first_difference(seat_fields(match.state, seat), seat_fields(twin.state, seat))
            assert not found, f"{where}, as seat {seat} sees it: {found}"
        index = random_answer(match, chance)
        words = match.words()[index]
        match.take(index)
        twin.take(index)
        assert match.digest() == twin.digest(), f"{where}, after {words}: {difference(match.state, twin.state)}"
        found = first_difference(question(match), question(twin))
        assert not found, f"{where}, after {words}: {found}"
    return most


def forgetful(match: Match) -> Match:
    """The same match, with nothing that is kept."""
    return load(match.setup, msgspec.json.decode(msgspec.json.encode(match.dump())))


def question(match: Match) -> Fields:
    """The open question with what its options stand for; nothing if the match is over."""
    if match.decision is None:
        return []
    return [*decision_fields(match.game, match.decision), ("picks", match.state.picks)]
