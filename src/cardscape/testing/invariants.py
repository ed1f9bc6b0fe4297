"""What must hold in every state of every game, checked after each step or each decision."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cardscape.engine import dump
from cardscape.engine.events import Event
from cardscape.engine.sample import ask_again
from cardscape.engine.state import KNOWN, MEMBER, POOLED, RUNNING, UNKNOWN, State
from cardscape.engine.task import Record, dump_task, load_task
from cardscape.engine.telling import option_words
from cardscape.engine.view import view
from cardscape.engine.zones import ALL, FACE, HAND, OWNER, ROW, zone_of
from cardscape.testing.seen import first_difference, fresh_fields, option_fields, seat_fields, zone_fields

KERNEL_OWN: Final = ("game", "alike", "cards", "faces", "numbers", "zones", "know", "checkpoints", "chance", "decision", "asker",
                     "fellows", "picks", "pictures", "shared", "shown", "stale", "missed", "summed", "log", "trail", "recording",
                     "watching")
"""Attributes that the kernel itself copies, dumps or leaves out on purpose."""


class Broken(AssertionError):
    """A state that cannot be."""


def _require(ok: bool, message: str) -> None:
    if not ok:
        raise Broken(message)


def check_places(s: State) -> None:
    """Every slot lies in exactly one zone, and the zone column says which."""
    _require(s.faces[:-1] == [s.cards[definition] for definition in s.defn], "the faces are not those of the definitions")
    seen = [-1] * len(s.zone)
    for number, cards in enumerate(s.zones):
        spec = s.game.zones[number]
        if spec.shape == ROW:
            _require(len(cards) == spec.size, f"{spec.name} has {len(cards)} places instead of {spec.size}")
        row = spec.shape == ROW
        for card in cards:
            if card < 0 and row:
                continue
            # Messages are made only when needed: these loops are what a soak run spends its time in.
            if not 0 <= card < len(seen):
                raise Broken(f"{spec.name} holds {card}, which is no slot")
            if seen[card] >= 0:
                raise Broken(f"slot {card} lies in {spec.name} and in {s.game.zones[seen[card]].name}")
            if s.zone[card] != number:
                raise Broken(f"slot {card} lies in {spec.name} but its zone column says {s.zone[card]}")
            seen[card] = number
    _require(-1 not in seen, f"slot {seen.index(-1) if -1 in seen else 0} lies nowhere")


def check_knowledge(s: State) -> None:
    """Levels fit the zones, and the counters of known members are right."""
    for viewer in (0, 1):
        know = s.know[viewer]
        _require(len(know) == len(s.zone), f"seat {viewer} has knowledge of {len(know)} slots, there are {len(s.zone)}")
        for number, cards in enumerate(s.zones):
            members = sum(1 for card in cards if card >= 0 and know[card] == MEMBER)
            counted = s.members[viewer * len(s.zones) + number]
            _require(counted == members, f"seat {viewer} counts {counted} known members of zone {number}, there are {members}")
            _check_zone(s, viewer, number, cards)


def _check_zone(s: State, viewer: int, number: int, cards: list[int]) -> None:
    """What a viewer knows of one zone fits what the zone shows."""
    spec = s.game.zones[number]
    know = s.know[viewer]
    always = spec.seen_by == ALL or (spec.seen_by == OWNER and spec.owner == viewer)
    for card in cards:
        if card < 0:
            continue
        level = know[card]
        if always or (spec.seen_by == FACE and s.face[card]):
            if level != KNOWN:
                raise Broken(f"seat {viewer} sees slot {card} in {spec.name} but does not know it")
        elif level == KNOWN:
            if spec.shape == HAND:
                raise Broken(f"seat {viewer} knows the place of slot {card} in a hidden {spec.name}")
            if spec.seen_by != FACE and not s.spied[viewer * len(s.zones) + number]:
                raise Broken(f"seat {viewer} knows a hidden place without the spied mark")
        elif spec.faced and not s.spied[number] and not s.spied[len(s.zones) + number]:
            raise Broken(f"seat {viewer} does not know a card in a {spec.name} in which nothing is marked as hidden")
        elif level == POOLED:
            if s.owner[card] != viewer and not s.pooled[viewer]:
                raise Broken(f"seat {viewer} knows of hidden cards that the pooled mark does not admit")
        elif level != UNKNOWN and level != MEMBER:
            raise Broken(f"knowledge {level} of slot {card} is no level")


def declared(s: State) -> set[str]:
    cls = type(s)
    return {*cls.COPY_BOUND, *cls.PLACE_BOUND, *cls.SCALARS, *cls.TABLES, *cls.LISTS, *cls.FIXED, *KERNEL_OWN}


def attributes(s: State) -> set[str]:
    """All attributes of a state, in the pure and in the compiled build."""
    names = set(getattr(s, "__dict__", {}))
    for cls in type(s).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
        names.update(cls.__dict__.get("__slots__", ()))
    return {name for name in names if not name.startswith("__")}


def check_attributes(s: State) -> None:
    """Every attribute is declared, so that copies, dumps and undone transactions cover it, and holds what it may hold."""
    missing = sorted(attributes(s) - declared(s))
    _require(not missing, f"{type(s).__name__} has undeclared attributes: {', '.join(missing)}")
    cls = type(s)
    for name in (*cls.COPY_BOUND, *cls.PLACE_BOUND):
        column = getattr(s, name)
        _require(len(column) == len(s.zone) or (name == "face" and not column), f"column {name} has {len(column)} entries")
        _require(all(_plain(value) for value in column), f"column {name} holds something else than ints, strings and tuples")
    for name in cls.LISTS:
        _require(all(_plain(value) for value in getattr(s, name)), f"{name} holds something else than ints, strings and tuples")
    for name in cls.SCALARS:
        _require(isinstance(getattr(s, name), int | str), f"{name} is {getattr(s, name)!r}, not an int or a string")
    for name in cls.TABLES:
        for record in getattr(s, name):
            check_record(record)
    for name in cls.KEPT:
        _require(name in declared(s), f"kept attribute {name} is not declared")


def _plain(value: Any) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(_plain(part) for part in value))


def check_record(record: Record) -> None:
    """A record survives its dump."""
    try:
        row = dump_task(record)
        again = dump_task(load_task(msgspec.json.decode(msgspec.json.encode(row))))
    except (TypeError, ValueError) as error:
        raise Broken(f"{type(record).__name__} cannot be saved: {error}") from None
    _require(again == row, f"{type(record).__name__} dumps as {row} and comes back as {again}")


def check_copies(s: State) -> None:
    """A copy has all attributes and shares no list that may change. Copy-bound columns may be shared if the game replaces them
    instead of writing, as it has to do with lent ones (``check_lent``).
    """
    new = s.copy()
    cls = type(s)
    may_share = {*cls.LENT, *[name for group in cls.SHARED.values() for name in group]}
    for name in (*[slot for parent in cls.__mro__ for slot in getattr(parent, "__slots__", ())], *getattr(s, "__dict__", ())):
        _require(hasattr(new, name) or not hasattr(s, name), f"a copy of {cls.__name__} has no {name}: fill() has to set it")
    for name in (*cls.PLACE_BOUND, *cls.TABLES, *cls.LISTS, "zones", "know", "checkpoints", "shown", "chance"):
        if name not in may_share:
            _require(getattr(new, name) is not getattr(s, name), f"a copy shares {name} with the original")
    for name in ("zones", "know"):
        for mine, other in zip(getattr(s, name), getattr(new, name), strict=True) if name not in may_share else ():
            _require(mine is not other, f"a copy shares an entry of {name} with the original")
    _require(type(new) is cls, f"a copy of {cls.__name__} is a {type(new).__name__}")
    _require(dump.digest(new) == dump.digest(s), f"a copy differs: {difference(s, new)}")
    new.forget_pictures()
    for seat in (0, 1):
        found = first_difference(seat_fields(s, seat), seat_fields(new, seat))
        _require(not found, f"seat {seat} sees a copy differently (something remembered is outdated?): {found}")


def lent(s: State) -> list[tuple[str, list[Any], list[Any]]]:
    """The columns that copies hold as well as they are now: name, the list itself, what stands in it."""
    names = [*type(s).LENT, *[name for bit, group in type(s).SHARED.items() if s.shared & bit for name in group]]
    return [(name, column, [part[:] if isinstance(part, list) else part for part in column])
            for name, column in ((name, getattr(s, name)) for name in names)]


def check_lent(before: list[tuple[str, list[Any], list[Any]]]) -> None:
    """Nobody wrote into a column that copies hold as well: a change puts another list in its place."""
    for name, column, held in before:
        _require(column == held, f"{name} was written in place although copies share it; replace it (altered, detach)")


def difference(one: State, two: State) -> str:
    """The first part in which two dumps differ."""
    a, b = dump.dump(one), dump.dump(two)
    return first_difference(sorted(a.items()), sorted(b.items()))


def check_question(s: State) -> None:
    """An open question has at least two options, all with different words; without one the match is over."""
    decision = s.decision
    if decision is None:
        _require(s.winner != RUNNING, "the match stands still: no question is open and nobody has won")
        return
    _require(s.winner == RUNNING, "a question is open although the match is over")
    words = option_words(s.game, decision.seat, decision.options)
    _require(len(words) >= 2, f"seat {decision.seat} is asked with {len(words)} options")
    _require(len(set(words)) == len(words), f"two options have the same words: {words}")
    _require(len(s.picks) == len(words), f"{len(s.picks)} picks stand beside {len(words)} options")
    _require(decision.number == s.asked[decision.seat], f"decision {decision.number} is open at count {s.asked[decision.seat]}")


def check_asking(s: State) -> None:
    """Asked again, an open question is the same one: saved matches and sampled worlds ask it by running its step once more."""
    decision = s.decision
    if decision is None:
        return
    new = s.copy()
    again = new.decision if ask_again(new) else None
    _require(again is not None, f"{type(s.asker).__name__} asks nothing when it is run again")
    found = first_difference(_question(s), _question(new))
    _require(not found, f"{type(s.asker).__name__} asks something else when it is run again: {found}")


def _question(s: State) -> list[tuple[str, Any]]:
    decision = s.decision
    assert decision is not None
    return [("kind", decision.kind), ("why", decision.why), ("about", decision.about),
            ("options", [option_fields(option) for option in decision.options]), ("picks", s.picks)]


def check_views(s: State) -> None:
    """Cached pictures of zones are as good as new ones."""
    for seat in (0, 1):
        shown = view(s, seat)
        cached = [(s.game.zones[zone.zone].name, zone_fields(zone)) for zone in shown.zones]
        found = first_difference(cached, fresh_fields(s, seat))
        _require(not found, f"seat {seat} sees an outdated zone (a change without touch?): {found}")


def check_detached(s: State) -> None:
    """A view leads nowhere back: whoever scribbles on it changes nothing in the match."""
    new = s.copy()
    before = dump.digest(new)
    for seat in (0, 1):
        new.forget_pictures()
        shown = view(new, seat)
        parts: list[Any] = [shown.totals, shown.chain]
        for zone in shown.zones:
            parts += [zone.cards, zone.backs, zone.members, zone.notes, zone.facts]
        for part in parts:
            if isinstance(part, list):
                part.clear()
    _require(dump.digest(new) == before, f"a view of {type(s).__name__} holds lists of the state itself: {difference(s, new)}")


def check_named(s: State, told: list[Event]) -> None:
    """An event names a card only to those who know it, or at least an equal copy of it."""
    for event in told:
        for viewer in (0, 1):
            if event.seen >> viewer & 1 and event.slot >= 0 and not _known(s, viewer, event.slot):
                name = s.cards[s.defn[event.slot]].name
                raise Broken(f"event {event.kind} named {name} to seat {viewer}, who does not know it")


def _known(s: State, viewer: int, slot: int) -> bool:
    know = s.know[viewer]
    if know[slot] >= POOLED:
        return True
    owner, kind = s.owner[slot], s.defn[slot]
    return any(level >= POOLED and s.owner[card] == owner and s.defn[card] == kind for card, level in enumerate(know))


class _Reasons:
    """Why somebody may know a card after some events: one is about that card, about its zone, or something was undone."""

    def __init__(self, events: list[Event]) -> None:
        self.cards: set[int] = set()
        self.zones: set[int] = set()
        self.undone = False
        for event in events:
            if event.slot >= 0:
                self.cards.add(event.slot)
            else:
                self.zones.update(zone_of(at) for at in (event.origin, event.to))
                self.undone = self.undone or event.kind == "Undone"

    def explain(self, s: State, card: int) -> bool:
        return self.undone or card in self.cards or s.zone[card] in self.zones


class Witness:
    """Follows one match and compares each state with the last one it saw. ``unspoken`` are zones whose facts may change in a step
    that tells nothing.
    """

    def __init__(self, s: State, unspoken: tuple[str, ...] = ()) -> None:
        self.unspoken = unspoken
        self.shown = [self._shown(s, viewer) for viewer in (0, 1)]
        self.know = [s.know[0][:], s.know[1][:]]
        self.logged = len(s.log) if s.log is not None else 0
        self.events = s.events
        self.kept: list[tuple[State, str]] = []
        self.lent = lent(s)

    def look(self, s: State, whole: bool) -> None:
        """Check the state; ``whole`` adds what costs more time."""
        check_places(s)
        check_knowledge(s)
        check_lent(self.lent)
        self._check_told(s)
        self._check_growth(s)
        self._check_checkpoints(s)
        if whole:
            check_attributes(s)
            check_views(s)
            check_copies(s)
            check_detached(s)
        s.shared = -1  # as if somebody had made a copy
        self.lent = lent(s)

    def _shown(self, s: State, viewer: int) -> list[tuple[str, Any]]:
        """The cards a viewer sees, with what is shown of them."""
        zones = []
        for zone in view(s, viewer).zones:
            name = s.game.zones[zone.zone].name
            zones += [(f"{name} {title}", value) for title, value in zone_fields(zone)
                      if title not in ("facts", "notes") or name not in self.unspoken]
        return zones

    def _check_told(self, s: State) -> None:
        """What somebody sees changes only with an event that they are told."""
        for viewer in (0, 1) if s.log is not None else ():
            shown = self._shown(s, viewer)
            if shown != self.shown[viewer]:
                _require(any(event.told(viewer) is not None for event in (s.log or [])[self.logged :]),
                         f"seat {viewer} sees a change of which nothing is told: {first_difference(self.shown[viewer], shown)}")
            self.shown[viewer] = shown

    def _check_shuffled(self, s: State, fresh: list[Event]) -> None:
        """After a shuffle nobody knows a place in that pile, unless something was told of it since."""
        for number, event in enumerate(fresh):
            if event.kind.endswith("Shuffled") and event.slot < 0 and 0 <= event.origin < len(s.zones):
                for viewer in (0, 1):
                    since = _Reasons([later for later in fresh[number + 1 :] if later.told(viewer) is not None])
                    hidden = not s.game.zones[event.origin].sees(viewer, True)
                    for card in s.zones[event.origin] if hidden else ():
                        _require(card < 0 or s.know[viewer][card] != KNOWN or since.explain(s, card),
                                 f"seat {viewer} knows a place in {s.game.zones[event.origin].name} after it was shuffled")

    def _check_growth(self, s: State) -> None:
        """Knowledge grows only with an event."""
        _require(s.events >= self.events, f"the event counter fell from {self.events} to {s.events}")
        fresh = s.log[self.logged :] if s.log is not None else []
        for viewer in (0, 1):
            reasons = _Reasons([event for event in fresh if event.told(viewer) is not None])
            for card, level in enumerate(s.know[viewer] if s.log is not None else []):
                if level > self.know[viewer][card] and level >= MEMBER:
                    _require(reasons.explain(s, card),
                             f"seat {viewer} came to know {s.cards[s.defn[card]].name} without an event")
        check_named(s, fresh)
        self._check_shuffled(s, fresh)
        self.know = [s.know[0][:], s.know[1][:]]
        self.events = s.events
        self.logged += len(fresh)

    def _check_checkpoints(self, s: State) -> None:
        """A remembered state never changes."""
        known = {id(state): digest for state, digest in self.kept}
        self.kept = [(state, known.get(id(state)) or dump.digest(state)) for state in s.checkpoints]
        for state, digest in self.kept:
            _require(dump.digest(state) == digest, "a remembered state was changed")
