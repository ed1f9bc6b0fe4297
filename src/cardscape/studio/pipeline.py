"""Run the whole workflow: generate the effects, classify them, replace both files together."""

from __future__ import annotations

import json
import os
from collections.abc import Callable

from cardscape.studio.combine import CombineOptions, Combiner
from cardscape.studio.csv_dialect import format_rows
from cardscape.studio.errors import UsageError, Warn, ignore
from cardscape.studio.expansion import Expander
from cardscape.studio.fields import Classifier, FieldRule, Finder, open_table
from cardscape.studio.matching import Literal, Matcher
from cardscape.studio.pipeline_file import PipelineFile, RuleText
from cardscape.studio.placeholders import Placeholders
from cardscape.studio.progress import Progress
from cardscape.studio.reading import TextSource, open_input
from cardscape.studio.sorting import DEFAULT_MEMORY
from cardscape.studio.tag import refuse_own_output
from cardscape.studio.writing import SafeOutput, commit_together, same_file


class PipelineResult:
    """What a run did."""

    def __init__(self) -> None:
        self.generated: int | None = None
        self.rows: int | None = None
        self.columns: list[str] = []
        self.rules: list[FieldRule] = []


def run_pipeline(plan: PipelineFile, *, only: str | None = None, report: str | None = None, dry_run: bool = False,
                 strict: bool = False, yes: bool = False, max_memory: int = DEFAULT_MEMORY, tmp_dir: str | None = None,
                 progress: bool | None = False, warn: Warn = ignore,
                 confirm: Callable[[str], bool] | None = None) -> PipelineResult:
    """ST-5.8, ST-5.9: both stages; the old outputs are replaced only after everything succeeded."""
    generate = plan.generate if only != "fields" else None
    rules = plan.rules if only != "generate" else None
    if generate is None and rules is None:
        raise UsageError(f"--only {only}: the pipeline file has no such stage")
    _check_places(plan, generate, rules, report)
    result = PipelineResult()
    placeholders = Placeholders(plan.placeholder_dir, warn, strict)
    outputs: list[SafeOutput] = []
    fresh: SafeOutput | None = None
    try:
        table_output = _opened(plan.target, dry_run, outputs) if rules is not None else None
        report_output = _opened(report, dry_run, outputs) if report is not None else None
        if generate is not None:
            options = CombineOptions(placeholder_dir=plan.placeholder_dir, strict=strict, yes=yes, max_memory=max_memory,
                                     tmp_dir=tmp_dir, progress=progress, file=generate["file"],
                                     combinations_to_remove=generate["combinations_to_remove"],
                                     replacements_file=generate["replacements_file"])
            feeds = rules is not None and same_file(plan.source, generate["output_file"])
            fresh = SafeOutput(generate["output_file"], dry_run and not feeds)
            outputs.insert(0, fresh)
            result.generated = _generate(Combiner(options, warn, confirm, placeholders), fresh)
        if rules is not None:
            assert table_output is not None
            _classify(plan, compile_rules(rules, placeholders, warn), fresh, table_output, result, warn, progress)
        if report_output is not None and report is not None:
            report_output.write(report_text(result.rules, report).encode("utf-8"))
            _warn_about_idle_rules(result.rules, warn)
        if not dry_run:
            commit_together(outputs)
    finally:
        for output in outputs:
            output.discard()
    return result


def _opened(path: str, dry_run: bool, outputs: list[SafeOutput]) -> SafeOutput:
    output = SafeOutput(path, dry_run)
    outputs.append(output)
    return output


def _check_places(plan: PipelineFile, generate: dict[str, str] | None, rules: list[RuleText] | None, report: str | None) -> None:
    """ST-1.8: no output may be another one, nor destroy the list it is made from."""
    places = [generate["output_file"]] if generate is not None else []
    if rules is not None:
        refuse_own_output(plan.source, plan.target)
        places.append(plan.target)
    if report is not None:
        places.append(report)
    for number, place in enumerate(places):
        for other in places[:number]:
            if place != os.devnull and same_file(place, other):
                raise UsageError(f"'{place}' is the output of two stages")


def _generate(combiner: Combiner, output: SafeOutput) -> int:
    """Write the effects list under its temporary name and leave it there; the number of effects."""
    count = 0
    for block in combiner.results(output.directory):
        output.write_lines(block)
        count += len(block)
    output.complete()
    return count


def _classify(plan: PipelineFile, rules: list[FieldRule], fresh: SafeOutput | None, output: SafeOutput,
              result: PipelineResult, warn: Warn, progress: bool | None) -> None:
    """ST-5.6: one pass over the effects with all rules; the new list is read from its temporary file."""
    stream = None
    if fresh is not None and fresh.temporary and same_file(plan.source, fresh.target):
        stream = open_input(fresh.temporary)
    with TextSource(plan.source, stream) as source:
        result.rules = rules
        classifier = Classifier(open_table(source, plan.source), rules, plan.source)
        bar = Progress(source.size, progress, "bytes")
        try:
            classifier.write(output, warn, lambda: bar.update(source.position))
        finally:
            bar.finish()
        result.rows = classifier.count
        result.columns = classifier.header


def compile_rules(rules: list[RuleText], placeholders: Placeholders, warn: Warn) -> list[FieldRule]:
    """ST-5.7, ST-7.7: placeholders are read once and equal patterns compiled once for all rules."""
    expander = Expander(placeholders, warn)
    known: dict[str, Finder] = {}
    compiled: list[FieldRule] = []
    for rule in rules:
        finders: list[Finder] = []
        for pattern in rule.text:
            if pattern not in known:
                known[pattern] = Matcher(pattern, expander, warn)
            finders.append(known[pattern])
        finders += [Literal(text) for text in rule.exact]
        compiled.append(FieldRule(rule.column, finders, rule.match_column, f"rule {rule.number}"))
    return compiled


def report_text(rules: list[FieldRule], path: str) -> str:
    """ST-5.10: per rule how many rows it matched and newly set; JSON if the name says so, else CSV."""
    head = ["rule", "column", "match_column", "patterns", "matched", "newly_set"]
    rows = [[rule.label.removeprefix("rule "), rule.column, rule.match_column or "",
             " | ".join(finder.pattern for finder in rule.finders), str(rule.matched), str(rule.newly)] for rule in rules]
    if path.lower().endswith(".json"):
        entries = [{**dict(zip(head, row, strict=True)), "rule": int(row[0]), "matched": int(row[4]), "newly_set": int(row[5])}
                   for row in rows]
        return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"
    return format_rows([head, *rows], "\n")


def _warn_about_idle_rules(rules: list[FieldRule], warn: Warn) -> None:
    """ST-5.10: rules that never matched are probably misspelt."""
    for rule in rules:
        if not rule.matched:
            shown = " | ".join(repr(finder.pattern) for finder in rule.finders)
            warn(f"{rule.label} ({rule.column}) never matched: {shown}")
