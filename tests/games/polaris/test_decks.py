"""Deck files and PL-3: each limit broken alone, all of them at once, and files that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.games.polaris.cards import WILD
from cardscape.games.polaris.legality import Copy, limits
from cardscape.games.polaris.pool import POOL, deck_paths, make_deck, read_report
from cardscape.play.running import run_scenario

LISTS = Path(__file__).parent / "decks"


def codes(text: str | bytes, exact_side: bool = False) -> list[tuple[str, str]]:
    return [(issue.code, issue.rule) for issue in read_report(text, exact_side).issues]


def copies(names: list[tuple[str, str, int]]) -> list[Copy]:
    found = []
    for name, mark, count in names:
        card = POOL.find(name)
        assert card is not None
        found += [Copy(card, mark)] * count
    return found


@pytest.mark.rule("PL-3.1", "PL-3.2", "PL-3.3", "PL-3.5", "PL-3.6", "PL-3.8")
@pytest.mark.parametrize(
    ("name", "code", "rule", "values"),
    [
        ("too-small", "SIZE", "PL-3.1", {"count": 39, "limit": 40}),
        ("too-big", "SIZE", "PL-3.1", {"count": 61, "limit": 60}),
        ("four-copies", "COPIES", "PL-3.2", {"card": "Sunspear Marksman", "count": 4, "limit": 3}),
        ("nine-of-a-letter", "LETTER", "PL-3.3", {"mark": "C", "count": 9, "limit": 8}),
        ("six-wild", "WILD", "PL-3.3", {"mark": "*", "count": 6, "limit": 5}),
        ("advance-in-main", "ADVANCE_IN_MAIN", "PL-3.5", {"card": "Knight Del Sol Vega", "count": 1, "limit": 0}),
        ("main-in-advance", "MAIN_IN_ADVANCE", "PL-3.6", {"card": "Dawnfield Ox", "count": 1, "limit": 0}),
        ("sixteen-advance", "ADVANCE_SIZE", "PL-3.5", {"count": 16, "limit": 15}),
        ("eleven-side", "SIDE_SIZE", "PL-3.8", {"count": 11, "limit": 10}),
    ],
)
def test_each_limit_alone(name: str, code: str, rule: str, values: dict[str, object]) -> None:
    report = read_report((LISTS / f"{name}.txt").read_bytes())
    assert not report.legal
    assert [(issue.code, issue.rule, issue.values) for issue in report.issues] == [(code, rule, values)]
    told = [str(value) for key, value in values.items() if key != "limit" and value not in (1, "*")]
    assert all(word in report.issues[0].message for word in told)


@pytest.mark.rule("PL-3.7")
def test_all_limits_at_once_are_all_reported() -> None:
    report = read_report((LISTS / "everything.txt").read_bytes())
    assert [(issue.code, issue.values.get("card") or issue.values.get("mark")) for issue in report.issues] == [
        ("SIZE", None), ("COPIES", "Lamplighter Recruit"), ("COPIES", "Knight Del Sol Squire"), ("COPIES", "Umbral Warlord"),
        ("LETTER", "C"), ("LETTER", "E"), ("WILD", "*"), ("ADVANCE_IN_MAIN", "Knight Del Sol Vega"),
        ("ADVANCE_IN_SIDE", "Tempest Hydra"), ("MAIN_IN_ADVANCE", "Dawnfield Ox"), ("ADVANCE_SIZE", None), ("SIDE_SIZE", None),
    ]  # fmt: skip


@pytest.mark.rule("PL-3.1", "PL-3.7")
def test_cards_that_nobody_knows_are_cards_of_the_deck_all_the_same() -> None:
    sol = deck_paths()[0].read_text(encoding="utf-8")
    deck = sol.replace("Flare Hound", "Flare Hund")
    assert {code for code, _ in codes(deck)} == {"UNKNOWN_CARD"}
    assert "SIZE" in {code for code, _ in codes("[main]\n61 Flare Hund [B]\n")}


@pytest.mark.rule("PL-3.3", "PL-3.7")
def test_a_mark_too_many_is_told_where_it_stands() -> None:
    report = read_report((LISTS / "six-wild.txt").read_bytes())
    lines = (LISTS / "six-wild.txt").read_text(encoding="utf-8").splitlines()
    line = report.issues[0].line
    assert line is not None
    wild = [number for number, text in enumerate(lines, 1) if text.endswith("[*]") for _ in range(int(text[0]))]
    assert (line, report.issues[0].column) == (wild[5], 3)


@pytest.mark.rule("PL-3.7")
def test_a_part_that_nobody_knows_is_one_fault() -> None:
    sol = deck_paths()[0].read_text(encoding="utf-8")
    assert codes(sol.replace("[main]", "[mian]")) == [("SYNTAX", "PL-3.1")]
    report = read_report(sol.replace("[side]", "[bench]"))
    assert [issue.message for issue in report.issues] == ["there is no part [bench] of a deck; known: [main], [advance], [side]"]


@pytest.mark.rule("PL-3.8")
def test_the_side_deck_option() -> None:
    sol = (deck_paths()[0]).read_text(encoding="utf-8")
    assert codes(sol, exact_side=True) == []
    nine = sol.rstrip().rpartition("\n")[0]
    assert codes(nine, exact_side=True) == [("SIDE_SIZE", "PL-3.8")]
    assert codes(nine) == []
    without = sol[: sol.index("[side]")]
    assert codes(without, exact_side=True) == []


@pytest.mark.rule("PL-3.2")
def test_copies_count_over_all_printings_and_in_the_advance_deck() -> None:
    names = [("Lamplighter Recruit", "A", 2), ("Lamplighter Recruit", "B", 2)]
    found = limits(copies(names), copies([("Umbral Warlord", "", 4)]), [])
    assert [(issue.code, issue.card) for issue in found if issue.code == "COPIES"] == [
        ("COPIES", "Lamplighter Recruit"), ("COPIES", "Umbral Warlord")]  # fmt: skip
    together = limits(copies([("Lamplighter Recruit", "A", 2)]), [], copies([("Lamplighter Recruit", "B", 2)]))
    assert "COPIES" in [issue.code for issue in together]


@pytest.mark.rule("PL-3.3")
def test_marks_of_the_side_deck_do_not_count() -> None:
    names = ["Lamplighter Recruit", "Sunroad Courier", "Knight Del Sol Lancer", "Knight Del Sol Dawnsinger"]
    side = copies([(name, "A", 3) for name in names])
    assert [issue.code for issue in limits([], [], side) if issue.code in ("LETTER", "WILD")] == []
    main = limits(side, [], [])
    assert [(issue.code, issue.values) for issue in main if issue.code == "LETTER"] == [
        ("LETTER", {"mark": "A", "count": 12, "limit": 8})]  # fmt: skip


@pytest.mark.rule("PL-3.4")
@pytest.mark.parametrize(("cards", "letters"), [(40, 5), (60, 7)])
def test_how_many_letters_a_deck_needs(cards: int, letters: int) -> None:
    (card,) = copies([("Umbral Sentry", "", 1)])
    for used, legal in ((letters, True), (letters - 1, False)):
        marks = [WILD] * 5 + ["ABCDEFGH"[number % used] for number in range(cards - 5)]
        found = {issue.code for issue in limits([Copy(card.card, mark) for mark in marks], [], [])}
        assert ("LETTER" not in found) == legal
        assert "WILD" not in found
    assert "WILD" in {issue.code for issue in limits([Copy(card.card, WILD)] * 6, [], [])}


@pytest.mark.rule("PL-2.4")
def test_the_mark_is_chosen_per_copy_among_the_printings() -> None:
    report = read_report("[main]\n2 Umbral Sentry [g]\n1 Umbral Sentry [H]\n1 Deep Pressure\n")
    assert [copy.mark for copy in report.main] == ["G", "G", "H", "N"]
    assert {issue.code for issue in report.issues} == {"SIZE"}
    wrong = read_report("[main]\n1 Umbral Sentry [A]\n1 Umbral Sentry\n[advance]\n1 Umbral Warlord [A]\n").issues
    assert [(issue.code, issue.line, issue.column) for issue in wrong[:3]] == [
        ("PRINTING", 2, 3), ("PRINTING", 3, 3), ("PRINTING", 5, 3)]  # fmt: skip
    assert "only with G, H, I" in wrong[0].message
    assert "carries no mark" in wrong[2].message


def test_what_cannot_be_read_is_told_with_its_place() -> None:
    text = "1 Umbral Sentry [G]\n[mian]\n[main]\nUmbral Sentry\n0 Umbral Sentry [G]\n  2 Umbral Sentri [G]\nrules: other\n"
    issues = read_report(text).issues
    assert [(issue.code, issue.line, issue.column) for issue in issues] == [
        ("SYNTAX", 1, 1), ("SYNTAX", 2, 1), ("SYNTAX", 4, 1), ("SYNTAX", 5, 1), ("RULES", 7, 8), ("UNKNOWN_CARD", 6, 5),
        ("SIZE", None, None),
    ]  # fmt: skip
    assert 'did you mean "Umbral Sentry"?' in issues[5].message
    assert read_report(b"\xff\xfe").issues[0].code == "SYNTAX"
    assert read_report("\n" * 3000).issues[0].line == 2001


@pytest.mark.rule("PL-2.1")
def test_a_deck_may_bring_cards_of_its_own_one_a_name() -> None:
    sol = deck_paths()[0].read_text(encoding="utf-8")
    ox = 'card: {name = "Dawnfield Ox", type = "creature", atk = %d, grd = 700, go = 200, marks = ["C", "E", "*"]}\n'
    report = read_report(ox % 950 + sol)
    assert report.legal
    assert {copy.card.atk for copy in report.main if copy.card.name == "Dawnfield Ox"} == {950}
    issues = read_report(ox % 950 + ox % 900 + sol).issues
    assert [(issue.code, issue.rule, issue.line, issue.column) for issue in issues] == [("SAME_NAME", "PL-2.1", 2, 7)]


@pytest.mark.rule("PL-2.1", "PL-10.3")
def test_own_cards_of_a_deck_may_name_each_other() -> None:
    sol = deck_paths()[0].read_text(encoding="utf-8")
    page = 'card: {name = "Page", type = "creature", atk = 500, grd = 700, marks = ["A"], families = ["Court"]}\n'
    king = ('card: {name = "King", type = "creature", subtype = "advance", advance = "progression", requires = ["Page", "Page"], '
            "atk = 2000, grd = 1500, effects = ['Static: Other \"Court\" creatures you control gain 100 ATK.']}\n")
    assert read_report(king + page + sol).legal
    alone = [(issue.code, issue.line) for issue in read_report(king + sol).issues]
    assert alone == [("UNKNOWN_CARD", 1), ("UNKNOWN_CARD", 1), ("FAMILY", 1)]


@pytest.mark.rule("PL-3.7")
def test_a_faulty_card_of_a_deck_is_told_once_and_its_copies_count() -> None:
    sol = deck_paths()[0].read_text(encoding="utf-8")
    page = 'card: {name = "Page", type = "beast", atk = 500, grd = 700, marks = ["Z"]}\n'
    issues = read_report(page + sol.replace("1 Lamplighter Recruit [A]", "4 Page [Z]")).issues
    assert [(issue.code, issue.line) for issue in issues] == [("TYPE", 1), ("COPIES", 7)]


@pytest.mark.rule("PL-19.7")
def test_presets_are_legal_and_ready_to_play() -> None:
    sizes = {}
    for path in deck_paths():
        text = path.read_text(encoding="utf-8")
        report = read_report(text, exact_side=True)
        assert report.issues == []
        deck = make_deck(report, text)
        letters = {copy.mark for copy in report.main} - {"*"}
        sizes[deck.name] = (len(deck.main), len(letters), len(deck.side))
        assert deck.advance
    assert sizes == {"Sol Vanguard": (45, 6, 10), "Umbral Bulwark": (50, 7, 10), "Void Current": (60, 7, 10)}


@pytest.mark.rule("PL-4.1", "PL-3.5")
@pytest.mark.parametrize(
    ("zone", "reason"),
    [("creatures: {1: Signal Mirror}", "creatures holds only creatures"),
     ("forces: {1: Flare Hound}", "forces holds only forces"),
     ("advance: [Flare Hound]", "an Advance Deck holds nothing else")],
)  # fmt: skip
def test_positions_keep_cards_where_the_rules_let_them_lie(zone: str, reason: str) -> None:
    text = f"game: polaris\nposition:\n  A: {{{zone}, deck: [3 Flare Hound]}}\n  B: {{deck: [3 Flare Hound]}}\nsteps: []\n"
    assert reason in run_scenario(text).message
