"""TTCG as the kernel knows it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Decision, Definition, Option
from cardscape.engine.events import EventView
from cardscape.engine.facts import Fact
from cardscape.engine.game import (
    CardTextError,
    Deck,
    Game,
    IllegalDeck,
    Issue,
    Preset,
    Report,
    RuleOption,
    Value,
    register_game,
)
from cardscape.engine.laid import lay_decks
from cardscape.engine.layout import Board
from cardscape.engine.state import State
from cardscape.engine.telling import Explained, PoolCard
from cardscape.engine.view import View
from cardscape.engine.zones import place_index, place_zone
from cardscape.games.ttcg import (
    counting,
    crossing,
    delayed,
    entering,
    library,
    performing,
    picture,
    positions,
    questions,
    swapping,
    telling,
)
from cardscape.games.ttcg.battle import AttackAction
from cardscape.games.ttcg.cardfile import check_cards
from cardscape.games.ttcg.cards import Card, TtcgDeck
from cardscape.games.ttcg.deckfile import NOTATION
from cardscape.games.ttcg.glancing import ActivateAction
from cardscape.games.ttcg.guessing import Guesser
from cardscape.games.ttcg.language import language, parse_line
from cardscape.games.ttcg.offering import PassAction, actions_in
from cardscape.games.ttcg.opening import Opening
from cardscape.games.ttcg.playing import PlayAction
from cardscape.games.ttcg.pool import POOL, deck_paths, make_deck, playable_card, read_report
from cardscape.games.ttcg.ruleset import FEBRUARY, MARCH, Rules, first_player_option, house_options
from cardscape.games.ttcg.table import PHASES, SPELLS, UNDER, UNITS, TtcgState, make_zones
from cardscape.games.ttcg.windows import Window

# Modules whose steps others make by name have to be loaded with the game.
STEPS: Final = (entering.PlayByEffect, crossing.MoveAcross, swapping.Swap, performing.Perform, delayed.Late, counting.HowMany)
_WIDE: Final[list[Action]] = [PlayAction(wide=True), ActivateAction(wide=True), AttackAction(), PassAction()]


class Ttcg(Game):
    """Units and spells in stacks of rising rank, two effects a card, and a chain."""

    ENDINGS: ClassVar[dict[str, str]] = {"points": "no points left", "turns": "the turn limit"}

    def __init__(self) -> None:
        options: list[RuleOption] = [*house_options(), first_player_option()]
        super().__init__("ttcg", "TTCG", make_zones(), PHASES, [MARCH, FEBRUARY], options)
        self.guesser = Guesser(self)
        self.ready: dict[str, list[TtcgDeck]] = {}

    # -- decks ----------------------------------------------------------------------------------------------------------------

    def presets(self) -> list[Preset]:
        found = []
        for path in deck_paths():
            deck = NOTATION.read(path.read_bytes())
            found.append(Preset(path.stem, str(path), deck.rules))
        return found

    def preset_decks(self, rules: str = "") -> list[TtcgDeck]:
        """The presets of a rule set (the first one if it is not named), read once."""
        rules = rules or self.rule_sets[0]
        if rules not in self.ready:
            self.ready[rules] = []
            for preset in self.presets():
                if preset.rules == rules:
                    with open(preset.path, encoding="utf-8") as file:
                        text = file.read()
                    report = read_report(text, rules)
                    if report.legal:
                        self.ready[rules].append(make_deck(report, text))
        return self.ready[rules]

    def deck_rules(self, text: str) -> str:
        return NOTATION.read(text).rules

    def check(self, text: str, file: str, rules: str) -> Report:
        """Every violation of the deck rules."""
        report = read_report(text, rules)
        idle = [Issue("IDLE", "TT-6.15", message, card=card).row(file) for card, message in report.idle()]
        return Report(self.name, file, report.deck.size, report.issues, {"warnings": idle} if idle else None)

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        report = read_report(text, rules)
        if not report.legal:
            raise IllegalDeck(self.check(text, file, rules))
        deck = make_deck(report, text)
        deck.name = deck.name or file
        return deck

    # -- matches --------------------------------------------------------------------------------------------------------------

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        s = lay_decks(self, decks, rules, options)
        s.chance = Chance(seed)
        s.then(Opening())
        return s

    def table(
        self, cards: list[Definition], piles: list[tuple[int, int, list[int]]], rules: str, options: dict[str, Value]
    ) -> State:
        s = TtcgState(self)
        s.rules = Rules(rules, options)
        if s.rules.field_discards:
            cards = [card.under(s.rules) if isinstance(card, Card) else card for card in cards]
        s.lay_out(cards, piles)
        s.set_cards(cards)
        return s

    def actions(self, s: State) -> list[Action]:
        """The actions of the window that asks; plays are all listed, so that each can be explained."""
        assert isinstance(s, TtcgState)
        asker = s.asker
        if not isinstance(asker, Window):
            return []
        actions = actions_in(s, asker.kind, asker.seat, asker.responding)
        return [*_WIDE, *[action for action in actions if action.kind not in ("play", "activate", "attack")]]

    def first_player(self, s: State) -> int:
        assert isinstance(s, TtcgState)
        return s.first

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        assert isinstance(s, TtcgState)
        return self.guesser.guess(s, viewer, owner, free, chance)

    def choosy(self, s: State, viewer: int, slots: list[int]) -> list[int]:
        assert isinstance(s, TtcgState)
        return self.guesser.choosy(s, slots)

    def may_be(self, s: State, viewer: int, slot: int, copy: int) -> bool:
        assert isinstance(s, TtcgState)
        return self.guesser.may_be(s, viewer, slot, copy)

    def value(self, s: State, seat: int) -> int:
        """Points first, then ranks and stats on the field, then cards in hand."""
        assert isinstance(s, TtcgState)
        if s.winner >= 0:
            return 1_000_000 if s.winner == seat else -1_000_000
        return positions.worth(s, seat) - positions.worth(s, 1 - seat)

    # -- positions ------------------------------------------------------------------------------------------------------------

    def resume(self, s: State) -> None:
        assert isinstance(s, TtcgState)
        positions.resume(s)

    def definitions(self, rules: str) -> list[Definition]:
        return [POOL.playable(record) for record in POOL.records()]

    def inline_cards(self, text: str, rules: str) -> list[Definition]:
        """Cards written as rows of a card file, also such as can never do anything; what is wrong is said with its line."""
        records, issues = check_cards(text, idle=True)
        if issues:
            first = issues[0]
            raise CardTextError(first.message, first.line or 1, first.column or 1)
        return [playable_card(record) for record in records]

    def beneath(self) -> list[str]:
        return ["under"]

    def put_beneath(self, s: State, name: str, host: int, card: int) -> None:
        assert isinstance(s, TtcgState)
        positions.put_under(s, host, card)

    def cards_beneath(self, s: State, name: str, host: int) -> list[int]:
        assert isinstance(s, TtcgState)
        return s.stack_below(host) if s.active(host) else []

    def card_fact(self, s: State, card: int, name: str) -> Fact | None:
        assert isinstance(s, TtcgState)
        return positions.card_fact(s, card, name)

    def set_card_fact(self, s: State, card: int, name: str, value: Fact) -> None:
        assert isinstance(s, TtcgState)
        positions.set_card_fact(s, card, name, value)

    def card_facts(self, s: State) -> list[str]:
        return positions.CARD_FACTS

    def match_facts(self, s: State) -> list[str]:
        return positions.MATCH_FACTS

    def seat_facts(self, s: State) -> list[str]:
        return positions.SEAT_FACTS

    # -- words and pictures ---------------------------------------------------------------------------------------------------

    def place_words(self, seat: int, at: int) -> str:
        """``unit 2`` or ``enemy spell 1``; other zones need no words."""
        zone = self.zones[place_zone(at)]
        if not UNITS <= zone.number < UNDER:
            return ""
        name = "spell" if zone.number >= SPELLS else "unit"
        return f"{'' if zone.owner == seat else 'enemy '}{name} {place_index(at) + 1}"

    def words(self, option: Option, seat: int) -> str:
        """An attack points at a face-down unit as at any other."""
        said = super().words(option, seat)
        return said.replace(" to enemy ", " -> enemy ") if option.kind == "attack" and option.target is None else said

    def question(self, decision: Decision) -> str:
        """The question in words, for whoever is asked; where the reason says it all, that."""
        return questions.question(decision) or super().question(decision)

    def board(self, view: View) -> Board:
        return picture.board(self, view)

    def tell(self, event: EventView, seat: int) -> str:
        return telling.tell(self, event, seat)

    def parse(self, text: str, rules: str) -> dict[str, Any] | None:
        return dict(parse_line(text, rules=rules).to_json())

    def parse_written(self, text: str, rules: str) -> tuple[bool, str]:
        """Whether a sentence can be read, and the object of ``parse`` as JSON text."""
        line = parse_line(text, rules=rules)
        return line.ok, line.written()

    # -- cards ----------------------------------------------------------------------------------------------------------------

    def library(self, rules: str) -> list[PoolCard]:
        return [library.pool_card(record, str(path)) for path, record in POOL.sources() if library.known_to(rules, record)]

    def other_words(self) -> dict[str, str]:
        return language().lexicon.other_words()

    def explain(self, text: str, file: str, rules: str) -> list[Explained]:
        """Every card of a card file, clause by clause."""
        records, faults = check_cards(text)
        if faults:
            raise IllegalDeck(Report(self.name, file, 0, faults))
        return [library.explained(record) for record in records]


GAME: Final = Ttcg()
register_game(GAME)
