"""The commands: argument list in, exit code out; nothing here ends the process."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardscape.studio import options
from cardscape.studio.console import Console, arguments, plain_text, plain_texts, run
from cardscape.studio.errors import UsageError
from cardscape.studio.sorting import check_directory

if TYPE_CHECKING:
    from cardscape.studio.combine import Combiner
    from cardscape.studio.lint import Checkers


def _command(parser: Callable[[str], options.Parser], work: Callable[[argparse.Namespace, Console], int],
             argv: Sequence[str] | None, prog: str) -> int:
    """ST-1.5, ST-1.10: parse the words, run the work, answer with an exit code."""
    console = Console()

    def step(console: Console) -> int:
        try:
            args = parser(prog).parse_args(arguments(argv))
        except options.HelpWanted as wanted:
            console.result(str(wanted))
            return 0
        console.quiet = getattr(args, "quiet", False)
        console.verbose = getattr(args, "verbose", False)
        if getattr(args, "tmp_dir", None) is not None:
            check_directory(args.tmp_dir)
        return work(args, console)

    return run(step, console)


def combine(argv: Sequence[str] | None = None, prog: str = "create_effect_combinations.py") -> int:
    """Expand sentence templates."""
    return _command(options.combine_parser, _combine, argv, prog)


def tag(argv: Sequence[str] | None = None, prog: str = "add_csv_field.py") -> int:
    """Add or update a True/False column."""
    return _command(options.tag_parser, _tag, argv, prog)


def sort(argv: Sequence[str] | None = None, prog: str = "alphabetize_file.py") -> int:
    """Sort the lines of a file."""
    return _command(options.sort_parser, _sort, argv, prog)


def pipeline(argv: Sequence[str] | None = None, prog: str = "generate_and_order_effects.sh") -> int:
    """Run the whole workflow."""
    return _command(options.pipeline_parser, _pipeline, argv, prog)


def lint(argv: Sequence[str] | None = None, checkers: Checkers | None = None, prog: str = "lint") -> int:
    """Check effects against an effect language; exit code 1 if one cannot be executed."""
    return _command(options.lint_parser, lambda args, console: _lint(args, console, checkers or {}), argv, prog)


def _combine(args: argparse.Namespace, console: Console) -> int:
    if args.dedupe is not None:
        return _dedupe(args, console)
    from cardscape.studio.combine import CombineOptions, Combiner, readable_count
    from cardscape.studio.writing import same_file

    if sum((args.count, args.check, args.sample is not None)) > 1:
        raise UsageError("give only one of --count, --check and --sample")
    if args.seed is not None and args.sample is None:
        raise UsageError("--seed needs --sample")
    sentence = None if args.sentence is None else plain_text("-s/--sentence", args.sentence)
    quantities = quantity_names(plain_text("--quantity", args.quantity))
    wanted = CombineOptions(
        sentence=sentence, file=args.file, placeholder_dir=args.placeholder_dir, quantities=quantities, yes=args.yes,
        combinations_to_remove=args.combinations_to_remove, replacements_file=args.replacements_file, strict=args.strict,
        link_offsets=args.link_offsets, grammar=not args.no_grammar, capitalize=args.capitalize, sample=args.sample,
        seed=args.seed or 0, max_memory=args.max_memory, tmp_dir=args.tmp_dir, progress=args.progress)
    run_of = Combiner(wanted, console.warn, _confirmation(console))
    console.detail(f"{len(run_of.templates)} sentences, {len(run_of.remove)} remove phrases, "
                   f"{len(run_of.replacements)} replacements")
    if args.count:
        return _count(run_of, console)
    if args.check:
        from cardscape.studio.health import findings

        for line in findings(run_of):
            console.result(line + "\n")
        return 0
    if args.dry_run:
        return _dry_combine(run_of, args, console)
    if args.test_mode:
        total = _show_results(run_of, console)
    else:
        if args.file is not None and args.file != "-" and same_file(args.file, args.output_file):
            console.warn(f"the results replace the templates in '{args.file}'")
        total = _write_results(run_of, args.output_file, args.append)
    dropped = run_of.rewriter
    console.detail(f"{readable_count(run_of.combinations)} combinations, {dropped.filtered} filtered, "
                   f"{dropped.emptied} emptied, {total} lines")
    console.status(f"Total combinations: {total}", args.output_file if not args.test_mode else "")
    return 0


def quantity_names(text: str) -> tuple[str, ...]:
    """ST-2.6.5: the names of the quantity placeholders, separated by commas; none switches the equivalence off."""
    return tuple(text.replace(",", " ").split())


def _show_results(run_of: Combiner, console: Console) -> int:
    """ST-2.7.1: print the results, touch no file; how many there were."""
    total = 0
    for block in run_of.results():
        console.result_bytes(("\n".join(block) + "\n").encode("utf-8"))
        total += len(block)
    return total


def _count(run_of: Combiner, console: Console) -> int:
    """ST-6.2: each template with its number of combinations, then the sum."""
    from cardscape.studio.combine import plain_integer

    lines = [f"{plain_integer(count)}\t{template}\n" for count, template in run_of.counts()]
    console.result("".join(lines) + f"Total combinations: {plain_integer(run_of.combinations)}\n")
    return 0


def _dry_combine(run_of: Combiner, args: argparse.Namespace, console: Console) -> int:
    """ST-6.3: everything but the writing, with exact numbers."""
    from cardscape.studio.writing import SafeOutput

    directory = "" if args.test_mode else SafeOutput(args.output_file, dry_run=True).directory
    total = sum(len(block) for block in run_of.exact_results(directory))
    console.result(f"Expanded: {run_of.expanded}\nDuplicates: {run_of.duplicates}\nFiltered: {run_of.rewriter.filtered}\n"
                   f"Emptied: {run_of.rewriter.emptied}\nTotal combinations: {total}\n")
    return 0


def _write_results(run_of: Combiner, path: str, append: bool) -> int:
    """ST-2.7.2, ST-2.7.3: replace the file, or add to it, in one step; the number of lines written."""
    from cardscape.studio.writing import SafeOutput

    total = 0
    with SafeOutput(path) as output:
        if append and output.target and os.path.exists(output.target):
            output.copy_from(output.target)
        for block in run_of.results(output.directory):
            output.write_lines(block)
            total += len(block)
        output.commit()
    return total


def _dedupe(args: argparse.Namespace, console: Console) -> int:
    """ST-2.8.2: remove duplicate lines and say so in one line."""
    from cardscape.studio.dedupe import dedupe

    kept, removed = dedupe(args.dedupe, args.max_memory, args.tmp_dir, args.dry_run)
    done = "Would remove" if args.dry_run else "Removed"
    console.status(f"{done} {removed} duplicate lines from '{args.dedupe}', {kept} lines stay.")
    return 0


def _confirmation(console: Console) -> Callable[[str], bool] | None:
    """ST-6.7: a way to ask, if there is somebody to answer."""
    if sys.stdin is None or sys.stderr is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None

    def ask(question: str) -> bool:
        console.say(f"{question} [y/N]")
        return sys.stdin.readline().strip().lower() in ("y", "yes")

    return ask


def _tag(args: argparse.Namespace, console: Console) -> int:
    """ST-3.5.5: tag, and tell output file and column in one line."""
    from cardscape.studio import tag as tagging

    result = tagging.tag(
        plain_text("-c/--column", args.column), source=args.input, target=args.output, placeholder_dir=args.placeholder_dir,
        text=None if args.text is None else plain_texts("-t/--text", args.text),
        exact=None if args.exact is None else plain_texts("-e/--exact", args.exact),
        match_column=None if args.match_column is None else plain_text("-m/--match_column", args.match_column),
        strict=args.strict, link_offsets=args.link_offsets, dry_run=args.dry_run, progress=args.progress, warn=console.warn)
    numbers = f"{result.rows} rows, {result.matched} matches, {result.newly} newly True"
    if args.dry_run:
        console.status(f"Would write '{args.output}' with column '{args.column.strip()}': {numbers}.", args.output)
    else:
        console.status(f"Wrote '{args.output}' with column '{args.column.strip()}': {numbers}.", args.output)
    return 0


def _sort(args: argparse.Namespace, console: Console) -> int:
    """ST-4.4, ST-4.5: sort, and tell in one line what became of what."""
    from cardscape.studio.alphabetize import alphabetize

    count = alphabetize(args.input, args.output, headers=args.headers, reverse=args.reverse, unique=args.unique,
                        max_memory=args.max_memory, tmp_dir=args.tmp_dir, dry_run=args.dry_run, progress=args.progress,
                        warn=console.warn)
    if args.dry_run:
        console.status(f"Would alphabetize '{args.input}' into '{args.output}': {count} lines.", args.output)
    else:
        console.status(f"Alphabetized '{args.input}' into '{args.output}'.", args.output)
    return 0


def _pipeline(args: argparse.Namespace, console: Console) -> int:
    from cardscape.studio.pipeline import run_pipeline
    from cardscape.studio.pipeline_file import load_pipeline, standard_pipeline

    if args.pipeline is not None:
        plan = load_pipeline(args.pipeline, os.path.dirname(args.pipeline))
    elif os.path.lexists(options.PIPELINE):
        plan = load_pipeline(options.PIPELINE, "")
    else:
        console.note(f"Note: no pipeline file '{options.PIPELINE}'; generating effects with the columns UNIT and SPELL only")
        plan = standard_pipeline()
    result = run_pipeline(plan, only=args.only, report=args.report, dry_run=args.dry_run, strict=args.strict, yes=args.yes,
                          max_memory=args.max_memory, tmp_dir=args.tmp_dir, warn=console.warn, confirm=_confirmation(console),
                          progress=False if args.quiet else args.progress)
    wrote = "Would write" if args.dry_run else "Wrote"
    if result.generated is not None and plan.generate is not None:
        console.status(f"{wrote} '{plan.generate['output_file']}'. Total combinations: {result.generated}")
    if result.rows is not None:
        matches = sum(rule.matched for rule in result.rules)
        console.status(f"{wrote} '{plan.target}': {result.rows} rows, {len(result.columns)} columns, {len(result.rules)} rules, "
                       f"{matches} matches.")
    return 0


def _lint(args: argparse.Namespace, console: Console, checkers: Checkers) -> int:
    """Report every effect that cannot be executed (CS-8.2)."""
    import json

    from cardscape.studio.lint import Lint, choose_checker

    check = Lint(args.input, choose_checker(checkers, args.game))
    entries: list[dict[str, object]] = []
    for finding in check.findings():
        problem = finding.problem
        if args.json:
            entries.append({"line": finding.line, "text": finding.text, "message": problem.message,
                            "column": problem.column or None, "warning": problem.warning})
        else:
            kind = "warning" if problem.warning else "error"
            place = f":{problem.column}" if problem.column else ""
            console.result(f"{args.input}:{finding.line}{place}: {kind}: {problem.message}\n    {finding.text}\n")
    if args.json:
        answer = {"file": args.input, "game": args.game, "checked": check.checked, "failed": check.failed, "findings": entries}
        console.result(json.dumps(answer, ensure_ascii=False) + "\n")
    else:
        console.result(f"{check.checked} effects checked, {check.failed} cannot be executed.\n")
    return 1 if check.failed else 0
