"""The sessions of the original document, command by command, through the scripts themselves."""

from __future__ import annotations

import pytest

from .conftest import Desk


@pytest.mark.rule("ST-2.6.1", "ST-2.7.1", "ST-2.2.3", "ST-2.2.4")
def test_draw_two_cards(desk: Desk) -> None:
    desk.placeholders(number="1 / 2 / 3")
    desk.write("placeholders/combinations_to_remove.txt", "# Exclude invalid draw\nDraw 1\n")
    desk.write("placeholders/phrase_replacements.txt", "two card: two cards\n")
    result = desk.tool("create_effect_combinations.py", "-s", "Draw <number> card", "-t")
    assert (result.code, result.err) == (0, "")
    assert result.out == "Draw 2 cards\nDraw 3 card\nTotal combinations: 2\n"
    assert desk.expand("Draw <number> card") == ["Draw 2 cards", "Draw 3 card"]


@pytest.mark.rule("ST-3.5.4", "ST-3.4.1", "ST-2.3.1")
@pytest.mark.parametrize("pattern", ["Draw <number>", "Draw <number >"])
def test_tag_a_text_file(desk: Desk, pattern: str) -> None:
    desk.placeholders(number="1 / 2 / 3")
    desk.write("effects.txt", "Draw 2 cards\nGain 5 life\nDraw 1 creature\n")
    result = desk.tool("add_csv_field.py", "-i", "effects.txt", "-o", "output.csv", "-c", "HasDraw", "-t", pattern)
    assert (result.code, result.err) == (0, "")
    assert desk.read("output.csv") == "EFFECTNAME;HasDraw\nDraw 2 cards;True\nGain 5 life;False\nDraw 1 creature;True\n"


@pytest.mark.rule("ST-3.3.3", "ST-3.4.2", "ST-3.5.2")
@pytest.mark.parametrize("header", ["EFFECTNAME;HasDraw", "EFFECTNAME; HasDraw"])
def test_update_a_table(desk: Desk, header: str) -> None:
    blank = " " if " " in header else ""
    desk.write("effects.csv", f"{header}\nDraw two cards;{blank}False\nGain life;{blank}False\n")
    result = desk.tool("add_csv_field.py", "-i", "effects.csv", "-o", "updated.csv", "-c", "HasDraw", "-e", "Draw two")
    assert (result.code, result.err) == (0, "")
    assert desk.read("updated.csv") == "EFFECTNAME;HasDraw\nDraw two cards;True\nGain life;False\n"


@pytest.mark.rule("ST-4.2", "ST-4.5")
def test_alphabetize(desk: Desk) -> None:
    desk.write("effects.txt", "Draw 2 cards\nGain 5 life\nDraw 1 creature\n\nAdd 3 points")
    result = desk.tool("alphabetize_file.py", "-i", "effects.txt", "-o", "sorted_effects.txt")
    assert (result.code, result.err) == (0, "")
    assert result.out == "Alphabetized 'effects.txt' into 'sorted_effects.txt'.\n"
    assert desk.read("sorted_effects.txt") == "Add 3 points\nDraw 1 creature\nDraw 2 cards\nGain 5 life\n"


@pytest.mark.rule("ST-2.2.3", "ST-2.2.4", "ST-2.5.3", "ST-2.5.4")
def test_configuration_examples(desk: Desk) -> None:
    desk.write("placeholders/combinations_to_remove.txt", "1 or lower\n5 or higher\nspell creature\n")
    desk.write("placeholders/phrase_replacements.txt", "one point(s): one point\ntwo card(s): two cards\n"
               "# three spell(s): three spells\nspellscaster: spellcaster\n")
    desk.write("t.txt", "rank 1 or lower\nrank 2 or lower\nrank 5 or higher\na spell creature\nGain one point(s)\n"
               "Draw two card(s)\nuse three spell(s)\na spellscaster\n")
    result = desk.combine("-f", "t.txt", "-t")
    assert result.lines == ["Draw two cards", "Gain one point", "a spellcaster", "rank 2 or lower", "use three spell(s)",
                            "Total combinations: 5"]
