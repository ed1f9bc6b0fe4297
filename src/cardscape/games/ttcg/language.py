"""TTCG's effect language: sentences in, trees, canonical text and warnings out."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from cardscape.effects.clauses import Effect
from cardscape.effects.language import Language
from cardscape.effects.lexicon import TextError
from cardscape.effects.line import ParsedLine
from cardscape.games.ttcg.codes import codes
from cardscape.games.ttcg.lint import lint
from cardscape.games.ttcg.lint_reading import misread
from cardscape.games.ttcg.lint_rules import lint_rules
from cardscape.games.ttcg.shape import TtcgShape
from cardscape.games.ttcg.styles import FOREIGN_STYLES, STYLES

_FOLDER: Final = Path(__file__).parent
_STYLE: Final = re.compile(r"\s*(\w+)\s*:")
SHORT: Final = 240
"""A sentence of so many characters is never too long when it is written out."""
_loaded: list[Language] = []


def language() -> Language:
    """TT-9.1, TT-9.2: the language of TTCG with the words of both rule sets, loaded when it is first needed."""
    if not _loaded:
        _loaded.append(Language(_FOLDER / "language.grammar", _FOLDER / "vocabulary.toml", TtcgShape()))
    return _loaded[0]


class TtcgLine(ParsedLine):
    """A sentence of TTCG, told with the codes of what it says."""

    def lists(self) -> dict[str, list[str]]:
        return {"warnings": self.warnings, "codes": [] if self.effect is None else codes(self.effect)}


def parse_line(text: str, style: str = "", printed: bool = True, rules: str = "") -> TtcgLine:
    """TT-11.4: read one sentence. A style given beside the text (a card's column) stands for a missing "Style:".

    If it need not be ``printed``, the canonical text of a short sentence is left out. The warnings are those of the ``rules``,
    by default of the first rule set.
    """
    line = TtcgLine(text)
    try:
        effect, canonical = _read(text, style.strip().lower(), printed or len(text) > SHORT)
    except TextError as error:
        line.failed(error)
    else:
        line.understood(effect, canonical, [*lint_rules(effect, rules, lint(effect)), *misread(effect, text)])
    return line


def _understood(text: str, printed: bool) -> tuple[Effect, str]:
    return language().read(text) if printed else (language().parse(text), "")


def _read(text: str, style: str, printed: bool) -> tuple[Effect, str]:
    stated = _STYLE.match(text)
    word = stated.group(1).lower() if stated is not None else ""
    for name in (style, word):
        if name in FOREIGN_STYLES:
            raise unknown_style(name, 1 if stated is None else stated.start(1) + 1)
    if style in ("", "none"):
        try:
            return _understood(text, printed)
        except TextError as error:
            if stated is not None and error.column == stated.start(1) + 1:
                raise unknown_style(word, error.column) from None
            raise
    style = check_style(style)
    effect, canonical = _understood(text, printed)
    if stated is None:
        if effect.style != style:
            effect.set("style", style)
            if printed:
                canonical = style.capitalize() + canonical[canonical.index(":") :]
        return effect, canonical
    if effect.style != style:
        column = stated.start(1) + 1
        raise TextError(f"the text says {effect.style}, the card says {style}; one of them is wrong", column)
    return effect, canonical


def check_style(style: str) -> str:
    """TT-6.17, TT-1.14: the style a word names, a TextError if it names none."""
    if style == "primed":
        return "dormant"
    if style not in STYLES:
        raise unknown_style(style, 1)
    return style


def unknown_style(style: str, column: int) -> TextError:
    """TT-6.17: the message for a style that no rule set knows."""
    near = get_close_matches(style, STYLES, 1, 0.75)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    return TextError(f'there is no style "{style[:40]}" in TTCG{hint}; the styles are {", ".join(STYLES)}', column)


def print_effect(effect: Effect, with_style: bool = True) -> str:
    """TT-11.5: the canonical sentence; without its style as it stands on a card."""
    text = language().text(effect)
    if with_style:
        return text
    rest = text[text.index(":") + 1 :].strip()
    return rest[:1].upper() + rest[1:]
