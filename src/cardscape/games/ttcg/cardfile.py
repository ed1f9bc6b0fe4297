"""The card file: a `;`-separated table that a designer edits in a spreadsheet.

Every fault of every row is reported at once; a file with any fault loads no card at all.
"""

from __future__ import annotations

import csv
import io
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from cardscape.effects.lexicon import TextError
from cardscape.effects.reading import NOT_UTF8, readable
from cardscape.engine.game import Issue
from cardscape.games.ttcg.cardrecord import (
    MAX_SPELL_RANK,
    MAX_UNIT_RANK,
    STATS_PER_RANK,
    CardEffect,
    CardRecord,
    card_key,
)
from cardscape.games.ttcg.language import check_style, parse_line
from cardscape.games.ttcg.lint import does_nothing
from cardscape.games.ttcg.shape import SUBTYPES, TYPES

HEADER: Final = (
    "name", "type", "subtypes", "rank", "attack", "defense", "style1", "effect1", "style2", "effect2", "serial",
    "rarity",
)  # fmt: skip
_ALIASES: Final = {"fish": "aquatic", "spell-caster": "spellcaster", "avian": "flying"}
_QUOTED: Final = re.compile(r'"(?:[^"]|"")*"(?=[;\r\n]|\Z)')
_UNQUOTED: Final = re.compile(r"[^;\r\n]*")
_MAX_FIELD: Final = 5000
_MOST_UNREAD: Final = 50


class CardFileError(Exception):
    """A card file with faults; `issues` lists all of them."""

    def __init__(self, issues: list[Issue]) -> None:
        super().__init__("\n".join(str(issue) for issue in issues))
        self.issues = issues


def load_cards(path: Path) -> list[CardRecord]:
    """Read a card file; CardFileError names everything that is wrong in it, OSError if it cannot be opened."""
    return parse_cards(path.read_bytes())


def parse_cards(source: str | bytes) -> list[CardRecord]:
    """The cards of a file's text, in order; CardFileError if anything in it is wrong."""
    cards, issues = check_cards(source)
    if issues:
        raise CardFileError(issues)
    return cards


def check_cards(source: str | bytes, idle: bool = False) -> tuple[list[CardRecord], list[Issue]]:
    """The sound cards of a file and all its faults, for tools that show both.

    That a sentence can never do anything is a fault, unless such ``idle`` ones are asked about, as a judge does.
    """
    text, strange = readable(source)
    return _Table(text, idle).read() if strange is None else ([], [Issue("ENCODING", "TT-2.4", NOT_UTF8, *strange)])


class _Row:
    """One row being read: its fields by name, the line it starts on, and what is wrong with it."""

    def __init__(self, line: int, fields: list[str], issues: list[Issue]) -> None:
        self.line = line
        self.fields = dict(zip(HEADER, (field.strip() for field in fields), strict=True))
        self.name = self.fields["name"]
        self.issues = issues
        self.faults = 0

    def fault(self, code: str, rule: str, field: str, message: str) -> None:
        self.faults += 1
        column = HEADER.index(field) + 1
        card = self.name or None
        text = f"{field}: {message}"
        self.issues.append(Issue(code, rule, text, self.line, column, card, {"field": field}))


class _Table:
    def __init__(self, text: str, idle: bool) -> None:
        self.text = text
        self.idle = idle
        self.issues: list[Issue] = []
        self.seen: dict[str, int] = {}
        self.serials: dict[str, int] = {}

    def read(self) -> tuple[list[CardRecord], list[Issue]]:
        rows = self.rows()
        cards: list[CardRecord] = []
        for line, fields in rows:
            card = self.card(line, fields)
            if card is not None:
                cards.append(card)
        if not rows and not self.issues:
            self.issues.append(Issue("EMPTY", "TT-2.4", "the file has no cards"))
        return cards, self.issues

    def rows(self) -> list[tuple[int, list[str]]]:
        """The rows after the header with the line each starts on."""
        found: list[tuple[int, list[str]]] = []
        lines = io.StringIO(self.text, newline="").readlines()
        start = 0
        while start < len(lines) and len(self.issues) < _MOST_UNREAD:
            start = self.more_rows(lines, start, found)
        if not found:
            return []
        line, header = found[0]
        names = tuple(field.strip().lower() for field in header)
        if names != HEADER:
            wrong = next((index for index, name in enumerate(HEADER) if index >= len(names) or names[index] != name), len(HEADER))
            what = f'column {wrong + 1} is "{names[wrong][:20]}"' if wrong < len(names) else f"column {wrong + 1} is missing"
            if len(names) == 1 and names[0].startswith(HEADER[0]) and HEADER[1] in names[0]:
                what = "its fields are separated by something else than a semicolon"
            self.issues.append(Issue("HEADER", "TT-2.4", f"the header must be {';'.join(HEADER)}; {what}", line, wrong + 1))
            return []
        return found[1:]

    def more_rows(self, lines: list[str], start: int, found: list[tuple[int, list[str]]]) -> int:
        """Add the rows from a line (from 0) on; the line at which to go on, behind a row that cannot be read."""
        reader = csv.reader(lines[start:], delimiter=";", strict=True)
        line = start + 1
        try:
            for fields in reader:
                if any(field.strip() for field in fields):
                    found.append((line, _without_empty_columns(fields)))
                line = start + reader.line_num + 1
        except csv.Error as error:
            message = f"the row cannot be read: {error}"
            if "end of data" in str(error):
                message = 'the row cannot be read: a quotation mark " that is opened in it is never closed'
            elif "field limit" in str(error):
                message = f"the row cannot be read: one of its fields has more than {_MAX_FIELD} characters"
            self.issues.append(Issue("SYNTAX", "TT-2.4", message, line, _unread_field("".join(lines[line - 1 :]))))
            return line
        return len(lines)

    def card(self, line: int, fields: list[str]) -> CardRecord | None:
        if len(fields) != len(HEADER):
            message = f"a row has {len(HEADER)} fields, this one has {len(fields)}"
            name = fields[0].strip() or None
            self.issues.append(Issue("FIELDS", "TT-2.4", message, line, min(len(fields), len(HEADER)) + 1, name))
            return None
        row = _Row(line, fields, self.issues)
        for field, value in row.fields.items():
            if len(value) > _MAX_FIELD:
                row.fault("TOO_LONG", "TT-2.4", field, f"at most {_MAX_FIELD} characters")
                return None
        self.check_name(row)
        kind = read_type(row)
        subtypes = read_subtypes(row, kind)
        rank = read_rank(row, kind)
        attack, defense = read_stats(row, kind, rank)
        effects = read_effects(row, self.idle)
        if row.faults:
            return None
        return CardRecord(row.name, kind, subtypes, rank, attack, defense, effects, row.fields["serial"], row.fields["rarity"])

    def check_name(self, row: _Row) -> None:
        """TT-2.8: a card is known by its name, so each name stands once in a file."""
        if not row.name:
            row.fault("NAME", "TT-2.4", "name", "a card needs a name")
            return
        if not row.name.isprintable():
            row.fault("NAME", "TT-2.4", "name", "a name is one line of printable characters")
        for field in ("serial", "rarity"):
            if not row.fields[field].isprintable():
                row.fault("NAME", "TT-2.4", field, f"a {field} is one line of printable characters")
        first = self.seen.setdefault(card_key(row.name), row.line)
        if first != row.line:
            row.fault("SAME_NAME", "TT-2.8", "name", f'"{row.name}" already stands in line {first}')
        serial = row.fields["serial"]
        if serial:
            first = self.serials.setdefault(serial, row.line)
            if first != row.line:
                row.fault("SAME_SERIAL", "TT-2.4", "serial", f'"{serial}" already stands in line {first}')


def read_type(row: _Row) -> str:
    """TT-2.1, TT-2.2: one of the eight types, or Spell."""
    kind = row.fields["type"].lower()
    if kind in TYPES or kind == "spell":
        return kind
    known = [*TYPES, "spell"]
    row.fault("TYPE", "TT-2.2", "type", f'"{row.fields["type"]}" is no type{_near(kind, known)}; known: {", ".join(known)}')
    return ""


def read_subtypes(row: _Row, kind: str) -> list[str]:
    """TT-2.3, TT-2.4, TT-9.4: one to five of the 15 subtypes for a unit, none for a spell."""
    words = row.fields["subtypes"].split()
    found: list[str] = []
    for word in words:
        name = _ALIASES.get(word.lower(), word.lower())
        if name not in SUBTYPES:
            near = _near(name, list(SUBTYPES))
            row.fault("SUBTYPE", "TT-2.3", "subtypes", f'"{word}" is no subtype{near}; known: {", ".join(SUBTYPES)}')
        elif name in found:
            row.fault("SUBTYPE", "TT-2.3", "subtypes", f"{name} stands twice")
        else:
            found.append(name)
    if kind == "spell" and words:
        row.fault("SUBTYPES", "TT-2.4", "subtypes", "a spell has no subtypes")
    if kind in TYPES and not 1 <= len(words) <= 5:
        row.fault("SUBTYPES", "TT-2.4", "subtypes", f"a unit has 1 to 5 subtypes, this has {len(words)}")
    return found


def read_rank(row: _Row, kind: str) -> int:
    """TT-2.5: units have rank 1 to 5, spells 1 to 3."""
    rank = _integer(row, "rank")
    highest = MAX_SPELL_RANK if kind == "spell" else MAX_UNIT_RANK
    if rank is not None and not 1 <= rank <= highest:
        row.fault("RANK", "TT-2.5", "rank", f"{'a spell' if kind == 'spell' else 'a unit'} has rank 1 to {highest}")
        return 0
    return rank or 0


def read_stats(row: _Row, kind: str, rank: int) -> tuple[int, int]:
    """TT-2.6, TT-2.7, TT-9.25: attack + defense = 500 x rank for units; what a spell's row gives there is ignored."""
    if kind == "spell":
        return 0, 0
    attack, defense = _integer(row, "attack"), _integer(row, "defense")
    total = STATS_PER_RANK * (rank or MAX_UNIT_RANK)
    bounds = f"{total} (500 x rank {rank})" if rank else f"{total}"
    sound = attack is not None and defense is not None and rank > 0
    for field, value in (("attack", attack), ("defense", defense)):
        if value is not None and not 0 <= value <= total:
            row.fault("STATS", "TT-2.6", field, f"{value} is not between 0 and {bounds}")
            sound = False
    if not sound or attack is None or defense is None:
        return 0, 0
    if attack + defense != total:
        message = f"attack {attack} + defense {defense} = {attack + defense}, but rank {rank} has {total}"
        row.fault("STATS", "TT-2.6", "attack", message)
    return attack, defense


def read_effects(row: _Row, idle: bool) -> list[CardEffect]:
    """TT-2.4, TT-6.15: exactly two effects, each one sentence that can do something; ``idle`` ones may be let through."""
    found: list[CardEffect] = []
    for number in ("1", "2"):
        field = "effect" + number
        text = row.fields[field]
        if not text:
            row.fault("EFFECTS", "TT-2.4", field, "a card has exactly two effects")
            continue
        style = row.fields["style" + number]
        known = _known_style(row, "style" + number, style)
        line = parse_line(text, style if known else "", printed=False)
        if not line.ok or line.effect is None:
            row.fault("EFFECT", "TT-11.4", field, f"{line.error} (in the sentence)")
            continue
        if line.warnings and not idle and does_nothing(line.effect, line.warnings):
            for warning in line.warnings:
                row.fault("IDLE", "TT-6.15", field, f"this can never do what it says: {warning}")
        found.append(CardEffect(text, line.effect, line.warnings))
    return found


def _known_style(row: _Row, field: str, style: str) -> bool:
    """TT-6.17: a style column holds a style, or nothing (`None`, empty) for the text to tell."""
    if style.lower() in ("", "none"):
        return True
    try:
        check_style(style.lower())
    except TextError as error:
        row.fault("STYLE", "TT-6.17", field, error.message)
        return False
    return True


def _without_empty_columns(fields: list[str]) -> list[str]:
    """A row without the empty columns behind the last one, which spreadsheets like to add."""
    count = len(fields)
    while count > len(HEADER) and not fields[count - 1].strip():
        count -= 1
    return fields[:count]


def _unread_field(text: str) -> int | None:
    """The first field of a row whose quotation marks are wrong, counted from 1."""
    at, field = 0, 1
    while at < len(text):
        found = (_QUOTED if text[at] == '"' else _UNQUOTED).match(text, at)
        if found is None:
            return field
        at = found.end()
        if text[at : at + 1] != ";":
            return None
        at, field = at + 1, field + 1
    return None


def _integer(row: _Row, field: str) -> int | None:
    text = row.fields[field]
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        return int(text)
    row.fault("NUMBER", "TT-2.4", field, f'a whole number expected, found "{text[:40]}"')
    return None


def _near(word: str, known: list[str]) -> str:
    found = get_close_matches(word[:30], known, 1, 0.6)
    return f', did you mean "{found[0]}"?' if found else ""
