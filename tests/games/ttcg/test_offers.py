"""What is looked up quickly says the same as the plain checks and a fresh look at the table."""

from __future__ import annotations

from collections import Counter

import pytest

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Option, gather, refusal
from cardscape.engine.loop import choose, run
from cardscape.engine.match import Match, start
from cardscape.engine.view import View, view
from cardscape.games.ttcg import values
from cardscape.games.ttcg.columns import UNJUDGED
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.offering import actions_in
from cardscape.games.ttcg.pool import POOL
from cardscape.games.ttcg.table import TtcgState
from cardscape.games.ttcg.trials import Trial
from cardscape.games.ttcg.verdicts import opened
from cardscape.games.ttcg.windows import Window

RULES = ["2025-03", "2025-02"]
GAMES = 6


def played(rules: str, seed: int) -> Match:
    decks = GAME.preset_decks(rules)
    return start(GAME, [decks[seed % len(decks)], decks[(seed * 5 + 2) % len(decks)]], rules=rules, seed=seed)


@pytest.mark.rule("TT-3.5", "TT-4.4", "TT-4.5", "TT-5.2", "TT-5.3", "TT-5.11", "TT-6.2", "TT-6.3", "TT-7.1", "TT-7.2", "TT-X9")
@pytest.mark.parametrize("rules", RULES)
def test_windows_offer_what_the_checks_allow(rules: str) -> None:
    seen = 0
    for seed in range(GAMES):
        match, chance = played(rules, seed), Chance(seed)
        while match.decision is not None:
            s, asker = match.state, match.state.asker
            assert isinstance(s, TtcgState)
            if isinstance(asker, Window):
                options: list[Option] = []
                picks: list[int] = []
                gather(actions_in(s, asker.kind, asker.seat, asker.responding), s, asker.seat, options, picks)
                offered = [option.public() for option in match.decision.options if option.kind != "pass"]
                assert [option.public() for option in options] == offered
                assert picks == s.picks[: len(picks)]
                seen += 1
            match.take(chance.below(len(match.decision.options)))
    assert seen > 100


@pytest.mark.rule("TT-4.1", "TT-4.2", "TT-4.3", "TT-4.6", "TT-6.12")
@pytest.mark.parametrize("seed", range(20))
def test_turns_pass_in_the_same_way_whether_anybody_is_told_of_them(seed: int) -> None:
    """Of what nobody is told several steps are taken at one go."""
    told, untold, chance = played("2025-03", seed), played("2025-03", seed), Chance(seed)
    assert untold.state.log is None
    told.state.log = []
    while told.decision is not None and untold.decision is not None:
        assert [option.public() for option in told.decision.options] == [option.public() for option in untold.decision.options]
        pick = chance.below(len(told.decision.options))
        told.take(pick)
        untold.take(pick)
        assert told.dump() == untold.dump()
    assert told.decision is untold.decision is None


@pytest.mark.rule("TT-4.4", "TT-4.5", "TT-6.12")
@pytest.mark.parametrize("rules", RULES)
def test_what_is_not_offered_has_a_reason(rules: str) -> None:
    refused = 0
    for seed in range(3):
        match, chance = played(rules, seed), Chance(seed)
        while match.decision is not None:
            seat, words = match.decision.seat, match.words()
            for action in GAME.actions(match.state):
                for subject in action.candidates(match.state, seat):
                    if GAME.words(action.option(match.state, seat, subject), seat) not in words:
                        assert refusal(action.checks, match.state, seat, subject) is not None
                        refused += 1
            match.take(chance.below(len(match.decision.options)))
    assert refused > 100


@pytest.mark.rule("TT-1.4", "TT-4.4", "TT-5.1", "TT-5.3", "TT-6.6c", "TT-6.6f", "TT-6.8", "TT-6.9", "TT-6.16", "TT-6.19",
                  "TT-9.15", "TT-10.4a", "TT-C2", "TT-C3", "TT-C11", "TT-X9")  # fmt: skip
@pytest.mark.parametrize("rules", RULES)
def test_what_is_offered_passes_every_check(rules: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        match, chance = played(rules, seed), Chance(seed)
        while match.decision is not None:
            seat, words = match.decision.seat, set(match.words())
            for action in GAME.actions(match.state):
                for subject in action.candidates(match.state, seat):
                    if GAME.words(action.option(match.state, seat, subject), seat) in words:
                        assert refusal(action.checks, match.state, seat, subject) is None
                        kinds[action.kind] += 1
            match.take(chance.below(len(match.decision.options)))
    assert kinds["play"] > 100
    assert kinds["activate"] > 100


def shown(found: View) -> list[object]:
    return [(zone.count, zone.cards, zone.backs, zone.members, zone.facts, zone.notes) for zone in found.zones]


@pytest.mark.rule("TT-6.2", "TT-6.12")
@pytest.mark.parametrize("part", range(8))
def test_what_is_known_of_effects_is_what_a_fresh_look_finds(part: int) -> None:
    """A copy knows nothing of what was found out about effects, so it looks at all of them anew."""
    pool = [POOL.playable(record) for record in POOL.records()]
    asked = 0
    for seed, card in enumerate(pool[part::24]):
        kept = Trial(card, seed % 2, pool, seed).lay_out()
        fresh, chance = kept.copy(), Chance(seed)
        for _ in range(40):
            run(kept)
            run(fresh)
            if kept.decision is None or fresh.decision is None:
                break
            offered = [option.public() for option in kept.decision.options]
            assert offered == [option.public() for option in fresh.decision.options]
            asked += 1
            pick = chance.below(len(offered))
            fresh = fresh.copy()
            choose(kept, pick)
            choose(fresh, pick)
        assert kept.events == fresh.events
    assert asked > 100


@pytest.mark.rule("TT-10.6b")
@pytest.mark.parametrize("rules", RULES)
def test_kept_pictures_and_values_are_those_of_a_fresh_look(rules: str) -> None:
    for seed in range(GAMES):
        match, chance = played(rules, seed + 100), Chance(seed)
        while match.decision is not None:
            for seat in (0, 1):
                fresh = match.state.copy()
                fresh.forget_pictures()
                fresh.face_cards()
                assert shown(match.view(seat)) == shown(view(fresh, seat))
            match.take(chance.below(len(match.decision.options)))


@pytest.mark.rule("TT-10.6b", "TT-A13", "TT-C7")
def test_statements_that_depend_on_the_table_are_looked_at_anew_when_it_changes() -> None:
    """Every card of the pool with such a statement, used in a position made for it and played on at random."""
    pool = [POOL.playable(record) for record in POOL.records()]
    tried = 0
    for card in pool:
        for number, text in enumerate(card.texts):
            if all(act.steady_live or not act.alters for act in text.acts):
                continue
            tried += 1
            trial, chance = Trial(card, number, pool, 7), Chance(7).fork()
            s = trial.lay_out()
            for _ in range(25):
                run(s)
                if s.decision is None:
                    break
                fresh = s.copy()
                fresh.forget_pictures()
                fresh.face_cards()
                assert shown(view(s, s.decision.seat)) == shown(view(fresh, s.decision.seat))
                choose(s, trial.answer(s.decision, chance))
    assert tried > 50


@pytest.mark.rule("TT-10.6a", "TT-X9", "TT-C7")
@pytest.mark.parametrize("rules", RULES)
def test_statements_taken_in_one_by_one_are_those_that_a_fresh_look_finds(rules: str) -> None:
    """What begins and ends alone leaves the same statements, in the same order, and the same values as collecting all anew."""
    held = 0
    for seed in range(4 * GAMES):
        match, chance = played(rules, seed), Chance(seed)
        while match.decision is not None:
            known, fresh = match.copy().state, match.copy().state
            assert isinstance(known, TtcgState)
            assert isinstance(fresh, TtcgState)
            fresh.unsettle()
            fresh.former = None
            fresh.forget_pictures()
            statements = values.holding(fresh)
            if known.held is not None:
                held += len(statements)
                assert {*known.held} == {*statements}
                for group in {*known.groups, *fresh.groups} - {"values"}:
                    assert known.groups[group] == fresh.groups[group]
                assert (known.topics, known.wards, known.shaken) == (fresh.topics, fresh.wards, fresh.shaken)
                assert (known.retyped, known.bases, known.drilled) == (fresh.retyped, fresh.bases, fresh.drilled)
            assert shown(view(known, 0)) == shown(view(fresh, 0))
            match.take(chance.below(len(match.decision.options)))
    assert held > 100


def test_an_effect_that_another_card_uses_is_looked_at_again() -> None:
    s = played("2025-03", 1).state
    assert isinstance(s, TtcgState)
    known = opened(s)
    known[6], known[7], s.judged, s.barren = 2, 4, [6, 7], [[7], [6]]
    s.note_use(7)
    assert (known[6], known[7], s.judged) == (2, UNJUDGED, [6])
    assert s.barren == [None, None]
