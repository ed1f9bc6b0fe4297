"""Cardfinity a second time: plain recursion over lists of cards, written from the rulebook and sharing no rule with the game.

Only the reader of cards and the words of atoms are the game's. Questions are yielded as (seat, words) and answered with words.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeVar

from cardscape.engine.match import Match
from cardscape.games.cardfinity import atoms as a
from cardscape.games.cardfinity.cards import Card, Spell, matches
from cardscape.games.cardfinity.table import CardfinityState
from cardscape.games.cardfinity.writer import atom_text

ZONES = ("deck", "hand", "field", "graveyard", "banished")
PLAY, DISCARD, DRAW, INFINITY, TAP, ATTACH, VICTORY, DEFEAT = range(8)

T = TypeVar("T")
Asking = Generator[tuple[int, list[str]], str, T]


class Lost(Exception):
    """A player has lost."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Ambiguous(Exception):
    """Two options have the same words, so that words cannot carry the answer."""


class Copy:
    """One physical card."""

    def __init__(self, owner: int, card: Card, tapped: bool) -> None:
        self.owner = owner
        self.card = card
        self.bonus = 0
        self.tapped = tapped
        self.attached: tuple[Copy, ...] = ()

    @property
    def power(self) -> int:
        return self.card.power + self.bonus

    @property
    def spells(self) -> list[Spell]:
        return [other.card.spells[0] for other in self.attached] + list(self.card.spells)

    @property
    def state(self) -> tuple[str, int, tuple[str, ...]]:
        return self.card.name, self.bonus, tuple(other.card.name for other in self.attached)

    @property
    def name(self) -> str:
        """As a player calls it where no place does: with what has changed on it."""
        marks = [f"power {self.power}"] if self.bonus else []
        if self.attached:
            marks.append("+ " + ", ".join(other.card.name for other in self.attached))
        return f"{self.card.name} ({', '.join(marks)})" if marks else self.card.name


class Memory:
    """The table as it was."""

    def __init__(self, of: Reference) -> None:
        self.zones = {place: zone[:] for place, zone in of.zones.items()}
        self.marks = [(copy, copy.bonus, copy.tapped, copy.attached) for copy in of.copies]
        self.elsewhere, self.beaten, self.depth = of.elsewhere[:], of.beaten[:], of.depth


class Reference:
    """A match from the first question of its first turn on."""

    def __init__(self, match: Match) -> None:
        s = match.state
        assert isinstance(s, CardfinityState)
        self.zones: dict[tuple[str, int], list[Copy]] = {}
        for number, name in enumerate(ZONES):
            for seat in (0, 1):
                cards = s.zones[2 * number + seat]
                self.zones[name, seat] = [Copy(s.owner[c], s.card(c), s.card(c).tapped) for c in cards]
        self.copies = [copy for zone in self.zones.values() for copy in zone]
        self.elsewhere: list[Copy] = []
        self.beaten: list[Copy] = []
        self.turn, self.number = s.turn, s.number
        self.attempts = self.automatic = self.depth = 0

    def table(self) -> dict[tuple[str, int], list[object]]:
        """What lies where; hands in the order of names, tap marks on fields only."""
        return {place: _laid(place[0], [(*copy.state, copy.tapped) for copy in zone]) for place, zone in self.zones.items()}

    # -- zones ----------------------------------------------------------------------------------------------------------------

    def place(self, copy: Copy) -> tuple[str, int]:
        return next((place for place, zone in self.zones.items() if copy in zone), ("elsewhere", -1))

    def put(self, copy: Copy, zone: str) -> None:
        self.zones.get(self.place(copy), self.elsewhere).remove(copy)
        self.zones[zone, copy.owner].append(copy)
        if zone in ("deck", "hand"):
            copy.tapped = copy.card.tapped

    def put_aside(self, copy: Copy) -> None:
        self.zones[self.place(copy)].remove(copy)
        self.elsewhere.append(copy)

    def fields(self, copy: Copy) -> bool:
        return self.place(copy) == ("field", copy.owner)

    def top(self, seat: int) -> Copy:
        """The top card of a deck that has to be taken."""
        if not self.zones["deck", seat]:
            raise Lost(seat)
        return self.zones["deck", seat][-1]

    def undo(self, memory: Memory) -> None:
        self.zones, self.elsewhere, self.beaten, self.depth = memory.zones, memory.elsewhere, memory.beaten, memory.depth
        for copy, bonus, tapped, attached in memory.marks:
            copy.bonus, copy.tapped, copy.attached = bonus, tapped, attached

    # -- questions ------------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, words: list[str], meant: Sequence[T]) -> Asking[T]:
        if len(words) == 1:
            return meant[0]
        if len(set(words)) < len(words):
            raise Ambiguous
        said = yield seat, words
        return meant[words.index(said)]

    def named(self, viewer: int, copy: Copy) -> str:
        zone, seat = self.place(copy)
        if zone != "field":
            return copy.name
        side = "" if seat == viewer else "enemy "
        return f"{copy.card.name} at {side}field {self.zones[zone, seat].index(copy) + 1}"

    def choose(self, seat: int, word: str, copies: list[Copy]) -> Asking[Copy]:
        return (yield from self.ask(seat, [f"{word} {self.named(seat, copy)}" for copy in copies], copies))

    # -- spells ---------------------------------------------------------------------------------------------------------------

    def fire(self, copy: Copy, trigger: int) -> Asking[None]:
        if trigger == DISCARD and self.place(copy) != ("graveyard", copy.owner):
            return
        for spell in [spell for spell in copy.spells if spell.trigger == trigger]:
            yield from self.happen(copy, spell)

    def happen(self, copy: Copy, spell: Spell) -> Asking[None]:
        if (copy.card.monster and copy.tapped) or self.depth >= 100 or self.automatic >= 1000:
            return
        self.automatic += 1
        self.depth += 1
        yield from self.activate(copy, spell)
        self.depth -= 1

    def activate(self, copy: Copy, spell: Spell) -> Asking[bool]:
        if not (yield from self.pay(copy, spell.requirements)):
            return False
        for effect in spell.effects:
            yield from self.do(copy, effect)
        return True

    def pay(self, copy: Copy, requirements: tuple[a.Node, ...]) -> Asking[bool]:
        memory = Memory(self)
        for requirement in requirements:
            if not (yield from self.do(copy, requirement)):
                self.undo(memory)
                return False
        return True

    def play(self, copy: Copy) -> Asking[None]:
        memory = Memory(self)
        self.put_aside(copy)
        card = copy.card
        if not (yield from self.pay(copy, card.requirements if card.monster else card.spells[0].requirements)):
            self.undo(memory)
            self.attempts += 1
        elif card.monster:
            self.put(copy, "field")
            yield from self.fire(copy, PLAY)
        else:
            for effect in card.spells[0].effects:
                yield from self.do(copy, effect)
            self.put(copy, "graveyard")

    # -- atoms: true if met, taken as a requirement -----------------------------------------------------------------------------

    def do(self, host: Copy, node: a.Node) -> Asking[bool]:
        you, foe = host.owner, 1 - host.owner
        if isinstance(node, a.Choice):
            return (yield from self.do(host, (yield from self.ask(you, [f"choose {atom_text(part)}" for part in node.options],
                                                                  node.options))))
        if isinstance(node, a.Maybe):
            words = atom_text(node.what)
            wanted = yield from self.ask(you, [f"yes {words}", f"no {words}"], [True, False])
            return wanted and (yield from self.do(host, node.what))
        if isinstance(node, a.Destroy):
            return (yield from self.destroy(host, node))
        if isinstance(node, a.DiscardTop):
            yield from self.discard(self.top(foe if node.enemy else you))
        elif isinstance(node, a.Damage):
            self.damage(foe if node.enemy else you, node.n, node.true)
        elif isinstance(node, a.Heal):
            if node.enemy and len(self.zones["graveyard", foe]) < node.n:
                return False
            for copy in self.zones["graveyard", foe if node.enemy else you][::-1][: node.n]:
                self.put(copy, "deck")
        elif isinstance(node, a.Pop):
            if len(self.zones["graveyard", you]) < node.n:
                return False
            for copy in self.zones["graveyard", you][::-1][: node.n]:
                self.put(copy, "banished")
        elif isinstance(node, a.Draw):
            for _ in range(node.n):
                yield from self.draw(you)
        elif isinstance(node, a.Deckout):
            raise Lost(you)
        elif isinstance(node, a.Drill):
            while not matches(node.what, self.top(you).card):
                self.put(self.top(you), "graveyard")
            yield from self.draw(you)
        elif isinstance(node, a.Attack):
            yield from self.attack(host, node.piercing)
        elif isinstance(node, a.Buff):
            yield from self.buff(host, node)
        elif isinstance(node, a.Attach):
            yield from self.attach(host, node)
        elif isinstance(node, a.Play):
            found = [copy for copy in self.playable(you) if matches(node.what, copy.card)]
            chosen = yield from self.ask(you, [*[f"play {copy.name}" for copy in found], "decline"], [*found, None])
            if chosen is not None:
                yield from self.play(chosen)
        else:
            assert isinstance(node, a.Peek | a.Scry)
        return True

    def destroy(self, host: Copy, node: a.Destroy) -> Asking[bool]:
        whose = 1 - host.owner if node.enemy else host.owner
        for _ in range(node.count):
            zone = self.zones["field" if node.field else "hand", whose]
            found = [copy for copy in zone if copy is not host and matches(node.what, copy.card)]
            if not found:
                return False
            word = "banish" if node.banish else "discard"
            chosen = yield from self.choose(host.owner, word, found if node.field else different(found))
            if node.banish:
                self.put(chosen, "banished")
            else:
                yield from self.discard(chosen)
        return True

    def discard(self, copy: Copy) -> Asking[None]:
        self.put(copy, "graveyard")
        yield from self.fire(copy, DISCARD)

    def damage(self, seat: int, n: int, true: bool) -> None:
        for _ in range(n):
            self.put(self.top(seat), "banished" if true else "graveyard")

    def draw(self, seat: int) -> Asking[None]:
        copy = self.top(seat)
        self.put(copy, "hand")
        yield from self.fire(copy, DRAW)

    def buff(self, host: Copy, node: a.Buff) -> Asking[None]:
        if node.this:
            found = [host] if host.card.monster and self.fields(host) else []
        else:
            found = self.zones["field", host.owner][:]
        if found:
            chosen = host if node.this else (yield from self.choose(host.owner, "buff", found))
            chosen.bonus = max(-chosen.card.power, chosen.bonus + node.n)

    def attach(self, host: Copy, node: a.Attach) -> Asking[None]:
        hand = self.zones["hand", host.owner]
        found = different([copy for copy in hand if not copy.card.monster and matches(node.what, copy.card)])
        if not found or not host.card.monster or self.place(host)[0] == "banished":
            return
        chosen = yield from self.choose(host.owner, "attach", found)
        self.put_aside(chosen)
        host.attached = (chosen, *host.attached)
        if chosen.card.spells[0].trigger == ATTACH:
            yield from self.happen(host, chosen.card.spells[0])

    def attack(self, attacker: Copy, piercing: bool) -> Asking[None]:
        you, foe = attacker.owner, 1 - attacker.owner
        if self.number == 1 or not attacker.card.monster or not self.fields(attacker) or attacker in self.beaten:
            return
        targets = [copy for copy in self.zones["field", foe] if not copy.tapped]
        if not targets:
            self.damage(foe, attacker.power, False)
            return
        target = yield from self.choose(you, "attack", targets)
        if attacker.power >= target.power:
            if piercing:
                self.damage(foe, attacker.power - target.power, False)
            yield from self.discard(target)
            yield from self.fire(attacker, VICTORY)
        else:
            self.beaten.append(attacker)
            yield from self.fire(attacker, DEFEAT)
            self.beaten.remove(attacker)
            if self.fields(attacker):
                yield from self.discard(attacker)

    # -- turns ----------------------------------------------------------------------------------------------------------------

    def playable(self, seat: int) -> list[Copy]:
        hand = self.zones["hand", seat]
        return different([copy for copy in hand if copy.card.monster or copy.card.spells[0].trigger == PLAY])

    def run(self) -> Asking[None]:
        while True:
            you = self.turn
            plays = [copy for copy in self.playable(you) if self.attempts < 50 or not _price(copy)]
            uses = [(copy, spell) for copy in self.zones["field", you] if not copy.tapped for spell in copy.spells
                    if spell.trigger in (TAP, INFINITY) and (self.attempts < 50 or not spell.requirements)]
            words = [f"play {copy.name}" for copy in plays]
            words += [f"activate {spell.name} of {self.named(you, copy)}" for copy, spell in uses]
            number = yield from self.ask(you, [*words, "end turn"], range(len(words) + 1))
            self.automatic = 0
            if number < len(plays):
                yield from self.play(plays[number])
            elif number < len(words):
                yield from self.use(*uses[number - len(plays)])
            else:
                yield from self.next_turn()

    def use(self, copy: Copy, spell: Spell) -> Asking[None]:
        if not (yield from self.activate(copy, spell)):
            self.attempts += 1
        elif spell.trigger == TAP and self.fields(copy):
            copy.tapped = True

    def next_turn(self) -> Asking[None]:
        self.turn, self.number, self.attempts = 1 - self.turn, self.number + 1, 0
        yield from self.draw(self.turn)
        for copy in self.zones["field", self.turn]:
            copy.tapped = False


def _price(copy: Copy) -> tuple[a.Node, ...]:
    return copy.card.requirements if copy.card.monster else copy.card.spells[0].requirements


def different(copies: list[Copy]) -> list[Copy]:
    """One of equal copies in a hand."""
    found: dict[tuple[str, int, tuple[str, ...]], Copy] = {}
    for copy in copies:
        found.setdefault(copy.state, copy)
    return list(found.values())


def _laid(zone: str, cards: list[tuple[object, ...]]) -> list[object]:
    told = [card if zone == "field" else card[:-1] for card in cards]
    return sorted(told, key=str) if zone == "hand" else list(told)


def table(match: Match) -> dict[tuple[str, int], list[object]]:
    """The game's own table in the same form."""
    s = match.state
    assert isinstance(s, CardfinityState)
    found: dict[tuple[str, int], list[object]] = {}
    for number, name in enumerate(ZONES):
        for seat in (0, 1):
            cards: list[tuple[object, ...]] = []
            for c in s.zones[2 * number + seat]:
                attached = tuple(s.printed[definition].name for definition in s.attached[c])
                cards.append((s.card(c).name, s.bonus[c], attached, bool(s.tapped[c])))
            found[name, seat] = _laid(name, cards)
    return found
