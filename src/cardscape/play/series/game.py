"""A set of games as a game of its own: whatever plays, shows, records or tests a match does so with a set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.events import EventView
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.layout import Board
from cardscape.engine.state import RUNNING, State
from cardscape.engine.task import Task, register
from cardscape.engine.telling import capital, seat_words
from cardscape.engine.view import View
from cardscape.play.pictures import counted
from cardscape.play.series.laying import lay
from cardscape.play.series.score import NextGame, SetOver, bottom, end_set
from cardscape.play.series.side import FINISH, OpenDeck, SideDecks, side_actions

LONGEST: Final = 9
GO_FIRST: Final = "go first"
GO_SECOND: Final = "go second"
STARTER: Final = "first_player"
"""The rule option by which a game is told who begins: its values hold ``A`` and ``B``, or 1 and 2."""
_KEPT_DECKS: Final = 64


class Series(Game):
    """Up to ``length`` games of ``inner``. What is not about the set is passed on to that game."""

    def __init__(self, inner: Game, length: int) -> None:
        title = f"{inner.title}, best of {length}"
        super().__init__(inner.name, title, inner.zones, inner.phases, inner.rule_sets, inner.options)
        self.inner = inner
        self.length = length
        self.known: dict[tuple[str, str, str], Deck] = {}
        self.sides: list[tuple[int, int]] = inner.side_decks() if isinstance(inner, SideDecks) else []
        self.checks: list[Check] = inner.exchange_checks() if isinstance(inner, SideDecks) else []

    # -- one match after the other --------------------------------------------------------------------------------------------

    def start(self, decks: list[Deck], rules: str, options: dict[str, Value], seed: int) -> State:
        """PL-16.3: a set begins with its first game, in which nobody has won."""
        texts = []
        for deck in decks:
            text = self.inner.deck_text(deck)
            self._keep((deck.name, text, rules), deck)
            texts.append((deck.name, text))
        s = self.inner.start(decks, rules, options, seed)
        s.game = self
        record = NextGame(self.length, (0, 0), 0, -1, 0, 0, rules, tuple(options.items()), tuple(texts))
        s.agenda.insert(0, record)
        s.reason = record.standing()
        return s

    def fresh(self, record: NextGame, first: int, seed: int) -> State:
        """The next game as its own rules lay it out."""
        options = dict(record.options)
        starters = self.starters()
        if first >= 0 and starters:
            options[STARTER] = starters[first]
        decks = [self._deck(name, text, record.rules) for name, text in record.decks]
        return self.inner.start(decks, record.rules, options, seed)

    def _keep(self, key: tuple[str, str, str], deck: Deck) -> None:
        if len(self.known) >= _KEPT_DECKS:
            self.known.clear()
        self.known[key] = deck

    def _deck(self, name: str, text: str, rules: str) -> Deck:
        found = self.known.get((name, text, rules))
        if found is None:
            found = self.inner.read_deck(text, name, rules)
            found.name = name
            self._keep((name, text, rules), found)
        return found

    def goes_on(self, s: State) -> bool:
        """PL-16.3, PL-16.4: count the game that has ended; if the set is not decided, the players prepare for the next one."""
        record = bottom(s)
        if not isinstance(record, NextGame) or record.last:
            return False
        first = self.inner.first_player(s)
        chooser = who_chooses(s.winner, first)
        record = record.counted(s.winner, first, s.number)
        if record.score().decided():
            end_set(s, record)
            return False
        lay(self, s, record)
        steps: list[Task[Any]] = [OpenDeck(seat) for seat in (0, 1)] if self.side_zones() else []
        s.then(*steps, ChooseStarter(chooser) if self.starters() else Begin(-1))
        return True

    def starters(self) -> list[Value]:
        """The values by which the game's own option names either seat as the one who begins; none if it has no such option."""
        for option in self.inner.options:
            if option.name == STARTER:
                for pair in (["A", "B"], [1, 2]):
                    if all(value in option.values for value in pair):
                        return list(pair)
        return []

    def side_zones(self) -> list[tuple[int, int]]:
        """The zones of deck and side deck by seat; none if the game has no side decks."""
        return self.sides

    def side_checks(self) -> list[Check]:
        return self.checks

    def side_decked(self, s: State) -> bool:
        """PL-16.4: from the second game on nobody knows which of the other's cards lie in the deck and which in the side deck."""
        record = bottom(s)
        return bool(self.sides) and isinstance(record, NextGame) and record.score().played > 0

    # -- what bots, terminals and files ask -----------------------------------------------------------------------------------

    def actions(self, s: State) -> list[Action]:
        return side_actions(s) or self.inner.actions(s)

    def narrow(self, s: State) -> None:
        """Bots look ahead to the end of the game that is played, or is about to be."""
        record = bottom(s)
        if isinstance(record, NextGame):
            s.agenda[0] = record.alone()

    def first_player(self, s: State) -> int:
        """The seat that began: of a set that is over its first game, else the game that is played."""
        record = bottom(s)
        return record.opener if isinstance(record, SetOver) else self.inner.first_player(s)

    def words(self, option: Option, seat: int) -> str:
        if option.kind in (FINISH, GO_FIRST, GO_SECOND):
            return option.kind
        return self.inner.words(option, seat)

    def board(self, view: View) -> Board:
        """The game's own picture, with the standing of the set and, for a player who looks through the deck, what is in it."""
        board = self.inner.board(view)
        notes = list(board.notes)
        for main, _ in self.side_zones():
            cards = [card.name for card in view.zones[main].cards if card is not None]
            if cards and len(cards) == view.zones[main].count:
                notes.append(f"your deck: {', '.join(counted(sorted(cards)))}")
        title = f"{view.reason} · {board.title}" if view.winner == RUNNING else board.title
        return Board(title, board.far, board.near, board.middle, notes)

    def tell(self, event: EventView, seat: int) -> str:
        if event.kind == "GameEnded":
            return f"The game is over: {_won(event, seat)} ({self.inner.ending(event.label)})."
        if event.kind in TELLING:
            return TELLING[event.kind](event, seat)
        return self.inner.tell(event, seat)


def _passed_on(name: str) -> Callable[..., Any]:
    def call(self: Series, *arguments: Any) -> Any:
        return getattr(self.inner, name)(*arguments)

    return call


for _name in vars(Game):
    if not _name.startswith("_") and callable(getattr(Game, _name)) and _name not in vars(Series):
        setattr(Series, _name, _passed_on(_name))


def who_chooses(winner: int, first: int) -> int:
    """PL-16.4: the loser of the last game chooses who starts; after a draw the player who did not start."""
    return 1 - winner if winner >= 0 else 1 - first


class ChooseStarter(Task[State]):
    """A player chooses who has the first turn."""

    NAME: ClassVar[str] = "set-choose-starter"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: State) -> None:
        """PL-16.4: either player may be chosen."""
        s.ask(self, self.seat, "starter", "who has the first turn", -1, [Option(GO_FIRST), Option(GO_SECOND)],
              [self.seat, 1 - self.seat])

    def chosen(self, s: State, pick: int) -> None:
        s.then(Begin(pick))


class Begin(Task[State]):
    """The next game begins; ``first`` is -1 where the game itself decides who has the first turn."""

    NAME: ClassVar[str] = "set-begin"
    FIELDS: ClassVar[tuple[str, ...]] = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, s: State) -> None:
        """PL-16.4: the chosen player starts; everything else is as in any game."""
        record = bottom(s)
        assert isinstance(s.game, Series)
        assert isinstance(record, NextGame)
        if self.first >= 0:
            lay(s.game, s, record, self.first)
        s.emit("GameBegun", self.first, n=record.score().played + 1, label=record.score().words())


def _won(event: EventView, seat: int) -> str:
    if event.seat < 0:
        return "nobody wins"
    return "you win" if event.seat == seat else f"{seat_words(event.seat, seat)} wins"


def _who(event: EventView, seat: int) -> str:
    who = seat_words(event.seat, seat)
    return f"{capital(who)} {'have' if event.seat == seat else 'has'}"


def _begun(event: EventView, seat: int) -> str:
    who = f" {_who(event, seat)} the first turn." if event.seat >= 0 else ""
    return f"Game {event.n} begins; the set stands {event.label}.{who}"


TELLING: Final[dict[str, Callable[[EventView, int], str]]] = {
    "SetEnded": lambda event, seat: f"The set is over: {_won(event, seat)} ({event.label}).",
    "GameBegun": _begun,
    "SideDecked": lambda event, seat: f"{_who(event, seat)} the deck ready for the next game.",
    "TakenIn": lambda event, seat: f"You take {event.card} in.",
    "TakenOut": lambda event, seat: f"You take {event.card} out.",
    "DeckOpened": lambda event, seat: "You look through your deck.",
    "LaidOut": lambda event, seat: "",
    "TableLaid": lambda event, seat: "",
}
_MADE: Final[dict[tuple[int, int], Series]] = {}


def series_of(game: Game, length: int = 3) -> Series:
    """Sets of up to so many games; made once for each game, so that equal sets have the same game."""
    if isinstance(game, Series):
        game = game.inner
    if not 1 <= length <= LONGEST:
        raise ValueError(f"a set has 1 to {LONGEST} games, not {length}")
    key = (id(game), length)
    if key not in _MADE:
        _MADE[key] = Series(game, length)
    return _MADE[key]


def played_as(game: Game, options: dict[str, Value], length: int = 0) -> Game:
    """The game as it is to be played: in sets if a length is given or the rule options ask for it, else as it is.

    Raises ``ValueError`` for a length that no set has, or if both ask for sets of different lengths.
    """
    asked = set_length(game, options)
    if length and asked not in (1, length):
        raise ValueError(f"series={length} and match={options['match']} ask for sets of different lengths")
    length = length or asked
    return game if length == 1 else series_of(game, length)


def set_length(game: Game, options: dict[str, Value]) -> int:
    """How many games these rule options ask for: the option ``match`` with a value such as ``set3``; else one."""
    value = options.get("match", "")
    number = value.removeprefix("set") if isinstance(value, str) and value.startswith("set") else ""
    return int(number) if number.isdecimal() and any(option.name == "match" for option in game.options) else 1


register(ChooseStarter, Begin)

