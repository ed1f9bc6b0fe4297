"""`python -m cardscape`: the same as the command `cardscape`."""

from __future__ import annotations

from cardscape.cli.main import run

if __name__ == "__main__":
    run()
