"""What a game tells the kernel about itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from cardscape.engine import facts
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Decision, Definition, Option
from cardscape.engine.events import EventView
from cardscape.engine.facts import Fact, FactError
from cardscape.engine.layout import Board, whole_table
from cardscape.engine.telling import ENDINGS, Explained, PoolCard, event_words
from cardscape.engine.zones import HAND, PILE, SHARED, Sight, Zone, place_index, place_zone

if TYPE_CHECKING:
    from cardscape.engine.laid import Laid
    from cardscape.engine.state import State
    from cardscape.engine.view import View

Value = str | int | bool


def value_words(value: Value) -> str:
    """A value of a rule option as people write it: ``true``, not ``True``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class RuleOption:
    """A choice the rules leave open: its default, the values it may take, and the rule that names it."""

    def __init__(self, name: str, default: Value, values: list[Value], rule: str, about: str) -> None:
        self.name = name
        self.default = default
        self.values = values
        self.rule = rule
        self.about = about


class Issue:
    """One thing wrong with a deck, with the rule it breaks and the place where it stands."""

    def __init__(self, code: str, rule: str, message: str, line: int | None = None, column: int | None = None,
                 card: str | None = None, values: dict[str, Any] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.message = message
        self.line = line
        self.column = column
        self.card = card
        self.values = values or {}

    def row(self, file: str) -> dict[str, Any]:
        """The object of ``check --json``."""
        where = {"file": file, "line": self.line, "column": self.column, "card": self.card}
        return {"code": self.code, "rule": self.rule, "message": self.message, "where": where, "values": self.values}

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line is not None else ""
        if self.column is not None:
            place += f", column {self.column}"
        return f"{place + ': ' if place else ''}{self.message} ({self.rule})"


class Report:
    """The legality of one deck file. ``extra`` holds what only this game reports."""

    def __init__(self, game: str, file: str, cards: int, issues: list[Issue], extra: dict[str, Any] | None = None) -> None:
        self.game = game
        self.file = file
        self.cards = cards
        self.issues = issues
        self.extra = extra or {}

    @property
    def legal(self) -> bool:
        return not self.issues


class IllegalDeck(ValueError):
    """A deck that cannot start a match, with the whole report."""

    def __init__(self, report: Report) -> None:
        self.report = report
        first = report.issues[0].message if report.issues else "illegal"
        super().__init__(f"{report.file}: {first}")


class CardTextError(ValueError):
    """A card text that cannot be read, with its place in that text (from 1)."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck:
    """A deck ready to play, with the text it was read from. Games add what they need."""

    def __init__(self, name: str, source: str = "") -> None:
        self.name = name
        self.source = source

    def piles(self) -> list[tuple[int, list[Definition]]]:
        """The zones that its owner's cards are laid into, as those of seat 0, and the copies for each, lowest card first."""
        raise NotImplementedError

    def definitions(self) -> list[Definition]:
        """Its cards in the order in which a match numbers them; those that come again add nothing."""
        return [card for _, copies in self.piles() for card in copies]


class Preset:
    """A deck that comes with the game."""

    def __init__(self, name: str, path: str, rules: str) -> None:
        self.name = name
        self.path = path
        self.rules = rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game: its zones, options, decks, and how a match of it begins. Subclass it and register an instance."""

    TOTALS: ClassVar[Sequence[str]] = ()
    """Names for the numbers of ``State.totals``, in their order, for pictures; what both seats have stands twice, A's first."""
    ENDINGS: ClassVar[dict[str, str]] = {}
    """The game's own reasons of endings, in words."""

    def __init__(self, name: str, title: str, zones: list[Zone], phases: list[str], rule_sets: list[str],
                 options: list[RuleOption]) -> None:
        self.name = name
        self.title = title
        self.zones = zones
        for number, zone in enumerate(zones):
            zone.picture = 1 << number
        self.sights = [[Sight(zone, viewer, len(zones)) for zone in zones] for viewer in (0, 1)]
        self.stale_sights: list[dict[int, list[Sight]]] = [{}, {}]
        """What each viewer has to be shown anew, by the zones that changed, for the sets of zones met so far."""
        self.apart = sum([zone.picture for zone in zones if not zone.common])
        """The bits of all zones that one viewer sees differently from the other; those with faces are only if one lies down."""
        self.phases = phases
        self.rule_sets = rule_sets
        self.options = options
        self.laid: list[Laid] = []
        """Tables of earlier matches, before anything happened on them."""

    # -- decks ----------------------------------------------------------------------------------------------------------------

    def presets(self) -> list[Preset]:
        raise NotImplementedError

    def check(self, text: str, file: str, rules: str) -> Report:
        """Every violation of the deck rules in a deck file's text. Bytes that are not UTF-8 arrive as lone surrogates."""
        raise NotImplementedError

    def check_under(self, text: str, file: str, rules: str, options: dict[str, Value]) -> Report:
        """As ``check``, for a match with these rule options; games whose options change what a deck may hold override it."""
        return self.check(text, file, rules)

    def deck_rules(self, text: str) -> str:
        """The rule set that a deck file's text says it was built for; empty if it does not say."""
        return ""

    def read_deck(self, text: str, file: str, rules: str) -> Deck:
        """The deck in this text; raises ``IllegalDeck`` with the whole report if it may not be played."""
        raise NotImplementedError

    def deck_text(self, deck: Deck) -> str:
        """The deck as a file's text, for replays."""
        return deck.source

    # -- matches --------------------------------------------------------------------------------------------------------------

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        """A new match, laid out and shuffled, with its first steps on the agenda but not yet run."""
        raise NotImplementedError

    def actions(self, s: State) -> list[Action]:
        """The actions behind the open question, for ``why_not``."""
        return []

    def guess(self, s: State, viewer: int, owner: int, free: list[int], chance: Chance) -> list[Definition]:
        """Cards that could be in the free slots as far as the viewer knows; an empty list leaves them as they are."""
        return []

    def may_be(self, s: State, viewer: int, slot: int, copy: int) -> bool:
        """Whether, as far as the viewer knows, the card of slot ``copy`` could lie where ``slot`` lies."""
        return True

    def sorts(self, s: State, slots: list[int]) -> list[list[int]]:
        """The hidden slots by what lies there, if ``may_be`` never lets cards of one sort lie where those of another do."""
        return [slots]

    def choosy(self, s: State, viewer: int, slots: list[int]) -> list[int]:
        """Those of the hidden slots of which ``may_be`` has to be asked; in the others any card of their sort may lie. It only
        saves asking.
        """
        return slots

    def side_decked(self, s: State) -> bool:
        """Whether players may have exchanged cards with their side decks before this game; sets override it."""
        return False

    def first_player(self, s: State) -> int:
        """The seat that had the first turn; games in which turns do not simply alternate override it."""
        return (s.turn + max(s.number, 1) - 1) % 2

    def may_concede(self, s: State, seat: int) -> bool:
        """Whether a player may give up now; games in which that is done only at an own decision override it."""
        return True

    def goes_on(self, s: State) -> bool:
        """Whether there is more to play although a game has ended, as in a set of games; if so the table is laid for it."""
        return False

    def narrow(self, s: State) -> None:
        """Let an imagined match end where looking ahead should end: a set with the game that is played."""

    def value(self, s: State, seat: int) -> int:
        """How good a position is for a seat, for bots that look one step ahead; any scale."""
        return 0

    # -- positions: a game writes ``table`` and ``resume``; the rest follows from its columns unless facts are computed ----------

    def table(self, cards: list[Definition], piles: list[tuple[int, int, list[int]]], rules: str,
              options: dict[str, Value]) -> State:
        """These copies laid out as ``State.lay_out`` takes them, with every column set and nothing on the agenda."""
        raise NotImplementedError

    def resume(self, s: State) -> None:
        """Put on the agenda how the turn of ``s.turn`` goes on from ``s.phase``: first its player's free choice in that phase."""
        raise NotImplementedError

    def idle(self, s: State) -> bool:
        """Whether the open question is the free choice between actions, with nothing half done; ``resume`` leads to it."""
        return s.decision is not None and not (s.agenda or s.checkpoints or s.chain or s.waiting)

    def usual_phase(self) -> int:
        """The phase of a position that does not name one."""
        return self.phases.index("main") if "main" in self.phases else 0

    def definitions(self, rules: str) -> list[Definition]:
        """The cards that positions may name without defining them."""
        return []

    def inline_cards(self, text: str, rules: str) -> list[Definition]:
        """Cards written in the game's own notation; raises ``CardTextError``."""
        raise CardTextError(f"{self.title} has no cards of one's own in scenarios", 1, 1)

    def cards_text(self, cards: list[Definition]) -> str:
        """Cards in the notation that ``inline_cards`` reads; empty if the pool holds them all."""
        return ""

    def top_first(self, zone: int) -> bool:
        """Whether files list this zone from its top card down; else its cards stand in the order of their places."""
        return self.zones[zone].shape == PILE

    def place_name(self, zone: int, index: int) -> str:
        """How files call a place of a zone; numbers from 1 unless the game has a grid of its own."""
        return str(index + 1)

    def place_named(self, zone: int, name: str) -> int:
        """The index that ``place_name`` calls so, or -1."""
        return int(name) - 1 if name.isdecimal() and len(name) < 6 else -1

    def beneath(self) -> list[str]:
        """Names under which a card holds further copies, such as ``under`` or ``supporters``."""
        return []

    def put_beneath(self, s: State, name: str, host: int, card: int) -> None:
        """Put a copy under (or onto) its host, below those that are there already."""
        raise FactError(f"cards have nothing {name}")

    def cards_beneath(self, s: State, name: str, host: int) -> list[int]:
        """The copies a card holds under that name, topmost first."""
        return []

    def card_fact(self, s: State, card: int, name: str) -> Fact | None:
        """A fact about a card by its name, computed ones too; None if there is no such fact."""
        return facts.read_card(s, card, name)

    def set_card_fact(self, s: State, card: int, name: str, value: Fact) -> None:
        """Give a card a state in a position; raises ``FactError``."""
        facts.write_card(s, card, name, value)

    def card_facts(self, s: State) -> list[str]:
        """The facts that make up the state of a card: all of them can be set, and nothing else tells copies apart."""
        return facts.card_columns(s)

    def fact(self, s: State, seat: int, name: str) -> Fact | None:
        """A number of a seat or (seat -1) of the match, such as points or plays left; None if there is none of this name."""
        return facts.read_seat(s, seat, name, self.seat_facts(s) if seat >= 0 else self.match_facts(s))

    def set_fact(self, s: State, seat: int, name: str, value: Fact) -> None:
        """Set a number of a seat or (seat -1) of the match; raises ``FactError``."""
        facts.write_seat(s, seat, name, value, self.seat_facts(s) if seat >= 0 else self.match_facts(s))

    def seat_facts(self, s: State) -> list[str]:
        """What can be set for each seat."""
        return facts.seat_columns(s)

    def match_facts(self, s: State) -> list[str]:
        """What can be set for the match as a whole."""
        return facts.match_columns(s)

    # -- words and pictures ---------------------------------------------------------------------------------------------------

    def place_words(self, seat: int, at: int) -> str:
        """A place as the acting player calls it; empty for places that need no words, such as one's own hand."""
        zone = self.zones[place_zone(at)]
        if zone.shape in (PILE, HAND):
            return ""
        whose = "" if zone.owner in (seat, SHARED) else "enemy "
        return f"{whose}{zone.name} {place_index(at) + 1}"

    def words(self, option: Option, seat: int) -> str:
        """An option in words: kind, card, place, and what it points at."""
        parts = [option.kind]
        if option.label:
            parts.append(option.label if option.card is None else f"{option.label} of")
        at = self.place_words(seat, option.at) if option.at >= 0 else ""
        if option.card is not None:
            parts.append(option.card.name)
            if at:
                parts.append(f"at {at}")
        elif at:
            parts.append(at)
        if option.n >= 0:
            parts.append(str(option.n))
        to = self.place_words(seat, option.to) if option.to >= 0 else ""
        if option.target is not None:
            parts.append(f"-> {option.target.name}" + (f" at {to}" if to else ""))
        elif to:
            parts.append(f"to {to}")
        return " ".join(parts)

    def question(self, decision: Decision) -> str:
        """What a player is asked, without the card it is about; by default the reason that the asking step gives."""
        return decision.why or decision.kind

    def ending(self, reason: str) -> str:
        """Why a match ended, in words: ``no points left`` for ``points``."""
        return type(self).ENDINGS.get(reason) or ENDINGS.get(reason) or reason.replace("_", " ")

    def board(self, view: View) -> Board:
        """The picture of a view; by default every zone in turn with the names of the cards in it."""
        return whole_table(self, view)

    def tell(self, event: EventView, seat: int) -> str:
        """An event as a sentence of the log, told to a seat (-1: a spectator); empty for what needs no words."""
        return event_words(self, event, seat)

    # -- cards and sentences --------------------------------------------------------------------------------------------------

    def library(self, rules: str) -> list[PoolCard]:
        """The cards that come with the game, for searching."""
        return []

    def other_words(self) -> dict[str, str]:
        """Words that a searcher may say for words of the game: ``{"fish": "aquatic"}``."""
        return {}

    def parse(self, text: str, rules: str) -> dict[str, Any] | None:
        """One effect sentence as understood: ``text``, ``ok``, then ``tree``, ``canonical``, ``warnings``, or ``error``,
        ``column``; None if the game's cards carry no sentences.
        """
        return None

    def explain(self, text: str, file: str, rules: str) -> list[Explained]:
        """How each card of a card or deck file was understood; raises ``IllegalDeck`` if the text cannot be read at all."""
        return []


_GAMES: dict[str, Game] = {}


def register_game(game: Game) -> None:
    """Make a game known by its name."""
    _GAMES[game.name] = game


def known_games() -> dict[str, Game]:
    return _GAMES
