"""Hypothesis strategies: random decks, and the same decks typed sloppily."""

from hypothesis import strategies as st

from cardscape.games.cardfinity import atoms as a
from cardscape.games.cardfinity.cards import Card, Deck, Entry, Spell

names = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\r"), min_size=1, max_size=6
) | st.sampled_from(["Elf", "Demon", "X", 'a "quote"', "back\\slash", "two\nlines", "power", "!*!"])
numbers = st.integers(0, 12) | st.sampled_from([100, 10**20])
filters = st.one_of(
    st.sampled_from([a.CARD, a.SPELL, a.MONSTER]),
    st.builds(a.Filter, st.sampled_from([a.OF_FAMILY, a.OF_NAME]), names),
)
requirement_leaves = st.one_of(
    st.builds(a.Destroy, st.booleans(), st.just(False), numbers, filters, st.booleans()),
    st.just(a.DiscardTop(False)),
    st.builds(a.Damage, st.just(False), numbers, st.booleans()),
    st.builds(a.Heal, st.just(True), numbers),
    st.builds(a.Pop, numbers),
)
effect_leaves = st.one_of(
    requirement_leaves,
    st.builds(a.Destroy, st.booleans(), st.just(True), numbers, filters, st.booleans()),
    st.just(a.DiscardTop(True)),
    st.builds(a.Damage, st.just(True), numbers, st.booleans()),
    st.builds(a.Heal, st.just(False), numbers),
    st.just(a.Deckout()),
    st.builds(a.Draw, numbers),
    st.builds(a.Peek, numbers),
    st.builds(a.Scry, numbers),
    st.builds(a.Attack, st.booleans()),
    st.builds(a.Play, filters),
    st.builds(a.Search, filters),
    st.builds(a.Drill, filters),
    st.builds(a.Attach, filters),
    st.builds(a.Buff, st.booleans(), st.integers(-12, 12)),
)


def nested(leaves: st.SearchStrategy[a.Node]) -> st.SearchStrategy[a.Node]:
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(a.Maybe, inner), st.builds(a.Choice, st.lists(inner, min_size=1, max_size=3).map(tuple))
        ),
        max_leaves=4,
    )


requirements = st.lists(nested(requirement_leaves), max_size=3).map(tuple)
effects = st.lists(nested(effect_leaves), min_size=1, max_size=3).map(tuple)
spells = st.builds(Spell, names, st.integers(0, 7), requirements, effects)
families = st.lists(names, unique=True, max_size=3).map(tuple)


@st.composite
def spell_cards(draw: st.DrawFn) -> Card:
    spell = draw(spells)
    return Card(spell.name, False, (), (spell,), 0, False, draw(families))


monsters = st.builds(
    Card, names, st.just(True), requirements, st.lists(spells, max_size=3).map(tuple), numbers, st.booleans(), families
)
cards = st.one_of(monsters, spell_cards())


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    definitions = draw(st.lists(cards, min_size=1, max_size=4, unique_by=lambda card: card.name))
    rows = draw(st.lists(st.builds(Entry, st.integers(0, len(definitions) - 1), st.integers(0, 30)), max_size=5))
    return Deck(draw(names), draw(names), tuple(definitions), tuple(rows))


KEYWORDS = """
"A" "S" "Elf" : : , ( ) ? on play draw discard defeat victory tap attach infinity banish take heal enemy pop field hand
true t 3 12 0 05 card spell monster family f deal deckout peek peak scry piercing attack search drill buff this - -2 power
tapped N/A n/a deck by PLAY Draw * *c* !c ! x
"""
words = st.sampled_from([*KEYWORDS.split(), "\n", " ", "\t", "*\n*", "!c\n", '"', "\\", ""])
junk = st.lists(st.tuples(words, st.sampled_from(["", " ", " ", "\n", "*x*"])), max_size=14).map(
    lambda pairs: "".join(word + gap for word, gap in pairs)
)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with up to three pieces cut out, doubled or replaced."""
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        text = text[:start] + draw(words) + text[end:]
    return text
