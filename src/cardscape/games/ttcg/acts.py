"""One step of an effect, ready to run."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Option
from cardscape.games.ttcg.meaning import Cause, Cond, Lasts, Place, Quota, Sel, When

RULE: Final = 0
PERMIT: Final = 1
STATE: Final = 2
POINTS: Final = 3
DRAW: Final = 4
CARRY: Final = 5
DISCARD: Final = 6
DESTROY: Final = 7
SEARCH: Final = 8
OTHERWISE: Final = 9
"""What a step does: it makes a rule, permits or states something, or does what its verb says, the most frequent first."""
LIMITED: Final = ("tap", "untap", "destroy", "equip", "activate", "copy", "play", "place", "rankup")
"""What cannot be done to every card."""
LEAVING: Final = frozenset(("discard", "destroy", "send", "return", "shuffle", "place", "swap"))
"""What takes a card off the field, or at least off its slot;"""
TURNING: Final = ("tap", "untap")
"""and what changes how it lies there."""
DEEDS: Final = {
    "gain": POINTS, "lose": POINTS, "draw": DRAW, "send": CARRY, "return": CARRY, "add": CARRY, "discard": DISCARD,
    "destroy": DESTROY, "search": SEARCH,
}  # fmt: skip


class Act:
    """One step. ``actor`` is empty for statements about ``target``."""

    __slots__ = (
        "actor", "aimed", "alters", "among", "amount", "apart", "asked", "battle", "bound", "by", "category", "column",
        "conds", "deed", "dest", "direct", "done", "draws", "everywhere", "exact", "followers", "foreach", "from_", "groups",
        "hinges", "hosted", "inner", "instead", "into", "kept", "kinds", "lasts", "late_roles", "leans", "limited", "live",
        "modal", "moment", "names", "number", "object", "offered", "once", "only", "open_roles", "other_kind", "own",
        "permits", "player", "points", "quotas", "raises", "rank", "reach", "renewed", "retypes", "roles", "same_as",
        "shields", "sides", "situated", "span", "standing", "stat", "stats", "steady", "steady_live", "step", "straight",
        "sway", "target", "times", "to", "told", "toll", "topics", "topics_live", "topics_made", "under", "using", "vague",
        "verb", "wanted", "wards", "whiles", "with_", "word", "zone",
    )  # fmt: skip

    def __init__(self) -> None:
        self.number = 0
        self.step = 0
        self.verb = ""
        self.actor = ""
        self.modal = ""
        self.target: Sel | None = None
        self.amount = 0
        self.bound = ""
        self.stat = -1
        self.points = False
        self.dest: Place | None = None
        self.zone: Place | None = None
        self.using: Sel | None = None
        self.under: Sel | None = None
        self.with_: Sel | None = None
        self.lasts: list[Lasts] = []
        self.foreach: list[Sel] = []
        self.moment: When | None = None
        self.span: When | None = None
        self.object = ""
        self.player = ""
        self.into = 0
        self.other_kind = ""
        self.kinds = 0
        self.category = ""
        self.rank = -1
        self.same_as = ""
        self.stats: list[int] = []
        self.done = -1
        self.once = False
        self.wards = 0
        self.renewed = False
        """How often it protects each card from being destroyed (0: always), and whether that is counted anew each turn."""
        self.toll = -1
        self.battle = False
        self.by: Cause | None = None
        self.from_: Place | None = None
        self.to: Place | None = None
        self.direct = False
        self.times = 0
        self.among = False
        self.column = False
        self.only = False
        self.everywhere = False
        """Of "only such cards can be played": it is said of all others wherever they lie, not on the field alone."""
        self.quotas: list[Quota] = []
        self.whiles: list[Cond] = []
        self.conds: list[Cond] = []
        self.instead: Sel | None = None
        self.live = False
        self.leans = False
        """What it counts or asks for depends on the card that it is done to; see ``naming``."""
        self.aimed: list[str] = []
        self.alters = False
        self.groups: list[str] = []
        self.topics = 0
        """Under which names it is looked for as a statement, and what it speaks of; see ``places``."""
        self.permits = False
        self.standing = False
        """Whether the text holds by itself, or from its resolution on."""
        self.roles: list[str] = []
        """The parts of the step for which cards are named;"""
        self.open_roles: list[str] = []
        """of these, the ones somebody may have to choose cards for;"""
        self.late_roles: list[str] = []
        """and of these, the ones left when the choices of the activation are made."""
        self.inner = False
        """Of a step of a price or an offer: which card it calls "it", or the equipped unit, is known only as it is paid;"""
        self.followers: list[Act] = []
        """and the later steps of the price that call the card of this one "it"."""
        self.limited = False
        """It cannot be done to every card that fits; see ``eligible.doable``."""
        self.deed = OTHERWISE
        self.straight = False
        """What it does, and whether its player does it without a choice or a condition of its own."""
        self.draws = 0
        """So many cards, whichever they are, who performs the step draws from their own deck."""
        self.names = False
        """Whether the cards that it is done to are "it" for what follows."""
        self.word = ""
        self.asked = ""
        """How choosing a card for the step is offered, and what is asked then."""
        self.offered: dict[object, Option] = {}
        """That option for each card, as it was made last; see ``options``."""
        self.apart: list[dict[object, Option]] = [{}, {}]
        """The same for cards off the field, open and secret ones."""
        self.told = ""
        """What it says as long as it lasts; see ``saying``."""
        self.situated = False
        self.kept: list[Cond] = []
        self.own = False
        self.hosted = False
        self.vague = False
        self.exact = False
        self.wanted = 3
        """Of a statement: whether it holds only in a situation, and while what a change that was made lasts; see ``rows.Hold``;
        the layer from which on a live one counts;
        """
        self.topics_live = 0
        self.topics_made = 0
        """of what it speaks if it is live or was made of cards, perhaps depending on more than the card and the statements;"""
        self.sides: list[list[bool]] = []
        """whether it may mean cards that it describes on the sides of the field, if either seat makes it;"""
        self.reach: dict[object, bool] = {}
        """and whether what is printed on a card lets it do so, as far as asked for."""
        self.raises = 0
        """Of a statement: by how much it raises a value, or lowers it;"""
        self.shields = False
        self.retypes = False
        """whether it keeps others from changing values, or changes kinds."""
        self.steady = False
        self.steady_live = False
        self.hinges = False
        """Whether what a live statement says of values depends on nothing but its situation, besides the cards and statements."""
        self.sway: tuple[int, int] = (0, 0)
        """Of a statement about values that is not steady, what it depends on, for either seat; see ``needs``."""

    def role(self, name: str) -> Sel | None:
        """The selection with this part in the step."""
        if name == "target":
            return self.target
        if name == "using":
            return self.using
        if name == "with":
            return self.with_
        return self.under
