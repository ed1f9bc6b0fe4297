"""The free choice of a Main Phase: all that the turn player may do, listed in one go."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Option
from cardscape.games.taiwan import values
from cardscape.games.taiwan.choosing import hand_of
from cardscape.games.taiwan.deploying import FundAction, InfluenceAction, fundable, influence_slot, payable
from cardscape.games.taiwan.entering import PRICE
from cardscape.games.taiwan.grid import USABLE
from cardscape.games.taiwan.hands import ACTIVATE, FUND, INFLUENCE, REVEAL, TURN, WIDTH
from cardscape.games.taiwan.offering import ActivateAction, add_free_elsewhere, may_activate, option_of
from cardscape.games.taiwan.places import BY_TURNING
from cardscape.games.taiwan.placing import RevealAction, SetAction, TurnAction, reveal_option, settable
from cardscape.games.taiwan.statements import ACTIVATE as ACTIVATING
from cardscape.games.taiwan.statements import (
    BAR_ACTIVATE,
    BAR_DEPLOY,
    BAR_REVEAL,
    BAR_SET,
    SUPPORTING,
    TAX_ACTIVATE,
    TAX_DEPLOY,
    TAX_SET,
)
from cardscape.games.taiwan.table import TEXTS, TaiwanState

_INFLUENCE: Final = InfluenceAction()
_REVEAL: Final = RevealAction()
_TURN: Final = TurnAction()
MAIN_ACTIONS: Final[list[Action]] = [SetAction(), FundAction(), ActivateAction(), _INFLUENCE, _REVEAL]
TURNING_ACTIONS: Final[list[Action]] = [*MAIN_ACTIONS, _TURN]


def main_actions(s: TaiwanState) -> list[Action]:
    """The actions behind it, the same in both Main Phases."""
    return TURNING_ACTIONS if s.rules.turn_action else MAIN_ACTIONS


def list_main(s: TaiwanState, seat: int, options: list[Option], picks: list[int]) -> None:
    """TW-7.4, TW-7.7, TW-3.4, TW-8.7: what these actions offer, the same in both Main Phases; any Figure of the own Public Deck,
    which serves nothing else, if there is a supporter.

    They come in the order of the actions; options of a hand and of a Public Deck are kept with these. One look at each card on
    the field tells what may be activated, whether a Figure may support, what may be revealed, and which Funding Levels there are;
    where cards forbid or charge something, the actions say what they offer.
    """
    reads, face = s.reads, s.face
    entered, number = s.entered, s.number
    hindered = s.hindered and values.is_hindered(s)
    groups = s.groups
    hand = s.hands[seat]
    if hand is None:
        hand = hand_of(s, seat)
    active: list[Option] = []
    found: list[int] = []
    level = 0
    able: list[int] = []
    hidden: list[int] = []
    if s.unsurveyed:
        s.survey()
    for card in s.mine[seat]:
        read = reads[card]
        if face[card]:
            texts = read.free_up
            if read.ranked:
                if entered[card] != number:
                    able.append(card)
            elif not read.figure:
                level += read.level
        elif read.figure:
            if entered[card] != number:
                hidden.append(card)
            continue
        else:
            texts = read.free_down
            if s.set_on[card] == number and (s.rules.locks_all or s.is_locked(card)):
                if s.how[card] == BY_TURNING:
                    level += read.level
                continue
            level += read.level
        for text in texts:
            if may_activate(s, seat, card, text):
                found.append((card * TEXTS + text.number) * WIDTH + ACTIVATE)
                active.append(text.options[s.spot[card]] or option_of(s, card, text))
    slots = USABLE[seat] & ~s.filled
    if slots:
        if hindered and (groups[BAR_SET] or groups[TAX_SET]):
            for card in settable(s, seat, hand):
                options.append(reads[card].set_option)
                picks.append(card * WIDTH)
        else:
            options += hand.set_options
            picks += hand.set_picks
        if hand.ranked:
            if not s.rules.overpaying or (hindered and (groups[BAR_DEPLOY] or groups[TAX_DEPLOY])):
                for card in fundable(s, seat, hand.ranked):
                    options.append(reads[card].deploy_option)
                    picks.append(card * WIDTH + FUND)
            else:
                for card in hand.ranked:
                    if reads[card].rank <= level:
                        options.append(reads[card].deploy_option)
                        picks.append(card * WIDTH + FUND)
    if hand.free or (s.far_texts and (s.far[seat] is None or s.far_free[seat])):
        placeable = slots and s.rules.tactic_from_hand and not (
            hindered and (groups[ACTIVATING] or groups[BAR_ACTIVATE] or groups[TAX_ACTIVATE]))
        add_free_elsewhere(s, seat, hand.free, bool(placeable), found, active)
    if found:
        options += active
        picks += found
    if able:
        if hindered and (groups[SUPPORTING] or groups[BAR_DEPLOY] or groups[TAX_DEPLOY]):
            for card in _INFLUENCE.offered(s, seat):
                options.append(reads[card].influence_option)
                picks.append(card * WIDTH + INFLUENCE)
        elif (slots or influence_slot(s, seat, -1)) and (s.bank[seat] > PRICE or payable(s, seat, 1, 0)):
            s.able[seat] = able  # the whole deck is offered, and these are who may support
            s.able_edition[seat] = s.edition
            deck = s.publics[seat] or s.public_deck(seat)
            options += deck.options
            picks += deck.picks
    if hidden and s.rules.reveal_action:
        for card in _REVEAL.offered(s, seat) if hindered and groups[BAR_REVEAL] else hidden:
            options.append(reads[card].reveal_options[s.spot[card]] or reveal_option(s, card))
            picks.append(card * WIDTH + REVEAL)
    if s.rules.turn_action:
        for card in _TURN.offered(s, seat):
            options.append(_TURN.option(s, seat, card))
            picks.append(card * WIDTH + TURN)
