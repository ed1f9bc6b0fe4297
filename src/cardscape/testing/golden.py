"""Golden files: whole matches as readable text, and node counts of small positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardscape.engine.chance import Chance
from cardscape.engine.match import Match
from cardscape.testing.case import GameCase, play_on, random_answer
from cardscape.testing.files import write_text
from cardscape.testing.seen import Fields, told_rows, view_fields

WRITE = "python -m cardscape.testing golden --write"
_MEANT = f"if this is meant: {WRITE}, and add a line to the changelog"


def playthrough(case: GameCase, seed: int = 0, decisions: int = 60) -> str:
    """A random match as text: what each seat sees (after the start: what changed), is told and is offered at every decision."""
    match = case.match(seed)
    chance = Chance(seed).fork()
    lines = [f"game: {case.game.name}", f"rules: {case.rules}", f"options: {case.options}", f"seed: {seed}",
             f"decks: {', '.join(deck.name for deck in case.decks[seed % len(case.decks)])}"]
    before: list[Fields] = [[], []]
    read = 0
    while True:
        read = _told(match, read, lines)
        for seat in (0, 1):
            fields = view_fields(case.game, match.view(seat))
            old = dict(before[seat])
            lines += [f"  {'AB'[seat]} sees {name}: {value}" for name, value in fields
                      if old.get(name, [] if value == [] else "") != value]
            before[seat] = fields
        decision = match.decision
        if decision is None or len(match.answers) >= decisions:
            break
        about = f" ({decision.about.name})" if decision.about is not None else ""
        lines.append(f"{len(match.answers) + 1}. {'AB'[decision.seat]} decides {decision.kind}{about}: {decision.why}")
        index = random_answer(match, chance)
        lines += [f"  {'>' if i == index else ' '} {words}" for i, words in enumerate(match.words())]
        match.take(index)
    result = f"{'AB'[match.winner]} wins ({match.reason})" if match.winner is not None else match.reason
    lines.append(f"result: {result if match.over else 'stopped'}")
    return "\n".join(lines) + "\n"


def _told(match: Match, read: int, lines: list[str]) -> int:
    """Add the events since ``read``: one line if both seats are told the same, else one each."""
    log = match.state.log or []
    for event in log[read:]:
        one, two = told_rows(match.game, [event], 0), told_rows(match.game, [event], 1)
        if [row[:-1] for row in one] == [row[:-1] for row in two]:
            lines += [f"  * {_row_words(row)}" for row in told_rows(match.game, [event], -1) or one]
        else:
            lines += [f"  * to {name}: {_row_words(row)}" for name, rows in (("A", one), ("B", two)) for row in rows]
    return len(log)


def _row_words(row: tuple[Any, ...]) -> str:
    kind, seat, card, origin, to, n, label, words = row
    return f"{kind} seat {seat} {card!r} from {origin} to {to} n {n} {label!r} | {words}"


def node_counts(match: Match, depth: int) -> list[int]:
    """How many lines of play there are of one answer, two answers ... from here; a finished match goes on no further."""
    counts = [0] * depth
    _count(match, 0, depth, counts)
    return counts


def _count(match: Match, level: int, depth: int, counts: list[int]) -> None:
    decision = match.decision
    if decision is None or level == depth:
        return
    counts[level] += len(decision.options)
    if level + 1 < depth:
        for index in range(len(decision.options)):
            branch = match.copy()
            branch.take(index)
            _count(branch, level + 1, depth, counts)


def perft(case: GameCase, depth: int = 3, positions: int = 4) -> str:
    """Node counts of a few positions: seed, answers given at random before, and the counts by depth."""
    lines = [f"# {case.game.name}, {case.rules}: seed, answers before, lines of play by depth"]
    for seed in range(positions):
        match = case.match(seed, log=False)
        play_on(match, Chance(seed).fork(), 5 * seed)
        lines.append(f"{seed} {len(match.answers)}: {' '.join(map(str, node_counts(match, depth)))}")
    return "\n".join(lines) + "\n"


class Golden:
    """A text that must stay as it is, and the file that keeps it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text

    def check(self) -> None:
        """Compare with the file; a missing file fails like a changed one."""
        if not self.path.exists():
            raise AssertionError(f"{self.path} is missing; write it with: {WRITE}")
        kept = self.path.read_text(encoding="utf-8").splitlines()
        found = self.text.splitlines()
        for number, (old, new) in enumerate(zip(kept, found, strict=False), 1):
            if old != new:
                raise AssertionError(f"{self.path}:{number} changed\n  was: {old}\n  now: {new}\n{_MEANT}")
        if len(kept) != len(found):
            raise AssertionError(f"{self.path} has {len(kept)} lines, now there are {len(found)}\n{_MEANT}")

    def write(self) -> bool:
        """Bring the file up to date; true if it changed."""
        if self.path.exists() and self.path.read_text(encoding="utf-8") == self.text:
            return False
        write_text(self.path, self.text)
        return True


def goldens(case: GameCase, seeds: tuple[int, ...] = (0, 1), decisions: int = 60, depth: int = 3) -> list[Golden]:
    """The golden files of a case, in the folder ``golden`` beside the file that lists it."""
    if not case.file:
        raise ValueError(f"case {case.name} names no file, so there is no place for its golden files")
    folder = Path(case.file).resolve().parent / "golden"
    texts = [Golden(folder / f"{case.name}-{seed}.txt", playthrough(case, seed, decisions)) for seed in seeds]
    return [*texts, Golden(folder / f"{case.name}.perft", perft(case, depth))]


def check_goldens(case: GameCase) -> int:
    """Compare all golden files of a case."""
    files = goldens(case)
    for golden in files:
        golden.check()
    return len(files)
