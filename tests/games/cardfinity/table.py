"""Short ways to write down a deck for a test."""

from cardscape.games.cardfinity.cards import Card, Deck
from cardscape.games.cardfinity.legality import Report, check_deck
from cardscape.games.cardfinity.reader import read_card, read_deck
from cardscape.games.cardfinity.scale import Census, card_scale
from cardscape.games.cardfinity.scanner import DeckError

FILLER = '"Filler": power 0 "Stone"\n"Page" play: peek 0 "Paper"\n'


def file(cards: str, listing: str = "", monsters: int = 20, spells: int = 20) -> str:
    """A deck file: the cards, filled up with plain monsters and spells of scale 0 and 1."""
    return f'{cards}\n{FILLER}deck: "Test" by "Tester"\n"Filler" {monsters} "Page" {spells}\n{listing}'


def deck(cards: str, listing: str = "", monsters: int = 20, spells: int = 20) -> Deck:
    return read_deck(file(cards, listing, monsters, spells))


def report(cards: str, listing: str = "", monsters: int = 20, spells: int = 20) -> Report:
    return check_deck(file(cards, listing, monsters, spells))


def codes(result: Report) -> list[tuple[str, dict[str, object]]]:
    return [(issue.code, issue.values) for issue in result.issues]


def scale(card: str, others: str = "", listing: str = "", monsters: int = 20, spells: int = 20) -> int:
    """The scale of a card (written without families) in a deck of 40 others and the ones given."""
    read = read_card(card)
    return card_scale(read, Census(deck(others, listing, monsters, spells)))


def card(text: str) -> Card:
    return read_card(text)


def error(text: str) -> DeckError:
    """What is wrong with a card without families."""
    try:
        read = read_card(text)
    except DeckError as failure:
        return failure
    raise AssertionError(f"was read: {read}")


def file_error(text: str) -> DeckError:
    """What is wrong with a whole file."""
    try:
        read = read_deck(text)
    except DeckError as failure:
        return failure
    raise AssertionError(f"was read: {read}")
