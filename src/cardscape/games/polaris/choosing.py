"""Choosing cards one after the other: which may be chosen, and by whom."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.assigning import each_its_own
from cardscape.engine.decision import Option
from cardscape.engine.knowledge import learn
from cardscape.engine.state import KNOWN
from cardscape.engine.task import Task, register
from cardscape.engine.zones import EMPTY, PLACES
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import selectors, specs
from cardscape.games.polaris.context import Ctx, of_frame
from cardscape.games.polaris.happening import EFFECTS
from cardscape.games.polaris.meaning import Act, Sel
from cardscape.games.polaris.moves import shield
from cardscape.games.polaris.places import ZONES
from cardscape.games.polaris.rows import ANY_CARD, Frame
from cardscape.games.polaris.table import ADVANCE, CREATURES, DISCARD, FORCES, HANDS, SIDE, UPRIGHT, PolarisState
from cardscape.games.polaris.texts import Text

DONE: Final = -1
NO_TARGETING_SAID: Final = 1 << m.NO_TARGETING
_NO_TURNING: Final = 1 << m.NO_TURNING
_RESTLESS: Final = 1 << m.RESTLESS
WAYS: Final = 256
_kinds: Final[dict[str, int]] = {}
"""The kinds of options to choose cards, numbered as they are met; twice that, plus 1 if it is secret, is the way of an option."""
USED_UP: Final = frozenset(("discard", "destroy", "return", "shuffle", "summon", "tap", "untap", "posture"))
"""Verbs after which a card cannot pay another part of a cost."""


def can_target(s: PolarisState, card: int, ctx: Ctx) -> bool:
    """PL-0.6: whether nothing says that the card cannot be targeted; Shrouded bars opposing effects."""
    if not s.gathered:
        specs.gather(s)
    for hold in s.groups[m.NO_TARGETING]:
        if (hold.only == card or hold.only == ANY_CARD) and specs.applies(s, hold, card):
            act = hold.act
            if act.by is None or not act.by.controller:
                return False
            side = s.side(card) if hold.via is not None else hold.seat
            if (ctx.seat != side) == (act.by.controller == "opponent"):
                return False
    return True


def candidates(s: PolarisState, act: Act, sel: Sel, ctx: Ctx, aiming: bool, chosen: tuple[int, ...]) -> list[int]:
    """The cards that may be chosen next for a step."""
    found: list[int] = []
    if act.any_in_hand and not aiming:  # an effect in hand does not give its own card away
        kept = ctx.source if s.prints[ctx.source].meaning.in_hand else -1
        for card in s.zones[HANDS + (ctx.seat if sel.whose else ctx.actor)]:
            if card != kept and card not in chosen:
                found.append(card)
        return found
    if sel.by_zone:
        for zone in selectors.pool_zones(s, sel, ctx):
            for card in s.zones[zone]:
                if (card >= 0 and card not in chosen and (sel.implied or selectors.fits_there(s, sel, card, ctx))
                        and (not act.limited or doable(s, act, card, ctx))):
                    found.append(card)
        return not_barred(s, found, ctx) if aiming and specs.about(s, m.NO_TARGETING) else found
    fitting = sel.ref != "" or sel.implied
    for card in selectors.referred(s, sel, ctx) if sel.ref else selectors.pool(s, sel, ctx):
        if (card not in chosen and (fitting or selectors.fits_there(s, sel, card, ctx))
                and (not act.limited or doable(s, act, card, ctx))):
            found.append(card)
    if sel.extreme:
        found = selectors.extremes(s, sel, found)
    if aiming and specs.about(s, m.NO_TARGETING):
        return not_barred(s, found, ctx)
    return found


def not_barred(s: PolarisState, cards: list[int], ctx: Ctx) -> list[int]:
    """PL-0.6: those of them that can be targeted."""
    return [card for card in cards if can_target(s, card, ctx)]


def has_candidates(s: PolarisState, act: Act, sel: Sel, ctx: Ctx, n: int, aiming: bool) -> bool:
    """Whether at least ``n`` cards may be chosen: the same, looking no further than needed."""
    if n < 1 or not sel.by_zone:
        return len(candidates(s, act, sel, ctx, aiming, ())) >= n
    if not s.gathered:
        specs.gather(s)
    guarded = aiming and s.said & NO_TARGETING_SAID != 0
    if sel.by_print and not guarded:
        return enough_printed(s, act, sel, ctx, n)
    for zone in sel.rows[2 * ctx.seat + s.turn] if sel.rows else selectors.pool_zones(s, sel, ctx):
        for card in s.zones[zone]:
            if (card >= 0 and (sel.implied or selectors.fits_there(s, sel, card, ctx))
                    and (not act.limited or doable(s, act, card, ctx)) and (not guarded or can_target(s, card, ctx))):
                n -= 1
                if not n:
                    return True
    return False


def enough_printed(s: PolarisState, act: Act, sel: Sel, ctx: Ctx, n: int) -> bool:
    """The same in hands and piles, where what is printed on a card says all: mostly it is known already."""
    known, prints = sel.known, s.prints
    for zone in sel.own_zones[ctx.seat] if sel.own_zones else selectors.pool_zones(s, sel, ctx):
        for card in s.zones[zone]:
            fit = known.get(prints[card].code)
            if fit is None:
                fit = selectors.first_known(sel, prints[card])
            if fit and not (sel.other and card == ctx.source) and (not act.limited or doable(s, act, card, ctx)):
                n -= 1
                if not n:
                    return True
    return False


def others_exist(s: PolarisState, text: Text, ctx: Ctx) -> bool:
    """PL-14.3: whether a step about another card has one besides the targets of the steps before it."""
    wants: list[list[int]] = []
    for act in text.aimed:
        sel = act.target
        if sel is not None and not (act.modal or act.conds):
            wants += [candidates(s, act, sel, ctx, True, ())] * sel.least
            if sel.other and not each_its_own(wants):
                return False
    return True


def doable(s: PolarisState, act: Act, card: int, ctx: Ctx) -> bool:
    """What a step can be done to at all; only Advance Creatures are in the Advance Deck (PL-3.6)."""
    verb = act.verb
    zone = s.zone[card]
    if verb == "posture":
        return CREATURES <= zone < FORCES and can_turn(s, card, act.posture)
    if verb == "discard":
        return HANDS <= zone < CREATURES and (card != ctx.source or (act.target is not None and act.target.ref != "")
                                              or not s.prints[card].meaning.in_hand)
    if verb == "tap":
        return FORCES <= zone < ADVANCE and not s.tapped[card]
    if verb == "untap":
        return FORCES <= zone < ADVANCE and s.tapped[card] == 1
    if verb == "summon":
        return can_summon(s, card, act)
    if verb == "control":
        return CREATURES <= zone < ADVANCE and zone & 1 != ctx.actor
    if verb == "return" and act.dest is not None and act.dest.name == "advance":
        return s.prints[card].is_advance
    if verb == "return" and ctx.source == card and act.dest is not None and act.dest.name == "hand":
        return zone >> 1 << 1 != HANDS
    return True


def can_pay_with(s: PolarisState, act: Act, card: int, ctx: Ctx) -> bool:
    """PL-14.3, PL-0.6: a cost is paid in full: what cannot be destroyed so is no part of it, nor a Tap Force that is tapped for
    its own activation already, unless the cost names it or takes all.
    """
    if (card == ctx.source and s.prints[card].taps and not s.prints[card].texts[0].inner and act.target is not None
            and not act.target.ref and (act.target.mode in m.CHOSEN or act.verb == "tap")):
        return False
    return act.verb != "destroy" or shield(s, card, EFFECTS[ctx.seat][ctx.source]) is None


def can_turn(s: PolarisState, card: int, wanted: int) -> bool:
    """PL-11.3, PL-18: it is not in that posture yet, and nothing says that it cannot be turned so."""
    if s.posture[card] == wanted:
        return False
    if not s.gathered:
        specs.gather(s)
    said = s.said
    if said & _NO_TURNING and specs.says(s, card, m.NO_TURNING):
        return False
    return wanted == UPRIGHT or not said & _RESTLESS or not specs.says(s, card, m.RESTLESS)


def can_summon(s: PolarisState, card: int, act: Act) -> bool:
    """PL-9.7, PL-10.9: not what prints "Assembly only", and from an Advance Deck only if the effect says so."""
    zone = s.zone[card]
    if not s.prints[card].summonable or CREATURES <= zone < ADVANCE:
        return False
    return not ADVANCE <= zone < DISCARD or (act.target is not None and act.target.zone == "advance")


def reserved(text: Text, card: int) -> tuple[int, ...]:
    """PL-14.3: what a cost says of this card is paid by it alone, so that it is there for no other part."""
    for act in text.cost:
        if act.verb in USED_UP and act.target is not None and act.target.ref == "self":
            return (card,)
    return ()


def kind_of(act: Act) -> str:
    """The kind of the options to choose cards for a step."""
    return "choose" if act.live and act.verb == "posture" else act.verb


def way_of(act: Act, sel: Sel) -> int:
    """The way of these options, noted for the next time."""
    hidden = not sel.public() and not sel.ref
    act.way = _kinds.setdefault(kind_of(act), len(_kinds)) * 2 + hidden
    return act.way


class Pick(Task[PolarisState]):
    """Choose cards for a step, one after the other; the choice is sealed until it is complete."""

    NAME: ClassVar[str] = "pl-pick"
    FIELDS: ClassVar[tuple[str, ...]] = ("purpose", "act", "seat", "low", "high", "so_far")

    def __init__(self, purpose: str, act: int, seat: int, low: int, high: int, so_far: tuple[int, ...]) -> None:
        self.purpose = purpose
        self.act = act
        self.seat = seat
        self.low = low
        self.high = high
        self.so_far = so_far

    def run(self, s: PolarisState) -> None:
        """PL-14.15, PL-14.3: targets are chosen by the activating player, what is discarded by the discarding one."""
        if len(self.so_far) >= self.high:
            deliver(s, self.purpose, self.act, self.seat, self.so_far)
            return
        frame = s.frames[-1]
        text = s.texts[frame.text]
        act = text.cost[self.act] if self.purpose == "cost" else text.acts[self.act]
        sel = act.target
        assert sel is not None
        ctx = of_frame(frame, self.seat)
        taken = self.so_far
        if self.purpose == "cost":
            taken = (*taken, *frame.paid, *reserved(text, frame.source))
        elif self.purpose == "do" and act.actor == "both":
            taken = (*taken, *other_choice(frame, act, self.seat))
        elif sel.other:
            taken = (*taken, *named_before(frame, self.act))
        found = candidates(s, act, sel, ctx, self.purpose == "aim", taken)
        if self.purpose == "cost":
            found = self.to_pay_with(s, frame, text, act, ctx, found)
            if sel.random and found:
                self.chosen(s, s.chance.pick(found))
                return
        elif self.purpose == "do":
            if sel.mode == m.ALL:
                found = with_room(s, found, self.seat, self.so_far)
        elif len(text.aimed) > 1:
            found = self.leaving_others(s, frame, text, act, ctx, found)
        if sel.ref or (sel.zone and sel.zone != "field"):
            found = distinct(s, self.seat, found)
        searching = sel.zone == "deck" and self.purpose == "do"
        if not found and not searching:
            deliver(s, self.purpose, self.act, self.seat, self.so_far)
            return
        way = act.way if act.way >= 0 else way_of(act, sel)
        options: list[Option] = []
        prints, zones = s.prints, s.zone
        for card in found:
            zone = zones[card]
            at = zone * PLACES + s.zones[zone].index(card) if CREATURES <= zone < ADVANCE else -1
            option = prints[card].pick_options.get(at * WAYS + way)
            if option is None:
                option = prints[card].pick_options[at * WAYS + way] = Option(
                    kind_of(act), prints[card], at, secret=way & 1 == 1)
            options.append(option)
        picks = found[:]
        if len(self.so_far) >= self.low or searching:
            options.append(Option("done", secret=way & 1 == 1))
            picks.append(DONE)
        s.ask(self, self.seat, "choose", act.verb, about(s, frame), options, picks)

    def to_pay_with(self, s: PolarisState, frame: Frame, text: Text, act: Act, ctx: Ctx, found: list[int]) -> list[int]:
        """PL-14.3: those of these cards with which a cost can be paid to its end."""
        if act.verb == "destroy" or s.prints[ctx.source].taps:
            found = [card for card in found if can_pay_with(s, act, card, ctx)]
        if len(text.cost) > 1:
            from cardscape.games.polaris.paying import rest_payable

            found = [card for card in found if rest_payable(s, text, ctx, self.act, (*self.so_far, card), frame.paid)]
        return found

    def leaving_others(self, s: PolarisState, frame: Frame, text: Text, act: Act, ctx: Ctx, found: list[int]) -> list[int]:
        """PL-14.3: those of these cards that leave targets for the steps about other ones."""
        before = (*named_before(frame, self.act), *self.so_far)
        missing = self.low - len(self.so_far) - 1
        return [card for card in found if others_left(s, text, ctx, act, missing, (*before, card))]

    def chosen(self, s: PolarisState, pick: int) -> None:
        if pick == DONE:
            deliver(s, self.purpose, self.act, self.seat, self.so_far)
            return
        taken = (*self.so_far, pick)
        if len(taken) >= self.high:
            deliver(s, self.purpose, self.act, self.seat, taken)
            s.agenda.pop().run(s)  # nothing can come between
        else:
            s.agenda.append(Pick(self.purpose, self.act, self.seat, self.low, self.high, taken))


def named_before(frame: Frame, number: int) -> tuple[int, ...]:
    """The targets of the steps before this one: "another creature" is none of them."""
    return tuple([aim[at] for aim in frame.aims if aim[0] < number for at in range(1, len(aim), 2)])


def others_left(s: PolarisState, text: Text, ctx: Ctx, now: Act, missing: int, taken: tuple[int, ...]) -> bool:
    """PL-14.3: whether the targets that are taken leave some for the later steps that speak of other cards, besides those that
    are missing for this step.
    """
    wants: list[list[int]] = []
    for act in text.aimed:
        sel = act.target
        if act is now and sel is not None and missing > 0:
            wants += [candidates(s, act, sel, ctx, True, taken)] * missing
        if act.number > now.number and sel is not None and not (act.modal or act.conds):
            wants += [candidates(s, act, sel, ctx, True, taken if sel.other else ())] * sel.least
            if sel.other and not each_its_own(wants):
                return False
    return True


def with_room(s: PolarisState, found: list[int], seat: int, so_far: tuple[int, ...]) -> list[int]:
    """PL-4.3: of all cards that would come those whose row has a slot left for one more."""
    left = [s.zones[row + seat].count(EMPTY) for row in (FORCES, CREATURES)]
    for card in so_far:
        left[s.prints[card].is_creature] -= 1
    return [card for card in found if left[s.prints[card].is_creature] > 0]


def other_choice(frame: Frame, act: Act, seat: int) -> tuple[int, ...]:
    """PL-14.15: what the turn player has chosen already, where both players do a step, is not there for the other."""
    return (frame.held1 if seat == 0 else frame.held0) if act.actor == "both" else ()


def about(s: PolarisState, frame: Frame) -> int:
    """The card a question is about, if everybody sees it."""
    zone = s.zone[frame.source]
    return frame.source if CREATURES <= zone < ADVANCE or DISCARD <= zone < SIDE else -1


def deliver(s: PolarisState, purpose: str, act: int, seat: int, taken: tuple[int, ...]) -> None:
    """Keep a finished choice for the step that needs it."""
    frame = s.frames[-1]
    if purpose == "aim":
        entry = [act]
        for card in taken:
            entry.append(card)
            entry.append(s.life[card])
        frame.aims = (*frame.aims, tuple(entry))
        frame.it = taken
        if s.log is None:
            s.events += len(taken)
            return
        for card in taken:
            if s.on_field(card):
                s.emit_of("Targeted", seat, card)
            else:
                s.emit("Targeted", seat, card, s.zone[card], s.zone[card])
    elif seat == 0:
        frame.held0 = taken
    else:
        frame.held1 = taken


def distinct(s: PolarisState, seat: int, cards: list[int]) -> list[int]:
    """Of equal copies in a hand, deck or Discard Zone one is enough; a deck and the hand of the other player are listed by name,
    which does not show their order.
    """
    seen: set[int] = set()
    kept: list[int] = []
    listed = False
    for card in cards:
        zone = s.zone[card]
        if not CREATURES <= zone < ADVANCE:
            key = s.defn[card] * ZONES + zone
            if key in seen:
                continue
            seen.add(key)
            if zone < HANDS or zone == HANDS + 1 - seat:
                listed = True
        kept.append(card)
    if listed:
        kept.sort(key=lambda card: (s.card(card).hand_name, s.defn[card]))
    return kept


def look_through(s: PolarisState, seat: int, zone: int) -> None:
    """PL-14.15: searching a deck shows it to the searcher."""
    for card in s.zones[zone]:
        if s.know[seat][card] < KNOWN:
            learn(s, seat, card)
    s.emit("DeckSearched", seat, -1, zone, zone, len(s.zones[zone]))


register(Pick)
