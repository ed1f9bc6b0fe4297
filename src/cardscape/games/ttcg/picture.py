"""How a TTCG table is drawn: two rows of five slots a player, stacks, points, hands, piles and the chain."""

from __future__ import annotations

from cardscape.engine.game import Game
from cardscape.engine.layout import (
    Board,
    CardPicture,
    PlayerPicture,
    ZonePicture,
    heading,
    members_note,
    player_title,
    unseen_card,
)
from cardscape.engine.view import View, ZoneView
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.playing import PLAYS
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, PHASES, SPELLS, UNDER, UNITS


def board(game: Game, view: View) -> Board:
    """The table as one player sees it."""
    near, far = max(view.seat, 0), 1 - max(view.seat, 0)
    notes = [f"waiting: {link}" for link in view.chain]
    return Board(heading(game, view, PHASES[view.phase]), _player(view, far), _player(view, near), [], notes)


def _player(view: View, seat: int) -> PlayerPicture:
    hand, discard, deck = view.zones[HANDS + seat], view.zones[DISCARD + seat], view.zones[DECK + seat]
    facts = [f"{view.totals[seat]} points", f"deck {deck.count}", f"discard {discard.count}"]
    if seat == view.turn:
        facts.append(f"plays used {view.totals[2]}{f' of {PLAYS}' if view.totals[2] <= PLAYS else ''}")
    top = discard.cards[-1] if discard.cards else None
    if top is not None:
        facts.append(f"discarded last: {top.name}")
    hand_row = ZonePicture("hand", [_card(card) for card in hand.cards], hand.count, members_note(hand))
    rows = [[hand_row], [_row(view, SPELLS + seat, "spells")], [_row(view, UNITS + seat, "units")]]
    return PlayerPicture(seat, player_title(view, seat), facts, rows)


def _row(view: View, number: int, title: str) -> ZonePicture:
    zone = view.zones[number]
    under = _stacks(view.zones[UNDER + (number & 1)], number)
    cards: list[CardPicture | None] = []
    for index in range(5):
        card = zone.cards[index] if index < len(zone.cards) else None
        if index in zone.backs:
            tapped = zone.facts[index][3] == 1
            marks = ["tapped"] if tapped else []
            if under.get(index):
                marks.append("over " + ", ".join(under[index]))
            cards.append(CardPicture("face down", marks, False, [], tapped))
        elif not isinstance(card, Card):
            cards.append(None)
        else:
            marks = _marks(zone, index, card)
            if under.get(index):
                marks.append("over " + ", ".join(under[index]))
            cards.append(CardPicture(card.name, marks, True, _lines(card), zone.facts[index][3] == 1))
    return ZonePicture(title, cards, zone.count, "", True, True)


def _marks(zone: ZoneView, index: int, card: Card) -> list[str]:
    attack, defense, rank, tapped, face = zone.facts[index][:5]
    marks = [f"rank {rank}"]
    if card.unit:
        marks.append(f"{attack}/{defense}")
    if tapped == 1:
        marks.append("tapped")
    if face == 0:
        marks.append("face down")
    return marks


def _stacks(zone: ZoneView, row: int) -> dict[int, list[str]]:
    """The names of the cards under each slot of a row, topmost first."""
    found: dict[int, list[tuple[int, str]]] = {}
    for number, card in enumerate(zone.cards):
        at, depth = zone.facts[number]
        if card is not None and at // 256 == row:
            found.setdefault(at % 256, []).append((depth, card.name))
    return {index: [name for _, name in sorted(names)] for index, names in found.items()}


def _card(card: object) -> CardPicture | None:
    if not isinstance(card, Card):
        return unseen_card()
    marks = [f"rank {card.rank}", card.type]
    if card.unit:
        marks.append(f"{card.attack}/{card.defense}")
    return CardPicture(card.name, marks, True, _lines(card))


def _lines(card: Card) -> list[str]:
    return list(card.lines)
