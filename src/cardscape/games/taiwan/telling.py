"""Events as sentences of the log, told to one player."""

from __future__ import annotations

from typing import Final

from cardscape.engine.events import EventView
from cardscape.engine.telling import seat_words
from cardscape.games.taiwan.grid import SIDE, flip
from cardscape.games.taiwan.places import FIELD

SILENT: Final = frozenset((
    "WindowOpened", "WindowClosed", "StackClosed", "CardPickedOut", "OpeningHandDrawn", "SupporterAttached",
    "DeckShown",
))  # fmt: skip
_ON_FIELD: Final = {
    "FigureSet": "sets {card} face-down at {slot}",
    "CardSetFaceDown": "sets a card face-down at {slot}",
    "FigureDeployed": "deploys {card} at {slot} ({label})",
    "FigureRevealed": "{card} at {slot} is revealed ({label})",
    "CardTurnedUp": "turns {card} at {slot} face-up",
    "CardMovedSlot": "{card} moves to {slot}",
    "ControlChanged": "takes control of {card} at {slot}",
    "OrientationChanged": "{card} at {slot} is turned to the {label}",
    "FigureDestroyed": "{card} at {slot} is destroyed ({label})",
    "TacticDestroyed": "{card} at {slot} is destroyed ({label})",
    "CountermeasureDestroyed": "{card} at {slot} is destroyed ({label})",
}
_PLAIN: Final = {
    "GameStarted": "the game starts",
    "FirstPlayerDecided": "goes first",
    "DeckShuffled": "the private deck is shuffled",
    "TurnStart": "turn {n}",
    "TurnEnd": "the turn ends",
    "PhaseStart": "{label} starts",
    "PhaseEnd": "{label} ends",
    "CardDrawn": "draws {card}",
    "MulliganTaken": "takes a mulligan with {n} cards",
    "MoneyPaid": "pays ${n:,}",
    "MoneyLost": "loses ${n:,}",
    "MoneyGained": "gains ${n:,}",
    "CardTurnedDown": "{card} is turned face-down",
    "CounterChanged": "growth of {card} changes by {n}",
    "EffectNegated": "{card} is negated",
    "EffectResolved": "{card} resolves",
    "PlayerPassed": "passes",
    "AttackCancelled": "the attack of {card} is cancelled",
    "AttackResolutionStart": "the attack of {card} starts to resolve",
    "AttackResolutionEnd": "the attack of {card} is over",
    "CardSentToDeadZone": "{card} goes to the dead zone ({label})",
    "CardSilenced": "{card} is silenced",
    "DeckSearched": "searches a deck",
    "CardArranged": "puts {card} back",
}


def _told(event: EventView, card: str, viewer: int) -> str:
    """What is told in other words for one card than for several, on the field than elsewhere; empty for other events."""
    kind, n = event.kind, event.n
    if kind == "SupportersAttached":
        return f"puts {_count(n)} below {card}"
    if kind == "SupportersDropped":
        return f"{_count(n)} of {card} {'is' if n == 1 else 'are'} lost"
    if kind == "EffectActivated":
        return f"activates {card}, effect {n}" if n else f"activates {card}"
    if kind == "CardReturned":
        where = f"goes to the {_PILES[event.to // 2]}" if 0 <= event.to < FIELD else "is returned"
        return f"{card} {where}{f' ({event.label})' if event.label else ''}"
    if kind == "CardShown":
        return f"{card}{f' at {slot_of(n, viewer)}' if event.origin == FIELD else ''} is shown"
    if kind in ("ModifierAdded", "ModifierEnded"):
        return f"an effect on {event.label or card} {'begins' if kind == 'ModifierAdded' else 'ends'}"
    return ""


_PILES: Final = ("private deck", "hand", "public deck", "dead zone", "silenced zone")


def _count(n: int) -> str:
    return "1 supporter" if n == 1 else f"{n} supporters"


def slot_of(index: int, viewer: int) -> str:
    """A slot as the viewer calls it; a spectator sees with seat 0's eyes."""
    own = flip(max(viewer, 0), index)
    return f"slot {own % SIDE}{own // SIDE}"


def tell(event: EventView, viewer: int) -> str | None:
    """The sentence of an event; None for kinds that this game has no words for, empty for what needs none."""
    kind = event.kind
    if kind in SILENT:
        return ""
    who = seat_words(event.seat, viewer)
    who = who[0].upper() + who[1:]
    card = event.card or "a card"
    if kind == "CardPlaced":
        return f"{who}: places {card} {event.label or 'face-down'} at {slot_of(event.n, viewer)}."
    if kind in ("AttackDeclared", "AttackRetargeted"):
        targets = {-2: "the other player", -3: "its own player"}
        aim = targets.get(event.n) or (slot_of(event.n, viewer) if event.n >= 0 else "nothing")
        return f"{who}: {'attacks' if kind == 'AttackDeclared' else 'now attacks'} {aim} with {card}."
    special = _told(event, card, viewer)
    if special:
        return f"{who}: {special}."
    if kind in _ON_FIELD:
        return f"{who}: {_ON_FIELD[kind].format(card=card, slot=slot_of(event.n, viewer), label=event.label)}."
    if kind in _PLAIN:
        return f"{who}: {_PLAIN[kind].format(card=card, n=event.n, label=event.label)}."
    return None
