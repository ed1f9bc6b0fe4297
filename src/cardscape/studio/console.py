"""Where words go: results to stdout, everything else to stderr, always as UTF-8."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from types import FrameType
from typing import BinaryIO, TextIO

from cardscape.studio.errors import Interrupted, StudioError, UsageError, reason

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Console:
    """ST-1.4: results on one stream; warnings (each once), errors and notes on the other."""

    def __init__(self, quiet: bool = False, verbose: bool = False) -> None:
        self.quiet = quiet
        self.verbose = verbose
        self._said: set[str] = set()

    def result(self, text: str) -> None:
        """Write text to stdout as it is."""
        self.result_bytes(_encoded(text))

    def result_bytes(self, data: bytes) -> None:
        try:
            _send(sys.stdout, data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise StudioError(f"cannot write to standard output: {reason(error)}") from error

    def status(self, line: str, output: str = "") -> None:
        """One line about what was done, unless the user wants silence; on stderr if the output itself is stdout."""
        if output == "-":
            self.note(line)
        elif not self.quiet:
            self.result(line + "\n")

    def flush(self) -> None:
        if sys.stdout is None:
            return
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise StudioError(f"cannot write to standard output: {reason(error)}") from error

    def warn(self, message: str) -> None:
        """ST-1.4: the same warning is printed once per run."""
        if message not in self._said:
            self._said.add(message)
            self.say("Warning: " + message)

    def error(self, message: str) -> None:
        self.say("Error: " + message)

    def note(self, message: str) -> None:
        if not self.quiet:
            self.say(message)

    def detail(self, message: str) -> None:
        if self.verbose:
            self.say(message)

    def say(self, line: str) -> None:
        if sys.stderr is not None:
            try:
                _send(sys.stderr, _encoded(line + "\n"))
                sys.stderr.flush()
            except OSError:
                pass  # nobody is left to tell


def _encoded(text: str) -> bytes:
    """Text as UTF-8; bytes of file names that are no text come out as they went in."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace")


def _send(stream: TextIO | None, data: bytes) -> None:
    if stream is None:
        return
    raw: BinaryIO | None = getattr(stream, "buffer", None)
    if raw is None:
        stream.write(data.decode("utf-8", "replace"))
        return
    stream.flush()
    raw.write(data)


def run(command: Callable[[Console], int], console: Console) -> int:
    """ST-1.5, ST-1.11: run a command and turn every way it can end into an exit code."""
    try:
        with _Signals():
            code = command(console)
            console.flush()
            return code
    except StudioError as error:
        console.error(str(error))
        _drop_stdout()
        return error.exit_code
    except BrokenPipeError:
        _drop_stdout()
        return 0
    except (KeyboardInterrupt, Interrupted) as stop:
        _drop_stdout()
        return 128 + (stop.signum if isinstance(stop, Interrupted) else 2)
    except MemoryError:
        console.error("out of memory")
        return 1
    except OSError as error:
        where = f"'{error.filename}': " if error.filename else ""
        console.error(f"{where}{reason(error)}")
        return 1


def _drop_stdout() -> None:
    """Keep the interpreter from complaining about what it can no longer write."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, sys.stdout.fileno())
            os.close(null)
        except (OSError, ValueError):
            pass


class _Signals:
    """Turn the first stop signal into an exception; later ones must not disturb the cleaning up."""

    def __init__(self) -> None:
        self._old: list[tuple[signal.Signals, object]] = []

    def __enter__(self) -> _Signals:
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is None:
                continue
            try:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._old.append((number, signal.signal(number, self._stop)))
            except ValueError:  # not the main thread
                break
        return self

    def _stop(self, signum: int, frame: FrameType | None) -> None:
        for number, _ in self._old:
            signal.signal(number, signal.SIG_IGN)
        raise Interrupted(signum)

    def __exit__(self, *_: object) -> None:
        for number, old in self._old:
            signal.signal(number, old)  # type: ignore[arg-type]


def arguments(argv: Sequence[str] | None) -> list[str]:
    """The given words, or those of the process."""
    return sys.argv[1:] if argv is None else list(argv)


def as_text(word: str) -> str:
    """ST-6.8: a word of the command line as UTF-8 text, whatever the locale made of it."""
    try:
        return os.fsencode(word).decode("utf-8")
    except UnicodeError:
        return word


def plain_text(option: str, value: str) -> str:
    """ST-1.1: a text given on the command line, refused if it is not text."""
    value = as_text(value)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise StudioError(f"the value of {option} is not valid UTF-8") from error
    if "\x00" in value:
        raise UsageError(f"the value of {option} holds a NUL character")
    return value


def plain_texts(option: str, values: Iterable[str]) -> list[str]:
    return [plain_text(option, value) for value in values]
