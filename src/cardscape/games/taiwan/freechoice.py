"""The free choice of a Main Phase: all that the turn player may do, listed in one go."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Option
from cardscape.games.taiwan.choosing import hand_of, public_deck
from cardscape.games.taiwan.deploying import FundAction, InfluenceAction, fundable
from cardscape.games.taiwan.hands import ACTIVATE, FUND, INFLUENCE, REVEAL, TURN, WIDTH
from cardscape.games.taiwan.moves import has_slot
from cardscape.games.taiwan.offering import ActivateAction, activate_option, free_choices
from cardscape.games.taiwan.placing import RevealAction, SetAction, TurnAction, settable
from cardscape.games.taiwan.table import TaiwanState

_INFLUENCE: Final = InfluenceAction()
_REVEAL: Final = RevealAction()
_TURN: Final = TurnAction()
MAIN_ACTIONS: Final[list[Action]] = [SetAction(), FundAction(), ActivateAction(), _INFLUENCE, _REVEAL]
TURNING_ACTIONS: Final[list[Action]] = [*MAIN_ACTIONS, _TURN]


def main_actions(s: TaiwanState) -> list[Action]:
    """The actions behind it, the same in both Main Phases."""
    return TURNING_ACTIONS if s.rules.turn_action else MAIN_ACTIONS


def list_main(s: TaiwanState, seat: int, options: list[Option], picks: list[int]) -> None:
    """TW-7.4, TW-7.7: what these actions offer, the same in both Main Phases.

    They come in the order of the actions; options of a hand and of a Public Deck are kept with these.
    """
    reads = s.reads
    hand = hand_of(s, seat)
    if hand.cards and has_slot(s, seat):
        found = settable(s, seat, hand.settable)
        if found is hand.settable:
            options.extend(hand.set_options)
            picks.extend(hand.set_picks)
        else:
            for card in found:
                options.append(reads[card].set_option)
                picks.append(card * WIDTH)
        if hand.ranked:
            for card in fundable(s, seat, hand.ranked):
                options.append(reads[card].deploy_option)
                picks.append(card * WIDTH + FUND)
    for subject in free_choices(s, seat):
        options.append(activate_option(s, subject))
        picks.append(subject * WIDTH + ACTIVATE)
    found = _INFLUENCE.offered(s, seat)
    if found:
        deck = public_deck(s, seat)
        if found is deck.supported:
            options.extend(deck.options)
            picks.extend(deck.picks)
        else:
            for card in found:
                options.append(reads[card].influence_option)
                picks.append(card * WIDTH + INFLUENCE)
    for card in _REVEAL.offered(s, seat):
        options.append(_REVEAL.option(s, seat, card))
        picks.append(card * WIDTH + REVEAL)
    if s.rules.turn_action:
        for card in _TURN.offered(s, seat):
            options.append(_TURN.option(s, seat, card))
            picks.append(card * WIDTH + TURN)
