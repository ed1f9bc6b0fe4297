"""What a sentence depends on: which changes on the table may change what it says. Everything else is answered from memory."""

from __future__ import annotations

from typing import Final

from cardscape.games.polaris.meaning import OPPONENT, Act, Cond, Sel
from cardscape.games.polaris.places import DECK, HANDS
from cardscape.games.polaris.texts import Text

FIELD: Final = 1
"""Which cards are on the field, and on whose side."""
POSTURES: Final = 2
TAPS: Final = 4
HP: Final = 8
IN_HAND: Final = 16
PILES: Final = 32
"""Decks, Advance Decks, Discard Zones."""
BATTLE: Final = 64
"""Who attacks whom."""
TURN: Final = 128
SPECS: Final = 256
"""Specs and keywords of cards."""
EVERYTHING: Final = 511

BY_EVENT: Final[dict[str, int]] = {
    "PostureChanged": POSTURES, "ForceTapped": TAPS, "ForceUntapped": TAPS, "HPChanged": HP, "AttackDeclared": BATTLE,
    "TurnStarted": TURN, "TurnEnded": 0, "Passed": 0, "PhaseStarted": 0, "PhaseEnded": 0, "ChainStarted": 0, "ChainEnded": 0,
    "EffectActivated": 0, "EffectResolved": 0, "EffectNegated": 0, "EffectStarted": 0, "ForceExpired": 0, "Targeted": 0,
    "CardDiscarded": 0, "CreatureDestroyed": 0, "Saved": 0, "DamageDealt": 0, "BattleDecided": 0, "BattleEnded": 0,
    "BattleStopped": 0, "CardRevealed": 0, "DeckSearched": 0, "DeckShuffled": 0, "ExtraPlayGranted": 0, "ModeDeclared": 0,
    "ModifierAdded": 0, "ModifierEnded": 0,
}
"""What an event changes by itself; cards that move and statements that begin or end are noted where they do."""

_PILES: Final = frozenset(("deck", "advance", "discard"))
_AROUND: Final = frozenset(("", "field", "forces", "have", "hand", "any"))


def of_zone(name: str) -> int:
    if name in ("", "field", "creatures", "forces"):
        return FIELD
    if name == "hand":
        return IN_HAND
    return FIELD | IN_HAND if name == "have" else PILES if name in _PILES else EVERYTHING


def of_properties(sel: Sel) -> int:
    """What must be looked at to say whether one card on the field, on its side, has the properties."""
    if sel.ref:
        return (BATTLE if sel.ref in ("attacker", "defender") else 0) | (of_zone(sel.zone) if sel.zone else 0)
    if sel.stats or sel.extreme or sel.keywords:
        return EVERYTHING
    found = (POSTURES if sel.posture >= 0 else 0) | (TAPS if sel.tapped >= 0 else 0)
    for part in sel.more:
        found |= of_properties(part)
    return found if sel.except_ is None else found | of_properties(sel.except_)


def of_count(sel: Sel | None) -> int:
    """What must be looked at to count the cards that fit."""
    return 0 if sel is None else of_properties(sel) | (0 if sel.ref else of_zone(sel.zone))


def of_conditions(conds: list[Cond]) -> int:
    found = 0
    for cond in conds:
        if cond.verb == "turn":
            found |= TURN
        elif cond.verb == "is":
            found |= of_count(cond.subject) | POSTURES | TAPS | (of_zone(cond.zone.name) if cond.zone is not None else 0)
        elif cond.hp or cond.compare:
            found |= HP
        else:
            found |= of_count(cond.selection)
    return found


def turns_matter(text: Text, requirement: list[Cond]) -> bool:
    """Whether it may depend on the postures of Creatures if an effect can begin: by its conditions, targets or cost."""
    found = of_conditions(conditions_before(text, requirement))
    for act in asked_before(text):
        found |= (of_count(act.target) | of_count(act.foreach) | of_conditions(act.conds)
                  | (POSTURES if act.verb == "posture" else 0))
    return found & (POSTURES | SPECS) != 0


def conditions_before(text: Text, requirement: list[Cond]) -> list[Cond]:
    """What must hold before an effect can begin; of a Force whose effect is a trigger that is only its requirement."""
    return requirement if text.inner else [*requirement, *text.conds, *text.whiles]


def asked_before(text: Text) -> list[Act]:
    """The steps that are looked at before an effect can begin: what is paid and what needs targets; in one that draws cards all
    of them, as they may fill or empty the deck. What a trigger inside a Force does is looked at when it comes.
    """
    if text.inner:
        return []
    return [*text.cost, *(text.acts if text.draws else text.aimed)]


def taken_from_deck(text: Text) -> int:
    """How many cards a text draws and mills at most from the own deck; -1 if that depends on what is counted then."""
    found = 0
    for act in (*text.cost, *text.acts):
        if act.verb in ("draw", "mill") and act.actor in ("", "you", "both"):
            if act.foreach is not None:
                return -1
            found += act.target.n if act.target is not None else 1
    return found


def price_of(text: Text) -> tuple[int, int]:
    """How many cards of the own hand or deck, whichever they are, an effect costs, and the zone of seat 0; none if it costs
    nothing or anything else. An effect in hand does not give its own card away, so that has to be asked.
    """
    if len(text.cost) == 1:
        act = text.cost[0]
        sel = act.target
        if sel is not None and act.any_in_hand and text.zone != "hand":
            return sel.least, HANDS
        if sel is not None and act.verb in ("mill", "draw") and act.foreach is None:
            return sel.n, DECK
    return 0, HANDS


def place_matters(text: Text, requirement: list[Cond]) -> bool:
    """Whether it may matter for the start of an effect that a Force lies on the field and no longer in hand. Among the cards of
    the opponent it is never.
    """
    found: list[Sel | None] = []
    conds = conditions_before(text, requirement)[:]
    for act in asked_before(text):
        found += [act.target, act.foreach]
        conds += act.conds
    for cond in conds:
        found += [cond.subject, cond.selection]
    return any(sel is not None and (sel.ref == "self" or (sel.category != "creature" and sel.zone in _AROUND
                                                          and OPPONENT not in (sel.in_whose, sel.controlled_by)))
               for sel in found)


def of_statement(text: Text, act: Act) -> int:
    """A statement about whatever fits now. If it asks for a card's posture, only the spec of that very card depends on it."""
    own = of_properties(act.target) if act.target is not None else 0
    return ((own if own == EVERYTHING else own & ~(POSTURES | TAPS)) | of_count(act.foreach)
            | of_conditions(text.whiles) | of_conditions(text.conds) | of_conditions(act.conds) | of_conditions(act.whiles))
