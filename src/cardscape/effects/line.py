"""One sentence as a designer hands it in, and what became of it."""

from __future__ import annotations

from cardscape.effects.clauses import Effect
from cardscape.effects.lexicon import TextError
from cardscape.effects.tree import Json
from cardscape.effects.voice import YOU_DO_IT, speaks_on
from cardscape.effects.writing import quoted, written


class ParsedLine:
    """What became of one sentence: a tree with canonical text and warnings, or an error with its column."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.effect: Effect | None = None
        self.canonical = ""
        self.warnings: list[str] = []
        self.error = ""
        self.column = 0

    @property
    def ok(self) -> bool:
        return self.effect is not None

    @property
    def tree(self) -> dict[str, Json] | None:
        return None if self.effect is None else self.effect.to_json()

    def understood(self, effect: Effect, canonical: str, warnings: list[str]) -> None:
        self.effect, self.canonical, self.warnings = effect, canonical, warnings
        if len(effect.steps) + len(effect.cost) > 1 and speaks_on(effect, self.text):
            self.warnings = [*warnings, YOU_DO_IT]

    def failed(self, error: TextError) -> None:
        self.error, self.column = error.message, error.column

    def lists(self) -> dict[str, list[str]]:
        """What is told of a sentence beside its tree: its warnings, and what else a game tells."""
        return {"warnings": self.warnings}

    def to_json(self) -> dict[str, Json]:
        """The object of `parse --json`."""
        if not self.ok:
            return {"text": self.text, "ok": False, "error": self.error, "column": self.column}
        row: dict[str, Json] = {"text": self.text, "ok": True, "tree": self.tree, "canonical": self.canonical}
        for name, words in self.lists().items():
            row[name] = list(words)
        return row

    def written(self) -> str:
        """The object of `parse --json` as text: the same as encoding it, in less time."""
        if self.effect is None:
            return f'{{"text": {quoted(self.text)}, "ok": false, "error": {quoted(self.error)}, "column": {self.column}}}'
        more = [f"{quoted(name)}: [{', '.join([quoted(word) for word in words])}]" for name, words in self.lists().items()]
        return (
            f'{{"text": {quoted(self.text)}, "ok": true, "tree": {written(self.effect)}, '
            f'"canonical": {quoted(self.canonical)}, {", ".join(more)}}}'
        )
