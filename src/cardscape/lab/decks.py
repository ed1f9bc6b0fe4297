"""One deck against the field: where it loses, and which of its cards do not pull their weight."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.game import Game
from cardscape.lab.balance import Balance, CardFigures
from cardscape.lab.field import FieldPlan
from cardscape.lab.figures import Share
from cardscape.lab.matrix import Matrix
from cardscape.lab.record import GameRecord
from cardscape.lab.workbench import WorkbenchError, workbench
from cardscape.play.lines import counted

ENOUGH: Final = 10
"""Games in which a card must have been drawn before anything is said about it."""


class DeckResult:
    """The first deck of a plan against all others."""

    def __init__(self, plan: FieldPlan, game: Game, records: list[GameRecord]) -> None:
        balance = Balance(plan, game, records)
        self.matrix: Matrix = balance.matrix
        self.name = self.matrix.names[0]
        self.overall: Share = self.matrix.overall(0)
        self.matchups: list[tuple[str, Share]] = []
        for number in range(1, len(self.matrix.names)):
            cell = self.matrix.cell(0, number)
            if cell is not None:
                self.matchups.append((self.matrix.names[number], cell))
        self.matchups.sort(key=lambda one: one[1].value)
        self.cards: list[CardFigures] = sorted((card for card in balance.cards if card.deck == self.name),
                                               key=lambda card: card.impact.value)
        for card in self.cards:
            card.among = len(self.cards)  # nobody looks at those of the other decks here
        self.unseen = self._unseen(game, plan, records)

    def _unseen(self, game: Game, plan: FieldPlan, records: list[GameRecord]) -> list[str]:
        """Cards of the list that neither were drawn nor did anything in any game, also of those that nobody won."""
        try:
            listed = workbench(game).played(plan.decks[0].text)
        except WorkbenchError:
            return []
        names = {card.printed: card.name for card in game.library(plan.rules)}
        seen = {names.get(use.name, use.name).casefold() for record in records for use in record.uses[0]}
        return [name for name in listed if name.casefold() not in seen]

    def why_idle(self, card: CardFigures) -> str:
        """Why a card cannot be said to have helped; empty if it did, or if there were too few games to say so."""
        if card.drawn[0] < ENOUGH or card.clear > 0:
            return ""
        if not card.times and not card.effects:
            return "never played"
        if card.clear < 0:
            return "wins less when drawn"
        if card.play_rate.high < 0.25:
            return "hardly ever played"
        return ""

    def words(self, matchup: Share) -> str:
        """What may be said of a matchup as one among all of them."""
        return matchup.words_among(len(self.matchups))

    @property
    def never_helped(self) -> list[tuple[CardFigures, str]]:
        return [(card, why) for card in self.cards if (why := self.why_idle(card))]

    def row(self) -> dict[str, Any]:
        return {"deck": self.name, "overall": {**self.overall.row(), "words": self.overall.words()},
                "matchups": [{"deck": name, **share.row(), "words": self.words(share)} for name, share in self.matchups],
                "first_player": self.matrix.first_player.row(), "reasons": dict(sorted(self.matrix.reasons.items())),
                "bot_faults": dict(sorted(self.matrix.faults.items())),
                "cards": [card.row() for card in self.cards], "unseen": self.unseen,
                "never_helped": [{"card": card.card, "why": why} for card, why in self.never_helped]}


def told(share: Share, words: str) -> str:
    """A share with what may be said of it; where there is none, that is all that may."""
    return f"{share}, {words}" if share.total else str(share)


def deck_lines(result: DeckResult) -> list[str]:
    """The result for people, worst matchups first."""
    lines = [f"  wins {told(result.overall, result.overall.words())}", "  matchups, the worst first:"]
    width = max((len(name) for name, _ in result.matchups), default=0)
    lines += [f"    {name:<{width}} {told(share, result.words(share))}" for name, share in result.matchups]
    if nobody := result.matrix.games - result.overall.total:
        draws, given_up = result.matrix.draws, result.matrix.capped
        lines.append(f"  {counted(nobody, 'game')} that nobody won: {draws} drawn, {given_up} given up.")
    return [*lines, *(f"  {line}" for line in deck_card_lines(result))]


def deck_card_lines(result: DeckResult) -> list[str]:
    """What stands out among the deck's cards."""
    best = [card for card in reversed(result.cards) if card.clear > 0]
    lines = [f"helped: {card.card} ({card.impact.points()} points when drawn)" for card in best]
    lines += [f"never helped: {card.card}: {why} (drawn in {card.drawn[0]} games, played in {card.played[0]}, "
              f"{card.impact.points()} points when drawn)" for card, why in result.never_helped]
    lines += [f"never seen: {name}" for name in result.unseen]
    others = len(result.cards) - len(best) - len(result.never_helped)
    verb = "is" if others == 1 else "are"
    lines.append(f"{counted(others, 'other card')} {verb} not distinguishable from the rest of the deck.")
    return lines
