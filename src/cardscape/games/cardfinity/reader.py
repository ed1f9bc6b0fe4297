"""Reads the deck notation (CF-2, CF-3): cards, title and list; one function per line of the grammar."""

import difflib
from typing import Final

from cardscape.games.cardfinity.atom_reader import AtomReader
from cardscape.games.cardfinity.cards import TRIGGERS, Card, Deck, Entry, Spell
from cardscape.games.cardfinity.scanner import DeckError, Scanner, keywords

_TRIGGER: Final = keywords(*TRIGGERS)
_ON: Final = keywords("on")
_BY: Final = keywords("by")
_POWER: Final = keywords("power")
_TAPPED: Final = keywords("tapped")
_NONE: Final = keywords("N/A")
_DECK: Final = keywords("deck")


class Reader(AtomReader):
    """Reads whole cards and decks."""

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
        """A monster or a spell, and its families (CF-2.9)."""
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
    line, column = Scanner(before.removeprefix("\ufeff")).place(len(before.removeprefix("\ufeff")))
    message = f"line {line}, column {column}: this is not UTF-8 text"
    values: dict[str, object] = {"line": line, "column": column, "expected": "UTF-8 text"}
    return DeckError("SYNTAX", message, line, column, values, len(before))


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
