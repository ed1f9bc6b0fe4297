"""Effects that wait for something: what they hear, and what they do then."""

from __future__ import annotations

from itertools import permutations
from random import Random

from .board import FAMILIES, Board, Event, Hears
from .outcomes import Objects, Use
from .speech import Meant, Pick, Step

BY_PLAYER = {"drawn": "draw", "discarded": "discard"}
SUBJECTS = {"destroyed": "is destroyed", "returned": "is returned", "summoned": "is summoned", "milled": "is milled",
            "tapped": "is tapped", "turned": "changes posture", "guarded": "is put into Guard Over"}
Link = tuple[Use, tuple[Objects, ...]]


class Trigger(Hears):
    """``pick`` is the card to which it happens; drawing, discarding and damage happen to ``by`` (you, opponent)."""

    def __init__(self, source: str, kind: str, pick: Pick, by: str, meant: Meant, optional: bool) -> None:
        self.source = source
        self.kind = kind
        self.pick = pick
        self.by = by
        self.meant = meant
        self.optional = optional

    def hear(self, board: Board, event: Event, seat: int) -> bool:
        """Whether this is what it waits for, under the control of ``seat``."""
        if event.kind != self.kind:
            return False
        if self.kind in ("damage", "fall", *BY_PLAYER):
            return (event.seat == seat) == (self.by == "you")
        card = board.printed[event.name]
        pick = self.pick
        if pick.category != "card" and (pick.category == "creature") != card.creature:
            return False
        if pick.kind and card.family != pick.kind:
            return False
        if pick.side is not None and (not event.on_field or (event.side == seat) != (pick.side == "you")):
            return False
        return not (pick.other and event.name == self.source)

    def words(self) -> str:
        you = self.by == "you"
        if self.kind in BY_PLAYER:
            event = f"{'you' if you else 'your opponent'} {BY_PLAYER[self.kind]}{'' if you else 's'} a card"
        elif self.kind == "damage":
            event = "you take damage" if you else "your opponent takes damage"
        elif self.kind == "fall":
            event = f"{'your' if you else 'your opponent' + chr(39) + 's'} HP falls to 1000 or less"
        else:
            said = self.pick.words()
            event = f"{'a' + said.removeprefix('one') if said.startswith('one ') else said} {SUBJECTS[self.kind]}"
        may = "you may " if self.optional else ""
        return f"Trigger: When {event}, {may}{', then '.join(step.words() for step in self.meant.steps)}."


def follow(board: Board) -> list[Board]:
    """PL-14.6: what waits forms a chain: mandatory ones first, the turn player's before the other's, each in any order."""
    if not board.waiting or board.over:
        return [board]
    waiting, board = board.waiting, board.copy()
    board.waiting = []
    waiting = [one for one in waiting if ready(board, one)]
    groups = [[one for one in waiting if (board.hears[one[0]].optional, one[1]) == (optional, seat)]
              for optional in (False, True) for seat in (0, 1)]
    orders: list[list[tuple[str, int, int]]] = [[]]
    for group in groups:
        orders = [[*order, *way] for order in orders for way in set(permutations(group))]
    return [end for order in orders for start in placed(board, order, []) for end in follow(start)]


def ready(board: Board, one: tuple[str, int, int]) -> bool:
    """It is the same object still (PL-14.13: or has told of its own way out), and there are targets."""
    name, seat, life = one
    if life >= 0 and board.life(name) != life:
        return False
    use = Use(board.hears[name].meant, seat, name)
    use.life = board.life(name)
    if board.hears[name].optional and not use.enough_to_draw(board):
        return False
    return any(True for _ in use.aimed(board, list(use.meant.steps), ()))


def placed(board: Board, order: list[tuple[str, int, int]], links: list[Link]) -> list[Board]:
    """Each trigger is put on the chain, with its targets, or declined; then the last resolves first, with a loss check after
    each (PL-14.12)."""
    if not order:
        tables = [board]
        for use, chosen in reversed(links):
            tables = [end for table in tables for end in ([table] if table.over else use.resolve(table, chosen))]
        return tables
    name, seat, _ = order[0]
    use = Use(board.hears[name].meant, seat, name)
    use.life = board.life(name)
    ends = placed(board, order[1:], links) if board.hears[name].optional else []
    for chosen in use.aimed(board, list(use.meant.steps), ()):
        ends += placed(board, order[1:], [*links, (use, chosen)])
    return ends


def random_trigger(chance: Random, source: str) -> Trigger:
    kind = chance.choice(("destroyed", "destroyed", "destroyed", "damage", "fall", *BY_PLAYER, *SUBJECTS))
    category = "force" if kind == "tapped" else "creature" if kind in ("summoned", "turned", "guarded") else chance.choice(
        ("card", "creature", "creature", "force"))
    pick = Pick(category=category, side=None if kind == "milled" else chance.choice((None, "you", "opponent")),
                kind=chance.choice(("", "", *FAMILIES)))
    if pick.side != "opponent" and chance.random() < 0.3 and kind != "milled":
        pick = Pick(category=category, side=pick.side, other=True)
    enemy = Pick(category="creature", side="opponent")
    step = chance.choice((
        Step("gain", n=100), Step("lose", n=50, actor="opponent"), Step("deal", n=300, what="opponent"), Step("draw"),
        Step("mill", actor="opponent"), Step("discard", Pick(zone="hand", side="opponent"), actor="opponent"),
        Step("minus", Pick("all", category="creature", side="opponent"), n=100, lasts="this turn"),
        Step("destroy", enemy), Step("turn", enemy, to="guard"), Step("tap", Pick("all", category="force")),
        Step("destroy", Pick("all", category="force", side="opponent")),
        Step("plus", Pick(category="creature", side="you"), n=200, lasts="this turn"),
        Step("return", Pick(category="creature", zone="discard", side="you"), to="hand"),
        Step("summon", Pick(category="creature", zone="hand", side="you"), to="guard"),
    ))
    optional = step.actor == "you" and step.verb not in ("plus", "minus") and chance.random() < 0.4
    return Trigger(source, kind, pick, chance.choice(("you", "opponent")), Meant((step,)), optional)
