"""Free actions of the Play Phase: playing from hand, naming a mode, turning Creatures."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.atoms import suppose
from cardscape.engine.decision import Action, Check, Option
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.engine.zones import EMPTY
from cardscape.games.polaris import activation, modes, selectors, specs, stock
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.beginning import begin_effect
from cardscape.games.polaris.cards import LETTERS
from cardscape.games.polaris.choosing import can_turn
from cardscape.games.polaris.context import Ctx, is_whose
from cardscape.games.polaris.entering import ANY, Place, places
from cardscape.games.polaris.happening import RULES
from cardscape.games.polaris.moves import turn
from cardscape.games.polaris.needs import FIELD, IN_HAND
from cardscape.games.polaris.printing import TEXTS
from cardscape.games.polaris.rows import ACTIONS, TURN_PICKS, Hand
from cardscape.games.polaris.table import (
    CREATURE_SLOTS,
    CREATURES,
    FORCES,
    GUARD_OVER,
    HANDS,
    PLAY,
    SIDE,
    TABLE,
    UPRIGHT,
    PolarisState,
)
from cardscape.games.polaris.texts import Text

PLAYING: Final = 1 << m.NO_PLAY
TURNING: Final = 1 << m.NO_TURNING | 1 << m.RESTLESS
"""The groups of statements about plays and turns, as bits of ``said``."""


def is_play_time(s: PolarisState, seat: int, card: int) -> bool:
    """PL-8.2: cards are played from hand only in the owner's own Play Phase, with an empty chain."""
    return s.turn == seat and s.phase == PLAY and not s.chain


def not_assembled(s: PolarisState, seat: int, card: int) -> bool:
    """PL-9.1: an Assembly Creature is never played alone."""
    return not s.prints[card].is_assembly


def not_discarded(s: PolarisState, seat: int, card: int) -> bool:
    """PL-13.13: a Discard Force is never played."""
    return s.prints[card].playable or s.prints[card].is_creature


def row_is_open(s: PolarisState, row: int) -> bool:
    """PL-8.3, PL-8.4: a slot is free, also for an Instant."""
    return EMPTY in s.zones[row]


def has_slot(s: PolarisState, seat: int, card: int) -> bool:
    """Whether a slot of its row is free."""
    return row_is_open(s, (CREATURES if s.prints[card].is_creature else FORCES) + seat)


def mode_named(s: PolarisState, seat: int, card: int) -> bool:
    """PL-8.7: with mode_lock=declared the mode is named before the first play."""
    return not s.rules.declared or s.mode != ""


def fits_a_mode(s: PolarisState, seat: int, card: int) -> bool:
    """PL-8.6: the play set with this card still fits a mode, with the extra plays that were granted."""
    return modes.may_play(s, card)


def not_forbidden(s: PolarisState, seat: int, card: int) -> bool:
    """PL-0.6: no effect says that the player cannot play it."""
    for hold in specs.about(s, m.NO_PLAY):
        ctx = Ctx(hold.source, hold.seat, seat, ())
        target = hold.act.target
        if (is_whose(ctx, hold.act.actor, seat) and specs.stands(s, hold, ctx)
                and (target is None or selectors.fits(s, target, card, ctx))):
            return False
    return True


def none_forbidden(s: PolarisState, seat: int, subjects: list[int]) -> list[int]:
    """The same of many at once; mostly nothing is said about plays at all."""
    if not specs.about(s, m.NO_PLAY):
        return subjects
    s.steady = False
    return [card for card in subjects if not_forbidden(s, seat, card)]


def activation_legal(s: PolarisState, seat: int, card: int) -> bool:
    """PL-8.4, PL-14.9: a Play Force whose activation would be illegal, or was used as often as it says, cannot be played."""
    printed = s.prints[card]
    if not printed.activated_by_play:
        return True
    text = printed.texts[0]
    if text.limit and not activation.has_use_left(s, seat, card * TEXTS):
        return False
    return as_if_played(s, seat, card, text) if text.place_matters else activation.can_begin(s, seat, card, text)


def as_if_played(s: PolarisState, seat: int, card: int, text: Text) -> bool:
    """PL-8.4: what counts is the moment of the activation: the Force is no longer in hand and can be named itself; only to what
    it requires it is not counted.
    """
    row = s.zones[FORCES + seat]
    if EMPTY not in row:
        return False
    subject = card * TEXTS
    s.changed(FIELD | IN_HAND)
    was = suppose(s, card, FORCES + seat)
    legal = activation.meets_conditions(s, seat, subject)
    if legal:
        suppose(s, card, FORCES + seat, row.index(EMPTY))
        legal = (activation.has_targets(s, seat, subject) and activation.can_pay(s, seat, subject)
                 and activation.draws_enough(s, seat, subject))
    suppose(s, card, HANDS + seat, was)
    s.changed(FIELD | IN_HAND)
    if text.turns_matter or s.said & m.GUARDING:
        s.steady = False
    return legal


PLAY_CHECKS: Final = [
    Check("PL-8.2", "cards are played in the own Play Phase", is_play_time),
    Check("PL-9.1", "it is not played by itself", not_assembled),
    Check("PL-13.13", "it works only from the Discard Zone", not_discarded),
    Check("PL-8.3", "no slot is free", has_slot),
    Check("PL-8.7", "the mode has to be named first", mode_named),
    Check("PL-8.6", "it fits no play mode together with what was played this turn", fits_a_mode),
    Check("PL-0.6", "an effect forbids it", not_forbidden),
    Check("PL-8.4", "it could not be activated", activation_legal),
]


def whole_hand(s: PolarisState, seat: int) -> Hand:
    """What a hand allows if nothing was played yet; kept, and changed when cards come and go."""
    hand = s.hands[seat] = Hand()
    prints = s.prints
    for card in s.zones[HANDS + seat]:
        hand.take_in(card, prints[card])
    return hand


def add_plays(s: PolarisState, seat: int, options: list[Option], picks: list[int]) -> Hand:
    """The same checks, once it is known what is said: those of the turn and of the rows asked once and those of a card alone
    remembered. What is offered here comes first. Returns what is known of the hand.
    """
    hand = s.hands[seat] or whole_hand(s, seat)
    fitting = hand.playable
    if not fitting or (s.rules.declared and not s.mode):
        return hand
    free = s.free or stock.free_slots(s)
    creature, force = free[CREATURES + seat], free[FORCES + seat]
    barred = s.said & PLAYING
    if not s.plays and creature and force and not (barred or s.mode):
        options += hand.options
        picks += hand.picks
        for card in hand.asking:
            if not activation_legal(s, seat, card):
                at = picks.index(card * ACTIONS)
                options.pop(at)
                picks.pop(at)
        return hand
    room = s.room
    if room is None or s.grants or s.mode or not s.plays:
        room = modes.room(s)
    prints = s.prints
    for card in none_forbidden(s, seat, fitting) if barred else fitting:
        printed = prints[card]
        if printed.is_creature:
            if not creature:
                continue
            fits = room.creature
        elif force:
            fits = room.force
        else:
            continue
        if ((fits or printed.name == room.name
                or (room.marked and (not room.letter or printed.wild or printed.mark == room.letter))
                or (room.more and room.takes(s, card))) and (printed.plain_play or activation_legal(s, seat, card))):
            options.append(printed.play_option)
            picks.append(card * ACTIONS)
    return hand


class PlayAction(Action):
    """PL-8.1: play a Creature or Force from hand; equal copies are offered once."""

    def __init__(self) -> None:
        super().__init__("play", PLAY_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        return stock.sorts(s, HANDS + seat)

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        assert isinstance(s, PolarisState)
        if is_play_time(s, seat, -1):
            if not s.gathered:
                specs.gather(s)
            made: list[Option] = []
            found: list[int] = []
            add_plays(s, seat, made, found)
            options += made
            picks += [pick // ACTIONS * count + number for pick in found]

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        return s.prints[subject].play_option


_PLACING: Final[list[list[Place]]] = [[], []]
"""The question where a card that is played comes to lie, by seat and card: made once for all matches."""


def play_card(s: PolarisState, seat: int, card: int) -> None:
    """PL-8.3, PL-8.4: slot and posture first; what happens then is told. A Play Force is then activated at once."""
    if s.prints[card].activated_by_play:
        s.agenda.append(ActivatePlayed(seat, card))
    placing = _PLACING[seat]
    while len(placing) <= card:
        placing.append(Place(seat, len(placing), "play", ANY))
    offer = places(s, card, seat, ANY)
    s.ask(placing[card], seat, "place", "play", card, offer.options[:], offer.picks)


class ActivatePlayed(Task[PolarisState]):
    """The Play Force lies on the field: activate it."""

    NAME: ClassVar[str] = "pl-activate-played"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: PolarisState) -> None:
        """PL-8.4: a Play-activated Force activates at once and starts a chain."""
        begin_effect(s, self.seat, self.card, s.defn[self.card] * TEXTS, (), -1, s.life[self.card])


# -- posture ------------------------------------------------------------------------------------------------------------------


def not_turned_yet(s: PolarisState, seat: int, card: int) -> bool:
    """PL-11.3: once per turn; coming in Guard Over was that turn's change."""
    return s.turned[card] != s.number


def may_turn(s: PolarisState, seat: int, card: int) -> bool:
    """Whether it can be turned into the other posture."""
    return can_turn(s, card, UPRIGHT if s.posture[card] == GUARD_OVER else GUARD_OVER)


class TurnAction(Action):
    """PL-11.3: change the posture of an own Creature."""

    def __init__(self) -> None:
        super().__init__("turn", [
            Check("PL-8.1", "that is done in the own Play Phase", is_play_time),
            Check("PL-11.3", "its posture was changed this turn", not_turned_yet),
            Check("PL-18", "it cannot be turned", may_turn),
        ])

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        return s.creatures(seat)

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        assert isinstance(s, PolarisState)
        if is_play_time(s, seat, -1):
            if not s.gathered:
                specs.gather(s)
            find_turns(s, seat)
            options += s.turns
            picks += [pick // ACTIONS * count + number for pick in s.turn_picks]

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        slot = s.zones[CREATURES + seat].index(subject)
        return s.prints[subject].turn_options[(seat * CREATURE_SLOTS + slot) * 2 + s.posture[subject]]


def find_turns(s: PolarisState, seat: int) -> None:
    """The same checks in one pass, once it is known what is said; it stays known if nothing is said about turns."""
    turned, posture, prints = s.turned, s.posture, s.prints
    now = s.number
    options: list[Option] = []
    picks: list[int] = []
    s.turns = options
    s.turn_picks = picks
    free = s.turns_known = not s.said & TURNING
    if not free:
        s.steady = False
    row = s.zones[CREATURES + seat]
    for card in row:
        if card >= 0 and turned[card] != now and (free or may_turn(s, seat, card)):
            options.append(prints[card].turn_options[(seat * CREATURE_SLOTS + row.index(card)) * 2 + posture[card]])
            picks.append(TURN_PICKS[card])


def change_posture(s: PolarisState, card: int) -> None:
    """PL-11.3: the player's change of this turn."""
    if s.shared and s.shared & TABLE:
        s.detach(TABLE)
    s.turned[card] = s.number
    turn(s, card, UPRIGHT if s.posture[card] == GUARD_OVER else GUARD_OVER, RULES)


# -- naming the mode ----------------------------------------------------------------------------------------------------------


def declarations(s: PolarisState, seat: int) -> list[str]:
    """PL-8.7: MIXED, COPIES of a card in hand that can be played, MARK with a letter of the player's cards, wherever they are: a
    Wild card may be played first, and others come to hand later.
    """
    found = [modes.MIXED]
    names: list[str] = []
    letters: set[str] = set()
    for card in s.zones[HANDS + seat]:
        if s.prints[card].playable and s.card(card).name not in names:
            names.append(s.card(card).name)
    for card, zone in enumerate(s.zone):
        if s.owner[card] == seat and zone < SIDE:
            letters.add(s.card(card).mark)
    found.extend([f"{modes.COPIES} {name}" for name in sorted(names)])
    found.extend([f"{modes.MARK} {letter}" for letter in LETTERS if letter in letters])
    return found


def may_declare(s: PolarisState, seat: int, number: int) -> bool:
    """PL-8.7: once, before the first play from hand, if modes are declared at all."""
    return s.rules.declared and s.mode == "" and not s.plays and is_play_time(s, seat, number)


class DeclareAction(Action):
    """PL-8.7: name the play mode of this turn."""

    def __init__(self) -> None:
        super().__init__("declare", [Check("PL-8.7", "modes are named once, before the first play", may_declare)])

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, PolarisState)
        if not s.zones[HANDS + seat]:
            return []
        return list(range(len(declarations(s, seat))))

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, PolarisState)
        return Option("declare", label=declarations(s, seat)[subject])


def declare(s: PolarisState, seat: int, number: int) -> None:
    """PL-8.7: the mode binds for the rest of the turn, and is told."""
    s.mode = declarations(s, seat)[number]
    s.summed = None
    s.open_bits = -1
    s.emit("ModeDeclared", seat, label=s.mode)


register(ActivatePlayed)
