"""The decks that come with Cardfinity."""

from pathlib import Path

PRESETS = Path(__file__).parent / "decks"


def preset_names() -> list[str]:
    """The presets by file name, in alphabetical order."""
    return sorted([path.stem for path in PRESETS.glob("*.txt")])


def preset_path(name: str) -> Path:
    """Where a preset is kept; it need not exist."""
    return PRESETS / f"{name}.txt"
