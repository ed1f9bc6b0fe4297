"""Does the lab find what was hidden on purpose? Writes docs/soak/lab-planted-card.json and lab-planted-deck-GAME.json.

    python scripts/planted.py card --seeds 20 --games 12     the overpowered card of the tutorial, its twin, and a mere reordering
    python scripts/planted.py deck --games 40 --jobs 2       a preset with all attack raised by a fifth, brought back by the tuner

An interrupted run goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardscape import COMPILED
from cardscape.engine.game import Game
from cardscape.lab.field import FieldPlan, Pairing, preset_sources, rules_mark
from cardscape.lab.figures import Share
from cardscape.lab.journal import Journal
from cardscape.lab.pairs import PairedResult, paired
from cardscape.lab.record import GameRecord
from cardscape.lab.running import run
from cardscape.lab.saving import save_json
from cardscape.lab.tuning import Try, Tuner
from cardscape.lab.workbench import new_card, with_card, workbench
from cardscape.play.catalog import DeckSource, find_deck, find_game, read_text

ROOT = Path(__file__).parents[1]
LAB = ROOT / "examples" / "lab"
BUILD = ROOT / "build" / "planted"
MARGIN = 0.01
COPIES = 8
SWAP = "Scrap Heap"


def played(game: Game, plan: FieldPlan, games: int, jobs: int) -> list[GameRecord]:
    mark = rules_mark(game)
    journal = Journal(BUILD / f"{plan.fingerprint}-{mark[-8:]}", plan, mark)
    try:
        return run(plan, [games] * len(plan.pairings), journal, jobs)
    finally:
        journal.close()


# -- a card --------------------------------------------------------------------------------------------------------------------


def versions(game: Game, rules: str, deck: DeckSource) -> dict[str, str]:
    """The sample deck with the planted card, with its neutral twin, and with nothing changed but the order of its list."""
    found = {}
    for file in ("iron-ram.txt", "slag-heap.txt"):
        text = read_text(str(LAB / file))
        name = new_card(game, rules, text, file, "")
        found[name] = with_card(game, rules, deck.text, text, name, SWAP, COPIES)[0]
    head, _, listed = deck.text.partition("deck:")
    title, *lines = listed.strip().splitlines()
    found["another order"] = f"{head}deck: {title}\n" + "\n".join(reversed(lines)) + "\n"
    return found


def planted_card(seeds: int, games: int, jobs: int) -> dict[str, Any]:
    game = find_game("cardfinity")
    rules = game.rule_sets[0]
    options = {option.name: option.default for option in game.options}
    base = find_deck(game, str(LAB / "workshop.txt"), rules)
    field = preset_sources(game, rules)
    rows: dict[str, Any] = {}
    for name, text in versions(game, rules, base).items():
        flags, differences = [], []
        for seed in range(1, seeds + 1):
            plan = FieldPlan(game.name, rules, options, [base, DeckSource("changed", text, base.file), *field],
                             paired(len(field), "greedy"), seed)
            result = PairedResult(plan, played(game, plan, games, jobs), MARGIN)
            flags.append(result.flagged)
            differences.append([round(100 * value, 1) for value in (result.difference.value, result.difference.low,
                                                                     result.difference.high)])
            print(f"{name}, seed {seed}: {result.difference.points()} {result.verdict}", file=sys.stderr, flush=True)
        rows[name] = {"flagged": sum(flags), "of": seeds, "differences": differences}
    return {"deck": base.name, "swap": SWAP, "copies": COPIES, "games_per_pairing": games, "bot": "greedy", "versions": rows}


# -- a deck --------------------------------------------------------------------------------------------------------------------


def raised(game: Game, rules: str, text: str) -> str:
    """All attack raised by a fifth, to the nearest number that the rules allow (in TTCG defense makes room: TT-2.6)."""
    bench = workbench(game)
    knobs = [knob for knob in bench.knobs(text, game, rules) if knob.name in ("attack", "atk")]
    settings = {knob.key: min(knob.values, key=lambda value, knob=knob: abs(5 * value - 6 * knob.value)) for knob in knobs}
    return bench.turn(text, settings, game, rules)


def planted_deck(game_name: str, name: str, rules: str, seed: int, games: int, fresh: int, tries: int, jobs: int,
                 field_size: int, bot: str) -> dict[str, Any]:
    game = find_game(game_name)
    rules = rules or game.rule_sets[0]
    options = {option.name: option.default for option in game.options}
    base = find_deck(game, name, rules)
    field = [deck for deck in preset_sources(game, rules) if deck.name != base.name][:field_size or None]
    text = raised(game, rules, base.text)

    def play(version: str, settings: dict[str, int], new: bool) -> list[GameRecord]:
        lane = len(field) if new else 0
        pairings = [Pairing((0, 1 + number), (bot, bot), lane + number) for number in range(len(field))]
        plan = FieldPlan(game.name, rules, options, [DeckSource(name, version, base.file), *field], pairings, seed)
        return played(game, plan, fresh if new else games, jobs)

    def told(one: Try) -> None:
        print(f"{one.dose:+d} steps: {one.share}", file=sys.stderr, flush=True)

    tuner = Tuner(game, rules, workbench(game), text, play, 0.02, tries, told)
    best = tuner.search()
    shares: dict[str, Share] = {}
    for what, version in (("printed", base.text), ("raised", text), ("tuned", best.text)):
        shares[what] = Try(0, {}, version, play(version, {}, True)).share
    return {"game": game.name, "rules": rules, "deck": name, "field": [deck.name for deck in field], "bot": bot, "seed": seed,
            "games_per_pairing": games, "fresh_games_per_pairing": fresh,
            "tries": [one.row(tuner.changes(one)) for one in tuner.tries], "changes": tuner.changes(best),
            "on_fresh_deals": {what: share.row() for what, share in shares.items()},
            "back_in_45_to_55": 0.45 <= shares["tuned"].value <= 0.55}


def version() -> tuple[str, bool]:
    """The commit at the beginning, and whether the sources differ from it."""
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()

    return git("rev-parse", "HEAD"), bool(git("status", "--porcelain", "--", "src"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("card", "deck"))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--fresh", type=int, default=100)
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--deck", default="green-crown")
    parser.add_argument("--game", default="ttcg")
    parser.add_argument("--rules", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--field", type=int, default=0, help="how many opponents; 0: all")
    given = parser.parse_args()
    commit, changed = version()
    if given.what == "card":
        row = planted_card(given.seeds, given.games, given.jobs)
    else:
        row = planted_deck(given.game, given.deck, given.rules, given.seed, given.games, given.fresh, given.tries, given.jobs,
                           given.field, given.bot)
    command = "python scripts/planted.py " + " ".join(sys.argv[1:])
    row = {"command": command, "commit": commit, "sources_changed_since": changed, "compiled": COMPILED, **row}
    name = "card" if given.what == "card" else f"deck-{given.game}"
    save_json(ROOT / "docs" / "soak" / f"lab-planted-{name}.json", row)
    print(json.dumps(row, indent=1))


if __name__ == "__main__":
    main()
