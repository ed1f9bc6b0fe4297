"""Events and conditions that never come true."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Event
from cardscape.effects.tree import Selection, Zone
from cardscape.games.ttcg.lint_selection import SIDES, in_pile

ARENA: Final = ("field", "side", "units", "spells")
_LEAVES_FROM: Final = {
    "milled": ("deck",),
    "drawn": ("deck",),
    "discarded": ("hand", *ARENA),
}
_GOES_TO: Final = {
    "destroyed": ("discard",),
    "discarded": ("discard",),
    "milled": ("discard",),
    "drawn": ("hand",),
    "played": ARENA,
}
_STAYS: Final = frozenset(("tapped", "untapped", "attacked", "targeted", "countered", "revealed", "equipped"))
_IN_BATTLE: Final = frozenset(("destroyed", "attacked"))
_ON_TOP_ONLY: Final = frozenset(
    ("destroyed", "discarded", "milled", "drawn", "tapped", "untapped", "attacked", "targeted", "countered", "equipped")
)
_ON_FIELD: Final = frozenset(("destroyed", "tapped", "untapped", "attacked", "equipped", "attack"))
_SPELLS: Final = "spells neither attack nor are attacked"


def check_event(event: Event, found: list[str]) -> None:
    """Events that never happen (TT-C8 to TT-C16)."""
    verb, subject = event.verb or "", event.subject
    if verb == "attack":
        _check_attack(event, found)
    if verb == "attacked":
        if subject is not None and subject.category == "spell":
            found.append(_SPELLS)
        if event.by is not None and event.by.effect:
            found.append("cards are attacked by units, never by effects")
    if verb == "activate" and subject is not None and subject.ref == "self":
        found.append("a text never answers an effect of its own card")
    if event.battle and verb not in _IN_BATTLE:
        found.append(f"a card is never {verb} in battle")
    if event.under is not None and verb in _ON_TOP_ONLY:
        found.append(f"a card under another is never {verb}")
    if subject is not None and verb in _ON_FIELD and subject.zone is not None and in_pile(subject.zone):
        found.append("this happens to cards on the field only")
    for selection in (subject, event.object):
        if selection is not None and selection.mode == "none":
            found.append("an event happens to some card, never to none")
        if selection is not None and selection.ref == "host" and verb in ("draw", "drawn", "mill", "milled"):
            found.append("the equipped card lies on the field; it is neither drawn nor milled")
    _check_way(event, verb, found)
    if event.amount == 0 and event.bound != "atleast":
        found.append("a change of zero points never happens")


def _check_attack(event: Event, found: list[str]) -> None:
    """Units attack, and only those of the other player (TT-7.2)."""
    for selection in (event.subject, event.object):
        if selection is not None and selection.category == "spell":
            found.append(_SPELLS)
    if event.subject is not None and event.object is not None:
        sides = [side_of(event.subject), side_of(event.object)]
        if sides[0] and sides[0] == sides[1]:
            found.append("units attack the other player's units only")


def _check_way(event: Event, verb: str, found: list[str]) -> None:
    """From where to where: TT-1.7 to TT-1.10."""
    from_, to = event.from_, event.to
    if verb in _STAYS and to is not None:
        found.append(f"a card that is {verb} stays where it is")
    if verb in _ON_FIELD and from_ is not None and in_pile(from_):
        found.append("this happens to cards on the field only")
    whose = side_of(event.subject) if event.subject is not None and event.subject.ref is None else ""
    if from_ is not None and in_pile(from_) and {whose, from_.whose} == set(SIDES):
        found.append("a card outside the field is with its owner")
    places = _LEAVES_FROM.get(verb)
    if places is not None and from_ is not None and from_.name not in places:
        found.append(f"a card is never {verb} from there")
    places = _GOES_TO.get(verb)
    if places is not None and to is not None and to.name not in places:
        found.append(f"a card is never {verb} to there")
    if from_ is not None and to is not None and same_place(from_, to):
        found.append("from one place to the same place a card does not move")


def same_place(one: Zone, other: Zone) -> bool:
    """Whether a card that goes from the one to the other stays where it is: it goes to its owner's place (TT-1.2).

    A deck has a top and a bottom, and its cards may be shuffled.
    """
    return one.name == other.name and one.name in ("hand", "discard", "field")


def side_of(selection: Selection) -> str:
    """On whose side the cards lie, as far as the text says it."""
    if selection.ref == "self":
        return "you"
    if selection.controller in ("you", "opponent"):
        return selection.controller
    zone = selection.zone
    return zone.whose if zone is not None and zone.whose in ("you", "opponent") else ""


def check_conditions(conditions: list[Condition], found: list[str]) -> None:
    """Each by itself, and together (TT-C3, TT-C7, TT-C11)."""
    lows: dict[str, int] = {}
    highs: dict[str, int] = {}
    for place, condition in enumerate(conditions):
        _check_condition(condition, found)
        for other in conditions[:place]:
            same = condition.verb == "is" and other.verb == "is" and condition.subject == other.subject
            if same and {condition.state, other.state} == {"tapped", "untapped"}:
                found.append("a card is never tapped and untapped at once")
        if condition.stat == "points" and condition.amount is not None:
            player = condition.player or ""
            if condition.bound != "atmost":
                lows[player] = max(lows.get(player, 0), condition.amount)
            if condition.bound != "atleast":
                highs[player] = min(highs.get(player, condition.amount), condition.amount)
    for player, low in lows.items():
        if low > highs.get(player, low):
            found.append(f"nobody has {low} or more and {highs[player]} or fewer points")


def _check_condition(condition: Condition, found: list[str]) -> None:
    """Conditions that are never true (TT-C3, TT-C11)."""
    if condition.compare is not None and condition.player == condition.than:
        found.append("nobody has more or fewer points than themselves")
    if condition.stat == "points" and condition.amount == 0 and condition.bound != "atleast":
        found.append("a player without points has lost; this is never true")
    if condition.verb == "is":
        _check_state(condition, found)
    selection = condition.selection
    if selection is None:
        return
    if condition.verb == "control":
        if selection.ref is None and selection.n is not None:
            room = 10 if selection.category == "card" else 5
            if selection.n > room and selection.mode in ("plain", "exactly", "atleast"):
                found.append(f"a player controls at most {room} such cards; {selection.n} never happens")
        if selection.zone is not None and in_pile(selection.zone):
            found.append("you control cards on the field only")
    if condition.verb in ("control", "have") and _asks_for_cards(selection):
        side = side_of(selection)
        player = condition.player
        if (player in SIDES and side and side != player) or (player == "both" and side and condition.verb == "control"):
            found.append("these cards belong to the other player; this is never true")


def _asks_for_cards(selection: Selection) -> bool:
    return selection.ref is None and selection.mode not in ("none", "atmost") and selection.n != 0


def _check_state(condition: Condition, found: list[str]) -> None:
    """What a card is never: in the other player's place, in the wrong row, tapped and untapped."""
    subject, zone = condition.subject, condition.zone
    if subject is None:
        return
    if subject.tapped is not None and condition.state == ("untapped" if subject.tapped else "tapped"):
        found.append("a card is never tapped and untapped at once")
    if zone is not None:
        if zone.whose in SIDES and side_of(subject) in SIDES and side_of(subject) != zone.whose:
            found.append("a card lies on the side of the player it belongs to")
        if (zone.name, subject.category) in (("units", "spell"), ("spells", "unit")):
            found.append("units lie in the unit zone, spells in the spell zone")
        if subject.zone is not None and in_pile(subject.zone) != in_pile(zone):
            found.append("no card has two different places at once")
    elif condition.state is not None and subject.zone is not None and in_pile(subject.zone):
        found.append("cards outside the field are neither tapped nor equipped nor under others")
