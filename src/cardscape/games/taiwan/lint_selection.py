"""Selections that no card can fit."""

from __future__ import annotations

from typing import Final

from cardscape.effects.tree import Selection
from cardscape.games.taiwan.cards import (
    COLOURS,
    COUNTERMEASURE_TYPES,
    FIGURE_TYPES,
    NATIONALITIES,
    RACES,
    SEXES,
    TACTIC_TYPES,
)

MAX_RANK: Final = 12
_OF_FIGURES: Final = (*FIGURE_TYPES, *SEXES, *RACES, *NATIONALITIES, "public", "figure", "supporter")
_OF_OTHERS: Final = (*COLOURS, "standard", "quick", "continuous", "tactic", "countermeasure", "battleground",
                     "advisory suite", "lockdown net", "defensive perimeter")
_EXCLUDING: Final = (COLOURS, FIGURE_TYPES, SEXES, RACES, NATIONALITIES)
_OTHERS: Final = ({"you", "opponent"}, {"you", "theirs"})
_SHOWN: Final = ("left", "right", "center")
_STATS: Final = ("central", "left", "right", "attack", "age", "growth", "supporters")


def check_selection(selection: Selection, found: list[str]) -> None:
    """All given properties must fit; say which cannot."""
    for field, _ in selection.also:
        if field in ("controller", "zone", "under", "above", "extreme"):
            found.append(f"no card fits two different words for {field} at once")
    _check_numbers(selection, found)
    _check_kinds(selection, found)
    _check_face(selection, found)
    under = selection.under
    if selection.category == "supporter" and under is not None and under.category in ("tactic", "countermeasure"):
        found.append("only Figures have supporters (TW-8.7)")
    zone = selection.zone
    if zone is not None:
        if zone.position is not None and selection.ref is None:
            found.append(f"say the {zone.position} cards of that place")
        if selection.ref in ("top", "bottom") and zone.name not in ("private", "public", "dead"):
            found.append(f"there is no {selection.ref} card of that place")
        if {selection.controller, zone.whose} in _OTHERS:
            found.append("a card outside the field is with its owner")
        if zone.name in ("hand", "private") and "public" in selection.kinds:
            found.append("public Figures are never in a hand or Private Deck (TW-3.1, TW-13.1)")
        if selection.states:
            found.append("cards outside the field have neither face nor slot")


def _check_numbers(selection: Selection, found: list[str]) -> None:
    """TW-2.2, TW-2.5: ranks and levels are 0 to 12."""
    low, high = selection.rank_min, selection.rank_max
    if low is not None and high is not None and low > high:
        found.append("no Influence Rank fits both limits")
    elif low is not None and low > MAX_RANK:
        found.append(f"no card has IR {low}: ranks are 0 to {MAX_RANK}")
    limits: dict[str, list[int]] = {}
    for bound in selection.stat_filter:
        stat = bound.stat or ""
        if stat == "level" and bound.min is not None and bound.min > MAX_RANK:
            found.append(f"no card has FL {bound.min}: levels are 0 to {MAX_RANK}")
        pair = limits.setdefault(stat, [0, 10**9])
        pair[0] = max(pair[0], bound.min or 0)
        pair[1] = min(pair[1], bound.max if bound.max is not None else 10**9)
    for stat, (least, most) in limits.items():
        if least > most:
            found.append(f"no {stat} is at least {least} and at most {most}")
    levels = "level" in limits
    ranked = low is not None or high is not None or any(stat in _STATS for stat in limits)
    if levels and (ranked or selection.category in ("figure", "supporter")):
        found.append("Figures have no Funding Level")
    if ranked and selection.category in ("tactic", "countermeasure"):
        found.append("only Figures have Influence Rank, attack, age and counters")


def _check_kinds(selection: Selection, found: list[str]) -> None:
    """TW-2.2 to TW-2.5: what can stand on one card."""
    groups: list[list[str]] = [entry if isinstance(entry, list) else [str(entry)] for entry in selection.kinds]
    if not groups:
        return
    category = selection.category or "card"
    figures = category in ("card", "figure", "supporter") and all(any(w in _OF_FIGURES for w in group) for group in groups)
    others = category in ("card", "tactic", "countermeasure") and all(any(w in _OF_OTHERS for w in group) for group in groups)
    if category == "tactic" and any(all(w in COUNTERMEASURE_TYPES for w in group) for group in groups):
        others = False
    if category == "countermeasure" and any(all(w in TACTIC_TYPES for w in group) for group in groups):
        others = False
    if not figures and not others:
        words = " and ".join(" or ".join(group) for group in groups)
        found.append(f"no {category} is {words}")
        return
    for words_of in _EXCLUDING:
        single = [set(group) for group in groups if all(word in words_of for word in group)]
        if len(single) > 1 and not set.intersection(*single):
            found.append("no card is " + " and ".join(" or ".join(sorted(group)) for group in single))


def _check_face(selection: Selection, found: list[str]) -> None:
    """TW-5.3, TW-5.4, TW-4.10: what a face-down card does not show."""
    states = selection.states
    if "face_up" in states and "face_down" in states:
        found.append("no card lies face-up and face-down at once")
    if len([state for state in states if state in _SHOWN]) > 1:
        found.append("a Figure is turned one way only")
    if "middle_row" in states and "home_row" in states:
        found.append("no card lies in two rows at once")
    if "face_down" not in states:
        return
    asked = (
        selection.category not in (None, "card") or selection.kinds or selection.stat_filter or selection.names
        or selection.rank_min is not None or selection.rank_max is not None or selection.extreme is not None
    )
    if asked:
        found.append("a face-down card shows none of its properties (TW-5.4)")
