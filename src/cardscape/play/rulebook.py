"""The rules of a game, a line each, as its ``rules.toml`` has them: found by id or word."""

from __future__ import annotations

import difflib
import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cardscape.engine.game import Game
from cardscape.play.hashes import game_folder
from cardscape.play.likeness import nearest_texts


@dataclass(frozen=True)
class Rule:
    """A rule in one line. The rulebook in ``docs`` says it at length."""

    rule: str
    summary: str

    def __str__(self) -> str:
        return f"{self.rule}  {self.summary}"


def rules_of(game: Game) -> list[Rule]:
    """All rules of a game in the order of its book; a game without such a file has none."""
    place = game_folder(game)
    file = (place if place is not None and place.is_dir() else Path()) / "rules.toml"
    if place is None or not place.is_dir() or not file.is_file():
        return []
    return [Rule(rule, facts["summary"]) for rule, facts in tomllib.loads(file.read_text(encoding="utf-8"))["rules"].items()]


@lru_cache(maxsize=16)
def rule_ids(game: Game) -> tuple[str, ...]:
    """The ids of all rules of a game, read once."""
    return tuple([rule.rule for rule in rules_of(game)])


def no_rule(game: Game, name: str) -> bool:
    """Whether a name is written like a rule of this game, but is neither one nor a chapter: ``TT-77.7``."""
    ids = rule_ids(game)
    prefix = name.partition("-")[0]
    return any(rule.startswith(f"{prefix}-") for rule in ids) and not any(_belongs(rule, name.casefold()) for rule in ids)


def find_rules(game: Game, words: list[str]) -> list[Rule]:
    """The rules that have all the words in their line, or that are, or belong to, one of the ids among them."""
    rules = rules_of(game)
    ids = [word for word in words if is_id(game, word)]
    others = [word.casefold() for word in words if word not in ids]
    return [rule for rule in rules if (not ids or any(_belongs(rule.rule, word) for word in ids))
            and all(word in rule.summary.casefold() for word in others)]


def is_id(game: Game, word: str) -> bool:
    """Whether a word is written like the id of a rule of this game: ``TT-7``, ``tt-7.7``."""
    prefixes = {rule.rule.partition("-")[0].casefold() for rule in rules_of(game)}
    prefix, dash, number = word.casefold().partition("-")
    return bool(dash) and prefix in prefixes and any(letter.isdecimal() for letter in number)


def near_rules(game: Game, words: list[str]) -> list[Rule]:
    """The rules that have most of the words, where none has all of them."""
    rules = rules_of(game)
    return [rules[number] for number in nearest_texts(words, [rule.summary for rule in rules])]


def written_out(game: Game, word: str) -> str:
    """``7.7`` as ``TT-7.7``, if there is such a rule; every other word as it is."""
    if not re.fullmatch(r"\d+\.\d+[a-z]?", word):
        return word
    return next((rule.rule for rule in rules_of(game) if rule.rule.rpartition("-")[2].casefold() == word), word)


def nearest_rule(game: Game, word: str) -> str:
    """The id that was probably meant; empty if none is near."""
    known = {rule.rule.casefold(): rule.rule for rule in rules_of(game)}
    near = difflib.get_close_matches(word.casefold(), list(known), 1, 0.7)
    return known[near[0]] if near else ""


def _belongs(rule: str, word: str) -> bool:
    """Whether a rule is the one with this id or a part of it (TT-6.6 has TT-6.6a, TT-7 has TT-7.7, TT-1 has not TT-10)."""
    behind = rule.casefold().removeprefix(word.casefold())
    return rule.casefold().startswith(word.casefold()) and (not behind or behind[0] == "." or
                                                            (behind.isalpha() and word[-1:].isdecimal()))
