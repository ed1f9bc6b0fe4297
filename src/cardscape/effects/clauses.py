"""The larger nodes of the tree: conditions, events, steps and the effect itself."""

from __future__ import annotations

from cardscape.effects.tree import Cause, Duration, Limit, Moment, Node, Selection, Zone


class Condition(Node):
    """Something that is true or not: `verb` have, control, exists or is, and what it speaks of."""

    KIND = "condition"
    CORE = ("verb", "player", "subject", "selection")
    MORE = ("amount", "bound", "stat", "compare", "than", "state", "zone", "under", "under_another")
    PARTS = ("subject", "selection", "zone", "under")

    verb: str | None = None
    player: str | None = None
    subject: Selection | None = None
    selection: Selection | None = None
    amount: int | None = None
    bound: str | None = None
    stat: str | None = None
    compare: str | None = None
    than: str | None = None
    state: str | None = None
    zone: Zone | None = None
    under: Selection | None = None
    under_another: bool | None = None


class Event(Node):
    """Something that happens: `verb`, done by `player` or to / by `subject`, with the circumstances."""

    KIND = "event"
    CORE = ("timing", "verb", "subject", "player", "object")
    MORE = ("from", "to", "under", "battle", "by", "this_turn", "direct", "amount", "bound", "stat", "manner", "state")
    PARTS = ("subject", "object", "from", "to", "under", "by")

    timing: str | None = None
    verb: str | None = None
    subject: Selection | None = None
    player: str | None = None
    object: Selection | None = None
    from_: Zone | None = None
    to: Zone | None = None
    under: Selection | None = None
    battle: bool | None = None
    by: Cause | None = None
    this_turn: bool | None = None
    direct: bool | None = None
    amount: int | None = None
    bound: str | None = None
    stat: str | None = None
    manner: str | None = None
    state: str | None = None


class Change(Node):
    """Only while reading: one amount of a list ("100 attack and 50 defense")."""

    KIND = "change"
    CORE = ("amount", "stat")

    amount: int | None = None
    stat: str | None = None


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
        "manner", "names", "per",
    )  # fmt: skip
    LISTS = frozenset(("conditions", "stats", "kinds", "preds", "changes", "nouns", "names"))
    PARTS = (
        "target", "dest", "using", "duration", "foreach", "moment", "zone", "under", "with", "span", "from", "to",
        "by", "limit", "while", "conditions", "instead",
    )  # fmt: skip

    verb: str | None = None
    actor: str | None = None
    modal: str | None = None
    target: Selection | None = None
    amount: int | None = None
    stat: str | None = None
    dest: Zone | None = None
    using: Selection | None = None
    duration: Duration | None = None
    foreach: Selection | None = None
    moment: Moment | None = None
    bound: str | None = None
    zone: Zone | None = None
    under: Selection | None = None
    with_: Selection | None = None
    object: str | None = None
    player: str | None = None
    span: Moment | None = None
    into: str | None = None
    other_kind: str | None = None
    category: str | None = None
    rank_min: int | None = None
    rank_max: int | None = None
    same_as: str | None = None
    done: str | None = None
    once: bool | None = None
    toll: int | None = None
    from_: Zone | None = None
    to: Zone | None = None
    battle: bool | None = None
    by: Cause | None = None
    this_turn: bool | None = None
    direct: bool | None = None
    times: int | None = None
    among: bool | None = None
    column: bool | None = None
    only: bool | None = None
    limit: Limit | None = None
    while_: Condition | None = None
    random: bool | None = None
    instead: Selection | None = None
    state: str | None = None
    manner: str | None = None
    per: str | None = None
    aloud: bool = False
    """Only while printing: "you" is said, because somebody else acts before."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: list[object] = []
        self.stats: list[str] = []
        self.conditions: list[Condition] = []
        self.names: list[str] = []
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
    PARTS = ("limit", "trigger", "conditions", "while", "duration", "foreach", "offer", "cost", "steps")

    style: str | None = None
    limit: Limit | None = None
    while_: Condition | None = None
    duration: Duration | None = None
    foreach: Selection | None = None
    optional: bool | None = None
    speed: int | None = None

    def __init__(self) -> None:
        super().__init__()
        self.trigger: Event | Moment | None = None
        self.conditions: list[Condition] = []
        self.offer: list[Step] = []
        self.cost: list[Step] = []
        self.steps: list[Step] = []
