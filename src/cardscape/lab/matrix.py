"""The deck matrix: every deck against every other, and each against the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from cardscape.lab.field import FieldPlan, deck_names
from cardscape.lab.figures import Share, alike
from cardscape.lab.playing import DECISION_CAP, TURN_CAP
from cardscape.lab.record import GameRecord


class Meeting:
    """What came out between two decks; wins are of the first and the second."""

    def __init__(self, decks: tuple[int, int]) -> None:
        self.decks = decks
        self.games = 0
        self.wins = [0, 0]
        self.draws = 0
        self.capped = 0
        self.first_wins = 0
        self.deals: dict[int, list[int]] = {}
        """Wins of the first player and decided games of each deal: its two games begin with the same cards."""

    def add(self, record: GameRecord) -> None:
        self.games += 1
        if not record.finished:
            self.capped += 1
        elif record.winner < 0:
            self.draws += 1
        else:
            self.wins[record.winner] += 1
            self.first_wins += record.winner == record.first
            deal = self.deals.setdefault(record.number if self.mirror else record.number // 2, [0, 0])
            deal[0] += record.winner == record.first
            deal[1] += 1

    @property
    def decided(self) -> int:
        return sum(self.wins)

    @property
    def share(self) -> Share:
        """The first deck's share of the games that somebody won."""
        return Share(self.wins[0], self.decided)

    @property
    def mirror(self) -> bool:
        return self.decks[0] == self.decks[1]


class Matrix:
    """All meetings of a field."""

    def __init__(self, plan: FieldPlan, records: list[GameRecord], part: str = "field") -> None:
        self.names = deck_names(plan.decks)
        self.meetings: dict[tuple[int, int], Meeting] = {}
        self.reasons: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.games = 0
        for pairing in plan.pairings:
            if pairing.part == part:
                self.meetings.setdefault(pairing.decks, Meeting(pairing.decks))
        for record in records:
            pairing = plan.pairings[record.pairing]
            if pairing.part != part:
                continue
            self.games += 1
            self.reasons[record.reason] += 1
            if record.fault:
                self.faults[record.fault] += 1
            self.meetings[pairing.decks].add(record)

    def cell(self, one: int, two: int) -> Share | None:
        """The share of wins of deck ``one`` against deck ``two``; a deck wins half of its games against itself by definition."""
        if one == two:
            return None
        meeting = self.meetings.get((one, two))
        if meeting is not None:
            return meeting.share
        meeting = self.meetings.get((two, one))
        return Share(meeting.wins[1], meeting.decided) if meeting is not None else None

    def overall(self, deck: int) -> Share:
        """A deck's share of all its decided games against other decks."""
        cells = [cell for other in range(len(self.names)) if (cell := self.cell(deck, other)) is not None]
        return Share(sum(cell.hits for cell in cells), sum(cell.total for cell in cells))

    @property
    def compared(self) -> int:
        """How many figures the decks' shares are: of two decks one wins what the other loses."""
        count = sum(bool(self.overall(deck).total) for deck in range(len(self.names)))
        return count if count > 2 else 1

    def words(self, deck: int) -> str:
        """What may be said of a deck as one of those that are compared."""
        return self.overall(deck).words_among(self.compared)

    @property
    def first_player(self) -> Share:
        deals = [(won, decided) for meeting in self.meetings.values() for won, decided in meeting.deals.values()]
        return Share(sum(won for won, _ in deals), sum(decided for _, decided in deals), alike=alike(deals))

    @property
    def capped(self) -> int:
        return sum(meeting.capped for meeting in self.meetings.values())

    @property
    def draws(self) -> int:
        return sum(meeting.draws for meeting in self.meetings.values())

    def ranking(self) -> list[int]:
        """Decks from the strongest to the weakest."""
        return sorted(range(len(self.names)), key=lambda deck: (-self.overall(deck).value, self.names[deck]))

    def endings(self, words: Callable[[str], str]) -> list[tuple[str, int]]:
        """How games ended, in words, and how many of them, the most frequent first."""
        return [(words(reason) or "no reason", count) for reason, count in sorted(self.reasons.items(), key=lambda one: -one[1])]

    def row(self) -> dict[str, Any]:
        pairs = []
        for meeting in self.meetings.values():
            one, two = meeting.decks
            pairs.append({"decks": [self.names[one], self.names[two]], "games": meeting.games, "wins": list(meeting.wins),
                          "draws": meeting.draws, "turn_limit": meeting.capped, "first_player_wins": meeting.first_wins,
                          "share": meeting.share.row(), "words": "mirror" if meeting.mirror else meeting.share.words()})
        decks = [{"deck": self.names[deck], **self.overall(deck).row(), "words": self.words(deck)}
                 for deck in self.ranking()]
        return {"games": self.games, "decks": decks, "pairings": pairs, "first_player": self.first_player.row(),
                "first_player_words": self.first_player.words(), "draws": self.draws,
                "at_turn_limit": self.reasons[TURN_CAP], "at_decision_limit": self.reasons[DECISION_CAP],
                "reasons": dict(sorted(self.reasons.items())), "bot_faults": dict(sorted(self.faults.items()))}


def matrix_lines(matrix: Matrix) -> list[str]:
    """The matrix for a terminal: wins of the row against the column in percent, with ``+`` or ``-`` if not by chance."""
    order = matrix.ranking()
    width = max(len(name) for name in matrix.names)
    heading = " ".join(f"{number + 1:>4}" for number in range(len(order)))
    lines = [f"{'':>{width + 3}} {heading}   all games, 95 % interval"]
    for number, deck in enumerate(order):
        cells = []
        for other in order:
            cell = matrix.cell(deck, other)
            if cell is None or not cell.total:
                cells.append("   .")
            else:
                cells.append(f"{100 * cell.value:>3.0f}{' +-'[cell.against()]}")
        overall = matrix.overall(deck)
        words = f", {matrix.words(deck)}" if overall.total else ""
        lines.append(f"{number + 1:>2} {matrix.names[deck]:<{width}} {' '.join(cells)}   {overall}{words}")
    lines.append("A + or - marks a pairing whose 95 % interval lies wholly above or below 50 %; one in twenty does by chance.")
    return lines
