"""The balance report as one HTML page that needs nothing else: no network, no scripts, pictures inside."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final

from cardscape.lab import charts
from cardscape.lab.balance import Balance, CardFigures
from cardscape.lab.figures import Mean, Share, quantiles

STYLE: Final = """
body { font: 16px/1.5 Helvetica, Arial, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #222; }
h1, h2 { line-height: 1.2; } figure { margin: 1rem 0; overflow-x: auto; } figcaption { color: #555; font-size: .9rem; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .9rem; } caption { text-align: left; font-weight: bold; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid #ddd; text-align: left; } td.n { text-align: right; white-space: nowrap; }
.clear { font-weight: bold; } .open { color: #666; } details { margin: 1rem 0; } svg { max-width: 100%; height: auto; }
"""


def share_cell(share: Share, reference: float = 0.5) -> str:
    """A share with interval and sample; pale if it cannot be told from the reference."""
    if not share.total:
        return '<td class="n open">no games</td>'
    kind = "clear" if share.against(reference) else "open"
    return (f'<td class="n {kind}">{100 * share.value:.1f} % [{100 * share.low:.1f}, {100 * share.high:.1f}] '
            f"of {share.total}</td>")


def cell(text: object) -> str:
    return f"<td>{escape(str(text))}</td>"


def table(caption: str, headings: Iterable[str], rows: Iterable[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings)
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>\n"


def figure(spec: dict[str, Any], caption: str) -> str:
    picture = charts.svg(spec).replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>\n"


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page around its parts."""
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n'
            + "".join(parts) + "</body></html>\n")


def balance_page(title: str, lines: list[str], balance: Balance, command: str) -> str:
    """The report of ``lab balance``."""
    matrix = balance.matrix
    parts = [f"<p>{escape(line)}</p>\n" for line in lines]
    parts += ["<h2>Decks against each other</h2>\n",
              figure(charts.heat_map(matrix), "Wins of the row against the column in percent with 95 % interval; pale cells "
                                              "cannot be told from even."),
              figure(charts.overall(matrix), "Every deck against all others, with 95 % interval.")]
    rows = [[cell(matrix.names[deck]), share_cell(matrix.overall(deck)), cell(matrix.overall(deck).words())]
            for deck in matrix.ranking()]
    parts.append(table("Decks", ("deck", "wins", "in words"), rows))
    parts.append("<h2>First turn, length, endings</h2>\n")
    parts.append(f"<p>The first player won {escape(str(matrix.first_player))}: {matrix.first_player.words()}.</p>\n")
    if balance.turns:
        mean, parts_of = Mean([float(turns) for turns in balance.turns]), quantiles(balance.turns)
        parts.append(f"<p>A game takes {mean.value:.1f} turns on average [{mean.low:.1f}, {mean.high:.1f}]; half of the games "
                     f"take {parts_of['p25']} to {parts_of['p75']}, the longest {parts_of['max']}.</p>\n")
        parts.append(figure(charts.histogram(balance.turns, "turns"), "Turns a game."))
        parts.append(figure(charts.histogram(balance.decisions, "decisions"), "Decisions a game."))
    parts.append(figure(charts.bars([(reason or "no reason", count) for reason, count in matrix.reasons.items()], "games"),
                        "How games ended."))
    parts.append("<h2>Cards</h2>\n")
    parts.append(figure(charts.card_scatter(balance.cards), "Every card of every deck: how often it is played when drawn, and "
                                                            "what drawing it does to the share of wins. Diamonds are clear."))
    parts += _cards(balance)
    parts.append("<h2>Keywords, types, ranks</h2>\n")
    parts += _breakdowns(balance)
    parts.append(f"<h2>How this was made</h2>\n<p><code>{escape(command)}</code></p>\n<p>Intervals hold the true value 95 times "
                 "in 100 (Wilson, Newcombe). What is said in words about cards and keywords allows for how many there are: it "
                 "holds for all of them together.</p>\n")
    return page(title, parts)


def card_rows(caption: str, cards: Iterable[CardFigures]) -> str:
    """A table of cards, those that help most first."""
    rows = []
    for card in sorted(cards, key=lambda card: -card.impact.value):
        effects = "; ".join(f"{label} {times}" for label, times in sorted(card.effects.items()))
        kind = "clear" if card.clear else "open"
        rows.append([cell(card.card), share_cell(card.when_drawn), share_cell(card.when_not_drawn),
                     f'<td class="n {kind}">{card.impact.points()}</td>', cell(card.words), share_cell(card.play_rate),
                     share_cell(card.when_played), cell(effects)])
    headings = ("card", "wins when drawn", "wins when not drawn", "difference", "in words", "played when drawn",
                "wins when played", "effects resolved (times)")
    return table(caption, headings, rows)


def _cards(balance: Balance) -> Iterable[str]:
    for name in balance.names:
        cards = [card for card in balance.cards if card.deck == name]
        yield f"<details><summary>{escape(name)}: {len(cards)} cards</summary>{card_rows(name, cards)}</details>\n"


def _breakdowns(balance: Balance) -> Iterable[str]:
    facts = list(dict.fromkeys(word.fact for word in balance.words))
    for fact in facts:
        rows = []
        for word in balance.words:
            if word.fact == fact:
                rows.append([cell(word.word), cell(len(word.cards)), share_cell(word.share), cell(word.words),
                             share_cell(Share(word.both, word.drawn))])
        yield table(fact, (fact, "cards", "wins when played", "in words", "played when drawn"), rows)
