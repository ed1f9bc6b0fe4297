"""The zones and phases of Polaris Line by number."""

from __future__ import annotations

from typing import Final

from cardscape.engine.zones import ALL, HAND, NOBODY, OWNER, PILE, ROW, Zone, only_cards, pairs, without_notes

DECK: Final = 0
HANDS: Final = 2
CREATURES: Final = 4
FORCES: Final = 6
ADVANCE: Final = 8
DISCARD: Final = 10
SIDE: Final = 12
"""The zone of seat p is the kind's number plus p."""
ZONES: Final = 14
CREATURE_SLOTS: Final = 5
FORCE_SLOTS: Final = 7
NAMED_ZONES: Final = {"deck": DECK, "hand": HANDS, "creatures": CREATURES, "forces": FORCES, "advance": ADVANCE,
                      "discard": DISCARD}

DRAW: Final = 0
PLAY: Final = 1
ATTACK: Final = 2
DISCARDING: Final = 3
END: Final = 4
PHASES: Final = ["draw", "play", "attack", "discard", "end"]

UPRIGHT: Final = 0
GUARD_OVER: Final = 1


def make_zones() -> list[Zone]:
    """PL-4.1: the two rows are the field; who sees what follows the table of zones."""
    zones = pairs(
        ("deck", PILE, NOBODY, 0),
        ("hand", HAND, OWNER, 0),
        ("creatures", ROW, ALL, CREATURE_SLOTS),
        ("forces", ROW, ALL, FORCE_SLOTS),
        ("advance", HAND, OWNER, 0),
        ("discard", PILE, ALL, 0),
        ("side", HAND, OWNER, 0),
    )
    return without_notes(only_cards(zones, "deck", "hand", "advance", "discard", "side"))
