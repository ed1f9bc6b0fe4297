"""Destroying cards: protection, replacement, stacks, equip cards, and the points their owners lose."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.task import Task, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions, values
from cardscape.games.ttcg.columns import PAST
from cardscape.games.ttcg.happening import Look
from cardscape.games.ttcg.kinds import SPELL_BIT
from cardscape.games.ttcg.moves import RULES, Doer, discard, follow, gain, look, lose, put_away, relocate, report, unlink
from cardscape.games.ttcg.places import INSTEAD, KINDS, VALUES
from cardscape.games.ttcg.replacing import KEEP, ask_for_another, go_instead, substitutes
from cardscape.games.ttcg.selectors import is_equipped
from cardscape.games.ttcg.stacking import part
from cardscape.games.ttcg.table import DISCARD, TtcgState

_GOING: Final = 1 << m.DESTROYED | 1 << m.SENT


class Destroy(Task[TtcgState]):
    """Cards are about to be destroyed together; ``ready`` were looked at already, ``spared`` are those that others went for.

    ``following`` are equip cards that go because of their hosts.
    """

    NAME: ClassVar[str] = "tt-destroy"
    FIELDS: ClassVar[tuple[str, ...]] = ("cards", "ready", "spared", "@source", "seat", "battle", "following")

    def __init__(
        self,
        cards: tuple[int, ...],
        ready: tuple[int, ...],
        spared: tuple[int, ...],
        source: int,
        seat: int,
        battle: int,
        following: tuple[int, ...],
    ) -> None:
        self.cards = cards
        self.ready = ready
        self.spared = spared
        self.source = source
        self.seat = seat
        self.battle = battle
        self.following = following

    def run(self, s: TtcgState) -> None:
        """TT-8.3, TT-X12: what may be sent in its place is asked first, then all are destroyed at the same time."""
        if not self.cards:
            doer = Doer(self.source, self.seat, self.battle == 1)
            destroy_together(s, [card for card in self.ready if s.spots[card] >= 0], doer, self.spared, self.following)
            return
        card = self.cards[0]
        found = substitutes(s, card) if s.spots[card] >= 0 else []
        if found:
            found = [other for other in found if other not in self.cards and other not in self.ready]
        if found:
            ask_for_another(s, self, card, found)
        else:
            self.go_on(s, card)

    def go_on(self, s: TtcgState, card: int) -> None:
        """TT-6.7: the equip cards of a doomed host are asked about like the host itself."""
        named = (*self.cards, *self.ready, *self.spared)
        equips = [equip for equip in doomed_equips(s, card) if equip not in named]
        cards, ready, following = (*self.cards[1:], *equips), (*self.ready, card), (*self.following, *equips)
        s.then(Destroy(cards, ready, self.spared, self.source, self.seat, self.battle, following))

    def chosen(self, s: TtcgState, pick: int) -> None:
        card = self.cards[0]
        if pick == KEEP:
            self.go_on(s, card)
            return
        spared = (*self.spared, card)
        s.then(Destroy(self.cards[1:], self.ready, spared, self.source, self.seat, self.battle, self.following))
        go_instead(s, pick, card, Doer(self.source, self.seat))


class SendOrReplace(Task[TtcgState]):
    """Cards on the field would go to the discard pile undestroyed, others may in their place; ``ready`` were seen already."""

    NAME: ClassVar[str] = "tt-send-or-replace"
    FIELDS: ClassVar[tuple[str, ...]] = ("cards", "ready", "kind", "event", "@source", "seat", "actor")

    def __init__(
        self, cards: tuple[int, ...], ready: tuple[int, ...], kind: str, event: int, source: int, seat: int, actor: int
    ) -> None:
        self.cards = cards
        self.ready = ready
        self.kind = kind
        self.event = event
        self.source = source
        self.seat = seat
        self.actor = actor

    def run(self, s: TtcgState) -> None:
        """TT-X12: the controller may send another card instead, however this one would get there; all go when that is settled."""
        if not self.cards:
            self.go(s)
            return
        card = self.cards[0]
        found = substitutes(s, card) if s.spots[card] >= 0 else []
        if found:
            found = [other for other in found if other not in self.cards and other not in self.ready]
        if found:
            ask_for_another(s, self, card, found)
        else:
            self.go_on(s, (*self.ready, card))

    def go_on(self, s: TtcgState, ready: tuple[int, ...]) -> None:
        s.then(SendOrReplace(self.cards[1:], ready, self.kind, self.event, self.source, self.seat, self.actor))

    def go(self, s: TtcgState) -> None:
        """TT-6.14: what nothing goes for leaves at the same time."""
        doer = Doer(self.source, self.seat)
        cards = [card for card in self.ready if s.spots[card] >= 0]
        part(s, cards)
        for card in cards:
            if self.event == m.DISCARDED:
                discard(s, card, doer, self.actor)
            else:
                put_away(s, card, self.kind, self.event, doer, self.actor)

    def chosen(self, s: TtcgState, pick: int) -> None:
        card = self.cards[0]
        if pick == KEEP:
            self.go_on(s, (*self.ready, card))
            return
        self.go_on(s, self.ready)
        go_instead(s, pick, card, Doer(self.source, self.seat))


def doomed_equips(s: TtcgState, host: int) -> list[int]:
    """TT-6.7: the equip cards that are destroyed together with their host."""
    found = dict.fromkeys([aura.card for aura in s.auras if aura.host == host])
    return [card for card in found if s.spots[card] >= 0 and not prohibitions.forbidden(s, card, m.DESTROYED, -1, -1, False)]


def destroy(s: TtcgState, cards: list[int], doer: Doer) -> None:
    """TT-8.1, TT-A1: destroy active cards; those that cannot be destroyed are skipped."""
    doomed: list[int] = []
    for card in cards:
        if s.spots[card] < 0 or card in doomed:
            continue
        if s.wards & prohibitions.SHIELDED:
            by = against(s, card, doer)
            shield = prohibitions.forbidding(s, card, m.DESTROYED, by.source, by.seat, by.battle)
            if shield is not None:
                prohibitions.spend(s, shield, card)
                s.emit("Protected", s.side(card), card if s.face[card] else -1)
                continue
        doomed.append(card)
    if doomed:
        if s.topics & INSTEAD and values.about(s, "instead"):
            s.then(Destroy(tuple(doomed), (), (), doer.source, doer.seat, 1 if doer.battle else 0, ()))
        else:
            destroy_together(s, doomed, doer)


def against(s: TtcgState, card: int, doer: Doer) -> Doer:
    """TT-13.1: of two units that destroy each other in battle each is destroyed by the other."""
    return Doer(s.target, 1 - doer.seat, True) if doer.battle and card == doer.source and s.target >= 0 else doer


def destroy_together(
    s: TtcgState, cards: list[int], doer: Doer, spared: tuple[int, ...] = (), following: tuple[int, ...] = ()
) -> None:
    """TT-8.3, TT-6.7, TT-8.4: all at the same time, equip cards with their hosts; then the points.

    What follows its host is destroyed by the rules, neither in battle nor by the effect.
    """
    doomed = cards[:]
    first = len(doomed)
    if s.auras:
        for card in doomed:
            if is_equipped(s, card):
                doomed.extend([equip for equip in doomed_equips(s, card) if equip not in doomed and equip not in spared])
    ears = s.alert
    for card in doomed:
        ears |= s.prints[card].own_hears
        if s.below[card] >= 0:
            ears |= s.prints[s.below[card]].hears  # TT-5.7: it may be active by the time that this is heard
    looks: list[Look] = []
    prices: list[int] = []  # TT-8.4: what the equip cards made of their hosts still counts
    for card in doomed:
        if ears & _GOING:
            was = look(s, card)
            looks.append(was)
            prices.append(0 if was.kinds & SPELL_BIT else was.rank)
        else:
            prices.append(price(s, card))
    if s.auras:
        for card in doomed:
            unlink(s, card)
    whole = s.rules.whole_stack
    widowed = widows(s, doomed) if whole and s.auras else []
    for card in doomed:
        if whole:
            send_stack(s, card)
        if s.shared and s.shared & PAST:
            s.detach(PAST)
        s.destroyed_on[card] = s.number
        relocate(s, card, DISCARD + s.owner[card], "Destroyed")
    if widowed:
        follow(s, widowed)
    for number, was in enumerate(looks):
        card = doomed[number]
        heard = (s.alert | s.prints[card].own_hears) & _GOING
        if heard:
            by = RULES if number >= first or card in following else against(s, card, doer)
            if heard >> m.DESTROYED & 1:
                report(s, m.DESTROYED, card, by, by.seat, -1, s.zone[card], 0, was)
            if heard >> m.SENT & 1:
                report(s, m.SENT, card, by, by.seat, -1, s.zone[card], 0, was)
    dues = [0, 0]
    for number, card in enumerate(doomed):
        dues[s.owner[card]] += prices[number]
    for number, card in enumerate(doomed):
        if prices[number]:
            owner = s.owner[card]
            pay_for(s, owner, prices[number], doer, dues[owner])
            dues[owner] = 0


def price(s: TtcgState, card: int) -> int:
    """TT-8.4: what the owner of a card loses if it is destroyed now: the rank of a unit, of a spell nothing."""
    topics = s.topics
    if (values.kinds(s, card) if topics & KINDS else s.prints[card].kinds) & SPELL_BIT:
        return 0
    return values.rank(s, card) if topics & VALUES else s.prints[card].rank


def widows(s: TtcgState, doomed: list[int]) -> list[int]:
    """TT-6.7, TT-8.2: the equip cards of covered hosts that go with their stacks; those destroyed themselves are not sent too."""
    equips = [equip for card in doomed for below in s.stack_below(card) for equip in unlink(s, below)]
    return [equip for equip in equips if equip not in doomed]


def send_stack(s: TtcgState, card: int) -> None:
    """TT-8.2, TT-9.13, TT-9.14: in 2025-02 the whole stack goes; the cards below count as sent from the field."""
    for below in s.stack_below(card):
        put_away(s, below, "Sent", -1, RULES, s.side(card))


def pay_for(s: TtcgState, owner: int, rank: int, doer: Doer, together: int) -> None:
    """TT-8.4, TT-8.5, TT-13.1: the owner of a destroyed unit loses its rank; nobody gains, unless the house says so.

    TT-6.14: what is lost ``together`` is one loss for those who hear of it; 0 if they have heard already.
    """
    before = s.points[owner]
    lose(s, owner, rank, doer, together)
    if s.rules.destroy_scores:
        gain(s, 1 - owner, before - s.points[owner], doer, together)


register(Destroy, SendOrReplace)
