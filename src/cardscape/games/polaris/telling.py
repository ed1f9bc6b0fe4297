"""Events of Polaris Line as sentences of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.events import EventView
from cardscape.engine.telling import event_words, seat_words, where_words

if TYPE_CHECKING:
    from cardscape.engine.game import Game

_SILENT: Final = frozenset(("ChainStarted", "ChainEnded", "GameStarted", "EffectStarted", "Dealt", "PutBack"))
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
    "ForceTapped": "taps {card}",
    "ForceUntapped": "untaps {card}",
    "CardRevealed": "shows {card}",
    "ControlChanged": "loses or gains {card}: it changes sides",
    "Targeted": "targets {card}",
    "Saved": "keeps {card}: it is not destroyed",
}
_PLAIN: Final = {
    "DeckShuffled": "shuffles the deck",
    "OpeningHandDrawn": "draws {n} cards for the opening hand",
    "FirstPlayerDecided": "goes first",
    "CoinFlipped": "wins the coin flip",
    "TurnStarted": "begins turn {n}",
    "TurnEnded": "ends turn {n}",
    "BattleStopped": "sees the battle stop",
    "BattleEnded": "sees the battle end",
    "ExtraPlayGranted": "may play {n} more ({label})",
    "ModeDeclared": "declares {label}",
    "HPChanged": "has {n} HP",
    "DamageDealt": "takes {n} {label} damage",
    "DeckSearched": "looks through a deck",
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
    second = who == "you"
    if kind in _CARDS:
        return _sentence(who, _CARDS[kind].format(card=event.card or "a card"), second)
    if kind in _PLAIN:
        return _sentence(who, _PLAIN[kind].format(n=event.n, label=event.label), second)
    if kind == "MulliganDecided":
        return _sentence(who, "takes a mulligan" if event.label == "mulligan" else "keeps the hand", second)
    return _other(game, event, seat)


def _other(game: Game, event: EventView, seat: int) -> str:
    kind, card = event.kind, event.card or "a card"
    if kind == "CardMoved":
        reason = event.label or "returned"  # masked together with the card, and only what is returned may be hidden
        return f"{_capital(card)} {_REASONS.get(reason, reason)}, to {where_words(game, event.to, seat)}."
    if kind in ("PhaseStarted", "PhaseEnded"):
        return f"The {event.label} phase {'begins' if kind == 'PhaseStarted' else 'ends'}."
    if kind == "PostureChanged":
        return f"{card} turns {'into Guard Over' if event.label == 'guard over' else 'upright'}."
    if kind in ("EffectActivated", "EffectResolved", "EffectNegated"):
        named = f"{event.card}, {event.label}" if event.card else event.label
        return f"{named} is {kind.removeprefix('Effect').lower()}."
    if kind == "AttackDeclared":
        return f"{card} attacks {where_words(game, event.to, seat) if event.to >= 0 else 'directly'}."
    if kind == "BattleDecided":
        if event.label == "direct":
            return f"{card} strikes directly."
        return f"The {event.label} by {event.n}." if event.n else "A tie."
    if kind == "CreatureDestroyed":
        return f"{card} was destroyed by {'battle' if event.label == 'battle' else 'an effect'}."
    if kind == "CardDiscarded":
        return f"{card} was discarded ({event.label.replace('_', ' ')})."
    if kind == "ForceExpired":
        return f"The effect of {card} has run out."
    if kind in ("ModifierAdded", "ModifierEnded"):
        return f"A change of {event.card or 'a player'} {'begins' if kind == 'ModifierAdded' else 'ends'}."
    return event_words(game, event, seat)


_IRREGULAR: Final = {"goes": "go", "has": "have", "may": "may", "passes": "pass"}


def _sentence(who: str, rest: str, second: bool) -> str:
    if second:
        verb, _, tail = rest.partition(" ")
        plain = _IRREGULAR.get(verb, verb.removesuffix("s"))
        rest = f"{plain} {tail}".rstrip()
    return f"{_capital(who)} {rest}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
