"""The meaning of an effect, ready to run: made once per card from the tree of its sentence."""

from __future__ import annotations

from typing import Final

from cardscape.effects.meaning import (
    ALL,
    ATLEAST,
    ATMOST,
    EXACTLY,
    MODES,
    NONE,
    PLAIN,
    UPTO,
    Counted,
    Lasts,
    Place,
    When,
    enough,
)  # fmt: skip
from cardscape.games.ttcg.places import KINDS, SORTS, SPELLS, UNITS, VALUES

COSTS: Final = 32
OFFERS: Final = 64

OPEN: Final = (UPTO, ATMOST, ATLEAST)
"""How many cards it is, is said by who takes them."""
CHOSEN: Final = frozenset((PLAIN, EXACTLY, UPTO, ATLEAST, ATMOST))
MANY: Final = 1 << 20
"""More cards than there are."""
PUBLIC: Final = frozenset(("field", "side", "units", "spells", "discard", "under"))
ARENA: Final = frozenset(("field", "side", "units", "spells"))

UNREAD: Final = -1
ANYWHERE: Final = 0
IN_ARENA: Final = 1
IN_UNITS: Final = 2
IN_SPELLS: Final = 3
HAD: Final = 4
IN_PILE: Final = 5
OTHER_PLACES: Final = 99
"""Codes of zones in selections; of a pile, IN_PILE plus the number of its first zone."""
ZONE_CODES: Final[dict[str, int]] = {
    "": ANYWHERE, "any": ANYWHERE, "field": IN_ARENA, "side": IN_ARENA, "units": IN_UNITS, "spells": IN_SPELLS, "have":
    HAD, "deck": IN_PILE, "hand": IN_PILE + 2, "discard": IN_PILE + 4, "under": IN_PILE + 10,
}  # fmt: skip
WHOSE_CODES: Final[dict[str, int]] = {"": 0, "you": 1, "opponent": 2}
"""Of everything else a running effect has to be asked,"""
OF_ACTOR: Final = 4
"""unless it is who performs the step."""

DESTROYED: Final = 0
DISCARDED: Final = 1
MILLED: Final = 2
PLAYED: Final = 3
DRAWN: Final = 4
TAPPED: Final = 5
UNTAPPED: Final = 6
ATTACK_DECLARED: Final = 7
ATTACK_DONE: Final = 8
TARGETED: Final = 9
COUNTERED: Final = 10
RETURNED: Final = 11
REVEALED: Final = 12
EQUIPPED: Final = 13
RANKED_UP: Final = 14
PLACED: Final = 15
ADDED: Final = 16
SENT: Final = 17
ACTIVATED: Final = 18
GAINED: Final = 19
LOST: Final = 20
MOMENT: Final = 21
EVENT_KINDS: Final[dict[str, int]] = {
    "destroyed": DESTROYED, "discarded": DISCARDED, "milled": MILLED, "played": PLAYED, "drawn": DRAWN, "tapped": TAPPED,
    "untapped": UNTAPPED, "attacked": ATTACK_DECLARED, "targeted": TARGETED, "countered": COUNTERED, "returned": RETURNED,
    "revealed": REVEALED, "equipped": EQUIPPED, "rankedup": RANKED_UP, "placed": PLACED, "moved": PLACED, "added": ADDED,
    "sent": SENT, "attack": ATTACK_DECLARED, "activate": ACTIVATED, "play": PLAYED, "draw": DRAWN, "discard": DISCARDED,
    "mill": MILLED, "tap": TAPPED, "untap": UNTAPPED, "rankup": RANKED_UP, "gain": GAINED, "lose": LOST,
}  # fmt: skip


class Sel(Counted):
    """Which cards a text speaks of. All given properties must fit."""

    __slots__ = (
        "above", "any_type", "asks", "away", "bases", "by_kind", "by_sort_alone", "by_value", "category", "chooser", "code",
        "controller", "controller_code", "directly", "equipped", "except_", "extra", "extreme", "extreme_stat", "hidden",
        "in_arena", "kinds", "loose", "mine", "more", "number", "odd", "other", "owner", "owner_code", "personal", "position",
        "prints", "random", "rank_max", "rank_min", "rare", "rows", "side_code", "simple", "sorted", "stats", "tapped",
        "this_turn", "under", "uneven", "whose", "whose_code", "worn", "zone", "zones",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.category = ""
        self.kinds: list[int] = []
        self.rank_min = -1
        self.rank_max = -1
        self.stats: list[tuple[int, int, int]] = []
        self.extreme = 0
        self.extreme_stat = 0
        self.controller = ""
        self.owner = ""
        self.zone = ""
        self.whose = ""
        self.position = ""
        self.under: Sel | None = None
        self.above: Sel | None = None
        self.tapped = -1
        self.other = False
        self.equipped = False
        self.except_: Sel | None = None
        self.this_turn: list[str] = []
        self.directly = False
        self.any_type = False
        self.extra = False
        self.random = False
        self.chooser = ""
        self.worn = False
        """Of "the equipped unit": the one that the price of the text, or what it offers, equips its card to."""
        self.more: list[Sel] = []
        self.number = 0
        self.code = UNREAD
        self.whose_code = 0
        self.controller_code = 0
        self.owner_code = 0
        self.sorted = False
        self.rare = False
        self.bases: tuple[int, ...] = ()
        self.zones: list[list[int]] = []
        self.rows: list[list[int]] = []
        self.side_code = 0
        self.personal = False
        self.loose = False
        self.in_arena = False
        self.by_kind = False
        self.by_value = False
        self.asks = 0
        self.by_sort_alone = False
        self.simple = False
        self.uneven = False
        self.mine = False
        self.odd = False
        self.away = False
        self.hidden = True
        self.prints: dict[object, bool] = {}
        """Whether what is printed on a card fits: found out once a card."""

    def settle(self) -> None:
        """Read the words of a finished selection as numbers, once.

        ``sorted`` if kinds, rank or stats are asked for, ``rare`` if anything beyond place, controller and these is;
        ``bases`` are the zones to look at, ``zones`` the same of seat 0, seat 1, nobody, and both with either first,
        ``rows`` these as long as units may have become spells;
        ``side_code`` is whose: everybody's, yours, the opponent's, of who performs the step, or what a running effect has to be
        asked; ``away`` if it lies neither in a row nor under a card, ``hidden`` if not everybody sees who fits; ``loose`` if
        whatever lies there fits; as long as nothing changes what is printed on cards, ``simple`` if place, pose and print tell
        everything, ``uneven`` if pose and print do not, where it lies; ``by_sort_alone`` if side, category and kinds of a card on
        the field do; ``mine`` if any card in the hand or deck of whoever performs the step fits;
        ``asks`` is what statements may speak of that changes whether a card on the field fits;
        ``odd`` if it depends on other cards, or on who chooses, whether a card may be chosen.
        """
        self.code = ZONE_CODES[self.zone]
        self.whose_code = WHOSE_CODES.get(self.whose, 3)
        self.controller_code = WHOSE_CODES.get(self.controller, 3)
        self.owner_code = WHOSE_CODES.get(self.owner, 3)
        self.sorted = bool(self.kinds or self.stats) or self.rank_min >= 0 or self.rank_max >= 0
        self.rare = (
            self.equipped
            or self.under is not None
            or self.above is not None
            or self.except_ is not None
            or bool(self.this_turn)
            or bool(self.more)
        )
        self.by_kind = bool(self.category or self.kinds)
        self.by_value = bool(self.stats) or self.rank_min >= 0 or self.rank_max >= 0
        self.asks = (VALUES if self.by_value else 0) | ((KINDS if self.kinds else SORTS) if self.by_kind else 0)
        self._find_zones()
        self.in_arena = IN_ARENA <= self.code <= IN_SPELLS
        self.odd = bool(self.ref or self.extreme) or self.controller == "both"
        self.loose = not self.ref and not self.extreme and not (
            self.other
            or self.tapped >= 0
            or self.owner_code
            or self.sorted
            or self.rare
            or (self.category and self.code > IN_SPELLS)
        )
        self.uneven = self.rare or self.owner_code != 0
        self.away = not self.ref and self.code > IN_SPELLS and self.code != OTHER_PLACES and self.bases[0] < UNITS
        self.hidden = not self.ref and not self.public()
        self.simple = (
            not self.ref
            and not self.extreme
            and self.code not in (ANYWHERE, OTHER_PLACES)
            and self.side_code in (0, 1, 2)
            and (self.loose or not self.uneven)
        )
        self.mine = self.loose and self.personal and not self.whose_code and not self.controller_code
        self.by_sort_alone = (
            self.code in (ANYWHERE, IN_ARENA)
            and not (self.ref or self.extreme or self.by_value or self.rare or self.owner_code or self.whose_code)
            and self.tapped < 0
            and self.controller_code in (0, 1, 2)
        )
        for part in self.more:
            part.settle()

    def _find_zones(self) -> None:
        if self.code == HAD or self.zone == "any":
            self.code = OTHER_PLACES
        elif self.code <= IN_SPELLS:
            units, spells = self.zone != "spells" and self.category != "spell", self.zone != "units" and self.category != "unit"
            self.bases = ((UNITS,) if units else ()) + ((SPELLS,) if spells else ())
        else:
            self.bases = (self.code - IN_PILE,)
        around = ((0,), (1,), (), (0, 1), (1, 0))
        self.zones = [[base + seat for seat in seats for base in self.bases] for seats in around]
        self.rows = self.zones
        if self.category and self.code <= IN_ARENA:
            self.rows = [[base + seat for seat in seats for base in (UNITS, SPELLS)] for seats in around]
        self.personal = self.zone in ("deck", "hand")
        codes = {self.whose_code, self.controller_code} - {0}
        if self.personal and not self.whose_code:
            self.side_code = 3 if self.controller_code else OF_ACTOR
        else:
            self.side_code = 0 if not codes else codes.pop() if len(codes) == 1 else 3

    def public(self) -> bool:
        """TT-10.4c: only cards in public zones are targets."""
        return self.zone in PUBLIC

    def low(self) -> int:
        """TT-10.4a, TT-T1: how many have to be chosen; up to N still means at least one."""
        return 1 if self.mode == UPTO or self.mode == ATMOST else self.n


class Cause:
    """What does something: any effect, or those of some cards or of a player."""

    def __init__(self, effect: bool, source: Sel | None, controller: str) -> None:
        self.effect = effect
        self.source = source
        self.controller = controller


class Cond:
    """TT-C3, TT-C7, TT-C11: something that is true or not."""

    __slots__ = (
        "amount", "bound", "compare", "least", "most", "player", "points", "quick", "selection", "side_code", "state",
        "subject", "than", "under", "verb", "zone",
    )  # fmt: skip

    def __init__(self) -> None:
        self.verb = ""
        self.player = ""
        self.subject: Sel | None = None
        self.selection: Sel | None = None
        self.amount = 0
        self.bound = ""
        self.compare = ""
        self.than = ""
        self.state = ""
        self.zone: Place | None = None
        self.under: Sel | None = None
        self.points = False
        self.quick = -1
        """The pile that is counted, if a player's cards in a hand, deck or discard pile are and whatever lies there fits."""
        self.side_code = 0
        self.least = 0
        self.most = 0
        """Whose cards are counted, if they are yours (1) or the opponent's (2), and how many there have to be."""

    def settle(self) -> None:
        sel = self.selection
        if sel is None or self.verb not in ("have", "control") or self.player not in ("you", "opponent"):
            return
        if not (self.points or self.compare):
            self.side_code = WHOSE_CODES[self.player]
            fine = [count for count in (*range(sel.n + 2), MANY) if enough(sel, count)]
            self.least, self.most = fine[0], fine[-1]
        if sel.loose and sel.code > IN_SPELLS and sel.code != OTHER_PLACES:
            said = 1 if self.player == "you" else 2
            if sel.side_code in (0, said) or (sel.personal and not sel.whose and not sel.controller):
                self.quick = 2 * sel.bases[0] + said - 1


class Trigger:
    """An event that a text waits for."""

    def __init__(self) -> None:
        self.kind = MOMENT
        self.verb = ""
        self.after = False
        self.subject: Sel | None = None
        self.player = ""
        self.object: Sel | None = None
        self.from_: Place | None = None
        self.to: Place | None = None
        self.under: Sel | None = None
        self.battle = False
        self.by: Cause | None = None
        self.direct = False
        self.amount = -1
        self.bound = ""
        self.moment: When | None = None
        self.counted: Sel | None = None
        """The cards of which more than one, or no more than so many, must be concerned at the same time."""


class Quota:
    """At most ``n`` times per turn or game."""

    def __init__(self, n: int, per: str) -> None:
        self.n = n
        self.per = per

__all__ = ["ALL", "ATLEAST", "ATMOST", "EXACTLY", "MODES", "NONE", "PLAIN", "UPTO", "Lasts", "Place", "When"]
