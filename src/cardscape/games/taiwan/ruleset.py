"""The rule options of TaiwanCard as data: every choice that the rules text leaves open."""

from __future__ import annotations

from typing import Final

from cardscape.engine.game import RuleOption, Value

RULES: Final = "standard"
NO_LIMIT: Final = 0
SEATS: Final = ("A", "B")


class Rules:
    """TW-0.4: the chosen value of every option."""

    def __init__(self, options: dict[str, Value]) -> None:
        self.fundraising = str(options.get("fundraising", "at_least"))
        self.overpaying = self.fundraising == "at_least"
        self.middle_row_attackers = str(options.get("middle_row_attackers", "controller"))
        self.middle_row_targets = str(options.get("middle_row_targets", "any"))
        self.direct_attack = str(options.get("direct_attack", "any_row"))
        self.set_lock = str(options.get("set_lock", "both"))
        self.locks_all = self.set_lock == "both"
        self.tactic_from_hand = bool(options.get("tactic_from_hand", True))
        self.reveal_action = bool(options.get("reveal_action", True))
        self.turn_action = bool(options.get("turn_action", False))
        self.influence_slot = str(options.get("influence_slot", "empty_before"))
        self.move_keeps_supporters = bool(options.get("move_keeps_supporters", False))
        self.lethal_payment = bool(options.get("lethal_payment", True))
        self.opening_mulligan = bool(options.get("opening_mulligan", False))
        self.speed4_answers_4 = bool(options.get("speed4_answers_4", False))
        self.max_turns = turn_limit(options.get("max_turns", 100))
        self.first = SEATS.index(str(options["first_player"])) if options.get("first_player") in SEATS else -1


def turn_limit(value: Value) -> int:
    """TW-14.4: a number of turns; "none" is no limit."""
    if value == "none":
        return NO_LIMIT
    if isinstance(value, bool) or not str(value).isdecimal() or int(value) < 1:
        raise ValueError(f"option max_turns takes a number of turns from 1 on, or none, not {value!r}")
    return int(value)


def first_player_option() -> RuleOption:
    """Who begins is settled already in the later games of a set."""
    return RuleOption("first_player", "coin", ["coin", *SEATS], "TW-6.2", "who begins: as the coin says, or a fixed seat")


def rule_options() -> list[RuleOption]:
    """TW-0.4: all options with their defaults, in the order of the rulebook."""
    yes_no: list[Value] = [True, False]
    return [
        RuleOption("fundraising", "at_least", ["at_least", "at_most", "exact"], "TW-8.6",
                   "how the total Funding Level compares with the Influence Rank"),
        RuleOption("middle_row_attackers", "controller", ["controller", "both"], "TW-4.8",
                   "who may attack with Figures of the middle row"),
        RuleOption("middle_row_targets", "any", ["any", "opponent_only"], "TW-4.9",
                   "whether own cards of the middle row may be attacked"),
        RuleOption("direct_attack", "any_row", ["any_row", "open_lane"], "TW-10.7",
                   "whether an opposing card ahead in the column keeps the opponent from being attacked"),
        RuleOption("set_lock", "both", ["both", "tactic_only"], "TW-9.3", "which cards wait a turn after being set face-down"),
        RuleOption("tactic_from_hand", True, yes_no, "TW-9.5", "whether Tactics may be activated from the hand"),
        RuleOption("reveal_action", True, yes_no, "TW-8.14", "whether face-down Figures may be turned face-up as an action"),
        RuleOption("turn_action", False, [False, True], "TW-4.12", "whether a Figure may be re-oriented once per turn"),
        RuleOption("influence_slot", "empty_before", ["empty_before", "vacated_ok"], "TW-8.10",
                   "whether a public Figure may take a slot that its supporters leave"),
        RuleOption("move_keeps_supporters", False, [False, True], "TW-13.3", "whether a moving Figure keeps its supporters"),
        RuleOption("lethal_payment", True, yes_no, "TW-1.4", "whether the last dollar may be paid"),
        RuleOption("opening_mulligan", False, [False, True], "TW-7.6", "whether the mulligan is offered before the first turn"),
        RuleOption("speed4_answers_4", False, [False, True], "TW-11.3", "whether speed 4 may answer speed 4"),
        RuleOption("max_turns", 100, [], "TW-14.4", "turns after which the game is drawn; none for no limit"),
    ]
