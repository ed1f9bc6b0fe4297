"""The ids of conditions, targets, actions and extensions that a sentence uses are told with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardscape.games.ttcg.codes import ACTIONS, CONDITIONS, EXTENSIONS, TARGETS
from cardscape.games.ttcg.language import parse_line

EXAMPLES = json.loads((Path(__file__).parent / "golden" / "ttcg-examples.json").read_text(encoding="utf-8"))
MEANT = (
    "C1 T1 T5 T10 X5", "C1 T1 T4 T9 A6", "C2 T6 A12", "C2 T3 A5", "C3 T12 X1", "C3 T7 A13", "C3 A13", "C4 T9 A1", "C4 T12 A9",
    "C5 X2", "C5 T5 A5", "C6 T7 X9", "C6 A13 A14", "C6 X9", "C7 T8 T6 A13", "C7 T9 X9", "C8 T12 A6", "C8 X1", "C9 T10 A3",
    "C9 A13", "C10 A14", "C10 C5 A5", "C11 A15", "C11 T4 T8 A1", "C12 T7 X5", "C12 C11 A13", "C13 A6", "C13 X1", "C14 A13",
    "C14 A4", "C15 T9 X5", "C15 A11", "C16 A5 A1", "C16 A3 X1", "T11 A1", "T11 A6", "A7 T6", "T13 A13", "T13 X9", "A10 X1",
    "A2 X1", "A8", "A9", "A12 T6", "A15", "A11", "A3", "C5", "X9", "T5", "", "", "", "X2", "X6", "X3", "", "A2 T8", "X8",
    "A4 X1", "A15", "A9", "T9 A6", "T8 T5 T11",
)  # fmt: skip
"""What the rulebook's list of examples says that each of them shows."""

USES = {
    "C2": "Discard this card to draw one card.",
    "C16": "When a card effect activates, draw one card.",
    "T2": "Destroy one rank 2 unit.",
    "T3": "Destroy one rank 2 or lower unit.",
    "T4": "Destroy one rank 2 or higher unit.",
    "T13": "Destroy one equipped unit.",
    "A8": "Activate one effect of a unit.",
    "X4": "Swap the attack and defense of a unit.",
    "X6": "Rank up a unit using a unit.",
    "X7": "Copy the effect of a unit.",
    "X8": "Halve the attack of a unit.",
    "X9": "A unit must attack.",
    "X10": "Redirect the attack to a unit.",
    "X11": "Force your opponent to draw one card.",
    "X12": "Send one unit under this card to the discard pile in place of a card above it.",
    "X13": "Attack and defense changes are inverted.",
}


def told(text: str) -> set[str]:
    row = parse_line(text).to_json()
    found = row["codes"]
    assert isinstance(found, list)
    return {str(code) for code in found}


@pytest.mark.rule("TT-11.6")
@pytest.mark.parametrize("number", range(64))
def test_each_example_shows_what_it_is_listed_for(number: int) -> None:
    assert {f"TT-{code}" for code in MEANT[number].split()} <= told(EXAMPLES[number]["text"])


@pytest.mark.parametrize("code", USES)
def test_a_code_is_told_of_a_sentence_that_uses_it(code: str) -> None:
    assert f"TT-{code}" in told(USES[code])


def test_every_code_is_told_of_some_sentence() -> None:
    texts = [*(example["text"] for example in EXAMPLES), *USES.values()]
    assert set().union(*map(told, texts)) == {*CONDITIONS, *TARGETS, *ACTIONS, *EXTENSIONS}


def test_codes_stand_in_the_order_of_the_rulebook() -> None:
    row = parse_line("Normal: Discard one light card from your hand to untap two tapped units you control.").to_json()
    assert row["codes"] == ["TT-C1", "TT-T1", "TT-T5", "TT-T10", "TT-T12", "TT-A4", "TT-X5"]
