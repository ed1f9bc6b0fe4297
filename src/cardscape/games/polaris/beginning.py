"""Activating an effect: the choices, the cost, and the link that results."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.atoms import show
from cardscape.engine.state import MEMBER
from cardscape.engine.task import Task, make, register
from cardscape.games.polaris import forces
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.activation import use_key_of
from cardscape.games.polaris.choosing import Pick, has_candidates, reserved
from cardscape.games.polaris.context import Ctx
from cardscape.games.polaris.happening import EFFECTS, PLAYERS
from cardscape.games.polaris.links import Link, tell_effect
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.meaning import Act, Sel
from cardscape.games.polaris.moves import tap
from cardscape.games.polaris.printing import TEXTS
from cardscape.games.polaris.resolving import AFTER_CHAIN, RESOLVE, is_unanswered, resolve_alone
from cardscape.games.polaris.rows import Frame, RunsChain
from cardscape.games.polaris.stock import ENDS_WITH_PHASE
from cardscape.games.polaris.table import ADVANCE, CREATURES, HANDS, PolarisState
from cardscape.games.polaris.texts import Text
from cardscape.games.polaris.triggers import tell

_TARGETED: Final = 1 << m.TARGETED


class Begin(Task[PolarisState]):
    """Activate an effect: targets, cost, link, in this order."""

    NAME: ClassVar[str] = "pl-begin"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "text", "it", "force", "life")

    def __init__(self, seat: int, card: int, text: int, it: tuple[int, ...], force: int, life: int) -> None:
        self.seat = seat
        self.card = card
        self.text = text
        self.it = it
        self.force = force
        self.life = life

    def run(self, s: PolarisState) -> None:
        begin_effect(s, self.seat, self.card, self.text, self.it, self.force, self.life)


def begin_effect(s: PolarisState, seat: int, card: int, name: int, it: tuple[int, ...], force: int, life: int) -> None:
    """PL-14.3: choose targets, pay the cost, add the link, tell EffectActivated."""
    text = s.texts[name]
    if s.zone[card] == HANDS + seat and s.life[card] == life:
        show_source(s, card)
    frame = Frame(name, card, seat, life, (), it, (), (), force, 1 if force >= 0 else 0, ())
    if not (text.aimed or text.cost) or (text.inner and force < 0):
        add_link(s, frame)
        return
    s.frames.append(frame)
    agenda = s.agenda
    agenda.append(ADD_LINK)
    if text.cost:
        for number in range(len(text.cost) - 1, -1, -1):
            agenda.append(Pay(number))
    for act in text.aimed[::-1]:
        sel = act.target
        if sel is not None and (not (act.modal or act.conds) or has_candidates(
                s, act, sel, Ctx(card, seat, seat, it), sel.least, True)):
            agenda.append(act.aiming[seat] or aiming(act, sel, seat))
    agenda.pop().run(s)


def aiming(act: Act, sel: Sel, seat: int) -> Task[PolarisState]:
    """The step that chooses the targets of another one; made once for all matches."""
    pick = act.aiming[seat] = Pick("aim", act.number, seat, sel.least, sel.high(), ())
    return pick


def show_source(s: PolarisState, card: int) -> None:
    """An effect used from the hand names its card to everybody."""
    if s.know[1 - s.owner[card]][card] < MEMBER:
        show(s, card, 3)
    s.emit("CardRevealed", s.owner[card], card, s.zone[card], s.zone[card])


class Pay(Task[PolarisState]):
    """Pay one part of a cost."""

    NAME: ClassVar[str] = "pl-pay"
    FIELDS: ClassVar[tuple[str, ...]] = ("act",)

    def __init__(self, act: int) -> None:
        self.act = act

    def run(self, s: PolarisState) -> None:
        """PL-14.3: a cost is paid in full, by the activating player. A Tap Force that pays with itself is tapped first."""
        frame = s.frames[-1]
        text = s.texts[frame.text]
        if self.act == 0 and not frame.inner and s.printed[frame.text // TEXTS].taps and reserved(text, frame.source):
            tap(s, frame.source, PLAYERS[frame.seat])
        act = text.cost[self.act]
        sel = act.target
        frame.held0 = frame.held1 = ()
        s.agenda.append(carry_cost(self.act))
        if sel is not None and not sel.ref and sel.mode in m.CHOSEN and act.verb not in ("mill", "draw"):
            s.agenda.append(Pick("cost", self.act, frame.seat, sel.least, sel.high(), ()))


_paying: Final[list[Task[PolarisState]]] = []


def carry_cost(number: int) -> Task[PolarisState]:
    """The step that pays the part of this number of a cost with what was chosen; made once."""
    while len(_paying) <= number:
        _paying.append(make("pl-carry", "cost", len(_paying), ()))
    return _paying[number]


class AddLink(Task[PolarisState]):
    """The cost is paid: tap the Force and put the effect on the chain."""

    NAME: ClassVar[str] = "pl-add-link"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        add_link(s, s.frames.pop())


ADD_LINK: Final = AddLink()


def add_link(s: PolarisState, frame: Frame) -> None:
    """PL-14.3, PL-14.4: the effect is announced and put on the chain; alone there it resolves at once, if nobody can answer."""
    text = s.texts[frame.text]
    lives = announce(s, frame, text)
    after = s.agenda[-1]
    if not (isinstance(after, RunsChain) and text.at_once and is_unanswered(s)):
        s.chain.append(link_of(frame, lives))
    elif not resolve_alone(s, text, frame, lives):
        s.agenda.pop()
        after.cut_short(s)
        s.agenda += (AFTER_CHAIN, RESOLVE)
    elif not (s.waiting or s.doomed):
        after.pass_over(s)


def announce(s: PolarisState, frame: Frame, text: Text) -> tuple[int, ...]:
    """PL-14.3, PL-13.4: tapping is the cost of a Tap Force; then EffectActivated, and what that ends. Returns which objects the
    cards were that it speaks of.
    """
    card, seat = frame.source, frame.seat
    printed = s.prints[card]
    if printed.taps and not (frame.inner or s.tapped[card]) and CREATURES <= s.zone[card] < ADVANCE:
        tap(s, card, PLAYERS[seat])
    if frame.inner or not text.inner:
        s.uses.append(use_key_of(printed, text, card, seat, frame.life) if text.limit_scope == "name"
                      else (card, frame.life, text.number))
    if s.log is None:
        s.events += 1 if s.chain else 2
    else:
        if not s.chain:
            s.emit("ChainStarted", seat)
        tell_effect(s, "EffectActivated", seat, card, frame.text)
    lives = s.lives(frame.it) if frame.it else ()
    if s.running and (s.fleeting < 0 or s.fleeting & ENDS_WITH_PHASE):
        forces.another_activated(s, card)
    for aim in frame.aims:
        for at in range(1, len(aim), 2):
            if (s.listening | s.prints[aim[at]].own_hears) & _TARGETED:
                tell(s, m.TARGETED, aim[at], EFFECTS[seat][card], seat)
    if s.doomed:
        check_losses(s)
    return lives


def link_of(frame: Frame, lives: tuple[int, ...]) -> Link:
    """The link of an effect that was announced."""
    return Link(frame.text, frame.source, frame.seat, frame.life, frame.aims, frame.it, lives, frame.force, frame.inner, 0)


register(Begin, Pay, AddLink)
