"""What each card did is read off the events, whatever the game."""

from __future__ import annotations

from cardscape.bots.driver import bot_chance
from cardscape.bots.greedy import GreedyBot
from cardscape.engine.match import Match, start
from cardscape.lab.balance import Balance
from cardscape.lab.decks import DeckResult
from cardscape.lab.field import FieldPlan, Pairing, preset_sources, round_robin
from cardscape.lab.playing import play
from cardscape.lab.record import CardUse, GameRecord
from cardscape.lab.usage import Watcher
from cardscape.play.catalog import find_game, usual_decks
from tests.lab.plans import small_plan


def one_game(game: str, number: int = 0, bot: str = "random") -> tuple[GameRecord, Match]:
    found = find_game(game)
    rules = found.rule_sets[0]
    plan = FieldPlan(game, rules, {option.name: option.default for option in found.options}, usual_decks(found, rules),
                     round_robin(2, bot, False), 3)
    return play(plan, 0, number)


def by_name(uses: list[CardUse]) -> dict[str, CardUse]:
    return {use.name: use for use in uses}


def test_a_pebble_laid_from_the_hand_was_drawn_and_played() -> None:
    record, match = play(small_plan(), 0, 0)
    laid = [event.card.name for event in match.state.log or [] if event.kind == "Laid" and event.seat == 0 and event.card]
    assert laid
    uses = by_name(record.uses[0])
    assert sum(use.played for use in uses.values()) == len(laid)
    assert all(uses[name].drawn >= 1 for name in laid)


def test_sides_keep_their_cards_when_they_change_seats() -> None:
    for number in (0, 1):
        record, match = one_game("cardfinity", number)
        state = match.state
        names = [{state.faces[slot].name for slot, owner in enumerate(state.owner) if owner == seat} for seat in (0, 1)]
        sides = names if number == 0 else names[::-1]
        for uses, own in zip(record.uses, sides, strict=True):
            assert {use.name for use in uses} <= own


def test_ttcg_effects_are_counted_when_they_resolve() -> None:
    record, match = one_game("ttcg")
    log = match.state.log or []
    resolved = sum(event.kind == "Resolving" for event in log)
    counted = sum(times for side in record.uses for use in side for times in use.effects.values())
    assert counted == resolved > 0
    assert {label for side in record.uses for use in side for label in use.effects} <= {"effect 1", "effect 2"}
    plays = sum(event.kind in ("Played", "RankedUp") for event in log)
    assert sum(use.played for side in record.uses for use in side) >= plays > 0


def test_what_a_transaction_took_back_was_never_played() -> None:
    """Cardfinity undoes a play whose requirements cannot be met; then the card is in the hand again."""
    game = find_game("cardfinity")
    rules = game.rule_sets[0]
    decks = [deck.read(game, rules) for deck in usual_decks(game, rules)]
    undone = 0
    for seed in range(40):
        match = start(game, decks, rules, {}, seed, log=True)
        watcher = Watcher(match.state)
        chance = bot_chance(seed, 0)
        while match.decision is not None:
            before = list(watcher.plays)
            log = match.state.log or []
            heard = len(log)
            match.take(chance.below(len(match.decision.options)))
            watcher.follow()
            happened = [event.kind for event in log[heard:]]
            if "Undone" in happened and "Played" in happened:
                undone += 1
                for slot, origin in watcher.plays[len(before):]:
                    assert match.state.zone[slot] != origin
        assert all(watcher.where[slot] == match.state.zone[slot] for slot in watcher.where)
    assert undone > 0


def test_two_cards_of_one_name_are_told_apart() -> None:
    """TaiwanCard has a private and a public Floor Leader: other cards with other ranks."""
    game = find_game("taiwan")
    leaders = [card for card in preset_sources(game, "standard") if card.name == "night-market-coalition"]
    options = {option.name: option.default for option in game.options}
    plan = FieldPlan("taiwan", "standard", options, leaders, [Pairing((0, 0), ("random", "random"), 0)], 3)
    records = [play(plan, 0, number)[0] for number in range(8)]
    result = DeckResult(plan, game, records)
    used = [card.card for card in result.cards if card.card.startswith("Floor Leader")]
    assert sorted(used) == ["Floor Leader (private)", "Floor Leader (public)"]
    assert "Floor Leader" not in result.unseen
    balance = Balance(plan, game, records)
    ranks = {word.word: word.cards for word in balance.words if word.fact == "rank"}
    assert "Floor Leader (private)" in ranks["5"]
    assert "Floor Leader (public)" in ranks["7"]


def test_watching_changes_nothing() -> None:
    record, match = one_game("cardfinity", bot="greedy")
    setup = match.setup
    again = start(setup.game, setup.decks, setup.rules, setup.options, setup.seed)
    bots = [GreedyBot(seat, bot_chance(setup.seed, seat)) for seat in (0, 1)]
    from cardscape.bots.driver import play_out

    assert play_out(again, list(bots), 10_000) == record.decisions
    assert again.digest() == match.digest()
