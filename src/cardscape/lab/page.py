"""The balance report as one HTML page that needs nothing else: no network, no scripts, pictures inside."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final

from cardscape.lab import charts
from cardscape.lab.balance import Balance, CardFigures, WordFigures
from cardscape.lab.figures import Share, quantiles
from cardscape.lab.matrix import Matrix
from cardscape.lab.summary import ending_lines, first_player_line
from cardscape.play.lines import counted

STYLE: Final = """
:root { color-scheme: light; --ink: #1d2733; --soft: #5a6775; --line: #dfe4ea; --paper: #fff; --ground: #f3f5f8;
  --mark: #1f5fa8; }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; margin: 0; background: var(--ground);
  color: var(--ink); }
header { background: #16324f; color: #fff; padding: 1.8rem 0 1.4rem; } header h1 { margin: 0 0 .6rem; font-size: 1.9rem; }
header p { margin: .3rem 0; color: #d5e0ec; max-width: 60rem; } header a { color: #fff; margin-right: 1.2rem; }
header nav { margin-top: 1rem; font-size: .95rem; }
.in { max-width: 76rem; margin: 0 auto; padding: 0 1.2rem; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; margin: 1.2rem 0;
  padding: .4rem 1.4rem 1rem; }
h2 { font-size: 1.3rem; line-height: 1.2; margin: 1rem 0 .6rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .8rem; margin: 1.2rem 0; }
.tile { flex: 1 1 10rem; background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; padding: .7rem 1rem; }
.tile b { display: block; font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere; }
.tile span { color: var(--soft); font-size: .85rem; display: block; }
.pictures { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: flex-start; }
figure { margin: 1rem 0; max-width: 100%; overflow-x: auto; }
figcaption { color: var(--soft); font-size: .9rem; max-width: 44rem; } .pictures figcaption { max-width: 28rem; }
.scroll { overflow-x: auto; margin: 1rem 0; } table { border-collapse: collapse; font-size: .9rem; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; white-space: nowrap; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; }
th { color: var(--soft); font-weight: 600; vertical-align: bottom; } tbody tr:nth-child(even) { background: #f8fafc; }
td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.words { min-width: 14rem; } .clear { font-weight: 700; color: var(--mark); } .open { color: var(--soft); }
details { margin: .6rem 0; } summary { cursor: pointer; } code { overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; }
@media (max-width: 40rem) { header { padding: 1rem 0; } header h1 { font-size: 1.5rem; line-height: 1.25; }
  .in { padding: 0 .7rem; } section { padding: .2rem .8rem .6rem; } .tile b { font-size: 1.2rem; }
  th, td { padding: .3rem .4rem; } }
@media print { body { background: #fff; } header { background: #fff; color: #000; } header p, header a { color: #000; }
  section, .tile { break-inside: avoid-page; } }
"""


READABLE: Final = 0.65
"""How far a narrow screen may shrink a picture, whose letters have 12 pixels, before it has to be scrolled."""


def share_cell(share: Share, clear: int | None = None) -> str:
    """A share with interval and sample; marked if it can be told from even (or as ``clear`` says), pale if it cannot."""
    if not share.total:
        return '<td class="n open">no games</td>'
    kind = "clear" if (share.against() if clear is None else clear) else "open"
    return f'<td class="n {kind}">{share}</td>'


def rate_cell(share: Share) -> str:
    """A share of which nobody expects a half: neither marked nor pale."""
    return f'<td class="n">{share}</td>' if share.total else '<td class="n open">no games</td>'


def cell(text: object) -> str:
    return f"<td>{escape(str(text))}</td>"


def words_cell(text: str) -> str:
    """Words beside figures: so wide that a narrow screen does not put each on a line of its own."""
    return f'<td class="words">{escape(text)}</td>'


def table(caption: str, headings: Iterable[str], rows: Iterable[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings)
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
    return (f'<div class="scroll"><table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>\n{body}'
            "</tbody></table></div>\n")


def figure(spec: dict[str, Any], caption: str) -> str:
    picture = charts.svg(spec)
    least = READABLE * charts.width(picture)
    picture = picture.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}" style="min-width: {least:.0f}px"', 1)
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>\n"


def section(title: str, parts: Iterable[str]) -> str:
    """A part of a page with a heading that the contents at its top lead to."""
    return f'<section id="{_anchor(title)}"><h2>{escape(title)}</h2>\n{"".join(parts)}</section>\n'


def _anchor(title: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in title.lower()).split())


def paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{joined(escape(line.strip()))}</p>\n" for line in lines)


def joined(text: str) -> str:
    """No line ends between a number and its percent sign."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def commands(lines: Iterable[str]) -> str:
    """Command lines, each to be copied."""
    return "".join(f"<p><code>{escape(line)}</code></p>\n" for line in lines)


def tiles(facts: Iterable[tuple[str, str]]) -> str:
    """The figures that a reader looks for first, large, each with what it is."""
    boxes = [f'<div class="tile"><b>{joined(escape(fact))}</b><span>{joined(escape(about))}</span></div>'
             for fact, about in facts]
    return f'<div class="tiles">{"".join(boxes)}</div>\n'


def made(command: str, more: str = "") -> tuple[str, list[str]]:
    """The last part: how to get the same page again."""
    return "How this was made", [f"<p><code>{escape(command)}</code></p>\n<p>Intervals hold the true value 95 times in 100"
                                 f"{escape(more)}.</p>\n"]


def page(title: str, lines: Iterable[str], parts: list[tuple[str, list[str]]], first: str = "") -> str:
    """A whole page: what it is about, its contents, what is to be seen ``first``, and its parts with their headings."""
    contents = "".join(f'<a href="#{_anchor(name)}">{escape(name)}</a>' for name, _ in parts)
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n<body><header><div class="in">'
            f'<h1>{escape(title)}</h1>\n{paragraphs(lines)}<nav>{contents}</nav></div></header>\n<main class="in">{first}'
            + "".join(section(name, inside) for name, inside in parts) + "</main></body></html>\n")


def balance_page(title: str, lines: list[str], balance: Balance, command: str) -> str:
    """The report of ``lab balance``."""
    matrix = balance.matrix
    return page(title, lines, [
        ("Decks against each other", matrix_parts(matrix)),
        ("First turn, length, endings", _course(balance)),
        ("Cards", [
            figure(charts.card_scatter(balance.cards), "Every card of every deck: how often it is played when drawn, and what "
                                                       "drawing it does to the share of wins. Diamonds are clear."),
            *_cards(balance)]),
        ("Keywords, types, ranks", list(_breakdowns(balance))),
        made(command, " (Wilson, Newcombe). What is said in words about cards and keywords allows for how many there are: it "
                      "holds for all of them together")], _tiles(balance))


def _tiles(balance: Balance) -> str:
    matrix = balance.matrix
    remarkable = sum(bool(card.clear) for card in balance.cards)
    facts = matrix_facts(matrix)
    if balance.turns:
        facts.append((f"{balance.mean_turns.value:.1f}", f"turns a game on average{balance.mean_turns.interval}"))
    most = max(balance.cards, key=lambda card: abs(card.impact.value) if card.clear else 0.0, default=None)
    about = f"of {len(balance.cards)} cards stand out"
    if most is not None and most.clear:
        about += f", most of all {most.card} in {most.deck} ({most.impact.points()} points when drawn)"
    facts.append((str(remarkable), about))
    if balance.skill.total:
        facts.append((f"{100 * balance.skill.value:.0f} %",
                      f"of its games this player wins against random play: {balance.skill}"))
    return tiles(facts)


def matrix_facts(matrix: Matrix) -> list[tuple[str, str]]:
    """Who wins most and least, in words that hold for the extremes of so many decks, and what the first turn is worth."""
    order = [(matrix.names[deck], share) for deck in matrix.ranking() if (share := matrix.overall(deck)).total]
    many = matrix.compared
    facts = [(name, f"wins {how}: {share} games, {_words_among(share, many)}")
             for (name, share), how in zip((order[0], order[-1]), ("most", "least"), strict=True)] if order else []
    if matrix.first_player.total:
        first = matrix.first_player
        facts.append((f"{100 * first.value:.1f} %", f"won by the first player: {first} games, {first.words()}"))
    return facts


def _words_among(share: Share, many: int) -> str:
    """What may be said of one of so many decks; if that is less than what its own line says, both."""
    words = share.words_among(many)
    return words if many < 2 or "among" in words else f"{words}, among {many} decks"


def matrix_parts(matrix: Matrix) -> list[str]:
    """Decks against each other, in two pictures and a table."""
    rows = [[cell(matrix.names[deck]), share_cell(share, share.among(matrix.compared).against()), words_cell(matrix.words(deck))]
            for deck in matrix.ranking() for share in (matrix.overall(deck),)]
    return ['<div class="pictures">',
            figure(charts.heat_map(matrix), "Wins of the row against the column in percent with 95 % interval; pale cells "
                                            "cannot be told from even."),
            figure(charts.overall(matrix), "Every deck against all others, with 95 % interval."),
            table("Decks", ("deck", "wins", "in words"), rows), "</div>\n"]


def _course(balance: Balance) -> list[str]:
    """How games went: who began, how long they took, how they ended."""
    matrix = balance.matrix
    lines = [first_player_line(matrix)]
    lines += ending_lines(matrix, balance.ending)
    pictures: list[str] = []
    if balance.turns:
        mean, parts_of = balance.mean_turns, quantiles(balance.turns)
        lines.insert(1, f"A game takes {mean.value:.1f} turns on average{mean.interval}; half of the games "
                     f"take {parts_of['p25']} to {parts_of['p75']}, the longest {parts_of['max']}.")
        pictures = [figure(charts.histogram(balance.turns, "turns"), "Turns a game."),
                    figure(charts.histogram(balance.decisions, "decisions"), "Decisions a game.")]
    pictures.append(figure(charts.bars(matrix.endings(balance.ending), "games"), "How games ended."))
    return [paragraphs(lines), '<div class="pictures">', *pictures, "</div>\n"]


def card_rows(caption: str, cards: Iterable[CardFigures], decks: bool = False) -> str:
    """A table of cards, those that help most first: of several ``decks`` with theirs, of one with all that is known."""
    rows = []
    for card in sorted(cards, key=lambda card: -card.impact.value):
        effects = "; ".join(f"{label} {times}" for label, times in sorted(card.effects.items()))
        kind = "clear" if card.clear else "open"
        figures = [f'<td class="n {kind}">{card.impact.points()}</td>', rate_cell(card.when_drawn), rate_cell(card.play_rate),
                   rate_cell(card.when_played)]
        rows.append([cell(card.card), cell(card.deck), *figures] if decks else
                    [cell(card.card), words_cell(card.words), *figures, rate_cell(card.when_not_drawn),
                     cell(effects)])
    headings = ("difference, points", "wins when drawn", "played when drawn", "wins when played")
    more = ("wins when not drawn", "effects resolved (times)")
    return table(caption, ("card", "deck", *headings) if decks else ("card", "in words", *headings, *more), rows)


def _cards(balance: Balance) -> Iterable[str]:
    told = [card for card in balance.cards if card.clear]
    if told:
        yield card_rows("Cards that stand out", told, True)
    yield paragraphs([f"{len(balance.cards) - len(told)} of {len(balance.cards)} cards are not distinguishable from the rest of "
                      "their decks, among so many."])
    for name in balance.names:
        cards = [card for card in balance.cards if card.deck == name]
        yield f"<details><summary>{escape(name)}: {counted(len(cards), 'card')}</summary>{card_rows(name, cards)}</details>\n"


def _breakdowns(balance: Balance) -> Iterable[str]:
    told = [word for word in balance.words if word.clear]
    if told:
        rows = [_kind_row(f"{word.fact} {word.word}", word) for word in told]
        yield table("Kinds that stand out", ("kind", *KIND_HEADINGS), rows)
    yield paragraphs([f"{len(balance.words) - len(told)} of {len(balance.words)} kinds are not distinguishable from their "
                      "decks, among so many."])
    for fact in dict.fromkeys(word.fact for word in balance.words):
        words = [word for word in balance.words if word.fact == fact]
        rows = [_kind_row(word.word, word) for word in words]
        yield (f"<details><summary>{escape(fact)}: {counted(len(words), 'kind')}</summary>"
               f"{table(fact, (fact, *KIND_HEADINGS), rows)}</details>\n")


KIND_HEADINGS: Final = ("cards", "wins when played", "in words", "played when drawn")


def _kind_row(name: str, word: WordFigures) -> list[str]:
    return [cell(name), cell(len(word.cards)), share_cell(word.share, word.clear), words_cell(word.words),
            rate_cell(Share(word.both, word.drawn))]
