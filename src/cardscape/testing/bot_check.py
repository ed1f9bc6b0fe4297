"""Attacks a bot: does it answer legally, in time, repeatably, and from nothing but what it was given?"""

from __future__ import annotations

import ast
import gc
import inspect
import os
import random
import time
from collections.abc import Iterable
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Final

from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance
from cardscape.bots.random import RandomBot
from cardscape.bots.worlds import Worlds, worlds_for
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.match import Match
from cardscape.engine.sample import ask_again, deal
from cardscape.engine.state import State
from cardscape.lab.clocks import end_copy
from cardscape.lab.referee import Fault, answer_of
from cardscape.play.catalog import DeckSource, find_game, game_names, presets, read_text
from cardscape.testing.case import GameCase
from cardscape.testing.seen import first_difference, seat_fields
from cardscape.testing.tampering import printed, program, tampered

SECONDS: Final = 5.0
"""How long a bot may think about one question, unless said otherwise."""
LONGEST: Final = 2000
"""Decisions after which a match is long enough to judge a bot by."""
PEEKS: Final = 3
"""Moments of a match at which hidden cards are changed behind a bot's back."""
SUSPECTS: Final = ("ctypes", "gc", "inspect", "_getframe", "_current_frames", "f_back", "f_locals")
"""Names that a bot has no honest use for."""


_FORKS: Final[list[int]] = []
"""Grows whenever this process makes a copy of itself."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_parent=lambda: _FORKS.append(0))


class BotReport:
    """What was found: ``faults`` are broken rules, ``notes`` are worth a look. ``slowest`` is in seconds."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[str] = []
        self.notes: list[str] = []
        self.matches = 0
        self.decisions = 0
        self.peeks = 0
        self.slowest = 0.0

    @property
    def ok(self) -> bool:
        return not self.faults

    def fault(self, words: str) -> None:
        if words not in self.faults:
            self.faults.append(words)

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.matches} matches, {self.decisions} decisions, hidden cards changed {self.peeks} times, "
                 f"slowest answer {self.slowest:.3f} s"]
        lines += [f"  fault: {words}" for words in self.faults]
        lines += [f"  note: {words}" for words in self.notes]
        return "\n".join(lines + (["  nothing wrong was found"] if self.ok else []))


def usual_cases(games: Iterable[str] = ()) -> list[GameCase]:
    """The named games, or all that are built in, each rule set with the decks that come with it."""
    cases: list[GameCase] = []
    for name in games or game_names():
        game = find_game(name)
        for rules in game.rule_sets:
            decks = [DeckSource(one.name, read_text(one.path), one.path).read(game, rules) for one in presets(game, rules)]
            if decks:
                pairs = list(zip(decks, decks[1:] + decks[:1], strict=True))
                cases.append(GameCase(f"{game.name} {rules}" if len(game.rule_sets) > 1 else game.name, game, pairs, rules))
    return cases


def check_bot(kind: type[Bot], cases: Iterable[GameCase] | None = None, seeds: int = 2, seconds: float = SECONDS,
              repeatable: bool = True) -> BotReport:
    """Attack a bot in matches of the given cases (if none are given, of every built-in game), from both seats.

    It must answer every question with an offered index, in time and without raising; twice the same in the same match, whatever
    was played before and whatever other generators say (unless ``repeatable`` is off, as for bots that look at the clock); the
    same when only cards it cannot know are changed; and it must leave what it is given as it is, the program and the cards too.
    """
    report = BotReport(getattr(kind, "NAME", "") or getattr(kind, "__name__", repr(kind)))
    if not _is_a_bot(kind, report):
        return report
    _look_at_source(kind, report)
    for case in usual_cases() if cases is None else cases:
        for seed in range(seeds):
            for seat in (0, 1):
                attack = _Attack(kind, case, seed, seat, seconds, report)
                answers = attack.play(1)
                if answers is None:
                    continue
                if repeatable and attack.play(2) != answers:
                    report.fault(f"it does not answer the same in the same match ({case.name}, seed {seed}, seat {seat}): "
                                 f"only self.chance may be drawn from, and nothing may be kept between matches")
                elif repeatable:
                    attack.peek(answers)
    return report


def _is_a_bot(kind: Any, report: BotReport) -> bool:
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        report.fault("it is no subclass of cardscape.bots.bot.Bot")
    elif kind.choose is Bot.choose:
        report.fault("it has no method choose")
    elif type(kind.IMAGINES) is not bool:
        report.fault("IMAGINES is True or False")
    if isinstance(kind, type) and not getattr(kind, "NAME", ""):
        report.notes.append("it has no NAME; reports call it by its class")
    return report.ok


def _look_at_source(kind: type[Bot], report: BotReport) -> None:
    """Note names in the source that lead around the view. That proves nothing; changing hidden cards does."""
    try:
        tree = ast.parse(inspect.getsource(inspect.getmodule(kind) or kind))
    except (OSError, TypeError, SyntaxError, IndentationError):
        report.notes.append("its source cannot be read")
        return
    names = {node.id if isinstance(node, ast.Name) else node.attr for node in ast.walk(tree)
             if isinstance(node, ast.Name | ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {(node.module or "").partition(".")[0]}
    report.notes += [f"its source uses {name}, which leads past the view" for name in SUSPECTS if name in names]


class _Attack:
    """One bot in one seat of one match."""

    def __init__(self, kind: type[Bot], case: GameCase, seed: int, seat: int, seconds: float, report: BotReport) -> None:
        self.kind = kind
        self.case = case
        self.seed = seed
        self.seat = seat
        self.seconds = seconds
        self.report = report

    def where(self, number: int) -> str:
        return f"({self.case.name}, seed {self.seed}, seat {self.seat}, its decision {number + 1})"

    def bot(self) -> Bot | None:
        process = os.getpid()
        try:
            return self.kind(self.seat, bot_chance(self.seed, self.seat))
        except Exception as error:  # noqa: BLE001 - whatever a stranger's bot raises is what we came to see
            self.report.fault(f"it cannot be made: {type(error).__name__}: {error}")
            return None
        finally:
            end_copy(process)

    def play(self, noise: int) -> list[int] | None:
        """A whole match against a random player: the bot's answers, or None if it broke a rule."""
        random.seed(noise)
        bot = self.bot()
        if bot is None:
            return None
        match = self.case.match(self.seed)
        other = RandomBot(1 - self.seat, bot_chance(self.seed, 1 - self.seat))
        answers: list[int] = []
        rules, cards = program(), printed(match.state)
        self.report.matches += 1
        while match.decision is not None and len(match.answers) < LONGEST:
            if match.decision.seat != self.seat:
                match.take(other.choose(match.view(1 - self.seat), match.decision, None))
                continue
            index = self.ask(bot, match, len(answers))
            if index is None:
                return None
            answers.append(index)
            match.take(index)
        found = tampered(rules, program()) or tampered(cards, printed(match.state))
        if found:
            self.report.fault(f"it changes {found}, which is the same for everybody ({self.case.name}, seed {self.seed}, "
                              f"seat {self.seat})")
            return None
        return answers if self.holds_nothing(bot, match.state) else None

    def ask(self, bot: Bot, match: Match, number: int) -> int | None:
        """The bot's answer, with everything it was given looked over afterwards."""
        decision = match.decision
        assert decision is not None
        before, digest = seat_fields(match.state, self.seat), match.digest()
        worlds = worlds_for(match, self.seat, bot.chance.dice()) if bot.IMAGINES else None
        index = self.answer(bot, match, decision, worlds, number)
        if index is None:
            return None
        changed = first_difference(before, seat_fields(match.state, self.seat))
        if changed or match.digest() != digest:
            self.report.fault(f"it changes what it is given {self.where(number)}: {changed or 'the match itself'}")
            return None
        return index

    def answer(self, bot: Bot, match: Match, decision: Decision, worlds: Worlds | None, number: int) -> int | None:
        began, forks = time.perf_counter(), len(_FORKS)
        try:
            index = answer_of(bot, match.view(self.seat), decision, worlds, self.seconds)
        except Fault as fault:
            self.report.fault(f"{fault} {self.where(number)}")
            return None
        if len(_FORKS) > forks:
            self.report.fault(f"it makes a copy of the process (os.fork) {self.where(number)}: what the copy does, is done twice")
            return None
        self.report.slowest = max(self.report.slowest, time.perf_counter() - began)
        self.report.decisions += 1
        return index

    def holds_nothing(self, bot: Bot, state: State) -> bool:
        """Whether no path leads from the bot or its class to the match it has played."""
        if reaches(bot, state) or reaches(dict(vars(self.kind)), state):
            self.report.fault(f"it has got hold of the match itself ({self.case.name}, seed {self.seed}, seat {self.seat})")
            return False
        return True

    def peek(self, answers: list[int]) -> None:
        """Play the match again up to a moment, change what the bot cannot know, and ask: the answer must be the same."""
        chance = Chance(self.seed).fork()
        moments = sorted({chance.below(len(answers)) for _ in range(PEEKS)}) if answers else []
        for moment in moments:
            bot = self.bot()
            match = self.up_to(bot, answers, moment) if bot is not None else None
            if bot is None or match is None:
                return
            worlds = worlds_for(match, self.seat, bot.chance.dice()) if bot.IMAGINES else None
            other = other_truth(match, self.seat, chance)
            if other is None or other.decision is None:
                continue
            del match  # a bot that looks around must find nothing but the changed match
            self.report.peeks += 1
            index = self.answer(bot, other, other.decision, worlds, moment)
            if index is not None and index != answers[moment]:
                self.report.fault(f"it answers {index} instead of {answers[moment]} when only cards it cannot know are changed "
                                  f"{self.where(moment)}: it peeks")
                return

    def up_to(self, bot: Bot, answers: list[int], moment: int) -> Match | None:
        """The match before the bot's decision ``moment``, with the bot asked on the way as it was the first time."""
        random.seed(1)
        match = self.case.match(self.seed)
        other = RandomBot(1 - self.seat, bot_chance(self.seed, 1 - self.seat))
        number = 0
        while match.decision is not None:
            if match.decision.seat != self.seat:
                match.take(other.choose(match.view(1 - self.seat), match.decision, None))
            elif number == moment:
                return match
            else:
                if self.ask(bot, match, number) is None:
                    return None
                match.take(answers[number])
                number += 1
        return None


def other_truth(match: Match, seat: int, chance: Chance) -> Match | None:
    """The same match as far as the seat knows, with everything it cannot know dealt anew."""
    new = deal(match.state, seat, chance)
    return Match(match.setup, new, match.answers[:]) if ask_again(new) else None


def reaches(thing: object, wanted: object) -> bool:
    """Whether a path of references leads from a thing to another, through anything but code."""
    seen: set[int] = set()
    waiting: list[object] = [thing]
    while waiting:
        at = waiting.pop()
        if at is wanted:
            return True
        if id(at) in seen or isinstance(at, type | ModuleType | FunctionType | BuiltinFunctionType | str | int | bytes):
            continue
        seen.add(id(at))
        waiting.extend(gc.get_referents(at))
    return False
