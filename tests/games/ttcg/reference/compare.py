"""The same effect on the same table, worked out by the reference and played by the engine in every possible way."""

from __future__ import annotations

from random import Random

from tests.games.exploring import ends, option_of

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.state import RUNNING
from cardscape.games.ttcg import positions, values
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.kinds import kind_name
from cardscape.games.ttcg.language import parse_line
from cardscape.games.ttcg.ruleset import FEBRUARY, MARCH
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, MAIN, SPELLS, UNITS, TtcgState

from .board import SUBTYPES, TYPES, Board, Printed
from .outcomes import Use
from .speech import Meant
from .statements import Statement, random_statement
from .triggers import Trigger, random_trigger

OPTIONS = {option.name: option.default for option in GAME.options}
INERT = "Counter: When a rank 5 dragon unit attacks directly, counter the attack."
SUBJECT = "Subject"
WAYS = 4000
"""Ways of playing one effect after which a table is given up as too large."""


class Shuffled(Exception):
    """What is drawn depends on chance."""


def random_board(chance: Random, spell: bool, statements: int = 0, falls: bool = False, triggers: int = 0) -> Board:
    """Both players in the middle of a match; the subject is an untapped card of seat 0. Some cards have passive texts."""
    printed: dict[str, Printed] = {}

    def card(owner: int, unit: bool, rank: int = 0) -> str:
        rank = rank or chance.choice((1, 1, 1, 2, 2, 3))
        name = f"{'UV'[owner] if unit else 'ST'[owner]}{len(printed)}"
        attack = chance.randrange(0, 10 * rank + 1) * 50 if unit else 0
        printed[name] = Printed(name, chance.choice(TYPES) if unit else "spell", chance.choice(SUBTYPES) if unit else "",
                                rank, attack, 500 * rank - attack if unit else 0, owner)
        return name

    board = Board(printed)
    printed[SUBJECT] = Printed(SUBJECT, "spell" if spell else chance.choice(TYPES), "" if spell else chance.choice(SUBTYPES), 2,
                               0 if spell else 450, 0 if spell else 550, 0)
    board.rows["spells" if spell else "units", 0].append([SUBJECT])
    for seat in (0, 1):
        for row, most in (("units", 3), ("spells", 2)):
            for _ in range(chance.randint(0, most)):
                stack = [card(seat, row == "units") for _ in range(chance.choice((1, 1, 1, 2, 3)))]
                board.rows[row, seat].append(stack)
                if chance.random() < 0.35:
                    board.tapped.add(stack[0])
        for zone, most in (("hand", 3), ("discard", 3), ("deck", 4)):
            for _ in range(chance.randint(0, most)):
                board.piles[zone, seat].append(card(seat, chance.random() < 0.65))
    if chance.random() < 0.3:
        board.rows["spells" if spell else "units", 0][0].append(card(0, not spell, 1))
    board.falls = falls
    tops = [name for seat in (0, 1) for name in board.actives(seat) if name != SUBJECT]
    chance.shuffle(tops)
    for name in tops[:statements]:
        board.holds[name] = random_statement(chance, name, board.printed[name].owner)
    for name in tops[statements:statements + triggers]:
        styles = ("latent",) if falls else ("latent", "passive")
        board.hears[name] = random_trigger(chance, name, board.printed[name].owner, styles)
    return board


def engine_state(board: Board, sentence: str) -> TtcgState:
    """The board as the engine sees it."""
    line, inert = parse_line(sentence), parse_line(INERT)
    assert line.effect is not None, (sentence, line.error)
    assert inert.effect is not None
    names = list(board.printed)
    cards = []
    for name in names:
        data = board.printed[name]
        subtypes = (data.subtype,) if data.subtype else ()
        first = line.effect if name == SUBJECT else inert.effect
        held = board.holds.get(name, board.hears.get(name))
        if isinstance(held, (Statement, Trigger)):
            said = parse_line(held.words())
            assert said.effect is not None, (held.words(), said.error)
            first = said.effect
        cards.append(Card(name, data.type, subtypes, data.rank, data.attack, data.defense, [first, inert.effect]))
    owned = [[number for number, name in enumerate(names) if board.printed[name].owner == seat] for seat in (0, 1)]
    made = GAME.table(list(cards), [(DECK, 0, owned[0]), (DECK + 1, 1, owned[1])], FEBRUARY if board.falls else MARCH, OPTIONS)
    assert isinstance(made, TtcgState)
    s = made
    s.chance = Chance(5)
    s.number, s.turn, s.first, s.phase = 5, 0, 1, MAIN
    s.points = board.points[:]
    slot = {s.cards[s.defn[number]].name: number for number in range(len(names))}
    for (row, seat), stacks in board.rows.items():
        for place, stack in enumerate(stacks):
            atoms.move(s, slot[stack[0]], (UNITS if row == "units" else SPELLS) + seat, "Placed", place)
            for below in stack[1:]:
                positions.put_under(s, slot[stack[0]], slot[below])
            if stack[0] in board.tapped:
                positions.set_card_fact(s, slot[stack[0]], "tapped", 1)
    for (zone, seat), pile in board.piles.items():
        for name in pile:  # what stays in the deck is put there again, in order
            atoms.move(s, slot[name], {"deck": DECK, "hand": HANDS, "discard": DISCARD}[zone] + seat, "Placed")
    positions.resume(s)
    go_on(s)
    return s


def go_on(s: TtcgState) -> None:
    """To the next question of this Main Phase, or to its end."""
    while s.decision is None and s.winner == RUNNING and s.phase == MAIN:
        s.agenda.pop().run(s)


def read_back(s: TtcgState, loose: set[int]) -> tuple[object, ...]:
    """The engine's table in the form of ``Board.frozen``."""
    rows = []
    for row, zone in (("spells", SPELLS), ("units", UNITS)):
        for seat in (0, 1):
            for card in s.zones[zone + seat]:
                if card >= 0:
                    stack, below = [s.prints[card].name], s.below[card]
                    while below >= 0:
                        stack.append(s.prints[below].name)
                        below = s.below[below]
                    kinds = values.kinds(s, card)
                    kind = next(kind_name(1 << bit) for bit in range(9) if kinds >> bit & 1)
                    stats = (values.attack(s, card), values.defense(s, card)) if s.prints[card].unit else ()
                    rows.append((row, seat, tuple(stack), bool(s.tapped[card]), values.rank(s, card), *stats, kind))
    piles = []
    for zone_name, zone in (("deck", DECK), ("discard", DISCARD), ("hand", HANDS)):
        for seat in (0, 1):
            names = [s.prints[card].name for card in s.zones[zone + seat]]
            piles.append((zone_name, seat, tuple(names if zone_name == "deck" and seat not in loose else sorted(names))))
    return tuple(sorted(rows, key=repr)), tuple(piles), tuple(s.points)


def engine_outcomes(board: Board, sentence: str, loose: set[int]) -> set[tuple[object, ...]] | None:
    """All tables that the engine can reach by this effect, or None if it does not offer it."""
    s = engine_state(board, sentence)
    decision = s.decision
    if decision is None:
        return None
    start = option_of(decision, "activate", SUBJECT)
    if start < 0:
        return None
    return {read_back(end, loose) for end in ends(s, start, WAYS, go_on, is_over)}


def is_over(s: TtcgState) -> bool:
    """The effect is done: the turn player is free again, or the phase has ended."""
    asked = s.decision
    return s.winner != RUNNING or s.phase != MAIN or (asked is not None and asked.kind == "act" and not s.chain)


def difference(board: Board, meant: Meant) -> str:
    """What the engine does differently, in words; empty if nothing."""
    use = Use(meant, 0, SUBJECT)
    expected = use.outcomes(board)
    loose = {seat for end in expected or [] for seat in end.shuffled}
    later = [*meant.steps, *(step for one in board.hears.values() for step in one.meant.steps)]
    if loose and any(step.verb in ("draw", "mill") for step in later):
        raise Shuffled
    sentence = meant.words()
    found = engine_outcomes(board, sentence, loose)
    if (expected is None) != (found is None):
        what = "offered, but should not be" if expected is None else "not offered, but should be"
        return "\n".join([sentence, *texts(board), f"  {board.frozen(set())}", f"  {what}"])
    if expected is None or found is None:
        return ""
    wanted = {end.frozen(loose) for end in expected}
    if wanted == found:
        return ""
    lines = [sentence, *texts(board)]
    lines.append(f"  start {board.frozen(set())}")
    lines += [f"  missing {end}" for end in sorted(wanted - found, key=repr)[:2]]
    lines += [f"  too much {end}" for end in sorted(found - wanted, key=repr)[:2]]
    return "\n".join(lines)


def texts(board: Board) -> list[str]:
    """What the other cards say."""
    return [f"  {name}: {one.words()}" for name, one in (*board.holds.items(), *board.hears.items())
            if isinstance(one, (Statement, Trigger))]
