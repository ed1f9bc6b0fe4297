"""Who speaks in a text, and what a text states while it is in force."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from cardscape.games.taiwan.meaning import Act, Text


@mypyc_attr(acyclic=True, free_list_len=1)
class Ctx:
    """``source`` is this card, ``seat`` is you, ``actor`` the player who performs the step, ``it`` what was named last.

    ``that`` is the player named or chosen before (-1: none), ``number`` the number chosen before.
    """

    def __init__(self, source: int, seat: int, actor: int, it: tuple[int, ...] = (), that: int = -1, number: int = 0) -> None:
        self.source = source
        self.seat = seat
        self.actor = actor
        self.it = it
        self.that = that
        self.number = number


PLAIN: Final[list[list[Ctx]]] = [[], []]
"""By seat and card: how words are understood if nothing was named yet. Whoever reads so changes nothing in it."""


def reserve(cards: int) -> None:
    """Have these for so many cards."""
    for seat in (0, 1):
        known = PLAIN[seat]
        while len(known) < cards:
            known.append(Ctx(len(known), seat, seat))


class Form:
    """What is the same of all statements that a step makes.

    ``own`` if it is about its source alone, ``attached`` if about the Figure that its source equips or supports; ``conditional``
    if it is in force only while something is true, ``growing`` if it counts the growth counters on its source, ``leading`` if
    its supporters, ``bare`` if it is none of these three; ``local`` if whom it concerns and by how much depends on nothing but
    which Figures lie face-up on the field, under whose control, and what lies on and below them, ``apart`` if what it does to a
    Figure depends on no other card than that and its source, nor on the turn. Of a statement about one card that an effect has
    made (no step) all that was settled then.
    """

    def __init__(self, text: Text | None = None, act: Act | None = None) -> None:
        self.own = self.attached = self.growing = self.leading = self.conditional = False
        self.bare = self.local = self.apart = True
        if text is not None and act is not None:
            ref = act.target.ref if act.target is not None else ""
            self.own = ref == "self"
            self.attached = ref in ("host", "leader")
            self.growing = len(act.foreach) == 1 and act.foreach[0].growth_of_self
            self.leading = len(act.foreach) == 1 and act.foreach[0].below_self
            self.conditional = bool(text.whiles or text.conds or act.conds)
            self.bare = not (self.growing or self.leading or self.conditional)
            self.local = not self.conditional and act.counts_near and (self.own or act.by_print or self.attached)
            self.apart = (not self.conditional and all(sel.counts_itself() for sel in act.foreach)
                          and (self.own or self.attached or (act.target is not None and act.target.apart)))


_SETTLED: Final = Form()


WHILE_LIT: Final = -1
"""Instead of the time since which a statement holds: since its source came into force."""


class Hold:
    """A statement that holds now: of one card (``card``), or of all that fit the step's selection. It never changes.

    ``only`` is the one card that it can be about (-1: any); ``ctx`` is how its words are understood, ``form`` what sort it is.
    """

    def __init__(self, text: Text, act: Act, source: int, seat: int, card: int, n: int, since: int) -> None:
        self.text = text
        self.act = act
        self.source = source
        self.seat = seat
        self.card = card
        self.n = n
        self.since = since
        self.ctx = PLAIN[seat][source]
        if card >= 0:
            self.form = _SETTLED
            self.only = card
            return
        form = act.form
        if not isinstance(form, Form):
            form = act.form = Form(text, act)
        self.form = form
        self.only = source if form.own else -1


STATS: Final = 0
BE: Final = 1
SAVE: Final = 2
ATTACKING: Final = 3
ATTACKED: Final = 4
"""What cannot be attacked; what else cards cannot be is one sort."""
OTHER: Final = 5
ACTIVATE: Final = 6
SUPPORTING: Final = 7
HINDERING: Final = ACTIVATE
"""From this sort on they may keep players from doing something, or charge for it."""
BARS: Final[dict[str, int]] = {"attack": 8, "deploy": 9, "set": 10, "reveal": 11, "draw": 12, "gain": 13, "activate": 14}
"""What players cannot do,"""
TAXES: Final[dict[str, int]] = {"attack": 15, "deploy": 16, "set": 17, "activate": 18}
"""and what they are charged for."""
GROUPS: Final = 19
UNSAID: Final[list[list[Hold]]] = [[] for _ in range(GROUPS)]
"""No statement of any sort; the lists in it are never added to."""
BAR_ATTACK: Final = BARS["attack"]
BAR_DEPLOY: Final = BARS["deploy"]
BAR_SET: Final = BARS["set"]
BAR_DRAW: Final = BARS["draw"]
BAR_REVEAL: Final = BARS["reveal"]
BAR_ACTIVATE: Final = BARS["activate"]
TAX_ATTACK: Final = TAXES["attack"]
TAX_DEPLOY: Final = TAXES["deploy"]
TAX_SET: Final = TAXES["set"]
TAX_ACTIVATE: Final = TAXES["activate"]
_OF_CARDS: Final = {"be": BE, "save": SAVE, "activate": ACTIVATE, "support": SUPPORTING, "attack": ATTACKING}


def group_of(act: Act) -> int:
    """The sort of statement that a step makes: rules ask for one sort at a time."""
    if act.verb in ("double", "halve") or (act.verb in ("gain", "lose", "become") and not act.actor):
        return STATS
    if act.verb == "tax":
        return TAXES.get(act.object, OTHER)
    if act.actor:
        return BARS.get(act.object or act.verb, OTHER)
    if act.verb == "be" and act.done == "attacked":
        return ATTACKED
    return _OF_CARDS.get(act.verb, OTHER)
