"""The same battles on the same table, worked out by the reference and played by the engine in every possible way."""

from __future__ import annotations

from random import Random

from tests.games.exploring import apart, certain_end, ends

from cardscape.engine import atoms, state
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Option
from cardscape.engine.game import Value
from cardscape.games.polaris import positions, specs
from cardscape.games.polaris.cardfile import parse_cards
from cardscape.games.polaris.deckfile import RULE_SET
from cardscape.games.polaris.game import GAME
from cardscape.games.polaris.places import ATTACK, CREATURES, DECK, DISCARD, FORCES, HANDS
from cardscape.games.polaris.printing import PRESS
from cardscape.games.polaris.table import PolarisState

from .battle import attack, attacks, usable, use
from .battle_texts import KEYWORDS, LASTING, OF_CREATURES, ONCE, RUNNING, STATICS, TRIGGERS
from .fight import PILES, Op, Printed, Says, Table

IDLE = "Idle"
OPTIONS = {option.name: option.default for option in GAME.options}
HOUSE: dict[str, Value] = {"tie": "both", "guard_damage": "recoil", "battle_limit": "participation", "first_turn_attack": False}
WAYS = 1500
ZONES = {"deck": DECK, "hand": HANDS, "discard": DISCARD, "creatures": CREATURES, "forces": FORCES}


def random_table(chance: Random, talk: int) -> Table:
    """Both players in an Attack Phase of seat 0, with about ``talk`` cards to use, and some that say or hear something."""
    options = {name: HOUSE[name] if name in HOUSE and chance.random() < 0.2 else usual for name, usual in OPTIONS.items()}
    printed: dict[str, Printed] = {}
    t = Table(printed, options)
    t.number = 1 if chance.random() < 0.05 else 5

    def creature(owner: int) -> str:
        name = f"{'CD'[owner]}{len(printed)}"
        words = tuple(sorted(chance.sample(KEYWORDS, chance.choice((0, 0, 1, 1, 2)))))
        atk, grd, bonus = (chance.randrange(1, 13) * 100 for _ in range(3))
        printed[name] = Printed(name, owner, atk, grd, bonus, words)
        return name

    for seat in (0, 1):
        for _ in range(chance.choice((1, 1, 2, 2, 3)) if seat == 0 else chance.choice((0, 1, 1, 2, 2, 3))):
            t.creatures(seat).append(creature(seat if chance.random() < 0.9 else 1 - seat))
        for zone, most in (("hand", 1), ("discard", 1), ("deck", 2)):
            t.zones[zone, seat] += [creature(seat) for _ in range(chance.randint(0, most) + (zone == "deck"))]
        t.hp[seat] = chance.choice((4000, 4000, 1500, 1200, 500))
        for name in t.creatures(seat):
            if "Restless" not in printed[name].keywords and chance.random() < 0.3:
                t.guarding.add(name)
            if chance.random() < 0.15:
                t.sick.add(name)
    on_field = [*t.creatures(0), *t.creatures(1)]
    chance.shuffle(on_field)
    for name in on_field:
        menu = chance.choice((STATICS, TRIGGERS, TRIGGERS, ()))
        if menu:
            printed[name] = printed[name]._replace(says=chance.choice(menu))
    for number in range(talk):
        seat = chance.randrange(2)
        if chance.random() < 0.35:
            name = chance.choice(on_field)
            printed[name] = printed[name]._replace(says=chance.choice((*ONCE, *OF_CREATURES, *OF_CREATURES)))
            continue
        name = f"{'FG'[seat]}{number}"
        frame = chance.choice(("instant", "instant", "moment", "moment", "phase", "turn", "continuous"))
        printed[name] = Printed(name, seat, says=chance.choice(ONCE if frame == "instant" else LASTING), frame=frame)
        t.zones["forces", seat].append(name)
    if chance.random() < 0.35:
        seat = chance.randrange(2)
        name = f"{'FG'[seat]}{talk}"
        printed[name] = Printed(name, seat, says=chance.choice(RUNNING), frame=chance.choice(("phase", "turn", "continuous")))
        t.zones["forces", seat].append(name)
        t.running.append(name)
    printed[IDLE] = Printed(IDLE, 0, says=Says("Attack", (Op("hp", what="gain", n=1),), "Attack: Gain 1 HP."), frame="continuous")
    t.zones["forces", 0].append(IDLE)
    return t


def card_file(t: Table) -> str:
    """The cards as a designer would write them down."""
    lines: list[str] = []
    for card in t.printed.values():
        lines += ["[[card]]", f'name = "{card.name}"', 'marks = ["A"]']
        if card.frame:
            way = "play" if card.name in t.running else "tap"
            lines += ['type = "force"', f'activation = "{way}"', f'timeframe = "{card.frame}"']
        else:
            lines += ['type = "creature"', f"atk = {card.atk}", f"grd = {card.grd}", f"go = {card.bonus}",
                      f"keywords = {list(card.keywords)}"]
        if card.says is not None:
            lines.append(f'effects = ["{card.says.text}"]')
    return "\n".join(lines)


def engine_state(t: Table, turn: int) -> PolarisState:
    """The table as the engine has it. The reference's seat 0, whose turn it is, is the seat ``turn`` there."""
    cards = [PRESS.usual(card) for card in parse_cards(card_file(t))]
    names = list(t.printed)
    owned = [[number for number, name in enumerate(names) if t.printed[name].owner == seat] for seat in (0, 1)]
    piles = [(DECK + seat, seat, owned[seat ^ turn]) for seat in (0, 1)]
    s = GAME.table(list(cards), piles, RULE_SET, t.options)
    assert isinstance(s, PolarisState)
    s.chance = Chance(5)
    s.number, s.turn, s.first, s.phase = t.number, turn, turn, ATTACK
    s.hp = [t.hp[turn], t.hp[1 - turn]]
    slot = {s.card(number).name: number for number in range(len(names))}
    for (zone, seat), there in t.zones.items():
        for place, name in enumerate(there):
            at = place if zone in ("creatures", "forces") else atoms.TOP
            atoms.move(s, slot[name], ZONES[zone] + (seat ^ turn), "Placed", at)
    for name in t.guarding:
        positions.set_card_fact(s, slot[name], "posture", 1)
    for name in t.running:
        positions.set_running(s, slot[name], True)
    for seat in (0, 1):
        for name in t.creatures(seat):
            positions.set_card_fact(s, slot[name], "entered", t.number if name in t.sick else t.number - 1)
    positions.resume(s)
    go_on(s)
    return s


def go_on(s: PolarisState) -> None:
    while s.decision is None and s.winner == state.RUNNING:
        s.agenda.pop().run(s)


def read_back(s: PolarisState) -> tuple[object, ...]:
    """The engine's table in the form of ``Table.frozen``, in which seat 0 has the turn."""
    turn = s.turn
    rows: list[tuple[object, ...]] = []
    for seat in (0, 1):
        rows += [(seat, s.card(card).name, bool(s.posture[card]), specs.attack(s, card), specs.guard(s, card))
                 for card in s.creatures(seat ^ turn)]
        rows += [(seat, s.card(card).name, bool(s.tapped[card])) for card in s.forces(seat ^ turn)]
    piles = [(zone, seat, tuple(sorted(s.card(card).name for card in s.zones[ZONES[zone] + (seat ^ turn)])))
             for zone in PILES for seat in (0, 1)]
    winner = "" if s.winner == state.RUNNING else "drawn" if s.winner == state.DRAWN else f"seat {s.winner ^ turn}"
    return tuple(sorted(rows, key=repr)), tuple(piles), (s.hp[turn], s.hp[1 - turn]), winner


def answers(asked: Decision) -> list[int]:
    """Everything is tried, but of the free slots one is enough."""
    if asked.kind == "place":
        lowest = min(option.to for option in asked.options)
        return [number for number, option in enumerate(asked.options) if option.to == lowest]
    return list(range(len(asked.options)))


def is_over(s: PolarisState) -> bool:
    asked = s.decision
    return s.winner != state.RUNNING or (asked is not None and asked.kind == "act" and not s.chain)


def told(option: Option) -> tuple[str, str, str] | None:
    """An option between battles: who attacks whom, or what is used; ending the phase is none."""
    if option.card is None or option.card.name == IDLE:
        return None
    target = option.target.name if option.target is not None else ""
    return ("attack" if option.kind.startswith("attack") else "use", option.card.name, target)


def difference(t: Table, chance: Random, battles: int) -> str:
    """What the engine does differently, in words; empty if nothing. After each battle one of its ends is played on."""
    turn = chance.randrange(2)
    s = engine_state(t, turn)
    changed = {name: value for name, value in t.options.items() if OPTIONS[name] != value}
    story = [*(str(card) for card in t.printed.values() if t.on_field(card.name)), f"turn of {'AB'[turn]} {changed}",
             str(t.whole())]
    for _ in range(battles):
        assert is_over(s)
        assert s.decision is not None
        offered = {words: number for number, option in enumerate(s.decision.options) if (words := told(option)) is not None}
        wanted = {("attack", *pair) for pair in attacks(t)}
        wanted |= {("use", name, "") for name, _ in usable(t, 0, ("Attack",)) if name != IDLE}
        wrong = apart(wanted, offered, most=9)
        if wrong:
            return "\n".join([*story, *wrong])
        if not wanted:
            return ""
        deed = chance.choice(sorted(wanted))
        story.append(str(deed))
        expected = attack(t, *deed[1:]) if deed[0] == "attack" else use(t, deed[1])
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
