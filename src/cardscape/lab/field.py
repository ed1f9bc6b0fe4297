"""A field of decks to be played against each other: what is played, which game has which number, and who sits where."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

import cardscape
import cardscape.bots
from cardscape.engine.chance import Chance
from cardscape.engine.game import Game, Value
from cardscape.play.catalog import DeckSource, find_bot, read_text
from cardscape.play.hashes import game_folder, rules_hash
from cardscape.play.lines import writable

TURN_LIMIT: Final = 200
"""Turns after which a game counts as unfinished, unless the plan says otherwise."""


class Pairing:
    """Two sides that meet: the numbers of their decks in the field, and who plays them.

    Pairings with the same ``deal`` are dealt the same cards: that is what makes two versions of a deck comparable.
    """

    def __init__(self, decks: tuple[int, int], bots: tuple[str, str], deal: int, part: str = "field") -> None:
        self.decks = decks
        self.bots = bots
        self.deal = deal
        self.part = part

    @property
    def mirror(self) -> bool:
        """Whether both sides are the same, so that a deal played from the other seat would be the same game once more."""
        return self.decks[0] == self.decks[1] and self.bots[0] == self.bots[1]

    def row(self) -> list[Any]:
        bots = [writable(bot) for bot in self.bots]
        return [list(self.decks), bots, self.deal, self.part, *(["mirror"] if self.mirror else [])]


class FieldPlan:
    """What is to be played: names and texts only, so that it can be sent to other processes and machines.

    A game is known by its pairing and its number in it. Games 2k and 2k + 1 of a pairing are the same deal from both seats,
    unless both sides are the same: then every game has a deal of its own.
    """

    def __init__(self, game: str, rules: str, options: dict[str, Value], decks: list[DeckSource], pairings: list[Pairing],
                 seed: int, turn_limit: int = TURN_LIMIT, seconds: float = 0.0) -> None:
        self.game = game
        self.rules = rules
        self.options = options
        self.decks = decks
        self.pairings = pairings
        self.seed = seed
        self.turn_limit = turn_limit
        self.seconds = seconds
        """Seconds a bot may think about one question before it loses; 0: for ever."""
        self.fingerprint = self._fingerprint()

    @property
    def bots(self) -> list[str]:
        """The names of all that play."""
        return sorted({bot for pairing in self.pairings for bot in pairing.bots})

    def _fingerprint(self) -> str:
        """What decides every single game, in one word. How many games are wanted is not in it, so that a run can be extended."""
        row = [writable(self.game), self.rules, dict(sorted(self.options.items())),
               [[writable(deck.name), deck.text] for deck in self.decks],
               [pairing.row() for pairing in self.pairings], self.seed, self.turn_limit, self.seconds]
        return blake2b(msgspec.json.encode(row), digest_size=8).hexdigest()

    def match_seed(self, pairing: int, number: int) -> int:
        """The seed of a game: the same for both seats, and for pairings that share their deals."""
        meeting = self.pairings[pairing]
        lane = Chance(self.seed, meeting.deal).fork()
        return int.from_bytes(Chance(lane.seed, number if meeting.mirror else number // 2).block()[:6], "little")


def rules_mark(game: Game, bots: Iterable[str] = (), read: Callable[[Path], bytes] = Path.read_bytes) -> str:
    """A hash over the sources and card files of a game and over the bots: games of two versions are not mixed in one run.

    ``bots`` are names of those that play; the files of strangers' bots count too. ``read`` tells what a file holds.
    """
    mark = blake2b(rules_hash(game).encode(), digest_size=8)
    for file in sorted({file for bot in bots if (file := _stranger(bot))}):
        mark.update(read(Path(file)))
    for path in sorted(Path(next(iter(cardscape.bots.__path__))).glob("*.py")):
        mark.update(read(path))
    place = game_folder(game)
    if place is not None and place.is_dir():
        for path in sorted((place / "cards").rglob("*")):
            if path.is_file():
                mark.update(read(path))
    return f"{cardscape.__version__}-{mark.hexdigest()}"


def _stranger(bot: str) -> str:
    """The file that a bot from elsewhere is defined in; empty for our own."""
    module = find_bot(bot).__module__
    return "" if module.startswith("cardscape.bots.") else getattr(sys.modules.get(module), "__file__", None) or ""


def preset_sources(game: Game, rules: str) -> list[DeckSource]:
    """Every deck that comes with the game for these rules."""
    return [DeckSource(preset.name, read_text(preset.path), preset.path) for preset in game.presets()
            if preset.rules in ("", rules)]


def round_robin(decks: int, bot: str, mirrors: bool) -> list[Pairing]:
    """Every deck against every other, and against itself if ``mirrors``."""
    found: list[Pairing] = []
    for one in range(decks):
        for two in range(one if mirrors else one + 1, decks):
            found.append(Pairing((one, two), (bot, bot), len(found)))
    return found


def deck_names(decks: Iterable[DeckSource]) -> list[str]:
    """The decks' names, told apart by a number if two are the same."""
    names: list[str] = []
    for deck in decks:
        name, number = deck.name, 1
        while name in names:
            number += 1
            name = f"{deck.name} ({number})"
        names.append(name)
    return names
