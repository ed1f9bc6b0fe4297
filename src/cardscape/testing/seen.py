"""Everything one viewer gets of a match, as plain tuples that can be compared and printed."""

from __future__ import annotations

from typing import Any

from cardscape.engine.decision import Decision, Option, refusal
from cardscape.engine.events import Event
from cardscape.engine.game import Game
from cardscape.engine.state import State
from cardscape.engine.telling import option_words
from cardscape.engine.view import View, ZoneView, hidden_members, view, zone_view

Fields = list[tuple[str, Any]]


def zone_fields(zone: ZoneView) -> Fields:
    return [("count", zone.count), ("cards", [card.printed() if card is not None else None for card in zone.cards]),
            ("backs", list(zone.backs)), ("members", [card.printed() for card in zone.members]),
            ("facts", [list(column) for column in zip(*zone.facts, strict=True)]), ("notes", list(zone.notes))]


def view_fields(game: Game, shown: View) -> Fields:
    """A view as named plain values, zones by number and name."""
    fields: Fields = [(name, getattr(shown, name)) for name in ("turn", "number", "phase", "winner", "reason")]
    fields += [("totals", list(shown.totals)), ("chain", list(shown.chain))]
    for zone in shown.zones:
        spec = game.zones[zone.zone]
        title = f"zone {spec.number} ({spec.name}{' of ' + 'AB'[spec.owner] if spec.owner >= 0 else ''})"
        fields += [(f"{title}: {name}", value) for name, value in zone_fields(zone)]
    return fields


def option_fields(option: Option) -> tuple[Any, ...]:
    return (option.kind, option.card.name if option.card is not None else "", option.at,
            option.target.name if option.target is not None else "", option.to, option.label, option.n, option.secret)


def decision_fields(game: Game, decision: Decision) -> Fields:
    """A question with all its answers."""
    return [("number", decision.number), ("kind", decision.kind), ("why", decision.why),
            ("about", decision.about.name if decision.about is not None else ""),
            ("option words", option_words(game, decision.seat, decision.options)),
            ("options", [option_fields(option) for option in decision.options])]


def refusal_fields(s: State, seat: int) -> Fields:
    """What the seat may ask about and is told why it is not offered."""
    lines = []
    for action in s.game.actions(s):
        for subject in action.candidates(s, seat):
            found = refusal(action.checks, s, seat, subject)
            lines.append((s.game.words(action.option(s, seat, subject), seat), str(found) if found is not None else ""))
    return [("reasons", lines)]


def told_rows(game: Game, events: list[Event], viewer: int) -> list[tuple[Any, ...]]:
    """What the viewer was told, each event with the words of the log."""
    rows = []
    for event in events:
        told = event.told(viewer)
        if told is not None:
            rows.append((*told.row(), game.tell(told, viewer)))
    return rows


def seat_fields(s: State, seat: int) -> Fields:
    """All that a seat can look at now: the table, known members, and its own question if it has one."""
    fields = view_fields(s.game, view(s, seat))
    fields.append(("hidden members", [hidden_members(s, seat, owner) for owner in (0, 1)]))
    if s.decision is not None and s.decision.seat == seat:
        fields += decision_fields(s.game, s.decision)
        fields += refusal_fields(s, seat)
    return fields


def fresh_fields(s: State, seat: int) -> Fields:
    """The zones of a seat's view made anew, whatever is cached."""
    return [(s.game.zones[number].name, zone_fields(zone_view(s, seat, number))) for number in range(len(s.zones))]


def first_difference(one: Fields, two: Fields) -> str:
    """The first field in which two lists differ, in words; empty if they are equal."""
    for (name, a), (other, b) in zip(one, two, strict=False):
        if name != other or a != b:
            return f"{name}: {a!r} against {other + ': ' if other != name else ''}{b!r}"
    return "" if len(one) == len(two) else f"{len(one)} fields against {len(two)}"
