"""Every card of the pool comes into play and every effect of it happens, in matches of the presets and in rulings."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import cardscape.games.polaris as package
from cardscape.engine.game import Value
from cardscape.engine.match import start
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.pool import POOL, deck_paths, make_deck, read_report

RULINGS = Path(package.__file__).parent / "rulings"
RARE = {
    "Heliograph Titan": "heliograph-titan", "Current Leviathan": "waking-the-leviathan", "Tempest Hydra": "the-hydra-grows-again",
    "Knight Del Sol Polaris": "polaris-takes-a-creature", "The Long Undertow": "the-long-undertow",
    "Umbral Warlord": "the-warlord-wakes-a-force", "Knight Del Sol Zenith": "zenith", "Umbral Sovereign": "the-sovereigns-shadow",
}  # fmt: skip
"""Cards that seldom show what they do; a ruling of its own does it for each."""
ENTERING = ("CreaturePlayed", "ForcePlayed", "Assembled", "Advanced", "CreatureSummoned")
MATCHES = 150
OPTIONS: list[dict[str, Value]] = [{}, {"assembly_components": "any_on_field"}]


def wanted() -> set[tuple[str, str]]:
    """(card, what it does): entering the field, and its effect if it is not static."""
    found = set()
    for card in POOL.cards():
        if card.activation != "discard":
            found.add((card.name, "enters"))
        found.update((card.name, f"effect {number}") for number, effect in enumerate(card.effects, 1) if effect.kind != "static")
    return {(name, what) for name, what in found if name not in RARE}


def label(name: str, told: str) -> str:
    """The number of the effect that an event names by its keyword or number."""
    card = POOL.find(name)
    assert card is not None
    keywords = sum(1 for effect in card.effects if effect.keyword)
    for number, effect in enumerate(card.effects, 1):
        if told.endswith(effect.keyword or f"effect {number - keywords}"):
            return f"effect {number}"
    return told


def play(seed: int, missing: set[tuple[str, str]]) -> Counter[tuple[str, str]]:
    """One match that leans towards options with cards that have not shown everything yet; what was seen in it."""
    rng = Random(seed)
    decks = [make_deck(read_report(path.read_bytes()), path.stem) for path in deck_paths()]
    first, second = rng.sample(range(3), 2)
    match = start(GAME, [decks[first], decks[second]], "", dict(OPTIONS[seed % 2]), seed, log=True)
    names = {name for name, _ in missing}
    while match.decision is not None:
        options = match.decision.options
        leaning = [number for number, option in enumerate(options) if option.card is not None and option.card.name in names]
        leaning += [number for number, option in enumerate(options) if option.kind in ("assemble", "advance")]
        match.take(rng.choice(leaning) if leaning and rng.random() < 0.6 else rng.randrange(len(options)))
    seen: Counter[tuple[str, str]] = Counter()
    for event in match.state.log or []:
        if event.kind in ENTERING and event.card is not None:
            seen[event.card.name, "enters"] += 1
        elif event.kind == "EffectResolved":
            name = event.card.name if event.card is not None else event.label.rpartition(", ")[0]
            seen[name, label(name, event.label)] += 1
    return seen


@pytest.mark.rule("PL-19.8", "PL-18")
def test_every_card_and_effect_is_used() -> None:
    missing = wanted()
    for seed in range(MATCHES):
        if not missing:
            break
        missing -= set(play(seed, missing))
    assert missing == set()


def test_a_ruling_shows_each_rare_card() -> None:
    for name, file in RARE.items():
        assert name in (RULINGS / f"{file}.yaml").read_text(encoding="utf-8")
