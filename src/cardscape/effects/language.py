"""A language: the skeleton with one game's grammar and vocabulary, ready to read and print sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardscape.effects.builder import Builder
from cardscape.effects.clauses import Effect
from cardscape.effects.grammar import Rule, read_grammar
from cardscape.effects.lexicon import MAX_TEXT, MAX_WORDS, Lexicon, TextError, Tokens
from cardscape.effects.messages import explain
from cardscape.effects.network import build_networks
from cardscape.effects.parser import Machine, Run
from cardscape.effects.printer import Printer
from cardscape.effects.shape import Shape
from cardscape.effects.sharing import Clauses

_SKELETON: Final = Path(__file__).with_name("skeleton.grammar")


class Language:
    """Reads sentences into trees and prints trees as canonical sentences.

    Without a shape of its own the game takes the skeleton's, with the categories and classes of its vocabulary.
    """

    def __init__(self, grammar: Path, vocabulary: Path, shape: Shape | None = None) -> None:
        self.rules: dict[str, Rule] = read_grammar(_SKELETON.read_text(encoding="utf-8"), _SKELETON.name)
        self.rules.update(read_grammar(grammar.read_text(encoding="utf-8"), grammar.name))
        self.lexicon = Lexicon(vocabulary.read_text(encoding="utf-8"))
        classes = {*self.lexicon.classes, *self.lexicon.special, "COUNT"}
        if shape is None:
            words = tuple(word for members in self.lexicon.classes.values() for word in members)
            shape = Shape(self.lexicon.categories, words)
        self.shape = shape
        self.machine = Machine(build_networks(self.rules, classes, False), self.lexicon)
        self.clauses = Clauses(len(self.machine.names))
        self.builder = Builder(self.machine, shape, self.clauses)
        self.printer = Printer(build_networks(self.rules, classes, True), shape, self.lexicon.classes, self.clauses.home)

    def parse(self, text: str) -> Effect:
        """The tree of one sentence; TextError says what is wrong and where."""
        plain = self.lexicon.glance(text)
        effect = self.tree(plain) if plain is not None else None
        if effect is not None:
            return effect
        tokens, error = self.lexicon.read(text)
        if error is None and plain is None:
            effect = self.tree(tokens)
        if effect is None:
            raise explain(self.machine, tokens, error)
        return effect

    def tree(self, tokens: Tokens) -> Effect | None:
        """The tree of the words of a sentence, None if no rule fits."""
        path = Run(self.machine, tokens).whole()
        if path is None:
            return None
        tree = self.builder.tree(tokens, path)
        assert isinstance(tree, Effect)
        return tree

    def read(self, text: str) -> tuple[Effect, str]:
        """The tree of a sentence and its canonical text, which is itself short enough to be read."""
        effect = self.parse(text)
        canonical = self.text(effect)
        if len(canonical) > MAX_WORDS:
            words = len(canonical.split()) + canonical.count(",") + canonical.count(":")
            if words > MAX_WORDS or len(canonical) > MAX_TEXT:
                raise TextError(f"the sentence says too much: written out it has {words} words, at most {MAX_WORDS}", 1)
        return effect, canonical

    def text(self, effect: Effect) -> str:
        """TT-11.5: the canonical sentence, which reads back as the same tree."""
        return self.printer.text(effect, "effect")
