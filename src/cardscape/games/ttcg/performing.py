"""Performing the steps of an effect: who chooses, on what, and then doing it."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, make, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import selectors, values, verbs
from cardscape.games.ttcg.acts import PERMIT, Act
from cardscape.games.ttcg.arranging import is_away
from cardscape.games.ttcg.beginning import cancel
from cardscape.games.ttcg.carrying import decks_meant
from cardscape.games.ttcg.choosable import affected, blind, bounds, choosable, choosable_of, chooser_of
from cardscape.games.ttcg.choosing import Pick, deliver, distinct, give_up, part, spot_of
from cardscape.games.ttcg.context import host_named, of_frame
from cardscape.games.ttcg.costs import actors
from cardscape.games.ttcg.doing import carry_out, carry_out_alone, names_it, purpose_of
from cardscape.games.ttcg.eligible import enough_candidates
from cardscape.games.ttcg.lasting import delay, is_now
from cardscape.games.ttcg.links import END, Step, end_link
from cardscape.games.ttcg.meaning import Quota
from cardscape.games.ttcg.stacking import STAY
from cardscape.games.ttcg.table import DECK, Frame, TtcgState
from cardscape.games.ttcg.texts import Text

YES: Final = 1
NO: Final = 0
NOBODY: Final = 0
EVERYBODY: Final = 3
"""Which players do a step, as bits."""
_ASSENT: Final = Option("yes")
_DISSENT: Final = Option("no")
YOURS: Final = ("", "you")
"""Who performs a step that its own player performs."""


def steps_of(s: TtcgState, frame: Frame, which: str) -> list[Act]:
    text = s.texts[frame.text]
    return text.cost if which == "cost" else text.offer if which == "offer" else text.acts


class Perform(Step):
    """Perform one step of the running effect; ``which`` is acts, late (a delayed step), cost or offer."""

    NAME: ClassVar[str] = "tt-perform"
    FIELDS: ClassVar[tuple[str, ...]] = ("which", "act")

    def __init__(self, which: str, act: int) -> None:
        self.which = which
        self.act = act
        self.last: Carry | None = None
        self.choices: list[dict[str, Choose]] = [{}, {}]
        """The steps that follow if there is something to choose, by seat and part, once they were made."""

    def run(self, s: TtcgState) -> None:
        """TT-6.15: as much as can be done, in order; a step whose own condition is false is left out."""
        frame = s.frames[-1]
        if self.which == "acts":
            text = s.texts[frame.text]
            act = text.acts[self.act]
            if act.straight:
                frame.held0 = frame.held1 = ()
                carry_out_alone(s, frame, "acts", act, frame.seat, None)
                return
            if act.live and text.lasting and not act.other_kind and act.moment is None:
                name_meant(s, frame, act)
                return
            if act.moment is not None:
                if is_now(s, act):
                    s.then(Perform("late", self.act))
                else:
                    delay(s, act)
                return
        else:
            act = steps_of(s, frame, self.which)[self.act]
        if (act.quotas or act.whiles or act.conds) and self.which in ("acts", "late") and not goes_ahead(s, frame, act):
            return
        if act.verb in ("draw", "mill") and falls_short(s, frame, act):
            give_up(s, frame)
            return
        if act.late_roles and self.which in ("acts", "late") and is_in_vain(s, frame, act):
            return
        if act.modal == "may" and act.deed != PERMIT and not self.was_asked(frame, act):
            Assent(self.which, self.act, NOBODY, 0).run(s)
        else:
            self.go_on(s, frame, act, EVERYBODY)

    def run_alone(self, s: TtcgState, frame: Frame, text: Text, targets: list[int] | None) -> None:
        """As ``run`` does the only step of a link, which its player performs without a choice."""
        act = text.acts[0]
        carry_out_alone(s, frame, "acts", act, frame.seat, targets)

    def was_asked(self, frame: Frame, act: Act) -> bool:
        """TT-11.8: "you may" at the beginning is settled with the activation, but not in an effect that another one uses."""
        return self.act == 0 and self.which in ("acts", "cost") and act.actor == "you" and frame.parent < 0

    def go_on(self, s: TtcgState, frame: Frame, act: Act, agreed: int) -> None:
        """TT-6.20: the players who perform the step choose, then it is carried out."""
        if act.quotas:
            for quota in act.quotas:
                s.spent.append(quota_key(frame, act, quota))
        frame.held0 = frame.held1 = ()
        roles = act.late_roles if self.which in ("acts", "late") else act.open_roles
        if act.actor in YOURS:
            seats = [frame.seat]
        else:
            agreed = those_who_do(s, frame, self.which, act, agreed)
            seats = seats_of(s, frame, act, agreed)
        if act.verb in ("draw", "mill") and act.target is not None and act.target.mode in m.OPEN:
            s.agenda.append(Carry(self.which, self.act, agreed))
            for seat in reversed(seats):
                s.agenda.append(make("tt-how-many", self.which, self.act, seat))
            return
        # Parts without a choice are passed over at once; most steps have no other.
        if not roles:
            carry_out(s, frame, self.which, act, seats)
            return
        if self.last is None or self.last.agreed != agreed:
            self.last = Carry(self.which, self.act, agreed)
        s.agenda.append(self.last)
        for seat in reversed(seats):
            for role in reversed(roles):
                s.agenda.append(self.choices[seat].get(role) or self.choose(role, seat))
        s.agenda.pop().run(s)

    def choose(self, role: str, seat: int) -> Choose:
        """The choice of a player for a part of the step; made once."""
        found = self.choices[seat][role] = Choose(self.which, self.act, role, seat)
        return found


class Assent(Task[TtcgState]):
    """Ask the players of a step that is optional whether they do it; ``agreed`` are those who do, as bits."""

    NAME: ClassVar[str] = "tt-assent"
    FIELDS: ClassVar[tuple[str, ...]] = ("which", "act", "agreed", "asked")

    def __init__(self, which: str, act: int, agreed: int, asked: int) -> None:
        self.which = which
        self.act = act
        self.agreed = agreed
        self.asked = asked

    def run(self, s: TtcgState) -> None:
        """TT-11.8, TT-6.20: each decides for themselves, the turn player first, before any of it is carried out."""
        frame = s.frames[-1]
        act = steps_of(s, frame, self.which)[self.act]
        seats = seats_of(s, frame, act, those_who_do(s, frame, self.which, act, EVERYBODY))
        if self.asked < len(seats):
            s.ask(self, seats[self.asked], "whether", act.verb, frame.source, [_ASSENT, _DISSENT], [YES, NO])
        elif self.agreed:
            Perform(self.which, self.act).go_on(s, frame, act, self.agreed)
        elif self.which == "cost" and self.act == 0:
            cancel(s)

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        act = steps_of(s, frame, self.which)[self.act]
        seat = seats_of(s, frame, act, those_who_do(s, frame, self.which, act, EVERYBODY))[self.asked]
        Assent(self.which, self.act, self.agreed | 1 << seat if pick == YES else self.agreed, self.asked + 1).run(s)


def seats_of(s: TtcgState, frame: Frame, act: Act, agreed: int) -> list[int]:
    """Those of the players of a step who do it."""
    return [seat for seat in actors(s, act, of_frame(frame)) if agreed >> seat & 1]


def those_who_do(s: TtcgState, frame: Frame, which: str, act: Act, agreed: int) -> int:
    """TT-6.20: of what both players do "if they ..." is asked of each for themselves."""
    if act.actor != "both" or which not in ("acts", "late"):
        return agreed
    host = host_named(frame)
    asked = act.conds if act.live else [*act.whiles, *act.conds]
    for seat in (0, 1):
        if not all(selectors.holds_true(s, cond, of_frame(frame, seat, host)) for cond in asked):
            agreed &= ~(1 << seat)
    return agreed


def name_meant(s: TtcgState, frame: Frame, act: Act) -> None:
    """What a step says of cards from now on names them, too."""
    if act.target is not None and act.target.ref != "it" and act.verb != "play" and names_it(s, frame, "acts", act):
        frame.it = tuple(affected(s, frame, "do", act, frame.seat))


def is_in_vain(s: TtcgState, frame: Frame, act: Act) -> bool:
    """TT-T7, TT-10.4a: nobody is asked with what to swap or rank up a card that is not there any more."""
    if act.verb in ("swap", "rankup") and is_away(s, frame, act):
        return True
    return act.actor in YOURS and "target" in act.aimed and not affected(s, frame, "do", act, frame.seat)


def goes_ahead(s: TtcgState, frame: Frame, act: Act) -> bool:
    """The step's own "if", "while" and limit allow it now."""
    ctx = of_frame(frame, host=host_named(frame))
    for quota in act.quotas:
        if s.spent.count(quota_key(frame, act, quota)) >= quota.n:
            return False
    if act.actor == "both":
        return those_who_do(s, frame, "acts", act, EVERYBODY) != NOBODY
    if not act.live and not all(selectors.holds_true(s, cond, ctx) for cond in act.whiles):
        return False
    return all(selectors.holds_true(s, cond, ctx) for cond in act.conds)


def quota_key(frame: Frame, act: Act, quota: Quota) -> tuple[int, int, int]:
    """TT-6.20: how a step's own "once per turn" is counted, or (from -1000 on, which no turn resets) "once per game"."""
    return (frame.source, STAY, (-1001 if quota.per == "game" else -1) - (frame.text & 1) * 64 - act.number)


class Choose(Task[TtcgState]):
    """Let a player choose the cards for a part of a step, if there is something to choose."""

    NAME: ClassVar[str] = "tt-choose"
    FIELDS: ClassVar[tuple[str, ...]] = ("which", "act", "role", "seat")

    def __init__(self, which: str, act: int, role: str, seat: int) -> None:
        self.which = which
        self.act = act
        self.role = role
        self.seat = seat
        self.purpose = purpose_of(which)
        self.pick: Pick | None = None
        """The question, as it was asked last: steps never change."""

    def run(self, s: TtcgState) -> None:
        """TT-6.20, TT-10.4a: choices from hidden zones and by the opponent are made on resolution."""
        frame = s.frames[-1]
        purpose = self.purpose
        act, sel = part(s, frame, purpose, self.act, self.role)
        ctx = of_frame(frame, self.seat, host_named(frame) if frame.aims else -1)
        found = choosable_of(s, frame, purpose, act, self.role, sel, self.seat, (), ctx)
        count = sel.n if act.live or not act.foreach else sel.n * values.multiplier(s, act, ctx)
        if sel.mode == m.EXACTLY and not enough_candidates(s, act, sel, ctx, purpose, count) and purpose == "do":
            give_up(s, frame)
            return
        if not found or count == 0:
            deliver(s, frame, purpose, self.act, self.role, self.seat, ())
            return
        chooser = chooser_of(s, sel, ctx) if sel.chooser else self.seat
        if sel.random or blind(s, frame, found, chooser):
            self.at_random(s, frame, purpose, found, count)
            return
        if sel.extreme and len(found) < count and enough_candidates(s, act, sel, ctx, purpose, count):
            low, high = count, count
        else:
            low, high = bounds(sel, act, count, len(found), self.which)
        if chooser != self.seat:
            s.agenda.append(ChooseFor(self.which, self.act, self.role, self.seat, chooser, low, high, ()))
        else:
            pick = self.pick
            if pick is None or pick.low != low or pick.high != high:
                pick = self.pick = Pick(purpose, self.act, self.role, self.seat, low, high, ())
            pick.go_on(s, frame, act, sel, pick.narrow(s, frame, act, sel, found))

    def at_random(self, s: TtcgState, frame: Frame, purpose: str, found: list[int], count: int) -> None:
        """TT-10.4c, TT-13.2: cards nobody may look at are picked by chance."""
        taken: list[int] = []
        left = sorted(found)
        while left and len(taken) < count:
            card = s.chance.pick(left)
            left.remove(card)
            taken.append(card)
        deliver(s, frame, purpose, self.act, self.role, self.seat, tuple(taken))


def falls_short(s: TtcgState, frame: Frame, act: Act) -> bool:
    """TT-10.4a: whether exactly so many cards should be drawn or milled, and there are fewer."""
    if act.target is None or act.target.mode != m.EXACTLY:
        return False
    sides = [side for seat in actors(s, act, of_frame(frame)) for side in decks_meant(s, act.target, frame, seat)]
    return any(len(s.zones[DECK + side]) < act.target.n for side in sides)


class ChooseFor(Task[TtcgState]):
    """A player chooses among the cards of a step that another one performs."""

    NAME: ClassVar[str] = "tt-choose-for"
    FIELDS: ClassVar[tuple[str, ...]] = ("which", "act", "role", "seat", "chooser", "low", "high", "taken")

    def __init__(
        self, which: str, act: int, role: str, seat: int, chooser: int, low: int, high: int, taken: tuple[int, ...]
    ) -> None:
        self.which = which
        self.act = act
        self.role = role
        self.seat = seat
        self.chooser = chooser
        self.low = low
        self.high = high
        self.taken = taken

    def run(self, s: TtcgState) -> None:
        """TT-6.20: of their choice."""
        frame = s.frames[-1]
        act = steps_of(s, frame, self.which)[self.act]
        sel = act.role(self.role)
        assert sel is not None
        purpose = purpose_of(self.which)
        found = distinct(s, self.chooser, choosable(s, frame, purpose, act, self.role, self.seat, self.taken))
        if not found or len(self.taken) >= self.high:
            deliver(s, frame, purpose, self.act, self.role, self.seat, self.taken)
            return
        options = [
            Option(act.word, s.prints[c] if s.know[self.chooser][c] >= 2 else None, spot_of(s, c), secret=not sel.public())
            for c in found
        ]
        picks = found[:]
        if len(self.taken) >= self.low:
            options.append(Option("done"))
            picks.append(-1)
        s.ask(self, self.chooser, "choose", act.asked, frame.source, options, picks)

    def chosen(self, s: TtcgState, pick: int) -> None:
        if pick < 0:
            deliver(s, s.frames[-1], purpose_of(self.which), self.act, self.role, self.seat, self.taken)
        else:
            taken = (*self.taken, pick)
            s.agenda.append(ChooseFor(self.which, self.act, self.role, self.seat, self.chooser, self.low, self.high, taken))


class Carry(Task[TtcgState]):
    """All choices of a step are made: do it."""

    NAME: ClassVar[str] = "tt-carry"
    FIELDS: ClassVar[tuple[str, ...]] = ("which", "act", "agreed")

    def __init__(self, which: str, act: int, agreed: int) -> None:
        self.which = which
        self.act = act
        self.agreed = agreed

    def run(self, s: TtcgState) -> None:
        """TT-6.20: what both players chose is carried out together."""
        frame = s.frames[-1]
        act = steps_of(s, frame, self.which)[self.act]
        if act.actor in YOURS:
            carry_out_alone(s, frame, self.which, act, frame.seat, None)
        else:
            carry_out(s, frame, self.which, act, seats_of(s, frame, act, self.agreed))
        if s.agenda[-1] is END and s.decision is None and s.winner == RUNNING and not s.rules.spells_leave:
            s.agenda.pop()
            s.frames.pop()
            end_link(s)


class StartAura(Step):
    """A continuous or equip effect begins."""

    NAME: ClassVar[str] = "tt-start-aura"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TtcgState) -> None:
        """TT-6.6b, TT-6.7: it holds from now on; activating it again replaces the old instance."""
        verbs.start_aura(s, s.frames[-1])

    def run_alone(self, s: TtcgState, frame: Frame, text: Text, targets: list[int] | None) -> None:
        """As ``run``, where all that the link says holds from now on: its steps do nothing else, and nobody asks what "it" is."""
        verbs.start_aura(s, frame)


register(Perform, Assent, Choose, ChooseFor, Carry, StartAura)
