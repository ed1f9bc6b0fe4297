"""What is offered the short way is what the checks let pass."""

from __future__ import annotations

import pytest

from cardscape.bots.driver import bot_chance
from cardscape.bots.random import RandomBot
from cardscape.engine.decision import Action, Option
from cardscape.engine.match import start
from cardscape.games.cardfinity.game import GAME
from cardscape.games.cardfinity.table import CardfinityState
from cardscape.games.cardfinity.turn import ACTIONS, ATTEMPT_LIMIT


@pytest.mark.rule("CF-5.10", "CF-10.3", "CF-5.4", "CF-5.5", "CF-13.3")
@pytest.mark.parametrize("seed", range(12))
def test_quick_offers_are_what_the_checks_let_pass(seed: int) -> None:
    decks = GAME.preset_decks()
    match = start(GAME, [decks[seed % len(decks)], decks[(seed + 1 + seed // 6) % len(decks)]], seed=seed)
    bots = [RandomBot(seat, bot_chance(seed, seat)) for seat in (0, 1)]
    seen = 0
    while (decision := match.decision) is not None:
        state = match.state
        assert isinstance(state, CardfinityState)
        kept = state.attempts
        for state.attempts in (kept, ATTEMPT_LIMIT):
            for action in ACTIONS:
                quick: tuple[list[Option], list[int]] = ([], [])
                checked: tuple[list[Option], list[int]] = ([], [])
                action.add(state, decision.seat, 1, 3, *quick)
                Action.add(action, state, decision.seat, 1, 3, *checked)
                assert quick[1] == checked[1]
                assert [option.public() for option in quick[0]] == [option.public() for option in checked[0]]
                seen += len(quick[0])
        state.attempts = kept
        match.take(bots[decision.seat].choose(match.view(decision.seat), decision, None))
    assert seen > 50
