"""How a set stands: the record that waits below a game's own steps until that game is over."""

from __future__ import annotations

from typing import Any, ClassVar

from cardscape.engine.game import Value
from cardscape.engine.state import DRAWN, State
from cardscape.engine.task import Task, register


class Score:
    """Games won by either seat and games drawn, in a set of at most ``length`` games."""

    def __init__(self, length: int, wins: tuple[int, ...], drawn: int) -> None:
        self.length = length
        self.wins = wins
        self.drawn = drawn

    @property
    def played(self) -> int:
        return self.wins[0] + self.wins[1] + self.drawn

    def after(self, winner: int) -> Score:
        """The score after one more game; a negative winner is a draw."""
        if winner < 0:
            return Score(self.length, self.wins, self.drawn + 1)
        return Score(self.length, (self.wins[0] + (winner == 0), self.wins[1] + (winner == 1)), self.drawn)

    def decided(self) -> bool:
        """PL-16.3: the first to win more than half of the games has won the set; it never has more games than its length."""
        return max(self.wins) > self.length // 2 or self.played >= self.length

    def leader(self) -> int:
        """PL-16.3: more wins decide; equal wins are a drawn set."""
        return DRAWN if self.wins[0] == self.wins[1] else 0 if self.wins[0] > self.wins[1] else 1

    def turned(self) -> Score:
        """The same score with the other seat named first."""
        return Score(self.length, self.wins[::-1], self.drawn)

    def words(self) -> str:
        """``2:1``, with the draws if there are any."""
        return f"{self.wins[0]}:{self.wins[1]}" + (f", {self.drawn} drawn" if self.drawn else "")


class NextGame(Task[State]):
    """At the bottom of the agenda while a game of a set is played: how the set stands, and what the next game is set up from.

    ``opener`` began the first game (-1: it is not over), ``turns`` were played in the games that are over; ``last`` is 1 if no
    further game follows whatever the score. ``options`` are pairs of name and value, ``decks`` pairs of name and text.
    """

    NAME: ClassVar[str] = "set-next-game"
    FIELDS: ClassVar[tuple[str, ...]] = ("length", "wins", "drawn", "opener", "turns", "last", "rules", "options", "decks")

    def __init__(self, length: int, wins: tuple[int, ...], drawn: int, opener: int, turns: int, last: int, rules: str,
                 options: tuple[tuple[str, Value], ...], decks: tuple[tuple[str, str], ...]) -> None:
        self.length = length
        self.wins = wins
        self.drawn = drawn
        self.opener = opener
        self.turns = turns
        self.last = last
        self.rules = rules
        self.options = options
        self.decks = decks

    def score(self) -> Score:
        return Score(self.length, self.wins, self.drawn)

    def counted(self, winner: int, first: int, turns: int) -> NextGame:
        """This record after a game with this winner, which seat ``first`` began and which took so many turns."""
        new = self.score().after(winner)
        opener = first if self.opener < 0 else self.opener
        return NextGame(new.length, new.wins, new.drawn, opener, self.turns + turns, self.last, self.rules, self.options,
                        self.decks)

    def alone(self) -> NextGame:
        """This record in an imagined match that ends with this game."""
        return NextGame(self.length, self.wins, self.drawn, self.opener, self.turns, 1, self.rules, self.options, self.decks)

    def standing(self) -> str:
        """What a view says as long as the set goes on: ``game 2 of 3, 1:0``."""
        return f"game {self.score().played + 1} of {self.length}, {self.score().words()}"

    def run(self, s: State) -> None:
        raise ValueError(f"{s.game.title} has nothing more to do, but its game is not over")


class SetOver(Task[State]):
    """At the bottom of the agenda when the set is over: its score."""

    NAME: ClassVar[str] = "set-over"
    FIELDS: ClassVar[tuple[str, ...]] = ("length", "wins", "drawn", "opener", "turns")

    def __init__(self, length: int, wins: tuple[int, ...], drawn: int, opener: int, turns: int) -> None:
        self.length = length
        self.wins = wins
        self.drawn = drawn
        self.opener = opener
        self.turns = turns

    def score(self) -> Score:
        return Score(self.length, self.wins, self.drawn)


def bottom(s: State) -> Task[Any] | None:
    """The step that waits longest."""
    return s.agenda[0] if s.agenda else None


def score(s: State) -> Score:
    """How the set stands: games that are over."""
    record = bottom(s)
    if not isinstance(record, NextGame | SetOver):
        raise ValueError("this match is no set")
    return record.score()


def turns_played(s: State) -> int:
    """The turns of a match, of all games if it is a set."""
    record = bottom(s)
    if isinstance(record, SetOver):
        return record.turns
    return s.number + (record.turns if isinstance(record, NextGame) else 0)


def end_set(s: State, record: NextGame) -> None:
    """PL-16.3: the set is over; its winner is the winner of the match."""
    made = record.score()
    s.agenda = [SetOver(made.length, made.wins, made.drawn, record.opener, record.turns)]
    s.winner = made.leader()
    s.reason = f"set {made.words()}"
    s.emit("SetEnded", s.winner, n=made.played, label=made.words())


register(NextGame, SetOver)
