"""One effect of a card as a whole, ready to run."""

from __future__ import annotations

from typing import Any, Final

from cardscape.games.ttcg.acts import LEAVING, TURNING, Act
from cardscape.games.ttcg.meaning import CHOSEN, COSTS, OFFERS, Cond, Quota, Sel, Trigger, When
from cardscape.games.ttcg.reference import follows

SPAN_BITS: Final[dict[str, int]] = {"turn": 1, "draw phase": 2, "main phase": 4, "battle phase": 8, "phase": 14}


TURN_BEATS: Final = 8
"""So many moments a turn has, its starts and then its ends; those of turns of seat 1 are the next bits."""
EITHER_TURN: Final = 1 | 1 << TURN_BEATS


def moments_of(when: When, seat: int) -> int:
    """The moments that a text of a player means, as bits; what happens during a span starts with it."""
    found = SPAN_BITS[when.span] << (4 if when.at == "end" else 0)
    if when.whose in ("you", "opponent"):
        return found << TURN_BEATS * (seat if when.whose == "you" else 1 - seat)
    return found * EITHER_TURN


def _told_later(acts: list[Act], act: Act) -> list[tuple[Act, Sel | None]]:
    """What is named after the target of a step: the other cards of that step, and the target of the next one."""
    found: list[tuple[Act, Sel | None]] = [(act, act.using), (act, act.with_), (act, act.under)]
    return found + [(later, later.target) for later in acts[act.number + 1 : act.number + 2]]


_POSES: Final = {"tap": 0, "untap": 1}


def _is_plain(act: Act, sel: Sel) -> bool:
    """Whether whatever fits may be chosen for a part of a step, in the pose that the step asks for; see
    ``eligible.enough_candidates``.
    """
    return (
        sel is act.target
        and not sel.odd
        and (not act.limited or (sel.in_arena and (act.verb == "destroy" or (act.verb in _POSES and act.actor != ""))))
    )


def _is_fee(act: Act) -> bool:
    """Whether a cost is nothing but points, this card, or whatever cards fit somewhere; see ``costs.fee_is_payable``."""
    if act.actor not in ("", "you"):
        return False
    if act.verb == "lose" and act.points:
        return True
    sel = act.target
    if sel is None or act.verb in ("gain", "lose", "mill", "draw", "search") or any(role != "target" for role in act.open_roles):
        return False
    if sel.ref:
        return sel.ref == "self"
    if sel.mode not in CHOSEN or act.limited or sel.odd:
        return False
    return sel.zone != "hand" or sel.whose in ("", "you")


ALL_BEATS: Final = 255 * EITHER_TURN


def beat_of(edge: int, span: str, whose: int, waits: int = 0) -> int:
    """The start (0) or end (1) of a span in the turns of a seat (-1: of both) as bits; of what never ends by time none. What
    ``waits`` begins with such a turn.
    """
    found = (SPAN_BITS[span] << 4 * edge if edge >= 0 else 0) | (SPAN_BITS["turn"] if waits else 0)
    return found << TURN_BEATS * whose if whose >= 0 else found * EITHER_TURN


class Text:
    """One effect of a card, ready to run.

    ``place`` is where it works; ``hears`` has a bit per event kind that may start it; ``manual`` texts are activated in windows,
    ``static`` ones hold by themselves, ``live`` ones from their resolution on. ``named`` is what a condition calls "it".
    """

    __slots__ = (
        "about_it", "about_self", "acts", "aims", "aims_once", "answers", "at_once", "automatic", "bounded", "brief",
        "conditional", "conds", "cost", "countering", "counters", "course", "discards_self", "doubtful", "due", "during",
        "endless", "entry", "equips", "fee", "fleeting", "floors", "followed", "forced", "haggles", "hears", "host", "hostless",
        "lasting", "live", "manual", "mentions_end", "named", "needs_aims", "needs_cost", "needs_source", "needs_truth",
        "notes", "offer", "optional", "owing", "place", "plain_aims", "priced", "quotas", "rechecked", "repeated", "rites",
        "robs", "rooted", "sels", "static", "style", "taken_up", "taps", "targets", "trigger", "whiles",
    )  # fmt: skip

    def __init__(self) -> None:
        self.style = "normal"
        self.trigger: Trigger | None = None
        self.conds: list[Cond] = []
        self.whiles: list[Cond] = []
        self.quotas: list[Quota] = []
        self.offer: list[Act] = []
        self.cost: list[Act] = []
        self.acts: list[Act] = []
        self.optional = False
        self.sels: list[Sel] = []
        self.place = "field"
        self.hears = 0
        self.manual = False
        self.automatic = False
        self.static = False
        self.live = False
        self.discards_self = False
        self.robs = False
        self.doubtful = False
        """Whether only trying may show that the cost cannot be paid, or a condition is not true, which is tried once a turn."""
        self.about_it = False
        """Which of several cards that it happened to is meant matters to what it does."""
        self.about_self = False
        self.needs_source = False
        self.counters = False
        self.equips = False
        """It equips its card to a host, whatever its style."""
        self.mentions_end = False
        self.during: When | None = None
        self.named: Sel | None = None
        self.notes: list[str] = []
        self.bounded = False
        self.conditional = False
        self.repeated: list[Cond] = []
        """The clauses that are asked again when it resolves;"""
        self.rechecked = False
        """whether there are any, or its card is looked at again."""
        self.targets = False
        self.answers = False
        self.priced = False
        """What may keep it from being activated: limits, conditions, want of targets or of something to answer, its cost."""
        self.fleeting = False
        """Whether it can be used only now, to answer something or in a certain phase;"""
        self.haggles = False
        """and whether what it offers depends on what waits on the chain."""
        self.aims: list[tuple[Act, Sel]] = []
        self.forced: list[tuple[Act, Sel]] = []
        """What is done to cards that lie in the open and that the opponent will choose then."""
        self.followed: list[tuple[Act, Sel, Act, Sel]] = []
        """What is chosen for a step, and what will be chosen then depending on it ("one card under it")."""
        self.owing = False
        """Whether its price or its offer is done to a card that was named before, or to the equipped unit."""
        self.fee: Act | None = None
        """The cost, if it is a simple one;"""
        self.plain_aims: list[tuple[Sel, int, int]] | None = None
        """the targets and how many of each, and untapped (0) or tapped ones, if it is enough that so many cards fit;"""
        self.floors: list[tuple[int, int, int]] = []
        """where they have to lie: a zone, whether it is the opponent's, and how many cards it must hold at least."""
        self.lasting = False
        """A continuous or equip effect: it holds from its resolution on."""
        self.host: Sel | None = None
        """TT-6.7: what its host has to be, if the text says more than "unit";"""
        self.due: Act | None = None
        """the step with which its price begins, if it is done to this host;"""
        self.hostless = False
        """TT-6.7: an equip text that names no host of its own."""
        self.countering: list[Act] = []
        """Its steps that counter or redirect something."""
        self.taps = True
        """Using it taps its card;"""
        self.at_once = False
        """and nothing is chosen, offered or paid before it goes onto the chain."""
        self.rooted = False
        """Whether conditions, targets or cost depend on how its own card lies;"""
        self.endless = False
        """None of its steps says how long it lasts, as far as they do last;"""
        self.aims_once = False
        """Of its only step nothing but the target is chosen beforehand;"""
        self.brief = False
        """When it resolves one step is done without a choice, or it holds from then on and nothing else;"""
        self.entry: Any = None
        self.course: list[Any] = []
        """The first and the other steps of a link with this text, once it has run; see ``links``;"""
        self.rites: list[list[Any] | None] = [None, None]
        """and those of an activation by either seat; see ``beginning``."""
        self.needs_truth = (0, 0)
        self.needs_aims = (0, 0)
        self.needs_cost = (0, 0)
        """and what else each of the three depends on, if it belongs to seat 0 or 1; see ``needs``;"""
        self.taken_up = (0, 0)
        """all of it, and what else may change when it can be used."""

    def settle(self) -> None:
        """Note the choices that are made when the text is activated."""
        for act in self.acts:
            for role in act.aimed:
                sel = act.role(role)
                if sel is not None:
                    self.aims.append((act, sel))
                    if len(sel.bases) == 1 and sel.side_code in (1, 2) and sel.controller != "both":
                        self.floors.append((sel.bases[0], sel.side_code - 1, sel.low()))
            if act.actor in ("you", "opponent") and "target" in act.late_roles and not act.moment and not act.foreach:
                forced = act.target
                if forced is None or not forced.public():
                    continue
                if act.actor == "opponent" or forced.chooser == "they" or forced.random:
                    self.forced.append((act, forced))
        for act in self.acts:
            if "target" in act.aimed and act.target is not None:
                for later, sel in _told_later(self.acts, act):
                    if sel is not None and follows(sel):
                        self.followed.append((act, act.target, later, sel))
        self.lasting = self.style in ("continuous", "equip") or self.equips
        self.hostless = self.style == "equip" and not any(act.verb == "equip" for act in self.acts)
        if self.hostless:
            self.host = next((sel for sel in self.sels if sel.ref == "host" and sel.kinds), None)
        self.countering = [act for act in (*self.cost, *self.acts) if act.verb in ("counter", "redirect")]
        self.taps = self.style not in ("passive", "dormant")
        self.at_once = not (self.aims or self.cost or self.offer or self.counters or self.style in ("counter", "equip"))
        self.robs = any(
            act.verb in ("draw", "mill", "search")
            or (act.target is not None and act.target.zone == "hand" and not {act.actor, act.target.whose} <= {"", "you"})
            for act in self.cost
        )
        self.doubtful = any(
            cond.selection is not None
            and cond.selection.zone in ("hand", "deck", "have")
            and not cond.selection.loose
            and not {cond.player, cond.selection.whose} <= {"", "you"}
            for cond in (*self.conds, *self.whiles)
        )
        self.answers = self.style == "counter" or self.counters
        self.haggles = any(act.verb in ("counter", "redirect") for act in self.offer)
        self.fleeting = self.answers or self.haggles or self.during is not None
        self.bounded = self.style == "dormant" or bool(self.quotas or self.offer) or self.robs or self.doubtful
        self.conditional = bool(self.conds or self.whiles)
        self.repeated = [cond for cond in (*self.conds, *self.whiles) if not self.is_over_with_use(cond)]
        self.rechecked = bool(self.repeated) or self.needs_source
        self.targets = self.style == "equip" or bool(self.aims or self.forced)
        self.priced = bool(self.cost or self.offer)
        self.settle_price()

    def is_over_with_use(self, cond: Cond) -> bool:
        """TT-6.2, TT-6.9, TT-6.15: whether a clause says how this card lies, and using the effect ends that, as the card pays or
        is tapped for it. Such a clause is about the activation, and is not asked again on resolution.
        """
        if cond.verb != "is" or cond.subject is None or cond.subject.ref != "self":
            return False
        if self.style in ("continuous", "equip"):
            return cond in self.whiles  # from then on it holds while that is so
        posed = cond.state in ("tapped", "untapped")
        if posed and self.taps:
            return True
        paid = [act.verb for act in self.cost if act.target is not None and act.target.ref == "self"]
        return any(verb in LEAVING or (posed and verb in TURNING) for verb in paid)

    def settle_price(self) -> None:
        """TT-C1, TT-11.7: note which steps of the price are done to cards that are known before it is paid."""
        before: Act | None = None
        for act in (*self.offer, *self.cost):
            if act.target is None:
                continue
            if act.target.ref == "it":
                if before is not None:
                    act.inner = True
                    before.followers.append(act)
                continue
            act.inner = act.target.ref == "host"
            before = act
        named = [act for act in (*self.offer, *self.cost) if act.target is not None and act.target.ref in ("it", "host")]
        first = self.cost[0] if self.cost else None
        if self.hostless and first is not None and first.inner and first.actor in ("", "you"):
            self.due = first
        self.owing = any(not act.inner for act in named)
        # Paying may show that it cannot be done to that card; then the effect is not tried again this turn.
        self.bounded = self.bounded or bool(named)

    def note_aims(self) -> None:
        """Note targets and cost about which little has to be asked, and what is done at once, when all is known of the steps."""
        if self.lasting:
            self.brief = all(act.live and not act.other_kind and act.moment is None for act in self.acts)
        else:
            self.brief = len(self.acts) == 1 and self.acts[0].straight
        self.endless = all(not act.lasts or act.lasts[0].kind == "game" for act in self.acts)
        self.aims_once = len(self.acts) == 1 and self.acts[0].aimed == ["target"]
        if self.style != "equip" and not (self.forced or self.followed) and all(_is_plain(act, sel) for act, sel in self.aims):
            self.plain_aims = [(sel, sel.low(), _POSES.get(act.verb, -1) if act.limited else -1) for act, sel in self.aims]
        if len(self.cost) == 1 and not self.offer and _is_fee(self.cost[0]):
            self.fee = self.cost[0]

    def step(self, number: int) -> Act:
        """A step by its number; those of the cost count from 32, those of the offer from 64."""
        if number >= OFFERS:
            return self.offer[number - OFFERS]
        return self.cost[number - COSTS] if number >= COSTS else self.acts[number]
