"""Decks of random cards in which everything meets everything; most are far from legal, which play does not mind."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

NAMES = [f"Card {letter}" for letter in "ABCDEFGHIJ"]
MONSTERS = 6


class Writer:
    """Writes decks from one seed. Nothing in them needs chance during play."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def deck(self) -> str:
        cards = [self.monster(name, number) for number, name in enumerate(NAMES[:MONSTERS])]
        cards += [self.spell(name, False) for name in NAMES[MONSTERS:]]
        families = [self.one('"X"', '"Y"', '"X", "Y"', "N/A") for _ in cards]
        entries = [f'"{name}" {self.random.randint(3, 6)}' for name in NAMES]
        text = "\n".join(f"{card}\n{family}" for card, family in zip(cards, families, strict=True))
        return f'{text}\ndeck: "Anything" by "Chance"\n' + "\n".join(entries)

    def monster(self, name: str, number: int) -> str:
        spells = "\n".join(self.spell(f"S{number}{nth}", True) for nth in range(self.random.randint(0, 3)))
        power = f"power {self.random.randint(0, 7)} {self.one('', '', 'tapped')}"
        return f'"{name}": {self.some(self.requirement, 0, 1)}\n{spells}\n{power}'

    def spell(self, name: str, inner: bool) -> str:
        if inner:
            trigger = self.one("play", "discard", "draw", "tap", "infinity", "attach", "victory", "defeat")
        else:
            trigger = self.one("play", "play", "play", "discard", "draw", "tap", "attach", "victory")
        return f'"{name}" on {trigger} {self.some(self.requirement, 0, 2)}: {self.some(self.effect, 1, 3)}'

    def some(self, make: Callable[[int], str], least: int, most: int) -> str:
        return ", ".join(dict.fromkeys(make(0) for _ in range(self.random.randint(least, most))))

    def one(self, *words: str) -> str:
        return self.random.choice(words)

    def filter(self) -> str:
        return self.one("", "", "card", "monster", "spell", 'f"X"', 'f"Y"', f'"{self.random.choice(NAMES)}"')

    def requirement(self, depth: int) -> str:
        n = self.random.randint(0, 3)
        destroy = f"{self.one('discard', 'banish')} {self.one('', '0', '1', '2')} {self.filter()} {self.one('hand', 'field')}"
        plain = [destroy, destroy, destroy, "discard", f"take {n}", f"take {n}t", f"heal enemy {n}", f"pop {n}"]
        if depth < 2:
            plain += [f"?{self.requirement(depth + 1)}", f"({self.requirement(depth + 1)}, {self.requirement(depth + 1)})"]
        return self.random.choice(plain)

    def effect(self, depth: int) -> str:
        n = self.random.randint(0, 3)
        destroy = f"{self.one('discard', 'banish')} enemy {self.one('', '1', '2')} {self.filter()} {self.one('hand', 'field')}"
        plain = [destroy, destroy, "discard enemy", f"deal {n}", f"deal {n}t", f"heal {n}", f"heal {n}", f"draw {n}", f"peek {n}",
                 f"scry {n}", f"play {self.filter()}", f"drill {self.filter()}", "attack", "piercing attack", "attack", "attach",
                 "attach spell", f"buff {n}", f"buff -{n}", f"buff this {n}", f"buff this -{n}", self.requirement(1)]
        if depth < 2:
            plain += [f"?{self.effect(depth + 1)}", f"({self.effect(depth + 1)}, {self.effect(depth + 1)})"]
        return self.random.choice(plain)
