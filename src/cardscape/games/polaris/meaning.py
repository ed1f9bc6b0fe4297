"""The meaning of an effect, ready to run: made once per card from the tree of its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardscape.effects.meaning import ALL, ATLEAST, ATMOST, EXACTLY, MODES, NONE, PLAIN, UPTO, Counted, Place
from cardscape.games.polaris.places import ADVANCE, CREATURES, FORCES, HANDS, NAMED_ZONES

if TYPE_CHECKING:
    from cardscape.engine.task import Task
    from cardscape.games.polaris.rows import Scope

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
    "played": PLAYED, "play": PLAYED, "summoned": SUMMONED, "assembled": ASSEMBLED, "advanced": ADVANCED,
    "destroyed": DESTROYED, "discarded": DISCARDED, "discard": DISCARDED, "milled": MILLED, "mill": MILLED, "drawn": DRAWN,
    "draw": DRAWN, "returned": RETURNED, "tapped": TAPPED, "untapped": UNTAPPED, "turned": TURNED, "posture": TURNED,
    "attack": ATTACKS, "attacked": ATTACKS, "targeted": TARGETED, "negated": NEGATED, "expire": EXPIRED, "expired": EXPIRED,
    "damage": DAMAGE, "take": DAMAGE, "fall": FALLS, "activated": ACTIVATED, "activate": ACTIVATED,
}

MAIN: Final = 1
ATTACK: Final = 2
BATTLE: Final = 4
REPLY: Final = 8
TIMINGS: Final = 16
TIMING_BITS: Final[dict[str, int]] = {"main": MAIN, "attack": ATTACK, "battle": BATTLE, "reply": REPLY, "trigger": 0}


MOMENT_SPANS: Final = ("draw", "play", "attack", "discard", "end", "turn")
WHOLE_TURN: Final = 5
ENDS: Final = 8
"""A moment is the number of its span, plus this if it is its end."""


def moment_number(at: str, span: str) -> int:
    """The number of a moment of the turn, -1 if there is none such."""
    if at not in ("start", "end") or span not in MOMENT_SPANS:
        return -1
    return MOMENT_SPANS.index(span) + (ENDS if at == "end" else 0)


HAVE: Final = 3
"""Statements about a spec have the number of that spec, 0 to 2; the others follow."""
NO_TARGETING: Final = 4
NO_DESTROYING: Final = 5
NO_ATTACKING: Final = 6
"""What cannot be done to a card."""
BEACON: Final = 7
SWIFT: Final = 8
BRACED: Final = 9
FLANK: Final = 10
TWICE: Final = 11
RESTLESS: Final = 12
PIERCE: Final = 13
SIPHON: Final = 14
SPARED: Final = 15
NO_TURNING: Final = 16
NO_ATTACK: Final = 17
NO_DIRECT_ATTACK: Final = 18
FEWER_ATTACKS: Final = 19
NO_PLAY: Final = 20
NO_GAIN: Final = 21
UNASKED: Final = 22
GROUPS: Final = 23
GUARDING: Final = 1 << NO_TARGETING | 1 << NO_TURNING | 1 << RESTLESS
"""The groups that may bar cards from being chosen, as bits."""
GROUP_NUMBERS: Final[dict[str, int]] = {
    "have": HAVE, "beacon": BEACON, "swift": SWIFT, "braced": BRACED, "flank": FLANK, "attacks": TWICE, "restless": RESTLESS,
    "pierce": PIERCE, "siphon": SIPHON, "spare": SPARED, "posture:cannot": NO_TURNING, "attack:cannot": NO_ATTACK,
    "attack:directly": NO_DIRECT_ATTACK, "attack:times": FEWER_ATTACKS, "play:cannot": NO_PLAY, "gain:cannot": NO_GAIN,
}
GUARD_NUMBERS: Final[dict[int, int]] = {TARGETED: NO_TARGETING, DESTROYED: NO_DESTROYING, ATTACKS: NO_ATTACKING}
"""The groups under which the rules look for statements."""

ANYONE: Final = 0
YOU: Final = 1
OPPONENT: Final = 2
THEY: Final = 3
OTHERS: Final = 4
"""The opponent of the player who performs a step."""
WHOSE: Final[dict[str, int]] = {"you": YOU, "opponent": OPPONENT, "they": THEY, "other": OTHERS}

ANY_CARD: Final = 0
CREATURE: Final = 1
FORCE: Final = 2
_END: Final = 100
_OFF_FIELD: Final = frozenset(("deck", "hand", "advance", "discard"))
_OWN: Final = {name: [[zone], [zone + 1]] for name, zone in NAMED_ZONES.items()}
_ZONES: Final[dict[str, tuple[int, int]]] = {"": (0, _END), "any": (0, _END), "field": (CREATURES, ADVANCE),
                                             "have": (HANDS, ADVANCE)}


class Sel(Counted):
    """Which cards a text speaks of. All given properties must fit."""

    __slots__ = ("by_print", "by_zone", "category", "controlled_by", "controller", "except_", "extra", "extreme",
                 "extreme_stat", "implied", "in_whose", "judged", "keywords", "kinds", "known", "least", "left_control",
                 "left_sort", "left_whose", "lying", "mark", "more", "names", "on_print", "on_specs", "other", "own_zones",
                 "owned_by", "owner", "plain", "position", "posture", "random", "rows", "sort", "stats", "tapped", "this_turn",
                 "whole", "whose", "zone", "zone_end", "zone_from")

    def __init__(self) -> None:
        super().__init__()
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
        self.sort = ANY_CARD
        self.zone_from = 0
        self.zone_end = _END
        self.in_whose = ANYONE
        self.controlled_by = ANYONE
        self.owned_by = ANYONE
        self.plain = True
        self.least = 1
        """How many have to be chosen; up to N still means at least one."""
        self.rows: list[list[int]] = []
        """For cards on the field (or had): the zones a seat means in a turn, ``2 * seat + turn``, the turn player's first."""
        self.own_zones: list[list[int]] = []
        """For cards in the own hand, deck or Discard Zone: the zone of seat 0, and of seat 1."""
        self.left_sort = ANY_CARD
        self.left_whose = self.left_control = ANYONE
        """What of sort and sides the zones it speaks of do not answer already."""
        self.whole = False
        """Whether it speaks of whole piles or hands;"""
        self.implied = self.by_zone = False
        """whether all that lies in these zones fits; and whether each card can be judged by itself, zone by zone."""
        self.lying = False
        """Whether all that lies in these zones fits, if it lies in the posture that is asked for."""
        self.on_print = self.on_specs = False
        """Whether name, kinds or mark matter; and whether keywords or specs do."""
        self.by_print = False
        self.known: dict[int, bool] = {}
        """Whether it names a pile or hand, and all else but being another card is printed; printings that then (do not) fit."""
        self.judged: dict[int, bool] = {}
        """The printings, by their codes, of which it is known whether name, kinds and mark fit."""

    def settle(self) -> None:
        """Sum up what is asked as numbers, once everything is set; ``plain``: nothing but sort, zone and side matters."""
        self.sort = CREATURE if self.category == "creature" else FORCE if self.category else ANY_CARD
        if self.zone in _ZONES:
            self.zone_from, self.zone_end = _ZONES[self.zone]
        else:
            self.zone_from = NAMED_ZONES.get(self.zone, _END)
            self.zone_end = self.zone_from + 2
        self.in_whose = WHOSE.get(self.whose, ANYONE) if self.zone else ANYONE
        self.controlled_by = WHOSE.get(self.controller, ANYONE)
        self.owned_by = WHOSE.get(self.owner, ANYONE)
        steady = not (self.other or self.names or self.kinds or self.mark or self.keywords or self.stats or self.more
                      or self.owned_by or self.tapped >= 0 or self.except_ is not None or self.extreme)
        self.plain = steady and self.posture < 0
        self.on_print = bool(self.names or self.kinds or self.mark)
        self.on_specs = bool(self.keywords or self.stats)
        if self.zone in ("field", "", "have"):
            self.rows = _rows(self.zone, self.sort, self.controlled_by)
        self.least = 1 if self.mode in (UPTO, ATMOST) else self.n
        self.left_sort = ANY_CARD if self.zone in ("field", "") else self.sort
        self.left_whose = self.in_whose if self.rows or self.zone == "any" or self.in_whose == OTHERS else ANYONE
        self.left_control = ANYONE if self.rows and self.controlled_by < THEY else self.controlled_by
        self.own_zones = _OWN[self.zone] if self.zone in _OFF_FIELD and self.whose == "you" else []
        self.by_print = (self.zone in _OFF_FIELD
                         and not (self.ref or self.left_whose or self.left_control or self.owned_by or self.keywords or self.more
                                  or self.tapped >= 0 or self.posture >= 0 or self.except_ is not None or self.extreme))
        self.whole = (self.plain and not self.rows and self.zone != "any"
                      and not (self.left_sort or self.left_whose or self.left_control))
        self.lying = (steady and self.zone in ("field", "") and not self.in_whose and self.controlled_by < THEY
                      and (self.posture < 0 or self.sort == CREATURE))
        self.implied = self.lying and self.posture < 0
        self.by_zone = not (self.ref or self.extreme or self.zone == "any")

    def public(self) -> bool:
        """Whether the cards it speaks of lie open."""
        return self.zone in OPEN_ZONES


def _rows(zone: str, sort: int, controlled_by: int) -> list[list[int]]:
    """The zones of cards on the field, or in hand and on the field, for either seat in the turn of either."""
    if zone == "have":
        kinds = [HANDS, CREATURES, FORCES]
    else:
        kinds = [CREATURES] if sort == CREATURE else [FORCES] if sort == FORCE else [CREATURES, FORCES]
    found: list[list[int]] = []
    for seat in (0, 1):
        for turn in (0, 1):
            if controlled_by in (YOU, OPPONENT):
                side = seat if controlled_by == YOU else 1 - seat
                found.append([kind + side for kind in kinds])
            elif zone == "have":
                found.append([kind + side for kind in kinds for side in (turn, 1 - turn)])
            else:
                found.append([kind + side for side in (turn, 1 - turn) for kind in kinds])
    return found


class Cause:
    """What does something: any effect, or those of one player or of some cards."""

    def __init__(self, effect: bool, controller: str, source: Sel | None) -> None:
        self.effect = effect
        self.controller = controller
        self.source = source


class Cond:
    """Something that is true or not."""

    __slots__ = ("amount", "bound", "compare", "hp", "player", "selection", "state", "subject", "than", "verb", "zone")

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

    __slots__ = ("actor", "aimed", "aiming", "amount", "any_in_hand", "bare", "battle", "bond_needs", "by", "chooses", "chosen",
                 "conds", "dest", "direct", "done", "easy", "foreach", "group", "keyword", "limited", "live", "manner", "modal",
                 "names", "needs", "number", "object", "on_specs", "once", "player", "posture", "says", "scope", "stat",
                 "state", "target", "times", "until", "verb", "way", "whiles", "with_", "zone")

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
        self.posture = 0
        """The posture into which it puts Creatures."""
        self.object = ""
        self.player = ""
        self.keyword = ""
        self.manner = ""
        self.done = -1
        self.battle = False
        self.by: Cause | None = None
        self.direct = False
        self.times = 0
        self.once = 0
        """How often a turn it protects; 0 is always."""
        self.conds: list[Cond] = []
        self.whiles: list[Cond] = []
        self.live = False
        self.aimed = False
        self.chooses = False
        """Whether cards are chosen when it is performed."""
        self.chosen = False
        """Whether what it states is about certain cards, or for a time of its own."""
        self.says = ""
        self.scope: Scope | None = None
        self.group = UNASKED
        self.on_specs = False
        """Whether it says something about specs, by itself or by a keyword it gives."""
        self.needs = 0
        self.bond_needs = 0
        """What it depends on (see ``needs``), about whatever fits and bound to one card."""
        self.easy = False
        """Whether any one card in its rows will do, or any that can be turned so."""
        self.any_in_hand = False
        """Whether it discards any cards out of the own hand, so many at least as are chosen."""
        self.way = -1
        """How cards are chosen for it (see ``choosing``), once that was asked;"""
        self.aiming: list[Task[Any] | None] = [None, None]
        """and the steps that choose its targets, for either seat."""
        self.bare = False
        """Whether it is done to no cards that anybody has named or could choose: by a player, as often as it says."""
        self.limited = False
        """Whether the step can be done to some cards only, whatever it selects."""
        self.names = False
        """Whether "it" means its cards from then on."""


__all__ = ["ALL", "ATLEAST", "ATMOST", "EXACTLY", "MODES", "NONE", "PLAIN", "UPTO", "Place"]
