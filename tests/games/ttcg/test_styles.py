"""Styles: stated, missing, foreign."""

from __future__ import annotations

import pytest

from cardscape.games.ttcg.language import parse_line
from cardscape.games.ttcg.styles import FOREIGN_STYLES, STYLES


@pytest.mark.rule("TT-6.17")
@pytest.mark.parametrize(("text", "style"), [
    ("Discard this card to counter the attack.", "counter"),
    ("When a unit attacks, counter the attack.", "counter"),
    ("Equip this card to one unit.", "equip"),
    ("The equipped unit gains 50 attack.", "equip"),
    ("When the equipped unit attacks, draw one card.", "equip"),
    ("Discard this card to draw one card.", "latent"),
    ("When this card attacks, draw one card.", "latent"),
    ("After this card attacks, draw one card.", "latent"),
    ("At the start of your turn, draw one card.", "latent"),
    ("During your opponent's battle phase, tap one unit.", "latent"),
    ("While this card is under another card, units you control gain 50 attack.", "latent"),
    ("While this card is tapped, lose one point to draw one card.", "dormant"),
    ("While this card remains on the field, units you control gain 50 attack.", "continuous"),
    ("While this card is on the field, this card gains 50 attack.", "continuous"),
    ("This card gains 50 attack.", "passive"),
    ("This card is immune to spell effects.", "passive"),
    ("You can rank up this card using a dragon.", "passive"),
    ("This card can be ranked up using a dragon.", "passive"),
    ("This card gains 50 attack this turn.", "normal"),
    ("This turn, this card gains 50 attack.", "normal"),
    ("Lose one point to this card gains 50 attack.", "normal"),
    ("Discard one card to draw one card.", "normal"),
    ("Draw one card.", "normal"),
])  # fmt: skip
def test_a_missing_style_is_told_from_the_text(text: str, style: str) -> None:
    line = parse_line(text)
    assert line.effect is not None, line.error
    assert line.effect.style == style
    assert line.canonical.startswith(style.capitalize() + ": ")
    assert parse_line(text, "None").effect == line.effect


@pytest.mark.rule("TT-6.17", "TT-1.14")
def test_a_stated_style_stands() -> None:
    for style in STYLES:
        for line in (parse_line(f"{style.upper()}: draw one card"), parse_line("Draw one card.", style)):
            assert line.effect is not None
            assert line.effect.style == style
            assert line.canonical == f"{style.capitalize()}: Draw one card."
    for line in (parse_line("Primed: draw one card."), parse_line("Draw one card.", "Primed")):
        assert line.effect is not None
        assert line.effect.style == "dormant"


@pytest.mark.rule("TT-1.14")
def test_dormant_inside_a_sentence_means_under_another_card() -> None:
    line = parse_line("Normal: Destroy one dormant unit.")
    assert line.effect is not None
    assert line.effect.style == "normal"
    assert line.effect.steps[0].target is not None
    assert line.effect.steps[0].target.dormant
    assert not parse_line("Normal: Destroy one primed unit.").ok


@pytest.mark.rule("TT-6.17")
@pytest.mark.parametrize("style", FOREIGN_STYLES)
def test_styles_of_other_versions_are_refused(style: str) -> None:
    for line in (parse_line(f"{style.capitalize()}: Draw one card."), parse_line("Draw one card.", style)):
        assert not line.ok
        assert f'no style "{style}"' in line.error
        assert "normal, continuous, counter" in line.error
        assert line.column == 1
    assert not parse_line("Draw one card.", "sideways").ok


@pytest.mark.rule("TT-6.17")
def test_a_text_must_not_contradict_its_column() -> None:
    assert parse_line("Latent: Discard this card to draw one card.", "latent").ok
    line = parse_line("  Latent: Discard this card to draw one card.", "normal")
    assert not line.ok
    assert line.column == 3
