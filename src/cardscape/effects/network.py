"""Grammar rules compiled to transition networks: one ordered state graph per node rule.

Fragments and values are written out in place, so only node rules call each other. Every state has an ordered list of
arcs (the order is the grammar's order of choice, optional parts taken before skipped). The same builder makes the
network that is read and the one that is printed; they differ in the marks `~`, `+`, `<>` and `[]`.
"""

from __future__ import annotations

from typing import Final

from cardscape.effects.grammar import (
    Alternative,
    Capture,
    Constant,
    GrammarError,
    Group,
    Guard,
    Include,
    Item,
    Literal,
    Printed,
    Rule,
    Scalar,
    Word,
)

WORD: Final = 0
CLASS: Final = 1
CALL: Final = 2
ACCEPT: Final = 3

CONSTANT: Final = 0
PRINT: Final = 1
GUARD: Final = 2


class Action:
    """Something done on the way to an arc: set a constant, print a text, ask a guard.

    A constant of a list has a `+` behind its name; `field` is the name without it.
    """

    def __init__(self, kind: int, name: str, value: Scalar | None) -> None:
        self.kind = kind
        self.name = name
        self.value = value
        self.listed = name.endswith("+")
        self.field = name.rstrip("+")


class Arc:
    """One way on from a state: actions first, then one word, class or call; `target` is the state after it."""

    def __init__(self, kind: int, actions: tuple[Action, ...], target: int) -> None:
        self.kind = kind
        self.actions = actions
        self.target = target
        self.word: Word | None = None
        self.ref = ""
        self.label = ""
        self.append = False
        self.mode = ""


class RuleNetwork:
    """The states of one node rule; state 0 is its start."""

    def __init__(self, rule: Rule, states: list[list[Arc]]) -> None:
        self.name = rule.name
        self.node = rule.node
        self.states = states


def build_networks(rules: dict[str, Rule], classes: set[str], printing: bool) -> dict[str, RuleNetwork]:
    """Compile every node rule; an unknown name or a fragment that contains itself is a GrammarError."""
    return {
        name: _Builder(rules, classes, printing).build(rule) for name, rule in rules.items() if rule.kind == "node"
    }


class _Point:
    """A point of the raw graph: either one consuming arc, or ordered free moves."""

    def __init__(self) -> None:
        self.arc: Arc | None = None
        self.moves: list[tuple[_Point, Action | None]] = []
        self.final = False


def _straight(point: _Point) -> _Point:
    """The next point where there is anything to choose, take or do: states that only lead there are the same state."""
    while point.arc is None and not point.final and len(point.moves) == 1 and point.moves[0][1] is None:
        point = point.moves[0][0]
    return point


class _Builder:
    def __init__(self, rules: dict[str, Rule], classes: set[str], printing: bool) -> None:
        self.rules = rules
        self.classes = classes
        self.printing = printing
        self.after: dict[int, _Point] = {}
        self.open: list[str] = []

    def build(self, rule: Rule) -> RuleNetwork:
        start, end = _Point(), _Point()
        end.final = True
        self.open.append(rule.name)
        self.choice(rule.alternatives, start, end, "")
        return RuleNetwork(rule, self.reduce(start))

    def choice(self, alternatives: list[Alternative], start: _Point, end: _Point, label: str) -> None:
        unwanted = "read" if self.printing else "print"
        for alternative in alternatives:
            if alternative.only == unwanted:
                continue
            here = _Point()
            action: Action | None = None
            if label and alternative.value is not None:
                action = Action(CONSTANT, label, alternative.value)
            start.moves.append((here, action))
            for item in alternative.items:
                here = self.item(item, here)
            here.moves.append((end, None))

    def item(self, item: Item, start: _Point) -> _Point:
        end = _Point()
        if isinstance(item, Literal):
            return self.literal(item, start)
        if isinstance(item, Group):
            return self.group(item, start)
        if isinstance(item, Capture):
            self.capture(item, start, end)
        elif isinstance(item, Include):
            rule = self.find(item.ref, "fragment")
            self.open.append(rule.name)
            self.choice(rule.alternatives, start, end, "")
            self.open.pop()
        elif isinstance(item, Constant):
            start.moves.append((end, Action(CONSTANT, item.label, item.value)))
        elif isinstance(item, Printed):
            start.moves.append((end, Action(PRINT, item.text, None) if self.printing else None))
        elif isinstance(item, Guard):
            start.moves.append((end, Action(GUARD, item.name, None) if self.printing else None))
        return end

    def find(self, name: str, kind: str) -> Rule:
        rule = self.rules.get(name)
        if rule is None or rule.kind != kind:
            raise GrammarError(f"rule {self.open[0]}: there is no {kind} named {name}")
        if name in self.open:
            raise GrammarError(f"rule {self.open[0]}: the {kind} {name} contains itself")
        return rule

    def literal(self, item: Literal, start: _Point) -> _Point:
        here = start
        for word in item.words:
            arc = Arc(WORD, (), -1)
            arc.word = word
            here = self.consume(here, arc)
        return here

    def consume(self, start: _Point, arc: Arc) -> _Point:
        holder, end = _Point(), _Point()
        holder.arc = arc
        self.after[id(arc)] = end
        start.moves.append((holder, None))
        return end

    def capture(self, item: Capture, start: _Point, end: _Point) -> None:
        rule = self.rules.get(item.ref)
        if rule is not None and rule.kind == "value":
            self.choice(rule.alternatives, start, end, item.label + "+" if item.append else item.label)
            return
        if rule is None and item.ref not in self.classes:
            raise GrammarError(f"rule {self.open[0]}: unknown name {item.ref}")
        arc = Arc(CLASS if rule is None else CALL, (), -1)
        arc.ref, arc.label, arc.append, arc.mode = item.ref, item.label, item.append, item.mode
        self.consume(start, arc).moves.append((end, None))

    def group(self, item: Group, start: _Point) -> _Point:
        end = _Point()
        if item.repeat == "":
            self.choice(item.alternatives, start, end, "")
        elif item.repeat == "*":
            body, turn = _Point(), _Point()
            start.moves.append((turn, None))
            turn.moves.append((body, None))
            self.choice(item.alternatives, body, turn, "")
            turn.moves.append((end, None))
        else:
            if item.repeat == "?" or not self.printing:
                self.choice(item.alternatives, start, end, "")
            start.moves.append((end, None))
        return end

    def reduce(self, start: _Point) -> list[list[Arc]]:
        """Drop the free moves: each state keeps its arcs in order of preference, with the actions passed on the way."""
        numbers: dict[int, int] = {id(start): 0}
        order = [start]
        states: list[list[Arc]] = []
        done = 0
        while done < len(order):
            arcs: list[Arc] = []
            for raw, actions in self.reach(order[done]):
                arc = Arc(ACCEPT if raw is None else raw.kind, actions, -1)
                if raw is not None:
                    arc.word, arc.ref, arc.label, arc.append, arc.mode = (
                        raw.word,
                        raw.ref,
                        raw.label,
                        raw.append,
                        raw.mode,
                    )
                    point = _straight(self.after[id(raw)])
                    if id(point) not in numbers:
                        numbers[id(point)] = len(order)
                        order.append(point)
                    arc.target = numbers[id(point)]
                arcs.append(arc)
            states.append(arcs)
            done += 1
        return states

    def reach(self, point: _Point) -> list[tuple[Arc | None, tuple[Action, ...]]]:
        found: list[tuple[Arc | None, tuple[Action, ...]]] = []
        seen: set[tuple[int, tuple[int, ...]]] = set()
        stack: list[tuple[_Point, tuple[Action, ...]]] = [(point, ())]
        taken: set[tuple[int, tuple[int, ...]]] = set()
        while stack:
            here, actions = stack.pop()
            key = (id(here), tuple(id(action) for action in actions))
            if key in seen:
                continue
            seen.add(key)
            if here.arc is not None or here.final:
                mark = (id(here), key[1] if self.printing else ())
                if mark not in taken:
                    taken.add(mark)
                    found.append((here.arc, actions))
                continue
            for target, action in reversed(here.moves):
                stack.append((target, actions if action is None else (*actions, action)))
        return found
