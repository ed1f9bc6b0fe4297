"""Cards laid face-down by players, revealing them, and turning Figures."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.knowledge import learn
from cardscape.engine.state import MEMBER, RUNNING, State
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import players, values
from cardscape.games.taiwan.causes import RULE
from cardscape.games.taiwan.choosing import POSE_OPTIONS, ask_slot, first_copies, hand_of
from cardscape.games.taiwan.hands import WIDTH, Hand
from cardscape.games.taiwan.leaving import TURNED
from cardscape.games.taiwan.money import can_pay, pay
from cardscape.games.taiwan.moves import has_slot
from cardscape.games.taiwan.onfield import orient, reveal
from cardscape.games.taiwan.places import BY_ACTION
from cardscape.games.taiwan.special import POSE_PICKS, lay_down, other_poses
from cardscape.games.taiwan.statements import BAR_REVEAL, BAR_SET, TAX_SET
from cardscape.games.taiwan.table import HANDS, TaiwanState
from cardscape.games.taiwan.windows import windows_of

_NONE: Final[list[int]] = []
AFTER_PLACEMENT: Final = windows_of("placement")
AFTER_REVEAL: Final = windows_of("reveal")
AFTER_TURNING: Final = windows_of("turning")


def may_lie_down(s: TaiwanState, seat: int, card: int) -> bool:
    """Whether it is a card that players lay face-down (TW-8.3, TW-9.1)."""
    return s.prints[card].lies_down


def slot_exists(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-4.5, TW-8.2: only into an empty slot the player may use."""
    return has_slot(s, seat)


def set_allowed(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-0.4: no card forbids it."""
    return not players.barred(s, seat, "set", card)


def set_tax_paid(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-1.3, TW-9.6: what is charged for it can be paid."""
    tax = players.tax(s, seat, TAX_SET, card)
    return not tax or can_pay(s, seat, tax)


SET_CHECKS: Final = [
    Check("TW-8.3", "only Figures with Influence Rank 0 are deployed secretly", may_lie_down),
    Check("TW-8.2", "there is no empty slot", slot_exists),
    Check("TW-0.4", "a card forbids it", set_allowed),
    Check("TW-1.3", "what is charged for it cannot be paid", set_tax_paid),
]


class SetAction(Action):
    """TW-8.3, TW-9.1, TW-9.10: secret deployment and face-down placement look alike."""

    def __init__(self) -> None:
        super().__init__("set", SET_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return first_copies(s, HANDS + seat)

    def offered(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return settable(s, seat, hand_of(s, seat)) if has_slot(s, seat) else _NONE

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TaiwanState)
        return s.reads[subject].set_option


def settable(s: TaiwanState, seat: int, hand: Hand) -> list[int]:
    """Of the cards in hand that may lie face-down those that no card forbids to set or makes too expensive."""
    found = [pick // WIDTH for pick in hand.set_picks]
    if s.hindered and values.is_hindered(s) and (s.groups[BAR_SET] or s.groups[TAX_SET]):
        return [card for card in found if set_allowed(s, seat, card) and set_tax_paid(s, seat, card)]
    return found


class LayDown(Task[TaiwanState]):
    """TW-8.3, TW-9.1: the slot of a card that is laid face-down; then a window, the same for every card (TW-9.10)."""

    NAME: ClassVar[str] = "tw-lay-down"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: TaiwanState) -> None:
        ask_slot(s, self, self.seat, "where it lies", self.card)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        s.cause = RULE
        seat = self.seat
        if s.hindered:
            pay(s, seat, players.tax(s, seat, TAX_SET, self.card))
        if s.winner == RUNNING:
            known = left_behind(s, seat) if s.members[(1 - seat) * len(s.zones) + HANDS + seat] else _NONE
            lay_down(s, self.card, seat, pick, BY_ACTION)
            for card in known:
                learn(s, 1 - seat, card)
            AFTER_PLACEMENT[1 - seat].run(s)


def left_behind(s: TaiwanState, seat: int) -> list[int]:
    """TW-5.2: what the other player knows to be in this hand and cannot be the card that is laid face-down: it is still there."""
    know = s.know[1 - seat]
    return [card for card in s.zones[HANDS + seat] if know[card] == MEMBER and not s.prints[card].lies_down]


# -- revealing ------------------------------------------------------------------------------------------------------------------


def may_reveal(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-8.14: whether revealing is an action at all."""
    return s.rules.reveal_action


def is_hidden_figure(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-8.14: an own face-down Figure."""
    return s.prints[card].figure and s.face[card] == 0


def is_not_fresh(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-8.14, TW-8.15: not in the turn it entered."""
    return s.entered[card] != s.number


def reveal_allowed(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-0.4: no card forbids it."""
    return not players.barred(s, seat, "reveal", card)


REVEAL_CHECKS: Final = [
    Check("TW-8.14", "revealing is no action in this match", may_reveal),
    Check("TW-8.14", "it is no face-down Figure", is_hidden_figure),
    Check("TW-8.15", "it entered this turn", is_not_fresh),
    Check("TW-0.4", "a card forbids it", reveal_allowed),
]


class RevealAction(Action):
    """TW-8.14: turn an own face-down Figure face-up."""

    def __init__(self) -> None:
        super().__init__("reveal", REVEAL_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return [card for card in s.own(seat) if not s.face[card]]

    def offered(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        if not s.rules.reveal_action:
            return _NONE
        barred = values.grouped(s)[BAR_REVEAL]
        face, prints, entered, number = s.face, s.prints, s.entered, s.number
        found = _NONE
        for card in s.own(seat):
            if not face[card] and prints[card].figure and entered[card] != number and not (
                    barred and not reveal_allowed(s, seat, card)):
                if not found:
                    found = []
                found.append(card)
        return found

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TaiwanState)
        return reveal_option(s, subject)


def reveal_option(s: TaiwanState, card: int) -> Option:
    """A face-down Figure to be revealed; made once for each slot."""
    options = s.reads[card].reveal_options
    index = s.index(card) if s.unseated else s.spot[card]
    found = options[index]
    if found is None:
        found = options[index] = Option("reveal", s.faces[card], s.at(card))
    return found


class Reveal(Task[TaiwanState]):
    """TW-8.14: its orientation, then FigureRevealed and a window."""

    NAME: ClassVar[str] = "tw-reveal"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: TaiwanState) -> None:
        s.ask(self, self.seat, "orientation", "its orientation", self.card, POSE_OPTIONS[:], POSE_PICKS)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        s.cause = RULE
        reveal(s, self.card, pick, "action")
        AFTER_REVEAL[1 - self.seat].run(s)


# -- turning --------------------------------------------------------------------------------------------------------------------


def may_turn(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-4.12: no rule action re-orients a Figure, unless the option allows it once per turn and Figure."""
    return s.rules.turn_action and (TURNED, seat, card, 0) not in s.uses


def is_open_figure(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-4.10: only face-up Figures have an orientation of choice."""
    return s.card(card).figure and s.face[card] == 1


TURN_CHECKS: Final = [
    Check("TW-4.12", "only effects turn Figures, or it was turned this turn", may_turn),
    Check("TW-4.10", "only face-up Figures are turned", is_open_figure),
]


class TurnAction(Action):
    """TW-4.12: re-orient an own Figure."""

    def __init__(self) -> None:
        super().__init__("turn", TURN_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return s.own(seat)

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TaiwanState)
        return Option("turn", s.shown_card(subject), s.at(subject))


class Turn(Task[TaiwanState]):
    """TW-4.12: the new orientation, then a window."""

    NAME: ClassVar[str] = "tw-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: TaiwanState) -> None:
        poses = list(other_poses(s, self.card))
        options = [Option("orientation", label=("center", "left", "right")[pose]) for pose in poses]
        s.ask(self, self.seat, "orientation", "its orientation", self.card, options, poses)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        s.cause = RULE
        s.uses.append((TURNED, self.seat, self.card, 0))
        orient(s, self.card, pick)
        s.agenda.append(AFTER_TURNING[1 - self.seat])


register(LayDown, Reveal, Turn)

