"""``simulate`` and ``bench``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardscape.lab import simulate as lab

from .running import HERE, PEBBLES, Cli

FIELDS = {"game", "rules", "decks", "bots", "seed", "games", "decisions", "seconds", "decisions_per_second", "games_per_second",
          "wins", "draws", "unfinished", "first_player_wins", "mean_turns", "digest"}


def test_json_has_the_promised_fields(cli: Cli) -> None:
    row = json.loads(cli("simulate", "cardfinity", "--games", "6", "--json").out)
    assert set(row) >= FIELDS
    assert (row["game"], row["rules"], row["seed"], row["games"]) == ("cardfinity", "cardfinity", 0, 6)
    assert row["bots"] == ["random", "random"]
    assert len(row["decks"]) == 2
    assert sum(row["wins"]) + row["draws"] + row["unfinished"] == 6
    assert row["first_player_wins"] <= sum(row["wins"])
    assert row["decisions"] > 0
    assert row["mean_turns"] > 0
    assert len(row["digest"]) == 32


def test_what_a_bot_prints_does_not_get_among_the_json(cli: Cli) -> None:
    ended = cli("simulate", PEBBLES, "--games", "2", "--bots", "tests.lab.bots:Talks,random", "--json")
    assert json.loads(ended.out)["games"] == 2
    assert "hello" in ended.err


def test_a_process_that_comes_to_its_end_is_told_and_no_bug_of_ours(cli: Cli) -> None:
    Path("gone.py").write_text("import os\n\nfrom cardscape.bots.bot import Bot\n\n\nclass Gone(Bot):\n"
                               "    def choose(self, view, decision, worlds):\n        os.kill(os.getpid(), 9)\n")
    ended = cli("simulate", PEBBLES, "--games", "4", "--bots", "gone.py:Gone,random", "--jobs", "2")
    assert (ended.code, ended.err) == (1, "Error: a process that played games came to its end: killed, out of memory, "
                                          "or by a bot; 0 of 4 games were finished.\n")
    assert not list(Path().glob("cardscape-*"))


@pytest.mark.parametrize("bot", ["ismcts:iterations", "greedy:"])
def test_a_setting_without_its_value_is_told_how_it_is_written(cli: Cli, bot: str) -> None:
    ended = cli("simulate", PEBBLES, "--bots", bot)
    assert ended.code == 2
    assert "a setting of a bot is written name=value" in ended.err


def test_the_defaults_are_a_hundred_games_of_random_bots_with_the_first_two_decks(cli: Cli) -> None:
    row = json.loads(cli("simulate", PEBBLES, "--json").out)
    assert (row["games"], row["bots"], row["decks"]) == (100, ["random", "random"], ["gravel", "sand"])


def test_text_shows_wins_with_intervals(cli: Cli) -> None:
    ended = cli("simulate", PEBBLES, "--games", "40", "--bots", "greedy,random", "--decks", "gravel,sand")
    assert ended.code == 0
    assert ended.err == ""
    assert "gravel (greedy)" in ended.out
    assert " %  [" in ended.out
    assert "digest" in ended.out


def test_one_name_stands_for_both(cli: Cli) -> None:
    row = json.loads(cli("simulate", PEBBLES, "--games", "2", "--bots", "greedy", "--decks", "sand", "--json").out)
    assert (row["bots"], row["decks"]) == (["greedy", "greedy"], ["sand", "sand"])


def test_two_sides_that_are_the_same_are_said_to_tell_nothing(cli: Cli) -> None:
    same = cli("simulate", PEBBLES, "--games", "4", "--bots", "random", "--decks", "sand").out
    assert "Both sides are the same" in same
    assert "the first player won 2 of 4" in same or "the first player won 4 of 4" in same or "won 0 of 4" in same
    other = cli("simulate", PEBBLES, "--games", "4", "--bots", "greedy,random", "--decks", "sand").out
    assert "Both sides are the same" not in other


def test_two_processes_count_the_same_as_one(cli: Cli) -> None:
    call = ["simulate", PEBBLES, "--games", "21", "--bots", "greedy,random", "--seed", "4", "--json", "--jobs"]
    alone, together = (json.loads(cli(*call, jobs).out) for jobs in ("1", "2"))
    timed = {"seconds", "decisions_per_second", "games_per_second"}
    assert {key: value for key, value in alone.items() if key not in timed} == {
        key: value for key, value in together.items() if key not in timed}


def test_an_interrupt_summarises_what_was_finished(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    played = lab.play_out

    def interrupted(match, bots, limit):  # type: ignore[no-untyped-def]
        if match.setup.seed == lab.match_seed(0, 4):
            played(match, bots, 2)
            raise KeyboardInterrupt
        return played(match, bots, limit)

    monkeypatch.setattr(lab, "play_out", interrupted)
    ended = cli("simulate", PEBBLES, "--games", "50", "--json")
    assert ended.code == 130
    assert "Interrupted after 4 of 50 games." in ended.err
    assert json.loads(ended.out)["games"] == 4
    assert len(json.loads(Path("cardscape-replay-1.json").read_text())["answers"]) == 2


def test_a_bot_from_a_file_is_one_class(cli: Cli) -> None:
    Path("mine.py").write_text("from cardscape.bots.bot import Bot\n\nclass First(Bot):\n    NAME = 'first'\n"
                               "    def choose(self, view, decision, worlds):\n        return 0\n\n"
                               "class Broken(Bot):\n    def choose(self, view, decision, worlds):\n        return 99\n")
    assert cli("simulate", PEBBLES, "--games", "4", "--bots", "mine.py:First,random").code == 0
    broken = cli("simulate", PEBBLES, "--games", "4", "--bots", "mine.py:Broken,random")
    assert broken.code == 1
    assert "4 wins  100.0 %" in broken.out
    assert "ended by: bot fault 4" in broken.out
    assert "Lost by a fault of its bot (" in broken.err
    assert "Broken answered 99 to a question with options 0 to" in broken.err
    assert "holds no bot 'Missing'" in cli("simulate", PEBBLES, "--bots", "mine.py:Missing").err


@pytest.mark.parametrize(("arguments", "said"), [
    (["--bots", "randm,greedy"], "unknown bot 'randm'; did you mean 'random'? There are: random, greedy, ismcts"),
    (["--bots", "a,b,c"], "--bots takes two names separated by a comma, not 'a,b,c'"),
    (["--decks", "gravel,"], "--decks takes two names separated by a comma"),
    (["--decks", '"old, mine.txt,sand'], "has a quotation mark too many or too few"),
    (["--games", "0"], "Invalid value for '--games'"),
    (["--jobs", "0"], "there must be at least one process"),
    (["--jobs", "-7"], "there must be at least one process; --jobs takes 1 to 1024, or -1 for one a core"),
    (["--jobs", "100000"], "100000 processes are too many; --jobs takes 1 to 1024, or -1 for one a core"),
    (["--gmaes", "5"], "No such option: --gmaes"),
])
def test_bad_input_is_wrong_usage(cli: Cli, arguments: list[str], said: str) -> None:
    ended = cli("simulate", PEBBLES, *arguments)
    assert ended.code == 2
    assert said in ended.err


def test_a_deck_whose_name_has_a_comma_stands_in_quotation_marks(cli: Cli) -> None:
    Path("old, mine.txt").write_text((HERE / "decks" / "gravel.txt").read_text())
    row = json.loads(cli("simulate", PEBBLES, "--games", "2", "--decks", '"old, mine.txt", sand', "--json").out)
    assert row["decks"] == ["old, mine", "sand"]
    row = json.loads(cli("lab", "matrix", PEBBLES, "--games", "2", "--bot", "random", "--decks", 'sand,"old, mine.txt"',
                         "--json").out)
    assert sorted(deck["deck"] for deck in row["decks"]) == ["old, mine", "sand"]
    assert "quotation marks" in " ".join(cli("simulate", "--help").out.split())


def test_bench_prints_a_line_a_game(cli: Cli) -> None:
    ended = cli("bench", PEBBLES, "--rounds", "2", "--games", "3", "--timed", "1")
    assert ended.code == 0
    assert [line.split()[0] for line in ended.out.splitlines()[2:]] == ["pebbles", "ismcts"]
    assert "answered late by" in ended.out
    row = json.loads(cli("bench", PEBBLES, "--rounds", "1", "--games", "2", "--timed", "1", "--json").out)
    assert set(row) == {"compiled", "rounds", "games", "time_budget"}
    assert set(row["time_budget"]) == {"milliseconds", "decisions", "p50", "p99"}
    assert set(row["games"][0]) == {"game", "decks", "decisions_per_second", "games_per_second", "decisions_per_game", "copy_us",
                                    "view_us", "first_view_us", "next_view_us", "sample_us"}
    assert "unknown game" in cli("bench", "pebbels").err


def test_a_game_file_that_is_none_is_refused(cli: Cli) -> None:
    Path("empty.py").write_text("")
    Path("broken.py").write_text("def (")
    Path("lost.py").write_text("import no_such_module_anywhere")
    assert "holds no game" in cli("simulate", "empty.py").err
    assert "broken.py, line 1" in cli("simulate", "broken.py").err
    assert "lost.py cannot be loaded: No module named" in cli("simulate", "lost.py").err
    assert (HERE / "pebbles.py").exists()
