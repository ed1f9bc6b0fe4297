"""What excludes each other: two conditions, or a step and its target; and whether "they" were named before."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.effects.tree import Node, Selection, Zone

SLOTS: Final = 25
_APART: Final = ({"face_up", "face_down"}, {"left", "right"}, {"left", "center"}, {"right", "center"}, {"middle_row", "home_row"})
_OTHERS: Final = ({"you", "opponent"}, {"you", "theirs"})


def check_together(conditions: list[Condition], found: list[str]) -> None:
    """Two faces or orientations of one card; none of some cards, and some of them (TW-5.3)."""
    for place, one in enumerate(conditions):
        for other in conditions[:place]:
            if one.verb != other.verb or one.player != other.player or one.subject != other.subject:
                continue
            certain = one.subject is not None and one.subject.ref is not None
            if certain and {one.state, other.state} in _APART:
                found.append("no card is both at once")
            if _exclude(one.selection, other.selection) or _exclude(other.selection, one.selection):
                found.append("none of them and some of them: this is never true")


def _exclude(none: Selection | None, some: Selection | None) -> bool:
    if none is None or some is None or none.mode != "none" or some.mode in ("none", "atmost"):
        return False
    asked = dict(some.fields())
    return all(name in ("mode", "n") or asked.get(name) == value for name, value in none.fields())


def check_own_target(step: Step, target: Selection, found: list[str]) -> None:
    """Targets that a step leaves as they are, or never finds (TW-1.2, TW-4.1)."""
    zone = target.zone.name if target.zone is not None else None
    if step.verb == "control" and step.actor == "you" and (target.ref == "self" or target.controller == "you"):
        found.append("that player controls it already")
    if step.verb == "return" and zone == "hand" and step.dest is not None and step.dest.name == "hand":
        found.append("from one place to the same place a card does not move")
    under = target.under
    if under is not None and under.ref is None and under.n == 1 and (target.mode == "all" or (target.n or 1) > 1):
        found.append('under one Figure or several? say "under figures", or name one before and say "under it"')
    if target.zone is not None and target.zone.whose == "each" and target.ref is None and target.mode != "all":
        found.append('from one player or from each? say "from the ...", or "both players ... from their ..."')
    if step.verb == "send" and zone == "dead":
        found.append("cards there have been sent to the Dead Zone already")
    if step.verb == "silence" and zone == "silenced":
        found.append("cards there are silenced already")
    if step.verb == "search" and step.zone is not None and {step.zone.whose, target.controller} in _OTHERS:
        found.append("cards of the other player are not in that deck")
    if step.verb == "search" and "public" in target.kinds:
        found.append("public Figures are never in a hand or Private Deck (TW-3.1, TW-13.1)")
    if step.verb in ("place", "remove") and step.amount == 0:
        found.append("no counter changes nothing")
    many = target.ref is None and target.n is not None and target.n > SLOTS and target.mode in ("plain", "exactly")
    if many and zone is None and step.verb in ("destroy", "move", "turn", "orient", "control", "double", "halve"):
        found.append(f"the grid has {SLOTS} slots; {target.n} cards never lie there")


def check_they(effect: Effect, found: list[str]) -> None:
    """"They" means whoever acts, or a player named before."""
    named = effect.trigger is not None
    for condition in effect.conditions:
        named = named or condition.player not in (None, "you", "they")
    for step in effect.steps:
        if step.actor in (None, "you", "they") and not named and (step.actor == "they" or any(map(_says_they, step.walk()))):
            found.append('"they" speaks of a player, but none was named before')
        named = (named or step.actor not in (None, "you", "they") or step.object == "player"
                 or any(map(_names_opponent, step.walk())))


def _says_they(node: Node) -> bool:
    return (isinstance(node, Selection) and node.controller == "they") or (isinstance(node, Condition) and node.player == "they")


def _names_opponent(node: Node) -> bool:
    return ((isinstance(node, Selection) and node.controller in ("opponent", "theirs"))
            or (isinstance(node, Zone) and node.whose == "opponent") or (isinstance(node, Step) and node.player == "opponent"))
