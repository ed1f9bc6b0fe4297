"""Two worlds that one viewer cannot tell apart, played side by side: whatever differs for that viewer is a leak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Option
from cardscape.engine.knowledge import sighted
from cardscape.engine.loop import choose, run_watched
from cardscape.engine.sample import ask_again, deal, sample
from cardscape.engine.state import KNOWN, State
from cardscape.engine.zones import ROW, place, place_zone
from cardscape.testing.case import Failure, GameCase, random_answer
from cardscape.testing.seen import first_difference, option_fields, seat_fields, told_rows

ALIVE, REVEALED, PARTED, ENDED, EQUAL = "alive", "revealed", "parted", "ended", "equal"
"""How a pair ends: lived as long as asked; a hidden card was shown; the other side could not do the same; the match was over. It
does not begin if the other world is the same.
"""


class SecrecyReport:
    """How many pairs there were, how they ended, and how many decisions each lived."""

    def __init__(self, decisions: int) -> None:
        self.decisions = decisions
        self.ends: Counter[str] = Counter()
        self.lived: list[int] = []
        self.same = 0

    @property
    def pairs(self) -> int:
        return len(self.lived)

    def alive(self, decisions: int) -> int:
        """How many pairs lived that long."""
        return sum(1 for lived in self.lived if lived >= decisions)

    def __str__(self) -> str:
        ends = ", ".join(f"{name} {count}" for name, count in sorted(self.ends.items()))
        steps = ", ".join(f"{self.alive(n)} lived {n}" for n in (1, 5, 10, 20, 40) if n <= self.decisions)
        return f"{self.pairs} pairs ({ends}): {steps} decisions; {self.same} drawn worlds were equal and not counted"


class _World:
    """One of the two worlds, with what the viewer was told and saw since they parted."""

    def __init__(self, state: State, viewer: int) -> None:
        state.log = []
        state.trail = []
        state.recording = True
        self.s = state
        self.viewer = viewer
        self.taken = 0
        self.read = len(state.sightings)
        self.seen: list[str] = []
        self.marks: list[tuple[int, int, int]] = [(0, 0, 0)]

    def go(self) -> None:
        """Run to the next question, noting after each step how much there was to see."""
        run_watched(self.s, self.mark)

    def answer(self, index: int) -> None:
        choose(self.s, index)
        self.mark(self.s)

    def mark(self, s: State) -> None:
        """Note the numbers of events, cards seen, and answers given so far."""
        for entry in s.sightings[self.read :]:
            sighting = sighted(s, entry)
            if sighting is not None and sighting.viewer == self.viewer:
                self.seen.append(f"{s.cards[s.defn[sighting.card]].printed()} of {s.owner[sighting.card]} in {sighting.zone}")
        self.read = len(s.sightings)
        self.marks.append((len(s.log or []), len(self.seen), len(s.trail or [])))

    def told(self, events: int = -1) -> list[tuple[Any, ...]]:
        log = self.s.log or []
        return told_rows(self.s.game, log if events < 0 else log[:events], self.viewer)

    def told_before(self, sighting: int) -> list[tuple[Any, ...]]:
        """What the viewer was told before the step that showed them that card."""
        return self.told(max(events for events, seen, _ in self.marks if seen <= sighting))

    def seen_with(self, row: int) -> list[str]:
        """The cards seen up to and with the step that told the viewer so many events and one more, or up to now."""
        told = [number for number, event in enumerate(self.s.log or []) if event.told(self.viewer) is not None]
        if row >= len(told):
            return self.seen
        return self.seen[: min((seen for events, seen, _ in self.marks if events > told[row]), default=len(self.seen))]

    def seen_by_answer(self) -> list[str]:
        """The cards seen when the first pending answer was given, or up to now if none is pending."""
        return self.seen[: min((seen for _, seen, answers in self.marks if answers > self.taken), default=len(self.seen))]

    def pending(self) -> list[tuple[int, Option]]:
        """Answers given (automatic ones too) that were not yet compared."""
        return (self.s.trail or [])[self.taken :]

    def decides(self) -> int:
        """Whose question is open: a seat, or -1 at the end of the match."""
        return self.s.decision.seat if self.s.decision is not None else -1

    def public(self, option: Option) -> tuple[Any, ...]:
        """What everybody learns of an answer, also which printing of a card is meant. Where in a hidden hand or pile a card lay
        is no part of that.
        """
        shown: list[Any] = list(option.public())
        if not option.secret:
            shown[1] = option.card.printed() if option.card is not None else ""
            shown[3] = option.target.printed() if option.target is not None else ""
        for number in (2, 4):
            zone = self.s.game.zones[place_zone(shown[number])] if shown[number] >= 0 else None
            if zone is not None and zone.shape != ROW and not (zone.sees(0, True) and zone.sees(1, True)):
                shown[number] = place(zone.number, 0)
        return tuple(shown)

    def find(self, public: tuple[Any, ...]) -> list[int]:
        decision = self.s.decision
        return [i for i, option in enumerate(decision.options) if self.public(option) == public] if decision is not None else []

    def fields(self, index: int) -> tuple[Any, ...]:
        """An option of the open question, with what only the asked player knows of it."""
        decision = self.s.decision
        return option_fields(decision.options[index]) if decision is not None else ()

    def like(self, fields: tuple[Any, ...], indices: list[int]) -> list[int]:
        """Those of the options that are the same for the asked player too."""
        return [index for index in indices if self.fields(index) == fields]


def _plain(public: tuple[Any, ...]) -> bool:
    """Whether an answer says no more than its kind, as passing and declining do."""
    return public[1:] == ("", -1, "", -1, "", -1)


class _Parted(Exception):
    """The other side cannot act alike in both worlds."""


class _Pair:
    """Two worlds in step."""

    def __init__(self, one: _World, two: _World, viewer: int, chance: Chance, failure: Callable[[str], Exception]) -> None:
        self.one = one
        self.two = two
        self.viewer = viewer
        self.chance = chance
        self.fail = failure

    def compare(self) -> bool:
        """Whether the worlds still look the same; false if a hidden card was shown that is another one in the other world."""
        a, b = self.one.seen, self.two.seen
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            before, after = self.one.told_before(at), self.two.told_before(at)
            short = min(len(before), len(after))
            self._same_events(before[:short], after[:short])
            return False
        self._same_events(self.one.told(), self.two.told())
        found = first_difference(seat_fields(self.one.s, self.viewer), seat_fields(self.two.s, self.viewer))
        if found:
            raise self.fail(f"seat {self.viewer} can tell two worlds apart by {found}")
        return True

    def _same_events(self, one: list[tuple[Any, ...]], two: list[tuple[Any, ...]]) -> None:
        for number, (a, b) in enumerate(zip(one, two, strict=False)):
            if a != b:
                if self.one.seen_with(number) != self.two.seen_with(number):
                    raise _Parted  # a card was shown with it, even if equal ones are shown later
                raise self.fail(f"seat {self.viewer} can tell two worlds apart by event {number + 1}: {a} against {b}")
        if len(one) != len(two):
            longer = one if len(one) > len(two) else two
            raise self.fail(f"seat {self.viewer} is told {len(one)} events in one world and {len(two)} in the other; "
                            f"the first one missing is {longer[min(len(one), len(two))]}")

    def stretch(self) -> None:
        """Go on in both worlds to the viewer's next question or the end, the other side acting alike."""
        while True:
            self.one.go()
            self.two.go()
            self._match_answers()
            if self.one.pending() or self.two.pending():
                self._follow()
                continue
            decides = (self.one.decides(), self.two.decides())
            if decides == (1 - self.viewer, 1 - self.viewer):
                self._answer_alike()
            elif 1 - self.viewer in decides:
                self._decline(self.one if decides[0] == 1 - self.viewer else self.two)
            else:
                return

    def _match_answers(self) -> None:
        """Compare the answers given in both worlds as far as both have gone."""
        while self.one.pending() and self.two.pending():
            (seat, a), (other, b) = self.one.pending()[0], self.two.pending()[0]
            if seat == other == self.viewer and option_fields(a) != option_fields(b):
                self._own_difference(f"its only answer: {option_fields(a)} against {option_fields(b)}")
            if seat != other or self.one.public(a) != self.two.public(b):
                raise _Parted
            self.one.taken += 1
            self.two.taken += 1

    def _own_difference(self, what: str) -> None:
        """The viewer's own questions differ, which only a card just shown can explain."""
        if self.one.seen_by_answer() == self.two.seen_by_answer():
            raise self.fail(f"seat {self.viewer} can tell two worlds apart by {what}")
        raise _Parted

    def _follow(self) -> None:
        """One world went on by itself: the other answers the same if it can, or skips what says nothing."""
        ahead, behind = (self.one, self.two) if self.one.pending() else (self.two, self.one)
        seat, option = ahead.pending()[0]
        if seat == self.viewer:
            if behind.decides() == seat:
                self._own_difference(f"a question that only one of them asks, where the other answers {option_fields(option)}")
            raise _Parted
        if behind.decides() == seat:
            found = behind.find(ahead.public(option))
            if not found:
                raise _Parted
            found = behind.like(option_fields(option), found) or found
            behind.answer(found[self.chance.below(len(found))])
        elif _plain(option.public()):
            ahead.taken += 1
        else:
            raise _Parted

    def _answer_alike(self) -> None:
        first = self.one.s.decision
        publics = [self.one.public(option) for option in first.options] if first is not None else []
        shared = [public for public in publics if self.two.find(public)]
        if not shared:
            raise _Parted
        public = shared[self.chance.below(len(shared))]
        mine, other = self.one.find(public), self.two.find(public)
        index = mine[self.chance.below(len(mine))]
        alike = self.two.like(self.one.fields(index), other) or other
        self.one.answer(index)
        self.two.answer(alike[self.chance.below(len(alike))])

    def _decline(self, world: _World) -> None:
        """Only one world asks. If the question can be declined, declining must look like not being asked."""
        decision = world.s.decision
        plain = [i for i, option in enumerate(decision.options) if _plain(option.public())] if decision is not None else []
        if not plain:
            raise _Parted
        world.answer(plain[0])
        world.taken += 1

    def step(self) -> bool:
        """The viewer gives the same answer in both worlds; false if their match is over or goes separate ways."""
        decision = self.one.s.decision
        if decision is None:
            return False
        index = self.chance.below(len(decision.options))
        for world in (self.one, self.two):
            world.answer(index)
        return True

    def live(self, decisions: int) -> tuple[int, str]:
        """Play until the pair ends; returns how many of the viewer's and the other's decisions it lived, and why it ended."""
        begun = self.one.s.decisions
        self.compare()
        try:
            while True:
                self.stretch()
                if not self.compare():
                    return self.one.s.decisions - begun, REVEALED
                if self.one.s.decisions - begun >= decisions:
                    return self.one.s.decisions - begun, ALIVE
                if not self.step():
                    return self.one.s.decisions - begun, ENDED
        except _Parted:
            return self.one.s.decisions - begun, PARTED if self.one.seen == self.two.seen else REVEALED


def _draw(s: State, viewer: int, chance: Chance, changes: int) -> State | None:
    """Another world. The viewer's own question must come up in it; the other side's is dealt until it does."""
    if s.decision is not None and s.decision.seat != viewer:
        return sample(s, viewer, chance, changes)
    new = deal(s, viewer, chance, changes)
    return new if ask_again(new) else None


def _different(one: State, two: State) -> bool:
    """Whether two worlds hold different cards somewhere."""
    names = [[world.cards[d].printed() for d in world.defn] for world in (one, two)]
    columns = [name for name in type(one).COPY_BOUND if name != "defn"]
    return names[0] != names[1] or any(getattr(one, name) != getattr(two, name) for name in columns)


def _has_twins(s: State, drawn: State, viewer: int) -> bool:
    """Whether a hidden card of the drawn world, another one than in the match, equals a card that the viewer knows."""
    known = {(s.owner[slot], s.faces[slot].name) for slot, level in enumerate(s.know[viewer]) if level == KNOWN}
    return any(drawn.faces[slot] is not s.faces[slot] and (s.owner[slot], drawn.faces[slot].name) in known
               for slot in range(len(s.owner)))


def shortcut_fault(s: State, viewer: int) -> str:
    """What is wrong with the game's ``sorts`` and ``choosy``, which only save asking ``may_be``; nothing if they keep to that."""
    for owner in (0, 1):
        hidden = [card for card, level in enumerate(s.know[viewer]) if level != KNOWN and s.owner[card] == owner]
        sorts = s.game.sorts(s, hidden)
        for number, sort in enumerate(sorts):
            choosy = s.game.choosy(s, viewer, sort)
            for slot in sort:
                for copy in sort if slot not in choosy else ():
                    if not s.game.may_be(s, viewer, slot, copy):
                        return f"choosy() leaves out slot {slot}, where {s.faces[copy].name} could not lie"
                for copy in [copy for other in sorts[number + 1 :] for copy in other]:
                    if s.game.may_be(s, viewer, slot, copy) and s.game.may_be(s, viewer, copy, slot):
                        return f"sorts() keeps {s.faces[slot].name} and {s.faces[copy].name} apart, which may change places"
    return ""


def _failure(case: GameCase, seed: int, answers: list[int], message: str) -> Failure:
    return Failure(message, case, seed, answers)


def check_secrecy(case: GameCase, pairs: int, decisions: int = 20, seed: int = 0, depth: int = 40) -> SecrecyReport:
    """Draw pairs of worlds at random moments of random matches and play each pair on; raises at the first leak.

    ``depth`` is how far into a match the worlds may part.
    """
    report = SecrecyReport(decisions)
    number = seed
    while report.pairs < pairs:
        chance = Chance(number).fork()
        viewer = number % 2
        match = case.match(number)
        for _ in range(chance.below(depth)):
            if match.decision is None:
                break
            match.take(random_answer(match, chance))
        number += 1
        if number - seed > 50 * pairs + 200:
            raise AssertionError(f"{case.name}: hidden cards hardly ever differ; {report}")
        if match.decision is None:
            continue
        fault = shortcut_fault(match.state, viewer)
        if fault:
            raise Failure(fault, case, number - 1, match.answers)
        lived, end = play_pair(match.state, viewer, chance, decisions, partial(_failure, case, number - 1, match.answers[:]))
        if end == EQUAL:
            report.same += 1
            continue
        report.ends[end] += 1
        report.lived.append(lived)
    return report


def play_pair(s: State, viewer: int, chance: Chance, decisions: int, failure: Callable[[str], Exception],
              twins: bool = True) -> tuple[int, str]:
    """Play a match and another world on side by side: how many decisions the pair lived, and how it ended. The match goes on.

    Without ``twins`` no hidden card becomes one that lies in the open too: it may show later which of two equal copies was meant.
    """
    drawn = _draw(s, viewer, chance, (1, 2, 2, 3, 4, -1)[chance.below(6)])
    if drawn is None:
        raise failure(f"seat {viewer} is not asked its own question in a world that looks the same")
    if not _different(s, drawn) or (not twins and _has_twins(s, drawn, viewer)):
        return 0, EQUAL
    drawn.chance = s.chance.copy()
    return _Pair(_World(s, viewer), _World(drawn, viewer), viewer, chance, failure).live(decisions)
