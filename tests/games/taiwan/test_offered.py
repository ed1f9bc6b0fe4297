"""What is offered is found without asking every check of every candidate; it is what the checks would let through."""

from __future__ import annotations

import pytest
from tests.games.taiwan.tables import match, play_randomly, random_options

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Action, allowed
from cardscape.games.taiwan import edges, windows
from cardscape.games.taiwan.battle import AttackAction
from cardscape.games.taiwan.deploying import FundAction, InfluenceAction
from cardscape.games.taiwan.freechoice import main_actions
from cardscape.games.taiwan.offering import ActivateAction, answers
from cardscape.games.taiwan.placing import RevealAction, SetAction, TurnAction
from cardscape.games.taiwan.table import ATTACK, TEXTS, TaiwanState
from cardscape.games.taiwan.turn import Idle
from cardscape.games.taiwan.windows import Answer, Ask

MAIN: list[tuple[Action, Action]] = [
    (SetAction(), SetAction()), (FundAction(), FundAction()), (ActivateAction(), ActivateAction()),
    (RevealAction(), RevealAction()), (InfluenceAction(), InfluenceAction(wide=True)), (TurnAction(), TurnAction()),
]  # fmt: skip
"""Each action with the one that lists every candidate."""
FIGHT: list[tuple[Action, Action]] = [(AttackAction(), AttackAction(wide=True))]


def asked(s: TaiwanState) -> list[tuple[Action, Action]]:
    """The actions behind the open question."""
    if isinstance(s.asker, Idle):
        return FIGHT if s.phase == ATTACK else MAIN
    return MAIN[2:3] if isinstance(s.asker, (Ask, Answer)) else []


def looks(s: TaiwanState, seat: int, action: Action, subjects: list[int]) -> list[tuple[object, ...]]:
    """What the subjects look like to the player: equal copies in a hand or pile look alike."""
    found: set[tuple[object, ...]] = set()
    for subject in subjects:
        option = action.option(s, seat, subject)
        number = subject % TEXTS if action.kind == "activate" else -1
        found.add((option.kind, id(option.card), option.at, id(option.target), option.to, option.label, number))
    return sorted(found, key=repr)


@pytest.mark.rule("TW-0.4", "TW-1.3", "TW-4.5", "TW-5.5", "TW-8.2", "TW-8.14", "TW-8.15", "TW-9.2", "TW-9.3", "TW-9.4", "TW-9.5",
                  "TW-9.6", "TW-11.7", "TW-11.8", "TW-12.1", "TW-13.2")
@pytest.mark.parametrize("seed", range(12))
def test_offered_is_what_the_checks_let_through(seed: int) -> None:
    played = match(seed, {} if seed % 3 == 0 else random_options(seed))
    chance = Chance(seed)
    compared = 0
    while (decision := played.decision) is not None and compared < 150:
        s, seat = played.state, decision.seat
        assert isinstance(s, TaiwanState)
        for action, wide in asked(s):
            passing = [subject for subject in wide.candidates(s, seat) if allowed(wide.checks, s, seat, subject)]
            assert looks(s, seat, action, action.offered(s, seat)) == looks(s, seat, wide, passing)
            compared += 1
        played.take(chance.below(len(decision.options)))
    assert compared > 20


@pytest.mark.parametrize("seed", range(6))
def test_the_free_choice_lists_what_its_actions_offer(seed: int) -> None:
    played = match(seed, {} if seed % 3 == 0 else random_options(seed))
    chance = Chance(seed)
    compared = 0
    while (decision := played.decision) is not None and compared < 150:
        s, seat = played.state, decision.seat
        assert isinstance(s, TaiwanState)
        if isinstance(s.asker, Idle):
            actions: list[Action] = [AttackAction()] if s.phase == ATTACK else main_actions(s)
            listed = [action.option(s, seat, subject) for action in actions for subject in action.offered(s, seat)]
            assert [option.public() for option in decision.options[:-1]] == [option.public() for option in listed]
            assert [option.card for option in decision.options[:-1]] == [option.card for option in listed]
            compared += 1
        played.take(chance.below(len(decision.options)))
    assert compared > 20


@pytest.mark.parametrize("seed", range(12))
def test_what_is_kept_is_what_would_be_found_again(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match in which everything is forgotten before each window runs the same as one that remembers."""
    options = {} if seed % 3 == 0 else random_options(seed)
    played = match(seed, options)
    play_randomly(played, seed, 400)
    found = answers

    def afresh(s: TaiwanState, seat: int, now: int) -> list[int]:
        s.forget()
        return found(s, seat, now)

    monkeypatch.setattr(windows, "answers", afresh)
    monkeypatch.setattr(edges, "answers", afresh)
    monkeypatch.setattr(edges, "is_barren", lambda s: False)
    again = match(seed, options)
    play_randomly(again, seed, 400)
    assert again.answers == played.answers
    assert again.digest() == played.digest()
