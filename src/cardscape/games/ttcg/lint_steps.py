"""Steps that find nothing to act on or change nothing."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Step
from cardscape.effects.tree import Duration, Selection, Zone
from cardscape.games.ttcg.lint_conditions import check_conditions
from cardscape.games.ttcg.lint_events import ARENA, check_cause, check_lies, check_pose, check_way, same_place, side_of
from cardscape.games.ttcg.lint_selection import (
    ABOUT_ALL,
    FIELD_DISCARDS,
    FRESH,
    GONE,
    OUTSIDE,
    SIDES,
    WITH_OWNER,
    category_of,
    in_pile,
    is_covered,
    is_fresh,
    is_gone,
)
from cardscape.games.ttcg.lint_targets import check_target

CHANGES: Final = ("increase", "reduce", "double", "halve", "add", "change")
"""Actions that change cards; "add" also moves them."""
_OF_ACTIVE_CARDS: Final = ("gain", "lose", "become", "indestructible", "attack", "skip", "rankup")
_FROM_PILES: Final = ("reveal", "play", "search")
"""Actions on cards of a hand or deck, unless the text names another place."""
_ITSELF: Final = ("self", "host")
_UNPAID: Final = ("attacked", "targeted", "countered", "equipped", "rankedup", "placed", "moved")


def check_foreach(selection: Selection, found: list[str]) -> None:
    if is_gone(selection) and selection.zone is not None and not in_pile(selection.zone):
        found.append(GONE)
    if selection.mode == "none":
        found.append('"for each no ..." counts nothing')


def check_duration(duration: Duration, found: list[str]) -> None:
    """What ends with the start of this turn or phase is over before it begins (TT-10.5a)."""
    if duration.kind == "until" and duration.at == "start" and duration.whose == "this" and not duration.next:
        found.append(f"this {duration.span} has begun already, so nothing lasts until its start")


def check_standing(steps: list[Step], found: list[str]) -> None:
    """What holds by itself asks nobody for targets: "a unit" is any, but it cannot be about two of three (TT-6.16, TT-6.9)."""
    for step in steps:
        target = step.target
        if step.moment is not None and (step.moment.at != "during" or step.moment.next):
            found.append("what always holds waits for no moment: put the moment first")
        if target is not None and step.done is not None and step.modal == "cannot" and not step.only:
            check_pose(target, step.done, found)
        if step.other_kind is not None:
            found.append(f"nobody chooses another {step.other_kind} for what always holds")
        if target is None or target.ref is not None or target.extreme is not None or target.mode in ("all", "none"):
            continue
        if target.mode == "plain" and target.n == 1:
            continue
        if step.only or step.modal == "may" or step.instead is not None or step.verb == "play":
            continue
        if step.actor is None or step.verb in CHANGES or step.verb == "swap":
            found.append(ABOUT_ALL)


def check_step(step: Step, found: list[str]) -> None:
    """All warnings of a step by itself; those of one that was met before are taken from it."""
    clause = step.clause
    if clause is None:
        _check(step, found)
        return
    known = clause.checked
    if known is None:
        known = []
        _check(step, known)
        clause.checked = known
    found += known


def _check(step: Step, found: list[str]) -> None:
    if step.limit is not None and step.limit.n == 0:
        found.append("zero times means never")
    if step.foreach is not None:
        check_foreach(step.foreach, found)
    if step.duration is not None:
        check_duration(step.duration, found)
    if step.while_ is not None:
        check_conditions([*step.conditions, step.while_], found)
    elif step.conditions:
        check_conditions(step.conditions, found)
    target = step.target
    if target is not None and target.ref is None and step.actor is not None and _is_nothing(target):
        found.append(f"to {step.verb} no card does nothing")
    if step.actor is None:
        _check_statement(step, found)
    else:
        _check_action(step, found)
    if target is not None:
        check_target(step, target, found)


def _is_nothing(target: Selection) -> bool:
    return target.mode == "none" or (target.n == 0 and target.mode != "atleast")


def _check_statement(step: Step, found: list[str]) -> None:
    """Statements about cards (TT-A13, TT-A14, TT-X8, TT-X9)."""
    target = step.target
    if target is not None and target.ref is None and _is_nothing(target) and not (step.only and step.modal == "can"):
        found.append("a statement about no card changes nothing")
    is_spell = target is not None and category_of(target) == "spell"
    if step.verb in ("gain", "lose"):
        if step.amount == 0:
            found.append("a change by zero does nothing")
        if step.stat is None:
            found.append(f"{step.amount} of what? without attack, defense or rank nothing changes")
    if is_spell and step.stat in ("attack", "defense"):
        found.append("spells have neither attack nor defense")
    if is_spell and (step.verb == "attack" or step.object == "attack"):
        found.append("spells never attack")
    if step.verb == "attack" and step.times == 0:
        found.append("zero attacks: write cannot attack")
    if step.verb == "become":
        plain = step.amount is None and step.rank_min is None and step.rank_max is None and not step.kinds
        if plain and step.category in (None, "card", "unit", target.category if target is not None else None):
            found.append("becomes what? nothing changes")
        if step.category == "spell" and step.kinds:
            found.append("a spell has neither type nor subtypes")
        low, high = step.rank_min or 1, step.rank_max if step.rank_max is not None else 5
        highest = 3 if is_spell else 5
        if low > highest or high < 1 or low > high:
            found.append(f"ranks {'of spells ' if is_spell else ''}go from 1 to {highest}")
    if step.done == "attacked" and is_spell:
        found.append("spells are never attacked")
    if step.verb == "be":
        check_cause(step.done or "", bool(step.battle), step.by, target, found)
        check_way(step, step.done or "", target, found)
        if target is not None and step.modal == "cannot" and not step.only:
            check_lies(target, step.done or "", step.from_, found)
            if step.done == "played" and _lies_open(target):
                found.append("a card on the field has already been played")
    if step.verb == "rankup" and target is not None:
        _check_ranks(step, target, found)
    if step.only and step.modal == "can" and target is not None and _is_everybody(target, step):
        found.append("all of them may do so: nobody is left who may not")
    if target is not None and step.verb in _OF_ACTIVE_CARDS and _lies_in_pile(target):
        found.append("only active cards on the field change, attack or are ranked up")
    _check_modal(step, found)


def _lies_open(card: Selection) -> bool:
    """Whether cards are said to be active on the field."""
    if card.tapped or card.equipped or card.ref == "host":
        return True
    return card.zone is not None and card.zone.name in ARENA and not is_covered(card)


def _is_everybody(target: Selection, step: Step) -> bool:
    """Cards without any property, or units where only units do so."""
    if target.mode != "all" or target.category not in (("card", "unit") if _is_of_units(step) else ("card",)) or target.also:
        return False
    return all(name in ("mode", "category") for name, _ in target.fields())


def _is_of_units(step: Step) -> bool:
    return step.verb == "attack" or step.done == "attacked"


def _lies_in_pile(target: Selection) -> bool:
    return target.ref in ("top", "bottom") or (target.ref is None and target.zone is not None and in_pile(target.zone))


def _check_modal(step: Step, found: list[str]) -> None:
    """Permissions for what the rules allow anyway, demands that nothing enforces (TT-X9)."""
    if step.verb == "be" and step.modal == "must" and step.done != "attacked":
        found.append('only attacks can be demanded: this "must be" never does anything')
    if step.verb == "be" and step.modal == "can" and not step.only:
        if step.toll is None:
            found.append('nothing forbids it by the rules: this "can be" never changes anything')
        elif step.done in _UNPAID:
            found.append("this cannot be done at will for points: no rule says how")
    if step.verb in ("activate", "rankup") and step.modal == "must":
        found.append('only attacks can be demanded: this "must" never does anything')
    using = step.using if step.verb == "rankup" and step.modal == "can" and not step.only else None
    if using is not None and using.zone is not None and using.zone.name not in ("hand", "discard"):
        found.append("leave is given for cards of the hand or discard pile: write \"you may rank up ... using ...\"")
    if step.modal == "can" and not step.only and (
        step.verb == "activate"
        or (step.verb == "attack" and not step.direct and (step.times or 1) < 2)
        or (step.verb == "rankup" and step.using is None)
    ):
        found.append('every card may do so by the rules: this "can" never changes anything')


def _check_action(step: Step, found: list[str]) -> None:
    """Actions that find nothing to act on (TT-A1 to TT-A15, TT-X1 to TT-X13)."""
    target = step.target
    zone = target.zone.name if target is not None and target.zone is not None else None
    verb = step.verb
    if step.amount == 0 and step.stat is not None:
        found.append("an amount of zero does nothing")
    if verb == "add" and step.amount is not None and step.stat is None:
        found.append(f"{step.amount} of what? without attack, defense or rank nothing changes")
    if verb in ("activate", "copy") and step.amount is not None and not 1 <= step.amount <= 2:
        found.append("a card has two effects")
    pile = step.dest if step.dest is not None else step.zone
    if verb == "shuffle" and pile is not None and not in_pile(pile):
        found.append("only a deck, hand or discard pile can be shuffled")
    if verb == "shuffle" and target is None and step.dest is None and step.zone is not None and step.zone.name == "hand":
        found.append("the cards of a hand have no order")
    if verb == "search" and step.zone is not None and not in_pile(step.zone):
        found.append("search looks through a deck, a discard pile or a hand")
    if verb == "swap" and len(step.stats) == 2:
        if step.stats[0] == step.stats[1]:
            found.append("a value swapped with itself stays the same")
        if target is not None and category_of(target) == "spell":
            found.append("spells have neither attack nor defense")
    if verb == "activate" and target is None and step.modal != "cannot":
        found.append("which effects? nothing is activated; only to forbid it needs no card")
    if verb == "discard" and step.zone is not None:
        _check_discarded(step.zone.name, found)
    if target is None:
        return
    _check_places(step, target, found)
    if verb in ("draw", "mill"):
        on_field = bool(target.tapped or target.equipped or target.this_turn) or is_covered(target)
        if target.ref in ("self", "host") or zone not in (None, "deck") or on_field:
            found.append(f"to {verb} takes the top card of a deck, never this")
        if target.ref in ("top", "bottom") and zone != "deck":
            found.append(f"to {verb} takes the top card of a deck, never this")
    if verb == "destroy" and zone in ("hand", "deck", "discard"):
        found.append("only cards on the field are destroyed")
    if verb == "discard":
        _check_discarded(zone, found)
    if verb == "discard" and zone is None and is_gone(target):
        found.append(GONE)
    brings = verb == "add" and step.dest is not None
    if zone is None and is_fresh(target) and (brings or verb == "discard" or verb in _FROM_PILES):
        found.append(FRESH)
    if verb in ("tap", "untap") and (target.under is not None or target.dormant):
        found.append("a card under another counts as untapped and is not tapped")
    if verb == "tap" and target.tapped is True:
        found.append("a tapped card cannot be tapped")
    if verb == "untap" and target.tapped is False:
        found.append("an untapped card cannot be untapped")
    if verb == "equip" and (target.under is not None or target.dormant):
        found.append("a card is equipped to an active card, not to one under another")
    if verb in ("tap", "untap", "equip") and zone in ("hand", "deck", "discard"):
        found.append(f"to {verb} needs a card on the field")
    if verb == "play" and (zone in ARENA or target.ref == "host"):
        found.append("a card on the field has already been played")
    if verb == "equip" and target.ref == "self":
        found.append("a card cannot be equipped to itself")
    if verb == "place" and step.under is not None and step.under.ref == target.ref in _ITSELF:
        found.append("a card cannot lie under itself")
    if verb == "rankup" and step.using is not None and step.using.ref == target.ref in _ITSELF:
        found.append("a card cannot be ranked up by itself")
    if verb == "redirect" and step.object == "attack" and target.ref in (None, "self"):
        if category_of(target) == "spell":
            found.append("spells are never attacked")
        if target.mode == "all" and target.extreme is None:
            found.append("an attack has one target, not all")
    if verb == "swap" and step.with_ is not None and step.with_.ref == target.ref == "self":
        found.append("a card swapped with itself stays where it is")
    if verb in CHANGES and category_of(target) == "spell" and step.stat in ("attack", "defense"):
        found.append("spells have neither attack nor defense")
    if verb == "search" and ((target.zone is not None and target.zone != step.zone) or is_covered(target)):
        found.append("the cards searched for are not in that place")
    _check_ranks(step, target, found)


def _check_discarded(zone: str | None, found: list[str]) -> None:
    """Only the hand is discarded from; in 2025-02 the field, too (TT-1.8)."""
    if zone in ("deck", "discard"):
        found.append("cards are discarded from the hand (by the older rules also from the field)")
    elif zone in ARENA:
        found.append(FIELD_DISCARDS)


def _check_places(step: Step, target: Selection, found: list[str]) -> None:
    """Cards that are not where the action takes them from, or that it leaves where they are (TT-10.3)."""
    verb = step.verb
    if target.zone is not None and target.ref is None and in_pile(target.zone):
        if target.under is not None and verb != "play":
            found.append("a card in a hand, deck or discard pile lies under nothing")
        if verb == "return" and step.dest is None and target.zone.name == "hand":
            found.append("from one place to the same place a card does not move")
    if verb != "shuffle" and _stays_at_end(target, step.dest):
        found.append("from one place to the same place a card does not move")
    mixed = verb == "shuffle" and step.dest is not None and step.dest.name == "discard"
    to = None if step.dest is None or step.dest.position is not None or mixed else step.dest
    if to is not None and target.zone is not None and same_place(target.zone, to):
        found.append("from one place to the same place a card does not move")
    if _lies_in_pile(target) and (verb == "rankup" or (verb in CHANGES and step.dest is None) or step.stats):
        found.append("only active cards on the field change, attack or are ranked up")
    if verb == "place" and step.under is not None and _lies_in_pile(step.under):
        found.append("cards are placed under active cards on the field only")
    hidden = verb in _FROM_PILES or (verb == "add" and step.dest is not None)
    if (hidden or verb == "discard") and target.ref is None and target.zone is None:
        if target.above is not None or (hidden and (target.tapped or target.equipped)):
            found.append(OUTSIDE)
        if {target.controller, target.owner} == set(SIDES):
            found.append(WITH_OWNER)
    if verb == "discard" and step.actor == "opponent" and target.ref == "self":
        found.append("this card is never in the opponent's hand")
    if verb == "equip" and target.mode == "all" and target.extreme is None:
        found.append("a card is equipped to one card, not to all")


def _stays_at_end(target: Selection, dest: Zone | None) -> bool:
    """The top card of a deck that goes to its top, the bottom card that goes to its bottom."""
    zone = target.zone
    if target.ref not in ("top", "bottom") or target.n != 1 or zone is None or dest is None:
        return False
    return (dest.name, dest.whose, dest.position) == (zone.name, zone.whose, target.ref)


def _check_ranks(step: Step, target: Selection, found: list[str]) -> None:
    """Ranks beyond the lowest and highest, cards under the wrong row (TT-2.5, TT-X3, TT-X6)."""
    if step.verb == "rankup":
        if step.actor == "you" and target.controller == "opponent":
            found.append("you rank up your own cards only")
        if step.actor == "opponent" and side_of(target) == "you":
            found.append("players rank up their own cards only")
        highest = 3 if category_of(target) == "spell" else 5
        if target.rank_min is not None and target.rank_min >= highest:
            found.append(f"no card stands above rank {highest}")
        if step.using is not None and step.using.rank_max is not None and step.using.rank_max <= 1:
            found.append("a rank up needs a card of rank 2 or higher")
    rows = {category_of(target), category_of(step.under)} if step.under is not None else set()
    if step.verb == "place" and rows == {"unit", "spell"}:
        found.append("units lie under units only, spells under spells only")
