"""Deck files: what may be played, and everything that is wrong at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.engine.game import Issue
from cardscape.games.taiwan.cardfile import parse_cards
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.deckfile import NOTATION, check_deck
from cardscape.games.taiwan.pool import POOL, deck_paths, make_deck, read_report

from .written_cards import DRAW, FIGURE, TACTIC, card

DECKS = Path(__file__).parent / "decks"


def pool() -> list[Card]:
    private = [card(FIGURE, name=f'"Card {number}"') for number in range(25)]
    public = [card(FIGURE, name=f'"Star {number}"', public="true") for number in range(8)]
    return parse_cards("".join(private + public) + card(FIGURE, name='"Card 0"', public="true")
                       + card(FIGURE, name='"Zero"', rank="0") + card(TACTIC, DRAW))  # fmt: skip


def deck(private: int, public: int) -> str:
    lines = ["# a deck", "name: Test", "[private]"]
    lines += [f"{min(3, private - number * 3)} Card {number}" for number in range((private + 2) // 3)]
    lines += ["[public]", *(f"{min(3, public - number * 3)} Star {number}" for number in range((public + 2) // 3))]
    return "\n".join(lines) + "\n"


def codes(issues: list[Issue]) -> list[tuple[str, str]]:
    return [(issue.code, issue.rule) for issue in issues]


@pytest.mark.rule("TW-3.1")
@pytest.mark.parametrize(("size", "legal"), [(39, False), (40, True), (60, True), (61, False)])
def test_a_private_deck_has_forty_to_sixty_cards(size: int, legal: bool) -> None:
    report = check_deck(deck(size, 0), pool())
    assert report.legal is legal
    assert codes(report.issues) == ([] if legal else [("PRIVATE_SIZE", "TW-3.1")])
    assert len(report.private) == (size if legal else 0)


@pytest.mark.rule("TW-3.2")
@pytest.mark.parametrize(("size", "legal"), [(0, True), (20, True), (21, False)])
def test_a_public_deck_has_at_most_twenty_cards(size: int, legal: bool) -> None:
    report = check_deck(deck(40, size), pool())
    assert report.legal is legal
    assert codes(report.issues) == ([] if legal else [("PUBLIC_SIZE", "TW-3.2")])
    assert len(report.public) == (size if legal else 0)


@pytest.mark.rule("TW-3.3")
def test_copies_are_counted_over_both_decks_lines_and_cases() -> None:
    assert check_deck(deck(40, 3).replace("3 Card 0", "2 Card 0\n1 Card 20") + "1 Card 0\n", pool()).legal
    report = check_deck(deck(40, 3) + "1 CARD  0\n", pool())
    assert codes(report.issues) == [("COPIES", "TW-3.3")]
    assert report.issues[0].values == {"copies": 4, "max": 3}


@pytest.mark.rule("TW-2.1")
def test_a_deck_may_bring_cards_of_its_own_one_a_name_and_deck() -> None:
    def line(rank: int, **changes: str) -> str:
        fields = FIGURE | {"name": '"Card 0"', "rank": str(rank)} | changes
        return f"card: {{{', '.join(f'{name} = {value}' for name, value in fields.items())}}}\n"

    text = line(5) + line(7, public="true") + deck(40, 3) + "1 Card 0\n"
    report = check_deck(text.replace("3 Card 0", "2 Card 0\n1 Card 20"), pool())
    assert report.legal
    assert [found.rank for found in [*report.private, *report.public] if found.name == "Card 0"] == [5, 5, 7]
    issues = check_deck(line(5) + line(6) + deck(40, 3), pool()).issues
    assert [(issue.code, issue.rule, issue.line, issue.column) for issue in issues] == [("SAME_NAME", "TW-2.1", 2, 7)]


@pytest.mark.rule("TW-3.1", "TW-3.2")
def test_cards_in_the_wrong_deck_are_named() -> None:
    text = deck(40, 3).replace("[public]", "1 Star 7\n[public]\n1 Zero\n1 Open Letter\n1 Card 24")
    found = check_deck(text, pool()).issues
    assert codes(found) == [("PUBLIC_IN_PRIVATE", "TW-3.1"), *[("PRIVATE_IN_PUBLIC", "TW-3.2")] * 3]
    assert [issue.message.split(": ")[-1] for issue in found[1:]] == [
        "its Influence Rank is not above 0", "it is no Figure", "it is not public"]


@pytest.mark.rule("TW-3.5")
def test_all_faults_of_a_deck_are_reported_at_once() -> None:
    text = "rules: 1999\nname: X\n4 Card 1\n2 Crad 2\nnonsense\n0 Card 3\n[side]\n[public]\n1 Card 2\n"
    report = check_deck(text, pool())
    assert [(issue.code, issue.line, issue.column) for issue in report.issues] == [
        ("RULES", 1, 8), ("SYNTAX", 5, 1), ("SYNTAX", 6, 1), ("SYNTAX", 7, 1), ("UNKNOWN_CARD", 4, 3),
        ("PRIVATE_IN_PUBLIC", 9, 3), ("PRIVATE_SIZE", None, None), ("COPIES", 3, 3),
    ]  # fmt: skip
    assert 'did you mean "Card 2"?' in report.issues[4].message


@pytest.mark.rule("TW-3.5")
def test_cards_under_a_heading_that_nobody_knows_are_not_taken_for_private_ones() -> None:
    found = check_deck(deck(40, 3).replace("[public]", "[pubic]"), pool()).issues
    assert [(issue.code, issue.message) for issue in found] == [
        ("SYNTAX", "there is no part [pubic] of a deck, did you mean [public]?; known: [private], [public]")]
    assert codes(check_deck(deck(40, 3).replace("[public]", "[xyz]"), pool()).issues) == [("SYNTAX", "TW-3.5")]


@pytest.mark.rule("TW-3.5")
def test_every_limit_broken_at_once_is_reported_at_once() -> None:
    report = check_deck("4 Card 1\n1 Star 1\n[public]\n3 Card 2\n" + "".join(f"3 Star {n}\n" for n in range(7)), pool())
    assert {issue.code for issue in report.issues} == {
        "PRIVATE_SIZE", "PUBLIC_SIZE", "COPIES", "PUBLIC_IN_PRIVATE", "PRIVATE_IN_PUBLIC"}


@pytest.mark.rule("TW-3.1", "TW-3.2", "TW-3.3", "TW-3.5")
@pytest.mark.parametrize(("name", "rules"), [
    ("39-cards", {"TW-3.1"}), ("61-cards", {"TW-3.1"}), ("four-copies-over-both", {"TW-3.3"}),
    ("public-in-private", {"TW-3.1"}), ("rank-zero-in-public", {"TW-3.2"}), ("private-in-public", {"TW-3.2"}),
    ("21-public", {"TW-3.2"}), ("everything-wrong", {"TW-3.1", "TW-3.2", "TW-3.3"}),
])  # fmt: skip
def test_the_invalid_lists_are_refused_with_their_rule(name: str, rules: set[str]) -> None:
    report = check_deck((DECKS / f"{name}.txt").read_bytes(), POOL.cards())
    assert {issue.rule for issue in report.issues} == rules
    assert (report.private, report.public) == ([], [])


def test_a_deck_file_keeps_its_name() -> None:
    found = NOTATION.read("name: River Guard\nrules: standard\n 2 Card 1")
    assert (found.name, found.size, found.issues) == ("River Guard", 2, [])
    assert found.entries[0].column == 4
    assert codes(NOTATION.read(b"\xff").issues) == [("SYNTAX", "TW-3.5")]
    assert codes(NOTATION.read("1 A\n" * 3000).issues) == [("SYNTAX", "TW-3.5")]


@pytest.mark.rule("TW-3.2")
def test_a_public_deck_keeps_the_order_of_its_list() -> None:
    for path in deck_paths():
        text = path.read_text(encoding="utf-8")
        report = read_report(text)
        made = make_deck(report, text)
        assert [made.cards[number].name for number in made.public] == [found.name for found in report.public]
        assert len(made.private) == len(report.private)
        assert made.name == report.deck.name
