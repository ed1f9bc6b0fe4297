"""Events of TTCG as sentences of the log, told to one player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.events import EventView
from cardscape.engine.telling import capital, event_words, seat_words, sentence, whose_words
from cardscape.engine.zones import PLACES, place, place_index, zone_of
from cardscape.games.ttcg.places import HANDS, SPELLS, UNDER, UNITS

if TYPE_CHECKING:
    from cardscape.engine.game import Game

_DOES: Final = {
    "Drawn": "draws {card}{foreign}",
    "Dealt": "draws {card} for the opening hand",
    "Activating": "begins to activate {card}{origin}",
    "Activated": "activates {card} ({label})",
    "Used": "uses {card} ({label})",
    "Copied": "copies {card} ({label})",
    "Countered": "counters {card}",
    "AttackCountered": "counters the attack of {card}",
    "EffectRedirected": "gives {card} another target",
    "OfferTaken": "accepts the offer of {card}",
    "OfferRefused": "declines the offer of {card}",
    "PickedOut": "picks out {card}",
    "Noticed": "notices {card}{origin}",
    "Equipped": "equips {to} with {card}",
    "Passed": "passes",
    "Skipped": "skips the {label}",
    "SkipPlanned": "will skip the next {label}",
    "TurnStarted": "begins turn {n}",
    "TurnEnded": "ends turn {n}",
}
"""What the event's player does."""
_HAPPENS: Final = {
    "DieRolled": "the die shows {n}: {who} first",
    "Attacked": "{card} attacks {to}",
    "AttackedDirectly": "{card} attacks directly",
    "AttackRedirected": "the attack is redirected to {card}",
    "AttackEnded": "the attack is over",
    "Tied": "{card} and {to} are equally strong, and both stay",
    "AttackSkipped": "{card} has to skip an attack",
    "Protected": "{card} cannot be destroyed and stays",
    "Resolving": "{card} resolves",
    "Delayed": "the rest of {card} waits",
    "Shuffled": "{whose} deck is shuffled",
    "PileShuffled": "{whose} discard pile is shuffled",
    "Destroyed": "{card} is destroyed",
    "Discarded": "{card} is discarded{origin}",
    "Milled": "{card} is milled",
    "Returned": "{card} is returned{origin}{goal}",
    "Added": "{card} is added{origin}{goal}",
    "Sent": "{card} is sent{origin}{goal}",
    "Placed": "{card} is placed{origin}{goal}",
    "PutBack": "{card} is put back{origin}{goal}",
    "Moved": "{card} moves{origin}{goal}",
    "Swapped": "{card} is swapped{origin}{goal}",
    "Covered": "{card} is covered",
    "Uncovered": "{card} is uncovered",
    "Revealed": "{card} is revealed{origin}",
    "Shown": "{card} is turned face-up",
    "TurnedUp": "{card} is turned face-up",
    "Tapped": "{card} is tapped",
    "Untapped": "{card} untaps",
}
"""What happens to cards and things of a player, whoever has done it."""


def tell(game: Game, event: EventView, viewer: int) -> str:
    """An event as a sentence, told to a seat (-1: a spectator); empty for what needs no words."""
    kind = event.kind
    if kind in _DOES:
        return sentence(seat_words(event.seat, viewer), _words(game, _DOES[kind], event, event.card or "a card", viewer))
    if kind in _HAPPENS:
        return capital(_words(game, _HAPPENS[kind], event, _owned(game, event, viewer), viewer)) + "."
    return _told(game, event, viewer)


def _told(game: Game, event: EventView, viewer: int) -> str:
    """What is told in other words for one than for several, with a card than without."""
    kind, n, card, who = event.kind, event.n, event.card, seat_words(event.seat, viewer)
    if kind in ("Played", "RankedUp"):
        side = game.zones[zone_of(event.to)].owner if event.to >= 0 else event.seat
        who = seat_words(side, viewer)
        does = "plays" if kind == "Played" else "ranks up to"
        does = f"{does} {card}{f' {event.label}' if event.label else ''}" if card else f"{does} a card face-down"
        return sentence(who, does + ("" if event.origin in (HANDS, HANDS + 1) else _from(game, event.origin, viewer, side)))
    if kind in ("PointsGained", "PointsLost"):
        why = f" ({event.label})" if event.label else ""
        return sentence(who, f"{'gains' if kind == 'PointsGained' else 'loses'} {n} {'point' if n == 1 else 'points'}{why}")
    if kind == "Chosen":
        at = _spot(game, event.origin, viewer, event.seat)
        if event.to != event.origin:
            return sentence(who, f"chooses {card or 'a card'} below {_spot(game, event.to, viewer, event.seat)}")
        where = at if at.startswith("below") else f"{'at' if event.origin >= PLACES else 'in'} {at}"
        return sentence(who, f"chooses {card or 'a card'} {where}")
    if kind == "PhaseStarted":
        return f"The {event.label}{'' if event.label.endswith('phase') else ' step'} begins."
    if kind == "AttackChanged":
        aim = _spot(game, event.to, viewer, event.seat) if event.to >= 0 else "directly"
        return capital(f"{_owned(game, event, viewer)} now attacks {aim}.")
    if kind == "Fizzled":
        return f"{card or 'A card'} {'is countered and ' if event.label else ''}does nothing."
    if kind in ("EffectBegan", "EffectEnded"):
        what = f": {event.label}{f', {n} times' if n != 1 else ''}" if event.label else ""
        return f"{_effect(game, event, viewer)} {'begins' if kind == 'EffectBegan' else 'ends'}{what}."
    return event_words(game, event, viewer)


def _effect(game: Game, event: EventView, viewer: int) -> str:
    """An effect that lasts: of which card it is, or what it is on: a card, a place, hidden cards, a player."""
    if not event.label:
        return f"The effect of {_owned(game, event, viewer)}" if event.card else "An effect"
    if event.origin >= 0:
        what = f"{event.card or 'a card'} at" if event.origin >= PLACES else "cards in"
        return f"An effect on {what} {_spot(game, event.origin, viewer, -1)}"
    about = event.card or (seat_words(event.seat, viewer) if event.seat >= 0 else "")
    return f"An effect on {about}" if about else "An effect"


def _words(game: Game, pattern: str, event: EventView, card: str, viewer: int) -> str:
    who = seat_words(event.seat, viewer)
    side = _side(game, event)
    to = place(event.to, int(event.label) - 1) if event.kind == "Moved" and event.label else event.to
    goal = _spot(game, to, viewer, side) if to >= 0 else ""
    if event.label in ("top", "bottom"):
        goal = f"the {event.label} of {goal}"
    elif event.kind == "Placed" and event.label:
        goal = f"{goal.removesuffix('card')}{event.label}"
    origin = "" if "{goal}" in pattern and event.origin == event.to else _from(game, event.origin, viewer, side)
    return pattern.format(
        card=card, n=event.n, label=event.label, who="you go" if who == "you" else f"{who} goes",
        whose=whose_words(event.seat, viewer), origin=origin, to=goal,
        foreign=_from(game, event.origin, viewer, event.seat) if side != event.seat else "",
        goal=f" {'' if goal.startswith('below') else 'on ' if event.kind == 'Placed' else 'to '}{goal}" if goal else "")


def _side(game: Game, event: EventView) -> int:
    """The player on whose side the card lies, or lay."""
    at = event.to if event.kind == "AttackRedirected" else event.origin
    return game.zones[zone_of(at)].owner if at >= 0 else event.seat


def _owned(game: Game, event: EventView, viewer: int) -> str:
    """The card with the player on whose side it lay: ``your Ember Fox``, ``the opponent's card``."""
    return f"{whose_words(_side(game, event), viewer)} {event.card or 'card'}"


def _from(game: Game, at: int, viewer: int, side: int) -> str:
    """`` from your hand``; nothing for cards on the field, whose places the picture shows."""
    return "" if at < 0 or UNITS <= zone_of(at) < UNDER else f" from {_spot(game, at, viewer, side)}"


def _spot(game: Game, at: int, viewer: int, side: int) -> str:
    """A zone or place: ``your discard pile``, ``the opponent's unit 2``; ``their hand`` if that player was named before."""
    zone = game.zones[zone_of(at)]
    whose = "their" if zone.owner == side != viewer else whose_words(zone.owner, viewer)
    if zone.number >= UNDER:
        return f"below {whose} card"
    if zone.number < UNITS:
        return f"{whose} {'discard pile' if zone.name == 'discard' else zone.name}"
    row = "spell" if zone.number >= SPELLS else "unit"
    return f"{whose} {row} {place_index(at) + 1}" if at >= PLACES else f"{whose} {row}s"
