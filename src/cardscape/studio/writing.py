"""Writing so that nothing is ever lost: a temporary file beside the target, then one rename."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from collections.abc import Iterable
from typing import BinaryIO

from cardscape.studio.errors import StudioError, reason

DIRECT = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/")


class SafeOutput:
    """ST-1.6: the target becomes the complete new version on `commit`, or stays byte for byte what it was.

    Construction already proves that the place is writable (ST-1.7). Use it in a `with` block: leaving the block without
    `commit` removes the temporary file. A `dry_run` checks the place and writes nothing (ST-6.3). Devices and pipes ("-" is
    stdout) have no old version; they are written directly.
    """

    def __init__(self, path: str, dry_run: bool = False) -> None:
        self.path = path
        self._dry_run = dry_run
        self.target = ""
        self.temporary = ""
        self._file: BinaryIO | None = None
        try:
            self._open()
        except (OSError, ValueError) as error:
            self.discard()
            raise cannot_write(path, reason(error)) from error
        except BaseException:
            self.discard()
            raise

    def _open(self) -> None:
        if self._dry_run:
            if self.path != "-":
                check_output(self.path)
                self.target = os.path.realpath(self.path)
            return
        if self.path == "-":
            if sys.stdout is None:
                raise cannot_write("-", "standard output is closed")
            self._file = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
            return
        opened = open_descriptor(self.path)
        if opened is not None:
            self._file = os.fdopen(os.dup(opened), "wb")
            return
        mode = check_output(self.path)
        if (mode is not None and not stat.S_ISREG(mode)) or is_device(self.path):
            self._file = open(self.path, "wb")  # noqa: SIM115
            return
        self.target = os.path.realpath(self.path)
        directory = os.path.dirname(self.target)
        self.temporary = os.path.join(directory, f".cardscape-{os.urandom(8).hex()}.tmp")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        descriptor = os.open(self.temporary, flags, 0o666 if mode is None else 0o600)
        self._file = os.fdopen(descriptor, "wb", buffering=1 << 18)

    @property
    def directory(self) -> str:
        """Where temporary files beside this output belong."""
        return os.path.dirname(self.target) if self.target else os.environ.get("TMPDIR", "/tmp")

    def write(self, data: bytes) -> None:
        if self._dry_run:
            return
        assert self._file is not None
        try:
            self._file.write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise cannot_write(self.path, reason(error)) from error

    def write_lines(self, lines: list[str]) -> None:
        """ST-1.3: every line with LF behind it."""
        if lines:
            self.write(("\n".join(lines) + "\n").encode("utf-8"))

    def copy_from(self, path: str) -> None:
        """ST-2.7.2: begin with the bytes of a file; a last line without end gets one."""
        last = b"\n"
        try:
            with open(path, "rb") as old:
                while data := old.read(1 << 20):
                    self.write(data)
                    last = data[-1:]
        except OSError as error:
            raise StudioError(f"cannot read '{path}': {reason(error)}") from error
        if last not in (b"\n", b"\r"):
            self.write(b"\n")

    def complete(self) -> None:
        """Everything is on the disk, under the temporary name still."""
        if self._file is None:
            return
        try:
            self._file.flush()
            if self.temporary:
                _keep_mode(self._file.fileno(), self.target)
                os.fsync(self._file.fileno())
            self._file.close()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise cannot_write(self.path, reason(error)) from error
        self._file = None

    def commit(self) -> None:
        """Put the new version in place of the old one."""
        self.complete()
        commit_together([self])

    def rename(self) -> None:
        if self.temporary:
            try:
                os.replace(self.temporary, self.target)
            except OSError as error:
                raise cannot_write(self.path, reason(error)) from error
            self.temporary = ""

    def discard(self) -> None:
        """Forget the new version; the old one was never touched."""
        try:
            if self._file is not None:
                self._file.close()
        except OSError:
            pass
        finally:
            self._file = None
            if self.temporary:
                with contextlib.suppress(OSError):
                    os.unlink(self.temporary)
                self.temporary = ""

    def __enter__(self) -> SafeOutput:
        return self

    def __exit__(self, *_: object) -> None:
        self.discard()


def commit_together(outputs: Iterable[SafeOutput]) -> None:
    """ST-5.8: all outputs complete first, then renames directly one after the other."""
    ready = list(outputs)
    for output in ready:
        output.complete()
    for output in ready:
        output.rename()
    for directory in sorted({os.path.dirname(output.target) for output in ready if output.target}):
        _sync_directory(directory)


def check_output(path: str) -> int | None:
    """ST-1.7: complain now about an output that cannot be written; the mode of the old file, if there is one."""
    if not path:
        raise StudioError("the name of the output file is empty")
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and stat.S_ISDIR(mode):
        raise cannot_write(path, "it is a directory")
    if path.endswith("/"):
        raise cannot_write(path, "a file name was expected")
    if mode is not None and not os.access(path, os.W_OK):
        raise cannot_write(path, "no permission")
    if mode is None or (stat.S_ISREG(mode) and not is_device(path)):
        directory = os.path.dirname(os.path.realpath(path))
        if not os.path.isdir(directory):
            shown = os.path.dirname(path) or directory
            raise cannot_write(path, f"directory '{shown}' does not exist")
        if not os.access(directory, os.W_OK | os.X_OK):
            raise cannot_write(path, "no permission to create files in its directory")
    return mode


def is_device(path: str) -> bool:
    """Names like /dev/stdout stand for something already open, even where it is a regular file."""
    return os.path.abspath(path).startswith(DIRECT)


def open_descriptor(path: str) -> int | None:
    """The number behind /dev/stdout, /dev/fd/5 and the like: to be written on, not opened (and cut) again."""
    name = os.path.abspath(path)
    streams = {"/dev/stdout": 1, "/dev/stderr": 2}
    found = re.fullmatch(r"/(?:dev|proc/self)/fd/(\d{1,6})", name, re.ASCII)
    return int(found.group(1)) if found else streams.get(name)


def same_file(one: str, other: str) -> bool:
    """Do both names lead to the same file, links followed?"""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return os.path.realpath(one) == os.path.realpath(other)


def cannot_write(path: str, why: str) -> StudioError:
    return StudioError(f"cannot write '{path}': {why}")


def _keep_mode(descriptor: int, target: str) -> None:
    """ST-1.6: the new file keeps the owner (where allowed) and the permission bits of the replaced one."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return
    if hasattr(os, "fchown"):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, old.st_uid, old.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, stat.S_IMODE(old.st_mode))


def _sync_directory(directory: str) -> None:
    try:
        descriptor = os.open(directory, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)
