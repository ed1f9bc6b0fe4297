"""Rows of the state: what happened and may be answered, what lasts, and the effects on the stack."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cardscape.engine.task import Record, register
from cardscape.games.taiwan.kinds import moment_bits

HOST: Final = 100
"""Aims up to this key are targets: of steps, and the Figure that a Suite equips; others an effect only remembers."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Happening(Record):
    """TW-12.3: one recorded event. ``kind`` is a trigger kind; ``seat`` the player it is about (drawing, paying, acting ...).

    ``control``, ``face`` and ``at`` are the card's controller, face and slot just before; ``other`` is a second card (the attack
    target, the Figure that lost supporters); ``cause`` is why it happened, of an effect also whose. ``was`` are
    orientation, counters, number of supporters and the three attacks of a card just before it left the field, if some effect of
    the match asks for such things.
    """

    NAME: ClassVar[str] = "tw-happening"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "number", "kind", "seat", "@card", "life", "control", "face", "at", "@other", "n", "label", "cause", "origin", "was",
    )  # fmt: skip

    def __init__(self, number: int, kind: int, seat: int, card: int, life: int, control: int, face: int, at: int, other: int,
                 n: int, label: str, cause: int, origin: int, was: tuple[int, ...] = ()) -> None:
        self.number = number
        self.kind = kind
        self.seat = seat
        self.card = card
        self.life = life
        self.control = control
        self.face = face
        self.at = at
        self.other = other
        self.n = n
        self.label = label
        self.cause = cause
        self.origin = origin
        self.was = was


Noted = tuple[int, int, int, int, int, int, int, int, int, int, str, int, int, tuple[int, ...]]
"""The fields of such a row, before anybody has asked for it."""


class Mod(Record):
    """TW-11.6: a lasting change made by step ``act`` of a text: of one card, or (card -1) a rule that ``seat`` made.

    ``n`` is its multiplier, ``extra`` a chosen value (an older controller). It ends after ``left`` more edges of its kind:
    ``edge`` 0 is a start, 1 an end (-1: never by time) of a ``span`` in a turn of ``whose`` (-1: anybody's). With ``bound``
    it also ends when its source leaves the field or turns face-down; ``since`` is the event number that orders changes in time,
    ``passed`` names the edge that was counted last.
    """

    NAME: ClassVar[str] = "tw-mod"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "@card", "text", "act", "@source", "seat", "n", "extra", "edge", "span", "whose", "left", "bound", "since", "passed",
    )  # fmt: skip

    def __init__(self, card: int, text: int, act: int, source: int, seat: int, n: int, extra: int, edge: int, span: str,
                 whose: int, left: int, bound: int, since: int, passed: int) -> None:
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
        self.bound = bound
        self.since = since
        self.passed = passed
        self.ends = moment_bits("end" if edge else "start", span) if edge >= 0 else 0
        """The bits of the moments that it counts."""
        self.hold: object = None
        """What it states, once that was asked for."""


class Link(Record):
    """TW-12.1: one effect on the stack. ``aims`` are its targets: (step, card, life, card, life ...) each.

    ``life`` is that of its card when it was put on; ``it`` are the cards its trigger speaks of, ``n`` the amount, ``rival`` the
    number of the stack item it answers (0: none); ``that`` the player it speaks of; ``number`` names it.
    """

    NAME: ClassVar[str] = "tw-link"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "number", "text", "@card", "life", "seat", "speed", "aims", "it", "n", "rival", "negated", "that",
    )  # fmt: skip

    def __init__(self, number: int, text: int, card: int, life: int, seat: int, speed: int, aims: tuple[tuple[int, ...], ...],
                 it: tuple[int, ...], n: int, rival: int, negated: int, that: int) -> None:
        self.number = number
        self.text = text
        self.card = card
        self.life = life
        self.seat = seat
        self.speed = speed
        self.aims = aims
        self.it = it
        self.n = n
        self.rival = rival
        self.negated = negated
        self.that = that

    def targets(self) -> list[int]:
        """The cards that were chosen as targets."""
        return [aim[number] for aim in self.aims if aim[0] <= HOST for number in range(1, len(aim) - 1, 2)]


register(Happening, Mod, Link)
