"""Performing the steps of a link: who chooses, on what, and then doing it."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.decision import Option
from cardscape.engine.state import MEMBER
from cardscape.engine.task import Task, register
from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import selectors, verbs
from cardscape.games.polaris.choosing import (
    Pick,
    about,
    can_summon,
    candidates,
    doable,
    look_through,
    named_before,
    other_choice,
)
from cardscape.games.polaris.compiling import NEVER_CHOSEN
from cardscape.games.polaris.context import of_frame, seats
from cardscape.games.polaris.entering import ANY, Place
from cardscape.games.polaris.links import still_legal
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.meaning import Act, Sel
from cardscape.games.polaris.moves import free_slot, touch_rows
from cardscape.games.polaris.rows import Frame, Running
from cardscape.games.polaris.specs import is_chosen
from cardscape.games.polaris.table import ADVANCE, CREATURES, FORCES, GUARD_OVER, HANDS, PolarisState
from cardscape.games.polaris.texts import Text

ROOM_NEEDED: Final = ("summon", "control")
"""What is done only as far as there are free slots."""
YES: Final = 1
NO: Final = 0
_NO_CARDS: Final[list[int]] = []
_ALONE: Final = [[0], [1]]
"""Who does a step, where one player does it alone."""


def is_live(frame: Frame, act: Act) -> bool:
    """Whether a statement of a running Force is about whatever fits at any time, not about cards chosen now."""
    return frame.force >= 0 and not frame.inner and act.live and not is_chosen(act)


def is_performed(s: PolarisState, frame: Frame, act: Act) -> bool:
    """Whether a step is done: not if its own condition is false; a statement about whatever fits holds by itself, if that
    condition is true now.
    """
    meant = not act.conds or selectors.all_true(s, act.conds, of_frame(frame))
    if not is_live(frame, act):
        return meant
    if not meant:
        mark_bound(s, frame, act)
    return False


def perform_at_once(s: PolarisState, frame: Frame, text: Text) -> None:
    """PL-14.7: all steps of a text in order, if nothing has to be chosen any more."""
    for act in text.acts:
        if (not act.conds and not act.live) or is_performed(s, frame, act):
            frame.held0 = frame.held1 = ()
            actors = actors_of(s, frame, act) if act.actor and act.actor != "you" else _ALONE[frame.seat]
            carry(s, frame, act, actors, False)


class Perform(Task[PolarisState]):
    """Perform one step of the effect whose link resolves."""

    NAME: ClassVar[str] = "pl-perform"
    FIELDS: ClassVar[tuple[str, ...]] = ("act",)

    def __init__(self, act: int) -> None:
        self.act = act

    def run(self, s: PolarisState) -> None:
        """Ask first where a player may leave the step out, then let cards be chosen and do it."""
        frame = s.frames[-1]
        act = s.texts[frame.text].acts[self.act]
        if not is_performed(s, frame, act):
            return
        if act.modal == "may" and act.verb != "play" and (self.act > 0 or act.actor != "you"):
            asked = [seat for seat in seats(s, of_frame(frame), act.actor) if has_choice(s, frame, act, seat)]
            if not asked:
                return
            if act.actor != "both":
                s.ask(self, asked[0], "whether", act.verb, about(s, frame), [Option("yes"), Option("no")], [YES, NO])
            else:
                s.then(Whether(self.act, tuple(asked), ()))
        else:
            go_on(s, frame, act, ())

    def chosen(self, s: PolarisState, pick: int) -> None:
        if pick != NO:
            frame = s.frames[-1]
            go_on(s, frame, s.texts[frame.text].acts[self.act], ())


def has_choice(s: PolarisState, frame: Frame, act: Act, seat: int) -> bool:
    """Whether there is anything that a player who may do a step could do it to; a deck can be searched in vain."""
    if act.verb == "summon" and free_slot(s, CREATURES + seat) < 0:
        return False
    if act.aimed:
        return bool(still_legal(s, frame, act))
    sel = act.target
    if sel is not None and sel.ref and act.verb == "summon":
        return any(can_summon(s, card, act) for card in selectors.referred(s, sel, of_frame(frame, seat)))
    return sel is None or not act.chooses or sel.zone == "deck" or bool(candidates(s, act, sel, of_frame(frame, seat), False, ()))


class Whether(Task[PolarisState]):
    """Both players may do a step: ``asked`` have still to say whether they do, ``willing`` are those who do."""

    NAME: ClassVar[str] = "pl-whether"
    FIELDS: ClassVar[tuple[str, ...]] = ("act", "asked", "willing")

    def __init__(self, act: int, asked: tuple[int, ...], willing: tuple[int, ...]) -> None:
        self.act = act
        self.asked = asked
        self.willing = willing

    def run(self, s: PolarisState) -> None:
        """PL-14.15: each decides alone, the turn player first; then those who want to do it."""
        frame = s.frames[-1]
        act = s.texts[frame.text].acts[self.act]
        if self.asked:
            s.ask(self, self.asked[0], "whether", act.verb, about(s, frame), [Option("yes"), Option("no")], [YES, NO])
        elif self.willing:
            go_on(s, frame, act, self.willing)

    def chosen(self, s: PolarisState, pick: int) -> None:
        willing = (*self.willing, self.asked[0]) if pick == YES else self.willing
        s.then(Whether(self.act, self.asked[1:], willing))


def go_on(s: PolarisState, frame: Frame, act: Act, willing: tuple[int, ...]) -> None:
    """Let cards be chosen for a step, then do it: by all whom it names, or only by those who are willing."""
    frame.held0 = frame.held1 = ()
    actors = list(willing) or actors_of(s, frame, act)
    if act.chooses or (act.verb in ROOM_NEEDED and act.target is not None and act.target.mode == m.ALL):
        s.agenda.append(Carry("do", act.number, willing))
        for at in range(len(actors) - 1, -1, -1):
            s.agenda.append(Choose(act.number, actors[at]))
    else:
        carry(s, frame, act, actors, False)


def actors_of(s: PolarisState, frame: Frame, act: Act) -> list[int]:
    """The players who perform a step, the turn player first."""
    return [frame.seat] if act.actor in ("", "you") else seats(s, of_frame(frame), act.actor)


class Choose(Task[PolarisState]):
    """Let a player choose the cards for a step, if there is something to choose."""

    NAME: ClassVar[str] = "pl-choose"
    FIELDS: ClassVar[tuple[str, ...]] = ("act", "seat")

    def __init__(self, act: int, seat: int) -> None:
        self.act = act
        self.seat = seat

    def run(self, s: PolarisState) -> None:
        """PL-14.15: who performs the step chooses; from hidden zones that is done when the link resolves."""
        frame = s.frames[-1]
        act = s.texts[frame.text].acts[self.act]
        sel = act.target
        if sel is None:
            return
        ctx = of_frame(frame, self.seat)
        found = candidates(s, act, sel, ctx, False, other_choice(frame, act, self.seat))
        if act.verb == "summon" and free_slot(s, CREATURES + self.seat) < 0:
            return
        if not act.chooses:
            room = room_for(s, found, self.seat)
            if 0 < room < len(found):
                s.then(Pick("do", self.act, self.seat, room, room, ()))
            return
        if sel.random:
            at_random(s, frame, self.seat, found, sel.high())
            return
        if sel.zone == "deck":
            look_through(s, self.seat, selectors.zones_named(s, "deck", sel.whose, ctx)[0])
        low = 0 if sel.mode in (m.UPTO, m.ATMOST) else min(sel.least, len(found))
        s.agenda.append(Pick("do", self.act, chooser(s, self.seat, found), low, sel.high(), ()))


def room_for(s: PolarisState, found: list[int], seat: int) -> int:
    """PL-4.3: how many of these find a free slot; where only some do, the performing player picks which."""
    creatures = sum([1 for card in found if s.prints[card].is_creature])
    return (min(creatures, s.zones[CREATURES + seat].count(EMPTY))
            + min(len(found) - creatures, s.zones[FORCES + seat].count(EMPTY)))


def chooser(s: PolarisState, seat: int, found: list[int]) -> int:
    """PL-14.15: out of a hand or Advance Deck that the performing player has not seen its owner picks."""
    for card in found:
        zone = s.zone[card]
        if (HANDS <= zone < CREATURES or zone >> 1 << 1 == ADVANCE) and s.know[seat][card] < MEMBER:
            return zone & 1
    return seat


def at_random(s: PolarisState, frame: Frame, seat: int, found: list[int], n: int) -> None:
    """PL-0.4: chance picks the cards, from the one generator of the match."""
    taken: list[int] = []
    left = found[:]
    while left and len(taken) < n:
        card = s.chance.pick(left)
        left.remove(card)
        taken.append(card)
    if seat == 0:
        frame.held0 = tuple(taken)
    else:
        frame.held1 = tuple(taken)


class Carry(Task[PolarisState]):
    """Do a step (or a cost) to what was chosen; the turn player's part first, and only that of the willing, if any are named."""

    NAME: ClassVar[str] = "pl-carry"
    FIELDS: ClassVar[tuple[str, ...]] = ("which", "act", "willing")

    def __init__(self, which: str, act: int, willing: tuple[int, ...]) -> None:
        self.which = which
        self.act = act
        self.willing = willing

    def run(self, s: PolarisState) -> None:
        frame = s.frames[-1]
        text = s.texts[frame.text]
        if self.which == "cost":
            carry(s, frame, text.cost[self.act], [frame.seat], True)
            check_losses(s)
        else:
            act = text.acts[self.act]
            carry(s, frame, act, list(self.willing) or actors_of(s, frame, act), False)


def carry(s: PolarisState, frame: Frame, act: Act, actors: list[int], cost: bool) -> None:
    """PL-14.7, PL-14.15, PL-4.3: illegal targets are skipped, the rest happens; the turn player does it first. Without a free
    slot nobody is summoned, and no deck was searched for that.
    """
    if act.bare:
        for seat in actors:
            verbs.carry_out(s, frame, act, seat, _NO_CARDS, cost)
        return
    sel = act.target
    arrivals: list[Task[PolarisState]] | None = None
    for seat in actors:
        cards = cards_for(s, frame, act, seat, cost) if sel is not None else _NO_CARDS
        if act.names:
            frame.it = tuple(cards)
        if cost and sel is not None and not sel.ref:
            frame.paid = (*frame.paid, *taken_by(s, frame, act, seat, cards))
        if act.live and not cost:
            if seat == actors[0] or act.says not in verbs.PLAYER_STATEMENTS:
                verbs.impose(s, frame, act, cards)
            mark_bound(s, frame, act)
        elif act.verb == "summon":
            fixed = GUARD_OVER if act.state == "guard_over" else ANY
            if free_slot(s, CREATURES + seat) >= 0:
                if arrivals is None:
                    arrivals = []
                for card in cards:
                    if can_summon(s, card, act):
                        arrivals.append(Place(seat, card, "summon", fixed))
                arrivals.append(Searched(-1 - act.number if cost else act.number, seat))
        else:
            verbs.carry_out(s, frame, act, seat, cards, cost)
            if sel is not None and sel.zone == "deck":
                after_search(s, frame, act, seat)
    if arrivals is not None:
        s.then(*arrivals)


def taken_by(s: PolarisState, frame: Frame, act: Act, seat: int, cards: list[int]) -> list[int]:
    """The cards that a part of a cost takes: those to which it can be done."""
    if not act.limited:
        return cards
    ctx = of_frame(frame, seat)
    return [card for card in cards if doable(s, act, card, ctx)]


def cards_for(s: PolarisState, frame: Frame, act: Act, seat: int, cost: bool) -> list[int]:
    """The cards of a step for one actor; this card means the object that was there when the effect was activated."""
    sel = act.target
    if sel is None or act.verb in NEVER_CHOSEN:
        return []
    if act.aimed and not cost:
        return still_legal(s, frame, act)
    if sel.ref:
        found = selectors.referred(s, sel, of_frame(frame, seat))
        return found if cost or sel.ref != "self" or s.life[frame.source] == frame.life else []
    held = frame.held0 if seat == 0 else frame.held1
    if sel.mode == m.ALL and not held:
        return all_for(s, frame, act, sel, seat)
    if not held and act.actor != "both":
        held = frame.held1 if seat == 0 else frame.held0
    return list(held)


def all_for(s: PolarisState, frame: Frame, act: Act, sel: Sel, seat: int) -> list[int]:
    """The cards of a step that takes all that fit."""
    found = selectors.matching(s, sel, of_frame(frame, seat))
    if sel.other and frame.aims:
        found = [card for card in found if card not in named_before(frame, act.number)]
    if act.verb == "discard":
        found = [card for card in found if s.zone[card] == HANDS + seat]
    return found


def mark_bound(s: PolarisState, frame: Frame, act: Act) -> None:
    """A statement of a running Force that was bound to certain cards is not looked at again."""
    for number, row in enumerate(s.running):
        if row.since == frame.force and not frame.inner:
            s.running[number] = Running(row.card, row.text, row.since, row.timeframe, (*row.bound, act.number))
            if not is_chosen(act):
                touch_rows(s)


class Searched(Task[PolarisState]):
    """A deck that was searched is shuffled; parts of a cost count from -1 down."""

    NAME: ClassVar[str] = "pl-searched"
    FIELDS: ClassVar[tuple[str, ...]] = ("act", "seat")

    def __init__(self, act: int, seat: int) -> None:
        self.act = act
        self.seat = seat

    def run(self, s: PolarisState) -> None:
        frame = s.frames[-1]
        text = s.texts[frame.text]
        after_search(s, frame, text.acts[self.act] if self.act >= 0 else text.cost[-1 - self.act], self.seat)


def after_search(s: PolarisState, frame: Frame, act: Act, seat: int) -> None:
    """PL-14.15: a searched deck is shuffled, found or not."""
    sel = act.target
    if sel is None or sel.zone != "deck" or act.verb in NEVER_CHOSEN or act.aimed:
        return
    if following_shuffle(s, frame, act):
        return
    zone = selectors.zones_named(s, "deck", sel.whose, of_frame(frame, seat))[0]
    if s.zones[zone]:
        atoms.shuffle(s, zone, "DeckShuffled")


def following_shuffle(s: PolarisState, frame: Frame, act: Act) -> bool:
    """Whether the sentence goes on to shuffle that deck itself."""
    text = s.texts[frame.text]
    acts = text.cost if act in text.cost else text.acts
    return act.number + 1 < len(acts) and acts[act.number + 1].verb == "shuffle"


register(Perform, Whether, Choose, Carry, Searched)
