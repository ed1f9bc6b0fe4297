"""The reader accepts exactly what the grammar accepts, reads the same from it, and gets stuck at the same place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardscape.games.cardfinity.cards import Deck
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.scanner import DeckError
from cardscape.games.cardfinity.writer import deck_text

from .grammar_oracle import Oracle
from .texts import damaged, decks, junk

END = ' N/A deck: "D" by "A" "X"'


def reading(text: str) -> tuple[Deck | None, DeckError | None]:
    try:
        return read_deck(text), None
    except DeckError as error:
        return None, error


def agree(text: str) -> None:
    oracle = Oracle(text)
    expected = oracle.file()
    deck, failure = reading(text)
    if failure is not None and failure.code == "SYNTAX":
        assert expected is None, f"the grammar reads {text!r}: {failure}"
        assert failure.offset == oracle.far, text
        return
    assert expected is not None, text
    definitions, name, author, listed = expected
    if deck is None:
        assert failure is not None
        assert failure.values["name"] in {entry[0] for entry in listed} - {card.name for card in definitions}
        return
    assert (deck.name, deck.author) == (name, author)
    assert list(deck.definitions) == definitions
    assert [(deck.definitions[entry.index].name, entry.count) for entry in deck.entries] == listed


@pytest.mark.rule("CF-9.3", "CF-2.7")
@settings(max_examples=1500)
@given(junk, st.sampled_from(['"X" play: ', '"X": ', '"X" tap ', '"X": take 1 ', '"X" play: discard ', ""]), st.booleans())
def test_reader_and_grammar_agree_on_random_words(middle: str, start: str, ended: bool) -> None:
    agree(start + middle + (END if ended else ""))


@pytest.mark.rule("CF-9.3", "CF-2.1")
@settings(max_examples=700)
@given(st.data(), decks())
def test_reader_and_grammar_agree_on_damaged_decks(data: st.DataObject, deck: Deck) -> None:
    text = data.draw(damaged(deck_text(deck)))
    agree("".join(c for c in text if (c.isascii() and c.isprintable()) or c in "\n "))
