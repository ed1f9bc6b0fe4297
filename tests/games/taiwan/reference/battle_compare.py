"""The same attacks on the same grid, worked out by the reference and played by the engine in every possible way."""

from __future__ import annotations

from random import Random

from tests.games.exploring import apart, certain_end, ends

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Option
from cardscape.engine.game import Value
from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.zones import place_index
from cardscape.games.taiwan import positions, values
from cardscape.games.taiwan.cardfile import parse_cards
from cardscape.games.taiwan.game import GAME
from cardscape.games.taiwan.table import ATTACK, DEAD, FIELD, HANDS, POSES, PRIVATE, TaiwanState

from .battle import attack, attacks
from .battle_texts import ACTIVATED, IDLE, INTERCEPTS, STATICS, STAYING, TRIGGERS
from .fight import PILES, SIDE, Printed, Says, Table

OPTIONS: dict[str, Value] = {option.name: option.default for option in GAME.options}
HOUSE: dict[str, Value] = {"middle_row_attackers": "both", "middle_row_targets": "opponent_only", "direct_attack": "open_lane",
                           "move_keeps_supporters": True}
ZONES = {"hand": HANDS, "dead": DEAD}
NUMBER = 5
WAYS = 1500
NAME = "Idle"


def random_table(chance: Random, talk: int) -> Table:
    """Both players in an Attack Phase, with about ``talk`` cards to use, and some that say or hear something."""
    options = {name: HOUSE[name] if name in HOUSE and chance.random() < 0.2 else usual for name, usual in OPTIONS.items()}
    printed: dict[str, Printed] = {}
    t = Table(printed, options, chance.randrange(2))

    def lay(seat: int, type: str, rows: tuple[int, ...], says: Says | None = None) -> str:
        name = f"{'FG'[seat] if type == 'political' else 'CD'[seat]}{len(printed)}"
        owner = seat if chance.random() < 0.9 else 1 - seat
        stats = tuple(chance.randrange(0, 9) * 100 for _ in range(3))
        printed[name] = Printed(name, owner, type, (stats[0], stats[1], stats[2]), says)
        own = [(x, y) for x in range(SIDE) for y in rows]
        slot = chance.choice([slot for x, y in own if (slot := (x, y) if seat == 0 else (4 - x, 4 - y)) not in t.grid])
        t.grid[slot] = name
        t.control[name] = seat
        t.pose[name] = chance.choice(("center", "left", "right"))
        return name

    for seat in (0, 1):
        for _ in range(chance.choice((1, 2, 2, 3))):
            name = lay(seat, "political", (0, 1, 1, 2, 2, 2))
            if chance.random() < 0.15:
                t.down.add(name)
                t.pose[name] = "center"
            elif chance.random() < 0.2:
                below = f"B{len(printed)}"
                printed[below] = Printed(below, seat, "political")
                t.below[name] = [below]
            if chance.random() < 0.12:
                t.fresh.add(name)
        if chance.random() < 0.4:
            name = lay(seat, "standard tactic", (1, 2))
            t.down.add(name)
            t.pose[name] = "center"
        t.banks[seat] = chance.choice((10_000, 10_000, 800, 300))
    figures = sorted(t.figures(0) + t.figures(1))
    for name in figures:
        menu = chance.choice((STATICS, TRIGGERS, TRIGGERS, ()))
        if menu:
            printed[name] = printed[name]._replace(says=chance.choice(menu))
            says = printed[name].says
            if says is not None and says.speed and chance.random() < 0.7:
                printed[name] = printed[name]._replace(says=says._replace(mandatory=True))
    for seat in (0, 1):
        if chance.random() < 0.4:
            type = chance.choice(sorted(STAYING))
            if type != "advisory suite" or figures:
                name = lay(seat, type, (0, 1, 2), chance.choice(STAYING[type]))
                t.pose[name] = "center"
                if type == "advisory suite":
                    t.hosts[name] = chance.choice(figures)
    for _ in range(talk):
        if chance.random() < 0.6 and figures:
            name = chance.choice(figures)
            printed[name] = printed[name]._replace(says=chance.choice(ACTIVATED))
        else:
            fast = chance.random() < 0.5
            says = chance.choice(INTERCEPTS)
            name = lay(chance.randrange(2), "quick intercept" if fast else "standard countermeasure", (0, 1, 2),
                       says._replace(speed=3) if fast else says)
            t.down.add(name)
            t.pose[name] = "center"
    if any(op.verb == "tax" for _, op in t.statics()):
        t.banks = [10_000, 10_000]  # whoever cannot pay ends the phase
    slot = next(slot for x in range(SIDE) if (slot := (x, 0) if t.turn == 0 else (x, 4)) not in t.grid)
    printed[NAME] = Printed(NAME, t.turn, "political", (100, 100, 100), IDLE)
    t.grid[slot], t.control[NAME], t.pose[NAME] = NAME, t.turn, "center"
    return t


def card_file(t: Table) -> str:
    """The cards as a designer would write them down."""
    lines: list[str] = []
    for card in t.printed.values():
        lines += ["[[card]]", f'name = "{card.name}"', f'type = "{card.type}"']
        if card.figure:
            lines += ["rank = 1", f"attack = {list(card.stats)}", 'sex = "female"', 'race = "islander"', "age = 40",
                      'nationality = "taiwanese"']
        else:
            lines += ["level = 1", 'colour = "white"']
        says = card.says
        if says is not None:
            lines += ["[[card.effect]]", f'text = "{says.text}"', *([f"speed = {says.speed}"] if says.speed else [])]
            lines += ["mandatory = true"] if says.mandatory else []
        elif not card.figure:
            lines += ["[[card.effect]]", 'text = "Draw one card."']
    return "\n".join(lines)


def engine_state(t: Table) -> TaiwanState:
    cards = parse_cards(card_file(t))
    names = list(t.printed)
    filler = parse_cards('[[card]]\nname = "Filler"\ntype = "standard tactic"\nlevel = 1\ncolour = "white"\n'
                         '[[card.effect]]\ntext = "Draw one card."')
    owned = [[number for number, name in enumerate(names) if t.printed[name].owner == seat] for seat in (0, 1)]
    for seat in (0, 1):
        owned[seat].append(len(cards))
    s = GAME.table([*cards, *filler], [(PRIVATE, 0, owned[0]), (PRIVATE + 1, 1, owned[1])], "", t.options)
    assert isinstance(s, TaiwanState)
    s.chance = Chance(5)
    s.number, s.turn, s.first, s.phase = NUMBER, t.turn, 1, ATTACK
    s.bank = t.banks[:]
    slot = {s.card(number).name: number for number in range(len(s.zone))}
    for (x, y), name in t.grid.items():
        card = slot[name]
        atoms.move(s, card, FIELD, "Placed", y * SIDE + x, name not in t.down)
        facts: dict[str, int | str] = {"control": "AB"[t.control[name]], "pose": t.pose[name],
                                       "entered": NUMBER if name in t.fresh else 1, "set_on": 1}
        for fact, value in facts.items():
            positions.set_card_fact(s, card, fact, value)
    for suite, host in t.hosts.items():
        x, y = next(slot for slot, name in t.grid.items() if name == host)
        positions.set_card_fact(s, slot[suite], "equips", f"{x}{y}")
    for host, below in t.below.items():
        for name in below:
            positions.put_supporter(s, slot[host], slot[name])
    positions.resume(s)
    go_on(s)
    return s


def go_on(s: TaiwanState) -> None:
    while s.decision is None and s.winner == RUNNING:
        s.agenda.pop().run(s)


def read_back(s: TaiwanState) -> tuple[object, ...]:
    """The engine's table in the form of ``Table.frozen``."""
    if s.winner != RUNNING:
        return ("over", "draw" if s.winner == DRAWN else str(s.winner))
    rows: list[tuple[object, ...]] = []
    for x in range(SIDE):
        for y in range(SIDE):
            card = s.zones[FIELD][y * SIDE + x]
            if card >= 0:
                up = s.face[card] == 1
                stats = tuple(values.stats(s, card)) if up and s.card(card).figure else ()
                below = tuple(sorted(s.card(one).name for one in s.supporters(card)))
                rows.append(((x, y), s.card(card).name, s.control[card], up, POSES[s.pose[card]], stats, below))
    piles = [(zone, seat, tuple(sorted(s.card(card).name for card in s.zones[ZONES[zone] + seat])))
             for zone in PILES for seat in (0, 1)]
    return tuple(rows), tuple(piles), tuple(s.bank)


def answers(asked: Decision) -> list[int]:
    """Everything is tried, but of the free slots the first is enough."""
    if asked.kind == "slot":
        return [min(range(len(asked.options)), key=lambda number: asked.options[number].to)]
    return list(range(len(asked.options)))


def is_over(s: TaiwanState) -> bool:
    asked = s.decision
    return s.winner != RUNNING or s.phase != ATTACK or (asked is not None and asked.kind == "act" and not s.chain)


def told(s: TaiwanState, option: Option) -> tuple[str, str] | None:
    """Who attacks whom; None for the end of the phase."""
    if option.kind != "attack" or option.card is None:
        return None
    if option.to < 0:
        return option.card.name, option.label
    return option.card.name, s.card(s.zones[FIELD][place_index(option.to)]).name


def difference(t: Table, chance: Random, battles: int) -> str:
    """What the engine does differently, in words; empty if nothing. After each attack one of its ends is played on."""
    s = engine_state(t)
    changed = {name: value for name, value in t.options.items() if OPTIONS[name] != value}
    story = [*(f"{card} {'mandatory' if card.says and card.says.mandatory else ''}" for card in t.printed.values()),
             f"turn of {t.turn} {changed}", str(t.whole())]
    for _ in range(battles):
        assert s.decision is not None
        offered = {words: number for number, option in enumerate(s.decision.options) if (words := told(s, option)) is not None}
        wanted = attacks(t)
        wrong = apart(wanted, offered, most=9)
        if wrong:
            return "\n".join([*story, *wrong])
        deeds = sorted(deed for deed in wanted if deed[0] != NAME)
        if not deeds:
            return ""
        deed = chance.choice(deeds)
        story.append(str(deed))
        expected = attack(t, *deed)
        found = {read_back(end): end for end in ends(s, offered[deed], WAYS, go_on, is_over, answers)}
        wrong = apart([end.frozen() for end in expected], found, most=2)
        if wrong:
            return "\n".join([*story, *wrong])
        end = certain_end(expected, found, chance)
        if end is None:
            return ""
        t, s = end
        story.append(f"then {t.whole()}")
    return ""


__all__ = ["difference", "random_table"]
