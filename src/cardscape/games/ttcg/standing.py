"""The statements that hold now: static texts, continuous and equip effects, lasting changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.ttcg.meaning import Act
from cardscape.games.ttcg.places import DISCARD, GUARDS, HANDS, IMMUNITY, KINDS, LEAVE, SPELLS, UNDER, UNITS, VALUES
from cardscape.games.ttcg.rows import Aura, Bond, Hold
from cardscape.games.ttcg.steady import VALUED

if TYPE_CHECKING:
    from cardscape.games.ttcg.table import TtcgState

_NOTHING: Final[list[Hold]] = []
_TOPICS: Final[dict[str, int]] = {"values": VALUES, "kinds": KINDS, "immune": IMMUNITY, "guard": GUARDS}
_ROWS: Final = [UNITS, UNITS + 1, SPELLS, SPELLS + 1]


def holding(s: TtcgState) -> list[Hold]:
    """All statements that hold now, oldest first within their kind."""
    held = s.held
    if held is None:
        if not (s.statics or s.bonds or s.auras or s.away_static):
            held = _NOTHING
        else:
            held = _collect(s)
            for number, hold in enumerate(held):
                hold.number = number
        s.held = held
        s.groups = _grouped(held) if held else {}
        s.concerned = {}
        _look_through(s, held)
    return held


def about(s: TtcgState, group: str) -> list[Hold]:
    """The statements of one kind that hold now: values, kinds, immune, guard, extra, instead, a verb, or bar: and a verb."""
    if not (s.held if s.held is not None else holding(s)):
        return _NOTHING
    return s.groups.get(group, _NOTHING)


def _look_through(s: TtcgState, held: list[Hold]) -> None:
    """Which cards have their values altered, and which rows may show other values although no card in them has changed."""
    topics = 0
    for group in s.groups:
        topics |= _TOPICS.get(group, LEAVE)
    s.topics = topics
    altered: set[int] | None = set()
    shaky: list[int] = []
    wavering: list[int] | None = []
    for hold in held:
        act = hold.act
        if not act.alters:
            continue
        if hold.about < 0:
            altered = None
        elif altered is not None:
            altered.add(hold.about)
        if not (act.steady if hold.fixed else act.steady_live):
            if hold.about < 0:
                wavering = None
            elif wavering is not None:
                wavering.append(hold.about)
            if hold.about < 0:
                shaky = _ROWS
            elif shaky is not _ROWS and s.zone[hold.about] not in shaky:
                shaky = [*shaky, s.zone[hold.about]]
    s.altered = altered
    s.shaky = shaky
    s.wavering = wavering


def _grouped(held: list[Hold]) -> dict[str, list[Hold]]:
    groups: dict[str, list[Hold]] = {}
    for hold in held:
        for group in _groups_of(hold.act):
            groups.setdefault(group, []).append(hold)
    return groups


def _groups_of(act: Act) -> list[str]:
    if act.instead is not None:
        return ["instead"]
    if act.modal == "cannot" and act.actor:
        return [f"bar:{act.verb}"]
    if act.verb == "play":
        return ["extra"]
    if act.verb == "indestructible" or (act.verb == "be" and act.modal == "cannot"):
        return ["guard"]
    if act.verb == "become":
        return ["values", "kinds"]
    if act.verb == "change":
        return ["kinds"]
    return ["values"] if act.verb in VALUED else [act.verb]


def _collect(s: TtcgState) -> list[Hold]:
    found: list[Hold] = []
    if s.statics:
        for row in (UNITS, UNITS + 1, SPELLS, SPELLS + 1):
            for card in s.zones[row]:
                if card >= 0 and s.awake[card] and s.printed[s.defn[card]].static:
                    _static(s, card, row & 1, "field", found)
    if s.away_static:
        for seat in (0, 1):
            for zone, name in ((UNDER, "under"), (HANDS, "hand"), (DISCARD, "discard")):
                for card in s.marks(zone + seat).static:
                    _static(s, card, seat, name, found)
    for aura in s.auras:
        if isinstance(aura, Aura):
            _aura(s, aura, found)
    for bond in s.bonds:
        if isinstance(bond, Bond) and not bond.waits:
            found.append(Hold(s.text(bond.text), bond.act, bond.source, bond.seat, bond.card, bond.n, bond.extra, -1, True))
    return found


def _static(s: TtcgState, card: int, seat: int, place: str, found: list[Hold]) -> None:
    for text in s.prints[card].texts:
        if text.static and text.place == place:
            for number in range(len(text.acts)):
                found.append(Hold(text, number, card, seat, -1, 1, 0, -1, False))


def _aura(s: TtcgState, aura: Aura, found: list[Hold]) -> None:
    """TT-6.7: a covered host suspends the link."""
    text = s.text(aura.text)
    if aura.host >= 0 and not s.active(aura.host):
        return
    seat = s.side(aura.card)
    for number, act in enumerate(text.acts):
        if act.live:
            if aura.targets[number]:
                for card in aura.targets[number]:
                    if card >= 0 and s.active(card):
                        found.append(Hold(text, number, aura.card, seat, card, aura.multipliers[number], 0, aura.host, True))
            elif "target" not in act.aimed:
                found.append(Hold(text, number, aura.card, seat, -1, 1, 0, aura.host, False))
