"""Plays single games of a field plan, with everything about them written down."""

from __future__ import annotations

import time
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance
from cardscape.engine.game import Deck, Game
from cardscape.engine.match import Match, start
from cardscape.lab.field import FieldPlan, rules_mark
from cardscape.lab.record import GameRecord
from cardscape.lab.referee import Fault, ask, make
from cardscape.lab.simulate import DECISION_LIMIT
from cardscape.lab.usage import Watcher
from cardscape.play.catalog import find_bot, find_game
from cardscape.play.position import Cards

FAULT: Final = "bot fault"
TURN_CAP: Final = "turn limit"
DECISION_CAP: Final = "decision limit"


class _Ready:
    """A plan with its game loaded; decks are read when they are first played."""

    def __init__(self, plan: FieldPlan) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.game)
        self.decks: dict[int, Deck] = {}
        self.names = Cards(self.game.definitions(plan.rules))

    def deck(self, number: int) -> Deck:
        deck = self.decks.get(number)
        if deck is None:
            deck = self.decks[number] = self.plan.decks[number].read(self.game, self.plan.rules)
        return deck


_READY: dict[str, _Ready] = {}


def _ready(plan: FieldPlan) -> _Ready:
    ready = _READY.get(plan.fingerprint)
    if ready is None:
        ready = _Ready(plan)
        _READY.clear()
        _READY[plan.fingerprint] = ready
    return ready


def begin(plan: FieldPlan, pairing: int, number: int, log: bool = True) -> tuple[Match, list[Bot]]:
    """The match before its first answer, and the bots by seat."""
    ready = _ready(plan)
    meeting = plan.pairings[pairing]
    swap = number % 2
    seed = plan.match_seed(pairing, number)
    decks = [ready.deck(meeting.decks[seat ^ swap]) for seat in (0, 1)]
    bots = [make(find_bot(meeting.bots[seat ^ swap]), seat, bot_chance(seed, seat), plan.seconds) for seat in (0, 1)]
    return start(ready.game, decks, plan.rules, plan.options, seed, log), bots


def play(plan: FieldPlan, pairing: int, number: int) -> tuple[GameRecord, Match]:
    """Play one game to its end, or to the plan's turn limit, or until a bot does what bots must not."""
    match, bots = begin(plan, pairing, number)
    watcher = Watcher(match.state, _ready(plan).names)
    state = match.state
    made, fault = 0, ""
    decision = match.decision
    while decision is not None and made < DECISION_LIMIT and state.number <= plan.turn_limit:
        try:
            index = ask(bots[decision.seat], match, decision, plan.seconds)
        except Fault as error:
            fault = str(error)
            match.concede(decision.seat)
            break
        match.take(index)
        watcher.follow()
        made += 1
        decision = match.decision
    swap = number % 2
    reason = FAULT if fault else match.reason if match.over else TURN_CAP if state.number > plan.turn_limit else DECISION_CAP
    winner = match.winner
    digest = blake2b(msgspec.json.encode(match.dump(), order="deterministic"), digest_size=16).hexdigest()
    record = GameRecord(pairing, number, match.setup.seed, -1 if winner is None else winner ^ swap,
                        match.game.first_player(state) ^ swap, state.number, made, reason, match.over, fault, digest,
                        [watcher.uses(swap), watcher.uses(1 - swap)])
    return record, match


def play_some(plan: FieldPlan, games: list[tuple[int, int]]) -> tuple[list[GameRecord], float]:
    """Play these games (pairing, number) one after the other: the records, and the seconds it took."""
    began = time.monotonic()
    records = [play(plan, pairing, number)[0] for pairing, number in games]
    return records, time.monotonic() - began


def rules_here(name: str, bots: list[str]) -> str:
    """The version of the game and of the bots that this process plays, to compare machines.

    A process that has loaded a file goes on with what was in it then, so what counts is what a file held when it was first read.
    """
    return rules_mark(find_game(name), bots, _first_read)


@cache
def _first_read(path: Path) -> bytes:
    return path.read_bytes()
