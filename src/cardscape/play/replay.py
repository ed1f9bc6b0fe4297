"""Replay files: all that is needed to play a match again, and enough to notice when it comes out differently."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

import cardscape
from cardscape.engine.game import Deck, Game, IllegalDeck
from cardscape.engine.match import Match, Setup, complete_options, start
from cardscape.play.files import write_atomically
from cardscape.play.hashes import cards_hash, rules_hash, table_hash
from cardscape.play.lines import writable
from cardscape.play.scenario import named_game
from cardscape.play.series.game import LONGEST, Series, series_of
from cardscape.play.tree import FileError

VERSION: Final = 2
"""Version 2 is that of sets; a single game is still written as version 1, which older programs read."""
EVERY: Final = 20
MAX_BYTES: Final = 16 << 20


class DeckText(msgspec.Struct):
    name: str
    text: str


class Hashes(msgspec.Struct):
    """Of the game's rules (its sources and the kernel's) and of the cards; they tell why a replay may come out differently."""

    rules: str
    cards: str


class Mark(msgspec.Struct):
    """Two digests after so many answers: of the whole state, and of what lies on the table whatever the program's version."""

    after: int
    state: str
    table: str


class Result(msgspec.Struct):
    winner: int | None
    reason: str


class MatchFile(msgspec.Struct):
    """What every file of a match begins with: its kind, and how the match was begun and answered."""

    cardscape: str
    version: int
    program: str
    game: str
    rules: str
    options: dict[str, str | int | bool]
    decks: list[DeckText]
    seed: int
    answers: list[int]


class ReplayFile(MatchFile):
    """The file of versions 1 and 2. Fields may be added, never renamed. ``series`` is the length of a set, else 1.

    ``players`` is there if it is known who sat in each seat: ``human``, or a bot as it was named.
    """

    offers: list[int]
    hashes: Hashes
    digests: list[Mark]
    result: Result | None
    series: int = 1
    players: list[str] | msgspec.UnsetType = msgspec.UNSET


File = TypeVar("File", bound=MatchFile)


@dataclass
class Replay:
    """A replay ready to be played: ``setup`` begins the match, ``answers`` go on with it.

    ``offers`` holds how many options each answer was chosen from; ``marks`` holds digests by the number of answers given.
    """

    setup: Setup
    answers: list[int]
    offers: list[int] = field(default_factory=list)
    marks: dict[int, Mark] = field(default_factory=dict)
    result: tuple[int | None, str] | None = None
    rules_hash: str = ""
    cards_hash: str = ""
    program: str = cardscape.__version__
    players: list[str] = field(default_factory=list)

    @property
    def game(self) -> Game:
        return self.setup.game

    def begin(self, log: bool = False) -> Match:
        """The match before the first answer."""
        setup = self.setup
        return start(setup.game, setup.decks, setup.rules, setup.options, setup.seed, log)


class NotReplayable(ValueError):
    """A match that was not begun from its decks, so that its answers do not lead to it."""


def replay_of(match: Match, checked: bool = True) -> Replay:
    """The replay of a match. It is played once more for the digests; ``checked=False`` leaves them out (after a crash)."""
    setup = match.setup
    if len(setup.decks) != 2:
        raise NotReplayable("this match was begun from a position, not from decks")
    made = Replay(setup, match.answers[:], rules_hash=rules_hash(setup.game), cards_hash=cards_hash(setup))
    if match.over:
        made.result = (match.winner, match.reason)
    if not checked:
        return made
    again = made.begin()
    for number, answer in enumerate(made.answers, 1):
        decision = again.decision
        if answer < 0:
            made.offers.append(0)
            again.concede(-1 - answer)
        elif decision is None or answer >= len(decision.options):
            raise NotReplayable("the answers of this match do not fit its decks and seed: it was not begun from them")
        else:
            made.offers.append(len(decision.options))
            again.take(answer)
        if number % EVERY == 0 or number == len(made.answers):
            made.marks[number] = Mark(number, again.digest(), table_hash(again))
    if again.digest() != match.digest():
        raise NotReplayable("decks, seed and answers do not lead to this match: it was not begun from them")
    return made


def save_replay(path: Path | str, match: Match, checked: bool = True, players: list[str] | None = None) -> None:
    """Write the replay of a match; ``players`` says who sat in each seat."""
    made = replay_of(match, checked)
    made.players = [writable(player) for player in players or []]
    write_atomically(path, replay_bytes(made))


def replay_bytes(replay: Replay) -> bytes:
    setup = replay.setup
    decks = [DeckText(deck.name, setup.game.deck_text(deck)) for deck in setup.decks]
    result = Result(replay.result[0], replay.result[1]) if replay.result is not None else None
    series = setup.game.length if isinstance(setup.game, Series) else 1
    version = VERSION if series > 1 else 1
    file = ReplayFile("replay", version, cardscape.__version__, setup.game.name, setup.rules, dict(setup.options), decks,
                      setup.seed, replay.answers, replay.offers, Hashes(replay.rules_hash, replay.cards_hash),
                      list(replay.marks.values()), result, series, replay.players or msgspec.UNSET)
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def load_replay(path: Path | str) -> Replay:
    """Read a replay; raises ``FileError`` with the place, or ``OSError`` if the file cannot be read."""
    with open(path, "rb") as stream:
        return read_replay(stream.read(MAX_BYTES + 1))


def read_replay(raw: bytes) -> Replay:
    """The replay in these bytes; raises ``FileError``."""
    file = decoded(raw, "replay", VERSION, ReplayFile)
    if file.offers and len(file.offers) != len(file.answers):
        raise FileError(f"this replay is damaged: {len(file.answers)} answers, but {len(file.offers)} entries - at `$.offers`")
    for number, answer in enumerate(file.answers):
        if answer < -2 or (answer < 0 and number + 1 < len(file.answers) and file.series == 1):
            raise FileError(f"this replay is damaged: {answer} is no answer here - at `$.answers[{number}]`")
    for number, mark in enumerate(file.digests):
        if not 0 <= mark.after <= len(file.answers):
            raise FileError(f"this replay is damaged: there is no answer {mark.after} - at `$.digests[{number}].after`")
    if file.result is not None and file.result.winner not in (0, 1, None):
        raise FileError(f"this replay is damaged: 0, 1 or null expected, not {file.result.winner} - at `$.result.winner`")
    players = file.players or []
    if len(players) not in (0, 2):
        raise FileError(f"this replay is damaged: 2 players expected, not {len(players)} - at `$.players`")
    setup = read_setup(file, file.series)
    result = (file.result.winner, file.result.reason) if file.result is not None else None
    return Replay(setup, file.answers, file.offers, {mark.after: mark for mark in file.digests}, result, file.hashes.rules,
                  file.hashes.cards, file.program, players)


def decoded(raw: bytes, kind: str, newest: int, layout: type[File]) -> File:
    """One of our JSON files of a match; raises ``FileError`` for other files and damaged ones."""
    raw = raw.removeprefix(codecs.BOM_UTF8)
    file_version(raw, kind, newest)
    try:
        file = msgspec.json.decode(raw, type=layout)
    except msgspec.ValidationError as error:
        raise FileError(f"this {kind} is damaged: {error}") from None
    if len(file.decks) != 2:
        raise FileError(f"this {kind} is damaged: 2 decks expected, not {len(file.decks)} - at `$.decks`")
    return file


def read_setup(file: MatchFile, series: int) -> Setup:
    """The setup that a file describes; raises ``FileError`` with the field."""
    rules = file.rules
    if not 1 <= series <= LONGEST:
        raise FileError(f"this {file.cardscape} is damaged: a set has 1 to {LONGEST} games, not {series} - at `$.series`")
    try:
        found = named_game(file.game)
    except FileError as error:
        raise FileError(f"{error.message} - at `$.game`") from None
    if rules not in found.rule_sets:
        raise FileError(f"{found.title} has no rule set {rules!r} (known: {', '.join(found.rule_sets)}) - at `$.rules`")
    try:
        complete = complete_options(found, file.options)
    except ValueError as error:
        raise FileError(f"{error} - at `$.options`") from None
    read: list[Deck] = []
    for number, kept in enumerate(file.decks):
        try:
            deck = found.read_deck(kept.text, kept.name, rules)
        except IllegalDeck as error:
            raise FileError(f"the deck cannot be played: {error} - at `$.decks[{number}]`") from None
        deck.name = kept.name
        read.append(deck)
    return Setup(series_of(found, series) if series > 1 else found, read, rules, complete, file.seed)


def file_version(raw: bytes, kind: str, newest: int) -> int:
    """The version of one of our JSON files; refuses other files, damaged ones and those of newer programs."""
    if len(raw) > MAX_BYTES:
        raise FileError(f"a {kind} has at most {MAX_BYTES >> 20} MB")
    try:
        row: Any = msgspec.json.decode(raw)
    except RecursionError:
        raise FileError(f"this is no {kind}: nested too deep") from None
    except UnicodeDecodeError as error:
        raise FileError(f"this is no {kind}: not UTF-8 text", *_place(raw, error.start)) from None
    except msgspec.DecodeError as error:
        raise FileError(f"this is no {kind}: {error}", *_place(raw, _byte(str(error), len(raw)))) from None
    if not isinstance(row, dict) or row.get("cardscape") != kind:
        other = f", it is a {row['cardscape']}" if isinstance(row, dict) and isinstance(row.get("cardscape"), str) else ""
        raise FileError(f'this is no {kind} of this program{other}: "cardscape": "{kind}" expected - at `$.cardscape`')
    version = row.get("version")
    if type(version) is not int or version < 1:
        raise FileError(f"this {kind} is damaged: a version from 1 to {newest} expected - at `$.version`")
    if version > newest:
        raise FileError(f"this {kind} has version {version}; this program reads up to version {newest} - at `$.version`")
    return version


def _byte(message: str, size: int) -> int:
    _, _, rest = message.rpartition("(byte ")
    digits = rest.rstrip(")")
    return int(digits) if digits.isdecimal() else size


def _place(raw: bytes, at: int) -> tuple[int, int]:
    return raw.count(b"\n", 0, at) + 1, at - (raw.rfind(b"\n", 0, at) + 1) + 1
