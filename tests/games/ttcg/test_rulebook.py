"""The rulebook states every rule once and in order, and what it shows is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import cardscape.games.ttcg.ruleset as ruleset
from cardscape.games.ttcg.cardfile import check_cards
from cardscape.games.ttcg.deckfile import RULE_SETS, check_deck
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.language import parse_line
from cardscape.games.ttcg.pool import POOL
from cardscape.games.ttcg.styles import STYLES
from cardscape.play.running import run_scenario

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
BOOK = (DOCS / "ttcg.md").read_text(encoding="utf-8")
FOLDER = Path(ruleset.__file__).parent
RULES = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))["rules"]
ID = r"TT-(?:[CTAX]\d+|\d+\.\d+[a-g]?)"


def blocks(name: str) -> list[str]:
    return re.findall(rf"^```{name}\n(.*?)^```", BOOK, re.DOTALL | re.MULTILINE)


def lines(name: str) -> list[str]:
    return [line for block in blocks(name) for line in block.splitlines()]


def anchors(page: str) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", page, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


INLINE = re.findall(rf"`((?:{'|'.join(style.capitalize() for style in STYLES)}): [^`]+)`", BOOK)
SENTENCES = INLINE + lines("sentences")


def test_every_rule_has_a_summary_and_few_are_mere_definitions() -> None:
    assert len(RULES) == 191
    assert all(rule["summary"] for rule in RULES.values())
    assert 10 * sum(rule.get("kind") == "definition" for rule in RULES.values()) <= len(RULES)


def test_the_rulebook_states_every_rule_once_and_in_order() -> None:
    assert re.findall(rf"\*\*({ID})\*\*", BOOK) == list(RULES)


def test_the_rulebook_refers_only_to_rules_that_exist() -> None:
    assert set(re.findall(r"TT-[A-Z]?\d+(?:\.\d+)?[a-z]?", BOOK)) <= set(RULES)


def test_conditions_targets_and_actions_have_an_example_each() -> None:
    rows = re.findall(r"^\| \*\*TT-([CTAX]\d+)\*\* \|.*\| `(\w+: [^`]+)` \|$", BOOK, re.MULTILINE)
    assert [f"TT-{name}" for name, _ in rows] == [rule for rule in RULES if re.match(r"TT-[CTAX]", rule)]
    assert {sentence for _, sentence in rows} <= set(INLINE)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_sentences_of_the_rulebook_can_be_read(sentence: str) -> None:
    line = parse_line(sentence)
    assert (line.error, line.warnings) == ("", [])


@pytest.mark.rule("TT-11.4", "TT-6.17")
@pytest.mark.parametrize("sentence", lines("refused"))
def test_the_refused_sentences_are_refused(sentence: str) -> None:
    line = parse_line(sentence)
    assert not line.ok
    assert line.error
    assert line.column >= 1


def test_the_words_that_mean_the_same_are_those_of_the_vocabulary() -> None:
    vocabulary = tomllib.loads((FOLDER / "vocabulary.toml").read_text(encoding="utf-8"))
    table = BOOK[BOOK.index("| written | read as |") : BOOK.index("*Currently* is left out")]
    table = table.replace("remain(s), stay(s)", "remain, remains, stay, stays")
    said: dict[str, str] = {}
    for row in table.splitlines()[2:]:
        cells = [cell.strip().split(", ") for cell in row.split("|")]
        for written, read in zip(cells[1::2], cells[2::2], strict=False):
            said.update(zip(written, read * len(written) if len(read) == 1 else read, strict=True))
    assert said.pop("is send") == vocabulary["phrases"]["is send"]
    assert said == {word: means for word, means in vocabulary["synonyms"].items() if not word.startswith("promote")}
    assert vocabulary["dropped"] == ["currently"]


def test_the_printed_card_is_a_card_of_the_pool() -> None:
    card = next(record for record in POOL.records() if record.name == "Ember Fox")
    kinds = ", ".join(card.subtypes).title()
    head, *effects = blocks("text")[0].splitlines()
    assert re.split(r"  +", head) == [
        card.name,
        f"{card.type.capitalize()}, rank {card.rank}, {kinds}",
        f"attack {card.attack}, defense {card.defense}",
    ]
    assert [re.split(r":  +", effect) for effect in effects] == [
        [effect.style.capitalize(), effect.text] for effect in card.effects
    ]


def test_the_turn_that_is_played_out_is_true() -> None:
    (scenario,) = blocks("yaml")
    outcome = run_scenario(scenario)
    assert outcome.ok, f"\n{outcome}"


@pytest.mark.rule("TT-6.3", "TT-6.6e")
def test_a_fox_that_used_its_normal_effect_has_no_latent_one() -> None:
    outcome = run_scenario(
        """
game: ttcg
position:
  turn: A
  phase: battle
  A: {deck: [2 Lava Pup], units: {1: Ember Fox}}
  B: {deck: [2 Moss Cairn], hand: [Moss Cairn], units: {1: Pebble Sentry}}
steps:
  - A: activate effect 2 of Ember Fox
  - A: attack Ember Fox
  - expect: {B.points: 19, B.discard: [Pebble Sentry]}
end: open
"""
    )
    assert outcome.ok, f"\n{outcome}"


def test_the_tables_name_all_options_and_rule_sets() -> None:
    options = re.findall(r"^\| `(\w+)` \|", BOOK, re.MULTILINE)
    assert options == [option.name for option in ruleset.house_options()]
    assert "| id | about | " + " | ".join(RULE_SETS) + " |" in BOOK


@pytest.mark.rule("TT-9.1", "TT-9.2")
@pytest.mark.parametrize(("older", "newer"), [
    ("Normal: Tap all level 2 creatures.", "Normal: Tap all rank 2 units."),
    ("Normal: Destroy one enemy magic card.", "Normal: Destroy one enemy spell."),
    ("Normal: Tap all cards in the creature zone.", "Normal: Tap all cards in the unit zone."),
    ("Normal: Untap all cards in the magic zone.", "Normal: Untap all cards in the spell zone."),
    ("Normal: Level up one creature you control.", "Normal: Rank up one unit you control."),
    ("Normal: Level up one creature you control.", "Normal: Promote one unit you control."),
])  # fmt: skip
def test_the_words_of_both_rule_sets_are_read_alike(older: str, newer: str) -> None:
    assert parse_line(older).canonical == parse_line(newer).canonical != ""


@pytest.mark.rule("TT-9.4", "TT-9.18")
def test_the_older_rules_have_all_subtypes_and_six_styles() -> None:
    passive = [card for card in POOL.records() if any(effect.style == "passive" for effect in card.effects)]
    others = [card for card in POOL.records() if card.type != "air" and card not in passive]
    chosen = {kind: card for card in others for kind in card.subtypes}
    assert len(chosen) == 15
    chosen |= {style: card for card in others for style in [effect.style for effect in card.effects]}
    assert len(chosen) == 15 + len(STYLES) - 1
    names = list(dict.fromkeys(card.name for card in [*chosen.values(), *others]))[:30]
    text = "".join(f"2 {name}\n" for name in names)
    assert [check_deck(text, POOL.records(), rules).legal for rules in RULE_SETS] == [True, True]
    text = text.replace(names[-1], next(card.name for card in passive if card.type != "air"))
    assert [check_deck(text, POOL.records(), rules).legal for rules in RULE_SETS] == [True, False]


@pytest.mark.rule("TT-9.25")
def test_the_budget_of_a_unit_is_checked_before_any_rule_set_is_chosen() -> None:
    head, first = (FOLDER / "cards" / "fire.csv").read_text(encoding="utf-8").splitlines()[:2]
    assert check_cards(f"{head}\n{first}\n")[1] == []
    cards, issues = check_cards(f"{head}\n{first.replace(';400;', ';450;')}\n")
    assert (cards, [issue.code for issue in issues]) == ([], ["STATS"])


@pytest.mark.rule("TT-9.26")
def test_neither_rule_set_plays_the_economy() -> None:
    """Trading and the community site belong to 2025-03's text alone and to no match: no option and no zone knows of them."""
    assert not [name for name in [*(option.name for option in GAME.options), *(zone.name for zone in GAME.zones)]
                if name in ("trade", "pack", "market", "economy")]


def test_links_resolve() -> None:
    for target, anchor in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", BOOK):
        page = DOCS / target if target else DOCS / "ttcg.md"
        assert page.is_file(), target
        if anchor:
            assert anchor in anchors(page.read_text(encoding="utf-8")), anchor
