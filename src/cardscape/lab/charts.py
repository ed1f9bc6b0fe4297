"""The pictures of reports: Vega-Lite descriptions, turned into SVG without a browser."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final

from cardscape.lab.balance import CardFigures
from cardscape.lab.matrix import Matrix
from cardscape.lab.saving import Missing

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v5.json"
STYLE: Final[dict[str, Any]] = {
    "background": "white", "font": "Helvetica, Arial, sans-serif", "view": {"stroke": None},
    # Widths are measured with one font and drawn with the reader's, which may be wider.
    "padding": {"left": 24, "right": 32, "top": 6, "bottom": 6},
    "axis": {"labelFontSize": 12, "titleFontSize": 12}, "legend": {"labelFontSize": 12, "titleFontSize": 12},
}


DARK: Final = 36
"""Points from even beyond which a cell is so dark that white is read more easily on it than black."""
BINS: Final = 40
TICKS: Final = 11
LABELLED: Final = 14
"""Points of the picture of cards that get their names at most."""
LINE: Final = 13 / 420
"""The height of such a name as a share of the picture,"""
LETTER: Final = 0.95
"""and the points of its width that a letter takes."""


def svg(spec: dict[str, Any]) -> str:
    """The picture as SVG text, ready to stand in a page."""
    try:
        import vl_convert
    except ImportError:
        raise Missing("vl-convert-python") from None
    try:
        text: str = vl_convert.vegalite_to_svg(json.dumps({"$schema": SCHEMA, "config": STYLE, **spec}))
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # the library gave up: no file, thread or memory left for its own engine
            raise
        raise OSError(f"the pictures cannot be drawn: {error}") from None
    return text[text.index("<svg"):]


def width(picture: str) -> float:
    """The width of an SVG picture as it was drawn, in pixels."""
    found = re.search(r'<svg[^>]*? width="([\d.]+)"', picture)
    return float(found[1]) if found else 0.0


def heat_map(matrix: Matrix) -> dict[str, Any]:
    """Wins of the row against the column in percent, each with its interval; grey where it cannot be told from even."""
    order = matrix.ranking()
    names = [matrix.names[deck] for deck in order]
    cells = []
    for one in order:
        for two in order:
            cell = matrix.cell(one, two)
            if cell is not None and cell.total:
                cells.append({"row": matrix.names[one], "column": matrix.names[two], "share": 100 * cell.value,
                              "text": f"{100 * cell.value:.0f}", "range": f"{100 * cell.low:.0f}-{100 * cell.high:.0f}",
                              "told": cell.against() != 0})
    x = {"field": "column", "type": "nominal", "sort": names, "title": None, "axis": {"labelAngle": -45, "orient": "top"}}
    y = {"field": "row", "type": "nominal", "sort": names, "title": None}
    colour = {"field": "share", "type": "quantitative", "title": "wins %",
              "scale": {"domain": [0, 50, 100], "range": ["#b2182b", "#f7f7f7", "#2166ac"]}}
    ink = {"condition": {"test": f"datum.told && abs(datum.share - 50) > {DARK}", "value": "white"}, "value": "#111"}
    opacity = {"condition": {"test": "datum.told", "value": 1}, "value": 0.35}
    return {"data": {"values": cells}, "width": {"step": 58}, "height": {"step": 40}, "encoding": {"x": x, "y": y}, "layer": [
        {"mark": "rect", "encoding": {"color": colour, "opacity": opacity}},
        {"mark": {"type": "text", "dy": -6, "fontSize": 13},
         "encoding": {"text": {"field": "text", "type": "nominal"}, "color": ink}},
        {"mark": {"type": "text", "dy": 9, "fontSize": 10},
         "encoding": {"text": {"field": "range", "type": "nominal"}, "color": ink}},
    ]}


def overall(matrix: Matrix) -> dict[str, Any]:
    """Every deck against the field, with its interval."""
    shares = [(matrix.names[deck], matrix.overall(deck)) for deck in matrix.ranking()]
    return intervals([(name, share.value, share.low, share.high) for name, share in shares if share.total], "wins %", 50)


def intervals(points: list[tuple[str, float, float, float]], title: str, even: float) -> dict[str, Any]:
    """Values with their intervals (name, value, low, high) in the given order, in percent, and a line where even is."""
    rows = [{"name": name, "value": 100 * value, "low": 100 * low, "high": 100 * high} for name, value, low, high in points]
    y = {"field": "name", "type": "nominal", "sort": [name for name, *_ in points], "title": None}
    scale = {"zero": False}
    return {"data": {"values": rows}, "width": 420, "height": {"step": 22}, "encoding": {"y": y}, "layer": [
        {"mark": {"type": "rule", "color": "#999", "strokeDash": [4, 4]}, "encoding": {"x": {"datum": even}, "y": None}},
        {"mark": {"type": "rule", "strokeWidth": 2}, "encoding": {
            "x": {"field": "low", "type": "quantitative", "title": title, "scale": scale}, "x2": {"field": "high"}}},
        {"mark": {"type": "point", "filled": True, "size": 60}, "encoding": {
            "x": {"field": "value", "type": "quantitative", "scale": scale}}},
    ]}


def histogram(values: list[int], title: str) -> dict[str, Any]:
    """How often each value came up; wide ranges are put into bins."""
    low, high = (min(values), max(values)) if values else (0, 0)
    step, tick = round_step(low, high, BINS), round_step(low, high, TICKS)
    bins = Counter(value // step * step for value in values)
    rows = [{"from": start, "to": start + step, "games": count} for start, count in sorted(bins.items())]
    ticks = list(range(-(-low // tick) * tick, high + step + 1, tick))
    return {"data": {"values": rows}, "width": 420, "height": 180, "mark": {"type": "bar", "color": "#4c78a8"}, "encoding": {
        "x": {"field": "from", "type": "quantitative", "bin": {"binned": True, "step": step}, "title": title,
              "axis": {"values": ticks}},
        "x2": {"field": "to"}, "y": {"field": "games", "type": "quantitative", "title": "games"}}}


def round_step(low: int, high: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... of which at most so many steps lie between two numbers."""
    step = 1
    while high // step - low // step >= most:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def bars(rows: list[tuple[str, int]], title: str) -> dict[str, Any]:
    values = [{"what": what, "count": count} for what, count in rows]
    mark = {"type": "bar", "color": "#4c78a8"}
    return {"data": {"values": values}, "width": 420, "height": {"step": 24}, "mark": mark, "encoding": {
        "y": {"field": "what", "type": "nominal", "sort": "-x", "title": None},
        "x": {"field": "count", "type": "quantitative", "title": title}}}


def card_scatter(cards: list[CardFigures]) -> dict[str, Any]:
    """Every card: how often it is played when drawn, and what drawing it does to the share of wins."""
    rows: list[dict[str, Any]] = []
    for card in cards:
        impact = card.impact
        if card.drawn[0] >= 2 and card.games > card.drawn[0]:
            rows.append({"card": card.card, "deck": card.deck, "rate": 100 * card.play_rate.value, "impact": 100 * impact.value,
                         "games": card.drawn[0], "told": "clear" if card.clear else "not distinguishable", "label": ""})
    for row in labelled([(row["card"], row["rate"], row["impact"]) for row in rows]):
        rows[row]["label"] = rows[row]["card"]
    x = {"field": "rate", "type": "quantitative", "title": "played when drawn, % of games", "scale": {"domain": [0, 100]}}
    y = {"field": "impact", "type": "quantitative", "title": "wins when drawn less wins when not, points"}
    return {"data": {"values": rows}, "width": 640, "height": 420, "encoding": {"x": x, "y": y}, "layer": [
        {"mark": {"type": "rule", "color": "#999", "strokeDash": [4, 4]}, "encoding": {"y": {"datum": 0}, "x": None}},
        {"mark": {"type": "point", "filled": True, "opacity": 0.8}, "encoding": {
            "color": {"field": "deck", "type": "nominal", "scale": {"scheme": "tableau20"}},
            "size": {"field": "games", "type": "quantitative"},
            "shape": {"field": "told", "type": "nominal", "title": "95 % interval",
                      "scale": {"domain": ["clear", "not distinguishable"], "range": ["diamond", "circle"]}}}},
        {"mark": {"type": "text", "align": "left", "dx": 11, "fontSize": 11}, "transform": [{"filter": "datum.rate <= 50"}],
         "encoding": {"text": {"field": "label", "type": "nominal"}}},
        {"mark": {"type": "text", "align": "right", "dx": -11, "fontSize": 11}, "transform": [{"filter": "datum.rate > 50"}],
         "encoding": {"text": {"field": "label", "type": "nominal"}}},
    ]}


def labelled(points: list[tuple[str, float, float]]) -> list[int]:
    """Which points (name, across, up) get their names: those furthest from zero whose names do not run into another."""
    height = max((up for *_, up in points), default=0.0) - min((up for *_, up in points), default=0.0)
    found: list[int] = []
    for number in sorted(range(len(points)), key=lambda one: -abs(points[one][2])):
        left, right = _span(points[number])
        free = True
        for other in found:
            begin, end = _span(points[other])
            if abs(points[number][2] - points[other][2]) < LINE * height and left < end and begin < right:
                free = False
        if free and len(found) < LABELLED:
            found.append(number)
    return found


def _span(point: tuple[str, float, float]) -> tuple[float, float]:
    """From where to where a name reaches: to the right of a point in the left half of the picture, else to its left."""
    name, across, _ = point
    wide = LETTER * (len(name) + 2)
    return (across, across + wide) if across <= 50 else (across - wide, across)
