"""Playing cards from the hand: into a slot or, ranking up, onto a stack; and turning cards face up."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.decision import Action, Check, Option, allowed
from cardscape.engine.state import State
from cardscape.engine.task import Task, register
from cardscape.engine.view import COUNTED
from cardscape.engine.zones import place
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import prohibitions, selectors, values
from cardscape.games.ttcg.context import Ctx, speaks_of
from cardscape.games.ttcg.entering import fits_on, needs_stack, put_into, row_of
from cardscape.games.ttcg.kinds import RANK
from cardscape.games.ttcg.lending import is_lent, lends, lent
from cardscape.games.ttcg.moves import RULES, wake
from cardscape.games.ttcg.options import ENTRIES, GAPS, climb_option, entry_options, entry_picks
from cardscape.games.ttcg.places import FREE, GUARDS, RANKS, RANKUPS, SLOTS
from cardscape.games.ttcg.places import PLAYS as PLAYS_TOPIC
from cardscape.games.ttcg.stacking import STAY
from cardscape.games.ttcg.table import DISCARD, HANDS, MAIN, SPELLS, UNITS, Hold, TtcgState

PLAYS: Final = 2
ABOUT_PLAYS: Final = PLAYS_TOPIC | GUARDS | RANKUPS
_BITS: Final = [1 << index for index in range(SLOTS)]
_TAKEN: Final = [FREE + bit for bit in _BITS]
_FOOTINGS: Final[dict[int, list[int]]] = {}
"""Where cards of each rank fit into a row with cards of these ranks, as far as it was asked for; see ``footing``."""
DOWN: Final = 16
"""A subject is card * 32 + index of the slot, + DOWN if it is played face down."""


def index_of(subject: int) -> int:
    return subject & 15


def is_main(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-4.4: only the turn player, in the Main Phase, with an empty chain and nothing to answer."""
    return s.turn == seat and s.phase == MAIN and not s.chain and not s.answering()


def has_play(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-4.4, TT-X2: two plays a turn, rank ups included, and extra ones that a text gives."""
    return s.plays < PLAYS or extra_play(s, seat, subject >> 5) is not None


def extra_play(s: TtcgState, seat: int, card: int) -> Hold | None:
    """TT-X2: a text that lets this player play an extra card of this kind; of several the one that helps the rest least."""
    if not s.topics & PLAYS_TOPIC:
        return None
    best, fewest = None, 0
    for hold in values.about(s, "extra"):
        act = hold.act
        ctx = Ctx(hold.source, hold.seat, seat, (), hold.host)
        if act.target is None or not speaks_of(s, hold, ctx, seat):
            continue
        if not values.in_force(s, hold, ctx):
            continue
        zone = act.target.zone
        if zone != "hand" and not selectors.in_zone(s, zone, act.target.whose, card, ctx):
            continue
        if selectors.kind_fits(s, act.target, card, values.FINAL) and s.spent.count(extra_key(s, hold)) < given(s, hold):
            others = [c for c in s.zones[HANDS + seat] if c != card and selectors.kind_fits(s, act.target, c, values.FINAL)]
            if best is None or len(others) < fewest:
                best, fewest = hold, len(others)
    return best


def given(s: TtcgState, hold: Hold) -> int:
    """TT-X2: how many extra plays a text gives: as often as it was used this turn, it counts."""
    key = extra_key(s, hold)
    return sum([each.act.target.n for each in values.about(s, "extra")
                if each.act.target and each.extra == hold.extra and extra_key(s, each) == key])


def extra_key(s: TtcgState, hold: Hold) -> tuple[int, int, int]:
    """Under which name the extra plays of a text are counted; what was given stays so when its card has left."""
    second = 64 if hold.text is s.prints[hold.source].texts[1] else 0
    return (hold.source, 0 if hold.fixed else STAY, -500 - second - hold.act.number)


def has_place(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-5.2, TT-5.3: rank 1 into an empty slot, higher ranks only onto a stack."""
    card = subject >> 5
    empty = s.zones[row_of(s, card, seat)][index_of(subject)] < 0
    return empty != needs_stack(s, card)


def has_level(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-5.4: magic in 2025-02 is never played onto a card."""
    card = subject >> 5
    return s.rules.spell_ranks or s.prints[card].unit or s.zones[row_of(s, card, seat)][index_of(subject)] < 0


def ranks_up(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-5.3, TT-X6: onto an active card of yours of the same type and exactly one rank lower, or as a text gives leave."""
    card = subject >> 5
    base = s.zones[row_of(s, card, seat)][index_of(subject)]
    return base < 0 or (is_lent(s, card, base, seat) if s.zone[card] >= DISCARD else fits_on(s, card, base))


def is_allowed(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-X9: "cannot play"."""
    card = subject >> 5
    return not prohibitions.barred(s, seat, "play", card) and not prohibitions.forbidden(s, card, m.PLAYED, -1, seat, False)


def face_is_legal(s: TtcgState, seat: int, subject: int) -> bool:
    """TT-5.1: face down only in 2025-02."""
    return s.rules.face_down or not subject & DOWN


PLAY_CHECKS: Final = [
    Check("TT-4.4", "cards are played by the turn player in the Main Phase, with an empty chain and nothing to answer", is_main),
    Check("TT-5.1", "cards are played face up", face_is_legal),
    Check("TT-5.4", "magic has no level and goes into an empty slot", has_level),
    Check("TT-5.2", "rank 1 needs an empty slot, higher ranks need a stack", has_place),
    Check("TT-5.3", "a rank up needs an active card of the same type, exactly one rank lower", ranks_up),
    Check("TT-4.4", "both plays of this turn are used", has_play),
    Check("TT-X9", "the card cannot be played now", is_allowed),
]


OPEN_CHECKS: Final = PLAY_CHECKS[4:]
"""Main idle offers only plays into places of the right kind: these checks are what remains."""


class PlayAction(Action):
    """TT-4.4: play a card from your hand. With ``wide`` every thinkable play is a candidate, for explanations."""

    def __init__(self, wide: bool = False) -> None:
        super().__init__("play", PLAY_CHECKS if wide else OPEN_CHECKS)
        self.wide = wide

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TtcgState)
        if s.plays >= PLAYS and not self.wide and not values.about(s, "extra"):
            return []
        found: list[int] = []
        seen: set[int] = set()
        faces = (0, DOWN) if s.rules.face_down or self.wide else (0,)
        ranks: dict[int, list[int]] = {}
        for card in s.zones[HANDS + seat]:
            if s.defn[card] in seen:
                continue
            seen.add(s.defn[card])
            stack = needs_stack(s, card)
            row = row_of(s, card, seat)
            below = s.prints[card].rank - 1
            if stack and row not in ranks:
                ranks[row] = [values.rank(s, base) if base >= 0 else 0 for base in s.zones[row]]
            for index, base in enumerate(s.zones[row]):
                if self.wide or (base >= 0 and ranks[row][index] == below if stack else base < 0):
                    for face in faces:
                        found.append(card * 32 + index + face)
        return found + lent(s, seat) if lends(s) else found

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TtcgState)
        card = subject >> 5
        row = row_of(s, card, seat)
        base = s.zones[row][index_of(subject)]
        at = place(row, index_of(subject))
        down = bool(subject & DOWN)
        kind = "play face down" if down else "play" if s.zone[card] < DISCARD else "play from the discard pile"
        return Option(
            kind,
            s.prints[card],
            -1,
            s.prints[base] if base >= 0 else None,
            at,
            secret=down,
        )


def offer_plays(s: TtcgState, seat: int, options: list[Option], picks: list[int], count: int) -> None:
    """What ``PlayAction`` offers as the first of ``count`` actions. While nothing lasts, few checks can fail."""
    if s.held is None:
        values.holding(s)
    if s.plays >= PLAYS and not s.topics & PLAYS_TOPIC:
        return
    if not s.rules.plain_plays or (s.topics & ABOUT_PLAYS and something_about_plays(s)):
        for subject in PLAY.candidates(s, seat):
            if allowed(OPEN_CHECKS, s, seat, subject):
                options.append(PLAY.option(s, seat, subject))
                picks.append(subject * count)
        return
    seen: list[int] = []
    prints, defn = s.prints, s.defn
    # What lies in the own rows tells of most cards in hand that they do not fit.
    grounds, drawn = s.ground, s.pictures
    units, spells = grounds[UNITS + seat], grounds[SPELLS + seat]
    if units is None or units[0] is not drawn[UNITS + seat]:
        units = footing(s, UNITS + seat)
    if spells is None or spells[0] is not drawn[SPELLS + seat]:
        spells = footing(s, SPELLS + seat)
    ground = units[1] + spells[1]
    side, entries = seat * FREE, ENTRIES[count]
    for card in s.zones[HANDS + seat]:
        printed = prints[card]
        there = ground[printed.wants]
        if not there:
            continue
        number = defn[card]
        if number in seen:
            continue
        seen.append(number)
        if there < FREE:
            options += printed.entries[side + there] or entry_options(printed, printed.row + seat, there)
            picks += entries[card * FREE + there] or entry_picks(card, there, count)
            continue
        row, bases = printed.row + seat, s.bases
        slots = s.zones[row]
        for index in GAPS[there - FREE]:
            base = slots[index]
            below = prints[base]
            # The type is all that is left to be compared, unless something else is said about it.
            if fits_on(s, card, base) if bases is None or base in bases else printed.types & below.kinds:
                kept = printed.climbs.get(below)
                options.append((kept and kept[8 * seat + index]) or climb_option(printed, below, row, index))
                picks.append((card * 32 + index) * count)


def footing(s: TtcgState, row: int) -> tuple[Any, list[int]]:
    """TT-5.2, TT-5.3: for cards of each rank the slots of a row as bits: the empty ones (rank 1), or ``FREE`` and those in which
    a card one rank lower lies now. It is kept, with the picture of the row, as long as the row looks the same.
    """
    picture: tuple[Any, ...] | None = s.pictures[row]
    if picture is None:  # it is drawn as views do it: every card lies face up
        faces = s.faces
        cards = tuple([faces[card] for card in s.zones[row]])
        picture = s.pictures[row] = (row, COUNTED, cards, tuple(values.row_facts(s, s.lying[row])), (), (), ())
    facts: tuple[tuple[int, ...], ...] = picture[3]
    first, second, third, fourth, fifth = facts
    one: int = first[RANK]
    two: int = second[RANK]
    three: int = third[RANK]
    four: int = fourth[RANK]
    five: int = fifth[RANK]
    ranks = (((one * 8 + two) * 8 + three) * 8 + four) * 8 + five
    kept = s.ground[row] = (picture, _FOOTINGS.get(ranks) or make_footing(ranks, facts))
    return kept


def make_footing(ranks: int, facts: tuple[tuple[int, ...], ...]) -> list[int]:
    """The same for a row with cards of these ranks (-1: no card), written as one number; found out once."""
    found = [0] * RANKS
    for index, fact in enumerate(facts):
        rank: int = fact[RANK]
        if rank < 0:
            found[1] |= _BITS[index]
        else:
            found[rank + 1] |= _TAKEN[index]
    _FOOTINGS[ranks] = found
    return found


def something_about_plays(s: TtcgState) -> bool:
    """Whether a statement forbids some plays, allows more when both are used, or rank ups from the discard pile."""
    if s.topics & PLAYS_TOPIC and (s.plays >= PLAYS or "bar:play" in s.groups):
        return True
    return s.wards >> m.PLAYED & 1 != 0 or lends(s)


PLAY: Final = PlayAction()


class PlayCard(Task[TtcgState]):
    """A player plays a card by the rules."""

    NAME: ClassVar[str] = "tt-play"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "subject")

    def __init__(self, seat: int, subject: int) -> None:
        self.seat = seat
        self.subject = subject

    def run(self, s: TtcgState) -> None:
        play_card(s, self.seat, self.subject)


def play_card(s: TtcgState, seat: int, subject: int) -> None:
    """TT-4.4, TT-5.5, TT-X2: it uses an extra play if there is one for it, else one of the two; a rank up is a play too."""
    card = subject >> 5
    hold = extra_play(s, seat, card) if s.topics & PLAYS_TOPIC else None
    if hold is not None:
        s.spent.append(extra_key(s, hold))
    else:
        s.plays += 1
        s.summed = None
    row, index = s.prints[card].row + seat, subject & 15
    s.batch += 1
    s.action = "rankup" if s.zones[row][index] >= 0 else "play"
    s.action_card = card
    s.action_seat = seat
    s.fresh = 1
    put_into(s, card, row, index, RULES, seat, not subject & DOWN, ())


# -- face-down cards (2025-02) ----------------------


def is_face_down(s: TtcgState, seat: int, card: int) -> bool:
    """TT-5.11: only a face-down card can be turned up."""
    return not s.face[card]


def may_turn_up(s: TtcgState, seat: int, card: int) -> bool:
    """TT-5.11: creatures in own-turn windows; magic in any window, but not in the turn it was played."""
    if s.zone[card] >= SPELLS:
        return s.played_on[card] < s.number
    return s.turn == seat


TURN_CHECKS: Final = [
    Check("TT-5.11", "the card is face up", is_face_down),
    Check("TT-5.11", "creatures are turned up in your own turn, magic not in the turn it was played", may_turn_up),
]


class TurnUpAction(Action):
    """TT-5.11: turn a face-down card of yours face up."""

    def __init__(self) -> None:
        super().__init__("turn up", TURN_CHECKS)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, TtcgState)
        return s.actives(seat)

    def option(self, s: State, seat: int, subject: int) -> Option:
        assert isinstance(s, TtcgState)
        return Option("turn up", s.prints[subject], s.spots[subject])


def turn_up(s: TtcgState, card: int) -> None:
    """TT-5.11: turning face up costs nothing and is no activation; its texts work from now on."""
    atoms.turn_up(s, card, "TurnedUp", s.side(card))
    wake(s, card)


register(PlayCard)
