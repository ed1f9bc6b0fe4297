"""Cardfinity as the kernel knows it."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Decision, Definition, Option
from cardscape.engine.events import EventView
from cardscape.engine.facts import Fact
from cardscape.engine.game import Deck, Game, IllegalDeck, Issue, Preset, Report, RuleOption, Value, register_game
from cardscape.engine.laid import lay_decks
from cardscape.engine.layout import Board
from cardscape.engine.state import State
from cardscape.engine.telling import Explained, PoolCard
from cardscape.engine.view import View
from cardscape.engine.zones import place_index, place_zone
from cardscape.games.cardfinity import choosing, combat, legality, library, picture, playing, positions, questions, reader
from cardscape.games.cardfinity import deckfile as files
from cardscape.games.cardfinity.cards import Card
from cardscape.games.cardfinity.guessing import Guesser
from cardscape.games.cardfinity.opening import Opening
from cardscape.games.cardfinity.parse import parse_line
from cardscape.games.cardfinity.scale import Census
from cardscape.games.cardfinity.table import (
    DECK,
    FIELD,
    HANDS,
    CardfinityDeck,
    CardfinityState,
    make_zones,
    spell_texts,
)
from cardscape.games.cardfinity.turn import ACTIONS
from cardscape.games.cardfinity.writer import card_lines

# Modules whose steps others make by name have to be loaded with the game.
STEPS: Final = (choosing.PickCard, combat.AttackNow, playing.PlayCard)


def without_place(message: str) -> str:
    """A reader's message without the place it begins with, where the place is told beside it."""
    return re.sub(r"^line \d+, column \d+: ", "", message)


class Cardfinity(Game):
    """Two decks are two lives: the player who must take a card from an empty deck loses."""

    ENDINGS: ClassVar[dict[str, str]] = {"deckout": "no card left to draw"}

    def __init__(self) -> None:
        options = [RuleOption("first_player", 1, [1, 2], "CF-10.1", "who goes first")]
        super().__init__("cardfinity", "Cardfinity", make_zones(), ["main", "draw"], ["cardfinity"], options)
        self.kept: dict[str, list[Card]] = {}
        self.ready: list[CardfinityDeck] = []
        self.guesser = Guesser(self.preset_decks)

    # -- decks ----------------------------------------------------------------------------------------------------------------

    def presets(self) -> list[Preset]:
        return [Preset(name, str(files.preset_path(name)), self.rule_sets[0]) for name in files.preset_names()]

    def preset_decks(self) -> list[CardfinityDeck]:
        """All presets, read once."""
        if not self.ready:
            for name in files.preset_names():
                self.ready.append(self.playable(files.preset_path(name).read_text(encoding="utf-8")))
        return self.ready

    def check(self, text: str, file: str, rules: str) -> Report:
        found = legality.check_deck(text)
        issues = [Issue(i.code, i.rule, without_place(i.message), i.line, i.column, i.card, i.values) for i in found.issues]
        scale = None if found.per_card is None else {"per_card": found.per_card, "total": found.total}
        return Report(self.name, file, found.cards, issues,
                      {"warnings": [warning.row(file) for warning in found.warnings], "scale": scale})

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        """CF-9.4: a deck that is not legal cannot start a match."""
        report = self.check(text, file, rules)
        if not report.legal:
            raise IllegalDeck(report)
        return self.playable(text)

    def playable(self, text: str) -> CardfinityDeck:
        """A legal deck ready to play."""
        deck = CardfinityDeck(reader.read_deck(text), text)
        deck.cards = [self.one(card) for card in deck.cards]
        return deck

    def one(self, card: Card) -> Card:
        """The same object for cards that say the same, so that nobody can tell equal copies of two decks apart."""
        kept = self.kept.setdefault("\n".join(card_lines(card)), [])
        for other in kept:
            if other == card:
                return other
        kept.append(card)
        return card

    # -- matches --------------------------------------------------------------------------------------------------------------

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        """CF-1.6: every copy is an object of its own, equal cards of both decks share their definition."""
        s = lay_decks(self, decks, rules, options)
        assert isinstance(s, CardfinityState)
        s.chance = Chance(seed)
        s.agenda.append(Opening(s.first))
        return s

    def actions(self, s: State) -> list[Action]:
        return ACTIONS if s.decision is not None and s.decision.kind == "act" else []

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        """CF-15.1: the opponent's list is not public, so it may be any deck that fits what was seen."""
        assert isinstance(s, CardfinityState)
        guessed: list[Definition] = list(self.guesser.guess(s, viewer, owner, len(free), chance))
        return guessed

    def value(self, s: State, seat: int) -> int:
        """Cards in the deck are life, power on the field is damage to come, cards in hand are choices."""
        assert isinstance(s, CardfinityState)
        if s.winner >= 0:
            return 100_000 if s.winner == seat else -100_000
        return max(-99_999, min(99_999, self.worth(s, seat) - self.worth(s, 1 - seat)))

    def worth(self, s: CardfinityState, seat: int) -> int:
        power = 0
        for card in s.zones[FIELD + seat]:
            power += 4 + 2 * s.power(card) + 3 * len(s.attached[card])
        return 10 * len(s.zones[DECK + seat]) + 8 * len(s.zones[HANDS + seat]) + 4 * power

    # -- positions ------------------------------------------------------------------------------------------------------------

    def table(self, cards: list[Definition], piles: list[tuple[int, int, list[int]]], rules: str,
              options: dict[str, Value]) -> CardfinityState:
        """Every copy as it is before anything happened to it."""
        s = CardfinityState(self)
        s.first = 1 if options.get("first_player") == 2 else 0
        s.lay_out(cards, piles)
        printed = [card for card in cards if isinstance(card, Card)]
        s.know_texts([], printed, [spell_texts(card) for card in printed])
        s.bonus = [0] * len(s.defn)
        s.attached = [()] * len(s.defn)
        s.tapped = [1 if printed[d].tapped else 0 for d in s.defn]
        return s

    def resume(self, s: State) -> None:
        assert isinstance(s, CardfinityState)
        positions.resume(s)

    def definitions(self, rules: str) -> list[Definition]:
        found: dict[int, Definition] = {id(card): card for deck in self.preset_decks() for card in deck.cards}
        return list(found.values())

    def inline_cards(self, text: str, rules: str) -> list[Definition]:
        return [self.one(card) for card in positions.inline_cards(text) if isinstance(card, Card)]

    def cards_text(self, cards: list[Definition]) -> str:
        return positions.cards_text(cards)

    def beneath(self) -> list[str]:
        return ["attached"]

    def put_beneath(self, s: State, name: str, host: int, card: int) -> None:
        assert isinstance(s, CardfinityState)
        positions.attach_in_position(s, host, card)

    def cards_beneath(self, s: State, name: str, host: int) -> list[int]:
        assert isinstance(s, CardfinityState)
        return positions.attached_copies(s, host)

    def top_first(self, zone: int) -> bool:
        return zone not in (FIELD, FIELD + 1)

    def card_fact(self, s: State, card: int, name: str) -> Fact | None:
        assert isinstance(s, CardfinityState)
        return positions.card_fact(s, card, name)

    def set_card_fact(self, s: State, card: int, name: str, value: Fact) -> None:
        assert isinstance(s, CardfinityState)
        positions.set_card_fact(s, card, name, value)

    def card_facts(self, s: State) -> list[str]:
        return positions.CARD_FACTS

    # -- cards ----------------------------------------------------------------------------------------------------------------

    def library(self, rules: str) -> list[PoolCard]:
        found: list[PoolCard] = []
        for name, deck in zip(files.preset_names(), self.preset_decks(), strict=True):
            census = Census(deck.deck)
            found += [library.pool_card(card, deck.deck, census, str(files.preset_path(name))) for card in deck.cards]
        return found

    def parse(self, text: str, rules: str) -> dict[str, Any] | None:
        row = parse_line(text)
        return row if row["ok"] else row | {"error": without_place(str(row["error"]))}

    def explain(self, text: str, file: str, rules: str) -> list[Explained]:
        report = legality.check_deck(text)
        deck = report.deck or library.deck_of_one_each(text)
        if deck is None:
            raise IllegalDeck(self.check(text, file, rules))
        return library.explained(deck)

    # -- words and pictures ---------------------------------------------------------------------------------------------------

    def place_words(self, seat: int, at: int) -> str:
        zone = self.zones[place_zone(at)]
        if zone.number not in (FIELD, FIELD + 1):
            return ""
        return f"{'' if zone.owner == seat else 'enemy '}field {place_index(at) + 1}"

    def words(self, option: Option, seat: int) -> str:
        """CF-13.5: an option in words; a copy off the field that was changed for good is told with its marks."""
        if option.card is not None and option.at < 0 and option.label:
            return f"{option.kind} {option.card.name} ({option.label})"
        return super().words(option, seat)

    def question(self, decision: Decision) -> str:
        """The question in words, for whoever is asked; where the reason says it all, that."""
        return questions.question(decision) or super().question(decision)

    def board(self, view: View) -> Board:
        return picture.board(self, view)

    def tell(self, event: EventView, seat: int) -> str:
        words = library.tell(event, seat)
        return super().tell(event, seat) if words is None else words


GAME: Final = Cardfinity()
register_game(GAME)
