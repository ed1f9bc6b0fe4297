"""The deck file: `# comment`, `name: ...`, then `N Card Name [A]` under `[main]`, `[advance]` and `[side]`."""

from __future__ import annotations

from typing import Final

from cardscape.effects.decklist import DeckEntry, DeckList, DeckNotation, OwnCards, unknown_card
from cardscape.engine.game import Issue
from cardscape.games.polaris.cardfile import CardSheet, check_cards
from cardscape.games.polaris.cards import Card, card_key
from cardscape.games.polaris.legality import (
    MAX_COPIES,
    MAX_MAIN,
    MIN_MAIN,
    Copy,
    advance_size,
    limits,
    main_size,
    side_size,
)

RULE_SET: Final = "polaris"
PARTS: Final = ("main", "advance", "side")
NOTATION: Final = DeckNotation("PL-3.1", (RULE_SET,), "PL-3.1", PARTS, marked=True, most=99)
_OWN: Final[OwnCards[Card]] = OwnCards(lambda card: card_key(card.name), "PL-2.1")


class DeckReport:
    """The verdict on a deck: every fault, and the copies of the three decks."""

    def __init__(self, deck: DeckList, decks: dict[str, list[Copy]], issues: list[Issue]) -> None:
        self.deck = deck
        self.issues = issues
        self.main = decks["main"]
        self.advance = decks["advance"]
        self.side = decks["side"]

    @property
    def legal(self) -> bool:
        return not self.issues


def check_deck(source: str | bytes | DeckList, pool: dict[str, Card], exact_side: bool = False) -> DeckReport:
    """PL-3.7: all faults of a deck; the pool is by ``card_key``. Its own cards may name each other; what is wrong with one
    of them is told where it is defined, and its copies count.
    """
    deck = source if isinstance(source, DeckList) else NOTATION.read(source)
    issues = list(deck.issues)
    drafts = [card for row, _, _ in deck.rows for card in CardSheet(_file(row)).cards]
    listed = [*pool.values(), *drafts]
    own = _OWN.read(deck, lambda row: check_cards(_file(row), listed), issues)
    if own:
        pool = {**pool, **{card_key(card.name): card for card in own}}
    faulty = {card_key(card.name): card for card in drafts if card_key(card.name) not in pool}
    decks: dict[str, list[Copy]] = {part: [] for part in PARTS}
    for entry in deck.entries:
        card = pool.get(card_key(entry.name))
        draft = faulty.get(card_key(entry.name))
        if draft is not None:
            decks[entry.part].extend(Copy(draft, entry.mark, entry.line, entry.column) for _ in range(entry.copies))
            continue
        if card is None:
            issues.append(unknown_card(entry, {key: known.name for key, known in pool.items()}, "PL-2.1"))
            continue
        mark, issue = printing_of(entry, card)
        if issue is not None:
            issues.append(issue)
        decks[entry.part].extend(Copy(card, mark, entry.line, entry.column) for _ in range(entry.copies))
    listed_in = {part: deck.count(part) for part in PARTS}
    if listed_in["main"] > MAX_MAIN or deck.short_of(MIN_MAIN, listed_in["main"], MAX_COPIES):
        issues += main_size(listed_in["main"])
    issues += limits(decks["main"], decks["advance"], decks["side"])
    issues += advance_size(listed_in["advance"])
    issues += side_size(listed_in["side"], exact_side)
    return DeckReport(deck, decks, issues)


def _file(row: str) -> str:
    """A card that a deck defines, as a card file of its own."""
    return f"card = [{row}]\n"


def printing_of(entry: DeckEntry, card: Card) -> tuple[str, Issue | None]:
    """PL-2.4: the mark of the copies of a line, and what is wrong with it; a card with one printing needs not name it."""
    if entry.mark in card.marks or (card.is_advance and not entry.mark):
        return entry.mark, None
    if not entry.mark and len(card.marks) == 1:
        return card.marks[0], None
    if card.is_advance:
        message = f"{card.name} is an Advance Creature and carries no mark"
    elif not entry.mark:
        message = f"{card.name} is printed with {', '.join(card.marks)}; write one, as in: {card.name} [{card.marks[0]}]"
    else:
        message = f'{card.name} is not printed with mark "{entry.mark[:20]}", only with {", ".join(card.marks)}'
    values = {"card": card.name, "mark": entry.mark}
    return "", Issue("PRINTING", "PL-2.4", message, entry.line, entry.column, card.name, dict(values))
