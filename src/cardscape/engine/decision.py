"""A question to one player, and the answers that are legal: plain data without slots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from cardscape.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Definition:
    """What is printed on a card: shared by all its copies, never changed."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def printed(self) -> str:
        """The name, with whatever tells this printing from others of the same name."""
        return self.name


@mypyc_attr(acyclic=True, free_list_len=1)
class Option:
    """One legal answer: a kind and its subjects, as the asked player may know them.

    ``at`` and ``to`` are places (-1: none); ``card`` lies at ``at``, ``target`` at ``to``; ``label`` is text of its own such as a
    spell's name; of a ``secret`` option the other players learn only the kind and the place ``to`` (none if that is secret too).
    """

    __slots__ = ("at", "card", "kind", "label", "n", "secret", "target", "to")

    def __init__(self, kind: str, card: Definition | None = None, at: int = -1, target: Definition | None = None,
                 to: int = -1, label: str = "", n: int = -1, secret: bool = False) -> None:
        self.kind = kind
        self.card = card
        self.at = at
        self.target = target
        self.to = to
        self.label = label
        self.n = n
        self.secret = secret

    def __repr__(self) -> str:
        parts = [self.kind, self.card.name if self.card is not None else "", self.label,
                 f"-> {self.target.name}" if self.target is not None else "", str(self.n) if self.n >= 0 else ""]
        return f"<Option {' '.join(part for part in parts if part)}>"

    def public(self) -> tuple[str, str, int, str, int, str, int]:
        """What everybody learns when this option is chosen, before any consequence."""
        if self.secret:
            return (self.kind, "", -1, "", self.to, "", -1)
        return (self.kind, self.card.name if self.card is not None else "", self.at,
                self.target.name if self.target is not None else "", self.to, self.label, self.n)


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """What one seat has to decide now. ``number`` counts that seat's decisions and must come back with the answer."""

    __slots__ = ("about", "kind", "number", "options", "seat", "why")

    def __init__(self, number: int, seat: int, kind: str, why: str, about: Definition | None, options: list[Option]) -> None:
        self.number = number
        self.seat = seat
        self.kind = kind
        self.why = why
        self.about = about
        self.options = options

    def __repr__(self) -> str:
        return f"<Decision {self.number} of {'AB'[self.seat]}, {self.kind}: {len(self.options)} options>"


class Check:
    """A named reason why a candidate may not be offered; the only form legality has.

    ``ok`` judges one candidate. Where many are judged at every question, ``keep`` says the same of a whole list: it returns those
    that pass, in their order.
    """

    def __init__(self, rule: str, reason: str, ok: Callable[[Any, int, int], bool] | None = None,
                 keep: Callable[[Any, int, list[int]], list[int]] | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.judge = ok
        self.sieve = keep

    def ok(self, s: State, seat: int, subject: int) -> bool:
        judge = self.judge
        return judge(s, seat, subject) if judge is not None else bool(self.keep(s, seat, [subject]))

    def keep(self, s: State, seat: int, subjects: list[int]) -> list[int]:
        sieve = self.sieve
        if sieve is not None:
            return sieve(s, seat, subjects)
        judge = self.judge
        if judge is None:
            return subjects
        return [subject for subject in subjects if judge(s, seat, subject)]


class Refusal:
    """Why something is not offered."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """Something a player may do at a given kind of question: candidates, filtered by checks in order.

    ``candidates`` lists every subject one could think of, as ints of the game's choosing; ``option`` words one of them.
    """

    def __init__(self, kind: str, checks: list[Check]) -> None:
        self.kind = kind
        self.checks = checks

    def candidates(self, s: State, seat: int) -> list[int]:
        raise NotImplementedError

    def offered(self, s: State, seat: int) -> list[int]:
        """The candidates that pass all checks. A game may find them more directly, if its tests show that they are the same."""
        subjects = self.candidates(s, seat)
        for check in self.checks:
            if not subjects:
                break
            subjects = check.keep(s, seat, subjects)
        return subjects

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        """Add what is offered: the options, and beside each a pick of ``subject * count + number``."""
        subjects = self.offered(s, seat)
        if subjects:
            options.extend(self.worded(s, seat, subjects))
            picks.extend([subject * count + number for subject in subjects])

    def option(self, s: State, seat: int, subject: int) -> Option:
        raise NotImplementedError

    def worded(self, s: State, seat: int, subjects: list[int]) -> list[Option]:
        """The options of all these subjects."""
        return [self.option(s, seat, subject) for subject in subjects]


def allowed(checks: list[Check], s: State, seat: int, subject: int) -> bool:
    for check in checks:  # noqa: SIM110 (a generator would double the cost of the hottest loop)
        if not check.ok(s, seat, subject):
            return False
    return True


def refusal(checks: list[Check], s: State, seat: int, subject: int) -> Refusal | None:
    """The first check that fails."""
    for check in checks:
        if not check.ok(s, seat, subject):
            return Refusal(check.rule, check.reason)
    return None


def gather(actions: list[Action], s: State, seat: int, options: list[Option], picks: list[int]) -> None:
    """Add what each action offers; a pick is ``subject * len(actions) + number of the action``."""
    count = len(actions)
    for number, action in enumerate(actions):
        action.add(s, seat, number, count, options, picks)
