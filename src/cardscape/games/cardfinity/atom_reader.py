"""Reads requirements and effects (CF-3): one function per line of the grammar.

The grammar is ordered choice without second thoughts. Wherever an alternative fails behind its first word, no other
alternative can go on from there, so the reader stops at once; only a filter, the cards of a destroy and the word
`true` are tried and taken back. Nesting is kept on a list, never on the Python stack.
"""

from typing import Final

from cardscape.games.cardfinity.atoms import (
    CARD,
    MONSTER,
    OF_FAMILY,
    OF_NAME,
    SPELL,
    Attach,
    Attack,
    Buff,
    Choice,
    Damage,
    Deckout,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Maybe,
    Node,
    Peek,
    Play,
    Pop,
    Scry,
    Search,
)
from cardscape.games.cardfinity.scanner import MAX_NESTING, Scanner, keywords

_REQUIREMENT_WORDS: Final = ("discard", "banish", "take", "heal enemy", "pop")
_EFFECT_WORDS: Final = (
    "discard", "banish", "deal", "heal", "deckout", "draw", "peek", "peak", "scry", "piercing", "attack", "play",
    "search", "drill", "attach", "buff", "take", "pop",
)  # fmt: skip
_FILTER_WORDS: Final = ("card", "spell", "monster", "family")

_REQUIREMENT: Final = keywords("discard", "banish", "take", "heal", "pop")
_EFFECT: Final = keywords(*_EFFECT_WORDS)
_FILTER: Final = keywords(*_FILTER_WORDS, "f")
_PLACE: Final = keywords("field", "hand")
_ENEMY: Final = keywords("enemy")
_TRUE: Final = keywords("true")
_T: Final = keywords("t")
_THIS: Final = keywords("this")
_ATTACK: Final = keywords("attack")

_NO_NUMBER: Final = -1


class AtomReader:
    """Reads from one text. Every method starts at the current position and moves it behind what it read."""

    def __init__(self, text: str) -> None:
        self.at = Scanner(text)

    def separated(self) -> bool:
        """CF-2.7: pass a comma with any whitespace around it, or nothing at all."""
        at = self.at
        start = at.pos
        at.skip(True)
        if at.symbol(","):
            at.skip(True)
            return True
        at.pos = start
        return False

    def requirements(self) -> tuple[Node, ...]:
        """CF-3.2: a list of requirements, or none."""
        at = self.at
        if at.pos < at.size and (at.text[at.pos] in "?(" or _REQUIREMENT.match(at.text, at.pos)):
            return self.atoms(False)
        at.fail(at.pos, "a requirement", _REQUIREMENT_WORDS)
        return ()

    def atoms(self, effects: bool) -> tuple[Node, ...]:
        """CF-3.2: one or more atoms with commas between; brackets and `?` nest."""
        at = self.at
        around: list[list[Node] | None] = []
        current: list[Node] = []
        while True:
            if at.pos < at.size and at.text[at.pos] in "?(":
                if len(around) >= MAX_NESTING:
                    at.fail(at.pos, f"at most {MAX_NESTING} levels of brackets and ?")
                    raise at.stuck()
                if at.text[at.pos] == "?":
                    around.append(None)
                    at.pos += 1
                    at.skip(False)
                else:
                    around.append(current)
                    current = []
                    at.pos += 1
                    at.skip(True)
                continue
            node = self.effect() if effects else self.requirement()
            while True:
                while around and around[-1] is None:
                    around.pop()
                    node = Maybe(node)
                current.append(node)
                if self.separated():
                    break
                if not around:
                    return tuple(current)
                at.skip(True)
                if not at.symbol(")"):
                    raise at.stuck()
                node = Choice(tuple(current))
                outer = around.pop()
                assert outer is not None
                current = outer

    def requirement(self) -> Node:
        """CF-3.2: one requirement that is neither bracket nor `?`."""
        at = self.at
        word = at.keyword(_REQUIREMENT)
        if word == "discard" or word == "banish":
            return self.destroy(word == "banish", at.pos)
        if word == "heal":
            return self.heal(True)
        if word:
            return self.take_or_pop(word)
        at.fail(at.pos, "a requirement", _REQUIREMENT_WORDS)
        raise at.stuck()

    def effect(self) -> Node:
        """CF-3.2, CF-3.4: one effect that is neither bracket nor `?`; `peak` is read as `peek`."""
        at = self.at
        word = at.keyword(_EFFECT)
        if not word:
            at.fail(at.pos, "an effect", _EFFECT_WORDS)
            raise at.stuck()
        if word == "discard" or word == "banish":
            return self.destroy_enemy(word == "banish")
        if word == "take" or word == "pop":
            return self.take_or_pop(word)
        if word == "heal":
            return self.heal(False)
        if word == "deckout":
            return Deckout()
        if word == "attack":
            return Attack(False)
        at.skip(False)
        if word == "deal":
            return Damage(True, self.needed(), self.truth())
        if word == "draw":
            return Draw(at.number(1))
        if word == "scry":
            return Scry(at.number(1))
        if word == "peek" or word == "peak":
            return Peek(at.number(1))
        if word == "piercing":
            if not at.keyword(_ATTACK):
                at.fail(at.pos, "attack on the same line", ("attack",))
                raise at.stuck()
            return Attack(True)
        if word == "buff":
            return self.buff()
        what = self.filter() or CARD
        if word == "play":
            return Play(what)
        if word == "search":
            return Search(what)
        if word == "drill":
            return Drill(what)
        return Attach(what)

    def destroy_enemy(self, banish: bool) -> Node:
        """Behind `discard` or `banish` as an effect: the opponent's cards, the top of their deck, or your own."""
        at = self.at
        behind = at.pos
        at.skip(False)
        if not at.keyword(_ENEMY):
            at.fail(at.pos, "enemy", ("enemy",))
            return self.destroy(banish, behind)
        enemy = at.pos
        node = self.cards(banish, True)
        if node is not None:
            return node
        if banish:
            raise at.stuck()
        at.pos = enemy
        return DiscardTop(True)

    def destroy(self, banish: bool, behind: int) -> Node:
        """CF-3.1: your own cards; `discard` with nothing fitting behind it is the top of your deck."""
        at = self.at
        at.pos = behind
        node = self.cards(banish, False)
        if node is not None:
            return node
        if banish:
            raise at.stuck()
        at.pos = behind
        return DiscardTop(False)

    def cards(self, banish: bool, enemy: bool) -> Node | None:
        """CF-4.1: count, filter, place; count 1 and filter `card` if left out. None if no place follows."""
        at = self.at
        at.skip(False)
        count = at.number(1)
        at.skip(False)
        what = self.filter() or CARD
        at.skip(False)
        place = at.keyword(_PLACE)
        if not place:
            at.fail(at.pos, "field", ("field",))
            at.fail(at.pos, "hand", ("hand",))
            return None
        return Destroy(banish, enemy, count, what, place == "field")

    def filter(self) -> Filter | None:
        """CF-3.1, CF-4.1: a filter, or None with the position unmoved; the f of `field` is none."""
        at = self.at
        start = at.pos
        word = at.keyword(_FILTER)
        if word == "card":
            return CARD
        if word == "spell":
            return SPELL
        if word == "monster":
            return MONSTER
        if word:
            at.skip(False)
            family = at.name("a family in quotes", ("field", *_FILTER_WORDS))
            if family:
                return Filter(OF_FAMILY, family)
            at.pos = start
            return None
        at.fail(at.pos, "a filter", _FILTER_WORDS)
        name = at.name()
        return Filter(OF_NAME, name) if name else None

    def take_or_pop(self, word: str) -> Node:
        """Behind `take` or `pop`: a number, for `take` also `true`."""
        self.at.skip(False)
        n = self.needed()
        return Pop(n) if word == "pop" else Damage(False, n, self.truth())

    def heal(self, enemy_only: bool) -> Node:
        """CF-3.5, CF-6.4: `heal enemy` is tried before `heal`; a requirement heals the opponent only."""
        at = self.at
        at.skip(False)
        enemy = bool(at.keyword(_ENEMY))
        if enemy:
            at.skip(False)
        else:
            at.fail(at.pos, "enemy", ("enemy",))
            if enemy_only:
                raise at.stuck()
        return Heal(enemy, at.number(1))

    def buff(self) -> Node:
        """CF-2.8: `this` or not, then a number, the only one that may have a minus directly before it."""
        at = self.at
        this = bool(at.keyword(_THIS))
        if this:
            at.skip(False)
        else:
            at.fail(at.pos, "this", ("this",))
        minus = at.pos < at.size and at.text[at.pos] == "-"
        if minus:
            at.pos += 1
        n = self.needed()
        return Buff(this, -n if minus else n)

    def truth(self) -> bool:
        """`true` behind a damage number, with blanks before it or not; `t` only directly behind the number."""
        at = self.at
        start = at.pos
        at.skip(False)
        if at.keyword(_TRUE):
            return True
        at.fail(at.pos, "true", ("true",))
        at.pos = start
        return bool(at.keyword(_T))

    def needed(self, expected: str = "a number on the same line") -> int:
        """A number that must stand here."""
        n = self.at.number(_NO_NUMBER, expected)
        if n == _NO_NUMBER:
            raise self.at.stuck()
        return n
