"""The players' own deployments: fundraising and influence."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.knowledge import learn
from cardscape.engine.state import KNOWN, RUNNING, State
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import players, values
from cardscape.games.taiwan.causes import COST, RULE
from cardscape.games.taiwan.choosing import first_copies, hand_of
from cardscape.games.taiwan.entering import PRICE, Enter
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.hands import WIDTH
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.leaving import send
from cardscape.games.taiwan.money import can_pay, pay
from cardscape.games.taiwan.moves import has_slot
from cardscape.games.taiwan.places import BY_TURNING
from cardscape.games.taiwan.statements import BAR_DEPLOY, SUPPORTING, TAX_DEPLOY
from cardscape.games.taiwan.table import DEAD, HANDS, PUBLIC, TaiwanState

DONE: Final = -1
_DONE: Final = Option("done")
_NONE: Final[list[int]] = []
_BACKS: Final[list[Option | None]] = [None] * SLOTS
"""Cards that lie face-down as they are offered, by their slot."""


# -- fundraising ----------------------------------------------------------------------------------------------------------------


def is_ranked_figure(s: TaiwanState, seat: int, card: int) -> bool:
    """Whether it is a Figure with a printed Influence Rank (TW-8.4)."""
    return s.prints[card].ranked


def slot_exists(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-8.2: without an empty usable slot at the start a deployment cannot start."""
    return has_slot(s, seat)


def deploy_allowed(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-0.4: no card forbids it."""
    return not players.barred(s, seat, "deploy", card)


def deploy_tax_paid(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-1.3, TW-9.6: what is charged for it can be paid."""
    tax = players.tax(s, seat, TAX_DEPLOY, card)
    return not tax or can_pay(s, seat, tax)


def unhindered(s: TaiwanState, seat: int, cards: list[int]) -> list[int]:
    """Of these cards those that no card forbids to deploy or makes too expensive."""
    if s.hindered and values.is_hindered(s) and (s.groups[BAR_DEPLOY] or s.groups[TAX_DEPLOY]):
        return [card for card in cards if deploy_allowed(s, seat, card) and deploy_tax_paid(s, seat, card)]
    return cards


def funds(s: TaiwanState, seat: int) -> list[int]:
    """TW-8.4, TW-8.5: Tactics and Countermeasures under the player's control, face-up or face-down, not under the set lock."""
    reads, set_on, number = s.reads, s.set_on, s.number
    found: list[int] = []
    if s.unsurveyed:
        s.survey()
    for card in s.mine[seat]:
        if not reads[card].figure and (set_on[card] != number or may_fund(s, card)):
            found.append(card)
    return found


def may_fund(s: TaiwanState, card: int) -> bool:
    """TW-8.5, TW-9.2: a card set this turn funds nothing; one that was only turned face-down does."""
    return bool(s.face[card]) or s.how[card] == BY_TURNING or not s.is_locked(card)


def can_fund(s: TaiwanState, seat: int, card: int) -> bool:
    """Whether the Figure's rank can be met (TW-8.5)."""
    levels = funding(s, seat)
    return suffice(s, levels, sum(levels), s.prints[card].rank)


def funding(s: TaiwanState, seat: int) -> list[int]:
    """The Funding Levels that a player has to choose from."""
    return [s.prints[card].level for card in funds(s, seat)]


def suffice(s: TaiwanState, levels: list[int], total: int, rank: int) -> bool:
    """TW-8.6: the Figure may be revealed only if some choice of the levels, which make this total, suffices."""
    if s.rules.overpaying:
        return total >= rank
    return rank == 0 or s.rules.fundraising == "at_most" or rank in sums(levels)


def sums(levels: list[int]) -> set[int]:
    """All totals that some of these levels make."""
    found = {0}
    for level in levels:
        found |= {total + level for total in found}
    return found


FUND_CHECKS: Final = [
    Check("TW-8.4", "only a Figure with a printed Influence Rank is deployed by fundraising", is_ranked_figure),
    Check("TW-8.2", "there is no empty slot", slot_exists),
    Check("TW-0.4", "a card forbids it", deploy_allowed),
    Check("TW-8.5", "the Funding Levels do not suffice", can_fund),
    Check("TW-1.3", "what is charged for it cannot be paid", deploy_tax_paid),
]


class FundAction(Action):
    """TW-8.4: deploy a Figure from hand by fundraising."""

    def __init__(self) -> None:
        super().__init__("deploy", FUND_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return [card for card in first_copies(s, HANDS + seat) if s.prints[card].figure]

    def offered(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TaiwanState)
        return fundable(s, seat, hand_of(s, seat).ranked) if has_slot(s, seat) else _NONE

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TaiwanState)
        return s.reads[subject].deploy_option


def fundable(s: TaiwanState, seat: int, ranked: list[int]) -> list[int]:
    """TW-8.5: of the Figures in hand that can be deployed by fundraising those whose rank the player's Funding Levels can meet,
    and that nothing hinders.
    """
    found: list[int] = []
    levels = funding(s, seat)
    total = sum(levels)
    enough = s.rules.overpaying
    reads = s.reads
    for card in ranked:
        if total >= reads[card].rank if enough else suffice(s, levels, total, reads[card].rank):
            found.append(card)
    return unhindered(s, seat, found) if found else found


class Fund(Task[TaiwanState]):
    """TW-8.4: (1) the Figure is shown, (2) cards are chosen for it, (3) it enters."""

    NAME: ClassVar[str] = "tw-fund"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "@taken")

    def __init__(self, seat: int, card: int, taken: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.taken = taken

    def run(self, s: TaiwanState) -> None:
        rank = s.reads[self.card].rank
        total = 0
        for card in self.taken:
            total += s.reads[card].level
        left: list[int] = []
        for card in funds(s, self.seat):
            if card not in self.taken and (s.rules.overpaying or still_works(s, self, card, total, rank)):
                left.append(card)
        enough = suffices(s, total, rank)
        if s.trail is None and (enough if not left else len(left) == 1 and not enough):
            self.chosen(s, left[0] if left else DONE)  # nothing else can be chosen
            return
        options = [fund_option(s, card) for card in left]
        if enough:
            options.append(_DONE)
            left.append(DONE)
        s.ask(self, self.seat, "choose", "funding", -1, options, left)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick != DONE:
            more: tuple[int, ...] = (pick,)
            Fund(self.seat, self.card, self.taken + more).run(s)
            return
        s.cause = COST
        for card in self.taken:
            send(s, card, DEAD, "CardSentToDeadZone", "funding")
        Enter(self.seat, self.card, "fundraising", (), -1).run(s)


def fund_option(s: TaiwanState, card: int) -> Option:
    """TW-5.4: a card that funds, by its name if everybody may know it; made once for each slot."""
    options = _BACKS if s.shown_card(card) is None else s.reads[card].fund_options
    index = s.index(card) if s.unseated else s.spot[card]
    found = options[index]
    if found is None:
        found = options[index] = s.pick_option("fund", card)
    return found


def suffices(s: TaiwanState, total: int, rank: int) -> bool:
    """TW-8.6: total Funding Level against Influence Rank: at least, at most, or exactly."""
    if s.rules.overpaying:
        return total >= rank
    return total <= rank if s.rules.fundraising == "at_most" else total == rank


def still_works(s: TaiwanState, fund: Fund, card: int, total: int, rank: int) -> bool:
    """TW-8.6: overpaying is allowed only where at least is enough; else the rest must still come out right."""
    if s.rules.overpaying:
        return True
    new = total + s.card(card).level
    if s.rules.fundraising == "at_most":
        return new <= rank
    rest = [s.card(other).level for other in funds(s, fund.seat) if other != card and other not in fund.taken]
    return rank - new in sums(rest)


def begin_fund(s: TaiwanState, seat: int, card: int) -> None:
    """TW-8.4: the Figure is revealed from hand."""
    s.cause = RULE
    if s.know[1 - seat][card] != KNOWN:
        learn(s, 1 - seat, card)
    if s.log is None:
        s.events += 1
    else:
        s.emit("CardShown", seat, card, s.zone[card])
    note(s, k.SHOWN, seat, card, seat, 1, -1, -1, 0, "", s.zone[card])
    if s.hindered:
        pay(s, seat, players.tax(s, seat, TAX_DEPLOY, card))
    if s.winner == RUNNING:
        Fund(seat, card, ()).run(s)


# -- influence ------------------------------------------------------------------------------------------------------------------


def eligible(s: TaiwanState, seat: int) -> list[int]:
    """TW-8.8, TW-2.6: face-up Figures with a printed rank, 0 counts, under own control, that did not enter this turn."""
    if s.able_edition[seat] == s.edition:
        return s.able[seat]
    prints, face, entered, number = s.prints, s.face, s.entered, s.number
    found: list[int] = []
    for card in s.own(seat):
        if face[card] and prints[card].ranked and entered[card] != number:
            found.append(card)
    if found and values.grouped(s)[SUPPORTING]:
        found = supporting(s, found)
    s.able[seat] = found
    s.able_edition[seat] = s.edition
    return found


def supporting(s: TaiwanState, cards: list[int]) -> list[int]:
    """TW-0.4: of these Figures those of which no card says that they cannot support."""
    return [card for card in cards if not values.cannot_support(s, card)]


def has_supporter(s: TaiwanState, seat: int, card: int) -> bool:
    """Whether there is a Figure that could support it (TW-8.7)."""
    return bool(eligible(s, seat))


def most_supporters(s: TaiwanState, seat: int, card: int) -> int:
    """As many as there are (TW-8.7) and can be paid (TW-8.9)."""
    return supporters_paid(s, seat, card, len(eligible(s, seat)))


def supporters_paid(s: TaiwanState, seat: int, card: int, able: int) -> int:
    """TW-8.7: of so many able Figures at most the Influence Rank of the Figure, and as many as can be paid."""
    tax = players.tax(s, seat, TAX_DEPLOY, card) if s.hindered else 0
    return payable(s, seat, min(s.reads[card].rank, able), tax)


def payable(s: TaiwanState, seat: int, supporters: int, tax: int) -> int:
    """TW-8.9: of so many supporters as many as can be paid, at $1,000 each."""
    if s.bank[seat] > PRICE * supporters + tax:
        return supporters
    while supporters > 0 and not can_pay(s, seat, PRICE * supporters + tax):
        supporters -= 1
    return supporters


def influence_slot(s: TaiwanState, seat: int, card: int) -> bool:
    """TW-8.2, TW-8.10: an empty usable slot, or with the option one that a supporter leaves: a player's Figures lie nowhere but
    in slots which that player may use (TW-13.4).
    """
    return has_slot(s, seat) or s.rules.influence_slot == "vacated_ok"


def can_pay_influence(s: TaiwanState, seat: int, card: int) -> bool:
    """Whether one supporter at least can be paid (TW-8.9); this is tested before anything happens."""
    return most_supporters(s, seat, card) >= 1


INFLUENCE_CHECKS: Final = [
    Check("TW-8.7", "there is no Figure that could support it", has_supporter),
    Check("TW-8.2", "there is no empty slot", influence_slot),
    Check("TW-0.4", "a card forbids it", deploy_allowed),
    Check("TW-8.9", "the payment cannot be made", can_pay_influence),
]


class InfluenceAction(Action):
    """TW-8.7: deploy any Figure of the Public Deck by influence. With ``wide`` also where nobody supports, for explanations."""

    def __init__(self, wide: bool = False) -> None:
        super().__init__("influence", INFLUENCE_CHECKS)
        self.wide = wide

    def candidates(self, s: State, seat: int) -> list[int]:
        """Where somebody supports, any Figure of the own Public Deck."""
        assert isinstance(s, TaiwanState)
        if not s.zones[PUBLIC + seat] or not (self.wide or eligible(s, seat)):
            return []
        return first_copies(s, PUBLIC + seat)

    def offered(self, s: State, seat: int) -> list[int]:
        """Any Figure of the own Public Deck, with at least one supporter."""
        assert isinstance(s, TaiwanState)
        if not s.zones[PUBLIC + seat]:
            return _NONE
        able = len(eligible(s, seat))
        if not able or not influence_slot(s, seat, -1):
            return _NONE
        found = [pick // WIDTH for pick in s.public_deck(seat).picks]
        if s.hindered and values.is_hindered(s) and (s.groups[BAR_DEPLOY] or s.groups[TAX_DEPLOY]):
            return [card for card in found if deploy_allowed(s, seat, card) and supporters_paid(s, seat, card, able) >= 1]
        return found if payable(s, seat, 1, 0) else _NONE

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TaiwanState)
        return s.reads[subject].influence_option


class Influence(Task[TaiwanState]):
    """TW-8.7: (1) a Figure of the Public Deck, (2) its supporters and a slot, (3) the payment, (4) it enters."""

    NAME: ClassVar[str] = "tw-influence"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "@taken")

    def __init__(self, seat: int, card: int, taken: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.taken = taken

    def run(self, s: TaiwanState) -> None:
        seat, taken = self.seat, self.taken
        able = s.able[seat] if s.able_edition[seat] == s.edition else eligible(s, seat)
        left: list[int] = []
        if not taken:
            left = able[:]  # one at least can be paid
            if len(left) == 1 and s.trail is None:
                Enter(seat, self.card, "influence", (left[0],), -1).run(s)  # nothing else can be chosen
                return
        elif len(taken) < supporters_paid(s, seat, self.card, len(able)):
            for card in able:
                if card not in taken:
                    left.append(card)
        elif s.trail is None:
            self.chosen(s, DONE)  # nothing else can be chosen
            return
        options: list[Option] = []
        if s.unseated:
            s.standing()
        for card in left:
            options.append(s.reads[card].support_options[s.spot[card]] or support_option(s, card))
        if taken:
            options.append(_DONE)
            left.append(DONE)
        s.ask(self, self.seat, "choose", "supporters", -1, options, left)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick != DONE:
            more: tuple[int, ...] = (pick,)
            Influence(self.seat, self.card, self.taken + more).run(s)
        else:
            Enter(self.seat, self.card, "influence", self.taken, -1).run(s)


def support_option(s: TaiwanState, card: int) -> Option:
    """A face-up Figure as a supporter; made once for each slot."""
    options = s.reads[card].support_options
    index = s.index(card) if s.unseated else s.spot[card]
    found = options[index]
    if found is None:
        found = s.pick_option("support", card)
        options[index] = found
    return found


register(Fund, Influence)
