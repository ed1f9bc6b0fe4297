"""The same effect on the same table, worked out by the reference and played by the engine in every possible way."""

from __future__ import annotations

from random import Random

from tests.games.exploring import TooMany, ends, option_of

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.loop import choose
from cardscape.engine.state import DRAWN, RUNNING
from cardscape.games.polaris import positions, specs
from cardscape.games.polaris.cards import Advance, Assembly, Card, CardEffect
from cardscape.games.polaris.deckfile import RULE_SET
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.language import parse_line
from cardscape.games.polaris.places import ADVANCE, ATTACK, CREATURES, DECK, DISCARD, DRAW, FORCES, HANDS, PLAY
from cardscape.games.polaris.printing import PRESS
from cardscape.games.polaris.table import PolarisState
from cardscape.games.polaris.wording import kind_of, timings_of, works_from

from .board import FAMILIES, KEYWORDS, MARKS, PILES, Board, Printed
from .outcomes import Uncertain, Use
from .speech import Meant
from .statements import Statement, random_statement
from .triggers import Trigger, follow, random_trigger

__all__ = ["Uncertain", "difference", "random_board"]

OPTIONS = {option.name: option.default for option in GAME.options}
IDLE = "Battle: Stop the battle."
SUBJECT = "Subject"
TURN = 5
WAYS = 3000
"""Ways of playing one effect after which a table is given up as too large."""
ZONES = {"deck": DECK, "hand": HANDS, "discard": DISCARD, "advance": ADVANCE, "creatures": CREATURES, "forces": FORCES}


class Idle(Uncertain):
    """A player could do nothing else, and the engine went on by itself."""


class Shuffled(Uncertain):
    """What is drawn depends on chance."""


def random_board(chance: Random, statements: int = 0, triggers: int = 0, way: str = "") -> Board:
    """Both players in the middle of a match; the subject is a Creature of seat 0, in whose Play Phase it is, or a Force that is
    tapped or played.
    """
    printed: dict[str, Printed] = {}

    def card(owner: int, sort: str) -> str:
        name = f"{'FG'[owner] if sort == 'force' else 'CD'[owner]}{len(printed)}"
        atk, grd, bonus = [chance.randrange(1, 16) * 100 if sort != "force" else 0 for _ in range(3)]
        printed[name] = Printed(name, sort, owner, atk, grd, bonus, chance.choice(("", *FAMILIES)),
                                "" if sort == "advance" else chance.choice(MARKS))
        return name

    def creature() -> str:
        return chance.choice(("normal", "normal", "normal", "assembly", "advance"))

    board = Board(printed)
    printed[SUBJECT] = Printed(SUBJECT, "normal", 0, 700, 600, 250, chance.choice(("", *FAMILIES)), chance.choice(MARKS))
    if way:
        printed[SUBJECT] = printed[SUBJECT]._replace(sort="force", atk=0, grd=0, bonus=0)
    (board.piles["hand", 0] if way == "play" else board.rows["forces" if way else "creatures", 0]).append(SUBJECT)
    for seat in (0, 1):
        crowded = chance.random() < 0.15
        for _ in range(chance.randint(4, 5) - (seat == 0) if crowded else chance.randint(0, 3)):
            owner = seat if chance.random() < 0.9 else 1 - seat
            board.rows["creatures", seat].append(card(owner, creature()))
        for _ in range(chance.randint(0, 2)):
            board.rows["forces", seat].append(card(seat, "force"))
        for zone, most in (("hand", 3), ("discard", 3), ("deck", 4)):
            for _ in range(chance.randint(0, most)):
                sort = "force" if chance.random() < 0.35 else creature()
                board.piles[zone, seat].append(card(seat, "normal" if sort == "advance" and zone != "discard" else sort))
        board.hp[seat] = chance.choice((4000, 4000, 3000, 1000, 300))
    for seat in (0, 1):
        board.guarding |= {name for name in board.rows["creatures", seat] if chance.random() < 0.35}
        board.tapped |= {name for name in board.rows["forces", seat] if chance.random() < 0.4 and name != SUBJECT}
    others = [name for seat in (0, 1) for name in board.rows["creatures", seat] if name != SUBJECT]
    chance.shuffle(others)
    for name in others[:statements]:
        board.holds[name] = random_statement(chance, name)
    for name in others[statements:statements + triggers]:
        board.hears[name] = random_trigger(chance, name)
    return board


def texts(board: Board) -> dict[str, str]:
    """What the other cards say."""
    return {name: one.words() for name, one in (*board.holds.items(), *board.hears.items())
            if isinstance(one, (Statement, Trigger))}


def effect_of(sentence: str) -> CardEffect:
    line = parse_line(sentence)
    effect = line.effect
    assert effect is not None, (sentence, line.error)
    kind, timings = (kind_of(effect), timings_of(effect)) if ":" in sentence else ("activated", ("main",))
    return CardEffect(sentence, line.canonical, effect, "unique", kind, works_from(effect), timings)


def engine_card(data: Printed, effects: tuple[CardEffect, ...], way: str) -> Card:
    families = (data.family,) if data.family else ()
    if not data.creature:
        return Card(data.name, "force", families=families, marks=(data.mark,), effects=effects, activation=way)
    return Card(data.name, "creature", data.sort, data.atk, data.grd, data.bonus, families, (data.mark,) if data.mark else (),
                effects, Assembly(2, None, False, False, "") if data.sort == "assembly" else None,
                Advance("progression", ("Nobody",), 0) if data.sort == "advance" else None)


def engine_state(board: Board, sentence: str, way: str) -> PolarisState:
    """The board as the engine sees it."""
    idle = effect_of(IDLE)
    names = list(board.printed)
    said = {SUBJECT: sentence, **texts(board)}
    cards = []
    for data in board.printed.values():
        effects = (effect_of(said[data.name]),) if data.name in said else () if data.creature else (idle,)
        cards.append(PRESS.usual(engine_card(data, effects, way if data.name == SUBJECT else "tap")))
    owned = [[number for number, name in enumerate(names) if board.printed[name].owner == seat] for seat in (0, 1)]
    s = GAME.table(list(cards), [(DECK, 0, owned[0]), (DECK + 1, 1, owned[1])], RULE_SET, OPTIONS)
    assert isinstance(s, PolarisState)
    s.chance = Chance(5)
    s.number, s.turn, s.first, s.phase = TURN, 0, 0, PLAY
    s.hp = board.hp[:]
    slot = {s.card(number).name: number for number in range(len(names))}
    for (row, seat), cards_there in board.rows.items():
        for place, name in enumerate(cards_there):
            atoms.move(s, slot[name], ZONES[row] + seat, "Placed", place)
    for (zone, seat), pile in board.piles.items():
        for name in pile:  # what stays in the deck is put there again, in order
            atoms.move(s, slot[name], ZONES[zone] + seat, "Placed")
    for name in board.guarding:
        positions.set_card_fact(s, slot[name], "posture", 1)
    for name in board.tapped:
        positions.set_card_fact(s, slot[name], "tapped", 1)
    positions.resume(s)
    go_on(s)
    return s


def go_on(s: PolarisState) -> None:
    """To the next question, or to the end."""
    while s.decision is None and s.winner == RUNNING:
        s.agenda.pop().run(s)


def read_back(s: PolarisState, loose: set[int]) -> tuple[object, ...]:
    """The engine's table in the form of ``Board.frozen``."""
    rows: list[tuple[object, ...]] = []
    for seat in (0, 1):
        for card in s.creatures(seat):
            words = tuple(sorted(word for word in KEYWORDS if specs.has_keyword(s, card, word.lower())))
            rows.append(("creatures", seat, s.card(card).name, bool(s.posture[card]), specs.attack(s, card),
                         specs.guard(s, card), words))
        for card in s.forces(seat):
            rows.append(("forces", seat, s.card(card).name, bool(s.tapped[card])))
    piles = []
    for zone in PILES:
        for seat in (0, 1):
            names = [s.card(card).name for card in s.zones[ZONES[zone] + seat]]
            piles.append((zone, seat, tuple(names if zone == "deck" and seat not in loose else sorted(names))))
    winner = "" if s.winner == RUNNING else "drawn" if s.winner == DRAWN else f"seat {s.winner}"
    return tuple(sorted(rows, key=repr)), tuple(piles), tuple(s.hp), winner


def answers(asked: Decision) -> list[int]:
    """What is tried: nobody replies, and of the free slots one is enough."""
    passes = [number for number, option in enumerate(asked.options) if option.kind == "pass"]
    if passes:
        return passes
    if asked.kind == "place":
        lowest = min(option.to for option in asked.options)
        return [number for number, option in enumerate(asked.options) if option.to == lowest]
    return list(range(len(asked.options)))


def engine_outcomes(board: Board, sentence: str, way: str, loose: set[int]) -> set[tuple[object, ...]] | None:
    """All tables that the engine can reach by this effect, each with what comes of it later; or None if it is not offered."""
    s = engine_state(board, sentence, way)
    if s.decision is None or (s.number, s.phase) != (TURN, PLAY):
        return None
    start = option_of(s.decision, way or "use", SUBJECT)
    if start < 0:
        return None
    return {later(end, loose, not board.hears) for end in ends(s, start, WAYS, go_in_turn, is_over, answers)}


def go_in_turn(s: PolarisState) -> None:
    """To the next question, which has to be one of this phase."""
    go_on(s)
    if (s.number, s.phase) != (TURN, PLAY):
        raise Idle


def is_over(s: PolarisState) -> bool:
    """The effect is done: the turn player is free again."""
    asked = s.decision
    return s.winner != RUNNING or (asked is not None and asked.kind == "act" and not s.chain)


def later(s: PolarisState, loose: set[int], deep: bool) -> tuple[object, ...]:
    """The engine's tables in the form of ``Board.later``: nothing more is done in this turn."""
    tables = [read_back(s, loose)]
    if not deep:
        return tuple(tables)
    number, certain = s.number, 1 not in loose and len(s.zones[HANDS]) <= 8
    while s.winner == RUNNING and s.number == number:
        assert s.decision is not None
        if s.decision.kind != "act":  # too many cards in hand
            break
        choose(s, next(index for index, option in enumerate(s.decision.options) if option.kind == "end phase"))
        go_on(s)
        if s.winner != RUNNING or s.number != number:
            if s.number != number + 1 or s.phase not in (DRAW, PLAY):
                raise Idle
            if certain:
                tables.append(read_back(s, loose))
        elif s.phase == ATTACK:
            tables.append(read_back(s, loose))
    return tuple(tables)


def difference(board: Board, meant: Meant, way: str = "") -> str:
    """What the engine does differently, in words; empty if nothing."""
    expected = Use(meant, 0, SUBJECT, way).outcomes(board)
    if expected is not None:
        if sum(len(end.waiting) for end in expected) > WAYS:
            raise TooMany
        expected = [last for end in expected for last in follow(end)]
    loose = {seat for end in expected or [] for seat in end.shuffled}
    later_steps = [*meant.steps, *(step for one in board.hears.values() for step in one.meant.steps)]
    if loose and any(step.verb in ("draw", "mill") for step in later_steps):
        raise Shuffled
    sentence = meant.words()
    found = engine_outcomes(board, sentence, way, loose)
    if (expected is None) != (found is None):
        what = "offered, but should not be" if expected is None else "not offered, but should be"
        return "\n".join([sentence, f"  {texts(board)}", f"  {board.frozen(set())}", f"  {what}"])
    if expected is None or found is None:
        return ""
    wanted = {end.later(loose) for end in expected}
    if wanted == found:
        return ""
    lines = [sentence, f"  {texts(board)}", f"  start {board.frozen(set())}"]
    lines += [f"  missing {end}" for end in sorted(wanted - found, key=repr)[:2]]
    lines += [f"  too much {end}" for end in sorted(found - wanted, key=repr)[:2]]
    return "\n".join(lines)
