"""Decks for a match: from a file, from text, or one of the presets that come with the game."""

from pathlib import Path

from cardscape.games.cardfinity.cards import Deck
from cardscape.games.cardfinity.legality import Report, check_deck

PRESETS = Path(__file__).parent / "decks"


class IllegalDeck(Exception):
    """A deck that no match can start with; `report` says everything that is wrong with it."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.issues[0].message)
        self.report = report


def legal_deck(source: str | bytes, filename: str | None = None) -> Deck:
    """CF-9.4: the deck, if it is legal; raises IllegalDeck with the full report otherwise."""
    report = check_deck(source, filename)
    if report.deck is None or not report.legal:
        raise IllegalDeck(report)
    return report.deck


def load_deck(path: Path | str) -> Deck:
    """Read a legal deck from a file; raises IllegalDeck, or OSError if there is no such file."""
    return legal_deck(Path(path).read_bytes(), str(path))


def preset_names() -> list[str]:
    """The presets by file name, in alphabetical order."""
    return sorted([path.stem for path in PRESETS.glob("*.txt")])


def preset_path(name: str) -> Path:
    """Where a preset is kept; it need not exist."""
    return PRESETS / f"{name}.txt"


def load_preset(name: str) -> Deck:
    """The preset of that name; raises KeyError if there is none."""
    if name not in preset_names():
        raise KeyError(name)
    return load_deck(preset_path(name))
