"""`make coverage-ttcg`: every effect of every TTCG card is resolved and changes something, in play or in a position made for it.

    python scripts/effects_ttcg.py                   count over random matches, then find a position for every effect
    python scripts/effects_ttcg.py --games 0         positions only

The seeds of the positions are written to tests/games/ttcg/trials.csv, from which the tests prove it again. It has to be run anew
when cards or rules have changed so that the kept positions no longer do. Ends with 1 and names the rest if there is any.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from cardscape.engine.chance import Chance
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.pool import POOL
from cardscape.games.ttcg.table import TtcgState
from cardscape.games.ttcg.trials import GAME_OPTIONS, Trial, effects_used, find_trial

KEPT = Path(__file__).parents[1] / "tests" / "games" / "ttcg" / "trials.csv"
LIMIT = 3000


def in_matches(games: int) -> set[tuple[str, int]]:
    """What was used in random matches between the presets of both rule sets."""
    used: set[tuple[str, int]] = set()
    for seed in range(games):
        rules = GAME.rule_sets[seed % 2]
        decks = GAME.preset_decks(rules)
        pair = [decks[seed // 2 % len(decks)], decks[seed // 2 // len(decks) % len(decks)]]
        s = GAME.start([*pair], rules, GAME_OPTIONS, seed)
        assert isinstance(s, TtcgState)
        used |= effects_used(s, Chance(seed).fork(), LIMIT)
    return used


def kept_seeds() -> dict[tuple[str, int], int]:
    if not KEPT.exists():
        return {}
    rows = [line.rsplit(";", 2) for line in KEPT.read_text(encoding="utf-8").splitlines()[1:]]
    return {(name, int(number) - 1): int(seed) for name, number, seed in rows}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="random matches to count in first")
    parser.add_argument("--tries", type=int, default=3000, help="positions to try for an effect")
    args = parser.parse_args()
    pool = [POOL.playable(record) for record in POOL.records()]
    effects = [(card, number) for card in pool for number in (0, 1)]
    if args.games:
        used = in_matches(args.games)
        print(f"{len(used)} of {len(effects)} effects changed something in {args.games} random matches (without static texts)")
    kept = kept_seeds()
    rest: list[str] = []
    lines = ["card;effect;seed"]
    for card, number in effects:
        seed = kept.get((card.name, number), -1)
        if seed < 0 or not Trial(card, number, pool, seed).works():
            seed = find_trial(card, number, pool, args.tries)
        if seed < 0:
            rest.append(f"{card.name}, effect {number + 1}: {card.lines[number]}")
        else:
            lines.append(f"{card.name};{number + 1};{seed}")
    fresh = KEPT.with_suffix(".new")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    os.replace(fresh, KEPT)
    print(f"{len(lines) - 1} of {len(effects)} effects changed something in a position of their own")
    for line in rest:
        print(f"never: {line}")
    return 1 if rest else 0


if __name__ == "__main__":
    sys.exit(main())
