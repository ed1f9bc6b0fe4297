"""Trees as JSON text, letter for letter what the encoder of the standard library makes of `Node.to_json`.

The text of a part that many sentences share is written once.
"""

from __future__ import annotations

from json.encoder import encode_basestring_ascii
from typing import Final

from cardscape.effects.tree import Node, fields_of


class _Frame:
    """The text of one kind of node with nothing said, field by field, and the place of every field that is always shown."""

    def __init__(self, node: Node) -> None:
        kind = fields_of(node)
        self.blank = ['{"node": ' + quoted(node.KIND)]
        self.places: dict[str, int] = {}
        self.names = {name: f"{quoted(name)}: " for name in (*kind.core, *kind.more)}
        for name in kind.core:
            self.places[name] = len(self.blank)
            self.blank.append(self.names[name] + ("[]" if name in node.LISTS else "null"))


_FRAMES: Final[dict[str, _Frame]] = {}


def written(node: Node) -> str:
    """A tree as JSON text."""
    clause = node.clause
    if clause is not None and clause.json:
        return clause.json
    frame = _FRAMES.get(node.KIND)
    if frame is None:
        frame = _FRAMES[node.KIND] = _Frame(node)
    pieces = frame.blank.copy()
    places, names = frame.places, frame.names
    for name, value in node.fields():
        text = names[name] + (encode_basestring_ascii(value) if isinstance(value, str) else written_value(value))
        place = places.get(name)
        if place is None:
            pieces.append(text)
        else:
            pieces[place] = text
    if node.also:
        said = [f'{{"field": {quoted(name)}, "value": {written_value(value)}}}' for name, value in node.also]
        pieces.append(f'"also": [{", ".join(said)}]')
    whole = ", ".join(pieces) + "}"
    if clause is not None:
        clause.json = whole
    return whole


def quoted(text: str) -> str:
    """A text as JSON."""
    return encode_basestring_ascii(text)


def written_value(value: object) -> str:
    """What stands in a field as JSON text."""
    if isinstance(value, Node):
        return written(value)
    if isinstance(value, str):
        return encode_basestring_ascii(value)
    if isinstance(value, list):
        return f"[{', '.join([written_value(part) for part in value])}]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot stand in a tree")
