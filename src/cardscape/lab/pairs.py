"""Two versions of a deck on the same deals: what a change makes of it, with an interval for the difference."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Any, Final

from cardscape.lab.field import FieldPlan, Pairing
from cardscape.lab.figures import PairedMean, Share
from cardscape.lab.record import GameRecord

WITHOUT: Final = 0
WITH: Final = 1
"""Numbers of the two versions among the decks of a plan; the field comes behind them."""
RESOLUTION: Final = 0.02
"""A difference that nobody will notice at the table: two games in a hundred."""
ENOUGH: Final = 30
"""Deals from which it can be told how many would be needed: from fewer, how much deals differ is known too badly.

With 30 the deviation is known to about a quarter, and the games needed, which go with its square, to about a half.
"""


def paired(field: int, bot: str) -> list[Pairing]:
    """Both versions against every deck of the field; the two meetings with one opponent share their deals."""
    found: list[Pairing] = []
    for opponent in range(field):
        for version in (WITHOUT, WITH):
            found.append(Pairing((version, 2 + opponent), (bot, bot), opponent, "with" if version else "without"))
    return found


def worth(record: GameRecord) -> float:
    """A win of the first side is worth 1, a game that nobody won one half."""
    return 0.5 if record.winner < 0 else 1.0 if record.winner == 0 else 0.0


def varied(games: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Games (opponent, number) in another order: the first against each opponent, then the second against each, and so on."""
    seen: Counter[int] = Counter()
    ranks: list[int] = []
    for opponent, _ in games:
        ranks.append(seen[opponent])
        seen[opponent] += 1
    return [game for _, game in sorted(zip(ranks, games, strict=True))]


def _won(winners: list[int]) -> Share:
    """The first side's share of the games that somebody won."""
    return Share(winners.count(0), len(winners) - winners.count(-1))


class PairedResult:
    """The difference that a change makes, deal by deal."""

    def __init__(self, plan: FieldPlan, records: list[GameRecord], margin: float) -> None:
        self.margin = margin
        self.games: dict[tuple[int, int, int], GameRecord] = {}
        for record in records:
            pairing = plan.pairings[record.pairing]
            self.games[pairing.decks[1], record.number, pairing.decks[0]] = record
        self.whole = sorted({(opponent, number) for opponent, number, _ in self.games
                             if (opponent, number, WITH) in self.games and (opponent, number, WITHOUT) in self.games})
        self.decks = len({opponent for opponent, _ in self.whole})
        seats = Counter((opponent, number // 2) for opponent, number in self.whole)
        self.one_seated = sum(count == 1 for count in seats.values())
        """Deals of a run that was cut short that were played from one seat only."""
        self.difference = PairedMean(self._deals())
        self.shares = [self._share(version) for version in (WITHOUT, WITH)]

    def pair(self, opponent: int, number: int) -> tuple[GameRecord, GameRecord]:
        """The game without and the game with the change."""
        return self.games[opponent, number, WITHOUT], self.games[opponent, number, WITH]

    def _deals(self) -> list[float]:
        """One value a deal: what the change added, over both seats. Deals are independent, the two seats of one are not."""
        sums: dict[tuple[int, int], list[float]] = {}
        for opponent, number in self.whole:
            without, changed = self.pair(opponent, number)
            sums.setdefault((opponent, number // 2), []).append(worth(changed) - worth(without))
        return [sum(values) / len(values) for values in sums.values()]

    def _share(self, version: int) -> Share:
        return _won([self.games[opponent, number, version].winner for opponent, number in self.whole])

    def turned(self, name: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Games (opponent, number) that the change won and lost, and in which a copy of the card was played or did something."""
        won: list[tuple[int, int]] = []
        lost: list[tuple[int, int]] = []
        for opponent, number in self.whole:
            without, changed = self.pair(opponent, number)
            took_part = any(use.name == name and (use.played or use.effects) for use in changed.uses[0])
            if took_part and worth(without) != worth(changed):
                (won if worth(changed) > worth(without) else lost).append((opponent, number))
        return won, lost

    @property
    def flagged(self) -> bool:
        """Whether the change makes the deck clearly stronger: the whole interval lies above the margin."""
        return self.difference.total > 1 and self.difference.low > self.margin

    @property
    def verdict(self) -> str:
        difference = self.difference
        if difference.total < 2:
            return "too few games to say anything"
        if self.flagged:
            return "stronger"
        if difference.high < -self.margin:
            return "weaker"
        if difference.low > 0:
            return "a little stronger"
        if difference.high < 0:
            return "a little weaker"
        return "not distinguishable"

    def more_games(self) -> int | None:
        """How many more games (with and without, from both seats) would settle a difference of the measured size; 0 if settled.

        Differences below ``RESOLUTION`` are not worth settling: then the games that would rule out that much. None if there are
        too few deals to tell, or if all came out alike, so that nothing shows how much they differ.
        """
        difference = self.difference
        if difference.clear:
            return 0
        if difference.total < ENOUGH:
            return None
        more = 4 * max(0, ceil(difference.needed(max(abs(difference.value), RESOLUTION)) - difference.total))
        return more if difference.deviation else None if more else 0

    def use(self, name: str) -> dict[str, Share]:
        """How often the card was drawn, how often it was played where it was drawn or came otherwise, and won with it.

        As everywhere, wins are counted among games that somebody won.
        """
        there = 0
        drawn: list[int] = []
        played: list[int] = []
        for opponent, number in self.whole:
            record = self.games[opponent, number, WITH]
            for use in record.uses[0]:
                if use.name == name:
                    there += use.drawn > 0 or use.played > 0
                    drawn += [record.winner] if use.drawn else []
                    played += [record.winner] if use.played else []
        return {"drawn": Share(len(drawn), len(self.whole)), "played": Share(len(played), there),
                "won_when_drawn": _won(drawn), "won_when_played": _won(played)}

    def by_opponent(self) -> list[tuple[int, PairedMean]]:
        """The difference against each deck of the field, largest first."""
        values: dict[int, dict[int, list[float]]] = {}
        for opponent, number in self.whole:
            without, changed = self.pair(opponent, number)
            values.setdefault(opponent, {}).setdefault(number // 2, []).append(worth(changed) - worth(without))
        means = [(opponent, PairedMean([sum(v) / len(v) for v in deals.values()])) for opponent, deals in values.items()]
        return sorted(means, key=lambda one: -one[1].value)

    def stands_out(self, mean: PairedMean) -> int:
        """1 or -1 if the difference against one deck would be remarkable even as the largest against all of the field."""
        return mean.among(self.decks).clear

    def words_against(self, mean: PairedMean) -> str:
        """What may be said of the difference against one deck as one of the field; if that is less than by itself, both."""
        words = ("not distinguishable", "stronger", "weaker")
        alone, sure = words[mean.clear], words[self.stands_out(mean)]
        return sure if alone == sure else f"{alone} by itself, {sure} among {self.decks} decks"

    def row(self) -> dict[str, Any]:
        return {"pairs": len(self.whole), "without": self.shares[0].row(), "with": self.shares[1].row(),
                "difference": self.difference.row(), "verdict": self.verdict, "flagged": self.flagged,
                "margin": self.margin, "more_games": self.more_games()}
