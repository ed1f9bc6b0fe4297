"""Chance by script: each random event takes the next written outcome. And its mirror, a generator that writes them down."""

from __future__ import annotations

from collections.abc import Callable

from cardscape.engine.chance import Chance
from cardscape.play.tree import Branch

Namer = Callable[[int], str]
"""The name of the card in a slot."""


class ChanceMissed(ValueError):
    """A random event that the script has no fitting outcome for."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class Written:
    """One written outcome: ``die 4``, ``coin B``, ``pick Ember Fox``, ``shuffle keep`` or ``shuffle [top first ...]``."""

    def __init__(self, kind: str, number: int, names: list[str], line: int, column: int) -> None:
        self.kind = kind
        self.number = number
        self.names = names
        self.line = line
        self.column = column

    def missed(self, message: str) -> ChanceMissed:
        return ChanceMissed(message, self.line, self.column)

    def __str__(self) -> str:
        if self.kind == "shuffle":
            return f"shuffle [{', '.join(self.names)}]" if self.names else "shuffle keep"
        if self.kind == "coin":
            return f"coin {'AB'[self.number]}"
        return f"{self.kind} {self.names[0] if self.names else self.number}"


FORMS = "die N, coin A, coin B, pick NAME, shuffle keep, shuffle: [names from the top down]"


def read_outcome(branch: Branch) -> Written:
    """An outcome as a file writes it."""
    if branch.kind == "mapping" and len(branch.entries) == 1 and branch.entries[0][0].text == "shuffle":
        names = [item.words("a card") for item in branch.entries[0][1].listed("shuffle")]
        return Written("shuffle", 0, names, branch.line, branch.column)
    text = branch.words("a random outcome")
    kind, _, rest = " ".join(text.split()).partition(" ")
    if kind == "die" and rest.isdecimal() and int(rest[:9]) > 0:
        return Written("die", int(rest[:9]), [], branch.line, branch.column)
    if kind == "coin" and rest in ("A", "B"):
        return Written("coin", "AB".index(rest), [], branch.line, branch.column)
    if kind == "pick" and rest:
        return Written("pick", 0, [rest], branch.line, branch.column)
    if kind == "shuffle" and rest == "keep":
        return Written("shuffle", 0, [], branch.line, branch.column)
    if kind == "shuffle" and rest.startswith("[") and rest.endswith("]"):
        return Written("shuffle", 0, [name.strip() for name in rest[1:-1].split(",") if name.strip()], branch.line, branch.column)
    raise branch.error(f"{text!r} is no random outcome; there are: {FORMS}")


class ScriptedChance(Chance):
    """Takes every outcome from the script; ``count`` says how many were used. Copies go on from the same place."""

    def __init__(self, outcomes: list[Written], namer: Namer, count: int = 0) -> None:
        super().__init__(0, count)
        self.outcomes = outcomes
        self.namer = namer

    def copy(self) -> Chance:
        return ScriptedChance(self.outcomes, self.namer, self.count)

    def fork(self) -> Chance:
        return Chance(self.count)

    def block(self) -> bytes:
        raise ChanceMissed("this random event cannot be written in a script")

    def _next(self, what: str, *kinds: str) -> Written:
        if self.count >= len(self.outcomes):
            raise ChanceMissed(f"no outcome is written for {what} (random event {self.count + 1})")
        outcome = self.outcomes[self.count]
        if outcome.kind not in kinds:
            raise outcome.missed(f"random event {self.count + 1} is {what}, but {str(outcome)!r} is written")
        self.count += 1
        return outcome

    def below(self, n: int) -> int:
        what = "a coin" if n == 2 else f"a number from 1 to {n}"
        outcome = self._next(what, "die", "coin")
        value = outcome.number - 1 if outcome.kind == "die" else outcome.number
        if value >= n:
            raise outcome.missed(f"{str(outcome)!r} is written for {what}")
        return value

    def pick(self, items: list[int]) -> int:
        outcome = self._next(f"a pick among {self._names(items)}", "pick")
        for item in items:
            if self.namer(item) == outcome.names[0]:
                return item
        raise outcome.missed(f"{str(outcome)!r} is written, but the pick is among {self._names(items)}")

    def shuffle(self, items: list[int]) -> None:
        outcome = self._next(f"a shuffle of {len(items)} cards", "shuffle")
        left = items[::-1]
        order: list[int] = []
        for name in outcome.names:
            found = next((item for item in left if self.namer(item) == name), None)
            if found is None:
                raise outcome.missed(f"{name!r} is not (so often) among the shuffled cards: {self._names(items)}")
            left.remove(found)
            order.append(found)
        items[:] = (order + left)[::-1]

    def _names(self, items: list[int]) -> str:
        return ", ".join(self.namer(item) for item in items[::-1]) or "no cards"


class RecordingChance(Chance):
    """A generator that writes its outcomes down as a script would have them. ``flaws`` are those without a written form."""

    def __init__(self, chance: Chance, namer: Namer, lines: list[str | dict[str, list[str]]], flaws: list[str]) -> None:
        super().__init__(chance.seed, chance.count)
        self.namer = namer
        self.lines = lines
        self.flaws = flaws

    def copy(self) -> Chance:
        return RecordingChance(Chance(self.seed, self.count), self.namer, self.lines, self.flaws)

    def fork(self) -> Chance:
        self.flaws.append("fork")
        return super().fork()

    def below(self, n: int) -> int:
        value = super().below(n)
        self.lines.append(f"die {value + 1}")
        return value

    def pick(self, items: list[int]) -> int:
        picked = items[super().below(len(items))]
        self.lines.append(f"pick {self.namer(picked)}")
        return picked

    def shuffle(self, items: list[int]) -> None:
        super().shuffle(items)
        self.lines.append({"shuffle": [self.namer(item) for item in items[::-1]]})
