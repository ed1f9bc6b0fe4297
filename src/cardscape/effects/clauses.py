"""The larger nodes of the tree: conditions, events, steps and the effect itself."""

from __future__ import annotations

from cardscape.effects.tree import Cause, Duration, Limit, Moment, Node, Selection, Zone


class Condition(Node):
    """Something that is true or not: `verb` have, control, exists or is, and what it speaks of."""

    KIND = "condition"
    CORE = ("verb", "player", "subject", "selection")
    MORE = ("amount", "bound", "stat", "compare", "than", "state", "zone", "under", "under_another")

    def __init__(self) -> None:
        super().__init__()
        self.verb: str | None = None
        self.player: str | None = None
        self.subject: Selection | None = None
        self.selection: Selection | None = None
        self.amount: int | None = None
        self.bound: str | None = None
        self.stat: str | None = None
        self.compare: str | None = None
        self.than: str | None = None
        self.state: str | None = None
        self.zone: Zone | None = None
        self.under: Selection | None = None
        self.under_another: bool | None = None


class Event(Node):
    """Something that happens: `verb`, done by `player` or to / by `subject`, with the circumstances."""

    KIND = "event"
    CORE = ("timing", "verb", "subject", "player", "object")
    MORE = ("from", "to", "under", "battle", "by", "this_turn", "direct", "amount", "bound", "stat", "manner", "state")

    def __init__(self) -> None:
        super().__init__()
        self.timing: str | None = None
        self.verb: str | None = None
        self.subject: Selection | None = None
        self.player: str | None = None
        self.object: Selection | None = None
        self.from_: Zone | None = None
        self.to: Zone | None = None
        self.under: Selection | None = None
        self.battle: bool | None = None
        self.by: Cause | None = None
        self.this_turn: bool | None = None
        self.direct: bool | None = None
        self.amount: int | None = None
        self.bound: str | None = None
        self.stat: str | None = None
        self.manner: str | None = None
        self.state: str | None = None


class Change(Node):
    """Only while reading: one amount of a list ("100 attack and 50 defense")."""

    KIND = "change"
    CORE = ("amount", "stat")

    def __init__(self) -> None:
        super().__init__()
        self.amount: int | None = None
        self.stat: str | None = None


class Step(Node):
    """One action (`actor` set) or one statement about `target` (`actor` None)."""

    KIND = "step"
    CORE = (
        "verb", "actor", "modal", "target", "amount", "stat", "dest", "using", "duration", "foreach", "moment",
    )  # fmt: skip
    MORE = (
        "bound", "zone", "under", "with", "object", "player", "span", "into", "other_kind", "kinds", "category",
        "rank_min", "rank_max", "same_as", "stats", "done", "once", "toll", "from", "to", "battle", "by", "this_turn",
        "direct", "times", "among", "column", "only", "limit", "while", "conditions", "random", "instead", "state",
        "manner", "names", "per", "names_of",
    )  # fmt: skip
    LISTS = frozenset(("conditions", "stats", "kinds", "preds", "changes", "nouns", "names"))

    def __init__(self) -> None:
        super().__init__()
        self.verb: str | None = None
        self.actor: str | None = None
        self.modal: str | None = None
        self.target: Selection | None = None
        self.amount: int | None = None
        self.stat: str | None = None
        self.dest: Zone | None = None
        self.using: Selection | None = None
        self.duration: Duration | None = None
        self.foreach: Selection | None = None
        self.moment: Moment | None = None
        self.bound: str | None = None
        self.zone: Zone | None = None
        self.under: Selection | None = None
        self.with_: Selection | None = None
        self.object: str | None = None
        self.player: str | None = None
        self.span: Moment | None = None
        self.into: str | None = None
        self.other_kind: str | None = None
        self.kinds: list[object] = []
        self.category: str | None = None
        self.rank_min: int | None = None
        self.rank_max: int | None = None
        self.same_as: str | None = None
        self.stats: list[str] = []
        self.done: str | None = None
        self.once: bool | None = None
        self.toll: int | None = None
        self.from_: Zone | None = None
        self.to: Zone | None = None
        self.battle: bool | None = None
        self.by: Cause | None = None
        self.this_turn: bool | None = None
        self.direct: bool | None = None
        self.times: int | None = None
        self.among: bool | None = None
        self.column: bool | None = None
        self.only: bool | None = None
        self.limit: Limit | None = None
        self.while_: Condition | None = None
        self.conditions: list[Condition] = []
        self.random: bool | None = None
        self.instead: Selection | None = None
        self.state: str | None = None
        self.manner: str | None = None
        self.names: list[str] = []
        self.per: str | None = None
        self.names_of: str | None = None
        self.preds: list[Step] = []
        self.changes: list[Change] = []
        self.nouns: list[str] = []


class Effect(Node):
    """One effect sentence (TT-11.6)."""

    KIND = "effect"
    CORE = (
        "style", "limit", "trigger", "conditions", "while", "duration", "foreach", "offer", "cost", "steps", "optional",
    )  # fmt: skip
    MORE = ("speed",)
    LISTS = frozenset(("conditions", "offer", "cost", "steps"))

    def __init__(self) -> None:
        super().__init__()
        self.style: str | None = None
        self.limit: Limit | None = None
        self.trigger: Event | Moment | None = None
        self.conditions: list[Condition] = []
        self.while_: Condition | None = None
        self.duration: Duration | None = None
        self.foreach: Selection | None = None
        self.offer: list[Step] = []
        self.cost: list[Step] = []
        self.steps: list[Step] = []
        self.optional: bool | None = None
        self.speed: int | None = None
