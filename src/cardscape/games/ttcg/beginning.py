"""The procedure of an activation: offer, targets, cost, tap, link."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine import knowledge
from cardscape.engine.atoms import show
from cardscape.engine.decision import Option
from cardscape.engine.state import KNOWN, MEMBER, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import costs, finding, selectors
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.activation import may_trigger
from cardscape.games.ttcg.answering import Answer, answers, answers_within, it_of, newest_by
from cardscape.games.ttcg.choosing import Pick, ask_host
from cardscape.games.ttcg.columns import COUNTS
from cardscape.games.ttcg.context import alone
from cardscape.games.ttcg.links import EndRun, Link, check_points, lives_of
from cardscape.games.ttcg.moves import RULES, by_effect, report, tap
from cardscape.games.ttcg.table import DECLARED, HANDS, Frame, TtcgState
from cardscape.games.ttcg.texts import Text
from cardscape.games.ttcg.triggers import BEGINNING, READINESS, effect_label

_ACTIVATED: Final = 1 << m.ACTIVATED
_TARGETED: Final = 1 << m.TARGETED


class Begin(Task[TtcgState]):
    """Activate an effect: offer, targets, cost, tap, link, in this order."""

    NAME: ClassVar[str] = "tt-begin"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "text", "it")

    def __init__(self, seat: int, card: int, text: int, it: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.text = text
        self.it = it

    def run(self, s: TtcgState) -> None:
        begin(s, self.seat, self.card, self.text, self.it)


def answered(s: TtcgState, text: Text, it: int, seat: int) -> str:
    """TT-A5, TT-X10: what a triggered text counters or redirects: an effect of the triggering card, or the attack, as it says."""
    objects = [act.object for act in text.countering]
    attack = text.trigger is not None and text.trigger.kind == m.ATTACK_DECLARED
    if "attack" in objects or (attack and "effect" not in objects):
        return "attack" if s.attack == DECLARED else ""
    link = newest_by(s, it, seat)
    return f"link {link}" if link >= 0 else "attack" if s.attack == DECLARED and "effect" not in objects else ""


def begin(s: TtcgState, seat: int, card: int, name: int, its: tuple[int, ...]) -> None:
    """TT-6.1, TT-6.2: one effect is used, in the order of an activation; everybody sees which effect it is."""
    text = s.texts[name]
    label = ""
    if text.counters and its:
        label = answered(s, text, its[0], seat)
    it = its
    if not it and text.named is not None:
        it = tuple(finding.matching(s, text.named, alone(card, seat)))
    s.batch += 1
    if s.spots[card] >= 0 and s.log is None:  # everybody sees the card
        s.events += 1
    else:
        show_source(s, card, seat)
    if text.at_once and not text.doubtful:
        add_link(s, name, card, seat, (), it, "", 0, 0)
        return
    if (not its and text.doubtful and not selectors.text_true(s, text, alone(card, seat))) or (
        text.robs and costs.falls_through(s, seat, card, text)
    ):
        if s.shared and s.shared & COUNTS:
            s.detach(COUNTS)
        s.uses[2 * card + (name & 1)] += costs.REFUSED
        s.note_use(2 * card + (name & 1))
        s.emit("Fizzled", seat, card)
        return
    s.frames.append(Frame(name, card, seat, s.life[card], (), it, (), (), 0, 0, 0, (), label, -1, ()))
    last = _LINKS[2 * card + seat]
    if last is None:
        last = _LINKS[2 * card + seat] = AddLink(seat, card)
    answers_now = (text.style == "counter" and not its) or (text.counters and not label)
    steps = text.rites[seat]
    if steps is None:
        steps = text.rites[seat] = rites(text, seat)
    if steps or answers_now:
        s.agenda.append(last)
        s.agenda += steps
        if answers_now:
            s.agenda.append(ChooseAnswer(seat))
        s.agenda.pop().run(s)
        if s.agenda[-1] is not last or s.decision is not None or s.winner != RUNNING:
            return
        s.agenda.pop()
    last.run(s)


def rites(text: Text, seat: int) -> list[Task[Any]]:
    """TT-6.2: offer, targets and cost of an activation, last things first; steps never change, so they are made once."""
    steps: list[Task[Any]] = []
    if text.offer:
        steps.append(costs.Offer(seat, 0))
    if text.hostless:
        steps.append(AimHost(seat))
    if text.aims:
        for act in text.acts:
            for role in act.aimed:
                steps.append(Aim(seat, act.number, role))
    for act in text.cost:
        steps.append(costs.Pay(act.number))
    return steps[::-1]


def show_source(s: TtcgState, card: int, seat: int) -> None:
    """An effect used from a hand or under another card names its card to everybody; in a shuffled deck not its place (TT-1.7)."""
    know = s.know
    if know[0][card] != KNOWN or know[1][card] != KNOWN:
        astray = s.zone[card] < HANDS and know[seat][card] != KNOWN
        if not astray or know[0][card] < MEMBER or know[1][card] < MEMBER:
            show(s, card, 3)
            if astray:
                knowledge.shuffled(s, s.zone[card])
    s.emit("Activating", seat, card, s.zone[card], s.zone[card])


class ChooseAnswer(Task[TtcgState]):
    """Choose the action of the opponent that a counter answers."""

    NAME: ClassVar[str] = "tt-choose-answer"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-6.19: any waiting fitting link of the opponent, the attack, or the play."""
        frame = s.frames[-1]
        found = self.fitting(s, frame)
        if not found:
            cancel(s)
            return
        options = [Option("answer", s.shown_card(a.card), s.spots[a.card], label=a.kind) for a in found]
        s.ask(self, self.seat, "answer", "what it answers", frame.source, options, list(range(len(found))))

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        text = s.texts[frame.text]
        choice = self.fitting(s, frame)
        found: Answer = choice[pick]
        if len(choice) > 1:
            at = s.spots[found.card] if s.spots[found.card] >= 0 else s.zone[found.card]
            s.emit("Chosen", self.seat, found.card if s.face[found.card] else -1, at, at)
        frame.it = it_of(s, self.seat, frame.source, text, found)
        frame.label = f"link {found.link}" if found.kind == "effect" else found.kind

    def fitting(self, s: TtcgState, frame: Frame) -> list[Answer]:
        """TT-6.19, TT-A8: for an effect that another one uses, timing does not matter. TT-C1: its price can be paid."""
        text = s.texts[frame.text]
        asked = answers if frame.parent < 0 else answers_within
        found = asked(s, self.seat, frame.source, text)
        if not text.owing:
            return found
        named = [(each, it_of(s, self.seat, frame.source, text, each)) for each in found]
        return [each for each, its in named if costs.payable(s, self.seat, frame.source, text, its)]


def cancel(s: TtcgState) -> None:
    """An activation that cannot go on is dropped: nothing was paid, nothing is tapped."""
    while not isinstance(s.agenda[-1], (AddLink, EndRun)):
        s.agenda.pop()
    s.agenda.pop()
    s.frames.pop()


class Aim(Task[TtcgState]):
    """Choose the targets of one step."""

    NAME: ClassVar[str] = "tt-aim"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "act", "role")

    def __init__(self, seat: int, act: int, role: str) -> None:
        self.seat = seat
        self.act = act
        self.role = role
        self.picks: list[Pick] = []
        """The choice of each seat, once it was made: an effect has steps of its own."""

    def run(self, s: TtcgState) -> None:
        """TT-6.2, TT-10.4b: targets in public zones are chosen now; of cards of both players each chooses their own."""
        sel = s.texts[s.frames[-1].text].acts[self.act].role(self.role)
        assert sel is not None
        if not self.picks:
            self.picks = [Pick("aim", self.act, self.role, seat, sel.low(), sel.high(), ()) for seat in (0, 1)]
        if sel.controller == "both":
            s.then(self.picks[s.turn], self.picks[1 - s.turn])
        else:
            self.picks[self.seat].run(s)


class AimHost(Task[TtcgState]):
    """Choose the host of an equip effect that names none."""

    NAME: ClassVar[str] = "tt-aim-host"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-6.7: another active unit on either side."""
        ask_host(s, self, self.seat)

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        frame.aims = (*frame.aims, (-1, "host", pick, s.life[pick]))
        s.emit("Chosen", self.seat, pick if s.face[pick] else -1, s.spots[pick], s.spots[pick])


class AddLink(Task[TtcgState]):
    """The cost is paid: tap the card and put the effect on the chain."""

    NAME: ClassVar[str] = "tt-add-link"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: TtcgState) -> None:
        """TT-6.2, TT-8.7: tap, add the link, and look whether paying has ended the game."""
        frame = s.frames[-1]
        s.frames.pop()
        add_link(
            s, frame.text, self.card, self.seat, frame.aims, frame.it, frame.label, frame.discarded0, frame.discarded1
        )


def add_link(
    s: TtcgState,
    name: int,
    card: int,
    seat: int,
    aims: tuple[tuple[int | str, ...], ...],
    it: tuple[int, ...],
    label: str,
    discarded0: int,
    discarded1: int,
) -> None:
    """TT-6.2, TT-6.6g, TT-8.7: tap by the rules, add the link, and look whether paying has ended the game.

    Activating taps a card on the field; dormant ones stay tapped, passive never tap.
    """
    subject = card * 2 + (name & 1)
    if s.shared and s.shared & COUNTS:
        s.detach(COUNTS)
    s.uses[subject] += 1
    s.ever[subject] += 1
    s.guard[subject] += 1
    s.note_use(subject)
    if s.spots[card] >= 0 and not s.tapped[card] and s.texts[name].taps:
        tap(s, card, RULES, seat)
    zone = s.zone[card]
    lives = it
    if it:
        lives = (s.life[it[0]],) if len(it) == 1 else lives_of(s, it)
    link = Link(name, card, seat, s.life[card], aims, it, label, discarded0, discarded1, s.events, 0, zone, lives)
    s.chain.append(link)
    if s.log is None:
        s.events += 1
    else:
        s.emit("Activated", seat, card, zone, zone, label=effect_label(name))
    if s.points[0] <= 0 or s.points[1] <= 0:
        check_points(s)
    s.batch += 1
    if aims or (s.alert | s.prints[card].own_hears) & _ACTIVATED:
        announce(s, link)


def announce(s: TtcgState, link: Link) -> None:
    """TT-C16: others hear of the activation, and of what it targets."""
    doer = by_effect(link.card, link.seat)
    if (s.alert | s.prints[link.card].own_hears) & _ACTIVATED:
        report(s, m.ACTIVATED, link.card, doer, link.seat, -1, -1, 0, None)
    alert, prints = s.alert, s.prints
    for aim in link.aims:
        for number in range(2, len(aim) - 1, 2):
            card = aim[number]
            if isinstance(card, int) and card >= 0 and (alert | prints[card].own_hears) & _TARGETED:
                report(s, m.TARGETED, card, doer, link.seat, -1, -1, 0, None)


_LINKS: Final[list[AddLink | None]] = [None] * 2048
"""The last steps of activations, ``2 * card + seat``: steps never change, so they are made once."""

READINESS.append(may_trigger)
BEGINNING.append(begin)
register(Begin, ChooseAnswer, Aim, AimHost, AddLink)
