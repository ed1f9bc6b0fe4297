"""Links of the chain: waiting effects, how they resolve, and the check whether somebody has lost."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.task import Task, make, register
from cardscape.games.ttcg import finding, prohibitions, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import Ctx, alone
from cardscape.games.ttcg.table import Frame, TtcgState
from cardscape.games.ttcg.texts import Text

POSES: Final = {"tap": 1, "untap": 0}
"""How a card lies to which this cannot be done."""


def check_points(s: TtcgState) -> None:
    """TT-8.6, TT-8.7: a player with 0 or fewer points loses; both at once is a draw."""
    first, second = s.points[0], s.points[1]
    if first > 0 and second > 0:
        return
    if first <= 0 and second <= 0:
        s.finish(DRAWN, "points")
    else:
        s.finish(1 if first <= 0 else 0, "points")


class WindowStep(Task[TtcgState]):
    """A window that opens; see ``opened``, which knows how."""

    def run(self, s: TtcgState) -> None:
        self.is_over(s)

    def is_over(self, s: TtcgState) -> bool:
        """Open it, and tell whether nobody could do anything there, so that what comes after it may follow at once."""
        raise NotImplementedError(type(self).__name__)


class Step(Task[TtcgState]):
    """What a link does first; see ``performing``, which knows how."""

    def run_alone(self, s: TtcgState, frame: Frame, text: Text, targets: list[int] | None) -> None:
        """Do it where nothing else is done and nothing chosen, perhaps to ``targets`` that were just found to be legal."""
        raise NotImplementedError(type(self).__name__)


class Link(Task[TtcgState]):
    """TT-1.12: one waiting effect. ``number`` names it, ``zone`` is where its card lay when it was added.

    ``lives`` tell whether the cards it calls "it" are still the same.
    """

    NAME: ClassVar[str] = "tt-link"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "text",
        "@card",
        "seat",
        "life",
        "aims",
        "it",
        "label",
        "discarded0",
        "discarded1",
        "number",
        "countered",
        "zone",
        "lives",
    )

    def __init__(
        self,
        text: int,
        card: int,
        seat: int,
        life: int,
        aims: tuple[tuple[int | str, ...], ...],
        it: tuple[int, ...],
        label: str,
        discarded0: int,
        discarded1: int,
        number: int,
        countered: int,
        zone: int,
        lives: tuple[int, ...],
    ) -> None:
        self.text = text
        self.card = card
        self.seat = seat
        self.life = life
        self.aims = aims
        self.it = it
        self.label = label
        self.discarded0 = discarded0
        self.discarded1 = discarded1
        self.number = number
        self.countered = countered
        self.zone = zone
        self.lives = lives

    def altered(self, aims: tuple[tuple[int | str, ...], ...], countered: int) -> Link:
        """The same link with other targets, or countered."""
        return Link(
            self.text,
            self.card,
            self.seat,
            self.life,
            aims,
            self.it,
            self.label,
            self.discarded0,
            self.discarded1,
            self.number,
            countered,
            self.zone,
            self.lives,
        )

    def targets(self) -> list[int]:
        found: list[int] = []
        for aim in self.aims:
            for number in range(2, len(aim) - 1, 2):
                card = aim[number]
                if isinstance(card, int):
                    found.append(card)
        return found

    def would_destroy(self, s: TtcgState, card: int) -> bool:
        """TT-6.11: whether this link names the card to be destroyed, or would destroy it as part of "all"."""
        if self.countered:
            return False
        ctx = Ctx(self.card, self.seat, self.seat, self.it, -1) if self.it else alone(self.card, self.seat)
        for act in s.texts[self.text].acts:
            if act.verb == "destroy" and act.target is not None:
                if "target" in act.aimed:
                    if any(aim[0] == act.number and aim[1] == "target" and card in aim[2::2] for aim in self.aims):
                        return True
                elif (act.target.ref or act.target.mode == m.ALL) and card in finding.matching(s, act.target, ctx):
                    return act.target.mode != m.ALL or self.can_destroy(s, card)
        return False

    def can_destroy(self, s: TtcgState, card: int) -> bool:
        """TT-6.11: "all" does not mean cards that this effect cannot destroy."""
        if prohibitions.forbidden(s, card, m.DESTROYED, self.card, self.seat, False):
            return False
        return not values.immune(s, card, self.card)

    def run(self, s: TtcgState) -> None:
        """TT-6.15: resolve, or do nothing if it was countered or cannot be done any more."""
        text = s.texts[self.text]
        s.batch += 1
        if s.rules.spells_leave:
            s.agenda.append(AfterLink(self.card, self.text, self.life, self.countered, self.number))
        left: list[int] | None = None if self.countered else self.legal_targets(s, text) if self.aims or text.rechecked else []
        if left is None:
            s.emit("Fizzled", self.seat, self.card, label="countered" if self.countered else "")
            if not s.rules.spells_leave:
                end_link(s)
            return
        if s.log is None:
            s.events += 1
        else:
            s.emit("Resolving", self.seat, self.card)
        it = self.it
        if it and (s.life[it[0]] != self.lives[0] or len(it) > 1):
            it = unmoved(s, it, self.lives)
        used = (self.card * 2 + (self.text & 1),)
        frame = Frame(
            self.text, self.card, self.seat, self.life, self.aims, it, (), (), self.discarded0, self.discarded1, 0, used,
            self.label, -1, (),
        )  # fmt: skip
        s.frames.append(frame)
        if not text.brief or s.rules.spells_leave:
            start_run(s, text)
            return
        # It does one thing, without a choice: unless that has to be gone on with, the next link follows.
        first = text.entry or chart(text)
        below = len(s.agenda)
        first.run_alone(s, frame, text, left if it is self.it and text.aims_once else None)
        if len(s.agenda) == below and s.decision is None:
            s.frames.pop()
            end_link(s)
        else:
            s.agenda.insert(below, END)

    def legal_targets(self, s: TtcgState, text: Text) -> list[int] | None:
        """TT-6.15, TT-10.4a: the targets that are left; None if condition, source and targets are not as they have to be."""
        if text.needs_source and s.life[self.card] != self.life:
            return None
        if text.repeated:
            ctx = Ctx(self.card, self.seat, self.seat, self.it, -1) if self.it else alone(self.card, self.seat)
            for cond in text.repeated:
                if not selectors.holds_true(s, cond, ctx):
                    return None
        aimed = 0
        left: list[int] = []
        for aim in self.aims:
            number = aim[0]
            if isinstance(number, int) and number >= m.COSTS:
                continue
            legal, wanted = still_legal(s, self, text, aim), (len(aim) - 2) // 2
            aimed += wanted
            left += legal
            if isinstance(number, int) and number >= 0:
                sel = text.acts[number].role(str(aim[1]))
                if sel is not None and sel.mode == m.EXACTLY and len(legal) < sel.n:
                    return None
            elif len(legal) < wanted:
                return None
        return left if left or aimed == 0 else None


def still_legal(s: TtcgState, link: Link | Frame, text: Text, aim: tuple[int | str, ...]) -> list[int]:
    """TT-10.4a, TT-1.6: the chosen cards that are still legal: the same copies, fitting, not shielded from being chosen.

    To be tapped a card has to be untapped, and the other way round.
    """
    source = link.card if isinstance(link, Link) else link.source
    found: list[int] = []
    number = aim[0]
    act: Act | None = None
    if isinstance(number, int) and number >= 0:
        act = text.acts[number] if number < m.COSTS else text.step(number)
    sel, pose = None, -1
    if act is not None:
        if aim[1] == "target":
            sel, pose = act.target, POSES.get(act.verb, -1)
        else:
            sel = act.role(str(aim[1]))
    plain = not link.it or sel is None or sel.simple  # then it does not matter what is called "it"
    ctx = alone(source, link.seat) if plain else Ctx(source, link.seat, link.seat, link.it, -1)
    guarded = s.wards >> m.TARGETED & 1
    for at in range(2, len(aim) - 1, 2):
        card, life = aim[at], aim[at + 1]
        if not isinstance(card, int) or s.life[card] != life:
            continue
        if sel is not None and not selectors.fits(s, sel, card, ctx):
            continue
        if s.tapped[card] == pose or (guarded and prohibitions.forbidden(s, card, m.TARGETED, source, link.seat, False)):
            continue
        found.append(card)
    return found


def lives_of(s: TtcgState, cards: tuple[int, ...]) -> tuple[int, ...]:
    """What tells these copies from what they become when they leave."""
    return (s.life[cards[0]],) if len(cards) == 1 else tuple([s.life[card] for card in cards])


def unmoved(s: TtcgState, cards: tuple[int, ...], lives: tuple[int, ...]) -> tuple[int, ...]:
    """TT-6.20: those that have not left since; a card that comes back is a new one."""
    for number, card in enumerate(cards):
        if s.life[card] != lives[number]:
            return tuple([card for number, card in enumerate(cards) if s.life[card] == lives[number]])
    return cards


def start_run(s: TtcgState, text: Text) -> None:
    """Run the steps of a link in order, the first one at once."""
    first = text.entry or chart(text)
    s.agenda += text.course
    first.run(s)
    if s.agenda[-1] is END and s.decision is None and not s.rules.spells_leave:  # it was the only one
        s.agenda.pop()
        s.frames.pop()
        end_link(s)


def chart(text: Text) -> Step:
    """What a link with this text does, first, and after that, last things first; steps never change, so they are made once."""
    steps: list[Any] = [END, *[make("tt-perform", "acts", act.number) for act in reversed(text.acts)]]
    if text.lasting:
        steps.append(make("tt-start-aura"))
    first: Step = steps.pop()
    text.entry, text.course = first, steps
    return first


class EndRun(Task[TtcgState]):
    """All steps of an effect are done."""

    NAME: ClassVar[str] = "tt-end-run"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TtcgState) -> None:
        done = s.frames.pop()
        if s.frames and done.parent >= 0:
            outer = s.frames[-1]
            outer.used = tuple(sorted({*outer.used, *done.used}))


class EndLink(EndRun):
    """All steps of a link are done."""

    NAME: ClassVar[str] = "tt-end-link"

    def run(self, s: TtcgState) -> None:
        """The next link follows; in 2025-02 the card may have to leave before."""
        s.frames.pop()
        if not s.rules.spells_leave:
            end_link(s)


def end_link(s: TtcgState) -> None:
    """TT-8.7: the state check, then the next link."""
    if s.points[0] <= 0 or s.points[1] <= 0:
        check_points(s)
        if s.winner != RUNNING:
            return
    if s.chain:
        s.agenda.pop()
        resolve(s)
    else:  # what comes after the chain
        s.fresh = 0
        s.agenda.pop()
        s.agenda.pop().run(s)


class AfterLink(Task[TtcgState]):
    """A link is done, whatever became of it, in 2025-02."""

    NAME: ClassVar[str] = "tt-after-link"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "text", "life", "countered", "number")

    def __init__(self, card: int, text: int, life: int, countered: int, number: int) -> None:
        self.card = card
        self.text = text
        self.life = life
        self.countered = countered
        self.number = number

    def run(self, s: TtcgState) -> None:
        """TT-8.7: the state check after each link."""
        check_points(s)
        if s.rules.spells_leave:
            leave_after_use(s, self.card, s.texts[self.text], self.life, self.number)


def leave_after_use(s: TtcgState, card: int, text: Text, life: int, number: int) -> None:
    """TT-6.5, TT-9.9, TT-9.16: in 2025-02 a used magic card is discarded, unless its effect is continuous or equip.

    TT-X9: what cannot be discarded stays.
    """
    used = s.spots[card] >= 0 and s.life[card] == life
    if used and not s.prints[card].unit and not text.lasting and not keeps_card(s, card) and not has_begun(s, card, number):
        s.agenda.append(make("tt-send-or-replace", (card,), (), "Discarded", m.DISCARDED, -1, -1, s.side(card)))


def has_begun(s: TtcgState, card: int, number: int) -> bool:
    """TT-X7: whether a continuous or equip effect of this card began with that link: one that it has copied."""
    return any(aura.card == card and aura.since > number for aura in s.auras)


def keeps_card(s: TtcgState, card: int) -> bool:
    """TT-X9: whether a text says that the rules cannot discard this card, or its controller cannot."""
    if prohibitions.barred(s, s.side(card), "discard", card):
        return True
    return prohibitions.forbidden(s, card, m.DISCARDED, -1, -1, False)


class Resolve(Task[TtcgState]):
    """Links resolve from last to first."""

    NAME: ClassVar[str] = "tt-resolve"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TtcgState) -> None:
        resolve(s)


def resolve(s: TtcgState) -> None:
    """TT-6.13, TT-6.19: without new activations in between; from now on nothing answers the action before."""
    s.fresh = 0
    if s.chain:
        link = s.chain.pop()
        assert isinstance(link, Link)
        s.agenda.append(RESOLVE)
        link.run(s)
    else:  # what comes after the chain
        s.agenda.pop().run(s)


END: Final = EndLink()
RESOLVE: Final = Resolve()

register(Link, EndRun, EndLink, AfterLink, Resolve)
