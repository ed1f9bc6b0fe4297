"""The cards of the presets for searching and explaining, and the log in words."""

from __future__ import annotations

from typing import Final

from cardscape.engine.events import EventView
from cardscape.engine.game import CardTextError
from cardscape.engine.telling import CardFact, Explained, PoolCard, capital, seat_words, whose_words
from cardscape.games.cardfinity.atoms import Node, walk
from cardscape.games.cardfinity.cards import TRIGGERS, Card, Deck, Entry
from cardscape.games.cardfinity.english import card_sentences
from cardscape.games.cardfinity.explain import Explanation, Part, explain_deck
from cardscape.games.cardfinity.positions import inline_cards
from cardscape.games.cardfinity.scale import Census, card_scale
from cardscape.games.cardfinity.table import DECK, HANDS
from cardscape.games.cardfinity.writer import card_lines, families_text

SENTENCES: Final = {
    "Shuffled": "{who} shuffle{s} {their} deck",
    "Dealt": "{who} take{s} {card} into the opening hand",
    "Drawn": "{who} draw{s} {card}",
    "Searched": "{who} search{es} {their} deck and take{s} {card}",
    "Found": "{who} find{s} {card} and take{s} it into {their} hand",
    "Drilled": "{who} put{s} {card} from {their} deck into {their} graveyard",
    "Discarded": "{whose} {card} is discarded",
    "Banished": "{whose} {card} is banished",
    "Damaged": "{who} lose{s} {card} to damage",
    "Healed": "{card} returns to the top of {whose} deck",
    "Played": "{who} play{s} {card}",
    "Summoned": "{card} enters {whose} field",
    "Spent": "{card} goes to {whose} graveyard",
    "Attached": "{who} attach{es} {card}",
    "Activated": "{who} activate{s} {label} of {card}",
    "Resolved": "",
    "NotCast": "{whose} {label} of {card} is not cast: not all that it asks for was there",
    "Undone": "everything since is undone",
    "Looked": "{who} look{s} at {card} of {pile} deck",
    "HandSeen": "{who} see{s} {pile} hand",
    "Tapped": "{whose} {card} is tapped",
    "Untapped": "{whose} {card} untaps",
    "Buffed": "{whose} {card} gets {n} power",
    "Attacked": "{whose} {card} attacks {label}",
    "AttackedDirectly": "{whose} {card} attacks directly for {n}",
    "TurnStarted": "{who} begin{s} turn {n}",
    "TurnEnded": "{who} end{s} the turn",
}


def tell(event: EventView, seat: int) -> str | None:
    """An event as a sentence; None for kinds that are not of this game."""
    pattern = SENTENCES.get(event.kind)
    if not pattern:
        return pattern
    if event.kind in ("Activated", "NotCast") and event.label == event.card:
        pattern = pattern.replace(" of {card}", "")
    who = seat_words(event.seat, seat)
    you = who == "you"
    their = "your" if you else "their"
    card = event.card or ("a card" if event.to not in (HANDS, HANDS + 1) or event.kind != "Found" else "a fitting card")
    pile = their if event.to == DECK + event.seat else whose_words(1 - event.seat, seat)
    words = pattern.format(who=who, s="" if you else "s", es="" if you else "es", their=their, card=card, label=event.label,
                           whose=whose_words(event.seat, seat), pile=pile,
                           n=f"{event.n:+d}" if event.kind == "Buffed" else event.n)
    return capital(words) + "."


def pool_card(card: Card, deck: Deck, census: Census, file: str) -> PoolCard:
    """A card with everything one may ask for: ``kind:monster does:draw when:discard power>=5 family:Elf scale<0``."""
    effects: list[str] = []
    needs: list[str] = []
    for spell in card.spells:
        effects += [_word(node) for atom in spell.effects for node in walk(atom)]
        needs += [_word(node) for atom in spell.requirements for node in walk(atom)]
    needs += [_word(node) for atom in card.requirements for node in walk(atom)]
    facts: dict[str, CardFact] = {
        "kind": "monster" if card.monster else "spell",
        "family": list(card.families),
        "when": [TRIGGERS[spell.trigger] for spell in card.spells],
        "does": sorted(set(effects)),
        "needs": sorted(set(needs)),
        "scale": card_scale(card, census),
        "deck": deck.name,
    }
    if card.monster:
        facts["power"] = card.power
        facts["tapped"] = "yes" if card.tapped else "no"
    return PoolCard(card.name, deck.name, file, [*card_lines(card), families_text(card), *card_sentences(card)], facts)


def _word(node: Node) -> str:
    return type(node).__name__.lower()


def deck_of_one_each(text: str) -> Deck | None:
    """The cards of a file without a deck behind them, once each; None if there are none or they cannot be read."""
    try:
        cards = tuple(card for card in inline_cards(text) if isinstance(card, Card))
    except CardTextError:
        return None
    return Deck("", "", cards, tuple(Entry(number, 1) for number in range(len(cards)))) if cards else None


def explained(deck: Deck) -> list[Explained]:
    """Every listed card: what it says, what it does, and its scale part by part."""
    return [_explained(one) for one in explain_deck(deck)]


def _explained(one: Explanation) -> Explained:
    parts = [_part(part) for part in one.parts]
    text = "\n".join([*card_lines(one.card), families_text(one.card)])
    return Explained(text, " ".join(one.sentences), {"scale": one.scale, "limit": one.limit}, parts, one.card.name)


def _part(part: Part) -> Explained:
    return Explained("  " * part.depth + part.label, part.note, {"scale": part.value})
