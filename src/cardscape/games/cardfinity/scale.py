"""The scale: the number that says how strong a card is, and what it is made of (CF-4, CF-5, CF-8)."""

from typing import Final

from cardscape.games.cardfinity.atoms import (
    ANY_CARD,
    ANY_MONSTER,
    ANY_SPELL,
    OF_FAMILY,
    Attach,
    Attack,
    Buff,
    Choice,
    Damage,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Maybe,
    Node,
    Peek,
    Play,
    Pop,
    Scry,
    Search,
    walk,
)
from cardscape.games.cardfinity.cards import Card, Deck, Spell

FLOOR: Final = -5
EXTRA_EFFECT: Final = 5
EXTRA_SPELL: Final = 10
TAPPED: Final = -5
CARD_LIMIT: Final = 10
MONSTER_SPELL_LIMIT: Final = 15
DECK_LIMIT: Final = 200

# Numbers have at most 1000 digits, so nothing can weigh up against 2^4096: larger powers change no verdict.
MAX_DOUBLINGS: Final = 4096

RARITY_NAMES: Final = ("Very Common", "Common", "Uncommon", "Rare", "Very Rare", "Legendary")


class Census:
    """How many copies of a deck match a filter, without looking through the deck again (CF-4.2, CF-9.4)."""

    def __init__(self, deck: Deck) -> None:
        """CF-4.4: counted once, on the full list."""
        self.size = deck.size
        self.monsters = 0
        self.by_name: dict[str, int] = {}
        self.by_family: dict[str, int] = {}
        for card, count in zip(deck.cards, deck.counts, strict=True):
            if card.monster:
                self.monsters += count
            self.by_name[card.name] = self.by_name.get(card.name, 0) + count
            for family in card.families:
                self.by_family[family] = self.by_family.get(family, 0) + count

    def count(self, what: Filter) -> int:
        """CF-4.2: the number of listed copies that match, the card itself included."""
        if what.kind == ANY_CARD:
            return self.size
        if what.kind == ANY_MONSTER:
            return self.monsters
        if what.kind == ANY_SPELL:
            return self.size - self.monsters
        if what.kind == OF_FAMILY:
            return self.by_family.get(what.name, 0)
        return self.by_name.get(what.name, 0)


def rarity(n: int) -> int:
    """CF-4.2: 5 for a single copy down to 0 for 17 and more; CF-4.3: 0 where nothing matches."""
    if n == 0 or n > 16:
        return 0
    if n > 8:
        return 1
    if n > 4:
        return 2
    if n > 2:
        return 3
    return 4 if n == 2 else 5


def trigger_scale(trigger: int) -> int:
    """CF-5.1 to CF-5.8: what the moment of casting costs."""
    return (0, 5, 5, 50, 5, 0, 5, 5)[trigger]


def destroy_scale(node: Destroy, census: Census) -> int:
    """CF-6.1, CF-7.1: count times the place's price, plus the filter's rarity once; negative for your own cards."""
    price = 15 if node.field else 10
    if node.banish:
        price += 2
    total = node.count * price + rarity(census.count(node.what))
    return total if node.enemy else -total


def damage_scale(node: Damage) -> int:
    """CF-6.3, CF-7.3: 5 a card, true damage 7; negative for your own deck."""
    total = node.n * (7 if node.true else 5)
    return total if node.enemy else -total


def heal_scale(node: Heal) -> int:
    """CF-6.4, CF-7.4: 7 a card; negative for the opponent."""
    return -7 * node.n if node.enemy else 7 * node.n


def doubling_scale(n: int) -> int:
    """CF-7.7, CF-7.8: 2 to the power of the number of cards seen."""
    return 1 << min(n, MAX_DOUBLINGS)


def search_scale(what: Filter) -> int:
    """CF-7.13: 25 for exactly `spell`, otherwise 30."""
    return 25 if what.kind == ANY_SPELL else 30


def play_scale(what: Filter, census: Census) -> int:
    """CF-7.17: -3 for exactly `spell`, otherwise the filter's rarity."""
    return -3 if what.kind == ANY_SPELL else rarity(census.count(what))


def buff_scale(node: Buff) -> int:
    """CF-7.16: 3 a point for any monster, 2 a point for this one."""
    return node.n * (2 if node.this else 3)


def drill_scale(what: Filter, census: Census) -> int:
    """CF-7.14: 10 and the filter's rarity."""
    return 10 + rarity(census.count(what))


def attach_scale(what: Filter, census: Census) -> int:
    """CF-7.15: 5 and the filter's rarity."""
    return 5 + rarity(census.count(what))


def discard_top_scale(node: DiscardTop) -> int:
    """CF-6.2, CF-7.2: 5, negative for your own deck."""
    return 5 if node.enemy else -5


def pop_scale(n: int) -> int:
    """CF-6.5: -2 a card."""
    return -2 * n


def draw_scale(n: int) -> int:
    """CF-7.6: 10 a card."""
    return 10 * n


def attack_scale(piercing: bool) -> int:
    """CF-7.12: 10, piercing 20."""
    return 20 if piercing else 10


def deckout_scale() -> int:
    """CF-7.5: -5."""
    return -5


def leaf_scale(node: Node, census: Census) -> int:
    """An atom without other atoms inside, before the floor for effects."""
    if isinstance(node, Destroy):
        return destroy_scale(node, census)
    if isinstance(node, DiscardTop):
        return discard_top_scale(node)
    if isinstance(node, Damage):
        return damage_scale(node)
    if isinstance(node, Heal):
        return heal_scale(node)
    if isinstance(node, Pop):
        return pop_scale(node.n)
    if isinstance(node, Draw):
        return draw_scale(node.n)
    if isinstance(node, Peek | Scry):
        return doubling_scale(node.n)
    if isinstance(node, Attack):
        return attack_scale(node.piercing)
    if isinstance(node, Buff):
        return buff_scale(node)
    if isinstance(node, Play):
        return play_scale(node.what, census)
    if isinstance(node, Search):
        return search_scale(node.what)
    if isinstance(node, Drill):
        return drill_scale(node.what, census)
    if isinstance(node, Attach):
        return attach_scale(node.what, census)
    return deckout_scale()


def choice_scale(options: list[int]) -> int:
    """CF-6.6, CF-7.9: the best of the options."""
    return max(options)


def optional_scale(inner: int, effect: bool) -> int:
    """CF-6.7, CF-7.10: a requirement that may be declined is worth 2 less; an effect costs the same."""
    return inner if effect else inner + 2


def effect_floor(value: int) -> int:
    """CF-7.11: no effect counts less than -5, neither inside brackets nor under `?`."""
    return max(FLOOR, value)


def atom_scales(node: Node, census: Census, effect: bool) -> list[int]:
    """The scale of the atom and of every atom inside it, in the order of `walk`. Nesting of any depth."""
    nodes = walk(node)
    values: list[int] = []
    scales = [0] * len(nodes)
    for number in range(len(nodes) - 1, -1, -1):
        at = nodes[number]
        if isinstance(at, Choice):
            options = [values.pop() for _ in at.options]
            value = choice_scale(options)
        elif isinstance(at, Maybe):
            value = optional_scale(values.pop(), effect)
        else:
            value = leaf_scale(at, census)
        if effect:
            value = effect_floor(value)
        values.append(value)
        scales[number] = value
    return scales


def requirement_scale(node: Node, census: Census) -> int:
    """One entry of a requirement list."""
    return atom_scales(node, census, False)[0]


def effect_scale(node: Node, census: Census) -> int:
    """One entry of an effect list."""
    return atom_scales(node, census, True)[0]


def requirements_scale(nodes: tuple[Node, ...], census: Census) -> int:
    """CF-6.8: the sum of all entries, repeats included."""
    return sum([requirement_scale(node, census) for node in nodes])


def effects_sum(values: list[int]) -> int:
    """CF-8.1: the effects, none below -5, and 5 for every one after the first."""
    return sum([effect_floor(value) for value in values]) + EXTRA_EFFECT * (len(values) - 1)


def spell_scale(spell: Spell, census: Census) -> int:
    """CF-8.1: trigger, requirements and effects."""
    effects = effects_sum([effect_scale(node, census) for node in spell.effects])
    return trigger_scale(spell.trigger) + requirements_scale(spell.requirements, census) + effects


def power_scale(power: int) -> int:
    """CF-8.3: power times its number of decimal digits."""
    return power * len(str(power))


def tapped_scale(tapped: bool) -> int:
    """CF-8.4: 5 less for every monster that is printed `tapped`."""
    return TAPPED if tapped else 0


def extra_spells_scale(number: int) -> int:
    """CF-8.2: 10 for every monster spell after the first."""
    return EXTRA_SPELL * max(0, number - 1)


def monster_scale(card: Card, census: Census) -> int:
    """CF-8.2: summoning requirements, spells, power, `tapped`."""
    spells = sum([spell_scale(spell, census) for spell in card.spells]) + extra_spells_scale(len(card.spells))
    body = power_scale(card.power) + tapped_scale(card.tapped)
    return requirements_scale(card.requirements, census) + spells + body


def card_scale(card: Card, census: Census) -> int:
    """CF-8.7: the scale of one copy."""
    return monster_scale(card, census) if card.monster else spell_scale(card.spells[0], census)


def deck_scale(scales: list[int], counts: list[int]) -> int:
    """CF-8.5: the sum over all copies; a card below 0 counts 0."""
    return sum([max(0, scale) * count for scale, count in zip(scales, counts, strict=True)])
