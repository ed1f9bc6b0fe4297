"""Nothing that is handed to the reader crashes it, overflows the stack or keeps it busy for long."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardscape.games.cardfinity.explain import explain_deck
from cardscape.games.cardfinity.legality import check_deck
from cardscape.games.cardfinity.parse import parse_line
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.scanner import MAX_NESTING
from cardscape.games.cardfinity.writer import deck_text

HEAD = '"X" play: '
TAIL = ' N/A deck: "D" by "A" "X" 40'
MEGA = 1_000_000

NESTED = {
    "question marks": "?" * 10_000 + "draw",
    "brackets": "(" * 10_000 + "draw" + ")" * 10_000,
    "both": "?(" * 5_000 + "take 1, draw" + ")" * 5_000,
    "wide": "(" + "(draw, take 1), " * 5_000 + "draw)",
}


@pytest.mark.rule("CF-3.2")
@pytest.mark.parametrize("kind", NESTED)
def test_deep_nesting_is_read_written_weighed_explained_and_compared(kind: str) -> None:
    report = check_deck(HEAD + NESTED[kind] + TAIL)
    assert [issue.code for issue in report.issues] == ["DECK_SCALE_TOO_HIGH"]
    assert report.per_card == {"X": 10}
    assert report.deck is not None
    again = read_deck(deck_text(report.deck))
    assert again == report.deck
    assert hash(again) == hash(report.deck)
    explanation = explain_deck(report.deck)[0]
    assert sum(map(len, explanation.sentences)) + sum(len(part.label) for part in explanation.parts) < 3_000_000
    assert json.dumps(parse_line(HEAD + NESTED[kind]))


def test_nesting_without_end_is_a_clear_error() -> None:
    report = check_deck(HEAD + "?" * (MAX_NESTING + 1) + "draw" + TAIL)
    assert [issue.code for issue in report.issues] == ["SYNTAX"]
    assert f"at most {MAX_NESTING} levels" in report.issues[0].message


LONG = {
    "blanks": " " * MEGA,
    "line breaks": "\r\n" * (MEGA // 2),
    "block comments": "* " * (MEGA // 2),
    "line comments": "!\n" * (MEGA // 2),
    "open brackets": HEAD + "(" * MEGA,
    "question marks": HEAD + "?" * MEGA,
    "quotes": '"' * MEGA,
    "open name": '"' + "a" * MEGA,
    "escapes": '"' + "\\n" * (MEGA // 2),
    "digits": HEAD + "draw " + "9" * MEGA,
    "commas": HEAD + "draw" + "," * MEGA,
    "half words": "disc" * (MEGA // 4),
    "zero bytes": "\0" * MEGA,
    "closed brackets": HEAD + "draw" + ")" * MEGA,
    "discards": HEAD + "discard " * (MEGA // 8),
    "names": '"a" ' * (MEGA // 4),
    "open comment": HEAD + "draw, " * (MEGA // 6) + "*",
}


@pytest.mark.rule("CF-9.3")
@pytest.mark.parametrize("kind", LONG)
def test_long_rubbish_is_one_syntax_error(kind: str) -> None:
    report = check_deck(LONG[kind])
    assert [issue.code for issue in report.issues] == ["SYNTAX"]
    assert report.per_card is None
    assert len(report.issues[0].message) < 1_000


def test_a_huge_valid_file_is_checked() -> None:
    cards = "".join(f'"C{number}" play discard f"F{number}" hand: draw "F{number}"\n' for number in range(20_000))
    listing = "".join(f'"C{number}"\n' for number in range(20_000))
    report = check_deck(f'{cards}deck: "D" by "A"\n{listing}')
    assert [issue.code for issue in report.issues] == ["TOO_MANY_CARDS"]
    assert report.cards == 20_000


@pytest.mark.rule("CF-2.8", "CF-7.7")
def test_astronomic_numbers_are_weighed_and_reported() -> None:
    many = "9" * 1000
    report = check_deck(f'"X" play: peek {many}, scry 99999999 N/A "M": power {many} N/A deck: "D" by "A" "X" {many} "M" 1')
    assert [issue.code for issue in report.issues] == ["TOO_MANY_CARDS", "SCALE_TOO_HIGH", "SCALE_TOO_HIGH"]
    assert report.per_card is not None
    assert report.per_card["X"] == 2 * 2**4096 + 5
    assert report.per_card["M"] == (10**1000 - 1) * 1000
    assert report.cards == 10**1000
    assert json.dumps({**report.per_card, "total": report.total})
    assert report.deck is not None
    with pytest.raises(ValueError, match="too many"):
        report.deck.copies()
    assert explain_deck(report.deck)[0].scale == report.per_card["X"]


@settings(max_examples=200)
@given(st.binary(max_size=200))
def test_random_bytes_give_a_report(rubbish: bytes) -> None:
    assert not check_deck(rubbish).legal


def test_truncated_and_flipped_files_give_a_report() -> None:
    text = f'! note\n"M": take 1, (pop 2, ?discard f"E" field)\n"S" on tap: *x* piercing attack\npower: 9 tapped "E"{TAIL}'
    rng = random.Random(7)
    for length in range(len(text)):
        check_deck(text[:length])
        raw = bytearray(text.encode())
        raw[rng.randrange(len(raw))] = rng.randrange(256)
        check_deck(bytes(raw))
