"""Card and deck files as text: what they hold, and the first place that is none."""

from __future__ import annotations

import re
from typing import Final

_NOT_TEXT: Final = re.compile("[\ud800-\udfff]")
NOT_UTF8: Final = "this is not UTF-8 text"
_AT: Final = re.compile(r"(.*?)\s*\(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_PLAINLY: Final = (
    ("Illegal character '\\n'", 'a text that begins with " has to end with " on the same line'),
    ("Unterminated string", 'a text that begins with " is never ended'),
    ("Cannot overwrite a value", "this field stands twice"),
)


def readable(source: str | bytes) -> tuple[str, tuple[int, int] | None]:
    """The text of a file without its byte order mark, and the first place (line, column) that is not UTF-8, if there is one.

    Text may hold lone surrogates: that is how bytes which are no UTF-8 reach the readers of files.
    """
    text = source.decode("utf-8", "surrogateescape") if isinstance(source, bytes) else source
    text = text.removeprefix("\ufeff")
    strange = _NOT_TEXT.search(text)
    if strange is None:
        return text, None
    before = re.split("\r\n|\r|\n", text[: strange.start()])
    return text, (len(before), len(before[-1]) + 1)


def toml_fault(error: Exception, text: str) -> tuple[str, int, int]:
    """What keeps a text from being TOML, in words, and its place: line and column."""
    said = str(error)
    found = _AT.fullmatch(said)
    lines = text.rstrip("\n").split("\n")
    line, column = (len(lines), len(lines[-1]) + 1) if found is not None else (1, 1)
    if found is not None:
        said = found[1]
        line, column = (int(found[2]), int(found[3])) if found[2] else (line, column)
    plainly = next((words for technical, words in _PLAINLY if said.startswith(technical)), said[:200])
    return "tables are nested too deeply" if isinstance(error, RecursionError) else plainly, line, column
