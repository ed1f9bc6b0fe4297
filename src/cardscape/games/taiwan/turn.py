"""The turn: its phases, their events and windows, and what ends with them."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.decision import Option
from cardscape.engine.state import DRAWN, RUNNING, altered
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.battle import Attack, attacker_of, list_attacks, target_of
from cardscape.games.taiwan.causes import COST, RULE
from cardscape.games.taiwan.columns import LIVES
from cardscape.games.taiwan.declaring import activate
from cardscape.games.taiwan.deploying import Influence, begin_fund
from cardscape.games.taiwan.edges import EDGE_EVENTS, Edge, count_unheard, meet
from cardscape.games.taiwan.freechoice import list_main
from cardscape.games.taiwan.hands import ACTIVATE, FUND, INFLUENCE, REVEAL, SET, WIDTH
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.lasting import ENDS, SPANS, STARTS
from cardscape.games.taiwan.leaving import forget_uses
from cardscape.games.taiwan.money import can_pay, pay
from cardscape.games.taiwan.moves import take_hand, take_top
from cardscape.games.taiwan.piles import draw, shuffle_deck
from cardscape.games.taiwan.placing import LayDown, Reveal, Turn
from cardscape.games.taiwan.players import barred
from cardscape.games.taiwan.table import ATTACK, DRAW, END, HANDS, MAIN_1, MAIN_2, PHASES, PRIVATE, START, TaiwanState
from cardscape.games.taiwan.unheard import happens_unheard
from cardscape.games.taiwan.windows import ACTIVATED, windows_of

PASS: Final = -1
MULLIGAN_PRICE: Final = 1000
MULLIGAN_CARDS: Final = 5
_END_PHASE: Final = [Option("end phase")]
_PASS: Final = [PASS]
_KEEP: Final = Option("keep")
_MULLIGAN: Final = Option("mulligan")
TURN_START: Final = Edge("TurnStart", "turn start", "start", STARTS, "turn")
TURN_END: Final = Edge("TurnEnd", "turn end", "end", ENDS, "turn")
STARTS_OF: Final = [Edge("PhaseStart", "phase start", "start", STARTS, SPANS.get(phase, "turn")) for phase in range(END)]
ENDS_OF: Final = [Edge("PhaseEnd", "phase end", "end", ENDS, SPANS.get(phase, "turn")) for phase in range(END)]
"""By the number of the phase; what comes before the first is the turn."""


class StartTurn(Task[TaiwanState]):
    """TW-7.1: TurnStart, the phases, TurnEnd."""

    NAME: ClassVar[str] = "tw-start-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TaiwanState) -> None:
        if s.number >= s.rules.max_turns and is_out_of_time(s):
            s.finish(DRAWN, "turn_limit")
            return
        s.number += 1
        s.turn = self.seat
        for hand in s.hands:
            if hand is None or hand.mask != hand.reply:
                s.unlistened = True  # it waits for more, or for less, than in the other player's turn
        s.phase = START
        reset(s)
        s.agenda.append(ENDS_TURN)
        s.agenda.extend(phases(s))
        if (meet(s, TURN_START) and s.quiet == s.edition and s.agenda[-1] is DRAW_PHASE
                and not (s.alert | s.ending) & DRAW_STARTS):
            s.agenda[-1] = PHASE_ENDS[DRAW]
            s.agenda.extend(DRAWS)
            s.phase = DRAW
            count_unheard(s)


def is_out_of_time(s: TaiwanState) -> bool:
    """TW-14.4: after so many turns of both players the game is drawn."""
    return 0 < s.rules.max_turns <= s.number


def phases(s: TaiwanState) -> list[Task[TaiwanState]]:
    """TW-7.2: the first turn of the game has neither Draw Phase nor Attack Phase."""
    return FIRST_TURN if s.number == 1 else LATER_TURNS


def reset(s: TaiwanState) -> None:
    """TW-11.8, TW-10.1: what counts per turn starts anew; what counts per game does not."""
    s.resolved = 0
    attacks = s.attacks
    shown = s.steady or s.apart
    for card in s.standing() if s.unseated else s.stood:
        if attacks[card]:
            s.attacks = altered(s.attacks, card, 0)
            s.redraw(card)
            shown = False
    if s.uses:
        s.uses = [use for use in s.uses if use[0] == 2]
    if s.asleep:
        s.wake()
    if shown:
        s.edition += 1  # the field looks as it did
    else:
        s.repaint()


class Phase(Task[TaiwanState]):
    """TW-7.1: PhaseStart, its actions, PhaseEnd."""

    NAME: ClassVar[str] = "tw-phase"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.starts = STARTS_OF[phase]

    def run(self, s: TaiwanState) -> None:
        phase = self.phase
        s.phase = phase
        s.agenda.append(PHASE_ENDS[phase])
        if phase == DRAW:
            s.agenda.extend(DRAWS)
        else:
            s.agenda.append(IDLE)
        meet(s, self.starts)

    def begin_unheard(self, s: TaiwanState) -> None:
        """Begin, next on the agenda, after an end that passed unheard, as nobody hears this start either: nothing has changed."""
        agenda = s.agenda
        agenda[-1] = PHASE_ENDS[self.phase]
        s.phase = self.phase
        s.events += EDGE_EVENTS
        s.serial += s.beats
        IDLE.run(s)
        if s.decision is None and self.phase == ATTACK and not (s.alert | s.ending) & ATTACK_PASSES:
            follows = agenda[-2]
            if isinstance(follows, Phase):
                agenda.pop()  # nobody can attack, and its end is as quiet
                count_unheard(s)
                follows.begin_unheard(s)


class PhaseEnd(Task[TaiwanState]):
    """TW-7.1, TW-12.4: PhaseEnd and its window."""

    NAME: ClassVar[str] = "tw-phase-end"
    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.ends = ENDS_OF[phase]

    def run(self, s: TaiwanState) -> None:
        if meet(s, self.ends) and s.quiet == s.edition:
            follows = s.agenda[-1]
            if isinstance(follows, Phase):
                if not (s.alert | s.ending) & follows.starts.bits:
                    follows.begin_unheard(s)
            elif follows is ENDS_TURN and not (s.alert | s.ending) & TURN_END.bits:
                s.agenda.pop()
                s.phase = END
                count_unheard(s)
                STARTS_TURN[1 - s.turn].run(s)


class TurnEnd(Task[TaiwanState]):
    """TW-7.1, TW-7.8: TurnEnd, its window, then "until end of turn" ends, and the other player's turn."""

    NAME: ClassVar[str] = "tw-turn-end"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        s.phase = END
        s.agenda.append(STARTS_TURN[1 - s.turn])
        meet(s, TURN_END)


# -- the Draw Phase -------------------------------------------------------------------------------------------------------------


class DrawAction(Task[TaiwanState]):
    """The Draw Action, then a window."""

    NAME: ClassVar[str] = "tw-draw-action"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        """TW-7.3: one card, by itself, unless a card says that the player cannot draw (TW-0.4)."""
        s.cause = RULE
        if s.hindered and barred(s, s.turn, "draw", -1):
            return
        if not s.zones[PRIVATE + s.turn]:
            draw(s, s.turn, 1)
            return
        card = take_top(s, s.turn)
        if happens_unheard(s, k.DRAWN, card):
            s.agenda.pop().run(s)  # the mulligan
        else:
            note(s, k.DRAWN, s.turn, card, s.turn, 0)
            AFTER_DRAW[1 - s.turn].run(s)


class Mulligan(Task[TaiwanState]):
    """TW-7.6: the offer at the end of an own Draw Phase."""

    NAME: ClassVar[str] = "tw-mulligan"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        if s.mulligans[s.turn] or s.rules.opening_mulligan or not may_mulligan(s, s.turn):
            s.agenda.pop().run(s)  # the end of the phase
            return
        s.ask(self, s.turn, "mulligan", "the hand", -1, [_KEEP, _MULLIGAN], [0, 1])

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick:
            mulligan(s, s.turn)


def may_mulligan(s: TaiwanState, seat: int) -> bool:
    """TW-7.6: once per game, for $1,000, with at least one card in hand, by a player who can draw (TW-0.4)."""
    return (not s.mulligans[seat] and bool(s.zones[HANDS + seat]) and can_pay(s, seat, MULLIGAN_PRICE)
            and not barred(s, seat, "draw", -1))


def mulligan(s: TaiwanState, seat: int) -> None:
    """TW-7.6: pay, shuffle the whole hand into the Private Deck, draw as many, at most five; these draws trigger nothing."""
    s.mulligans = altered(s.mulligans, seat, 1)
    s.summed = None
    s.cause = COST
    pay(s, seat, MULLIGAN_PRICE)
    if s.winner != RUNNING:
        return
    hand = s.zones[HANDS + seat][:]
    s.emit("MulliganTaken", seat, n=len(hand))
    note(s, k.MULLIGAN, seat, n=len(hand))
    if s.shared & LIVES:
        s.detach(LIVES)
    for card in atoms.bury_hand(s, HANDS + seat, PRIVATE + seat, "CardReturned", "mulligan"):
        s.life[card] += 1
        if s.uses:
            forget_uses(s, card)
    shuffle_deck(s, seat)
    take_hand(s, seat, min(len(hand), MULLIGAN_CARDS))


# -- the free choice ------------------------------------------------------------------------------------------------------------


class Idle(Task[TaiwanState]):
    """TW-7.4, TW-7.5, TW-7.7: the turn player acts while the stack is empty and no window is open, or ends the phase."""

    NAME: ClassVar[str] = "tw-idle"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: TaiwanState) -> None:
        """TW-7.5: what may be done now; the phase may be ended without acting."""
        seat, phase = s.turn, s.phase
        options: list[Option] = []
        picks: list[int] = []
        if phase == ATTACK:
            list_attacks(s, seat, options, picks)
        elif s.menu_edition == s.edition:
            options, picks = s.menu, s.menu_picks  # nothing has changed since the other Main Phase
        else:
            list_main(s, seat, options, picks)
            s.menu = options
            s.menu_picks = picks
            s.menu_edition = s.edition
        if picks or s.trail is not None:  # else there is nothing to do but to end the phase
            s.ask(self, seat, "act", PHASES[phase], -1, options + _END_PHASE, picks + _PASS)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick == PASS:
            s.agenda.pop().run(s)  # the end of the phase
            return
        seat = s.turn
        s.agenda.append(self)
        if s.phase == ATTACK:
            Attack(seat, attacker_of(s, pick), target_of(s, pick)).run(s)
            return
        subject, number = pick // WIDTH, pick % WIDTH
        if number == SET:
            LayDown(seat, subject).run(s)
        elif number == FUND:
            begin_fund(s, seat, subject)
        elif number == ACTIVATE:
            s.agenda.append(ACTIVATED)
            activate(s, seat, subject, None)
        elif number == INFLUENCE:
            Influence(seat, subject, ()).run(s)
        elif number == REVEAL:
            Reveal(seat, subject).run(s)
        else:
            s.agenda.append(Turn(seat, subject))


IDLE: Final = Idle()
AFTER_DRAW: Final = windows_of("draw")
STARTS_TURN: Final = [StartTurn(0), StartTurn(1)]
DRAWS: Final[list[Task[TaiwanState]]] = [Mulligan(), DrawAction()]
ENDS_TURN: Final = TurnEnd()
FIRST_TURN: Final[list[Task[TaiwanState]]] = [Phase(MAIN_2), Phase(MAIN_1)]
DRAW_PHASE: Final = Phase(DRAW)
LATER_TURNS: Final[list[Task[TaiwanState]]] = [Phase(MAIN_2), Phase(ATTACK), Phase(MAIN_1), DRAW_PHASE]
"""As they lie on the agenda, the last first."""
PHASE_ENDS: Final = [PhaseEnd(phase) for phase in range(END)]
DRAW_STARTS: Final = STARTS_OF[DRAW].bits
ATTACK_PASSES: Final = ENDS_OF[ATTACK].bits | STARTS_OF[MAIN_2].bits

register(StartTurn, Phase, PhaseEnd, TurnEnd, DrawAction, Mulligan, Idle)
