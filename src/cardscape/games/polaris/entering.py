"""How cards come onto the field: played, assembled, advanced, summoned."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.atoms import suppose
from cardscape.engine.decision import Option
from cardscape.engine.task import Task, register
from cardscape.engine.zones import EMPTY, place
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import modes, specs
from cardscape.games.polaris.happening import EFFECTS, RULES, Doer
from cardscape.games.polaris.moves import enter
from cardscape.games.polaris.rows import TURN_PICKS, Offer, RunsChain
from cardscape.games.polaris.stock import free_slots
from cardscape.games.polaris.table import (
    ADVANCE,
    CREATURE_SLOTS,
    CREATURES,
    FORCE_SLOTS,
    FORCES,
    GUARD_OVER,
    HANDS,
    TABLE,
    UPRIGHT,
    PolarisState,
)
from cardscape.games.polaris.triggers import tell

ANY: Final = -1
"""The player chooses the posture."""
_UPRIGHT: Final[tuple[int, ...]] = (UPRIGHT,)
_EITHER: Final[tuple[int, ...]] = (UPRIGHT, GUARD_OVER)
_PLAYED: Final = 1 << m.PLAYED
_RESTLESS: Final = 1 << m.RESTLESS


def slots(s: PolarisState, row: int) -> list[int]:
    """PL-4.2: any free slot of the row; slot numbers mean nothing else."""
    return [number for number, held in enumerate(s.zones[row]) if held == EMPTY]


def postures(s: PolarisState, card: int, seat: int, fixed: int) -> tuple[int, ...]:
    """PL-4.8, PL-18: upright or Guard Over, unless the effect says which; what is Restless is never in Guard Over."""
    if stays_upright(s, card, seat):
        return _UPRIGHT
    return _EITHER if fixed == ANY else (fixed,)


def stays_upright(s: PolarisState, card: int, seat: int) -> bool:
    """PL-0.6: whether the card itself says that it cannot be in Guard Over, or something would say it of the card once there."""
    if s.prints[card].meaning.restless:
        return True
    if not s.gathered:
        specs.gather(s)
    if not s.said & _RESTLESS:
        return False
    zone, look = s.zone[card], s.looks[card]
    was = suppose(s, card, CREATURES + seat)
    s.looks[card] = None
    barred = specs.says(s, card, m.RESTLESS)
    suppose(s, card, zone, was)
    s.looks[card] = look
    return barred


def places(s: PolarisState, card: int, seat: int, fixed: int) -> Offer:
    """The free slots of its row, each in the postures it may take; the answer is the same in every match, so it is made once."""
    printed = s.prints[card]
    free = s.free or free_slots(s)
    if printed.is_creature:
        row, ways = CREATURES + seat, _EITHER
        way = 2
        if fixed != ANY or printed.meaning.restless or not s.gathered or s.said & _RESTLESS:
            ways = postures(s, card, seat, fixed)
            if ways is not _EITHER:
                way = ways[0]
    else:
        row, ways = FORCES + seat, _UPRIGHT
        way = 0
    key = free[row] * _KEYS + row * 4 + way
    offer = _OFFERS.get(key)
    if offer is None:
        offer = _OFFERS[key] = Offer()
        kinds = ("upright", "guard over") if row < FORCES else ("place",)
        for slot in slots(s, row):
            for posture in ways:
                offer.options.append(Option(kinds[posture], to=place(row, slot)))
                offer.picks.append(slot * 2 + posture)
    return offer


SLOT_OF: Final = [slot for slot in range(FORCE_SLOTS) for _ in _EITHER]
POSTURE_OF: Final = [posture for _ in range(FORCE_SLOTS) for posture in _EITHER]
"""What a pick of an offer means."""
_OFFERS: Final[dict[int, Offer]] = {}
"""The offers by their numbers, made of the free slots, the row, and the postures."""
_KEYS: Final = 64


def note_play(s: PolarisState, card: int) -> None:
    """PL-8.5, PL-8.9, PL-10.5: the card joins the play set, with the name, type and mark of this copy; only what is played from
    hand does, not what is assembled, advanced or summoned.
    """
    printed = s.prints[card]
    left: modes.Room | None = None
    if not (s.mode or s.grants):
        if not s.plays:
            left = printed.room
        elif s.room is not None and printed.mark:
            left = s.room.after.get(printed.play) or modes.further(s.room, printed.play)
    s.room = left
    s.open_bits = left.bits if left is not None else -1
    s.plays.append(printed.play)
    s.summed = None


def count_creature(s: PolarisState) -> None:
    """PL-10.4: played from hand, assembled or advanced: one more on the creature counter. Summons do not count."""
    s.creatures_played += 1


def play_creature(s: PolarisState, card: int, seat: int, slot: int, posture: int) -> None:
    """PL-8.3: a free slot, upright or Guard Over, CreaturePlayed; then triggers. It cannot be replied to."""
    count_creature(s)
    known = s.turns_known
    enter(s, card, seat, slot, posture, "CreaturePlayed")
    s.played_on[card] = s.number  # the column is one's own since it has entered
    if s.fresh >= 0:
        s.fresh += 1
    if posture == GUARD_OVER:
        note_posture(s, card)
    elif known:
        add_turn(s, s.prints[card].turn_options[(seat * CREATURE_SLOTS + slot) * 2], TURN_PICKS[card])
    s.turns_known = known
    if (s.listening | s.prints[card].own_hears) & _PLAYED:
        tell(s, m.PLAYED, card, RULES, seat, origin=HANDS + seat)


def add_turn(s: PolarisState, option: Option, pick: int) -> None:
    """One more Creature may be turned; they are offered in the order of their places."""
    at = 0
    for other in s.turns:
        if other.at > option.at:
            break
        at += 1
    s.turns.insert(at, option)
    s.turn_picks.insert(at, pick)


def note_posture(s: PolarisState, card: int) -> None:
    """PL-11.3: coming in Guard Over is that turn's change of posture."""
    if s.posture[card] == GUARD_OVER:
        if s.shared and s.shared & TABLE:
            s.detach(TABLE)
        s.turned[card] = s.number


def play_force(s: PolarisState, card: int, seat: int, slot: int) -> None:
    """PL-8.4: a free slot, ForcePlayed; a Play Force is activated at once, a Tap Force just lies there."""
    enter(s, card, seat, slot, UPRIGHT, "ForcePlayed")
    if (s.listening | s.prints[card].own_hears) & _PLAYED:
        tell(s, m.PLAYED, card, RULES, seat, origin=HANDS + seat)


def assembled(s: PolarisState, card: int, seat: int, slot: int, posture: int) -> None:
    """PL-9.6, PL-9.4: it is played, so it is sick and counts; it does not join the play set."""
    count_creature(s)
    enter(s, card, seat, slot, posture, "Assembled")
    note_posture(s, card)
    tell(s, m.ASSEMBLED, card, RULES, seat, origin=HANDS + seat)


def advanced(s: PolarisState, card: int, seat: int, slot: int, posture: int) -> None:
    """PL-10.6, PL-10.7: it enters a free slot, sick, outside the play set; no draw."""
    count_creature(s)
    enter(s, card, seat, slot, posture, "Advanced")
    note_posture(s, card)
    tell(s, m.ADVANCED, card, RULES, seat, origin=ADVANCE + seat)


def summon(s: PolarisState, card: int, seat: int, slot: int, posture: int, doer: Doer) -> None:
    """PL-0.5: an effect puts a Creature on the field; that is no play."""
    origin = s.zone[card]
    enter(s, card, seat, slot, posture, "CreatureSummoned")
    tell(s, m.SUMMONED, card, doer, seat, origin=origin)


class Place(Task[PolarisState]):
    """Choose slot and posture for a Creature (or the slot of a Force) that comes onto the field."""

    NAME: ClassVar[str] = "pl-place"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "how", "posture")

    def __init__(self, seat: int, card: int, how: str, posture: int) -> None:
        self.seat = seat
        self.card = card
        self.how = how
        self.posture = posture

    def run(self, s: PolarisState) -> None:
        """PL-4.2, PL-4.8: any free slot, the lowest first; upright or Guard Over, unless the effect says which."""
        if self.how == "summon" and s.on_field(self.card):
            return
        offer = places(s, self.card, self.seat, self.posture)
        if offer.options:
            s.ask(self, self.seat, "place", self.how, self.card, offer.options[:], offer.picks)

    def chosen(self, s: PolarisState, pick: int) -> None:
        card, seat, slot, posture = self.card, self.seat, SLOT_OF[pick], POSTURE_OF[pick]
        if self.how == "play":
            note_play(s, card)
            if s.prints[card].is_creature:
                play_creature(s, card, seat, slot, posture)
            else:
                play_force(s, card, seat, slot)
        elif self.how == "assemble":
            assembled(s, card, seat, slot, posture)
        elif self.how == "advance":
            advanced(s, card, seat, slot, posture)
        else:
            summon(s, card, seat, slot, posture, EFFECTS[s.frames[-1].seat][s.frames[-1].source])
        after = s.agenda[-1]
        if not isinstance(after, RunsChain):
            s.agenda.pop().run(s)
        elif not (s.chain or s.waiting or s.doomed):
            after.pass_over(s)


register(Place)
