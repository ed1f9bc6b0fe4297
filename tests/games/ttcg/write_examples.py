"""Write the golden trees of the example sentences anew: python -m tests.games.ttcg.write_examples"""

from __future__ import annotations

import json
import os
from pathlib import Path

from cardscape.games.ttcg.language import parse_line

GOLDEN = Path(__file__).parents[2] / "effects" / "golden" / "ttcg-examples.json"
SENTENCES = Path(__file__).parents[2] / "effects" / "sentences" / "ttcg.txt"


def main() -> None:
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()
    rows = ",\n".join(json.dumps(parse_line(line).to_json()) for line in lines)
    new = GOLDEN.with_suffix(".new")
    new.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    os.replace(new, GOLDEN)


if __name__ == "__main__":
    main()
