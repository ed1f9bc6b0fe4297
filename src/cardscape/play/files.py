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
        os.chmod(temporary, usual_mode())
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def usual_mode() -> int:
    """The permissions of a file that is made in the plain way; temporary ones get fewer."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
