"""How a match of TaiwanCard begins, and how it may be given up."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import match, play_randomly, state

from cardscape.engine.game import IllegalDeck
from cardscape.engine.match import AnswerRefused
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.table import HANDS, PRIVATE, PUBLIC


def kinds(of: list[str], *wanted: str) -> list[str]:
    return [kind for kind in of if kind in wanted]


@pytest.mark.rule("TW-6.1")
def test_decks_are_shuffled_and_five_cards_drawn() -> None:
    played = match(1, log=True)
    s = state(played)
    assert s.bank == [10_000, 10_000]
    assert [len(s.zones[HANDS + seat]) for seat in (0, 1)] == [5, 5]
    told = [event.kind for event in played.log(-1)]
    assert kinds(told, "GameStarted", "FirstPlayerDecided", "DeckShuffled", "OpeningHandDrawn", "TurnStart") == [
        "GameStarted", "FirstPlayerDecided", "DeckShuffled", "DeckShuffled", "OpeningHandDrawn", "OpeningHandDrawn", "TurnStart"
    ]


@pytest.mark.rule("TW-3.2", "TW-6.1")
def test_public_decks_lie_open_in_the_order_of_the_list() -> None:
    played = match(1)
    s = state(played)
    for seat, deck in enumerate(played.setup.decks):
        listed = [deck.cards[number].name for number in deck.public]  # type: ignore[attr-defined]
        assert [s.faces[card].name for card in reversed(s.zones[PUBLIC + seat])] == listed
        for viewer in (0, 1):
            shown = played.view(viewer).zones[PUBLIC + seat].cards
            assert [card.name for card in reversed(shown) if card is not None] == listed


@pytest.mark.rule("TW-6.2")
@pytest.mark.parametrize(("name", "seat"), [("A", 0), ("B", 1)])
def test_in_later_games_of_a_set_the_seat_is_given(name: str, seat: int) -> None:
    for seed in range(4):
        begun = match(seed, {"first_player": name}, log=True)
        assert begun.state.turn == seat
        assert [event.seat for event in begun.log(-1) if event.kind == "FirstPlayerDecided"] == [seat]


@pytest.mark.rule("TW-6.2", "TW-0.3")
def test_a_coin_decides_who_begins() -> None:
    first = [state(match(seed)).first for seed in range(40)]
    assert 8 <= sum(first) <= 32
    played = match(3, log=True)
    decided = [event for event in played.log(-1) if event.kind == "FirstPlayerDecided"]
    assert [event.seat for event in decided] == [state(played).first] == [state(played).turn]


@pytest.mark.rule("TW-0.3", "TW-6.2")
def test_same_seed_and_answers_same_match() -> None:
    digests = []
    for _ in range(2):
        played = match(5)
        play_randomly(played, 5)
        digests.append(played.digest())
    assert digests[0] == digests[1]
    other = match(14)
    play_randomly(other, 5)
    assert other.digest() != digests[0]


@pytest.mark.rule("TW-7.6")
def test_the_opening_mulligan_is_offered_before_the_first_turn() -> None:
    played = match(2, {"opening_mulligan": True})
    s = state(played)
    assert s.number == 0
    for seat in (s.first, 1 - s.first):
        assert played.decision is not None
        assert (played.decision.seat, played.decision.kind, played.words()) == (seat, "mulligan", ["keep", "mulligan"])
        played.take(1)
        assert (s.bank[seat], s.mulligans[seat], len(s.zones[HANDS + seat])) == (9000, 1, 5)
    assert (s.number, s.turn) == (1, s.first)
    asked = set()
    while played.decision is not None and s.number < 5:
        asked.add(played.decision.kind)
        played.take(len(played.decision.options) - 1)
    assert "mulligan" not in asked


@pytest.mark.rule("TW-7.6")
def test_without_the_option_the_first_player_waits_until_the_own_second_turn() -> None:
    played = match(2)
    s = state(played)
    offers = []
    while played.decision is not None and s.number < 4:
        if played.decision.kind == "mulligan":
            offers.append((s.number, played.decision.seat))
            played.take(0)
        else:
            played.take(len(played.decision.options) - 1)
    assert offers == [(2, 1 - s.first), (3, s.first)]


@pytest.mark.rule("TW-14.3")
def test_a_player_may_concede() -> None:
    played = match(4)
    assert played.decision is not None
    with pytest.raises(AnswerRefused, match="before being asked"):
        played.concede(1 - played.decision.seat)
    played.concede(played.decision.seat)
    assert (played.over, played.reason) == (True, "concede")


@pytest.mark.rule("TW-3.1")
def test_private_decks_are_hidden_and_hands_are_their_owners() -> None:
    played = match(6)
    for viewer in (0, 1):
        shown = played.view(viewer)
        assert not shown.zones[PRIVATE + viewer].cards
        assert not shown.zones[PRIVATE + 1 - viewer].cards
        assert len(shown.zones[HANDS + viewer].cards) == 5
        assert (len(shown.zones[HANDS + 1 - viewer].cards), shown.zones[HANDS + 1 - viewer].count) == (0, 5)


@pytest.mark.rule("TW-3.5")
def test_an_illegal_deck_starts_no_match() -> None:
    text = "[private]\n39 Riverside Sprout\n"
    report = GAME.check(text, "short.txt", "")
    assert not report.legal
    assert {issue.rule for issue in report.issues} == {"TW-3.1", "TW-3.3"}
    with pytest.raises(IllegalDeck):
        GAME.read_deck(text, "short.txt", "")
