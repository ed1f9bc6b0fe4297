"""Bots are named with their settings; what they do not take is refused with what they take."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance
from cardscape.bots.settings import Setting
from cardscape.play.catalog import CatalogError, bot_names, find_bot

BOT = """
from cardscape.bots.bot import Bot
from cardscape.bots.settings import Setting


class Slow(Bot):
    NAME = "slow"
    SETTINGS = (Setting("depth", 2, 1, 9, "how far it looks"),)

    def choose(self, view, decision, worlds):
        return 0
"""


def test_the_built_in_bots() -> None:
    assert bot_names()[:3] == ["random", "greedy", "ismcts"]
    assert find_bot("ISMCTS") is find_bot("ismcts")


@pytest.mark.parametrize(("name", "message"), [
    ("ismcts:iterations=0", "iterations takes a whole number from 1 to 10000000, not '0'"),
    ("ismcts:milliseconds=99", "milliseconds takes a whole number from 100 to"),
    ("ismcts:iterations=many", "not 'many'"),
    ("ismcts:iterations=", "not ''"),
    ("ismcts:iterations=1" + "0" * 5000, "takes a whole number"),
    ("ismcts:iterations=5:iterations=6", "iterations is given twice"),
    ("ismcts:iterations=5:milliseconds=100", "iterations or milliseconds, not both"),
    ("ismcts:deep=5", "the bot ismcts has no setting 'deep'; it has: iterations"),
    ("ismcts:iteration=5", "the bot ismcts has no setting 'iteration'; did you mean 'iterations'? It has: iterations"),
    ("random:iterations=5", "the bot random has no setting 'iterations'; it has: none"),
    ("ismct:iterations=5", "did you mean 'ismcts'"),
    ("no.such.module:Bot", "the module 'no.such.module' cannot be loaded"),
    ("..:Bot", "cannot be loaded"),
    ("json:JSONDecoder", "json holds no bot 'JSONDecoder'"),
    (":", "cannot be loaded"),
])
def test_what_cannot_be_set_is_refused(name: str, message: str) -> None:
    with pytest.raises(CatalogError) as refused:
        find_bot(name)
    assert message in str(refused.value)


def test_a_bot_from_a_file_or_a_module_has_settings_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slowbot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for where in (str(tmp_path / "slowbot.py"), "slowbot"):
        plain, deep = find_bot(f"{where}:Slow"), find_bot(f"{where}:Slow:depth=7")
        assert plain(0, bot_chance(1, 0)).setting("depth") == 2
        assert deep(0, bot_chance(1, 0)).setting("depth") == 7
        with pytest.raises(CatalogError, match="depth takes a whole number from 1 to 9"):
            find_bot(f"{where}:Slow:depth=10")


def test_a_file_that_fails_while_it_is_loaded_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brokenbot.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for where in (str(tmp_path / "brokenbot.py"), "brokenbot"):
        with pytest.raises(CatalogError, match=r"cannot be loaded: ZeroDivisionError: division by zero"):
            find_bot(f"{where}:Any")


def test_an_unknown_setting_is_a_mistake_of_the_bot() -> None:
    class Odd(Bot):
        SETTINGS = (Setting("depth", 2, 1, 9, ""),)

    with pytest.raises(KeyError):
        Odd(0, bot_chance(1, 0)).setting("width")
