"""Who knows which card lies where. Views, events and sampled worlds are made from these columns and from nothing else."""

from __future__ import annotations

from typing import Final

from cardscape.engine.state import KNOWING, KNOWN, MEMBER, POOLED, UNKNOWN, State, altered
from cardscape.engine.zones import HAND, PILE, Zone, places_known

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


class Sighting:
    """A card seen by a viewer in (or leaving) a zone; ``twin`` is an equal copy (or -1) that it may have been as well."""

    def __init__(self, viewer: int, card: int, zone: int, twin: int) -> None:
        self.viewer = viewer
        self.card = card
        self.zone = zone
        self.twin = twin


def sight(s: State, viewer: int, card: int, zone: int, twin: int) -> None:
    """Note a sighting while something may still be undone: what was seen stays seen."""
    if s.checkpoints or s.recording:
        count = len(s.zone)
        s.sightings.append((((twin + 1) * len(s.zones) + zone) * 2 + viewer) * count + card)


def note(s: State, zone: int, code: int) -> None:
    """Note that the places of a zone are no longer those of the checkpoint."""
    if s.checkpoints or s.recording:
        s.sightings.append(-1 - (zone * _CODES + code))


def sighted(s: State, entry: int) -> Sighting | None:
    """An entry of the sightings read back; None for a note about a zone."""
    if entry < 0:
        return None
    rest, card = divmod(entry, len(s.zone))
    rest, viewer = divmod(rest, 2)
    twin, zone = divmod(rest, len(s.zones))
    return Sighting(viewer, card, zone, twin - 1)


def _count(s: State, viewer: int, zone: int, more: int) -> None:
    """A viewer knows so many members of a zone more, or fewer, than before: which ones they are is looked for anew."""
    at = viewer * len(s.zones) + zone
    s.members[at] += more
    s.fellows[at] = None


def _dropped(s: State, viewer: int, zone: int, card: int) -> None:
    """A viewer does not know this card as a member of the zone any more."""
    at = viewer * len(s.zones) + zone
    s.members[at] -= 1
    known = s.fellows[at]
    if known is not None:
        known = known[:]
        known.remove(s.faces[card])
        s.fellows[at] = known


def moved(s: State, card: int, origin: Zone, left: list[int], spec: Zone, face_up: bool) -> int:
    """Carry each viewer's knowledge from one zone, where these cards lie, to the next; returns the bits of those who know which
    card it was.
    """
    bits = spec.bits if face_up or not spec.faced else 0
    a = s.know[0][card]
    b = s.know[1][card]
    return 3 if bits == 3 and a == KNOWN and b == KNOWN else carry(s, card, origin, left, spec, bits, a, b)


def carry(s: State, card: int, origin: Zone, left: list[int], spec: Zone, bits: int, a: int, b: int) -> int:
    """The same for a card of which the viewers know so much, not both of them everything before and after; ``bits`` of those who
    see it where it comes to lie.
    """
    know_a, know_b = s.know
    if s.shared and s.shared & KNOWING:
        s.detach(KNOWING)
        know_a, know_b = s.know
    if bits == 0 and spec.faced and a != KNOWN and b != KNOWN:
        s.spied = altered(s.spied, spec.number, 1)
    # Out of a zone without an order, or from the end of a pile, nothing but the card itself has to be thought of by a viewer who
    # keeps no account of that zone.
    simple = (origin.shape != PILE or left[-1] == card) and not s.checkpoints and not s.recording
    members = s.members
    source = origin.number
    seen = bits
    if bits == 3 or bits == 1:
        if a != KNOWN:
            if not simple or members[source] or (not a and s.pooled[0]):
                seen_moving(s, 0, card, source, a, simple)
            know_a[card] = KNOWN
    elif a or not simple or members[source]:
        seen |= _moved_hidden(s, 0, card, source, spec, a)
    if bits >= 2:
        if b != KNOWN:
            if not simple or members[len(s.zones) + source] or (not b and s.pooled[1]):
                seen_moving(s, 1, card, source, b, simple)
            know_b[card] = KNOWN
    elif b or not simple or members[len(s.zones) + source]:
        seen |= _moved_hidden(s, 1, card, source, spec, b)
    return seen


def seen_moving(s: State, viewer: int, card: int, source: int, old: int, simple: bool) -> None:
    """A viewer sees a card, which was hidden until now, on its way."""
    if not simple:
        _came_to_light(s, viewer, card, source, old)
    elif old == MEMBER:
        _dropped(s, viewer, source, card)
    else:
        twin_left(s, viewer, card, source, old)


def _moved_hidden(s: State, viewer: int, card: int, source: int, spec: Zone, old: int) -> int:
    """A card goes where the viewer does not see it; returns the viewer's bit if they know which card it was."""
    if old != KNOWN:
        _went_unseen(s, viewer, card, source, spec.number, old)
        return 0
    if spec.shape == HAND:
        s.know[viewer][card] = MEMBER
        _count(s, viewer, spec.number, 1)
    else:
        s.spied = altered(s.spied, viewer * len(s.zones) + spec.number, 1)
    return viewer + 1


def _came_to_light(s: State, viewer: int, card: int, source: int, old: int) -> None:
    """A viewer sees a card that was hidden until now."""
    twin = twin_left(s, viewer, card, source, old) if old < MEMBER else -1
    sight(s, viewer, card, source, twin)
    if _inside(s, card, source):
        _places_lost(s, viewer, source)
    if s.know[viewer][card] == MEMBER:
        _dropped(s, viewer, source, card)


def _went_unseen(s: State, viewer: int, card: int, source: int, target: int, old: int) -> None:
    """A card that the viewer does not know moves where the viewer does not see it."""
    note(s, target, 1 + viewer)
    if s.members[viewer * len(s.zones) + source]:
        _unseen_left(s, viewer, source)
    if _inside(s, card, source):
        _places_lost(s, viewer, source)
    know = s.know[viewer]
    if know[card] == MEMBER:
        _dropped(s, viewer, source, card)
    if old:
        know[card] = POOLED
        s.pooled = altered(s.pooled, viewer, 1)


def _inside(s: State, card: int, source: int) -> bool:
    """Whether the card leaves a pile from its middle, so that the places of others shift."""
    cards = s.zones[source]
    return cards[-1] != card and cards[0] != card and s.game.zones[source].shape == PILE


def twin_left(s: State, viewer: int, card: int, source: int, level: int) -> int:
    """A card was seen; if the viewer counted on an equal one there, or hidden anywhere, it may have been that one."""
    know = s.know[viewer]
    if s.members[viewer * len(s.zones) + source]:
        twin = -1
        for other in s.copies(s.defn[card]):
            if (know[other] == MEMBER and s.zone[other] == source and other != card and same_copy(s, card, other)
                    and (twin < 0 or s.zones[source].index(other) < s.zones[source].index(twin))):
                twin = other
        if twin >= 0:
            know[twin] = level
            if level == POOLED and s.owner[twin] != viewer:
                s.pooled = altered(s.pooled, viewer, 1)
            _dropped(s, viewer, source, twin)
            s.touch(source)
            return twin
    return _pooled_twin(s, viewer, card) if level == UNKNOWN else -1


def _pooled_twin(s: State, viewer: int, card: int) -> int:
    if not s.pooled[viewer]:
        return -1
    if s.shared and s.shared & KNOWING:
        s.detach(KNOWING)
    know = s.know[viewer]
    owner = s.owner[card]
    for other in s.copies(s.defn[card]):
        if know[other] == POOLED and s.owner[other] == owner and other != card and same_copy(s, card, other):
            know[other] = UNKNOWN
            return other
    return -1


def _unseen_left(s: State, viewer: int, source: int) -> None:
    """An unknown card left: each known member may have been it, so it is only known to be hidden somewhere."""
    know = s.know[viewer]
    for other in s.zones[source]:
        if other >= 0 and know[other] == MEMBER:
            know[other] = POOLED
            s.pooled = altered(s.pooled, viewer, 1)
            _count(s, viewer, source, -1)
            s.touch(source)


def _places_lost(s: State, viewer: int, zone: int) -> None:
    """A card left the middle of a pile, nobody saw where: the places of the others have shifted."""
    note(s, zone, _SHUFFLED)
    if not s.game.zones[zone].sees(viewer, True):
        _places_to_members(s, viewer, zone)
        s.touch(zone)


def _places_to_members(s: State, viewer: int, zone: int) -> None:
    if not s.spied[viewer * len(s.zones) + zone]:
        return
    if s.shared and s.shared & KNOWING:
        s.detach(KNOWING)
    know, cards = s.know[viewer], s.zones[zone]
    seen = places_known(know, cards, KNOWN)
    for index in seen:
        know[cards[index]] = MEMBER
    if seen:
        _count(s, viewer, zone, len(seen))


def learn(s: State, viewer: int, card: int) -> None:
    """Let a viewer see a card where it lies. In a hand the viewer keeps only that it is there."""
    know = s.know[viewer]
    zone = s.zone[card]
    spec = s.game.zones[zone]
    new = MEMBER if spec.shape == HAND and spec.owner != viewer else KNOWN
    if know[card] < new:
        sight(s, viewer, card, zone, _pooled_twin(s, viewer, card) if know[card] == UNKNOWN else -1)
        _set(s, viewer, card, new)


def learn_pile(s: State, viewer: int, zone: int) -> None:
    """Let a viewer see all cards of a pile where they lie: as if each were learned."""
    if s.shared and s.shared & KNOWING:
        s.detach(KNOWING)
    know = s.know[viewer]
    noted = bool(s.checkpoints) or s.recording
    members = 0
    for card in s.zones[zone]:
        level = know[card]
        if level != KNOWN:
            twin = _pooled_twin(s, viewer, card) if level == UNKNOWN else -1
            if noted:
                sight(s, viewer, card, zone, twin)
            if level == MEMBER:
                members += 1
            know[card] = KNOWN
    if s.zones[zone]:
        _count(s, viewer, zone, -members)
        s.spied = altered(s.spied, viewer * len(s.zones) + zone, 1)
        s.touch(zone)


def glimpse(s: State, viewer: int, card: int) -> None:
    """Let a viewer see a card that somebody takes from a hidden zone and puts back: it may be an equal one known to be there."""
    know = s.know[viewer]
    zone = s.zone[card]
    if know[card] < MEMBER and s.members[viewer * len(s.zones) + zone]:
        for other in s.zones[zone]:
            if other >= 0 and other != card and know[other] == MEMBER and same_copy(s, card, other):
                sight(s, viewer, card, zone, other)
                _set(s, viewer, other, know[card])
                _set(s, viewer, card, MEMBER)
                return
    learn(s, viewer, card)


def _set(s: State, viewer: int, card: int, level: int) -> None:
    if s.shared and s.shared & KNOWING:
        s.detach(KNOWING)
    know = s.know[viewer]
    if know[card] == MEMBER or level == MEMBER:
        _count(s, viewer, s.zone[card], (level == MEMBER) - (know[card] == MEMBER))
    know[card] = level
    if level == POOLED:
        s.pooled = altered(s.pooled, viewer, 1)
    if level == KNOWN or s.game.zones[s.zone[card]].faced:
        s.spied = altered(s.spied, viewer * len(s.zones) + s.zone[card], 1)
    s.touch(s.zone[card])


def lose(s: State, viewer: int, card: int) -> None:
    """Let a viewer lose sight of a card: of its place nothing is left."""
    if s.know[viewer][card] >= MEMBER:
        _set(s, viewer, card, POOLED)


def reordered(s: State, zone: int, cards: list[int], seat: int) -> None:
    """Of cards that somebody has put in an order whoever knew their places knows only that they are hidden somewhere. Who knew
    but that they are in the pile goes on knowing that, and is not told which of its cards these were.
    """
    note(s, zone, _SHUFFLED)
    for card in cards:
        if s.know[1 - seat][card] == KNOWN:
            lose(s, 1 - seat, card)
        learn(s, seat, card)


def shuffled(s: State, zone: int) -> None:
    """After a shuffle a viewer knows what is in the pile, not where."""
    note(s, zone, _SHUFFLED)
    for viewer in (0, 1):
        at = viewer * len(s.zones) + zone
        if s.spied[at] and not s.game.zones[zone].sees(viewer, True):
            _places_to_members(s, viewer, zone)
            s.spied = altered(s.spied, at, 0)


def unspied(s: State, zone: int) -> None:
    """The only cards of a hidden zone whose places anybody knew have left it: nobody has to look for any there."""
    s.spied = altered(altered(s.spied, zone, 0), len(s.zones) + zone, 0)


def recall(s: State, since: int) -> None:
    """After an undone transaction: whoever saw a card since entry ``since`` of the sightings goes on knowing it.

    The place is known unless that zone was shuffled; if the zone in which the card was seen had got cards unseen before, it may
    have been one of these, and the viewer knows only that it is hidden somewhere. What may have been a copy that the viewer
    counted on already adds nothing to that.
    """
    entries = s.sightings[since:]
    shuffles = {-1 - entry for entry in entries if entry < 0 and (-1 - entry) % _CODES == _SHUFFLED}
    mixed: set[int] = set()
    parts: list[dict[int, int]] = [{}, {}]
    for entry in entries:
        sighting = sighted(s, entry)
        if sighting is None:
            mixed.add(-1 - entry)
            continue
        viewer = sighting.viewer
        card = parts[viewer].get(sighting.card, sighting.card)
        new = _recalled(s, viewer, card, sighting.zone, shuffles, mixed)
        if sighting.twin >= 0:
            _recall_either(s, sighting, card, new, parts[viewer])
        elif s.know[viewer][card] < new:
            _set(s, viewer, card, new)


def _recall_either(s: State, sighting: Sighting, card: int, new: int, parts: dict[int, int]) -> None:
    """Either of two equal copies was seen: what was known of the twin counts for the card, or they exchange their parts."""
    viewer = sighting.viewer
    twin = parts.get(sighting.twin, sighting.twin)
    mine, other = s.know[viewer][card], s.know[viewer][twin]
    if other == KNOWN or (other >= new and s.zone[card] != s.zone[twin]):
        parts[sighting.card] = twin
        parts[sighting.twin] = card
        return
    _set(s, viewer, twin, min(mine, other))
    _set(s, viewer, card, max(mine, other, new))


def _recalled(s: State, viewer: int, card: int, seen_in: int, shuffles: set[int], mixed: set[int]) -> int:
    zone = s.zone[card]
    spec = s.game.zones[zone]
    if seen_in != zone or zone * _CODES + 1 + viewer in mixed:
        return POOLED
    if zone * _CODES + _SHUFFLED in shuffles or (spec.shape == HAND and spec.owner != viewer):
        return MEMBER
    return KNOWN


def count_members(s: State) -> None:
    """Count the known members of every zone anew, after knowledge was set by hand."""
    s.members = [0] * (2 * len(s.zones))
    s.fellows = [None] * len(s.members)
    for viewer in (0, 1):
        for card, level in enumerate(s.know[viewer]):
            if level == MEMBER:
                s.members[viewer * len(s.zones) + s.zone[card]] += 1
