"""The turn: Start, Draw, Main, Battle, End."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.events import BOTH
from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.columns import COUNTS
from cardscape.games.ttcg.hearing import hear_moment
from cardscape.games.ttcg.lasting import ENDS, STARTS, due, pass_edge
from cardscape.games.ttcg.limit import HAND_LIMIT, HandLimit
from cardscape.games.ttcg.links import check_points
from cardscape.games.ttcg.moves import RULES, draw, lose, untap
from cardscape.games.ttcg.needs import CARD_OF, TURNS
from cardscape.games.ttcg.opened import Open, is_over_idle, is_passed_by
from cardscape.games.ttcg.places import BARS, TIED
from cardscape.games.ttcg.prohibitions import barred, forbidden
from cardscape.games.ttcg.skipping import skipped, use_attack_skips
from cardscape.games.ttcg.table import BATTLE, DECK, DRAW, END, HANDS, MAIN, START, TtcgState
from cardscape.games.ttcg.texts import SPAN_BITS, TURN_BEATS

TURN_LIMIT: Final = 300
EMPTY_DECK: Final = 5
STARTING: Final = [SPAN_BITS["turn"] << TURN_BEATS * seat for seat in (0, 1)]
ENDING: Final = [start << 4 for start in STARTING]
TO_BATTLE: Final = [(SPAN_BITS["main phase"] << 4 | SPAN_BITS["battle phase"]) << TURN_BEATS * seat for seat in (0, 1)]
_OPENING: Final = SPAN_BITS["turn"] | SPAN_BITS["draw phase"] * 17 | SPAN_BITS["main phase"]
TO_OWN_MAIN: Final = [_OPENING << TURN_BEATS * seat for seat in (0, 1)]
TO_MAIN: Final = [ENDING[seat] | TO_OWN_MAIN[1 - seat] for seat in (0, 1)]
"""The moments before the Battle Phase, before the Main Phase and, from the End step on, before the next player's Main Phase."""
SPANS: Final = {DRAW: "draw phase", MAIN: "main phase", BATTLE: "battle phase"}


class StartTurn(Task[TtcgState]):
    """A turn begins."""

    NAME: ClassVar[str] = "tt-start-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        start_turn(s, self.seat)


def start_turn(s: TtcgState, seat: int) -> None:
    """TT-4.1, TT-8.7: Start, Draw, Main, Battle, End; after 300 turns nobody wins. A skipped turn does not happen."""
    if s.skips and skipped(s, seat, "turn"):
        s.agenda.append(StartTurn(1 - seat))
        return
    if s.number >= TURN_LIMIT:
        s.finish(DRAWN, "turns")
        return
    s.number += 1
    s.turn = seat
    s.phase = START
    s.news |= TURNS
    if s.shaken and s.shaken & TURNS:
        s.changed()
    if s.log is None:
        s.events += 1
    else:
        s.emit("TurnStarted", seat, n=s.number)
    reset_counters(s)
    if (s.beats if s.beats >= 0 else s.find_beats()) & STARTING[seat] or s.rules.untap_step:
        s.agenda += _REST_OF_TURN[seat]
        _STARTS[seat].run(s)
        return
    # Nothing comes between the Start step and its window, nor perhaps between that and the Draw Phase.
    s.batch += 1
    s.agenda += _PHASES[seat]
    if is_uneventful(s, TO_OWN_MAIN[seat]):
        open_turn(s, seat)
    elif _W1[seat].is_over(s):
        s.agenda.pop()
        _DRAW.run(s)


def reset_counters(s: TtcgState) -> None:
    """TT-4.2: per-turn counters reset."""
    s.plays = 0
    s.summed = None
    if s.shared and s.shared & COUNTS:
        s.detach(COUNTS)
    busy = s.busy
    if busy is None:
        count = len(s.uses)
        s.uses = [0] * count
        s.guard = [0] * count
        s.attacks = [0] * (count // 2)
    else:
        uses, guard, attacks = s.uses, s.guard, s.attacks
        for subject in busy:
            uses[subject] = guard[subject] = attacks[CARD_OF[subject]] = 0
    s.busy = []
    if s.spent:
        s.spent = [key for key in s.spent if key[2] >= 0 or key[2] <= -1000]


class Start(Task[TtcgState]):
    """The Start step."""

    NAME: ClassVar[str] = "tt-start"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-4.2, TT-4.7: durations until this turn end, "start of turn" triggers wait for W1; nothing untaps by itself."""
        s.batch += 1
        beats = s.beats if s.beats >= 0 else s.find_beats()
        if beats & STARTING[self.seat]:
            pass_edge(s, STARTS, "turn")
        if s.rules.untap_step:
            untap_all(s, self.seat)
        if beats & STARTING[self.seat]:
            hear_moment(s, "start", "turn")
            due(s, STARTS, "turn")


def untap_all(s: TtcgState, seat: int) -> None:
    """TT-13.1, TT-X9: with the house option the turn player's cards untap, unless a text says that they cannot."""
    found: list[int] = []
    for card in s.actives(seat):
        if s.tapped[card] and not forbidden(s, card, m.UNTAPPED, -1, -1, False):
            found.append(card)
    untap(s, found, RULES, seat)


class Phase(Task[TtcgState]):
    """The Draw, Main or Battle Phase begins."""

    NAME: ClassVar[str] = "tt-phase"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.span = SPANS[phase]
        self.beats = [SPAN_BITS[self.span] << TURN_BEATS * seat for seat in (0, 1)]

    def run(self, s: TtcgState) -> None:
        """TT-4.1: the three phases, each with its windows; a skipped one does not happen."""
        if s.skips and skipped(s, s.turn, self.span):
            return
        s.phase = self.phase
        if s.shaken and s.shaken & TURNS:
            s.changed()
        s.batch += 1
        s.events += 1
        if s.log is not None:
            s.tell("PhaseStarted", s.turn, -1, -1, -1, 0, BOTH, None, self.span)
        if (s.beats if s.beats >= 0 else s.find_beats()) & self.beats[s.turn]:
            pass_edge(s, STARTS, self.span)
            hear_moment(s, "start", self.span)
            s.agenda += _REST_OF_PHASE[self.phase][s.turn]
            due(s, STARTS, self.span)
            return
        s.agenda.append(_ENDS[self.phase])  # nothing comes in between
        if self.phase == DRAW:
            draw_at_once(s)
        else:
            _IDLE[self.phase][s.turn].is_over(s)


class PhaseEnd(Task[TtcgState]):
    """A phase ends."""

    NAME: ClassVar[str] = "tt-phase-end"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.beats = [SPAN_BITS[SPANS[phase]] << 4 + TURN_BEATS * seat for seat in (0, 1)]

    def run(self, s: TtcgState) -> None:
        """TT-10.5a: what lasts until the end of the phase ends; its triggers form a chain."""
        s.batch += 1
        if self.phase == MAIN and is_uneventful(s, TO_BATTLE[s.turn]):
            s.phase = BATTLE
            if s.shaken and s.shaken & TURNS:
                s.changed()
            s.batch += 1
            s.events += 1
            s.agenda[-1] = _ENDS[BATTLE]
            is_over_idle(s, "battle", s.turn)
            return
        if (s.beats if s.beats >= 0 else s.find_beats()) & self.beats[s.turn]:
            span = SPANS[self.phase]
            hear_moment(s, "end", span)
            if s.waiting:
                s.agenda.append(Open("", s.turn))
            due(s, ENDS, span)
            pass_edge(s, ENDS, span)
        elif s.waiting:
            s.agenda.append(Open("", s.turn))
        elif self.phase == BATTLE and not s.skips:  # nothing comes before the End step
            s.agenda.pop().run(s)
            return
        if s.skips and self.phase == BATTLE:
            use_attack_skips(s)


class DrawCard(Task[TtcgState]):
    """The draw of the Draw Phase."""

    NAME: ClassVar[str] = "tt-draw-card"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TtcgState) -> None:
        draw_card(s)


def draw_card(s: TtcgState) -> None:
    """TT-4.3, TT-3.5, TT-8.9: one card, not on the first player's first turn; who cannot draw takes no damage either."""
    if s.number == 1 and s.turn == s.first:
        return
    if s.topics & BARS and barred(s, s.turn, "draw"):
        return
    if s.zones[DECK + s.turn]:
        draw(s, s.turn, 1, RULES)
    else:
        take_damage(s, s.turn)


def draw_at_once(s: TtcgState) -> None:
    """TT-4.3: the draw and what follows it."""
    draw_card(s)
    after_draw(s)


def after_draw(s: TtcgState) -> None:
    """TT-6.12: the window W2, and if nobody can do anything there the end of the Draw Phase."""
    window = _W2[s.turn]
    if s.winner != RUNNING:
        s.agenda.append(window)
        return
    if window.is_over(s):
        s.agenda.pop()
        _ENDS[DRAW].run(s)


def take_damage(s: TtcgState, seat: int) -> None:
    """TT-8.9: who would draw from an empty deck in the Draw Phase loses 5 points instead."""
    lose(s, seat, EMPTY_DECK, RULES, why="empty deck")
    check_points(s)


class EndStep(Task[TtcgState]):
    """The End step."""

    NAME: ClassVar[str] = "tt-end-step"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-4.6: end triggers and W5, then the hand limit, its triggers, and the end of what lasts this turn."""
        if s.number < TURN_LIMIT and len(s.zones[HANDS + self.seat]) <= HAND_LIMIT and is_uneventful(s, TO_MAIN[self.seat]):
            hand_over(s, self.seat)
            return
        s.phase = END
        if s.shaken and s.shaken & TURNS:
            s.changed()
        s.batch += 1
        if s.log is None:
            s.events += 1
        else:
            s.emit("PhaseStarted", s.turn, label="end")
        if (s.beats if s.beats >= 0 else s.find_beats()) & ENDING[self.seat]:
            hear_moment(s, "end", "turn")
            s.agenda += _REST_OF_END[self.seat]
            due(s, ENDS, "turn")
            return
        s.agenda += _AFTER_W5[self.seat]
        if _W5[self.seat].is_over(s) and len(s.zones[HANDS + self.seat]) <= HAND_LIMIT:  # then the turn is over
            del s.agenda[-3:]
            s.batch += 1
            end_turn(s, self.seat)


class TurnEnd(Task[TtcgState]):
    """The turn is over."""

    NAME: ClassVar[str] = "tt-turn-end"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        end_turn(s, self.seat)


def end_turn(s: TtcgState, seat: int) -> None:
    """TT-4.6, TT-10.5a: "this turn" ends last, then the other player's turn starts."""
    if (s.beats if s.beats >= 0 else s.find_beats()) & ENDING[seat]:
        pass_edge(s, ENDS, "turn")
    if s.log is None:
        s.events += 1
    else:
        s.emit("TurnEnded", seat, n=s.number)
    start_turn(s, 1 - seat)


# -- turns in which nothing happens by itself ----------------------


def is_uneventful(s: TtcgState, moments: int) -> bool:
    """Whether nothing waits for these moments, nothing is skipped, and nobody is told of what comes between two questions."""
    return not (
        (s.beats if s.beats >= 0 else s.find_beats()) & moments
        or s.waiting
        or s.skips
        or s.fresh
        or s.log is not None
        or s.trail is not None
        or (s.bonds and s.topics & TIED)
        or not s.rules.plain_turns
    )


def hand_over(s: TtcgState, seat: int) -> None:
    """From the End step to the next Main Phase, if nothing comes in between: what ``EndStep``, ``TurnEnd``, ``StartTurn`` and
    ``Start`` do one after the other, and then the same for the phases.
    """
    s.phase = END
    if s.shaken and s.shaken & TURNS:
        s.changed()
    s.batch += 1
    s.events += 1
    if not is_passed_by(s, "W5", seat):
        s.agenda += _AFTER_W5[seat]
        return
    seat = 1 - seat
    s.number += 1
    s.turn = seat
    s.phase = START
    s.news |= TURNS
    if s.shaken and s.shaken & TURNS:
        s.changed()
    s.batch += 2
    s.events += 2
    reset_counters(s)
    s.agenda += _PHASES[seat]
    open_turn(s, seat)


def open_turn(s: TtcgState, seat: int) -> None:
    """From the window of the Start step to the Main Phase, if nothing comes in between."""
    if not is_passed_by(s, "W1", seat):
        return
    s.agenda[-1] = _ENDS[DRAW]
    s.phase = DRAW
    if s.shaken and s.shaken & TURNS:
        s.changed()
    s.batch += 1
    s.events += 1
    draw_card(s)
    if s.waiting or s.winner != RUNNING:
        after_draw(s)
    elif is_passed_by(s, "W2", seat):
        s.agenda.pop()
        s.agenda[-1] = _ENDS[MAIN]
        s.phase = MAIN
        if s.shaken and s.shaken & TURNS:
            s.changed()
        s.batch += 2
        s.events += 1
        is_over_idle(s, "main", seat)


_STARTS: Final = [Start(0), Start(1)]
_DRAW: Final = Phase(DRAW)
_W1: Final = [Open("W1", 0), Open("W1", 1)]
_W2: Final = [Open("W2", 0), Open("W2", 1)]
_W5: Final = [Open("W5", 0), Open("W5", 1)]
_IDLE: Final = [[Open(kind, 0), Open(kind, 1)] for kind in ("", "", "main", "battle")]
_ENDS: Final = [PhaseEnd(phase) for phase in (DRAW, DRAW, MAIN, BATTLE)]
"""Windows and ends of the phases, by phase."""
# What follows, last things first: steps without a state of their own, so all matches share them.
_PHASES: Final[list[list[Task[Any]]]] = [[EndStep(seat), Phase(BATTLE), Phase(MAIN), _DRAW] for seat in (0, 1)]
_REST_OF_TURN: Final[list[list[Task[Any]]]] = [[*_PHASES[seat], _W1[seat]] for seat in (0, 1)]
_REST_OF_PHASE: Final[list[list[list[Task[Any]]]]] = [
    [],
    [[_ENDS[DRAW], _W2[seat], DrawCard()] for seat in (0, 1)],
    [[_ENDS[MAIN], _IDLE[MAIN][seat]] for seat in (0, 1)],
    [[_ENDS[BATTLE], _IDLE[BATTLE][seat]] for seat in (0, 1)],
]
_AFTER_W5: Final[list[list[Task[Any]]]] = [[TurnEnd(seat), Open("", seat), HandLimit(seat, ())] for seat in (0, 1)]
_REST_OF_END: Final[list[list[Task[Any]]]] = [[*_AFTER_W5[seat], _W5[seat]] for seat in (0, 1)]

register(StartTurn, Start, Phase, PhaseEnd, DrawCard, EndStep, TurnEnd)
