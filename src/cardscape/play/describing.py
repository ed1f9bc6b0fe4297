"""A position described: what a scenario file would have to say to set up the table of a running match."""

from __future__ import annotations

from typing import Any

from cardscape.engine.decision import Definition
from cardscape.engine.game import Game, Value
from cardscape.engine.loop import run
from cardscape.engine.state import State
from cardscape.engine.zones import ROW
from cardscape.play.pictures import listed
from cardscape.play.position import LEVELS, Cards, build
from cardscape.play.tree import FileError, parse
from cardscape.play.writing import to_yaml


class Inexpressible(ValueError):
    """A moment that no position can express, such as the middle of an effect."""


def describe(s: State, rules: str, options: dict[str, Value]) -> dict[str, Any]:
    """The position of a state that waits for a free choice; raises ``Inexpressible``.

    First the bare table is described and built; what differs from it is added, and the result is built and compared again.
    """
    game = s.game
    if s.decision is None or not game.idle(s):
        raise Inexpressible("something is half done")
    used = [s.cards[number] for number in sorted(set(s.defn))]
    names = Cards(game.definitions(rules))
    if len({names.label(card) for card in used}) != len(used):
        raise Inexpressible("two different cards have the same name")
    entries: dict[int, dict[str, Any]] = {}
    position = _bare(s, entries, names)
    fresh = _built(game, rules, options, s.cards, position)
    for card, copy in _pairs(s, fresh):
        _differences(s, card, fresh, copy, entries[card])
    for name in game.match_facts(s):
        if game.fact(s, -1, name) != game.fact(fresh, -1, name):
            position[name] = game.fact(s, -1, name)
    for name in game.seat_facts(s):
        for seat in (0, 1):
            if game.fact(s, seat, name) != game.fact(fresh, seat, name):
                position["AB"[seat]][name] = game.fact(s, seat, name)
    _compare(s, _built(game, rules, options, s.cards, position))
    compact: dict[str, Any] = _compact(position)
    return compact


def _bare(s: State, entries: dict[int, dict[str, Any]], names: Cards) -> dict[str, Any]:
    """Names, order, faces and what lies beneath; ``entries`` gets the description of every copy."""
    game = s.game
    position: dict[str, Any] = {"turn": "AB"[s.turn], "number": s.number}
    if 0 <= s.phase < len(game.phases):
        position["phase"] = game.phases[s.phase]
    position |= {"A": {}, "B": {}}
    for number, zone in enumerate(game.zones):
        found: dict[str, Any] = {}
        for place, card in _lying(s, number):
            found[place or str(len(found) + 1)] = _entry(s, card, s.game.zones[number].owner, entries, names)
        if not found:
            continue
        side = position["AB"[zone.owner]] if zone.owner >= 0 else position
        side[zone.name] = found if zone.shape == ROW else list(found.values())
    return position


def _entry(s: State, card: int, owner: int, entries: dict[int, dict[str, Any]], names: Cards) -> dict[str, Any]:
    entry: dict[str, Any] = {"card": names.label(s.cards[s.defn[card]])}
    if owner != s.owner[card]:
        entry["owner"] = "AB"[s.owner[card]]
    if s.face and not s.face[card]:
        entry["face"] = "down"
    for name in s.game.beneath():
        under = [_entry(s, below, s.owner[card], entries, names) for below in s.game.cards_beneath(s, name, card)]
        if under:
            entry[name] = under
    entries[card] = entry
    return entry


def _built(game: Game, rules: str, options: dict[str, Value], cards: list[Definition], position: dict[str, Any]) -> State:
    try:
        return build(game, rules, options, cards, parse(to_yaml(position)))
    except FileError as error:
        raise Inexpressible(error.message) from None


def _pairs(s: State, other: State) -> list[tuple[int, int]]:
    """The copies of two states that lie at the same place."""
    pairs: list[tuple[int, int]] = []
    for zone in range(len(s.zones)):
        mine, theirs = _lying(s, zone), _lying(other, zone)
        if [place for place, _ in mine] != [place for place, _ in theirs]:
            raise Inexpressible(f"{s.game.zones[zone].name} cannot be described")
        pairs += [(card, copy) for (_, card), (_, copy) in zip(mine, theirs, strict=True)]
    for card, copy in pairs:
        if s.cards[s.defn[card]].name != other.cards[other.defn[copy]].name:
            raise Inexpressible(f"{s.cards[s.defn[card]].name} cannot be described where it lies")
        for name in s.game.beneath():
            below, theirs_below = s.game.cards_beneath(s, name, card), s.game.cards_beneath(other, name, copy)
            if len(below) != len(theirs_below):
                raise Inexpressible(f"what lies {name} {s.cards[s.defn[card]].name} cannot be described")
            pairs += zip(below, theirs_below, strict=True)
    return pairs


def _lying(s: State, zone: int) -> list[tuple[str, int]]:
    """The cards of a zone that lie on their own, beneath no other card."""
    below = _beneath(s)
    return [(place, card) for place, card in listed(s, zone) if card not in below]


def _beneath(s: State) -> set[int]:
    names = s.game.beneath()
    return {under for name in names for host in range(len(s.zone)) for under in s.game.cards_beneath(s, name, host)}


def _differences(s: State, card: int, other: State, copy: int, entry: dict[str, Any]) -> None:
    for name in s.game.card_facts(s):
        value = s.game.card_fact(s, card, name)
        if value != s.game.card_fact(other, copy, name):
            entry[name] = value
    levels = {level: name for name, level in LEVELS.items()}
    if any(s.know[viewer][card] != other.know[viewer][copy] for viewer in (0, 1)):
        entry["known"] = {"AB"[viewer]: levels[s.know[viewer][card]] for viewer in (0, 1)}


def _compare(s: State, other: State) -> None:
    """Whether the built state is the described one, as far as rules can ask."""
    for card, copy in _pairs(s, other):
        left: dict[str, Any] = {}
        _differences(s, card, other, copy, left)
        if left:
            raise Inexpressible(f"{', '.join(left)} of {s.cards[s.defn[card]].name} cannot be described")
    for name in ("rows", "chain", "waiting"):
        if [type(row).NAME for row in getattr(s, name)] != [type(row).NAME for row in getattr(other, name)]:
            raise Inexpressible("something lasting cannot be described")
    run(other)
    if other.decision is None or s.decision is None or other.decision.seat != s.decision.seat:
        raise Inexpressible("another question is asked")
    if [type(task).NAME for task in s.agenda] != [type(task).NAME for task in other.agenda]:
        raise Inexpressible("other steps are waiting")


def _compact(value: Any) -> Any:
    """Cards without a state as their names; equal ones in a row counted; empty sides left out."""
    if isinstance(value, list):
        return _counted([_compact(item) for item in value])
    if not isinstance(value, dict):
        return value
    if set(value) == {"card"}:
        return value["card"]
    made = {key: _compact(item) for key, item in value.items()}
    return {key: item for key, item in made.items() if not (key in ("A", "B") and item == {})}


def _counted(items: list[Any]) -> list[Any]:
    made: list[Any] = []
    count = 0
    for number, item in enumerate(items):
        count += 1
        if number + 1 < len(items) and items[number + 1] == item and isinstance(item, str) and count < 999:
            continue
        made.append(f"{count} {item}" if count > 1 else item)
        count = 0
    return made
