"""Events as sentences of the log, told to one player."""

from __future__ import annotations

from typing import Final

from cardscape.engine.events import EventView
from cardscape.engine.telling import capital, seat_words, sentence, whose_words
from cardscape.games.taiwan.grid import flip, slot_name
from cardscape.games.taiwan.places import FIELD

SILENT: Final = frozenset((
    "WindowOpened", "WindowClosed", "StackClosed", "CardPickedOut", "OpeningHandDrawn", "SupporterAttached",
    "DeckShown",
))  # fmt: skip
BORROWED: Final = "borrowed"
"""The mark of attacks with a Figure that the other player controls (TW-4.8)."""
_DOES: Final = {
    "FigureSet": "sets {card} face-down at {slot}",
    "CardSetFaceDown": "sets a card face-down at {slot}",
    "FigureDeployed": "deploys {card} at {slot} ({label})",
    "ControlChanged": "takes control of {card} at {slot}",
    "FirstPlayerDecided": "goes first",
    "TurnStart": "begins turn {n}",
    "TurnEnd": "ends the turn",
    "CardDrawn": "draws {card}",
    "MoneyPaid": "pays ${n:,}",
    "MoneyLost": "loses ${n:,}",
    "MoneyGained": "gains ${n:,}",
    "PlayerPassed": "passes",
    "DeckSearched": "searches a deck",
}
"""What the event's player does."""
_HAPPENS: Final = {
    "GameStarted": "the game starts",
    "DeckShuffled": "{whose} private deck is shuffled",
    "PhaseStart": "{whose} {label} starts",
    "PhaseEnd": "{whose} {label} ends",
    "FigureRevealed": "{whose} {card} at {slot} is revealed ({label})",
    "CardTurnedUp": "{whose} {card} at {slot} is turned face-up",
    "OrientationChanged": "{whose} {card} at {slot} is turned to the {label}",
    "FigureDestroyed": "{whose} {card} at {slot} is destroyed ({label})",
    "TacticDestroyed": "{whose} {card} at {slot} is destroyed ({label})",
    "CountermeasureDestroyed": "{whose} {card} at {slot} is destroyed ({label})",
    "CardTurnedDown": "{whose} {card} is turned face-down",
    "CounterChanged": "the growth of {whose} {card} changes by {n}",
    "EffectNegated": "{whose} {card} is negated",
    "EffectResolved": "{whose} {card} resolves",
    "AttackCancelled": "the attack of {whose} {card} is cancelled",
    "AttackResolutionStart": "the attack of {whose} {card} starts to resolve",
    "AttackResolutionEnd": "the attack of {whose} {card} is over",
    "CardSentToDeadZone": "{whose} {card} goes to the dead zone ({label})",
    "CardSilenced": "{whose} {card} is silenced",
    "CardArranged": "{whose} {card} is put back",
}
"""What happens to cards and things of the event's player, whoever has done it."""


def _told(event: EventView, viewer: int) -> str:
    """What is told in other words for one card than for several, on the field than elsewhere; empty for other events."""
    kind, n, who, whose = event.kind, event.n, seat_words(event.seat, viewer), whose_words(event.seat, viewer)
    card = event.card or "a card"
    if kind == "CardPlaced":
        does = f"places {card} face-up" if event.label == "face-up" else f"sets {card} face-down"
        return sentence(who, f"{does} at {slot_of(n, viewer)}")
    if kind == "CardMovedSlot":
        return capital(f"{whose} {event.card or 'card'} moves from {slot_of(int(event.label), viewer)} to {slot_of(n, viewer)}.")
    if kind == "MulliganTaken":
        return sentence(who, f"takes a mulligan with {n} {'card' if n == 1 else 'cards'}")
    if kind == "SupportersAttached":
        return sentence(who, f"puts {_count(n)} below {card}")
    if kind == "EffectActivated":
        return sentence(who, f"activates {card}, effect {n}" if n else f"activates {card}")
    if kind == "SupportersDropped":
        return capital(f"{_count(n)} of {whose} {event.card or 'card'} {'is' if n == 1 else 'are'} lost.")
    if kind == "CardReturned":
        where = f"goes to the {_PILES[event.to // 2]}" if 0 <= event.to < FIELD else "is returned"
        return capital(f"{whose} {event.card or 'card'} {where}{f' ({event.label})' if event.label else ''}.")
    if kind == "CardShown":
        at = f" at {slot_of(n, viewer)}" if event.origin == FIELD else _pile(event.origin, viewer)
        return f"{event.card}{at} is shown." if event.card else sentence(who, f"looks at a card{at}")
    if kind in ("ModifierAdded", "ModifierEnded"):
        of = f" of {event.label}" if event.label else ""
        return f"An effect{of} on {'players' if n < 0 else card} {'begins' if kind == 'ModifierAdded' else 'ends'}."
    if kind == "AttackDeclared" and event.label == BORROWED:
        return sentence(who, f"attacks {_aim(event, viewer)} with {_lender(event, viewer)} {event.card or 'card'}")
    if kind in ("AttackDeclared", "AttackRetargeted"):
        now = "attacks" if kind == "AttackDeclared" else "now attacks"
        return capital(f"{_lender(event, viewer)} {event.card or 'card'} {now} {_aim(event, viewer)}.")
    return ""


def _lender(event: EventView, viewer: int) -> str:
    """TW-4.8: whose Figure attacks: the attacking player's, or the other's if it was used from the shared row."""
    return whose_words(1 - event.seat if event.label == BORROWED else event.seat, viewer)


def _aim(event: EventView, viewer: int) -> str:
    """What is attacked: a slot, the other player, or its own player."""
    if event.n == -2:
        return seat_words(1 - event.seat, viewer)
    if event.n == -3 and event.label == BORROWED:
        return "yourself" if event.seat == viewer else "themselves"
    return "its own player" if event.n == -3 else slot_of(event.n, viewer) if event.n >= 0 else "nothing"


_PILES: Final = ("private deck", "hand", "public deck", "dead zone", "silenced zone")


def _pile(zone: int, viewer: int) -> str:
    """`` in your hand``; nothing for what is no pile of a player."""
    return f" in {whose_words(zone % 2, viewer)} {_PILES[zone // 2]}" if 0 <= zone < FIELD else ""


def _count(n: int) -> str:
    return "1 supporter" if n == 1 else f"{n} supporters"


def slot_of(index: int, viewer: int) -> str:
    """A slot as the viewer calls it; a spectator sees with seat 0's eyes."""
    return f"slot {slot_name(flip(max(viewer, 0), index))}"


def tell(event: EventView, viewer: int) -> str | None:
    """The sentence of an event; None for kinds that this game has no words for, empty for what needs none."""
    kind = event.kind
    if kind in SILENT or (kind == "CardSentToDeadZone" and event.label == "destroyed"):
        return ""  # that it was destroyed, and by what, is told of its own
    if special := _told(event, viewer):
        return special
    if kind in _DOES:
        return sentence(seat_words(event.seat, viewer), _words(_DOES[kind], event, event.card or "a card", viewer))
    if kind in _HAPPENS:
        return capital(_words(_HAPPENS[kind], event, event.card or "card", viewer)) + "."
    return None


def _words(pattern: str, event: EventView, card: str, viewer: int) -> str:
    slot = slot_of(event.n, viewer) if "{slot}" in pattern else ""
    return pattern.format(card=card, n=event.n, label=event.label, slot=slot, whose=_lender(event, viewer))
