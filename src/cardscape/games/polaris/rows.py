"""Rows of the state: what lasts, which Forces run, and the effects that are being activated or carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.decision import Option
from cardscape.engine.task import Record, Task, register
from cardscape.games.polaris.meaning import TIMINGS, Act
from cardscape.games.polaris.texts import Text

if TYPE_CHECKING:
    from cardscape.games.polaris.printing import Printing
    from cardscape.games.polaris.table import PolarisState

ACTION_BITS: Final = 3
ACTIONS: Final = 8
"""A pick of the free choice is a subject times this, plus the number of the action in so many bits; that of plays is 0."""
USES: Final = 4
TURNS: Final = 3
"""The numbers of the actions to use an effect and to turn a Creature in the Play Phase,"""
TURN_PICKS: Final[list[int]] = []
"""and the pick for that of each card, by its number: made once for all matches."""
ANY_CARD: Final = -1
NO_CARD: Final = -2


def make_picks(count: int) -> None:
    """Make these for so many cards."""
    while len(TURN_PICKS) < count:
        TURN_PICKS.append(len(TURN_PICKS) * ACTIONS + TURNS)


class Bond(Record):
    """A lasting change of one card (or, with card -1, of the player ``seat``) made by step ``act`` of a text.

    ``until`` is battle, phase, turn or empty: as long as the card stays on the field; ``force`` is the number of the Force effect
    it belongs to (-1: none); ``n`` its multiplier; ``back`` the side a card returns to when a change of sides ends (-1: never).
    """

    NAME: ClassVar[str] = "pl-bond"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "text", "act", "@source", "seat", "n", "until", "force", "since", "back")

    def __init__(self, card: int, text: int, act: int, source: int, seat: int, n: int, until: str, force: int, since: int,
                 back: int) -> None:
        self.card = card
        self.text = text
        self.act = act
        self.source = source
        self.seat = seat
        self.n = n
        self.until = until
        self.force = force
        self.since = since
        self.back = back


class Running(Record):
    """PL-13.9: the effect of a Force that lasts; ``since`` numbers it, ``bound`` holds the cards its statements are about."""

    NAME: ClassVar[str] = "pl-running"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "text", "since", "timeframe", "bound")

    def __init__(self, card: int, text: int, since: int, timeframe: str, bound: tuple[int, ...]) -> None:
        self.card = card
        self.text = text
        self.since = since
        self.timeframe = timeframe
        self.bound = bound


class RunsChain(Task["PolarisState"]):
    """A step that lets the chain that was started get its replies and resolve."""

    def cut_short(self, s: PolarisState) -> None:
        """The game has ended while that chain resolved: put what would have followed it on the agenda."""

    def pass_over(self, s: PolarisState) -> None:
        """There is no chain, and nothing waits: take this step, which is next on the agenda, if it has nothing to do then."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame(Record):
    """One effect on its way: from its activation to its link, or while its link is carried out.

    ``aims`` are (step, card, life, card, life ...) tuples; ``held0`` and ``held1`` the sealed choices of the seats for the
    step at hand; ``it`` what was named last; ``force`` the number of the Force effect that runs (-1: none), ``inner`` whether
    it is a trigger inside a running Force; ``paid`` the cards that parts of its cost have taken.
    """

    NAME: ClassVar[str] = "pl-frame"
    FIELDS: ClassVar[tuple[str, ...]] = ("text", "@source", "seat", "life", "aims", "it", "held0", "held1", "force", "inner",
                                         "paid")

    def __init__(self, text: int, source: int, seat: int, life: int, aims: tuple[tuple[int, ...], ...], it: tuple[int, ...],
                 held0: tuple[int, ...], held1: tuple[int, ...], force: int, inner: int, paid: tuple[int, ...]) -> None:
        self.text = text
        self.source = source
        self.seat = seat
        self.life = life
        self.aims = aims
        self.it = it
        self.held0 = held0
        self.held1 = held1
        self.force = force
        self.inner = inner
        self.paid = paid

    def copy(self) -> Frame:
        return Frame(self.text, self.source, self.seat, self.life, self.aims, self.it, self.held0, self.held1, self.force,
                     self.inner, self.paid)


class Scope:
    """What a statement is about, if it is not bound to one card: its ``own`` card or others, and the ``rows`` for either seat
    with the ``posture`` in which cards have to lie there.
    """

    def __init__(self, text: Text, act: Act) -> None:
        target = act.target
        steady = not (text.whiles or text.conds or act.conds or act.whiles)
        self.own = target is not None and target.ref == "self"
        self.only = ANY_CARD if target is not None else NO_CARD
        self.always = self.own and steady and target is not None and not target.zone
        self.rows = [0, 0]
        self.posture = -1
        if steady and target is not None and target.lying and not self.own:
            self.rows = [sum([1 << zone for zone in target.rows[2 * seat]]) for seat in (0, 1)]
            self.posture = target.posture


class Hold:
    """A statement that holds now: a bond, a step of a static text, or of a running Force.

    ``fixed`` statements are about ``card`` alone. ``via`` is the statement that gives a keyword whose sentence this one is.
    ``only`` is the one card it can be about (``ANY_CARD``, ``NO_CARD``); ``always`` says that nothing else has to be asked.
    ``rows`` are the zones, as bits, all of whose cards it is about whatever happens, if they lie in this ``posture`` (-1: in
    either); 0 if that cannot be said.
    """

    __slots__ = ("act", "always", "card", "fixed", "n", "only", "posture", "rows", "seat", "since", "source", "text", "via")

    def __init__(self, text: Text, act: Act, source: int, seat: int, card: int, n: int, since: int, fixed: bool,
                 via: Hold | None = None) -> None:
        self.text = text
        self.act = act
        self.source = source
        self.seat = seat
        self.card = card
        self.n = n
        self.since = since
        self.fixed = fixed
        self.via = via
        self.rows = 0
        self.posture = -1
        if via is not None:
            self.only: int = via.only
            self.always: bool = via.always
            self.rows = via.rows
            self.posture = via.posture
        elif fixed:
            self.only = card if card >= 0 else NO_CARD
            self.always = not act.whiles
        else:
            scope = act.scope
            if scope is None:
                scope = act.scope = Scope(text, act)
            self.only = source if scope.own else scope.only
            self.always = scope.always
            self.rows = scope.rows[seat]
            self.posture = scope.posture


class Offer:
    """Options with the picks beside them."""

    __slots__ = ("options", "picks")

    def __init__(self) -> None:
        self.options: list[Option] = []
        self.picks: list[int] = []


@mypyc_attr(acyclic=True)
class Rising:
    """An Advance Deck: one card of each printing, at least ``fewest`` Creatures for any of them. By their places: those that list
    names, by each of these, those that take Creatures with marks ``alike``, at least ``agreeing`` of them, and all others.
    """

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.fewest = 0
        self.listed: dict[str, list[int]] = {}
        self.alike: list[int] = []
        self.agreeing = 0
        self.others: list[int] = []


class Use:
    """An effect that may be activated by hand from where its card lies: tapping it (``taps``), or off the field (``away``). It is
    the same in every match in which this copy is this card.

    A turn may see it ``limit`` times (0: nothing limits that); it is ``free`` if nothing is asked of the table before it begins,
    and ``easy`` is the step that any one card in its rows does for, if that is all.
    """

    __slots__ = ("away", "card", "easy", "free", "limit", "option", "pick", "taps", "text", "timings")

    def __init__(self, card: int, text: Text, taps: bool, away: bool, limit: int, pick: int, option: Option) -> None:
        self.pick = pick
        self.card = card
        self.text = text
        self.timings = text.timings
        self.taps = taps
        self.away = away
        self.limit = limit
        self.option = option
        self.free = text.free
        self.easy: Act | None = None
        if len(text.aimed) == 1 and not (text.conditional or text.cost or text.draws or text.inner or text.negates):
            act = text.aimed[0]
            if act.easy and not (act.modal or act.conds):
                self.easy = act


@mypyc_attr(acyclic=True, free_list_len=1)
class Armory:
    """The effects that a player may activate by hand where they lie, and all their timings."""

    def __init__(self) -> None:
        self.uses: list[Use] = []
        self.timings = 0
        self.fitting: list[list[Use] | None] = [None] * TIMINGS
        """Those that fit, for the timings asked about."""

    def take_in(self, fresh: list[Use]) -> None:
        """The effects of a card that came onto the field: they stand in the order of their places, before those off the field."""
        for new in fresh:
            at = 0
            for use in self.uses:
                if use.away or use.option.at > new.option.at:
                    break
                at += 1
            self.uses.insert(at, new)
            self.timings |= new.timings
        self.fitting = [None] * TIMINGS

    def drop(self, card: int) -> None:
        """A card is no longer there."""
        left: list[Use] = []
        timings = 0
        for use in self.uses:
            if use.card != card:
                left.append(use)
                timings |= use.timings
        self.uses = left
        self.timings = timings
        self.fitting = [None] * TIMINGS


_NO_CARDS: Final[list[int]] = []
_NO_OPTIONS: Final[list[Option]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Hand:
    """The cards of a hand that can be played by themselves, if nothing was played yet, and those to assemble; one of each
    printing.
    """

    def __init__(self) -> None:
        self.playable: list[int] = []
        self.options: list[Option] = []
        self.picks: list[int] = []
        """The options to play these, and the picks beside them."""
        self.asking: list[int] = _NO_CARDS
        """Those of them that have an effect for which something must hold when it is played."""
        self.twins = False
        """Whether another copy of one of them was left out."""
        self.assemblies: list[int] = _NO_CARDS
        self.builds: list[Option] = _NO_OPTIONS
        """The options to assemble these,"""
        self.fewest = 0
        """and how many components each of them takes at least."""

    def take_in(self, card: int, printed: Printing) -> None:
        """A card comes to the hand, after all others."""
        if printed.playable:
            if printed.play_option in self.options:
                self.twins = True
            else:
                self.playable.append(card)
                self.options.append(printed.play_option)
                self.picks.append(card * ACTIONS)
                if not printed.plain_play:
                    self.asking = self.asking + [card]  # noqa: RUF005 (compiled, a sum costs less)
        elif printed.is_assembly:
            if printed.build_option in self.builds:
                self.twins = True
            else:
                if not self.assemblies or printed.parts < self.fewest:
                    self.fewest = printed.parts
                self.assemblies = self.assemblies + [card]  # noqa: RUF005 (the same)
                self.builds = self.builds + [printed.build_option]  # noqa: RUF005 (the same)

    def give_up(self, card: int, printed: Printing) -> None:
        """A card leaves the hand, in which there is no other copy of it."""
        if printed.playable:
            at = self.playable.index(card)
            del self.playable[at], self.options[at], self.picks[at]
            if not printed.plain_play:
                self.asking.remove(card)
        elif printed.is_assembly:
            self.assemblies.remove(card)
            self.builds.remove(printed.build_option)


register(Bond, Running, Frame)
