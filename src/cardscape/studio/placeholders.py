"""The placeholder directory: which values each name stands for."""

from __future__ import annotations

import os

from cardscape.studio.errors import StudioError, Warn, reason
from cardscape.studio.reading import as_path, read_trimmed
from cardscape.studio.tokens import Part, Token, parse, strip_underscores

SUFFIX = ".txt"


class Placeholders:
    """ST-2.2.2, ST-5.7: the values of each placeholder, read from its file once, when first needed."""

    def __init__(self, directory: str, warn: Warn, strict: bool = False) -> None:
        self.directory = directory
        self.strict = strict
        self._warn = warn
        self._files: set[str] | None = None
        self._values: dict[str, list[list[Part]]] = {}
        self.duplicates: dict[str, list[str]] = {}
        self.missing: list[str] = []
        self.empty: list[str] = []
        self.texts: list[str] = []

    @property
    def files(self) -> set[str]:
        """ST-2.4.8: the names in the directory; it is an error if a token needs it and it is not there."""
        if self._files is None:
            try:
                self._files = {os.fsencode(name).decode("utf-8", "surrogateescape") for name in os.listdir(self.directory)}
            except FileNotFoundError as error:
                raise StudioError(f"placeholder directory '{self.directory}' not found") from error
            except NotADirectoryError as error:
                raise StudioError(f"placeholder directory '{self.directory}' is not a directory") from error
            except (OSError, ValueError) as error:
                raise StudioError(f"cannot read placeholder directory '{self.directory}': {reason(error)}") from error
        return self._files

    def names(self) -> list[str]:
        """Every placeholder that has a file."""
        return sorted(name[:-len(SUFFIX)] for name in self.files if name.endswith(SUFFIX))

    def path(self, name: str) -> str:
        return os.path.join(self.directory, as_path(name + SUFFIX))

    def used(self) -> set[str]:
        return set(self._values)

    def values(self, name: str) -> list[list[Part]]:
        """The parsed values of a placeholder; none if its file is missing or empty (ST-2.4.6)."""
        known = self._values.get(name)
        if known is None:
            known = self._values[name] = self._load(name)
        return known

    def _load(self, name: str) -> list[list[Part]]:
        if name + SUFFIX not in self.files:
            self.missing.append(name)
            return self._unresolved(name, f"file '{self.path(name)}' not found{self._nearest(name)}")
        lines = read_trimmed(self.path(name))
        values = distinct([strip_underscores(line, self._warn) for line in lines])
        if not values:
            self.empty.append(name)
            return self._unresolved(name, f"file '{self.path(name)}' holds no value")
        if len(values) < len(lines):
            self.duplicates[name] = repeated([strip_underscores(line, self._warn) for line in lines])
        self.texts.extend(values)
        return [parse(value, self._warn) for value in values]

    def _unresolved(self, name: str, why: str) -> list[list[Part]]:
        """ST-2.4.6: the token stays in the text with one warning, or is an error under `--strict`."""
        if self.strict:
            raise StudioError(f"placeholder <{name}>: {why}")
        self._warn(f"placeholder <{name}> stays in the text: {why}")
        return []

    def _nearest(self, name: str) -> str:
        import difflib

        close = difflib.get_close_matches(name, self.names()[:5000], n=1)
        return f"; did you mean <{close[0]}>?" if close else ""


def distinct(values: list[str]) -> list[str]:
    """ST-2.2.2: duplicate values count once, at their first place."""
    return list(dict.fromkeys(values))


def repeated(values: list[str]) -> list[str]:
    """The values that occur more than once."""
    seen: set[str] = set()
    return list(dict.fromkeys(value for value in values if value in seen or seen.add(value)))  # type: ignore[func-returns-value]


def token_names(parts: list[Part]) -> list[str]:
    """The placeholders a text uses, each once, in order."""
    return list(dict.fromkeys(part.name for part in parts if isinstance(part, Token)))
