"""Events of Polaris Line as sentences of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.events import EventView
from cardscape.engine.telling import capital, event_words, seat_words, sentence, whose_words
from cardscape.engine.zones import PLACES, place_index, zone_of
from cardscape.games.polaris.places import ADVANCE, FORCES, HANDS

if TYPE_CHECKING:
    from cardscape.engine.game import Game

_SILENT: Final = frozenset(("ChainStarted", "ChainEnded", "GameStarted", "EffectStarted", "Dealt", "PutBack", "BattleEnded",
                             "ForceExpired"))
_REASONS: Final = {
    "destroyed": "is destroyed",
    "discarded": "is discarded",
    "component": "is used up as a component",
    "expired": "has run out and is discarded",
    "negated": "is discarded, its effect negated",
    "no_slot": "finds no free slot and is discarded",
    "returned": "is returned",
    "milled": "is milled",
}
_CARDS: Final = {
    "CardDrawn": "draws {card}",
    "CreaturePlayed": "plays {card}",
    "ForcePlayed": "plays {card}",
    "CreatureSummoned": "summons {card}",
    "Assembled": "assembles {card}",
    "Advanced": "advances to {card}",
    "Saved": "keeps {card}: it is not destroyed",
}
_PLAIN: Final = {
    "OpeningHandDrawn": "draws {n} cards for the opening hand",
    "FirstPlayerDecided": "goes first",
    "CoinFlipped": "wins the coin flip",
    "TurnStarted": "begins turn {n}",
    "TurnEnded": "ends turn {n}",
    "ModeDeclared": "declares {label}",
    "HPChanged": "has {n} HP",
    "DamageDealt": "takes {n} {label} damage",
    "Passed": "passes",
}


def catalogue() -> list[str]:
    """PL-17: the kinds of events that are told in a game."""
    return [
        "GameStarted", "DeckShuffled", "Dealt", "OpeningHandDrawn", "MulliganDecided", "PutBack", "CoinFlipped",
        "FirstPlayerDecided", "TurnStarted", "TurnEnded", "PhaseStarted", "PhaseEnded", "CardDrawn", "CreaturePlayed",
        "ForcePlayed", "CreatureSummoned", "Assembled", "Advanced", "PostureChanged", "ForceTapped", "ForceUntapped",
        "ForceExpired", "CardMoved", "CardRevealed", "CardDiscarded", "CreatureDestroyed", "Saved", "ControlChanged",
        "ModifierAdded", "ModifierEnded", "ChainStarted", "EffectActivated", "EffectStarted", "EffectNegated",
        "EffectResolved", "ChainEnded", "Targeted", "AttackDeclared", "BattleStopped", "BattleDecided", "DamageDealt",
        "HPChanged", "BattleEnded", "ExtraPlayGranted", "ModeDeclared", "DeckSearched", "Passed", "GameEnded",
    ]  # fmt: skip


def tell(game: Game, event: EventView, seat: int) -> str:
    """An event as a sentence, told to a seat (-1: a spectator); empty for what needs no words."""
    kind = event.kind
    if kind in _SILENT or kind == "GameEnded":
        return "" if kind in _SILENT else event_words(game, event, seat)
    who = seat_words(event.seat, seat)
    if kind == "CreatureSummoned":  # also from a zone of the other player: it comes to whoever summons it
        who = seat_words(game.zones[zone_of(event.to)].owner, seat)
    if kind in _CARDS:
        kneeling = " in Guard Over" if event.label == "guard over" else ""
        return sentence(who, _CARDS[kind].format(card=event.card or "a card") + kneeling)
    if kind in _PLAIN:
        return sentence(who, _PLAIN[kind].format(n=event.n, label=event.label))
    if kind == "MulliganDecided":
        return sentence(who, "takes a mulligan" if event.label == "mulligan" else "keeps the hand")
    return _other(game, event, seat)


def _other(game: Game, event: EventView, seat: int) -> str:
    kind, card = event.kind, event.card or "a card"
    own = capital(f"{whose_words(event.seat, seat)} {event.card or 'card'}")
    if kind == "CardMoved":
        if event.label == "discarded" or (event.label == "destroyed" and zone_of(event.origin) < FORCES):
            return ""  # what follows tells it, and why
        found = event.label == "returned" and zone_of(event.origin) < HANDS
        how = "is taken" if found else _REASONS.get(event.label, event.label)
        return f"{capital(card)} {how}, to {_where(game, event.to, seat)}."
    if kind == "CardRevealed":
        return f"{card} is shown, in {_where(game, event.to, seat)}."
    if kind == "ControlChanged":
        return f"{card} changes sides, to {_where(game, event.to, seat)}."
    if kind in ("ForceTapped", "ForceUntapped"):
        return f"{own} is {'tapped' if kind == 'ForceTapped' else 'untapped'}."
    if kind == "DeckShuffled":
        return f"{capital(whose_words(event.seat, seat))} deck is shuffled."
    if kind == "DeckSearched":
        return sentence(seat_words(event.seat, seat), f"looks through {_where(game, event.to, seat)}")
    if kind == "BattleStopped":
        return "The battle stops."
    if kind == "Targeted":
        return sentence(seat_words(event.seat, seat), f"targets {_at(game, event.card, event.origin, seat, event.seat)}")
    if kind == "ExtraPlayGranted":
        more = f"{event.n} more {event.label}{'' if event.n == 1 or ' ' in event.label else 's'}"
        return sentence(seat_words(event.seat, seat), f"may play {more}")
    if kind in ("PhaseStarted", "PhaseEnded"):
        return f"The {event.label} phase {'begins' if kind == 'PhaseStarted' else 'ends'}."
    if kind == "PostureChanged":
        return f"{own} turns {'into Guard Over' if event.label == 'guard over' else 'upright'}."
    if kind in ("EffectActivated", "EffectResolved", "EffectNegated"):
        named = f"{event.card}, {event.label}" if event.card else event.label
        if kind == "EffectActivated":
            return sentence(seat_words(event.seat, seat), f"activates {named}")
        return capital(f"{whose_words(event.seat, seat)} {named} {'resolves' if kind == 'EffectResolved' else 'is negated'}.")
    if kind == "AttackDeclared":
        return f"{own} attacks {_at(game, event.label, event.to, seat) if event.to >= 0 else 'directly'}."
    if kind == "BattleDecided":
        if event.label == "direct":
            return f"{own} strikes directly."
        return f"The {event.label} by {event.n}." if event.n else "A tie."
    if kind == "CreatureDestroyed":
        return f"{own} was destroyed by {'battle' if event.label == 'battle' else 'an effect'}."
    if kind == "CardDiscarded":
        return f"{own} was discarded ({event.label.replace('_', ' ')})."
    if kind in ("ModifierAdded", "ModifierEnded"):
        of = f"of {event.card}" if event.card else f"for {seat_words(event.seat, seat)}"
        if event.origin >= 0:
            of = f"of {_at(game, event.card, event.origin, seat)}"
        return f"A change {of} {'begins' if kind == 'ModifierAdded' else 'ends'}: {event.label}."
    return event_words(game, event, seat)


_PILES: Final = {"discard": "Discard Zone", "advance": "Advance Deck"}


def _where(game: Game, at: int, viewer: int) -> str:
    """A zone or place as the viewer calls it: ``your Discard Zone``, ``the opponent's creature 2``."""
    zone = game.zones[zone_of(at)]
    whose = whose_words(zone.owner, viewer)
    return f"{whose} {zone.name[:-1]} {place_index(at) + 1}" if at >= PLACES else f"{whose} {_PILES.get(zone.name, zone.name)}"


def _at(game: Game, card: str, at: int, viewer: int, actor: int = -1) -> str:
    """A card with its place: ``your Dawnfield Ox at creature 2``, ``Noonstrike in the opponent's Discard Zone``; on the side of
    the acting player it is ``their`` card, unless that is the viewer.
    """
    zone = game.zones[zone_of(at)]
    if at < PLACES or zone.number >= ADVANCE:
        return f"{card or 'a card'} in {_where(game, zone_of(at), viewer)}"
    whose = "their" if zone.owner == actor != viewer else whose_words(zone.owner, viewer)
    return f"{whose} {card or 'card'} at {zone.name[:-1]} {place_index(at) + 1}"
