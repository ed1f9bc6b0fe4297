"""The same effect on the same table, worked out by the reference and played by the engine in every possible way."""

from __future__ import annotations

from random import Random

from tests.games.exploring import TooMany, ends, option_of

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.loop import choose
from cardscape.engine.state import DRAWN, RUNNING
from cardscape.games.taiwan import positions, values
from cardscape.games.taiwan.cardfile import parse_cards
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.table import DEAD, FIELD, HANDS, MAIN_1, POSES, PRIVATE, PUBLIC, SILENCED, TaiwanState

from .board import SIDE, STATS, Board, Printed, listed, slots
from .outcomes import Use
from .sentences import CALLINGS, COLOURS, RACES, SEXES
from .speech import Meant
from .statements import Statement, random_statement
from .triggers import Trigger, random_trigger

OPTIONS = {option.name: option.default for option in GAME.options}
SUBJECT = "Subject"
WAYS = 2500
"""Ways of playing one effect after which a table is given up as too large."""
ZONES = {"private": PRIVATE, "hand": HANDS, "public": PUBLIC, "dead": DEAD, "silenced": SILENCED}
STAYING = ("battleground", "lockdown net", "defensive perimeter")
NUMBER = 5


class Shuffled(Exception):
    """What is drawn depends on chance."""


class Table:
    """Makes a random table: both players in the middle of a match; the subject is a card of ``turn``, whose turn it is."""

    def __init__(self, chance: Random, tactic: bool, turn: int) -> None:
        self.chance = chance
        self.printed: dict[str, Printed] = {}
        self.board = Board(self.printed)
        self.print(SUBJECT, turn, "tactic" if tactic else "figure", "standard tactic" if tactic else "political")
        self.lay(SUBJECT, turn, tactic)
        for seat in (0, 1):
            for _ in range(chance.randint(2, 5)):
                self.stand(seat)
            for zone, most in (("private", 4), ("hand", 4), ("public", 3), ("dead", 4), ("silenced", 3)):
                for _ in range(chance.randint(0, most)):
                    name = f"{'PQ'[seat]}{len(self.printed)}"
                    public = zone == "public" or (zone in ("dead", "silenced") and chance.random() < 0.2)
                    kind = "figure" if public else chance.choice(("figure", "figure", "tactic", "countermeasure"))
                    self.print(name, seat, kind, public=public)
                    self.board.piles[zone, seat].append(name)
            self.board.began |= frozenset(self.board.piles["public", seat])
            self.board.banks[seat] = chance.choice((1000, 2500, 10_000, 10_000))

    def print(self, name: str, owner: int, category: str, type: str = "", public: bool = False) -> None:
        chance = self.chance
        if category == "figure":
            type = type or chance.choice(CALLINGS)
            sex, race = chance.choice(SEXES), chance.choice(RACES)
            stats = (100 * chance.randint(0, 9), 100 * chance.randint(0, 9), 100 * chance.randint(0, 9))
            rank = chance.choice((1, 2, 3) if public else (None, 0, 0, 1, 2, 3))
            words = ["figure", type, sex, race, *(["public"] if public else [])]
            age = chance.choice((25, 30, 45, 60))
            self.printed[name] = Printed(name, category, type, words, owner, stats, rank, age, None, public)
            return
        type = type or {"tactic": "standard tactic", "countermeasure": "quick intercept"}[category]
        colour = chance.choice(COLOURS)
        words = [category, type.split()[0], colour]
        self.printed[name] = Printed(name, category, type, words, owner, level=chance.choice((0, 1, 2, 3)))

    def lay(self, name: str, seat: int, down: bool) -> None:
        """Into an empty slot that its controller may use."""
        board, chance = self.board, self.chance
        slot = chance.choice(board.empty(seat))
        board.grid[slot] = name
        board.control[name] = seat
        if down:
            board.down.add(name)
        figure = self.printed[name].figure and not down
        board.pose[name] = chance.choice(("center", "left", "right")) if figure else "center"
        if chance.random() < 0.3 and not down:
            board.growth[name] = chance.randint(1, 3)
        if figure and chance.random() < 0.25:
            for _ in range(chance.randint(1, 2)):
                below = f"B{len(self.printed)}"
                self.print(below, seat if chance.random() < 0.8 else 1 - seat, "figure")
                board.below.setdefault(name, []).append(below)

    def stand(self, seat: int) -> None:
        """A card on the field: a Figure, a card that stays, or one that lies face-down; now and then a borrowed one."""
        chance = self.chance
        owner = seat if chance.random() < 0.85 else 1 - seat
        name = f"{'FG'[seat]}{len(self.printed)}"
        roll = chance.random()
        if roll < 0.6:
            self.print(name, owner, "figure", public=chance.random() < 0.15)
            self.lay(name, seat, chance.random() < 0.15)
        elif roll < 0.8:
            type = chance.choice(STAYING)
            self.print(name, owner, "tactic" if type == "battleground" else "countermeasure", type)
            self.lay(name, seat, False)
        else:
            self.print(name, owner, chance.choice(("tactic", "countermeasure")))
            self.lay(name, seat, True)


def random_board(seed: int, statements: int = 0, triggers: int = 0) -> Board:
    """Some of the face-up cards have texts of their own."""
    chance = Random(seed)
    board = Table(chance, chance.random() < 0.3, seed % 2).board
    board.keeps = chance.random() < 0.2
    board.least = 1 if chance.random() < 0.2 else 0
    names = [name for name in board.field() if name != SUBJECT and name not in board.down]
    chance.shuffle(names)
    for name in names[:statements]:
        board.holds[name] = random_statement(chance, name, board.printed[name].figure)
    for name in [name for name in names[statements:] if board.printed[name].figure][:triggers]:
        board.hears[name] = random_trigger(chance, name)
    return board


def speaking_card(card: Printed, effect: str) -> Card:
    """A card with an effect, as its file says it."""
    if card.figure:
        sex = next(word for word in SEXES if word in card.words)
        race = next(word for word in RACES if word in card.words)
        rank = "" if card.rank is None else f"rank = {card.rank}\n"
        facts = (f'{rank}attack = {list(card.stats)}\nsex = "{sex}"\nrace = "{race}"\nage = {card.age}\n'
                 f'nationality = "taiwanese"\npublic = {str(card.public).lower()}\n')
    else:
        colour = next(word for word in COLOURS if word in card.words)
        facts = f'level = {card.level}\ncolour = "{colour}"\n'
    return parse_cards(f'[[card]]\nname = "{card.name}"\ntype = "{card.type}"\n{facts}[[card.effect]]\n{effect}\n')[0]


def plain_card(card: Printed) -> Card:
    """A card that says nothing."""
    if card.figure:
        sex = next(word for word in SEXES if word in card.words)
        race = next(word for word in RACES if word in card.words)
        return Card(card.name, "figure", card.type, [], -1, "", *card.stats, -1 if card.rank is None else card.rank, sex, race,
                    card.age or 0, "taiwanese", card.public)
    colour = next(word for word in COLOURS if word in card.words)
    return Card(card.name, card.category, card.type, [], card.level or 0, colour)


def engine_state(board: Board, sentence: str) -> TaiwanState:
    """The board as the engine sees it."""
    names = list(board.printed)
    said = {name: f'text = "{one.words()}"' for name, one in board.holds.items() if isinstance(one, Statement)}
    said |= {name: f'text = "{one.words()}"\nspeed = 2\nmandatory = true'
             for name, one in board.hears.items() if isinstance(one, Trigger)}
    said[SUBJECT] = f'text = "{sentence}"'
    cards = [speaking_card(board.printed[name], said[name]) if name in said else plain_card(board.printed[name])
             for name in names]
    owned = [[number for number, name in enumerate(names) if board.printed[name].owner == seat] for seat in (0, 1)]
    options = {**OPTIONS, "move_keeps_supporters": board.keeps, "lethal_payment": board.least == 0}
    made = GAME.table(list(cards), [(PRIVATE, 0, owned[0]), (PRIVATE + 1, 1, owned[1])], "", options)
    assert isinstance(made, TaiwanState)
    s = made
    s.chance = Chance(5)
    s.number, s.turn, s.first, s.phase = NUMBER, board.control[SUBJECT], 1, MAIN_1
    s.bank = board.banks[:]
    number = {s.card(slot).name: slot for slot in range(len(names))}
    for (x, y), name in board.grid.items():
        card = number[name]
        atoms.move(s, card, FIELD, "Placed", y * SIDE + x, name not in board.down)
        facts: dict[str, int | str] = {"control": "AB"[board.control[name]], "pose": board.pose[name], "entered": 1,
                                       "set_on": 1, "growth": board.growth.get(name, 0)}
        for fact, value in facts.items():
            positions.set_card_fact(s, card, fact, value)
    for host, below in board.below.items():
        for name in below:
            positions.put_supporter(s, number[host], number[name])
    for (zone, seat), pile in board.piles.items():
        for name in pile:  # what stays in the deck is put there again, in order
            atoms.move(s, number[name], ZONES[zone] + seat, "Placed")
    positions.resume(s)
    go_on(s)
    return s


def go_on(s: TaiwanState) -> None:
    """To the next question of this Main Phase, or to its end."""
    while s.decision is None and s.winner == RUNNING and s.phase == MAIN_1:
        s.agenda.pop().run(s)


def end_turn(s: TaiwanState) -> None:
    """Nobody does anything else in this turn."""
    while s.number == NUMBER and s.winner == RUNNING:
        if s.decision is None:
            s.agenda.pop().run(s)
        else:
            choose(s, len(s.decision.options) - 1)


def read_back(s: TaiwanState, loose: set[int], began: frozenset[str]) -> tuple[object, ...]:
    """The engine's table in the form of ``Board.frozen``."""
    if s.winner != RUNNING:
        return ("over", "draw" if s.winner == DRAWN else str(s.winner))
    rows = []
    for slot in sorted(slots()):
        card = s.zones[FIELD][slot[1] * SIDE + slot[0]]
        if card >= 0:
            up = s.face[card] == 1
            stats = tuple(values.stats(s, card)) if up and s.card(card).figure else ()
            assert len(stats) in (0, len(STATS))
            rows.append((slot, s.card(card).name, s.control[card], up, POSES[s.pose[card]], s.growth[card],
                         s.entered[card] == NUMBER, tuple(sorted(s.card(one).name for one in s.supporters(card))), stats))
    piles = []
    for zone in sorted(ZONES):
        for seat in (0, 1):
            names = [s.card(card).name for card in s.zones[ZONES[zone] + seat]]
            piles.append((zone, seat, listed(zone, names, seat in loose, began)))
    return tuple(rows), tuple(piles), tuple(s.bank)


def engine_outcomes(board: Board, sentence: str, loose: set[int]) -> set[tuple[object, ...]] | None:
    """All tables that the engine can reach by this effect, or None if it does not offer it."""
    s = engine_state(board, sentence)
    decision = s.decision
    if decision is None or s.phase != MAIN_1:
        return None
    start = option_of(decision, "activate", SUBJECT)
    if start < 0:
        return None
    found: set[tuple[object, ...]] = set()
    for end in ends(s, start, WAYS, go_on, is_over):
        end_turn(end)
        found.add(read_back(end, loose, board.began))
    return found


def is_over(s: TaiwanState) -> bool:
    """The effect is done: the turn player is free again, or the phase has ended."""
    return s.winner != RUNNING or s.phase != MAIN_1 or GAME.idle(s)


def difference(board: Board, meant: Meant) -> str:
    """What the engine does differently, in words; empty if nothing."""
    expected = Use(meant, board.control[SUBJECT], SUBJECT).outcomes(board)
    loose = {seat for end in expected or [] for seat in end.shuffled}
    if loose and any(step.verb in ("draw", "mill") for step in meant.steps):
        raise Shuffled
    if len(expected or ()) > WAYS:
        raise TooMany
    sentence = meant.words()
    found = engine_outcomes(board, sentence, loose)
    if (expected is None) != (found is None):
        what = "offered, but should not be" if expected is None else "not offered, but should be"
        return "\n".join([sentence, *texts(board), f"  {board.frozen(set())}", f"  {what}"])
    if expected is None or found is None:
        return ""
    for end in expected:
        end.end_turn()
    wanted = {end.frozen(loose) for end in expected}
    if wanted == found:
        return ""
    lines = [sentence, *texts(board), f"  start {board.frozen(set())}"]
    lines += [f"  missing {end}" for end in sorted(wanted - found, key=repr)[:2]]
    lines += [f"  too much {end}" for end in sorted(found - wanted, key=repr)[:2]]
    return "\n".join(lines)


def texts(board: Board) -> list[str]:
    """What the other cards say."""
    return [f"  {name}: {one.words()}" for name, one in (*board.holds.items(), *board.hears.items())
            if isinstance(one, (Statement, Trigger))]
