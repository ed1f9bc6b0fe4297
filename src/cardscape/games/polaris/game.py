"""Polaris Line as the kernel knows it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Check, Decision, Definition, Option
from cardscape.engine.events import EventView
from cardscape.engine.facts import Fact
from cardscape.engine.game import (
    CardTextError,
    Deck,
    Game,
    IllegalDeck,
    Preset,
    Report,
    Value,
    register_game,
)
from cardscape.engine.laid import lay_decks
from cardscape.engine.layout import Board
from cardscape.engine.state import State
from cardscape.engine.telling import Explained, PoolCard
from cardscape.engine.view import View
from cardscape.engine.zones import place_index, place_zone
from cardscape.games.polaris import guessing, library, performing, picture, positions, questions, telling
from cardscape.games.polaris.advancing import rising
from cardscape.games.polaris.attacks import AttackAction
from cardscape.games.polaris.cardfile import check_cards
from cardscape.games.polaris.cards import WILD, Card
from cardscape.games.polaris.deckfile import RULE_SET
from cardscape.games.polaris.language import language, parse_line
from cardscape.games.polaris.legality import MAX_LETTER, MAX_WILD, side_size
from cardscape.games.polaris.opening import Opening
from cardscape.games.polaris.places import make_zones
from cardscape.games.polaris.pool import POOL, deck_paths, make_deck, read_report
from cardscape.games.polaris.printing import PRESS, Printing
from cardscape.games.polaris.ruleset import Rules, rule_options
from cardscape.games.polaris.stock import EMPTY_ROWS
from cardscape.games.polaris.table import (
    ADVANCE,
    CREATURES,
    DECK,
    FORCES,
    PHASES,
    PLAY,
    SIDE,
    PolarisDeck,
    PolarisState,
)
from cardscape.games.polaris.turn import DECLARED_ACTIONS, Free
from cardscape.games.polaris.windows import Window

STEPS: Final = (performing.Perform,)
"""Modules whose steps others make by name have to be loaded with the game."""
PLAIN_WORDS: Final = {
    "be": "protect", "become": "change", "gain": "strengthen", "have": "endow", "lose": "weaken", "pierce": "endow",
    "posture": "turn", "siphon": "endow",
}  # fmt: skip
"""What is chosen for a statement, or to be turned, in words that say what happens to it."""
MARKED: Final = ("play", "assemble", "discard", "return", "search", "shuffle", "summon", "take in", "take out")
_ALL_ACTIONS: Final[list[Action]] = [*DECLARED_ACTIONS, AttackAction()]
"""Everything a player could think of doing, so that each can be explained."""


class Polaris(Game):
    """Creatures that turn and progress, Forces that run for a time, and one choice of plays a turn."""

    ENDINGS: ClassVar[dict[str, str]] = {"hp": "no HP left", "deckout": "no card left to draw"}

    def __init__(self) -> None:
        super().__init__("polaris", "Polaris Line", make_zones(), PHASES, [RULE_SET], rule_options())
        self.guesser = guessing.Guesser(self)
        self.ready: list[PolarisDeck] = []

    # -- decks ----------------------------------------------------------------------------------------------------------------

    def presets(self) -> list[Preset]:
        return [Preset(path.stem, str(path), RULE_SET) for path in deck_paths()]

    def preset_decks(self) -> list[PolarisDeck]:
        """The presets, read once."""
        if not self.ready:
            for path in deck_paths():
                text = path.read_text(encoding="utf-8")
                report = read_report(text)
                if report.legal:
                    self.ready.append(make_deck(report, text))
        return self.ready

    def pool_cards(self) -> list[Card]:
        return POOL.cards()

    def check(self, text: str, file: str, rules: str) -> Report:
        report = read_report(text)
        return Report(self.name, file, report.deck.size, report.issues)

    def check_under(self, text: str, file: str, rules: str, options: dict[str, Value]) -> Report:
        """Every violation of the deck rules in a match with these options."""
        report = read_report(text, options.get("side_deck_size") == "exactly_10")
        return Report(self.name, file, report.deck.size, report.issues)

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        report = read_report(text)
        if not report.legal:
            raise IllegalDeck(self.check(text, file, rules))
        deck = make_deck(report, text)
        deck.name = deck.name or file
        return deck

    def side_decks(self) -> list[tuple[int, int]]:
        """PL-16.4: the zones between which cards are exchanged between the games of a set."""
        return [(DECK, SIDE), (DECK + 1, SIDE + 1)]

    def exchange_checks(self) -> list[Check]:
        return [Check("PL-3.3", "the main deck would hold too many cards of that mark", exchange_keeps_marks)]

    # -- matches --------------------------------------------------------------------------------------------------------------

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        """PL-5.1, PL-0.4: both decks laid out, and everything random from one seed."""
        for deck in decks:
            assert isinstance(deck, PolarisDeck)
            check_side(deck, options)
        s = lay_decks(self, decks, rules, options)
        assert isinstance(s, PolarisState)
        s.free = EMPTY_ROWS[:]
        s.chance = Chance(seed)
        s.then(Opening())
        return s

    def table(self, cards: list[Definition], piles: list[tuple[int, int, list[int]]], rules: str,
              options: dict[str, Value]) -> State:
        s = PolarisState(self)
        s.rules = Rules(options)
        s.lay_out(cards, piles)
        s.set_cards(cards)
        for seat in (0, 1):
            rising(s, seat)  # looked through once for all matches
        return s

    def actions(self, s: State) -> list[Action]:
        assert isinstance(s, PolarisState)
        return _ALL_ACTIONS if isinstance(s.asker, (Free, Window)) else []

    def may_concede(self, s: State, seat: int) -> bool:
        """PL-16.2: at any own decision."""
        return s.decision is not None and s.decision.seat == seat

    def first_player(self, s: State) -> int:
        assert isinstance(s, PolarisState)
        return s.first

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        assert isinstance(s, PolarisState)
        return self.guesser.guess(s, viewer, owner, free, chance)

    def sorts(self, s: State, slots: list[int]) -> list[list[int]]:
        return guessing.sorts(s, slots)

    def choosy(self, s: State, viewer: int, slots: list[int]) -> list[int]:
        assert isinstance(s, PolarisState)
        return guessing.choosy(s, slots)

    def may_be(self, s: State, viewer: int, slot: int, copy: int) -> bool:
        assert isinstance(s, PolarisState)
        return guessing.may_be(s, slot, copy)

    def value(self, s: State, seat: int) -> int:
        """HP first, then Creatures and Forces on the field, then cards in hand."""
        assert isinstance(s, PolarisState)
        if s.winner >= 0:
            return 1_000_000 if s.winner == seat else -1_000_000
        return positions.worth(s, seat) - positions.worth(s, 1 - seat)

    # -- positions ------------------------------------------------------------------------------------------------------------

    def resume(self, s: State) -> None:
        assert isinstance(s, PolarisState)
        positions.resume(s)

    def usual_phase(self) -> int:
        return PLAY

    def definitions(self, rules: str) -> list[Definition]:
        return [PRESS.usual(card) for card in POOL.cards()]

    def inline_cards(self, text: str, rules: str) -> list[Definition]:
        """Cards written as a card file; what is wrong is said with its line."""
        cards, issues = check_cards(text, POOL.cards())
        if issues:
            first = issues[0]
            raise CardTextError(first.message, first.line or 1, first.column or 1)
        return [PRESS.usual(card) for card in cards]

    def card_fact(self, s: State, card: int, name: str) -> Fact | None:
        assert isinstance(s, PolarisState)
        return positions.card_fact(s, card, name)

    def set_card_fact(self, s: State, card: int, name: str, value: Fact) -> None:
        assert isinstance(s, PolarisState)
        positions.set_card_fact(s, card, name, value)

    def card_facts(self, s: State) -> list[str]:
        return positions.CARD_FACTS

    def match_facts(self, s: State) -> list[str]:
        return positions.MATCH_FACTS

    def seat_facts(self, s: State) -> list[str]:
        return positions.SEAT_FACTS

    def fact(self, s: State, seat: int, name: str) -> Fact | None:
        assert isinstance(s, PolarisState)
        return positions.fact(s, seat, name)

    def set_fact(self, s: State, seat: int, name: str, value: Fact) -> None:
        assert isinstance(s, PolarisState)
        positions.set_fact(s, seat, name, value)

    # -- words and pictures ---------------------------------------------------------------------------------------------------

    def place_words(self, seat: int, at: int) -> str:
        """``creature 2`` or ``enemy force 1``; other zones need no words."""
        zone = self.zones[place_zone(at)]
        if not CREATURES <= zone.number < ADVANCE:
            return ""
        name = "force" if zone.number >= FORCES else "creature"
        return f"{'' if zone.owner == seat else 'enemy '}{name} {place_index(at) + 1}"

    def words(self, option: Option, seat: int) -> str:
        """PL-2.4: an option in words; a card off the field, where copies differ by nothing else, is told with its mark."""
        card = option.card
        if isinstance(card, Printing) and card.mark and option.at < 0 and option.kind in MARKED:
            return f"{option.kind} {card.hand_name}"
        told = super().words(option, seat)
        if isinstance(card, Printing) and card.mark and option.at < 0 and option.kind == "use":
            return f"{told.removesuffix(card.name)}{card.hand_name}" if told.endswith(card.name) else told
        plain = PLAIN_WORDS.get(option.kind) if option.kind != "attack" or option.target is not None else "choose"
        return told if plain is None else plain + told.removeprefix(option.kind)

    def question(self, decision: Decision) -> str:
        """The question in words, for whoever is asked; where the reason says it all, that."""
        return questions.question(decision) or super().question(decision)

    def board(self, view: View) -> Board:
        return picture.board(self, view)

    def tell(self, event: EventView, seat: int) -> str:
        return telling.tell(self, event, seat)

    def parse(self, text: str, rules: str) -> dict[str, Any] | None:
        return dict(parse_line(text).to_json())

    # -- cards ----------------------------------------------------------------------------------------------------------------

    def library(self, rules: str) -> list[PoolCard]:
        return [library.pool_card(card, str(path)) for path, card in POOL.sources()]

    def other_words(self) -> dict[str, str]:
        return language().lexicon.other_words()

    def explain(self, text: str, file: str, rules: str) -> list[Explained]:
        """Every card of a card file, clause by clause."""
        cards, faults = check_cards(text, POOL.cards())
        if faults:
            raise IllegalDeck(Report(self.name, file, 0, faults))
        return [library.explained(card) for card in cards]


def check_side(deck: PolarisDeck, options: dict[str, Value]) -> None:
    """PL-3.8: with side_deck_size=exactly_10 a side deck has none or exactly ten cards."""
    found = side_size(len(deck.side), options.get("side_deck_size") == "exactly_10")
    if found:
        raise IllegalDeck(Report("polaris", deck.name, len(deck.main) + len(deck.advance) + len(deck.side), found))


def exchange_keeps_marks(s: PolarisState, seat: int, subject: int) -> bool:
    """PL-16.4: after an exchange the limits of marks must hold again; sizes and copies stay as they are."""
    out, into = divmod(subject, len(s.zone))
    mark = s.card(into).mark
    count = sum([1 for card in s.zones[DECK + seat] if s.card(card).mark == mark])
    if s.card(out).mark == mark:
        count -= 1
    return count < (MAX_WILD if mark == WILD else MAX_LETTER)


GAME: Final = Polaris()
register_game(GAME)
