"""Who knows which card lies where. Views, events and sampled worlds are made from these columns and from nothing else."""

from __future__ import annotations

from typing import Final

from cardscape.engine.state import KNOWN, MEMBER, POOLED, UNKNOWN, State
from cardscape.engine.zones import HAND, PILE

_SHUFFLED: Final = 0
_CODES: Final = 3
"""Negative sightings are notes about a zone: it was shuffled, or (1 + viewer) a card that viewer did not see came into it."""


def same_copy(s: State, a: int, b: int) -> bool:
    """Whether nobody could tell two copies apart by what is printed and attached."""
    if s.defn[a] != s.defn[b]:
        return False
    for name in type(s).COPY_BOUND:
        column = getattr(s, name)
        if column[a] != column[b]:
            return False
    return True


def sight(s: State, viewer: int, card: int, zone: int) -> None:
    """Note a card seen in (or leaving) a zone while something may still be undone: what was seen stays seen."""
    if s.checkpoints or s.recording:
        s.sightings.append((zone * 2 + viewer) * len(s.zone) + card)


def note(s: State, zone: int, code: int) -> None:
    """Note that the places of a zone are no longer those of the checkpoint."""
    if s.checkpoints or s.recording:
        s.sightings.append(-1 - (zone * _CODES + code))


def sighted(s: State, entry: int) -> tuple[int, int, int]:
    """A sighting as (viewer, card, zone it was seen in); the viewer is -1 for a note about a zone."""
    if entry < 0:
        return -1, -1, (-1 - entry) // _CODES
    rest, card = divmod(entry, len(s.zone))
    return rest % 2, card, rest // 2


def moved(s: State, card: int, source: int, target: int, face_up: bool) -> int:
    """Carry each viewer's knowledge from one zone to the next; returns the bits of those who know which card it was."""
    seen = 0
    zones = s.game.zones
    cards = s.zones[source]
    inside = zones[source].shape == PILE and cards[-1] != card and cards[0] != card
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
            if old < MEMBER:
                _twin_left(s, viewer, card, source, old)
            if old != KNOWN:
                sight(s, viewer, card, source)
        else:
            note(s, target, 1 + viewer)
            if s.members[viewer]:
                _unseen_left(s, viewer, source)
        if inside and old != KNOWN:
            _places_lost(s, viewer, source)
        if know[card] == MEMBER:
            s.members[viewer] -= 1
        if new == MEMBER:
            s.members[viewer] += 1
        know[card] = new
    return seen


def _twin_left(s: State, viewer: int, card: int, source: int, level: int) -> None:
    """A card was seen; if the viewer counted on an equal one there, or hidden anywhere, it may have been that one."""
    know = s.know[viewer]
    if s.members[viewer]:
        for other in s.zones[source]:
            if other >= 0 and other != card and know[other] == MEMBER and same_copy(s, card, other):
                know[other] = level
                s.members[viewer] -= 1
                s.touch(source)
                return
    if level == UNKNOWN:
        _pooled_twin(s, viewer, card)


def _pooled_twin(s: State, viewer: int, card: int) -> None:
    know = s.know[viewer]
    owner = s.owner[card]
    for other in range(len(know)):
        if know[other] == POOLED and s.owner[other] == owner and other != card and same_copy(s, card, other):
            know[other] = UNKNOWN
            return


def _unseen_left(s: State, viewer: int, source: int) -> None:
    """An unknown card left: each known member may have been it, so it is only known to be hidden somewhere."""
    know = s.know[viewer]
    for other in s.zones[source]:
        if other >= 0 and know[other] == MEMBER:
            know[other] = POOLED
            s.members[viewer] -= 1
            s.touch(source)


def _places_lost(s: State, viewer: int, zone: int) -> None:
    """A card left the middle of a pile, nobody saw where: the places of the others have shifted."""
    note(s, zone, _SHUFFLED)
    if not s.game.zones[zone].sees(viewer, True):
        _places_to_members(s, viewer, zone)
        s.touch(zone)


def _places_to_members(s: State, viewer: int, zone: int) -> None:
    know = s.know[viewer]
    for card in s.zones[zone]:
        if card >= 0 and know[card] == KNOWN:
            know[card] = MEMBER
            s.members[viewer] += 1


def learn(s: State, viewer: int, card: int) -> None:
    """Let a viewer see a card where it lies. In a hand the viewer keeps only that it is there."""
    know = s.know[viewer]
    zone = s.zone[card]
    spec = s.game.zones[zone]
    new = MEMBER if spec.shape == HAND and spec.owner != viewer else KNOWN
    if know[card] < new:
        sight(s, viewer, card, zone)
        if know[card] == UNKNOWN:
            _pooled_twin(s, viewer, card)
        if know[card] == MEMBER:
            s.members[viewer] -= 1
        if new == MEMBER:
            s.members[viewer] += 1
        know[card] = new
        s.touch(zone)


def shuffled(s: State, zone: int) -> None:
    """After a shuffle a viewer knows what is in the pile, not where."""
    note(s, zone, _SHUFFLED)
    for viewer in (0, 1):
        if not s.game.zones[zone].sees(viewer, True):
            _places_to_members(s, viewer, zone)


def recall(s: State, since: int) -> None:
    """After an undone transaction: whoever saw a card since entry ``since`` of the sightings goes on knowing it.

    The place is known if the card was seen leaving the very zone it is back in and that zone was not shuffled; if the viewer
    cannot tell whether it lay there or had just come in unseen, only that it is among its owner's hidden cards.
    """
    entries = s.sightings[since:]
    shuffles = {-1 - entry for entry in entries if entry < 0 and (-1 - entry) % _CODES == _SHUFFLED}
    mixed: set[int] = set()
    for entry in entries:
        if entry < 0:
            mixed.add(-1 - entry)
            continue
        viewer, card, origin = sighted(s, entry)
        zone = s.zone[card]
        spec = s.game.zones[zone]
        if origin != zone or zone * _CODES + 1 + viewer in mixed:
            new = POOLED
        elif zone * _CODES + _SHUFFLED in shuffles or (spec.shape == HAND and spec.owner != viewer):
            new = MEMBER
        else:
            new = KNOWN
        know = s.know[viewer]
        if know[card] < new:
            if know[card] == MEMBER:
                s.members[viewer] -= 1
            if new == MEMBER:
                s.members[viewer] += 1
            know[card] = new
            s.touch(zone)
