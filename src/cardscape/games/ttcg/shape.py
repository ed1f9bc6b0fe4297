"""How TTCG's nouns and kinds settle into the tree, and how they are printed again."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect, Step
from cardscape.effects.shape import Also, Shape, Values, _settle_ranks
from cardscape.effects.tree import Kinds, Selection
from cardscape.games.ttcg.styles import infer_style

TYPES: Final = ("earth", "water", "fire", "air", "electric", "light", "nature", "dark")
SUBTYPES: Final = (
    "dragon", "beast", "elemental", "aquatic", "warrior", "spellcaster", "machine", "ghost", "insect", "reptile",
    "fairy", "undead", "botanic", "flying", "humanoid",
)  # fmt: skip
_ORDER: Final = {word: place for place, word in enumerate((*TYPES, *SUBTYPES, "spell"))}


class TtcgShape(Shape):
    """The skeleton's shape with TTCG's categories (card, unit, spell) and kinds (types, subtypes, spell)."""

    def settle_selection(self, values: Values, also: Also) -> None:
        self.settle_kinds(values, "card")
        super().settle_selection(values, also)

    def settle_kinds(self, values: Values, missing: str) -> None:
        """TT-10.2: nouns become a category, or kinds of which one must fit; kinds stand in a fixed order."""
        groups: list[list[str]] = []
        listed = values.pop("kinds", None)
        if isinstance(listed, list):
            groups = [sorted(set(kinds.names), key=_place) for kinds in listed if isinstance(kinds, Kinds)]
        nouns = values.pop("nouns", None)
        category = missing
        if isinstance(nouns, list) and nouns:
            category = _category(nouns)
            if category == "":
                groups.append(sorted(set(nouns), key=_place))
                category = missing
        if category in ("card", "") and ["spell"] in groups:
            category = "spell"
        if category:
            values["category"] = category
        kinds: list[object] = []
        for group in groups:
            entry: object = group[0] if len(group) == 1 else group
            if entry not in kinds and not (entry == "spell" and category == "spell"):
                kinds.append(entry)
        if kinds:
            values["kinds"] = sorted(kinds, key=_first_place)

    def settle_step(self, values: Values) -> None:
        if values.get("verb") == "become":
            if values.get("stat") == "rank":
                del values["stat"]
                values["rank_exact"] = values.pop("amount")
            self.settle_kinds(values, "")
            _settle_ranks(values, [])

    def settle_effect(self, values: Values) -> None:
        super().settle_effect(values)
        if "style" not in values:
            effect = Effect()
            for name, value in values.items():
                effect.set(name, value)
            values["style"] = infer_style(effect)

    def loosen_selection(self, node: Selection, values: Values) -> None:
        super().loosen_selection(node, values)
        if node.ref is not None and node.kinds:
            del values["kinds"]
            values["nouns"] = [str(kind) for kind in node.kinds]
        else:
            _loosen_kinds(values)

    def loosen_step(self, node: Step, values: Values) -> None:
        super().loosen_step(node, values)
        if node.verb == "become":
            _loosen_kinds(values)
            kinds = values.get("kinds")
            if isinstance(kinds, list) and len(kinds) == 2 and "nouns" not in values:
                values["nouns"] = kinds.pop().names
            low, high = values.pop("rank_min", None), values.pop("rank_max", None)
            if low is not None and low == high:
                values["rank_exact"] = low
            elif low is not None:
                values["rank_min"] = low
            elif high is not None:
                values["rank_max"] = high


def _category(nouns: list[object]) -> str:
    """TT-T5: "unit or spell" is any card; a subtype is a unit; empty if only kinds tell what fits."""
    if "card" in nouns or ("unit" in nouns and "spell" in nouns):
        return "card"
    if "unit" in nouns:
        return "unit"
    return "spell" if nouns == ["spell"] or nouns == ["spell", "spell"] else ""


def _loosen_kinds(values: Values) -> None:
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


def _place(word: str) -> int:
    return _ORDER[word]


def _first_place(entry: object) -> tuple[int, int, str]:
    words = [str(word) for word in entry] if isinstance(entry, list) else [str(entry)]
    return _ORDER[words[0]], len(words), " ".join(words)
