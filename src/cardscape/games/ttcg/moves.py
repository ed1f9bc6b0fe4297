"""Changes on the table. Each makes one change, ends what it ends, and tells it to whoever waits for it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from cardscape.engine import atoms, knowledge
from cardscape.engine.task import make
from cardscape.engine.view import repainted
from cardscape.engine.zones import place_index
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions, selectors, values
from cardscape.games.ttcg.able import leave
from cardscape.games.ttcg.columns import LIVES, PAST, TABLE, UNSEEN
from cardscape.games.ttcg.happening import Happening, Look
from cardscape.games.ttcg.hearing import hear
from cardscape.games.ttcg.needs import POINTS, POSES, ROOTS
from cardscape.games.ttcg.places import BARS, DECK, DISCARD, GUARDS, HANDS, INDICES, INSTEAD, SHOWN, SPELLS, UNDER, UNITS
from cardscape.games.ttcg.stacking import (
    drop_tied,
    forget,
    forget_past,
    relocate,
    renew,
    rest,
    shift,
    sleep,
    take_off,
    touch_rows,
    uncover,
    unlink,
    wake,
)
from cardscape.games.ttcg.table import MOVES, PICTURES, TtcgState
from cardscape.games.ttcg.values import posed


@mypyc_attr(acyclic=True, free_list_len=1)
class Doer:
    """Who makes a change: an effect (source card and its controller), a battle, or the rules (source -1)."""

    __slots__ = ("battle", "seat", "source")

    def __init__(self, source: int, seat: int, battle: bool = False) -> None:
        self.source = source
        self.seat = seat
        self.battle = battle


RULES: Final = Doer(-1, -1)
DOERS: Final[list[Doer | None]] = [None] * 2048
_FIGHTERS: Final[list[Doer | None]] = [None] * 2048
"""Effects and units in battle as doers, ``2 * card + seat``; they never change, so all matches share them."""


def by_effect(card: int, seat: int) -> Doer:
    """An effect of this card, used by a player, as who makes a change."""
    found = DOERS[2 * card + seat]
    if found is None:
        found = DOERS[2 * card + seat] = Doer(card, seat)
    return found


_NO_CARDS: Final[list[int]] = []
_GOING: Final = [*[1 << m.SENT | 1 << event for event in range(32)], 1 << m.SENT]
"""What is heard of a card that goes somewhere, by what is done to it; the last (-1) if that has no name."""
_DRAWN: Final = 1 << m.DRAWN
_TAPPED: Final = 1 << m.TAPPED


def in_battle(card: int, seat: int) -> Doer:
    """A unit that fights, as who makes a change."""
    found = _FIGHTERS[2 * card + seat]
    if found is None:
        found = _FIGHTERS[2 * card + seat] = Doer(card, seat, True)
    return found


def look(s: TtcgState, card: int) -> Look:
    """How a card is just now, for triggers that hear of it when it is gone."""
    printed = s.prints[card]
    zone = s.zone[card]
    kinds, stats = printed.kinds, printed.stats
    if s.topics & SHOWN and UNITS <= zone < UNDER:
        if s.held is None:
            values.holding(s)
        if s.retyped is None or card in s.retyped:
            kinds = values.kinds(s, card)
        if s.altered is None or card in s.altered:
            stats = values.stats(s, card)
    under = s.above(card) if zone >= UNDER else -1
    equipped = bool(s.auras) and selectors.is_equipped(s, card)
    now = s.number
    recent = 1 if s.played_on[card] == now else 0
    if s.tapped_on[card] == now:
        recent |= 2
    if s.destroyed_on[card] == now:
        recent |= 4
    if s.discarded_on[card] == now:
        recent |= 8
    attack, defense, rank = stats
    return Look(kinds, rank, attack, defense, zone & 1, zone, s.tapped[card], under, s.below[card], equipped, recent)


def tell(
    s: TtcgState,
    kind: int,
    card: int,
    doer: Doer,
    actor: int = -1,
    other: int = -1,
    to: int = -1,
    amount: int = 0,
    was: Look | None = None,
    origin: int = -1,
) -> None:
    """Let triggers hear of a change; nothing is built if nobody listens."""
    if (s.alert | s.prints[card].own_hears if card >= 0 else s.alert) >> kind & 1:
        report(s, kind, card, doer, actor, other, to, amount, was, origin)


def report(
    s: TtcgState, kind: int, card: int, doer: Doer, actor: int, other: int, to: int, amount: int, was: Look | None,
    origin: int = -1,
) -> None:
    """Let those hear of a change who listen, as is known already."""
    if was is None and card >= 0:
        was = look(s, card)
    hear(s, Happening(kind, card, actor, other, to, doer.source, doer.seat, doer.battle, amount, was, origin))


# -- moving ----------------------


def tap(s: TtcgState, card: int, doer: Doer, actor: int) -> None:
    """TT-1.6, TT-X5: make an untapped card horizontal."""
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.tapped[card] = 1
    s.tapped_on[card] = s.number
    zone = s.zone[card]
    printed = s.prints[card]
    picture: tuple[Any, ...] | None = s.pictures[zone]
    if picture is None or s.held is None or (s.shaken and s.shaken & POSES[zone]):
        s.touch(zone)
    else:  # nothing else looks different
        s.stale |= PICTURES[zone]
        if s.prints[card].uses_tapped:
            s.worth[zone & 1] = UNSEEN
        else:
            leave(s, card, zone & 1)
        s.news |= POSES[zone]
        at = INDICES[s.spots[card]]
        shown: tuple[Any, ...] = picture[3]
        s.pictures[zone] = repainted(picture, at, printed, posed(shown[at], printed, 1))
    if s.log is None:
        s.events += 1
    else:
        s.emit("Tapped", zone & 1, card, s.spots[card], s.spots[card])
    if s.bonds:
        drop_tied(s, card, "untapped")
    if (s.alert | printed.own_hears) & _TAPPED:
        report(s, m.TAPPED, card, doer, actor, -1, -1, 0, None)


def untap(s: TtcgState, cards: list[int], doer: Doer, actor: int) -> None:
    """TT-1.6, TT-X5, TT-6.14: make tapped cards vertical, all at the same time: each hears of the others as an untapped card."""
    if not cards:
        return
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    for card in cards:
        s.tapped[card] = 0
    for card in cards:
        zone = s.zone[card]
        picture = s.pictures[zone]
        s.touch(zone)
        if picture is not None and s.held is not None and not s.shaken & ROOTS[zone] and s.face[card]:
            at, printed = INDICES[s.spots[card]], s.prints[card]
            s.pictures[zone] = repainted(picture, at, printed, posed(picture[3][at], printed, 0))
        s.emit("Untapped", s.zone[card] & 1, card, s.spots[card], s.spots[card])
        if s.bonds:
            drop_tied(s, card, "tapped")
        tell(s, m.UNTAPPED, card, doer, actor)


def draw(s: TtcgState, seat: int, n: int, doer: Doer, side: int = -1) -> list[int]:
    """TT-1.7, TT-X1, TT-X9: top cards of the deck to the hand, as many as there are; one that cannot be drawn is the last.

    TT-6.1: a text may name the other ``side``, whose deck it is then.
    """
    if s.shared and s.shared & LIVES:
        s.detach(LIVES)
    source, to = DECK + (side if side >= 0 else seat), HANDS + seat
    found: list[int] = []
    deck = s.zones[source]
    for card in deck[-1:] if n == 1 else deck[: -n - 1 : -1]:
        if s.topics & (GUARDS | BARS) and prohibitions.stays(s, card, "draw", doer.source, doer.seat, seat):
            return found
        printed = s.prints[card]
        listened = s.alert & _DRAWN or printed.own_hears & _DRAWN
        was = look(s, card) if listened else None
        found.append(card)
        s.life[card] += 2
        atoms.take_top(s, source, to, "Drawn", "", seat)
        if printed.afar or s.shaken:
            s.moved(card, source, to, atoms.TOP)
        else:
            s.news |= MOVES[source][to]
        if listened:
            report(s, m.DRAWN, card, doer, seat, -1, to, 0, was)
    return found


def mill(s: TtcgState, seat: int, n: int, doer: Doer, actor: int) -> list[int]:
    """TT-1.7, TT-A3, TT-X9: top cards of a deck to its owner's discard pile, as many as there are and can be milled."""
    deck = s.zones[DECK + seat]
    found: list[int] = []
    while len(found) < n and deck:
        card = deck[-1]
        if s.topics & (GUARDS | BARS) and prohibitions.stays(s, card, "mill", doer.source, doer.seat, actor):
            break
        found.append(card)
        put_away(s, card, "Milled", m.MILLED, doer, actor)
    return found


def discard(s: TtcgState, card: int, doer: Doer, actor: int) -> None:
    """TT-1.8: from the hand (in 2025-02 also from the field) to the discard pile."""
    if s.shared and s.shared & PAST:
        s.detach(PAST)
    s.discarded_on[card] = s.number
    put_away(s, card, "Discarded", m.DISCARDED, doer, actor)


def put_away(s: TtcgState, card: int, kind: str, event: int, doer: Doer, actor: int, owner: int = -1) -> None:
    """TT-C8, TT-1.2: put a card into its owner's discard pile; what hears of it knows whether it was tapped (TT-6.10).

    From outside the field it may go to the pile of another ``owner``, if that is named.
    """
    own = s.prints[card].own_hears
    heard = _GOING[event]
    ears = s.alert | own
    if s.below[card] >= 0:
        ears |= s.prints[s.below[card]].hears  # TT-5.7: it may be active by the time that this is heard
    was = look(s, card) if ears & heard else None
    equips = unlink(s, card) if s.auras else _NO_CARDS
    to = DISCARD + (s.owner[card] if owner < 0 else owner)
    relocate(s, card, to, kind)
    if (s.alert | own) & heard:
        report_going(s, card, event, doer, actor, to, was)
    if equips:
        follow(s, equips)


def report_going(s: TtcgState, card: int, event: int, doer: Doer, actor: int, to: int, was: Look | None) -> None:
    """Let those hear of a card that went who listen: what was done to it, and that it was sent where it lies now.

    TT-1.9, TT-C8: to be returned to a hand or deck is not to be sent there.
    """
    ears = s.alert | s.prints[card].own_hears
    if event >= 0 and ears >> event & 1:
        report(s, event, card, doer, actor, -1, to, 0, was)
    if ears >> m.SENT & 1 and (event != m.RETURNED or to >= DISCARD):
        report(s, m.SENT, card, doer, actor, -1, to, 0, was)


def follow(s: TtcgState, equips: list[int]) -> None:
    """TT-6.7, TT-X12: if the host leaves the field undestroyed, its equip cards are sent to the discard pile."""
    for card in equips:
        if s.topics & INSTEAD and values.about(s, "instead"):
            s.then(make("tt-send-or-replace", (card,), (), "Sent", -1, -1, -1, s.zone[card] & 1))
        elif s.spots[card] >= 0:
            put_away(s, card, "Sent", -1, RULES, s.zone[card] & 1)


def move_card(
    s: TtcgState, card: int, zone: int, kind: str, event: int, doer: Doer, actor: int, position: str = "", owner: int = -1
) -> None:
    """TT-1.9, TT-1.2: move a card to a pile or hand of its owner, or from outside the field to the one that is named.

    In a deck its ``position`` may be "top" or "bottom", which everybody is told; without one the deck is shuffled then.
    """
    if zone == DISCARD:
        put_away(s, card, kind, event, doer, actor, owner)
        return
    to = zone + (s.owner[card] if owner < 0 else owner)
    if s.zone[card] == to and zone == HANDS:
        return
    own = s.prints[card].own_hears
    heard = _GOING[event]
    ears = s.alert | own
    if s.below[card] >= 0:
        ears |= s.prints[s.below[card]].hears  # TT-5.7: it may be active by the time that this is heard
    was = look(s, card) if ears & heard else None
    equips = unlink(s, card) if s.auras else _NO_CARDS
    forget_past(s, card)
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.played_on[card] = s.tapped_on[card] = 0
    at = atoms.BOTTOM if position == "bottom" else atoms.TOP
    relocate(s, card, to, kind, at, position if zone == DECK else "")
    if (s.alert | own) & heard:
        report_going(s, card, event, doer, actor, to, was)
    if equips:
        follow(s, equips)


def shuffle(s: TtcgState, seat: int) -> None:
    """TT-1.7: randomise a deck."""
    if s.zones[DECK + seat]:
        atoms.shuffle(s, DECK + seat)


def reveal(s: TtcgState, card: int, doer: Doer, actor: int) -> None:
    """TT-A11: shown to both players, then back as it was."""
    zone = s.zone[card]
    knowledge.learn(s, 0, card)
    knowledge.learn(s, 1, card)
    s.emit("Revealed", s.zone[card] & 1, card, zone, zone)
    tell(s, m.REVEALED, card, doer, actor)


def gain(s: TtcgState, seat: int, n: int, doer: Doer, heard_as: int = -1) -> None:
    """TT-A13, TT-3.6: points rise without an upper limit. Triggers hear of ``n`` points, of another number, or (0) of nothing."""
    if n > 0 and not (s.topics & BARS and prohibitions.keeps_points(s, seat, "gain", n)):
        s.points[seat] += n
        s.summed = None
        s.news |= POINTS
        if s.shaken and s.shaken & POINTS:
            s.stir()
        if s.log is None:
            s.events += 1
        else:
            s.emit("PointsGained", seat, n=n)
        if heard_as and s.alert >> m.GAINED & 1:
            tell(s, m.GAINED, -1, doer, seat, amount=n if heard_as < 0 else heard_as)


def lose(s: TtcgState, seat: int, n: int, doer: Doer, heard_as: int = -1, why: str = "") -> None:
    """TT-A14, TT-1.13, TT-6.1: point damage, unless a text forbids it."""
    if n <= 0 or (s.topics & BARS and prohibitions.keeps_points(s, seat, "lose", n)):
        return
    s.points[seat] -= n
    s.summed = None
    s.news |= POINTS
    if s.shaken and s.shaken & POINTS:
        s.stir()
    if s.log is None:
        s.events += 1
    else:
        s.emit("PointsLost", seat, n=n, label=why)
    if heard_as and s.alert >> m.LOST & 1:
        tell(s, m.LOST, -1, doer, seat, amount=n if heard_as < 0 else heard_as)


def tuck(s: TtcgState, card: int, host: int) -> None:
    """TT-5.10, TT-X3, TT-6.7: put a card right below an active one; only this card moves. A host there is a covered one."""
    row = "spell" if s.zone[host] >= SPELLS else "unit"
    if s.zone[card] < UNITS:
        renew(s, card)
    relocate(s, card, UNDER + (s.zone[host] & 1), "Placed", label=f"{row} {place_index(s.spots[host]) + 1}")
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.below[card] = s.below[host]
    s.below[host] = card
    s.touch(UNDER + (s.zone[host] & 1))
    touch_rows(s)


__all__ = [
    "RULES",
    "Doer",
    "by_effect",
    "discard",
    "draw",
    "follow",
    "forget",
    "gain",
    "in_battle",
    "look",
    "lose",
    "mill",
    "move_card",
    "put_away",
    "relocate",
    "rest",
    "reveal",
    "shift",
    "shuffle",
    "sleep",
    "take_off",
    "tap",
    "tell",
    "touch_rows",
    "tuck",
    "uncover",
    "unlink",
    "untap",
    "wake",
]
