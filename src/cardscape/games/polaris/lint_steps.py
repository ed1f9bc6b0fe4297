"""Steps that find nothing to act on."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Step
from cardscape.effects.tree import Selection

_PILES: Final = ("hand", "deck", "discard", "advance")
MOST: Final = {"creature": 5, "force": 7, "card": 12}
"""How many cards a player has on the field at most."""
_ON_FIELD: Final = ("destroy", "tap", "untap", "control", "posture", "double", "halve")
_OF_CREATURES: Final = ("posture", "double", "halve", "summon")


def is_lasting(step: Step) -> bool:
    """Whether a step makes something that lasts: a statement, a prohibition, a changed spec, a side change."""
    return step.actor is None or step.modal == "cannot" or step.verb in ("spare", "double", "halve", "control") or is_grant(step)


def is_modifier(step: Step) -> bool:
    """PL-13.12: what vanishes when the effect that made it ends; a grant (PL-8.11) and a side change are no modifiers."""
    return is_lasting(step) and step.verb != "control" and not is_grant(step)


def is_grant(step: Step) -> bool:
    """PL-8.11: "you may play one more card this turn"."""
    return step.verb == "play" and step.modal == "may" and step.target is not None and bool(step.target.extra)


def check_statement(step: Step, found: list[str]) -> None:
    """Statements about cards."""
    target = step.target
    if target is None:
        return
    if target.category == "force" and (step.verb != "be" or step.done == "attacked" or step.battle):
        found.append("Forces have no specs and never battle")
    if step.verb in ("gain", "lose") and step.amount == 0:
        found.append("a change by zero does nothing")
    if step.verb == "attack" and (step.times == 0 or (step.times == 1 and step.modal == "cannot")):
        found.append("zero attacks: write cannot attack")
    if step.limit is not None and step.verb != "be":
        found.append("this is not counted")
    if step.limit is not None and (step.done in ("attacked", "targeted") or step.limit.scope is not None):
        found.append("only how often a turn a card cannot be destroyed is counted, for each card by itself")
    if step.limit is not None and step.limit.n == 0:
        found.append("zero times means never")
    if step.done == "attacked" and (step.battle or step.by is not None):
        found.append("attacks have no other cause")
    if step.done == "targeted" and (step.battle or step.by is None):
        found.append("only effects target something")
    if step.random or target.random:
        found.append("nothing is chosen at random here")
    if target.zone is not None and target.zone.name in _PILES and target.ref is None:
        found.append("only cards on the field change, battle or are protected")
    if step.verb == "attack" and step.modal == "can" and step.times == 1:
        found.append('every Creature may attack once: this "can" never changes anything')
    if step.verb == "attack" and step.with_ is not None:
        if step.with_.category == "force":
            found.append("Forces are never attacked")
        if step.with_.zone is not None and step.with_.zone.name in _PILES:
            found.append("only Creatures on the field are attacked")
        if side_of(step.with_) and side_of(step.with_) == side_of(target):
            found.append("Creatures attack those of the other player only")
    _check_count(step, target, found)


def side_of(selection: Selection) -> str:
    """On whose side the cards are, as far as the text says it."""
    if selection.ref == "self":
        return "you"
    whose = selection.zone.whose if selection.zone is not None else None
    return selection.controller or (whose if whose in ("you", "opponent") else "") or ""


def check_action(step: Step, found: list[str]) -> None:
    """Actions of a player."""
    verb = step.verb or ""
    if step.amount == 0:
        found.append("an amount of zero does nothing")
    if step.duration is not None and not is_lasting(step):
        found.append(f"to {verb} happens at once, it does not last")
    if step.while_ is not None and not is_lasting(step):
        found.append(f"to {verb} happens at once; write if")
    if step.limit is not None:
        found.append('write how often at the beginning: "Once per turn, ..."')
    _check_places(step, verb, found)
    target = step.target
    if verb != "discard" and (step.random or (target is not None and target.random)):
        found.append("only discards are made at random")
    if target is not None:
        _check_target(step, verb, target, found)


def _check_places(step: Step, verb: str, found: list[str]) -> None:
    """The zones that a step names as a whole."""
    zone = step.zone
    if zone is not None:
        if verb == "search" and (zone.name != "deck" or zone.position or zone.whose != (None if step.actor == "both" else "you")):
            found.append("each player searches their own deck; write: both players search the deck" if step.actor == "both"
                         else "only your deck is searched")
        if verb == "shuffle" and (zone.name != "deck" or zone.position):
            found.append("only a deck is shuffled")
        if verb == "reveal" and (zone.name != "hand" or zone.position):
            found.append("only a hand is revealed")
        if verb == "reveal" and step.actor != "you" and zone.whose is None:
            found.append('whose hand? write "their hand"')
    dest = step.dest
    if dest is None:
        return
    if dest.name == "discard" or (verb == "shuffle" and (dest.name != "deck" or dest.position)):
        found.append(f"cards do not {verb} there; write destroy or discard")
    if dest.position is not None and dest.name != "deck":
        found.append(f"there is no {dest.position} of that zone")
    target = step.target
    theirs = target is not None and (
        target.controller == "opponent" or (target.zone is not None and target.zone.whose == "opponent")
    )
    if dest.whose == "opponent" or (dest.whose == "you" and theirs):
        found.append("cards go to zones of their owner; write: to the owner's hand")


def _check_target(step: Step, verb: str, target: Selection, found: list[str]) -> None:
    zone = target.zone.name if target.zone is not None else None
    if verb in _ON_FIELD and zone in _PILES:
        found.append(f"to {verb} needs a card on the field")
    if verb in _OF_CREATURES and target.category == "force":
        found.append(f"to {verb} is for Creatures")
    if verb in ("tap", "untap") and target.category == "creature":
        found.append("Creatures are never tapped")
    if (verb == "tap" and target.tapped is True) or (verb == "untap" and target.tapped is False):
        found.append(f"there is nothing to {verb}")
    if verb in ("draw", "mill"):
        plain = Selection()
        plain.mode, plain.n, plain.category = "plain", target.n, "card"
        if target != plain:
            found.append(f"to {verb} takes the top cards of a deck; write: {verb} two cards")
    if verb == "discard" and target.ref == "self" and zone != "hand":
        found.append("cards are discarded from the hand; write: discard this card from your hand")
    elif verb == "discard" and (zone not in (None, "hand") or target.ref not in (None, "self") or target.states
                                or target.controller):
        found.append("cards are discarded from the hand")
    if step.actor == "both" and target.zone is not None and zone in ("hand", "advance") and target.zone.whose is not None:
        found.append("both players take cards of their own: leave out whose they are, such as: from the hand")
    if verb == "summon" and "guard_over" in target.states:
        found.append('to summon it so, write "into Guard Over"')
    if verb == "summon" and zone not in _PILES and target.ref is None:
        found.append('say from where, such as "from your Discard Zone"')
    if verb == "summon" and target.ref == "self" and zone not in ("hand", "discard"):
        found.append("this Creature is on the field already")
    if verb == "control" and target.controller is not None and target.controller == (step.actor or "you"):
        found.append("that player controls it already")
    if verb == "play" and step.modal != "cannot" and not is_grant(step):
        found.append('write "you may play one more card this turn", or summon')
    if verb == "play":
        _check_play(step, target, found)
    if verb == "control" and target.ref == "self" and step.actor in (None, "you"):
        found.append("that player controls it already")
    if verb == "posture" and target.states == [step.state]:
        found.append("they have that posture already")
    if verb == "search" and zone is not None:
        found.append("the place is named twice")
    if verb == "search" and target.controller == "opponent":
        found.append("cards of the other player are not in your deck")
    if verb == "search" and "advance" in target.kinds:
        found.append("Advance Creatures are in the Advance Deck, which is not searched")
    if step.dest is not None and step.dest.position is None and zone is not None and zone == step.dest.name != "deck":
        found.append("from one zone to the same zone a card does not move")
    if step.dest is not None and step.dest.name == "advance" and (target.category == "force" or _is_never_advance(target)):
        found.append("only Advance Creatures are in the Advance Deck")
    if target.extra and not is_grant(step):
        found.append('"more" belongs to extra plays')
    if step.verb == "play" and step.modal == "may" and step.duration is not None and step.duration.kind != "turn":
        found.append("extra plays are granted for a turn")
    _check_count(step, target, found)


def _check_play(step: Step, target: Selection, found: list[str]) -> None:
    """PL-8.11, PL-0.6: plays are granted and forbidden by what is printed on the cards in a hand."""
    zone = target.zone
    if (target.ref is not None or target.tapped is not None or target.states or target.controller or target.extreme is not None
            or (target.other and step.modal != "cannot")
            or (zone is not None and (zone.name != "hand" or zone.whose not in (None, step.actor)))):
        found.append("such a play cannot be granted or forbidden: say what is printed on the cards")
    if step.modal == "cannot" and target.mode != "all" and (target.n != 1 or target.mode != "plain"):
        found.append("all such plays are forbidden or none: they are not counted")
    if step.modal != "cannot" and target.mode not in ("plain", "exactly", "upto"):
        found.append("say how many extra plays there are")
    if step.modal != "cannot" and any(kind in ("assembly", "advance") for kind in target.kinds):
        found.append("Assembly and Advance Creatures need no extra play")


def _is_never_advance(target: Selection) -> bool:
    return any(kind in ("normal", "assembly", "continuous") for kind in target.kinds)


def _check_count(step: Step, target: Selection, found: list[str]) -> None:
    on_field = target.zone is None or target.zone.name not in _PILES
    if on_field and target.ref is None and target.n is not None and target.mode in ("plain", "exactly"):
        most = MOST[target.category or "card"] * (1 if side_of(target) else 2)
        if target.n > most and (step.verb in _ON_FIELD or step.actor is None):
            found.append(f"at most {most} such cards are on the field; {target.n} never are")
    if target.mode == "none" or (target.ref is None and target.n == 0 and target.mode != "atleast"):
        found.append(f"to {step.verb} no card does nothing")
    if target.extra and step.actor is None:
        found.append('"more" belongs to extra plays')
