"""The meaning of an effect, ready to run: made once per card from the tree of its sentence and its labels."""

from __future__ import annotations

from typing import Final

from cardscape.effects.meaning import ALL, ATLEAST, ATMOST, EXACTLY, NONE, PLAIN, UPTO, Counted, Lasts, When
from cardscape.effects.meaning import MODES as COMMON_MODES
from cardscape.engine.decision import Option
from cardscape.games.taiwan.grid import SLOTS

CHOSEN: Final = 7
MODES: Final[dict[str, int]] = {**COMMON_MODES, "chosen": CHOSEN}

COSTS: Final = 32
DUTIES: Final = 64
"""Steps of a cost count from 32, duties (postconditions) from 64."""

ANYBODY: Final = 0
YOU: Final = 1
OPPOSING: Final = 2
_SIDES: Final[dict[str, int]] = {"": ANYBODY, "you": YOU, "opponent": OPPOSING}
_OWN_STATES: Final = frozenset(("face_up", "face_down", "field", "center", "left", "right", "middle_row", "home_row"))
"""What a card on the field is by itself, whatever lies beside it and whose turn it is."""
OPEN_ZONES: Final = frozenset(("field", "dead", "silenced", "public", "support"))
BIG: Final = 1 << 30


class Place:
    """A zone as a text names it: ``whose`` is you, opponent, they, each, owner, this or empty."""

    def __init__(self, name: str, whose: str, position: str, x: int = -1, y: int = -1) -> None:
        self.name = name
        self.whose = whose
        self.position = position
        self.x = x
        self.y = y


class Sel(Counted):
    """Which cards a text speaks of. All given properties must fit; ``asks`` if one of them is hidden on a face-down card.

    ``prints`` if some are printed on the card, ``further`` if there are others than those and the controller,
    ``below_self`` if it means just the supporters under this card, ``growth_of_self`` if the counters on it;
    ``by_print`` if of other cards than this one nothing is asked but what is printed, and perhaps whose they are;
    ``plain`` if nothing is asked of a face-up card but what is printed, and perhaps (``side``) that you or the opponent control
    it, ``settled`` if that is settled where its cards are looked for; ``apart`` if whether a card on the field fits depends on
    no other card.
    """

    # With more than thirty attributes Python would keep a dictionary for each object.
    __slots__ = ("above", "apart", "asks", "below_self", "by_print", "category", "chooser", "controller", "except_", "extreme",
                 "extreme_stat", "further", "growth_of_self", "kinds", "known", "more", "names", "number", "on_field", "other",
                 "owner", "plain", "position", "prints", "random", "rank_max", "rank_min", "settled", "side", "states", "stats",
                 "under", "whose", "zone")

    def __init__(self) -> None:
        super().__init__()
        self.category = ""
        self.kinds: list[frozenset[str]] = []
        self.rank_min = -1
        self.rank_max = BIG
        self.stats: list[tuple[str, int, int]] = []
        self.extreme = 0
        self.extreme_stat = ""
        self.controller = ""
        self.owner = ""
        self.zone = ""
        self.whose = ""
        self.position = ""
        self.under: Sel | None = None
        self.above: Sel | None = None
        self.other = False
        self.except_: Sel | None = None
        self.states: list[str] = []
        self.names: list[str] = []
        self.random = False
        self.chooser = ""
        self.more: list[Sel] = []
        self.asks = False
        self.prints = False
        self.further = False
        self.below_self = False
        self.growth_of_self = False
        self.plain = False
        self.settled = False
        self.apart = False
        self.by_print = False
        self.on_field = True
        self.side = 0
        self.known: dict[object, bool] = {}
        """Which printed cards have the printed properties, as far as it was asked; without these no card fits."""
        self.number = 0

    def sum_up(self) -> None:
        """Note which properties are given at all, once they are."""
        self.prints = bool(self.category or self.kinds or self.names or self.rank_min >= 0 or self.rank_max < BIG)
        self.further = bool(self.owner or self.stats or self.states or self.category == "supporter" or self.more
                            or self.under is not None or self.except_ is not None)
        self.below_self = (self.category == "supporter" and self.zone == "support" and self.under is not None
                           and self.under.ref == "self" and not self.is_special())
        self.plain = self.prints and not (self.ref or self.other or self.further) and self.controller in _SIDES
        self.by_print = not (self.ref or self.further) and self.controller in _SIDES
        self.on_field = self.zone in ("field", "")
        self.side = _SIDES.get(self.controller, 0)
        self.settled = self.plain and (self.on_field or not self.controller)
        self.apart = (self.on_field and not (self.ref or self.more or self.extreme or self.category == "supporter")
                      and self.under is None and self.except_ is None and self.controller in _SIDES and self.owner in _SIDES
                      and _OWN_STATES.issuperset(self.states))
        self.growth_of_self = self.is_counter() and self.above is not None and self.above.ref == "self"

    def is_special(self) -> bool:
        """Whether more is asked than where a card lies."""
        return bool(self.ref or self.kinds or self.rank_min >= 0 or self.rank_max < BIG or self.stats or self.extreme
                    or self.controller or self.owner or self.other or self.except_ or self.states or self.names or self.more)

    def low(self) -> int:
        """How many have to be chosen; up to N may be none."""
        return 0 if self.is_up_to() else self.n

    def is_up_to(self) -> bool:
        """Whether less than the number will do."""
        return self.mode in (UPTO, ATMOST)

    def counts_near(self) -> bool:
        """Whether only face-up Figures by what is printed, and what lies on or below this card, decide how many there are."""
        return self.growth_of_self or self.below_self or (self.plain and self.category == "figure"
                                                          and self.zone in ("", "field"))

    def counts_itself(self) -> bool:
        """Whether it counts what lies on or below this card, or the counters on the card for which it is counted."""
        return self.growth_of_self or self.below_self or (self.is_counter() and self.above is not None
                                                          and self.above.ref == "it")

    def recalls(self) -> str:
        """Whether it counts the counters on, or all supporters of, one card that may have left the field meanwhile."""
        if self.is_counter():
            return "growth" if self.above is not None and self.above.ref in ("self", "it") else ""
        if self.category == "supporter" and self.under is not None and self.under.ref in ("self", "it"):
            return "" if self.is_special() else "supporters"
        return ""

    def is_counter(self) -> bool:
        return self.category == "counter"

    def is_open(self) -> bool:
        """Whether the cards lie where both players see which are there, so that they are chosen as targets."""
        return self.zone in OPEN_ZONES

    def is_chosen(self) -> bool:
        """Whether somebody has to choose among the fitting cards."""
        return not self.ref and self.mode not in (ALL, NONE)


class Cause:
    """What does something: any effect, or those of some cards or of a player."""

    def __init__(self, effect: bool, source: Sel | None, controller: str) -> None:
        self.effect = effect
        self.source = source
        self.controller = controller


class Cond:
    """Something that is true or not."""

    def __init__(self) -> None:
        self.verb = ""
        self.player = ""
        self.subject: Sel | None = None
        self.selection: Sel | None = None
        self.amount = 0
        self.bound = ""
        self.stat = ""
        self.compare = ""
        self.than = ""
        self.state = ""
        self.zone: Place | None = None
        self.under: Sel | None = None


class Trigger:
    """An event that a text waits for."""

    def __init__(self) -> None:
        self.kind = -1
        self.verb = ""
        self.subject: Sel | None = None
        self.player = ""
        self.object: Sel | None = None
        self.to: Place | None = None
        self.under: Sel | None = None
        self.battle = False
        self.by: Cause | None = None
        self.direct = False
        self.amount = -1
        self.bound = ""
        self.manner = ""
        self.state = ""
        self.sign = 0
        self.moment: When | None = None


class Act:
    """One step. ``actor`` is empty for statements about ``target``; ``aimed`` if its target is chosen on activation; ``alone``
    is the same for you and for the opponent where both may do it.

    Of statements: ``group`` is their sort, ``columns`` are the attack stats they change, ``adds`` what they add to
    each of the three (None: they do something else, which is ``dated``: older ones count before newer ones), and a ``volatile``
    one depends on more than what lies on the field and below it. ``counts_near`` if all they count lies on or below their card
    or is a face-up Figure, ``by_print`` if they are about all cards with something printed on them, perhaps of one player.
    ``swift`` if any face-up card on the field that fits by its print and side can be its target, ``many`` if it has as many
    targets as it counts ("destroy one figure for each ..."), ``least`` how many targets must be there, ``recalls`` if it asks for
    something of a card that has left, ``names_top`` if "it" means the cards that it draws or mills, ``own`` if none but
    you does it, and not to an effect.
    """

    # With more than thirty attributes Python would keep a dictionary for each object.
    __slots__ = ("actor", "adds", "aimed", "alone", "amount", "battle", "bound", "by", "by_print", "columns", "conds",
                 "counts_near", "dated", "dest", "done", "foreach", "form", "group", "into", "lasts", "least", "live", "manner",
                 "many", "modal", "money", "names_top", "number", "object", "own", "per", "player", "priced", "recalls", "stat",
                 "state", "step", "swift", "target", "times", "under", "using", "verb", "volatile", "zone")

    def __init__(self) -> None:
        self.number = 0
        self.step = 0
        self.verb = ""
        self.actor = ""
        self.modal = ""
        self.target: Sel | None = None
        self.amount = 0
        self.bound = ""
        self.stat = ""
        self.money = False
        self.dest: Place | None = None
        self.zone: Place | None = None
        self.using: Sel | None = None
        self.under: Sel | None = None
        self.into = ""
        self.lasts: list[Lasts] = []
        self.foreach: list[Sel] = []
        self.object = ""
        self.player = ""
        self.state = ""
        self.manner = ""
        self.per = ""
        self.done = ""
        self.battle = False
        self.by: Cause | None = None
        self.times = 0
        self.conds: list[Cond] = []
        self.alone: list[Act] = []
        self.priced = False
        self.live = False
        self.aimed = False
        self.group = 0
        self.columns: tuple[int, ...] = ()
        self.adds: tuple[int, int, int] | None = None
        self.volatile = False
        self.dated = False
        self.counts_near = False
        self.by_print = False
        self.swift = False
        self.own = False
        self.many = False
        self.least = 0
        self.recalls = False
        self.names_top = False
        self.form: object = None
        """What its statements have in common, once it makes some."""


class Text:
    """TW-11.1: one effect of a card with its labels, ready to run.

    ``hears`` has a bit per kind of event that may start it, ``wants`` is the same exactly (see reading), ``whose`` 0 if only
    events of its own player do, 1 if only the opponent's; ``live`` if all its steps say what holds while it is on; ``opens``
    if it is what activating its card does, ``limited`` if its uses are counted (``scope`` 0: of this instance, 1: of this
    name, 2: of this name in the whole game), ``asks`` if it has preconditions, ``choosy`` if these or what it needs may be
    missing, ``aimed`` are the steps whose targets are chosen for it (``targets`` times, with that of a Suite), ``aims`` if
    they must be (``must_aim``: by these steps); ``fee`` if money is paid for it, ``detaches`` how many of its own supporters
    (``only_detaches`` if nothing else is), ``picks_cost`` if something has to be chosen for that (cards for so many
    ``picks``), ``pays_it`` if it is paid with the card of its event, ``uncovers`` if by turning cards face-up,
    ``price_names`` the step of its price whose cards "it" means afterwards (-1: none); ``simple`` if a Tactic needs nothing
    but a place for it; ``needs_top`` if it speaks of the effect it answers, ``needs_attack`` if of the attack under way,
    ``about_event`` if of the card that its event is about; ``options`` are how it is offered, by slot, the last one
    elsewhere.
    """

    # With more than thirty attributes Python would keep a dictionary for each object.
    __slots__ = ("about_event", "acts", "aimed", "aims", "asks", "choosy", "conds", "cost", "detaches", "duration", "duties",
                 "equips", "fee", "hears", "label", "limit", "limited", "live", "mandatory", "must_aim", "needs_attack",
                 "needs_top", "notes", "number", "only_detaches", "opens", "options", "pays_it", "picks", "picks_cost",
                 "price_names", "recalls", "requires", "role", "scope", "simple", "source", "speed", "static", "stays",
                 "targets", "times", "trigger", "uncovers", "wants", "whiles", "whose")

    def __init__(self) -> None:
        self.number = 0
        self.speed = 1
        self.mandatory = False
        self.duration = "instant"
        self.role = "activated"
        self.source = "field"
        self.limit = "instance"
        self.times = 1
        self.trigger: Trigger | None = None
        self.requires: list[Cond] = []
        self.conds: list[Cond] = []
        self.whiles: list[Cond] = []
        self.cost: list[Act] = []
        self.acts: list[Act] = []
        self.duties: list[Act] = []
        self.about_event = False
        self.hears = 0
        self.wants = 0
        self.whose = -1
        self.opens = False
        self.limited = False
        self.scope = 0
        self.asks = False
        self.choosy = False
        self.simple = False
        self.aims = False
        self.must_aim: list[Act] = []
        self.aimed: list[Act] = []
        self.targets = 0
        self.fee = False
        self.detaches = 0
        self.only_detaches = False
        self.picks_cost = False
        self.picks = 0
        self.pays_it = False
        self.price_names = -1
        self.uncovers = False
        self.label = ""
        self.options: list[Option | None] = [None] * (SLOTS + 1)
        self.live = False
        self.static = False
        self.needs_top = False
        self.needs_attack = False
        self.equips = False
        self.stays = False
        self.recalls = False
        self.notes: list[str] = []

    def is_quick(self) -> bool:
        """TW-7.7, TW-11.2: whether it may be used in windows: speed 2 to 4, or a trigger of a phase event."""
        if self.static or (self.role == "trigger" and self.mandatory):
            return False
        return self.speed >= 2 or (self.trigger is not None and self.trigger.moment is not None)

    def is_free(self) -> bool:
        """Whether it may be used in an own Main Phase with an empty stack and no window: it waits for no event."""
        return self.role in ("activated", "activation") and self.trigger is None and not (self.needs_top or self.needs_attack)

    def step(self, number: int) -> Act:
        """A step by its number; those of the cost count from 32, duties from 64."""
        if number >= DUTIES:
            return self.duties[number - DUTIES]
        return self.cost[number - COSTS] if number >= COSTS else self.acts[number]


def is_chosen(act: Act) -> bool:
    """Whether a statement is about a card that an earlier step chose."""
    return act.target is not None and act.target.ref == "it"

__all__ = ["ALL", "ATLEAST", "ATMOST", "EXACTLY", "MODES", "NONE", "PLAIN", "UPTO", "Lasts", "When"]
