"""Write docs/interface.md: the abstract design, and how the four built-in games fill it, side by side."""

from __future__ import annotations

import sys
from pathlib import Path

from cardscape.engine.interface import ENTITIES
from cardscape.play.catalog import find_game
from cardscape.play.entities import entities

PAGE = Path(__file__).parents[1] / "docs" / "interface.md"
GAMES = ["cardfinity", "ttcg", "polaris", "taiwan"]
HEAD = """# The abstract design of a card game

Four finished games, one kernel: what they have in common is eleven entities. A game is written against one module,
`cardscape.engine.interface`, which has all of them under one name each; [Make your own game](make-your-own-game.md) does just
that, once without and once with a grid. `cardscape entities GAME` shows how any game fills them, your own too:

```console
$ cardscape entities taiwan
$ cardscape entities examples/lanterns.py --json
```

With `--json` it is a list of objects with `entity`, `about`, `classes` (names in the module) and `here` (what this game has).

The rest of this page is drawn from the games themselves (`python scripts/interface_page.py`): zones, phases, options and checks
as they are declared, questions and events as they came up in twelve random matches of each game.
"""


def page() -> str:
    games = [find_game(name) for name in GAMES]
    filled = [entities(game) for game in games]
    parts = [HEAD]
    for number, entity in enumerate(ENTITIES):
        parts.append(f"\n## {entity.name}\n\n{entity.about} In the module: {', '.join(f'`{name}`' for name in entity.types)}.\n")
        for game, here in zip(games, filled, strict=True):
            parts.append(f"\n**{game.title}**\n\n" + "".join(f"- {line}\n" for line in here[number].lines))
    return "".join(parts)


if __name__ == "__main__":
    text = page()
    if "--check" in sys.argv:
        sys.exit(0 if PAGE.read_text(encoding="utf-8") == text else "docs/interface.md is out of date: run this script")
    PAGE.write_text(text, encoding="utf-8")
