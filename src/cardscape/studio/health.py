"""What may be wrong with templates and lists, found without writing anything."""

from __future__ import annotations

import os
from collections.abc import Iterator

from cardscape.studio.combine import HUGE, Combiner, gathered, readable_count
from cardscape.studio.errors import ignore
from cardscape.studio.tokens import Token, parse


def findings(run: Combiner) -> Iterator[str]:
    """ST-6.6: one line per thing worth a look, in a fixed order."""
    places = run.placeholders
    for name in sorted(places.missing):
        yield f"token without file: <{name}> ('{places.path(name)}')"
    for name in sorted(places.empty):
        yield f"empty file: '{places.path(name)}'"
    for cycle in run.expander.cycles:
        yield f"cycle: {cycle}"
    for name in sorted(places.duplicates):
        for value in places.duplicates[name]:
            yield f"duplicate value: '{value}' in '{places.path(name)}'"
    yield from unused_files(run)
    if run.combinations > HUGE and not run.options.yes:
        yield f"not examined: {readable_count(run.combinations)} combinations (use --yes to expand them all)"
        return
    left = _left_with_tokens(run)
    for phrase in run.remove:
        if phrase not in run.rewriter.hits:
            yield f"remove phrase never applied: '{phrase}'"
    for rule in run.replacements:
        if not rule.used:
            yield f"replacement never applied: '{rule.old}: {rule.new}'"
    for template, count in left:
        yield f"sentences left with tokens: {count} from '{template}'"


def unused_files(run: Combiner) -> Iterator[str]:
    """ST-6.6: placeholder files no template needs, directly or nested."""
    if not os.path.isdir(run.options.placeholder_dir):
        return
    config = {os.path.realpath(path) for path in (run.options.combinations_to_remove, run.options.replacements_file)}
    used = run.placeholders.used()
    for name in run.placeholders.names():
        path = run.placeholders.path(name)
        if name not in used and os.path.realpath(path) not in config:
            yield f"unused placeholder file: '{path}'"


def _left_with_tokens(run: Combiner) -> list[tuple[str, int]]:
    """Expand and rewrite everything (so that rules show whether they apply); count results that still hold tokens."""
    from cardscape.studio.combinations import sentences

    left: list[tuple[str, int]] = []
    for template, phrase in zip(run.templates, run.phrases, strict=True):
        count = 0
        for batch in gathered(sentences(phrase, run.expander.marks)):
            for line in run.rewriter.rewrite(batch):
                if "<" in line and any(isinstance(part, Token) for part in parse(line, ignore)):
                    count += 1
        if count:
            left.append((template, count))
    return left
