"""Warnings for sentences that parse but can never do what they say."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.course import FIELD, check_left
from cardscape.effects.tree import Moment, Node, Selection
from cardscape.games.polaris.cards import LETTERS, WILD
from cardscape.games.polaris.lint_steps import MOST, check_action, check_statement, is_lasting, side_of

_CREATURES_ONLY: Final = ("assembled", "advanced", "summoned", "attacked", "attack", "posture")
_FORCES_ONLY: Final = ("expire", "tapped")
_ON_FIELD: Final = ("destroyed", "attacked", "attack", "posture", "expire", "tapped", "damage")
_HIDDEN: Final = ("hand", "deck", "advance")
_PILES: Final = ("hand", "deck", "discard", "advance")
MOST_HP: Final = 1 << 30


_LEFT: Final = {
    "destroyed": "discard", "discarded": "discard", "milled": "discard", "returned": "away", "draw": "hand", "discard": "discard",
    "attack": FIELD, "attacked": FIELD, "posture": FIELD,
}  # fmt: skip
"""Where a card lies when this has happened to it."""
_NEED_FIELD: Final = frozenset(
    ("destroy", "tap", "untap", "control", "posture", "double", "halve", "gain", "lose", "become", "have", "attack", "pierce",
     "siphon")
)  # fmt: skip


def lint(effect: Effect) -> list[str]:
    """All warnings of an effect, in order of the text, each once."""
    found: list[str] = []
    _check_effect(effect, found)
    if isinstance(effect.trigger, Event):
        _check_event(effect.trigger, found)
    check_left(effect, _LEFT, _NEED_FIELD, _PILES, found)
    conditions = [*effect.conditions, *([effect.while_] if effect.while_ is not None else [])]
    for condition in conditions:
        _check_condition(condition, found)
        if condition.verb == "turn" and condition.player == "opponent" and _asked_at_once(effect, condition):
            found.append(f"the label {effect.style} belongs to your own turn")
    check_together(conditions, found)
    if effect.while_ is not None and effect.while_.selection is not None:
        _check_hidden(effect.while_.selection, found)
    for step in effect.cost:
        check_action(step, found)
        if step.actor != "you" or is_lasting(step):
            found.append("a cost is something you do at once")
        if step.verb in ("negate", "stop", "play", "search"):
            found.append(f"to {step.verb} is no cost")
        if step.conditions:
            found.append("a cost is always paid; write the condition at the beginning")
    for step in effect.steps:
        if step.actor is None:
            check_statement(step, found)
        else:
            check_action(step, found)
        for condition in [*step.conditions, *([step.while_] if step.while_ is not None else [])]:
            _check_condition(condition, found)
    _check_references(effect, found)
    for node in effect.walk():
        if node.also:
            found.append(f"{node.also[0][0]} is said twice and differently")
        if isinstance(node, Selection):
            _check_selection(node, found)
    return list(dict.fromkeys(found))


def _asked_at_once(effect: Effect, condition: Condition) -> bool:
    """PL-13.9, PL-14.1: whether a condition of an effect that is activated in the own turn is asked in that turn only.

    It is not if it is that of a trigger inside a Force, nor if it says while a change holds that may outlast the turn.
    """
    if effect.trigger is not None or effect.style not in ("main", "attack", "main or attack"):
        return False
    return condition is not effect.while_ or effect.duration is not None or any(
        not is_lasting(step) or step.duration is not None for step in effect.steps)


def in_battle(effect: Effect) -> bool:
    """Whether an effect can happen while a battle goes on: PL-12.6."""
    if isinstance(effect.trigger, Event) and effect.trigger.verb in ("attack", "attacked"):
        return True
    return effect.trigger is None and effect.style is not None and ("battle" in effect.style or "reply" in effect.style)


def _check_effect(effect: Effect, found: list[str]) -> None:
    """PL-14.1, PL-14.2: does the label leave the sentence a chance?"""
    if effect.style == "static":
        if effect.trigger is not None or effect.cost:
            found.append("a static effect is always on: it has neither a trigger nor a cost")
        if any(not is_lasting(step) for step in effect.steps):
            found.append("a static effect only states something; it never does an action")
        durations = [effect.duration, *[step.duration for step in effect.steps]]
        if effect.limit is not None or effect.optional or any(duration is not None for duration in durations):
            found.append("a static effect has no limit, no duration and no choice")
        if any(_asks_for_choice(step) for step in effect.steps):
            found.append("nobody chooses what a static effect is about; it holds for all that fit")
    if effect.style == "trigger" and effect.trigger is None:
        found.append("a trigger effect says when it happens; this one never does")
    whiles = [effect.while_, *[step.while_ for step in effect.steps]]
    if effect.style == "static" and any(condition is not None and _lies_elsewhere(condition) for condition in whiles):
        found.append("a static effect holds only while its card is on the field")
    if effect.style == "static" and effect.while_ is not None and _excludes_itself(effect.while_):
        found.append("this card itself is one of them, so this is never true")
    if effect.style == "static" and effect.conditions:
        found.append("a static effect says while, not if")
    if effect.limit is not None and effect.limit.n == 0:
        found.append("zero times means never")
    if effect.duration is not None and all(not is_lasting(step) for step in effect.steps):
        found.append("nothing in this sentence lasts")
    if effect.foreach is not None:
        _check_foreach(effect.foreach, effect.steps, found)
        if any(step.foreach is not None for step in effect.steps):
            found.append('"for each" is said once')
    replies = effect.style is not None and "reply" in effect.style
    battle = in_battle(effect)
    for step in [*effect.cost, *effect.steps]:
        if step.verb == "negate" and not replies:
            found.append("only a Reply has an effect below it to negate")
        if step.verb == "stop" and not battle:
            found.append("there is no battle to stop then")
        if step.foreach is not None:
            _check_foreach(step.foreach, [step], found)
    durations = [effect.duration, *(step.duration for step in effect.steps)]
    if any(duration is not None and duration.kind == "battle" for duration in durations) and not battle:
        found.append("there is no battle then: this battle lasts no time")


def _asks_for_choice(step: Step) -> bool:
    """PL-14.1: whether somebody would have to choose the cards that a statement is about."""
    target = step.target
    return (step.actor is None and target is not None and target.ref is None and target.extreme is None
            and target.mode not in ("all", "none"))


def _lies_elsewhere(condition: Condition) -> bool:
    """PL-14.14: whether this card is said to be off the field."""
    return (condition.subject is not None and condition.subject.ref == "self" and condition.zone is not None
            and condition.zone.name in _PILES)


def _excludes_itself(condition: Condition) -> bool:
    """"While you control no cards", said by a card that you control."""
    none = condition.selection
    if condition.verb != "control" or condition.player != "you" or none is None or none.mode != "none" or none.also:
        return False
    return none.category == "card" and all(name in ("mode", "category") for name, _ in none.fields())


def _check_foreach(counted: Selection, steps: list[Step], found: list[str]) -> None:
    _check_hidden(counted, found)
    if counted.mode == "none":
        found.append('"for each no ..." counts nothing')
    for step in steps:
        if step.verb not in ("gain", "lose", "deal", "draw", "mill"):
            found.append(f'"for each" multiplies an amount; to {step.verb} has none')


def _check_references(effect: Effect, found: list[str]) -> None:
    """Who "it" and the attacking creature are: something has to name them, and nothing comes before the event."""
    if isinstance(effect.trigger, Event) and any(
            isinstance(node, Selection) and node.ref == "it" for node in effect.trigger.walk()):
        found.append('"it" speaks of a card, but none was named before')
    named = isinstance(effect.trigger, Event) or (effect.style is not None and "reply" in effect.style)
    battle = in_battle(effect)
    parts: list[Node | None] = [effect.trigger, *effect.conditions, effect.while_, effect.foreach, *effect.cost, *effect.steps]
    for part in parts:
        if part is None or isinstance(part, Moment):
            continue
        for node in part.walk():
            if not isinstance(node, Selection):
                continue
            if node.ref == "it" and not named:
                found.append('"it" speaks of a card, but none was named before')
            if node.ref in ("attacker", "defender") and not battle:
                found.append("nobody attacks then")
            named = True


def _check_hidden(selection: Selection, found: list[str]) -> None:
    """Hands and decks are hidden: everybody may count their cards, but no effect tells what is among them."""
    if selection.zone is not None and selection.zone.name in _HIDDEN and _asks_for_property(selection):
        found.append("hands and decks are hidden: their cards can be counted, not what they are")


def _asks_for_property(selection: Selection) -> bool:
    return bool(selection.category not in (None, "card") or selection.kinds or selection.names or selection.stat_filter
                or selection.extreme or selection.keywords or selection.counters is not None)


def _is_own_hand(condition: Condition) -> bool:
    """Whoever activates an effect knows the own hand."""
    zone = condition.selection.zone if condition.selection is not None else None
    return zone is not None and zone.name == "hand" and zone.whose in (None, "you") and condition.player in (None, "you")


def _check_event(event: Event, found: list[str]) -> None:
    """PL-19.4: events that never happen."""
    subject = event.subject
    for part in (subject, event.object):
        if part is not None and part.ref is None and part.mode != "all" and (part.mode != "plain" or part.n != 1):
            found.append("a trigger hears of one card after the other: they are not counted")
    if subject is not None and event.verb == "posture" and subject.states:
        found.append("its posture is what changes; write: is put into Guard Over, or changes posture")
    played = event.object if event.verb == "play" else None
    if played is not None and (played.tapped or (played.controller is not None and event.player in ("you", "opponent")
                                                 and played.controller != event.player)):
        found.append("a card that is played is untapped and on the side of its player")
    if subject is not None and event.verb in _CREATURES_ONLY and subject.category == "force":
        found.append("only Creatures do that")
    if subject is not None and event.verb in _FORCES_ONLY and subject.category == "creature":
        found.append("only Forces do that")
    if event.object is not None and event.verb == "attack" and event.object.category == "force":
        found.append("Forces are never attacked")
    sides = [side_of(card) for card in (subject, event.object) if card is not None and event.verb == "attack"]
    if len(sides) == 2 and sides[0] == sides[1] != "":
        found.append("Creatures attack those of the other player only")
    if subject is not None and event.verb in _ON_FIELD and subject.zone is not None and subject.zone.name in _PILES:
        found.append("this happens to cards on the field only")
    if event.verb not in ("destroyed", "discarded", "returned", "milled", "damage", "take", "tapped") and (
        event.by is not None or (event.battle and event.verb not in ("damage", "take"))
    ):
        found.append("that is done by nobody")
    if event.battle and event.verb in ("discarded", "returned", "milled", "tapped"):
        found.append("a battle only destroys")
    if event.verb == "draw" and event.object is not None and (_asks_for_property(event.object) or event.object.ref is not None):
        found.append("a drawn card is hidden: nothing hears what it is")
    if event.verb == "fall" and event.amount == 0:
        found.append("a player without HP has lost")


def _check_condition(condition: Condition, found: list[str]) -> None:
    """Conditions that are never true."""
    if condition.zone is not None and condition.zone.position is not None:
        found.append("nothing asks what lies on top or at the bottom of a zone")
    for asked in (condition.selection, condition.subject):
        if asked is not None and asked.extra:
            found.append('"more" belongs to extra plays')
    if condition.compare is not None and condition.player == condition.than:
        found.append("nobody has more or less HP than themselves")
    if condition.stat == "hp" and condition.amount == 0 and condition.bound != "atleast":
        found.append("a player without HP has lost; this is never true")
    selection = condition.selection
    if selection is None:
        return
    if not _is_own_hand(condition):
        _check_hidden(selection, found)
    zone = selection.zone.name if selection.zone is not None else None
    if condition.verb == "control" and selection.ref is None:
        most = MOST[selection.category or "card"]
        if selection.n is not None and selection.n > most and selection.mode in ("plain", "exactly", "atleast"):
            found.append(f"a player controls at most {most} such cards; {selection.n} never happens")
        if zone in _PILES:
            found.append("you control cards on the field only")
    if condition.verb == "have" and zone not in _PILES:
        found.append('say in which zone, such as "in your hand"')


def check_together(conditions: list[Condition], found: list[str]) -> None:
    """Conditions that exclude each other: two postures of one card, no such cards and some of them."""
    for place, one in enumerate(conditions):
        for other in conditions[:place]:
            if one.verb != other.verb or one.player != other.player or one.subject != other.subject:
                continue
            pair = {one.bound: one.amount, other.bound: other.amount} if one.stat == other.stat == "hp" else {}
            if (pair.get("atleast") or 0) > (pair.get("atmost") or MOST_HP):
                found.append("no HP are enough for the one and few enough for the other")
            if {one.state, other.state} in ({"upright", "guard_over"}, {"tapped", "untapped"}):
                found.append("no card is both at once")
            for none, some in ((one.selection, other.selection), (other.selection, one.selection)):
                if none is not None and some is not None and none.mode == "none" and some.mode not in ("none", "atmost"):
                    asked = dict(some.fields())
                    if all(name in ("mode", "n") or asked.get(name) == value for name, value in none.fields()):
                        found.append("none of them and some of them: this is never true")


def _check_selection(selection: Selection, found: list[str]) -> None:
    """Selections that no card can fit."""
    zone = selection.zone.name if selection.zone is not None else None
    if selection.zone is not None and selection.zone.position is not None:
        found.append("cards are chosen anywhere in a zone, not at its top or bottom")
    if zone in _PILES and selection.zone is not None and selection.zone.whose == "owner":
        found.append("cards go to the zone of their owner, but are taken from yours or your opponent's")
    if zone in _PILES and (selection.tapped is not None or selection.states or selection.controller):
        found.append("cards outside the field have no posture, are not tapped, and nobody controls them")
    if "upright" in selection.states and "guard_over" in selection.states:
        found.append("no card is upright and in Guard Over at once")
    if selection.category == "force" and (selection.stat_filter or selection.extreme or selection.states or selection.keywords):
        found.append("Forces have neither specs nor posture nor keywords")
    for stat in dict.fromkeys(limit.stat for limit in selection.stat_filter):
        limits = [limit for limit in selection.stat_filter if limit.stat == stat]
        highs = [limit.max for limit in limits if limit.max is not None]
        if highs and max(limit.min or 0 for limit in limits) > min(highs):
            found.append(f"no {(stat or '').upper()} fits both limits")
    if selection.category == "creature" and selection.tapped is not None:
        found.append("Creatures are never tapped")
    if (zone == "creatures" and selection.category == "force") or (zone == "forces" and selection.category == "creature"):
        found.append("Creatures stand in the Creature Field, Forces in the Forces Field")
    if selection.except_ is not None and _is_all_of(selection.except_, selection):
        found.append("nothing is left when all of them are excepted")
    kinds = [kind for kind in selection.kinds if isinstance(kind, str)]
    if len({"normal", "assembly", "advance"}.intersection(kinds)) > 1:
        found.append("no Creature is of two subtypes")
    if zone in ("hand", "deck") and "advance" in kinds:
        found.append("Advance Creatures are never in a hand or deck (PL-4.5)")
    if selection.category == "creature" and "continuous" in kinds:
        found.append("only Forces are Continuous")
    if selection.category == "force" and {"normal", "assembly", "advance"}.intersection(kinds):
        found.append("only Creatures are Assembly or Advance")
    if selection.counters is not None and selection.counters not in (*LETTERS, WILD):
        found.append('a mark is one letter from A to Z, or "*"')


def _is_all_of(excepted: Selection, selection: Selection) -> bool:
    """Whether an exception has no property of its own beyond the category."""
    if excepted.ref is not None or excepted.category not in ("card", selection.category):
        return False
    return all(name in ("mode", "n", "category") for name, _ in excepted.fields())
