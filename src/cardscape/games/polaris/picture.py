"""How a Polaris Line table is drawn: two mirrored rows of 5 and 7 slots, piles at the right, hands, HP, modes and the chain."""

from __future__ import annotations

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
from cardscape.engine.view import View, ZoneView
from cardscape.games.polaris.library import card_lines
from cardscape.games.polaris.modes import MARK, MODES
from cardscape.games.polaris.printing import Printing
from cardscape.games.polaris.table import (
    ADVANCE,
    CREATURE_SLOTS,
    CREATURES,
    DECK,
    DISCARD,
    FORCE_SLOTS,
    FORCES,
    HANDS,
    PHASES,
)


def board(game: Game, view: View) -> Board:
    """The table as one player sees it: the far player's Forces at the top edge, the Creatures of both face to face."""
    near = max(view.seat, 0)
    notes = [] if view.number == 0 else [f"modes open to {'AB'[view.turn]}: {', '.join(modes_shown(view)) or 'none'}"]
    notes.extend([f"waiting: {link}" for link in view.chain])
    own = [card.name for card in view.zones[ADVANCE + near].cards if card is not None]
    if own:
        counted = [name if own.count(name) == 1 else f"{own.count(name)} {name}" for name in dict.fromkeys(own)]
        notes.append(f"your Advance Deck: {', '.join(counted)}")
    return Board(heading(game, view, f"{PHASES[view.phase]} phase"), _player(view, 1 - near), _player(view, near), [], notes)


def modes_shown(view: View) -> list[str]:
    """Which play modes the plays of this turn leave open, in words."""
    bits = view.totals[2]
    letter = bits >> 3
    found = [mode for number, mode in enumerate(MODES) if bits >> number & 1]
    shown = [f"{mode}-{chr(ord('A') + letter - 1)}" if mode == MARK and letter else mode for mode in found]
    return [*shown, f"{view.totals[4]} more"] if view.totals[4] else shown


def _player(view: View, seat: int) -> PlayerPicture:
    hand, discard, deck, advance = (view.zones[zone + seat] for zone in (HANDS, DISCARD, DECK, ADVANCE))
    facts = [f"{view.totals[seat]} HP"]
    if seat == view.turn and view.number > 0:
        facts.append(f"played {view.totals[3]}")
    hand_row = ZonePicture("hand", [_hand_card(card) for card in hand.cards], hand.count, members_note(hand), True)
    piles = [
        pile_picture(discard, "discard"),
        ZonePicture("deck", [], deck.count, f"Advance Deck {advance.count}"),
    ]
    rows = [[hand_row], [_forces(view, seat)], [_creatures(view, seat), *piles]]
    return PlayerPicture(seat, player_title(view, seat), facts, rows)


def _creatures(view: View, seat: int) -> ZonePicture:
    zone = view.zones[CREATURES + seat]
    cards: list[CardPicture | None] = []
    for index in range(CREATURE_SLOTS):
        card = zone.cards[index] if index < len(zone.cards) else None
        if not isinstance(card, Printing):
            cards.append(None)
            continue
        turned = zone.facts[index][2] == 1
        marks = [*([card.mark] if card.mark else []), *_creature_marks(view, zone, index)]
        cards.append(CardPicture(card.name, marks, True, card_lines(card.card), turned))
    return ZonePicture("creatures", cards, zone.count, "", False, True)


def _creature_marks(view: View, zone: ZoneView, index: int) -> list[str]:
    attack, guard, posture, entered, attacks = zone.facts[index]
    marks = [f"{attack}/{guard}"]
    if posture == 1:
        marks.append("Guard Over")
    if entered == view.number:
        marks.append("new")
    if attacks:
        marks.append("attacked" if attacks == 1 else f"attacked {attacks} times")
    return marks


def _forces(view: View, seat: int) -> ZonePicture:
    zone = view.zones[FORCES + seat]
    cards: list[CardPicture | None] = []
    for index in range(FORCE_SLOTS):
        card = zone.cards[index] if index < len(zone.cards) else None
        if not isinstance(card, Printing):
            cards.append(None)
            continue
        tapped, running = zone.facts[index]
        marks = [card.card.timeframe]
        if tapped == 1:
            marks.append("tapped")
        if running == 1:
            marks.append("running")
        cards.append(CardPicture(card.name, marks, True, card_lines(card.card), tapped == 1))
    return ZonePicture("forces", cards, zone.count, "", False, True)


def _hand_card(card: object) -> CardPicture | None:
    if not isinstance(card, Printing):
        return unseen_card()
    marks = [card.mark] if card.mark else []
    marks.append(f"{card.card.atk}/{card.card.grd}" if card.is_creature else f"{card.card.activation} {card.card.timeframe}")
    return CardPicture(card.name, marks, True, card_lines(card.card))
