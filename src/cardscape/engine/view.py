"""What one viewer may know, as plain data that leads nowhere back."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from cardscape import COMPILED
from cardscape.engine.decision import Definition
from cardscape.engine.state import KNOWN, MEMBER, POOLED, State
from cardscape.engine.zones import EMPTY, Sight, Zone, places_known

if TYPE_CHECKING:
    from cardscape.engine.game import Game

COUNTED: Final = -1
"""Instead of a count: so many cards as are shown, face up or as backs; they are counted when somebody asks."""


Picture = tuple[int, int, Sequence[Definition | None], Sequence[tuple[int, ...]], Sequence[str], Sequence[int],
                Sequence[Definition]]
"""A zone as one viewer sees it: the fields of ``ZoneView`` in a row, which takes less time to make."""


class ZoneView:
    """A zone as one viewer sees it.

    ``cards`` has an entry a place (None: empty or unknown), or none at all if the viewer knows no place in it; ``backs`` are the
    indices of unknown cards in a row; ``members`` are cards known to be somewhere in it; ``facts`` are the game's numbers of each
    place, ``notes`` its words on the known cards (none at all if there is nothing to say).
    """

    __slots__ = ("backs", "cards", "counted", "facts", "members", "notes", "zone")

    def __init__(self, picture: Picture) -> None:
        self.zone, self.counted, self.cards, self.facts, self.notes, self.backs, self.members = picture

    def __repr__(self) -> str:
        return f"<Zone {self.zone}: {self.count} card{'' if self.count == 1 else 's'}>"

    @property
    def count(self) -> int:
        """How many cards lie in it."""
        return self.counted if self.counted != COUNTED else len(self.cards) - self.cards.count(None) + len(self.backs)


@mypyc_attr(acyclic=True, free_list_len=1)
class View:
    """The whole table as one seat sees it. ``pictures`` are rows until somebody looks at the ``zones``."""

    __slots__ = ("chain", "number", "phase", "pictures", "reason", "seat", "totals", "turn", "winner")

    def __init__(self, seat: int, turn: int, number: int, phase: int, winner: int, reason: str, pictures: list[Any],
                 totals: Sequence[int], chain: Sequence[str]) -> None:
        self.seat = seat
        self.turn = turn
        self.number = number
        self.phase = phase
        self.winner = winner
        self.reason = reason
        self.pictures = pictures
        self.totals = totals
        self.chain = chain

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, turn {self.number}, {len(self.pictures)} zones>"

    @property
    def zones(self) -> list[ZoneView]:
        """Every zone of the table, by its number."""
        if self.pictures and isinstance(self.pictures[0], tuple):
            self.pictures = [ZoneView(picture) for picture in self.pictures]
        return self.pictures


_SETS_KEPT: Final = 10_000
_PLAIN: Final = not COMPILED


def _stale_sights(game: Game, seat: int, stale: int) -> list[Sight]:
    """How a viewer sees the zones whose bits are set."""
    found = [sight for sight in game.sights[seat] if stale >> sight.number & 1]
    known = game.stale_sights[seat]
    if len(known) < _SETS_KEPT:
        known[stale] = found
    return found


def view(s: State, seat: int) -> View:
    """What the seat may know now. Zones that did not change since the last view are not made again, and what both seats see of
    one is made once for both.
    """
    mine = s.shown[seat]
    missed = s.missed
    fresh = s.stale
    stale = fresh | missed[seat]
    if stale:
        game = s.game
        other = 1 - seat
        unseen = missed[other] | fresh & game.apart
        missed[seat] = s.stale = 0
        theirs = s.shown[other]
        zones = s.zones
        spied = s.spied
        for sight in game.stale_sights[seat].get(stale) or _stale_sights(game, seat, stale):  # as in zone_view, without a call
            number = sight.number
            slots = zones[number]
            if sight.closed:
                if slots and (sight.placed or spied[sight.at] or s.members[sight.at]):
                    mine[number] = _partly_seen(s, seat, sight.zone, slots)
                else:
                    size = len(slots)
                    mine[number] = sight.blanks[size] if size < len(sight.blanks) else _blank(sight.zone, size)
                continue
            picture: Any
            if sight.faced:
                if sight.lasting:
                    picture = s.pictures[number]
                    if picture is not None:
                        mine[number] = theirs[number] = picture
                        continue
                if (spied[number] or spied[sight.beside]) and slots:
                    unseen |= sight.bit  # the other viewer may see it differently
                    mine[number] = s.drawn_by_game(seat, number) if sight.kept else _partly_seen(s, seat, sight.zone, slots)
                    continue
            if slots:
                cards: Sequence[Definition | None]
                faces = s.faces
                if not _PLAIN:
                    cards = [faces[card] for card in slots]
                elif len(slots) > 2:
                    cards = itemgetter(*slots)(faces)  # a loop inside Python's own code
                else:
                    row: list[Definition | None] = []
                    for card in slots:
                        row.append(faces[card])
                    cards = row
                if sight.plain:
                    picture = (number, COUNTED, cards, (), (), (), ())
                else:
                    picture = (number, COUNTED, cards, s.facts(seat, number, slots),
                               s.notes(number, slots) if sight.noted else (), (), ())
                    if sight.lasting:  # nobody who is shown it may change anything in it
                        picture = s.pictures[number] = (number, COUNTED, tuple(cards), tuple(picture[3]), picture[4], (), ())
            else:
                picture = sight.blanks[0]
            mine[number] = picture
            if sight.shared:
                theirs[number] = picture
        missed[other] = unseen
    pictures: list[Any] = mine[:]
    totals = s.summed
    return View(seat, s.turn, s.number, s.phase, s.winner, s.reason, pictures, s.totals() if totals is None else totals,
                _chain_words(s, seat) if s.chain else ())


def _chain_words(s: State, seat: int) -> list[str]:
    return [s.link_words(link, seat) for link in s.chain]


def zone_view(s: State, seat: int, number: int) -> ZoneView:
    """One zone as the seat may know it now, made anew."""
    return ZoneView(_picture(s, seat, number))


def _picture(s: State, seat: int, number: int) -> Picture:
    slots = s.zones[number]
    spec = s.game.zones[number]
    at = seat * len(s.zones) + number
    if not slots or (spec.covered and not spec.open & seat + 1 and not s.spied[at] and not s.members[at]):
        return _blank(spec, len(slots))
    if spec.open & seat + 1:
        cards: list[Definition | None] = [s.faces[card] for card in slots]
        if spec.plain:
            return (number, COUNTED, cards, (), (), (), ())
        return (number, COUNTED, cards, s.facts(seat, number, slots), s.notes(number, slots) if spec.noted else (), (), ())
    if spec.kept:
        kept: Picture = s.drawn_by_game(seat, number)
        return kept
    return _partly_seen(s, seat, spec, slots)


def repainted(picture: Any, index: int, card: Definition | None, numbers: tuple[int, ...]) -> Any:
    """The picture (``Picture``: compiled, that would be unpacked and packed again on the way) of a row with this card, or none,
    at one of its places, and these numbers of it.
    """
    parts: tuple[Any, ...] = picture
    cards: list[Any] = list(parts[2])
    cards[index] = card
    facts: list[Any] = list(parts[3])
    facts[index] = numbers
    return (parts[0], COUNTED, tuple(cards), tuple(facts), parts[4], (), ())


def _blank(spec: Zone, size: int) -> Picture:
    """So many hidden cards, or none: they all look alike, so their picture is made once."""
    blanks = spec.blanks
    while len(blanks) <= size:
        blanks.append((spec.number, len(blanks), (), (), (), (), ()))
    blank: Picture = blanks[size]
    return blank


def _partly_seen(s: State, seat: int, spec: Zone, slots: list[int]) -> Picture:
    """A zone of which the viewer may know some cards and not others."""
    number = spec.number
    at = seat * len(s.zones) + number
    members: Sequence[Definition] = ()
    if s.members[at]:
        members = s.fellows[at] or _members(s, seat, number, slots)
    if spec.covered:
        if not s.spied[at]:
            return (number, len(slots), (), (), (), (), members)
        known_at = places_known(s.know[seat], slots, KNOWN)
        if not known_at:
            return (number, len(slots), (), (), (), (), members)
        cards: list[Definition | None] = [None] * len(slots)
        told = [EMPTY] * len(slots)
        for index in known_at:
            told[index] = slots[index]
            cards[index] = s.faces[slots[index]]
        if spec.plain:
            return (number, len(slots), cards, (), (), (), members)
        return (number, len(slots), cards, s.facts(seat, number, told), s.notes(number, told) if spec.noted else (), (), members)
    know = s.know[seat]
    faced = spec.faced
    visible = slots
    backs: list[int] = []
    for index, card in enumerate(slots):
        if card >= 0 and know[card] != KNOWN and not (faced and s.face[card]):
            backs.append(index)
    if backs:
        visible = slots[:]
        for index in backs:
            visible[index] = EMPTY
        if not spec.size:
            backs = []
    known = _faces(s, visible)
    count = COUNTED if spec.size else len(slots)
    if spec.plain:
        return (number, count, known, (), (), backs, members)
    return (number, count, known, s.facts(seat, number, visible), s.notes(number, visible) if spec.noted else (), backs, members)


def _faces(s: State, slots: list[int]) -> Sequence[Definition | None]:
    """The cards in these slots, None where there is none."""
    if _PLAIN and len(slots) > 2:
        found: Sequence[Definition | None] = itemgetter(*slots)(s.faces)
        return found
    faces = s.faces
    return [faces[card] for card in slots]


def _members(s: State, seat: int, number: int, slots: list[int]) -> list[Definition]:
    """The cards known to be somewhere in a zone, looked for in it and kept."""
    faces = s.faces
    cards: list[Definition] = [faces[slots[index]] for index in places_known(s.know[seat], slots, MEMBER)]
    if len(cards) > 1:
        cards.sort(key=_name)
    s.fellows[seat * len(s.zones) + number] = cards
    return cards


def _name(card: Definition) -> str:
    return card.printed()


def hidden_members(s: State, seat: int, owner: int) -> list[str]:
    """Names of the owner's cards that the viewer knows to be hidden somewhere, sorted."""
    know = s.know[seat]
    return sorted(s.cards[s.defn[c]].printed() for c in range(len(s.zone)) if s.owner[c] == owner and know[c] in (POOLED, MEMBER))
