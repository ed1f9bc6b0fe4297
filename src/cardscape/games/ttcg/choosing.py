"""Choosing cards one after the other: which may be chosen, and by whom."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.knowledge import learn
from cardscape.engine.state import KNOWN, MEMBER, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import costs, prohibitions, selectors
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.cards import alphabetical
from cardscape.games.ttcg.choosable import choosable_of
from cardscape.games.ttcg.context import Ctx, host_named, of_frame
from cardscape.games.ttcg.eligible import candidates, leads_on, may_lie_under, partnered
from cardscape.games.ttcg.links import EndRun
from cardscape.games.ttcg.meaning import Sel
from cardscape.games.ttcg.options import KEPT, choice_option
from cardscape.games.ttcg.places import SORTS
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, UNDER, UNITS, Frame, TtcgState
from cardscape.games.ttcg.texts import Text

DONE: Final = -1
_READY: Final = [Option("done"), Option("done", secret=True)]
_LOOKS: Final = 1 << 20
"""More than there are definitions and zones."""
_CARDS: Final = 1 << 12
"""More than there are cards in a match."""
SHUNNED: Final = 1 << m.TARGETED | 1 << m.EQUIPPED
"""What may keep a unit from being a host."""


def host_candidates(s: TtcgState, seat: int, card: int, text: Text) -> list[int]:
    """TT-6.7: another active unit on either side, never the equip card itself; or what the text calls its host.

    TT-6.2, TT-C1: so that the price can be paid with it, if that is done to the host.
    """
    changed = s.topics & SORTS != 0
    guarded = s.wards & SHUNNED != 0
    found: list[int] = []
    for side in (seat, 1 - seat):
        for host in s.actives(side) if changed else s.lying[UNITS + side]:
            if host == card or (changed and selectors.kind_is_spell(s, host)):
                continue
            if text.host is not None and not selectors.kind_fits(s, text.host, host, selectors.FINAL):
                continue
            if text.due is not None and not costs.named_can(s, text.due, Ctx(card, seat, seat, (), host)):
                continue
            if not guarded or can_be_host(s, host, card, seat):
                found.append(host)
    return found


def can_be_host(s: TtcgState, host: int, card: int, seat: int) -> bool:
    """TT-X9: neither "cannot be targeted" nor "cannot be equipped" by this card."""
    return not any(prohibitions.forbidden(s, host, done, card, seat, False) for done in (m.TARGETED, m.EQUIPPED))


def ask_host(s: TtcgState, task: Task[Any], seat: int) -> None:
    frame = s.frames[-1]
    found = host_candidates(s, seat, frame.source, s.texts[frame.text])
    known = s.know[seat]
    options = [Option("equip", s.prints[c] if known[c] >= MEMBER else None, s.spots[c]) for c in found]
    s.ask(task, seat, "target", "the host", frame.source, options, found)


class Pick(Task[TtcgState]):
    """Choose cards for a part of a step, one after the other; the choice is sealed until it is complete."""

    NAME: ClassVar[str] = "tt-pick"
    FIELDS: ClassVar[tuple[str, ...]] = ("purpose", "act", "role", "seat", "low", "high", "chosen_so_far")

    def __init__(self, purpose: str, act: int, role: str, seat: int, low: int, high: int, chosen_so_far: tuple[int, ...]) -> None:
        self.purpose = purpose
        self.act = act
        self.role = role
        self.seat = seat
        self.low = low
        self.high = high
        self.chosen_so_far = chosen_so_far

    def run(self, s: TtcgState) -> None:
        """TT-6.20: the player who performs the step chooses."""
        frame = s.frames[-1]
        act, sel = part(s, frame, self.purpose, self.act, self.role)
        ctx = of_frame(frame, self.seat, host_named(frame) if frame.aims else -1)
        found = choosable_of(s, frame, self.purpose, act, self.role, sel, self.seat, self.chosen_so_far, ctx)
        self.go_on(s, frame, act, sel, self.narrow(s, frame, act, sel, found))

    def go_on(self, s: TtcgState, frame: Frame, act: Act, sel: Sel, found: list[int]) -> None:
        """Ask for one of these, unless the choice is complete."""
        enough = len(self.chosen_so_far) >= self.low or self.finds_none(act)
        if not found or len(self.chosen_so_far) >= self.high:
            self.complete(s, frame)
            return
        hidden = sel.hidden
        options = options_apart(s, act, found, hidden) if sel.away else self.options(s, act, found, hidden)
        picks = found[:]
        if enough:
            options.append(_READY[hidden])
            picks.append(DONE)
        why = act.asked if self.role == "target" else f"{act.asked} {self.role}"
        s.ask(self, self.seat, "choose", why, frame.source, options, picks)

    def options(self, s: TtcgState, act: Act, found: list[int], hidden: bool) -> list[Option]:
        """These cards, wherever they lie, as they are offered."""
        know, prints = s.know[self.seat], s.prints
        spots, zone, kept = s.spots, s.zone, act.offered
        options: list[Option] = []
        for card in found:
            printed = prints[card]
            option = kept.get(printed)
            at = spots[card]
            if at >= 0 or zone[card] >= UNDER:
                if at >= 0 and know[card] < MEMBER:
                    options.append(Option(act.word, None, at, secret=hidden))
                    continue
                at = at if at >= 0 else spot_of(s, card)
            if option is None or option.at != at or option.secret != hidden:
                option = choice_option(act, printed, at, hidden)
            options.append(option)
        return options

    def narrow(self, s: TtcgState, frame: Frame, act: Act, sel: Sel, found: list[int]) -> list[int]:
        """Of the cards that may be chosen: what is not taken, fits the other part of the step, leaves the rest payable."""
        if self.role != "target":
            found = [card for card in found if not is_taken(frame, self.purpose, act, card)]
            if act.target is not None and act.target.ref and act.target.ref not in ("top", "bottom"):
                named = selectors.referred(s, act.target, of_frame(frame, self.seat, host_named(frame)))
                found = [card for card in found if [card] != named]
        if act.verb == "rankup" and act.using is not None and (
            self.purpose == "cost" or (self.purpose == "aim" and "using" in act.aimed)
        ):
            found = self.that_fit(s, frame, act, found)
        if self.purpose == "aim" and self.role == "target":
            for before, _, later, target in s.texts[frame.text].followed:
                if before is act:
                    found = [card for card in found if leads_on(s, card, later, target, of_frame(frame, self.seat))]
        if act.verb == "place" and act.under is not None and not act.under.ref:
            found = self.of_one_row(s, frame, act, act.under, found)
        if self.purpose == "cost" and len(s.texts[frame.text].cost) > self.act + 1:
            found = [card for card in found if costs.leaves_enough(s, frame, self.act, self.chosen_so_far, card)]
        return distinct(s, self.seat, found, sel.away)

    def that_fit(self, s: TtcgState, frame: Frame, act: Act, found: list[int]) -> list[int]:
        """TT-6.2, TT-X6: a unit and the card in the open with which it is ranked up have to fit each other."""
        assert act.target is not None
        assert act.using is not None
        ctx = of_frame(frame, self.seat)
        if self.role == "target":
            pairs = partnered(s, act, found, candidates(s, act, act.using, ctx, self.purpose, ()), self.seat)
            return [card for card in found if any(base == card for base, _ in pairs)]
        aimed = [c for aim in frame.aims if aim[0] == act.step and aim[1] == "target" for c in aim[2::2] if isinstance(c, int)]
        pairs = partnered(s, act, aimed or candidates(s, act, act.target, ctx, "aim", ()), found, self.seat)
        return [card for card in found if any(using == card for _, using in pairs)]

    def of_one_row(self, s: TtcgState, frame: Frame, act: Act, under: Sel, found: list[int]) -> list[int]:
        """TT-5.10, TT-X3: a card that is put under another, and that other, are both units or both spells."""
        other = "under" if self.role == "target" else "target"
        named = [c for aim in frame.aims if aim[0] == act.step and aim[1] == other for c in aim[2::2] if isinstance(c, int)]
        if other == "under":
            named = named or candidates(s, act, under, of_frame(frame, self.seat), self.purpose, ())
            return [card for card in found if any(may_lie_under(s, card, below) for below in named)]
        return [card for card in found if not named or any(may_lie_under(s, each, card) for each in named)]

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        if pick == DONE:
            self.complete(s, frame)
            return
        if s.zone[pick] < HANDS:
            seen_by_chooser(s, self.seat, pick)
        taken = (*self.chosen_so_far, pick)
        if len(taken) >= self.high:
            deliver(s, frame, self.purpose, self.act, self.role, self.seat, taken)
            if s.winner == RUNNING:  # what it was chosen for follows at once
                s.agenda.pop().run(s)
        else:
            s.agenda.append(Pick(self.purpose, self.act, self.role, self.seat, self.low, self.high, taken))

    def finds_none(self, act: Act) -> bool:
        """TT-A12, TT-10.4a: a search for exactly so many cards may still find none, and then does nothing."""
        return act.verb == "search" and self.purpose == "do" and not self.chosen_so_far

    def complete(self, s: TtcgState, frame: Frame) -> None:
        act, sel = part(s, frame, self.purpose, self.act, self.role)
        if sel.mode == m.EXACTLY and self.finds_none(act):
            give_up(s, frame)
        else:
            deliver(s, frame, self.purpose, self.act, self.role, self.seat, self.chosen_so_far)


def options_apart(s: TtcgState, act: Act, found: list[int], hidden: bool) -> list[Option]:
    """Cards of hands and piles, as they are offered: each is made once."""
    known, prints = act.apart[hidden], s.prints
    options: list[Option] = []
    for card in found:
        option = known.get(prints[card])
        if option is None:
            option = Option(act.word, prints[card], -1, secret=hidden)
            if len(known) < KEPT:
                known[prints[card]] = option
        options.append(option)
    return options


def give_up(s: TtcgState, frame: Frame) -> None:
    """TT-6.15, TT-10.4a: there are too few cards for an "exactly": neither this step nor the rest of the effect does anything."""
    while not isinstance(s.agenda[-1], EndRun):
        s.agenda.pop()
    s.emit("Fizzled", frame.seat, frame.source)


def spot_of(s: TtcgState, card: int) -> int:
    """The slot in which a card lies, also under another one; -1 if it is not on the field."""
    return s.spots[s.top_of(card)] if s.zone[card] >= UNDER else s.spots[card]


def is_taken(frame: Frame, purpose: str, act: Act, card: int) -> bool:
    """TT-X4: a card is not swapped with itself; nor is it put under itself."""
    if purpose != "aim":
        return card in frame.held0 or card in frame.held1
    return any(aim[0] == act.step and aim[1] == "target" and card in aim[2::2] for aim in frame.aims)


def seen_by_chooser(s: TtcgState, seat: int, card: int) -> None:
    """Who picks a card out of a hidden pile knows from then on which one it is; the other player is told nothing yet."""
    if s.know[seat][card] < KNOWN and s.zone[card] == DECK + seat:
        learn(s, seat, card)
        s.emit("PickedOut", seat, card, s.zone[card], s.zone[card], seen=1 << seat, masked="")


def deliver(s: TtcgState, frame: Frame, purpose: str, act: int, role: str, seat: int, taken: tuple[int, ...]) -> None:
    """Keep a finished choice for the step that needs it.

    TT-C1: a price of which a part cannot be paid, as only the parts before have shown, is in vain.
    """
    if purpose == "cost" and not is_enough(s, frame, act, role, taken):
        costs.give_in(s, frame)
        return
    for card in taken:
        if s.zone[card] < HANDS:
            seen_by_chooser(s, seat, card)
    if purpose == "aim":
        entry: list[int | str] = [act, role]
        for card in taken:
            entry.append(card)
            entry.append(s.life[card])
        frame.aims = (*frame.aims, tuple(entry))
        if role == "target":
            frame.it = taken
        if s.log is None:
            s.events += len(taken)
            return
        for card in taken:
            known = s.know[0][card] >= 2 and s.know[1][card] >= 2
            at = s.spots[card] if s.spots[card] >= 0 else s.zone[card]
            s.emit("Chosen", seat, card if known else -1, at, at if at != UNDER + (at & 1) else spot_of(s, card))
        return
    if role != "target":
        entry = [part(s, frame, purpose, act, role)[0].step, role]
        for card in taken:
            entry.append(card)
            entry.append(s.life[card])
        frame.aims = (*frame.aims, tuple(entry))
    elif seat == 0:
        frame.held0 = taken
    else:
        frame.held1 = taken


def is_enough(s: TtcgState, frame: Frame, number: int, role: str, taken: tuple[int, ...]) -> bool:
    """TT-C1: whether a part of a price is paid in full; a search may find less."""
    act, sel = part(s, frame, "cost", number, role)
    return len(taken) >= sel.low() or act.verb == "search" or sel.mode not in m.CHOSEN


def part(s: TtcgState, frame: Frame, purpose: str, act: int, role: str) -> tuple[Act, Sel]:
    """The step and the selection a choice is for."""
    text = s.texts[frame.text]
    step = (text.cost if purpose == "cost" else text.offer if purpose == "offer" else text.acts)[act]
    sel = step.target if role == "target" else step.role(role)
    assert sel is not None
    return step, sel


def distinct(s: TtcgState, seat: int, cards: list[int], apart: bool = False) -> list[int]:
    """Of equal copies in a hand, deck or discard pile one is enough; a deck and the hand of the other player are listed by name,
    which does not show their order. ``apart`` if they were found in one zone after the other.
    """
    if len(cards) < 2:
        return cards
    zones = s.zone
    first = zones[cards[0]]
    if apart and first < DISCARD and first == zones[cards[-1]]:
        return _of_one_zone(s, cards, first == HANDS + seat)
    for card in cards:
        if zones[card] < UNITS:
            return _tellable(s, seat, cards)
    return cards


def _of_one_zone(s: TtcgState, cards: list[int], in_order: bool) -> list[int]:
    """The same for cards of one hand or deck: of equal copies the first, as they lie or by name."""
    defn, order = s.defn, s.alphabet
    if in_order:
        firsts = {defn[card]: card for card in cards[::-1]}
        return cards[:] if len(firsts) == len(cards) else [card for card in cards if firsts[defn[card]] == card]
    if not order:
        order = s.alphabet = alphabetical(s.printed)
    firsts = {order[defn[card]]: card for card in cards[::-1]}
    return [firsts[rank] for rank in sorted(firsts)]


def _tellable(s: TtcgState, seat: int, cards: list[int]) -> list[int]:
    """The same where not all of them are on the field: of copies that cannot be told apart in a hand or pile the first one."""
    zones, defn = s.zone, s.defn
    seen: set[int] = set()
    kept: list[int] = []
    unordered = False
    for card in cards:
        zone = zones[card]
        if zone < UNITS:
            look = defn[card] * UNITS + zone
            if zone >= DISCARD:
                look += (s.destroyed_on[card] * 1000 + s.discarded_on[card]) * _LOOKS
            elif zone < HANDS or zone == HANDS + 1 - seat:
                unordered = True
            if look in seen:
                continue
            seen.add(look)
        kept.append(card)
    return by_name(s, kept) if unordered else kept


def by_name(s: TtcgState, cards: list[int]) -> list[int]:
    """The cards by name, those in decks last."""
    order, defn, zones = s.alphabet, s.defn, s.zone
    if not order:
        order = s.alphabet = alphabetical(s.printed)
    ranks: list[int] = []
    for index, card in enumerate(cards):
        rank = order[defn[card]] + len(order) if zones[card] < HANDS else order[defn[card]]
        ranks.append(rank * _CARDS + index)
    ranks.sort()
    return [cards[rank % _CARDS] for rank in ranks]


register(Pick)
