"""What became of a sentence, in the one form that all languages have."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cardscape.effects.line import ParsedLine
from cardscape.games.polaris.language import parse_line as polaris
from cardscape.games.taiwan.language import parse_line as taiwan
from cardscape.games.ttcg.language import parse_line as ttcg


@pytest.mark.parametrize("read", [ttcg, polaris, taiwan])
@pytest.mark.parametrize("text", ["Draw two cards.", "Main: Draw two cards.", "Draw this card.", 'Banish "Ö".', ""])
def test_the_quick_text_is_the_encoded_object(read: Callable[[str], ParsedLine], text: str) -> None:
    line = read(text)
    row = line.to_json()
    assert line.written() == json.dumps(row)
    assert row["ok"] is line.ok is (line.effect is not None)
    assert list(row)[:2] == ["text", "ok"]
    if line.ok:
        assert (row["tree"], row["canonical"], row["warnings"]) == (line.tree, line.canonical, line.warnings)
    else:
        assert (row["error"], row["column"]) == (line.error, line.column)
        assert line.error
        assert line.column >= 1
