"""Warnings for sentences that parse but can never do anything (or not what they say)."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Node, Selection
from cardscape.games.ttcg.lint_selection import check_selection, in_pile

_CHANGES_STATS: Final = ("increase", "reduce", "double", "halve", "add")
_LEAVES_FROM: Final = {
    "destroyed": ("field", "side", "units", "spells"),
    "milled": ("deck",),
    "drawn": ("deck",),
    "discarded": ("hand", "field", "side", "units", "spells"),
}


def lint(effect: Effect) -> list[str]:
    """All warnings of an effect, in order of the text, each once."""
    found: list[str] = []
    named = _Names()
    _check_effect(effect, found)
    if effect.limit is not None and effect.limit.n == 0:
        found.append("zero times means never")
    for trigger in [effect.trigger, *(value for field, value in effect.also if field == "trigger")]:
        if isinstance(trigger, Event):
            _check_event(trigger, found)
            named.visit(trigger, found)
    conditions = _conditions(effect)
    _check_conditions(conditions, found)
    for condition in conditions:
        named.visit(condition, found)
    if effect.foreach is not None:
        named.visit(effect.foreach, found)
        _check_foreach(effect.foreach, found)
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        _check_step(step, found)
        named.visit(step, found)
        if step.among and not named.any_before:
            found.append('"from among them" speaks of cards, but none were named before')
    return list(dict.fromkeys(found))


class _Names:
    """Follows a text from left to right: "it" needs a card named before; every selection is checked on the way."""

    def __init__(self) -> None:
        self.any = False
        self.any_before = False

    def visit(self, node: Node, found: list[str]) -> None:
        self.any_before = self.any
        self._visit(node, found)

    def _visit(self, node: Node, found: list[str]) -> None:
        if isinstance(node, Selection):
            if node.ref == "it" and not self.any:
                found.append('"it" speaks of a card, but none was named before')
            check_selection(node, found)
        for _, child in node.children():
            self._visit(child, found)
        if isinstance(node, Selection):
            self.any = True


def _conditions(effect: Effect) -> list[Condition]:
    found = list(effect.conditions)
    if effect.while_ is not None:
        found.append(effect.while_)
    found.extend(value for _, value in effect.also if isinstance(value, Condition))
    return found


def _check_effect(effect: Effect, found: list[str]) -> None:
    """Does the style leave the text a chance to happen? (TT-6.6, TT-6.9, TT-6.18)"""
    acts = [step for step in effect.steps if step.actor is not None and not _stands(step)]
    untriggered = effect.trigger is None
    if effect.style == "passive" and untriggered and (effect.cost or effect.offer or acts):
        found.append("a passive effect without a trigger only states something; it never does an action")
    if effect.style == "latent" and untriggered and acts and not effect.cost and not effect.offer:
        found.append("a latent effect needs a trigger or a cost; this action never happens")
    for condition in _conditions(effect):
        subject = condition.subject
        if condition.verb != "is" or subject is None or subject.ref != "self":
            continue
        if condition.state == "tapped" and effect.style in ("normal", "counter", "latent"):
            found.append(f"a {effect.style} effect needs an untapped card, so it never works while this card is tapped")
        if effect.style == "dormant":
            if condition.state == "untapped":
                found.append("a dormant effect needs a tapped card, so it never works while this card is untapped")
            if condition.state == "dormant" or condition.under is not None:
                found.append("a dormant effect needs a tapped card, but a card under another is never tapped")
            if condition.zone is not None and in_pile(condition.zone):
                found.append("a dormant effect needs a tapped card, and only cards on the field are tapped")


def _stands(step: Step) -> bool:
    """Prohibitions, permissions and replacements hold by themselves, whatever their form (TT-11.8, TT-X12)."""
    if step.modal == "cannot" or step.instead is not None:
        return True
    if step.modal != "may":
        return False
    return step.verb == "rankup" or (step.verb == "play" and step.target is not None and bool(step.target.extra))


def _check_conditions(conditions: list[Condition], found: list[str]) -> None:
    for place, condition in enumerate(conditions):
        _check_condition(condition, found)
        for other in conditions[:place]:
            same = condition.verb == "is" and other.verb == "is" and condition.subject == other.subject
            if same and {condition.state, other.state} == {"tapped", "untapped"}:
                found.append("a card is never tapped and untapped at once")


def _check_condition(condition: Condition, found: list[str]) -> None:
    """Conditions that are never true (TT-C3, TT-C11)."""
    if condition.compare is not None and condition.player == condition.than:
        found.append("nobody has more or fewer points than themselves")
    if condition.stat == "points" and condition.amount == 0 and condition.bound != "atleast":
        found.append("a player without points has lost; this is never true")
    selection = condition.selection
    if condition.verb == "control" and selection is not None and selection.ref is None and selection.n is not None:
        room = 10 if selection.category == "card" else 5
        if selection.n > room and selection.mode in ("plain", "exactly", "atleast"):
            found.append(f"a player controls at most {room} such cards; {selection.n} never happens")
    if condition.verb == "control" and selection is not None and selection.zone is not None and in_pile(selection.zone):
        found.append("you control cards on the field only")


def _check_event(event: Event, found: list[str]) -> None:
    """Events that never happen (TT-C8 to TT-C16)."""
    if event.verb == "attack":
        for selection in (event.subject, event.object):
            if selection is not None and selection.category == "spell":
                found.append("spells neither attack nor are attacked")
    if event.verb == "attacked" and event.subject is not None and event.subject.category == "spell":
        found.append("spells neither attack nor are attacked")
    places = _LEAVES_FROM.get(event.verb or "")
    if places is not None and event.from_ is not None and event.from_.name not in places:
        found.append(f"a card is never {event.verb} from there")
    if event.amount == 0 and event.bound != "atleast":
        found.append("a change of zero points never happens")


def _check_foreach(selection: Selection, found: list[str]) -> None:
    if selection.mode == "none":
        found.append('"for each no ..." counts nothing')


def _check_step(step: Step, found: list[str]) -> None:
    if step.limit is not None and step.limit.n == 0:
        found.append("zero times means never")
    if step.foreach is not None:
        _check_foreach(step.foreach, found)
    _check_conditions([*step.conditions, *([step.while_] if step.while_ is not None else [])], found)
    target = step.target
    if target is not None and target.ref is None and step.actor is not None and _is_nothing(target):
        found.append(f"to {step.verb} no card does nothing")
    if step.actor is None:
        _check_statement(step, found)
    else:
        _check_action(step, found)


def _is_nothing(target: Selection) -> bool:
    return target.mode == "none" or (target.n == 0 and target.mode != "atleast")


def _check_statement(step: Step, found: list[str]) -> None:
    """Statements about cards (TT-A13, TT-A14, TT-X8, TT-X9)."""
    target = step.target
    is_spell = target is not None and target.category == "spell"
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
        if plain and step.category in (None, "card"):
            found.append("becomes what? nothing changes")
        low, high = step.rank_min or 1, step.rank_max if step.rank_max is not None else 5
        if low > 5 or high < 1 or low > high:
            found.append("ranks go from 1 to 5")
    if step.done == "attacked" and is_spell:
        found.append("spells are never attacked")


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
    if verb == "search" and step.zone is not None and not in_pile(step.zone):
        found.append("search looks through a deck, a discard pile or a hand")
    if verb == "swap" and len(step.stats) == 2 and step.stats[0] == step.stats[1]:
        found.append("a value swapped with itself stays the same")
    if target is None:
        return
    if verb in ("draw", "mill"):
        if target.ref in ("self", "host") or zone not in (None, "deck") or target.tapped is not None or target.equipped:
            found.append(f"to {verb} takes the top card of a deck, never this")
        if target.ref in ("top", "bottom") and zone != "deck":
            found.append(f"to {verb} takes the top card of a deck, never this")
    if verb == "destroy" and zone in ("hand", "deck", "discard"):
        found.append("only cards on the field are destroyed")
    if verb == "discard" and zone in ("deck", "discard"):
        found.append("cards are discarded from the hand (by the older rules also from the field)")
    if verb == "tap" and target.tapped is True:
        found.append("a tapped card cannot be tapped")
    if verb == "untap" and target.tapped is False:
        found.append("an untapped card cannot be untapped")
    if verb in ("tap", "untap", "equip") and zone in ("hand", "deck", "discard"):
        found.append(f"to {verb} needs a card on the field")
    if verb == "play" and zone in ("field", "side", "units", "spells"):
        found.append("a card on the field has already been played")
    if verb == "equip" and target.ref == "self":
        found.append("a card cannot be equipped to itself")
    if verb == "swap" and step.with_ is not None and step.with_.ref == target.ref == "self":
        found.append("a card swapped with itself stays where it is")
    if verb in _CHANGES_STATS and target.category == "spell" and step.stat in ("attack", "defense"):
        found.append("spells have neither attack nor defense")
    if verb == "search" and target.zone is not None and target.zone != step.zone:
        found.append("the cards searched for are not in that place")
    _check_ranks(step, target, found)


def _check_ranks(step: Step, target: Selection, found: list[str]) -> None:
    """Rank ups beyond the highest rank, cards under the wrong row (TT-X3, TT-X6)."""
    if step.verb == "rankup":
        highest = 3 if target.category == "spell" else 5
        if target.rank_min is not None and target.rank_min >= highest:
            found.append(f"no card stands above rank {highest}")
        if step.using is not None and step.using.rank_max is not None and step.using.rank_max <= 1:
            found.append("a rank up needs a card of rank 2 or higher")
    rows = {target.category, step.under.category} if step.under is not None else set()
    if step.verb == "place" and rows == {"unit", "spell"}:
        found.append("units lie under units only, spells under spells only")
