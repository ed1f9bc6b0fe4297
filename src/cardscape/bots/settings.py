"""Settings of bots: what can be set, and the bot with it set, written ``ismcts:iterations=200``."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardscape.bots.bot import Bot


_SAME: Final = ("__module__", "__doc__")


class SettingError(ValueError):
    """A setting that a bot does not take; the message says what it takes."""


class Setting:
    """A whole number that changes how a bot plays: its name, the value it has if not given, and its limits."""

    def __init__(self, name: str, default: int, lowest: int, highest: int, about: str) -> None:
        self.name = name
        self.default = default
        self.lowest = lowest
        self.highest = highest
        self.about = about


def read_settings(kind: type[Bot], texts: list[str]) -> dict[str, int]:
    """Settings of a bot from ``name=value`` texts; raises ``SettingError``."""
    known = {setting.name: setting for setting in kind.SETTINGS}
    listed = ", ".join(f"{one.name} ({one.lowest} to {one.highest})" for one in kind.SETTINGS) or "none"
    found: dict[str, int] = {}
    for text in texts:
        name, _, value = text.partition("=")
        name, value = name.strip().lower(), value.strip()
        if name not in known:
            near = get_close_matches(name, list(known), 1)
            has = f"did you mean {near[0]!r}? It has" if near else "it has"
            raise SettingError(f"the bot {kind.NAME or kind.__name__} has no setting {name!r}; {has}: {listed}")
        setting = known[name]
        if not (value.isascii() and value.isdigit() and len(value) < 19 and setting.lowest <= int(value) <= setting.highest):
            raise SettingError(f"{name} takes a whole number from {setting.lowest} to {setting.highest}, not {value!r}")
        if name in found:
            raise SettingError(f"{name} is given twice")
        found[name] = int(value)
    return found


def configured(kind: type[Bot], settings: dict[str, int]) -> type[Bot]:
    """The bot with these settings: a class like the one it is made from, under the same module and a name of its own."""
    wrong = kind.refuses(settings)
    if wrong:
        raise SettingError(wrong)
    words = ":".join(f"{name}={value}" for name, value in sorted(settings.items()))
    made: dict[str, Any] = {name: getattr(kind, name) for name in _SAME}
    made["GIVEN"] = dict(settings)
    made["NAME"] = f"{kind.NAME}:{words}"
    return type(kind.__name__, (kind,), made)
