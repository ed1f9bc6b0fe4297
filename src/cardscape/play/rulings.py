"""Finding rulings: scenario files that come with a game, by card, rule id or word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardscape.engine.game import Game, IllegalDeck
from cardscape.play.hashes import game_folder
from cardscape.play.likeness import nearest_texts
from cardscape.play.running import Run, picture
from cardscape.play.scenario import Scenario, load_scenario
from cardscape.play.script import ChanceMissed
from cardscape.play.tree import FileError


@dataclass
class Ruling:
    """A ruling as found: what was asked, what is right, and the table it is about."""

    file: str
    ids: list[str]
    question: str
    answer: str
    board: str
    steps: list[str]
    setup: list[str]
    """The rule set and the options, where they are not the usual ones."""
    cards: dict[str, list[str]]
    """What is written on the cards that question, answer and steps speak of."""

    def row(self) -> dict[str, Any]:
        return {"file": self.file, "ids": self.ids, "question": self.question, "answer": self.answer, "board": self.board,
                "steps": self.steps, "setup": self.setup, "cards": self.cards}

    def short(self) -> str:
        """Name, rules, question and answer, without the table."""
        return "\n".join([f"{Path(self.file).stem}  [{', '.join(self.ids) or 'no rule'}]", f"  {self.question}",
                          f"  -> {self.answer}"])

    def __str__(self) -> str:
        lines = [self.short()]
        if self.setup:
            lines.append(f"    With {', '.join(self.setup)}.")
        lines += [f"    {name}: {' / '.join(part.strip() for part in text)}" for name, text in self.cards.items()]
        lines += [f"    {line}" for line in self.board.splitlines()]
        return "\n".join([*lines, *(f"    > {step}" for step in self.steps)])


def ruling_files(game: Game) -> list[Path]:
    """The scenario files in the game's folder of rulings."""
    place = game_folder(game)
    folder = (place if place is not None and place.is_dir() else Path()) / "rulings"
    return sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml")]) if place is not None and folder.is_dir() else []


def find_rulings(game: Game, words: list[str]) -> list[Ruling]:
    """The rulings in which all words occur: in question, answer, ids, cards, steps or the file's name. Raises ``FileError``."""
    found = []
    for scenario, ruling, everything in _all(game):
        if all(_occurs(word.casefold(), everything, ruling.ids) for word in words):
            ruling.cards = _cards(scenario, ruling)
            found.append(ruling)
    return found


def near_rulings(game: Game, words: list[str], most: int = 5) -> list[Ruling]:
    """The rulings that share the rarest of the words where none has all of them, the best first; endings do not count."""
    every = [ruling for _, ruling, _ in _all(game)]
    return [every[number] for number in nearest_texts(words, [" ".join([one.short(), *one.steps]) for one in every], most)]


def _all(game: Game) -> Iterator[tuple[Scenario, Ruling, str]]:
    """Every ruling with all that can be found in it."""
    for path in ruling_files(game):
        try:
            scenario = load_scenario(path)
            ruling, names = _ruling(scenario)
        except FileError as error:
            raise FileError(f"{path}: {error}") from None
        yield scenario, ruling, " ".join([path.stem, *ruling.ids, ruling.question, ruling.answer, *ruling.setup, *names,
                                          *ruling.steps]).casefold()


def nearest_word(game: Game, word: str) -> str:
    """The word of a ruling's title that is nearest to one that no ruling mentions; empty if none is near."""
    known = {part for path in ruling_files(game) for part in path.stem.casefold().split("-") if len(part) > 2}
    near = difflib.get_close_matches(word.casefold(), sorted(known), 1, 0.7)
    return near[0] if near and near[0] != word.casefold() else ""


def _occurs(word: str, everything: str, ids: list[str]) -> bool:
    """A rule id must be the whole id or one of its parents (CF-6 finds CF-6.2, CF-1 does not find CF-10)."""
    if any(word == rule.casefold() or rule.casefold().startswith(f"{word}.") for rule in ids):
        return True
    prefix, dash, number = word.partition("-")
    if dash and prefix.isalpha() and number[:1].isdecimal():
        return False
    return word in everything


def _ruling(scenario: Scenario) -> tuple[Ruling, list[str]]:
    """A ruling and the names of the cards on its table. What a picture says of every table is nothing to search for."""
    run = Run(scenario)
    try:
        board = picture(run.begin())
    except ChanceMissed as missed:
        board = f"(chance decides before the first question: {missed})"
    table = run.match.state if run.match is not None else None
    names = [table.cards[number].name for number in sorted(set(table.defn))] if table is not None else []
    steps = [f"{step.kind}: {step.value.text or step.value.value()}" for step in scenario.steps if step.seat >= 0]
    game = scenario.game
    setup = [f"the rules {scenario.rules}"] if scenario.rules != game.rule_sets[0] else []
    setup += [f"{option.name}={str(scenario.options[option.name]).lower()}" for option in game.options
              if scenario.options.get(option.name, option.default) != option.default]
    return Ruling(scenario.file, scenario.ids, scenario.question, scenario.answer, board, steps, setup, {}), names


def _cards(scenario: Scenario, ruling: Ruling) -> dict[str, list[str]]:
    """The texts of the cards that are spoken of, from the file itself or from the game's pool."""
    spoken = " ".join([ruling.question, ruling.answer, *(str(step.value.value()) for step in scenario.steps)])
    game = scenario.game
    try:
        texts = ({part.name: part.text.splitlines() for part in game.explain(scenario.text, scenario.file, scenario.rules)}
                 if scenario.text else {card.name: card.lines for card in game.library(scenario.rules)})
    except IllegalDeck:
        return {}
    return {name: text for name, text in texts.items() if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", spoken, re.IGNORECASE)}
