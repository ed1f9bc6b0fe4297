"""Reads the deck notation (CF-2, CF-3): one function per line of the grammar.

The grammar is ordered choice without second thoughts. Wherever an alternative fails behind its first word, no other
alternative can go on from there, so the reader stops at once; only a filter, the cards of a destroy and the word
`true` are tried and taken back. Nesting is kept on a list, never on the Python stack.
"""

import difflib
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
from cardscape.games.cardfinity.cards import TRIGGERS, Card, Deck, Entry, Spell
from cardscape.games.cardfinity.scanner import MAX_NESTING, DeckError, Scanner, keywords

_REQUIREMENT_WORDS: Final = ("discard", "banish", "take", "heal enemy", "pop")
_EFFECT_WORDS: Final = (
    "discard", "banish", "deal", "heal", "deckout", "draw", "peek", "peak", "scry", "piercing", "attack", "play",
    "search", "drill", "attach", "buff", "take", "pop",
)  # fmt: skip
_FILTER_WORDS: Final = ("card", "spell", "monster", "family")

_REQUIREMENT: Final = keywords("discard", "banish", "take", "heal", "pop")
_EFFECT: Final = keywords(*_EFFECT_WORDS)
_TRIGGER: Final = keywords(*TRIGGERS)
_FILTER: Final = keywords(*_FILTER_WORDS, "f")
_PLACE: Final = keywords("field", "hand")
_ENEMY: Final = keywords("enemy")
_TRUE: Final = keywords("true")
_T: Final = keywords("t")
_ON: Final = keywords("on")
_BY: Final = keywords("by")
_THIS: Final = keywords("this")
_ATTACK: Final = keywords("attack")
_POWER: Final = keywords("power")
_TAPPED: Final = keywords("tapped")
_NONE: Final = keywords("N/A")
_DECK: Final = keywords("deck")

_NO_NUMBER: Final = -1


class Reader:
    """Reads one text. Every method starts at the current position and moves it behind what it read."""

    def __init__(self, text: str) -> None:
        self.at = Scanner(text)

    def deck(self) -> Deck:
        """CF-2.1: card definitions, `deck:`, a title line, the card list, the end."""
        at = self.at
        definitions: list[Card] = []
        at.skip(True)
        while at.pos < at.size and at.text[at.pos] == '"':
            definitions.append(self.card())
            at.skip(True)
        if not at.keyword(_DECK):
            at.fail(at.pos, "a card's name in quotes")
            at.fail(at.pos, "deck:", ("deck",))
            raise at.stuck()
        at.skip(False)
        if not at.symbol(":"):
            raise at.stuck()
        at.skip(True)
        name, author = self.title()
        at.skip(True)
        return self.listed(name, author, tuple(definitions))

    def title(self) -> tuple[str, str]:
        """CF-2.12: the deck's name, `by` if it stands there, the author; on one line."""
        at = self.at
        name = at.name("the deck's name in quotes")
        if not name:
            raise at.stuck()
        at.skip(False)
        if at.keyword(_BY):
            at.skip(False)
        else:
            at.fail(at.pos, "by", ("by",))
        author = at.name("the author's name in quotes")
        if not author:
            raise at.stuck()
        return name, author

    def listed(self, name: str, author: str, definitions: tuple[Card, ...]) -> Deck:
        """CF-2.11, CF-2.10: names with counts up to the end; the first definition of a name is the one that counts."""
        at = self.at
        index: dict[str, int] = {}
        for number, card in enumerate(definitions):
            index.setdefault(card.name, number)
        rows: list[tuple[str, int, int, int]] = []
        while at.pos < at.size:
            line, column = at.place(at.pos)
            wanted = at.name("a listed card's name in quotes")
            if not wanted:
                at.fail(at.pos, "the end of the text")
                raise at.stuck()
            at.skip(False)
            rows.append((wanted, at.number(1, "a number of copies"), line, column))
            at.skip(True)
        entries: list[Entry] = []
        for wanted, count, line, column in rows:
            if wanted not in index:
                raise undeclared(wanted, line, column, index)
            entries.append(Entry(index[wanted], count, line, column))
        return Deck(name, author, definitions, tuple(entries))

    def card(self) -> Card:
        """CF-2.9: a monster or a spell, and its families."""
        body = self.body()
        self.at.skip(True)
        families = self.families()
        return Card(
            body.name, body.monster, body.requirements, body.spells, body.power, body.tapped, families, body.line,
            body.column,
        )  # fmt: skip

    def families(self) -> tuple[str, ...]:
        """CF-2.9: `N/A`, or quoted names with commas between; repeated ones collapse."""
        at = self.at
        if at.keyword(_NONE):
            return ()
        at.fail(at.pos, "N/A", ("N/A",))
        found: dict[str, None] = {}
        name = at.name("a family in quotes")
        if not name:
            raise at.stuck()
        found[name] = None
        while self.separated():
            name = at.name("a family in quotes")
            if not name:
                raise at.stuck()
            found[name] = None
        return tuple(found)

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

    def body(self) -> Card:
        """CF-2.13: a card without families; the colon behind the name makes it a monster."""
        at = self.at
        line, column = at.place(at.pos)
        name = at.name("a card's name in quotes")
        if not name:
            raise at.stuck()
        at.skip(True)
        if at.symbol(":"):
            return self.monster(name, line, column)
        spell = self.spell(name, line, column)
        return Card(name, False, (), (spell,), 0, False, (), line, column)

    def monster(self, name: str, line: int, column: int) -> Card:
        """Behind the colon: summoning requirements, monster spells, power, and `tapped` if it stands there."""
        at = self.at
        at.skip(True)
        requirements = self.requirements()
        at.skip(True)
        spells: list[Spell] = []
        while at.pos < at.size and at.text[at.pos] == '"':
            spell_line, spell_column = at.place(at.pos)
            spell_name = at.name()
            if not spell_name:
                raise at.stuck()
            at.skip(True)
            spells.append(self.spell(spell_name, spell_line, spell_column))
            at.skip(True)
        if not at.keyword(_POWER):
            at.fail(at.pos, "a monster spell's name in quotes")
            at.fail(at.pos, "power", ("power",))
            raise at.stuck()
        at.skip(False)
        at.symbol(":")
        at.skip(False)
        power = self.needed("the power as a number on the same line")
        return Card(name, True, requirements, tuple(spells), power, self.tapped(), (), line, column)

    def tapped(self) -> bool:
        """Pass `tapped`, also on a later line, or nothing at all."""
        at = self.at
        start = at.pos
        at.skip(True)
        if at.keyword(_TAPPED):
            return True
        at.fail(at.pos, "tapped", ("tapped",))
        at.pos = start
        return False

    def spell(self, name: str, line: int, column: int) -> Spell:
        """CF-3.3: behind the name the trigger, then requirements, colon, effects."""
        at = self.at
        trigger = self.trigger()
        at.skip(True)
        requirements = self.requirements()
        at.skip(True)
        if not at.symbol(":"):
            raise at.stuck()
        at.skip(True)
        return Spell(name, trigger, requirements, self.atoms(True), line, column)

    def trigger(self) -> int:
        """CF-2.13, CF-3.3: the first word behind a spell's name, with or without `on`."""
        at = self.at
        if at.keyword(_ON):
            at.skip(False)
        word = at.keyword(_TRIGGER)
        if not word:
            at.fail(at.pos, f"a trigger ({', '.join(TRIGGERS)})", TRIGGERS)
            raise at.stuck()
        return TRIGGERS.index(word)

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
        """CF-3.2: one effect that is neither bracket nor `?`."""
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


def undeclared(name: str, line: int, column: int, known: dict[str, int]) -> DeckError:
    """CF-2.11: the error for a listed name that no definition has."""
    shown = name if len(name) <= 80 else f"{name[:80]}..."
    message = f'line {line}, column {column}: the list names "{shown}", but no card of that name is defined'
    near = difflib.get_close_matches(name[:80], [word for word in list(known)[:2000] if len(word) <= 80], 1, 0.6)
    if near:
        message += f'; did you mean "{near[0]}"?'
    return DeckError("UNDECLARED_CARD", message, line, column, {"name": name})


def decoded(source: str | bytes) -> str:
    """CF-2.1: the text of a file, which has to be UTF-8; a byte order mark at its start is dropped."""
    if isinstance(source, bytes):
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError as error:
            raise not_text(source[: error.start].decode("utf-8")) from None
    else:
        text = source
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise not_text(text[: error.start]) from None
    return text.removeprefix("\ufeff")


def not_text(before: str) -> DeckError:
    """CF-9.3: the error for something that is not UTF-8 text, behind this much that is."""
    stuck = Scanner(before.removeprefix("\ufeff"))
    stuck.fail(stuck.size, "UTF-8 text")
    error = stuck.stuck()
    error.message = f"line {error.line}, column {error.column}: this is not UTF-8 text"
    return error


def read_deck(source: str | bytes) -> Deck:
    """Read a deck file; raises DeckError (CF-9.3) if it cannot be read."""
    return Reader(decoded(source)).deck()


def read_card(text: str) -> Card:
    """Read one card without families, and nothing behind it; raises DeckError."""
    reader = Reader(decoded(text))
    reader.at.skip(True)
    card = reader.body()
    reader.at.skip(True)
    if reader.at.pos < reader.at.size:
        reader.at.fail(reader.at.pos, "the end of the text")
        raise reader.at.stuck()
    return card
