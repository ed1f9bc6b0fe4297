"""Tells whether the kernel runs compiled, and keeps it pure if the environment says CARDSCAPE_PURE=1.

This is loaded before anything can answer Ctrl-C, so it loads next to nothing itself.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType


class _SourceOnly:
    """Finds the modules of the package as source, also where a compiled one lies beside it."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not fullname.startswith("cardscape."):
            return None
        for folder in path or []:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


if os.environ.get("CARDSCAPE_PURE", "0") not in ("", "0"):
    sys.meta_path.insert(sys.meta_path.index(PathFinder), _SourceOnly())


def _compiled() -> bool:
    spec = importlib.util.find_spec("cardscape.engine.loop")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


COMPILED: bool = _compiled()
