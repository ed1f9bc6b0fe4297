"""Write the golden trees of the design sentences anew: python -m tests.effects.write_trees"""

from __future__ import annotations

import json
import os

from .test_sentences import SENTENCES, language_of, tree_file

GAMES = ("polaris", "taiwan")


def main() -> None:
    for game in GAMES:
        rows = []
        for text in (SENTENCES / f"{game}.txt").read_text(encoding="utf-8").splitlines():
            effect, canonical = language_of(game).read(text)
            rows.append(json.dumps({"text": text, "canonical": canonical, "tree": effect.to_json()}))
        path = tree_file(game)
        new = path.with_suffix(".new")
        new.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
        os.replace(new, path)


if __name__ == "__main__":
    main()
