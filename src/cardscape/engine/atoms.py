"""The changes every game shares. One function makes a change, updates who knows about it, and tells it."""

from __future__ import annotations

from typing import Final

from cardscape.engine import knowledge
from cardscape.engine.events import BOTH
from cardscape.engine.knowledge import carry, moved, seen_moving, twin_left
from cardscape.engine.state import KNOWING, KNOWN, POOLED, UNKNOWN, WHERE, State, altered
from cardscape.engine.zones import EMPTY, HAND

TOP: Final = -1
BOTTOM: Final = 0
NOWHERE: Final = -2
"""In a zone without having a place there."""


def move(s: State, card: int, to: int, kind: str, at: int = TOP, face_up: bool = True, masked: str | None = None,
         label: str = "", n: int = 0, seat: int = -1) -> None:
    """Take a card from where it lies and put it into a zone: on top, at the bottom (0), or at a place of a row. The event is
    its owner's, or that of ``seat``.
    """
    specs = s.game.zones
    zones = s.zones
    source = s.zone[card]
    origin = specs[source]
    target = specs[to]
    cards = zones[to]
    left = zones[source]
    if target.size and not (0 <= at < len(cards) and (cards[at] == EMPTY or cards[at] == card)):
        raise ValueError(f"place {at} of {target.name} is taken or does not exist")
    seen = target.bits if face_up or not target.faced else 0
    know_a, know_b = s.know
    a = know_a[card]
    b = know_b[card]
    if seen != 3 or a != KNOWN or b != KNOWN:
        seen = carry(s, card, origin, left, target, seen, a, b)
    if origin.size:
        left[left.index(card)] = EMPTY
    elif left[-1] == card:
        left.pop()
    else:
        left.remove(card)
    if target.size:
        cards[at] = card
    elif at == TOP:
        cards.append(card)
    else:
        cards.insert(at, card)
    if s.shared and s.shared & WHERE:
        s.detach(WHERE)
    s.zone[card] = to
    if s.face:
        s.face[card] = 1 if face_up else 0
    s.stale |= origin.picture | target.picture
    s.events += 1
    if s.log is not None or s.watching:
        s.tell(kind, seat if seat >= 0 else s.owner[card], card, source, to, n, seen, masked, label)


def take_top(s: State, pile: int, to: int, kind: str, label: str = "", seat: int = -1) -> int:
    """Move the top card of a pile, face up, onto the top of another pile or into a hand; returns it.

    The same as ``move``, for what is done most: drawing, and putting cards from a deck away. It takes one look if nothing may be
    undone and whoever does not see the card counts on none of this pile: they know nothing else than before.
    """
    cards = s.zones[pile]
    card = cards[-1]
    target = s.game.zones[to]
    bits = target.bits
    members = s.members
    know_a, know_b = s.know
    a = know_a[card]
    b = know_b[card]
    if ((a == POOLED or (a == UNKNOWN and not s.pooled[0]) if bits == 3 or bits == 1 else a == UNKNOWN and not members[pile])
            and (b == POOLED or (b == UNKNOWN and not s.pooled[1]) if bits >= 2 else
                 b == UNKNOWN and not members[pile + len(s.zones)])
            and not s.checkpoints and not s.recording and not target.size):
        if s.shared:
            if s.shared & WHERE:
                s.detach(WHERE)
            if s.shared & KNOWING:
                s.detach(KNOWING)
                know_a, know_b = s.know
        if bits == 3 or bits == 1:
            if members[pile]:
                twin_left(s, 0, card, pile, a)
            know_a[card] = KNOWN
        if bits >= 2:
            if members[pile + len(s.zones)]:
                twin_left(s, 1, card, pile, b)
            know_b[card] = KNOWN
        s.zones[to].append(cards.pop())
        s.zone[card] = to
        if s.face:
            s.face[card] = 1
        s.stale |= s.game.zones[pile].picture | target.picture
        s.events += 1
        if s.log is not None or s.watching:
            s.tell(kind, seat if seat >= 0 else s.owner[card], card, pile, to, 0, bits, None, label)
    else:
        move(s, card, to, kind, TOP, True, None, label, 0, seat)
    return card


def lay(s: State, card: int, to: int, at: int, kind: str, seat: int) -> None:
    """Move a card, face up, to an empty place of a row that everybody sees. The event is that of ``seat``.

    The same as ``move``, for what is done most in games with rows: playing a card from a hand. It takes one look if nothing may
    be undone: the player of the hand knows the card, and there is but one other who sees it now.
    """
    specs = s.game.zones
    zones = s.zones
    source = s.zone[card]
    origin = specs[source]
    row = zones[to]
    owner = origin.owner
    if (origin.shape != HAND or owner < 0 or row[at] != EMPTY or s.checkpoints or s.recording
            or s.know[owner][card] != KNOWN):
        move(s, card, to, kind, at, True, None, "", 0, seat)
        return
    if s.shared:
        if s.shared & WHERE:
            s.detach(WHERE)
        if s.shared & KNOWING:
            s.detach(KNOWING)
    other = 1 - owner
    know = s.know[other]
    level = know[card]
    if level != KNOWN:
        if s.members[other * len(zones) + source] or (s.pooled[other] and not level):
            seen_moving(s, other, card, source, level, True)
        know[card] = KNOWN
    zones[source].remove(card)
    row[at] = card
    s.zone[card] = to
    if s.face:
        s.face[card] = 1
    s.stale |= origin.picture | specs[to].picture
    s.events += 1
    if s.log is not None or s.watching:
        s.tell(kind, seat, card, source, to, 0, BOTH, None, "")


def deal(s: State, pile: int, to: int, count: int, kind: str, label: str = "") -> list[int]:
    """Move so many top cards of a pile, one after the other, face up into a hand or onto a pile; returns them in that order.

    The same as ``take_top`` for each. It takes one look out of a shuffled deck into its owner's hand if nobody is told of it: the
    owner sees them all, the other player learns nothing.
    """
    cards = s.zones[pile]
    target = s.game.zones[to]
    owner = target.owner
    dealt = cards[: -count - 1 : -1]
    if (target.bits == owner + 1 and not target.size and not s.members[pile] and not s.members[pile + len(s.zones)]
            and s.log is None and not s.watching and not s.checkpoints and not s.recording):
        if s.shared:
            if s.shared & WHERE:
                s.detach(WHERE)
            if s.shared & KNOWING:
                s.detach(KNOWING)
        mine, other = s.know[owner], s.know[1 - owner]
        plain = True
        for card in dealt:
            if mine[card] != POOLED or other[card] != UNKNOWN:
                plain = False
                break
        if plain:
            zone, face = s.zone, s.face
            for card in dealt:
                mine[card] = KNOWN
                zone[card] = to
                if face:
                    face[card] = 1
            del cards[len(cards) - len(dealt) :]
            s.zones[to].extend(dealt)
            s.stale |= s.game.zones[pile].picture | target.picture
            s.events += len(dealt)
            return dealt
    for _ in dealt:
        take_top(s, pile, to, kind, label)
    return dealt


def mill(s: State, pile: int, to: int, count: int, kind: str) -> None:
    """Move so many top cards of a pile, one after the other, onto another one that everybody sees.

    The same as ``take_top`` for each. It takes one look if nobody is told of it and nobody knows any card of the pile.
    """
    cards = s.zones[pile]
    dealt = cards[: -count - 1 : -1]
    plain = not (s.members[pile] or s.members[pile + len(s.zones)] or s.log is not None or s.watching or s.checkpoints
                 or s.recording)
    if plain:
        know_a, know_b = s.know
        sure_a, sure_b = not s.pooled[0], not s.pooled[1]
        for card in dealt:
            a, b = know_a[card], know_b[card]
            if not ((a == POOLED or (a == UNKNOWN and sure_a)) and (b == POOLED or (b == UNKNOWN and sure_b))):
                plain = False
                break
    if not plain:
        for _ in dealt:
            take_top(s, pile, to, kind)
        return
    if s.shared:
        if s.shared & WHERE:
            s.detach(WHERE)
        if s.shared & KNOWING:
            s.detach(KNOWING)
    if dealt:
        know_a, know_b = s.know
        zone, face = s.zone, s.face
        for card in dealt:
            know_a[card] = know_b[card] = KNOWN
            zone[card] = to
            if face:
                face[card] = 1
        del cards[len(cards) - len(dealt) :]
        s.zones[to].extend(dealt)
        s.stale |= s.game.zones[pile].picture | s.game.zones[to].picture
        s.events += len(dealt)


def bury_hand(s: State, hand: int, pile: int, kind: str, label: str = "") -> list[int]:
    """Move all cards of a hand, one after the other, onto a pile where nobody keeps track of them; returns them in that order.

    The same as ``move`` and ``bury`` for each. It takes one look if nobody is told of it and only the owner knows the hand.
    """
    cards = s.zones[hand][:]
    owner = s.game.zones[hand].owner
    target = s.game.zones[pile]
    plain = not (target.bits or target.faced or s.members[hand + (1 - owner) * len(s.zones)] or s.log is not None or s.watching
                 or s.checkpoints or s.recording)
    if plain:
        mine, other = s.know[owner], s.know[1 - owner]
        for card in cards:
            if mine[card] != KNOWN or other[card] != UNKNOWN:
                plain = False
                break
    if not plain:
        for card in cards:
            move(s, card, pile, kind, TOP, True, None, label)
            bury(s, card)
        return cards
    if s.shared:
        if s.shared & WHERE:
            s.detach(WHERE)
        if s.shared & KNOWING:
            s.detach(KNOWING)
    if cards:
        mine, zone, face = s.know[owner], s.zone, s.face
        for card in cards:
            mine[card] = POOLED
            zone[card] = pile
            if face:
                face[card] = 1
        s.zones[hand].clear()
        s.zones[pile].extend(cards)
        s.pooled = altered(s.pooled, owner, 1)
        s.touch(hand)
        s.touch(pile)
        s.events += len(cards)
    return cards


def swap(s: State, one: int, two: int, kind: str) -> None:
    """Let two cards change places, in one zone or between two; each keeps its face. Told as one event a card."""
    here, there = s.zone[one], s.zone[two]
    at, to = s.zones[here].index(one), s.zones[there].index(two)
    up = (not s.face or bool(s.face[one]), not s.face or bool(s.face[two]))
    specs = s.game.zones
    seen = (moved(s, one, specs[here], s.zones[here], specs[there], up[0]),
            moved(s, two, specs[there], s.zones[there], specs[here], up[1]))
    s.zones[here][at] = two
    s.zones[there][to] = one
    if s.shared and s.shared & WHERE:
        s.detach(WHERE)
    s.zone[one] = there
    s.zone[two] = here
    s.touch(here)
    s.touch(there)
    s.emit(kind, s.owner[one], one, here, there, 0, seen[0])
    s.emit(kind, s.owner[two], two, there, here, 0, seen[1])


def suppose(s: State, card: int, to: int, at: int = NOWHERE) -> int:
    """Think of a card as lying elsewhere, to find out what could be done then; nobody is told and nobody learns anything.

    Returns where in its zone it lay: whoever has found out thinks of it there again.
    """
    source = s.zone[card]
    left = s.zones[source]
    was = NOWHERE
    if card in left:
        was = left.index(card)
        if s.game.zones[source].size:
            left[was] = EMPTY
        else:
            del left[was]
    if s.shared and s.shared & WHERE:
        s.detach(WHERE)
    s.zone[card] = to
    if at != NOWHERE:
        if s.game.zones[to].size:
            s.zones[to][at] = card
        else:
            s.zones[to].insert(at, card)
    return was


def turn_up(s: State, card: int, kind: str, seat: int = -1) -> None:
    """Turn a face-down card face up: everybody sees it. The event is its owner's, or that of ``seat``."""
    _turn(s, card, 1)
    show(s, card, BOTH)
    s.touch(s.zone[card])
    s.emit(kind, seat if seat >= 0 else s.owner[card], card, s.zone[card], s.zone[card])


def turn_down(s: State, card: int, kind: str, seat: int = -1) -> None:
    """Turn a card face down: who knew it goes on knowing it. The event is its owner's, or that of ``seat``."""
    _turn(s, card, 0)
    s.touch(s.zone[card])
    s.emit(kind, seat if seat >= 0 else s.owner[card], card, s.zone[card], s.zone[card])


def _turn(s: State, card: int, face: int) -> None:
    if s.shared and s.shared & WHERE:
        s.detach(WHERE)
    s.face[card] = face


def show(s: State, card: int, viewers: int) -> None:
    """Let the seats whose bits are set see a card where it lies; the caller tells the event."""
    if viewers & 1 and s.know[0][card] != KNOWN:
        knowledge.learn(s, 0, card)
    if viewers & 2 and s.know[1][card] != KNOWN:
        knowledge.learn(s, 1, card)


def bury(s: State, card: int) -> None:
    """Let nobody know where a hidden card lies any more, for games that say so; who saw it knows that it is hidden somewhere."""
    for viewer in (0, 1):
        knowledge.lose(s, viewer, card)


def reorder(s: State, zone: int, cards: list[int], seat: int) -> None:
    """Put the top cards of a pile into this order, the last one on top; only ``seat`` knows it, and the caller tells the events.
    All other cards lie, and are known to lie, where they lay.
    """
    pile = s.zones[zone]
    top = pile[len(pile) - len(cards) :]
    if sorted(top) != sorted(cards):
        raise ValueError(f"these are not the top cards of {s.game.zones[zone].name}")
    pile[len(pile) - len(cards) :] = cards
    knowledge.reordered(s, zone, cards, seat)
    s.touch(zone)


def shuffle(s: State, zone: int, kind: str = "Shuffled") -> None:
    """Put a pile into a random order; the copies stay, their places are anybody's guess."""
    s.chance.shuffle(s.zones[zone])
    knowledge.shuffled(s, zone)
    s.touch(zone)
    s.emit(kind, s.game.zones[zone].owner, -1, zone, zone, len(s.zones[zone]))
