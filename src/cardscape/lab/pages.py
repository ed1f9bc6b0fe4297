"""The pages of ``lab matrix``, ``lab deck`` and ``lab card``, built like the balance report."""

from __future__ import annotations

from cardscape.lab import charts
from cardscape.lab.decks import DeckResult
from cardscape.lab.matrix import Matrix
from cardscape.lab.page import card_rows, cell, figure, made, matrix_parts, page, paragraphs, share_cell, table
from cardscape.lab.pairs import PairedResult
from cardscape.play.catalog import DeckSource


def matrix_page(title: str, lines: list[str], matrix: Matrix, command: str) -> str:
    """Decks against each other."""
    ends = ", ".join(f"{reason or 'no reason'} {count}" for reason, count in sorted(matrix.reasons.items()))
    said = [f"The first player won {matrix.first_player}: {matrix.first_player.words()}.",
            f"Games ended by: {ends}. Draws {matrix.draws}, given up {matrix.capped}."]
    return page(title, lines, [("Decks against each other", [paragraphs(said), *matrix_parts(matrix)]), made(command)])


def deck_page(title: str, lines: list[str], result: DeckResult, command: str) -> str:
    """One deck against the field."""
    points = [(name, share.value, share.low, share.high) for name, share in result.matchups if share.total]
    rows = [[cell(name), share_cell(share), cell(share.words())] for name, share in result.matchups]
    return page(title, lines, [
        ("Matchups", ['<div class="pictures">', figure(charts.intervals(points, "wins %", 50),
                                                       "Matchups, the worst first, with 95 % interval."),
                      table("Matchups", ("against", "wins", "in words"), rows), "</div>\n"]),
        ("Cards", [figure(charts.card_scatter(result.cards), "Every card: how often it is played when drawn, and what drawing it "
                                                             "does to the share of wins."),
                   card_rows("Cards", result.cards)]),
        made(command)])


def card_page(title: str, lines: list[str], result: PairedResult, decks: list[DeckSource], command: str) -> str:
    """A new card in a deck, with and without."""
    points = [(decks[opponent].name, mean.value, max(-1.0, mean.low), min(1.0, mean.high))
              for opponent, mean in result.by_opponent() if mean.total > 1]
    if result.difference.total > 1:
        whole = result.difference
        points.append(("all decks together", whole.value, whole.low, whole.high))
    return page(title, lines[:1], [
        ("What the card does", [
            paragraphs(lines[1:]), figure(charts.intervals(points, "wins with the card less wins without, points", 0),
                                          "The difference that the card makes against each deck, with 95 % interval.")]),
        made(command)])
