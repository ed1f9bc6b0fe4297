"""How a Cardfinity table is drawn."""

from __future__ import annotations

from cardscape.engine.game import Game
from cardscape.engine.layout import Board, CardPicture, PlayerPicture, ZonePicture, heading, player_title, unseen_card
from cardscape.engine.view import View, ZoneView
from cardscape.games.cardfinity.cards import TRIGGERS, Card
from cardscape.games.cardfinity.english import card_sentences
from cardscape.games.cardfinity.table import ASIDE, BANISHED, DECK, FIELD, GRAVEYARD, HANDS
from cardscape.games.cardfinity.writer import card_lines, families_text


def board(game: Game, view: View) -> Board:
    """CF-15.1, CF-15.2: both fields, graveyards and counts; one's own hand; of the other's hand only what was seen."""
    near = max(view.seat, 0)
    aside = view.zones[ASIDE]
    middle = [[ZonePicture("being played", _cards(aside), aside.count)]] if aside.count else []
    return Board(heading(game, view), _player(view, 1 - near), _player(view, near), middle, [])


def _player(view: View, seat: int) -> PlayerPicture:
    hand = view.zones[HANDS + seat]
    graveyard = view.zones[GRAVEYARD + seat]
    banished = view.zones[BANISHED + seat]
    deck = view.zones[DECK + seat]
    facts = [f"deck {deck.count}", f"graveyard {graveyard.count}", f"banished {banished.count}"]
    notes = [_known(deck)]
    if graveyard.count:
        notes.append("graveyard, top first: " + _short([card.name for card in reversed(graveyard.cards) if card is not None]))
    hand_zone = ZonePicture("hand", _cards(hand) if seat == view.seat else [], hand.count, _members(hand))
    field = view.zones[FIELD + seat]
    rows = [[hand_zone], [ZonePicture("field", _cards(field), field.count, wide=True, numbered=True)]]
    return PlayerPicture(seat, player_title(view, seat), facts + [n for n in notes if n], rows)


def _short(names: list[str], most: int = 6) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _members(zone: ZoneView) -> str:
    return "with " + _short([card.name for card in zone.members]) if zone.members else ""


def _known(deck: ZoneView) -> str:
    """What the viewer knows of a deck: cards at known places, counted from the top."""
    known = [f"{place} {card.name}" for place, card in enumerate(reversed(deck.cards), 1) if card is not None]
    return "deck from the top: " + _short(known) if known else ""


def _cards(zone: ZoneView) -> list[CardPicture | None]:
    pictures: list[CardPicture | None] = []
    for number, card in enumerate(zone.cards):
        if not isinstance(card, Card):
            pictures.append(unseen_card())
            continue
        marks: list[str] = []
        tapped = False
        if card.monster:
            facts = zone.facts[number] if zone.facts else (0,)
            lying = len(facts) > 1
            tapped = lying and facts[1] == 1
            marks.append(f"power {card.power + facts[0]}")
            if tapped or (card.tapped and not lying):
                marks.append("tapped" if lying else "enters tapped")
        else:
            marks.append(f"on {TRIGGERS[card.spells[0].trigger]}")
        if zone.notes and zone.notes[number]:
            marks.append("+ " + zone.notes[number])
        lines = [*card_lines(card), families_text(card), *card_sentences(card)]
        pictures.append(CardPicture(card.name, marks, lines=lines, faded=tapped))
    return pictures
