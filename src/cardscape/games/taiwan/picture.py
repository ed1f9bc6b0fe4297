"""How a TaiwanCard table is drawn: the grid from the viewer's side, arrows for orientation, banks, decks and the stack."""

from __future__ import annotations

from typing import Final

from cardscape.engine.game import Game
from cardscape.engine.layout import (
    Board,
    CardPicture,
    PlayerPicture,
    ZonePicture,
    heading,
    members_note,
    pile_picture,
    player_title,
    unseen_card,
)
from cardscape.engine.state import RUNNING
from cardscape.engine.view import View, ZoneView
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.grid import SIDE, flip, slot_name
from cardscape.games.taiwan.table import DEAD, FIELD, HANDS, PHASES, PRIVATE, PUBLIC, SILENCED, SUPPORT

ARROWS: Final = ("^", "<", ">")
_CONTROL, _FACE, _POSE, _ENTERED, _SET, _ATTACKS, _GROWTH, _CENTRAL, _HOST, _LIT = 0, 1, 2, 3, 4, 5, 6, 7, 10, 11


def board(game: Game, view: View) -> Board:
    """The table as one player sees it; row 0 of the viewer is the lowest."""
    near, far = max(view.seat, 0), 1 - max(view.seat, 0)
    notes = [f"stack: {link}" for link in view.chain]
    attack = _attack(view, near)
    if attack:
        notes.append(attack)
    rows = [[_row(view, near, row)] for row in range(SIDE - 1, -1, -1)]
    return Board(heading(game, view, PHASES[view.phase]), _player(view, far), _player(view, near), rows, notes)


def _attack(view: View, near: int) -> str:
    """The attack under way."""
    attacker, target = view.totals[4], view.totals[5]
    if attacker < 0 or view.winner != RUNNING:
        return ""
    aim = slot_words(flip(near, target)) if target >= 0 else "the opponent" if target == -2 else "the attacking player"
    return f"attack: {slot_words(flip(near, attacker))} -> {aim}"


def slot_words(index: int) -> str:
    """A slot in a player's own view: column, row."""
    return f"slot {slot_name(index)}"


def money(amount: int) -> str:
    """A bank may be overdrawn: -$1,150."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,}"


def _player(view: View, seat: int) -> PlayerPicture:
    hand, private = view.zones[HANDS + seat], view.zones[PRIVATE + seat]
    facts = [money(view.totals[seat]), f"private deck {private.count}"]
    piles = [pile_picture(view.zones[DEAD + seat], "dead zone"), pile_picture(view.zones[SILENCED + seat], "silenced zone"),
             _listed(view.zones[PUBLIC + seat], "public deck")]
    hand_row = ZonePicture("hand", [_card(card) for card in hand.cards], hand.count, members_note(hand))
    return PlayerPicture(seat, player_title(view, seat), facts, [piles, [hand_row]])


def _listed(zone: ZoneView, title: str) -> ZonePicture:
    """The whole list is open: names in order from the top."""
    names = [card.name for card in reversed(zone.cards) if card is not None]
    return ZonePicture(title, [], zone.count, ", ".join(names))


def _row(view: View, near: int, row: int) -> ZonePicture:
    zone = view.zones[FIELD]
    cards: list[CardPicture | None] = []
    for column in range(SIDE):
        index = flip(near, row * SIDE + column)
        cards.append(_slot(view, zone, index, near))
    name = {0: "row 0 (home)", 1: "row 1 (home)", 2: "row 2 (middle)", 3: "row 3 (enemy home)", 4: "row 4 (enemy home)"}[row]
    places = [f"{column}{row}" for column in range(SIDE)]
    return ZonePicture(name, cards, sum(1 for card in cards if card is not None), "", True, False, places)


def _slot(view: View, zone: ZoneView, index: int, near: int) -> CardPicture | None:
    """One slot: empty, a back, or a card with its orientation, stats, counters and supporters."""
    if not zone.cards:
        return None
    facts = zone.facts[index]
    control = facts[_CONTROL]
    if control < 0:
        return None
    owner = "AB"[control]
    card = zone.cards[index]
    if not isinstance(card, Card):
        return CardPicture("face down", [owner], False)
    marks = [owner]
    if facts[_FACE] == 0:
        marks.append("face down")
    elif card.figure:
        pose = facts[_POSE]
        marks.append(ARROWS[pose] if control == near else ("v", ">", "<")[pose])
        stats = facts[_CENTRAL : _CENTRAL + 3]
        marks.append("/".join(f"[{value}]" if number == pose else str(value) for number, value in enumerate(stats)))
    elif facts[_LIT] == 0:
        marks.append("resolving")
    if facts[_GROWTH] > 0:
        marks.append(f"growth {facts[_GROWTH]}")
    if facts[_HOST] >= 0:
        marks.append(f"on {slot_words(flip(near, facts[_HOST]))}")
    below = _supporters(view, index)
    if below:
        marks.append("over " + ", ".join(below))
    return CardPicture(card.name, marks, True, lines(card), facts[_ATTACKS] > 0)


def _supporters(view: View, index: int) -> list[str]:
    found = []
    for seat in (0, 1):
        zone = view.zones[SUPPORT + seat]
        for number, card in enumerate(zone.cards):
            if card is not None and zone.facts[number][0] == index:
                found.append(card.name)
    return found


def _card(card: object) -> CardPicture | None:
    if not isinstance(card, Card):
        return unseen_card()
    marks = [card.type]
    if card.figure:
        marks.append(f"{card.central}/{card.left}/{card.right}")
        marks.append(f"IR {card.rank}" if card.rank >= 0 else "no IR")
    else:
        marks.append(f"FL {card.level}")
        marks.append(card.colour)
    return CardPicture(card.name, marks, True, lines(card))


def lines(card: Card) -> list[str]:
    """The text of a card, effect by effect."""
    found = []
    for effect in card.effects:
        head = f"Speed {effect.speed}: " if not effect.text.lower().startswith("speed") and effect.role != "static" else ""
        found.append(head + effect.text)
    return found
