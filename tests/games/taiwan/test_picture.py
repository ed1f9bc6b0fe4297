"""The picture: the grid from the viewer's side, arrows, backs, supporters, banks, decks, the stack; and the log."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import match, play_randomly

from cardscape.engine.layout import CardPicture, ZonePicture
from cardscape.engine.match import Match
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.picture import money
from cardscape.play.pictures import seen_by
from cardscape.play.running import Run
from cardscape.play.scenario import read_scenario

TABLE = """
game: taiwan
cards: |
  [[card]]
  name = "Clerk"
  type = "normal"
  rank = 0
  attack = [500, 300, 100]
  sex = "female"
  race = "islander"
  age = 30
  nationality = "taiwanese"

  [[card]]
  name = "Envoy"
  type = "political"
  rank = 2
  attack = [1200, 800, 700]
  sex = "female"
  race = "islander"
  age = 30
  nationality = "taiwanese"
  public = true

  [[card]]
  name = "Leaflet"
  type = "standard tactic"
  level = 3
  colour = "white"
  [[card.effect]]
  text = "Your opponent loses $100."

  [[card]]
  name = "Stamp"
  type = "quick tactic"
  level = 3
  colour = "white"
  [[card.effect]]
  text = "Gain $100."
position:
  turn: A
  bank: {A: 9000, B: 400}
  A: {hand: [Leaflet], private deck: [3 Clerk], public deck: [Envoy], dead zone: [Clerk],
      field: {01: {card: Clerk, pose: left, growth: 2}, 22: {card: Clerk, face: down}}}
  B: {hand: [2 Clerk], private deck: [Clerk],
      field: {43: {card: Envoy, pose: left, supporters: [Clerk]}, 44: {card: Stamp, face: down}}}
steps:
  - expect: {turn: A}
end: open
"""


def table() -> Match:
    return Run(read_scenario(TABLE)).begin()


def rows(of: Match, seat: int) -> list[list[CardPicture | None]]:
    """The grid as drawn, the top row first."""
    return [zones[0].cards for zones in GAME.board(of.view(seat)).middle]


def text(card: CardPicture | None) -> str:
    return "" if card is None else " ".join([card.name, *card.marks])


@pytest.mark.rule("TW-4.2")
def test_the_grid_is_drawn_from_the_viewers_side() -> None:
    seen = table()
    mine, theirs = rows(seen, 0), rows(seen, 1)
    assert text(mine[3][0]) == "Clerk A < 500/[300]/100 growth 2"
    assert text(theirs[1][4]) == "Clerk A > 500/[300]/100 growth 2"
    assert text(mine[1][4]) == "Envoy B > 1200/[800]/700 over Clerk"
    assert text(theirs[3][0]) == "Envoy B < 1200/[800]/700 over Clerk"


@pytest.mark.rule("TW-5.4")
def test_unknown_face_down_cards_are_backs() -> None:
    seen = table()
    mine, theirs = rows(seen, 0), rows(seen, 1)
    assert text(mine[2][2]) == "Clerk A face down"
    back = theirs[2][2]
    assert back is not None
    assert (text(back), back.known) == ("face down A", False)
    assert text(mine[0][4]) == "face down B"
    assert text(theirs[4][0]) == "Stamp B face down"


def test_banks_decks_and_hands() -> None:
    board = GAME.board(table().view(0))
    assert board.title == "Turn 3, A's, main 1"
    assert (board.near.title, board.near.facts) == ("A (you)", ["$9,000", "private deck 3"])
    assert (board.far.title, board.far.facts) == ("B", ["$400", "private deck 1"])
    piles: dict[str, ZonePicture] = {zone.title: zone for zone in board.near.rows[0]}
    assert (piles["public deck"].note, piles["dead zone"].note, piles["silenced zone"].count) == ("Envoy", "top Clerk", 0)
    assert [text(card) for card in board.near.rows[1][0].cards] == ["Leaflet standard tactic FL 3 white"]
    assert (board.far.rows[1][0].cards, board.far.rows[1][0].count) == ([], 2)


def test_the_stack_and_the_attack_are_noted() -> None:
    seen = table()
    seen.take(seen.words().index("activate Leaflet"))
    seen.take(seen.words().index("slot 20"))
    assert GAME.board(seen.view(0)).notes == ["stack: Leaflet, effect 1"]
    while seen.decision is not None and "attack Clerk at slot 01 -> opponent" not in seen.words():
        seen.take(len(seen.words()) - 1)
    seen.take(seen.words().index("attack Clerk at slot 01 -> opponent"))
    assert GAME.board(seen.view(0)).notes == ["attack: slot 01 -> the opponent"]
    assert GAME.board(seen.view(1)).notes == ["attack: slot 43 -> the opponent"]
    while not seen.over:
        seen.take(len(seen.words()) - 1)
    assert seen.state.totals()[:2] == [9000, 0]
    assert GAME.board(seen.view(0)).title == "A wins (no money left)"
    assert GAME.board(seen.view(0)).notes == []


def test_an_overdrawn_bank_has_its_sign_in_front() -> None:
    assert (money(9000), money(0), money(-1150)) == ("$9,000", "$0", "-$1,150")


def test_the_whole_log_can_be_told() -> None:
    attacks = 0
    for seed in range(6):
        played = match(seed, log=True)
        play_randomly(played, seed)
        for viewer in (-1, 0, 1):
            told = [GAME.tell(event, viewer) for event in played.log(viewer)]
            assert all(line == "" or line.endswith(".") for line in told)
            attacks += sum("attacks" in line for line in told)
        assert seen_by(played, 0)
    assert attacks
