"""``play`` without a terminal, with answers from a pipe, and at two seats."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .running import PEBBLES, Cli, Snapshot, Typed


@pytest.mark.parametrize("game", [PEBBLES, "cardfinity"])
@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_without_a_terminal_two_bots_show_a_whole_match(cli: Cli, game: str, plain: list[str]) -> None:
    ended = cli("play", game, "--seed", "5", *plain)
    assert ended.code == 0
    assert "two bots show a match" in ended.out
    assert " wins (" in ended.out.splitlines()[-1]
    assert ("┌" in ended.out) is not bool(plain)
    assert max(len(line) for line in ended.out.splitlines() if "│" in line or "╭" in line or plain) <= (2000 if plain else 100)
    assert list(Path().iterdir()) == []
    assert cli("play", game, "--seed", "5", *plain).out == ended.out


def test_a_person_plays_by_number_by_words_and_by_a_beginning(cli: Cli, typed: Typed, snapshot: Snapshot) -> None:
    typed("2", "LAY  pebble 2", "sk")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain", "--replay", "kept.json")
    assert ended.code == 0
    snapshot("plain_session.txt", ended.out.replace(PEBBLES, "pebbles.py"))
    assert json.loads(Path("kept.json").read_text())["answers"][0] == 1


def test_help_why_log_read_and_board_do_not_decide(cli: Cli, typed: Typed) -> None:
    typed("?", "why lay", "why lay boulder", "why lay pebble 2", "why", "why fly", "log", "read boulder", "read", "read dragon",
          "board", "99", "lay", "fly", "quit")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain")
    assert ended.code == 0
    for said in ("Answer with the number", "That is offered: 'lay' may mean: lay Pebble 2 to bed 1; ",
                 "a boulder is too heavy to lay (PB-2).",
                 "It is offered: number 1, lay Pebble 2 to bed 1.", "Why what?", "there is no such thing to do here",
                 "Nothing happened yet.", "  weighs 9", "Read which card?",
                 "You see no card called 'dragon'.", "There is no option 99; options are 1 to 3.", "'lay' may mean:",
                 "'fly' is not offered", "You left the table."):
        assert said in ended.out
    assert json.loads(Path("cardscape-replay-1.json").read_text())["answers"] == []


def test_other_words_for_reading_a_card_and_for_keeping_the_match(cli: Cli, typed: Typed) -> None:
    typed("inspect boulder", "Look at BOULDER", "read oulder", "save", "lay pebbel 2", "quit")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain")
    assert ended.out.count("  weighs 9") == 3
    assert "The match is kept by itself" in ended.out
    assert 'did you mean "lay Pebble 2 to bed 1"? Type ? for help' in ended.out


def test_enter_alone_shows_the_table_again(cli: Cli, typed: Typed) -> None:
    typed("", "quit")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain")
    assert ended.out.count("A hand: Boulder 9; Pebble 2; Pebble 5.") == 2
    assert "Answer with the number" not in ended.out


def test_rules_are_looked_up_at_the_table(cli: Cli, typed: Typed) -> None:
    typed("rule", "rule CF-10.3", "rule 10.3", "rules damage", "rule damaging dragons", "rule zzz", "quit")
    ended = cli("play", "cardfinity", "--seed", "1", "--interactive", "--plain")
    assert ended.code == 0
    assert ended.out.count("\nCF-10.3  ") == 2
    for said in ("Which rule? Write an id or words", "No rule has 'damaging dragons'; these come nearest:", "No rule has 'zzz'."):
        assert said in ended.out
    typed("rule lay", "quit")
    assert "Pebbles has no list of rules." in cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain").out


@pytest.mark.parametrize("columns", [1, 8, 19])
def test_a_window_of_a_few_columns_is_played_in_all_the_same(cli: Cli, typed: Typed, monkeypatch: pytest.MonkeyPatch,
                                                             columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    typed("?", "log", "piles", "why attack", "quit")
    ended = cli("play", "ttcg", "--seed", "1", "--interactive")
    assert (ended.code, ended.err) == (0, "")


def test_the_log_tells_what_happened(cli: Cli, typed: Typed) -> None:
    typed("skip", "log")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain")
    assert ended.out.count("You: skipped.") == 2


def test_equal_lines_of_the_log_are_told_once_with_a_count(cli: Cli, typed: Typed) -> None:
    typed("quit")
    ended = cli("play", "cardfinity", "--seed", "3", "--interactive", "--plain")
    assert ended.out.count("The opponent takes a card into the opening hand.") == 1
    assert "The opponent takes a card into the opening hand. (5 times)" in ended.out


def test_a_turn_is_passed_with_one_answer(cli: Cli, typed: Typed) -> None:
    typed("pass all", "board", "quit")
    call = ["play", "ttcg", "--interactive", "--plain", "--vs", "random", "--seed", "3", "--replay", "kept.json"]
    ended = cli(*call)
    assert ended.code == 0
    assert ended.out.count("A> ") == 3
    passed = ended.out.partition("A> pass all\n")[2].partition("A> board")[0]
    assert "pass.\n" not in passed
    assert "The opponent begins turn 3.\n" in passed
    typed("pass all", "log 9", "quit")
    assert "Both pass.\n" in cli(*call).out.partition("A> log 9\n")[2]
    typed("pass all", "quit")
    assert "This question cannot be passed." in cli("play", PEBBLES, "--interactive", "--plain", "--seed", "1").out


def test_piles_can_be_looked_through_and_their_cards_read(cli: Cli, typed: Typed) -> None:
    typed("piles", "play gearwolf", "piles", "piles grave", "read Tin Soldier", "piles cellar", "quit")
    ended = cli("play", "cardfinity", "--seed", "3", "--interactive", "--plain", "--deck", "clockwork", "--vs-deck", "emberwild")
    said = [part.partition("\n")[2] for part in ended.out.split("A> ")]
    assert said[1] == "You know no card in any pile.\n"
    assert said[3] == said[4] == "Your graveyard (3, from the top): Salvage, Brass Warden, Tin Soldier.\n"
    assert "To summon it you must take 1 damage" in said[5]
    assert said[6] == "You know no card in a pile called 'cellar'.\n"


def test_undo_is_answered_with_what_there_is_instead(cli: Cli, typed: Typed) -> None:
    typed("undo", "quit")
    assert "An answer that was given stands." in cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain").out


def test_conceding_gives_the_match_away(cli: Cli, typed: Typed) -> None:
    typed("concede")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain")
    assert ended.code == 0
    assert "You lose (by concession)." in ended.out
    assert json.loads(Path("cardscape-replay-1.json").read_text())["answers"] == [-1]


def test_the_end_of_input_leaves_the_table_and_keeps_the_replay(cli: Cli, typed: Typed) -> None:
    typed("1")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive")
    assert ended.code == 0
    assert "You left the table." in ended.out
    assert "The replay is kept in cardscape-replay-1.json; watch it with: cardscape replay cardscape-replay-1.json" in ended.out


def test_kept_replays_never_overwrite_one_another(cli: Cli, typed: Typed) -> None:
    for _ in range(3):
        typed("quit")
        cli("play", PEBBLES, "--interactive", "--plain")
    assert sorted(path.name for path in Path().iterdir()) == [f"cardscape-replay-{number}.json" for number in (1, 2, 3)]


def test_a_replay_that_cannot_be_written_is_said(cli: Cli, typed: Typed) -> None:
    typed("quit")
    ended = cli("play", PEBBLES, "--interactive", "--plain", "--replay", "no/such/folder.json")
    assert ended.code == 2
    assert ended.err == "Error: cannot write 'no/such/folder.json': there is no folder 'no/such'\n"
    assert ended.out == ""  # nothing was played for nothing
    ended = cli("play", PEBBLES, "--replay", ".")
    assert (ended.code, ended.err) == (2, "Error: cannot write '.': it is a folder\n")
    ended = cli("play", PEBBLES, "--replay", "a" * 300)
    assert ended.code == 2
    assert ended.err == "The replay could not be kept: File name too long.\n"


@pytest.mark.parametrize("option", ["--replay", "--picture"])
def test_what_is_kept_in_a_file_does_not_go_to_standard_output(cli: Cli, option: str) -> None:
    ended = cli("play", PEBBLES, option, "-")
    assert ended.code == 2
    assert ended.err == "Error: cannot write to standard output what is kept in a file; a file of this name is called ./-\n"
    assert not Path("-").exists()


def test_the_last_table_can_be_drawn_into_a_file(cli: Cli, typed: Typed) -> None:
    typed("quit")
    assert cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain", "--picture", "table.svg").code == 0
    drawn = Path("table.svg").read_text()
    assert drawn.startswith("<svg")
    assert "Boulder" in drawn
    assert cli("play", PEBBLES, "--picture", "no/folder/table.svg").code == 2
    ended = cli("play", PEBBLES, "--picture", "a" * 300)
    assert ended.code == 2
    assert "The picture could not be kept" in ended.err


def test_two_people_never_see_each_others_hand(cli: Cli, typed: Typed) -> None:
    typed("skip", "", "skip", "", "quit")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain", "--vs", "human")
    parts = ended.out.split("Press Enter when only you look at the screen.")
    assert len(parts) == 3
    assert ["Boulder 9" in part for part in parts] == [True, False, True]
    assert all("\n" * 40 in part for part in parts[:2])
    assert "it is your decision" in parts[0]


def test_the_second_seat_can_be_taken(cli: Cli, typed: Typed) -> None:
    typed("quit")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain", "--seat", "b", "--deck", "gravel",
                "--vs-deck", "sand")
    assert "A plays sand, B plays gravel; seed 1." in ended.out
    assert "B> quit" in ended.out


def test_rule_options_reach_the_match(cli: Cli, typed: Typed) -> None:
    typed("quit")
    ended = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain", "--option", "draw=2", "--option", "calm=TRUE",
                "--option", "start=b")
    assert "A bag: 4 cards." in ended.out
    assert "Turn 2, A's." in ended.out


@pytest.mark.parametrize(("arguments", "said"), [
    (["--vs", "greedyy"], "unknown opponent 'greedyy'; did you mean 'greedy'? There are: random, greedy, ismcts, human"),
    (["--vs", "nobot.py:Bot"], "there is no file 'nobot.py'; by name there are: random, greedy, ismcts"),
    (["--vs", "a" * 300 + ".py:Bot"], "there is no file 'aaa"),
    (["--option", "calm=true", "--option", "calm=false"], "option calm is given twice, as true and as false"),
    (["--deck", "sadn"], "unknown deck 'sadn'; did you mean 'sand'? Pebbles has: gravel, sand"),
    (["--option", "strat=A"], "unknown option 'strat'; did you mean 'start'? Pebbles has: start, draw, calm"),
    (["--option", "start=C"], "unknown value of start 'C'; start has: a, b"),
    (["--option", "draw=-2"], "option draw takes a whole number from 0, not '-2'"),
    (["--option", "draw=many"], "option draw takes a whole number, not 'many'"),
    (["--option", "calm=maybe"], "unknown value of calm 'maybe'; calm has: false, true"),
    (["--option", "calm"], "an option is written name=value, not 'calm'; Pebbles has: start, draw, calm"),
    (["--rules", "sea"], "unknown rule set 'sea'; Pebbles has: river, lake"),
    (["--rules", "lake"], "Pebbles comes without decks for the rules 'lake'"),
    (["--seat", "C"], "unknown seat 'C'; there are: A, B"),
    (["--seed", "soon"], "Invalid value for '--seed'"),
])
def test_bad_input_is_answered_with_what_exists(cli: Cli, arguments: list[str], said: str) -> None:
    ended = cli("play", PEBBLES, *arguments)
    assert ended.code == 2
    assert said in ended.err
    assert list(Path().iterdir()) == []


def test_an_illegal_deck_cannot_start_a_match(cli: Cli) -> None:
    Path("bad.txt").write_text("1\nx\n")
    checked = cli("check", PEBBLES, "bad.txt")
    for command in (["play", PEBBLES, "--deck", "bad.txt"], ["simulate", PEBBLES, "--decks", "gravel,bad.txt"]):
        ended = cli(*command)
        assert (ended.code, ended.out) == (1, checked.out)


@pytest.mark.parametrize(("bot", "said"), [("Raises", r"raises raised RuntimeError: no idea \(bots.py, line \d+\). It loses"),
                                           ("Leaves", r"leaves raised SystemExit: 3 \(bots.py, line \d+\). It loses"),
                                           ("Unborn", r"unborn raised RuntimeError: not today \(bots.py, line \d+\). It loses"),
                                           ("Outside", "outside answered 99 to a question with options")])
def test_a_bot_at_fault_loses_and_is_no_bug_of_ours(cli: Cli, typed: Typed, bot: str, said: str) -> None:
    typed("skip")
    ended = cli("play", PEBBLES, "--interactive", "--plain", "--seed", "1", "--vs", f"tests.lab.bots:{bot}")
    assert ended.code == 1, ended.err
    assert re.search(said, ended.out)
    assert "You win (by concession)." in ended.out
    assert [path.name for path in Path().iterdir()] == ["cardscape-replay-1.json"]


def test_commands_that_are_told_can_be_typed_as_they_stand(cli: Cli, typed: Typed) -> None:
    typed("quit")
    shown = cli("play", PEBBLES, "--seed", "1", "--interactive", "--plain", "--replay", "my match.json").out
    assert "The replay is kept in my match.json; watch it with: cardscape replay 'my match.json' --game " in shown
    assert shown.rstrip().endswith("--continue 'my match.json'")
