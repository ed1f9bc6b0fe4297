"""Words instead of pictures: a board as lines that a pipe or a screen reader can follow."""

from __future__ import annotations

from cardscape.engine.layout import Board, CardPicture, PlayerPicture, ZonePicture


def board_lines(board: Board) -> list[str]:
    """The board from the far player to the near one, a zone a line."""
    lines = [f"{board.title}."]
    lines += player_lines(board.far)
    lines += [zone_line("Table", zone) for row in board.middle for zone in row]
    lines += player_lines(board.near)
    lines += [f"Note: {note}." for note in board.notes]
    return lines


def player_lines(player: PlayerPicture) -> list[str]:
    head = ", ".join(player.facts)
    lines = [f"{player.title}: {head}." if head else f"{player.title}."]
    for row in player.rows:
        lines += [zone_line("AB"[player.seat], zone) for zone in row]
    return lines


def zone_line(owner: str, zone: ZonePicture) -> str:
    """A zone in a sentence: how many cards, and each card that is drawn with its marks."""
    note = f" ({zone.note})" if zone.note else ""
    start = f"{owner} {zone.title}".rstrip() + f"{note}: "
    if not zone.cards:
        return f"{start}{_cards(zone.count)}."
    if not any(zone.cards):
        return f"{start}empty."
    words = []
    for number, card in enumerate(zone.cards):
        if card is not None:
            words.append(f"{zone.places[number]} {card_words(card)}" if zone.places else card_words(card))
        elif zone.places:
            words.append(f"{zone.places[number]} empty")
    return f"{start}{'; '.join(words)}."


def card_words(card: CardPicture) -> str:
    """A card with its marks; of a face-down one, only that it lies there."""
    name = card.name if card.known else "a face-down card"
    return ", ".join([name, *card.marks])


def _cards(count: int) -> str:
    return "no cards" if count == 0 else "1 card" if count == 1 else f"{count} cards"
