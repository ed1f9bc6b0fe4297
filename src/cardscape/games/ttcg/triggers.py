"""Texts that start by themselves: who heard what happened, and how waiting triggers come onto the chain."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from cardscape.effects.meaning import enough
from cardscape.engine.chain import Trigger as EngineTrigger
from cardscape.engine.decision import Option
from cardscape.engine.knowledge import learn, shuffled
from cardscape.engine.state import MEMBER, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.happening import Happening
from cardscape.games.ttcg.table import DISCARD, HANDS, TtcgState

USE: Final = 1
DECLINE: Final = 0
_DECLINING: Final = Option("decline")
READINESS: Final[list[Callable[[TtcgState, int, int, int, tuple[int, ...]], bool]]] = []
BEGINNING: Final[list[Callable[[TtcgState, int, int, int, tuple[int, ...]], None]]] = []
"""The checks of an effect that its trigger starts, and how it is begun; see ``beginning``, which knows both."""


class Waiting(EngineTrigger):
    """TT-6.13: a trigger that has happened and waits for its place on a chain; ``its`` are the cards it happened to."""

    NAME: ClassVar[str] = "tt-waiting"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "text", "life", "its", "kind", "batch", "picked", "lives")

    def __init__(
        self,
        seat: int,
        card: int,
        text: int,
        life: int,
        its: tuple[int, ...],
        kind: int,
        batch: int,
        picked: int,
        lives: tuple[int, ...],
    ) -> None:
        super().__init__(seat, card)
        self.text = text
        self.life = life
        self.its = its
        self.kind = kind
        self.batch = batch
        self.picked = picked
        self.lives = lives

    def run(self, s: TtcgState) -> None:  # type: ignore[override]
        """TT-6.8, TT-6.14: a trigger that fails the checks does not happen; a cost or "may" makes it optional."""
        if self.life != s.life[self.card] or not self.happened(s) or not make_ready(s, self):
            return
        text = s.texts[self.text]
        there = self.there(s) if text.about_it else []
        if self.picked == 0 and len(there) > 1:
            options = [Option("about", s.shown_card(self.its[n]), s.spots[self.its[n]]) for n in there]
            s.ask(self, self.seat, "about", "which card it is about", self.card, options, [2 + n for n in there])
        elif self.picked == 0 and len(there) == 1 and len(self.its) > 1:
            self.chosen(s, 2 + there[0])
        elif self.its and not there and text.about_it:
            return
        elif text.optional:
            option = trigger_option(s, "use", self)
            s.ask(self, self.seat, "trigger", "use the effect", self.card, [option, _DECLINING], [USE, DECLINE])
        else:
            self.chosen(s, USE)

    def there(self, s: TtcgState) -> list[int]:
        """The numbers of the cards it happened to that have not left since."""
        return [n for n, card in enumerate(self.its) if s.life[card] == self.lives[n]]

    def can_happen(self, s: TtcgState) -> bool:
        """TT-6.8: its card and the card it is about are still there, and the effect passes the checks."""
        if self.life != s.life[self.card] or (self.its and s.texts[self.text].about_it and not self.there(s)):
            return False
        return self.happened(s) and make_ready(s, self)

    def happened(self, s: TtcgState) -> bool:
        """TT-10.4b, TT-6.14: whether it happened to as many cards at the same time as the text says."""
        trigger = s.texts[self.text].trigger
        counted = None if trigger is None or self.picked else trigger.counted
        return counted is None or enough(counted, len(self.its))

    def chosen(self, s: TtcgState, pick: int) -> None:  # type: ignore[override]
        if pick >= 2:
            its, lives = (self.its[pick - 2],), (self.lives[pick - 2],)
            s.then(Waiting(self.seat, self.card, self.text, self.life, its, self.kind, self.batch, 1, lives))
        elif pick == USE:
            if s.texts[self.text].style == "latent":
                one_of_two(s, self)
            BEGINNING[0](s, self.seat, self.card, self.text, self.its[:1])


def one_of_two(s: TtcgState, used: Waiting) -> None:
    """TT-6.8: if both latent effects of a card wait for the same event, only one of them happens."""
    s.waiting = [
        w
        for w in s.waiting
        if not (isinstance(w, Waiting) and w.card == used.card and w.batch == used.batch and s.texts[w.text].style == "latent")
    ]


def make_ready(s: TtcgState, trigger: Waiting) -> bool:
    """TT-6.8, TT-6.2: whether the triggered effect passes the checks now."""
    return READINESS[0](s, trigger.seat, trigger.card, trigger.text, trigger.its)


_EFFECTS: Final = ["effect 1", "effect 2"]


def effect_label(text: int) -> str:
    return _EFFECTS[text & 1]


def trigger_option(s: TtcgState, kind: str, waiting: Waiting) -> Option:
    """How a waiting trigger is offered; one of a hidden card shows nothing until it is used."""
    hidden = s.zone[waiting.card] < DISCARD
    return Option(kind, s.prints[waiting.card], s.spots[waiting.card], label=effect_label(waiting.text), secret=hidden)


class PlaceWaiting(Task[TtcgState]):
    """Put waiting triggers on the chain; with ``responses`` only those that join the chain being built, else those of a chain of
    their own: what has happened up to ``batch``, not while their costs are paid.
    """

    NAME: ClassVar[str] = "tt-place"
    FIELDS: ClassVar[tuple[str, ...]] = ("responses", "batch")

    def __init__(self, responses: int, batch: int) -> None:
        self.responses = responses
        self.batch = batch

    def run(self, s: TtcgState) -> None:
        """TT-6.14: the turn player's first, in the order that player likes, then the opponent's."""
        if not s.waiting:
            return
        for seat in (s.turn, 1 - s.turn):
            picks = self.found(s, seat)
            if len(picks) > 1:
                picks = able(s, picks)
            if len(picks) == 1 and s.trail is None:  # nobody is asked
                self.chosen(s, picks[0])
                return
            if picks:
                options = []
                for number in picks:
                    waiting = s.waiting[number]
                    assert isinstance(waiting, Waiting)
                    options.append(trigger_option(s, "trigger", waiting))
                s.ask(self, seat, "order", "which trigger comes next", -1, options, picks)
                return

    def found(self, s: TtcgState, seat: int) -> list[int]:
        """TT-6.13: the numbers of a player's triggers that come onto this chain."""
        found: list[int] = []
        for number, waiting in enumerate(s.waiting):
            if (
                isinstance(waiting, Waiting)
                and waiting.seat == seat
                and (joins(s, waiting) if self.responses else waiting.batch <= self.batch)
                and not again(s, number, waiting)
            ):
                found.append(number)
        return found

    def chosen(self, s: TtcgState, pick: int) -> None:
        waiting = s.waiting.pop(pick)
        assert isinstance(waiting, Waiting)
        s.agenda.append(self)
        waiting.run(s)
        if s.agenda[-1] is self and s.decision is None and s.winner == RUNNING:  # the next one follows at once
            s.agenda.pop()
            self.run(s)


def able(s: TtcgState, picks: list[int]) -> list[int]:
    """TT-6.8, TT-6.14: of several triggers those that can happen now are put in order; if none can, they are all over."""
    found: list[int] = []
    for number in picks:
        waiting = s.waiting[number]
        assert isinstance(waiting, Waiting)
        if waiting.can_happen(s):
            found.append(number)
    if not found:
        s.waiting = [waiting for number, waiting in enumerate(s.waiting) if number not in picks]
    return found


def again(s: TtcgState, number: int, waiting: Waiting) -> bool:
    """TT-6.14: an effect that waits already, about the same card or about none: there is nothing to choose between."""
    for other in s.waiting[:number]:
        if isinstance(other, Waiting) and other.card == waiting.card and other.text == waiting.text:
            return not s.texts[waiting.text].about_it or (other.its == waiting.its and other.lives == waiting.lives)
    return False


def joins(s: TtcgState, waiting: Waiting) -> bool:
    """TT-6.13: response triggers and counters join the current chain; all others wait for a new one."""
    return waiting.kind == m.ACTIVATED or s.texts[waiting.text].style == "counter"


def queue(s: TtcgState, seat: int, card: int, text: int, what: Happening) -> None:
    """TT-6.14: what happens at the same time is one event: an effect triggers on it once."""
    its: tuple[int, ...] = (what.card,) if what.card >= 0 else ()
    lives: tuple[int, ...] = (s.life[what.card],) if what.card >= 0 else ()
    if s.zone[card] < HANDS and s.know[seat][card] < MEMBER:
        notice(s, seat, card)
    for number, waiting in enumerate(s.waiting):
        if isinstance(waiting, Waiting) and waiting.card == card and waiting.text == text and waiting.batch == s.batch:
            if what.card not in waiting.its:
                its, lives = waiting.its + its, waiting.lives + lives
                s.waiting[number] = Waiting(waiting.seat, card, text, s.life[card], its, waiting.kind, waiting.batch, 0, lives)
            return
    s.waiting.append(Waiting(seat, card, text, s.life[card], its, what.kind, s.batch, 0, lives))


def notice(s: TtcgState, seat: int, card: int) -> None:
    """TT-1.7: a text that works in the deck shows its card to its owner when it triggers, not where in the deck it lies."""
    learn(s, seat, card)
    shuffled(s, s.zone[card])
    s.emit("Noticed", seat, card, s.zone[card], s.zone[card], seen=1 << seat, masked="")


register(Waiting, PlaceWaiting)
