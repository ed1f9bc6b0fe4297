"""What a person at the terminal sees: pictures with colours, or plain lines."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from cardscape.cli.output import columns, rows, say, visible
from cardscape.engine.layout import Board
from cardscape.play.plain import board_lines

if TYPE_CHECKING:
    from rich.text import Text

CLEAR: Final = 60
"""Empty lines that push a hand out of sight where a screen cannot be cleared."""


LINES: Final = 25
"""A height is given only because Rich believes in a width on every terminal if it knows both."""
WIDEST: Final = 120
"""Columns that are used at most: longer lines are hard to read."""
NARROWEST: Final = 20
"""Columns that are used at least: in a window with less, the terminal breaks the lines."""
ASKING: Final = 3
"""Lines for the question and the answer below the table."""
MOST_OPTIONS: Final = 6
"""Lines of options that are never too many."""
INDENT: Final = "  "
TWO_COLUMNS: Final = re.compile(r" {2}\S+(?: \S+)* {3,}(?=\S)")
FORGET: Final = "\x1b[3J"
"""Tells a terminal to throw away the lines that were scrolled out of sight."""


class Screen:
    """The plain screen: no boxes, no colours, a sentence a line."""

    def board(self, board: Board, words: list[str] | None = None) -> None:
        """Show the table; ``words`` are the options that will be shown below it."""
        for line in board_lines(board):
            say(line)

    def told(self, lines: list[str]) -> None:
        """Tell what happened."""
        for line in lines:
            say(line)

    def heading(self, text: str) -> None:
        say(text)

    def options(self, words: list[str]) -> None:
        for number, line in enumerate(words, 1):
            say(f"{number}. {line}")

    def problem(self, text: str) -> None:
        """Answer to something that cannot be done."""
        say(text)

    def ask(self, prompt: str) -> str:
        """A line from the person; raises ``EOFError`` when there is nobody any more."""
        line = input(prompt)
        if not sys.stdin.isatty():
            say(line)
        return line

    def clear(self) -> None:
        """Put what was shown out of sight."""
        print("\n" * max(CLEAR, rows()))


class PictureScreen(Screen):
    """The screen with boxes and colours. It is as wide as ``width``, or (0) as the terminal is at the moment.

    In a terminal the table, the last lines of what happened and the options share its height.
    """

    def __init__(self, width: int = 0) -> None:
        from rich.console import Console

        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - lets people edit their answers and fetch earlier ones

        self.fixed = width
        self.news = 0
        """Lines of what happened since the table was shown last."""
        self.console = Console(highlight=False, markup=False, width=self.width, height=LINES)

    @property
    def width(self) -> int:
        return self.fixed or max(NARROWEST, min(columns(), WIDEST))

    def board(self, board: Board, words: list[str] | None = None) -> None:
        from cardscape.cli.terminal import picture

        self.console.width = self.width
        high = rows() if self.console.is_terminal else 0
        below = len(self._options(words or [])) + ASKING
        self.console.print(picture(board, self.width, max(1, high - below - min(self.news, high // 6)) if high else 0))
        self.news = 0

    def told(self, lines: list[str]) -> None:
        for line in lines:
            indent = INDENT + " " * (_text_at(line) or 2)
            for part in wrap(visible(line), self.width, initial_indent=INDENT, subsequent_indent=indent) or [""]:
                self.console.print(part, style="dim")
                self.news += 1

    def heading(self, text: str) -> None:
        self.console.width = self.width
        self.console.print(visible(text), style="bold")

    def options(self, words: list[str]) -> None:
        for line in self._options(words):
            self.console.print(line)

    def _options(self, words: list[str]) -> list[Text]:
        """The options as lines; in a terminal a third of its height should do."""
        from cardscape.cli.choices import option_lines

        most = max(MOST_OPTIONS, rows() // 3) if self.console.is_terminal else 0
        return option_lines([visible(line) for line in words], self.width, most)

    def problem(self, text: str) -> None:
        self.console.width = self.width
        self.console.print(visible(text), style="yellow")

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
            if self.console.is_dumb_terminal:
                super().clear()
            else:
                print(FORGET, end="", flush=True)
        else:
            super().clear()


def screen(plain: bool) -> Screen:
    """The screen for this terminal; without the letters for boxes it is the plain one."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    if plain or not encoding.startswith("utf"):
        return Screen()
    return PictureScreen()


def _text_at(line: str) -> int:
    """Where the second column of a line in two columns begins; 0 for other lines."""
    found = TWO_COLUMNS.match(line)
    return found.end() if found else 0
