"""One skeleton, three games: the sentences each of them was designed with, and random ones of its grammar."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import cardscape.games
from cardscape.effects.generator import Generator
from cardscape.effects.language import Language
from cardscape.effects.lexicon import NUMBER_WORDS, TextError
from cardscape.games.ttcg import language as ttcg

GAMES = Path(next(iter(cardscape.games.__path__)))
SENTENCES = Path(__file__).parent / "sentences"
MISPLACED = ("opponent", "opponents", "enemy", ":", "damage", "destroys", "random", "then", "per", "swift", "backlash",
             "afterglow", "over", "add", "level", "rank", "players")
"""Known, but often written where they cannot stand."""


def tree_file(game: str) -> Path:
    return Path(__file__).parent / "golden" / f"{game}-trees.json"


@cache
def language_of(game: str) -> Language:
    if game == "ttcg":
        return ttcg.language()
    return Language(GAMES / game / "language.grammar", GAMES / game / "vocabulary.toml")


@pytest.mark.parametrize("game", ["polaris", "taiwan"])
def test_thirty_sentences_are_read_and_read_back(game: str) -> None:
    lines = (SENTENCES / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 30
    language = language_of(game)
    for line in lines:
        effect, canonical = language.read(line)
        assert language.read(canonical) == (effect, canonical)


@pytest.mark.parametrize("game", ["polaris", "taiwan"])
def test_the_thirty_sentences_keep_their_trees(game: str) -> None:
    rows = json.loads(tree_file(game).read_text(encoding="utf-8"))
    assert [row["text"] for row in rows] == (SENTENCES / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    for row in rows:
        effect, canonical = language_of(game).read(row["text"])
        told = {"text": row["text"], "canonical": canonical, "tree": effect.to_json()}
        assert told == row, "if this is meant: python -m tests.effects.write_trees"


@pytest.mark.rule("TT-11.5", "TT-11.6")
@pytest.mark.parametrize(("game", "seed", "variety"), [
    ("ttcg", 1, 0.2), ("ttcg", 2, 0.35), ("ttcg", 3, 0.5), ("polaris", 4, 0.35), ("taiwan", 5, 0.35),
])  # fmt: skip
def test_every_generated_sentence_reads_back_as_the_same_tree(game: str, seed: int, variety: float) -> None:
    language = language_of(game)
    generator = Generator(language, seed, variety)
    read = 0
    for _ in range(400):
        text = generator.sentence()
        try:
            effect, canonical = language.read(text)
        except TextError as error:
            if "at most" not in error.message:
                raise
            continue
        assert language.read(canonical) == (effect, canonical), text
        read += 1
    assert read > 300


def test_the_generator_repeats_itself_from_its_seed() -> None:
    first, second = (Generator(language_of("ttcg"), 7) for _ in range(2))
    assert [first.sentence() for _ in range(20)] == [second.sentence() for _ in range(20)]


def test_synonyms_belong_to_one_game() -> None:
    assert language_of("ttcg").read("Pay three points to draw one card.")[0].cost[0].verb == "lose"
    assert language_of("taiwan").read("Pay $1,000 to draw one card.")[0].cost[0].verb == "pay"
    with pytest.raises(TextError, match="Polaris Line"):
        language_of("polaris").read("Pay 300 HP to draw one card.")


def test_money_names_and_hyphens_are_tokens_where_the_vocabulary_says_so() -> None:
    taiwan = language_of("taiwan")
    effect, canonical = taiwan.read('Speed 2: Steal $1,250 for each face-down figure named "Night Market".')
    assert effect.steps[0].amount == 1250
    assert canonical == 'Speed 2: Steal $1,250 for each face-down figure named "Night Market".'
    with pytest.raises(TextError, match="unexpected character"):
        language_of("ttcg").read("Lose $100.")


@pytest.mark.rule("TT-11.4")
@pytest.mark.parametrize("game", ["ttcg", "polaris", "taiwan"])
def test_hints_say_what_is_known(game: str) -> None:
    """What an error advises are words of the language, and what it is said for is not understood by itself."""
    lexicon = language_of(game).lexicon
    for word, meant in lexicon.hints.items():
        parts = [] if meant.startswith("! ") else meant.lower().replace("...", "").replace("'s", "").replace("-", " ").split()
        for part in parts:
            assert lexicon.root(part) is not None or part in NUMBER_WORDS or part.isdigit() or part == "number", (word, meant)
        if " " not in word and word not in MISPLACED:
            assert lexicon.root(word) is None, word


@pytest.mark.parametrize(("game", "text", "column", "advice"), [
    ("polaris", "Main: Kill one creature.", 7, 'did you mean "destroy"?'),
    ("polaris", "Main: Pay 300 HP to draw one card.", 7, 'did you mean "lose"?'),
    ("polaris", "Main: Return one card from your graveyard to your hand.", 33, 'did you mean "Discard Zone"?'),
    ("polaris", "Trigger: When this creature is destroyed in battle, draw one card.", 42, 'did you mean "by battle"?'),
    ("polaris", "Once per turn: draw one card.", 14, "a colon stands only behind main"),
    ("polaris", "Main: Opponent discards one card.", 16, 'did you mean "your opponent"?'),
    ("ttcg", "Normal: Opponent draws two cards.", 18, 'did you mean "your opponent"?'),
    ("taiwan", "Speed 1: Play one figure from your hand.", 10, 'did you mean "deploy"?'),
    ("taiwan", "Speed 1: Search your deck for one figure.", 22, 'did you mean "your Private Deck"?'),
    ("taiwan", "Speed 3: Negate the effect.", 17, 'did you mean "that effect"?'),
    ("taiwan", "Speed 1: Choose one figure.", 17, "what is chosen stands with what is done to it"),
])
def test_errors_teach_the_words_of_the_game(game: str, text: str, column: int, advice: str) -> None:
    with pytest.raises(TextError) as caught:
        language_of(game).read(text)
    assert caught.value.column == column
    assert advice in caught.value.message


def test_polaris_line_reads_cant_as_cannot() -> None:
    text = "Static: This creature can't be destroyed by battle."
    assert language_of("polaris").read(text)[1] == "Static: This creature cannot be destroyed by battle."
