"""Random sentences of a language, made from the grammar itself: every one of them must parse."""

from __future__ import annotations

from random import Random
from typing import Final

from cardscape.effects.grammar import Alternative, Capture, Group, Include, Item, Literal
from cardscape.effects.language import Language
from cardscape.effects.lexicon import number_word

_FAR: Final = 1000
_AMOUNTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 50, 100, 150, 250, 300, 500, 1000)
_NAMES: Final = ("Ember Fox", "Knight Del Sol", "Night Market")


class Generator:
    """Makes sentences from one seed. `variety` is the chance of optional parts, `depth` bounds nesting."""

    def __init__(self, language: Language, seed: int, variety: float = 0.35, depth: int = 9) -> None:
        self.language = language
        self.random = Random(seed)
        self.variety = variety
        self.depth = depth
        self.cost: dict[str, int] = dict.fromkeys(language.rules, _FAR)
        self._measure()
        self.others: dict[str, list[str]] = {}
        for word, meaning in language.lexicon.synonyms.items():
            self.others.setdefault(meaning, []).append(word)

    def sentence(self) -> str:
        """One sentence of the grammar, worded in one of the ways the vocabulary allows."""
        while True:
            words: list[str] = []
            self._rule("effect", words, 0)
            text = self._spelled(words)
            if not self.language.lexicon.reads_as_phrase(text):
                return text

    def _measure(self) -> None:
        changed = True
        while changed:
            changed = False
            for name, rule in self.language.rules.items():
                cost = 1 + min((self._price(part) for part in _readable(rule.alternatives)), default=_FAR)
                if cost < self.cost[name]:
                    self.cost[name] = cost
                    changed = True

    def _price(self, alternative: Alternative) -> int:
        return max((self._item_price(item) for item in alternative.items), default=0)

    def _item_price(self, item: Item) -> int:
        if isinstance(item, (Capture, Include)):
            return self.cost.get(item.ref, 1)
        if isinstance(item, Group) and item.repeat == "":
            return min((self._price(part) for part in _readable(item.alternatives)), default=_FAR)
        return 0

    def _rule(self, name: str, words: list[str], level: int) -> None:
        self._choice(self.language.rules[name].alternatives, words, level + 1)

    def _choice(self, alternatives: list[Alternative], words: list[str], level: int) -> None:
        open_ways = _readable(alternatives)
        affordable = [part for part in open_ways if self._price(part) + level <= self.depth]
        if not affordable:
            cheapest = min(self._price(part) for part in open_ways)
            affordable = [part for part in open_ways if self._price(part) == cheapest]
        for item in self.random.choice(affordable).items:
            self._item(item, words, level)

    def _item(self, item: Item, words: list[str], level: int) -> None:
        if isinstance(item, Literal):
            for word in item.words:
                words.append(self._worded(word.base, (word.singular, word.plural)))
        elif isinstance(item, Include):
            self._rule(item.ref, words, level)
        elif isinstance(item, Capture):
            if item.ref in self.language.rules:
                self._rule(item.ref, words, level)
            else:
                words.append(self._member(item.ref))
        elif isinstance(item, Group):
            if item.repeat == "":
                self._choice(item.alternatives, words, level)
            elif _readable(item.alternatives):
                chance = self.variety if level < self.depth else 0.05
                while self.random.random() < chance:
                    self._choice(item.alternatives, words, level)
                    if item.repeat != "*":
                        break

    def _worded(self, base: str, forms: tuple[str, str]) -> str:
        if base in self.others and self.random.random() < 0.1:
            return self.random.choice(self.others[base])
        if any(form == "" or "-" in form for form in forms):
            return base
        return self.random.choice((base, *forms))

    def _member(self, name: str) -> str:
        if name in ("NUM", "COUNT"):
            amount = self.random.choice(_AMOUNTS)
            return number_word(amount) if name == "COUNT" or self.random.random() < 0.2 else str(amount)
        if name == "MONEY":
            return f"${self.random.choice(_AMOUNTS) * 100:,}"
        if name == "NAME":
            return f'"{self.random.choice(_NAMES)}"'
        word = self.random.choice(self.language.lexicon.classes[name])
        return self.random.choice((word, word, word.capitalize(), word + "s"))

    def _spelled(self, words: list[str]) -> str:
        text = " ".join(words).replace(" ,", ",").replace(" :", ":")
        ending = self.random.choice((".", ".", ""))
        return text[:1].upper() + text[1:] + ending


def _readable(alternatives: list[Alternative]) -> list[Alternative]:
    return [part for part in alternatives if part.only != "print"]
