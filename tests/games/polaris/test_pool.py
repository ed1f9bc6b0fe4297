"""PL-19: the quotas of the pool, and that the presets show everything the rules know."""

from __future__ import annotations

from collections import Counter

import pytest

from cardscape.effects.clauses import Event, Step
from cardscape.effects.tree import Moment
from cardscape.games.polaris.cards import ACTIVATIONS, ADVANCE_TYPES, TIMEFRAMES, TIMINGS, WILD, Card, CardEffect
from cardscape.games.polaris.keywords import keywords
from cardscape.games.polaris.pool import POOL, deck_paths, read_report

CARDS = POOL.cards()
MAIN = [card for card in CARDS if card.is_creature and not card.is_advance]
NORMAL = [card for card in MAIN if card.subtype == "normal"]
FORCES = [card for card in CARDS if card.is_force]
ADVANCE = [card for card in CARDS if card.is_advance]
ASSEMBLY = [card for card in CARDS if card.assembly is not None]
UNIQUE = [(card, effect) for card in CARDS for effect in card.effects if effect.label == "unique"]
STEPS = [(card, effect, step) for card, effect in UNIQUE for step in effect.effect.steps]


def doing(verb: str, **fields: object) -> list[tuple[Card, CardEffect, Step]]:
    same = [entry for entry in STEPS if entry[2].verb == verb]
    return [entry for entry in same if all(entry[2].get(name) == value for name, value in fields.items())]


def triggers(cards: list[Card]) -> set[str]:
    """What the effects of cards wait for, as words."""
    found = set()
    for card in cards:
        for effect in card.effects:
            trigger = effect.effect.trigger
            if isinstance(trigger, Moment):
                found.add(f"{trigger.at} of {'end' if trigger.span == 'turn' and trigger.at == 'end' else trigger.span}")
            elif isinstance(trigger, Event):
                how = " by battle" if trigger.battle and trigger.verb == "destroyed" else " by effects" if trigger.by else ""
                found.add(f"{trigger.verb}{how}")
    return found


WANTED_TRIGGERS = {
    "played", "summoned", "assembled", "advanced", "destroyed by battle", "destroyed by effects", "attack", "attacked", "damage",
    "take", "fall", "discard", "expire", "posture", "start of draw", "end of draw", "start of play", "end of play",
    "start of attack", "end of attack", "start of discard", "end of discard", "start of end", "end of end",
}  # fmt: skip


@pytest.mark.rule("PL-19.1")
def test_quotas_of_creatures() -> None:
    assert (len(MAIN), len(FORCES), len(ADVANCE)) == (62, 42, 16)
    assert sum(not card.effects for card in NORMAL) == 16
    assert sum(bool(card.keywords) and len(card.keywords) == len(card.effects) for card in NORMAL) == 22
    assert sum(any(effect.label == "unique" for effect in card.effects) for card in NORMAL) == 14
    counts = Counter(name for card in MAIN for name, _ in card.keywords)
    assert set(counts) == set(keywords())
    assert min(counts.values()) >= 2
    assert Counter(card.assembly.number for card in ASSEMBLY if card.assembly) == {1: 1, 2: 5, 3: 3, 5: 1}
    assert any(card.assembly and card.assembly.filter and card.assembly.filter.kinds for card in ASSEMBLY)
    assert any(card.assembly and card.assembly.same_name for card in ASSEMBLY)
    assert any(card.assembly and card.assembly.only for card in ASSEMBLY)


@pytest.mark.rule("PL-19.1", "PL-10.3")
def test_quotas_of_advance_creatures() -> None:
    names = {card.name: card for card in CARDS}
    lists = [card.advance.names for card in ADVANCE if card.advance and card.advance.type == "progression"]
    assert len(lists) == 13
    assert sum(card.advance is not None and card.advance.type == "constellation" for card in ADVANCE) == 3
    twice = [listed for listed in lists if len(set(listed)) < len(listed)]
    chained = [listed for listed in lists if any(names[name].is_advance for name in listed)]
    plain = Counter(len(listed) for listed in lists if listed not in twice and listed not in chained)
    assert (len(twice), len(chained), plain) == (1, 1, {2: 8, 3: 3})
    rigel = names["Knight Del Sol Rigel"].advance
    assert rigel is not None
    assert rigel.names == ("Knight Del Sol Satellite Luna", "Knight Del Sol Satellite Charon")


@pytest.mark.rule("PL-19.2")
def test_quotas_of_forces() -> None:
    wanted = {
        ("instant", "play"): 9, ("instant", "tap"): 5, ("instant", "discard"): 1, ("moment", "play"): 2, ("moment", "tap"): 6,
        ("phase", "play"): 4, ("phase", "tap"): 2, ("turn", "play"): 4, ("turn", "tap"): 2, ("continuous", "play"): 4,
        ("continuous", "tap"): 3,
    }  # fmt: skip
    counts = Counter((card.timeframe, card.activation) for card in FORCES)
    assert set(counts) == set(wanted)
    assert all(counts[kind] >= number for kind, number in wanted.items())
    assert any(not card.printed_timeframe for card in FORCES)
    assert sum(bool(card.requirement) for card in FORCES) >= 5
    assert sum("reply" in card.effects[0].timings for card in FORCES) >= 6
    assert sum("battle" in card.effects[0].timings for card in FORCES) >= 8


@pytest.mark.rule("PL-19.3")
def test_what_unique_effects_do() -> None:
    kinds = {(effect.kind, effect.optional) for _, effect in UNIQUE}
    assert {("static", False), ("activated", False), ("triggered", True), ("triggered", False)} <= kinds
    for verb in ("gain", "lose", "become", "double", "draw", "mill", "destroy", "summon", "return", "negate", "stop", "posture",
                 "tap", "untap", "control", "deal"):  # fmt: skip
        assert doing(verb), verb
    assert doing("discard", actor="opponent")
    assert any(step.verb == "discard" for _, effect in UNIQUE for step in effect.effect.cost)
    assert doing("gain", stat="hp")
    assert doing("deal", player="opponent")
    assert doing("deal", player="both")
    assert {step.target.category for _, _, step in doing("destroy") if step.target} >= {"creature", "force"}
    places = {step.target.zone.name for _, _, step in doing("summon") if step.target and step.target.zone}
    assert places >= {"hand", "deck", "discard"}
    homes = {step.dest.name for _, effect in UNIQUE for step in [*effect.effect.cost, *effect.effect.steps] if step.dest}
    assert homes >= {"hand", "deck", "advance"}
    grants = {step.target.category for _, _, step in doing("play", modal="may") if step.target and step.target.extra}
    assert grants == {"card", "creature", "force"}
    assert {card.timeframe for card, _, _ in doing("control")} >= {"", "turn"}
    assert doing("be", modal="cannot", done="destroyed")


@pytest.mark.rule("PL-19.3", "PL-14.11")
def test_effects_from_the_discard_zone_and_in_the_other_turn() -> None:
    from_pile = {card.name for card, effect in UNIQUE if effect.zone == "discard"}
    assert sum(card.is_creature for card in CARDS if card.name in from_pile) == 2
    assert sum(card.is_force for card in CARDS if card.name in from_pile) == 1
    assert any(effect.kind == "triggered" for _, effect, _ in doing("summon"))


@pytest.mark.rule("PL-19.4")
def test_triggers() -> None:
    assert triggers(CARDS) >= WANTED_TRIGGERS


@pytest.mark.rule("PL-19.5", "PL-2.4")
def test_marks() -> None:
    printed = [card for card in CARDS if not card.is_advance]
    assert all(1 <= len(card.marks) <= 3 for card in printed)
    letters = {mark for card in printed for mark in card.marks} - {WILD}
    assert len(letters) >= 10
    assert sum(WILD in card.marks for card in printed) == 12
    assert sum(len(set(card.marks) - {WILD}) == 3 for card in printed) >= 6
    assert all(not card.marks for card in ADVANCE)


@pytest.mark.rule("PL-19.6")
def test_numbers() -> None:
    for card in NORMAL:
        if not card.effects:
            assert 400 <= card.atk <= 1600, card.name
            assert 300 <= card.grd <= 1600, card.name
            assert 200 <= card.go <= 800, card.name
            assert card.atk + card.grd <= 2200, card.name
    for card in ASSEMBLY:
        assert card.assembly is not None
        about = {1: 1600, 2: 1900, 3: 2300, 5: 3000}[card.assembly.number]
        assert abs(card.atk - about) <= 100, card.name
    for card in ADVANCE:
        assert card.advance is not None
        if len(card.advance.names) == 2 and card.name != "Knight Del Sol Polaris":
            assert 1900 <= card.atk <= 2200, card.name
        if len(card.advance.names) == 3:
            assert card.atk == 2500, card.name
    assert all((step.amount or 0) <= 800 for _, _, step in doing("gain", stat="hp"))
    assert all((step.amount or 0) <= 600 for _, _, step in doing("deal"))


def preset_cards() -> list[tuple[str, list[Card], list[tuple[str, str]]]]:
    """Each preset with its cards (main and Advance Deck) and the (name, mark) of its main copies."""
    found = []
    for path in deck_paths():
        report = read_report(path.read_bytes())
        cards = [copy.card for copy in [*report.main, *report.advance]]
        found.append((path.stem, cards, [(copy.card.name, copy.mark) for copy in report.main]))
    return found


@pytest.mark.rule("PL-19.8", "PL-8.6")
def test_the_presets_cover_everything() -> None:
    presets = preset_cards()
    cards = [card for _, listed, _ in presets for card in listed]
    assert {card.name for card in cards} == {card.name for card in CARDS}
    assert {name for card in cards for name, _ in card.keywords} == set(keywords())
    assert {timing for card in cards for effect in card.effects for timing in effect.timings} == set(TIMINGS)
    assert {card.timeframe for card in cards if card.is_force} == set(TIMEFRAMES)
    assert {card.activation for card in cards if card.is_force} == set(ACTIVATIONS)
    assert {card.advance.type for card in cards if card.advance} == set(ADVANCE_TYPES)
    assert triggers(cards) >= WANTED_TRIGGERS
    for name, listed, copies in presets:
        kinds = Counter(card.type for card in listed)
        assert kinds["creature"] >= 1, name
        assert kinds["force"] >= 2, name
        assert max(Counter(card for card, _ in copies).values()) == 3, name
        letters = Counter(mark for _, mark in dict.fromkeys(copies) if mark != WILD)
        assert max(letters.values()) >= 5, name


@pytest.mark.rule("PL-19.7")
def test_every_progression_of_a_preset_can_come_about() -> None:
    for name, cards, copies in preset_cards():
        own = Counter(card for card, _ in copies)
        own.update({card.name: 1 for card in cards if card.is_advance})
        for card in cards:
            if card.advance is not None:
                needed = Counter(card.advance.names)
                assert all(own[wanted] >= number for wanted, number in needed.items()), (name, card.name)
