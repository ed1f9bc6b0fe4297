"""Files of the kit: written whole or not at all."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType


def write_text(path: Path, text: str) -> None:
    """Write a text under a temporary name and rename it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    Path(name).replace(path)


def load_module(file: str) -> ModuleType:
    """The module in a Python file, which may import its neighbours; loaded once a process."""
    path = Path(file).resolve()
    for module in list(sys.modules.values()):
        known = getattr(module, "__file__", None)
        if known and Path(known).resolve() == path:
            return module
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
