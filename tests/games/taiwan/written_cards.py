"""Cards of a card file, put together field by field."""

from __future__ import annotations

FIGURE = {
    "name": '"Ward Clerk"', "type": '"political"', "rank": "3", "attack": "[900, 0, 1200]", "sex": '"female"',
    "race": '"islander"', "age": "40", "nationality": '"taiwanese"',
}  # fmt: skip
TACTIC = {"name": '"Open Letter"', "type": '"standard tactic"', "level": "2", "colour": '"white"'}
DRAW = {"text": '"Draw one card."'}


def card(fields: dict[str, str], *effects: dict[str, str], **changes: str | None) -> str:
    merged = {name: value for name, value in {**fields, **changes}.items() if value is not None}
    lines = ["[[card]]", *(f"{name} = {value}" for name, value in merged.items())]
    for effect in effects:
        lines += ["[[card.effect]]", *(f"{name} = {value}" for name, value in effect.items())]
    return "\n".join(lines) + "\n"
