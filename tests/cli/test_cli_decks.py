"""``games`` and ``check``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import PEBBLES, Cli


def test_games_lists_every_game_with_rules_options_and_decks(cli: Cli) -> None:
    ended = cli("games")
    assert ended.code == 0
    assert "cardfinity  (Cardfinity)" in ended.out
    assert "first_player: 1, 2" in ended.out


def test_games_lists_those_that_are_named(cli: Cli) -> None:
    ended = cli("games", "POLARIS", PEBBLES)
    assert ended.code == 0
    assert [line for line in ended.out.splitlines() if line[0] != " "] == ["polaris  (Polaris Line)", "pebbles  (Pebbles)"]
    assert [row["game"] for row in json.loads(cli("games", "ttcg", "--json").out)] == ["ttcg"]
    assert cli("games", "polris").err.startswith("Error: unknown game 'polris'; did you mean 'polaris'?")


def test_games_json_has_the_promised_shape(cli: Cli) -> None:
    rows = json.loads(cli("games", "--json").out)
    row = next(row for row in rows if row["game"] == "cardfinity")
    assert row["rule_sets"] == ["cardfinity"]
    assert row["options"]["first_player"]["default"] == 1
    assert row["options"]["first_player"]["values"] == [1, 2]
    assert row["decks"][0]["about"] == "CLOCKWORK GUILD - build one machine that does everything."
    assert all(set(deck) == {"name", "path", "rules", "about"} and Path(deck["path"]).is_file() for deck in row["decks"])


def test_a_legal_deck_is_reported_as_such(cli: Cli) -> None:
    ended = cli("check", PEBBLES, "gravel")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.endswith("gravel.txt: legal, 6 cards\n")


def test_every_violation_is_reported_with_place_and_rule(cli: Cli) -> None:
    Path("bad.txt").write_text("1\nx\ny\n")
    ended = cli("check", PEBBLES, "bad.txt")
    assert ended.code == 1
    assert ended.out.splitlines() == [
        "bad.txt:2:1: 'x' is no weight [NOT_A_WEIGHT, PB-3]",
        "bad.txt:3:1: 'y' is no weight [NOT_A_WEIGHT, PB-3]",
        "bad.txt: 1 pebbles; at least 4 are needed [TOO_FEW, PB-4]",
        "bad.txt: not legal, 3 violations",
    ]


def test_check_json_has_the_promised_shape(cli: Cli) -> None:
    Path("bad.txt").write_text("1\nx\n3\n4\n5\n")
    ended = cli("check", PEBBLES, "bad.txt", "--json")
    assert ended.code == 1
    assert json.loads(ended.out) == {
        "game": "pebbles", "legal": False, "cards": 4, "weight": 13,
        "issues": [{"code": "NOT_A_WEIGHT", "rule": "PB-3", "message": "'x' is no weight",
                    "where": {"file": "bad.txt", "line": 2, "column": 1, "card": None}, "values": {"text": "x"}}],
    }


def test_cardfinity_check_reports_scale_and_syntax(cli: Cli) -> None:
    legal = json.loads(cli("check", "cardfinity", "clockwork", "--json").out)
    assert legal["legal"] is True
    assert set(legal["scale"]) == {"per_card", "total"}
    Path("broken.txt").write_text('"Ant": power 3 N/A\ndekk:')
    ended = cli("check", "cardfinity", "broken.txt", "--json")
    row = json.loads(ended.out)
    assert ended.code == 1
    assert row["scale"] is None
    assert [issue["code"] for issue in row["issues"]] == ["SYNTAX"]
    assert row["issues"][0]["where"]["line"] == 2


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x00" * 1000, b"(" * 10_000, b"", b"\x1b[2J"])
@pytest.mark.parametrize("game", ["cardfinity", PEBBLES])
def test_no_file_crashes_the_check(cli: Cli, game: str, content: bytes) -> None:
    Path("odd.txt").write_bytes(content)
    ended = cli("check", game, "odd.txt", "--json")
    assert ended.code == 1
    assert json.loads(ended.out)["legal"] is False
    shown = cli("check", game, "odd.txt")
    assert shown.code == 1
    assert "\x1b" not in shown.out


@pytest.mark.parametrize("game", ["cardfinity", "ttcg", "polaris", "taiwan"])
def test_text_that_is_not_utf8_is_said_to_be_so(cli: Cli, game: str) -> None:
    Path("umlaut.txt").write_bytes(b"\xef\xbb\xbf! old\r\n# k\xf6nig\n")
    for command in ("check", "explain"):
        ended = cli(command, game, "umlaut.txt")
        assert ended.code == 1
        assert ended.out.startswith("umlaut.txt:2:4: this is not UTF-8 text [")


@pytest.mark.parametrize(("arguments", "said"), [
    (["check", "cardfinty", "x.txt"], "unknown game 'cardfinty'; did you mean 'cardfinity'? There are: "),
    (["check", PEBBLES, "gravl"], "unknown deck 'gravl'; did you mean 'gravel'? Pebbles has: gravel, sand"),
    (["check", "ttcg", "ash-pac"], "unknown deck 'ash-pac'; did you mean 'ash-pact'? TTCG has: "),
    (["simulate", "ttcg", "--decks", "ash-pac"],
     "unknown deck 'ash-pac'; did you mean 'ash-pact'? It is for the rules '2025-02'; choose them with --rules 2025-02"),
    (["check", PEBBLES, "nowhere/deck.txt"], "there is no file 'nowhere/deck.txt'; decks of Pebbles: gravel, sand"),
    (["check", PEBBLES, "gravel", "--rules", "laek"], "unknown rule set 'laek'; did you mean 'lake'? Pebbles has: river, lake"),
    (["check", PEBBLES, "."], "cannot read '.': Is a directory"),
    (["check", PEBBLES, "a\0b"], "unknown deck"),
    (["check", PEBBLES, ""], "unknown deck ''; Pebbles has: gravel, sand"),
    (["check", "missing.py", "x"], "there is no file 'missing.py'; by name there are: cardfinity"),
    (["check", "a" * 300 + ".py", "x"], "there is no file 'aaa"),
    (["explain", PEBBLES, "a" * 300], "unknown card 'aaa"),
    (["scenario", "check", "a" * 300], "there is no such file or folder"),
    (["scenario", "check", ""], "there is no such file or folder"),
])
def test_unknown_names_list_what_exists(cli: Cli, arguments: list[str], said: str) -> None:
    ended = cli(*arguments)
    assert ended.code == 2
    assert said in ended.err
    assert ended.out == ""


def test_an_endless_file_is_refused(cli: Cli) -> None:
    ended = cli("check", PEBBLES, "/dev/zero")
    assert ended.code == 2
    assert "is larger than 64 MB" in ended.err


@pytest.mark.rule("PL-3.8")
def test_a_deck_is_checked_for_the_rule_options_it_will_be_played_with(cli: Cli) -> None:
    preset = json.loads(cli("games", "--json").out)
    path = next(deck["path"] for row in preset if row["game"] == "polaris" for deck in row["decks"])
    Path("nine.txt").write_text(Path(path).read_text(encoding="utf-8").rstrip().rpartition("\n")[0], encoding="utf-8")
    assert cli("check", "polaris", "nine.txt").code == 0
    ended = cli("check", "polaris", "nine.txt", "--option", "side_deck_size=exactly_10")
    assert (ended.code, ended.out.splitlines()[0]) == (
        1, "nine.txt: the side deck has 9 cards, none or exactly 10 are allowed [SIDE_SIZE, PL-3.8]")
    assert cli("check", "polaris", path, "--option", "side_deck_size=exactly_10").code == 0
    Path("more.txt").write_text(Path("nine.txt").read_text(encoding="utf-8") + "\n[advance]\n1 Nobody\n", encoding="utf-8")
    row = json.loads(cli("check", "polaris", "more.txt", "--json", "--option", "side_deck_size=exactly_10").out)
    assert [(issue["code"], issue["values"]) for issue in row["issues"]] == [
        ("UNKNOWN_CARD", {}), ("SIDE_SIZE", {"count": 9, "limit": 10})]
    refused = cli("check", "polaris", path, "--option", "side_deck_size=ten")
    assert refused.code == 2
    assert "side_deck_size" in refused.err


@pytest.mark.rule("TT-3.2")
def test_a_deck_is_checked_for_the_rule_set_that_its_file_names(cli: Cli) -> None:
    preset = json.loads(cli("games", "--json").out)
    path = next(deck["path"] for row in preset if row["game"] == "ttcg" for deck in row["decks"] if "open-sky" in deck["path"])
    text = Path(path).read_text(encoding="utf-8")
    Path("february.txt").write_text(text.replace("rules: 2025-03", "rules: 2025-02"), encoding="utf-8")
    assert "2025-02 does not know" in cli("check", "ttcg", "february.txt").out
    assert cli("check", "ttcg", "february.txt", "--rules", "2025-03").code == 0
    assert cli("check", "ttcg", path).code == 0


@pytest.mark.rule("TT-3.2")
def test_a_deck_of_another_rule_set_is_known_by_its_name(cli: Cli) -> None:
    assert cli("check", "ttcg", "Salt-and-Spark").out.endswith("salt-and-spark.txt: legal, 52 cards\n")
    ended = cli("play", "ttcg", "--deck", "salt-and-spark")
    assert ended.code == 2
    assert ended.err == ("Error: the deck 'salt-and-spark' is for the rules '2025-02', not for '2025-03'; "
                         "choose them with --rules 2025-02\n")


@pytest.mark.rule("TT-3.2")
def test_a_preset_is_checked_for_the_rule_set_that_is_asked_for_as_its_file_is(cli: Cli) -> None:
    assert cli("check", "ttcg", "salt-and-spark", "--rules", "2025-03").code == 0
    ended = cli("check", "ttcg", "open-sky", "--rules", "2025-02", "--json")
    assert ended.code == 1
    found = {(issue["code"], issue["rule"]) for issue in json.loads(ended.out)["issues"]}
    assert found == {("AIR", "TT-3.2"), ("PASSIVE", "TT-3.2")}


def test_values_of_options_are_listed_as_they_are_typed(cli: Cli) -> None:
    assert "option     untap_step: false, true (usually false; " in cli("games").out


@pytest.mark.rule("CF-2.10")
def test_warnings_are_told_and_forbid_nothing(cli: Cli) -> None:
    preset = json.loads(cli("games", "--json").out)
    path = next(deck["path"] for row in preset if row["game"] == "cardfinity" for deck in row["decks"])
    text = Path(path).read_text(encoding="utf-8")
    Path("twice.txt").write_text('"S" play: draw N/A\n"S" play: draw 9 N/A\n' + text, encoding="utf-8")
    ended = cli("check", "cardfinity", "twice.txt")
    assert ended.code == 0
    assert ended.out.splitlines()[0].startswith("twice.txt:2:1: warning: ")
