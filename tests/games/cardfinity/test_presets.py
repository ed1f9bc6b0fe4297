"""The decks that come with the game are legal, different, and show everything the notation can say."""

import pytest

from cardscape.games.cardfinity import atoms as a
from cardscape.games.cardfinity.cards import TRIGGERS, Deck
from cardscape.games.cardfinity.deckfile import preset_names, preset_path
from cardscape.games.cardfinity.legality import check_deck
from cardscape.games.cardfinity.reader import read_deck

NAMES = preset_names()


@pytest.fixture(scope="module")
def decks() -> list[Deck]:
    return [read_deck(preset_path(name).read_bytes()) for name in NAMES]


@pytest.mark.rule("CF-9.4", "CF-1.1")
@pytest.mark.parametrize("name", NAMES)
def test_preset_is_legal_and_without_warnings(name: str) -> None:
    result = check_deck(preset_path(name).read_bytes())
    assert result.issues == []
    assert result.warnings == []
    assert result.deck is not None
    assert len(result.deck.cards) == len(result.deck.definitions), "every definition is listed"


@pytest.mark.parametrize("name", NAMES)
def test_preset_says_how_to_play_it(name: str) -> None:
    assert "! How to play it:" in preset_path(name).read_text(encoding="utf-8")


def test_there_are_at_least_six_decks_with_seventy_different_cards(decks: list[Deck]) -> None:
    assert len(decks) >= 6
    assert len({deck.name for deck in decks}) == len(decks)
    assert len({card.name for deck in decks for card in deck.cards}) >= 70


@pytest.mark.rule("CF-4.1", "CF-5.1", "CF-5.4", "CF-5.6")
def test_every_trigger_requirement_effect_and_filter_occurs(decks: list[Deck]) -> None:
    triggers: set[str] = set()
    required: set[tuple[object, ...]] = set()
    done: set[tuple[object, ...]] = set()
    filters: set[int] = set()
    for card in [card for deck in decks for card in deck.cards]:
        lists = [(card.requirements, required)]
        for spell in card.spells:
            triggers.add(TRIGGERS[spell.trigger])
            lists += [(spell.requirements, required), (spell.effects, done)]
        for nodes, seen in lists:
            for node in [node for entry in nodes for node in a.walk(entry)]:
                seen.add(shape(node))
                filters.update(fact.kind for fact in node.facts() if isinstance(fact, a.Filter))
    assert triggers == set(TRIGGERS)
    assert filters == {a.ANY_CARD, a.ANY_SPELL, a.ANY_MONSTER, a.OF_FAMILY, a.OF_NAME}
    own_destroys = {(a.DESTROY, banish, False, field) for banish in (False, True) for field in (False, True)}
    assert required >= own_destroys | {
        (a.DISCARD_TOP, False), (a.DAMAGE, False, False), (a.DAMAGE, False, True), (a.HEAL, True), (a.POP,),
        (a.CHOICE,), (a.MAYBE,),
    }  # fmt: skip
    enemy_destroys = {(a.DESTROY, banish, True, field) for banish in (False, True) for field in (False, True)}
    assert done >= enemy_destroys | {
        (a.DESTROY, False, False, False), (a.DAMAGE, False, False),
        (a.DISCARD_TOP, True), (a.DAMAGE, True, False), (a.DAMAGE, True, True), (a.HEAL, False), (a.CHOICE,),
        (a.MAYBE,), (a.DRAW,), (a.PEEK,), (a.SCRY,), (a.DECKOUT,), (a.ATTACK, False), (a.ATTACK, True), (a.PLAY,),
        (a.SEARCH,), (a.DRILL,), (a.ATTACH,), (a.BUFF, False, "+"), (a.BUFF, False, "-"), (a.BUFF, True, "+"),
    }  # fmt: skip


def shape(node: a.Node) -> tuple[object, ...]:
    """What distinguishes kinds of an atom, without counts and filters."""
    if isinstance(node, a.Destroy):
        return (node.code, node.banish, node.enemy, node.field)
    if isinstance(node, a.Damage):
        return (node.code, node.enemy, node.true)
    if isinstance(node, a.Heal | a.DiscardTop):
        return (node.code, node.enemy)
    if isinstance(node, a.Attack):
        return (node.code, node.piercing)
    if isinstance(node, a.Buff):
        return (node.code, node.this, "-" if node.n < 0 else "+")
    return (node.code,)
