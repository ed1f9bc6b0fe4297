"""Facts by name: how positions and expectations read and write the columns of a state without knowing the game."""

from __future__ import annotations

from typing import Final

from cardscape.engine.state import State

Fact = int | str | list[str]
"""A fact as people write it: a number (yes is 1), a word, or a list of words."""

_KERNEL: Final = frozenset((*State.COPY_BOUND, "zone", *State.SCALARS, *State.LISTS))


class FactError(ValueError):
    """A fact that the game does not have, or a value it cannot take; ``card`` is the slot it is about, if it is about one."""

    def __init__(self, message: str, card: int = -1) -> None:
        super().__init__(message)
        self.card = card


def card_columns(s: State) -> list[str]:
    """The columns of a card that a position may set."""
    cls = type(s)
    names = [name for name in (*cls.COPY_BOUND, *cls.PLACE_BOUND) if name not in _KERNEL]
    return [name for name in names if name != "face" or s.face]


def seat_columns(s: State) -> list[str]:
    """The lists that hold one number a seat."""
    return [name for name in type(s).LISTS if name not in _KERNEL and len(getattr(s, name)) == 2]


def match_columns(s: State) -> list[str]:
    """The numbers and words of the match as a whole that the game added."""
    return [name for name in type(s).SCALARS if name not in _KERNEL]


def read_card(s: State, card: int, name: str) -> Fact | None:
    """A column of a card, or None if there is no such column."""
    if name not in card_columns(s):
        return None
    value: Fact = getattr(s, name)[card]
    return value


def write_card(s: State, card: int, name: str, value: Fact) -> None:
    if name not in card_columns(s):
        raise FactError(f"cards have no {name!r}; they have: {', '.join(card_columns(s)) or 'nothing to set'}")
    column = getattr(s, name)
    _same_kind(name, column[card], value)
    column = column[:]
    column[card] = value
    setattr(s, name, column)


def read_seat(s: State, seat: int, name: str, known: list[str]) -> Fact | None:
    """A number of one seat or (seat -1) of the match; None if it is none of the ``known`` columns."""
    if name not in known:
        return None
    value: Fact = getattr(s, name) if seat < 0 else getattr(s, name)[seat]
    return value


def write_seat(s: State, seat: int, name: str, value: Fact, known: list[str]) -> None:
    """Set a number of one seat or (seat -1) of the match, which is one of the ``known`` columns."""
    if name not in known:
        whose = "a match has" if seat < 0 else "a player has"
        raise FactError(f"{whose} no {name!r}; there is: {', '.join(known) or 'nothing to set'}")
    if seat < 0:
        _same_kind(name, getattr(s, name), value)
        setattr(s, name, value)
        return
    column = getattr(s, name)[:]
    _same_kind(name, column[seat], value)
    column[seat] = value
    setattr(s, name, column)


def _same_kind(name: str, old: Fact, value: Fact) -> None:
    if isinstance(old, int) != isinstance(value, int):
        raise FactError(f"{name} is {'a number' if isinstance(old, int) else 'a word'}, not {value!r}")
