"""TaiwanCard as the kernel knows it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Decision, Definition, Option
from cardscape.engine.events import EventView
from cardscape.engine.facts import Fact
from cardscape.engine.game import CardTextError, Deck, Game, IllegalDeck, Preset, Report, Value, register_game
from cardscape.engine.laid import lay_decks
from cardscape.engine.layout import Board
from cardscape.engine.state import State
from cardscape.engine.telling import Explained, PoolCard, event_words
from cardscape.engine.view import View
from cardscape.engine.zones import place_index, place_zone
from cardscape.games.taiwan import controlling, library, picture, positions, questions, special, telling
from cardscape.games.taiwan.battle import AttackAction
from cardscape.games.taiwan.cardfile import check_cards
from cardscape.games.taiwan.cards import note_shared
from cardscape.games.taiwan.deckfile import NOTATION
from cardscape.games.taiwan.deploying import InfluenceAction
from cardscape.games.taiwan.freechoice import main_actions
from cardscape.games.taiwan.grid import flip, slot_name, slot_named
from cardscape.games.taiwan.guessing import Guesser, choosy
from cardscape.games.taiwan.language import language, parse_line
from cardscape.games.taiwan.layout import TaiwanDeck, make_zones
from cardscape.games.taiwan.offering import ActivateAction
from cardscape.games.taiwan.opening import Opening
from cardscape.games.taiwan.pool import POOL, deck_paths, make_deck, read_report
from cardscape.games.taiwan.ruleset import RULES, Rules, first_player_option, rule_options
from cardscape.games.taiwan.table import ATTACK, FIELD, MAIN_1, PHASES, SILENCED, TaiwanState
from cardscape.games.taiwan.turn import Idle
from cardscape.games.taiwan.windows import Ask

# Modules whose steps others make by name have to be loaded with the game.
STEPS: Final = (special.Special, controlling.Move)
_ACTIVATE: Final = ActivateAction()
_WIDE_ATTACK: Final = AttackAction(wide=True)
_WIDE_MAIN: Final[list[Action]] = [_ACTIVATE, InfluenceAction(wide=True)]


class Taiwan(Game):
    """Figures on a shared grid, two decks, banks of money, and a stack with speeds."""

    ENDINGS: ClassVar[dict[str, str]] = {"bank": "no money left", "empty_draw": "no card left to draw"}

    def __init__(self) -> None:
        super().__init__("taiwan", "TaiwanCard", make_zones(), PHASES, [RULES], [*rule_options(), first_player_option()])
        self.guesser = Guesser(self)
        self.ready: list[TaiwanDeck] = []

    # -- decks ----------------------------------------------------------------------------------------------------------------

    def presets(self) -> list[Preset]:
        return [Preset(path.stem, str(path), NOTATION.read(path.read_bytes()).rules) for path in deck_paths()]

    def preset_decks(self) -> list[TaiwanDeck]:
        """The presets, read once."""
        if not self.ready:
            for path in deck_paths():
                text = path.read_text(encoding="utf-8")
                report = read_report(text)
                if report.legal:
                    self.ready.append(make_deck(report, text))
        return self.ready

    def check(self, text: str, file: str, rules: str) -> Report:
        """TW-3.5: every violation of the deck rules, with its rule."""
        report = read_report(text)
        return Report(self.name, file, report.deck.size, list(report.issues))

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        report = read_report(text)
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

    def table(self, cards: list[Definition], piles: list[tuple[int, int, list[int]]], rules: str,
              options: dict[str, Value]) -> State:
        s = self.empty_table()
        s.rules = Rules(options)
        s.lay_out(cards, piles)
        s.set_cards(cards)
        return s

    def empty_table(self) -> TaiwanState:
        """A state without cards; tests have others, into which faults are planted."""
        return TaiwanState(self)

    def actions(self, s: State) -> list[Action]:
        """The actions behind the open question; attacks and activations are all listed, so that each can be explained."""
        assert isinstance(s, TaiwanState)
        asker = s.asker
        if isinstance(asker, Ask):
            return [_ACTIVATE]
        if not isinstance(asker, Idle):
            return []
        if s.phase == ATTACK:
            return [_WIDE_ATTACK]
        return [action for action in main_actions(s) if action.kind not in ("activate", "influence")] + _WIDE_MAIN

    def idle(self, s: State) -> bool:
        return isinstance(s.asker, Idle)

    def may_concede(self, s: State, seat: int) -> bool:
        """TW-14.3: at any own decision."""
        return s.decision is not None and s.decision.seat == seat

    def first_player(self, s: State) -> int:
        assert isinstance(s, TaiwanState)
        return s.first

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        assert isinstance(s, TaiwanState)
        return self.guesser.guess(s, viewer, owner, free, chance)

    def choosy(self, s: State, viewer: int, slots: list[int]) -> list[int]:
        assert isinstance(s, TaiwanState)
        return choosy(s, slots)

    def may_be(self, s: State, viewer: int, slot: int, copy: int) -> bool:
        assert isinstance(s, TaiwanState)
        return self.guesser.may_be(s, viewer, slot, copy)

    def value(self, s: State, seat: int) -> int:
        """Money first, then what stands on the field, then cards in hand."""
        assert isinstance(s, TaiwanState)
        if s.winner >= 0:
            return 1_000_000 if s.winner == seat else -1_000_000
        return positions.worth(s, seat) - positions.worth(s, 1 - seat)

    def win_chance(self, s: State, seat: int) -> float:
        """As ``value``, on the scale of chances; a lead that wins is known from played matches."""
        assert isinstance(s, TaiwanState)
        return positions.win_chance(s, seat)

    def search_settings(self, s: State) -> dict[str, int]:
        """Attacks on oneself are legal and most actions cost something, so random answers tell little: bots are to look first."""
        return {"explore": 30, "tail": 40, "lead": 20, "habit": 80}

    # -- positions ------------------------------------------------------------------------------------------------------------

    def resume(self, s: State) -> None:
        assert isinstance(s, TaiwanState)
        positions.resume(s)

    def usual_phase(self) -> int:
        return MAIN_1

    def definitions(self, rules: str) -> list[Definition]:
        return list(POOL.cards())

    def inline_cards(self, text: str, rules: str) -> list[Definition]:
        """Cards written as in a card file; what is wrong is said with its line."""
        cards, issues = check_cards(text)
        if issues:
            raise CardTextError(issues[0].message, issues[0].line or 1, issues[0].column or 1)
        note_shared(cards)
        return list(cards)

    def place_name(self, zone: int, index: int) -> str:
        return slot_name(index) if zone == FIELD else super().place_name(zone, index)

    def place_named(self, zone: int, name: str) -> int:
        return slot_named(name) if zone == FIELD else super().place_named(zone, name)

    def beneath(self) -> list[str]:
        return ["supporters"]

    def put_beneath(self, s: State, name: str, host: int, card: int) -> None:
        assert isinstance(s, TaiwanState)
        positions.put_supporter(s, host, card)

    def cards_beneath(self, s: State, name: str, host: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return s.supporters(host) if s.on_field(host) else []

    def card_fact(self, s: State, card: int, name: str) -> Fact | None:
        assert isinstance(s, TaiwanState)
        return positions.card_fact(s, card, name)

    def set_card_fact(self, s: State, card: int, name: str, value: Fact) -> None:
        assert isinstance(s, TaiwanState)
        positions.set_card_fact(s, card, name, value)

    def card_facts(self, s: State) -> list[str]:
        return positions.CARD_FACTS

    def match_facts(self, s: State) -> list[str]:
        return positions.MATCH_FACTS

    def seat_facts(self, s: State) -> list[str]:
        return positions.SEAT_FACTS

    def set_fact(self, s: State, seat: int, name: str, value: Fact) -> None:
        assert isinstance(s, TaiwanState)
        s.touch(FIELD)
        super().set_fact(s, seat, name, value)
        s.summed = None

    # -- words and pictures ---------------------------------------------------------------------------------------------------

    def place_words(self, seat: int, at: int) -> str:
        """TW-4.2: slots in the acting player's own view, column then row; cards of a Silenced Zone counted from the oldest on,
        other zones need no words.
        """
        zone = place_zone(at)
        if zone in (SILENCED, SILENCED + 1):
            return f"{'' if zone == SILENCED + seat else 'enemy '}silenced zone {place_index(at) + 1}"
        if zone != FIELD:
            return ""
        return f"slot {slot_name(flip(seat, place_index(at)))}"

    def words(self, option: Option, seat: int) -> str:
        """Attacks on players say whom, slots and orientations need no verb."""
        if option.kind == "slot":
            return self.place_words(seat, option.to)
        if option.kind in ("attack", "retarget") and option.label and option.card is not None:
            return f"{option.kind} {option.card.name} at {self.place_words(seat, option.at)} -> {option.label}"
        if option.kind in ("attack", "retarget") and option.target is None and option.card is not None and option.to >= 0:
            at = self.place_words(seat, option.at)
            return f"{option.kind} {option.card.name} at {at} -> {self.place_words(seat, option.to)}"
        return super().words(option, seat)

    def question(self, decision: Decision) -> str:
        """The question in words, for whoever is asked; where the reason says it all, that."""
        return questions.question(decision) or super().question(decision)

    def board(self, view: View) -> Board:
        return picture.board(self, view)

    def tell(self, event: EventView, seat: int) -> str:
        words = telling.tell(event, seat)
        return event_words(self, event, seat) if words is None else words

    def parse(self, text: str, rules: str) -> dict[str, Any] | None:
        return dict(parse_line(text).to_json())

    # -- cards ----------------------------------------------------------------------------------------------------------------

    def library(self, rules: str) -> list[PoolCard]:
        return [library.pool_card(card, str(path)) for path, card in POOL.sources()]

    def other_words(self) -> dict[str, str]:
        return language().lexicon.other_words()

    def explain(self, text: str, file: str, rules: str) -> list[Explained]:
        """Every card of a card file, clause by clause."""
        cards, issues = check_cards(text)
        if issues:
            raise IllegalDeck(Report(self.name, file, 0, list(issues)))
        return [library.explained(card) for card in cards]


GAME: Final = Taiwan()
register_game(GAME)
