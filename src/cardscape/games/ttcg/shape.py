"""How TTCG's nouns and kinds settle into the tree, and how they are printed again."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Effect, Step
from cardscape.effects.shape import Shape, Values, loosen_kinds, loosen_ranks, settle_ranks
from cardscape.effects.tree import Kinds
from cardscape.games.ttcg.styles import infer_style

TYPES: Final = ("earth", "water", "fire", "air", "electric", "light", "nature", "dark")
SUBTYPES: Final = (
    "dragon", "beast", "elemental", "aquatic", "warrior", "spellcaster", "machine", "ghost", "insect", "reptile",
    "fairy", "undead", "botanic", "flying", "humanoid",
)  # fmt: skip
_PASSIVE_ONLY: Final = ("once", "toll", "battle", "by", "from", "to", "under")


class TtcgShape(Shape):
    """The skeleton's shape with TTCG's categories (card, unit, spell) and kinds (types, subtypes, spell)."""

    def __init__(self) -> None:
        super().__init__(("card", "unit", "spell"), (*TYPES, *SUBTYPES, "spell"))

    def category_of(self, nouns: list[str]) -> str:
        """TT-T5, TT-T6: "unit or spell" is any card, and whatever has a subtype is a unit."""
        if "card" in nouns or ("unit" in nouns and "spell" in nouns):
            return "card"
        if "unit" in nouns:
            return "unit"
        return "spell" if set(nouns) == {"spell"} else ""

    def settle_groups(self, groups: list[list[str]], category: str) -> str:
        """TT-2.1: a "spell card" is a spell."""
        if category in ("card", "") and any(set(group) == {"spell"} for group in groups):
            category = "spell"
        if category == "spell":
            groups[:] = [group for group in groups if set(group) != {"spell"}]
        return category

    def settle_step(self, values: Values) -> None:
        """TT-X6, TT-X8: "be ranked up" is to rank up, "become 3 rank" is to become rank 3."""
        if values.get("done") == "rankedup" and not any(name in values for name in _PASSIVE_ONLY):
            del values["done"]
            values["verb"] = "rankup"
        if values.get("verb") == "become":
            if values.get("stat") == "rank":
                del values["stat"]
                values["rank_exact"] = values.pop("amount")
            self.settle_kinds(values, "")
            settle_ranks(values, [])

    def settle_effect(self, values: Values) -> None:
        super().settle_effect(values)
        if "style" not in values:
            effect = Effect()
            for name, value in values.items():
                effect.set(name, value)
            values["style"] = infer_style(effect)

    def loosen_step(self, node: Step, values: Values) -> None:
        super().loosen_step(node, values)
        if node.verb == "become":
            loosen_kinds(values)
            loosen_ranks(values)
            kinds = values.get("kinds")
            if isinstance(kinds, list) and len(kinds) == 2 and "nouns" not in values:
                noun = kinds.pop()
                values["nouns"] = noun.names if isinstance(noun, Kinds) else []
