"""Bots hold views and sampled worlds only, and play the same from the same seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardscape.bots.bot import Bot
from cardscape.bots.driver import BotFault, ask, bot_chance, play_out
from cardscape.bots.greedy import GreedyBot, follow_up, is_plain
from cardscape.bots.random import RandomBot
from cardscape.bots.worlds import World, Worlds
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Definition, Option
from cardscape.engine.match import Match, start
from cardscape.engine.view import View
from cardscape.lab.referee import play_refereed
from cardscape.play.catalog import find_game, game_names, usual_decks

PEBBLES = str(Path(__file__).parents[1] / "cli" / "pebbles.py")
GAMES = [PEBBLES, "cardfinity"]


def begin(name: str, seed: int) -> Match:
    game = find_game(name)
    rules = game.rule_sets[0]
    return start(game, [source.read(game, rules) for source in usual_decks(game, rules)], seed=seed)


def seated(kind: type[Bot], seed: int) -> list[Bot]:
    return [kind(seat, bot_chance(seed, seat)) for seat in (0, 1)]


class Looking(Bot):
    """Draws worlds and keeps what it was given."""

    IMAGINES = True
    given: list[tuple[View, Decision, Worlds]] = []

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        assert worlds is not None
        self.given.append((view, decision, worlds))
        return self.chance.below(len(decision.options))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", [RandomBot, GreedyBot])
def test_the_same_seed_gives_the_same_match(name: str, kind: type[Bot]) -> None:
    digests = []
    for _ in range(2):
        match = begin(name, 5)
        play_out(match, seated(kind, 5), 10_000)
        assert match.over
        digests.append((match.digest(), match.answers))
    assert digests[0] == digests[1]


def test_bots_of_two_seats_and_two_seeds_draw_differently() -> None:
    blocks = {bot_chance(seed, seat).block() for seed in (0, 1, 2) for seat in (0, 1)}
    assert len(blocks) == 6


@pytest.mark.parametrize("name", GAMES)
def test_worlds_look_the_same_to_the_viewer_and_hold_no_way_back(name: str) -> None:
    Looking.given = []
    match = begin(name, 3)
    play_out(match, seated(Looking, 3), 30)
    for view, decision, worlds in Looking.given:
        for _ in range(3):
            world = worlds.draw()
            assert world.decision is not None
            assert [option.kind for option in world.decision.options] == [option.kind for option in decision.options]
            seen = world.view(decision.seat)
            assert [zone.count for zone in seen.zones] == [zone.count for zone in view.zones]
            assert [[card.name if card else "" for card in zone.cards] for zone in seen.zones] == [
                [card.name if card else "" for card in zone.cards] for zone in view.zones]
        assert match.state not in reachable(worlds)
        assert match.state not in reachable(view)


def reachable(thing: Any) -> list[Any]:
    """Every state that can be reached by attributes and lists from a thing."""
    found: list[Any] = []
    seen: set[int] = set()
    waiting = [thing]
    while waiting:
        at = waiting.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        found.append(at)
        if isinstance(at, list | tuple):
            waiting.extend(at)
        elif isinstance(at, (Worlds, World, View)) or type(at).__module__.startswith("cardscape.engine"):
            names = {name for cls in type(at).__mro__ for name in cls.__dict__.get("__slots__", ())}
            waiting.extend(getattr(at, name) for name in {*names, *getattr(at, "__dict__", ())} if hasattr(at, name))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    wins = [0, 0]
    for seed in range(20):
        swap = seed % 2
        match = begin(name, seed // 2)
        kinds = [GreedyBot, RandomBot] if not swap else [RandomBot, GreedyBot]
        play_out(match, [kind(seat, bot_chance(seed, seat)) for seat, kind in enumerate(kinds)], 10_000)
        if match.winner is not None:
            wins[match.winner ^ swap] += 1
    assert wins[0] > wins[1]


def test_trying_out_leaves_the_match_alone() -> None:
    match = begin(PEBBLES, 2)
    before = match.digest()
    assert match.decision is not None
    for bot in (GreedyBot(0, bot_chance(2, 0)), Looking(0, bot_chance(2, 0))):
        ask(bot, match, match.decision)
        assert match.digest() == before


@pytest.mark.parametrize("answer", [-1, 99, True, "0", None, 0.0])
def test_an_answer_that_is_no_option_is_refused(answer: Any) -> None:
    class Odd(Bot):
        NAME = "odd"

        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            return answer  # type: ignore[no-any-return]

    match = begin(PEBBLES, 2)
    before = match.digest()
    with pytest.raises(BotFault, match="the bot 'odd' answered"):
        play_out(match, seated(Odd, 2), 1)
    assert match.digest() == before


def test_a_bot_without_worlds_gets_none() -> None:
    class Blind(Bot):
        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            assert worlds is None
            return 0

    assert play_out(begin(PEBBLES, 2), seated(Blind, 2), 10_000) > 0


class Scribbling(Bot):
    """Notes what it is shown, then spoils every list of it."""

    def __init__(self, seat: int, chance: Chance) -> None:
        super().__init__(seat, chance)
        self.seen: list[str] = []

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        parts = [part for zone in view.zones for part in (zone.cards, zone.facts, zone.notes, zone.backs, zone.members)]
        parts += [view.totals, view.chain, view.zones, decision.options]
        index = self.chance.below(len(decision.options))
        self.seen.append(repr(parts))
        if self.spoils:
            for part in parts:
                if isinstance(part, list):
                    part.clear()
        return index

    spoils = True


class Tidy(Scribbling):
    spoils = False


@pytest.mark.parametrize("refereed", [False, True])
@pytest.mark.parametrize("name", [PEBBLES, *game_names()])
def test_a_bot_that_writes_into_what_it_is_shown_spoils_nothing(name: str, refereed: bool) -> None:
    stories = []
    for kind in (Scribbling, Tidy):
        match = begin(name, 7)
        bots = [kind(seat, bot_chance(7, seat)) for seat in (0, 1)]
        if refereed:
            assert play_refereed(match, list(bots), 150, 10.0)[1] == ""
        else:
            play_out(match, list(bots), 150)
        stories.append((match.digest(), bots[0].seen, bots[1].seen))
    assert stories[0] == stories[1]


def test_greedy_knows_plain_options_and_passes_windows() -> None:
    fox = Definition("Fox")
    assert is_plain(Option("end phase"))
    told = [Option("play", fox), Option("move", at=3), Option("number", n=2), Option("cast", label="Spark"),
            Option("attack", target=fox), Option("go", to=1)]
    assert not any(is_plain(option) for option in told)
    window = Decision(1, 0, "respond", "", None, [Option("activate", fox), Option("pass")])
    assert follow_up(window) == 1
    assert follow_up(Decision(1, 0, "target", "", None, [Option("choose", fox), Option("decline")])) == 0
