"""The meaning of an effect, ready to run: made once per card from the tree of its sentence."""

from __future__ import annotations

from typing import Final

PLAIN: Final = 0
EXACTLY: Final = 1
UPTO: Final = 2
ATLEAST: Final = 3
ATMOST: Final = 4
ALL: Final = 5
NONE: Final = 6
MODES: Final[dict[str, int]] = {
    "plain": PLAIN,
    "exactly": EXACTLY,
    "upto": UPTO,
    "atleast": ATLEAST,
    "atmost": ATMOST,
    "all": ALL,
    "none": NONE,
}
CHOSEN: Final = frozenset((PLAIN, EXACTLY, UPTO, ATLEAST, ATMOST))
OPEN_ZONES: Final = frozenset(("field", "creatures", "forces", "discard"))
"""Zones whose cards everybody sees: only there cards are targets."""

ATK: Final = 0
GRD: Final = 1
BONUS: Final = 2
STATS: Final[dict[str, int]] = {"atk": ATK, "grd": GRD, "bonus": BONUS}

PLAYED: Final = 0
SUMMONED: Final = 1
ASSEMBLED: Final = 2
ADVANCED: Final = 3
DESTROYED: Final = 4
DISCARDED: Final = 5
MILLED: Final = 6
DRAWN: Final = 7
RETURNED: Final = 8
TAPPED: Final = 9
UNTAPPED: Final = 10
TURNED: Final = 11
ATTACKS: Final = 12
TARGETED: Final = 13
NEGATED: Final = 14
EXPIRED: Final = 15
DAMAGE: Final = 16
FALLS: Final = 17
MOMENT: Final = 18
ACTIVATED: Final = 19
CONTROL: Final = 20
KINDS: Final = 21
"""How many kinds of happenings there are to listen to."""

EVENT_KINDS: Final[dict[str, int]] = {
    "played": PLAYED,
    "play": PLAYED,
    "summoned": SUMMONED,
    "assembled": ASSEMBLED,
    "advanced": ADVANCED,
    "destroyed": DESTROYED,
    "discarded": DISCARDED,
    "discard": DISCARDED,
    "milled": MILLED,
    "mill": MILLED,
    "drawn": DRAWN,
    "draw": DRAWN,
    "returned": RETURNED,
    "tapped": TAPPED,
    "untapped": UNTAPPED,
    "turned": TURNED,
    "posture": TURNED,
    "attack": ATTACKS,
    "attacked": ATTACKS,
    "targeted": TARGETED,
    "negated": NEGATED,
    "expire": EXPIRED,
    "expired": EXPIRED,
    "damage": DAMAGE,
    "take": DAMAGE,
    "fall": FALLS,
    "activated": ACTIVATED,
    "activate": ACTIVATED,
}

MAIN: Final = 1
ATTACK: Final = 2
BATTLE: Final = 4
REPLY: Final = 8
TIMING_BITS: Final[dict[str, int]] = {"main": MAIN, "attack": ATTACK, "battle": BATTLE, "reply": REPLY, "trigger": 0}


class Place:
    """A zone as a text names it: ``whose`` is you, opponent, they, owner or empty."""

    def __init__(self, name: str, whose: str, position: str) -> None:
        self.name = name
        self.whose = whose
        self.position = position


class Sel:
    """Which cards a text speaks of. All given properties must fit."""

    def __init__(self) -> None:
        self.ref = ""
        self.mode = PLAIN
        self.n = 1
        self.category = ""
        self.kinds: list[list[str]] = []
        self.names: list[str] = []
        self.mark = ""
        self.keywords: list[str] = []
        self.stats: list[tuple[int, int, int]] = []
        self.extreme = 0
        self.extreme_stat = 0
        self.controller = ""
        self.owner = ""
        self.zone = ""
        self.whose = ""
        self.position = ""
        self.tapped = -1
        self.posture = -1
        self.other = False
        self.extra = False
        self.random = False
        self.except_: Sel | None = None
        self.this_turn: list[str] = []
        self.more: list[Sel] = []

    def public(self) -> bool:
        """Whether the cards it speaks of lie open."""
        return self.zone in OPEN_ZONES

    def low(self) -> int:
        """How many have to be chosen; up to N still means at least one."""
        return 1 if self.mode in (UPTO, ATMOST) else self.n

    def high(self) -> int:
        return 1000 if self.mode == ATLEAST else self.n


class Cause:
    """What does something: any effect, or those of one player or of some cards."""

    def __init__(self, effect: bool, controller: str, source: Sel | None) -> None:
        self.effect = effect
        self.controller = controller
        self.source = source


class Cond:
    """Something that is true or not."""

    def __init__(self) -> None:
        self.verb = ""
        self.player = ""
        self.subject: Sel | None = None
        self.selection: Sel | None = None
        self.hp = False
        self.amount = 0
        self.bound = ""
        self.compare = ""
        self.than = ""
        self.state = ""
        self.zone: Place | None = None


class When:
    """A moment of the turn: ``at`` start or end, of whose ``span``: turn or the name of a phase."""

    def __init__(self, at: str, whose: str, span: str) -> None:
        self.at = at
        self.whose = whose
        self.span = span


class Trigger:
    """An event that a text waits for."""

    def __init__(self) -> None:
        self.kind = MOMENT
        self.verb = ""
        self.subject: Sel | None = None
        self.player = ""
        self.object: Sel | None = None
        self.from_: Place | None = None
        self.battle = False
        self.by: Cause | None = None
        self.direct = False
        self.amount = -1
        self.state = ""
        self.moment: When | None = None


class Act:
    """One step: an action of ``actor``, or (``live``) a statement about ``target`` that lasts."""

    def __init__(self) -> None:
        self.number = 0
        self.verb = ""
        self.actor = ""
        self.modal = ""
        self.target: Sel | None = None
        self.amount = 0
        self.stat = -1
        self.dest: Place | None = None
        self.zone: Place | None = None
        self.until = ""
        self.with_: Sel | None = None
        self.foreach: Sel | None = None
        self.state = ""
        self.object = ""
        self.player = ""
        self.keyword = ""
        self.manner = ""
        self.done = -1
        self.battle = False
        self.by: Cause | None = None
        self.direct = False
        self.times = 0
        self.once = False
        self.conds: list[Cond] = []
        self.whiles: list[Cond] = []
        self.live = False
        self.aimed = False
        self.says = ""


class Text:
    """One effect of a card, ready to run."""

    def __init__(self) -> None:
        self.number = 0
        self.kind = "static"
        self.zone = "field"
        self.timings = 0
        self.keyword = ""
        self.keyword_n = 0
        self.inner = False
        self.optional = False
        self.trigger: Trigger | None = None
        self.about_self = False
        self.hears = 0
        self.conds: list[Cond] = []
        self.whiles: list[Cond] = []
        self.cost: list[Act] = []
        self.acts: list[Act] = []
        self.limit = 0
        self.limit_scope = ""
        self.draws: list[Act] = []
        self.negates = False
        self.label = ""
