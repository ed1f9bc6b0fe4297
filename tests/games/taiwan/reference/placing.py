"""Where cards go for which a slot is chosen, and how they are turned."""

from __future__ import annotations

from .board import POSES, Board, Slot, beside, home, seen, slots
from .speech import Step


def in_order(board: Board, step: Step, names: tuple[str, ...], seat: int) -> list[str]:
    """Who moves one slot at once with others is not in their way: those in front go first."""
    if step.verb != "move" or step.to not in ("ahead", "behind", "left", "right"):
        return list(names)

    def front(name: str) -> int:
        x, y = seen(seat, board.slot(name) or (0, 0))
        return {"ahead": -y, "behind": y, "left": x, "right": -x}[step.to]

    return sorted(names, key=front)


def placed(board: Board, step: Step, name: str, seat: int, player: int) -> list[Board]:
    """One card for which ``seat`` chooses a slot, or somebody an orientation, by an effect of ``player``."""
    verb = step.verb
    if verb == "turn":
        if not board.printed[name].figure:
            return [board]  # TW-13.2: it is only shown
        return [altered(board, name, pose, True) for pose in POSES]
    if verb == "orient":
        return [altered(board, name, pose, False) for pose in POSES if pose != board.pose[name]]
    here = board.slot(name)
    if verb == "control":
        if here is None or board.control[name] == seat:
            return [board]
        if home(here) is None:
            new = board.copy()
            new.give(name, seat)
            return [new]
        return [brought(board, name, slot, seat) for slot in board.empty(seat)] or [board]
    free = free_slots(board, step, here, seat, player)
    if verb == "move":
        return [moved(board, name, slot) for slot in free] if here is not None and free else [board]
    poses = POSES if verb == "deploy" else ("center",)
    return [entered(board, name, slot, seat, pose, verb == "set") for slot in free for pose in poses] or [board]


def free_slots(board: Board, step: Step, here: Slot | None, seat: int, player: int) -> list[Slot]:
    """The empty slots that the words of a step allow."""
    if step.to == "":
        return board.empty(seat)
    if step.to in ("middle", "home", "away"):
        whose = {"middle": None, "home": player, "away": 1 - player}[step.to]
        return [slot for slot in slots() if home(slot) == whose and slot not in board.grid]
    there = beside(seat, here, step.to) if here is not None else None
    return [there] if there is not None and there not in board.grid else []


def brought(board: Board, name: str, slot: Slot, seat: int) -> Board:
    """TW-13.5: a card of a home row comes along."""
    new = moved(board, name, slot)
    if new.control[name] != seat:
        new.give(name, seat)
    return new


def moved(board: Board, name: str, slot: Slot) -> Board:
    new = board.copy()
    new.move(name, slot)
    return new


def entered(board: Board, name: str, slot: Slot, seat: int, pose: str, down: bool) -> Board:
    new = board.copy()
    new.enter(name, slot, seat, pose, down)
    return new


def altered(board: Board, name: str, pose: str, up: bool) -> Board:
    new = board.copy()
    if up:
        new.down.discard(name)
        new.pose[name] = pose
        new.happened("revealed", name)
        new.happened("turned face-up", name)
    else:
        new.orient(name, pose)
    return new
