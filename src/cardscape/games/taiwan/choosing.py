"""Choosing cards one after the other, sealed until the choice is complete; the step that asked goes on with it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.knowledge import learn
from cardscape.engine.state import KNOWN
from cardscape.engine.task import Task, make, register
from cardscape.engine.zones import place
from cardscape.games.taiwan.grid import LOWER, LOWEST, SLOTS, UPPER, USABLE
from cardscape.games.taiwan.hands import Hand
from cardscape.games.taiwan.table import FIELD, HANDS, POSES, PRIVATE, PUBLIC, SUPPORT, TaiwanState

DONE: Final = -1
ZONE_COUNT: Final = SUPPORT + 2
Aims = tuple[tuple[int, ...], ...]

SLOT: Final = 101
YES: Final = 200
NUMBER: Final = 300
"""Keys of answers that are not the cards of a step: a slot, yes or no, a number or player."""
IT: Final = 105
GONE: Final = 106
AWAY: Final = 107
"""Keys of what an effect remembers: the cards that its trigger speaks of, that its own card has changed zones since, and that
this did not lie on the field when the effect came onto the stack.
"""
FACING: Final = 1000
"""Added to a Figure that is turned face-up for a price: the key of its orientation."""
SECOND: Final = 600
"""Added to the key of a step for the player who acts second."""
SLOT_OPTIONS: Final = [Option("slot", to=place(FIELD, index)) for index in range(SLOTS)]
POSE_OPTIONS: Final = [Option("orientation", label=pose) for pose in POSES]
"""How slots and orientations are offered,"""
_LOWER: Final = [[[SLOT_OPTIONS[index] for index in slots] for slots in table] for table in LOWER]
_UPPER: Final = [[[SLOT_OPTIONS[index] for index in slots] for slots in table] for table in UPPER]
"""and all sorts of slots at once, by their bits."""


def ask_slot(s: TaiwanState, task: Task[Any], seat: int, why: str, card: int) -> None:
    """TW-4.5: ask for one of the empty slots that a player may use."""
    if s.unseated:
        s.standing()
    bits = (USABLE[seat] & ~s.filled) >> LOWEST[seat]
    lower, upper = bits & 255, bits >> 8
    s.ask(task, seat, "slot", why, card, _LOWER[seat][lower] + _UPPER[seat][upper], LOWER[seat][lower] + UPPER[seat][upper])


def answer_of(aims: Aims, key: int) -> tuple[int, ...] | None:
    """What was chosen under a key, or None if that is still open."""
    for aim in aims:
        if aim[0] == key:
            return aim[1:]
    return None


def chosen_cards(aims: Aims, key: int) -> list[int] | None:
    """The cards chosen under a key, without their lives."""
    found = answer_of(aims, key)
    return None if found is None else list(found[::2])


def living(s: TaiwanState, aims: Aims, key: int) -> list[int]:
    """TW-12.2: the chosen cards that are still the same where they were; others are skipped."""
    found = answer_of(aims, key) or ()
    cards: list[int] = []
    for number in range(0, len(found), 2):
        if s.life[found[number]] == found[number + 1]:
            cards.append(found[number])
    return cards


def aim(s: TaiwanState, key: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards as an answer, each with its life."""
    entry = [key]
    for card in cards:
        entry.append(card)
        entry.append(s.life[card])
    return tuple(entry)


ASKING: Final = ("tw-declare", "tw-perform", "tw-special")
"""Steps whose second field is the card that their questions are about."""


class Asker(Task[TaiwanState]):
    """A step that goes on with further answers."""

    def resumed(self, aims: Aims) -> Task[TaiwanState]:
        """The same step with these answers."""
        raise NotImplementedError(type(self).__name__)


class Pick(Task[TaiwanState]):
    """TW-12.9: choose cards. ``name`` and ``args`` are the step that goes on, with what was chosen added to its answers.

    ``found`` are the cards to choose from, looked up before the question; they do not change until it is answered. ``asker`` is
    the same step if it is at hand.
    """

    NAME: ClassVar[str] = "tw-pick"
    FIELDS: ClassVar[tuple[str, ...]] = ("name", "args", "aims", "key", "kind", "seat", "low", "high", "found", "taken")

    def __init__(self, name: str, args: tuple[int | str | tuple[int, ...], ...], aims: Aims, key: int, kind: str, seat: int,
                 low: int, high: int, found: tuple[int, ...], taken: tuple[int, ...], asker: Asker | None = None) -> None:
        self.name = name
        self.args = args
        self.aims = aims
        self.key = key
        self.kind = kind
        self.seat = seat
        self.low = low
        self.high = high
        self.found = found
        self.taken = taken
        self.asker = asker

    def run(self, s: TaiwanState) -> None:
        left: list[int] = []
        for card in self.found:
            if card not in self.taken:
                left.append(card)
        left = distinct(s, left)
        if left and s.zone[left[0]] == HANDS + 1 - self.seat:
            left.sort(key=s.name_key)  # the order of another's hand is nobody's business
        if not left or len(self.taken) >= self.high:
            self.deliver(s, self.taken)
            return
        hidden = False
        for card in self.found:
            hidden = hidden or s.zone[card] < PUBLIC
        apart = s.zone[left[0]] >= SUPPORT and are_apart(s, self.found)
        options: list[Option] = []
        for card in left:
            options.append(below_option(s, self.kind, card) if apart else s.pick_option(self.kind, card, hidden))
        if len(self.taken) >= self.low:
            options.append(Option("done", secret=hidden))
            left.append(DONE)
        s.ask(self, self.seat, "choose", self.kind, source(s, self.seat, self.name, self.args), options, left)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick == DONE:
            self.deliver(s, self.taken)
            return
        see(s, self.seat, pick)
        one: tuple[int, ...] = (pick,)
        taken = self.taken + one
        if len(taken) >= self.high or len(taken) == len(self.found):
            self.deliver(s, taken)
        else:
            s.agenda.append(Pick(self.name, self.args, self.aims, self.key, self.kind, self.seat, self.low, self.high, self.found,
                                 taken, self.asker))

    def deliver(self, s: TaiwanState, taken: tuple[int, ...]) -> None:
        for card in taken:
            see(s, self.seat, card)
        more: Aims = (aim(s, self.key, taken),)
        go_on(self.asker, self.name, self.args, self.aims + more).run(s)


def go_on(asker: Asker | None, name: str, args: tuple[int | str | tuple[int, ...], ...], aims: Aims) -> Task[Any]:
    """The step that asked, with an answer more."""
    if asker is not None:
        return asker.resumed(aims)
    made: Task[Any] = make(name, *args, aims)
    return made


def lots(s: TaiwanState, cards: list[int], n: int) -> tuple[int, ...]:
    """TW-0.3: so many of these cards, as chance picks them."""
    left = cards[:]
    taken: list[int] = []
    while left and len(taken) < n:
        taken.append(s.chance.pick(left))
        left.remove(taken[-1])
    return tuple(taken)


def are_apart(s: TaiwanState, cards: tuple[int, ...]) -> bool:
    """Whether these supporters lie below different Figures."""
    return len({s.host[card] for card in cards}) > 1


def below_option(s: TaiwanState, kind: str, card: int) -> Option:
    """TW-12.9: a supporter as an answer where there are those of several Figures: with the slot of its own."""
    return Option(kind, s.faces[card], s.at(s.host[card]))


def see(s: TaiwanState, seat: int, card: int) -> None:
    """Who picks a card out of a hidden pile knows from then on which one it is; the other player is told nothing yet."""
    if s.zone[card] in (PRIVATE, PRIVATE + 1) and s.know[seat][card] < KNOWN:
        learn(s, seat, card)
        s.emit("CardPickedOut", seat, card, s.zone[card], s.zone[card], seen=1 << seat, masked="")


def distinct(s: TaiwanState, cards: list[int]) -> list[int]:
    """Of equal copies in a hand or pile, or below the same Figure, one is enough; a deck is listed by name, which does not show
    its order.
    """
    if all_on_field(s, cards):
        return cards
    seen: set[int] = set()
    kept: list[int] = []
    deck = False
    count = len(s.zone) + 1
    for card in cards:
        zone = s.zone[card]
        if zone != FIELD and s.face[card]:
            look = (s.defn[card] * count + s.host[card] + 1) * ZONE_COUNT + zone
            if look in seen:
                continue
            seen.add(look)
            deck = deck or zone < HANDS
        kept.append(card)
    if deck:
        kept.sort(key=s.name_key)
    return kept


def all_on_field(s: TaiwanState, cards: list[int]) -> bool:
    """Whether all of these lie on the field, where each is one by itself."""
    for card in cards:  # noqa: SIM110 (a generator would cost more than the loop)
        if s.zone[card] != FIELD:
            return False
    return True


def first_copies(s: TaiwanState, zone: int) -> list[int]:
    """The cards in a hand or deck, of equal ones only the first."""
    found: dict[int, int] = {}
    for card in s.zones[zone]:
        found.setdefault(s.defn[card], card)
    return list(found.values())


def hand_of(s: TaiwanState, seat: int) -> Hand:
    """A hand, sorted."""
    found = s.hands[seat]
    if found is None:
        found = Hand(s.zones[HANDS + seat], s.defn, s.reads, len(s.cards))
        s.hands[seat] = found
    return found


class Choice(Task[TaiwanState]):
    """TW-12.9: any other choice: a slot, an orientation, yes or no, a player, a number. ``picks`` go with the options."""

    NAME: ClassVar[str] = "tw-choice"
    FIELDS: ClassVar[tuple[str, ...]] = ("name", "args", "aims", "key", "kind", "seat", "picks")

    def __init__(self, name: str, args: tuple[int | str | tuple[int, ...], ...], aims: Aims, key: int, kind: str, seat: int,
                 picks: tuple[int, ...], asker: Asker | None = None) -> None:
        self.name = name
        self.args = args
        self.aims = aims
        self.key = key
        self.kind = kind
        self.seat = seat
        self.picks = picks
        self.asker = asker

    def run(self, s: TaiwanState) -> None:
        options: list[Option] = []
        if self.kind == "slot":
            options.extend(map(SLOT_OPTIONS.__getitem__, self.picks))
        else:
            for pick in self.picks:
                options.append(choice_option(self.kind, pick, self.seat))
        about = source(s, self.seat, self.name, self.args)
        s.ask(self, self.seat, self.kind, self.kind, about, options, list(self.picks))

    def chosen(self, s: TaiwanState, pick: int) -> None:
        more: Aims = ((self.key, pick),)
        go_on(self.asker, self.name, self.args, self.aims + more).run(s)


def source(s: TaiwanState, seat: int, name: str, args: tuple[int | str | tuple[int, ...], ...]) -> int:
    """The card whose effect asks, or that is deployed or set, if whoever is asked knows it; -1 for other steps. The top card of a
    deck that is set is known only when it lies there (TW-5.2).
    """
    card = args[1] if name in ASKING else -1
    return card if isinstance(card, int) and s.recognises(seat, card) else -1


def choice_option(kind: str, pick: int, seat: int) -> Option:
    """How a choice is offered."""
    if kind == "orientation":
        return POSE_OPTIONS[pick]
    if kind == "yes or no":
        return Option("yes" if pick else "no")
    if kind == "player":
        return Option("player", label="you" if pick == seat else "opponent")
    return Option("number", n=pick)


register(Pick, Choice)
