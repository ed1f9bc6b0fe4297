"""``cards``, ``parse`` and ``explain``: finding cards, and seeing how their text was understood."""

from __future__ import annotations

import codecs
import gc
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol, runtime_checkable

import typer

from cardscape.cli.failures import OK, WRONG, Failure
from cardscape.cli.output import complain, lost_output, print_json, say
from cardscape.cli.parameters import AsJson, CardOrFile, DeckRules, GameName, OfDeck, OnlyCard, Query, Rules, Sentences

if TYPE_CHECKING:
    from cardscape.engine.game import Game
    from cardscape.engine.telling import Explained, PoolCard

_NOT_TEXT: Final = re.compile("[\udc80-\udcff]")
DEEPEST: Final = 20
"""Levels of indentation; what is nested deeper is not indented further."""


@runtime_checkable
class _Writing(Protocol):
    """A game that writes the JSON of a sentence itself, which is faster."""

    def parse_written(self, text: str, rules: str) -> tuple[bool, str]: ...


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Examples: cardscape cards cardfinity; cardscape cards cardfinity wolf \"power>=5\" family:Beast; "
                "cardscape cards ttcg does:draw when:destroyed")(cards)
    app.command(epilog="Example: echo '\"Spark\" play: deal 1' | cardscape parse cardfinity --json -")(parse)
    app.command(epilog="Examples: cardscape explain cardfinity Gearwolf; cardscape explain cardfinity mydeck.txt; "
                "cardscape explain ttcg ash-pact")(explain)
    app.command(epilog="Example: cardscape entities taiwan")(entities)


def cards(game: GameName, query: Query = None, deck: OfDeck = "", rules: Rules = "", as_json: AsJson = False) -> int:
    """Search the cards of a game by name, text and facts. The exit code is 1 if none is found."""
    from cardscape.play.catalog import find_game, rules_of_deck
    from cardscape.play.search import hints, search

    found = find_game(game)
    chosen = rules_of_deck(found, rules, deck)
    library = found.library(chosen)
    copies: dict[str, int] = {}
    if deck:
        library, copies = _listed(found, deck, chosen, library)
    spoken = found.other_words()
    hits = search(library, query or [], spoken)
    for hint in [] if hits else hints(library, query or [], spoken):
        complain(hint)
    if as_json:
        print_json([{"name": card.name, "source": card.source, "file": card.file, "text": card.lines, "facts": card.facts,
                     **({"copies": copies[card.name]} if deck else {})} for card in hits])
        return OK if hits else WRONG
    for card in hits:
        say(f"{f'{copies[card.name]} ' if deck else ''}{card.name}  ({card.source})")
        for line in card.lines:
            say(f"    {line}")
    count = f", {sum(copies[card.name] for card in hits)} with all copies" if deck else ""
    say(f"{len(hits)} card{'' if len(hits) == 1 else 's'}{count}")
    return OK if hits else WRONG


def _listed(game: Game, deck: str, rules: str, library: list[PoolCard]) -> tuple[list[PoolCard], dict[str, int]]:
    """What a deck lists, in its order, and how many copies; its own cards too. An illegal deck is refused with its report."""
    from cardscape.lab.workbench import WorkbenchError, workbench
    from cardscape.play.catalog import find_deck

    source = find_deck(game, deck, rules)
    source.read(game, rules)
    try:
        bench = workbench(game)
    except WorkbenchError:
        raise Failure(f"{game.title} does not tell what its decks hold; --deck cannot be used with it") from None
    known = {card.name.casefold(): card for card in [*library, *[card for card, _ in bench.own(source.text, source.file)]]}
    found = [(known[" ".join(name.split()).casefold()], count) for name, count in bench.cards(source.text).items()]
    return [card for card, _ in found], {card.name: count for card, count in found}


def parse(game: GameName, file: Sentences = "-", rules: Rules = "", as_json: AsJson = False) -> int:
    """Read effect sentences, one a line. Prints the tree of each, or the error and its place; exit code 1 for an error."""
    from cardscape.play.catalog import find_game, rule_set

    found = find_game(game)
    chosen = rule_set(found, rules)
    code = OK
    writing = found if as_json and isinstance(found, _Writing) else None
    with _few_collections():
        for number, text in enumerate(_lines(file), 1):
            if lost_output() is not None:
                break
            if writing is not None and text.isascii():
                fine, line = writing.parse_written(text, chosen)
                print(line)
                code = code if fine else WRONG
                continue
            row = found.parse(text, chosen)
            if row is not None and not text.isascii():
                row = _as_text(text) or row
            if row is None:
                raise Failure(f"the cards of {found.title} carry no sentences to parse")
            if not row["ok"]:
                code = WRONG
            if as_json:
                print_json(row, lines=True)
            else:
                say("\n".join(_parsed_lines(number, row)))
    return code


@contextmanager
def _few_collections() -> Iterator[None]:
    """Look for garbage seldom: trees hold no cycles, and with every sentence thousands of objects come and go."""
    usual = gc.get_threshold()
    gc.set_threshold(2_000_000, 20, 100)
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()  # counts as collected: nothing of what was read is garbage
        gc.set_threshold(*usual)


def _parsed_lines(number: int, row: dict[str, Any]) -> list[str]:
    if not row["ok"]:
        return [f"{number}:{row['column']}: {row['error']}"]
    warnings = [f"  warning: {warning}" for warning in row.get("warnings", [])]
    return [f"{number}: {row['canonical']}", *_tree_lines(row["tree"], 1), *warnings]


def _tree_lines(tree: Any, depth: int) -> list[str]:
    """A tree of nodes as indented lines with what is said in them; written without recursion, for sentences of any depth."""
    lines: list[str] = []
    waiting: list[tuple[Any, int, str]] = [(tree, depth, "")]
    while waiting:
        at, deep, label = waiting.pop()
        pad = "  " * min(deep, DEEPEST) + (f"{label}: " if label else "")
        if isinstance(at, dict):
            plain = [f"{key}={value}" for key, value in at.items() if key != "node" and not isinstance(value, dict | list)
                     and value is not None and value is not False]
            lines.append(pad + " ".join([str(at.get("node", "")), *plain]).strip())
            inner = [(value, deep + 1, key) for key, value in at.items() if isinstance(value, dict | list) and value]
            waiting.extend(reversed(inner))
        elif isinstance(at, list):
            waiting.extend((item, deep, label) for item in reversed(at))
        else:
            lines.append(f"{pad}{at}")
    return lines


def _lines(path: str) -> Iterator[str]:
    """The lines of a file or of standard input as they come, split at line feeds only."""
    try:
        if path == "-":
            if sys.stdin.isatty():
                complain("Type a sentence and press Enter; Ctrl-D ends.")
            yield from _decoded(sys.stdin.buffer, path)
            return
        with open(path, "rb") as file:
            yield from _decoded(file, path)
    except OSError as error:
        raise Failure(f"cannot read {path!r}: {error.strerror or error}") from error


def _as_text(text: str) -> dict[str, Any] | None:
    """What is said of a line with bytes that are no UTF-8: its place, and the line with a mark for each such byte."""
    strange = _NOT_TEXT.search(text)
    if strange is None:
        return None
    column = strange.start() + 1
    error = f"this is not UTF-8 text: byte 0x{ord(strange.group()) - 0xDC00:02x} at column {column}"
    return {"text": _NOT_TEXT.sub("\ufffd", text), "ok": False, "error": error, "column": column}


def _decoded(file: BinaryIO, path: str) -> Iterator[str]:
    from cardscape.play.catalog import MAX_FILE

    number = 0
    while raw := file.readline(MAX_FILE + 1):
        number += 1
        if len(raw) > MAX_FILE:
            raise Failure(f"cannot read {path!r}: line {number} is longer than {MAX_FILE >> 20} MB")
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        yield raw.decode("utf-8", "surrogateescape").removesuffix("\n").removesuffix("\r")


FILES: Final = (".txt", ".csv", ".toml")
"""What is called so is a file, and not a card, even if it is not there."""


def explain(game: GameName, card: CardOrFile, name: OnlyCard = "", rules: DeckRules = "", as_json: AsJson = False) -> int:
    """Say in English what a card does, part by part. This is how the engine understood it."""
    from cardscape.play.catalog import find_game, pick, read_text, rules_of_deck

    found = find_game(game)
    chosen = rules_of_deck(found, rules, card)
    decks = {preset.name.lower(): preset.path for preset in found.presets() if preset.rules in ("", chosen)}
    library = found.library(chosen)
    by_name = all(entry.name.lower() != card.strip().lower() for entry in library)
    file = card if card == "-" or os.path.isfile(card) else decks.get(card.strip().lower(), "") if by_name else ""
    if file:
        explained = _of_file(found, read_text(file), file, chosen, library)
        if name:
            wanted = pick("card", name, [part.name for part in explained], card)
            explained = [part for part in explained if part.name == wanted]
    else:
        if by_name and (os.path.isdir(card) or card.lower().endswith(FILES)):
            read_text(card)
        wanted = pick("card", card, list(dict.fromkeys(entry.name for entry in library)), found.title)
        explained = _of_pool(found, chosen, library, [wanted])
    if not explained:
        raise Failure(f"{found.title} does not say what the text of its cards means; see what is written on them with: "
                      f"cardscape cards {game}")
    if as_json:
        print_json([explained_row(part) for part in explained])
        return OK
    for part in explained:
        for line in explained_lines(part):
            say(line)
    return OK


def _of_file(game: Game, text: str, file: str, rules: str, library: list[PoolCard]) -> list[Explained]:
    """Every card of a card file or of a deck, whether the deck defines it or names one of the pool."""
    from cardscape.engine.game import IllegalDeck
    from cardscape.lab.workbench import WorkbenchError, workbench

    try:
        return game.explain(text, file, rules)
    except IllegalDeck as error:
        report = game.check(text, file, rules)
        if not report.legal and report.cards:
            raise IllegalDeck(report) from None
        if not report.legal:
            raise
        try:
            bench = workbench(game)
        except WorkbenchError:
            raise error from None
    listed = [" ".join(name.split()).casefold() for name in bench.cards(text)]
    parts = {part.name.casefold(): part for _, part in bench.own(text, file)}
    names = [entry.name for entry in library if entry.name.casefold() in listed and entry.name.casefold() not in parts]
    parts |= {part.name.casefold(): part for part in _of_pool(game, rules, library, names)}
    return [parts[name] for name in dict.fromkeys(listed)]


def _of_pool(game: Game, rules: str, library: list[PoolCard], names: list[str]) -> list[Explained]:
    """Cards of the game by name, in this order, as far as the game explains them; each file is read once."""
    from cardscape.play.catalog import read_text

    read: dict[str, dict[str, Explained]] = {}
    found = []
    for name in names:
        file = next(entry.file for entry in library if entry.name == name)
        if file not in read:
            read[file] = {part.name: part for part in game.explain(read_text(file), file, rules)}
        found += [read[file][name]] if name in read[file] else []
    return found


def explained_row(part: Explained) -> dict[str, Any]:
    """An explanation as ``explain --json`` prints it; nested to any depth."""
    rows: list[dict[str, Any]] = []
    waiting: list[tuple[Explained, list[dict[str, Any]]]] = [(part, rows)]
    while waiting:
        at, into = waiting.pop()
        inner: list[dict[str, Any]] = []
        into.append({"name": at.name, "text": at.text, "meaning": at.meaning, "values": at.values, "parts": inner})
        waiting.extend((child, inner) for child in reversed(at.parts))
    return rows[0]


def explained_lines(part: Explained) -> list[str]:
    """An explanation as indented lines: text, numbers, meaning, then the parts."""
    lines: list[str] = []
    waiting: list[tuple[Explained, int]] = [(part, 0)]
    while waiting:
        at, depth = waiting.pop()
        pad = "    " * min(depth, DEEPEST)
        values = ", ".join(f"{name} {value}" for name, value in at.values.items())
        named = depth == 0 and at.name != ""
        lines.append(f"{pad}{at.name if named else at.text}{f'  [{values}]' if values else ''}")
        if named:
            lines += [f"{pad}  {line}" for line in at.text.splitlines()]
        lines += [f"{pad}  {line}" for line in at.meaning.splitlines()]
        waiting.extend((child, depth + 1) for child in reversed(at.parts))
    return lines


def entities(game: GameName, as_json: AsJson = False) -> int:
    """Show how a game fills the abstract design. Cards, zones, players, phases, actions, events, effects, stack, questions."""
    from cardscape.engine.interface import ENTITIES
    from cardscape.play.catalog import find_game
    from cardscape.play.entities import entities as filled

    found = filled(find_game(game))
    if as_json:
        print_json([{"entity": part.name, "about": entity.about, "classes": entity.types, "here": part.lines}
                    for part, entity in zip(found, ENTITIES, strict=True)])
        return OK
    for part, entity in zip(found, ENTITIES, strict=True):
        say(f"{part.name}: {entity.about}")
        for line in part.lines:
            say(f"    {line}")
    return OK
