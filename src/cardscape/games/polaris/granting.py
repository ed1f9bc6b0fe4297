"""Extra plays of a certain kind: which cards they are for, and whether they and a mode have room for all plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.engine.assigning import each_its_own
from cardscape.games.polaris.cards import WILD
from cardscape.games.polaris.compiling import extra_selection

if TYPE_CHECKING:
    from cardscape.games.polaris.meaning import Sel
    from cardscape.games.polaris.printing import Printing

_CREATURE: Final = 0
_FORCE: Final = 1
_PLACES: Final = {"MIXED": 3, "COPIES": 3, "MARK": 5}
_MOST_KEPT: Final = 200
_kinds: Final[dict[str, Sel]] = {}
"""What the words of extra plays mean, as far as it was asked."""


def is_special(grants: list[str]) -> bool:
    """Whether an extra play is for more special cards than any card, Creature or Force."""
    for grant in grants:  # noqa: SIM110 (a generator would cost more than the loop)
        if " " in grant:
            return True
    return False


def takes(grant: str, play: tuple[str, int, str], prints: list[Printing]) -> bool:
    """PL-8.11: whether an extra play is for such a card; ``creature "Lantern" creature`` is one for Creatures of a family."""
    kind, _, words = grant.partition(" ")
    if kind != "card" and (kind == "force") != (play[1] == _FORCE):
        return False
    return not words or is_of_kind(words, play, prints)


def is_of_kind(words: str, play: tuple[str, int, str], prints: list[Printing]) -> bool:
    """Whether the card that was played, as it is printed with its mark, is what the words say."""
    sel = _kinds.get(words)
    if sel is None:
        if len(_kinds) >= _MOST_KEPT:
            _kinds.clear()
        sel = _kinds[words] = extra_selection(words)
    for printed in prints:
        if printed.name == play[0]:
            return fits_print(sel, printed, play[2])
    return False


def fits_print(sel: Sel, printed: Printing, mark: str) -> bool:
    """Whether a card, printed with this mark, has all that is asked of it."""
    if (sel.category and (sel.category == "creature") != printed.is_creature) or (sel.names and printed.name not in sel.names):
        return False
    if sel.mark and mark not in (sel.mark, WILD):
        return False
    for group in sel.kinds:
        if printed.kinds.isdisjoint(group):
            return False
    for keyword in sel.keywords:
        if not printed.card.has_keyword(keyword):
            return False
    for which, low, high in sel.stats:
        if not printed.is_creature or not low <= printed.specs[which] <= high:
            return False
    if sel.except_ is not None and fits_print(sel.except_, printed, mark):
        return False
    for part in sel.more:  # noqa: SIM110 (a generator would cost more than the loop)
        if not fits_print(part, printed, mark):
            return False
    return True


def has_place(mode: str, place: int, play: tuple[str, int, str]) -> bool:
    """Whether a play can have this place of a mode: MIXED has one for a Creature and two for Forces."""
    kind, _, what = mode.partition(" ")
    if kind == "MIXED":
        return play[1] == (_CREATURE if place == 0 else _FORCE)
    return play[0] == what if kind == "COPIES" else play[2] in (WILD, what)


def all_placed(plays: list[tuple[str, int, str]], grants: list[str], mode: str, prints: list[Printing]) -> bool:
    """PL-8.11: whether each play has a place of its own, in the mode or as one of the extra plays."""
    places = _PLACES[mode.partition(" ")[0]]
    wants: list[list[int]] = []
    for play in plays:
        wants.append([place for place in range(places) if has_place(mode, place, play)]
                     + [places + number for number, grant in enumerate(grants) if takes(grant, play, prints)])
    return each_its_own(wants)
