"""The memoising parser: ordered choice with full backtracking over the compiled networks.

For every (rule, place) the ends are found in order of preference, each when it is asked for, and remembered; one reading
is kept per end. So the first complete reading is exactly the one that trying alternatives in order would find, in
polynomial time, and most sentences are read by the first ends alone.
"""

from __future__ import annotations

from typing import Final

from cardscape.effects.grammar import GrammarError
from cardscape.effects.lexicon import END, SPECIAL, Lexicon, Tokens
from cardscape.effects.network import ACCEPT, CALL, CLASS, CONSTANT, WORD, RuleNetwork

MANY: Final = 4
_SHIFT: Final = 256  # more than MAX_WORDS: (state, place) packs into one int


class Assign:
    """What passing an arc means for the tree: constants, and what is captured under which label."""

    def __init__(self, constants: list[tuple[str, str | int | bool]], label: str, append: bool) -> None:
        self.constants = [(name, value) for name, value in constants if name[-1] != "+"]
        self.listed = [(name[:-1], value) for name, value in constants if name[-1] == "+"]
        self.label = label
        self.append = append


class Path:
    """A reading, backwards: the step before, what was assigned, the word's place or the called rule's places and reading."""

    __slots__ = ("assign", "before", "end", "place", "rule", "sub")

    def __init__(
        self, before: Path | None, assign: Assign | None, place: int, end: int, rule: int, sub: Path | None
    ) -> None:
        self.before = before
        self.assign = assign
        self.place = place
        self.end = end
        self.rule = rule
        self.sub = sub


class Step:
    """A compiled arc; `after` is the row of the state behind it.

    What a row holds for a word is its only arc, or a choice (`kind` MANY): the `best` arc and the `others`, last one first.
    `mark` tells apart the states that can be reached in several ways; it is -1 where that need not be asked.
    """

    __slots__ = ("after", "assign", "best", "kind", "mark", "others", "rule", "target")

    def __init__(self, kind: int, target: int, rule: int, assign: Assign | None) -> None:
        self.kind = kind
        self.target = target
        self.rule = rule
        self.assign = assign
        self.after: dict[int, Step] = {}
        self.mark = -1
        self.best: Step | None = None
        self.others: list[Step] = []

    def at(self, mark: int) -> Step:
        """The same arc, asked for its state first."""
        twin = Step(self.kind, self.target, self.rule, self.assign)
        twin.after, twin.mark = self.after, mark
        return twin


class Machine:
    """The networks with words as numbers: per state and next word, the arcs worth trying."""

    def __init__(self, networks: dict[str, RuleNetwork], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.names = list(networks)
        self.nodes = [networks[name].node for name in self.names]
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.starts: list[int] = []
        self.rule_of: list[int] = []
        self.arcs: list[list[Step]] = []
        self.words: list[list[set[int]]] = []
        for number, name in enumerate(self.names):
            self._add(number, networks[name])
        self.first = self._firsts()
        self.follow = self._follows()
        self.table: list[dict[int, Step]] = [{} for _ in self.arcs]
        for row in self.arcs:
            for step in row:
                if step.kind != ACCEPT:
                    step.after = self.table[step.target]
        self.begins = [self.table[start] for start in self.starts]
        for state, joins in enumerate(self._joins()):
            self._fill(state, state * _SHIFT if joins else -1)

    def members(self, name: str) -> set[int]:
        """The token ids of a class of words or a special token."""
        if name == "COUNT":
            name = "NUM"
        if name in self.lexicon.special:
            return {SPECIAL.index(name)}
        return {self.lexicon.ids[word] for word in self.lexicon.classes[name]}

    def _add(self, number: int, network: RuleNetwork) -> None:
        base = len(self.arcs)
        self.starts.append(base)
        for arcs in network.states:
            row: list[Step] = []
            words: list[set[int]] = []
            for arc in arcs:
                constants: list[tuple[str, str | int | bool]] = [
                    (action.name, action.value)
                    for action in arc.actions
                    if action.kind == CONSTANT and action.value is not None
                ]
                assign = Assign(constants, arc.label, arc.append) if constants or arc.label else None
                called = self.numbers[arc.ref] if arc.kind == CALL else -1
                row.append(Step(arc.kind, base + arc.target, called, assign))
                if arc.kind == WORD and arc.word is not None:
                    words.append({self.lexicon.learn(arc.word.base)})
                else:
                    words.append(self.members(arc.ref) if arc.kind == CLASS else set())
            self.arcs.append(row)
            self.words.append(words)
            self.rule_of.append(number)

    def _firsts(self) -> list[set[int]]:
        first: list[set[int]] = [set() for _ in self.names]
        for rule, start in enumerate(self.starts):
            if any(step.kind == ACCEPT for step in self.arcs[start]):
                raise GrammarError(f"rule {self.names[rule]} can be empty")
        changed = True
        while changed:
            changed = False
            for rule, start in enumerate(self.starts):
                found = self._after(start, first)
                if not found <= first[rule]:
                    first[rule] |= found
                    changed = True
        return first

    def _after(self, state: int, first: list[set[int]]) -> set[int]:
        found: set[int] = set()
        for step, words in zip(self.arcs[state], self.words[state], strict=True):
            found |= first[step.rule] if step.kind == CALL else words
        return found

    def _follows(self) -> list[set[int]]:
        follow: list[set[int]] = [set() for _ in self.names]
        follow[0].add(END)
        changed = True
        while changed:
            changed = False
            for state, row in enumerate(self.arcs):
                for step in row:
                    if step.kind != CALL:
                        continue
                    found = self._after(step.target, self.first)
                    if any(after.kind == ACCEPT for after in self.arcs[step.target]):
                        found = found | follow[self.rule_of[state]]
                    if not found <= follow[step.rule]:
                        follow[step.rule] |= found
                        changed = True
        return follow

    def _fill(self, state: int, mark: int) -> None:
        """The row of a state: what may be tried for each word."""
        found: dict[int, list[int]] = {}
        for number, (step, words) in enumerate(zip(self.arcs[state], self.words[state], strict=True)):
            if step.kind == ACCEPT:
                chosen = self.follow[self.rule_of[state]]
            else:
                chosen = self.first[step.rule] if step.kind == CALL else words
            for word in chosen:
                found.setdefault(word, []).append(number)
        made: dict[tuple[int, ...], Step] = {}
        for word, numbers in found.items():
            key = tuple(numbers)
            known = made.get(key)
            if known is None:
                known = made[key] = self._choice([self.arcs[state][number] for number in numbers], mark)
            self.table[state][word] = known

    def _choice(self, steps: list[Step], mark: int) -> Step:
        if len(steps) == 1:
            return steps[0] if mark < 0 else steps[0].at(mark)
        many = Step(MANY, -1, -1, None)
        many.mark, many.best, many.others = mark, steps[0], steps[:0:-1]
        return many

    def _joins(self) -> list[bool]:
        arrivals = [0] * len(self.arcs)
        for row in self.arcs:
            for step in row:
                if step.kind != ACCEPT:
                    arrivals[step.target] += 2 if step.kind == CALL else 1
        return [count > 1 for count in arrivals]


class Ends:
    """The places where a rule can end when it begins at one place, best reading first, found one by one as they are asked for.

    `stack` holds what is still to be tried: an arc, its place, the path to it and, of a call, which of its ends comes next.
    """

    __slots__ = ("paths", "places", "seen", "stack")

    def __init__(self, first: Step | None, start: int) -> None:
        self.places: list[int] = []
        self.paths: list[Path | None] = []
        self.seen: set[int] = set()
        self.stack: list[tuple[Step, int, Path | None, int]] = [] if first is None else [(first, start, None, 0)]


class Run:
    """One sentence being read."""

    def __init__(self, machine: Machine, tokens: Tokens) -> None:
        self.machine = machine
        self.ids = tokens.ids
        self.memo: dict[int, Ends] = {}

    def whole(self) -> Path | None:
        """The preferred reading of the whole sentence by the first rule, or None."""
        ends = Ends(self.machine.begins[0].get(self.ids[0]), 0)
        return ends.paths[0] if self.more(ends) else None

    def more(self, ends: Ends) -> bool:
        """Find the next end; False if there is no other."""
        ids, memo, stack, seen = self.ids, self.memo, ends.stack, ends.seen
        while stack:
            step, place, path, nth = stack.pop()
            while True:
                if nth == 0:
                    if step.mark >= 0:
                        mark = step.mark + place
                        if mark in seen:
                            break
                        seen.add(mark)
                    if step.best is not None:
                        for other in step.others:
                            stack.append((other, place, path, 0))
                        step = step.best
                kind = step.kind
                if kind <= CLASS:
                    if step.assign is not None:
                        path = Path(path, step.assign, place, place, -1, None)
                    place += 1
                    then = step.after.get(ids[place])
                elif kind == CALL:
                    key = step.rule * _SHIFT + place
                    called = memo.get(key)
                    if called is None:
                        called = memo[key] = Ends(self.machine.begins[step.rule].get(ids[place]), place)
                    then = None
                    while nth < len(called.places) or (called.stack and self.more(called)):
                        end = called.places[nth]
                        nth += 1
                        then = step.after.get(ids[end])
                        if then is not None:
                            if called.stack or nth < len(called.places):
                                stack.append((step, place, path, nth))
                            path = Path(path, step.assign, place, end, step.rule, called.paths[nth - 1])
                            place = end
                            break
                    nth = 0
                else:
                    if place not in ends.places:
                        ends.places.append(place)
                        ends.paths.append(path if step.assign is None else Path(path, step.assign, place, place, -1, None))
                        return True
                    break
                if then is None:
                    break
                step = then
        return False


class Search:
    """A second, slower look at a sentence that could not be read: how far it makes sense, and what could follow."""

    def __init__(self, machine: Machine, tokens: Tokens) -> None:
        self.machine = machine
        self.ids = tokens.ids
        self.memo: dict[int, list[int]] = {}
        self.furthest = 0
        self.expected: set[int] = set()
        self.complete = False

    def explore(self) -> None:
        """Fill `furthest` (a token's place), `expected` (token ids) and `complete` (the sentence could end there)."""
        if self.furthest in self.ends(0, 0):
            self.complete = True

    def ends(self, rule: int, start: int) -> list[int]:
        key = rule * _SHIFT + start
        known = self.memo.get(key)
        if known is not None:
            return known
        machine = self.machine
        found: set[int] = set()
        seen: set[int] = set()
        stack = [(machine.starts[rule], start)]
        while stack:
            state, place = stack.pop()
            mark = state * _SHIFT + place
            if mark in seen:
                continue
            seen.add(mark)
            if place > self.furthest:
                self.furthest = place
                self.expected = set()
            if place == self.furthest:
                self.expected |= machine._after(state, machine.first)
            word = self.ids[place]
            for step, words in zip(machine.arcs[state], machine.words[state], strict=True):
                if step.kind == ACCEPT:
                    found.add(place)
                elif step.kind == CALL:
                    if word in machine.first[step.rule]:
                        stack.extend((step.target, end) for end in self.ends(step.rule, place))
                elif word in words:
                    stack.append((step.target, place + 1))
        result = sorted(found)
        self.memo[key] = result
        return result
