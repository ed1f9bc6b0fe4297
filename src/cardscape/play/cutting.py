"""Cutting a replay at a decision into a scenario file that plays the rest."""

from __future__ import annotations

from typing import Any

from cardscape.engine.match import Match
from cardscape.play.describing import Inexpressible, describe
from cardscape.play.playback import Playback, answer_words, give
from cardscape.play.replay import Replay
from cardscape.play.running import namer_of, run_scenario
from cardscape.play.scenario import VERSION
from cardscape.play.script import RecordingChance
from cardscape.play.series import Series
from cardscape.play.tree import FileError
from cardscape.play.writing import Block, to_yaml


def cut_scenario(replay: Replay, decision: int) -> str:
    """A scenario that begins at that decision (from 1) and takes the remaining answers as steps.

    It holds the position if one can express that moment, else the decks, the seed and the answers so far. Either way it was
    run before it is returned. Raises ``FileError`` for a decision the replay does not have, ``Diverged`` if it cannot be played.
    """
    if isinstance(replay.game, Series):
        raise FileError("a set cannot be cut into a scenario, which is about one game; cut the replay of a single game")
    last = len(replay.answers) + (0 if replay.result is not None else 1)
    if not 1 <= decision <= last:
        raise FileError(f"there is no decision {decision}; this replay has 1 to {last}")
    playback = Playback(replay)
    playback.to(decision - 1)
    match = playback.match
    rest = _Rest(match, replay, decision - 1)
    head: dict[str, Any] = {"version": VERSION, "game": replay.game.name, "rules": replay.setup.rules}
    if replay.setup.options:
        head["options"] = dict(replay.setup.options)
    try:
        text = to_yaml({**head, **_from_position(match), **rest.scripted()})
        if run_scenario(text).ok:
            return text
    except Inexpressible:
        pass
    text = to_yaml({**head, "start": _start(replay, decision - 1), **rest.seeded()})
    outcome = run_scenario(text)
    if not outcome.ok:
        raise FileError(f"the rest cannot be told as steps: {outcome.message}")
    return text


def _from_position(match: Match) -> dict[str, Any]:
    setup = match.setup
    cards = setup.game.cards_text(match.state.cards)
    position = describe(match.state, setup.rules, setup.options)
    return {"cards": cards, "position": position} if cards else {"position": position}


def _start(replay: Replay, given: int) -> dict[str, Any]:
    decks = {"AB"[seat]: {"text": replay.game.deck_text(deck)} for seat, deck in enumerate(replay.setup.decks)}
    return {"decks": decks, "seed": replay.setup.seed, "answers": replay.answers[:given]}


class _Rest:
    """The remaining answers in words, what chance does meanwhile, and how it ends."""

    def __init__(self, match: Match, replay: Replay, at: int) -> None:
        rest = match.copy()
        self.random: list[str | dict[str, list[str]]] = []
        self.flaws: list[str] = []
        rest.state.chance = RecordingChance(rest.state.chance, namer_of(rest.state), self.random, self.flaws)
        self.steps: list[dict[str, Any]] = []
        for index in range(at, len(replay.answers)):
            answer = replay.answers[index]
            if answer < 0:
                self.steps.append(Block(concede="AB"[-1 - answer]))
            else:
                seat, _, words = answer_words(rest, answer).partition(": ")
                self.steps.append(Block({seat: words}))
            give(rest, replay, index)
        counts = {f"{'AB'[zone.owner]}.{zone.name}.count": sum(card >= 0 for card in rest.state.zones[number])
                  for number, zone in enumerate(replay.game.zones) if zone.owner >= 0}
        self.steps.append(Block(expect={"turn": "AB"[rest.state.turn], "number": rest.state.number, **counts}))
        if rest.over:
            winner = "AB"[rest.winner] if rest.winner is not None else "nobody"
            self.steps.append(Block(result={"winner": winner, "reason": rest.reason}))

    def scripted(self) -> dict[str, Any]:
        if self.flaws:
            raise Inexpressible("chance cannot be written as a script")
        return {"random": self.random, **self.seeded()}

    def seeded(self) -> dict[str, Any]:
        return {"steps": self.steps, "end": "open"}
