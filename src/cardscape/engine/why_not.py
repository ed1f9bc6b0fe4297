"""Why something is not offered: the check that it fails, or the nearest thing to what was said."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from cardscape.engine.decision import Action, Option, Refusal
from cardscape.engine.state import State
from cardscape.engine.telling import shorter

NAMED: Final = 8
"""Options that are named to whoever wants something else."""
LONGEST: Final = 100
"""Letters of misspelt words that are compared."""
ALIKE: Final = 0.65
"""How much of misspelt words has to be right."""


class _Candidate:
    """Something one could think of doing, as it may be said."""

    def __init__(self, action: Action, subject: int, option: Option, words: str) -> None:
        self.action = action
        self.subject = subject
        self.words = words
        self.forms = [form.lower() for form in (words, *shorter(option, words))]

    def begins(self, wanted: str) -> bool:
        return any(form.startswith(wanted) for form in self.forms)

    def holds(self, wanted: str) -> bool:
        return any(_holds(form, wanted) for form in self.forms)


def why_not(s: State, seat: int, offered: list[str], thing: str) -> Refusal | None:
    """The first check that an option with these words fails; None if it is among the ``offered`` ones.

    Words that nothing begins with are taken for what has them among others (`attack Bee` for `attack directly Bee`), or for what
    is spelt nearly so.
    """
    wanted = " ".join(thing.lower().split())
    if wanted in (words.lower() for words in offered):
        return None
    known = _candidates(s, seat)
    begun = _refused(s, seat, [candidate for candidate in known if candidate.begins(wanted)])
    if begun is not None:
        return begun[1]
    meant = [words for words in offered if _holds(words.lower(), wanted)]
    if not meant:
        near = _refused(s, seat, [candidate for candidate in known if candidate.holds(wanted)])
        if near is None:
            closest = get_close_matches(wanted[:LONGEST], [_beginning(words.lower(), wanted) for words in offered]
                                        + [_beginning(form, wanted) for candidate in known for form in candidate.forms], 1, ALIKE)
            meant = [words for words in offered if closest and words.lower().startswith(closest[0])]
            near = _refused(s, seat, [candidate for candidate in known if closest and candidate.begins(closest[0])])
        if near is not None and not meant:
            return Refusal(near[1].rule, f"{near[0]}: {near[1].reason}")
    more = f" and {len(offered) - NAMED} more" if len(offered) > NAMED and not meant else ""
    what = "did you mean" if meant else "you may"
    return Refusal("", f"there is no such thing to do here; {what}: {'; '.join((meant or offered)[:NAMED])}{more}")


def _candidates(s: State, seat: int) -> list[_Candidate]:
    found = []
    for action in s.game.actions(s):
        for subject in action.candidates(s, seat):
            option = action.option(s, seat, subject)
            found.append(_Candidate(action, subject, option, s.game.words(option, seat)))
    return found


def _refused(s: State, seat: int, candidates: list[_Candidate]) -> tuple[str, Refusal] | None:
    """What the likeliest of these fails: of one action, the one that fails the latest check, and of several such the first."""
    found: tuple[str, Refusal] | None = None
    action, passed = None, -1
    for candidate in candidates:
        if action is not None and candidate.action is not action:
            continue
        for number, check in enumerate(candidate.action.checks):
            if not check.ok(s, seat, candidate.subject):
                action = candidate.action
                if number > passed:
                    found, passed = (candidate.words, Refusal(check.rule, check.reason)), number
                break
    return found


def _holds(words: str, wanted: str) -> bool:
    """Whether all wanted words stand in these, in their order, the last one perhaps only begun."""
    left = words.split()
    parts = wanted.split()
    for number, part in enumerate(parts):
        while left and not (left[0] == part or (number == len(parts) - 1 and left[0].startswith(part))):
            left.pop(0)
        if not left:
            return False
        left.pop(0)
    return bool(parts)


def _beginning(words: str, wanted: str) -> str:
    """As many words as are wanted."""
    return " ".join(words.split()[:len(wanted.split())])
