"""How nodes with the same fields were printed before, so that the next one need not be worked out again.

A pattern holds for every node of a rule with the same fields and the same words in them; only numbers and the parts
that are nodes themselves are filled in anew. It is what the full search finds: whatever the search decided depends on
the key alone, and a search in which a part could not be said is not kept. The ends of a way are kept as well, by the
state and what was still to be said there: most new ways soon meet an old one.
"""

from __future__ import annotations

from typing import Final

from cardscape.effects.lexicon import number_word
from cardscape.effects.network import ACCEPT, CALL, CLASS, CONSTANT, GUARD, PRINT, WORD, Arc, RuleNetwork
from cardscape.effects.shape import Values
from cardscape.effects.tree import Duration, Extreme, Limit, Moment, Node, Selection, Zone, fields_of

Key = tuple[object, ...]

STATIC: Final = 0
VERB: Final = 1
PART: Final = 2
AMOUNT: Final = 3
GLUE: Final = 4
NUMBER: Final = 5
"""Kinds of pieces: words, a verb that agrees, a part, a word or number filled in, a possessive, the subject's number."""

MANY: Final = frozenset(("you", "both", "they"))
PLAYER_FIELDS: Final = frozenset(("actor", "player", "controller", "owner", "than", "same_as"))
KEYED: Final = (Zone, Duration, Moment, Limit, Extreme)
"""Small nodes; of them the rules that can say them stand in the key."""
_REMEMBERED: Final = 40000
_ANY_NUMBER: Final = -1


class Piece:
    """A piece of a pattern: its words (of a verb singular and plural, of a part rule and mode), or where its value is.

    `way` is the number of a part's rule and mode.
    """

    def __init__(self, kind: int, words: list[str], label: str = "", index: int = -1, way: int = -1) -> None:
        self.kind = kind
        self.words = words
        self.label = label
        self.index = index
        self.way = way


class Pattern:
    """A way through a network: the arcs that were passed, for which values; `pieces` is what they say, once it is asked for."""

    def __init__(self, trail: list[Arc], values: Values, plural: bool) -> None:
        self.trail = trail
        self.values = values
        self.plural = plural
        self.pieces: list[Piece] = []


class Patterns:
    """What one printer remembers."""

    def __init__(self, networks: dict[str, RuleNetwork], classes: dict[str, frozenset[str]], home: int) -> None:
        self.home = home
        self.ways: dict[tuple[str, str], int] = {}
        self.classed: set[str] = set()
        self.known: dict[Key, Pattern] = {}
        self.sayable: dict[Key, Key] = {}
        self.rules: dict[str, list[str]] = {}
        self.constants: dict[str, set[object]] = {}
        self.called: dict[str, set[str]] = {}
        for name, network in networks.items():
            self.rules.setdefault(network.node, []).append(name)
            for arc in [arc for arcs in network.states for arc in arcs]:
                for action in arc.actions:
                    if action.kind == CONSTANT:
                        self.constants.setdefault(action.field, set()).add(action.value)
                if arc.kind == CALL:
                    self.called.setdefault(arc.label, set()).add(arc.ref)
                if arc.kind == CLASS:
                    self.classed.add(arc.label)
                if arc.ref == "COUNT":
                    self.constants.setdefault(arc.label, set()).add(1)
        self.forked = {label for label, rules in self.called.items() if len(rules) > 1}
        self.members: dict[str, Key] = {}
        for word in sorted({word for words in classes.values() for word in words}):
            self.members[word] = tuple(name for name, words in classes.items() if word in words)

    def way(self, rule: str, mode: str) -> int:
        """The number of a rule and mode; the one behind it is the same after a subject in the plural."""
        known = self.ways.get((rule, mode))
        if known is None:
            known = self.ways[rule, mode] = 2 * len(self.ways)
        return known

    def key(self, rule: str, mode: str, values: Values) -> Key | None:
        """All values as far as they decide how a node is said; None if one is there whose part in this is not known."""
        key: list[object] = [rule, mode]
        for name, value in values.items():
            key.append(name)
            if isinstance(value, str) and name not in self.classed:
                key.append(value)
            elif isinstance(value, list):
                key.append(tuple([self.part(name, entry) for entry in value]))
            else:
                part = self.part(name, value)
                if part is _UNKNOWN:
                    return None
                key.append(part)
        return tuple(key)

    def part(self, name: str, value: object) -> object:
        """A value as far as it decides anything: words of a class and numbers stand for each other, constants do not."""
        if isinstance(value, Selection):
            return name in self.forked and value.ref is not None
        if isinstance(value, str):
            return value if self.is_constant(name, value) else self.members.get(value, value)
        if isinstance(value, int):
            return value if self.is_constant(name, value) else _ANY_NUMBER
        if isinstance(value, KEYED):
            clause = value.clause
            if clause is not None and clause.home == self.home:
                return _UNKNOWN if clause.sayable is None else clause.sayable
            return _UNKNOWN if value.also else self.sayable.get(_content(value), _UNKNOWN)
        return value.KIND if isinstance(value, Node) else _UNKNOWN

    def note(self, node: Node, rules: Key) -> None:
        """Which rules can say a small node."""
        clause = node.clause
        if clause is not None and clause.home == self.home:
            clause.sayable = rules
        elif len(self.sayable) < _REMEMBERED:
            self.sayable[_content(node)] = rules

    def is_constant(self, name: str, value: object) -> bool:
        """Whether the grammar asks for exactly this value of a field somewhere."""
        known = self.constants.get(name)
        return known is not None and value in known

    def learn(self, key: Key, trail: list[Arc], values: Values, plural: bool) -> None:
        """Keep the way that a successful search went."""
        if len(self.known) < _REMEMBERED:
            self.known[key] = Pattern(trail, values, plural)

    def pieces(self, pattern: Pattern) -> list[Piece]:
        """What a pattern says."""
        if not pattern.pieces:
            pattern.pieces = _Writer(self, pattern.values, pattern.plural).pieces(pattern.trail)
            pattern.values = {}
        return pattern.pieces


_UNKNOWN: Final = "unknown"


def _content(node: Node) -> Key:
    kind = fields_of(node)
    return (node.KIND, *kind.held(node)[:-1], *kind.held_more(node)[:-2])


class _Writer:
    """Turns the arcs that were passed into pieces."""

    def __init__(self, patterns: Patterns, values: Values, plural: bool) -> None:
        self.patterns = patterns
        self.values = values
        self.plural = plural
        self.used: dict[str, int] = {}
        self.done: set[str] = set()
        self.out: list[Piece] = []

    def pieces(self, trail: list[Arc]) -> list[Piece]:
        for arc in trail:
            for action in arc.actions:
                if action.kind == PRINT:
                    self.printed(action.name)
                elif action.kind != GUARD:
                    self.next(action.field, action.listed)
                    self.done.add(action.field)
                    if action.field in PLAYER_FIELDS:
                        self.out.append(Piece(NUMBER, [], "", int(action.value in MANY)))
            if arc.kind == WORD and arc.word is not None:
                word = arc.word
                if word.agrees == "verb":
                    self.out.append(Piece(VERB, [word.singular, word.plural]))
                elif word.agrees == "noun":
                    self.static(word.plural if self.plural else word.singular)
                elif word.singular:
                    self.static(word.singular)
            elif arc.kind == CALL:
                way = self.patterns.way(arc.ref, arc.mode)
                self.out.append(Piece(PART, [arc.ref, arc.mode], arc.label, self.next(arc.label, arc.append), way))
            elif arc.kind != ACCEPT:
                self.member(arc)
        return self.out

    def next(self, label: str, append: bool) -> int:
        """The place in a list that is used up next; -1 for fields that are no lists."""
        if not append:
            return -1
        place = self.used.get(label, 0)
        self.used[label] = place + 1
        return place

    def printed(self, text: str) -> None:
        if text == "plain":
            self.out.append(Piece(NUMBER, [], "", 1))
        elif text.startswith("'"):
            self.out.append(Piece(GLUE, [text]))
        else:
            self.static(text)

    def static(self, word: str) -> None:
        if self.out and self.out[-1].kind == STATIC:
            self.out[-1].words.append(word)
        else:
            self.out.append(Piece(STATIC, [word]))

    def member(self, arc: Arc) -> None:
        value = self.values[arc.label]
        place = self.next(arc.label, arc.append)
        if place >= 0 and isinstance(value, list):
            value = value[place]
        if arc.ref == "COUNT":
            self.plural = value != 1 or is_open({name: said for name, said in self.values.items() if name not in self.done})
        if self.patterns.is_constant(arc.label, value):
            self.static(amount_word(value, arc.ref))
        else:
            self.out.append(Piece(AMOUNT, [arc.ref], arc.label, place))


def is_open(values: Values) -> bool:
    """Whether "or more" or "or less" is still to be said behind a number, before a noun in the plural: "one or more points"."""
    return values.get("mode") in ("atleast", "atmost") or values.get("bound") is not None


def amount_word(value: object, ref: str) -> str:
    """A value as its class of words says it: in digits, counts up to ten in words, money, names in quotes."""
    if ref == "COUNT" and isinstance(value, int):
        return number_word(value)
    if ref == "NAME":
        return f'"{value}"'
    return f"${value:,}" if ref == "MONEY" else str(value)
