"""Trials: positions made for one effect of one card, in which it is used and shown to change something."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Definition
from cardscape.engine.events import Event
from cardscape.engine.loop import choose, run
from cardscape.games.ttcg import positions
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.guessing import printed_fits
from cardscape.games.ttcg.ruleset import MARCH
from cardscape.games.ttcg.table import BATTLE, DECK, DISCARD, DRAW, END, HANDS, MAIN, SLOTS, SPELLS, START, UNITS, TtcgState
from cardscape.games.ttcg.texts import Text

DECISIONS: Final = 60
"""How long a trial is played."""
QUIET: Final = frozenset(("Resolving", "Chosen", "PickedOut", "Protected", "Shuffled", "PileShuffled"))
"""Events that alone do not show that a resolving effect has changed anything."""
OVER: Final = frozenset(("Passed", "Activating", "GameEnded"))
"""Events that show that no effect is resolving any more."""
_PHASES: Final = (MAIN, BATTLE, START, MAIN, BATTLE, DRAW, END, MAIN)
_HELPFUL: Final = ("activate", "use", "trigger", "accept", "yes")


class Trial:
    """One attempt: a table laid out by chance around a card, and play that prefers the effect in question."""

    def __init__(self, subject: Card, number: int, pool: list[Card], seed: int) -> None:
        self.subject = subject
        self.number = number
        self.text: Text = subject.texts[number]
        self.static = self.text.static
        self.pool = pool
        self.seed = seed
        self.chance = Chance(seed)
        self.fitting = [card for card in pool if any(printed_fits(card, sel) for sel in self.text.sels if not sel.ref)]
        self.cards: list[Definition] = [subject]

    def works(self) -> bool:
        """Whether the effect is resolved and changes something; a text that simply holds is compared with its absence."""
        if not self.static:
            return (self.subject.name, self.number) in self.play(self.lay_out(), [])
        told: list[str] = []
        self.play(self.lay_out(), told)
        self.text.static = False
        self.chance = Chance(self.seed)
        self.cards = [self.subject]
        without: list[str] = []
        try:
            self.play(self.lay_out(), without)
        finally:
            self.text.static = True
        return told != without

    # -- the table ------------------------------------------------------------------------------------------------------------

    def some_card(self) -> int:
        """The number of a card for the table: often one that the text speaks of, seldom the subject again."""
        fits = self.fitting and self.chance.below(5) < 3
        found = self.fitting if fits else self.pool
        self.cards.append(found[self.chance.below(len(found))])
        return len(self.cards) - 1

    def lay_out(self) -> TtcgState:
        """Two players in the middle of a game, with the subject where its text works, or somewhere else."""
        chance = self.chance
        mine = [0, *[self.some_card() for _ in range(26)]]
        theirs = [self.some_card() for _ in range(26)]
        made = GAME.table(self.cards, [(DECK, 0, mine), (DECK + 1, 1, theirs)], MARCH, GAME_OPTIONS)
        assert isinstance(made, TtcgState)
        s = made
        s.chance = chance.fork()
        s.number = 5 + chance.below(4)
        s.turn = int(chance.below(4) == 0)
        s.first = chance.below(2)
        s.phase = _PHASES[chance.below(len(_PHASES))]
        if self.text.trigger is not None and self.text.trigger.moment is not None and chance.below(2):
            s.phase, s.turn = END, chance.below(2)
        s.points = [1 + chance.below(24), 1 + chance.below(24)]
        self.put_subject(s)
        for seat in (0, 1):
            self.put_others(s, seat)
        positions.resume(s)
        return s

    def put_subject(self, s: TtcgState) -> None:
        """Mostly where the text works: on the field, in the hand, under another card, in the discard pile."""
        place = self.text.place
        if self.text.about_self or self.chance.below(5) == 0:
            place = ("field", "field", "hand", "deck", "under")[self.chance.below(5)]
        if place == "hand":
            atoms.move(s, 0, HANDS, "Placed")
        elif place == "discard":
            atoms.move(s, 0, DISCARD, "Placed")
        elif place == "field":
            atoms.move(s, 0, UNITS if self.subject.unit else SPELLS, "Placed", 0)
            if self.text.style == "dormant" or self.chance.below(8) == 0:
                positions.set_card_fact(s, 0, "tapped", 1)
        elif place == "under":
            host = next((card for card in s.zones[DECK] if card and s.prints[card].unit == self.subject.unit), -1)
            if host >= 0:
                atoms.move(s, host, UNITS if self.subject.unit else SPELLS, "Placed", 0)
                positions.put_under(s, host, 0)

    def put_others(self, s: TtcgState, seat: int) -> None:
        """Units and spells, some tapped, some with cards under them; a hand and a discard pile."""
        chance = self.chance
        wanted = [chance.below(SLOTS + 1), chance.below(SLOTS), chance.below(6), chance.below(10), chance.below(4)]
        for card in s.zones[DECK + seat][:]:
            if card == 0:
                continue
            row = (UNITS if s.prints[card].unit else SPELLS) + seat
            kind = chance.below(5)
            if kind == 4 and wanted[4]:
                hosts = [host for host in s.zones[row] if host >= 0]
                if hosts:
                    wanted[4] -= 1
                    positions.put_under(s, hosts[chance.below(len(hosts))], card)
            elif kind == 3 and wanted[3]:
                wanted[3] -= 1
                atoms.move(s, card, DISCARD + seat, "Placed")
            elif kind == 2 and wanted[2]:
                wanted[2] -= 1
                atoms.move(s, card, HANDS + seat, "Placed")
            elif -1 in s.zones[row] and wanted[row >= SPELLS]:
                wanted[row >= SPELLS] -= 1
                atoms.move(s, card, row, "Placed", s.zones[row].index(-1))
                if chance.below(3) == 0:
                    positions.set_card_fact(s, card, "tapped", 1)

    # -- play -----------------------------------------------------------------------------------------------------------------

    def play(self, s: TtcgState, told: list[str]) -> set[tuple[str, int]]:
        """Answer by chance, preferring what leads to the effect; ``told`` gets what could be seen at every question."""
        chance = Chance(self.seed).fork()
        watch = Watch()
        s.log = []
        for _ in range(DECISIONS):
            watch.go_on(s)
            decision = s.decision
            if decision is None or (self.subject.name, self.number) in watch.used:
                break
            if self.static:
                told.append(seen(s, decision))
            choose(s, self.answer(decision, chance))
        return watch.used

    def answer(self, decision: Decision, chance: Chance) -> int:
        label = f"effect {self.number + 1}"
        if chance.below(8):
            for index, option in enumerate(decision.options):
                if option.kind in _HELPFUL and (option.card is None or (option.card is self.subject and option.label == label)):
                    return index
        index = chance.below(len(decision.options))
        if decision.options[index].kind in ("pass", "decline", "refuse") and chance.below(2):
            index = chance.below(len(decision.options))
        return index


class Watch:
    """Reads in the log which effects resolve and change something; those it has found are ``used``.

    Links resolve from the newest on, so of the effects of a card that wait the newest is the one that is told of next.
    """

    def __init__(self) -> None:
        self.used: set[tuple[str, int]] = set()
        self.waiting: list[tuple[int, str, int]] = []
        self.running: tuple[int, str, int] | None = None

    def go_on(self, s: TtcgState) -> None:
        """Go on to the next question; the log is used up."""
        log = s.log
        assert log is not None
        run(s)
        for event in log:
            self.hear(event)
        log.clear()
        if not s.frames:
            self.running = None

    def hear(self, event: Event) -> None:
        if event.kind == "Activated" and event.card is not None:
            self.waiting.append((event.slot, event.card.name, int(event.label[-1]) - 1))
            self.running = None
        elif event.kind == "Resolving":
            self.running = self.newest(event.slot)
        elif event.kind == "Fizzled" and (self.running is None or self.running[0] != event.slot):
            self.running = None
            self.newest(event.slot)
        elif event.kind in OVER:
            self.running = None
        elif self.running is not None and event.kind not in QUIET:
            self.used.add(self.running[1:])

    def newest(self, slot: int) -> tuple[int, str, int] | None:
        """Take the newest waiting effect of a card away."""
        for number in reversed(range(len(self.waiting))):
            if self.waiting[number][0] == slot:
                return self.waiting.pop(number)
        return None


def effects_used(s: TtcgState, chance: Chance, decisions: int) -> set[tuple[str, int]]:
    """Play a match on by chance and say which effects were resolved and changed something."""
    watch = Watch()
    s.log = []
    for _ in range(decisions):
        watch.go_on(s)
        if s.decision is None:
            break
        choose(s, chance.below(len(s.decision.options)))
    return watch.used


GAME_OPTIONS: Final = {option.name: option.default for option in GAME.options}


def seen(s: TtcgState, decision: Decision) -> str:
    """What is on the table and what is offered."""
    rows = [s.facts(0, zone, s.zones[zone]) for zone in range(UNITS, UNITS + 4)]
    offered = [option.public() for option in decision.options]
    return repr((decision.seat, decision.kind, offered, rows, s.points, [len(zone) for zone in s.zones]))


def find_trial(subject: Card, number: int, pool: list[Card], tries: int) -> int:
    """The first seed below ``tries`` with which the effect works, or -1."""
    for seed in range(tries):
        if Trial(subject, number, pool, seed).works():
            return seed
    return -1
