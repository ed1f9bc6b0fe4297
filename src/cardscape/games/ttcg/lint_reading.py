"""Warnings of words that are read otherwise than they seem to be meant; what they say does something."""

from __future__ import annotations

import re
from typing import Final

from cardscape.effects.clauses import Effect, Event, Step
from cardscape.effects.tree import Moment, Node, Selection
from cardscape.games.ttcg.lint_events import BY_PLAYERS
from cardscape.games.ttcg.lint_place import is_away, is_itself
from cardscape.games.ttcg.lint_selection import ALL_FIT
from cardscape.games.ttcg.lint_steps import CHANGES

_ONCE: Final = "is done once, the next time that comes: to do it each time, begin a passive effect with"
_WHOEVER: Final = ('"they" means your opponent here, whoever did it; write for instance "when a unit is played, '
                   'the owner loses one point"')
_LATER: Final = '"they" means your opponent here, in both players\' turns'
_OTHER_ONE: Final = "means the card that the trigger is about"
_FROM_UNDER: Final = 'to play a card "from under" another is read as to put it there, and nothing is played from there'
_EACH: Final = '"all" means each of them here: it need not happen to all, and what happens to several together happens once'
_BEHIND: Final = ("behind a step this is asked when that is done, and the text works on the field: to have it work there, "
                  "put this condition first")
_READINGS: Final = (_ONCE, _WHOEVER, _OTHER_ONE, ALL_FIT, _FROM_UNDER, _LATER, _EACH, _BEHIND)
_LASTING: Final = ("continuous", "equip")
_WHOSE: Final = {"each": "each", "you": "your", "opponent": "your opponent's"}
_THAT_CARD: Final = re.compile(r"\bthat card\b", re.IGNORECASE)
_WHEN_ALL: Final = re.compile(r"\b(?:when|whenever|after|each time) all\b", re.IGNORECASE)
_PLAYED_FROM_UNDER: Final = re.compile(r"\bplays?\b[^,.]*\bfrom under\b", re.IGNORECASE)
_PLAYERS: Final = ("opponent", "both", "owner")


def is_reading(warning: str) -> bool:
    """Whether a warning only tells how words are read."""
    return any(part in warning for part in _READINGS)


def check_reading(effect: Effect, found: list[str]) -> None:
    """References and moments that lead designers astray; for adjectives see ``lint_selection``."""
    trigger = effect.trigger
    if isinstance(trigger, Moment) and trigger.whose == "each":
        _check_later(effect, found)
    if isinstance(trigger, Event):
        _check_doer(effect, trigger, found)
        card, others = _named_by(trigger)
        for said in _meant(effect):
            if card is not None and any(_is_noun_of(said, other) for other in others):
                found.append(_tells(f"that {said.kinds[0] if said.kinds else said.category}", card, trigger))
    if len(effect.steps) > 1 and not effect.cost and not effect.offer:
        _check_behind(effect, found)
    if effect.style in _LASTING and effect.trigger is None:
        for step in effect.steps:
            _check_moment(step, found)


def misread(effect: Effect, text: str) -> list[str]:
    """Warnings of words as they were typed, which the tree does not tell from others."""
    return [*speaks_of_another(effect, text), *plays_from_under(effect, text), *waits_for_all(effect, text)]


def speaks_of_another(effect: Effect, text: str) -> list[str]:
    """The warning of "that card", which the tree does not tell from "it", where "this card" is the one that triggers."""
    trigger = effect.trigger
    if not isinstance(trigger, Event) or _THAT_CARD.search(text) is None:
        return []
    card, others = _named_by(trigger)
    if not is_itself(card) or not any(other.category == "card" and not other.kinds for other in others):
        return []
    return [_tells("that card", card, trigger)] if any(not said.category and not said.kinds for said in _meant(effect)) else []


def waits_for_all(effect: Effect, text: str) -> list[str]:
    """TT-T8, TT-6.14: "when all units are destroyed" waits for units, as "when units are destroyed" does."""
    return [_EACH] if isinstance(effect.trigger, Event) and _WHEN_ALL.search(text) is not None else []


def plays_from_under(effect: Effect, text: str) -> list[str]:
    """The warning of "play ... from under ...", which the tree does not tell from "under": TT-X3 puts the card there."""
    plays = any(step.verb == "play" and step.target is not None and step.target.under is not None for step in _all_steps(effect))
    return [_FROM_UNDER] if plays and _PLAYED_FROM_UNDER.search(text) is not None else []


def _all_steps(effect: Effect) -> list[Step]:
    return [*effect.offer, *effect.cost, *effect.steps]


# -- "that unit" --------------------------------------------------------------------------------------------------------------


def _named_by(trigger: Event) -> tuple[Selection | None, list[Selection]]:
    """The card that a trigger is about, and the other ones that it names (TT-11.7)."""
    by_player = trigger.verb in BY_PLAYERS
    card = trigger.object if by_player else trigger.subject
    source = trigger.by.source if trigger.by is not None else None
    others = [None if by_player else trigger.object, source, trigger.under]
    return card, [other for other in others if other is not None and other.ref is None and not other.also]


def _meant(effect: Effect) -> list[Selection]:
    """What the text calls it, until it names other cards."""
    found: list[Selection] = []
    for condition in [*effect.conditions, *([] if effect.while_ is None else [effect.while_])]:
        if condition.subject is not None and condition.subject.ref == "it":
            found.append(condition.subject)
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        target = step.target
        if target is not None and target.ref == "it":
            found.append(target)
        elif target is not None and not is_itself(target) and step not in effect.cost:
            break
    return found


def _is_noun_of(said: Selection, other: Selection) -> bool:
    if said.kinds:
        return other.kinds == said.kinds
    return said.category in ("unit", "spell") and other.category == said.category


def _tells(words: str, card: Selection | None, trigger: Event) -> str:
    which = "this card" if is_itself(card) else f"the one that {'attacks' if trigger.verb == 'attack' else 'stands first'}"
    help_ = ""
    if trigger.verb == "attack" and is_itself(card):
        help_ = '; for the other one write "when an enemy unit is attacked by this card, ..."'
    elif trigger.verb == "attacked" and is_itself(card):
        help_ = '; for the other one write "when an enemy unit attacks this card, ..."'
    return f'"{words}" {_OTHER_ONE}, {which}{help_}'


# -- "they", moments ---------------------------------------------------------------------------------------------------------


def _check_doer(effect: Effect, trigger: Event, found: list[str]) -> None:
    """"When each player plays a unit, they ...": nobody but the opponent is meant (TT-11.7)."""
    if trigger.player != "both":
        return
    for step in [*effect.offer, *effect.cost, *effect.steps]:
        if step.actor in _PLAYERS:
            return
        if step.actor == "they" or any(_is_theirs(node) for node in step.walk()):
            found.append(_WHOEVER)
            return


def _check_behind(effect: Effect, found: list[str]) -> None:
    """"Draw one card while this card is under another card, then ...": it works where its first conditions say (TT-6.9)."""
    trigger, first = effect.trigger, effect.steps[0]
    moved = isinstance(trigger, Event) and (is_itself(trigger.subject) or is_itself(trigger.object))
    asked = effect.conditions if effect.while_ is None else [*effect.conditions, effect.while_]
    if moved or any(is_away(condition) for condition in asked):
        return
    behind = first.conditions if first.while_ is None else [*first.conditions, first.while_]
    if any(is_away(condition) for condition in behind):
        found.append(_BEHIND)


def _check_later(effect: Effect, found: list[str]) -> None:
    """"At the start of each player's turn, they ...": whose turn it is, but not if it lasts, or beside the opponent (TT-11.7)."""
    said = [*effect.conditions, *_all_steps(effect)]
    nodes = [node for one in said for node in one.walk()]
    if not any(step.actor == "they" for step in effect.steps) and not any(_is_theirs(node) for node in nodes):
        return
    lasts = any(step.modal == "cannot" or step.moment is not None or step.while_ is not None
                or (step.target is not None and step.target.extra) for step in effect.steps)
    if lasts or any("opponent" in _players(node) for node in nodes):
        found.append(_LATER)


def _players(node: Node) -> list[object]:
    return [node.get(field) for field in ("actor", "controller", "owner", "whose", "player", "than", "chooser")]


def _is_theirs(node: Node) -> bool:
    if isinstance(node, Selection):
        return "they" in (node.controller, node.owner)
    return node.get("whose") == "they" or node.get("player") == "they"


def _check_moment(step: Step, found: list[str]) -> None:
    """An action that a lasting effect puts off is done and over (TT-6.6b, TT-10.1)."""
    moment = step.moment
    if step.actor is None or step.modal == "cannot" or step.verb in CHANGES or step.instead is not None or moment is None:
        return
    if moment.at in ("start", "end") and not moment.next and moment.whose in _WHOSE:
        found.append(f'what comes "{_said(moment)}" {_ONCE} "{_said(moment)}, ..."')


def _said(moment: Moment) -> str:
    return f"at the {moment.at} of {_WHOSE[moment.whose or '']} {moment.span}"
