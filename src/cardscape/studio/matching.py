"""Finding patterns with tokens in many effects at once, without expanding the patterns."""

from __future__ import annotations

from bisect import bisect_right
from itertools import product

from cardscape.studio.combinations import texts
from cardscape.studio.errors import StudioError, Warn
from cardscape.studio.expansion import DEEPEST_LAZY, Expander, Group
from cardscape.studio.marks import Marks
from cardscape.studio.rewriting import collapse

MOST_TEXTS = 1_000_000
MOST_CHARACTERS = 1 << 27
MOST_ANCHORS = 5_000
MOST_STATES = 200_000
FEW_TEXTS = 64
READING_COST = 30_000  # reading along one row costs as much as searching that many characters for a text

Bindings = tuple[tuple[int, int], ...]
State = tuple[int, bool, Bindings]
Piece = str | tuple[int, int]


class Effects:
    """A block of effect texts, searchable for substrings; equal searches are done once."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.text = "\x00".join(rows)
        self._starts: list[int] = []
        self._known: dict[str, list[int]] = {}

    def containing(self, part: str) -> list[int]:
        """ST-7.4: the numbers of the rows that contain a text, in order, searched for once in all rows together."""
        known = self._known.get(part)
        if known is None:
            known = self._known[part] = self._search(part)
        return known

    def _search(self, part: str) -> list[int]:
        at = self.text.find(part)
        if at < 0:
            return []
        if self.text.count(part) * 8 > len(self.rows):
            return [number for number, row in enumerate(self.rows) if part in row]
        if not self._starts:
            position = 0
            for row in self.rows:
                self._starts.append(position)
                position += len(row) + 1
        found: list[int] = []
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            found.append(number)
            if number + 1 == len(self.rows):
                break
            at = self.text.find(part, self._starts[number + 1])
        return found


class _Values:
    """The values of one token in one reading direction, looked up by the text at a place.

    After a blank (`blank` True) a value's first blank is not written again, because runs of blanks become one.
    """

    def __init__(self, group: int, values: list[str], bound: bool) -> None:
        self.group = group
        self.bound = bound
        self._tables: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
        for number, value in enumerate(values):
            self._tables[0].setdefault(value, []).append(number)
            self._tables[1].setdefault(value[1:] if value.startswith(" ") else value, []).append(number)
        self._lengths = tuple(sorted({len(value) for value in table}) for table in self._tables)

    def follow(self, row: str, state: State) -> list[State]:
        at, blank, bindings = state
        table = self._tables[blank]
        chosen = dict(bindings).get(self.group) if self.bound else None
        found: list[State] = []
        for length in self._lengths[blank]:
            numbers = table.get(row[at:at + length])
            if numbers is None or at + length > len(row):
                continue
            after = row[at + length - 1] == " " if length else blank
            if not self.bound:
                found.append((at + length, after, bindings))
            elif chosen is None:
                found.extend((at + length, after, (*bindings, (self.group, number))) for number in numbers)
            elif chosen in numbers:
                found.append((at + length, after, bindings))
        return found


_Step = str | _Values


def _follow(steps: list[_Step], row: str, states: list[State]) -> list[State]:
    """Every way to read the steps along the row."""
    for step in steps:
        reached: dict[State, None] = {}
        for state in states:
            if isinstance(step, str):
                at, blank, bindings = state
                text = step[1:] if blank and step.startswith(" ") else step
                if row.startswith(text, at):
                    reached[(at + len(text), text.endswith(" ") if text else blank, bindings)] = None
            else:
                reached.update(dict.fromkeys(step.follow(row, state)))
        if len(reached) > MOST_STATES:
            raise StudioError("the pattern is too ambiguous: its linked tokens can be read in too many ways")
        states = list(reached)
        if not states:
            break
    return states


class _Shape:
    """A sequence of plain texts and tokens with a fixed text (`core`) somewhere in it, from where reading starts."""

    def __init__(self, core: str, left: list[_Step], right: list[_Step], texts: list[str] | None = None) -> None:
        self.core = core
        self.texts = texts or []
        self.left = left
        self.right = right

    def rows(self, effects: Effects) -> list[int]:
        found = effects.containing(self.core)
        if not (self.left or self.right):
            return found
        if self.texts and len(found) * READING_COST > len(self.texts) * len(effects.text):
            return sorted({number for text in self.texts for number in effects.containing(text)})
        return [number for number in found if self._fits(effects.rows[number])]

    def _fits(self, row: str) -> bool:
        at = row.find(self.core)
        mirrored = row[::-1] if self.left else ""
        while at >= 0:
            states = _follow(self.right, row, [(at + len(self.core), False, ())])
            if states:
                if not self.left:
                    return True
                begins = {bindings: None for _, _, bindings in states}
                if _follow(self.left, mirrored, [(len(row) - at, False, bindings) for bindings in begins]):
                    return True
            at = row.find(self.core, at + 1)
        return False


class _Anywhere:
    """A sequence of tokens only: every place of a row is tried."""

    def __init__(self, steps: list[_Step]) -> None:
        self._steps = steps

    def rows(self, effects: Effects) -> list[int]:
        return [number for number, row in enumerate(effects.rows) if self._fits(row)]

    def _fits(self, row: str) -> bool:
        for at in range(len(row)):
            if any(row[at:end].strip(" ") for end, _, _ in _follow(self._steps, row, [(at, False, ())])):
                return True
        return False


class Matcher:
    """ST-3.3.1: one pattern of -t; a row matches if it contains any expansion, or the pattern as written."""

    def __init__(self, pattern: str, expander: Expander, warn: Warn) -> None:
        self.pattern = pattern
        phrase = expander.phrase(pattern)
        self._pieces = phrase.pieces
        self._values = [_group_values(group, expander.marks) for group in phrase.groups]
        uses = [0] * len(phrase.groups)
        for piece in phrase.pieces:
            if not isinstance(piece, str):
                uses[piece[0]] += 1
        self._linked = [count > 1 for count in uses]
        self._count = phrase.count
        self._blank = False
        self._shapes: list[_Shape | _Anywhere] = self._build({})
        if self._blank:
            warn(f"pattern '{pattern}': an expansion that is empty or only blanks is ignored")
        if pattern.strip(" ") and (phrase.groups or collapse(pattern) != pattern):
            self._shapes.append(_Shape(pattern, [], []))

    def rows(self, effects: Effects) -> list[int]:
        """ST-3.3.1: the numbers of the matching rows, in order."""
        if len(self._shapes) == 1:
            return self._shapes[0].rows(effects)
        return sorted({number for shape in self._shapes for number in shape.rows(effects)})

    def _spelled_out(self, pieces: list[Piece]) -> list[str]:
        """Every expansion, if they are few; searching for each is cheaper where the core is everywhere."""
        if self._count > FEW_TEXTS:
            return []
        choices = [range(len(values)) for values in self._values]
        found: dict[str, None] = {}
        for chosen in product(*choices):
            words = [piece if isinstance(piece, str) else self._values[piece[0]][chosen[piece[0]]][piece[1]] for piece in pieces]
            found[collapse("".join(words))] = None
        return list(found)

    def _build(self, fixed: dict[int, int]) -> list[_Shape | _Anywhere]:
        """Find a text to start from; without one, fix the values of the token that has the fewest."""
        pieces = self._joined(fixed)
        cores = [(len(piece.strip(" ")), -number) for number, piece in enumerate(pieces) if isinstance(piece, str)]
        if cores and max(cores)[0]:
            return [self._shape(pieces, -max(cores)[1])]
        free = {piece[0] for piece in pieces if not isinstance(piece, str)}
        if not free:
            self._blank = True
            return []
        fewest = min(free, key=lambda group: (len(self._values[group]), group))
        if len(self._values[fewest]) > MOST_ANCHORS:
            if all(any(not value[0].strip(" ") for value in self._values[group]) for group in free):
                self._blank = True
            return [_Anywhere(self._steps(pieces, False))]
        return [shape for number in range(len(self._values[fewest])) for shape in self._build({**fixed, fewest: number})]

    def _joined(self, fixed: dict[int, int]) -> list[Piece]:
        """ST-3.3.2: the pieces with fixed tokens as text, neighbouring texts joined, runs of blanks collapsed."""
        joined: list[Piece] = []
        for piece in self._pieces:
            if not isinstance(piece, str):
                if piece[0] not in fixed:
                    joined.append(piece)
                    continue
                piece = self._values[piece[0]][fixed[piece[0]]][piece[1]]
            if joined and isinstance(joined[-1], str):
                joined[-1] = collapse(joined[-1] + piece)
            else:
                joined.append(collapse(piece))
        return [piece for piece in joined if piece != ""]

    def _shape(self, pieces: list[Piece], place: int) -> _Shape:
        text = pieces[place]
        assert isinstance(text, str)
        core = text.strip(" ")
        before: list[Piece] = [*pieces[:place], *([" "] if text.startswith(" ") else [])]
        after: list[Piece] = [*([" "] if text.endswith(" ") else []), *pieces[place + 1:]]
        if (not before and not after) or all(isinstance(piece, str) for piece in pieces):
            return _Shape(text, [], [])
        return _Shape(core, self._steps(before[::-1], True), self._steps(after, False), self._spelled_out(pieces))

    def _steps(self, pieces: list[Piece], mirrored: bool) -> list[_Step]:
        steps: list[_Step] = []
        for piece in pieces:
            if isinstance(piece, str):
                steps.append(piece[::-1] if mirrored else piece)
            else:
                group, variant = piece
                values = [value[variant][::-1] if mirrored else value[variant] for value in self._values[group]]
                steps.append(_Values(group, values, self._linked[group]))
        return steps


class Literal:
    """One text of -e."""

    def __init__(self, text: str) -> None:
        self.pattern = text

    def rows(self, effects: Effects) -> list[int]:
        """ST-3.3.3: the rows that contain the text as it is."""
        return effects.containing(self.pattern)


def _group_values(group: Group, marks: Marks) -> list[tuple[str, ...]]:
    """All values of a token, runs of blanks collapsed (ST-3.3.2)."""
    choices = group.choices
    if choices.count > MOST_TEXTS or choices.count * choices.average > MOST_CHARACTERS or choices.depth > DEEPEST_LAZY:
        raise StudioError(f"the pattern's <{choices.name}> stands for more than {MOST_TEXTS:,} texts; use a narrower placeholder")
    found = [tuple(collapse(marks.insert(text, offset, False)) for offset in group.offsets) for text in texts(choices, marks)]
    return list(dict.fromkeys(found))
