"""Any module of a game may be the first one that is loaded: tools and strangers begin wherever they like."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardscape.games

ROOT = Path(cardscape.games.__path__[0])
LOADING = """
import importlib, sys
failed = []
for name in sys.argv[1:]:
    for loaded in [other for other in sys.modules if other.startswith("cardscape.games.")]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except (ImportError, AttributeError) as error:
        failed.append(f"{name}: {error}")
print("\\n".join(failed))
"""


@pytest.mark.parametrize("game", sorted(path.parent.name for path in ROOT.glob("*/game.py")))
def test_every_module_can_be_loaded_first(game: str) -> None:
    names = [f"cardscape.games.{game}.{path.stem}" for path in sorted((ROOT / game).glob("*.py")) if path.stem != "__init__"]
    ended = subprocess.run([sys.executable, "-c", LOADING, *names], capture_output=True, text=True, check=False,
                           env={**os.environ, "CARDSCAPE_PURE": "1"})
    assert (ended.returncode, ended.stderr, ended.stdout.strip()) == (0, "", "")
