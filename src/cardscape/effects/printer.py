"""Canonical text: the grammar run backwards over a tree.

A node's fields are used up while walking its rule's printing network in order of preference; the walk succeeds where
every field has been used. Each printed sentence is therefore a sentence of the grammar.
"""

from __future__ import annotations

from cardscape.effects.choices import Choice, Frame, State, matches, use, use_value
from cardscape.effects.clauses import Condition, Step
from cardscape.effects.grammar import Word
from cardscape.effects.network import ACCEPT, CALL, GUARD, PRINT, WORD, Action, Arc, RuleNetwork
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
    is_open,
)
from cardscape.effects.shape import Shape, Values
from cardscape.effects.spelling import finish
from cardscape.effects.tree import Node, Said, Selection


class PrintError(ValueError):
    """A tree that no sentence of the grammar says."""


class Printer:
    """Prints trees by the printing networks of one language."""

    def __init__(
        self, networks: dict[str, RuleNetwork], shape: Shape, classes: dict[str, list[str]], home: int
    ) -> None:
        self.networks = networks
        self.shape = shape
        self.classes = {name: frozenset(words) for name, words in classes.items()}
        self.choices: dict[str, list[State]] = {
            name: [State([Choice(network, arc) for arc in row]) for row in network.states]
            for name, network in networks.items()
        }
        self.patterns = Patterns(networks, self.classes, home)
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

    def clause(self, node: Node, rule: str, mode: str) -> str:
        """One clause by itself, without capital and full stop; PrintError if the rule cannot say it."""
        self.out = []
        self.subject_plural = True
        if not self.node(node, rule, mode) or not self.out:
            raise PrintError(f"the rule {rule} does not say this {node.KIND}")
        return self.out[0][:1] + finish(self.out)[1:-1]

    def node(self, node: Node, rule: str, mode: str) -> bool:
        """Say a node by a rule; a clause that was said before is said in the same words."""
        clause = node.clause
        if clause is None or clause.home != self.home:
            return self.say(node, rule, mode)
        way = self.patterns.way(rule, mode) + self.subject_plural
        said = clause.said.get(way)
        if said is not None:
            self.out += said.words
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
        if isinstance(node, Condition) and node.verb == "exists" and node.selection is not None and node.selection.is_plural():
            if not self.find_words(node, rule, mode):
                return False
            self.out[length : length + 2] = ["there", "are"]
            return True
        if rule == "pred":
            subject = self.subject_plural
            said = self.find_words(node, rule, mode)
            self.subject_plural = subject
            return said
        if not isinstance(node, Step):
            return self.find_words(node, rule, mode)
        self.subject_plural = True
        if not self.find_words(node, rule, mode):
            return False
        if node.modal == "cannot" and node.actor is not None:
            target = node.target
            if target is not None and target.mode == "all" and target.ref is None and not target.equipped:
                at = self.out.index("cannot", length)
                if "all" in self.out[at:]:
                    del self.out[self.out.index("all", at)]
        return True

    def find_words(self, node: Node, rule: str, mode: str) -> bool:
        values = self.shape.loosen(node)
        key = None if node.also else self.key(rule, mode, values)
        if key is not None:
            pattern = self.patterns.known.get(key)
            if pattern is not None and self.repeat(pattern, values):
                return True
        frame = Frame(node, values, rule, mode, key)
        if not self.walk(frame, self.choices[rule], 0):
            return False
        if key is not None and not frame.unsure:
            self.patterns.learn(key, frame.trail, values, frame.begins_plural)
        return True

    def key(self, rule: str, mode: str, values: Values) -> Key | None:
        """What the patterns go by; small nodes met for the first time are tried with every rule."""
        key = self.patterns.key(rule, mode, values)
        if key is None:
            for value in values.values():
                for part in value if isinstance(value, list) else [value]:
                    if isinstance(part, KEYED) and not part.also:
                        self.try_rules(part)
            key = self.patterns.key(rule, mode, values)
        return key

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
        out = self.out
        length, subject = len(out), self.subject_plural
        for piece in pattern.pieces or self.patterns.pieces(pattern):
            kind = piece.kind
            if kind == STATIC:
                out += piece.words
            elif kind == PART:
                value = values[piece.label]
                if piece.index >= 0 and isinstance(value, list):
                    value = value[piece.index]
                clause = value.clause if isinstance(value, Node) else None
                said = None
                if clause is not None and clause.home == self.home:
                    said = clause.said.get(piece.way + self.subject_plural)
                if said is not None:
                    out += said.words
                    self.subject_plural = said.plural
                elif not isinstance(value, Node) or not self.node(value, piece.words[0], piece.words[1]):
                    del out[length:]
                    self.subject_plural = subject
                    return False
                if isinstance(value, Selection):
                    self.subject_plural = value.is_plural()
            elif kind == VERB:
                out.append(piece.words[1] if self.subject_plural else piece.words[0])
            elif kind == AMOUNT:
                out.append(amount_word(_value(values, piece), piece.words[0]))
            elif kind == GLUE:
                self.glue(piece.words[0])
            else:
                self.subject_plural = bool(piece.index)
        return True

    def walk(self, frame: Frame, states: list[State], state: int) -> bool:
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
            if also:
                if (choice.accepts and len(values) > choice.used) or not choice.fits(values, also):
                    continue
            elif choice.constants and not choice.agrees(values):
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

    def take_all(self, frame: Frame, arcs: list[Arc]) -> bool:
        for arc in arcs:
            if arc.kind == WORD and not arc.actions and arc.word is not None:
                self.word(frame, arc.word)
            elif not self.take(frame, arc):
                return False
        return True

    def take(self, frame: Frame, arc: Arc) -> bool:
        for action in arc.actions:
            if not self.act(frame, action):
                return False
        if arc.kind == WORD and arc.word is not None:
            self.word(frame, arc.word)
            return True
        if arc.kind == ACCEPT:
            return True
        value = use(frame, arc.label, arc.append)
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

    def act(self, frame: Frame, action: Action) -> bool:
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
        name = action.field
        if not frame.also and not action.listed and frame.values.get(name) == action.value:
            del frame.values[name]
        elif matches(frame, name, action.listed, action.value):
            use_value(frame, name, action.listed, action.value)
        else:
            return False
        if name in PLAYER_FIELDS:
            self.subject_plural = action.value in MANY
        return True

    def glue(self, text: str) -> None:
        if self.out[-1] != "it":
            self.out[-1] += "'" if self.out[-1].endswith("s") else text

    def word(self, frame: Frame, word: Word) -> None:
        if word.agrees == "verb":
            self.out.append(word.plural if self.subject_plural else word.singular)
        elif word.agrees == "noun":
            self.out.append(word.plural if frame.plural else word.singular)
        elif word.singular:
            self.out.append(word.singular)

    def member(self, frame: Frame, name: str, value: object) -> bool:
        if name in ("NUM", "COUNT", "MONEY"):
            if not isinstance(value, int):
                return False
            self.out.append(amount_word(value, name))
            if name == "COUNT":
                frame.plural = value != 1 or is_open(frame.values)
            return True
        if name == "NAME":
            self.out.append(amount_word(value, name))
            return isinstance(value, str)
        if value not in self.classes[name]:
            return False
        self.out.append(str(value))
        return True


def _value(values: Values, piece: Piece) -> object:
    value = values[piece.label]
    return value[piece.index] if piece.index >= 0 and isinstance(value, list) else value
