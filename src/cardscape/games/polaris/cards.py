"""What is printed on a card of Polaris Line."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect
from cardscape.effects.tree import Selection
from cardscape.engine.decision import Definition

WILD: Final = "*"
LETTERS: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
TIMINGS: Final = ("main", "attack", "battle", "reply", "trigger")
TIMEFRAMES: Final = ("instant", "moment", "phase", "turn", "continuous")
ACTIVATIONS: Final = ("play", "tap", "discard")
ADVANCE_TYPES: Final[dict[str, bool]] = {"progression": False, "constellation": True}
"""The types of Advance Creatures that card files may name: whether each requires a number of Creatures, not listed ones."""


class CardEffect:
    """PL-2.5: one effect of a card.

    ``label`` is keyword or unique; ``kind`` static, activated or triggered; ``zone`` where it works from: field, discard or
    hand; ``timings`` the labels of PL-14.2 (none for static effects, main for a Play Force); ``effect`` the tree, with its
    trigger, conditions, cost and steps. ``keyword`` and ``number`` say which keyword (and which n) the sentence stands for.

    ``inner`` is a trigger that runs inside the lasting effect of a Force: the Force is activated by its activation and its
    timings, and from then on the tree's trigger is heard until the effect ends (PL-13.14).
    """

    def __init__(self, text: str, canonical: str, effect: Effect, label: str, kind: str, zone: str,
                 timings: tuple[str, ...], keyword: str = "", number: int = 0, inner: bool = False) -> None:
        self.text = text
        self.canonical = canonical
        self.effect = effect
        self.label = label
        self.kind = kind
        self.zone = zone
        self.timings = timings
        self.keyword = keyword
        self.number = number
        self.inner = inner
        self.optional = bool(effect.optional)


class Assembly:
    """PL-9.1: ``number`` components that fit ``filter`` (None: any Creature), all of one name if ``same_name``.

    ``only``: no effect may summon it (PL-9.7).
    """

    def __init__(self, number: int, filter: Selection | None, same_name: bool, only: bool, text: str) -> None:
        self.number = number
        self.filter = filter
        self.same_name = same_name
        self.only = only
        self.text = text


class Advance:
    """PL-10.8: ``type`` names the entry of the registry; Progression uses ``names``, Constellation ``count``."""

    def __init__(self, type: str, names: tuple[str, ...], count: int) -> None:
        self.type = type
        self.names = names
        self.count = count


class Card(Definition):
    """PL-2.1 to PL-2.4: a card. ``type`` is creature or force; of a Force the specs are 0 and ``subtype`` is empty.

    ``subtype`` is normal, assembly or advance. ``marks`` are the printings: letters and ``*``; Advance Creatures have none.
    ``effects`` holds the keywords first, in printed order, then the Unique Effects; a Force has exactly one.
    ``timeframe`` is what counts (instant where none is printed), ``printed_timeframe`` what is printed ("" = nothing).
    ``requirement`` are the conditions that must hold to activate a Force, beside those of its sentence.
    """

    def __init__(
        self,
        name: str,
        type: str,
        subtype: str = "",
        atk: int = 0,
        grd: int = 0,
        go: int = 0,
        families: tuple[str, ...] = (),
        marks: tuple[str, ...] = (),
        effects: tuple[CardEffect, ...] = (),
        assembly: Assembly | None = None,
        advance: Advance | None = None,
        activation: str = "",
        printed_timeframe: str = "",
        requirement: tuple[Condition, ...] = (),
        requirement_text: str = "",
        flavour: str = "",
    ) -> None:
        super().__init__(name)
        self.type = type
        self.subtype = subtype
        self.atk = atk
        self.grd = grd
        self.go = go
        self.families = families
        self.marks = marks
        self.effects = effects
        self.assembly = assembly
        self.advance = advance
        self.activation = activation
        self.printed_timeframe = printed_timeframe
        self.timeframe = (printed_timeframe or "instant") if type == "force" else ""
        self.requirement = requirement
        self.requirement_text = requirement_text
        self.flavour = flavour
        self.is_creature = type == "creature"
        self.is_force = type == "force"
        self.is_advance = subtype == "advance"
        self.is_assembly = subtype == "assembly"
        self.keywords: tuple[tuple[str, int], ...] = tuple(
            (effect.keyword, effect.number) for effect in effects if effect.keyword
        )

    def has_keyword(self, keyword: str) -> bool:
        """Whether this keyword is printed on the card."""
        return any(name == keyword for name, _ in self.keywords)


def card_key(name: str) -> str:
    """PL-2.1: the name is a card's identity; case and the number of blanks do not matter."""
    return " ".join(name.split()).casefold()
