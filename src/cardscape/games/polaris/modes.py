"""The play-choice rule: which plays from hand fit together in one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.polaris import granting
from cardscape.games.polaris.cards import WILD

if TYPE_CHECKING:
    from cardscape.games.polaris.printing import Printing
    from cardscape.games.polaris.table import PolarisState

Play = tuple[str, int, str]
"""Name, 1 for a Force, mark."""
MIXED: Final = "MIXED"
COPIES: Final = "COPIES"
MARK: Final = "MARK"
MODES: Final = (MIXED, COPIES, MARK)
ONE_CREATURE: Final = 1
TWO_FORCES: Final = 2
THREE_COPIES: Final = 3
FIVE_MARKED: Final = 5
ALL_OPEN: Final = 7
_MIXED_BIT: Final = 1
_COPIES_BIT: Final = 2
_MARK_BIT: Final = 4
_MOST_KEPT: Final = 5000
_bits: Final[dict[tuple[tuple[Play, ...], str, tuple[str, ...]], int]] = {}
"""Answers given before: they follow from the play set, the declared mode and the extra plays alone."""


def fits_mixed(plays: list[Play]) -> bool:
    """PL-8.6: at most one Creature and at most two Forces."""
    forces = 0
    for play in plays:
        forces += play[1]
    return forces <= TWO_FORCES and len(plays) - forces <= ONE_CREATURE


def fits_copies(plays: list[Play], name: str = "") -> bool:
    """PL-8.6: at most three cards, all of the same name."""
    if len(plays) > THREE_COPIES:
        return False
    wanted = name or (plays[0][0] if plays else "")
    for play in plays:  # noqa: SIM110 (a generator would cost more than the loop)
        if play[0] != wanted:
            return False
    return True


def fits_mark(plays: list[Play], letter: str = "") -> bool:
    """PL-8.6: at most five cards whose letters are all the same; Wild goes with any letter."""
    if len(plays) > FIVE_MARKED:
        return False
    for play in plays:
        if play[2] != WILD:
            if letter and play[2] != letter:
                return False
            letter = play[2]
    return True


def fits_some(plays: list[Play], declared: str) -> bool:
    """PL-8.6, PL-8.7: the plays fit one mode as a whole, or the declared one; modes never add up."""
    if not declared:
        return fits_mixed(plays) or fits_copies(plays) or fits_mark(plays)
    mode, _, what = declared.partition(" ")
    if mode == MIXED:
        return fits_mixed(plays)
    return fits_copies(plays, what) if mode == COPIES else fits_mark(plays, what)


def legal_set(plays: list[Play], grants: list[str], declared: str, prints: list[Printing] | None = None) -> bool:
    """PL-8.11: some assignment of plays to matching grants leaves a rest that fits a mode; ``prints`` are the cards of the match,
    needed where extra plays are for a certain kind.
    """
    if fits_some(plays, declared):
        return True
    if not grants:
        return False
    if not granting.is_special(grants):
        lack = Lack(plays, grants)
        return lack.met_by(declared) if declared else lack.met()
    for mode in [declared] if declared else modes_of(plays, len(grants)):
        if granting.all_placed(plays, grants, mode, prints or []):
            return True
    return False


class Lack:
    """The Creatures and Forces of a play set for which there is no extra play of their kind; ``over`` of them a mode has to take,
    as extra plays for any card do for the others.
    """

    def __init__(self, plays: list[Play], grants: list[str]) -> None:
        """PL-8.11: an extra play is for any card, or for a Creature or a Force: those of one kind go first."""
        self.creature_names = [play[0] for play in plays if not play[1]]
        self.force_names = [play[0] for play in plays if play[1]]
        self.creature_marks = [play[2] for play in plays if not play[1]]
        self.force_marks = [play[2] for play in plays if play[1]]
        self.creatures = max(len(self.creature_names) - grants.count("creature"), 0)
        self.forces = max(len(self.force_names) - grants.count("force"), 0)
        self.over = self.creatures + self.forces - grants.count("card")

    def met(self) -> bool:
        """PL-8.11: some mode takes as many."""
        return self.met_by_mixed() or self.met_by_copies() or bool(self.letters())

    def met_by_mixed(self) -> bool:
        return self.over <= min(self.creatures, ONE_CREATURE) + min(self.forces, TWO_FORCES)

    def met_by_copies(self) -> bool:
        """COPIES of some name that was played takes as many."""
        for name in self.creature_names:
            if self.met_by_name(name):
                return True
        for name in self.force_names:  # noqa: SIM110 (as everywhere)
            if self.met_by_name(name):
                return True
        return False

    def met_by_name(self, name: str) -> bool:
        found = min(self.creatures, self.creature_names.count(name)) + min(self.forces, self.force_names.count(name))
        return self.over <= min(found, THREE_COPIES)

    def met_by_letter(self, letter: str) -> bool:
        """MARK takes cards of the letter, and Wild ones."""
        creatures, forces = self.creature_marks.count(letter), self.force_marks.count(letter)
        if letter != WILD:
            creatures += self.creature_marks.count(WILD)
            forces += self.force_marks.count(WILD)
        return self.over <= min(min(self.creatures, creatures) + min(self.forces, forces), FIVE_MARKED)

    def letters(self) -> list[str]:
        """The letters that were played, Wild among them, of which MARK takes as many, in order."""
        return [letter for letter in sorted(set(self.creature_marks + self.force_marks)) if self.met_by_letter(letter)]

    def met_by(self, declared: str) -> bool:
        """PL-8.7: the declared mode takes as many."""
        mode, _, what = declared.partition(" ")
        if mode == MIXED:
            return self.met_by_mixed()
        return self.met_by_name(what) if mode == COPIES else self.met_by_letter(what)


def modes_of(plays: list[Play], extra: int) -> list[str]:
    """The modes that a rest of these plays may fit, as they would be declared: so many extra plays must do for the others."""
    found = [MIXED] if len(plays) <= ONE_CREATURE + TWO_FORCES + extra else []
    names = [play[0] for play in plays]
    marks = [play[2] for play in plays]
    wild = marks.count(WILD)
    for name in sorted(set(names)):
        if len(plays) <= min(names.count(name), THREE_COPIES) + extra:
            found.append(f"{COPIES} {name}")
    for mark in sorted(set(marks)):
        if len(plays) <= min(marks.count(mark) + (0 if mark == WILD else wild), FIVE_MARKED) + extra:
            found.append(f"{MARK} {mark}")
    return found


def open_modes(plays: list[Play], declared: str, grants: list[str] | None = None,
               prints: list[Printing] | None = None) -> list[str]:
    """PL-8.7, PL-8.12: the modes that the plays of this turn leave open; MARK with its letter once it is fixed."""
    if declared:
        return [declared]
    if grants:
        return open_with(plays, grants, prints or [])
    found: list[str] = []
    if fits_mixed(plays):
        found.append(MIXED)
    if fits_copies(plays):
        found.append(COPIES)
    if fits_mark(plays):
        letters = [play[2] for play in plays if play[2] != WILD]
        found.append(f"{MARK}-{letters[0]}" if letters else MARK)
    return found


def open_after(mark: str) -> int:
    """The open modes as bits, after nothing but one card of this mark was played."""
    return ALL_OPEN if mark in (WILD, "") else ALL_OPEN | (ord(mark) - ord("A") + 1) << 3


def open_with(plays: list[Play], grants: list[str], prints: list[Printing]) -> list[str]:
    """PL-8.11: the modes that some assignment of the plays to the extra plays leaves open."""
    if not granting.is_special(grants):
        return open_besides(Lack(plays, grants))
    likely = modes_of(plays, len(grants))
    found = [MIXED] if MIXED in likely and legal_set(plays, grants, MIXED, prints) else []
    copies = not plays
    letters: list[str] = []
    for mode in likely:
        kind, _, what = mode.partition(" ")
        if kind == COPIES:
            copies = copies or legal_set(plays, grants, mode, prints)
        elif kind == MARK and legal_set(plays, grants, mode, prints):
            letters.append(what)
    if copies:
        found.append(COPIES)
    if WILD in letters or legal_set(plays, grants, f"{MARK} {WILD}", prints):
        found.append(MARK)
    elif letters:
        found.append(f"{MARK}-{letters[0]}" if len(letters) == 1 else MARK)
    return found


def open_besides(lack: Lack) -> list[str]:
    """The same where extra plays are for any card, Creature or Force."""
    found = [MIXED] if lack.met_by_mixed() else []
    if lack.over <= 0 or lack.met_by_copies():
        found.append(COPIES)
    letters = lack.letters()
    if lack.met_by_letter(WILD) or len(letters) > 1:
        found.append(MARK)
    elif letters:
        found.append(f"{MARK}-{letters[0]}")
    return found


def open_bits(s: PolarisState) -> int:
    """The open modes of the turn player as bits, for views: 1 MIXED, 2 COPIES, 4 MARK, and the letter's number times 8."""
    if s.open_bits >= 0:
        return s.open_bits
    plays = s.plays
    if len(plays) <= ONE_CREATURE and not s.mode and not s.grants:  # nothing or one card: every mode is open
        s.open_bits = open_after(plays[0][2]) if plays else ALL_OPEN
        return s.open_bits
    key = (tuple(s.plays), s.mode, tuple(s.grants))
    known = _bits.get(key) if not granting.is_special(s.grants) else None
    if known is not None:
        s.open_bits = known
        return known
    bits = 0
    for mode in open_modes(s.plays, s.mode, s.grants, s.printed):
        kind, _, what = mode.replace("-", " ").partition(" ")
        bits |= 1 << MODES.index(kind)
        if kind == MARK and what:
            bits |= (ord(what) - ord("A") + 1) << 3
    if not granting.is_special(s.grants):
        if len(_bits) >= _MOST_KEPT:
            _bits.clear()
        _bits[key] = bits
    s.open_bits = bits
    return bits


def may_play(s: PolarisState, card: int) -> bool:
    """PL-8.6, PL-8.10: a play is legal if the play set, whatever became of its cards, still fits with this card."""
    return legal_set([*s.plays, s.prints[card].play], s.grants, s.mode, s.printed)


class Room:
    """What a play set leaves room for: any ``creature``, any ``force``, cards of one ``name``, and if ``marked`` cards of one
    ``letter`` (of any, if it is empty). What else there may be room for with ``more`` has to be asked card by card.

    ``count`` cards are played, ``forces`` of them Forces; ``bits`` are the modes that they leave open, for views.
    """

    __slots__ = ("after", "bits", "count", "creature", "force", "forces", "letter", "marked", "more", "name",
                 "verdicts")

    def __init__(self, creature: bool, force: bool, name: str, marked: bool, letter: str, count: int, forces: int,
                 bits: int) -> None:
        self.creature = creature
        self.force = force
        self.name = name
        self.marked = marked
        self.letter = letter
        self.more = False
        self.count = count
        self.forces = forces
        self.bits = bits
        self.after: dict[Play, Room] = {}
        """What is left of it after a further play, where that was asked before: it is the same in every match;"""
        self.verdicts: dict[Play, bool] = {}
        """and so are the answers where a card had to be asked for."""

    def takes(self, s: PolarisState, card: int) -> bool:
        """Whether there is room for a card for which it has to be asked."""
        play = s.prints[card].play
        known = self.verdicts.get(play)
        if known is None:
            known = self.verdicts[play] = may_play(s, card)
        return known


_granted: Final[dict[tuple[tuple[Play, ...], tuple[str, ...]], Room]] = {}
"""What plays and extra plays leave room for; extra plays for cards of a certain kind are looked at anew in every match."""
_rooms: Final[dict[tuple[bool, bool, str, bool, str, int, int, int], Room]] = {}
_ALL_FIT: Final = Room(True, True, "", False, "", 0, 0, ALL_OPEN)


def room(s: PolarisState) -> Room:
    """PL-8.6, PL-8.11: what else fits MIXED, COPIES or MARK; after a declaration each card is asked for, and so is what else fits
    with extra plays.
    """
    plays = s.plays
    if s.mode:
        now = Room(False, False, "", False, "", 0, 0, 0)
        now.more = True
        return now
    if not plays:
        return _ALL_FIT
    if s.room is not None and not s.grants:
        return s.room
    if s.grants:
        key = (tuple(plays), tuple(s.grants))
        known = _granted.get(key)
        if known is None:
            known = room_with(plays, s.grants)
            if not granting.is_special(s.grants):
                if len(_granted) >= _MOST_KEPT:
                    _granted.clear()
                _granted[key] = known
        return known
    return room_after(plays)


def room_with(plays: list[Play], grants: list[str]) -> Room:
    """PL-8.11: an extra play that all plays so far leave over is there for any card of its kind."""
    left = room_after(plays)
    now = Room(left.creature, left.force, left.name, left.marked, left.letter, left.count, left.forces, left.bits)
    now.more = True
    if fits_some(plays, ""):
        now.creature = now.creature or "creature" in grants or "card" in grants
        now.force = now.force or "force" in grants or "card" in grants
    return now


def room_after(plays: list[Play]) -> Room:
    """What else fits together with these plays."""
    now = room_for(plays[0])
    for play in plays[1:]:
        now = further(now, play)
    return now


def room_for(play: Play) -> Room:
    """What else fits together with a single play: a Creature or Forces, copies of it, and cards of its letter."""
    forces, mark = play[1], play[2]
    return Room(forces > 0, True, play[0], True, "" if mark == WILD else mark, 1, forces, open_after(mark))


def further(room: Room, play: Play) -> Room:
    """PL-8.6, PL-8.7: what is left of the room after a further play; modes never open again."""
    count, forces = room.count + 1, room.forces + play[1]
    bits = 0
    if forces <= TWO_FORCES and count - forces <= ONE_CREATURE:
        bits = _MIXED_BIT
    name = room.name
    if play[0] != name:
        name = ""
    elif count <= THREE_COPIES:
        bits |= _COPIES_BIT
        if count == THREE_COPIES:
            name = ""
    letter, mark = room.letter, play[2]
    marked = room.marked
    if marked:
        if mark != WILD:
            marked = not letter or mark == letter
            letter = mark
        if marked:
            bits |= _MARK_BIT | (ord(letter) - ord("A") + 1) << 3 if letter else _MARK_BIT
            marked = count < FIVE_MARKED
    mixed = bits & _MIXED_BIT != 0
    key = (mixed and count == forces, mixed and forces < TWO_FORCES, name, marked, letter, count, forces, bits)
    if len(_rooms) >= _MOST_KEPT:
        return Room(*key)
    left = _rooms.get(key)
    if left is None:
        left = _rooms[key] = Room(*key)
    room.after[play] = left
    return left
