"""Writing files so that a reader never finds half of one."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


def write_atomically(path: Path | str, content: str | bytes) -> None:
    """Write to a temporary name in the same directory and rename; on failure the old file stays and nothing is left behind.

    A link stays a link and a file keeps its permissions; what is no file, such as a pipe or a device, is simply written to.
    """
    target = Path(os.path.realpath(path))
    raw = content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
    mode = _mode(target)
    if mode < 0:
        target.write_bytes(raw)
        return
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _mode(target: Path) -> int:
    """The permissions of the file that is there, or those of a new one; -1 for what cannot be put in place of another."""
    try:
        found = target.stat().st_mode
    except OSError:
        return usual_mode()
    return stat.S_IMODE(found) if stat.S_ISREG(found) or stat.S_ISDIR(found) else -1


def usual_mode() -> int:
    """The permissions of a file that is made in the plain way; temporary ones get fewer."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
