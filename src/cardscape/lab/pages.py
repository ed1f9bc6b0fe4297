"""The pages of ``lab matrix``, ``lab deck`` and ``lab card``, built like the balance report."""

from __future__ import annotations

from html import escape

from cardscape.lab import charts
from cardscape.lab.decks import DeckResult
from cardscape.lab.matrix import Matrix
from cardscape.lab.page import card_rows, cell, figure, page, share_cell, table
from cardscape.lab.pairs import PairedResult
from cardscape.play.catalog import DeckSource


def _paragraphs(lines: list[str]) -> list[str]:
    return [f"<p>{escape(line.strip())}</p>\n" for line in lines]


def _made(command: str) -> str:
    return (f"<h2>How this was made</h2>\n<p><code>{escape(command)}</code></p>\n"
            "<p>Intervals hold the true value 95 times in 100.</p>\n")


def matrix_page(title: str, lines: list[str], matrix: Matrix, command: str) -> str:
    """Decks against each other."""
    ends = ", ".join(f"{reason or 'no reason'} {count}" for reason, count in sorted(matrix.reasons.items()))
    rows = [[cell(matrix.names[deck]), share_cell(matrix.overall(deck)), cell(matrix.overall(deck).words())]
            for deck in matrix.ranking()]
    return page(title, [
        *_paragraphs([*lines, f"The first player won {matrix.first_player}: {matrix.first_player.words()}.",
                      f"Games ended by: {ends}. Draws {matrix.draws}, given up {matrix.capped}."]),
        figure(charts.heat_map(matrix), "Wins of the row against the column in percent with 95 % interval; pale cells cannot be "
                                        "told from even."),
        figure(charts.overall(matrix), "Every deck against all others, with 95 % interval."),
        table("Decks", ("deck", "wins", "in words"), rows), _made(command)])


def deck_page(title: str, lines: list[str], result: DeckResult, command: str) -> str:
    """One deck against the field."""
    points = [(name, share.value, share.low, share.high) for name, share in result.matchups if share.total]
    rows = [[cell(name), share_cell(share), cell(share.words())] for name, share in result.matchups]
    return page(title, [
        *_paragraphs(lines), figure(charts.intervals(points, "wins %", 50), "Matchups, the worst first, with 95 % interval."),
        table("Matchups", ("against", "wins", "in words"), rows),
        figure(charts.card_scatter(result.cards), "Every card: how often it is played when drawn, and what drawing it does to "
                                                  "the share of wins."),
        card_rows("Cards", result.cards), _made(command)])


def card_page(title: str, lines: list[str], result: PairedResult, decks: list[DeckSource], command: str) -> str:
    """A new card in a deck, with and without."""
    points = [(decks[opponent].name, mean.value, max(-1.0, mean.low), min(1.0, mean.high))
              for opponent, mean in result.by_opponent() if mean.total > 1]
    if result.difference.total > 1:
        whole = result.difference
        points.append(("all decks together", whole.value, whole.low, whole.high))
    return page(title, [
        *_paragraphs(lines), figure(charts.intervals(points, "wins with the card less wins without, points", 0),
                                    "The difference that the card makes against each deck, with 95 % interval."),
        _made(command)])
