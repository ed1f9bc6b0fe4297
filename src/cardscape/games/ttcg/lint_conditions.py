"""Conditions that are never true."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition
from cardscape.effects.tree import Selection
from cardscape.games.ttcg.lint_events import side_of
from cardscape.games.ttcg.lint_selection import (
    FRESH,
    GONE,
    OUTSIDE,
    ROWS_APART,
    SIDES,
    TWO_PLACES,
    category_of,
    in_pile,
    is_covered,
    is_fresh,
    is_gone,
)

DECK_LIMIT: Final = 70
"""A player never has more cards in a pile (TT-3.1)."""


def check_conditions(conditions: list[Condition], found: list[str]) -> None:
    """Each by itself, and together (TT-C3, TT-C7, TT-C11)."""
    lows: dict[str, int] = {}
    highs: dict[str, int] = {}
    for place, condition in enumerate(conditions):
        _check_condition(condition, found)
        for other in conditions[:place]:
            same = condition.verb == "is" and other.verb == "is" and condition.subject == other.subject
            if same and {condition.state, other.state} == {"tapped", "untapped"}:
                found.append("a card is never tapped and untapped at once")
            if same and _are_apart(condition, other):
                found.append(TWO_PLACES)
            if _exclude(condition, other) or _exclude(other, condition):
                found.append("none of them and some of them: this is never true")
        if condition.stat == "points" and condition.amount is not None:
            player = condition.player or ""
            if condition.bound != "atmost":
                lows[player] = max(lows.get(player, 0), condition.amount)
            if condition.bound != "atleast":
                highs[player] = min(highs.get(player, condition.amount), condition.amount)
    for player, low in lows.items():
        if low > highs.get(player, low):
            found.append(f"nobody has {low} or more and {highs[player]} or fewer points")


def _check_condition(condition: Condition, found: list[str]) -> None:
    """Conditions that are never true (TT-C3, TT-C11)."""
    if condition.compare is not None and (condition.player == condition.than or (condition.player == "both" and condition.than)):
        found.append("nobody has more or fewer points than themselves")
    if condition.stat == "points" and condition.amount == 0 and condition.bound != "atleast":
        found.append("a player without points has lost; this is never true")
    if condition.verb == "is":
        _check_state(condition, found)
    selection = condition.selection
    if selection is None or is_true_of_none(selection):
        return
    if selection.ref == "self" and condition.player in ("opponent", "both"):
        found.append("this card is yours; the opponent never has it")
    if condition.verb == "control":
        if is_gone(selection):
            found.append(GONE)
        if selection.ref is None and selection.n is not None:
            room = 10 if category_of(selection) == "card" else 5
            if selection.n > room and selection.mode in ("plain", "exactly", "atleast"):
                found.append(f"a player controls at most {room} such cards; {selection.n} never happens")
        if selection.zone is not None and in_pile(selection.zone):
            found.append("you control cards on the field only")
    zone = selection.zone
    if condition.verb == "exists" and _asks_for_cards(selection) and (zone is None or not in_pile(zone)):
        room = 10 if category_of(selection) in ("unit", "spell") else 20
        room //= 2 if side_of(selection) else 1
        covered = selection.under is not None or selection.dormant
        if (selection.n or 1) > room and not covered:
            found.append(f"at most {room} such cards are on the field; {selection.n} never are")
    of_one = zone is not None and in_pile(zone) and zone.whose in SIDES
    if of_one and _asks_for_cards(selection) and (selection.n or 1) > DECK_LIMIT:
        found.append(f"a deck has at most {DECK_LIMIT} cards; {selection.n} never lie there")
    if condition.verb in ("control", "have") and _asks_for_cards(selection):
        side = side_of(selection)
        player = condition.player
        if (player in SIDES and side and side != player) or (player == "both" and side and condition.verb == "control"):
            found.append("these cards belong to the other player; this is never true")


def _are_apart(one: Condition, other: Condition) -> bool:
    """Whether one card would have to be in two places, which only a text about a certain card says."""
    if one.subject is None or one.subject.ref is None:
        return False
    piles = [condition.zone.name if condition.zone is not None and in_pile(condition.zone) else "" for condition in (one, other)]
    return bool(piles[0] or piles[1]) and _has_place(one) and _has_place(other) and piles[0] != piles[1]


def _has_place(condition: Condition) -> bool:
    return condition.zone is not None or condition.under is not None or condition.state is not None


def _exclude(none: Condition, some: Condition) -> bool:
    """No such cards for the one condition, but some for the other that would be among them."""
    if none.verb != some.verb or none.player != some.player or none.selection is None or some.selection is None:
        return False
    wide, narrow = none.selection, some.selection
    if wide.mode == "none" or wide.n == 0:
        most = 0
    elif wide.mode == "atmost":
        most = wide.n or 0
    else:
        return False
    if wide.ref is not None or narrow.ref is not None or wide.also or wide.mode == "atleast":
        return False
    if not _asks_for_cards(narrow) or (narrow.n or 1) <= most:
        return False
    asked = dict(narrow.fields())
    for name, value in wide.fields():
        if name in ("mode", "n") or asked.get(name) == value:
            continue
        if name != "category" or (value != "card" and not (value == "unit" and narrow.kinds and "spell" not in narrow.kinds)):
            return False
    return True


def _asks_for_cards(selection: Selection) -> bool:
    return selection.ref is None and not is_true_of_none(selection)


def is_true_of_none(selection: Selection) -> bool:
    """Whether a condition is true if there are no such cards: "no units", "two or fewer", "up to two", "zero"."""
    return selection.mode in ("none", "atmost", "upto") or (selection.n == 0 and selection.mode != "atleast")


def _check_state(condition: Condition, found: list[str]) -> None:
    """What a card is never: in the other player's place, in the wrong row, tapped and untapped."""
    subject, zone = condition.subject, condition.zone
    if subject is None or is_true_of_none(subject):
        return
    if condition.under is not None:
        if {category_of(subject), category_of(condition.under)} == {"unit", "spell"}:
            found.append(ROWS_APART)
        if subject.ref in ("self", "host", "it") and subject.ref == condition.under.ref:
            found.append("a card cannot lie under itself")
    if subject.tapped is not None and condition.state == ("untapped" if subject.tapped else "tapped"):
        found.append("a card is never tapped and untapped at once")
    if zone is not None:
        if zone.whose in SIDES and side_of(subject) in SIDES and side_of(subject) != zone.whose:
            found.append("a card lies on the side of the player it belongs to")
        if (zone.name, category_of(subject)) in (("units", "spell"), ("spells", "unit")):
            found.append("units lie in the unit zone, spells in the spell zone")
        if subject.zone is not None and in_pile(subject.zone) != in_pile(zone):
            found.append(TWO_PLACES)
        if is_fresh(subject) and zone.name in ("hand", "deck"):
            found.append(FRESH)
        if is_gone(subject) and not in_pile(zone):
            found.append(GONE)
        return
    if subject.zone is not None and in_pile(subject.zone) and condition.state != "untapped":
        found.append(OUTSIDE)
    if is_gone(subject) and condition.state != "untapped":
        found.append(GONE)
    if condition.state in ("tapped", "equipped") and is_covered(subject):
        found.append("a card under another is neither tapped nor equipped")
