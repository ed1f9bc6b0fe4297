"""The table of the next game: everything as at the start, only what belongs to the set stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine import atoms, knowledge
from cardscape.engine.state import KNOWING, KNOWN, POOLED, RUNNING, UNKNOWN, State, altered
from cardscape.play.series.score import NextGame

if TYPE_CHECKING:
    from cardscape.play.series.game import Series

STAYS: Final = ("chance", "events", "asked", "sightings")
"""What goes on through the whole set: the one generator, and the counters that number events and questions."""


def lay(series: Series, s: State, record: NextGame, first: int = -1) -> None:
    """PL-16.4: lay the table for a game: zones, points and everything else as at the start; the side decks stay as they are.

    ``first`` is the seat that begins (-1: as the game's own rules say). A copy keeps its slot from game to game; what a player
    has seen of the other's cards stays known.
    """
    fresh = series.fresh(record, first, int.from_bytes(s.chance.block()[:6], "little"))
    _same_cards(s, fresh)
    _same_side_decks(series, s, fresh)
    _same_knowledge(s, fresh)
    kept = [(name, getattr(s, name)) for name in STAYS]
    fresh.fill(s)
    for name in type(s).FIXED:
        setattr(s, name, getattr(fresh, name))
    for name, value in kept:
        setattr(s, name, value)
    if not s.recording:
        s.sightings.clear()
    s.winner = RUNNING
    s.reason = record.standing()
    s.agenda.insert(0, record)
    _tell_what_is_seen(s)


def _same_cards(s: State, fresh: State) -> None:
    """In an imagined world the next game is played with the imagined cards."""
    if s.defn == fresh.defn:
        return
    slots = [slot for slot, definition in enumerate(s.defn) if fresh.defn[slot] != definition]
    if len(s.cards) > len(fresh.cards):
        fresh.extend(s.cards[len(fresh.cards) :])
    fresh.defn = s.defn[:]
    fresh.face_cards()
    fresh.renew(slots)


def _same_side_decks(series: Series, s: State, fresh: State) -> None:
    """The deck is what it was in the game before: nothing is exchanged without its player."""
    for main, side in series.side_zones():
        apart = s.zones[side]
        back = [card for card in fresh.zones[side] if card not in apart]
        for card in [card for card in apart if fresh.zone[card] != side]:
            atoms.move(fresh, card, side, "SideDecked")
        for card in back:
            atoms.move(fresh, card, main, "SideDecked")
        s.chance.shuffle(fresh.zones[main])
        fresh.touch(main)
        _forget_places(fresh, main)


def _forget_places(fresh: State, zone: int) -> None:
    """Nobody has seen where a card lies in a deck that is just laid out, its owner no more than that it is there."""
    fresh.detach(KNOWING)
    for viewer in (0, 1):
        know = fresh.know[viewer]
        for card in fresh.zones[zone]:
            if know[card] == KNOWN:
                know[card] = POOLED


def _same_knowledge(s: State, fresh: State) -> None:
    """Cards that a viewer has identified are somewhere among their owner's cards again."""
    fresh.detach(KNOWING)
    for viewer in (0, 1):
        know = fresh.know[viewer]
        for slot, level in enumerate(s.know[viewer]):
            if level != UNKNOWN and know[slot] == UNKNOWN:
                know[slot] = POOLED
                fresh.pooled = altered(fresh.pooled, viewer, 1)


def _tell_what_is_seen(s: State) -> None:
    """Everybody is told that the table is laid anew, and whoever sees cards lie on it of that, zone by zone."""
    s.emit("TableLaid", -1)
    for zone, cards in enumerate(s.zones):
        if any(s.know[viewer][card] == KNOWN for viewer in (0, 1) for card in cards if card >= 0):
            s.emit("LaidOut", s.game.zones[zone].owner, -1, zone, zone, sum(card >= 0 for card in cards))
    for viewer in (0, 1):
        for slot, level in enumerate(s.know[viewer]):
            if level == KNOWN:
                knowledge.sight(s, viewer, slot, s.zone[slot], -1)
