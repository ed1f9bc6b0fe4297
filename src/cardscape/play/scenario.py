"""Scenario files: a position, what the players do, and what must come of it. This module reads them; ``running`` runs them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cardscape.engine.decision import Definition
from cardscape.engine.game import CardTextError, Deck, Game, IllegalDeck, Value
from cardscape.engine.match import complete_options
from cardscape.play.catalog import CatalogError, find_deck, find_game, game_names, has_game, option_value
from cardscape.play.rulebook import no_rule, rule_ids
from cardscape.play.script import Written, read_outcome
from cardscape.play.tree import Branch, FileError, decode, nearest, parse, unknown
from cardscape.play.words import seat_of

VERSION: Final = 1
KEYS: Final = ("version", "game", "rules", "options", "ids", "question", "answer", "cards", "position", "start", "random",
               "steps", "end")
CHECKS: Final = ("options", "offered", "not offered", "events", "all events", "result")
STEPS: Final = ("A", "B", "expect", "concede", *CHECKS)


@dataclass
class Step:
    """One step: what a seat answers (``A``), a ``concede``, or something expected; ``key`` says which."""

    key: Branch
    value: Branch
    seat: int = -1

    @property
    def kind(self) -> str:
        return self.key.text


@dataclass
class Start:
    """A match from its decks, with the first answers given as numbers. With a ``seed`` the script of chance begins after them."""

    decks: list[Deck]
    seed: int | None
    answers: list[int]
    written: list[Branch] = field(default_factory=list)
    """Where each answer stands."""


@dataclass
class Scenario:
    """A scenario as read, complete and without mistakes of form."""

    file: str
    game: Game
    rules: str
    options: dict[str, Value]
    ids: list[str]
    question: str
    answer: str
    cards: list[Definition]
    position: Branch | None
    start: Start | None
    random: list[Written] | None
    steps: list[Step]
    open_end: bool
    names: list[str] = field(default_factory=list)
    """Names of the cards written in the file."""
    text: str = ""
    """The cards as they are written in the file."""


def named_game(name: str) -> Game:
    """A game by its name. Files never name code: a path to a Python file is refused here."""
    if not has_game(name):
        raise FileError(f"unknown game {name!r}{nearest(name, game_names())} (known: {', '.join(game_names())}; "
                        "a game of your own is named in the call, by its Python file)")
    return find_game(name)


def read_scenario(text: str, file: str = "scenario") -> Scenario:
    """The scenario in this text; raises ``FileError`` with the place of the first mistake."""
    root = parse(text)
    for key, _ in root.mapped("a scenario"):
        if key.text not in KEYS:
            raise unknown(key, "key", KEYS)
    version = root.get("version")
    if version is not None and not 1 <= version.whole("version") <= VERSION:
        raise version.error(f"scenario files have version {VERSION}; this one was made by a newer program")
    game = _game(root)
    rules = _rules(root, game)
    options = _options(root, game)
    written = _cards(root, game, rules)
    position, start = root.get("position"), root.get("start")
    if (position is None) == (start is None):
        raise (start or root).error("a scenario has either a position or a start (from decks)")
    random = root.get("random")
    names = {card.name for card in written}
    cards = [*written, *[card for card in game.definitions(rules) if card.name not in names]]
    return Scenario(file, game, rules, options, _ids(root, game), _text(root, "question"), _text(root, "answer"), cards,
                    position, _start(start, game, rules) if start is not None else None,
                    [read_outcome(item) for item in random.listed("random")] if random is not None else None,
                    _steps(root), _open_end(root), [card.name for card in written], _text(root, "cards"))


def load_scenario(path: Path | str) -> Scenario:
    """The scenario in a file; raises ``FileError``, or ``OSError`` if it cannot be read."""
    with open(path, "rb") as stream:
        return read_scenario(decode(stream.read(2 << 20), "scenario"), str(path))


def _game(root: Branch) -> Game:
    name = root.get("game")
    if name is None:
        raise root.error("a scenario needs the key game")
    called = name.words("game")
    try:
        return named_game(called)
    except (FileError, CatalogError) as error:
        raise name.error(str(error)) from None


def _rules(root: Branch, game: Game) -> str:
    rules = root.get("rules")
    if rules is None:
        return game.rule_sets[0]
    if rules.words("rules") not in game.rule_sets:
        raise unknown(rules, "rule set", game.rule_sets)
    return rules.text


def _options(root: Branch, game: Game) -> dict[str, Value]:
    options = root.get("options")
    given: dict[str, Value] = {}
    names = [option.name for option in game.options]
    for key, value in options.mapped("options") if options is not None else []:
        if key.text not in names:
            raise unknown(key, "option", names)
        plain = value.value()
        if not isinstance(plain, (str, int)):
            raise value.error(f"an option is a word, a number, true or false, not {value.called()}")
        try:
            given[key.text] = option_value(game.options[names.index(key.text)], str(plain).strip())
        except CatalogError as error:
            raise value.error(str(error)) from None
    return complete_options(game, given)


def _cards(root: Branch, game: Game, rules: str) -> list[Definition]:
    cards = root.get("cards")
    if cards is None:
        return []
    text = cards.words("cards")
    try:
        return game.inline_cards(text, rules)
    except CardTextError as error:
        said = str(error).removeprefix(f"line {error.line}, column {error.column}: ")
        if cards.indent:
            raise FileError(f"in cards: {said}", cards.line + error.line, cards.indent + error.column) from None
        raise cards.error(f"in line {error.line}, column {error.column} of these cards: {said}") from None


def _ids(root: Branch, game: Game) -> list[str]:
    """The rules a scenario is about; an id that looks like one of the game's has to be one."""
    branch = root.get("ids")
    if branch is None:
        return []
    items = [branch] if branch.kind == "words" and not branch.empty else branch.listed("ids")
    for item in items:
        if no_rule(game, item.words("an entry of ids")):
            raise unknown(item, "rule", rule_ids(game))
    return [item.text for item in items]


def _text(root: Branch, key: str) -> str:
    branch = root.get(key)
    return branch.words(key).strip() if branch is not None and not branch.empty else ""


def _open_end(root: Branch) -> bool:
    end = root.get("end")
    if end is not None and end.words("end") != "open":
        raise end.error("the only end is: open (a question may be left unanswered)")
    return end is not None


def _start(branch: Branch, game: Game, rules: str) -> Start:
    for key, _ in branch.mapped("start"):
        if key.text not in ("decks", "seed", "answers"):
            raise unknown(key, "key of start", ("decks", "seed", "answers"))
    decks, seed, answers = branch.get("decks"), branch.get("seed"), branch.get("answers")
    if decks is None or [key.text for key, _ in sorted(decks.mapped("decks"), key=lambda entry: entry[0].text)] != ["A", "B"]:
        raise (decks or branch).error("start needs decks: {A: ..., B: ...}")
    by_seat = sorted(decks.entries, key=lambda entry: entry[0].text)
    return Start([_deck(value, game, rules) for _, value in by_seat], seed.whole("seed") if seed is not None else None,
                 [item.whole("an answer") for item in answers.listed("answers")] if answers is not None else [],
                 answers.items if answers is not None else [])


def _deck(branch: Branch, game: Game, rules: str) -> Deck:
    """A preset's name, a path, or ``{text: ...}`` with the deck itself."""
    try:
        if branch.kind == "mapping":
            text = branch.get("text")
            if text is None or len(branch.entries) != 1:
                raise branch.error("a deck is a preset's name, a path, or {text: the deck itself}")
            return game.read_deck(text.words("text"), "deck", rules)
        return find_deck(game, branch.words("a deck"), rules).read(game, rules)
    except (CatalogError, IllegalDeck) as error:
        raise branch.error(str(error)) from None


def _steps(root: Branch) -> list[Step]:
    branch = root.get("steps")
    steps: list[Step] = []
    for item in branch.listed("steps") if branch is not None else []:
        entries = item.mapped("a step")
        if len(entries) != 1:
            raise item.error('a step has one key; begin the next step on a new line with "- "')
        key, value = entries[0]
        if key.text not in STEPS:
            raise unknown(key, "step", STEPS)
        if key.text == "concede":
            steps.append(Step(key, value, seat_of(value)))
        elif key.text in ("A", "B"):
            answers = value.items if value.kind == "list" else [value]
            for answer in answers:
                if answer.kind != "mapping":
                    answer.words("an answer")
            steps.extend(Step(key, answer, seat_of(key)) for answer in answers)
        else:
            steps.append(Step(key, value))
    return steps
