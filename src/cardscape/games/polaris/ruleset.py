"""The rule options of Polaris Line."""

from __future__ import annotations

from typing import Final

from cardscape.engine.game import RuleOption, Value

OPENING_HAND: Final = 6
HAND_LIMIT: Final = 8
START_HP: Final = 4000
LINK_LIMIT: Final = 300
NEVER: Final = 1 << 30


def rule_options() -> list[RuleOption]:
    """The choices the rulebook leaves open, each with its default first."""
    return [
        RuleOption("first_player_draws", True, [True, False], "PL-7.3", "whether the first player draws in the first turn"),
        RuleOption("deckout", "any_draw", ["any_draw", "draw_phase_only", "on_empty"], "PL-7.5",
                   "when a player without cards in the deck loses"),
        RuleOption("mode_lock", "lazy", ["lazy", "declared"], "PL-8.7", "whether the play mode of a turn is named beforehand"),
        RuleOption("assembly_lock", "game_turn_1", ["game_turn_1", "own_first_turn"], "PL-9.5",
                   "in which first turn nobody assembles"),
        RuleOption("assembly_components", "played_this_turn", ["played_this_turn", "any_on_field"], "PL-9.3",
                   "which Creatures may become components of an Assembly Creature"),
        RuleOption("tie", "none", ["none", "both"], "PL-12.13", "who is destroyed when specs are equal"),
        RuleOption("guard_damage", "none", ["none", "recoil"], "PL-12.14",
                   "whether an attacker that loses to Guard Over costs its player HP"),
        RuleOption("battle_limit", "attacks", ["attacks", "participation"], "PL-12.3", "what the one battle a turn limits"),
        RuleOption("first_turn_attack", True, [True, False], "PL-12.2", "whether attacks may be declared in the first turn"),
        RuleOption("side_deck_size", "up_to_10", ["up_to_10", "exactly_10"], "PL-3.8", "how many cards a side deck holds"),
        RuleOption("first_player", "coin", ["coin", "winner_chooses", "A", "B"], "PL-5.6",
                   "who begins: the coin's winner, whom that player names, or a fixed seat (later games of a set)"),
        RuleOption("match", "single", ["single", "set3"], "PL-16.3", "one game, or a set of up to three"),
        RuleOption("max_turns", 200, [], "PL-16.5", "turns after which the game is drawn; none for no limit"),
    ]


class Rules:
    """The options of one match, read once."""

    def __init__(self, options: dict[str, Value]) -> None:
        self.first_player_draws = bool(options.get("first_player_draws", True))
        self.deckout = str(options.get("deckout", "any_draw"))
        self.on_empty = self.deckout == "on_empty"
        self.declared = options.get("mode_lock") == "declared"
        self.own_first_turn = options.get("assembly_lock") == "own_first_turn"
        self.any_component = options.get("assembly_components") == "any_on_field"
        self.tie_both = options.get("tie") == "both"
        self.recoil = options.get("guard_damage") == "recoil"
        self.participation = options.get("battle_limit") == "participation"
        self.first_turn_attack = bool(options.get("first_turn_attack", True))
        self.first_player = str(options.get("first_player", "coin"))
        self.exact_side = options.get("side_deck_size") == "exactly_10"
        limit = options.get("max_turns", 200)
        if limit == "none":
            limit = NEVER
        if isinstance(limit, bool) or not isinstance(limit, int):
            raise ValueError(f"option max_turns takes a whole number or none, not {limit!r}")
        self.max_turns = limit
