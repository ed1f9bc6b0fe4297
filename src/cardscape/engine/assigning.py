"""Whether several wants, such as the parts of a cost, can be met at once."""

from __future__ import annotations


def each_its_own(wants: list[list[int]]) -> bool:
    """Whether every want can have a card of its own; each lists the cards that would do."""
    holders: dict[int, int] = {}
    for number in range(len(wants)):  # noqa: SIM110 (a generator costs more than the loop)
        if not _serve(wants, number, holders, set()):
            return False
    return True


def _serve(wants: list[list[int]], number: int, holders: dict[int, int], seen: set[int]) -> bool:
    """Find a card for one want; if another holds it, that one takes a different card."""
    for card in wants[number]:
        if card not in seen:
            seen.add(card)
            if card not in holders or _serve(wants, holders[card], holders, seen):
                holders[card] = number
                return True
    return False
