"""Permissions with a price: "cards ... can be destroyed by paying two points per card"."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.state import MEMBER, State
from cardscape.engine.task import Task, make, register
from cardscape.games.ttcg import finding, moves, prohibitions, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.choosing import by_name
from cardscape.games.ttcg.context import Ctx
from cardscape.games.ttcg.destruction import destroy
from cardscape.games.ttcg.links import EndRun
from cardscape.games.ttcg.moves import Doer
from cardscape.games.ttcg.stacking import STAY
from cardscape.games.ttcg.table import DISCARD, HANDS, UNITS, Frame, Hold, TtcgState

LISTED: Final = 64
"""A subject is card * LISTED + number of the permission."""

DONE_WORDS: Final[dict[int, str]] = {
    m.DESTROYED: "destroy",
    m.DISCARDED: "discard",
    m.MILLED: "mill",
    m.PLAYED: "play",
    m.DRAWN: "draw",
    m.TAPPED: "tap",
    m.UNTAPPED: "untap",
    m.RETURNED: "return",
    m.REVEALED: "reveal",
    m.ADDED: "add",
}


def tolls(s: TtcgState, seat: int) -> list[Hold]:
    """The permissions that a player can pay for at this moment."""
    found = []
    for hold in values.about(s, "be"):
        if hold.act.toll >= 0 and hold.act.modal == "can" and hold.seat == seat and hold.act.done in DONE_WORDS:
            ctx = Ctx(hold.source, seat, seat, (), hold.host)
            if values.in_force(s, hold, ctx):
                found.append(hold)
    return found


def can_pay(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-C5: you need as many points as you pay."""
    toll = tolls(s, seat)[subject % LISTED].act.toll
    return s.points[seat] >= toll and not (toll and prohibitions.keeps_points(s, seat, "lose", toll))


def is_not_forbidden(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-X9: cannot beats can."""
    hold = tolls(s, seat)[subject % LISTED]
    card, done = subject // LISTED, hold.act.done
    return not (prohibitions.forbidden(s, card, done, hold.source, seat, False)
                or prohibitions.barred(s, seat, DONE_WORDS[done], card))


def not_spent(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-6.20: "once" is once per turn."""
    hold = tolls(s, seat)[subject % LISTED]
    return not hold.act.once or toll_key(s, hold) not in s.spent


def toll_key(s: TtcgState, hold: Hold) -> tuple[int, int, int]:
    """Under which name it is counted: each effect of a card for itself."""
    second = 32 if hold.text is s.prints[hold.source].texts[-1] else 0
    return (hold.source, STAY, -800 - second - hold.act.number)


class TollAction(Action):
    """TT-X9: do what a text permits for a price."""

    def __init__(self) -> None:
        checks = [
            Check("TT-C5", "you have not enough points", can_pay),
            Check("TT-6.20", "it was used this turn", not_spent),
            Check("TT-X9", "this cannot be done to the card", is_not_forbidden),
        ]
        super().__init__("pay", checks)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TtcgState)
        found: list[int] = []
        for number, hold in enumerate(tolls(s, seat)[:LISTED]):
            found.extend(card * LISTED + number for card in told_apart(s, subjects(s, hold, seat), seat))
        return found

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TtcgState)
        card, hold = subject // LISTED, tolls(s, seat)[subject % LISTED]
        known = s.know[seat][card] >= 2
        return Option(
            f"pay to {DONE_WORDS[hold.act.done]}", s.prints[card] if known else None, s.spots[card], n=hold.act.toll
        )


def subjects(s: TtcgState, hold: Hold, seat: int) -> list[int]:
    """TT-1.11: the cards it can be done to now; to one that is immune it does nothing."""
    sel = hold.act.target
    if sel is None:
        return []
    found = [hold.card] if hold.fixed else finding.matching(s, sel, Ctx(hold.source, seat, seat, (), hold.host))
    return [card for card in found if card >= 0 and possible(s, hold.act.done, card) and not values.immune(s, card, hold.source)]


def told_apart(s: TtcgState, cards: list[int], seat: int) -> list[int]:
    """TT-10.4c: of cards in the other player's hand those that are known are named; one stands for all the others."""
    theirs = HANDS + 1 - seat
    if all(s.zone[card] != theirs for card in cards):
        return cards
    known = by_name(s, [card for card in cards if s.zone[card] == theirs and s.know[seat][card] >= MEMBER])
    return [*[card for card in cards if s.zone[card] != theirs], *known, *unknown(s, cards, seat)[:1]]


def unknown(s: TtcgState, cards: list[int], seat: int) -> list[int]:
    """Of these the cards in the other player's hand that the player does not know."""
    return [card for card in cards if s.zone[card] == HANDS + 1 - seat and s.know[seat][card] < MEMBER]


def possible(s: TtcgState, done: int, card: int) -> bool:
    """Whether this can be done to a card where it lies."""
    if done == m.DESTROYED:
        return s.active(card)
    if done == m.TAPPED:
        return s.active(card) and not s.tapped[card]
    if done == m.UNTAPPED:
        return s.active(card) and s.tapped[card] == 1
    if done == m.DISCARDED:
        return HANDS <= s.zone[card] < DISCARD
    if done in (m.MILLED, m.DRAWN):
        return s.zone[card] < HANDS and s.zones[s.zone[card]][-1] == card
    return s.zone[card] < UNITS if done == m.PLAYED else True


class PayToll(Task[TtcgState]):
    """Pay the points, then do it."""

    NAME: ClassVar[str] = "tt-pay-toll"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "subject")

    def __init__(self, seat: int, subject: int) -> None:
        self.seat = seat
        self.subject = subject

    def run(self, s: TtcgState) -> None:
        """TT-X9, TT-C5, TT-8.7: the points are paid first; who has none left then has lost before anything is done.

        TT-10.4c: of cards that nobody may look at one is picked by chance.
        """
        card, hold = self.subject // LISTED, tolls(s, self.seat)[self.subject % LISTED]
        if unknown(s, [card], self.seat):
            card = s.chance.pick(sorted(unknown(s, subjects(s, hold, self.seat), self.seat)))
        s.batch += 1
        if hold.act.once:
            s.spent.append(toll_key(s, hold))
        moves.lose(s, self.seat, hold.act.toll, Doer(hold.source, self.seat))
        s.then(make("tt-check"), TollPaid(card, s.life[card], hold.act.done, hold.source, self.seat), make("tt-check"))


class TollPaid(Task[TtcgState]):
    """Do what was paid for."""

    NAME: ClassVar[str] = "tt-toll-paid"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "life", "done", "@source", "seat")

    def __init__(self, card: int, life: int, done: int, source: int, seat: int) -> None:
        self.card = card
        self.life = life
        self.done = done
        self.source = source
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-X9: the card is destroyed, discarded, played, or whatever was permitted, if it still is where it was."""
        card, done, seat, doer = self.card, self.done, self.seat, Doer(self.source, self.seat)
        if s.life[card] != self.life:
            return
        if done == m.DESTROYED:
            destroy(s, [card], doer)
        elif done == m.TAPPED:
            moves.tap(s, card, doer, seat)
        elif done == m.UNTAPPED:
            moves.untap(s, [card], doer, seat)
        elif done == m.DISCARDED:
            moves.discard(s, card, doer, seat)
        elif done == m.MILLED:
            moves.put_away(s, card, "Milled", m.MILLED, doer, seat)
        elif done == m.REVEALED:
            moves.reveal(s, card, doer, seat)
        elif done == m.PLAYED:
            s.frames.append(Frame(0, self.source, seat, 0, (), (), (), (), 0, 0, 0, (), "", -1, ()))
            s.then(make("tt-play-by-effect", card, seat, 0), EndRun())
        else:
            kind = {m.DRAWN: "Drawn", m.RETURNED: "Returned"}.get(done, "Added")
            moves.move_card(s, card, HANDS, kind, done, doer, seat)


register(PayToll, TollPaid)
