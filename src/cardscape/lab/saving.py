"""Files of the lab: written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardscape.play.files import write_atomically


def save_json(path: Path | str, row: Any) -> None:
    """Write a value as indented JSON."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(row, indent=1) + "\n")
