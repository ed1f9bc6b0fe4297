"""The command ``cardscape``, also as ``python -m cardscape``."""

from __future__ import annotations

import sys


def run() -> None:
    """Load the commands and run one. Whoever interrupts the loading gets the same answer as later."""
    try:
        from cardscape.cli.main import run as begin

        begin()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    run()
