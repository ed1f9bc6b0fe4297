"""Position files: a match saved at any moment, in the middle of an effect too, for the version of the program that saved it."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

import cardscape
from cardscape.engine.match import Match, load
from cardscape.play.files import write_atomically
from cardscape.play.hashes import rules_hash
from cardscape.play.replay import MAX_BYTES, DeckText, MatchFile, decoded, read_setup
from cardscape.play.series.game import Series
from cardscape.play.tree import FileError

VERSION: Final = 1


class PositionFile(MatchFile):
    """The file of version 1. ``check`` is a hash of ``state``: a damaged state is refused before anything is made of it."""

    hash: str
    check: str
    state: dict[str, Any]
    series: int = 1


def save_position(path: Path | str, match: Match) -> None:
    """Write a match that was begun from decks as it stands now."""
    write_atomically(path, position_bytes(match) + b"\n")


def position_bytes(match: Match) -> bytes:
    """The JSON of a saved match, as ``read_position`` reads it."""
    setup = match.setup
    decks = [DeckText(deck.name, setup.game.deck_text(deck)) for deck in setup.decks]
    state = match.dump()
    file = PositionFile("position", VERSION, cardscape.__version__, setup.game.name, setup.rules, dict(setup.options), decks,
                        setup.seed, match.answers, rules_hash(setup.game), _check(state), state,
                        setup.game.length if isinstance(setup.game, Series) else 1)
    return msgspec.json.encode(file)


def load_position(path: Path | str) -> Match:
    """The saved match; raises ``FileError`` with the place, or ``OSError`` if the file cannot be read."""
    with open(path, "rb") as stream:
        return read_position(stream.read(MAX_BYTES + 1))


def read_position(raw: bytes) -> Match:
    """The match in these bytes; raises ``FileError``."""
    file = decoded(raw, "position", VERSION, PositionFile)
    if file.program != cardscape.__version__:
        raise FileError(f"this position was saved by version {file.program}; only that version can load it - at `$.program`")
    if _check(file.state) != file.check:
        raise FileError("this position is damaged: its state does not fit its hash - at `$.state`")
    setup = read_setup(file, file.series)
    if file.hash != rules_hash(setup.game):
        raise FileError(f"the rules of {setup.game.title} changed since this position was saved - at `$.hash`")
    try:
        match = load(setup, file.state)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise FileError(f"this position cannot be loaded: {type(error).__name__} {error} - at `$.state`") from None
    match.answers = file.answers
    return match


def _check(state: dict[str, Any]) -> str:
    return blake2b(msgspec.json.encode(state, order="deterministic"), digest_size=16).hexdigest()
