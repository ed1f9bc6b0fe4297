"""Warnings for sentences that parse but can never do anything (or not what they say)."""

from __future__ import annotations

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Moment, Node, Selection
from cardscape.games.ttcg.lint_answers import check_answers
from cardscape.games.ttcg.lint_clash import check_clashes
from cardscape.games.ttcg.lint_conditions import check_conditions, is_true_of_none
from cardscape.games.ttcg.lint_course import check_course
from cardscape.games.ttcg.lint_events import check_event
from cardscape.games.ttcg.lint_place import NOT_ACTIVE, changes_itself, check_own_card, is_away, is_itself
from cardscape.games.ttcg.lint_reading import check_reading, is_reading
from cardscape.games.ttcg.lint_selection import ABOUT_ALL, FIELD_DISCARDS, category_of, check_selection, in_pile
from cardscape.games.ttcg.lint_steps import CHANGES, check_duration, check_foreach, check_standing, check_step
from cardscape.games.ttcg.lint_turn import check_turn
from cardscape.games.ttcg.lint_words import WORDS, check_words
from cardscape.games.ttcg.lint_working import check_working
from cardscape.games.ttcg.timing import narrowed, timing


def lint(effect: Effect) -> list[str]:
    """All warnings of an effect, in order of the text, each once; those of clauses met before are taken from them."""
    found: list[str] = []
    named = _Names(effect.style == "counter")
    _check_effect(effect, found)
    if effect.limit is not None and effect.limit.n == 0:
        found.append("zero times means never")
    conditions = _conditions(effect)
    for trigger in _triggers(effect):
        if isinstance(trigger, Event):
            check_event(trigger, found)
            named.any = named.any or any(_names_this_card(condition) for condition in conditions)  # it may stand first
            named.visit(trigger, found)
    if conditions:
        check_conditions(conditions, found)
    for condition in conditions:
        named.visit(condition, found)
    if effect.foreach is not None:
        before = named.any
        named.visit(effect.foreach, found)
        named.any = before  # what is only counted is not spoken of
        check_foreach(effect.foreach, found)
    if effect.duration is not None:
        check_duration(effect.duration, found)
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        check_step(step, found)
        if any(is_away(condition) for condition in step.conditions) and changes_itself([step], False):
            found.append(NOT_ACTIVE)
        named.visit(step, found)
        if not named.any_before and any(role is not None and role.ref == "it" for role in (step.with_, step.using, step.under)):
            found.append('"it" speaks of a card, but none was named before')
        if step.among and not named.any_before:
            found.append('"from among them" speaks of cards, but none were named before')
        if step.same_as is not None and not named.discards:
            found.append("nothing is discarded before, so their number is zero")
        named.discards = named.discards or step.verb == "discard"
    check_words(effect, found)
    check_reading(effect, found)
    return list(dict.fromkeys(found))


def does_nothing(effect: Effect, found: list[str]) -> bool:
    """Whether no step of an effect with these warnings can ever do anything, under no rule set.

    A static effect that is about more cards than it says does something, and so does one with idle words, or with words that are
    read otherwise than it seems.
    """
    lasting = {warning for warning in set(found) - {FIELD_DISCARDS, ABOUT_ALL} - WORDS if not is_reading(warning)}
    if not lasting:
        return False
    for step in effect.steps:
        part = effect.copy()
        assert isinstance(part, Effect)
        part.steps = [step]
        if lasting.isdisjoint(lint(part)):
            return False
    return True


class _Names:
    """Follows a text from left to right: "it" needs a card named before; every selection is checked on the way.

    What a counter answers is named by that alone (TT-6.19).
    """

    def __init__(self, answers: bool) -> None:
        self.any = answers
        self.any_before = False
        self.discards = False

    def visit(self, node: Node, found: list[str]) -> None:
        self.any_before = self.any
        if isinstance(node, Step) and node.verb in ("counter", "redirect"):
            self.any = True
        self._visit(node, found)

    def _visit(self, node: Node, found: list[str]) -> None:
        clause = node.clause if self.any else None
        if clause is None:
            self._look(node, found)
            return
        if clause.warnings is None:  # with a card named before, they depend on the clause alone
            clause.warnings = []
            self._look(node, clause.warnings)
        found += clause.warnings

    def _look(self, node: Node, found: list[str]) -> None:
        if isinstance(node, Condition):
            asked = node.selection if node.subject is None else node.subject
            if asked is not None and is_true_of_none(asked):
                found = []  # such cards need not be there
        if isinstance(node, Selection):
            if node.ref == "it" and not self.any:
                found.append('"it" speaks of a card, but none was named before')
            check_selection(node, found)
        for _, child in node.children():
            self._visit(child, found)
        if isinstance(node, Selection) and node.mode != "none":
            self.any = True


def _conditions(effect: Effect) -> list[Condition]:
    found = list(effect.conditions)
    if effect.while_ is not None:
        found.append(effect.while_)
    found.extend(value for _, value in effect.also if isinstance(value, Condition))
    return found


def _asked_behind(effect: Effect) -> list[Condition]:
    """What a text says of its own card behind its only step: it works where the card is then (TT-6.9)."""
    step = effect.steps[0]
    if len(effect.steps) > 1 or effect.cost or effect.offer or any(_is_own(trigger) for trigger in _triggers(effect)):
        return []
    return [condition for condition in (*step.conditions, step.while_) if condition is not None and is_away(condition)]


def _is_own(trigger: object) -> bool:
    return isinstance(trigger, Event) and (is_itself(trigger.subject) or is_itself(trigger.object))


def _names_this_card(condition: Condition) -> bool:
    return condition.subject is not None and condition.subject.ref == "self"


def _triggers(effect: Effect) -> list[object]:
    return [effect.trigger, *(value for field, value in effect.also if field == "trigger")]


def _check_effect(effect: Effect, found: list[str]) -> None:
    """Does the style leave the text a chance to happen? (TT-6.6, TT-6.9, TT-6.18)"""
    _check_triggers(effect, found)
    conditions = [*_conditions(effect), *_asked_behind(effect)]
    check_own_card(effect, conditions, found)
    if not effect.also:
        check_course(effect, conditions, found)
    check_working(effect, conditions, found)
    check_clashes(effect, conditions, found)
    check_turn(effect, found)
    check_answers(effect, found)
    acts = [step for step in effect.steps if not _stands(step)]
    untriggered = effect.trigger is None
    if effect.style == "passive" and untriggered and (effect.cost or effect.offer or acts):
        found.append("a passive effect without a trigger only states something; it never does an action")
    if effect.style == "latent" and untriggered and acts and not effect.cost and not effect.offer:
        found.append("a latent effect needs a trigger or a cost; this action never happens")
    holds = effect.style == "latent" and untriggered and not effect.cost and not effect.offer
    if holds or (effect.style == "passive" and untriggered and not effect.cost and not effect.offer):
        check_standing(effect.steps, found)
        _check_leave(effect.steps, found)
    for condition in conditions:
        subject = condition.subject
        if condition.verb != "is" or subject is None or subject.ref != "self":
            continue
        asked = effect.style in ("normal", "counter", "latent") or (
            effect.style in ("continuous", "equip") and condition in effect.conditions
        )
        if condition.state == "tapped" and asked and not holds:
            named = "an equip" if effect.style == "equip" else f"a {effect.style}"
            found.append(f"{named} effect needs an untapped card, so it never works while this card is tapped")
        if is_away(condition) and changes_itself([*effect.cost, *effect.steps], _speaks_of_itself(effect)):
            found.append(NOT_ACTIVE)
        if effect.style == "dormant":
            _check_dormant(condition, found)


def _check_leave(steps: list[Step], found: list[str]) -> None:
    """Leave for rank ups with spells, which are all of one type: one rank higher is all that counts (TT-5.3)."""
    for step in steps:
        using = step.using
        if step.verb == "rankup" and step.modal in ("may", "can") and not step.only and using is not None:
            plain = using.zone is None or using.zone.name == "hand"
            if using.ref is None and plain and category_of(using) == "spell" and not using.under and not using.dormant:
                found.append("spells are ranked up by any spells one rank higher: this leave changes nothing")


def _check_triggers(effect: Effect, found: list[str]) -> None:
    """One trigger, and one that happens when the style may act (TT-6.6c, TT-6.18)."""
    when = timing(effect)
    waits = [when.start, *when.more] if when.start is not None else []
    times = [*when.during, when.start] if isinstance(when.start, Moment) and when.during else when.during
    if when.more or any(narrowed(one, other) is None for one in times for other in times):
        found.append("two triggers in one text never happen together")
    for trigger in waits:
        if effect.style == "counter" and (isinstance(trigger, Moment) or not _is_answered(trigger)):
            found.append("a counter answers an action of the opponent; this trigger is none")
        if isinstance(trigger, Event) and effect.style in ("normal", "continuous") and _needs_enemy_turn(trigger):
            found.append(f"a unit's {effect.style} effect works in its own turn, but it is attacked in the other")


def _is_answered(trigger: object) -> bool:
    """An effect, a play, an attack of the opponent; what happens to a card may come of one (TT-6.6c)."""
    if not isinstance(trigger, Event) or trigger.stat == "points":
        return False
    subject = trigger.subject
    mine = subject is not None and (subject.ref == "self" or subject.controller == "you")
    theirs = subject is not None and subject.controller == "opponent"
    if trigger.verb in ("attack", "activate"):
        return not mine
    if trigger.verb == "attacked":
        return not theirs
    return not (trigger.verb in ("play", "rankup") and trigger.player == "you")


def _needs_enemy_turn(trigger: Event) -> bool:
    """This card attacked, which only happens to units, and only in the turn of the opponent (TT-6.6)."""
    attacked = trigger.object if trigger.verb == "attack" else trigger.subject if trigger.verb == "attacked" else None
    return attacked is not None and attacked.ref == "self"


def _speaks_of_itself(effect: Effect) -> bool:
    """Whether "it" is this card at first: conditions name it and no other card, and no event does (TT-11.7)."""
    alone = all(condition.verb == "is" and condition.under is None and _names_this_card(condition)
                for condition in _conditions(effect))
    return alone and effect.foreach is None and not any(isinstance(trigger, Event) for trigger in _triggers(effect))


def _check_dormant(condition: Condition, found: list[str]) -> None:
    """A dormant effect needs a tapped card on the field (TT-6.6f)."""
    if condition.state == "untapped":
        found.append("a dormant effect needs a tapped card, so it never works while this card is untapped")
    if condition.state == "dormant" or condition.under is not None:
        found.append("a dormant effect needs a tapped card, but a card under another is never tapped")
    if condition.zone is not None and in_pile(condition.zone):
        found.append("a dormant effect needs a tapped card, and only cards on the field are tapped")


def _stands(step: Step) -> bool:
    """Statements, prohibitions, permissions, changes and replacements hold by themselves (TT-11.8, TT-X8, TT-X12)."""
    if step.actor is None:
        return step.verb != "skip"
    if step.modal == "cannot" or step.instead is not None:
        return True
    if step.verb in CHANGES:
        return step.dest is None and step.target is not None
    if step.verb == "swap":
        return len(step.stats) == 2
    if step.verb == "play":
        return step.target is not None and bool(step.target.extra)
    using = step.using
    if step.verb != "rankup" or step.modal != "may":
        return False
    return using is None or using.zone is None or using.zone.name in ("hand", "discard")
