"""Where cards lie in TTCG, and the parts of a turn."""

from __future__ import annotations

from typing import Final

from cardscape.engine.zones import ALL, FACE, HAND, NOBODY, OWNER, PILE, PLACES, ROW, Zone, only_cards, pairs, without_notes

DECK: Final = 0
HANDS: Final = 2
DISCARD: Final = 4
UNITS: Final = 6
SPELLS: Final = 8
UNDER: Final = 10
"""The zone of seat p is the kind's number plus p."""
ZONES: Final = 12
SLOTS: Final = 5
SLOT: Final = 7
"""Slots have numbers below this one, which stands for no place."""
INDICES: Final = [*[place % PLACES for place in range(ZONES * PLACES - 1)], SLOT]
"""The slot in its row that a place is; what has no place (-1) has ``SLOT``."""
FREE: Final = 1 << SLOTS
RANKS: Final = 8
"""More than there are ranks."""
ARENA: Final = [UNITS <= zone < UNDER for zone in range(ZONES)]
"""Whether a zone is a row, in which active cards lie."""

START: Final = 0
DRAW: Final = 1
MAIN: Final = 2
BATTLE: Final = 3
END: Final = 4
PHASES: Final = ["start", "draw", "main", "battle", "end"]

NO_ATTACK: Final = 0
DECLARED: Final = 1
COUNTERED: Final = 2


def make_zones() -> list[Zone]:
    """TT-1.3: deck, hand, discard pile and two rows of five slots each; cards under others are public."""
    zones = pairs(
        ("deck", PILE, NOBODY, 0),
        ("hand", HAND, OWNER, 0),
        ("discard", PILE, ALL, 0),
        ("units", ROW, FACE, SLOTS),
        ("spells", ROW, FACE, SLOTS),
        ("under", PILE, ALL, 0),
    )
    for zone in zones:
        zone.lasting = zone.faced
    return without_notes(only_cards(zones, "deck", "hand", "discard"))


VALUES: Final = 1
KINDS: Final = 2
IMMUNITY: Final = 4
GUARDS: Final = 8
CURBS: Final = 16
ATTACKS: Final = 32
USES: Final = 64
PLAYS: Final = 128
RANKUPS: Final = 256
INSTEAD: Final = 512
BARS: Final = 1024
TOLLS: Final = 2048
TIED: Final = 4096
SORTS: Final = 8192
UNFORESEEN: Final = 16384
ALTERS: Final = 32768
WAVERS: Final = 65536
OVERRULES: Final = 131072
MUSTS: Final = 262144
"""What statements speak of: values, kinds, immunity, what cannot be done to cards, whether that or anything else may keep
effects from being used, and what may or may not be done at all.

Of the last: attacks, activations, plays, rank ups, what goes in place of something, what players cannot do, what can or must be
done to cards. And whether a change lasts only while something is so, whether units may count as spells or spells as units, and
whether what is forbidden may depend on anything: then nothing is remembered of what could be done. Whether values are altered,
perhaps depending on more than the card and the statements, whether later statements overrule earlier ones, and whether units must
attack.
"""
SHOWN: Final = VALUES | KINDS
"""What shows on a card."""
BATTLES: Final = 32
"""What cannot be done to cards, as bits: one for each kind of event, this much higher if it cannot be done in battle."""

