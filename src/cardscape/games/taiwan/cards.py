"""What is printed on a TaiwanCard card: its values, its labels and its effects with their labels."""

from __future__ import annotations

from typing import Final

from cardscape.effects.clauses import Condition, Effect, Step
from cardscape.engine.decision import Definition

FIGURE: Final = "figure"
TACTIC: Final = "tactic"
COUNTERMEASURE: Final = "countermeasure"
CATEGORIES: Final = (FIGURE, TACTIC, COUNTERMEASURE)

FIGURE_TYPES: Final = ("political", "media", "business", "normal")
TACTIC_TYPES: Final = ("standard tactic", "quick tactic", "battleground", "advisory suite", "call to arms")
COUNTERMEASURE_TYPES: Final = ("standard countermeasure", "quick intercept", "lockdown net", "defensive perimeter")
TYPES: Final[dict[str, tuple[str, ...]]] = {
    FIGURE: FIGURE_TYPES,
    TACTIC: TACTIC_TYPES,
    COUNTERMEASURE: COUNTERMEASURE_TYPES,
}
COLOURS: Final = ("black", "white", "grey", "pink", "green", "red")
SEXES: Final = ("female", "male", "nonbinary")
RACES: Final = ("islander", "highlander", "lowlander", "seafarer")
NATIONALITIES: Final = ("taiwanese", "japanese", "french", "brazilian", "kenyan")

STAYING: Final = frozenset(("battleground", "advisory suite", "lockdown net", "defensive perimeter"))
DEFAULT_SPEEDS: Final[dict[str, int]] = {
    "standard tactic": 1,
    "quick tactic": 2,
    "battleground": 1,
    "advisory suite": 1,
    "call to arms": 1,
    "standard countermeasure": 2,
    "quick intercept": 3,
    "lockdown net": 2,
    "defensive perimeter": 2,
}

SOURCES: Final = ("field", "hand", "dead", "silenced", "supporter")
DURATIONS: Final = ("instant", "permanent", "temporary")


class CardEffect:
    """TW-11.1: one effect with its labels.

    ``role`` is its executing condition (TW-2.7): ``static`` holds by itself (TW-11.10), ``activated`` is used by the
    controller, ``trigger`` waits for ``effect.trigger``, ``activation`` is what activating the Tactic or Countermeasure does
    (its trigger, if any, says when it may be activated; of several on a one-shot one is chosen).
    ``source`` is where it works: field, hand (an ``activation``: from hand in the opponent's turn too), dead, silenced,
    supporter. ``limit`` counts ``times`` per instance and turn, per card name and turn, or per game; ``none`` is a trigger
    (once per event). ``requires`` must hold at activation only, ``effect.conditions`` ("if") again at resolution (TW-11.7);
    ``duties`` come into force on activation (postconditions).
    """

    def __init__(
        self,
        text: str,
        canonical: str,
        effect: Effect,
        speed: int,
        mandatory: bool,
        duration: str,
        role: str,
        source: str,
        limit: str,
        times: int,
        requires: list[Condition],
        duties: list[Step],
        requires_text: str = "",
        duties_text: str = "",
    ) -> None:
        self.text = text
        self.canonical = canonical
        self.effect = effect
        self.speed = speed
        self.mandatory = mandatory
        self.duration = duration
        self.role = role
        self.source = source
        self.limit = limit
        self.times = times
        self.requires = requires
        self.duties = duties
        self.requires_text = requires_text
        self.duties_text = duties_text


class Card(Definition):
    """TW-2.1 to TW-2.5: a card as printed. What a category does not have is -1, empty or False.

    ``rank`` is the printed Influence Rank, -1 where none is printed (TW-2.6); ``level`` the Funding Level; ``tags`` are the
    archetypes that "named" asks for; ``speed`` that of activating a Tactic or Countermeasure (TW-9.8).
    ``stays`` cards lie face-up on the field after their activation (TW-9.6).
    """

    def __init__(
        self,
        name: str,
        category: str,
        type: str,
        effects: list[CardEffect],
        level: int = -1,
        colour: str = "",
        central: int = 0,
        left: int = 0,
        right: int = 0,
        rank: int = -1,
        sex: str = "",
        race: str = "",
        age: int = -1,
        nationality: str = "",
        public: bool = False,
        tags: tuple[str, ...] = (),
        stays: bool = False,
        keeps_supporters: bool = False,
        flavour: str = "",
        speed: int = 0,
    ) -> None:
        super().__init__(name)
        self.category = category
        self.type = type
        self.effects = effects
        self.level = level
        self.colour = colour
        self.central = central
        self.left = left
        self.right = right
        self.rank = rank
        self.sex = sex
        self.race = race
        self.age = age
        self.nationality = nationality
        self.public = public
        self.tags = tags
        self.stays = stays or type in STAYING
        self.keeps_supporters = keeps_supporters
        self.flavour = flavour
        self.speed = speed
        self.figure = category == FIGURE
        self.stats = (central, left, right) if category == FIGURE else (-1, -1, -1)
        self.ranked = is_ranked(category, rank)
        self.lies_down = may_lie_down(category, rank)
        self.shared = False
        """Whether another card of the pool has this name (TW-3.3)."""
        self.ready: object = None
        self.reading: object = None
        """The effects as the rules run them, and sorted as the rules ask for them; made when they are first needed."""
        self.words = frozenset((
            category, type, type.split()[0], colour, sex, race, nationality,
            *(("public",) if public else ()), *(("continuous",) if self.stays else ()),
        )) - {""}

    def printed(self) -> str:
        """TW-3.3: of a public and a private card that share a name each says which one it is."""
        return f"{self.name} ({'public' if self.public else 'private'})" if self.shared else self.name

    @property
    def key(self) -> str:
        """TW-2.1: the name is what makes two cards the same; case and the number of blanks do not matter."""
        return card_key(self.name)

    def answers_to(self, name: str) -> bool:
        """TW-2.1: whether "named ..." means this card: its name or one of its archetype tags."""
        key = card_key(name)
        return key == self.key or any(key == card_key(tag) for tag in self.tags)


def note_shared(cards: list[Card]) -> None:
    """TW-3.3: note which of the cards that come together share their name with another."""
    for card in cards:
        card.shared = any(other is not card and other.key == card.key for other in cards)


def is_ranked(category: str, rank: int) -> bool:
    """TW-2.6, TW-8.4, TW-8.8: a Figure with a printed Influence Rank, 0 counts: it can be deployed for a price, and support."""
    return category == FIGURE and rank >= 0


def may_lie_down(category: str, rank: int) -> bool:
    """TW-8.3, TW-9.1, TW-2.6: Figures with a printed rank of 0, and all Tactics and Countermeasures."""
    return category != FIGURE or rank == 0


def card_key(name: str) -> str:
    return " ".join(name.split()).casefold()
