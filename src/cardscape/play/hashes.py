"""Hashes that tell whether rules, cards or tables are still the same."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

import cardscape
import cardscape.engine
import cardscape.play.series
from cardscape.engine.game import Game
from cardscape.engine.match import Match, Setup
from cardscape.play.pictures import listed
from cardscape.play.series import Series


def table_hash(match: Match) -> str:
    """What lies where, face up or down, whose turn it is, and what is offered to whom: equal in every version of the program."""
    s = match.state
    zones = [[(place, s.cards[s.defn[card]].name, s.face[card] if s.face else 1) for place, card in listed(s, zone)]
             for zone in range(len(s.zones))]
    asked = match.decision.seat if match.decision is not None else -1
    row = [zones, s.turn, s.number, s.winner, s.reason, asked, match.words()]
    return blake2b(msgspec.json.encode(row), digest_size=16).hexdigest()


def game_folder(game: Game) -> Path | None:
    """The folder of a game that is a package of its own, or the file of one that is a single module. A set has its game's."""
    if isinstance(game, Series):
        game = game.inner
    module = sys.modules.get(type(game).__module__)
    file = getattr(module, "__file__", None)
    if file is None:
        return None
    path = Path(file)
    return path.parent if (path.parent / "__init__.py").exists() else path


def rules_hash(game: Game) -> str:
    """A hash over the sources of the game, of the effect language and of the kernel; for a set also those of sets."""
    return _rules_hash(game_folder(game), isinstance(game, Series))


@cache
def _rules_hash(place: Path | None, sets: bool) -> str:
    kernel = Path(cardscape.engine.__path__[0])
    files = [*_sources(kernel), *_sources(kernel.parent / "effects")]
    if place is not None:
        files += _sources(place) if place.is_dir() else [place.parent / f"{place.name.partition('.')[0]}.py"]
    if sets:
        files += _sources(Path(cardscape.play.series.__path__[0]))
    return _hash(files, cardscape.__version__)


def cards_hash(setup: Setup) -> str:
    """A hash over the game's card files and the text of both decks."""
    place = game_folder(setup.game)
    cards = place / "cards" if place is not None else None
    files = sorted(path for path in cards.rglob("*") if path.is_file()) if cards is not None and cards.is_dir() else []
    return _hash(files, *[setup.game.deck_text(deck) for deck in setup.decks])


def _sources(folder: Path) -> list[Path]:
    return sorted([path for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".grammar")]) if folder.is_dir() else []


def _hash(files: list[Path], *texts: str) -> str:
    made = blake2b(digest_size=16)
    for text in texts:
        made.update(text.encode("utf-8", "surrogateescape") + b"\0")
    for path in files:
        if path.is_file():
            made.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return made.hexdigest()
