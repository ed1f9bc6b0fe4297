"""What can go wrong in a studio tool, and the exit code that belongs to it."""

from __future__ import annotations

from collections.abc import Callable

Warn = Callable[[str], None]


class StudioError(Exception):
    """ST-1.5: a run-time error; the message is one line for the user."""

    exit_code = 1


class UsageError(StudioError):
    """ST-1.5: the command was called the wrong way."""

    exit_code = 2


class Interrupted(BaseException):
    """A signal asked the run to stop; clean up and leave."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.signum = signum


def reason(error: OSError | ValueError) -> str:
    """The part of a system error a user can act on."""
    return getattr(error, "strerror", None) or str(error)


def ignore(message: str) -> None:
    """Stands in for a warning printer when a caller does not want one."""
