"""The pages of ``lab matrix``, ``lab deck`` and ``lab card``, built like the balance report."""

from __future__ import annotations

from collections.abc import Callable

from cardscape.lab import charts
from cardscape.lab.decks import DeckResult
from cardscape.lab.figures import Mean
from cardscape.lab.matrix import Matrix
from cardscape.lab.page import (
    card_rows,
    cell,
    commands,
    figure,
    made,
    matrix_facts,
    matrix_parts,
    page,
    paragraphs,
    rate_cell,
    share_cell,
    table,
    tiles,
    words_cell,
)
from cardscape.lab.pairs import PairedResult
from cardscape.lab.summary import ending_lines, first_player_line


def matrix_page(title: str, lines: list[str], matrix: Matrix, ending: Callable[[str], str], command: str) -> str:
    """Decks against each other; ``ending`` words the reasons for which games ended."""
    said = [first_player_line(matrix), *ending_lines(matrix, ending),
            f"Draws {matrix.draws}, given up {matrix.capped}."]
    return page(title, lines, [("Decks against each other", [paragraphs(said), *matrix_parts(matrix)]), made(command)],
                tiles(matrix_facts(matrix)))


def deck_page(title: str, lines: list[str], cards: list[str], result: DeckResult, command: str) -> str:
    """One deck against the field; ``cards`` says in words what stands out among them."""
    points = [(name, share.value, share.low, share.high) for name, share in result.matchups if share.total]
    rows = [[cell(name), share_cell(share, share.among(len(result.matchups)).against()), words_cell(result.words(share))]
            for name, share in result.matchups]
    met = [(name, share) for name, share in result.matchups if share.total]
    facts: list[tuple[str, str]] = []
    if met:
        facts.append((f"{100 * result.overall.value:.1f} %", f"won: {result.overall} games, {result.overall.words()}"))
        facts += [(name, f"is its {how} opponent: {share} won") for how, (name, share) in (("worst", met[0]), ("best", met[-1]))]
    return page(title, lines, [
        ("Matchups", ['<div class="pictures">', figure(charts.intervals(points, "wins %", 50),
                                                       "Matchups, the worst first, with 95 % interval."),
                      table("Matchups", ("against", "wins", "in words"), rows), "</div>\n"]),
        ("Cards", [paragraphs(cards),
                   figure(charts.card_scatter(result.cards), "Every card: how often it is played when drawn, and what drawing it "
                                                             "does to the share of wins."),
                   card_rows("Cards", result.cards)]),
        made(command)], tiles(facts))


def card_page(title: str, tried: str, verdict: str, remarks: list[str], watch: list[str], result: PairedResult,
              decks: list[str], command: str) -> str:
    """A new card in a deck, with and without: what was ``tried``, what may be said of it, and commands that show games."""
    points = [(decks[opponent], mean.value, max(-1.0, mean.low), min(1.0, mean.high))
              for opponent, mean in result.by_opponent() if mean.total > 1]
    whole = result.difference
    facts = [(f"{100 * share.value:.1f} %", f"won {how} the card: {share} games")
             for share, how in zip(result.shares, ("without", "with"), strict=True) if share.total]
    wins = [[cell(f"{how} the card"), rate_cell(share)] for share, how in zip(result.shares, ("without", "with"), strict=True)]
    rows = [[cell(decks[opponent]), _difference_cell(mean, result.stands_out(mean)), words_cell(result.words_against(mean))]
            for opponent, mean in result.by_opponent() if mean.total > 1]
    if whole.total > 1:
        points.append(("all decks together", whole.value, whole.low, whole.high))
        facts.append((f"{100 * whole.value:+.1f}", f"points difference: {whole.points()}, {result.verdict}"))
        wins.append([cell(f"difference in points, over {whole.total:,} deals"), _difference_cell(whole, whole.clear)])
        rows.append([cell("all decks together"), _difference_cell(whole, whole.clear), words_cell(result.verdict)])
    return page(title, [tried, verdict], [
        ("What the card does", [
            table("Wins of the deck", ("", "95 % interval"), wins),
            paragraphs([*([] if result.one_seated else ["Each deal was played from both seats, with and without the card."]),
                        *remarks]), '<div class="pictures">',
            figure(charts.intervals(points, "wins with the card less wins without, points", 0),
                   "The difference that the card makes against each deck, with 95 % interval."),
            table("Against each deck", ("deck", "difference in points", "in words"), rows), "</div>\n"]),
        *([("Games that it turned", [paragraphs(["Watch what the card did:"]), commands(watch)])] if watch else []),
        made(command)], tiles(facts))


def _difference_cell(mean: Mean, clear: int) -> str:
    return f'<td class="n {"clear" if clear else "open"}">{mean.points()}</td>'
