"""The statements that hold now: static texts, continuous and equip effects, lasting changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.kinds import SPELL_BIT
from cardscape.games.ttcg.meaning import ATTACK_DECLARED, DESTROYED, NONE, RANKED_UP, TAPPED
from cardscape.games.ttcg.needs import ANYTHING, CARD_OF
from cardscape.games.ttcg.places import (
    ATTACKS,
    BARS,
    BATTLES,
    CURBS,
    DISCARD,
    GUARDS,
    HANDS,
    IMMUNITY,
    KINDS,
    OVERRULES,
    RANKUPS,
    SORTS,
    SPELLS,
    UNDER,
    UNFORESEEN,
    UNITS,
    USES,
)
from cardscape.games.ttcg.rows import Aura, Bond, Hold
from cardscape.games.ttcg.texts import Text

if TYPE_CHECKING:
    from cardscape.games.ttcg.table import TtcgState

_NOTHING: Final[list[Hold]] = []
_NONE: Final[set[int]] = set()
_BASED: Final = KINDS | RANKUPS | GUARDS
_DRILLED: Final = ATTACKS | GUARDS
"""What statements about bases of rank ups, and about attacks, may speak of."""
_REACH: Final = 500
"""Of so many cards a statement remembers whether it may mean them."""
_PLACES: Final[dict[str, int]] = {"field": 0, "under": 1, "hand": 2, "discard": 3}
_ROWS: Final = [UNITS, UNITS + 1, SPELLS, SPELLS + 1]


def holding(s: TtcgState) -> list[Hold]:
    """All statements that hold now, oldest first within their kind."""
    held = s.held
    if held is None:
        if s.statics or s.bonds or s.auras or s.away_static:
            held = s.held = _collect(s)
            _look_through(s, held)
        else:
            held = s.held = _NOTHING
            _look_at_nothing(s)
        if s.former is None:
            s.cache = {}
            s.concerned = {}
        else:
            if s.former != s.altering:
                _forget_altered(s, s.former, s.altering)
            s.former = None
    return held


def _forget_altered(s: TtcgState, former: list[Hold], altering: list[Hold]) -> None:
    """Forget the values of the cards about which other statements hold now than before."""
    s.concerned = s.concerned.copy()  # other tables may know it too
    for hold in former:
        if hold not in altering:
            forget_values(s, hold)
    for hold in altering:
        if hold not in former:
            forget_values(s, hold)


def forget_values(s: TtcgState, hold: Hold) -> None:
    """Forget the values of the cards that a statement, which holds from now on or no longer, could mean."""
    cache, concerned = s.cache, s.concerned
    card = hold.about
    if card >= 0 and not hold.act.shields:
        if card in cache:
            del cache[card]
        key = 2 * card
        if key in concerned:
            del concerned[key]
        if key + 1 in concerned:
            del concerned[key + 1]
    elif hold.vague or hold.act.retypes:
        s.cache = {}
        s.concerned = {}
    else:
        sides = hold.sides
        for key in list(concerned):
            card = CARD_OF[key]
            if sides[key - 2 * card] and may_concern(s, hold, card):
                if card in cache:
                    del cache[card]
                del concerned[key]


def may_concern(s: TtcgState, hold: Hold, card: int) -> bool:
    """Whether a statement about cards that it describes could mean this card, by what never changes, on a side that it means."""
    target = hold.act.target
    if target is None or (target.other and hold.source == card):
        return False
    if s.retyped is None or card in s.retyped:
        return True
    printed = s.prints[card]
    found = hold.act.reach.get(printed)
    if found is None:
        found = not target.category or (target.category == "unit") == printed.unit
        for mask in target.kinds:
            found = found and printed.kinds & mask != 0
        if len(hold.act.reach) < _REACH:
            hold.act.reach[printed] = found
    return found


def about(s: TtcgState, group: str) -> list[Hold]:
    """The statements of one kind that hold now: values, kinds, immune, guard, extra, instead, a verb, or bar: and a verb."""
    if not (s.held if s.held is not None else holding(s)):
        return _NOTHING
    return s.groups.get(group, _NOTHING)


def _look_through(s: TtcgState, held: list[Hold]) -> None:
    """Sort the statements that hold by what they are about, and find out what follows from that."""
    groups: dict[str, list[Hold]] = {}
    altering: list[Hold] = []
    for hold in held:
        for group in hold.act.groups:
            if group in groups:
                groups[group].append(hold)
            else:
                groups[group] = [hold]
        if hold.act.alters:
            altering.append(hold)
    s.groups = groups
    s.altering = altering
    survey(s)
    sum_up(s, s.topics)


def survey(s: TtcgState) -> None:
    """Which cards have their values altered, and which rows may show other values although no card in them has changed."""
    altered: set[int] | None = set()
    shaky: list[int] = []
    shaken = 0
    wavering: list[int] | None = []
    poised: dict[int, Hold] | None = {}
    for hold in s.altering:
        card = hold.about
        if card < 0:
            altered = None
        elif altered is not None:
            altered.add(card)
        if hold.wavers:
            if hold.fixed or not hold.act.hinges:
                poised = None
            elif poised is not None:
                poised[hold.number] = hold
            shaken |= ANYTHING if hold.fixed else hold.act.sway[hold.seat]
            if card < 0:
                wavering = None
                shaky = _ROWS
            else:
                if wavering is not None:
                    wavering.append(card)
                if shaky is not _ROWS and s.zone[card] not in shaky:
                    shaky = [*shaky, s.zone[card]]
    s.altered = altered
    s.shaky = shaky
    s.shaken = shaken
    s.wavering = wavering
    s.poised = poised


def sum_up(s: TtcgState, topics: int) -> None:
    """What statements that speak of these topics change besides values: kinds, what cannot be done, bases, attacks."""
    s.retyped, s.wards = _NONE, 0
    if topics & KINDS:
        topics |= _note_kinds(s)
    if topics & GUARDS:
        topics |= _note_wards(s, topics)
    if topics & BARS:
        topics |= UNFORESEEN
    if topics & USES or (s.wards and s.wards >> TAPPED & 1):
        topics |= CURBS
    s.bases = _bases(s) if topics & _BASED else _NONE
    s.topics = topics
    s.drilled = _drilled(s) if topics & _DRILLED else _NONE


def _look_at_nothing(s: TtcgState) -> None:
    """The same where no statement holds."""
    s.groups = {}
    s.altering = _NOTHING
    s.topics = s.wards = s.shaken = 0
    s.retyped = s.bases = s.drilled = s.altered = _NONE
    s.shaky = []
    s.wavering = []
    s.poised = None


def _note_kinds(s: TtcgState) -> int:
    """Note which cards may be of other kinds than printed; tells whether units may count as spells or spells as units."""
    retyped: set[int] | None = set()
    sorts = 0
    for hold in s.groups["kinds"]:
        act = hold.act
        if hold.about < 0:
            retyped = None
        elif retyped is not None:
            retyped.add(hold.about)
        new = hold.extra if act.other_kind else act.into or act.kinds
        if not hold.fixed or hold.act.kept or hold.about < 0 or new & SPELL_BIT or not s.prints[hold.about].unit:
            sorts = SORTS
    s.retyped = retyped
    return sorts


def _note_wards(s: TtcgState, topics: int) -> int:
    """Note what cannot be done to some card; tells whether that may be otherwise although the statements stay the same."""
    wards = unforeseen = 0
    for hold in s.groups["guard"]:
        act = hold.act
        done = DESTROYED if act.verb == "indestructible" else act.done
        if done < 0:
            continue
        if act.battle and act.verb != "indestructible":
            wards |= 1 << done + BATTLES
            continue
        wards |= 1 << done
        if (
            hold.about < 0
            or hold.act.situated
            or hold.act.kept
            or act.wards
            or act.from_ is not None
            or act.to is not None
            or topics & IMMUNITY
            or (act.by is not None and act.by.source is not None and not act.by.source.by_sort_alone)
        ):
            unforeseen = UNFORESEEN
    s.wards = wards
    return unforeseen


def _bases(s: TtcgState) -> set[int] | None:
    """The cards of which statements say which others fit on them; None if these are about cards that they do not name."""
    if s.retyped is None or s.wards >> RANKED_UP & 1 or "bar:rankup" in s.groups:
        return None
    found = set(s.retyped)
    for hold in s.groups.get("rankup", _NOTHING):
        if hold.about < 0:
            return None
        found.add(hold.about)
    return found


def _drilled(s: TtcgState) -> set[int] | None:
    """The units whose attacks statements speak of; None if these are about the targets, or about units they do not name."""
    found: set[int] = set()
    for group in ("attack", "bar:attack", "be", "guard"):
        for hold in s.groups.get(group, _NOTHING):
            if group == "attack" and hold.about >= 0:
                found.add(hold.about)
            elif group in ("attack", "bar:attack") or hold.act.done == ATTACK_DECLARED:
                return None
    return found


def _collect(s: TtcgState) -> list[Hold]:
    """TT-10.6a: what was said earlier comes first, where that makes a difference."""
    found: list[Hold] = []
    left = s.statics
    if left:
        prints, awake = s.prints, s.awake
        for row in _ROWS:
            for card in s.lying[row]:
                if prints[card].static and awake[card]:
                    found += said_by(s, card, row & 1, "field")
                    left -= 1
            if not left:
                break
    if s.away_static:
        for seat in (0, 1):
            for zone, name in ((UNDER, "under"), (HANDS, "hand"), (DISCARD, "discard")):
                for card in s.marks(zone + seat).static:
                    found += said_by(s, card, seat, name)
    for aura in s.auras:
        said_in(s, aura, found)
    for bond in s.bonds:
        if not bond.waits:
            found.append(bond.hold or said_of(s, bond))
    topics = 0
    for hold in found:
        topics |= hold.topics
    s.topics = topics
    return _by_time(s, found) if topics & OVERRULES else found


def said_of(s: TtcgState, bond: Bond) -> Hold:
    """What a lasting change says; kept with it."""
    found = bond.hold
    if found is None:
        found = Hold(s.texts[bond.text], bond.act, bond.source, bond.seat, bond.card, bond.n, bond.extra, -1, True)
        bond.hold = found
    return found


def _by_time(s: TtcgState, found: list[Hold]) -> list[Hold]:
    """TT-10.6a: the same, what was said first before what was said later."""
    if len(found) < 2:
        return found
    since: dict[Hold, int] = {}
    for aura in s.auras:
        for hold in aura.said[0] or _NOTHING:
            since[hold] = aura.since
        for hold in aura.said[1] or _NOTHING:
            since[hold] = aura.since
    for bond in s.bonds:
        if bond.hold is not None:
            since[bond.hold] = bond.since
    return sorted(found, key=lambda hold: since.get(hold, s.woken[hold.source]))


def said_by(s: TtcgState, card: int, seat: int, place: str) -> list[Hold]:
    """What the static texts of a card say; the same as long as it lies on that side."""
    key = (2 * card + seat) * 4 + _PLACES[place]
    said = s.said.get(key)
    if said is None:
        said = s.said[key] = []
        for name, text in enumerate(s.prints[card].texts):
            if text.static and text.place == place:
                for number, act in enumerate(text.acts):
                    if means_cards(act) and act.moment is None:
                        said.append(_live(text, name, number, card, seat, -1))
    return said


def means_cards(act: Act) -> bool:
    """What is said of "no units" is said of nothing."""
    return act.target is None or act.target.mode != NONE


def _live(text: Text, name: int, number: int, card: int, seat: int, host: int) -> Hold:
    """A step that holds by itself; which one it is tells what was found out about its situation."""
    hold = Hold(text, number, card, seat, -1, 1, 0, host, False)
    hold.number = (2 * card + name) * 64 + number
    return hold


def said_in(s: TtcgState, aura: Aura, found: list[Hold]) -> None:
    """TT-6.7: a covered host suspends the link. TT-10.5a: what holds next turn does not hold yet.

    TT-1.1, TT-A8: "you" is the controller of the card, or the other player who has used its effect.
    """
    if aura.waits or (aura.host >= 0 and s.spots[aura.host] < 0):
        return
    seat = s.zone[aura.card] & 1 if aura.user < 0 else aura.user
    said = aura.said[seat]
    if said is None:
        said = aura.said[seat] = _said(aura, s.texts[aura.text], seat)
    for hold in said:
        if hold.card < 0 or s.spots[hold.card] >= 0:
            found.append(hold)


def _said(aura: Aura, text: Text, seat: int) -> list[Hold]:
    """What the steps of a continuous or equip effect say of the cards chosen for them, or (-1) of whatever fits."""
    found: list[Hold] = []
    for number, act in enumerate(text.acts):
        if not act.live:
            continue
        if aura.targets[number]:
            for card in aura.targets[number]:
                if card >= 0:
                    found.append(Hold(text, number, aura.card, seat, card, aura.multipliers[number], 0, aura.host, True))
        elif "target" not in act.aimed and means_cards(act):
            found.append(_live(text, aura.text & 1, number, aura.card, seat, aura.host))
    return found
