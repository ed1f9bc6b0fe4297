"""Builds the package: plain Python by default, with a compiled kernel if CARDSCAPE_COMPILE is set."""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

COMPILED = ["engine", "games/cardfinity"]
"""Folders of the package that are compiled from the same source."""

LEFT_OUT = {"__init__.py"}


def compiled_files() -> list[str]:
    root = Path("src/cardscape")
    return [str(path) for folder in COMPILED for path in sorted((root / folder).glob("*.py")) if path.name not in LEFT_OUT]


if os.environ.get("CARDSCAPE_COMPILE"):
    from mypyc.build import mypycify

    level = os.environ.get("CARDSCAPE_OPT", "3")
    setup(ext_modules=mypycify(["--config-file=pyproject.toml", *compiled_files()], opt_level=level, group_name="cardscape"))
else:
    setup()
