"""From expanded sentences to finished ones: clean, filter, replace, fix, clean again."""

from __future__ import annotations

import os
from collections.abc import Iterable

from cardscape.studio.errors import UsageError, Warn
from cardscape.studio.grammar_fix import fix_grammar
from cardscape.studio.marks import Marks
from cardscape.studio.reading import read_trimmed
from cardscape.studio.replacing import Replacement


class Rewriter:
    """ST-2.5.2 to ST-2.5.6 for batches of sentences; keeps count of what was dropped and which phrases applied."""

    def __init__(self, remove: list[str], replacements: list[Replacement], marks: Marks,
                 grammar: bool = True, capitalize: bool = False) -> None:
        self.remove = remove
        self.replacements = replacements
        self.marks = marks
        self.grammar = grammar
        self.capitalize = capitalize
        self.filtered = 0
        self.emptied = 0
        self.hits: set[str] = set()

    def rewrite(self, batch: list[str]) -> list[str]:
        """The finished sentences of a batch, in order, duplicates and all."""
        lines = clean(batch)
        if self.remove:
            lines = self.keep(lines)
        if not lines:
            return []
        text = self.replace("\n".join(lines))
        lines = clean(self.fix(self.marks.remove(text).split("\n")))
        if self.capitalize:
            lines = [raise_first(line) for line in lines]
        kept = [line for line in lines if line]
        self.emptied += len(lines) - len(kept)
        return kept

    def keep(self, lines: list[str]) -> list[str]:
        """ST-2.5.3, ST-2.6.4: drop what contains a remove phrase: plain substring, digits as they stand."""
        text = self.marks.remove("\n".join(lines))
        found = [phrase for phrase in self.remove if phrase in text]
        if not found:
            return lines
        self.hits.update(found)
        seen = text.split("\n") if self.marks.on else lines
        dropped = set()
        for phrase in found:
            dropped.update([number for number, line in enumerate(seen) if phrase in line])
        self.filtered += len(dropped)
        return [line for number, line in enumerate(lines) if number not in dropped]

    def replace(self, text: str) -> str:
        """ST-2.5.4, ST-7.1: the rules in file order, each on the whole result of the ones before."""
        for rule in self.replacements:
            text = rule.apply(text, self.marks)
        return text

    def fix(self, lines: list[str]) -> list[str]:
        """ST-2.5.5: the built-in grammar fix, unless it is switched off."""
        if not self.grammar:
            return lines
        return [fix_grammar(line) if "ne " in line else line for line in lines]


def clean(lines: list[str]) -> list[str]:
    """ST-2.5.2, ST-2.5.6: runs of blanks become one blank, ends are trimmed."""
    text = "\n".join(lines)
    if "  " in text:
        lines = collapse(text).split("\n")
    return [line.strip() for line in lines]


def collapse(text: str) -> str:
    """Runs of blanks become one blank."""
    while "  " in text:
        text = text.replace("  ", " ")
    return text


def raise_first(line: str) -> str:
    """ST-2.5.9: on request, and only then, the first letter becomes upper case."""
    first = line[:1].upper()
    return first + line[1:] if len(first) == 1 else line


def without_comments(lines: Iterable[str]) -> list[str]:
    """ST-2.2.3: configuration lines; empty ones and those that start with `#` do not count."""
    return [line for line in lines if not line.startswith("#")]


def read_config(path: str, what: str, warn: Warn) -> list[str]:
    """ST-2.2.5: the lines of a configuration file; a missing one is only worth a warning."""
    try:
        os.stat(path)
    except FileNotFoundError:
        warn(f"{what} file '{path}' not found; going on without it")
        return []
    except (OSError, ValueError):
        pass  # reading it will say what is wrong
    return without_comments(read_trimmed(path))


def read_remove_phrases(path: str, warn: Warn) -> list[str]:
    """ST-2.2.3: one phrase per line."""
    return list(dict.fromkeys(read_config(path, "remove", warn)))


def read_replacements(path: str, warn: Warn) -> list[Replacement]:
    """ST-2.2.4: `old phrase: new phrase`, split at the first colon."""
    rules: dict[str, str] = {}
    for line in read_config(path, "replacement", warn):
        old, colon, new = line.partition(":")
        old, new = old.strip(), new.strip()
        if not colon or not old:
            expected = "'old phrase: new phrase' was expected"
            warn(f"'{path}': line ignored, {expected}: {line}")
            continue
        if old in rules:
            warn(f"'{path}': '{old}' occurs twice; the later text '{new}' is used")
        rules[old] = new
    return [Replacement(old, new) for old, new in rules.items()]


def read_templates(path: str, warn: Warn) -> list[str]:
    """ST-2.2.1: the sentences of a template file."""
    templates = read_trimmed(path)
    if not templates:
        warn(f"'{path}' holds no sentence")
    return templates


def one_sentence(text: str) -> list[str]:
    """The sentence given with -s; it must be one line."""
    trimmed = text.strip()
    if "\n" in trimmed or "\r" in trimmed:
        raise UsageError("the value of -s/--sentence must be one line")
    return [trimmed]
