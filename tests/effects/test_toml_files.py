"""What is wrong in a card file of Polaris Line or TaiwanCard is told with its line and column."""

from __future__ import annotations

import pytest

from cardscape.engine.game import Issue
from cardscape.games.polaris.cardfile import check_cards as polaris
from cardscape.games.taiwan.cardfile import check_cards as taiwan

CHECKS = {"polaris": lambda text: polaris(text, [])[1], "taiwan": lambda text: taiwan(text)[1]}


def place(issue: Issue) -> tuple[int | None, int | None]:
    return issue.line, issue.column


@pytest.mark.parametrize("game", sorted(CHECKS))
@pytest.mark.parametrize(("text", "at", "said"), [
    ('[[card]]\nname = "A"\natk = = 3\n', (3, 7), "Invalid value"),
    ('[[card]]\nname = "A"\nname = "B"\n', (3, 11), "this field stands twice"),
    ('[[card]]\nname = "A\n', (2, 10), 'a text that begins with " has to end with " on the same line'),
    ('[[card]]\nname = "A', (2, 10), 'a text that begins with " is never ended'),
    ('[[card]]\nname = """A\nB\n', (3, 2), 'a text that begins with " is never ended'),
    ("[[card]]\nx = " + "[" * 9000, (1, 1), "nested too deeply"),
])
def test_a_text_that_is_no_toml_is_told_where(game: str, text: str, at: tuple[int, int], said: str) -> None:
    (issue,) = CHECKS[game](text)
    assert (issue.code, place(issue)) == ("SYNTAX", at)
    assert said in issue.message


@pytest.mark.parametrize("game", sorted(CHECKS))
def test_a_wrong_field_is_told_at_its_value_a_missing_one_at_its_heading(game: str) -> None:
    issues = CHECKS[game]('[[card]]\n  type =  "beast"\n\n[[card]]\nname = 7\n')
    places = {(issue.values["field"], place(issue)) for issue in issues}
    assert {("type", (2, 11)), ("name", (1, 1)), ("type", (4, 1)), ("name", (5, 8))} <= places
