"""Card and deck files as text: what they hold, and the first place that is none."""

from __future__ import annotations

import re
from typing import Final

_NOT_TEXT: Final = re.compile("[\ud800-\udfff]")
NOT_UTF8: Final = "this is not UTF-8 text"


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
