"""What a player may do in a window, and how it is offered."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Action, Check, Option, allowed
from cardscape.engine.events import BOTH
from cardscape.engine.state import State
from cardscape.games.ttcg import battle
from cardscape.games.ttcg.activation import is_not_doomed, may_activate
from cardscape.games.ttcg.battle import AttackAction, offer_attacks
from cardscape.games.ttcg.glancing import ActivateAction, activate_option
from cardscape.games.ttcg.lending import lends
from cardscape.games.ttcg.needs import CARD_OF, YES
from cardscape.games.ttcg.places import INDICES, KINDS, MUSTS, RANKUPS, TOLLS
from cardscape.games.ttcg.playing import PLAY, PLAYS, TurnUpAction, offer_plays
from cardscape.games.ttcg.table import BATTLE, DISCARD, HANDS, SPELLS, UNITS, TtcgState
from cardscape.games.ttcg.tolls import TollAction, tolls
from cardscape.games.ttcg.verdicts import forget_verdicts, opened

IDLE: Final = ("main", "battle")
ACTIVATE: Final[Action] = ActivateAction()
ATTACK: Final[Action] = AttackAction()
MAIN_ACTIONS: Final[list[Action]] = [PLAY, ACTIVATE]
BATTLE_ACTIONS: Final[list[Action]] = [ATTACK, ACTIVATE]
OTHER_ACTIONS: Final[list[Action]] = [ACTIVATE]
TOLL_ACTIONS: Final[list[Action]] = [TollAction()]
FACE_DOWN_ACTIONS: Final[list[Action]] = [TurnUpAction()]
PASS: Final = -1
PASSING: Final = Option("pass")


def actions_in(s: TtcgState, kind: str, seat: int, responding: int) -> list[Action]:
    """TT-4.4, TT-4.5, TT-6.12: plays in Main idle and attacks in Battle idle by the turn player, effects everywhere."""
    actions = OTHER_ACTIONS
    if seat == s.turn and not responding:
        if kind == "main":
            actions = MAIN_ACTIONS
            if s.topics & TOLLS and tolls(s, seat):
                actions = actions + TOLL_ACTIONS
        elif kind == "battle":
            actions = BATTLE_ACTIONS
    return actions + FACE_DOWN_ACTIONS if s.rules.face_down else actions


def nothing_else(s: TtcgState, kind: str, seat: int, responding: int) -> bool:
    """Whether there is nothing to do besides using effects: no card to play or turn up, no unit to attack with."""
    if s.rules.face_down and s.lies_hidden(seat):
        return False
    return responding == 1 or seat != s.turn or kind not in IDLE or nothing_left(s, kind)


def nothing_left(s: TtcgState, kind: str) -> bool:
    """Main idle without a card to play, Battle idle without a unit."""
    if kind == "main":
        if s.topics & TOLLS and tolls(s, s.turn):
            return False
        if not s.zones[HANDS + s.turn] and not (s.topics & RANKUPS and lends(s)):
            return True
        return s.plays >= PLAYS and not s.bonds and not s.statics and not s.auras
    return not s.lying[UNITS + s.turn] and not (s.topics & KINDS and s.lying[SPELLS + s.turn])


def offer_effects(
    s: TtcgState, seat: int, found: list[int], options: list[Option], picks: list[int], count: int, number: int
) -> None:
    """Those of the effects worth a look that can be used, as action ``number`` of ``count``."""
    known = s.verdicts or opened(s)
    side = 2 * seat
    if s.news:
        forget_verdicts(s)
    for subject in found:
        verdict = known[subject]
        if verdict < 0:
            can = may_activate(s, seat, subject)
            if known[subject] >= 0:
                s.judged.append(subject)
            if not can:
                continue
        elif verdict < YES or (s.chain and not is_not_doomed(s, seat, subject)):
            continue
        card = CARD_OF[subject]
        option = s.prints[card].uses[4 * INDICES[s.spots[card]] + side + subject - 2 * card] or activate_option(s, subject)
        if s.zone[card] < DISCARD and option in options:  # of equal copies in a hand one that can be used is enough
            continue
        options.append(option)
        picks.append(subject * count + number)


def offer_everything(
    s: TtcgState, seat: int, actions: list[Action], found: list[int], options: list[Option], picks: list[int]
) -> None:
    """All that a player may do: plays, attacks, effects, tolls, face-down cards to turn up."""
    first, count, number = actions[0], len(actions), 0
    if first is PLAY:
        number = 1
        offer_plays(s, seat, options, picks, count)
    elif first is ATTACK:
        number = 1
        offer_attacks(s, seat, options, picks, count)
    if found:
        offer_effects(s, seat, found, options, picks, count, number)
    if count > number + 1:
        offer_rest(s, seat, actions, number + 1, options, picks)


def offer_rest(s: TtcgState, seat: int, actions: list[Action], first: int, options: list[Option], picks: list[int]) -> None:
    """Tolls, and turning cards up."""
    count = len(actions)
    for number in range(first, count):
        action = actions[number]
        for subject in action.candidates(s, seat):
            if allowed(action.checks, s, seat, subject):
                options.append(action.option(s, seat, subject))
                picks.append(subject * count + number)


def may_pass(s: TtcgState, seat: int) -> bool:
    """TT-X9: a unit that must attack keeps its player from passing in Battle idle."""
    return s.phase != BATTLE or not s.topics & MUSTS or not battle.must_attack(s, seat)


def is_free_to_pass(s: State, seat: int, subject: int) -> bool:
    """TT-X9: as a check of the pass."""
    assert isinstance(s, TtcgState)
    return may_pass(s, seat)


class PassAction(Action):
    """TT-X9: why a player cannot pass."""

    def __init__(self) -> None:
        super().__init__("pass", [Check("TT-X9", "a unit that must attack has an attack left", is_free_to_pass)])

    def candidates(self, s: State, seat: int) -> list[int]:
        return [0]

    def option(self, s: State, seat: int, subject: int) -> Option:
        return PASSING


def pass_by_itself(s: TtcgState, seat: int) -> None:
    """A lone pass is taken at once; it looks like any other pass, and changes nothing on the table."""
    s.events += 1
    if s.trail is not None:
        s.trail.append((seat, PASSING))
    if s.log is not None:
        s.tell("Passed", seat, -1, -1, -1, 0, BOTH, None, "")
