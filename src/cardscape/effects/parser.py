"""The memoising parser: ordered choice with full backtracking over the compiled networks.

For every (rule, place) all ends are found once, in order of preference, and remembered; one reading is kept per end.
So the first complete reading is exactly the one that trying alternatives in order would find, in polynomial time.
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
        self.constants = constants
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


class Run:
    """One sentence being read."""

    def __init__(self, machine: Machine, tokens: Tokens) -> None:
        self.machine = machine
        self.ids = tokens.ids
        self.memo: dict[int, list[tuple[int, Path | None]]] = {}

    def whole(self) -> Path | None:
        """The preferred reading of the whole sentence by the first rule, or None."""
        found = self.ends(0, 0)
        return found[0][1] if found else None

    def ends(self, rule: int, start: int) -> list[tuple[int, Path | None]]:
        """All places where the rule can end when it begins at `start`, best reading first."""
        key = rule * _SHIFT + start
        known = self.memo.get(key)
        if known is not None:
            return known
        ids, machine = self.ids, self.machine
        found: dict[int, Path | None] = {}
        seen: set[int] = set()
        first = machine.table[machine.starts[rule]].get(ids[start])
        stack: list[tuple[Step, int, Path | None]] = [] if first is None else [(first, start, None)]
        while stack:
            step, place, path = stack.pop()
            while True:
                if step.mark >= 0:
                    mark = step.mark + place
                    if mark in seen:
                        break
                    seen.add(mark)
                if step.best is not None:
                    for other in step.others:
                        stack.append((other, place, path))
                    step = step.best
                kind = step.kind
                if kind <= CLASS:
                    if step.assign is not None:
                        path = Path(path, step.assign, place, place, -1, None)
                    place += 1
                    then = step.after.get(ids[place])
                elif kind == CALL:
                    called, after = step.rule, step.after
                    then = None
                    begun, before, assign = place, path, step.assign
                    for end, sub in reversed(self.memo.get(called * _SHIFT + place) or self.ends(called, place)):
                        ahead = after.get(ids[end])
                        if ahead is not None:
                            if then is not None:
                                stack.append((then, place, path))
                            then, place = ahead, end
                            path = Path(before, assign, begun, end, called, sub)
                else:
                    if place not in found:
                        found[place] = path if step.assign is None else Path(path, step.assign, place, place, -1, None)
                    break
                if then is None:
                    break
                step = then
            if found and rule == 0:
                break
        result = list(found.items())
        self.memo[key] = result
        return result


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
