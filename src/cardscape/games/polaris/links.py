"""Links of the chain: how they resolve, and what becomes of the Force behind them."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.state import DRAWN
from cardscape.engine.task import Task, make, register
from cardscape.games.polaris import forces, selectors
from cardscape.games.polaris.choosing import NO_TARGETING_SAID, can_target
from cardscape.games.polaris.context import of_frame
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.meaning import Act
from cardscape.games.polaris.moves import put_away
from cardscape.games.polaris.printing import TEXTS
from cardscape.games.polaris.rows import Frame
from cardscape.games.polaris.ruleset import LINK_LIMIT
from cardscape.games.polaris.table import ADVANCE, DISCARD, FORCES, PolarisState

NOT_OPENED: Final = -2


class Link(Task[PolarisState]):
    """One activated effect that waits on the chain; ``lives`` says which objects the cards ``it`` speaks of were."""

    NAME: ClassVar[str] = "pl-link"
    FIELDS: ClassVar[tuple[str, ...]] = ("text", "@card", "seat", "life", "aims", "it", "lives", "force", "inner", "negated")

    def __init__(self, text: int, card: int, seat: int, life: int, aims: tuple[tuple[int, ...], ...], it: tuple[int, ...],
                 lives: tuple[int, ...], force: int, inner: int, negated: int) -> None:
        self.text = text
        self.card = card
        self.seat = seat
        self.life = life
        self.aims = aims
        self.it = it
        self.lives = lives
        self.force = force
        self.inner = inner
        self.negated = negated

    def targets(self, s: PolarisState) -> list[int]:
        """The targets that are still the same objects."""
        return [aim[at] for aim in self.aims for at in range(1, len(aim), 2) if s.life[aim[at]] == aim[at + 1]]

    def run(self, s: PolarisState) -> None:
        """Carry it out, if something has to be chosen in its steps; others are resolved at once."""
        if count_link(s):
            return
        agenda = s.agenda
        agenda.append(AfterLink(self.text, self.card, self.seat, self.life, self.inner, self.negated))
        frame = self.frame(s)
        if frame is not None:
            s.frames.append(frame)
            agenda.append(END_RUN)
            for number in range(len(s.texts[self.text].acts) - 1, -1, -1):
                agenda.append(perform(number))

    def frame(self, s: PolarisState) -> Frame | None:
        """PL-14.8, PL-4.6: what its steps are performed with; a negated link does nothing. A card it speaks of that has become a
        new object is left alone.
        """
        if self.negated:
            return None
        force = self.force
        if not self.inner and s.printed[self.text // TEXTS].lasting:
            force = opened(s, self.text, self.card, self.life)
            if force == NOT_OPENED:
                return None
        it = s.unchanged(self.it, self.lives) if self.it else self.it
        return Frame(self.text, self.card, self.seat, self.life, self.aims, it, (), (), force, self.inner, ())


def opened(s: PolarisState, name: int, card: int, life: int) -> int:
    """PL-13.7: a lasting effect begins to run as its link resolves. Returns the number of the Force effect that runs, or
    ``NOT_OPENED`` if there is nothing to perform.
    """
    if not forces.can_start(s, card, life):
        return NOT_OPENED
    force = forces.start(s, card, name).since
    return NOT_OPENED if s.texts[name].inner else force


def count_link(s: PolarisState) -> bool:
    """PL-16.6: the 300th link resolved in one turn ends the game as drawn."""
    s.links += 1
    if s.links >= LINK_LIMIT:
        s.finish(DRAWN, "draw")
        return True
    return False


def still_legal(s: PolarisState, frame: Frame, act: Act) -> list[int]:
    """PL-14.7: the targets of a step that are still legal: the same objects, fitting, and not barred; others are skipped."""
    sel = act.target
    ctx = of_frame(frame)
    found: list[int] = []
    for aim in frame.aims:
        if aim[0] == act.number and sel is not None:
            for at in range(1, len(aim), 2):
                card = aim[at]
                if s.life[card] == aim[at + 1] and selectors.fits(s, sel, card, ctx) and (
                        (s.gathered and not s.said & NO_TARGETING_SAID) or can_target(s, card, ctx)):
                    found.append(card)
    return found


class EndRun(Task[PolarisState]):
    """All steps of an effect are done."""

    NAME: ClassVar[str] = "pl-end-run"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        s.frames.pop()


END_RUN: Final = EndRun()
_performing: Final[list[Task[PolarisState]]] = []


def perform(number: int) -> Task[PolarisState]:
    """The step that performs the part of this number of an effect; made once."""
    while len(_performing) <= number:
        _performing.append(make("pl-perform", len(_performing)))
    return _performing[number]


class AfterLink(Task[PolarisState]):
    """A link is done, whatever became of it."""

    NAME: ClassVar[str] = "pl-after-link"
    FIELDS: ClassVar[tuple[str, ...]] = ("text", "@card", "seat", "life", "inner", "negated")

    def __init__(self, text: int, card: int, seat: int, life: int, inner: int, negated: int) -> None:
        self.text = text
        self.card = card
        self.seat = seat
        self.life = life
        self.inner = inner
        self.negated = negated

    def run(self, s: PolarisState) -> None:
        after_link(s, self.text, self.card, self.seat, self.life, self.inner, self.negated)


def after_link(s: PolarisState, text: int, card: int, seat: int, life: int, inner: int, negated: int) -> None:
    """PL-14.5: EffectResolved, what the Force does now, and the loss check."""
    if not negated:
        if s.log is None:
            s.events += 1
        else:
            tell_effect(s, "EffectResolved", seat, card, text)
    if not inner and s.life[card] == life and FORCES <= s.zone[card] < ADVANCE:
        if negated:
            printed = s.prints[card].card
            negated_force(s, card, printed.activation, printed.timeframe)
        else:
            resolved_force(s, card)
    if s.doomed:
        check_losses(s)


def resolved_force(s: PolarisState, card: int) -> None:
    """PL-13.2: an Instant Force goes to the Discard Zone when its effect has resolved."""
    if s.prints[card].card.timeframe == "instant":
        forces.expire(s, card)


def negated_force(s: PolarisState, card: int, activation: str, timeframe: str) -> None:
    """PL-13.3, PL-13.6: a Force whose activation was negated goes to the Discard Zone; a tapped Continuous one stays."""
    if activation != "tap" or timeframe != "continuous":
        put_away(s, card, "negated")


def tell_effect(s: PolarisState, kind: str, seat: int, card: int, text: int) -> None:
    """Tell of an effect: with its card where everybody sees it, else by the name that was announced."""
    label = s.texts[text].label
    if s.on_field(card) or s.zone[card] >> 1 << 1 == DISCARD:
        s.emit_of(kind, seat, card, label)
    else:
        s.emit(kind, seat, label=f"{s.printed[text // TEXTS].name}, {label}")


register(Link, EndRun, AfterLink)
