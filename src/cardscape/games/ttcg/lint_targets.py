"""Targets that are never where a step looks for them, or that it cannot change."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Step
from cardscape.effects.tree import Selection
from cardscape.games.ttcg.lint_events import ARENA, side_of
from cardscape.games.ttcg.lint_selection import GONE, SIDES, category_of, check_printed, in_pile, is_gone
from cardscape.games.ttcg.shape import SUBTYPES, TYPES

_ON_FIELD: Final = frozenset(
    ("destroy", "tap", "untap", "gain", "lose", "become", "indestructible", "immune", "attack", "skip", "increase", "reduce",
     "double", "halve", "change", "rankup", "equip")
)  # fmt: skip
"""Steps whose target lies on the field by default and is chosen there."""
_OF_ACTIVE_CARDS: Final = frozenset(
    ("destroy", "gain", "lose", "become", "indestructible", "attack", "skip", "increase", "reduce", "double", "halve", "change",
     "rankup")
)  # fmt: skip
_DONE_ON_FIELD: Final = ("destroyed", "attacked", "tapped", "untapped", "equipped", "rankedup")
_IN_FULL: Final = ("plain", "exactly", "atleast")
"""How many that have to be there."""
_SAID: Final = {"rankedup": "ranked up"}
_OF_OWN_HAND: Final = ("play",)
_PRINTED: Final = ("play", "search", "draw", "mill", "discard", "reveal")
_MOVES: Final = ("send", "return", "place", "add")


def check_target(step: Step, target: Selection, found: list[str]) -> None:
    """What a step says about its target, against where such cards lie (TT-1.4, TT-10.2, TT-10.3)."""
    if target.ref is None:
        _check_number(step, target, found)
        _check_place(step, target, found)
        if target.zone is None and (step.verb in _PRINTED or (step.verb == "add" and step.dest is not None)):
            check_printed(target, found)
    elif target.ref in ("top", "bottom") and step.verb == "be" and step.done in _DONE_ON_FIELD:
        found.append(f"cards outside the field are never {_SAID.get(step.done, step.done)}")
    if step.verb == "swap" and step.with_ is not None:
        _check_swap(step, target, step.with_, found)
    if step.dest is not None and step.verb in _MOVES:
        _check_dest(step, target, found)
    if step.verb == "rankup" and step.using is not None:
        _check_rank_up(target, step.using, found)
    if step.verb in ("change", "become"):
        _check_same_type(step, target, found)
    if step.stat == "rank" and target.ref is None:
        _check_rank_change(step, target, found)


def _check_number(step: Step, target: Selection, found: list[str]) -> None:
    """There are five places for units and five for spells on each side (TT-5.2)."""
    if target.n is None or target.n <= 5 or target.mode not in _IN_FULL or target.under is not None or target.dormant:
        return
    zone = target.zone
    if (zone is None and step.verb not in _ON_FIELD) or (zone is not None and zone.name not in ARENA):
        return
    room = 5 if category_of(target) in ("unit", "spell") else 10
    room *= 1 if side_of(target) or target.controller == "both" else 2
    if target.n > room:
        found.append(f"at most {room} such cards are on the field; {target.n} never are")


def _check_place(step: Step, target: Selection, found: list[str]) -> None:
    """Cards under others, and cards in the hand of the wrong player (TT-1.4, TT-8.1, TT-A4, TT-X2)."""
    covered = target.under is not None or target.dormant
    if covered and (step.verb in _OF_ACTIVE_CARDS or step.stats or (step.verb == "add" and step.dest is None)):
        found.append("only active cards are destroyed, changed, ranked up or attack, not cards under others")
    if covered and step.verb == "be" and step.done in _DONE_ON_FIELD:
        found.append(f"a card under another is never {_SAID.get(step.done or '', step.done)}")
    zone = target.zone
    if is_gone(target) and (_needs_field(step) if zone is None else zone.name in ARENA):
        found.append(GONE)
    if step.verb == "be" and step.done in _DONE_ON_FIELD and zone is not None and in_pile(zone):
        found.append(f"cards outside the field are never {_SAID.get(step.done, step.done)}")
    if zone is None and step.modal != "cannot" and step.verb in _OF_OWN_HAND and step.actor in SIDES and not target.extra:
        side = target.controller if target.controller in SIDES else target.owner
        if side in SIDES and side != step.actor and not step.among:
            found.append(f"to {step.verb} takes cards of the own hand, where those of the other player never are")
    if target.extra and zone is not None and zone.name == "deck":
        found.append("by the rules no card is played from the deck, so there is nothing extra: leave out \"extra\"")
    of_deck = step.verb == "add" and step.dest is not None and zone is None and not covered and not target.this_turn
    if of_deck and set(SIDES) in ({step.actor, target.controller}, {step.actor, target.owner}):
        found.append("to add takes cards of the own deck, where those of the other player never are")
    if step.verb == "discard" and zone is None and (target.tapped or target.equipped or covered):
        found.append("cards in the hand are neither tapped nor equipped nor under others")
    if step.verb == "search" and step.zone is not None and is_gone(target) and step.zone.name != "discard":
        found.append(GONE)
    if step.verb == "search" and step.zone is not None and {step.zone.whose, target.controller} == set(SIDES):
        found.append("a card outside the field is with its owner")
    if step.verb == "redirect" and zone is not None and (
        zone.name in ("hand", "deck") or (step.object == "attack" and in_pile(zone))
    ):
        found.append("cards there are no targets")
    if step.column and zone is not None and in_pile(zone):
        found.append("only cards on the field have a column")


def _needs_field(step: Step) -> bool:
    """Whether it is done to cards on the field only, wherever the text looks for them."""
    if step.verb == "add":
        return step.dest is None
    if step.verb in ("redirect", "be"):
        return step.object == "attack" or step.done in _DONE_ON_FIELD
    return step.verb in _ON_FIELD or bool(step.stats) or bool(step.column)


def _check_swap(step: Step, target: Selection, other: Selection, found: list[str]) -> None:
    """Cards change places within a row; spells have no values to swap (TT-X4)."""
    categories = {category_of(target), category_of(other)}
    if step.stat in ("attack", "defense") and "spell" in categories:
        found.append("spells have neither attack nor defense")
    if step.stat is not None and any(_is_off(sel) for sel in (target, other)):
        found.append("only active cards on the field change, attack or are ranked up")
    if step.stat is None and categories == {"unit", "spell"}:
        found.append("units and spells never change places: they lie in different rows")
    if step.stat is None and target.zone is not None and target.zone.name == "hand" and target.zone == other.zone:
        found.append("cards of one hand that change places stay in that hand")
    if step.stat is None and {_pile_of(target), _pile_of(other)} == set(SIDES):
        found.append("outside the field every card lies with its owner, so these do not change places")


def _pile_of(card: Selection) -> str:
    """The player in whose hand, deck or discard pile cards lie; empty if that is not said, or they lie elsewhere."""
    zone = card.zone
    if zone is None or not in_pile(zone) or (card.ref is not None and card.ref not in ("top", "bottom")):
        return ""
    return zone.whose or "" if zone.whose in SIDES else card.controller or card.owner or ""


def _is_off(card: Selection) -> bool:
    """Whether a card lies in a pile or under another, where its values do not change."""
    if card.ref in ("top", "bottom"):
        return True
    gone = is_gone(card) or (card.zone is not None and in_pile(card.zone))
    return card.ref is None and bool(gone or card.under is not None or card.dormant)


def _check_dest(step: Step, target: Selection, found: list[str]) -> None:
    """Rows hold their own kind; a card that lies on the field is not moved to it (TT-1.3, TT-1.9)."""
    dest = step.dest
    assert dest is not None
    if (dest.name, category_of(target)) in (("units", "spell"), ("spells", "unit")):
        found.append("units lie in the unit zone, spells in the spell zone")
    lies_there = target.zone is None or target.zone.name in ARENA
    on_field = target.ref is None and lies_there and target.under is None and not target.dormant
    stays = dest.name in ARENA and dest.whose in (None, side_of(target)) and not target.this_turn
    if step.verb != "add" and on_field and stays:
        found.append("from one place to the same place a card does not move")


def _check_rank_up(target: Selection, using: Selection, found: list[str]) -> None:
    """One rank higher, and not active; units on units, spells on spells (TT-X6)."""
    if {category_of(target), category_of(using)} == {"unit", "spell"}:
        found.append("units are ranked up by units, spells by spells")
    if target.ref is None and using.ref is None:
        lowest, highest = target.rank_min or 1, target.rank_max or 5
        if (using.rank_max is not None and using.rank_max <= lowest) or (
            using.rank_min is not None and using.rank_min > highest + 1
        ):
            found.append("the card used has to be one rank higher")
    in_hand = using.ref is None and using.zone is None and using.under is None and not using.dormant
    if in_hand:
        check_printed(using, found)
    if in_hand and (using.tapped or using.equipped):
        found.append("cards outside the field are neither tapped nor equipped nor under others")
    if using.zone is not None and using.zone.name in ARENA and using.under is None:
        found.append("a card on the field is not played onto another")


def _check_rank_change(step: Step, target: Selection, found: list[str]) -> None:
    """Ranks stay between the lowest and the highest (TT-2.5, TT-10.6a)."""
    highest = 3 if category_of(target) == "spell" else 5
    if step.verb in ("gain", "increase", "double", "add") and (target.rank_min or 0) >= highest:
        found.append(f"no card stands above rank {highest}")
    if step.verb in ("lose", "reduce", "halve") and target.rank_max == 1:
        found.append("no card stands below rank 1")


def _check_same_type(step: Step, target: Selection, found: list[str]) -> None:
    """A card of a type that gets this type stays as it is."""
    into = step.into if step.verb == "change" else step.kinds[0] if len(step.kinds) == 1 else None
    plain = step.verb == "change" or (step.amount is None and step.rank_min is None)
    if into in TYPES and plain and into in target.kinds:
        found.append(f"a card that is {into} already does not change")
    subtype = step.other_kind == "subtype" or (into is not None and into in SUBTYPES)
    if subtype and category_of(target) == "spell" and plain:
        found.append("spells have no subtypes")
    if step.verb == "change" and into == category_of(target) == "spell":
        found.append("a spell that changes into a spell does not change")
