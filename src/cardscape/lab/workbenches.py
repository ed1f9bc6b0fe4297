"""The workbenches of the built-in games."""

from __future__ import annotations

import csv
import io
from typing import Final

from cardscape.engine.game import Game
from cardscape.games.cardfinity import library as cardfinity_library
from cardscape.games.cardfinity import reader, writer
from cardscape.games.cardfinity.cards import Card, Deck, Entry
from cardscape.games.cardfinity.positions import CLOSING
from cardscape.games.cardfinity.scale import Census
from cardscape.games.polaris import library as polaris_library
from cardscape.games.polaris.cardfile import check_cards as polaris_cards
from cardscape.games.polaris.pool import POOL as POLARIS_POOL
from cardscape.games.taiwan import library as taiwan_library
from cardscape.games.taiwan.cardfile import check_cards as taiwan_cards
from cardscape.games.ttcg.cardfile import HEADER
from cardscape.games.ttcg.cardrecord import STATS_PER_RANK, CardRecord, card_key
from cardscape.games.ttcg.deckfile import NOTATION, own_cards
from cardscape.games.ttcg.library import explained, pool_card
from cardscape.games.ttcg.pool import POOL
from cardscape.lab.tomlbench import TomlWorkbench
from cardscape.lab.workbench import Knob, ListedWorkbench, OwnCard, Workbench, register_workbench, same_name

STEP: Final = 50
"""TTCG prints attack and defense in steps of this size."""


class TtcgWorkbench(ListedWorkbench):
    """New and changed cards stand in the deck file as ``card:`` rows."""

    def own(self, text: str, file: str) -> list[OwnCard]:
        return [(pool_card(record, file), explained(record)) for record in own_cards(NOTATION.read(text), [])]

    def define(self, text: str, cards: str, name: str) -> str:
        for fields in csv.reader(io.StringIO(cards.removeprefix("\ufeff"), newline=""), delimiter=";"):
            if fields and same_name(fields[0], name):
                return _with_row(text, [field.strip() for field in fields])
        raise ValueError(f"{name} is not in the card file")

    def shared(self, text: str, settings: dict[str, int]) -> dict[str, int]:
        """TT-2.8: a card is the same card in every deck, unless a deck brings its own."""
        own = {record.key for record in own_cards(NOTATION.read(text), [])}
        return {key: value for key, value in settings.items() if card_key(key.removesuffix(": attack")) not in own}

    def knobs(self, text: str, game: Game, rules: str) -> list[Knob]:
        """TT-2.6: attack and defense share 500 x rank, so attack alone is the number to turn."""
        own = {record.key: record for record in own_cards(NOTATION.read(text), [])}
        found: list[Knob] = []
        for name in self.cards(text):
            record = _record(name, own)
            if record is not None and not record.is_spell:
                values = list(range(0, STATS_PER_RANK * record.rank + 1, STEP))
                found.append(Knob(record.name, "attack", record.attack, values))
        return found

    def turn(self, text: str, settings: dict[str, int], game: Game, rules: str) -> str:
        own = {record.key: record for record in own_cards(NOTATION.read(text), [])}
        for key, value in settings.items():
            record = _record(key.removesuffix(": attack"), own)
            if record is not None:
                text = _with_row(text, _row(record, value))
        return text


def _record(name: str, own: dict[str, CardRecord]) -> CardRecord | None:
    for record in [*own.values(), *POOL.records()]:
        if same_name(record.name, name):
            return record
    return None


def _row(record: CardRecord, attack: int) -> list[str]:
    """The card as a row of a card file, with another attack and what that leaves for defense."""
    one, two = record.effects
    defense = STATS_PER_RANK * record.rank - attack
    return [record.name, record.type, " ".join(record.subtypes), str(record.rank), str(attack), str(defense), one.style, one.text,
            two.style, two.text, record.serial, record.rarity]


def _defined(line: str) -> str:
    """The card that a line of a deck file defines, or nothing."""
    setting, _, row = line.partition(":")
    if setting.strip().lower() != "card":
        return ""
    return next(csv.reader([row.strip()], delimiter=";"), [""])[0]


def _with_row(text: str, fields: list[str]) -> str:
    """The deck with this row as its only definition of that card."""
    assert len(fields) == len(HEADER)
    line = io.StringIO()
    csv.writer(line, delimiter=";", lineterminator="").writerow(fields)
    kept = [one for one in text.splitlines() if not same_name(_defined(one), fields[0])]
    return "\n".join([*kept, f"card: {line.getvalue()}"]) + "\n"


REACH: Final = 6
"""How far from the printed power the search may go."""
POWERS: Final = 30
"""The highest power that is tried; what is legal depends on the whole deck and is checked with it."""


class CardfinityWorkbench(Workbench):
    """A deck file defines its own cards and counts their copies; what comes out is written anew, without comments."""

    def cards(self, text: str) -> dict[str, int]:
        deck = reader.read_deck(text)
        return {card.name: count for card, count in zip(deck.cards, deck.counts, strict=True)}

    def own(self, text: str, file: str) -> list[OwnCard]:
        deck = reader.read_deck(text)
        census = Census(deck)
        searched = [cardfinity_library.pool_card(card, deck, census, file) for card in deck.cards]
        return list(zip(searched, cardfinity_library.explained(deck), strict=True))

    def replace(self, text: str, old: str, new: str, copies: int) -> str:
        deck = reader.read_deck(text)
        wanted = next(number for number, card in enumerate(deck.definitions) if card.name == new)
        entries: list[Entry] = []
        for entry in deck.entries:
            taken = min(entry.count, copies) if deck.definitions[entry.index].name == old else 0
            copies -= taken
            entries += [Entry(wanted, taken)] if taken else []
            entries += [Entry(entry.index, entry.count - taken)] if entry.count > taken else []
        return writer.deck_text(Deck(deck.name, deck.author, deck.definitions, tuple(entries)))

    def add(self, text: str, name: str, copies: int) -> str:
        return f"{text.rstrip()}\n{writer.quoted(name)} {copies}\n"

    def define(self, text: str, cards: str, name: str) -> str:
        """Behind the cards that are there; one of the same name gives way."""
        deck = reader.read_deck(text)
        new = next(card for card in reader.read_deck(cards + CLOSING).definitions if card.name == name)
        place = next((number for number, card in enumerate(deck.definitions) if card.name == name), len(deck.definitions))
        definitions = (*deck.definitions[:place], new, *deck.definitions[place + 1:])
        return writer.deck_text(Deck(deck.name, deck.author, definitions, deck.entries))

    def knobs(self, text: str, game: Game, rules: str) -> list[Knob]:
        """CF-8.6: the power of every listed monster, as far as scales allow it with all else as it is."""
        found: list[Knob] = []
        for card in reader.read_deck(text).cards:
            if card.monster:
                key = f"{card.name}: power"
                values = [value for value in range(max(0, card.power - REACH), min(POWERS, card.power + REACH) + 1)
                          if value == card.power or game.check(self.turn(text, {key: value}, game, rules), "", rules).legal]
                found.append(Knob(card.name, "power", card.power, values))
        return found

    def turn(self, text: str, settings: dict[str, int], game: Game, rules: str) -> str:
        deck = reader.read_deck(text)
        definitions = []
        for card in deck.definitions:
            power = settings.get(f"{card.name}: power", card.power)
            definitions.append(Card(card.name, card.monster, card.requirements, card.spells, power, card.tapped, card.families))
        return writer.deck_text(Deck(deck.name, deck.author, tuple(definitions), deck.entries))


def _polaris_own(cards: str, file: str) -> list[OwnCard]:
    known = POLARIS_POOL.cards()
    return [(polaris_library.pool_card(card, file), polaris_library.explained(card)) for card in polaris_cards(cards, known)[0]]


def _taiwan_own(cards: str, file: str) -> list[OwnCard]:
    return [(taiwan_library.pool_card(card, file), taiwan_library.explained(card)) for card in taiwan_cards(cards)[0]]


register_workbench("ttcg", TtcgWorkbench())
register_workbench("cardfinity", CardfinityWorkbench())
register_workbench("polaris", TomlWorkbench(("atk", "grd"), [("subtype", "advance", "advance")], _polaris_own, "side"))
register_workbench("taiwan", TomlWorkbench(("attack",), [("public", True, "public")], _taiwan_own))
