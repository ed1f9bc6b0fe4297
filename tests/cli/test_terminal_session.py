"""Real sessions in a pseudo terminal: what a person sees and types. Nothing waits for time, only for text."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .running import PEBBLES

RUN = ("import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL); signal.signal(signal.SIGTERM, signal.SIG_DFL); "
       "signal.signal(signal.SIGINT, signal.default_int_handler); "
       "from cardscape.cli.main import run; run()")
"""As a shell would start it: whoever runs the tests may ignore these signals."""
PATIENCE = 120
"""Seconds of silence after which a session is given up, so that a hang ends as a failure."""


class Session:
    """A command running in a terminal of its own."""

    def __init__(self, *arguments: str, only_errors: bool = False) -> None:
        master, slave = pty.openpty()
        output = subprocess.PIPE if only_errors else slave
        terminal = "xterm" if only_errors else "dumb"
        environment = {**os.environ, "TERM": terminal, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen([sys.executable, "-c", RUN, *arguments],
                                        stdin=slave, stdout=output, stderr=slave, env=environment, start_new_session=True)
        os.close(slave)
        self.master = master
        self.seen = ""

    def until(self, text: str) -> str:
        """Read until the text appears; returns what came before and with it."""
        raw = b""
        while text not in raw.decode("utf-8", "replace"):
            raw += self._more(text, raw)
        self.seen += raw.decode("utf-8", "replace")
        return raw.decode("utf-8", "replace")

    def _more(self, text: str, raw: bytes) -> bytes:
        more = b""
        if select.select([self.master], [], [], PATIENCE)[0]:
            try:
                more = os.read(self.master, 65536)
            except OSError:
                more = b""
        if not more:
            self.process.kill()
        assert more, f"the session ended or hung before {text!r}: {raw.decode('utf-8', 'replace')[-2000:]}"
        return more

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self, sent: int = signal.SIGINT) -> None:
        """Ctrl-C, and Enter after it: a signal that comes just before the line editor begins to wait is seen when it wakes up."""
        os.kill(self.process.pid, sent)
        with contextlib.suppress(OSError):
            self.type("\n")

    def end(self) -> int:
        """Read to the end and return the exit code."""
        raw = b""
        while True:
            if not select.select([self.master], [], [], PATIENCE)[0]:
                self.process.kill()
                raise AssertionError(f"the session does not end: {raw.decode('utf-8', 'replace')[-2000:]}")
            try:
                more = os.read(self.master, 65536)
            except OSError:
                break
            if not more:
                break
            raw += more
        self.seen += raw.decode("utf-8", "replace")
        out = self.process.stdout.read().decode() if self.process.stdout is not None else ""
        self.out = out
        code = self.process.wait()
        os.close(self.master)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


def test_a_match_against_a_bot_is_played_to_its_end() -> None:
    session = Session("play", PEBBLES, "--seed", "1")
    first = session.until("A> ")
    assert "┌1" in first
    assert "2  lay Pebble 5 to bed 1" in first
    session.type("2\n")
    assert "Pebble 4" in session.until("A> ")
    session.type("lay pebble 2\n")
    assert session.end() == 0
    assert "You lose (sum)." in session.seen
    assert "Traceback" not in session.seen
    assert max(len(line) for line in session.seen.replace("\r", "").split("\n") if "│" in line) <= 80
    assert json.loads(Path("cardscape-replay-1.json").read_text())["result"]["reason"] == "sum"


def test_cardfinity_is_played_in_the_terminal() -> None:
    session = Session("play", "cardfinity", "--seed", "3", "--vs", "random")
    shown = session.until("A> ")
    assert "end turn" in shown
    session.type("end turn\n")
    session.until("A> ")
    session.type("concede\n")
    assert session.end() == 0
    assert "You lose (by concession)." in session.seen


def test_a_replay_is_stepped_through_with_the_table_as_it_was_drawn() -> None:
    session = Session("play", "cardfinity", "--seed", "3", "--vs", "random")
    session.until("A> ")
    session.type("end turn\n")
    session.until("A> ")
    session.type("quit\n")
    assert session.end() == 0
    session = Session("replay", "cardscape-replay-1.json", "--step")
    shown = session.until("\r\n> ")
    assert "╭─" in shown
    assert "[0 of " in shown
    session.type("\n")
    assert "A ends the turn." in session.until("\r\n> ")
    session.type("q\n")
    assert session.end() == 0


def test_control_c_keeps_the_replay() -> None:
    session = Session("play", PEBBLES, "--seed", "1")
    session.until("A> ")
    session.type("1\n")
    session.until("A> ")
    session.interrupt()
    assert session.end() == 130
    assert "Interrupted." in session.seen
    assert "Traceback" not in session.seen
    assert len(json.loads(Path("cardscape-replay-1.json").read_text())["answers"]) == 2


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_a_match_is_kept_when_its_process_is_told_to_stop(sent: int) -> None:
    session = Session("play", PEBBLES, "--seed", "1")
    session.until("A> ")
    session.type("1\n")
    session.until("A> ")
    session.interrupt(sent)
    assert session.end() == 128 + sent
    assert "Traceback" not in session.seen
    assert len(json.loads(Path("cardscape-replay-1.json").read_text())["answers"]) == 2


def test_a_match_is_kept_when_its_terminal_is_closed() -> None:
    session = Session("play", PEBBLES, "--seed", "1")
    session.until("A> ")
    session.type("1\n")
    session.until("A> ")
    os.close(session.master)
    os.kill(session.process.pid, signal.SIGHUP)
    assert session.process.wait(PATIENCE) >= 0, "it was not killed by the signal"
    assert len(json.loads(Path("cardscape-replay-1.json").read_text())["answers"]) == 2


def test_control_d_leaves_the_table() -> None:
    session = Session("play", PEBBLES, "--seed", "1", "--plain")
    session.until("A> ")
    session.type("\x04")
    assert session.end() == 0
    assert "You left the table." in session.seen


def test_control_c_in_a_simulation_shows_what_was_finished() -> None:
    session = Session("simulate", PEBBLES, "--games", "10000000", "--bots", "greedy", "--json", only_errors=True)
    session.until("games")
    session.interrupt()
    assert session.end() == 130
    assert "Interrupted after" in session.seen
    assert "Traceback" not in session.seen
    assert json.loads(session.out)["games"] < 10_000_000


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGHUP])
def test_control_c_or_a_closed_terminal_ends_all_processes_of_a_simulation(sent: int) -> None:
    session = Session("simulate", PEBBLES, "--games", "10000000", "--bots", "greedy", "--jobs", "2", "--json", only_errors=True)
    session.until("games")
    os.killpg(session.process.pid, sent)
    assert session.end() == 128 + sent
    assert "Traceback" not in session.seen
    assert json.loads(session.out)["games"] < 10_000_000
