"""Events that never happen."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Event, Step
from cardscape.effects.tree import Cause, Selection, Zone
from cardscape.games.ttcg.lint_selection import (
    FIELD_DISCARDS,
    GONE,
    OUTSIDE,
    ROWS_APART,
    SIDES,
    TWO_PLACES,
    category_of,
    check_printed,
    in_pile,
    is_covered,
    is_fresh,
    is_gone,
    of_field,
)

ARENA: Final = ("field", "side", "units", "spells")
_LEAVES_FROM: Final = {
    "milled": ("deck",),
    "drawn": ("deck",),
    "discarded": ("hand", *ARENA),
    "rankedup": ARENA,
}
BY_PLAYERS: Final = {
    "play": "played",
    "draw": "drawn",
    "discard": "discarded",
    "mill": "milled",
    "tap": "tapped",
    "untap": "untapped",
    "rankup": "rankedup",
}
_GOES_TO: Final = {
    "destroyed": ("discard",),
    "discarded": ("discard",),
    "milled": ("discard",),
    "drawn": ("hand",),
    "played": ARENA,
    "rankedup": ARENA,
}
_SAID: Final = {"rankedup": "ranked up"}
_STAYS: Final = frozenset(("tapped", "untapped", "attacked", "targeted", "countered", "revealed", "equipped"))
_IN_BATTLE: Final = frozenset(("destroyed", "attacked"))
_ON_TOP_ONLY: Final = frozenset(
    ("destroyed", "discarded", "milled", "drawn", "tapped", "untapped", "attacked", "targeted", "countered", "equipped",
     "rankedup")
)  # fmt: skip
_ON_FIELD: Final = frozenset(("destroyed", "tapped", "untapped", "attacked", "equipped", "attack"))
_NEVER_FROM_DISCARD: Final = ("rankedup", "drawn", "milled")
_NAMED: Final = ("targeted", "countered")
"""What happens to a card under another that a text names, or whose text works there (TT-1.4, TT-6.9)."""
_UNTAPPED: Final = frozenset(("drawn", "milled", "played"))
"""What happens to cards off the field, or brings them onto it untapped (TT-5.1)."""
_ONE_BY_ONE: Final = frozenset(
    ("attack", "attacked", "activate", "play", "played", "rankup", "rankedup", "countered", "equipped")
)
"""What is done with one card after the other, never with several at the same time (TT-6.14)."""
_AT_ONCE: Final = ("destroyed", "tapped", "untapped")
"""What is done to active cards, of which there are only so many (TT-5.2)."""
_SPELLS: Final = "spells neither attack nor are attacked"


def check_event(event: Event, found: list[str]) -> None:
    """Events that never happen (TT-C8 to TT-C16)."""
    verb, subject = event.verb or "", event.subject
    if verb == "attack":
        _check_attack(event, found)
    if verb == "attacked" and subject is not None and category_of(subject) == "spell":
        found.append(_SPELLS)
    if verb == "activate" and subject is not None and subject.ref == "self":
        found.append("a text never answers an effect of its own card")
    check_cause(verb, bool(event.battle), event.by, subject, found)
    if subject is not None and verb in _ON_FIELD and subject.zone is not None and in_pile(subject.zone):
        found.append("this happens to cards on the field only")
    elif event.object is not None and verb in BY_PLAYERS:
        _check_done(event, event.object, BY_PLAYERS[verb], found)
    elif subject is not None:
        _check_done(event, subject, verb, found)
    for selection in (subject, event.object):
        if selection is not None and selection.mode == "none":
            found.append("an event happens to some card, never to none")
        if selection is not None and _asks_for_several(selection) and verb in _ONE_BY_ONE:
            found.append(f"this happens to one card after the other, never to {selection.n} at the same time")
        if selection is not None and _asks_for_several(selection) and BY_PLAYERS.get(verb, verb) in _AT_ONCE:
            room = 10 if category_of(selection) in ("unit", "spell") else 20
            room //= 2 if side_of(selection) else 1
            if (selection.n or 0) > room:
                found.append(f"at most {room} such cards are on the field; {selection.n} never are")
    check_way(event, verb, subject, found)
    if event.amount == 0 and event.bound != "atleast":
        found.append("a change of zero points never happens")


def _asks_for_several(selection: Selection) -> bool:
    return selection.ref is None and (selection.n or 0) > 1 and selection.mode in ("plain", "exactly", "atleast")


def check_cause(done: str, battle: bool, by: Cause | None, card: Selection | None, found: list[str]) -> None:
    """In battle cards are attacked and destroyed by units of the other player, and nothing else (TT-7.2, TT-7.7)."""
    if battle and done not in _IN_BATTLE:
        found.append(f"a card is never {done} in battle")
    if battle and card is not None and category_of(card) == "spell":
        found.append(_SPELLS)
    if by is None or not (done == "attacked" or (battle and done == "destroyed")):
        return
    source = by.source
    if by.effect or (source is not None and category_of(source) == "spell"):
        found.append("cards are attacked by units, never by spells or effects")
    if source is not None and card is not None and side_of(card) and side_of(source) == side_of(card):
        found.append("units attack the other player's units only")


def check_lies(card: Selection, done: str, from_: Zone | None, found: list[str]) -> None:
    """Where the card lies to which it is done, or cannot be done, and how (TT-1.4, TT-1.7 to TT-1.10)."""
    if card.zone is not None and card.ref != "self":
        places = ARENA if done in _ON_FIELD or done == "rankedup" else _LEAVES_FROM.get(done)
        if places is not None and card.zone.name not in places:
            found.append(f"a card is never {_SAID.get(done, done)} from there")
    if card.tapped is True and done in _UNTAPPED:
        found.append(f"a card that is {done} is not tapped")
    if card.ref == "host" and done in ("drawn", "milled"):
        found.append("the equipped card lies on the field; it is neither drawn nor milled")
    if (card.equipped or is_fresh(card)) and done in ("drawn", "milled"):
        found.append(f"a card that is {done} comes from the deck, not from the field")
    if is_gone(card) and (done in _ON_FIELD or done in _NEVER_FROM_DISCARD):
        found.append(GONE)
    if done in ("drawn", "milled"):
        check_printed(card, found)
    if done == "discarded":
        start = from_ if from_ is not None else card.zone
        changed: list[str] = []
        check_printed(card, changed)
        if "destroyed" in card.this_turn:
            found.append(GONE)
        if changed or card.tapped or card.equipped or is_fresh(card) or (start is not None and start.name in ARENA):
            found.append(FIELD_DISCARDS)
    if from_ is not None:
        _check_start(card, from_, found)
    if is_covered(card) and done in _ON_TOP_ONLY and done not in _NAMED:
        found.append(f"a card under another is never {_SAID.get(done, done)}")


def check_pose(card: Selection, done: str, found: list[str]) -> None:
    """What is done to a card that has been done already (TT-1.6)."""
    if card.tapped is not None and done == ("tapped" if card.tapped else "untapped"):
        found.append(f"a card that is {done} already cannot be {done}")


def _check_done(event: Event, card: Selection, done: str, found: list[str]) -> None:
    """The card to which it is done, and whose it is (TT-1.3, TT-X6)."""
    check_lies(card, done, event.from_, found)
    check_pose(card, done, found)
    if event.under is not None and {category_of(card), category_of(event.under)} == {"unit", "spell"}:
        found.append(ROWS_APART)
    if event.to is not None and (event.to.name, category_of(card)) in (("units", "spell"), ("spells", "unit")):
        found.append("units lie in the unit zone, spells in the spell zone")
    if done == "rankedup" and event.player in SIDES and side_of(card) in SIDES and side_of(card) != event.player:
        found.append("players rank up their own cards only")


def _check_start(card: Selection, start: Zone, found: list[str]) -> None:
    """Where the card lay before it happened, against what the text says of the card (TT-1.4, TT-6.3)."""
    if card.zone is not None and (in_pile(card.zone) or in_pile(start)) and card.zone.name != start.name:
        found.append(TWO_PLACES)
    if in_pile(start) and of_field(card):
        found.append(OUTSIDE)


def _check_attack(event: Event, found: list[str]) -> None:
    """Active units attack, and only those of the other player (TT-1.4, TT-7.2)."""
    for selection in (event.subject, event.object):
        if selection is None:
            continue
        if category_of(selection) == "spell":
            found.append(_SPELLS)
        if is_covered(selection):
            found.append("cards under others neither attack nor are attacked")
        if is_gone(selection):
            found.append(GONE)
    if event.object is not None and event.object.zone is not None and in_pile(event.object.zone):
        found.append("this happens to cards on the field only")
    if event.subject is not None and event.object is not None:
        sides = [side_of(event.subject), side_of(event.object)]
        if sides[0] and sides[0] == sides[1]:
            found.append("units attack the other player's units only")


def check_way(happens: Event | Step, verb: str, card: Selection | None, found: list[str]) -> None:
    """From where to where something happens, or cannot happen, to a card: TT-1.7 to TT-1.10."""
    from_, to, named = happens.from_, happens.to, _SAID.get(verb, verb)
    if happens.under is not None and verb in _ON_TOP_ONLY and not (isinstance(happens, Step) and verb in _NAMED):
        found.append(f"a card under another is never {named}")
    if verb in _STAYS and to is not None:
        found.append(f"a card that is {named} stays where it is")
    if verb in _ON_FIELD and from_ is not None and in_pile(from_):
        found.append("this happens to cards on the field only")
    whose = side_of(card) if card is not None and card.ref is None else ""
    if from_ is not None and in_pile(from_) and {whose, from_.whose} == set(SIDES):
        found.append("a card outside the field is with its owner")
    places = _LEAVES_FROM.get(verb)
    if places is not None and from_ is not None and from_.name not in places:
        found.append(f"a card is never {named} from there")
    places = _GOES_TO.get(verb)
    if places is not None and to is not None and to.name not in places:
        found.append(f"a card is never {named} to there")
    if from_ is not None and to is not None and same_place(from_, to):
        found.append("from one place to the same place a card does not move")


def same_place(one: Zone, other: Zone) -> bool:
    """Whether a card that goes from the one to the other stays where it is (TT-1.2): nobody else's hand or pile is named.

    A deck has a top and a bottom, and its cards may be shuffled; "the discard pile" is that of either player, "the hand" that of
    whoever acts.
    """
    if one.name in ("hand", "discard") and one.whose is None and other.whose in SIDES:
        return False
    if one.name in ("hand", "discard") and {one.whose, other.whose} == {"you", "opponent"}:
        return False
    return one.name == other.name and one.name in ("hand", "discard", "field")


def side_of(selection: Selection) -> str:
    """On whose side the cards lie, as far as the text says it."""
    if selection.ref == "self":
        return "you"
    if selection.controller in ("you", "opponent"):
        return selection.controller
    zone = selection.zone
    if zone is not None and zone.whose in ("you", "opponent"):
        return zone.whose
    return side_of(selection.under) if selection.under is not None else ""
