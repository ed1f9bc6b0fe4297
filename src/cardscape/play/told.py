"""Events in scenario files: which of those a viewer was told does an entry mean."""

from __future__ import annotations

from typing import Final

from cardscape.engine.events import EventView
from cardscape.engine.game import Game
from cardscape.engine.telling import where_words
from cardscape.play.tree import Branch, unknown
from cardscape.play.words import begins_with, even

PARTS: Final = ("kind", "seat", "card", "from", "to", "n", "label")


def event_line(game: Game, event: EventView, viewer: int) -> str:
    """An event in the form in which scenario files name it, with the sentence of the log if it says more."""
    words = event_name(event)
    sentence = game.tell(event, viewer)
    return f"{words}  ({sentence})" if sentence else words


def event_name(event: EventView) -> str:
    """``A Discarded Ember Fox``: who, what, which card, label, number."""
    seat = "AB"[event.seat] if event.seat in (0, 1) else ""
    n = str(event.n) if event.n else ""
    return " ".join(part for part in (seat, event.kind, event.card, event.label, n) if part)


def means(game: Game, event: EventView, viewer: int, entry: Branch) -> bool:
    """Whether an entry means this event: the beginning of its name (the seat may be left out) or sentence, or parts of it."""
    if entry.kind == "mapping":
        return all(_part(game, event, viewer, key, value) for key, value in entry.entries)
    wanted = entry.words("an event")
    name = event_name(event)
    names = [name, name[2:] if event.seat in (0, 1) else name, game.tell(event, viewer)]
    return any(begins_with(words, wanted) for words in names)


def check_parts(entries: list[Branch]) -> None:
    """Refuse entries with a part that no event has, whatever was told."""
    for entry in entries:
        for key, _ in entry.entries:
            if key.text not in PARTS:
                raise unknown(key, "part of an event", PARTS)


def _part(game: Game, event: EventView, viewer: int, key: Branch, value: Branch) -> bool:
    if key.text == "n":
        return event.n == value.whole("n")
    wanted = even(value.words(key.text))
    if key.text == "seat":
        return event.seat in (0, 1) and wanted == "ab"[event.seat]
    if key.text in ("from", "to"):
        at = event.origin if key.text == "from" else event.to
        where = even(where_words(game, at, viewer))
        return wanted == where or where.endswith(f" {wanted}")
    has = {"kind": event.kind, "card": event.card, "label": event.label}
    return even(has[key.text]) == wanted


def missing_in_order(game: Game, told: list[EventView], viewer: int, entries: list[Branch]) -> Branch | None:
    """The first entry that is not told after those before it; others may lie between."""
    at = 0
    for entry in entries:
        while at < len(told) and not means(game, told[at], viewer, entry):
            at += 1
        if at == len(told):
            return entry
        at += 1
    return None


def differing(game: Game, told: list[EventView], viewer: int, entries: list[Branch]) -> str:
    """Why the told events are not exactly the entries; empty if they are."""
    for number, entry in enumerate(entries):
        if number >= len(told):
            return f"{entry.called()} was not told"
        if not means(game, told[number], viewer, entry):
            return f"event {number + 1} is {event_name(told[number])!r}, not {entry.called()}"
    return f"{event_name(told[len(entries)])!r} was told too" if len(told) > len(entries) else ""
