"""What the skeleton's clauses mean: from what was read to the settled tree, and back to what is printed.

Equal meanings settle to equal trees: "that card" and "it", "until the end of this turn" and "this turn", a statement
with two predicates and two statements. A game extends this with its own words.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from cardscape.effects.clauses import Change, Condition, Effect, Event, Step
from cardscape.effects.statements import attributed, field_name, gather, is_optional, names_its_subject, spread, unowned
from cardscape.effects.tree import (
    Cause,
    Duration,
    Extreme,
    Kinds,
    Limit,
    Moment,
    Node,
    Selection,
    StatFilter,
    Zone,
)

Values = dict[str, object]
Also = list[tuple[str, object]]

_SAID_OF: Final = ("spare",)
"""Verbs that say something of a player, who is named therefore: "you take no damage" is no order."""
_REPEATED: Final[list[object]] = ["opponent", "theirs", "you", "both", "they", "owner", "that", True, False]

_NODES: Final[dict[str, type[Node]]] = {
    "Selection": Selection, "Step": Step, "Pred": Step, "Offered": Step, "Zone": Zone, "Event": Event, "Condition": Condition,
    "Effect": Effect, "Duration": Duration, "Moment": Moment, "Kinds": Kinds, "Extreme": Extreme, "StatFilter": StatFilter,
    "Cause": Cause, "Limit": Limit, "Change": Change,
}  # fmt: skip


def new_node(kind: str) -> Node:
    """An empty node of a grammar kind; Pred and Offered are steps."""
    known = _NODES.get(kind)
    if known is None:
        raise ValueError(f"the grammar names an unknown node {kind}")
    return known()


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """Settling and loosening of the skeleton's nodes; a game's own shape inherits from this.

    `categories` are the nouns that say what sort of card is meant, `kinds` the other words that can stand before or as
    a noun, in the order in which they are printed.
    """

    def __init__(self, categories: tuple[str, ...], kinds: tuple[str, ...]) -> None:
        self.categories = categories
        self.order = {word: place for place, word in enumerate(kinds)}

    def settle(self, kind: str, values: Values, also: Also) -> Node:
        """Make the node of what was read."""
        if kind == "Selection":
            self.settle_selection(values, also)
        elif kind == "Duration":
            _settle_duration(values)
        elif kind == "Condition":
            if values.pop("under_another", None):
                another = Selection()
                another.mode, another.n, another.category, another.other = "plain", 1, "card", True
                values["under"] = another
        elif kind == "Step":
            if "preds" not in values and "verb" in values and "actor" not in values and values["verb"] != "invert":
                values["actor"] = "you"
            self.settle_step(values)
        elif kind == "Offered":
            values["actor"] = "opponent"
            self.settle_step(values)
        elif kind == "Pred":
            self.settle_step(values)
        elif kind == "Effect":
            self.settle_effect(values)
        if also and "under" in values:
            _settle_unders(values, also)
        node = new_node(kind)
        node.settle(values)
        if also:
            node.also = also
            also.sort(key=field_name)
        return node

    def settle_selection(self, values: Values, also: Also) -> None:
        self.settle_kinds(values, "card")
        ref = values.get("ref")
        if ref is not None:
            if values.get("category") == "card":
                del values["category"]
            if ref in ("top", "bottom"):
                values.setdefault("n", 1)
                values["mode"] = "plain"
            return
        values.setdefault("mode", "plain")
        if also:
            _settle_repeated(values, also)
        settle_ranks(values, also)

    def settle_kinds(self, values: Values, missing: str) -> None:
        """Nouns become a category, or kinds of which one must fit; kinds stand in a fixed order, each once."""
        groups: list[list[str]] = []
        listed = values.pop("kinds", None)
        if isinstance(listed, list):
            groups = [kinds.names for kinds in listed if isinstance(kinds, Kinds)]
        nouns = values.pop("nouns", None)
        category = missing
        if isinstance(nouns, list) and nouns:
            category = self.category_of(nouns)
            if category == "":
                groups.append(nouns)
                category = missing
        category = self.settle_groups(groups, category)
        if category:
            values["category"] = category
        kinds: list[object] = []
        for names in groups:
            group = sorted(set(names), key=self.rank_of)
            entry: object = group[0] if len(group) == 1 else group
            if entry not in kinds:
                kinds.append(entry)
        if kinds:
            values["kinds"] = sorted(kinds, key=self.first_rank)

    def category_of(self, nouns: list[str]) -> str:
        """The category that a noun names; empty if only kinds tell what fits."""
        return nouns[0] if len(set(nouns)) == 1 and nouns[0] in self.categories else ""

    def settle_groups(self, groups: list[list[str]], category: str) -> str:
        """A hook for kinds that are categories in disguise; returns the category."""
        return category

    def rank_of(self, word: str) -> tuple[int, str]:
        return self.order.get(word, len(self.order)), word

    def first_rank(self, entry: object) -> tuple[tuple[int, str], int, str]:
        words = [str(word) for word in entry] if isinstance(entry, list) else [str(entry)]
        return self.rank_of(words[0]), len(words), " ".join(words)

    def settle_step(self, values: Values) -> None:
        """A hook for a game's verbs."""

    def settle_effect(self, values: Values) -> None:
        for name in ("offer", "cost", "steps"):
            steps = values.get(name)
            if isinstance(steps, list):
                values[name] = [part for step in steps for part in spread(step)]
        first = values.get("cost") or values.get("steps")
        values["optional"] = isinstance(first, list) and is_optional(first[0])

    def loosen(self, node: Node) -> Values:
        """What is to be printed of a node: the fields its grammar rule reads."""
        values = dict(node.fields())
        if isinstance(node, Step):
            self.loosen_step(node, values)
        elif isinstance(node, Selection):
            self.loosen_selection(node, values)
        elif isinstance(node, Effect):
            del values["optional"]
            if node.offer:
                values["offer"] = [unowned(step) for step in gather(node.offer)]
            if node.cost:
                values["cost"] = attributed(gather(node.cost))
            if node.steps:
                values["steps"] = attributed(gather(node.steps))
                if node.offer and names_its_subject(node.steps[0]):
                    values["apart"] = True  # no clause with a subject of its own stands behind "to"
        elif isinstance(node, Duration):
            if node.kind == "until" and node.at == "start":
                del values["at"]
            if node.kind == "turns" and node.n == 1:
                del values["n"]
        return values

    def loosen_selection(self, node: Selection, values: Values) -> None:
        if node.ref is not None:
            if node.ref in ("self", "host", "leader") and not node.category and not node.kinds:
                values["category"] = "card"
            if node.kinds:
                del values["kinds"]
                values["nouns"] = [str(kind) for kind in node.kinds]
            if node.ref in ("top", "bottom"):
                del values["mode"]
                if node.n == 1:
                    del values["n"]
        elif node.mode == "plain":
            del values["mode"]
        loosen_kinds(values)
        loosen_ranks(values)
        groups = values.get("kinds")
        if isinstance(groups, list):
            for group in groups if node.category in (None, "card") else []:  # two nouns may stand with "or" between them
                if len(group.names) == 2 and all(name in self.categories for name in group.names):
                    values["nouns"] = group.names
                    groups.remove(group)
                    break
            if not groups:
                del values["kinds"]

    def loosen_step(self, node: Step, values: Values) -> None:
        if node.actor == "you" and node.modal is None and not node.aloud and node.verb not in _SAID_OF:
            del values["actor"]
        if node.verb == "place" and node.under is not None and _needs_apart(node.under):
            values["apart"] = True
        if node.preds:
            values["preds"] = node.preds
        if node.changes:
            values["changes"] = node.changes


def _settle_repeated(values: Values, also: Also) -> None:
    """Properties that contradict each other stand in a fixed order, since all of them must hold."""
    for name in ("controller", "owner", "chooser", "tapped"):
        said = [entry for entry in also if entry[0] == name]
        if said:
            ordered = sorted([values[name], *(value for _, value in said)], key=_REPEATED.index)
            values[name] = ordered[0]
            also[:] = [entry for entry in also if entry[0] != name] + [(name, value) for value in ordered[1:]]


def _settle_unders(values: Values, also: Also) -> None:
    """Plain references stand first: a described selection would take the next "under" for its own."""
    said = [values["under"], *(value for name, value in also if name == "under")]
    if len(said) > 1:
        said.sort(key=_is_described)
        values["under"] = said[0]
        also[:] = [entry for entry in also if entry[0] != "under"] + [("under", value) for value in said[1:]]


def _needs_apart(under: Selection) -> bool:
    """Without words between, "place A under B on the field" or "... under B under C" would put "under B" to A."""
    return under.under is not None or any(
        isinstance(node, Selection) and node.ref is None and node.zone is not None for node in under.walk()
    )


def _is_described(value: object) -> bool:
    return isinstance(value, Selection) and value.ref is None


def settle_ranks(values: Values, also: Also) -> None:
    lows: list[int] = []
    highs: list[int] = []
    rest: Also = []
    for name, value in [*values.items(), *also]:
        if isinstance(value, int):
            if name in ("rank_min", "rank_exact"):
                lows.append(value)
            if name in ("rank_max", "rank_exact"):
                highs.append(value)
            if name == "rank_above":
                lows.append(value + 1)
            if name == "rank_below":
                highs.append(max(value - 1, 0))  # below rank 0 is as empty as rank 0, and no number has a sign
    if not lows and not highs:
        return
    rest = [entry for entry in also if not entry[0].startswith("rank_")]
    also[:] = rest
    for name in ("rank_min", "rank_max", "rank_exact", "rank_above", "rank_below"):
        values.pop(name, None)
    if lows:
        values["rank_min"] = max(lows)
    if highs:
        values["rank_max"] = min(highs)


def _settle_duration(values: Values) -> None:
    if values["kind"] == "turns":
        values.setdefault("n", 1)
    if values["kind"] != "until":
        return
    values.setdefault("at", "start")
    ends_now = values["at"] == "end" and values["span"] == "turn" and "next" not in values
    if ends_now and values.get("whose") in (None, "this"):
        values.clear()
        values["kind"] = "turn"


def loosen_ranks(values: Values) -> None:
    """The limits of a rank as they are said: one exact rank, or "or higher" and "or lower"."""
    low, high = values.get("rank_min"), values.get("rank_max")
    if low is not None and low == high:
        del values["rank_min"], values["rank_max"]
        values["rank_exact"] = low


def loosen_kinds(values: Values) -> None:
    """Categories as nouns, kinds as groups of adjectives."""
    category = values.pop("category", None)
    if isinstance(category, str):
        values["nouns"] = [category]
    kinds = values.pop("kinds", None)
    if isinstance(kinds, list):
        groups: list[Kinds] = []
        for entry in kinds:
            group = Kinds()
            group.names = list(entry) if isinstance(entry, list) else [str(entry)]
            groups.append(group)
        values["kinds"] = groups
