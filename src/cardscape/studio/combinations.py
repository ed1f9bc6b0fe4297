"""Walking through all combinations of a phrase in batches, with bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from cardscape.studio.errors import StudioError
from cardscape.studio.expansion import DEEPEST_LAZY, Choices, Group, Phrase
from cardscape.studio.marks import Marks

BATCH_LINES = 8192
BATCH_CHARACTERS = 1 << 20


def sentences(phrase: Phrase, marks: Marks) -> Iterator[list[str]]:
    """ST-2.4.1, ST-2.4.2: every combination of the distinct tokens of a phrase, as lists of texts."""
    if phrase.depth > DEEPEST_LAZY:
        raise StudioError(f"placeholders with very many values are nested more than {DEEPEST_LAZY} deep")
    return _walk(phrase, marks)


def _walk(phrase: Phrase, marks: Marks) -> Iterator[list[str]]:
    if not phrase.groups:
        yield ["".join(piece for piece in phrase.pieces if isinstance(piece, str))]
        return
    big = [number for number, group in enumerate(phrase.groups) if not group.choices.small]
    small = {number: _variants(group, marks) for number, group in enumerate(phrase.groups) if group.choices.small}
    inner = big.pop() if big else max(small, key=lambda number: len(small[number]))
    inner_lists = [small.pop(inner)] if inner in small else None
    places: list[list[tuple[int, int]]] = [[] for _ in phrase.groups]
    parts: list[str] = []
    for position, piece in enumerate(phrase.pieces):
        if isinstance(piece, str):
            parts.append(piece)
        else:
            places[piece[0]].append((position, piece[1]))
            parts.append("")
    outer = [*big, *small]
    spots = [(index, position, variant) for index, number in enumerate(outer) for position, variant in places[number]]
    for far in _odometer([phrase.groups[number] for number in big], marks):
        for near in product(*small.values()):
            chosen = (*far, *near)
            for index, position, variant in spots:
                parts[position] = chosen[index][variant]
            source = inner_lists if inner_lists is not None else _stream(phrase.groups[inner], marks)
            for values in source:
                yield from _fill(parts, places[inner], values)


def _fill(parts: list[str], places: list[tuple[int, int]], values: list[tuple[str, ...]]) -> Iterator[list[str]]:
    """ST-7.2: all sentences that differ in one group only, made by one expression."""
    cuts = [-1, *(position for position, _ in places), len(parts)]
    fixed = ["".join(parts[start + 1:stop]) for start, stop in pairwise(cuts)]
    step = max(1, min(BATCH_LINES, BATCH_CHARACTERS // (sum(map(len, fixed)) + 64)))
    for begin in range(0, len(values), step):
        some = values if step >= len(values) else values[begin:begin + step]
        if len(values[0]) > 1:
            yield ["".join(text + value[variant] for text, (_, variant) in zip(fixed, places, strict=False)) + fixed[-1]
                   for value in some]
        elif len(fixed) == 2:
            before, after = fixed
            yield [before + value + after for (value,) in some]
        else:
            yield [value.join(fixed) for (value,) in some]


def _odometer(groups: list[Group], marks: Marks) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The product of groups that are too large to keep: each is walked again for every value of the one before."""
    if not groups:
        yield ()
        return
    wheels = [_single(groups[0], marks)]
    chosen: list[tuple[str, ...]] = []
    while wheels:
        del chosen[len(wheels) - 1:]
        value = next(wheels[-1], None)
        if value is None:
            wheels.pop()
            continue
        chosen.append(value)
        if len(wheels) == len(groups):
            yield tuple(chosen)
        else:
            wheels.append(_single(groups[len(wheels)], marks))


def _single(group: Group, marks: Marks) -> Iterator[tuple[str, ...]]:
    for values in _stream(group, marks):
        yield from values


def _stream(group: Group, marks: Marks) -> Iterator[list[tuple[str, ...]]]:
    quantity = group.choices.quantity
    for alternative in group.choices.alternatives:
        for texts in _walk(alternative, marks):
            yield [tuple(marks.insert(text, offset, quantity) for offset in group.offsets) for text in texts]


def _variants(group: Group, marks: Marks) -> list[tuple[str, ...]]:
    """The values of a token: one text for each offset it occurs with."""
    quantity = group.choices.quantity
    found = [tuple([marks.insert(text, offset, quantity) for offset in group.offsets]) for text in texts(group.choices, marks)]
    return list(dict.fromkeys(found))


def texts(choices: Choices, marks: Marks) -> list[str]:
    """ST-2.4.4: all texts of a small placeholder, computed once, innermost first, without recursion."""
    stack = [choices]
    while stack:
        current = stack[-1]
        if current.texts is not None:
            stack.pop()
            continue
        waiting = [group.choices for phrase in current.alternatives for group in phrase.groups if group.choices.texts is None]
        if waiting:
            stack.extend(waiting)
            continue
        every = (batch for phrase in current.alternatives for batch in _walk(phrase, marks))
        current.texts = list(dict.fromkeys(text for batch in every for text in batch))
        stack.pop()
    assert choices.texts is not None
    return choices.texts
