"""The learning environments: PettingZoo's own tests, what an agent gets to see, actions, ends, sets, pictures."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from cardscape.engine.chance import Chance
from cardscape.engine.sample import sample
from cardscape.play.catalog import find_deck, find_game, game_names
from cardscape.play.plain import board_lines
from cardscape.rl.encoding import CARD, FACTS, KINDS, OPTION, STANDING
from cardscape.rl.env import ACTIONS, AGENTS, CardscapeEnv, IllegalAction, env

GAMES = ["cardfinity", "ttcg", "polaris", "taiwan"]
"""PettingZoo itself warns of observations that are dicts, which is how it keeps masks in its own card games."""
MASKED = pytest.mark.filterwarnings("ignore:Observation", "ignore:The base environment")


def play(made: CardscapeEnv, seed: int, steps: int = 10**6) -> list[int]:
    """A match of random actions; returns them."""
    made.reset(seed=seed)
    rng = np.random.default_rng(seed)
    taken = []
    while not made.terminations[AGENTS[0]] and not made.truncations[AGENTS[0]] and len(taken) < steps:
        taken.append(int(rng.choice(list(made.numbers))))
        made.step(taken[-1])
    return taken


def test_all_built_in_games_are_covered() -> None:
    assert set(GAMES) <= set(game_names())


@MASKED
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_tests_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game), num_cycles=60, verbose_progress=False)
    seed_test(partial(env, game), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_observations_have_the_promised_shape_and_only_numbers(game: str) -> None:
    made = CardscapeEnv(game)
    for seed in range(2):
        made.reset(seed=seed)
        rng = np.random.default_rng(seed)
        for _ in range(60):
            if made.terminations[AGENTS[0]]:
                break
            for agent in AGENTS:
                seen = made.observe(agent)
                assert made.observation_space(agent).contains(seen)
                assert np.isfinite(seen["observation"]).all()
                assert seen["action_mask"].sum() == (len(made.numbers) if agent == made.agent_selection else 0)
            decision = made.match.decision
            assert decision is not None
            assert sorted(made.numbers.values()) == list(range(len(decision.options)))
            actions, rows = made.option_rows()
            assert len(actions) == len(rows) == len(decision.options)
            assert np.isfinite(rows).all()
            made.step(int(rng.choice(actions)))


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_sees_the_same_in_every_world_it_cannot_tell_apart(game: str) -> None:
    """Observation, mask and option rows are made from views: hidden cards leave no trace in them."""
    made = CardscapeEnv(game)
    differing = 0
    for seed in range(6):
        play(made, seed, 12)
        decision = made.match.decision
        assert decision is not None
        real = made.match.state
        for seat in (0, 1):
            before = made.observe(AGENTS[seat])
            rows = made.option_rows()[1]
            world = sample(real, seat, Chance(seed))
            differing += world.faces != real.faces
            made.match.state = world
            after = made.observe(AGENTS[seat])
            assert np.array_equal(before["observation"], after["observation"])
            assert np.array_equal(before["action_mask"], after["action_mask"])
            if seat == decision.seat:
                assert np.array_equal(rows, made.option_rows()[1])
            made.match.state = real
    assert differing > 6


def test_the_table_looks_the_same_from_both_seats() -> None:
    """A mirrored set-up gives the same zones to either seat: own ones first."""
    made = CardscapeEnv("cardfinity", decks=("clockwork", "clockwork"))
    made.reset(seed=3)
    orders = [[(zone.name, zone.owner == seat) for zone in made.encoder.orders[seat]] for seat in (0, 1)]
    assert orders[0] == orders[1]
    assert made.observe("player_0")["observation"][0] == 0
    assert made.observe("player_1")["observation"][0] == 1


def test_actions_mean_the_same_in_all_matches() -> None:
    made = CardscapeEnv("cardfinity", decks=("clockwork", "emberwild"))
    meanings: dict[str, set[int]] = {}
    for seed in range(8):
        made.reset(seed=seed)
        rng = np.random.default_rng(seed)
        for _ in range(30):
            if made.terminations[AGENTS[0]]:
                break
            for number, words in made.action_words().items():
                meanings.setdefault(words, set()).add(number)
            made.step(int(rng.choice(list(made.numbers))))
    assert len(meanings["end turn"]) == 1
    plain = [numbers for words, numbers in meanings.items() if "#" not in words]
    assert sum(len(numbers) == 1 for numbers in plain) > 0.8 * len(plain)


def test_an_action_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    made = CardscapeEnv("cardfinity")
    made.reset(seed=1)
    before = made.match.digest()
    wrong = next(number for number in range(ACTIONS) if number not in made.numbers)
    for action in (wrong, None, ACTIONS + 5, "pass", 1.5):
        with pytest.raises(IllegalAction, match="is not offered to player_0; offered are: "):
            made.step(action)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no agent 'player_2'; there are: player_0, player_1"):
        made.observe("player_2")
    assert made.match.digest() == before


def test_rewards_are_who_won() -> None:
    made = CardscapeEnv("cardfinity")
    for seed in range(6):
        play(made, seed)
        winner = made.match.winner
        assert winner is not None
        assert [made.rewards[agent] for agent in AGENTS] == [1.0 if seat == winner else -1.0 for seat in (0, 1)]
        assert made.terminations == {"player_0": True, "player_1": True}
        for _ in AGENTS:
            assert made.last()[1] in (1.0, -1.0)
            made.step(None)
        assert made.agents == []


def test_a_match_without_an_end_is_cut() -> None:
    made = CardscapeEnv("ttcg", longest=10)
    assert len(play(made, 1)) == 10
    assert made.truncations == {"player_0": True, "player_1": True}
    assert not any(made.rewards.values())


def test_cards_that_a_deck_brings_along_are_known_by_their_facts(tmp_path: Path) -> None:
    rush = Path(find_deck(find_game("ttcg"), "wildfire-rush", "2025-03").file).read_text()
    row = "card: Kiln Newt;Fire;Beast;1;300;200;Normal;Draw one card.;Latent;When this card is destroyed, draw one card.;K1;C\n"
    (tmp_path / "kiln.txt").write_text(row + rush.replace("Ember Fox", "Kiln Newt"))
    known = CardscapeEnv("ttcg", decks=(str(tmp_path / "kiln.txt"), "undertow")).encoder.known
    assert known["Kiln Newt"]["attack"] == 300
    presets = CardscapeEnv("cardfinity", decks=("clockwork", "emberwild")).encoder.known
    assert presets == CardscapeEnv("cardfinity").encoder.known


def test_the_same_seed_is_the_same_match_and_decks_vary() -> None:
    one, two = CardscapeEnv("cardfinity"), CardscapeEnv("cardfinity")
    assert play(one, 5) == play(two, 5)
    assert one.match.digest() == two.match.digest()
    decks = set()
    for seed in range(12):
        one.reset(seed=seed)
        decks.add(tuple(deck.name for deck in one.match.setup.decks))
    assert len(decks) > 4
    named = CardscapeEnv("cardfinity", decks=("clockwork", "emberwild"))
    named.reset()
    assert [deck.name.lower() for deck in named.match.setup.decks] == [deck.name.lower() for deck in named.decks]


def test_sets_are_environments_too() -> None:
    made = CardscapeEnv("polaris", options={"match": "set3"})
    play(made, 2)
    assert made.match.reason.startswith("set ")
    assert CardscapeEnv("ttcg", series=3).game.title.endswith("best of 3")
    for wrong in (-1, 10):
        with pytest.raises(ValueError, match=f"a set has 1 to 9 games, not {wrong}"):
            CardscapeEnv("cardfinity", series=wrong)
    with pytest.raises(ValueError, match="series=5 and match=set3 ask for sets of different lengths"):
        CardscapeEnv("polaris", options={"match": "set3"}, series=5)


def test_the_picture_is_that_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    made = CardscapeEnv("ttcg", render_mode="ansi")
    made.reset(seed=1)
    seat = AGENTS.index(made.agent_selection)
    shown = made.render()
    assert shown == "\n".join(board_lines(made.game.board(made.match.view(seat))))
    loud = CardscapeEnv("ttcg", render_mode="human")
    play(loud, 1, 1)
    assert "Turn 1" in capsys.readouterr().out
    silent = CardscapeEnv("ttcg")
    silent.reset(seed=1)
    assert silent.render() is None


def test_wrong_settings_are_said() -> None:
    for settings, message in (({"game": "chess"}, "unknown game 'chess'"), ({"game": "ttcg", "rules": "x"}, "unknown rule set"),
                              ({"game": "ttcg", "decks": ("nothing", "such")}, "unknown deck 'nothing'"),
                              ({"game": "ttcg", "decks": ("undertow",)}, "decks takes two decks"),
                              ({"game": "ttcg", "decks": "undertow"}, "decks takes two decks"),
                              ({"game": "ttcg", "actions": 0}, "actions takes a whole number from 1, not 0"),
                              ({"game": "ttcg", "longest": -1}, "longest takes a whole number from 1, not -1"),
                              ({"game": "ttcg", "render_mode": "rgb"}, "no render mode 'rgb'; there are: ansi, human"),
                              ({"game": "ttcg", "options": {"mulligan": 3}}, "option mulligan takes")):
        with pytest.raises((LookupError, ValueError), match=message):
            CardscapeEnv(**settings)  # type: ignore[arg-type]


def test_what_the_page_shows_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, {})
    sizes = [int(number) for number in re.findall(r"\b(\d+)(?=\s(?:numbers )?for\s[CTP])", page)]
    made = [CardscapeEnv(game) for game in GAMES]
    assert all(abs(said - one.encoder.size) < 0.05 * said for said, one in zip(sizes, made, strict=True))
    assert f"`actions` | the size of the action space ({ACTIONS})" in page
    assert f"a vector of {OPTION} numbers for each" in page
    one = made[0]
    assert one.encoder.head == 3 + len(one.game.phases) + one.encoder.totals + STANDING + KINDS + CARD
    assert f"| each pile or hand | {2 + 2 * CARD + FACTS} |" in page
    assert f"| each place of a row | {2 + CARD + FACTS} |" in page


def test_a_step_before_the_first_reset_is_refused_in_words() -> None:
    with pytest.raises(RuntimeError, match=r"there is no match yet; call reset\(\) before step\(\)"):
        CardscapeEnv("cardfinity").step(0)
    with pytest.raises(RuntimeError, match=r"call reset\(\) before render\(\)"):
        CardscapeEnv("cardfinity", render_mode="ansi").render()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrapped", [False, True])
def test_copies_and_pickled_ones_go_on_by_themselves(game: str, wrapped: bool) -> None:
    made = env(game) if wrapped else CardscapeEnv(game)
    made.reset(seed=5)
    rng = np.random.default_rng(1)
    for _ in range(12):
        made.step(int(rng.choice(np.flatnonzero(made.observe(made.agent_selection)["action_mask"]))))
    ends = []
    for other in (copy.deepcopy(made), pickle.loads(pickle.dumps(made)), made):
        assert other.agent_selection == made.agent_selection
        rng = np.random.default_rng(2)
        while not other.terminations[AGENTS[0]]:
            other.step(int(rng.choice(np.flatnonzero(other.observe(other.agent_selection)["action_mask"]))))
        rewards = dict(other.rewards)
        other.reset()
        ends.append((other.unwrapped.match.setup.seed, rewards, other.observe(AGENTS[0])["observation"].tolist()))
    assert ends[0] == ends[1] == ends[2]


def test_two_cards_of_one_name_look_different() -> None:
    made = CardscapeEnv("taiwan")
    leaders = [card for card in made.game.definitions("standard") if card.name == "Floor Leader"]
    assert len(leaders) == 2
    assert not np.array_equal(made.encoder.card(leaders[0]), made.encoder.card(leaders[1]))


def test_a_missing_library_is_told_in_a_sentence() -> None:
    example = Path(__file__).parents[2] / "examples" / "learn.py"
    code = f"import runpy, sys; sys.modules['pettingzoo'] = None; runpy.run_path({str(example)!r}, run_name='__main__')"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == ("Error: learning environments need pettingzoo; pip install '.[rl]' in Cardscape's folder brings "
                            "it\n")
