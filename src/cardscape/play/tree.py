"""YAML as a tree that remembers its places. Only plain lists, mappings and words: no tags, no anchors, no repeated keys."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

import yaml

MAX_BYTES: Final = 512 * 1024
MAX_DEPTH: Final = 24
FEW: Final = 12
MANY: Final = 40
"""So many known names are listed beside an unknown one, with and without a guess what was meant."""

_NUMBERED: Final = re.compile(r"[ \t]+#\d")
_INTEGER: Final = re.compile(r"[-+]?\d{1,80}")


class FileError(ValueError):
    """Something wrong with a file: what, and where (line and column from 1, 0 if the place has none)."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}" if self.line else self.message


class Branch:
    """One value of the file with its place: words, a list, or a mapping whose keys are branches too."""

    def __init__(self, kind: str, line: int, column: int) -> None:
        self.kind = kind
        self.line = line
        self.column = column
        self.text = ""
        self.plain = True
        self.indent = 0
        self.items: list[Branch] = []
        self.entries: list[tuple[Branch, Branch]] = []

    def error(self, message: str) -> FileError:
        return FileError(message, self.line, self.column)

    @property
    def empty(self) -> bool:
        """Nothing at all, as in ``1:`` or ``~``."""
        return self.kind == "words" and self.plain and self.text in ("", "~", "null")

    def words(self, what: str) -> str:
        if self.kind != "words" or self.empty:
            raise self.error(f"{what} must be words, not {self.called()}")
        return self.text

    def whole(self, what: str) -> int:
        if self.kind != "words" or not _INTEGER.fullmatch(self.text):
            raise self.error(f"{what} must be a whole number, not {self.called()}")
        return int(self.text)

    def listed(self, what: str) -> list[Branch]:
        if self.empty:
            return []
        if self.kind != "list":
            raise self.error(f"{what} must be a list, not {self.called()}")
        return self.items

    def mapped(self, what: str) -> list[tuple[Branch, Branch]]:
        """The entries of a mapping in order; keys are words."""
        if self.empty:
            return []
        if self.kind != "mapping":
            raise self.error(f"{what} must be a mapping (name: value), not {self.called()}")
        return self.entries

    def get(self, key: str) -> Branch | None:
        return next((value for name, value in self.entries if name.text == key), None)

    def value(self) -> object:
        """The value as plain data: yes and no, numbers and words by their look, lists and mappings of these."""
        if self.kind == "list":
            return [item.value() for item in self.items]
        if self.kind == "mapping":
            return {key.text: value.value() for key, value in self.entries}
        if not self.plain:
            return self.text
        if self.empty:
            return None
        if self.text in ("true", "false"):
            return self.text == "true"
        return int(self.text) if _INTEGER.fullmatch(self.text) else self.text

    def called(self) -> str:
        if self.empty:
            return "nothing"
        return {"list": "a list", "mapping": "a mapping"}.get(self.kind) or repr(shorten(self.text))


def shorten(text: str, size: int = 60) -> str:
    return text if len(text) <= size else f"{text[: size - 3]}..."


def nearest(word: str, known: Iterable[str]) -> str:
    """``; did you mean "hand"?`` or nothing."""
    by_look = {name.lower(): name for name in known}
    close = difflib.get_close_matches(word.lower()[:100], list(by_look), 1, 0.6)
    return f'; did you mean "{by_look[close[0]]}"?' if close else ""


def unknown(branch: Branch, what: str, known: Iterable[str]) -> FileError:
    """The error for a name that is none of the known ones."""
    names = list(known)
    guess = nearest(branch.text, names)
    most = FEW if guess else MANY
    listing = ", ".join(names[:most]) + (" ..." if len(names) > most else "")
    return branch.error(f"unknown {what} {shorten(branch.text)!r}{guess} (known: {listing or 'none'})")


def decode(source: bytes, what: str) -> str:
    """The text of a file; refuses what is too large or no text."""
    if len(source) > MAX_BYTES:
        raise FileError(f"a {what} has at most {MAX_BYTES // 1024} KB; this one is larger")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        column = error.start - (source.rfind(b"\n", 0, error.start) + 1) + 1
        raise FileError(f"byte {source[error.start]:#04x} is not UTF-8 text; a {what} is a text file", line, column) from None


def parse(text: str) -> Branch:
    """The tree of a YAML text; raises ``FileError`` with the place."""
    try:
        return _build(text)
    except yaml.MarkedYAMLError as error:
        begun = error.context_mark if error.problem == "found unexpected end of stream" else None
        mark = begun or error.problem_mark or error.context_mark
        raise FileError(_said(error), mark.line + 1 if mark else 1, mark.column + 1 if mark else 1) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - (text.rfind("\n", 0, error.position) + 1) + 1
        raise FileError(f"character #x{ord(text[error.position]):04x} is not allowed in YAML", line, column) from None


def _said(error: yaml.MarkedYAMLError) -> str:
    said = ", ".join(part for part in (error.context, error.problem) if part)
    hint = ""
    if error.problem == "mapping values are not allowed here":
        hint = ' (words with ": " in them need quotes)'
    elif error.problem and "character '\\t' that cannot start" in error.problem:
        hint = " (lines are indented with blanks, not with tabs)"
    elif error.problem and "cannot start any token" in error.problem:
        hint = " (such words need quotes)"
    return f"this is not YAML: {said}{hint}"


def _build(text: str) -> Branch:
    """One pass over the parser's events with a stack of our own: depth is limited, nothing recurses."""
    root: Branch | None = None
    stack: list[Branch] = []
    keys: list[Branch | None] = []
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        mark = event.start_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise FileError("anchors and aliases (& and *) are not part of the format; put words that begin so in quotes",
                            line, column)
        if isinstance(event, yaml.DocumentStartEvent) and root is not None:
            raise FileError("only one document a file: no second ---", line, column)
        if isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            stack.pop()
            keys.pop()
            continue
        if not isinstance(event, (yaml.ScalarEvent, yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            continue
        if event.tag is not None:
            raise FileError(f"tags such as {shorten(event.tag)} are not part of the format; words that begin with ! need quotes",
                            line, column)
        branch = _branch(event, text, line, column)
        if not stack:
            root = branch
        else:
            _attach(stack[-1], keys, branch)
        if branch.kind != "words":
            if len(stack) >= MAX_DEPTH:
                raise FileError(f"nested more than {MAX_DEPTH} levels deep", line, column)
            stack.append(branch)
            keys.append(None)
    if root is None:
        raise FileError("the file is empty", 1, 1)
    return root


def _branch(event: yaml.Event, text: str, line: int, column: int) -> Branch:
    if isinstance(event, yaml.SequenceStartEvent):
        return Branch("list", line, column)
    if isinstance(event, yaml.MappingStartEvent):
        return Branch("mapping", line, column)
    branch = Branch("words", line, column)
    if not isinstance(event, yaml.ScalarEvent) or event.start_mark is None or event.end_mark is None:
        return branch
    branch.text = event.value
    branch.plain = event.style is None
    if event.style == "|":
        branch.indent = _indent(text, event.start_mark.index)
    if branch.plain and branch.text and _NUMBERED.match(text, event.end_mark.index):
        raise FileError("a blank and # begin a comment: put words with #2 in quotes", line, column)
    return branch


def _indent(text: str, index: int) -> int:
    """How far the block of text after a ``|`` is indented."""
    for line in text[index:].splitlines()[1:]:
        if line.strip():
            return len(line) - len(line.lstrip(" "))
    return 0


def _attach(parent: Branch, keys: list[Branch | None], branch: Branch) -> None:
    if parent.kind == "list":
        parent.items.append(branch)
        return
    key = keys[-1]
    if key is None:
        if branch.kind != "words":
            raise branch.error("a key must be words")
        if any(known.text == branch.text for known, _ in parent.entries):
            raise branch.error(f"{shorten(branch.text)!r} stands here twice")
        keys[-1] = branch
        return
    parent.entries.append((key, branch))
    keys[-1] = None
