"""What is offered in one pass is what the checks allow, and what is remembered is what would be found anew."""

from __future__ import annotations

import pytest
from tests.games.polaris.tables import printings, state

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, Option
from cardscape.engine.game import Value
from cardscape.engine.match import start
from cardscape.games.polaris import selectors, specs, stock, triggers
from cardscape.games.polaris.attacks import AttackAction, beacons_for, beacons_for_all
from cardscape.games.polaris.context import OWN
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.meaning import ATK, GRD
from cardscape.games.polaris.printing import TEXTS, Printing
from cardscape.games.polaris.rows import ACTIONS, USES, Hold
from cardscape.games.polaris.table import ADVANCE, CREATURES, PLAY, PolarisState
from cardscape.games.polaris.turn import DECLARED_ACTIONS, PLAY_ACTIONS, Free
from cardscape.games.polaris.uses import armory_of

OPTIONS: list[dict[str, Value]] = [
    {},
    {"mode_lock": "declared", "battle_limit": "participation", "assembly_components": "any_on_field"},
    {"assembly_lock": "own_first_turn", "first_turn_attack": False, "deckout": "on_empty"},
]


def words(option: Option) -> tuple[object, ...]:
    return (option.kind, option.card, option.at, option.target, option.to, option.label, option.n, option.secret)


def found(action: Action, s: PolarisState, seat: int) -> list[int]:
    options: list[Option] = []
    picks: list[int] = []
    action.add(s, seat, 0, 1, options, picks)
    assert [words(option) for option in options] == [words(action.option(s, seat, pick)) for pick in picks]
    return picks


def free_actions(s: PolarisState) -> list[Action]:
    """What the turn player may do with an empty chain, in the Play and in the Attack Phase."""
    if s.phase == PLAY:
        return DECLARED_ACTIONS if s.rules.declared else PLAY_ACTIONS
    return [AttackAction(), PLAY_ACTIONS[4]]


def offered(s: PolarisState) -> list[int]:
    """What all actions of the free choice offer, one after the other."""
    options: list[Option] = []
    picks: list[int] = []
    for number, action in enumerate(free_actions(s)):
        action.add(s, s.turn, USES if action.kind == "use" else number, ACTIONS, options, picks)
    return picks


def allowed(action: Action, s: PolarisState, seat: int) -> list[int]:
    """What passes every check, one after the other; of equal copies off the field the first."""
    subjects = Action.offered(action, s, seat)
    if action.kind != "use":
        return subjects
    kept: list[int] = []
    seen: set[tuple[int, int]] = set()
    for subject in subjects:
        card = subject // TEXTS
        key = (s.defn[card], subject % TEXTS)
        if s.on_field(card) or key not in seen:
            kept.append(subject)
            seen.add(key)
    return kept


def said(s: PolarisState) -> list[list[tuple[int, ...]]]:
    """Everything that statements say, in a form that can be compared."""
    def row(hold: Hold) -> tuple[int, ...]:
        return (id(hold.act), hold.source, hold.seat, hold.card, hold.n, hold.since, hold.only, hold.always, hold.fixed)

    specs.about(s, 0)
    return [[row(hold) for hold in group] for group in s.groups]


@pytest.mark.rule("PL-0.6", "PL-8.1", "PL-8.2", "PL-8.3", "PL-8.4", "PL-8.6", "PL-8.7", "PL-8.10", "PL-9.1", "PL-9.3", "PL-10.2",
                  "PL-10.4", "PL-11.2", "PL-11.3", "PL-11.4", "PL-12.1", "PL-12.2", "PL-12.3", "PL-13.5", "PL-13.13", "PL-14.2",
                  "PL-14.3", "PL-14.11", "PL-10.1", "PL-12.4", "PL-12.5", "PL-7.5", "PL-10.8")
@pytest.mark.parametrize("options", OPTIONS)
def test_offers_and_memory(options: dict[str, Value]) -> None:
    decks = GAME.preset_decks()
    for seed in range(6):
        match = start(GAME, [decks[seed % len(decks)], decks[(seed * 3 + 1) % len(decks)]], "", options, seed)
        s = state(match)
        chance = Chance(seed)
        while match.decision is not None:
            fresh = s.copy()
            assert isinstance(fresh, PolarisState)
            fresh.rising = [None, None]  # a copy takes these along
            fresh.free = []
            seats = (s.turn, 1 - s.turn)
            for seat in seats:
                for action in free_actions(s) if isinstance(s.asker, Free) else [DECLARED_ACTIONS[4]]:
                    assert found(action, s, seat) == allowed(action, s, seat) == found(action, fresh, seat)
            if isinstance(s.asker, Free):
                assert s.picks[:-1] == offered(s)
                fresh.decision = None
                s.asker.run(fresh)
                assert fresh.decision is not None
                again = [words(option) for option in fresh.decision.options]
                assert [words(option) for option in match.decision.options] == again
                assert s.picks == fresh.picks
            assert said(s) == said(fresh)
            assert s.free in ([], stock.free_slots(fresh))
            assert stock.moments(s) == stock.moments(fresh)
            assert s.hearing == fresh.hearing
            assert stock.fleeting(s) == stock.fleeting(fresh)
            assert s.listening in (-1, triggers.listening(fresh))
            assert s.fighters is None or all(card in s.fighters for card, used in enumerate(s.attacks) if used)
            for seat in seats:
                assert s.tapping >> seat & 1 or not any(s.tapped[card] for card in s.forces(seat))
            assert s.doomed or (min(s.hp) > 0 and not any(s.lost) and not s.rules.on_empty)
            for zone in range(CREATURES, ADVANCE):
                assert s.facts(0, zone, s.zones[zone]) == fresh.facts(0, zone, s.zones[zone])
            for seat in seats:
                assert stock.sorts(s, ADVANCE + seat) == stock.sorts(fresh, ADVANCE + seat)
                beacons = beacons_for_all(s, seat, s.creatures(1 - seat))
                for card in s.creatures(seat):
                    assert beacons is None or sorted(beacons) == sorted(beacons_for(s, card, s.creatures(1 - seat)))
                    assert specs.spec(s, card, ATK) == specs.calculate(fresh, card, ATK, specs.FINAL)
                    assert specs.spec(s, card, GRD) == specs.calculate(fresh, card, GRD, specs.FINAL)
            for hold in [hold for group in s.groups for hold in group if hold.rows and hold.via is None]:
                assert hold.act.target is not None
                for card in [card for seat in seats for card in s.creatures(seat) + s.forces(seat)]:
                    ctx = OWN[hold.seat][hold.source]
                    assert specs.applies(s, hold, card) == selectors.fits(s, hold.act.target, card, ctx)
            match.take(chance.below(len(match.decision.options)))


def played(text: str) -> Printing:
    """A Play Force with this effect."""
    lines = ('[[card]]', 'name = "Gale"', 'type = "force"', 'activation = "play"', 'timeframe = "phase"', 'marks = ["A"]')
    return printings("\n".join((*lines, f'effects = ["{text}"]')))[0]


@pytest.mark.rule("PL-8.4")
def test_it_matters_for_some_play_forces_that_they_have_left_the_hand() -> None:
    assert played("Destroy one force.").texts[0].place_matters
    assert played("Discard one card to draw one card.").texts[0].place_matters
    assert not played("Destroy one opposing force.").texts[0].place_matters
    assert not played("Destroy one creature.").texts[0].place_matters
    assert not played("When you play a creature, tap one force.").texts[0].place_matters


@pytest.mark.rule("PL-14.3")
def test_nothing_is_asked_of_the_table_before_some_forces_are_played() -> None:
    assert played("When you play a creature, tap one opposing force.").plain_play
    assert played("Draw one card.").plain_play is False
    assert played("Deal 400 damage to both players.").plain_play
    assert not played("Destroy one opposing force.").plain_play


@pytest.mark.rule("PL-14.11")
def test_the_effects_of_a_copy_are_made_once_for_each_place() -> None:
    decks = GAME.preset_decks()
    for seed in range(4):
        match = start(GAME, [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], "", {}, seed)
        s = state(match)
        chance = Chance(seed)
        while match.decision is not None:
            for seat in (0, 1):
                for use in armory_of(s, seat).uses:
                    where = ADVANCE > s.zone[use.card] >= CREATURES
                    assert use.away is not where
                    assert use.option.at == s.at(use.card)
                    assert use.option.card is s.prints[use.card]
                    assert use.pick == (use.card * TEXTS + use.text.number) * ACTIONS + USES
                    assert s.side(use.card) == seat
            match.take(chance.below(len(match.decision.options)))
