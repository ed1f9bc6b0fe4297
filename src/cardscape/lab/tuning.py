"""Searches for numbers on a deck's cards that bring it nearer to even, within what the rules allow.

Every try plays the same deals, so that two tries differ by their numbers and not by their luck. Cards change one step at a time,
the most played first. How many steps it takes is found by taking even between two doses, whichever way they go, and halving what
lies between. What comes out is measured once more on fresh deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from cardscape.engine.game import Game
from cardscape.lab.figures import PairedMean, Share
from cardscape.lab.pairs import worth
from cardscape.lab.record import GameRecord
from cardscape.lab.workbench import Knob, Workbench, WorkbenchError

REACH: Final = 3
"""Steps that a single number is moved at most."""

Play = Callable[[str, dict[str, int], bool], list[GameRecord]]
"""Plays a deck's text, changed by these settings, against the field, on the deals of the search or (true) on fresh ones.

The deck is side 0.
"""


class Try:
    """One setting of the numbers and what it came to."""

    def __init__(self, dose: int, settings: dict[str, int], text: str, records: list[GameRecord]) -> None:
        self.dose = dose
        self.settings = settings
        self.text = text
        decided = [record.winner for record in records if record.winner >= 0]
        self.share = Share(decided.count(0), len(decided))
        self.matchups = _matchups(records)
        self.worths = {(record.pairing, record.number): worth(record) for record in records}

    def since(self, before: Try) -> PairedMean:
        """What it adds to another try on the same deals, deal by deal."""
        deals: dict[tuple[int, int], list[float]] = {}
        for (pairing, number), value in self.worths.items():
            if (pairing, number) in before.worths:
                deals.setdefault((pairing, number // 2), []).append(value - before.worths[pairing, number])
        return PairedMean([sum(values) / len(values) for values in deals.values()])

    @property
    def off(self) -> float:
        """How far from even."""
        return abs(self.share.value - 0.5)

    def row(self, changes: list[dict[str, Any]]) -> dict[str, Any]:
        return {"steps": self.dose, "changed": len(changes), "wins": self.share.row(), "words": self.share.words(),
                "spread": round(self.spread, 6)}

    @property
    def spread(self) -> float:
        """The mean distance of its matchups from even."""
        return sum(abs(share.value - 0.5) for share in self.matchups.values()) / len(self.matchups) if self.matchups else 0.0


def _matchups(records: list[GameRecord]) -> dict[int, Share]:
    counts: dict[int, Counter[int]] = {}
    for record in records:
        counts.setdefault(record.pairing, Counter())[record.winner] += 1
    return {pairing: Share(found[0], found[0] + found[1]) for pairing, found in counts.items()}


class Tuner:
    """One search. ``tries`` holds all that was tried, in order."""

    def __init__(self, game: Game, rules: str, bench: Workbench, text: str, play: Play, target: float, tries: int,
                 told: Callable[[Try], None] | None = None) -> None:
        self.game = game
        self.rules = rules
        self.bench = bench
        self.text = text
        self.play = play
        self.target = target
        self.most = tries
        self.told = told or (lambda one: None)
        self.knobs: list[Knob] = [knob for knob in bench.knobs(text, game, rules) if len(knob.values) > 1]
        if not self.knobs:
            raise WorkbenchError("this deck has no number that the rules allow to change")
        self.tries: list[Try] = []
        self.done: dict[int, Try] = {}

    def search(self) -> Try:
        """The best try: of those within the target the one with fewest steps, else the nearest to even."""
        records = self.play(self.text, {}, False)
        self._order(records)
        start = self.done[0] = self._tried(0, {}, self.text, records)
        bracket = None if self._done else self._bracket(start)
        if bracket is not None:
            self._halve(*bracket)
        return min(self.tries, key=lambda one: (one.off > self.target, abs(one.dose) if one.off <= self.target else one.off))

    @property
    def _done(self) -> bool:
        return any(one.off <= self.target for one in self.tries)

    def _bracket(self, start: Try) -> tuple[int, int] | None:
        """Two doses of which one is above even and the other below: the nearest so far; None if there are none or none is needed.

        All numbers go one step up and one down; if neither crosses even, the end that is nearer to it goes on.
        """
        count = len(self.knobs)
        ends = {sign: self._measure(sign * count) for sign in (1, -1)}
        steps = {1: 1, -1: 1}
        while not self._done:
            crossed = [sign for sign, end in ends.items() if _across(start, end)]
            if crossed:
                sign = min(crossed, key=lambda one: ends[one].off)
                return sign * (steps[sign] - 1) * count, sign * steps[sign] * count
            still = [sign for sign in ends if steps[sign] < REACH]
            if not still or len(self.tries) >= self.most:
                break
            sign = min(still, key=lambda one: ends[one].off)
            steps[sign] += 1
            ends[sign] = self._measure(sign * steps[sign] * count)
        return None

    def _halve(self, low: int, high: int) -> None:
        """Halve what lies between two doses on either side of even."""
        while len(self.tries) < self.most and not self._done and abs(high - low) > 1:
            middle = (low + high) // 2
            if _across(self._measure(middle), self._measure(low)):
                high = middle
            else:
                low = middle

    def _order(self, records: list[GameRecord]) -> None:
        """The cards that are played most come first: fewer of them have to change."""
        played: Counter[str] = Counter()
        names = {card.printed: card.name for card in self.game.library(self.rules)}
        for record in records:
            for use in record.uses[0]:
                played[names.get(use.name, use.name).casefold()] += use.played
        self.knobs.sort(key=lambda knob: (-played[knob.card.casefold()], knob.key))

    def settings(self, dose: int) -> dict[str, int]:
        """The numbers after so many single steps (negative: downwards), given to the cards in turn."""
        count = len(self.knobs)
        found: dict[str, int] = {}
        for number, knob in enumerate(self.knobs):
            steps = abs(dose) // count + (number < abs(dose) % count)
            at = _nearest(knob.values, knob.value) + (steps if dose > 0 else -steps)
            value = knob.values[max(0, min(len(knob.values) - 1, at))]
            if value != knob.value and steps:
                found[knob.key] = value
        return found

    def _legal(self, settings: dict[str, int]) -> tuple[dict[str, int], str]:
        """The settings as far as the deck stays legal with all of them together, and its text."""
        text = self.bench.turn(self.text, settings, self.game, self.rules)
        if self.game.check(text, "", self.rules).legal:
            return settings, text
        kept: dict[str, int] = {}
        for key, value in settings.items():
            if self.game.check(self.bench.turn(self.text, {**kept, key: value}, self.game, self.rules), "", self.rules).legal:
                kept[key] = value
        return kept, self.bench.turn(self.text, kept, self.game, self.rules)

    def _measure(self, dose: int) -> Try:
        """What so many steps come to. Where the rules hold the numbers back, several doses are one deck: it is played once."""
        if dose not in self.done:
            settings, text = self._legal(self.settings(dose))
            same = next((one for one in self.tries if one.text == text or one.settings == settings), None)
            self.done[dose] = same or self._tried(dose, settings, text, self.play(text, settings, False))
        return self.done[dose]

    def _tried(self, dose: int, settings: dict[str, int], text: str, records: list[GameRecord]) -> Try:
        made = Try(dose, settings, text, records)
        self.tries.append(made)
        self.told(made)
        return made

    def changes(self, one: Try) -> list[dict[str, Any]]:
        """What a try changes, card by card."""
        return [{"card": knob.card, "number": knob.name, "from": knob.value, "to": one.settings[knob.key]}
                for knob in self.knobs if knob.key in one.settings]


def _across(one: Try, other: Try) -> bool:
    """Whether even lies between two tries."""
    return (one.share.value > 0.5) != (other.share.value > 0.5)


def _nearest(values: list[int], value: int) -> int:
    return min(range(len(values)), key=lambda number: abs(values[number] - value))
