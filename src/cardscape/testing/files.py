"""Files of the kit: written whole or not at all."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from cardscape.play.files import write_atomically


def write_text(path: Path, text: str) -> None:
    """Write a text whole or not at all, in a folder that is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text)


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
