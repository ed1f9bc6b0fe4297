"""The requirements done the slow, obvious way, to compare with."""

from __future__ import annotations

import itertools
import re

WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TOKEN = re.compile(r"< *(\w+)(?: *([+-]) *(\d+))? *>")
Cell = tuple[str, object]
Text = list[Cell]


def plain(text: Text) -> str:
    return "".join(char for char, _ in text)


def typed(text: str) -> Text:
    return [(char, None) for char in text]


def values(name: str, files: dict[str, str]) -> list[str]:
    lines = [line.strip() for line in files.get(name, "").split("\n") if line.strip()]
    kept = []
    for line in lines:
        parts = re.split(r"(< *\w+(?: *[+-] *\d+)? *>)", line)
        value = "".join(part if number % 2 else part.replace("_", "") for number, part in enumerate(parts))
        if value not in kept:
            kept.append(value)
    return kept


def expand(text: str, files: dict[str, str], inside: tuple[str, ...] = (), quantities: tuple[str, ...] = ("number",),
           linked: bool = False) -> list[Text]:
    """Every combination of a sentence, as characters that know which inserted number they belong to."""
    found = list(TOKEN.finditer(text))
    keys = {}
    for token in found:
        name = token[1]
        if name in inside or not values(name, files):
            continue
        offset = int((token[2] or "+") + (token[3] or "0"))
        keys.setdefault((name, 0 if linked else offset), [])
    for name, offset in keys:
        for value in values(name, files):
            keys[name, offset] += expand(value, files, (*inside, name), quantities, linked)
    results = []
    for chosen in itertools.product(*keys.values()):
        choice = dict(zip(keys, chosen, strict=True))
        line: Text = []
        at = 0
        for token in found:
            line += typed(text[at:token.start()])
            at = token.end()
            offset = int((token[2] or "+") + (token[3] or "0"))
            key = (token[1], 0 if linked else offset)
            if key not in choice:
                line += typed(token[0])
                continue
            value = choice[key]
            words = plain(value)
            if re.fullmatch(r"[+-]?\d+", words):
                whole = len({id(tag) for _, tag in value}) == 1 and value[0][1] is not None and len(value) == value[0][1][0]
                shifted = str(int(words) + offset) if offset else words
                if token[1] in quantities or whole:
                    tag = [len(shifted)]
                    value = [(char, tag) for char in shifted]
                elif offset:
                    value = typed(shifted)
            line += value
        line += typed(text[at:])
        results.append(line)
    return results


def collapse(text: Text) -> Text:
    kept: Text = []
    for cell in text:
        if not (cell[0] == " " and kept and kept[-1][0] == " "):
            kept.append(cell)
    while kept and kept[0][0].isspace():
        kept.pop(0)
    while kept and kept[-1][0].isspace():
        kept.pop()
    return kept


def replace(text: Text, old: str, new: str) -> Text:
    elements = list(re.split(r"(\b(?:" + "|".join(WORDS) + r")\b)", old))
    result: Text = []
    at = 0
    while at < len(text):
        hit = match(text, at, elements)
        if hit is None:
            result.append(text[at])
            at += 1
            continue
        end, spelled = hit
        for part in re.split(r"(\b(?:" + "|".join(WORDS) + r")\b)", new):
            ways = spelled.get(part)
            result += typed(part) if not ways else (ways.pop(0) if len(ways) > 1 else ways[0])
        at = end
    return result


def match(text: Text, at: int, elements: list[str]) -> tuple[int, dict[str, list[Text]]] | None:
    spelled: dict[str, list[Text]] = {}
    for number, part in enumerate(elements):
        if plain(text[at:at + len(part)]) == part:
            if number % 2:
                spelled.setdefault(part, []).append(typed(part))
            at += len(part)
            continue
        if number % 2 == 0:
            return None
        digits = str(WORDS.index(part))
        piece = text[at:at + len(digits)]
        if plain(piece) != digits or piece[0][1] is None or any(tag is not piece[0][1] for _, tag in piece):
            return None
        if piece[0][1][0] != len(digits):
            return None
        spelled.setdefault(part, []).append(piece)
        at += len(digits)
    return at, spelled


STOPS = {*WORDS[2:], "all", "to", "from", "and", "then", "for", "you", "your"}
NOUNS = {noun + end for noun in ("card", "spell", "creature", "unit", "target") for end in ("", "s")}


def grammar(line: str) -> str:
    """Word by word, the way one reads it."""
    pieces = re.findall(r"\w+| |[^\w ]", line)
    for start, piece in enumerate(pieces):
        if piece not in ("one", "One") or pieces[start + 1:start + 3] == [" ", "of"]:
            continue
        at = start + 1
        run: list[int] = []
        while at + 1 < len(pieces) and pieces[at] == " " and re.fullmatch(r"\w+", pieces[at + 1]):
            word = pieces[at + 1]
            if word in NOUNS:
                run.append(at + 1)
            elif run or word in STOPS:
                break
            at += 2
        if run and pieces[run[-1]].endswith("s"):
            pieces[run[-1]] = pieces[run[-1]][:-1]
    return "".join(pieces)


def finish(texts: list[Text], remove: list[str], rules: list[tuple[str, str]], fix: bool = True) -> list[str]:
    results = set()
    for text in texts:
        text = collapse(text)
        if any(phrase in plain(text) for phrase in remove):
            continue
        for old, new in rules:
            text = replace(text, old, new)
        line = plain(text)
        if fix:
            line = grammar(line)
        line = plain(collapse(typed(line)))
        if line:
            results.add(line)
    return sorted(results)


def matches(effect: str, pattern: str, files: dict[str, str]) -> bool:
    texts = [re.sub(" +", " ", plain(text)) for text in expand(pattern, files)]
    return any(text.strip(" ") and text in effect for text in texts) or (bool(pattern.strip(" ")) and pattern in effect)
