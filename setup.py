"""Builds the package: plain Python by default, with a compiled kernel if CARDSCAPE_COMPILE is set."""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

COMPILED = ["engine", "effects", "games/cardfinity", "games/ttcg", "games/polaris", "games/taiwan", "bots"]
"""Folders of the package that are compiled from the same source."""

LEFT_OUT = {
    "effects": ["explaining", "generator", "line", "reading", "voice"],
    "games/ttcg": ["cardfile", "cardrecord", "codes", "deckfile", "language", "library", "picture", "pool", "shape", "styles",
                   "telling", "trials"],
    "games/polaris": ["cardfields", "cardfile", "deckfile", "language", "legality", "library", "picture", "pool", "telling",
                      "wording"],
    "games/taiwan": ["cardfile", "deckfile", "effectfile", "fileentry", "language", "library", "picture", "pool", "telling"],
    "bots": ["settings"],
}
"""Modules that no match runs: they read and explain files, and compiling them would only take time. So would the linters."""


def compiled_files() -> list[str]:
    root = Path("src/cardscape")
    wanted = os.environ.get("CARDSCAPE_FOLDERS", "").split() or COMPILED
    return [str(path) for folder in wanted for path in sorted((root / folder).glob("*.py"))
            if path.stem != "__init__" and not path.stem.startswith("lint") and path.stem not in LEFT_OUT.get(folder, [])]


if os.environ.get("CARDSCAPE_COMPILE"):
    from mypyc.build import mypycify

    level = os.environ.get("CARDSCAPE_OPT", "3")
    setup(ext_modules=mypycify(["--config-file=pyproject.toml", *compiled_files()], opt_level=level, debug_level="0",
                               group_name="cardscape", multi_file=True))
else:
    setup()
