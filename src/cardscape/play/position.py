"""Positions: a described table becomes a state. What is not named is empty or as a fresh copy has it."""

from __future__ import annotations

import re
from typing import Final

from cardscape.engine import atoms
from cardscape.engine.decision import Definition
from cardscape.engine.facts import Fact, FactError
from cardscape.engine.game import Game, Value
from cardscape.engine.knowledge import count_members
from cardscape.engine.state import KNOWING, KNOWN, MEMBER, POOLED, UNKNOWN, State
from cardscape.engine.zones import NOBODY, PILE, ROW
from cardscape.play.tree import Branch, FileError, unknown
from cardscape.play.words import even, seat_of

MAX_CARDS: Final = 2000
MAX_NUMBER: Final = 10**9
LEVELS: Final = {"place": KNOWN, "zone": MEMBER, "owned": POOLED, "no": UNKNOWN}
"""What a seat knows of a card: where it lies, that it is in this zone, that its owner has it, or nothing."""

_COUNTED: Final = re.compile(r"(\d{1,3})x? +(.+)")


class Copy:
    """One described copy: which card, whose, where, and its state."""

    def __init__(self, card: int, owner: int, zone: int, index: int, branch: Branch) -> None:
        self.card = card
        self.owner = owner
        self.zone = zone
        self.index = index
        self.branch = branch
        self.slot = -1
        self.beneath: list[tuple[str, Copy]] = []


class Cards:
    """The cards a scenario can name. Where several that come with the game share a name, each is named as it is printed:
    ``Floor Leader (public)``. ``more`` are the cards of a match, which are named after the others.
    """

    def __init__(self, cards: list[Definition], more: list[Definition] | None = None) -> None:
        self.cards = [*cards, *(more or [])]
        self.numbers: dict[str, int] = {}
        self.printed: dict[str, int] = {}
        self.twins: dict[str, list[str]] = {}
        for number, card in enumerate(self.cards):
            first = self.cards[self.numbers.setdefault(card.name, number)].printed()
            self.printed.setdefault(even(card.printed()), number)
            if number < len(cards) and card.printed() != first:
                self.twins.setdefault(card.name, [first]).append(card.printed())
        self.by_look = {even(name): number for name, number in reversed(self.numbers.items())}

    def find(self, branch: Branch) -> tuple[int, int]:
        """The card of that name and how many: ``Ember Fox`` or ``3 Ember Fox``."""
        name = branch.words("a card")
        known, count = self._known(name), 1
        counted = _COUNTED.fullmatch(name) if known is None else None
        if counted is not None:
            known, count = self._known(counted[2]), int(counted[1])
        if known is None:
            raise unknown(branch, "card", self.numbers)
        twins = self.twins.get(self.cards[known].name, [])
        if twins and even(counted[2] if counted is not None else name) not in [even(twin) for twin in twins]:
            raise branch.error(f"several cards are called {self.cards[known].name!r}; write {' or '.join(twins)}")
        return known, count

    def label(self, card: Definition) -> str:
        """How a file names a card so that no other one is meant."""
        return card.printed() if card.name in self.twins else card.name

    def _known(self, name: str) -> int | None:
        exact = self.numbers.get(name)
        if exact is None:
            exact = self.by_look.get(even(name))
        return exact if exact is not None else self.printed.get(even(name))


def zones_of(game: Game, owner: int) -> dict[str, int]:
    """Zones by name: those of a seat, or (owner -1) the shared ones."""
    return {even(zone.name): zone.number for zone in game.zones if zone.owner == owner}


def build(game: Game, rules: str, options: dict[str, Value], cards: list[Definition], position: Branch) -> State:
    """The state that a position describes, with the turn's next step on the agenda but not yet run."""
    table = _Table(game, Cards(cards))
    table.read(position)
    state = table.lay(rules, options, position)
    try:
        game.resume(state)
    except NotImplementedError:
        raise position.error(f"{game.title} cannot be set up from a position") from None
    except FactError as error:
        raise table.branch_of(error, position).error(str(error)) from None
    return state


def value_of(branch: Branch) -> Fact:
    """A fact as written: yes is 1, no is 0."""
    if branch.kind == "list":
        return [item.words("an entry") for item in branch.items]
    value = branch.value()
    if isinstance(value, (bool, int)):
        if abs(value) > MAX_NUMBER:
            raise branch.error(f"a number is at most {MAX_NUMBER}, not {branch.called()}")
        return int(value)
    return branch.words("a value")


def no_place(game: Game, zone: int, name: str) -> str:
    """What to say of a place that a zone does not have."""
    spec = game.zones[zone]
    there = f" (places: {game.place_name(zone, 0)} to {game.place_name(zone, spec.size - 1)})" if spec.size else ""
    return f"{spec.name} has no place {name!r}{there}"


class _Table:
    """Reads a position: first all copies and where they lie, then their states, then the numbers."""

    def __init__(self, game: Game, cards: Cards) -> None:
        self.game = game
        self.cards = cards
        self.copies: list[Copy] = []
        self.seat_facts: list[tuple[int, Branch, Branch]] = []
        self.zones = [zones_of(game, 0), zones_of(game, 1), zones_of(game, -1)]
        self.turn = 0
        self.number = -1
        self.phase = game.usual_phase()

    def read(self, position: Branch) -> None:
        for key, value in position.mapped("position"):
            name = even(key.text)
            if key.text in ("A", "B"):
                self._side(seat_of(key), value)
            elif name == "turn":
                self.turn = seat_of(value)
            elif name == "number":
                self.number = value.whole("number")
                if not 0 <= self.number <= MAX_NUMBER:
                    raise value.error(f"turns are numbered from 1 (0: before the first), not {value.called()}")
            elif name == "phase":
                self.phase = self._phase(value)
            elif name in self.zones[2]:
                self._zone(self.zones[2][name], -1, value)
            elif value.kind == "mapping":
                for who, amount in value.entries:
                    self._part(seat_of(who), key, amount)
            else:
                self.seat_facts.append((-1, key, value))
        if self.number < 0:
            self.number = 3 + self.turn

    def _phase(self, value: Branch) -> int:
        phases = [even(name) for name in self.game.phases]
        if value.kind != "words" or even(value.text) not in phases:
            raise unknown(value, "phase", self.game.phases)
        return phases.index(even(value.text))

    def _side(self, seat: int, side: Branch) -> None:
        for key, value in side.mapped("a player's side"):
            self._part(seat, key, value)

    def _part(self, seat: int, key: Branch, value: Branch) -> None:
        """A zone or a number of a player."""
        name = even(key.text)
        zone = self.zones[seat].get(name, self.zones[2].get(name, -1))
        if name in self.game.beneath():
            raise key.error(f"which card? Write {{card: NAME, {name}: [...]}} where that card lies")
        if zone >= 0:
            self._zone(zone, seat, value)
        else:
            self.seat_facts.append((seat, key, value))

    def _zone(self, zone: int, owner: int, value: Branch) -> None:
        spec = self.game.zones[zone]
        found: list[Copy] = []
        if value.kind == "mapping":
            for key, entry in value.entries:
                index = self.game.place_named(zone, key.text)
                if index < 0 or (spec.size and index >= spec.size):
                    raise key.error(no_place(self.game, zone, key.text))
                if not entry.empty:
                    copies = self._copies(entry, zone, owner, index)
                    if len(copies) != 1:
                        raise entry.error(f"a place holds one card, not {len(copies)}")
                    found.extend(copies)
            if spec.shape != ROW:
                found.sort(key=lambda copy: copy.index)
                if [copy.index for copy in found] != list(range(len(found))):
                    raise value.error(f"the places of {spec.name} must be 1, 2, 3 ... without a gap")
        else:
            for entry in value.listed(spec.name):
                index = len(found)
                if spec.shape == ROW and entry.empty:
                    found.append(Copy(-1, owner, zone, index, entry))
                    continue
                found.extend(self._copies(entry, zone, owner, index))
            if spec.size and len(found) > spec.size:
                raise value.error(f"{spec.name} has {spec.size} places, not {len(found)}")
            found = [copy for copy in found if copy.card >= 0]
        if spec.shape != ROW and self.game.top_first(zone):
            found.reverse()
        self.copies.extend(found)
        if len(self.copies) > MAX_CARDS:
            raise value.error(f"a position holds at most {MAX_CARDS} cards")

    def _copies(self, entry: Branch, zone: int, owner: int, index: int) -> list[Copy]:
        """The copies an entry stands for: a name, a counted name, or a mapping with the card's state."""
        if entry.kind != "mapping":
            card, count = self.cards.find(entry)
            owner = owner if owner >= 0 else self._owner_missing(entry)
            return [Copy(card, owner, zone, index + i, entry) for i in range(count)]
        name = entry.get("card")
        if name is None:
            raise entry.error("a card's state needs the key card")
        card, count = self.cards.find(name)
        whose = entry.get("owner")
        owner = seat_of(whose) if whose is not None else owner if owner >= 0 else self._owner_missing(entry)
        copies = [Copy(card, owner, zone, index + i, entry) for i in range(count)]
        for copy in copies:
            for key, value in entry.entries:
                if even(key.text) in self.game.beneath():
                    for below in value.listed(key.text):
                        copy.beneath.extend((even(key.text), under) for under in self._copies(below, zone, owner, 0))
        return copies

    def _owner_missing(self, entry: Branch) -> int:
        raise entry.error("whose card is this? Write {card: NAME, owner: A}, or name the zone under A or B")

    # -- laying it out --------------------------------------------------------------------------------------------------------

    def lay(self, rules: str, options: dict[str, Value], position: Branch) -> State:
        everything = self._everything()
        piles = []
        for owner in (0, 1):
            mine = [copy for copy in everything if copy.owner == owner]
            piles.append((self._first_pile(owner), owner, [copy.card for copy in mine]))
            first = sum(len(pile[2]) for pile in piles[:-1])
            for offset, copy in enumerate(mine):
                copy.slot = first + offset
        try:
            s = self.game.table(self.cards.cards, piles, rules, options)
        except NotImplementedError:
            raise position.error(f"{self.game.title} cannot be set up from a position") from None
        watching, s.watching = s.watching, False
        for copy in self.copies:
            self._place(s, copy)
        s.turn, s.number, s.phase = self.turn, self.number, self.phase
        for copy in everything:
            self._state(s, copy)
        for copy in everything:
            self._known(s, copy)
        count_members(s)
        for seat, key, value in self.seat_facts:
            self._fact(s, seat, key, value)
        s.watching = watching
        s.events = 0
        s.forget_pictures()
        return s

    def _everything(self) -> list[Copy]:
        found: list[Copy] = []
        left = self.copies[::-1]
        while left:
            copy = left.pop()
            found.append(copy)
            left.extend(under for _, under in reversed(copy.beneath))
        if len(found) > MAX_CARDS:
            raise found[-1].branch.error(f"a position holds at most {MAX_CARDS} cards")
        return found

    def _first_pile(self, owner: int) -> int:
        """Where copies are laid out before they go to their places: a hidden pile of their owner if there is one."""
        zones = [zone for zone in self.game.zones if zone.shape == PILE and zone.owner in (owner, -1)]
        zones.sort(key=lambda zone: (zone.owner != owner, zone.seen_by != NOBODY, zone.number))
        return zones[0].number

    def _place(self, s: State, copy: Copy) -> None:
        face = copy.branch.get("face")
        down = face is not None and self._face_down(face)
        if down and face is not None and not s.face:
            raise face.error(f"no card of {self.game.title} lies face down")
        spec = self.game.zones[copy.zone]
        if spec.shape == ROW and s.zones[copy.zone][copy.index] >= 0:
            raise copy.branch.error(f"place {self.game.place_name(copy.zone, copy.index)} of {spec.name} is taken")
        atoms.move(s, copy.slot, copy.zone, "Placed", copy.index if spec.shape == ROW else atoms.TOP, not down)
        for name, under in copy.beneath:
            try:
                self.game.put_beneath(s, name, copy.slot, under.slot)
            except FactError as error:
                raise under.branch.error(str(error)) from None

    def _face_down(self, face: Branch) -> bool:
        if face.words("face") not in ("up", "down"):
            raise face.error("face is up or down")
        return face.text == "down"

    def _state(self, s: State, copy: Copy) -> None:
        for key, value in copy.branch.entries:
            name = even(key.text)
            if name in ("card", "owner", "face", "known") or name in self.game.beneath():
                continue
            try:
                self.game.set_card_fact(s, copy.slot, name.replace(" ", "_"), value_of(value))
            except FactError as error:
                refused, _, has = str(error).partition("; they have: ")
                if refused.startswith("cards have no "):
                    names = ["face", "known", "owner", *self.game.beneath(), *has.split(", ")]
                    raise unknown(key, "state of a card", list(dict.fromkeys(names))) from None
                raise value.error(str(error)) from None

    def _known(self, s: State, copy: Copy) -> None:
        """Who knows the card: those who see its zone, the owner of a face-down card, and whoever is named."""
        s.detach(KNOWING)
        s.pooled = [1, 1]
        s.spied = [1] * (2 * len(s.zones))
        zone = self.game.zones[s.zone[copy.slot]]
        up = not s.face or s.face[copy.slot] == 1
        for viewer in (0, 1):
            sees = zone.sees(viewer, up) or (not up and viewer == copy.owner)
            s.know[viewer][copy.slot] = KNOWN if sees else POOLED if viewer == copy.owner else UNKNOWN
        known = copy.branch.get("known")
        if known is None:
            return
        if known.kind == "mapping":
            for who, level in known.entries:
                if level.words("known") not in LEVELS:
                    raise unknown(level, "knowledge", LEVELS)
                s.know[seat_of(who)][copy.slot] = LEVELS[level.text]
            return
        for who in known.items if known.kind == "list" else [known]:
            seat = seat_of(who)
            hidden_hand = zone.shape != ROW and zone.shape != PILE and not zone.sees(seat, up)
            s.know[seat][copy.slot] = MEMBER if hidden_hand else KNOWN

    def _fact(self, s: State, seat: int, key: Branch, value: Branch) -> None:
        name = even(key.text).replace(" ", "_")
        known = self.game.match_facts(s) if seat < 0 else self.game.seat_facts(s)
        if name not in known and value.kind == "mapping":
            raise self._unknown(s, seat, key)
        if seat < 0 and (name in self.zones[0] or (name not in known and name in self.game.seat_facts(s))):
            raise value.error(f"whose {key.text}? Write {key.text}: {{A: ..., B: ...}}, or put it under A or B")
        said = value_of(value)
        if isinstance(said, int) and said < 0 and name in known:
            raise value.error(f"{key.text} is a number from 0, not {value.called()}")
        try:
            self.game.set_fact(s, seat, name, said)
        except FactError as error:
            if name in known:
                raise value.error(str(error)) from None
            raise self._unknown(s, seat, key) from None

    def _unknown(self, s: State, seat: int, key: Branch) -> FileError:
        names = [*self.zones[2], *(self.zones[seat] if seat >= 0 else ["A", "B", "turn", "number", "phase"])]
        facts = self.game.seat_facts(s) if seat >= 0 else [*self.game.match_facts(s), *self.game.seat_facts(s)]
        names = [name for name in names if name not in self.game.beneath()]
        return unknown(key, "part of a position", [*names, *facts])

    def branch_of(self, error: FactError, position: Branch) -> Branch:
        """Where the card stands for which a position is refused, if it is for one."""
        return next((copy.branch for copy in self._everything() if copy.slot == error.card), position)
