"""Canonical text: the grammar run backwards over a tree.

A node's fields are used up while walking its rule's printing network in order of preference; the walk succeeds where
every field has been used. Each printed sentence is therefore a sentence of the grammar.
"""

from __future__ import annotations

import re
from typing import Final

from cardscape.effects.clauses import Step
from cardscape.effects.grammar import Word
from cardscape.effects.network import ACCEPT, CALL, CONSTANT, GUARD, PRINT, WORD, Action, Arc, RuleNetwork
from cardscape.effects.patterns import (
    AMOUNT,
    GLUE,
    KEYED,
    MANY,
    PART,
    PLAYER_FIELDS,
    STATIC,
    VERB,
    Key,
    Pattern,
    Patterns,
    Piece,
    amount_word,
)
from cardscape.effects.shape import Also, Shape, Values
from cardscape.effects.tree import Node, Said, Selection

_SINGULAR_MODES: Final = ("counted", "named")
_REMEMBERED: Final = 5000
_WIDE: Final = 4
_LONGEST: Final = 50
_VOWELS: Final = "aeio"
_SOUNDED: Final = ("one", "uni", "hour")
_AN: Final = re.compile(" a (?=[aeio]|un(?!i))")


class PrintError(ValueError):
    """A tree that no sentence of the grammar says."""


class _Frame:
    """One node being printed: what is still to be said, and the number of its noun."""

    def __init__(
        self, node: Node, values: Values, also: Also, rule: str, mode: str, parts: dict[str, object] | None
    ) -> None:
        self.node = node
        self.values = values
        self.also = also
        self.rule = rule
        self.mode = mode
        self.parts = parts
        self.trail: list[Arc] = []
        self.unsure = False
        self.failed: set[tuple[int, int, tuple[str, ...], tuple[int, ...]]] = set()
        self.plural = isinstance(node, Selection) and node.is_plural()
        if mode in _SINGULAR_MODES and isinstance(node, Selection) and node.mode == "all":
            self.plural = False
        self.begins_plural = self.plural

    def key(self, state: int) -> tuple[int, int, tuple[str, ...], tuple[int, ...]]:
        """A state and all that is still to be said there: what failed once need not be tried again."""
        return state, _left(self.values), tuple(self.values), tuple(map(id, self.also))


    def rest(self, state: int) -> Key | None:
        """What decides how the rest is said from a state on."""
        if self.parts is None:
            return None
        key: list[object] = [self.rule, self.mode, state, self.plural, *self.values]
        for name, value in self.values.items():
            part = self.parts[name]
            key.append(part[-len(value) :] if isinstance(value, list) and isinstance(part, tuple) else part)
        return tuple(key)


class Printer:
    """Prints trees by the printing networks of one language."""

    def __init__(
        self, networks: dict[str, RuleNetwork], shape: Shape, classes: dict[str, list[str]], home: int
    ) -> None:
        self.networks = networks
        self.shape = shape
        self.classes = {name: frozenset(words) for name, words in classes.items()}
        self.choices: dict[str, list[_State]] = {
            name: [_State([_Choice(network, arc) for arc in row]) for row in network.states]
            for name, network in networks.items()
        }
        self.patterns = Patterns(networks, self.classes)
        self.home = home
        self.out: list[str] = []
        self.subject_plural = True

    def text(self, node: Node, rule: str) -> str:
        """The canonical sentence of a tree; PrintError if the grammar has none."""
        self.out = []
        self.subject_plural = True
        if not self.node(node, rule, ""):
            raise PrintError(f"no sentence of the grammar says this {node.KIND}")
        return finish(self.out)

    def node(self, node: Node, rule: str, mode: str) -> bool:
        """Say a node by a rule; a clause that was said before is said in the same words."""
        clause = node.clause
        if clause is None or clause.home != self.home:
            return self.say(node, rule, mode)
        way = (rule, mode, self.subject_plural)
        said = clause.said.get(way)
        if said is not None:
            self.out.extend(said.words)
            self.subject_plural = said.plural
            return True
        length = len(self.out)
        if not self.say(node, rule, mode):
            return False
        clause.said[way] = Said(self.out[length:], self.subject_plural)
        return True

    def say(self, node: Node, rule: str, mode: str) -> bool:
        """Say a node; what a player cannot do with "all cards" is said of "cards", since they cannot do it with one."""
        length = len(self.out)
        if not self.find_words(node, rule, mode):
            return False
        if isinstance(node, Step) and node.modal == "cannot" and node.actor is not None and rule != "pred":
            target = node.target
            if target is not None and target.mode == "all" and target.ref is None and not target.equipped:
                at = self.out.index("cannot", length)
                if "all" in self.out[at:]:
                    del self.out[self.out.index("all", at)]
        return True

    def find_words(self, node: Node, rule: str, mode: str) -> bool:
        values, also = self.shape.loosen(node)
        if node.KIND == "step" and rule != "pred":
            self.subject_plural = True
        parts = None if also else self.parts(values)
        if parts is not None:
            key = (rule, mode, *parts, *parts.values())
            pattern = self.patterns.known.get(key)
            if pattern is not None and self.repeat(pattern, values):
                return True
        frame = _Frame(node, values, also, rule, mode, parts)
        if not self.walk(frame, self.choices[rule], 0):
            return False
        if parts is not None and not frame.unsure:
            self.patterns.learn(key, frame.trail, values, frame.begins_plural)
        return True

    def parts(self, values: Values) -> dict[str, object] | None:
        """What the patterns go by; small nodes met for the first time are tried with every rule."""
        parts = self.patterns.parts(values)
        if parts is None:
            for value in values.values():
                for part in value if isinstance(value, list) else [value]:
                    if isinstance(part, KEYED) and not part.also:
                        self.try_rules(part)
            parts = self.patterns.parts(values)
        return parts

    def try_rules(self, node: Node) -> None:
        """Note which rules can say a node."""
        length, subject = len(self.out), self.subject_plural
        said: list[str] = []
        for rule in self.patterns.rules.get(type(node).__name__, []):
            if self.node(node, rule, ""):
                said.append(rule)
            del self.out[length:]
        self.subject_plural = subject
        self.patterns.note(node, tuple(said))

    def repeat(self, pattern: Pattern, values: Values) -> bool:
        """Say a node as another one with the same fields was said; False if one of its parts cannot be said so."""
        length, subject = len(self.out), self.subject_plural
        for piece in pattern.pieces or self.patterns.pieces(pattern):
            kind = piece.kind
            if kind == STATIC:
                self.out.extend(piece.words)
            elif kind == VERB:
                self.out.append(piece.words[1] if self.subject_plural else piece.words[0])
            elif kind == PART:
                value = _value(values, piece)
                if not isinstance(value, Node) or not self.node(value, piece.words[0], piece.words[1]):
                    del self.out[length:]
                    self.subject_plural = subject
                    return False
                if isinstance(value, Selection):
                    self.subject_plural = value.is_plural()
            elif kind == AMOUNT:
                self.out.append(amount_word(_value(values, piece), piece.words[0]))
            elif kind == GLUE:
                self.glue(piece.words[0])
            else:
                self.subject_plural = bool(piece.index)
        return True

    def walk(self, frame: _Frame, states: list[_State], state: int) -> bool:
        values = frame.values
        if frame.failed and frame.key(state) in frame.failed:
            return False
        here = states[state]
        key = frame.rest(state) if here.wide and state > 0 else None
        if key is not None:
            pattern = self.patterns.known.get(key)
            if pattern is not None and self.repeat(pattern, values):
                frame.trail.extend(pattern.trail)
                return True
        also, trail = frame.also, frame.trail
        length, begun = len(self.out), len(trail)
        subject, plural = self.subject_plural, frame.plural
        for choice in here.open(values, also):
            if (choice.accepts and len(values) > choice.used) or not choice.fits(values, also):
                continue
            if not choice.bare:
                frame.values = dict(values)
            trail.extend(choice.arcs)
            if self.take_all(frame, choice.arcs) and (
                (not frame.values and not frame.also) if choice.accepts else self.walk(frame, states, choice.target)
            ):
                if key is not None and not frame.unsure:
                    self.patterns.learn(key, trail[begun:], values, plural)
                return True
            frame.values, frame.also = values, also
            del self.out[length:]
            del trail[begun:]
            self.subject_plural, frame.plural = subject, plural
        if len(values) + len(also) > 3:
            frame.failed.add(frame.key(state))
        return False

    def take_all(self, frame: _Frame, arcs: list[Arc]) -> bool:
        for arc in arcs:
            if arc.kind == WORD and not arc.actions and arc.word is not None:
                self.word(frame, arc.word)
            elif not self.take(frame, arc):
                return False
        return True

    def take(self, frame: _Frame, arc: Arc) -> bool:
        for action in arc.actions:
            if not self.act(frame, action):
                return False
        if arc.kind == WORD and arc.word is not None:
            self.word(frame, arc.word)
            return True
        if arc.kind == ACCEPT:
            return True
        value = _use(frame, arc.label, arc.append)
        if value is None:
            return False
        if arc.kind == CALL:
            if not isinstance(value, Node) or not self.node(value, arc.ref, arc.mode):
                frame.unsure = frame.unsure or not isinstance(value, KEYED)
                return False
            if isinstance(value, Selection):
                self.subject_plural = value.is_plural()
            return True
        return self.member(frame, arc.ref, value)

    def act(self, frame: _Frame, action: Action) -> bool:
        if action.kind == GUARD:
            if action.name.startswith("no_"):
                return frame.values.get(action.name[3:]) is None
            return frame.mode == action.name or frame.values.get(action.name) is not None
        if action.kind == PRINT:
            if action.name == "plain":
                self.subject_plural = True
            elif action.name.startswith("'"):
                self.glue(action.name)
            else:
                self.out.append(action.name)
            return True
        append = action.name.endswith("+")
        name = action.name[:-1] if append else action.name
        if not _matches(frame, name, append, action.value):
            return False
        _use_value(frame, name, append, action.value)
        if name in PLAYER_FIELDS:
            self.subject_plural = action.value in MANY
        return True

    def glue(self, text: str) -> None:
        if self.out[-1] != "it":
            self.out[-1] += "'" if self.out[-1].endswith("s") else text

    def word(self, frame: _Frame, word: Word) -> None:
        if word.agrees == "verb":
            self.out.append(word.plural if self.subject_plural else word.singular)
        elif word.agrees == "noun":
            self.out.append(word.plural if frame.plural else word.singular)
        elif word.singular:
            self.out.append(word.singular)

    def member(self, frame: _Frame, name: str, value: object) -> bool:
        if name in ("NUM", "COUNT", "MONEY"):
            if not isinstance(value, int):
                return False
            self.out.append(amount_word(value, name))
            if name == "COUNT":
                frame.plural = value != 1
            return True
        if name == "NAME":
            self.out.append(amount_word(value, name))
            return isinstance(value, str)
        if value not in self.classes[name]:
            return False
        self.out.append(str(value))
        return True


class _Choice:
    """An arc with all that follow it without a choice, and the fields (and constant values) that they need."""

    def __init__(self, network: RuleNetwork, arc: Arc) -> None:
        self.arcs = [arc]
        while arc.kind != ACCEPT and len(network.states[arc.target]) == 1 and len(self.arcs) < _LONGEST:
            arc = network.states[arc.target][0]
            self.arcs.append(arc)
        self.target = arc.target
        self.accepts = arc.kind == ACCEPT
        self.bare = all(part.kind == WORD and not part.actions for part in self.arcs)
        self.needs: list[tuple[str, object]] = []
        for part in self.arcs:
            for action in part.actions:
                if action.kind == CONSTANT:
                    listed = action.name.endswith("+")
                    self.needs.append((action.name.rstrip("+"), None if listed else action.value))
            if part.label:
                self.needs.append((part.label, None))
        self.used = len(self.needs)
        self.names = frozenset(name for name, _ in self.needs)

    def fits(self, values: Values, also: Also) -> bool:
        for name, needed in self.needs:
            known = values.get(name)
            if (known is None or (needed is not None and known != needed)) and (
                not also or all(entry[0] != name for entry in also)
            ):
                return False
        return True


class _State:
    """The choices of a state; where most demand one constant (a verb), they are found by its value."""

    def __init__(self, choices: list[_Choice]) -> None:
        self.choices = choices
        self.wide = len(choices) >= _WIDE
        self.key = ""
        self.by_value: dict[object, list[_Choice]] = {}
        self.fitting: dict[tuple[str | None, ...], list[_Choice]] = {}
        firsts = [choice.needs[0][0] for choice in choices if choice.needs and choice.needs[0][1] is not None]
        if len(firsts) < 4:
            return
        self.key = max(firsts, key=firsts.count)
        found = [next((value for name, value in choice.needs if name == self.key), None) for choice in choices]
        for value in {value for value in found if value is not None}:
            self.by_value[value] = [
                choice for choice, own in zip(choices, found, strict=True) if own is None or own == value
            ]

    def open(self, values: Values, also: Also) -> list[_Choice]:
        """The choices whose fields are all there; remembered by the set of fields."""
        if also or len(self.choices) == 1:
            return self.choices
        said = values.get(self.key) if self.key else None
        signature = (said if isinstance(said, str) else None, *values)
        known = self.fitting.get(signature)
        if known is None:
            there = values.keys()
            known = [choice for choice in self.by_value.get(signature[0], self.choices) if choice.names <= there]
            if len(self.fitting) < _REMEMBERED:
                self.fitting[signature] = known
        return known


def _value(values: Values, piece: Piece) -> object:
    value = values[piece.label]
    return value[piece.index] if piece.index >= 0 and isinstance(value, list) else value


def _left(values: Values) -> int:
    """How many parts of lists are still to be said."""
    return sum(len(value) for value in values.values() if isinstance(value, list))


def _matches(frame: _Frame, name: str, append: bool, value: object) -> bool:
    known = frame.values.get(name)
    if append:
        return isinstance(known, list) and bool(known) and known[0] == value
    if known is not None:
        return known == value and type(known) is type(value)
    return (name, value) in frame.also


def _use_value(frame: _Frame, name: str, append: bool, value: object) -> None:
    if append or name in frame.values:
        _use(frame, name, append)
    else:
        frame.also = [entry for entry in frame.also if entry != (name, value)]


def _use(frame: _Frame, name: str, append: bool) -> object:
    known = frame.values.get(name)
    if known is None:
        for at, entry in enumerate(frame.also):
            if entry[0] == name:
                frame.also = frame.also[:at] + frame.also[at + 1 :]
                return entry[1]
        return None
    if append and isinstance(known, list):
        rest = known[1:]
        if rest:
            frame.values[name] = rest
        else:
            del frame.values[name]
        return known[0]
    del frame.values[name]
    return known


def finish(words: list[str]) -> str:
    """Words to a sentence: commas and colons closed up, "an" before a vowel, a capital and a full stop."""
    text = " " + " ".join(words)
    if '"' in text:
        return finish_slowly(words)
    text = text.replace(" ,", ",").replace(" :", ":")
    if " a " in text:
        text = _AN.sub(" an ", text)
    return ": ".join([part[:1].upper() + part[1:] for part in text[1:].split(": ")]) + "."


def finish_slowly(words: list[str]) -> str:
    """The same word by word, for sentences with names, which may hold any letters."""
    parts: list[str] = []
    for at, word in enumerate(words):
        if word == "a" and at + 1 < len(words):
            after = words[at + 1]
            if after[0] in _VOWELS or (after.startswith("un") and not after.startswith(_SOUNDED)):
                word = "an"
        if word in (",", ":"):
            parts[-1] += word
        else:
            parts.append(word)
    for at, word in enumerate(parts):
        if at == 0 or parts[at - 1].endswith(":"):
            parts[at] = word[:1].upper() + word[1:]
    return " ".join(parts) + "."
