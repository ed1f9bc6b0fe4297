"""Expand sentence templates into every concrete effect text."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from cardscape.studio.combinations import sentences
from cardscape.studio.errors import UsageError, Warn, ignore
from cardscape.studio.expansion import Expander, Phrase
from cardscape.studio.placeholders import Placeholders
from cardscape.studio.progress import Progress
from cardscape.studio.replacing import Replacement, has_number_word
from cardscape.studio.rewriting import Rewriter, one_sentence, read_remove_phrases, read_replacements, read_templates
from cardscape.studio.sorting import DEFAULT_MEMORY, LineSorter

TEMPLATES = "effects/all_effect_templates.txt"
EFFECTS = "effects/all_effects.txt"
PLACEHOLDERS = "placeholders"
REMOVE = "placeholders/combinations_to_remove.txt"
REPLACE = "placeholders/phrase_replacements.txt"
QUANTITIES = ("number",)
HUGE = 10 ** 8


class CombineOptions:
    """What to expand and how; the defaults are those of the command line (ST-2.1.3)."""

    def __init__(self, *, sentence: str | None = None, file: str | None = None, placeholder_dir: str = PLACEHOLDERS,
                 combinations_to_remove: str = REMOVE, replacements_file: str = REPLACE, quantities: tuple[str, ...] = QUANTITIES,
                 link_offsets: bool = False, grammar: bool = True, capitalize: bool = False, strict: bool = False,
                 sample: int | None = None, seed: int = 0, max_memory: int = DEFAULT_MEMORY, tmp_dir: str | None = None,
                 yes: bool = False, progress: bool | None = False) -> None:
        self.sentence = sentence
        self.file = file
        self.placeholder_dir = placeholder_dir
        self.combinations_to_remove = combinations_to_remove
        self.replacements_file = replacements_file
        self.quantities = quantities
        self.link_offsets = link_offsets
        self.grammar = grammar
        self.capitalize = capitalize
        self.strict = strict
        self.sample = sample
        self.seed = seed
        self.max_memory = max_memory
        self.tmp_dir = tmp_dir
        self.yes = yes
        self.progress = progress


class Combiner:
    """One run: inputs read and checked, nothing expanded yet.

    `combinations` is the exact number of combinations (ST-6.2); `results` expands, rewrites and sorts.
    """

    def __init__(self, options: CombineOptions, warn: Warn = ignore, confirm: Callable[[str], bool] | None = None,
                 placeholders: Placeholders | None = None) -> None:
        self.options = options
        self._confirm = confirm
        self.templates = _templates(options, warn)
        self.remove = read_remove_phrases(options.combinations_to_remove, warn)
        self.replacements: list[Replacement] = read_replacements(options.replacements_file, warn)
        self.placeholders = placeholders or Placeholders(options.placeholder_dir, warn, options.strict)
        equivalence = any(has_number_word(rule.old) for rule in self.replacements)
        quantities = frozenset(options.quantities) if equivalence else frozenset[str]()
        self.expander = Expander(self.placeholders, warn, quantities, options.link_offsets)
        self.phrases: list[Phrase] = [self.expander.phrase(template) for template in self.templates]
        if quantities:
            rules = [text for rule in self.replacements for text in (rule.old, rule.new)]
            self.expander.marks.choose([*self.templates, *self.placeholders.texts, *rules])
        self.rewriter = Rewriter(self.remove, self.replacements, self.expander.marks, options.grammar, options.capitalize)
        self.combinations = sum(phrase.count for phrase in self.phrases)
        self.duplicates = 0
        self.expanded = 0

    def counts(self) -> Iterator[tuple[int, str]]:
        """ST-6.2: the number of combinations of each template, without expanding."""
        for template, phrase in zip(self.templates, self.phrases, strict=True):
            yield phrase.count, template

    def check_size(self) -> None:
        """ST-6.7: a request for very many combinations is refused, or asked about, unless it was confirmed before."""
        if self.combinations <= HUGE or self.options.yes or self.options.sample is not None:
            return
        average = sum(phrase.average * (phrase.count / self.combinations) for phrase in self.phrases)
        size = readable_size(self.combinations * (round(average) + 1))
        told = f"{readable_count(self.combinations)} combinations, about {size}"
        if self._confirm is not None:
            if self._confirm(f"{told}. Go on?"):
                return
            raise UsageError(f"{told}: stopped, nothing written")
        raise UsageError(f"{told}; use --count to see where they come from, --sample N for some of them, or --yes to go on")

    def raw(self) -> Iterator[list[str]]:
        """The expanded sentences before post-processing, in batches."""
        options = self.options
        if options.sample is not None:
            from cardscape.studio.sampling import sample

            batch: list[str] = []
            for text in sample(self.phrases, self.expander.marks, options.sample, options.seed):
                batch.append(text)
                if len(batch) == 4096:
                    yield batch
                    batch = []
            if batch:
                yield batch
            return
        for phrase in self.phrases:
            yield from sentences(phrase, self.expander.marks)

    def results(self, directory: str = "") -> Iterator[list[str]]:
        """ST-2.5.1 to ST-2.5.8: the finished sentences, sorted, each once, in lists; memory is bounded (ST-6.5)."""
        self.check_size()
        options = self.options
        with_progress = Progress(self._expected(), options.progress, "combinations")
        sorter = LineSorter(options.tmp_dir or directory, options.max_memory)
        try:
            done = 0
            for batch in gathered(self.raw()):
                sorter.add(self.rewriter.rewrite(batch))
                done += len(batch)
                with_progress.update(done)
            with_progress.finish()
            yield from sorter.blocks()
        finally:
            with_progress.finish()
            sorter.close()

    def exact_results(self, directory: str = "") -> Iterator[list[str]]:
        """ST-6.3: as `results`, and with `expanded`, `duplicates` and the counts of the rewriter in the order of ST-2.5."""
        self.check_size()
        self.expanded = self._expected()
        room = self.options.max_memory // 2
        first = LineSorter(self.options.tmp_dir or directory, room)
        second = LineSorter(self.options.tmp_dir or directory, room)
        try:
            for batch in gathered(self.raw()):
                first.add(batch)
            distinct = finished = kept = 0
            for block in first.blocks():
                distinct += len(block)
                rewritten = self.rewriter.rewrite(block)
                finished += len(rewritten)
                second.add(rewritten)
            for block in second.blocks():
                kept += len(block)
                yield block
            self.duplicates = self.expanded - distinct + finished - kept
        finally:
            first.close()
            second.close()

    def _expected(self) -> int:
        wanted = self.options.sample
        return self.combinations if wanted is None else min(wanted, self.combinations)


def _templates(options: CombineOptions, warn: Warn) -> list[str]:
    """ST-2.1.1, ST-2.1.2: exactly one of sentence and file, and a sentence that says something."""
    if (options.sentence is None) == (options.file is None):
        raise UsageError("give exactly one of -s/--sentence and -f/--file")
    if options.sentence is not None:
        if not options.sentence.strip():
            raise UsageError("the sentence of -s/--sentence is empty")
        return one_sentence(options.sentence)
    assert options.file is not None
    return read_templates(options.file, warn)


def gathered(batches: Iterator[list[str]], lines: int = 8192, characters: int = 1 << 20) -> Iterator[list[str]]:
    """Small batches put together, so that work per batch pays."""
    held: list[str] = []
    length = 0
    for batch in batches:
        held += batch
        length += sum(map(len, batch)) if len(batch) < 64 else len(batch[0]) * len(batch)
        if len(held) >= lines or length >= characters:
            yield held
            held = []
            length = 0
    if held:
        yield held


def expand(sentence: str, placeholder_dir: str = PLACEHOLDERS, *, combinations_to_remove: str = os.devnull,
           replacements_file: str = os.devnull, warn: Warn = ignore) -> list[str]:
    """ST-1.12: the finished sentences of one template, as a list."""
    options = CombineOptions(sentence=sentence, placeholder_dir=placeholder_dir, replacements_file=replacements_file,
                             combinations_to_remove=combinations_to_remove)
    return [line for block in Combiner(options, warn).results() for line in block]


def readable_count(number: int) -> str:
    """A whole number with separators, or its magnitude if it is very long."""
    digits = int(number.bit_length() * 0.30103)
    return f"{number:,}" if digits < 60 else f"about 10^{digits}"


def readable_size(size: int) -> str:
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if size < 1000:
            return f"{size} {unit}"
        size //= 1000
    return f"{readable_count(size)} EB"


def plain_integer(number: int) -> str:
    """All digits of a number of any length."""
    import decimal

    if number.bit_length() < 10_000:
        return str(number)
    return f"{decimal.Decimal(number):f}"
