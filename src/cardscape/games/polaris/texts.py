"""One effect of a card, ready to run, with what is found out about it once, when the card is read."""

from __future__ import annotations

from cardscape.games.polaris.meaning import Act, Cond, Trigger


class Text:
    """One effect of a card, ready to run."""

    __slots__ = ("about_self", "acts", "aimed", "aims", "at_once", "conditional", "conds", "cost", "draws", "free", "hears",
                 "inner", "keyword", "kind", "label", "limit", "limit_scope", "lone", "moment", "negates", "number", "on_specs",
                 "optional", "paid_from", "place_matters", "price", "states", "takes", "timings", "trigger", "turns_matter",
                 "whiles", "zone")

    def __init__(self) -> None:
        self.number = 0
        self.kind = "static"
        self.zone = "field"
        self.timings = 0
        self.keyword = ""
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
        self.on_specs = False
        """Whether it states something about the specs of whatever fits."""
        self.conditional = False
        """Whether something must hold before it can begin: a condition, or a requirement of its card;"""
        self.free = False
        """whether neither that is asked nor anything else of the table: targets, a cost, cards to draw."""
        self.place_matters = False
        """Whether that may depend on where the Force itself lies, in hand or on the field."""
        self.turns_matter = False
        """Whether it may depend on the postures of Creatures if it can begin."""
        self.takes = -1
        """How many cards it draws and mills at most from the own deck (-1: that depends on the table)."""
        self.price = 0
        """How many cards, whichever they are, are its whole cost (0: it costs nothing or anything else),"""
        self.paid_from = 0
        """and the hand or deck, as that of seat 0, from which they come."""
        self.aims = False
        """Whether it needs targets, or a link to negate."""
        self.aimed: list[Act] = []
        self.lone: Act | None = None
        """The steps that need targets; and the only one, if it must have some and that is all that is needed."""
        self.states = False
        """Whether it has a step that lasts."""
        self.at_once = False
        """Whether nothing has to be chosen any more when its steps are performed."""
        self.moment = -1
        """The number of the moment of the turn it waits for (-1: none)."""
