"""Which effects are worth a look in a window, and how they are offered."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Option
from cardscape.engine.state import State
from cardscape.games.ttcg.able import muster
from cardscape.games.ttcg.activation import CHECKS
from cardscape.games.ttcg.cards import USES
from cardscape.games.ttcg.columns import ABLE
from cardscape.games.ttcg.marks import tellable
from cardscape.games.ttcg.places import INDICES
from cardscape.games.ttcg.table import DISCARD, HANDS, UNDER, TtcgState
from cardscape.games.ttcg.triggers import effect_label

_EFFECTS: Final = [[2 * card + number for number in numbers] for card in range(1024) for numbers in USES]
"""The effects of each card, ``len(USES) * card`` and the number of their list there."""
NOTHING: Final[list[int]] = []
UNABLE: Final[list[list[int] | None]] = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]
"""What is known of a seat without any effect that could be used; never changed."""
_TWINS: Final = [1, 0, 3, 2]
"""The situation that differs in whether there is something to answer."""


class ActivateAction(Action):
    """TT-6.2: activate an effect of a card. With ``wide`` every effect is a candidate, for explanations."""

    def __init__(self, wide: bool = False) -> None:
        super().__init__("activate", CHECKS if wide else CHECKS[3:])
        self.wide = wide

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TtcgState)
        return everything(s, seat) if self.wide else worth_a_look(s, seat)

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TtcgState)
        return activate_option(s, subject)


def activate_option(s: TtcgState, subject: int) -> Option:
    """An effect as it is offered; made once for each place."""
    printed = s.prints[subject >> 1]
    at = s.spots[subject >> 1]
    key = 4 * INDICES[at] + 2 * (s.zone[subject >> 1] & 1) + (subject & 1)
    found = printed.uses[key]
    if found is None:
        found = printed.uses[key] = Option("activate", printed, at, label=effect_label(subject & 1))
    return found


def worth_a_look(s: TtcgState, seat: int) -> list[int]:
    """Effects that could pass the checks: by far most windows offer nothing, so the rest is left out quickly."""
    situation = 2 if s.turn == seat else 0
    if s.chain or (s.fresh and s.action_seat != seat):
        situation += 1
    found = s.worth[seat][situation]
    return found if found is not None else look_around(s, seat, situation)


def look_around(s: TtcgState, seat: int, situation: int) -> list[int]:
    """Of cards in the rows, active and face up, dormant effects while they are tapped, the others while they are not.

    Unless something works only as an answer, this does not depend on whether there is something to answer.
    """
    known = s.worth[seat]
    able = known[ABLE]
    if able is None:
        able = muster(s, seat)
        known = s.worth[seat] = [None, None, None, None, able]
    found: list[int] = []
    alike = True
    if able:
        at = situation + 4 if s.rules.either_turn_equip else situation
        prints, tapped = s.prints, s.tapped
        for card in able:
            printed = prints[card]
            if tapped[card]:
                found += _EFFECTS[5 * card + printed.uses_tapped]
                continue
            found += _EFFECTS[5 * card + printed.uses_on_field[at]]
            if printed.answering:
                alike = False
    elif not (
        (s.hand_manual and (s.marked[HANDS + seat] or s.marks(HANDS + seat)).useful) or s.far_manual or s.rules.field_discards
    ):
        s.worth[seat] = UNABLE
        return NOTHING
    if s.hand_manual:
        at_hand = s.marked[HANDS + seat] or s.marks(HANDS + seat)
        if at_hand.useful:
            found += at_hand.uses[situation]
            if at_hand.hand_answering:
                alike = False
        if s.rules.field_discards:
            found.extend(_on_field(s, seat, situation >= 2, bool(situation & 1)))
            alike = False
    if s.far_manual:
        found.extend(s.marks(UNDER + seat).far)
        found.extend(s.marks(DISCARD + seat).far)
    if found and found == s.barren[seat]:
        found = s.barren[seat] or found  # it is known by this list that none of them can be used
    known[situation] = found
    if alike:
        known[_TWINS[situation]] = found
    return found


def everything(s: TtcgState, seat: int) -> list[int]:
    """Every effect of every card on a player's side, face down too, and in the hand."""
    found = [2 * card + number for card in s.actives(seat) for number in (0, 1)]
    return [
        *found,
        *tellable([2 * card + number for card in s.zones[HANDS + seat] for number in (0, 1)], s.defn),
        *s.marks(UNDER + seat).far,
        *s.marks(DISCARD + seat).far,
    ]


def _on_field(s: TtcgState, seat: int, own: bool, answering: bool) -> list[int]:
    """TT-9.12: in 2025-02 "discard this card to" works from the field too."""
    found: list[int] = []
    for card in s.actives(seat):
        text = s.prints[card]
        if s.awake[card] and text.hand_manual:
            for number in text.hand_free:
                if own or not text.unit or text.texts[number].style in ("equip", "dormant"):
                    found.append(2 * card + number)
            found.extend([2 * card + number for number in text.hand_named])
            found.extend([2 * card + number for number in text.hand_answering if answering])
    return found
