"""The options of each command, as argument parsers."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from cardscape.studio.combine import EFFECTS, PLACEHOLDERS, QUANTITIES, REMOVE, REPLACE, TEMPLATES
from cardscape.studio.errors import UsageError
from cardscape.studio.sorting import DEFAULT_MEMORY, MEGABYTE

TABLE = "effects/effects_with_placeholders.csv"
PIPELINE = "effects/pipeline.json"


class HelpWanted(Exception):
    """Somebody asked for -h; the text to show."""


class _Help(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        raise HelpWanted(parser.format_help())


class Parser(argparse.ArgumentParser):
    """ST-1.10: exact option names, help with every default, and errors that are raised instead of ending the process."""

    def __init__(self, prog: str, description: str, example: str) -> None:
        super().__init__(prog=prog, description=description, epilog=f"Example: %(prog)s {example}", allow_abbrev=False,
                         add_help=False)
        self.add_argument("-h", "--help", action=_Help, nargs=0, help="show this help and exit")

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def combine_parser(prog: str) -> Parser:
    """ST-2.1.1: the options of the expansion."""
    parser = Parser(prog, "Expand sentence templates into every concrete effect text.", '-s "Draw <number> cards" -t')
    add = parser.add_argument
    add("-s", "--sentence", metavar="TEXT", help="one sentence (default: none)")
    add("-f", "--file", nargs="?", const=TEMPLATES, metavar="FILE",
        help=f"file of sentences, one per line (-f alone: {TEMPLATES})")
    add("-p", "--placeholder_dir", default=PLACEHOLDERS, metavar="DIR", help="placeholder files (default: %(default)s)")
    add("-o", "--output_file", default=EFFECTS, metavar="FILE", help="result file, replaced (default: %(default)s)")
    add("-t", "--test_mode", action="store_true", help="show the results, write no file (default: off)")
    add("-d", "--dedupe", nargs="?", const=EFFECTS, metavar="FILE",
        help=f"remove duplicate lines from FILE and exit (-d alone: {EFFECTS})")
    add("-c", "--combinations_to_remove", default=REMOVE, metavar="FILE", help="phrases to exclude (default: %(default)s)")
    add("-r", "--replacements_file", default=REPLACE, metavar="FILE", help="phrase replacements (default: %(default)s)")
    add("-v", "--verbose", action="store_true", help="more detail on stderr (default: off)")
    add("--append", action="store_true", help="add the results behind the lines of the result file (default: replace)")
    add("--count", action="store_true", help="only count the combinations of each sentence (default: off)")
    add("--sample", type=_whole, metavar="N", help="N combinations drawn at random (default: all)")
    add("--seed", type=_number, metavar="S", help="seed of --sample (default: 0)")
    add("--check", action="store_true", help="report what looks wrong in templates and lists (default: off)")
    add("--quantity", default=",".join(QUANTITIES), metavar="NAME,...",
        help="placeholders whose numbers also match number words in replacements; empty: none (default: %(default)s)")
    add("--link-offsets", action="store_true", help="<x> and <x+1> follow the same value (default: independent)")
    add("--no-grammar", action="store_true", help="leave out the built-in grammar fix (default: on)")
    add("--capitalize", action="store_true", help="raise the first letter of each result (default: off)")
    add("--yes", action="store_true", help="do not ask before more than 10^8 combinations (default: off)")
    _add_strict(parser)
    _add_memory(parser)
    _add_run(parser)
    return parser


def tag_parser(prog: str) -> Parser:
    """ST-3.1.1, ST-1.9: the options of the tagging; all default paths are relative."""
    parser = Parser(prog, "Add or update a True/False column that says which effects match a pattern.",
                    '-i effects/all_effects.txt -c DRAW -t "Draw <number>"')
    add = parser.add_argument
    add("-i", "--input", default=TABLE, metavar="FILE", help="effects, text or CSV (default: %(default)s)")
    add("-o", "--output", default=TABLE, metavar="FILE", help="result CSV (default: %(default)s)")
    add("-c", "--column", required=True, metavar="NAME", help="column to add or update (required, no default)")
    add("-p", "--placeholder_dir", default=PLACEHOLDERS, metavar="DIR", help="placeholder files (default: %(default)s)")
    add("-t", "--text", nargs="+", action="extend", metavar="PATTERN",
        help="pattern, may hold tokens; several: any of them (default: none)")
    add("-e", "--exact", nargs="+", action="extend", metavar="TEXT", help="exact substring; several: any of them (default: none)")
    add("-m", "--match_column", metavar="NAME", help="column that must be True for a row to match (default: none)")
    add("--link-offsets", action="store_true", help="<x> and <x+1> follow the same value (default: independent)")
    _add_strict(parser)
    _add_run(parser)
    return parser


def sort_parser(prog: str) -> Parser:
    """ST-4.1, ST-4.6: the options of the sorting."""
    parser = Parser(prog, "Sort the lines of a text file by code point.", "-i cards.txt -o sorted.txt")
    add = parser.add_argument
    add("-i", "--input", default="input.txt", metavar="FILE", help="text file (default: %(default)s)")
    add("-o", "--output", default="output.txt", metavar="FILE", help="result, replaced (default: %(default)s)")
    add("-H", "--headers", action="store_true", help="keep the first line on top (default: off)")
    add("-r", "--reverse", action="store_true", help="sort downwards (default: off)")
    add("-u", "--unique", action="store_true", help="each line once (default: off)")
    _add_memory(parser)
    _add_run(parser)
    return parser


def pipeline_parser(prog: str) -> Parser:
    """ST-5.2, ST-5.10: the options of the workflow."""
    parser = Parser(prog, "Run the whole workflow: generate effects, classify them, replace both files together.",
                    "--report report.csv")
    add = parser.add_argument
    add("--pipeline", metavar="FILE", help=f"pipeline file, JSON or TOML (default: {PIPELINE})")
    add("--only", choices=("generate", "fields"), help="run one stage alone (default: both)")
    add("--report", metavar="FILE", help="write matches per rule, CSV or JSON (default: none)")
    add("--quiet", action="store_true", help="print only warnings and errors (default: off)")
    add("--yes", action="store_true", help="do not ask before more than 10^8 combinations (default: off)")
    _add_strict(parser)
    _add_memory(parser)
    _add_run(parser)
    return parser


def lint_parser(prog: str) -> Parser:
    """The options of the check against an effect language (CS-8.2)."""
    parser = Parser(prog, "Report every effect that the game's effect language cannot execute.", "-i effects/all_effects.txt")
    add = parser.add_argument
    add("-i", "--input", default=EFFECTS, metavar="FILE", help="effects, text or CSV (default: %(default)s)")
    add("--game", default="ttcg", metavar="NAME", help="the game whose language is meant (default: %(default)s)")
    add("--json", action="store_true", help="print one JSON object (default: off)")
    return parser


def _add_strict(parser: Parser) -> None:
    parser.add_argument("--strict", action="store_true", help="a token without values is an error (default: a warning)")


def _add_memory(parser: Parser) -> None:
    parser.add_argument("--max-memory", type=memory_size, default=DEFAULT_MEMORY, metavar="MB",
                        help=f"working memory; more goes to temporary files (default: {DEFAULT_MEMORY // MEGABYTE})")
    parser.add_argument("--tmp-dir", metavar="DIR", help="directory for temporary files (default: beside the output)")


def _add_run(parser: Parser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="do everything but write; tell the exact numbers (default: off)")
    parser.add_argument("--progress", action=argparse.BooleanOptionalAction, default=None,
                        help="show a progress bar on stderr (default: on a terminal, after a second)")


def memory_size(text: str) -> int:
    """A size in megabytes, or with K, M or G behind it."""
    found = re.fullmatch(r"(\d{1,9})\s*([KMG]?)B?", text.strip(), re.IGNORECASE | re.ASCII)
    size = 0 if found is None else int(found.group(1)) << {"K": 10, "G": 30}.get(found.group(2).upper(), 20)
    if size < MEGABYTE:
        raise argparse.ArgumentTypeError(f"a size of at least 1 MB was expected, found '{text}'")
    return size


def _whole(text: str) -> int:
    if re.fullmatch(r"\d{1,18}", text, re.ASCII) is None:
        raise argparse.ArgumentTypeError(f"a whole number was expected, found '{text}'")
    return int(text)


def _number(text: str) -> int:
    if re.fullmatch(r"[+-]?\d{1,1000}", text, re.ASCII) is None:
        raise argparse.ArgumentTypeError(f"a number was expected, found '{text}'")
    return int(text)
