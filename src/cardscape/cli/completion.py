"""Names offered by the shell's completion."""

from __future__ import annotations


def games(incomplete: str) -> list[str]:
    from cardscape.play.catalog import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


def bots(incomplete: str) -> list[str]:
    from cardscape.play.catalog import bot_names

    return [name for name in bot_names() if name.startswith(incomplete)]


def opponents(incomplete: str) -> list[str]:
    return [name for name in (*bots(""), "human") if name.startswith(incomplete)]
