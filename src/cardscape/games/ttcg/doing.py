"""Carrying a step out: on which cards, by which players, and what is called "it" afterwards."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task
from cardscape.games.ttcg import prohibitions, values, verbs
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.arranging import role_cards
from cardscape.games.ttcg.choosable import affected
from cardscape.games.ttcg.lasting import end_unmet
from cardscape.games.ttcg.places import BARS, IMMUNITY, TIED
from cardscape.games.ttcg.table import Frame, TtcgState
from cardscape.games.ttcg.texts import Text

_NO_CARDS: Final[list[int]] = []


def purpose_of(which: str) -> str:
    """What cards are chosen for: to pay with, or to do something with."""
    return which if which in ("cost", "offer") else "do"


def carry_out(s: TtcgState, frame: Frame, which: str, act: Act, seats: list[int]) -> None:
    """TT-6.20: the cards of all players are found first, then each player's part is done, that of the turn player first."""
    if not seats:
        return
    if len(seats) == 1:
        carry_out_alone(s, frame, which, act, seats[0], None)
        return
    if s.bonds and s.topics & TIED:
        end_unmet(s)
    s.batch += 1
    seats = [seat for seat in seats if not prohibitions.bars_step(s, seat, act)]
    chosen = [affected(s, frame, purpose_of(which), act, seat) if act.target is not None else [] for seat in seats]
    chosen = [prohibitions.permitted(s, seat, act, chosen[turn]) for turn, seat in enumerate(seats)]
    named = list(dict.fromkeys([card for cards in chosen for card in cards]))
    if act.verb == "destroy":
        do_to(s, frame, which, act, frame.seat, named)
    else:
        later: list[Task[Any]] = []
        mark = len(s.agenda)
        for turn, seat in enumerate(seats):
            do_to(s, frame, which, act, seat, chosen[turn])
            later = s.agenda[mark:] + later
            del s.agenda[mark:]
        s.agenda += later
    if act.target is not None and names_it(s, frame, which, act):
        frame.it = tuple(named)


def carry_out_alone(s: TtcgState, frame: Frame, which: str, act: Act, seat: int, targets: list[int] | None) -> None:
    """TT-6.20: the same for a step that one player performs, perhaps to ``targets`` that are known to be legal."""
    if s.bonds and s.topics & TIED:
        end_unmet(s)
        targets = None
    s.batch += 1
    cards = _NO_CARDS
    if targets is not None:
        cards = targets
    elif act.target is not None and not act.draws:
        cards = affected(s, frame, "do" if which == "acts" else purpose_of(which), act, seat)
    if s.topics & BARS:
        if prohibitions.bars_step(s, seat, act):
            return
        cards = prohibitions.permitted(s, seat, act, cards)
    if not act.names:
        do_to(s, frame, which, act, seat, cards)
        return
    named = last_named(s, frame, act, seat) if act.with_ is not None or act.under is not None else _NO_CARDS
    if not named:
        named = cards if len(cards) < 2 else list(dict.fromkeys(cards))
    if s.topics & IMMUNITY:
        do_to(s, frame, which, act, seat, cards)
    elif s.winner == RUNNING:
        verbs.do(s, frame, act, seat, cards)
    if not frame.it or names_it(s, frame, which, act):
        frame.it = tuple(named)


def do_to(s: TtcgState, frame: Frame, which: str, act: Act, seat: int, cards: list[int]) -> None:
    """TT-1.11: one player's part of a step is done to those of its cards that are not immune to it."""
    if s.topics & IMMUNITY and cards and which in ("acts", "late") and act.verb not in ("draw", "mill"):
        cards = open_to(s, cards, frame.source)
    if s.winner == RUNNING:
        verbs.do(s, frame, act, seat, cards)


def open_to(s: TtcgState, cards: list[int], source: int) -> list[int]:
    """TT-1.11: those of the cards that are not immune to effects of this one."""
    return [card for card in cards if not values.immune(s, card, source)]


def last_named(s: TtcgState, frame: Frame, act: Act, seat: int) -> list[int]:
    """TT-11.7: of two cards that a step names, the later one: with which the other is swapped, or under which it is placed."""
    return role_cards(s, frame, act, "with" if act.with_ is not None else "under", seat)


def names_it(s: TtcgState, frame: Frame, which: str, act: Act) -> bool:
    """TT-11.7: "it" is what was named last; the triggering card stays it through a cost and beside "this card"."""
    if not act.names:
        return False
    if not frame.it:
        return True
    if which == "cost" or act.target is None:
        return False
    return act.target.ref != "self" or not waits_for_card(s.texts[frame.text])


def waits_for_card(text: Text) -> bool:
    """Whether there is a triggering card."""
    trigger = text.trigger
    return trigger is not None and (trigger.subject is not None or trigger.object is not None)
