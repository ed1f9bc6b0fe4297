"""Finding the one offered option that a person's words mean."""

from __future__ import annotations

from collections import Counter

from cardscape.engine.decision import Decision, Option
from cardscape.engine.game import Game
from cardscape.engine.telling import option_words, shorter
from cardscape.play.tree import Branch, FileError, nearest, unknown

SUBJECTS = ("kind", "card", "at", "target", "to", "label", "n")


class NoMatch(ValueError):
    """Words that mean no offered option, or more than one."""


class SeveralMatch(NoMatch):
    """Words that mean more than one offered option; the message lists them."""


def even(words: str) -> str:
    """Words with single blanks and small letters."""
    return " ".join(words.casefold().split())


def tight(words: str) -> str:
    """Words without blanks and capitals, for comparing."""
    return "".join(words.casefold().split())


def find(offered: list[str], wanted: str) -> int:
    """The index of the option these words mean: its own words, or a beginning that only one option has.

    Case and blanks do not count, unless two options differ in nothing else. Raises ``NoMatch``.
    """
    for same in (str, even, tight):
        equal = [i for i, words in enumerate(offered) if same(words) == same(wanted)]
        if len(equal) == 1:
            return equal[0]
    whole = [i for i, words in enumerate(offered) if begins_with(words, wanted)]
    if len(whole) == 1:
        return whole[0]
    begins = [i for i, words in enumerate(offered) if tight(words).startswith(tight(wanted))] if tight(wanted) else []
    if len(begins) == 1:
        return begins[0]
    if begins:
        raise SeveralMatch(f"{wanted!r} may mean: {'; '.join(offered[i] for i in begins)}")
    raise NoMatch(f"{wanted!r} is not offered{_holding(wanted, offered) or nearest(wanted, offered)}")


def _holding(wanted: str, offered: list[str]) -> str:
    """The only option that holds all the wanted words, if need be in their order, as a question; or nothing."""
    parts = even(wanted).split()
    if not parts:
        return ""
    count = Counter(parts)
    found = [words for words in offered if not count - Counter(even(words).split())]
    if len(found) > 1:
        found = [words for words in found if _in_order(parts, even(words).split())]
    return f'; did you mean "{found[0]}"?' if len(found) == 1 else ""


def _in_order(parts: list[str], words: list[str]) -> bool:
    """Whether the words hold these parts one after the other, others between them or not."""
    left = iter(words)
    return all(part in left for part in parts)


def begins_with(words: str, wanted: str) -> bool:
    """Whether the words begin with the wanted ones, ending where a word ends."""
    long, short = even(words), even(wanted)
    if not short or not long.startswith(short):
        return False
    return len(long) == len(short) or not (short[-1].isalnum() and long[len(short)].isalnum())


def find_option(game: Game, decision: Decision, wanted: str) -> int:
    """As ``find`` among the options of a question; shortened words will do where they mean one option only."""
    offered = option_words(game, decision.seat, decision.options)
    try:
        return find(offered, wanted)
    except NoMatch:
        meant = _shortened(decision, offered, wanted)
        if len(meant) == 1:
            return meant[0]
        raise


def _shortened(decision: Decision, offered: list[str], wanted: str) -> list[int]:
    """The options that the words mean in full, or else those that they begin, if taken as shortened."""
    forms = [shorter(option, words) for option, words in zip(decision.options, offered, strict=True)]
    equal = [i for i, some in enumerate(forms) if any(even(form) == even(wanted) for form in some)]
    return equal or [i for i, some in enumerate(forms) if any(begins_with(form, wanted) for form in some)]


def offers(game: Game, decision: Decision | None, wanted: str) -> bool:
    """Whether some option has these words or begins with them, perhaps shortened."""
    if decision is None:
        return False
    offered = option_words(game, decision.seat, decision.options)
    return any(begins_with(words, wanted) for words in offered) or bool(_shortened(decision, offered, wanted))


def find_by_parts(game: Game, decision: Decision, wanted: Branch) -> int:
    """The index of the option with this kind, card, place (or target, to, label, n). Raises ``NoMatch``.

    A card that lies nowhere yet is ``at`` the place it goes to.
    """
    for key, _ in wanted.entries:
        if key.text not in SUBJECTS:
            raise unknown(key, "part of an option", SUBJECTS)
    fits = [i for i, option in enumerate(decision.options) if _fits(game, decision.seat, option, wanted)]
    if len(fits) == 1:
        return fits[0]
    said = ", ".join(f"{key.text}: {value.text}" for key, value in wanted.entries)
    if not fits:
        raise NoMatch(f"nothing with {said} is offered")
    offered = option_words(game, decision.seat, decision.options)
    raise NoMatch(f"{said} may mean: {'; '.join(offered[i] for i in fits)}")


def _fits(game: Game, seat: int, option: Option, wanted: Branch) -> bool:
    to = game.place_words(seat, option.to) if option.to >= 0 else ""
    has: dict[str, str] = {
        "kind": option.kind,
        "card": option.card.name if option.card is not None else "",
        "at": (game.place_words(seat, option.at) if option.at >= 0 else "") or to,
        "target": option.target.name if option.target is not None else "",
        "to": to,
        "label": option.label,
        "n": str(option.n) if option.n >= 0 else "",
    }
    return all(even(has[key.text]) == even(value.words(key.text)) for key, value in wanted.entries)


def seat_of(branch: Branch) -> int:
    """A or B as a seat."""
    if branch.kind == "words" and branch.text in ("A", "B"):
        return "AB".index(branch.text)
    raise FileError(f"A or B expected, not {branch.called()}", branch.line, branch.column)
