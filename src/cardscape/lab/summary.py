"""The balance report for a terminal: what matters, with intervals, in lines that a screen reader can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cardscape.lab.balance import Balance, CardFigures
from cardscape.lab.figures import Share, quantiles
from cardscape.lab.matrix import Matrix, matrix_lines
from cardscape.play.lines import counted

CARDS: Final = 8
"""Cards shown at either end of the list."""


def skill_line(bot: str, about: str, skill: Share) -> str:
    """How well the players play that all figures rest on."""
    line = f"Both sides were played by {bot} ({about})."
    if bot == "random":
        return f"{line} It has no skill at all: figures tell what cards do by themselves, not what people do with them."
    if not skill.total:
        return line
    return (f"{line} With the same deck it beats random play in {skill}: {skill.words()}. Better players may find what it does "
            f"not see.")


def balance_lines(balance: Balance) -> list[str]:
    """The report without its heading."""
    matrix = balance.matrix
    lines = ["", "Decks against each other (wins of the row, in percent)", *matrix_lines(matrix), "",
             first_player_line(matrix)]
    if balance.turns:
        mean, parts = balance.mean_turns, quantiles(balance.turns)
        lines.append(f"Length: {mean.value:.1f} turns{mean.interval} on average, half of the games "
                     f"{parts['p25']} to {parts['p75']}, longest {parts['max']}.")
    lines += ending_lines(matrix, balance.ending)
    lines += ["", "Cards by what drawing them does (wins when drawn less wins when not, points)"]
    lines += card_lines(balance.cards, CARDS)
    lines += ["", "Keywords, types, ranks (wins when a card of the kind was played, beside all games of the decks that play it)"]
    told = [word for word in balance.words if word.clear]
    lines += [f"  {word.fact} {word.word}: {word.share}, {word.words}" for word in told]
    every = len(balance.words)
    lines.append(f"  {every - len(told)} of {every} kinds are not distinguishable from their decks, among so many.")
    return lines


def first_player_line(matrix: Matrix) -> str:
    """What the first turn is worth."""
    if not matrix.first_player.total:
        return "Nobody won a game, so they tell nothing about the first player."
    return f"The first player won {matrix.first_player}: {matrix.first_player.words()}."


def ending_lines(matrix: Matrix, ending: Callable[[str], str]) -> list[str]:
    """How games ended, and what bots did wrong."""
    ends = "; ".join(f"{words} {Share(count, matrix.games)}" for words, count in matrix.endings(ending))
    return [f"Endings: {ends}.", *(f"Lost by a fault of its bot ({counted(count, 'game')}): {fault}"
                                   for fault, count in sorted(matrix.faults.items()))]


def card_lines(cards: Iterable[CardFigures], count: int) -> list[str]:
    """The cards that help most and least; those that cannot be told apart from the rest are only counted."""
    told = sorted((card for card in cards if card.clear), key=lambda card: -card.impact.value)
    every = sum(1 for _ in cards)
    shown = told if len(told) <= 2 * count else [*told[:count], *told[-count:]]
    lines = []
    for card in shown:
        lines.append(f"  {card.card} in {card.deck}: {card.impact.points()}; drawn {card.when_drawn}, "
                     f"played when drawn {100 * card.play_rate.value:.0f} %, wins when played {card.when_played}")
    if len(told) > len(shown):
        lines.append(f"  ... {len(told) - len(shown)} more are clear and in the report")
    lines.append(f"  {every - len(told)} of {every} cards are not distinguishable from the rest of their decks, among so many.")
    return lines
