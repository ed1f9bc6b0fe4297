"""Tells whether the kernel runs compiled or as plain Python."""

from __future__ import annotations

import importlib.util
from pathlib import Path


def _compiled() -> bool:
    spec = importlib.util.find_spec("cardscape.engine.loop")
    return spec is not None and spec.origin is not None and Path(spec.origin).suffix != ".py"


COMPILED: bool = _compiled()
