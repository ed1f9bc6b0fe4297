"""Make the inputs of the studio benchmark: same sizes and shapes as real work, words of our own.

    python benchmarks/studio_data.py DIRECTORY

Everything is the same on every machine; nothing is drawn at random.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TYPES = ["Earth", "Water", "Fire", "Air", "Electric", "Light", "Nature", "Dark"]
SUBTYPES = ["Dragon", "Beast", "Elemental", "Aquatic", "Warrior", "Spellcaster", "Machine", "Ghost", "Insect",
    "Reptile", "Fairy", "Undead", "Botanic", "Flying", "Humanoid"]
WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
VALUES = {
    "number": ["one", "two", "three"],
    "rank": ["1", "2", "3", "4", "5"],
    "type": [f"{name.lower()}" for name in TYPES],
    "subtype": [name.lower() for name in SUBTYPES],
    "kind": ["<type>", "<subtype>", "_"],
    "card": ["card", "spell", "<kind> unit", "rank <rank> unit"],
    "zone": ["hand", "deck", "discard pile"],
    "stat": ["attack", "defense"],
    "amount": ["50", "100", "200", "300"],
    "compare": ["or lower", "or higher", "_"],
    "who": ["you", "your opponent"],
}
VERBS = ["Destroy", "Return", "Tap", "Untap", "Reveal", "Send", "Discard", "Shuffle"]


def templates() -> list[str]:
    """64 sentences; some use a token more than once."""
    found = [f"{verb} <number> <card>(s)." for verb in VERBS]
    found += [f"{verb} <number> rank <rank> <compare> unit(s)." for verb in VERBS]
    found += [f"{verb} <number> <kind> card(s) from your <zone>." for verb in VERBS[:6]]
    found += [f"Discard <number> card(s) to {verb.lower()} <number> <kind> unit(s)." for verb in VERBS]
    found += [f"{who} draw <number> card(s) and gain <number> point(s)." for who in ("You", "Both players", "They")]
    found += [f"This turn, each <kind> unit gains <amount> <stat> {tail}." for tail in ("until your next turn", "now",
        "twice")]
    found += [f"Lose <number> point(s) to {verb.lower()} one <kind> cards." for verb in VERBS]
    found += [f"If you control a rank <rank> <compare> <kind> unit, {verb.lower()} <number> spell(s)." for verb in VERBS[:4]]
    found += [f"When <card> is destroyed, <who> {act} <number> card(s)." for act in ("draw", "mill", "discard", "reveal")]
    found += [f"Swap a <kind> unit with a <kind> unit from the <zone> {tail}." for tail in ("once", "twice", "at random")]
    found += [f"Add <amount> <stat> to <number> <kind> unit(s) and <amount> <stat> to <number> spell(s) {end}."
              for end in ("today", "now", "again")]
    found += [f"Place <number> <subtype> {noun} under this card." for noun in ("unit(s)", "card(s)", "token(s)")]
    found += ["Skip the next <zone> step.", "Copy a <type> or <type> effect.", "All changes are inverted."]
    return found[:64]


def remove_phrases() -> list[str]:
    found = ["# never printed", "1 or lower", "5 or higher", "spell spell"]
    found += [f"three {name.lower()} token" for name in SUBTYPES] + [f"{name.lower()} card(s) from your deck" for name in TYPES]
    return [*found, "rank 4 unit is destroyed, you", "gain three point(s).", "twice twice"]


def replacements() -> list[str]:
    nouns = ["card", "spell", "unit", "point", "token"]
    found = [f"one {noun}(s): one {noun}" for noun in nouns]
    found += [f"{word} {noun}(s): {word} {noun}s" for word in WORDS[1:4] for noun in nouns]
    found += [f"{name.lower()} {noun}(s): {name.lower()} {noun}s" for name in SUBTYPES for noun in ("unit", "card")]
    found += [f"{name.lower()} unit(s): {name.lower()} units" for name in TYPES]
    found += ["unit(s): units", "card(s): cards", "They draw: Each player draws", "you discard: you put away",
              "your opponent draw: your opponent draws", "your opponent mill: your opponent mills",
              "your opponent discard: your opponent discards", "your opponent reveal: your opponent reveals"]
    found += [f"{word} rank {rank} units: {word} units of rank {rank}" for word in WORDS[:2] for rank in range(1, 6)]
    return found[:76]


def rules() -> list[dict[str, object]]:
    """About 700 rules once their variables are filled in."""
    levels = [{"level": level, "n": level} for level in range(1, 6)]
    kinds = [name.lower() for name in (*TYPES, *SUBTYPES)]
    found: list[dict[str, object]] = [{"column": "UNIT", "text": "<subtype> "}, {"column": "SPELL", "text": "<type> "}]
    for verb in VERBS:
        found.append({"column": "LEVEL_{level}", "match_column": "UNIT", "for": levels,
            "text": [f"{verb} {{n:word}} <kind> unit"]})
        found.append({"column": "LEVEL_{level}", "match_column": "SPELL", "for": levels,
                      "text": [f"{verb} {{n:word}} rank {{n}} <compare> unit", f"to {verb.lower()} {{n:word}} <card>"]})
    every = [{"level": level, "kind": kinds} for level in range(1, 6)]
    for text in ("Draw {level:word} {kind} card", "each {kind} unit gains {level}00 <stat>", "{level:word} {kind} units",
                 "rank {level} <compare> {kind} unit", "{kind} card{level:s} from your <zone>"):
        found.append({"column": "LEVEL_{level}", "match_column": "UNIT", "for": every, "text": text})
    return found


def write(folder: Path, name: str, lines: list[str]) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def make(folder: Path, million: int = 1_000_000) -> None:
    """All inputs, under one directory."""
    for name, values in VALUES.items():
        write(folder, f"placeholders/{name}.txt", values)
    write(folder, "effects/all_effect_templates.txt", templates())
    write(folder, "placeholders/combinations_to_remove.txt", remove_phrases())
    write(folder, "placeholders/phrase_replacements.txt", replacements())
    plan = {"version": 1, "generate": {}, "fields": {"rules": rules()}}
    write(folder, "effects/pipeline.json", [json.dumps(plan, indent=1)])
    write(folder, "empty.txt", [])
    for letter in "abcdef":
        write(folder, f"ten/{letter}.txt", [f"{letter}{WORDS[digit]}" for digit in range(10)])
    write(folder, "six_tokens.txt", ["Choose <a>, then <b> and <c>, or <d> with <e> for <f>."])
    write(folder, "same_token.txt", ["<a> <a> <a> <a> <a> <a>"])
    rows = [f"{VERBS[number % 8]} {WORDS[number % 10]} {SUBTYPES[number % 15].lower()} units number {number * 7919 % million}."
            for number in range(million)]
    write(folder, "million.txt", rows)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
