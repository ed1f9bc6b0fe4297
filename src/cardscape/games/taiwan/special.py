"""Special Deployment and other entries by effects: slot, orientation, and the price of a Call to Arms."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.atoms import TOP
from cardscape.engine.decision import Option
from cardscape.engine.knowledge import learn
from cardscape.engine.state import KNOWN, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import players
from cardscape.games.taiwan.choosing import SLOT, Aims, Choice, answer_of, distinct
from cardscape.games.taiwan.columns import LIVES
from cardscape.games.taiwan.grid import BESIDE, MIDDLE, SIDE, SLOTS, home_of, is_usable, neighbour
from cardscape.games.taiwan.happening import note, note_card
from cardscape.games.taiwan.leaving import after_leaving, leave_field, part, part_with, send
from cardscape.games.taiwan.money import can_pay, pay
from cardscape.games.taiwan.moves import enter, free_slots, shift, unhang
from cardscape.games.taiwan.onfield import look_under, orient, reveal, settle_control, show
from cardscape.games.taiwan.places import BY_EFFECT
from cardscape.games.taiwan.statements import TAX_DEPLOY, TAX_SET, TAXES
from cardscape.games.taiwan.table import CENTER, DEAD, FIELD, HANDS, LEFT, RIGHT, SUPPORT, TaiwanState
from cardscape.games.taiwan.weighing import recount

PRICE: Final = 103
POSE: Final = 104
ALL_POSES: Final = (CENTER, LEFT, RIGHT)
POSE_PICKS: Final = [CENTER, LEFT, RIGHT]


def slots_for(s: TaiwanState, seat: int, words: str, whose: int, base: int, card: int) -> list[int]:
    """TW-8.13, TW-13.3, TW-13.4: the empty slots an effect lets a player choose from."""
    field = s.zones[FIELD]
    if words == "at":
        return [base] if base >= 0 and field[base] < 0 else []
    if words == "middle":
        return [index for index in range(MIDDLE * SIDE, MIDDLE * SIDE + SIDE) if field[index] < 0]
    if words == "home":
        return [index for index in range(SLOTS) if home_of(index) == whose and field[index] < 0]
    if words in BESIDE:
        around = card if s.on_field(card) else base
        if around < 0 or not s.on_field(around):
            return []
        index = neighbour(seat, s.index(around), BESIDE[words])
        return [index] if index >= 0 and field[index] < 0 else []
    return free_slots(s, seat)


def may_enter(s: TaiwanState, seat: int, card: int, up: bool) -> bool:
    """TW-0.4, TW-9.6: no card forbids or taxes it beyond what can be paid; only Figures are deployed."""
    if s.on_field(card) or (up and not s.card(card).figure):
        return False
    what = "deploy" if up else "set"
    if players.barred(s, seat, what, card):
        return False
    return can_pay(s, seat, players.tax(s, seat, TAXES[what], card))


class Special(Task[TaiwanState]):
    """TW-8.13: an effect deploys a Figure (``up``) or sets a card face-down; without a slot that part does nothing."""

    NAME: ClassVar[str] = "tw-special"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "up", "words", "whose", "base", "priced", "aims")

    def __init__(self, seat: int, card: int, up: int, words: str, whose: int, base: int, priced: int, aims: Aims) -> None:
        self.seat = seat
        self.card = card
        self.up = up
        self.words = words
        self.whose = whose
        self.base = base
        self.priced = priced
        self.aims = aims

    def args(self) -> tuple[int | str | tuple[int, ...], ...]:
        return (self.seat, self.card, self.up, self.words, self.whose, self.base, self.priced)

    def run(self, s: TaiwanState) -> None:
        if answer_of(self.aims, SLOT) is None:
            self.begin(s)
        elif self.up and answer_of(self.aims, POSE) is None:
            s.agenda.append(Choice(self.NAME, self.args(), self.aims, POSE, "orientation", self.seat, ALL_POSES))
        else:
            self.come(s)

    def begin(self, s: TaiwanState) -> None:
        """TW-8.13, TW-9.6: whether it may come, its price, then the choice of a slot."""
        unpaid = self.priced and answer_of(self.aims, PRICE) is None
        if not may_enter(s, self.seat, self.card, self.up == 1) or (
                unpaid and not affordable(s, self.seat, self.card, self.words, self.whose, self.base)):
            self.stay(s)
            return
        if unpaid:
            s.agenda.append(Price(self.seat, self.card, self.words, self.whose, self.base, ()))
            return
        slots = slots_for(s, self.seat, self.words, self.whose, self.base, self.card)
        if slots:
            s.agenda.append(Choice(self.NAME, self.args(), self.aims, SLOT, "slot", self.seat, tuple(slots)))

    def stay(self, s: TaiwanState) -> None:
        """TW-5.4, TW-13.2: if a hidden card is not deployed although there is room, it is shown to be none that can be."""
        sent = offerings(s, self.seat, self.card) if self.priced else []
        if self.up and not s.on_field(self.card) and has_room(s, self.seat, self.card, self.words, self.whose, self.base, sent):
            prove(s, self.card, self.seat)

    def come(self, s: TaiwanState) -> None:
        """TW-8.13, TW-13.4: deployed face-up, or face-down as FigureSet or CardPlaced; home rows decide control."""
        slot = (answer_of(self.aims, SLOT) or (0,))[0]
        pose = (answer_of(self.aims, POSE) or (CENTER,))[0]
        pay(s, self.seat, players.tax(s, self.seat, TAX_DEPLOY if self.up else TAX_SET, self.card))
        if s.winner != RUNNING:
            return
        if self.up:
            enter(s, self.card, self.seat, slot, True, "FigureDeployed", 0, pose, "special")
            note_card(s, k.DEPLOYED, self.card, label="special")
        else:
            lay_down(s, self.card, self.seat, slot, BY_EFFECT)
        settle_control(s, self.card)


def lay_down(s: TaiwanState, card: int, seat: int, slot: int, how: int) -> None:
    """TW-9.10: FigureSet and CardPlaced are one redacted event for the other player."""
    if s.know[seat][card] < KNOWN:
        learn_own(s, seat, card)
    kind = "FigureSet" if s.reads[card].figure else "CardPlaced"
    enter(s, card, seat, slot, False, kind, how, CENTER, "face-down", "CardSetFaceDown")
    if s.know[seat][card] < KNOWN:
        look_under(s, card, seat)  # out of another's hand it was taken unseen
    if s.heeds[k.SET]:
        note_card(s, k.SET, card)


def prove(s: TaiwanState, card: int, seat: int) -> None:
    """TW-13.2, TW-5.4: a hidden card with which nothing can be done because of what it is is shown to both, like one that cannot
    be turned face-up: nobody has to guess that from nothing.
    """
    if not (s.recognises(0, card) and s.recognises(1, card)):
        show(s, card, 3, seat)


def learn_own(s: TaiwanState, seat: int, card: int) -> None:
    """TW-5.2: from a deck face-down: its controller knows it, nobody else."""
    learn(s, seat, card)


# -- the price of a Call to Arms ------------------------------------------------------------------------------------------------


def offerings(s: TaiwanState, seat: int, card: int) -> list[int]:
    """TW-9.6: other Figures with a printed rank, face-up under the player's control or in hand."""
    return [other for other in [*s.own(seat), *s.zones[HANDS + seat]]
            if other != card and s.reads[other].ranked and s.face[other] and s.zone[other] < SUPPORT]


def affordable(s: TaiwanState, seat: int, card: int, words: str, whose: int, base: int) -> bool:
    """TW-9.6: all or nothing: the ranks suffice, and a slot that the effect allows is or becomes free."""
    found = offerings(s, seat, card)
    if sum(s.card(other).rank for other in found) < s.card(card).rank:
        return False
    return has_room(s, seat, card, words, whose, base, found)


def has_room(s: TaiwanState, seat: int, card: int, words: str, whose: int, base: int, sent: list[int]) -> bool:
    """TW-9.6: whether there is a slot to go to, or sending one of these cards empties one."""
    if slots_for(s, seat, words, whose, base, card):
        return True
    return any(s.on_field(other) and would_do(s, seat, words, whose, base, s.index(other)) for other in sent)


def would_do(s: TaiwanState, seat: int, words: str, whose: int, base: int, index: int) -> bool:
    """Whether a slot, once it is empty, is one that the effect lets the player choose."""
    if words == "at":
        return index == base
    if words == "middle":
        return home_of(index) < 0
    if words == "home":
        return home_of(index) == whose
    if words in BESIDE:
        return base >= 0 and s.on_field(base) and neighbour(seat, s.index(base), BESIDE[words]) == index
    return is_usable(seat, index)


class Price(Task[TaiwanState]):
    """TW-9.6: send other Figures with a total printed rank of at least its rank to the Dead Zone."""

    NAME: ClassVar[str] = "tw-price"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "words", "whose", "base", "@taken")

    def __init__(self, seat: int, card: int, words: str, whose: int, base: int, taken: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.words = words
        self.whose = whose
        self.base = base
        self.taken = taken

    def enough(self, s: TaiwanState) -> bool:
        """TW-9.6: the total rank suffices, and there is a slot to go to."""
        if sum(s.card(card).rank for card in self.taken) < max(s.card(self.card).rank, 0):
            return False
        return has_room(s, self.seat, self.card, self.words, self.whose, self.base, list(self.taken))

    def run(self, s: TaiwanState) -> None:
        left = distinct(s, [card for card in offerings(s, self.seat, self.card) if card not in self.taken])
        options = [s.pick_option("offer", card, s.zone[card] == HANDS + self.seat) for card in left]
        if self.enough(s):
            options.append(Option("done"))
            left.append(-1)
        s.ask(self, self.seat, "choose", "the price", -1, options, left)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        if pick >= 0:
            s.agenda.append(Price(self.seat, self.card, self.words, self.whose, self.base, (*self.taken, pick)))
            return
        lay = part(s, list(self.taken))
        for card in self.taken:
            send(s, card, DEAD, "CardSentToDeadZone", "price", lay=lay.get(card))
        s.agenda.append(Special(self.seat, self.card, 1, self.words, self.whose, self.base, 1, ((PRICE,),)))


# -- turning, orienting, arranging, attaching ---------------------------------------------------------------------------------


class TurnUp(Task[TaiwanState]):
    """TW-13.2: a Figure turned face-up by an effect: its controller picks the orientation; other cards are only shown."""

    NAME: ClassVar[str] = "tw-turn-up"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "aims")

    def __init__(self, card: int, aims: Aims) -> None:
        self.card = card
        self.aims = aims

    def run(self, s: TaiwanState) -> None:
        if not s.on_field(self.card) or s.face[self.card]:
            return
        given = answer_of(self.aims, POSE)
        if given is None and s.card(self.card).figure:
            s.agenda.append(Choice(self.NAME, (self.card,), self.aims, POSE, "orientation", s.control[self.card], ALL_POSES))
        else:
            turn_up(s, self.card, CENTER if given is None else given[0])


def turn_up(s: TaiwanState, card: int, pose: int) -> None:
    """TW-13.2: a face-down Figure is revealed by an effect or for its price, any other card is only shown to both."""
    if s.card(card).figure:
        reveal(s, card, pose, "effect")
    else:
        show(s, card, 3, s.control[card])


class Orient(Task[TaiwanState]):
    """TW-4.12: an effect re-orients a Figure as the acting player likes."""

    NAME: ClassVar[str] = "tw-orient"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "aims")

    def __init__(self, seat: int, card: int, aims: Aims) -> None:
        self.seat = seat
        self.card = card
        self.aims = aims

    def run(self, s: TaiwanState) -> None:
        if not s.up(self.card) or not s.card(self.card).figure:
            return
        given = answer_of(self.aims, POSE)
        if given is None:
            poses = other_poses(s, self.card)
            s.agenda.append(Choice(self.NAME, (self.seat, self.card), self.aims, POSE, "orientation", self.seat, poses))
        else:
            orient(s, self.card, given[0])


def other_poses(s: TaiwanState, card: int) -> tuple[int, ...]:
    return tuple(pose for pose in ALL_POSES if pose != s.pose[card])


class Arrange(Task[TaiwanState]):
    """TW-12.9: the top cards of a Private Deck are put back in an order of choice, the topmost chosen first."""

    NAME: ClassVar[str] = "tw-arrange"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@cards", "@order")

    def __init__(self, seat: int, cards: tuple[int, ...], order: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards
        self.order = order

    def run(self, s: TaiwanState) -> None:
        if any(s.know[self.seat][card] < 3 for card in self.cards):
            for card in self.cards:
                show(s, card, 1 << self.seat, self.seat)
            s.agenda.append(self)
            return
        left = [card for card in self.cards if card not in self.order]
        if not left:
            return
        options = [Option("top", s.faces[card], secret=True) for card in left]
        s.ask(self, self.seat, "order", "from the top", -1, options, left)

    def chosen(self, s: TaiwanState, pick: int) -> None:
        order = (*self.order, pick)
        if len(order) < len(self.cards):
            s.agenda.append(Arrange(self.seat, self.cards, order))
            return
        for zone in sorted({s.zone[card] for card in order}):
            upwards = [card for card in order[::-1] if s.zone[card] == zone]
            atoms.reorder(s, zone, upwards, self.seat)
            for card in upwards:
                s.emit("CardArranged", s.owner[card], card, zone, zone, seen=1 << self.seat)


class Attach(Task[TaiwanState]):
    """TW-8.12, TW-12.9: cards become supporters below a Figure; of several the acting player chooses one for all of them."""

    NAME: ClassVar[str] = "tw-attach"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@cards", "@hosts")

    def __init__(self, seat: int, cards: tuple[int, ...], hosts: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards
        self.hosts = hosts

    def run(self, s: TaiwanState) -> None:
        left = [host for host in self.hosts if s.up(host) and self.below(s, host)]
        if any(s.up(host) for host in self.hosts):
            for card in self.cards:
                if not s.card(card).figure:
                    prove(s, card, self.seat)
        if len(left) == 1:
            self.chosen(s, left[0])
        elif left:
            s.ask(self, self.seat, "choose", "to which Figure", -1, [s.pick_option("support", host) for host in left], left)

    def below(self, s: TaiwanState, host: int) -> list[int]:
        """The Figures among the cards, other than the one they are to support."""
        return [card for card in self.cards if card != host and s.card(card).figure]

    def chosen(self, s: TaiwanState, pick: int) -> None:
        below = self.below(s, pick)
        attach(s, below, pick)
        s.emit("SupportersAttached", self.seat, pick, n=len(below))


def attach(s: TaiwanState, cards: list[int], host: int) -> None:
    """TW-8.7, TW-8.9, TW-8.12: all at once they leave the field, are not destroyed, and lie below the Figure."""
    if len(cards) == 1:
        put_below(s, cards[0], host, part_with(s, cards[0]) if s.zone[cards[0]] == FIELD else ())
        return
    lay = part(s, cards)
    for card in cards:
        put_below(s, card, host, lay.get(card, ()))


def put_below(s: TaiwanState, card: int, host: int, was: tuple[int, ...]) -> None:
    """TW-8.9, TW-8.12: a card becomes a supporter; its own supporters drop. ``was`` is how it lay on the field."""
    source, owner = s.zone[card], s.owner[card]
    if source == FIELD:
        control, face = s.control[card], s.face[card]
        at = s.index(card) if s.unseated else s.spot[card]
    else:
        control, face, at = owner, 1, -1
    to = s.index(host) if s.zone[host] == FIELD else 0
    if source == FIELD:
        leave_field(s, card, SUPPORT + owner, "SupporterAttached", TOP, True, "", to)
        if s.mods or s.uncounted or card in s.burdens:
            after_leaving(s, card)
    else:
        shift(s, card, SUPPORT + owner, "SupporterAttached", TOP, True, "", to)
        if s.shared & LIVES:
            s.detach(LIVES)
        s.life[card] += 1
        if source >= SUPPORT:
            unhang(s, card)
    s.hang(card, host)
    if s.reads[card].says_below:
        s.restated()
    elif s.zone[host] == FIELD:
        recount(s, host)
    note(s, k.SUPPORTED, control, card, control, face, at, host, 0, "", source, was)


register(Special, Price, TurnUp, Orient, Arrange, Attach)
