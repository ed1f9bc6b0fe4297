"""Writing files so that a reader never finds half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path | str, content: str | bytes) -> None:
    """Write to a temporary name in the same directory and rename; on failure the old file stays and nothing is left behind."""
    target = Path(path)
    raw = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
