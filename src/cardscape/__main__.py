"""The command ``cardscape``, also as ``python -m cardscape``."""

from __future__ import annotations

import signal
import sys
import threading
from _thread import interrupt_main


def unlost(caught: sys.UnraisableHookArgs) -> None:
    """Ctrl-C where nothing can be raised, in a callback of the import system or a finaliser, is raised a moment later instead."""
    if not issubclass(caught.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(caught)
        return
    later = threading.Timer(0.02, interrupt_main)
    later.daemon = True
    later.start()


def run() -> None:
    """Load the commands and run one. Whoever interrupts the loading gets the same answer as later."""
    sys.unraisablehook = unlost
    try:
        from cardscape.cli.main import run as begin

        begin()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        sys.exit(130)
    finally:
        if callable(signal.getsignal(signal.SIGINT)):
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # all is done or kept: the end may be cut off, without a traceback
        exec("pass")  # an interpreter whose last exec was interrupted would end by the signal and not with our exit code


if __name__ == "__main__":
    run()
