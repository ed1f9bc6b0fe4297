"""The grammar written down a second time, as plainly as possible: every alternative in its order, always from scratch.

It recurses and re-reads without shame; the tests compare the real reader with it on small texts.
"""

from collections.abc import Callable
from typing import Any

from cardscape.games.cardfinity import atoms as a
from cardscape.games.cardfinity.cards import TRIGGERS, Card, Spell

BLANK = " \t\f\v\u00a0\u3000"
Result = tuple[int, Any] | None


class Oracle:
    def __init__(self, text: str) -> None:
        self.text = text
        self.low = text.lower() if text.isascii() else "".join(c.lower() if c.isascii() else c for c in text)
        self.far = 0

    def miss(self, p: int) -> None:
        self.far = max(self.far, p)

    def lit(self, p: int, word: str) -> int | None:
        if self.low.startswith(word.lower(), p):
            return p + len(word)
        self.miss(p)
        return None

    def space(self, p: int, breaks: bool) -> int:
        while p < len(self.text):
            c = self.text[p]
            if c in BLANK or (breaks and c in "\r\n"):
                p += 1
            elif c == "!":
                while p < len(self.text) and self.text[p] not in "\r\n":
                    p += 1
            elif c == "*":
                end = self.text.find("*", p + 1)
                if end < 0:
                    self.miss(len(self.text))
                    return p
                p = end + 1
            else:
                return p
        return p

    def b(self, p: int) -> int:
        return self.space(p, False)

    def ws(self, p: int) -> int:
        return self.space(p, True)

    def nat(self, p: int) -> Result:
        end = p
        while end < len(self.text) and self.text[end] in "0123456789":
            end += 1
        if end == p:
            self.miss(p)
            return None
        return end, int(self.text[p:end])

    def name(self, p: int) -> Result:
        if self.lit(p, '"') is None:
            return None
        p += 1
        out = ""
        while True:
            if p >= len(self.text) or self.text[p] in "\r\n":
                self.miss(p)
                return None
            c = self.text[p]
            if c == '"':
                if not out:
                    self.miss(p)
                    return None
                return p + 1, out
            if c == "\\":
                if self.text[p + 1 : p + 2] not in ('"', "\\", "n", "t"):
                    self.miss(p + 1)
                    return None
                c = {"n": "\n", "t": "\t"}.get(self.text[p + 1], self.text[p + 1])
                p += 1
            out += c
            p += 1

    def first(self, p: int, *options: Callable[[int], Result]) -> Result:
        for option in options:
            got = option(p)
            if got:
                return got
        return None

    def filter(self, p: int) -> Result:
        for word, value in (("card", a.CARD), ("spell", a.SPELL), ("monster", a.MONSTER)):
            end = self.lit(p, word)
            if end is not None:
                return end, value
        end = self.lit(p, "family")
        if end is None:
            end = self.lit(p, "f")
        if end is not None:
            got = self.name(self.b(end))
            if got:
                return got[0], a.Filter(a.OF_FAMILY, got[1])
        got = self.name(p)
        return (got[0], a.Filter(a.OF_NAME, got[1])) if got else None

    def cards(self, p: int, banish: bool, enemy: bool) -> Result:
        p, count = self.nat(p) or (p, 1)
        p = self.b(p)
        p, what = self.filter(p) or (p, a.CARD)
        p = self.b(p)
        for word in ("field", "hand"):
            end = self.lit(p, word)
            if end is not None:
                return end, a.Destroy(banish, enemy, count, what, word == "field")
        return None

    def destroy(self, p: int) -> Result:
        for word in ("discard", "banish"):
            end = self.lit(p, word)
            if end is not None:
                return self.cards(self.b(end), word == "banish", False)
        return None

    def destroy_enemy(self, p: int) -> Result:
        for word in ("discard", "banish"):
            end = self.lit(p, word)
            if end is not None:
                end = self.lit(self.b(end), "enemy")
                return None if end is None else self.cards(self.b(end), word == "banish", True)
        return None

    def discard(self, p: int) -> Result:
        end = self.lit(p, "discard")
        return None if end is None else (end, a.DiscardTop(False))

    def discard_enemy(self, p: int) -> Result:
        end = self.lit(p, "discard")
        end = None if end is None else self.lit(self.b(end), "enemy")
        return None if end is None else (end, a.DiscardTop(True))

    def damage(self, word: str, enemy: bool) -> Callable[[int], Result]:
        def read(p: int) -> Result:
            end = self.lit(p, word)
            got = None if end is None else self.nat(self.b(end))
            if not got:
                return None
            p, n = got
            end = self.lit(self.b(p), "true")
            if end is None:
                end = self.lit(p, "t")
            return (p, a.Damage(enemy, n, False)) if end is None else (end, a.Damage(enemy, n, True))

        return read

    def healfoe(self, p: int) -> Result:
        end = self.lit(p, "heal")
        end = None if end is None else self.lit(self.b(end), "enemy")
        if end is None:
            return None
        p, n = self.nat(self.b(end)) or (end, 1)
        return p, a.Heal(True, n)

    def pop(self, p: int) -> Result:
        end = self.lit(p, "pop")
        got = None if end is None else self.nat(self.b(end))
        return (got[0], a.Pop(got[1])) if got else None

    def counted(self, word: str, make: Callable[[int], a.Node]) -> Callable[[int], Result]:
        def read(p: int) -> Result:
            end = self.lit(p, word)
            if end is None:
                return None
            p, n = self.nat(self.b(end)) or (end, 1)
            return p, make(n)

        return read

    def filtered(self, word: str, make: Callable[[a.Filter], a.Node]) -> Callable[[int], Result]:
        def read(p: int) -> Result:
            end = self.lit(p, word)
            if end is None:
                return None
            p, what = self.filter(self.b(end)) or (end, a.CARD)
            return p, make(what)

        return read

    def maybe(self, inner: Callable[[int], Result]) -> Callable[[int], Result]:
        def read(p: int) -> Result:
            end = self.lit(p, "?")
            got = None if end is None else inner(self.b(end))
            return (got[0], a.Maybe(got[1])) if got else None

        return read

    def bracket(self, inner: Callable[[int], Result]) -> Callable[[int], Result]:
        def read(p: int) -> Result:
            end = self.lit(p, "(")
            got = None if end is None else self.many(self.ws(end), inner)
            if not got:
                return None
            end = self.lit(self.ws(got[0]), ")")
            return None if end is None else (end, a.Choice(got[1]))

        return read

    def many(self, p: int, inner: Callable[[int], Result]) -> Result:
        got = inner(p)
        if not got:
            return None
        p, node = got
        nodes = [node]
        while True:
            comma = self.lit(self.ws(p), ",")
            got = None if comma is None else inner(self.ws(comma))
            if not got:
                return p, tuple(nodes)
            p, node = got
            nodes.append(node)

    def req(self, p: int) -> Result:
        return self.first(
            p, self.destroy, self.discard, self.damage("take", False), self.healfoe, self.pop, self.maybe(self.req),
            self.bracket(self.req),
        )  # fmt: skip

    def attack(self, p: int) -> Result:
        piercing = self.lit(p, "piercing")
        end = self.lit(p if piercing is None else self.b(piercing), "attack")
        return None if end is None else (end, a.Attack(piercing is not None))

    def buff(self, p: int) -> Result:
        end = self.lit(p, "buff")
        if end is None:
            return None
        p = self.b(end)
        this = self.lit(p, "this")
        p = p if this is None else self.b(this)
        minus = self.lit(p, "-")
        got = self.nat(p if minus is None else minus)
        return (got[0], a.Buff(this is not None, got[1] if minus is None else -got[1])) if got else None

    def deckout(self, p: int) -> Result:
        end = self.lit(p, "deckout")
        return None if end is None else (end, a.Deckout())

    def effect(self, p: int) -> Result:
        return self.first(
            p, self.destroy_enemy, self.discard_enemy, self.damage("deal", True), self.healfoe,
            self.counted("heal", lambda n: a.Heal(False, n)), self.deckout, self.counted("draw", a.Draw),
            self.counted("peek", a.Peek), self.counted("peak", a.Peek), self.counted("scry", a.Scry),
            self.bracket(self.effect), self.attack, self.filtered("play", a.Play), self.filtered("search", a.Search),
            self.filtered("drill", a.Drill), self.filtered("attach", a.Attach), self.maybe(self.effect), self.buff,
            self.req,
        )  # fmt: skip

    def spell(self, p: int) -> Result:
        got = self.name(p)
        if not got:
            return None
        p = self.ws(got[0])
        on = self.lit(p, "on")
        p = p if on is None else self.b(on)
        for number, word in enumerate(TRIGGERS):
            end = self.lit(p, word)
            if end is not None:
                p = self.ws(end)
                p, reqs = self.many(p, self.req) or (p, ())
                colon = self.lit(self.ws(p), ":")
                effects = None if colon is None else self.many(self.ws(colon), self.effect)
                return (effects[0], Spell(got[1], number, reqs, effects[1])) if effects else None
        return None

    def monster(self, p: int) -> Result:
        name = self.name(p)
        colon = None if not name else self.lit(self.ws(name[0]), ":")
        if not name or colon is None:
            return None
        p = self.ws(colon)
        p, reqs = self.many(p, self.req) or (p, ())
        p = self.ws(p)
        spells = []
        while got := self.spell(p):
            spells.append(got[1])
            p = self.ws(got[0])
        end = self.lit(p, "power")
        if end is None:
            return None
        p = self.b(end)
        colon = self.lit(p, ":")
        power = self.nat(self.b(p if colon is None else colon))
        if not power:
            return None
        tapped = self.lit(self.ws(power[0]), "tapped")
        end = power[0] if tapped is None else tapped
        return end, Card(name[1], True, reqs, tuple(spells), power[1], tapped is not None)

    def spell_card(self, p: int) -> Result:
        got = self.spell(p)
        return (got[0], Card(got[1].name, False, (), (got[1],))) if got else None

    def card(self, p: int) -> Result:
        body = self.first(p, self.monster, self.spell_card)
        if not body:
            return None
        p = self.ws(body[0])
        none = self.lit(p, "n/a")
        families: Result = (none, ()) if none is not None else self.many(p, self.name)
        if not families:
            return None
        c = body[1]
        unique = tuple(dict.fromkeys(families[1]))
        return families[0], Card(c.name, c.monster, c.requirements, c.spells, c.power, c.tapped, unique)

    def file(self) -> tuple[list[Card], str, str, list[tuple[str, int]]] | None:
        """Definitions, title, author and list; None if the text is no deck file, and `far` says how far it got."""
        p = self.ws(0)
        cards = []
        while got := self.card(p):
            cards.append(got[1])
            p = self.ws(got[0])
        end = self.lit(p, "deck")
        end = None if end is None else self.lit(self.b(end), ":")
        title = None if end is None else self.name(self.ws(end))
        if not title:
            return None
        p = self.b(title[0])
        by = self.lit(p, "by")
        author = self.name(p if by is None else self.b(by))
        if not author:
            return None
        p = self.ws(author[0])
        listed = []
        while got := self.name(p):
            p, count = self.nat(self.b(got[0])) or (got[0], 1)
            listed.append((got[1], count))
            p = self.ws(p)
        if p < len(self.text):
            self.miss(p)
            return None
        return cards, title[1], author[1], listed
