"""``cards``, ``parse`` and ``explain``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from cardscape.play.catalog import find_game

from .running import PEBBLES, Cli


def test_cards_are_found_by_word_and_by_fact(cli: Cli) -> None:
    assert cli("cards", PEBBLES).out.splitlines()[-1] == "9 cards"
    assert cli("cards", PEBBLES, "BOULDER").out.splitlines() == ["Boulder 9  (gravel)", "    weighs 9", "1 card"]
    assert cli("cards", PEBBLES, "weight>=4", "weight<6", "--json").out.count('"name"') == 2
    rows = json.loads(cli("cards", PEBBLES, "weight:3", "kind:ROUND", "--json").out)
    assert [row["name"] for row in rows] == ["Pebble 3"]
    assert set(rows[0]) == {"name", "source", "file", "text", "facts"}
    none = cli("cards", PEBBLES, "kind:rund")
    assert (none.code, none.out) == (1, "0 cards\n")
    assert (cli("cards", PEBBLES, "kind:rund", "--json").code, cli("cards", PEBBLES, "--json").code) == (1, 0)
    assert none.err.startswith("no card: unknown kind 'rund'; did you mean 'round'? Kind has: ")
    assert cli("cards", PEBBLES, "kind:round", "weight:77").err == ""
    assert cli("cards", PEBBLES, "bolder").err == "no card says 'bolder'; did you mean 'Boulder 9'?\n"
    assert cli("cards", PEBBLES, "xyzzy").err == ""


@pytest.mark.parametrize(("query", "said"), [
    ("wieght:3", "unknown fact 'wieght'; did you mean 'weight'? The library has: weight, kind, name, text"),
    ("weight>x", "'weight>x' compares with 'x', which is no number"),
    ("weight:heavy", "'weight:heavy' compares with 'heavy', which is no number"),
    ("weight=>3", "'weight=>3' compares with '>3', which is no number"),
])
def test_a_query_nobody_understands_is_explained(cli: Cli, query: str, said: str) -> None:
    ended = cli("cards", PEBBLES, query)
    assert ended.code == 2
    assert said in ended.err


def test_parse_answers_every_line(cli: Cli) -> None:
    Path("lines.txt").write_text("(7)\nseven\n\n0\r\n")
    ended = cli("parse", PEBBLES, "lines.txt", "--json")
    rows = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 1
    assert rows[0] == {"text": "(7)", "ok": True, "tree": {"node": "bracket", "inner": {"node": "number", "n": 7}},
                       "canonical": "(7)", "warnings": []}
    assert rows[1] == {"text": "seven", "ok": False, "error": "a number was expected", "column": 1}
    assert [row["text"] for row in rows] == ["(7)", "seven", "", "0"]
    shown = cli("parse", PEBBLES, "lines.txt")
    assert shown.out.splitlines() == ["1: (7)", "  bracket", "    inner: number n=7", "2:1: a number was expected",
                                      "3:1: a number was expected", "4: 0", "  number n=0", "  warning: zero"]


def test_parse_reads_standard_input(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n2\n")))
    ended = cli("parse", PEBBLES, "--json")
    assert ended.code == 0
    assert [json.loads(line)["tree"]["n"] for line in ended.out.splitlines()] == [1, 2]


def test_parse_drops_a_byte_order_mark(cli: Cli) -> None:
    Path("lines.txt").write_bytes(b"\xef\xbb\xbf1\r\n\xef\xbb\xbf2\n")
    rows = [json.loads(line) for line in cli("parse", PEBBLES, "lines.txt", "--json").out.splitlines()]
    assert [(row["text"], row["ok"]) for row in rows] == [("1", True), ("\ufeff2", False)]


@pytest.mark.parametrize("game", [PEBBLES, "ttcg"])
def test_parse_marks_bytes_that_are_no_text(cli: Cli, game: str) -> None:
    Path("lines.txt").write_bytes(b"Draw \xff\xfeone card.\nDraw one caf\xc3\xa9.\n")
    ended = cli("parse", game, "lines.txt", "--json")
    rows = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 1
    assert rows[0] == {"text": "Draw \ufffd\ufffdone card.", "ok": False, "column": 6,
                       "error": "this is not UTF-8 text: byte 0xff at column 6"}
    assert (rows[1]["text"], rows[1]["ok"]) == ("Draw one caf\xe9.", False)
    assert cli("parse", game, "lines.txt").out.startswith("1:6: this is not UTF-8 text")


def test_the_json_of_sentences_is_what_the_game_makes_of_them(cli: Cli) -> None:
    texts = ["Draw one card.", "Destroy no card.", "Draw one cadr.", "This card gains 100 attack and cannot attack this turn."]
    Path("lines.txt").write_text("\n".join(texts))
    ended = cli("parse", "ttcg", "lines.txt", "--json")
    assert ended.out.splitlines() == [json.dumps(find_game("ttcg").parse(text, "2025-03")) for text in texts]


def test_trees_of_any_depth_are_printed(cli: Cli) -> None:
    depth = 20_000
    Path("deep.txt").write_text("(" * depth + "1" + ")" * depth)
    ended = cli("parse", PEBBLES, "deep.txt", "--json")
    assert ended.code == 0
    assert ended.out.count('"bracket"') == depth
    assert cli("parse", PEBBLES, "deep.txt").code == 0


def test_parse_of_a_missing_file_is_wrong_usage(cli: Cli) -> None:
    ended = cli("parse", PEBBLES, "nowhere.txt")
    assert (ended.code, ended.err) == (2, "Error: cannot read 'nowhere.txt': No such file or directory\n")


def test_explain_tells_how_a_card_was_understood(cli: Cli) -> None:
    ended = cli("explain", PEBBLES, "pebble 3")
    assert ended.code == 0
    assert ended.out.splitlines() == ["Pebble 3  [weight 3]", "  3", "  adds 3 to your sum", "    part", "      all of it"]
    Path("mine.txt").write_text("1\n2\n3\n4\n")
    assert cli("explain", PEBBLES, "mine.txt").out.count("adds") == 4
    rows = json.loads(cli("explain", PEBBLES, "mine.txt", "Pebble 4", "--json").out)
    assert rows == [{"name": "Pebble 4", "text": "4", "meaning": "adds 4 to your sum", "values": {"weight": 4},
                     "parts": [{"name": "", "text": "part", "meaning": "all of it", "values": {}, "parts": []}]}]


@pytest.mark.parametrize(("game", "deck", "card"), [
    ("cardfinity", "clockwork", "Gearwolf"), ("ttcg", "ash-pact", ""), ("polaris", "Sol-Vanguard", ""),
    ("taiwan", "glass-newsroom", "")])
def test_explain_takes_a_deck_by_name_as_check_does(cli: Cli, game: str, deck: str, card: str) -> None:
    rows = json.loads(cli("explain", game, deck, "--json").out)
    listed = json.loads(cli("cards", game, "--deck", deck, "--json").out)
    assert {row["name"] for row in rows} == {row["name"] for row in listed}
    one = card or listed[0]["name"]
    assert [row["name"] for row in json.loads(cli("explain", game, deck, one, "--json").out)] == [one]
    assert [row["name"] for row in json.loads(cli("explain", game, one, "--json").out)] == [one]


def test_explain_refuses_what_it_cannot_find_or_read(cli: Cli) -> None:
    unknown = cli("explain", PEBBLES, "Peble 3")
    assert unknown.code == 2
    assert "unknown card 'Peble 3'; did you mean 'Pebble 3'?" in unknown.err
    Path("bad.txt").write_text("x\n")
    ended = cli("explain", PEBBLES, "bad.txt")
    assert ended.code == 1
    assert "NOT_A_WEIGHT" in ended.out


def test_hundreds_of_names_are_counted_instead_of_listed(cli: Cli) -> None:
    ended = cli("explain", "ttcg", "ember fix")
    assert ended.code == 2
    assert ended.err == ("Error: unknown card 'ember fix'; did you mean 'Ember Fox'? "
                         "TTCG has 330, such as Breeze Piper, Kite Runner, Paper Crane\n")


def test_a_folder_is_no_card(cli: Cli) -> None:
    Path("Folder").mkdir()
    ended = cli("explain", PEBBLES, "Folder")
    assert (ended.code, ended.err) == (2, "Error: cannot read 'Folder': Is a directory\n")
    Path("pebble 3").mkdir()
    assert cli("explain", PEBBLES, "pebble 3").code == 0


def test_a_tree_is_shown_without_what_is_not_said(cli: Cli) -> None:
    Path("one.txt").write_text("Draw two cards.\n")
    assert cli("parse", "ttcg", "one.txt").out.splitlines() == [
        "1: Normal: Draw two cards.", "  effect style=normal", "    steps: step verb=draw actor=you",
        "      target: selection mode=plain n=2 category=card"]


def test_the_cards_of_a_deck_are_listed_with_their_number(cli: Cli) -> None:
    shown = cli("cards", "ttcg", "--deck", "salt-and-spark", "rank:1")
    assert shown.code == 0
    assert shown.out.splitlines()[-1].endswith(" with all copies")
    rows = json.loads(cli("cards", "polaris", "--deck", "sol-vanguard", "--json").out)
    assert sum(row["copies"] for row in rows) == 65
    assert rows[0]["text"]
    assert "does not tell what its decks hold" in cli("cards", PEBBLES, "--deck", "gravel").err
    assert cli("cards", "ttcg", "--deck", "nothing").code == 2
    Path("short.txt").write_text("2 Ember Fox\n")
    assert cli("cards", "ttcg", "--deck", "short.txt").code == 1


DAWN_COURIER = ('card: {name = "Dawn Courier", type = "creature", atk = 900, grd = 700, marks = ["E"], '
                "effects = ['Trigger: When this creature is played, you may draw one card.']}")
WARD_CLERK = ('card: {name = "Ward Clerk", type = "political", rank = 3, attack = [900, 0, 1200], sex = "female", '
              'race = "islander", age = 40, nationality = "taiwanese", '
              'effect = [{text = "When this figure is revealed, draw one card.", speed = 2}]}')
KILN_NEWT = ("card: Kiln Newt;Fire;Reptile Elemental;1;300;200;Normal;Draw one card.;Latent;When this card is destroyed, "
             "draw one card.;KI-01;Common")


@pytest.mark.parametrize(("game", "deck", "card", "entry"), [
    ("ttcg", "wildfire-rush", KILN_NEWT, "1 kiln  newt"), ("polaris", "sol-vanguard", DAWN_COURIER, "[main]\n1 Dawn Courier [E]"),
    ("taiwan", "glass-newsroom", WARD_CLERK, "[private]\n1 Ward Clerk")])
def test_cards_that_a_deck_defines_are_searched_and_explained_like_others(cli: Cli, game: str, deck: str, card: str,
                                                                          entry: str) -> None:
    preset = json.loads(cli("games", game, "--json").out)[0]["decks"]
    path = next(row["path"] for row in preset if row["name"] == deck)
    Path("mine.txt").write_text(f"{card}\n{Path(path).read_text()}\n{entry}\n")
    listed = json.loads(cli("cards", game, "--deck", "mine.txt", "does:draw", "--json").out)
    own = listed[-1]
    assert own["name"] in card
    assert (own["source"], own["file"], own["copies"]) == ("mine", "mine.txt", 1)
    assert any("draw one card" in line for line in own["text"])
    explained = json.loads(cli("explain", game, "mine.txt", own["name"], "--json").out)
    assert "draw one card" in str(explained[0]["parts"])
    assert len(json.loads(cli("explain", game, "mine.txt", "--json").out)) == len(json.loads(
        cli("cards", game, "--deck", "mine.txt", "--json").out))


def test_a_deck_of_own_cards_tells_what_they_say(cli: Cli) -> None:
    Path("stones.txt").write_text('"Stone": power 1 N/A\ndeck: "Stones" by "Me"\n"Stone" 40\n')
    shown = cli("cards", "cardfinity", "--deck", "stones.txt", "power:1")
    assert (shown.code, shown.out.splitlines()[:2]) == (0, ["40 Stone  (Stones)", '    "Stone":'])


def test_a_game_that_explains_nothing_says_so(cli: Cli) -> None:
    lanterns = str(Path(__file__).parents[2] / "examples" / "lanterns.py")
    deck = str(Path(lanterns).parent / "decks" / "wildfire.txt")
    for asked in ("Spark", "wildfire", deck):
        ended = cli("explain", lanterns, asked)
        assert (ended.code, ended.out) == (2, "")
        assert "Lanterns does not say what the text of its cards means" in ended.err
