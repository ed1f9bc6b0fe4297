"""Cards that leave the field or go from one zone to another: what they lose, what goes with them, who hears of it."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.engine.atoms import BOTTOM, TOP
from cardscape.engine.state import altered
from cardscape.engine.task import Record
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import values
from cardscape.games.taiwan.cards import FIGURE, TACTIC
from cardscape.games.taiwan.columns import LIVES, TABLE
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.lasting import reach
from cardscape.games.taiwan.moves import come_home, far_changed, shift, unburdened, unhang
from cardscape.games.taiwan.rows import Mod
from cardscape.games.taiwan.statements import SAVE
from cardscape.games.taiwan.table import CENTER, DEAD, FIELD, HANDS, PRIVATE, PUBLIC, SILENCED, SUPPORT, TEXTS, TaiwanState
from cardscape.games.taiwan.weighing import weigh_again, weigh_out

FOUND: Final = "found"
"""Why a card comes into a hand that somebody searched for."""
TURNED: Final = 3
"""In the list of uses: that a Figure was re-oriented by the option's action."""
_HEARD: Final = [k.DEAD if zone == DEAD else k.SILENCED if zone == SILENCED else k.RETURNED for zone in range(FIELD)]
"""What is heard of a card that comes to a zone of these kinds."""
_DESTROYED: Final = {FIGURE: "FigureDestroyed", TACTIC: "TacticDestroyed"}


def send(s: TaiwanState, card: int, to: int, kind: str, reason: str, at: int = TOP, up: bool = True,
         lay: tuple[int, ...] | None = None) -> None:
    """TW-0.2, TW-13.1: a card goes to a zone of its OWNER; ``to`` is the kind of zone. From the field it loses what it had; if
    others leave at the same time it is told how it ``lay``. Found cards come to hand for the first time: they do not return.
    """
    owner = s.owner[card]
    if to < PUBLIC:
        to, at = destination(s, card, to, at)
    source = s.zone[card]
    host = -1
    if source == FIELD:
        side, face = s.control[card], s.face[card]
        index = s.index(card) if s.unseated else s.spot[card]
        was = part_with(s, card) if lay is None else lay
        leave_field(s, card, to + owner, kind, at, up, reason, 0)
        if s.heeds[k.LEFT]:
            note(s, k.LEFT, side, card, side, face, index, -1, 0, reason, source, was)
        if s.mods or s.uncounted or card in s.burdens:
            after_leaving(s, card)
    else:
        side, face = owner, open_way(source, s.face[card], to, up)
        index = -1
        was = ()
        shift(s, card, to + owner, kind, at, up, reason)
        if s.shared and s.shared & LIVES:
            s.detach(LIVES)
        s.life[card] += 1
        if source >= SUPPORT:
            host = s.host[card]
            unhang(s, card)
    if to < PUBLIC:
        forget_uses(s, card)
        if reason == FOUND:
            return
    note(s, _HEARD[to], owner, card, side, face, index, host, to, reason, source, was)


def open_way(source: int, face: int, to: int, up: bool) -> int:
    """TW-5.3, TW-5.4: whether effects see what goes from one zone beside the field to another: where it comes to lie openly, or
    left an open zone; not from a hand or Private Deck into another or face-down into the Silenced Zone.
    """
    return 1 if to >= PUBLIC and up else face if source >= PUBLIC else 0


def suites_first(s: TaiwanState, cards: list[int]) -> list[int]:
    """TW-9.6, TW-12.12: of cards to which the same happens at once Advisory Suites come first: what happens to their Figures is
    not what removes them.
    """
    if len(cards) < 2:
        return cards
    suites = [card for card in cards if s.host[card] >= 0 and s.zone[card] == FIELD]
    return [*suites, *[card for card in cards if card not in suites]] if suites else cards


def part(s: TaiwanState, cards: list[int]) -> dict[int, tuple[int, ...]]:
    """TW-12.11, TW-12.12: how each of the cards lies that leave the field at once, before any of them has gone; all of them save
    their supporters that would.
    """
    lay: dict[int, tuple[int, ...]] = {}
    saving: list[int] = []
    for card in cards:
        if s.zone[card] == FIELD:
            if s.bears(card):
                lay[card] = likeness(s, card, len(s.supporters(card)))
                if saves_supporters(s, card):
                    saving.append(card)
            else:
                lay[card] = likeness(s, card, 0)
    for card in saving:
        rescue(s, card)
    return lay


def part_with(s: TaiwanState, card: int) -> tuple[int, ...]:
    """TW-12.11, TW-8.12: the same of one card that leaves the field alone."""
    if not (s.bears(card) if s.uncounted else card in s.burdens):
        return likeness(s, card, 0)
    lay = likeness(s, card, len(s.supporters(card)))
    if (s.ungathered or s.groups[SAVE]) and saves_supporters(s, card):
        rescue(s, card)
    return lay


def likeness(s: TaiwanState, card: int, below: int) -> tuple[int, ...]:
    """TW-12.11: how a card lies that is about to leave the field, if some effect of the match asks: orientation, counters, number
    of supporters, which is known, and the three attacks.
    """
    if not s.heeds[k.CLOSELY]:
        return ()
    if s.face[card] and s.reads[card].figure:
        stats = values.stats(s, card) if s.unweighed else s.power[card]
        return (s.pose[card], s.growth[card], below, *(s.prints[card].stats if stats is None else stats))
    return (s.pose[card], s.growth[card], below, 0, 0, 0)


def rescue(s: TaiwanState, card: int) -> None:
    """TW-8.12: before a card leaves the field that saves its supporters these go to hand."""
    for supporter in s.supporters(card):
        send(s, supporter, HANDS, "CardReturned", "saved")


def saves_supporters(s: TaiwanState, card: int) -> bool:
    """TW-8.12: unless stated otherwise supporters are lost; saved ones go to their owners' hands."""
    return s.face[card] == 1 and values.saves(s, card)


def destination(s: TaiwanState, card: int, to: int, at: int) -> tuple[int, int]:
    """TW-13.1: a public Figure bound for a hand or Private Deck goes to the bottom of its Public Deck instead."""
    if to in (HANDS, PRIVATE) and s.card(card).public:
        return PUBLIC, BOTTOM
    return to, at


def leave_field(s: TaiwanState, card: int, to: int, kind: str, at: int, up: bool, label: str, n: int) -> None:
    """TW-13.1: a card leaves the field for another zone: modifiers, counters and orientation are lost."""
    read = s.reads[card]
    if read.says and s.lit[card]:
        s.cease_to_speak(card)
    s.take_off(card)
    atoms.move(s, card, to, kind, at, up, None, label, n, -1)
    s.edition += 1
    if read.figure:
        if s.power[card] is not None or not s.apart:
            weigh_out(s, card)
    elif not (s.steady or s.apart):
        s.unweighed = True
    if to < DEAD:
        come_home(s, card, to, read)
    elif read.lies_far:
        far_changed(s, to)
    if s.shared:
        if s.shared & LIVES:
            s.detach(LIVES)
        if s.shared & TABLE:
            s.detach(TABLE)
    s.life[card] += 1
    s.pose[card] = CENTER
    s.lit[card] = s.how[card] = s.set_on[card] = 0
    if s.host[card] >= 0:
        s.take_down(card)
    if s.growth[card]:
        s.growth = altered(s.growth, card, 0)
    if s.attacks[card]:
        s.attacks = altered(s.attacks, card, 0)
    if s.control[card] != s.owner[card]:
        s.control = altered(s.control, card, s.owner[card])
    if s.mods:
        lose_changes(s, card)


def lose_changes(s: TaiwanState, card: int) -> None:
    """TW-13.1: the lasting changes of a card end without a word."""
    left: list[Record] = []
    lost: list[Mod] = []
    for mod in s.mods:
        if isinstance(mod, Mod) and mod.card == card:
            lost.append(mod)
        else:
            left.append(mod)
    if lost:
        s.mods = left
        s.give_up(lost)


def after_leaving(s: TaiwanState, card: int) -> None:
    """TW-13.1, TW-8.12, TW-9.6, TW-11.6: supporters, Advisory Suites and bound effects go with a Figure that leaves."""
    hosting = s.bears(card) if s.uncounted else card in s.burdens
    if hosting:
        drop_supporters(s, card)
    if s.mods:
        end_bound(s, card)
    if hosting and (s.bears(card) if s.uncounted else card in s.burdens):
        drop_suites(s, card)


def drop_supporters(s: TaiwanState, card: int) -> None:
    """TW-8.12, TW-8.9: the supporters go to their owners' Dead Zones."""
    below = s.supporters(card)
    if not below:
        return
    if s.log is None:
        s.events += 1
    else:
        s.emit("SupportersDropped", s.side(card), card, n=len(below))
    if s.shared and s.shared & LIVES:
        s.detach(LIVES)
    said = False
    for supporter in below:
        owner, zone = s.owner[supporter], s.zone[supporter]
        read = s.reads[supporter]
        if read.lies_far:
            far_changed(s, SUPPORT)
            said = said or bool(read.says_below)
        atoms.move(s, supporter, DEAD + owner, "CardSentToDeadZone", TOP, True, None, "supporter", 0, -1)
        s.life[supporter] += 1
        note(s, k.DEAD, owner, supporter, owner, 1, -1, card, DEAD, "supporter", zone)
        note(s, k.DROPPED, owner, supporter, owner, 1, -1, card)
    s.let_go(card, below)
    unburdened(s, card, said)


def end_bound(s: TaiwanState, card: int) -> None:
    """TW-11.6: permanent effects of Figures and cards that stay end when the source leaves or turns face-down."""
    if not s.mods:
        return
    ended = [mod for mod in s.mods if isinstance(mod, Mod) and mod.bound and mod.source == card]
    if ended:
        s.mods = [mod for mod in s.mods if mod not in ended]
        s.give_up(ended)
        for mod in ended:
            if mod.card >= 0:
                weigh_again(s, mod.card)
            s.emit("ModifierEnded", mod.seat, mod.card, n=reach(s, mod.card), label=s.printed[mod.text // TEXTS].name)


def drop_suites(s: TaiwanState, card: int) -> None:
    """TW-9.6: an Advisory Suite goes to the Dead Zone when its Figure leaves the field or turns face-down."""
    for suite in s.standing()[:]:
        if s.host[suite] == card:
            send(s, suite, DEAD, "CardSentToDeadZone", "unequipped")


def forget_uses(s: TaiwanState, card: int) -> None:
    """TW-11.8, TW-4.12: in a hand or Private Deck a card becomes a new instance, and may be turned again."""
    if s.uses:
        left = [use for use in s.uses if not (use[0] in (0, TURNED) and use[2] == card)]
        if len(left) < len(s.uses):
            s.uses = left
            s.edition += 1


def destroy(s: TaiwanState, cards: list[int], label: str) -> None:
    """TW-10.14, TW-0.2: destroyed cards go to their owners' Dead Zones; all leave first, then it is told in order."""
    sides = [s.side(card) for card in cards]
    faces = [s.face[card] for card in cards]
    slots = [s.index(card) for card in cards]
    lay = part(s, cards)
    for card in suites_first(s, cards):
        if s.on_field(card):
            send(s, card, DEAD, "CardSentToDeadZone", "destroyed", lay=lay[card])
    for number in range(len(cards)):
        card, side, at = cards[number], sides[number], slots[number]
        s.emit(_DESTROYED.get(s.card(card).category, "CountermeasureDestroyed"), side, card, n=at, label=label)
        note(s, k.DESTROYED, side, card, side, faces[number], at, -1, 0, label, FIELD, lay[card])
