"""Sentences that parse but can never do anything are warned of; those that can are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.language import parse_line

FOLDER = Path(__file__).parent
IDLE = [line.split(";") for line in (FOLDER / "idle.csv").read_text(encoding="utf-8").splitlines()[1:]]
"""A part of the warning, and the sentence."""
SOUND = (FOLDER / "sound.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("part", "text"), IDLE, ids=[text for _, text in IDLE])
def test_idle_sentences_are_warned_of(part: str, text: str) -> None:
    line = parse_line(text)
    assert line.ok, line.error
    assert any(part in warning for warning in line.warnings), line.warnings


@pytest.mark.parametrize("text", SOUND)
def test_sound_sentences_are_not(text: str) -> None:
    line = parse_line(text)
    assert line.ok, line.error
    assert line.warnings == []


def test_a_warning_stands_once() -> None:
    assert len(parse_line("Destroy one rank 9 unit, then destroy one rank 9 unit.").warnings) == 1


@pytest.mark.rule("TT-9.3", "TT-9.11", "TT-9.12", "TT-9.18")
@pytest.mark.parametrize(("text", "march", "february"), [
    ("Normal: Discard one unit on the field.", "older rules", ""),
    ("Passive: This card gains 100 attack.", "", "no passive effects"),
    ("Normal: Destroy one air unit.", "", "type air"),
    ("Normal: Destroy one air or fire unit.", "", ""),
    ("Normal: Rank up one spell using one spell.", "", "never ranked up"),
    ("Normal: Change one unit into air.", "", "no type air"),
    ("Normal: If you control no air units, draw one card.", "", ""),
    ("Normal: Destroy all units other than air units.", "", ""),
    ("Normal: Only air units can attack.", "", ""),
])  # fmt: skip
def test_the_warnings_are_those_of_the_rule_set(text: str, march: str, february: str) -> None:
    for rules, part in (("2025-03", march), ("2025-02", february)):
        found = GAME.parse(text, rules)
        assert found is not None
        assert [part in warning for warning in found["warnings"]] == ([True] if part else [])
