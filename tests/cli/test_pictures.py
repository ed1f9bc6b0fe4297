"""Boards as drawn: every kind of zone, at 100 and at 80 columns, in words, and as a picture for documents."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.text import Text

from cardscape.bots.driver import bot_chance, play_out
from cardscape.bots.greedy import GreedyBot
from cardscape.cli.screens import PictureScreen
from cardscape.cli.terminal import draw_svg, draw_text
from cardscape.engine.layout import Board, CardPicture, PlayerPicture, ZonePicture
from cardscape.engine.match import start
from cardscape.play.catalog import find_game, usual_decks
from cardscape.play.plain import board_lines

from .running import PEBBLES, Snapshot


def table() -> Board:
    """A table with everything a game may draw: rows beside piles, a shared row, backs, empty places, notes."""
    knight = CardPicture("Knight of the Long Unending Winter Road", ["attack 1200", "defense 800", "+300", "guard"], faded=True)
    row: list[CardPicture | None] = [None, CardPicture("Ember Fox", ["3"]), CardPicture("", [], known=False), None, knight]
    hand = [CardPicture(f"Card {number}", ["cost 1"]) for number in range(1, 10)]
    far = PlayerPicture(1, "B", ["HP 4000", "a fact that is much too long to stand in the headline of a player's half"],
                        [[ZonePicture("hand", [], 4, "among them Ember Fox"), ZonePicture("deck", [], 31)],
                         [ZonePicture("units", row, 3, numbered=True), ZonePicture("discard", [], 6, "top Ember Fox")]])
    near = PlayerPicture(0, "A (you)", ["HP 3500"],
                         [[ZonePicture("deck", [], 30), ZonePicture("discard", [], 0)],
                          [ZonePicture("hand", list(hand), 9)],
                          [ZonePicture("units", [None] * 5, 0, numbered=True)]])
    middle = [[ZonePicture("shared row", [CardPicture("漢字の札", ["→"]), None], 1, numbered=True)]]
    return Board("Turn 7, A's · main phase", far, near, middle, ["waiting: Thunder of Ember Fox"])


@pytest.mark.parametrize("width", [100, 80, 40])
def test_boards_keep_their_shape(snapshot: Snapshot, width: int) -> None:
    text = draw_text(table(), width)
    assert {cell_len(line) for line in text.splitlines()} == {width}
    snapshot(f"board_{width}.txt", text)


@pytest.mark.parametrize(("room", "high", "empty", "hand", "rows"), [
    (41, 41, True, True, True), (40, 38, False, True, True), (37, 32, False, False, True), (31, 19, False, False, False),
    (18, 18, True, False, False)])
def test_a_low_terminal_gets_lines_instead_of_boxes(room: int, high: int, empty: bool, hand: bool, rows: bool) -> None:
    """Empty rows go first, then hands, then the rest, told in lines; at last empty rows are left out and long facts cut."""
    text = draw_text(table(), 80, room)
    assert len(text.splitlines()) == high
    assert {cell_len(line) for line in text.splitlines()} == {80}
    for words in ("Ember Fox", "Knight of", "Card 9", "漢字の札", "HP 4000", "waiting: Thunder"):
        assert words in text
    assert ("units: empty" not in text, "│Card 1" in text, "│Ember Fox" in text) == (empty, hand, rows)


def test_equal_cards_of_a_hand_are_told_once() -> None:
    hand: list[CardPicture | None] = [CardPicture(name, ["3"]) for name in ("Ember Fox", "Tide Warden", "Ember Fox")]
    board = Board("Turn 1", PlayerPicture(1, "B", [], []), PlayerPicture(0, "A", [], [[ZonePicture("hand", hand, 3)]]), [], [])
    assert "hand 3: Ember Fox ×2 (3) · Tide Warden (3)" in draw_text(board, 60, 6)


def test_where_nothing_else_helps_hands_are_told_by_names_and_long_facts_go() -> None:
    text = draw_text(table(), 80, 1)
    assert len(text.splitlines()) < 18
    assert "hand 9: " in text
    assert "Card 9 (" not in text
    assert "…" not in text


def test_places_of_a_grid_bear_their_names() -> None:
    grid = ZonePicture("row 0", [CardPicture("Ember Fox", []), None], 1, places=["a1", "b1"])
    board = Board("Turn 1", PlayerPicture(1, "B", [], []), PlayerPicture(0, "A", [], []), [[grid]], [])
    drawn = draw_text(board, 60)
    assert "┌a1───" in drawn
    assert "┌b1───" in drawn
    assert "Table row 0: a1 Ember Fox; b1 empty." in board_lines(board)
    board.middle[0][0].title = ""
    assert "Table: a1 Ember Fox; b1 empty." in board_lines(board)


@pytest.mark.parametrize("terminal", ["xterm", "dumb"])
def test_a_hand_is_out_of_sight_when_the_other_player_looks(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: str) -> None:
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setenv("FORCE_COLOR", "1")
    screen = PictureScreen(90)
    screen.board(table())
    assert {cell_len(line) for line in Text.from_ansi(capsys.readouterr().out).plain.splitlines()} == {90}
    screen.clear()
    out = capsys.readouterr().out
    assert out.count("\n") >= 60 if terminal == "dumb" else out == "\x1b[2J\x1b[H\x1b[3J"


def test_boards_in_words(snapshot: Snapshot) -> None:
    snapshot("board_words.txt", "\n".join(board_lines(table())) + "\n")


def test_boards_as_svg_need_nothing_from_elsewhere(snapshot: Snapshot) -> None:
    svg = draw_svg(table())
    assert "url(http" not in svg
    assert "@font-face" not in svg
    snapshot("board.svg", svg)


def test_a_card_name_cannot_steer_the_terminal() -> None:
    board = table()
    board.near.title = "A \x1b[31m"
    board.far.rows[0][0].note = "\x1b]0;x\x07"
    assert "\x1b" not in draw_text(board, 100)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_without_a_picture_of_its_own_gets_one(snapshot: Snapshot, seat: int) -> None:
    game = find_game(PEBBLES)
    match = start(game, [source.read(game, "river") for source in usual_decks(game, "river")], seed=1)
    play_out(match, [GreedyBot(number, bot_chance(1, number)) for number in (0, 1)], 3)
    snapshot(f"pebbles_{'ab'[seat]}.txt", draw_text(game.board(match.view(seat)), 80))


ANTS = """"Hill Ant": power 3
N/A
"Lazy Ant": take 2 "Bite" on tap: attack
power 4 tapped
"Insect"
"Spark" on play: deal 1
N/A
deck: "Ants" by "Nobody"
"Hill Ant" 20 "Lazy Ant" 15 "Spark" 8
"""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_cardfinity_table(snapshot: Snapshot, seat: int) -> None:
    game = find_game("cardfinity")
    match = start(game, [game.read_deck(ANTS, "ants.txt", "") for _ in (0, 1)], seed=4)
    for answer in ("play Hill Ant", "play Lazy Ant", "play Spark", "end turn", "play Lazy Ant"):
        match.take(match.words().index(answer))
    snapshot(f"cardfinity_{'ab'[seat]}.txt", draw_text(game.board(match.view(seat)), 100))
