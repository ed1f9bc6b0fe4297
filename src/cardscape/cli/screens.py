"""What a person at the terminal sees: pictures with colours, or plain lines."""

from __future__ import annotations

import sys
from contextlib import suppress
from textwrap import wrap
from typing import Final

from cardscape.cli.output import columns, rows, say, visible
from cardscape.engine.layout import Board
from cardscape.play.plain import board_lines

CLEAR: Final = 60
"""Empty lines that push a hand out of sight where a screen cannot be cleared."""


LINES: Final = 25
"""A height is given only because Rich believes in a width on every terminal if it knows both."""
FORGET: Final = "\x1b[3J"
"""Tells a terminal to throw away the lines that were scrolled out of sight."""


class Screen:
    """The plain screen: no boxes, no colours, a sentence a line."""

    def board(self, board: Board) -> None:
        """Show the table."""
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
    """The screen with boxes and colours."""

    def __init__(self, width: int) -> None:
        from cardscape.cli.terminal import PipeConsole

        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - lets people edit their answers and fetch earlier ones

        self.width = width
        self.console = PipeConsole(highlight=False, markup=False, width=width, height=LINES)

    def board(self, board: Board) -> None:
        from cardscape.cli.terminal import picture

        self.console.print(picture(board, self.width))

    def told(self, lines: list[str]) -> None:
        for line in lines:
            for part in wrap(visible(line), self.width, initial_indent="  ", subsequent_indent="    ") or [""]:
                self.console.print(part, style="dim")

    def heading(self, text: str) -> None:
        self.console.print(visible(text), style="bold")

    def options(self, words: list[str]) -> None:
        from cardscape.cli.choices import option_lines

        for line in option_lines([visible(words_of) for words_of in words], self.width):
            self.console.print(line)

    def problem(self, text: str) -> None:
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
    return PictureScreen(min(columns(), 120))
