"""Add or update the column that says which effects match a pattern."""

from __future__ import annotations

from cardscape.studio.combine import PLACEHOLDERS
from cardscape.studio.errors import StudioError, UsageError, Warn, ignore
from cardscape.studio.expansion import Expander
from cardscape.studio.fields import EFFECT, Classifier, FieldRule, Finder, TextTable, is_csv, open_table
from cardscape.studio.matching import Literal, Matcher
from cardscape.studio.placeholders import Placeholders
from cardscape.studio.progress import Progress
from cardscape.studio.reading import TextSource
from cardscape.studio.writing import SafeOutput, same_file

TABLE = "effects/effects_with_placeholders.csv"


class Tagged:
    """What a run did: rows seen, rows that matched, cells newly set."""

    def __init__(self, rows: int, matched: int, newly: int) -> None:
        self.rows = rows
        self.matched = matched
        self.newly = newly


def tag(column: str, *, text: list[str] | None = None, exact: list[str] | None = None, source: str = TABLE, target: str = TABLE,
        placeholder_dir: str = PLACEHOLDERS, match_column: str | None = None, strict: bool = False, link_offsets: bool = False,
        dry_run: bool = False, progress: bool | None = False, warn: Warn = ignore) -> Tagged:
    """ST-1.12: write `target` with `column` True for every effect of `source` that contains one of the texts."""
    column = check_column(column)
    patterns = check_patterns(text, exact)
    refuse_own_output(source, target)
    with TextSource(source) as input_file:
        table = open_table(input_file, source)
        if exact is not None:
            need_column(column, table, source)
        finders: list[Finder] = []
        if text is not None:
            expander = Expander(Placeholders(placeholder_dir, warn, strict), warn, link_offsets=link_offsets)
            finders = [Matcher(pattern, expander, warn) for pattern in patterns]
        else:
            finders = [Literal(pattern) for pattern in patterns]
        rule = FieldRule(column, finders, None if match_column is None else match_column.strip())
        classifier = Classifier(table, [rule], source)
        with SafeOutput(target, dry_run) as output:
            bar = Progress(input_file.size, progress, "bytes")
            try:
                classifier.write(output, warn, lambda: bar.update(input_file.position))
            finally:
                bar.finish()
            output.commit()
    return Tagged(classifier.count, rule.matched, rule.newly)


def check_column(column: str) -> str:
    """ST-3.1.2: the target column, trimmed; not empty, and never the effects themselves."""
    column = column.strip()
    if not column:
        raise UsageError("the column name of -c/--column is empty")
    if column == EFFECT:
        raise UsageError(f"-c {EFFECT} would overwrite the effects")
    return column


def check_patterns(text: list[str] | None, exact: list[str] | None) -> list[str]:
    """ST-3.1.1, ST-3.1.2, ST-3.1.3: exactly one kind of pattern, any number of them, none empty."""
    if (text is None) == (exact is None):
        raise UsageError("give exactly one of -t/--text and -e/--exact")
    patterns = text if text is not None else exact or []
    if not patterns or not all(patterns):
        raise UsageError("an empty pattern would match everything")
    return patterns


def refuse_own_output(source: str, target: str) -> None:
    """ST-1.8: a text input as its own CSV output would destroy the effects list."""
    if not is_csv(source) and source != "-" and same_file(source, target):
        raise UsageError(f"'{source}' is a text file and cannot be its own CSV output; give another -o/--output")


def need_column(column: str, table: object, source: str) -> None:
    """ST-3.4.3: -e only updates a column that a CSV input already has."""
    if not isinstance(table, TextTable) and column not in getattr(table, "header", []):
        raise StudioError(f"column '{column}' not found in '{source}'; -e/--exact only updates an existing column")
