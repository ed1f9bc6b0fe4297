"""Who knows which card lies where. Views, events and sampled worlds are made from these columns and from nothing else."""

from __future__ import annotations

from cardscape.engine.state import KNOWN, MEMBER, POOLED, State
from cardscape.engine.zones import HAND


def same_copy(s: State, a: int, b: int) -> bool:
    """Whether nobody could tell two copies apart by what is printed and attached."""
    if s.defn[a] != s.defn[b]:
        return False
    for name in type(s).COPY_BOUND:
        column = getattr(s, name)
        if column[a] != column[b]:
            return False
    return True


def sight(s: State, viewer: int, card: int) -> None:
    """Note a card seen while something may still be undone: what was seen stays seen."""
    if s.checkpoints or s.recording:
        s.sightings.append(viewer * len(s.zone) + card)


def moved(s: State, card: int, source: int, target: int, face_up: bool) -> int:
    """Carry each viewer's knowledge from one zone to the next; returns the bits of those who know which card it was."""
    seen = 0
    zones = s.game.zones
    for viewer in (0, 1):
        know = s.know[viewer]
        old = know[card]
        if zones[target].sees(viewer, face_up):
            new = KNOWN
        elif old == KNOWN:
            new = KNOWN if zones[target].shape != HAND else MEMBER
        else:
            new = POOLED if old else old
        if new == KNOWN or old == KNOWN:
            seen |= 1 << viewer
            if s.members[viewer] and old < MEMBER:
                _twin_left(s, viewer, card, source, old)
            if old != KNOWN:
                sight(s, viewer, card)
        elif s.members[viewer]:
            _unseen_left(s, viewer, source)
        if know[card] == MEMBER:
            s.members[viewer] -= 1
        if new == MEMBER:
            s.members[viewer] += 1
        know[card] = new
    return seen


def _twin_left(s: State, viewer: int, card: int, source: int, level: int) -> None:
    """A seen card left; if the viewer counted on an equal one there, it may have been that one."""
    know = s.know[viewer]
    for other in s.zones[source]:
        if other >= 0 and other != card and know[other] == MEMBER and same_copy(s, card, other):
            know[other] = level
            s.members[viewer] -= 1
            s.touch(source)
            return


def _unseen_left(s: State, viewer: int, source: int) -> None:
    """An unknown card left: each known member may have been it, so it is only known to be hidden somewhere."""
    know = s.know[viewer]
    for other in s.zones[source]:
        if other >= 0 and know[other] == MEMBER:
            know[other] = POOLED
            s.members[viewer] -= 1
            s.touch(source)


def learn(s: State, viewer: int, card: int) -> None:
    """Let a viewer see a card where it lies. In a hand the viewer keeps only that it is there."""
    know = s.know[viewer]
    zone = s.zone[card]
    spec = s.game.zones[zone]
    new = MEMBER if spec.shape == HAND and spec.owner != viewer else KNOWN
    if know[card] < new:
        sight(s, viewer, card)
        if know[card] == MEMBER:
            s.members[viewer] -= 1
        if new == MEMBER:
            s.members[viewer] += 1
        know[card] = new
        s.touch(zone)


def shuffled(s: State, zone: int) -> None:
    """After a shuffle a viewer knows what is in the pile, not where."""
    if s.checkpoints or s.recording:
        s.sightings.append(-1 - zone)
    for viewer in (0, 1):
        if s.game.zones[zone].sees(viewer, True):
            continue
        know = s.know[viewer]
        for card in s.zones[zone]:
            if know[card] == KNOWN:
                know[card] = MEMBER
                s.members[viewer] += 1


def recall(s: State, since: int) -> None:
    """After an undone transaction: whoever saw a card since entry ``since`` of the sightings goes on knowing it."""
    count = len(s.zone)
    shuffles = [-1 - entry for entry in s.sightings[since:] if entry < 0]
    for entry in s.sightings[since:]:
        if entry < 0:
            continue
        viewer, card = divmod(entry, count)
        zone = s.zone[card]
        spec = s.game.zones[zone]
        placed = zone not in shuffles and not (spec.shape == HAND and spec.owner != viewer)
        new = KNOWN if placed else MEMBER
        know = s.know[viewer]
        if know[card] < new:
            if know[card] == MEMBER:
                s.members[viewer] -= 1
            if new == MEMBER:
                s.members[viewer] += 1
            know[card] = new
            s.touch(zone)
