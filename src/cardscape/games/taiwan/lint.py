"""Warnings for sentences that parse but can never do anything (or not what they say)."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.course import FIELD, check_left
from cardscape.effects.tree import Moment, Node, Selection, Zone
from cardscape.games.taiwan.labels import NO_ANSWER, TOO_SLOW, answers_nothing, can_last
from cardscape.games.taiwan.lint_selection import check_selection
from cardscape.games.taiwan.lint_together import check_own_target, check_they, check_together

SIDE: Final = 5
PRICE: Final = 1000
_FIELD_VERBS: Final = ("destroy", "move", "control", "turn", "orient", "place", "remove", "double", "halve")
_FIGURE_ONLY: Final = ("orient", "double", "halve", "attach", "detach")
_FIGURE_EVENTS: Final = ("deployed", "revealed", "turned", "attached", "detached", "attack", "cancelled", "redirected",
                         "resolving", "resolved")
_COUNTED: Final = ("exactly", "upto", "atleast", "atmost", "none", "chosen")
_FROM_DECK: Final = ("draw", "mill")
_HIDDEN: Final = ("hand", "private")
_PILES: Final = ("hand", "private", "public", "dead", "silenced")
_REFERS_TO_EFFECT: Final = ("activated",)
_REFERS_TO_ATTACK: Final = ("attack", "attacked", "redirected", "resolving")


_LEFT: Final = {
    "destroyed": "dead", "silenced": "silenced", "returned": "away", "draw": "hand", "attack": FIELD, "attacked": FIELD,
}  # fmt: skip
"""Where a card lies when this has happened to it."""
_NEED_FIELD: Final = frozenset(
    ("destroy", "move", "control", "turn", "orient", "double", "halve", "gain", "lose", "become", "attack", "support", "save")
)


def lint(effect: Effect) -> list[str]:
    """All warnings of an effect, in order of the text, each once."""
    found: list[str] = []
    named = _Names()
    if effect.speed is not None and not 1 <= effect.speed <= 4:
        found.append("speeds are 1 to 4")
    elif effect.speed == 1 and isinstance(effect.trigger, Event):
        found.append(TOO_SLOW)
    elif effect.speed is not None and answers_nothing(effect, effect.speed):
        found.append(NO_ANSWER)
    if effect.limit is not None and effect.limit.n == 0:
        found.append("zero times means never")
    for field, _ in effect.also:
        if field in ("trigger", "limit", "while"):
            found.append(f"one {field} is enough; nothing fits two at once")
    if effect.duration is not None:
        found.append("it says twice how long something lasts; once is enough")
    trigger = effect.trigger
    if isinstance(trigger, Event):
        _check_event(trigger, found)
        named.visit(trigger, found)
        check_left(effect, _LEFT, _NEED_FIELD, _PILES, found)
    conditions = [*effect.conditions, *([effect.while_] if effect.while_ is not None else [])]
    for condition in conditions:
        _check_condition(condition, found)
        named.ask(condition, found)
    if any(condition.state == "face_down" and condition.subject is not None and condition.subject.ref == "self"
           for condition in conditions):
        found.append("a face-down card has no active effects (TW-5.5)")
    check_together(conditions, found)
    if effect.while_ is not None:
        _check_hidden(effect.while_.selection, found)
    for step in effect.cost:
        _check_cost(step, step is effect.cost[0], found)
    for step in [*effect.cost, *effect.steps]:
        _check_step(step, effect, found)
        named.visit(step, found)
    _check_references(effect, found)
    check_they(effect, found)
    return list(dict.fromkeys(found))


def lint_labels(conditions: list[Condition], steps: list[Step]) -> list[str]:
    """The same of preconditions and postconditions, which stand beside a sentence and may speak of what it names."""
    found: list[str] = []
    named = _Names(True)
    for condition in conditions:
        _check_condition(condition, found)
        named.visit(condition, found)
    check_together(conditions, found)
    for step in steps:
        _check_step(step, Effect(), found)
        named.visit(step, found)
    return list(dict.fromkeys(found))


class _Names:
    """Follows a text from left to right: "it" needs a card named before; every selection is checked on the way."""

    def __init__(self, before: bool = False) -> None:
        self.any = before

    def ask(self, condition: Condition, found: list[str]) -> None:
        """A condition asks whether there are such cards and names none of them, except this card."""
        before = self.any
        self.visit(condition, found)
        self.any = before or (condition.subject is not None and condition.subject.ref == "self")

    def visit(self, node: Node, found: list[str]) -> None:
        if isinstance(node, Selection):
            if node.ref == "it" and not self.any:
                found.append('"it" speaks of a card, but none was named before')
            check_selection(node, found)
        if isinstance(node, Zone):
            _check_slot(node, found)
        for _, child in node.children():
            self.visit(child, found)
        if isinstance(node, Selection):
            self.any = True


def _check_slot(zone: Zone, found: list[str]) -> None:
    """TW-4.1: columns and rows run from 0 to 4."""
    for name, value in (("column", zone.x), ("row", zone.y)):
        if value is not None and not 0 <= value < SIDE:
            found.append(f"there is no {name} {value} on the grid: {name}s are 0 to {SIDE - 1}")


def _check_references(effect: Effect, found: list[str]) -> None:
    """"that effect", "the attack", "that player" and "that many" need something to speak of."""
    trigger = effect.trigger
    verb = trigger.verb if isinstance(trigger, Event) else None
    chosen = [step.object for step in [*effect.cost, *effect.steps] if step.verb == "choose"]
    for step in effect.steps:
        if step.verb == "negate" and trigger is not None and verb not in _REFERS_TO_EFFECT:
            found.append('"that effect" needs an effect that is being activated')
        if step.verb in ("cancel", "redirect") and trigger is not None and verb not in _REFERS_TO_ATTACK:
            found.append('"the attack" needs an attack that is being made')
        many = any(isinstance(node, Selection) and node.mode == "chosen" for node in step.walk())
        if (many or step.per == "number") and "number" not in chosen:
            found.append('"that many" needs a number chosen before')
        if "that" in (step.actor, step.player) and "player" not in chosen and not _names_a_player(effect):
            found.append('"that player" needs a player named before')


def _names_a_player(effect: Effect) -> bool:
    trigger = effect.trigger
    if isinstance(trigger, Moment):
        return True
    return isinstance(trigger, Event) and (trigger.player is not None or trigger.subject is not None)


def _check_condition(condition: Condition, found: list[str]) -> None:
    """Conditions that are never true, or always."""
    if condition.compare is not None and condition.player == condition.than:
        found.append("nobody has more or less money than themselves")
    if condition.stat == "money" and condition.amount == 0:
        found.append("a player without money has lost; asking for $0 is never of use")
    selection = condition.selection
    if condition.subject is not None and condition.subject.zone is not None:
        found.append("cards outside the field have neither face nor slot")
    if condition.state in ("left", "right") and condition.subject is not None and _is_no_figure(condition.subject):
        found.append("only Figures are turned to a side (TW-4.10)")
    if not _is_own_hand(condition):
        _check_hidden(selection, found)
    if condition.verb in ("control", "have") and selection is not None and selection.category == "counter":
        found.append('counters lie on cards: say "there are ... growth counters on ..."')
    if condition.verb == "control" and selection is not None:
        if selection.zone is not None:
            found.append("you control cards on the field only")
        if selection.n is not None and selection.n > SIDE * SIDE and selection.mode in ("plain", "exactly", "atleast"):
            found.append(f"the grid has {SIDE * SIDE} slots; {selection.n} cards never lie there")
    if condition.verb == "have" and selection is not None and selection.zone is None:
        found.append("where does the player have it? name a zone, or say controls")
    if condition.verb == "exists" and selection is not None and selection.category == "supporter" and selection.under is None:
        found.append("supporters lie under a card; say under which")


def _check_hidden(selection: Selection | None, found: list[str]) -> None:
    """TW-5.2: what lies in hands and Private Decks can be counted, but no effect tells everybody what is among it."""
    if selection is not None and selection.zone is not None and selection.zone.name in _HIDDEN and asks_for_property(selection):
        found.append("hands and Private Decks are hidden: their cards can be counted, not what they are (TW-5.2)")


def _is_own_hand(condition: Condition) -> bool:
    """Whoever activates an effect knows the own hand."""
    zone = condition.selection.zone if condition.selection is not None else None
    return zone is not None and zone.name == "hand" and zone.whose in (None, "you") and condition.player in (None, "you")


def _check_event(event: Event, found: list[str]) -> None:
    """Events that never happen (TW-15)."""
    subject = event.subject
    if subject is not None and subject.zone is not None:
        found.append("events are seen on the field; the zone of the card is not asked for")
    if subject is not None and event.verb in _FIGURE_EVENTS and _is_no_figure(subject):
        found.append("only Figures do that")
    if subject is not None and event.verb in ("placed", "turned_up") and subject.category == "figure":
        found.append("Figures are deployed and revealed, not placed or turned face-up")
    if event.verb in _OPEN_EVENTS and subject is not None and "face_down" in subject.states:
        found.append("only what lies face-up does that")
    if event.verb == "set" and subject is not None and asks_for_property(subject):
        found.append("a card set face-down shows no property (TW-5.4)")
    if event.verb == "draw" and event.object is not None and asks_for_property(event.object):
        found.append("a drawn card is hidden: nothing hears what it is (TW-5.2)")
    if event.verb == "returned" and event.to is not None and event.to.name in ("dead", "silenced"):
        found.append("cards return to a hand or a deck; they are sent to the Dead Zone and silenced otherwise")
    if event.verb == "sent" and event.to is not None and event.to.name != "dead":
        found.append("cards are sent to the Dead Zone; to a hand or deck they return, otherwise they are silenced")
    if any(sel is not None and (sel.extreme is not None or (sel.n or 1) != 1 or sel.mode in _COUNTED)
           for sel in (subject, event.object)):
        found.append("cards are heard of one by one: say a card, not how many or which of them is the highest")
    if event.amount == 0:
        found.append("a change of $0 never happens (TW-1.5)")
    if event.verb == "attack" and event.object is not None and event.object.category == "supporter":
        found.append("supporters cannot be attacked (TW-8.12)")
    on_field = event.verb in ("attack", "attacked", "deployed", "moved", "turned")
    if on_field and subject is not None and subject.category == "supporter":
        found.append("supporters are not on the field (TW-8.12)")


def asks_for_property(selection: Selection) -> bool:
    """TW-5.3, TW-5.4: whether a selection asks for more than place, controller and face of a card."""
    return bool(
        selection.category not in (None, "card") or selection.kinds or selection.stat_filter or selection.extreme
        or selection.names or selection.rank_min is not None or selection.rank_max is not None
    )


def _is_no_figure(selection: Selection) -> bool:
    return selection.category in ("tactic", "countermeasure", "counter") or any(
        isinstance(kinds, list) and set(kinds) <= {"tactic", "countermeasure"} for kinds in selection.kinds)


_OPEN_EVENTS: Final = ("attack", "deployed", "placed", "turned", "turned_down", "resolving", "resolved", "activated")
_PRICES: Final = ("pay", "discard", "destroy", "send", "silence", "detach", "mill", "return", "remove", "turn", "reveal")


def _check_cost(step: Step, first: bool, found: list[str]) -> None:
    """TW-1.3, TW-12.5: what can be paid before an effect goes on the stack; "you may pay" says no more, since whoever would
    not pay does not use the effect.
    """
    if step.actor != "you":
        found.append("a cost is paid by you")
    if step.modal is not None and not first:
        found.append('a cost is paid as a whole: "you may" stands before all of it')
    if step.verb == "pay" and (step.amount is None or step.amount % PRICE or step.amount == 0):
        found.append("costs are paid in whole $1,000 (TW-1.3)")
    if step.verb not in _PRICES and not (step.verb == "shuffle" and step.target is not None):
        found.append(f"to {step.verb} is no cost")
    if step.duration is not None or step.foreach is not None or step.conditions:
        found.append("a cost is fixed: it has no duration, condition or for each")
    zone = step.target.zone if step.target is not None and step.target.ref not in ("top", "bottom") else None
    if zone is not None and (zone.name == "private" or (zone.name == "hand" and zone.whose not in (None, "you"))):
        found.append("a cost is paid with cards that you see: none of another hand, and none out of a deck but its top (TW-5.2)")


def _check_step(step: Step, effect: Effect, found: list[str]) -> None:
    target = step.target
    acts = step.actor is not None and step.modal not in ("cannot", "must")
    if acts and target is not None and target.ref is None and _is_nothing(target):
        found.append(f"to {step.verb} no card does nothing")
    if step.foreach is not None and step.foreach.mode == "none":
        found.append('"for each no ..." counts nothing')
    _check_hidden(step.foreach, found)
    if step.into is not None and step.using is not None and step.using.zone is not None and step.using.zone.name in _HIDDEN:
        found.append("hands and Private Decks are hidden: no amount is read off their cards (TW-5.3)")
    if step.target is not None and "set" in (step.object, step.verb) and not acts and asks_for_property(step.target):
        found.append("a card set face-down shows no property (TW-5.4)")
    if target is not None and step.modal in ("cannot", "must") and step.actor is not None and (
            target.extreme is not None or target.mode in _COUNTED or (target.n or 1) != 1):
        found.append("a rule for players is about all cards that fit, not about so many of them")
    if target is not None and step.actor is not None and not acts and _is_no_figure(target) and (
            step.verb in ("deploy", "reveal") or step.object == "deploy"):
        found.append("only Figures are deployed and revealed")
    if target is not None and step.verb == "draw" and not acts and (asks_for_property(target) or target.ref is not None):
        found.append("a drawn card is hidden: nobody can tell whether it is one that cannot be drawn (TW-5.2)")
    if step.into is not None and step.using is not None and (_is_no_figure(step.using) or "face_down" in step.using.states):
        found.append("only Figures that lie face-up have an attack to read off (TW-5.3)")
    for condition in step.conditions:
        _check_condition(condition, found)
    if step.verb == "tax" and (step.amount is None or step.amount % PRICE or step.amount == 0):
        found.append("costs are paid in whole $1,000 (TW-1.3)")
    if step.stat == "money" and step.amount == 0:
        found.append("$0 does nothing (TW-1.5)")
    if step.actor is None:
        _check_statement(step, found)
    elif step.modal not in ("cannot", "must"):
        _check_action(step, found)


def _check_look(step: Step, found: list[str]) -> None:
    """TW-5.1: who looks at what everybody sees, or at their own hand, learns nothing."""
    zone = step.zone or (step.target.zone if step.target is not None else None)
    open_to_all = zone is not None and zone.name in ("dead", "public")
    if zone is not None and zone.name == "hand" and zone.whose in (None, "you") and step.actor == "you":
        open_to_all = True
    if open_to_all or (step.target is not None and zone is None and "face_up" in step.target.states):
        found.append("whoever looks there sees nothing new (TW-5.1)")


def _is_nothing(target: Selection) -> bool:
    return target.mode == "none" or (target.n == 0 and target.mode != "atleast")


def _check_statement(step: Step, found: list[str]) -> None:
    target = step.target
    if step.verb in ("gain", "lose") and step.amount == 0:
        found.append("a change by zero does nothing")
    if target is not None and _is_no_figure(target) and (step.stat is not None or step.verb in ("attack", "save", "support")):
        found.append("only Figures have attacks and supporters")
    if target is not None and target.category == "supporter" and target.under is None:
        found.append("supporters lie under a card; say under which")
    if step.verb == "attack" and step.times is not None and step.times < 2:
        found.append("every Figure attacks once; say twice or more")
    if target is not None and target.zone is not None:
        found.append("statements hold for cards on the field")
    if step.verb == "save" and step.duration is not None:
        found.append("saving supporters is no matter of time")


def _check_action(step: Step, found: list[str]) -> None:
    """Actions that find nothing to act on."""
    target = step.target
    verb = step.verb
    zone = target.zone.name if target is not None and target.zone is not None else None
    if target is not None:
        check_own_target(step, target, found)
    if verb in _FROM_DECK and target is not None and (target.ref is not None or zone not in (None, "private")):
        found.append(f"to {verb} takes the top cards of a Private Deck, never this")
    if verb in _FROM_DECK and target is not None and (asks_for_property(target) or target.states):
        found.append(f"to {verb} takes the top cards of a Private Deck, whatever they are")
    if verb in _FROM_DECK and target is not None and target.mode in ("all", "atleast"):
        found.append(f"to {verb} how many cards? say a number, or up to a number")
    if verb in _FIELD_VERBS and zone in _PILES:
        found.append(f"to {verb} needs a card on the field")
    if target is not None and verb in _FIGURE_ONLY and _is_no_figure(target):
        found.append(f"to {verb} is for Figures only")
    if verb == "discard" and zone not in (None, "hand"):
        found.append("cards are discarded from a hand")
    if verb == "deploy" and target is not None and target.ref is None:
        if zone is None and target.under is None:
            found.append("deploy from where? name a zone")
        if _is_no_figure(target):
            found.append("only Figures are deployed")
    if verb == "set" and target is not None and target.ref is None and zone is None and target.under is None:
        found.append("set from where? name a zone")
    if verb == "return" and step.dest is not None and step.dest.name in ("dead", "silenced"):
        found.append("cards return to a hand or a deck")
    if verb == "return" and step.dest is not None and step.dest.name == "hand" and step.dest.position is not None:
        found.append("the cards of a hand have no order (TW-5)")
    if verb == "send" and step.dest is not None and step.dest.name != "dead":
        found.append("cards are sent to the Dead Zone; to a hand or deck they return, otherwise they are silenced")
    if verb == "return" and step.dest is not None and step.dest.name == "public" and target is not None and _is_no_figure(target):
        found.append("only public Figures lie in a Public Deck (TW-3.2)")
    if verb == "look":
        _check_look(step, found)
    if verb == "attach" and target is not None and step.under is not None and target.ref == step.under.ref == "self":
        found.append("no Figure supports itself")
    if verb == "arrange" and target is not None and target.ref == "top" and (target.n or 1) < 2:
        found.append("one card has no order")
    if verb == "detach" and target is not None and target.under is None and target.ref is None:
        found.append("supporters are detached from under a card; say which")
    if verb in ("search", "shuffle") and step.zone is not None and step.zone.name not in ("private",):
        found.append("only a Private Deck is searched and shuffled")
    if verb == "shuffle" and step.dest is not None and step.dest.name != "private":
        found.append("cards are shuffled into a Private Deck")
    if verb == "turn" and target is not None and step.state in target.states:
        found.append("it already lies that way")
    if verb == "turn" and target is not None and step.state == "face_up" and asks_for_property(target):
        found.append("what lies face-down shows no property: say a face-down card (TW-5.4)")
    if verb == "orient" and target is not None and "face_down" in target.states:
        found.append("only Figures that lie face-up look left or right (TW-4.10)")
    if verb == "choose" and step.object == "number" and (step.amount or 0) >= (step.times or 0):
        found.append("the range of the number is empty")
    if verb == "arrange" and (target is None or target.ref != "top" or zone != "private"):
        found.append("only the top cards of a Private Deck can be arranged")
    if verb == "attach" and step.under is not None and step.under.ref is None and step.under.zone is not None:
        found.append("supporters are attached to a Figure on the field")
    if step.duration is not None and not can_last(step):
        found.append(f"to {verb} is done at once; it does not last")
    if step.random and (target is None or target.ref is not None):
        found.append("there is nothing to choose at random")
