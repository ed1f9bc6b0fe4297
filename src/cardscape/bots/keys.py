"""By what an option is recognised in another world: what it is, not which slot stands behind it."""

from __future__ import annotations

from cardscape.engine.decision import Option
from cardscape.engine.zones import PLACES, ROW, Zone

Key = tuple[str, str, int, str, int, str, int]


def option_key(option: Option, zones: list[Zone], own: bool) -> Key:
    """The key of an option: as its own player knows it, or (not ``own``) what the other player learns when it is chosen.

    Where in a hand or pile a card lies tells nothing, so equal cards there have one key.
    """
    at = option.at
    if at >= 0 and zones[at // PLACES].shape != ROW:
        at -= at % PLACES
    to = option.to
    if to >= 0 and zones[to // PLACES].shape != ROW:
        to -= to % PLACES
    if option.secret and not own:
        return (option.kind, "", -1, "", to, "", -1)
    card, target = option.card, option.target
    return (option.kind, card.name if card is not None else "", at, target.name if target is not None else "", to, option.label,
            option.n)


def group_options(options: list[Option], zones: list[Zone], own: bool) -> dict[Key, list[int]]:
    """The options of a decision by their keys, in the order in which they are offered."""
    groups: dict[Key, list[int]] = {}
    for index, option in enumerate(options):
        key = option_key(option, zones, own)
        found = groups.get(key)
        if found is None:
            groups[key] = [index]
        else:
            found.append(index)
    return groups
