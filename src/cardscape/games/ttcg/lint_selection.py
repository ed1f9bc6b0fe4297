"""Selections that no card can fit."""

from __future__ import annotations

from typing import Final

from cardscape.effects.tree import Selection, Zone
from cardscape.games.ttcg.shape import SUBTYPES, TYPES

PILES: Final = ("hand", "deck", "discard")
SIDES: Final = ("you", "opponent")
ROWS_APART: Final = "units lie under units only, spells under spells only"
_ONE_ONLY: Final = {
    "controller": "two different controllers",
    "owner": "two different owners",
    "tapped": "tapped and untapped",
    "zone": "two different places",
}


_OF_ROW: Final = {"units": "unit", "spells": "spell"}
GONE: Final = "what was destroyed or discarded this turn lies in the discard pile"
FRESH: Final = "what was played or tapped this turn is in no hand or deck"
OUTSIDE: Final = "cards outside the field are neither tapped nor equipped nor under others"
WITH_OWNER: Final = "a card outside the field is with its owner"
TWO_PLACES: Final = "no card has two different places at once"
ALL_FIT: Final = "all words beside each other have to fit"
ABOUT_ALL: Final = "nobody chooses cards for what always holds: this is about all such cards"
FIELD_DISCARDS: Final = "only by the older rules (2025-02) are cards discarded from the field; otherwise this does nothing"


def is_gone(selection: Selection) -> bool:
    """Cards destroyed or discarded this turn; one that came back to the field is a new card (TT-6.20, TT-8.1)."""
    return selection.ref is None and ("destroyed" in selection.this_turn or "discarded" in selection.this_turn)


def is_fresh(selection: Selection) -> bool:
    """Cards played or tapped this turn; what goes back to a hand or deck becomes a new card (TT-6.20)."""
    return selection.ref is None and ("played" in selection.this_turn or "tapped" in selection.this_turn)


def is_covered(selection: Selection) -> bool:
    """Cards under others (TT-1.4)."""
    return selection.under is not None or bool(selection.dormant)


def of_field(selection: Selection) -> bool:
    """Cards with what only cards on the field have: tapped, equipped, under others (TT-1.4, TT-1.6)."""
    return bool(selection.tapped or selection.equipped or selection.ref == "host") or is_covered(selection)


def category_of(selection: Selection) -> str | None:
    """What the cards are: a row holds cards of its kind only, only units have types, subtypes and values (TT-1.3, TT-2.1)."""
    if selection.category != "card":
        return selection.category
    if selection.zone is not None and selection.zone.name in _OF_ROW:
        return _OF_ROW[selection.zone.name]
    valued = selection.extreme is not None and selection.extreme.stat != "rank"
    valued = valued or any(limit.stat != "rank" for limit in selection.stat_filter)
    return "unit" if valued or _is_kind_of_unit(selection) else "card"


def in_pile(zone: Zone) -> bool:
    """A hand, deck or discard pile, as opposed to the field and its rows."""
    return zone.name in PILES


def check_selection(selection: Selection, found: list[str]) -> None:
    """All given properties must fit; say which cannot (TT-10.2)."""
    for field, _ in selection.also:
        if field in _ONE_ONLY:
            found.append(f"no card has {_ONE_ONLY[field]} at once")
    _check_rank(selection, found)
    _check_kinds(selection, found)
    _check_alternatives(selection, found)
    _check_stats(selection, found)
    if (selection.dormant or selection.under is not None) and (selection.tapped or selection.equipped):
        found.append("a card under another is neither tapped nor equipped")
    for near in (selection.under, selection.above):
        if near is not None and {category_of(selection), category_of(near)} == {"unit", "spell"}:
            found.append(ROWS_APART)
        if near is not None and {selection.controller, "you" if near.ref == "self" else near.controller} == set(SIDES):
            found.append("cards that lie on each other have one controller")
    if selection.except_ is not None and _is_all_of(selection.except_, selection):
        found.append("nothing is left when all of them are excepted")
    if is_gone(selection) and (selection.dormant or selection.under is not None or selection.tapped or selection.equipped):
        found.append(GONE)
    zone = selection.zone
    if zone is None:
        if is_gone(selection):
            check_printed(selection, found)
        return
    if zone.position is not None and zone.name != "deck" and zone.name != "discard":
        found.append(f"there is no {zone.position} of that place")
    if selection.ref in ("top", "bottom"):
        if zone.name not in ("deck", "discard"):
            found.append(f"there is no {selection.ref} card of that place")
        return
    if is_gone(selection) and zone.name != "discard":
        found.append(GONE)
    if in_pile(zone):
        check_printed(selection, found)
        if selection.tapped is True or selection.equipped or selection.dormant:
            found.append(OUTSIDE)
        if is_fresh(selection) and zone.name != "discard":
            found.append(FRESH)
        if set(SIDES) in ({selection.controller, zone.whose}, {selection.controller, selection.owner}):
            found.append(WITH_OWNER)
        if selection.above is not None:
            found.append(OUTSIDE)
    elif {selection.controller, zone.whose} == {"you", "opponent"}:
        found.append("a card lies on the side of the player who controls it")
    if (zone.name == "units" and selection.category == "spell") or (
        zone.name == "spells" and (selection.category == "unit" or _is_kind_of_unit(selection))
    ):
        found.append("units lie in the unit zone, spells in the spell zone")


def check_printed(selection: Selection, found: list[str]) -> None:
    """Outside the field a unit has its printed values: attack and defense are 500 for each rank together (TT-2.6)."""
    if not selection.stat_filter or category_of(selection) == "spell":
        return
    most, least = 500 * min(selection.rank_max or 5, 5), 500 * max(selection.rank_min or 1, 1)
    lows, highs = {"attack": 0, "defense": 0}, {"attack": most, "defense": most}
    for limit in selection.stat_filter:
        stat = limit.stat or ""
        if stat in lows:
            lows[stat] = max(lows[stat], limit.min or 0)
            highs[stat] = highs[stat] if limit.max is None else min(highs[stat], limit.max)
    if lows["attack"] + lows["defense"] > most:
        found.append(f"outside the field attack and defense of such a card are {most} at most, together")
    if highs["attack"] + highs["defense"] < least:
        found.append(f"outside the field attack and defense of such a card are {least} at least, together")


def _is_kind_of_unit(selection: Selection) -> bool:
    return any("spell" not in (kind if isinstance(kind, list) else [kind]) for kind in selection.kinds)


def _is_all_of(excepted: Selection, selection: Selection) -> bool:
    """Whether an exception has no property beyond those that all of the cards have anyway."""
    if excepted.ref is not None or excepted.also or excepted.category not in ("card", selection.category):
        return False
    asked = dict(selection.fields())
    for name, value in excepted.fields():
        if name == "kinds":
            if any(kind not in selection.kinds for kind in excepted.kinds):
                return False
        elif name not in ("mode", "n", "category") and asked.get(name) != value:
            return False
    return True


def _check_rank(selection: Selection, found: list[str]) -> None:
    """Ranks are 1 to 5, spells 1 to 3 (TT-2.5)."""
    low, high = selection.rank_min, selection.rank_max
    highest = 3 if category_of(selection) == "spell" else 5
    if low is not None and high is not None and low > high:
        found.append("no rank fits both limits")
    elif (low is not None and low > highest) or (high is not None and high < 1):
        shown = low if low is not None and low > highest else high
        what = "spell" if highest == 3 else "card"
        found.append(f"no {what} has rank {shown}: ranks are 1 to {highest}")


def _check_kinds(selection: Selection, found: list[str]) -> None:
    """A unit has one type and one to five subtypes, a spell has neither (TT-2.1 to TT-2.4)."""
    if not selection.kinds:
        return
    groups: list[list[str]] = [entry if isinstance(entry, list) else [str(entry)] for entry in selection.kinds]
    possible: list[str] = []
    if selection.category != "unit" and all("spell" in group for group in groups):
        possible.append("spell")
    if selection.category != "spell":
        for kind in TYPES:
            rest = [group for group in groups if kind not in group]
            if all(any(word in SUBTYPES for word in group) for group in rest) and len(rest) <= 5:
                possible.append(kind)
                break
    if not possible:
        found.append("no card is " + " and ".join(" or ".join(group) for group in groups) + f" {selection.category}")


def _check_alternatives(card: Selection, found: list[str]) -> None:
    """"A fire dragon or water beast" is fire, dragon or water, and a beast: a unit has one type (TT-2.1, TT-10.2)."""
    alone = [kind for kind in card.kinds if isinstance(kind, str)]
    types = [kind for kind in alone if kind in TYPES]
    for kind in card.kinds:
        group = kind if isinstance(kind, list) and alone else []
        if any((word in TYPES and types and word not in types) or word == "spell" for word in group):
            read = " and ".join(f"({' or '.join(part)})" if isinstance(part, list) else str(part) for part in card.kinds)
            found.append(f"{ALL_FIT}: this is read as {read}, so one of the alternatives never does")
            return


def _check_stats(selection: Selection, found: list[str]) -> None:
    """Spells have no attack and defense; limits that exclude each other (TT-2.1)."""
    lows: dict[str, int] = {}
    highs: dict[str, int] = {}
    is_spell = category_of(selection) == "spell"
    for limit in selection.stat_filter:
        stat = limit.stat or ""
        if is_spell and stat in ("attack", "defense"):
            found.append(f"spells have no {stat}")
        if limit.min is not None:
            lows[stat] = max(limit.min, lows.get(stat, 0))
            highest = 3 if is_spell else 5
            if stat == "rank" and limit.min > highest:
                found.append(f"no {'spell' if highest == 3 else 'card'} has rank {limit.min}: ranks are 1 to {highest}")
        if limit.max is not None:
            highs[stat] = min(limit.max, highs.get(stat, limit.max))
            if stat == "rank" and limit.max < 1:
                found.append("no card has rank 0: ranks are 1 to 5")
    for stat, low in lows.items():
        if stat in highs and low > highs[stat]:
            found.append(f"no {stat} is at least {low} and at most {highs[stat]}")
    if selection.extreme is not None and is_spell and selection.extreme.stat != "rank":
        found.append(f"spells have no {selection.extreme.stat}")
