"""The two rule sets and the house options as data: every difference is a field that the rules ask."""

from __future__ import annotations

from typing import Final

from cardscape.engine.game import RuleOption, Value

MARCH: Final = "2025-03"
FEBRUARY: Final = "2025-02"
SEATS: Final = ("A", "B")


class Rules:
    """TT-9: what differs between the rule sets, and TT-13.1: what a house may add."""

    def __init__(self, name: str, options: dict[str, Value]) -> None:
        """TT-9.3, TT-9.5, TT-9.6, TT-9.8, TT-9.9, TT-9.11, TT-9.12, TT-9.13, TT-13.1: difference by difference."""
        february = name == FEBRUARY
        self.name = name
        self.opening_hand = 5 if february else 7
        self.face_down = february
        self.spells_leave = february
        self.spell_ranks = not february
        self.field_discards = february
        self.whole_stack = february
        self.either_turn_equip = february
        self.air = not february
        self.plain_plays = self.spell_ranks and not self.face_down
        """Every card is played face up, and of every card the rank tells where."""
        self.untap_step = bool(options.get("untap_step", False))
        self.plain_turns = not (self.face_down or self.untap_step)
        """Nothing is done in a turn by itself but drawing, and in most windows nothing but using effects."""
        self.destroy_scores = bool(options.get("destroy_scores", False))
        self.tie_destroys_both = bool(options.get("tie_destroys_both", False))
        self.mulligan = bool(options.get("mulligan", False))
        self.first = SEATS.index(str(options["first_player"])) if options.get("first_player") in SEATS else -1


def first_player_option() -> RuleOption:
    """TT-3.3: the die decides, unless it is settled already, as in the later games of a set."""
    return RuleOption("first_player", "die", ["die", *SEATS], "TT-3.3", "who begins: as the die says, or a fixed seat")


def house_options() -> list[RuleOption]:
    """TT-13.1: all off by default."""
    return [
        RuleOption("untap_step", False, [False, True], "TT-13.1", "the turn player's cards untap at the start of the turn"),
        RuleOption(
            "destroy_scores",
            False,
            [False, True],
            "TT-13.1",
            "the opponent of a destroyed unit's owner gains the points that owner loses",
        ),
        RuleOption("tie_destroys_both", False, [False, True], "TT-13.1", "equal strengths destroy both units"),
        RuleOption(
            "mulligan",
            False,
            [False, True],
            "TT-13.1",
            "once, a player may shuffle the opening hand back and draw one card fewer",
        ),
    ]
