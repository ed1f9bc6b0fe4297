"""What lasts: rows with a beginning, an end and a source. Events end them; nothing else has to remember to."""

from __future__ import annotations

from typing import ClassVar

from cardscape.engine.events import Event
from cardscape.engine.state import State
from cardscape.engine.task import Record, register


class Lasting(Record):
    """One lasting change: ``amount`` of ``stat`` on ``card`` since event ``since``, until ``left`` more events of kind ``until``.

    ``until`` may name several kinds, ``Activated|PhaseEnded``: whichever happens counts. ``whose`` narrows these events to
    one seat (-1: anybody's); an empty ``until`` never ends by itself. What ``what`` and ``stat`` mean is the game's business.
    """

    NAME: ClassVar[str] = "lasting"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "@card", "stat", "amount", "since", "until", "whose", "left", "@source")

    def __init__(self, what: str, card: int, stat: int, amount: int, since: int, until: str, whose: int, left: int,
                 source: int) -> None:
        self.what = what
        self.card = card
        self.stat = stat
        self.amount = amount
        self.since = since
        self.until = until
        self.whose = whose
        self.left = left
        self.source = source


def begin(s: State, what: str, card: int, stat: int, amount: int, until: str, whose: int, left: int, source: int) -> None:
    """Start a lasting change."""
    s.rows.append(Lasting(what, card, stat, amount, s.events + 1, until, whose, left, source))
    s.watching = True
    s.emit("LastingBegan", s.owner[source] if source >= 0 else s.turn, card, n=amount, label=what)


def _names(until: str, kind: str) -> bool:
    return until == kind or ("|" in until and kind in until.split("|"))


def lapse(s: State, event: Event) -> None:
    """Count down what this event ends, oldest first."""
    ended: list[Lasting] = []
    rows: list[Record] = []
    for row in s.rows:
        if (isinstance(row, Lasting) and _names(row.until, event.kind) and event.number > row.since
                and (row.whose < 0 or row.whose == event.seat)):
            if row.left <= 1:
                ended.append(row)
                continue
            row = Lasting(row.what, row.card, row.stat, row.amount, row.since, row.until, row.whose, row.left - 1, row.source)
        rows.append(row)
    s.rows = rows
    for row in ended:
        s.emit("LastingEnded", s.owner[row.source] if row.source >= 0 else s.turn, row.card, n=row.amount, label=row.what)


def total(s: State, what: str, card: int, stat: int) -> int:
    """The sum of what lasts on a card."""
    return sum(row.amount for row in s.rows
               if isinstance(row, Lasting) and row.what == what and row.card == card and row.stat == stat)


register(Lasting)
