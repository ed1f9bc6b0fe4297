"""Tables as plain lines: the game's own picture of a view, and a full listing for those who may see everything."""

from __future__ import annotations

from cardscape.engine.match import Match
from cardscape.engine.state import State
from cardscape.play.plain import board_lines


def seen_by(match: Match, seat: int) -> str:
    """The table as a seat sees it."""
    return "\n".join(board_lines(match.game.board(match.view(seat))))


def whole_table(s: State) -> str:
    """Every card of every zone as it really lies, piles from the top down."""
    game = s.game
    phase = game.phases[s.phase] if 0 <= s.phase < len(game.phases) else ""
    lines = [f"turn {s.number} of {'AB'[s.turn]}{f', {phase}' if phase else ''}"]
    for number, zone in enumerate(game.zones):
        cards = listed(s, number)
        if cards:
            owner = f"{'AB'[zone.owner]}." if zone.owner >= 0 else ""
            names = counted([named(s, card, place) for place, card in cards])
            lines.append(f"  {owner}{zone.name} ({len(cards)}): {', '.join(names)}")
    for seat in (0, 1):
        facts = [f"{name} {game.fact(s, seat, name)}" for name in game.seat_facts(s)]
        if facts:
            lines.append(f"  {'AB'[seat]}: {', '.join(facts)}")
    return "\n".join(lines)


def counted(names: list[str]) -> list[str]:
    """Equal names in a row as ``3 Ember Fox``."""
    runs: list[tuple[str, int]] = []
    for name in names:
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + 1)
        else:
            runs.append((name, 1))
    return [f"{count} {name}" if count > 1 else name for name, count in runs]


def listed(s: State, zone: int) -> list[tuple[str, int]]:
    """The cards of a zone in the order in which files list them, each with the name of its place."""
    game = s.game
    cards = s.zones[zone]
    if game.zones[zone].size:
        return [(game.place_name(zone, index), card) for index, card in enumerate(cards) if card >= 0]
    order = cards[::-1] if game.top_first(zone) else cards
    return [("", card) for card in order]


def named(s: State, card: int, place: str = "") -> str:
    """A card with its place and what tells it from a fresh one."""
    marks = [f"{name} {below}" for name in s.game.beneath() if (below := _beneath(s, name, card))]
    if s.face and not s.face[card]:
        marks.append("face down")
    name = s.cards[s.defn[card]].name
    return f"{f'{place}: ' if place else ''}{name}{f' ({chr(59).join(marks)})' if marks else ''}"


def _beneath(s: State, name: str, card: int) -> str:
    return ", ".join(s.cards[s.defn[below]].name for below in s.game.cards_beneath(s, name, card))
