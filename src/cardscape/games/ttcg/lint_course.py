"""Where a trigger has left the cards that a text goes on to speak of, and what can no longer be done to them there."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Event, Step
from cardscape.effects.tree import Selection
from cardscape.games.ttcg.lint_conditions import is_true_of_none
from cardscape.games.ttcg.lint_events import ARENA, BY_PLAYERS
from cardscape.games.ttcg.lint_place import HOLDING, is_itself, is_own_side, leaves_as_price, needs_field
from cardscape.games.ttcg.lint_selection import FIELD_DISCARDS, PILES, in_pile, is_covered

_LEFT_AT: Final = {
    "destroyed": "discard", "discarded": "discard", "milled": "discard", "drawn": "hand", "attack": "field", "attacked": "field",
    "tapped": "field", "untapped": "field", "equipped": "field", "played": "field",
}  # fmt: skip
"""Where a card lies when this has happened to it."""
_TAKEN: Final = ("sent", "returned", "added", "placed", "moved")
_TUCKED: Final = ("placed", "moved", "played")
"""What is done with a card that then lies under another (TT-X2, TT-X3)."""
_MOVES: Final = frozenset(
    ("send", "return", "mill", "discard", "draw", "add", "shuffle", "search", "play", "place", "swap", "destroy", "rankup",
     "activate", "copy")
)  # fmt: skip
_PUTS: Final = {
    "destroy": "discard", "discard": "discard", "mill": "discard", "draw": "hand", "search": "hand", "return": "hand",
    "add": "hand",
}  # fmt: skip
"""Where the cards of a step go if it does not say so (TT-10.3)."""
_ELSEWHERE: Final = {
    "discard": ("draw", "mill", "discard", "destroy"), "hand": ("draw", "mill", "destroy"), "deck": ("discard", "destroy"),
    "under": ("draw", "mill"),
}  # fmt: skip
"""Steps on other cards that leave a card where it is if it lies there."""
_BRINGS: Final = ("play", "place", "swap", "rankup", "activate", "copy")
"""Steps that may bring cards onto the field."""
_WORDS: Final = {"hand": "in the hand", "deck": "in the deck", "discard": "in the discard pile", "field": "on the field"}
_DONE_ON_FIELD: Final = ("destroyed", "attacked", "tapped", "untapped", "equipped", "rankedup")
_NEVER_TAPPED: Final = frozenset(("tapped", "untapped", "played", "rankedup", "drawn", "milled", "discarded", "destroyed"))
"""After this a card is not tapped since an earlier turn, or would have had to be untapped before (TT-6.6f, TT-6.10)."""


def check_course(effect: Effect, conditions: list[Condition], found: list[str]) -> None:
    """This card and the card that triggered are where the trigger left them until a step moves cards."""
    trigger = effect.trigger if isinstance(effect.trigger, Event) else None
    card, left = _happened(trigger) if trigger is not None else (None, "")
    if is_itself(card):
        _check_pose(effect.style or "", trigger, left, found)
    own = left if is_itself(card) else _place(effect, conditions)
    if own and own != "under":
        for condition in conditions:
            _check_condition(condition, own, found)
    stands = all(step.actor is None or step.modal == "cannot" for step in effect.steps)
    if is_itself(card) and left in PILES and effect.style in ("continuous", "equip") and stands:
        found.append(f"an effect of style {effect.style} lasts while its card is active, but then this card is not there")
    course = _Course(own, left if card is not None and card.ref in (None, "self") else "", card)
    if card is None and effect.foreach is None and len(conditions) == 1:
        course.its = _named_pile(conditions[0])
    course.named = bool(conditions) or effect.foreach is not None or trigger is not None
    placed = any(condition.verb == "is" and is_itself(condition.subject) for condition in conditions)
    # Else ``lint_place`` looks at the first step.
    course.begun = effect.trigger is not None or placed or (effect.style not in HOLDING and not _plays_itself(effect))
    for step in effect.offer:
        course.look(step, found)
        course.lose(step)
    for step in effect.cost:
        course.look(step, found)
        course.pay(step)
    for step in effect.steps:
        course.look(step, found)
        course.go_on(step)


def _plays_itself(effect: Effect) -> bool:
    first = [*effect.offer, *effect.cost, *effect.steps][0]
    return first.verb == "play" and first.actor == "you" and first.target is not None and first.target.zone is None


def _named_pile(condition: Condition) -> str:
    """Where the cards lie that a condition calls "it", as far as it says so: "if you have a card in your hand" (TT-11.7)."""
    card = condition.selection
    if card is None or card.ref is not None or is_true_of_none(card) or card.zone is None or not in_pile(card.zone):
        return ""
    return card.zone.name or ""


class _Course:
    """Where this card and "it" are, step by step; empty where the text does not tell (TT-11.7)."""

    def __init__(self, own: str, its: str, card: Selection | None) -> None:
        self.own = own
        self.its = its
        self.waits = card is not None
        """Whether a trigger names a card, which stays "it" through a price and beside this card."""
        self.itself = is_itself(card)
        self.named = False
        self.spent = False
        self.begun = True
        self.found = False
        """Whether "it" was searched for, and so has come to the hand: then it may be said once more that it does (TT-A12)."""

    def look(self, step: Step, found: list[str]) -> None:
        """What is done to a card that is elsewhere by now."""
        target = step.target
        if not self.begun:
            self.begun = True
            if is_itself(target):
                return
        if step.modal == "cannot" or step.moment is not None or step.instead is not None or step.only:
            return
        if self.found and target is not None and target.ref == "it" and step.verb in ("add", "return", "send"):
            return
        mine = is_itself(target) or (self.itself and target is not None and target.ref == "it")
        place = self.own if mine else self.its if target is not None and target.ref == "it" else ""
        if place and target is not None and not (mine and self.spent and target.zone is None):
            _check_step(step, target, place, "this card" if is_itself(target) else "it", found)
        if self.spent:
            return
        upper = step.under.ref if step.under is not None else None
        if step.verb == "place" and ((upper == "self" and self.own in PILES) or (upper == "it" and self.its in PILES)):
            found.append("cards are placed under active cards on the field only")
        if self.own in PILES and step.verb == "equip":
            found.append(f"then this card lies {_WORDS[self.own]}: only a card on the field is equipped to another")

    def pay(self, step: Step) -> None:
        """Of a price that was paid it is known where it lies."""
        its, itself = self.its, self.itself
        self.go_on(step)
        self.spent = self.spent or leaves_as_price(step)
        if self.waits:
            self.its, self.itself = _stays(its, step) if step.verb in _MOVES else its, itself

    def go_on(self, step: Step) -> None:
        target = step.target
        left = _leaves_at(step)
        moves = step.verb in _MOVES and step.modal != "cannot"
        mine = is_itself(target) or (self.itself and target is not None and target.ref == "it")
        if step.verb == "draw":
            if not self.named:
                self.its, self.itself, self.named = left, False, True
            return
        if target is None:
            if moves:
                self.own = self.its = ""
            return
        self.named = True
        self.found = step.verb == "search" or (self.found and step.verb == "reveal" and target.ref == "it")
        if target.ref == "it":
            self.its = left if moves else self.its
        elif not (is_itself(target) and self.waits):
            self.its, self.itself = left if moves else self.own if is_itself(target) else "", is_itself(target)
        elif moves:
            self.its = ""
        if moves:
            self.own = left if mine else _stays(self.own, step)

    def lose(self, step: Step) -> None:
        """The opponent has done it, to whatever."""
        target = step.target
        self.its, self.itself = "", False
        if step.verb == "draw" and not self.named:
            self.its = "hand"
        elif step.verb in ("mill", "discard") and target is not None and target.ref is None and not self.waits:
            self.its = "discard"
        self.named = True
        if step.verb in _MOVES and step.modal != "cannot":
            self.own = self.own if _leaves_field_alone(self.own, step) else ""


def _stays(place: str, step: Step) -> str:
    """Where a card is after cards have moved of which it may be one."""
    if step.verb in _ELSEWHERE.get(place, ()) or _leaves_field_alone(place, step):
        return place
    if place == "under":
        return ""  # what lies above it may have gone
    brings = step.verb in _BRINGS or (step.dest is not None and not in_pile(step.dest))
    return "away" if place and place != "field" and not brings else ""


def _leaves_field_alone(place: str, step: Step) -> bool:
    """Whether the own card stays on the field because the step takes cards of piles to piles (TT-1.7, TT-1.8)."""
    target = step.target
    if place != "field" or step.verb in _BRINGS or (step.dest is not None and not in_pile(step.dest)):
        return False
    if step.verb in ("draw", "mill", "search"):
        return True
    if target is None or target.ref is not None:
        return target is None and step.verb in ("discard", "shuffle")
    if target.zone is not None:
        return in_pile(target.zone)
    if step.verb == "discard":  # cards somebody controls lie on the field, from which the older rules discard (TT-9.12)
        return target.controller is None and target.tapped is None and not target.equipped
    return step.verb == "add" and not is_covered(target)


def _leaves_at(step: Step) -> str:
    """The hand, deck or discard pile in which a step surely puts its cards; empty if it does not."""
    if step.modal in ("may", "cannot") or step.moment is not None or step.while_ is not None or step.conditions:
        return ""
    if step.instead is not None or step.actor is None:
        return ""
    if step.dest is not None:
        return step.dest.name or "" if step.verb in ("send", "return", "add", "shuffle") and in_pile(step.dest) else ""
    return _PUTS.get(step.verb or "", "")


def _happened(event: Event) -> tuple[Selection | None, str]:
    """The card that an event is about, and where that leaves it; empty if the text does not tell."""
    card = event.subject if event.object is None or event.verb == "attack" else event.object
    done = BY_PLAYERS.get(event.verb or "", event.verb or "")
    if event.under is not None:
        return card, "under" if done in _TUCKED else ""
    if done in _TAKEN:
        return card, event.to.name or "" if event.to is not None and in_pile(event.to) else ""
    return card, _LEFT_AT.get(done, "")


def _place(effect: Effect, conditions: list[Condition]) -> str:
    """Where this card is as its style or a condition says; empty if it may be elsewhere (TT-6.9)."""
    own = [condition for condition in conditions if condition.verb == "is" and is_itself(condition.subject)]
    if any(condition.zone is not None and condition.zone.name in ARENA for condition in own):
        return "field"
    if own or any(step.verb == "discard" and is_itself(step.target) for step in effect.cost):
        return ""
    if effect.trigger is None and effect.style == "latent":
        return ""
    targets = [step.target for step in [*effect.offer, *effect.cost, *effect.steps] if is_itself(step.target)]
    zone = targets[0].zone if targets and targets[0] is not None and effect.style == "latent" else None
    return zone.name or "" if zone is not None and in_pile(zone) else "field"


def _check_condition(condition: Condition, place: str, found: list[str]) -> None:
    """What a condition says of this card while it lies at this place."""
    if condition.verb == "control" and is_itself(condition.selection) and place in PILES:
        found.append(f"then this card lies {_WORDS[place]}: nobody controls it")
    if condition.verb != "is" or not is_itself(condition.subject):
        return
    zone = condition.zone
    if zone is not None and zone.name != place and (in_pile(zone) or place in PILES):
        found.append(f"then this card lies {_WORDS[place]}, not there")
    if place in PILES and condition.state in ("tapped", "equipped"):
        found.append("cards outside the field are neither tapped nor equipped nor under others")


def _check_pose(style: str, event: Event | None, left: str, found: list[str]) -> None:
    """What has just happened to this card is nothing that happens to a card in the pose that the style asks for (TT-6.6)."""
    verb = event.verb or "" if event is not None else ""
    if style not in ("dormant", "passive") and BY_PLAYERS.get(verb, verb) == "tapped":
        named = "an equip" if style == "equip" else f"a {style}"
        found.append(f"{named} effect needs an untapped card as its trigger happens, but then this one has just been tapped")
    if style == "counter" and BY_PLAYERS.get(verb, verb) in ("drawn", "milled"):
        found.append(f"a counter works on the field, where a card is never {BY_PLAYERS.get(verb, verb)}")
    if style == "dormant" and (BY_PLAYERS.get(verb, verb) in _NEVER_TAPPED or left in PILES):
        found.append("a dormant effect needs a card on the field that is tapped since an earlier turn, and then this one is not")


def _check_step(step: Step, target: Selection, place: str, who: str, found: list[str]) -> None:
    """What is done to a card that lies at this place (TT-10.3)."""
    zone, verb = target.zone, step.verb
    if place == "away":
        if (zone is None and _needs_field(step)) or (zone is not None and zone.name in ARENA):
            found.append(f"then {who} is off the field")
        return
    if place == "under":
        if zone is None and _needs_field(step):
            found.append(f"then {who} lies under another card, and only active cards are changed")
        return
    if zone is not None:
        if zone.name != place and (in_pile(zone) or place != "field"):
            found.append(f"then {who} lies {_WORDS[place]}, not there")
        return
    if place in PILES and _needs_field(step):
        found.append(f"then {who} lies {_WORDS[place]}, not on the field")
    elif place == "field" and verb == "play" and not target.extra:
        found.append(f"then {who} lies on the field, where it has already been played")
    elif verb == "search" and step.zone is not None and step.zone.name != place:
        found.append(f"then {who} lies {_WORDS[place]}, where it is not searched for")
    elif verb == "discard" and place != "hand":
        found.append(FIELD_DISCARDS if place == "field" else f"then {who} lies {_WORDS[place]}, from where nothing is discarded")
    elif verb in ("send", "return", "add", "place") and step.dest is not None and step.dest.position is None:
        whole = place if place in ("hand", "discard") else ""
        stays = step.dest.name == "field" or (is_itself(target) and is_own_side(step.dest))
        if step.dest.name == whole or (place == "field" and stays):
            found.append("from one place to the same place a card does not move")
    elif verb == "return" and step.dest is None and place == "hand":
        found.append("from one place to the same place a card does not move")


def _needs_field(step: Step) -> bool:
    if step.verb == "be":
        return step.done in _DONE_ON_FIELD
    if step.verb == "redirect":
        return step.object == "attack"
    return needs_field(step) or (step.verb == "swap" and bool(step.stats or step.stat))
