"""Plays many games between two bots and counts who won. The same plan gives the same result on every machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from hashlib import blake2b
from typing import Any, Final

import msgspec

from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance, is_own, play_out
from cardscape.engine.chance import Chance
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.match import Match, start
from cardscape.lab.referee import make, play_refereed
from cardscape.play.catalog import DeckSource, find_bot, find_game
from cardscape.play.series import Series, played_as, score, turns_played

DECISION_LIMIT: Final = 100_000
"""Decisions after which a game counts as unfinished."""
THINK: Final = 30.0
"""Seconds that a bot from elsewhere may think about one question before it loses the game."""
FAULT: Final = "bot fault"
BATCHES: Final = 8
"""Batches a process gets, so that all end at about the same time."""
LARGEST: Final = 200


class Plan:
    """What is to be played: names and texts only, so that it can be sent to other processes."""

    def __init__(self, game: str, rules: str, options: dict[str, Value], decks: list[DeckSource], bots: list[str],
                 seed: int, games: int, series: int = 1, think: float = THINK) -> None:
        self.game = game
        self.rules = rules
        self.options = options
        self.decks = decks
        self.bots = bots
        self.seed = seed
        self.games = games
        self.series = series
        """How many games a set has; 1 if what is counted are single games."""
        self.think = think

    def key(self) -> tuple[Any, ...]:
        """What decides how a game is set up, apart from its number."""
        return (self.game, self.rules, tuple(self.options.items()), tuple((deck.text, deck.file) for deck in self.decks),
                tuple(self.bots), self.series)


class Outcome:
    """One finished game. ``winner`` is the number of the named bot and deck that won, -1 if none did."""

    def __init__(self, number: int, winner: int, finished: bool, first_won: bool, turns: int, decisions: int, reason: str,
                 dump: bytes, fault: str = "") -> None:
        self.number = number
        self.winner = winner
        self.finished = finished
        self.first_won = first_won
        self.turns = turns
        self.decisions = decisions
        self.reason = reason
        self.dump = dump
        self.fault = fault
        """What a bot did wrong, if that ended the game, or one of the set."""


class Batch:
    """Games played one after the other in one process, with the moments between which they were played."""

    def __init__(self, outcomes: list[Outcome], spans: list[tuple[float, float]]) -> None:
        self.outcomes = outcomes
        self.spans = spans


class _Prepared:
    def __init__(self, plan: Plan) -> None:
        game = find_game(plan.game)
        self.game: Game = played_as(game, {}, plan.series)
        self.decks: list[Deck] = [deck.read(game, plan.rules) for deck in plan.decks]
        self.bots: list[type[Bot]] = [find_bot(name) for name in plan.bots]


_READY: dict[tuple[Any, ...], _Prepared] = {}


def _prepared(plan: Plan) -> _Prepared:
    """The plan's game, decks and bots; loaded once a process."""
    key = plan.key()
    ready = _READY.get(key)
    if ready is None:
        ready = _Prepared(plan)
        _READY.clear()
        _READY[key] = ready
    return ready


def match_seed(seed: int, number: int) -> int:
    """The seed of game ``number``: two games in a row share one, played from both seats."""
    return int.from_bytes(Chance(seed, number // 2).block()[:6], "little")


class Table:
    """The game that is being played now, for whoever has to report or keep it when something interrupts."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.number = 0
        self.seed = 0


def play_game(plan: Plan, number: int, table: Table | None = None) -> tuple[Outcome, float, float]:
    """Play one game of the plan: its outcome and the moments at which playing began and ended."""
    ready = _prepared(plan)
    seed = match_seed(plan.seed, number)
    swap = number % 2
    decks = [ready.decks[swap], ready.decks[1 - swap]]
    bots = [make(ready.bots[seat ^ swap], seat, bot_chance(seed, seat), plan.think) for seat in (0, 1)]
    began = time.monotonic()
    match = start(ready.game, decks, plan.rules, plan.options, seed)
    if table is not None:
        table.match, table.number, table.seed = match, number, seed
    try:
        made, fault = _play_out(match, bots, plan.think)
    except Exception as error:
        error.add_note(f"game {plan.game} number {number}, seed {seed}, answers {match.answers}")
        raise
    ended = time.monotonic()
    winner = match.winner
    first_won = winner == ready.game.first_player(match.state)
    dump = msgspec.json.encode(match.dump(), order="deterministic")
    outcome = Outcome(number, -1 if winner is None else winner ^ swap, match.over, first_won, turns_played(match.state), made,
                      _reason(match, swap, fault), dump, fault)
    return outcome, began, ended


def _reason(match: Match, swap: int, fault: str) -> str:
    """How a game ended. The score of a set is that of the named sides, as all that is counted."""
    if not isinstance(match.game, Series):
        return FAULT if fault else match.reason
    return f"set {score(match.state).turned().words()}" if swap and match.over else match.reason


def _play_out(match: Match, bots: list[Bot], think: float) -> tuple[int, str]:
    """The decisions made, and what a bot did wrong. Bots of ours play without a referee: what they do wrong is our bug."""
    if all(is_own(bot) for bot in bots):
        return play_out(match, bots, DECISION_LIMIT), ""
    return play_refereed(match, bots, DECISION_LIMIT, think)


def play_batch(plan: Plan, first: int, count: int) -> Batch:
    """Play games ``first`` to ``first + count - 1`` of the plan."""
    outcomes: list[Outcome] = []
    spans: list[tuple[float, float]] = []
    for number in range(first, first + count):
        outcome, began, ended = play_game(plan, number)
        outcomes.append(outcome)
        spans.append((began, ended))
    return Batch(outcomes, spans)


class Summary:
    """Counts over the games finished so far, in order of their numbers."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.decisions = 0
        self.wins = [0, 0]
        self.draws = 0
        self.unfinished = 0
        self.first_player_wins = 0
        self.turns = 0
        self.reasons: dict[str, int] = {}
        self.faults: dict[str, int] = {}
        """Games that were lost by a fault of a bot, and sets in which one was."""
        self.spans: list[tuple[float, float]] = []
        self._hash = blake2b(digest_size=16)

    def add(self, outcome: Outcome, began: float, ended: float) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.turns += outcome.turns
        self.spans.append((began, ended))
        self._hash.update(outcome.dump)
        if outcome.fault:
            self.faults[outcome.fault] = self.faults.get(outcome.fault, 0) + 1
        if not outcome.finished:
            self.unfinished += 1
            return
        self.reasons[outcome.reason] = self.reasons.get(outcome.reason, 0) + 1
        if outcome.winner < 0:
            self.draws += 1
        else:
            self.wins[outcome.winner] += 1
            self.first_player_wins += outcome.first_won

    @property
    def seconds(self) -> float:
        """The time during which at least one process was playing."""
        total, reached = 0.0, float("-inf")
        for began, ended in sorted(self.spans):
            total += max(0.0, ended - max(began, reached))
            reached = max(reached, ended)
        return total

    def row(self) -> dict[str, Any]:
        """The summary as ``simulate --json`` prints it."""
        seconds = self.seconds
        return {
            "game": self.plan.game, "rules": self.plan.rules, "options": dict(self.plan.options),
            "series": self.plan.series,
            "decks": [deck.name for deck in self.plan.decks], "bots": list(self.plan.bots), "seed": self.plan.seed,
            "games": self.games, "decisions": self.decisions, "seconds": round(seconds, 6),
            "decisions_per_second": round(self.decisions / seconds, 1) if seconds else 0.0,
            "games_per_second": round(self.games / seconds, 2) if seconds else 0.0,
            "wins": list(self.wins), "draws": self.draws, "unfinished": self.unfinished,
            "first_player_wins": self.first_player_wins,
            "mean_turns": round(self.turns / self.games, 3) if self.games else 0.0,
            "reasons": dict(sorted(self.reasons.items())), "faults": dict(sorted(self.faults.items())),
            "digest": self._hash.hexdigest(),
        }


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None, table: Table | None = None,
             summary: Summary | None = None) -> Summary:
    """Play the plan. A given ``summary`` holds what was finished if an interrupt cuts this short."""
    summary = summary or Summary(plan)
    with closing(_in_order(plan, jobs, table)) as played:
        for outcome, began, ended in played:
            summary.add(outcome, began, ended)
            if progress is not None:
                progress(summary.games)
    return summary


def _in_order(plan: Plan, jobs: int, table: Table | None) -> Generator[tuple[Outcome, float, float], None, None]:
    _prepared(plan)
    if jobs == 1:
        for number in range(plan.games):
            yield play_game(plan, number, table)
        return
    from cardscape.lab.processes import in_processes

    size = max(2, min(LARGEST, plan.games // (max(jobs, 2) * BATCHES)))
    tasks = [(plan, first, min(size, plan.games - first)) for first in range(0, plan.games, size)]
    early: dict[int, Batch] = {}
    wanted = 0
    with closing(in_processes(play_batch, tasks, min(jobs, len(tasks)))) as played:
        for number, batch in played:
            early[number] = batch
            while wanted in early:
                ready = early.pop(wanted)
                wanted += 1
                for outcome, (began, ended) in zip(ready.outcomes, ready.spans, strict=True):
                    yield outcome, began, ended
