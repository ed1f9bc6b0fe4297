"""What the cards of a pool exercise: types, colours, deployments, labels, decisions, events, actions (TW-16.9)."""

from __future__ import annotations

from cardscape.effects.clauses import Event, Step
from cardscape.effects.tree import Moment, Selection
from cardscape.games.taiwan.cards import COLOURS, TYPES, Card, CardEffect

TYPE_NAMES = [f"type {name}" for names in TYPES.values() for name in names]
COLOUR_NAMES = [f"colour {name}" for name in COLOURS]
DEPLOYMENTS = [
    "deploy secret", "deploy fundraising", "deploy influence", "deploy from hand", "deploy from private",
    "deploy from dead", "deploy from silenced", "deploy from public",
]  # fmt: skip
LABELS = [
    "speed 1", "speed 2", "speed 3", "speed 4", "instant", "permanent", "temporary", "mandatory", "optional", "limit instance",
    "limit name", "limit game", "source hand", "source field", "source dead", "source silenced", "source supporter",
    "precondition", "if", "postcondition", "role static", "role activated", "role trigger", "role activation",
]  # fmt: skip
DECISIONS = [
    "decide number", "decide card", "decide slot", "decide player", "decide yes or no", "decide order", "decide orientation",
    "decide attack target",
]  # fmt: skip
EVENTS = [
    "on start of turn", "on end of turn", "on start of draw phase", "on end of draw phase", "on start of first main phase",
    "on end of first main phase", "on start of attack phase", "on end of attack phase", "on start of second main phase",
    "on end of second main phase", "on deployed", "on deployed by fundraising", "on deployed by influence",
    "on deployed by special", "on placed", "on set", "on revealed", "on shown", "on turned_up", "on turned_down", "on turned",
    "on moved", "on control", "on growth gain", "on growth lose", "on attached", "on detached", "on figure destroyed",
    "on tactic destroyed", "on countermeasure destroyed", "on sent", "on silenced", "on returned", "on attacked", "on attack",
    "on attack player", "on attack itself", "on cancelled", "on redirected", "on resolving", "on resolved", "on activated",
    "on negated", "on finished", "on draw", "on discard", "on mill", "on money gain", "on money lose", "on money pay",
    "on search", "on shuffle", "on mulligan",
]  # fmt: skip
ACTIONS = [
    "draw", "search", "shuffle", "discard", "mill", "silence", "silence face-down", "return from dead", "return from silenced",
    "destroy", "negate", "cancel", "redirect", "move", "move across", "control", "turn face_up", "turn face_down", "orient",
    "place", "remove", "stat gain", "stat lose", "stat become", "double", "halve", "money gain", "money lose", "steal", "pay",
    "tax", "cannot be attacked", "can only attack", "extra attack", "look", "reveal", "detach", "attach", "set", "save",
    "arrange",
]  # fmt: skip
WORDS = ["sex", "race", "age", "nationality", "colour", "level", "rank", "type"]
EVERYTHING = [*TYPE_NAMES, *COLOUR_NAMES, *DEPLOYMENTS, *LABELS, *DECISIONS, *EVENTS, *ACTIONS]

_WORD_OF = {
    "sex": ("female", "male", "nonbinary"),
    "race": ("islander", "highlander", "lowlander", "seafarer"),
    "nationality": ("taiwanese", "japanese", "french", "brazilian", "kenyan"),
    "colour": COLOURS,
    "type": ("political", "media", "business", "normal"),
}


def features(card: Card) -> set[str]:
    """Everything of the lists above that one card exercises."""
    found = {f"type {card.type}"}
    if card.colour:
        found.add(f"colour {card.colour}")
    if card.figure and not card.public and card.rank >= 0:
        found |= {"deploy fundraising", "decide slot", "decide orientation", "decide attack target"}
        if card.rank == 0:
            found.add("deploy secret")
    if card.public:
        found |= {"deploy influence", "decide card"}
    for entry in card.effects:
        found |= _labels(entry) | _event(entry)
        for step in [*entry.effect.cost, *entry.effect.steps]:
            found |= _action(step)
    return found


def labels_asked(entry: CardEffect) -> set[str]:
    """TW-16.6: the printed labels that an effect cares about."""
    found: set[str] = set()
    nodes = [node for part in [entry.effect, *entry.requires] for node in part.walk()]
    for node in nodes:
        if not isinstance(node, Selection):
            continue
        words = {word for kind in node.kinds for word in (kind if isinstance(kind, list) else [kind])}
        found |= {name for name, values in _WORD_OF.items() if words & set(values)}
        found |= {bound.stat for bound in node.stat_filter if bound.stat in ("age", "level")}
        if node.rank_min is not None or node.rank_max is not None:
            found.add("rank")
    return found


def _labels(entry: CardEffect) -> set[str]:
    found = {entry.duration, f"role {entry.role}", f"source {entry.source}", f"limit {entry.limit}"}
    if entry.role != "static":
        found.add(f"speed {entry.speed}")
    if entry.role == "trigger":
        found.add("mandatory" if entry.mandatory else "optional")
    if entry.requires:
        found.add("precondition")
    if entry.effect.conditions:
        found.add("if")
    if entry.duties:
        found.add("postcondition")
    return found


def _event(entry: CardEffect) -> set[str]:
    trigger = entry.effect.trigger
    if isinstance(trigger, Moment):
        return {f"on {trigger.at} of {trigger.span}"}
    if not isinstance(trigger, Event):
        return set()
    verb = trigger.verb
    found = {f"on {verb}"}
    if trigger.manner is not None:
        found.add(f"on deployed by {trigger.manner}")
    if trigger.stat is not None:
        found.add(f"on {trigger.stat} {verb}")
    if verb == "destroyed" and trigger.subject is not None:
        wide = trigger.subject.ref is not None or trigger.subject.category == "card"
        names = ("figure", "tactic", "countermeasure") if wide else (str(trigger.subject.category),)
        found |= {f"on {name} destroyed" for name in names}
    if verb == "attack" and trigger.player is not None:
        found.add("on attack player")
    if verb == "attack" and trigger.direct:
        found.add("on attack itself")
    return found


def _action(step: Step) -> set[str]:
    verb = str(step.verb)
    found: set[str] = set()
    zone = step.target.zone.name if step.target is not None and step.target.zone is not None else None
    if step.modal == "may":
        found.add("decide yes or no")
    if step.target is not None and step.target.ref is None and step.target.mode != "all" and step.actor is not None:
        found.add("decide card")
    if step.actor is None:
        if verb in ("gain", "lose", "become"):
            found.add(f"stat {verb}")
        if verb == "be":
            found.add(f"cannot be {step.done}")
        if verb == "attack":
            found.add("can only attack" if step.manner == "only" else "extra attack" if step.times else "cannot attack")
        return found | ({verb} if verb == "save" else set())
    found.add(verb)
    if step.stat == "money":
        found.add(f"money {verb}")
    if verb == "silence" and step.state == "face_down":
        found.add("silence face-down")
    if verb == "return":
        found.add(f"return from {zone or 'field'}")
        if step.target is not None and step.target.ref == "self":
            found |= {"return from silenced"}
    if verb == "turn":
        found.add(f"turn {step.state}")
    if verb == "move" and step.dest is not None and step.dest.position == "home":
        found.add("move across")
    if verb == "deploy":
        found |= {f"deploy from {zone}", "decide slot"}
    if verb == "choose":
        found.add(f"decide {step.object}")
    if verb == "arrange":
        found.add("decide order")
    if verb == "orient" and step.state == "any":
        found.add("decide orientation")
    return found
