"""Rows of the state: what lasts, what waits, what is skipped, and the runs of effects under way."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.task import Record, register
from cardscape.games.ttcg.meaning import COSTS
from cardscape.games.ttcg.places import WAVERS
from cardscape.games.ttcg.texts import Text

SILENT: Final = (-1,)
"""In place of the cards chosen for a step: what it says is of nothing (any more)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Bond(Record):
    """TT-10.5, TT-10.6: a lasting change of one card (or, with card -1, a rule for ``seat``) made by step ``act`` of a text.

    ``n`` is its multiplier, ``extra`` a chosen value. It ends when ``left`` more edges of its kind have passed: ``edge`` 0 is the
    start, 1 the end (-1: never by time) of a ``span`` of ``whose`` turn (-1: anybody's). While ``waits`` it has not begun.
    ``since`` tells which of two changes is older.
    """

    NAME: ClassVar[str] = "tt-bond"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "@card",
        "text",
        "act",
        "@source",
        "seat",
        "n",
        "extra",
        "edge",
        "span",
        "whose",
        "left",
        "waits",
        "since",
    )

    def __init__(
        self,
        card: int,
        text: int,
        act: int,
        source: int,
        seat: int,
        n: int,
        extra: int,
        edge: int,
        span: str,
        whose: int,
        left: int,
        waits: int,
        since: int,
    ) -> None:
        self.card = card
        self.text = text
        self.act = act
        self.source = source
        self.seat = seat
        self.n = n
        self.extra = extra
        self.edge = edge
        self.span = span
        self.whose = whose
        self.left = left
        self.waits = waits
        self.since = since
        self.hold: Hold | None = None
        """The statement it makes, once somebody has asked for it."""

    def lasting(self, left: int, waits: int) -> Bond:
        """The same change with another number of edges left."""
        found = Bond(
            self.card, self.text, self.act, self.source, self.seat, self.n, self.extra, self.edge, self.span, self.whose, left,
            waits, self.since,
        )  # fmt: skip
        found.hold = self.hold
        return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Aura(Record):
    """TT-6.6b, TT-6.7: a continuous or equip effect that is on. ``targets`` are the cards chosen for each step.

    Steps that last as long as each other are one row; the others are ``SILENT`` in it. While it ``waits`` it has not begun.
    """

    NAME: ClassVar[str] = "tt-aura"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "@card", "text", "@host", "targets", "multipliers", "edge", "span", "whose", "left", "waits", "since", "user",
    )  # fmt: skip

    def __init__(
        self,
        card: int,
        text: int,
        host: int,
        targets: tuple[tuple[int, ...], ...],
        multipliers: tuple[int, ...],
        edge: int,
        span: str,
        whose: int,
        left: int,
        waits: int,
        since: int,
        user: int,
    ) -> None:
        self.card = card
        self.text = text
        self.host = host
        self.targets = targets
        self.multipliers = multipliers
        self.edge = edge
        self.span = span
        self.whose = whose
        self.left = left
        self.waits = waits
        self.since = since
        self.user = user
        """The player who used the effect of a card of the other one, and is "you" in it; or -1."""
        self.said: list[list[Hold] | None] = [None, None]
        """The statements it makes if either seat is "you", once somebody has asked for them."""
        self.chosen: list[int] = []
        for each in targets:
            self.chosen += each
        self.concerned = [card, host, *self.chosen]
        """The cards chosen for its steps; the same with its own card and the host."""

    def lasting(self, left: int, waits: int) -> Aura:
        """The same effect with another number of edges left."""
        return self.altered(self.targets, left, waits)

    def without(self, targets: tuple[tuple[int, ...], ...]) -> Aura:
        """The same effect, of other cards."""
        return self.altered(targets, self.left, self.waits)

    def altered(self, targets: tuple[tuple[int, ...], ...], left: int, waits: int) -> Aura:
        found = Aura(
            self.card,
            self.text,
            self.host,
            targets,
            self.multipliers,
            self.edge,
            self.span,
            self.whose,
            left,
            waits,
            self.since,
            self.user,
        )
        if targets is self.targets:
            found.said = self.said
        return found


class Skip(Record):
    """TT-A15: the next ``span`` of ``seat`` does not happen; with a card, that unit's attacks in the next Battle Phase.

    ``since`` is the turn in which a unit had attacked before it was told so, which lets it finish that Battle Phase.
    """

    NAME: ClassVar[str] = "tt-skip"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "span", "@card", "since")

    def __init__(self, seat: int, span: str, card: int, since: int) -> None:
        self.seat = seat
        self.span = span
        self.card = card
        self.since = since


class Delay(Record):
    """A step that waits for a moment: it happens at the edge of a span, with what its effect had chosen and named."""

    NAME: ClassVar[str] = "tt-delay"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "text", "act", "@source", "seat", "life", "aims", "it", "edge", "span", "whose", "left", "lives",
    )  # fmt: skip

    def __init__(
        self,
        text: int,
        act: int,
        source: int,
        seat: int,
        life: int,
        aims: tuple[tuple[int | str, ...], ...],
        it: tuple[int, ...],
        edge: int,
        span: str,
        whose: int,
        left: int,
        lives: tuple[int, ...],
    ) -> None:
        self.text = text
        self.act = act
        self.source = source
        self.seat = seat
        self.life = life
        self.aims = aims
        self.it = it
        self.edge = edge
        self.span = span
        self.whose = whose
        self.left = left
        self.lives = lives

    def after_one(self) -> Delay:
        """The same step, one edge nearer."""
        return Delay(
            self.text,
            self.act,
            self.source,
            self.seat,
            self.life,
            self.aims,
            self.it,
            self.edge,
            self.span,
            self.whose,
            self.left - 1,
            self.lives,
        )


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame(Record):
    """One run of an effect, from its activation on: what was chosen so far and what was named last.

    ``aims`` are (step, role, card, life, card, life ...) tuples; ``held0`` and ``held1`` are the sealed choices of the seats for
    the step at hand; ``it`` is what was named last; ``used`` are effects that this link has activated or copied.
    """

    __slots__ = (
        "aims", "among", "discarded0", "discarded1", "held0", "held1", "it", "label", "life", "parent", "seat", "seen",
        "source", "text", "used",
    )  # fmt: skip

    NAME: ClassVar[str] = "tt-frame"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "text",
        "@source",
        "seat",
        "life",
        "aims",
        "it",
        "held0",
        "held1",
        "discarded0",
        "discarded1",
        "seen",
        "used",
        "label",
        "parent",
        "among",
    )

    def __init__(
        self,
        text: int,
        source: int,
        seat: int,
        life: int,
        aims: tuple[tuple[int | str, ...], ...],
        it: tuple[int, ...],
        held0: tuple[int, ...],
        held1: tuple[int, ...],
        discarded0: int,
        discarded1: int,
        seen: int,
        used: tuple[int, ...],
        label: str,
        parent: int,
        among: tuple[int, ...],
    ) -> None:
        self.text = text
        self.source = source
        self.seat = seat
        self.life = life
        self.aims = aims
        self.it = it
        self.held0 = held0
        self.held1 = held1
        self.discarded0 = discarded0
        self.discarded1 = discarded1
        self.seen = seen
        self.used = used
        self.label = label
        self.parent = parent
        self.among = among

    def copy(self) -> Frame:
        return Frame(
            self.text,
            self.source,
            self.seat,
            self.life,
            self.aims,
            self.it,
            self.held0,
            self.held1,
            self.discarded0,
            self.discarded1,
            self.seen,
            self.used,
            self.label,
            self.parent,
            self.among,
        )


@mypyc_attr(acyclic=True, free_list_len=1)
class Ctx:
    """``source`` is this card, ``seat`` is you, ``actor`` the player who performs the step, ``it`` what was named last."""

    __slots__ = ("actor", "host", "it", "seat", "source")

    def __init__(self, source: int, seat: int, actor: int, it: tuple[int, ...], host: int) -> None:
        self.source = source
        self.seat = seat
        self.actor = actor
        self.it = it
        self.host = host


ALONE: Final[list[Ctx | None]] = [None] * 2048
"""The contexts of cards about which nothing is said yet, ``2 * card + seat``; they never change, so all matches share them."""


def alone(card: int, seat: int) -> Ctx:
    """A card and its player, before anything was named or chosen."""
    found = ALONE[2 * card + seat]
    if found is None:
        found = ALONE[2 * card + seat] = Ctx(card, seat, seat, (), -1)
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Hold:
    """A statement that holds now: a bond, or a live step of a static text or aura."""

    __slots__ = (
        "about", "act", "card", "ctx", "exact", "extra", "fixed", "host", "n", "number", "plain", "seat", "sides", "source",
        "text", "topics", "vague", "wavers", "whole",
    )  # fmt: skip

    def __init__(
        self, text: Text, act: int, source: int, seat: int, card: int, n: int, extra: int, host: int, fixed: bool
    ) -> None:
        self.text = text
        self.act = said = text.acts[act] if act < COSTS else text.step(act)
        self.source = source
        self.seat = seat
        self.card = card
        self.n = n
        self.extra = extra
        self.host = host
        self.fixed = fixed
        self.number = 0
        """Of a live statement: which text and step it is."""
        if fixed:
            self.about = about = card
            self.whole = card >= 0 and not said.kept
            self.plain = self.exact = False
            self.vague = True
            self.topics = said.topics_made
        else:
            self.about = about = source if said.own else host if said.hosted else -1
            """The one card it can be about, or -1."""
            self.whole = False
            """It is about its one card, without further conditions."""
            self.plain = said.own or (said.hosted and host >= 0)
            """It speaks of its own source, or of the host of that, only."""
            self.exact = said.exact
            """Which cards it is about follows from sides and what is printed, unless something changes the kinds of cards."""
            self.vague = said.vague
            """Only the statement itself can tell which cards it is about."""
            self.topics = said.topics_live
        self.wavers = self.topics & WAVERS != 0
        """Whether what it says of values depends on more than the card and the statements."""
        self.ctx = Ctx(source, seat, seat, (about,) if about >= 0 else (), host)
        self.sides = said.sides[seat]
        """Whether it may mean cards that it describes on the sides of the field."""


register(Bond, Aura, Skip, Delay, Frame)
