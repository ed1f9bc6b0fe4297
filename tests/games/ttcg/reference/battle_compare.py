"""The same attacks on the same table, worked out by the reference and played by the engine in every possible way."""

from __future__ import annotations

from random import Random

from tests.games.exploring import apart, certain_end, ends

from cardscape.engine import atoms
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Option
from cardscape.engine.game import Value
from cardscape.engine.state import DRAWN, RUNNING
from cardscape.engine.zones import place_index, zone_of
from cardscape.games.ttcg import positions, values
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.game import GAME
from cardscape.games.ttcg.language import parse_line
from cardscape.games.ttcg.ruleset import FEBRUARY, MARCH
from cardscape.games.ttcg.table import BATTLE, DECK, DISCARD, HANDS, SPELLS, UNITS, TtcgState

from .battle import attack, attacks, may_pass, usable, use
from .battle_texts import COUNTERS, IN_HAND, NORMALS, STATICS, TRIGGERS
from .compare import INERT
from .fight import PILES, Printed, Says, Table

IDLE = "Idle"
OPTIONS: dict[str, Value] = {option.name: option.default for option in GAME.options}
WAYS = 1500
ZONES = {"deck": DECK, "hand": HANDS, "discard": DISCARD, "units": UNITS, "spells": SPELLS}


def random_table(chance: Random, talk: int) -> Table:
    """Both players in a Battle Phase of seat 0, with about ``talk`` cards to activate, and some that say or hear something."""
    options = {name: chance.random() < 0.25 if name in ("tie_destroys_both", "destroy_scores") else usual
               for name, usual in OPTIONS.items()}
    printed: dict[str, Printed] = {}
    old = chance.random() < 0.3
    t = Table(printed, "2025-02" if old else "2025-03", options)
    t.first_turn = chance.random() < 0.03

    def unit(owner: int) -> str:
        name = f"{'UV'[owner]}{len(printed)}"
        rank = chance.choice((1, 1, 1, 2, 2, 3))
        strength = chance.randrange(0, 10 * rank + 1) * 50
        printed[name] = Printed(name, owner, True, rank, strength, 500 * rank - strength)
        return name

    def spell(owner: int, says: Says) -> str:
        name = f"{'ST'[owner]}{len(printed)}"
        printed[name] = Printed(name, owner, False, says=says)
        return name

    for seat in (0, 1):
        for _ in range(chance.choice((1, 1, 2, 2, 3)) if seat == 0 else chance.choice((0, 1, 1, 2, 2, 3))):
            stack = [unit(seat) for _ in range(chance.choice((1, 1, 1, 2)))]
            t.rows["units", seat].append(stack)
            if chance.random() < 0.2:
                t.tapped.add(stack[0])
        for zone in PILES:
            t.piles[zone, seat] += [unit(seat) for _ in range(chance.randint(0, 1) + (zone == "deck"))]
        t.points[seat] = chance.choice((20, 20, 20, 3, 2))
    on_field = [name for seat in (0, 1) for name in t.units(seat)]
    for name in on_field:
        menu = chance.choice(((*TRIGGERS, *(() if old else STATICS)), TRIGGERS if old else STATICS, TRIGGERS, ()))
        if menu:
            says = chance.choice(menu)
            if says.style == "Latent" and not says.optional and not says.cost and not old and chance.random() < 0.4:
                says = says._replace(style="Passive", text="Passive" + says.text.removeprefix("Latent"))
            printed[name] = printed[name]._replace(says=says)
        elif old and name in t.units(1) and chance.random() < 0.5:
            t.down.add(name)
            t.tapped.discard(name)
    for _ in range(talk):
        seat = chance.randrange(2)
        says = chance.choice((*NORMALS, *COUNTERS, *COUNTERS))
        if (says.ops[0].verb == "redirect" and says.ops[0].pick == "self") or chance.random() < 0.3:
            name = chance.choice(on_field)
            t.down.discard(name)
            printed[name] = printed[name]._replace(says=says)
        elif chance.random() < 0.15:
            t.piles["hand", seat].append(spell(seat, IN_HAND))
        else:
            t.rows["spells", seat].append([spell(seat, says)])
    printed[IDLE] = Printed(IDLE, 0, False)
    t.rows["spells", 0].append([IDLE])
    return t


def engine_state(t: Table) -> TtcgState:
    inert = parse_line(INERT).effect
    assert inert is not None
    cards = []
    for card in t.printed.values():
        text = "Normal: Gain one point." if card.name == IDLE else card.says.text if card.says is not None else INERT
        line = parse_line(text)
        effect = line.effect
        assert effect is not None, (text, line.error)
        assert not line.warnings, (text, line.warnings)
        cards.append(Card(card.name, "earth" if card.unit else "spell", ("dragon",) if card.unit else (), card.rank, card.attack,
                          card.defense, [effect, inert], field_discards=t.rules == "2025-02"))
    names = list(t.printed)
    owned = [[number for number, name in enumerate(names) if t.printed[name].owner == seat] for seat in (0, 1)]
    decks = [(DECK, 0, owned[0]), (DECK + 1, 1, owned[1])]
    s = GAME.table(list(cards), decks, FEBRUARY if t.rules == "2025-02" else MARCH, t.options)
    assert isinstance(s, TtcgState)
    s.chance = Chance(5)
    s.number, s.turn, s.first, s.phase = (1, 0, 0, BATTLE) if t.first_turn else (5, 0, 1, BATTLE)
    s.points = t.points[:]
    slot = {s.cards[s.defn[number]].name: number for number in range(len(names))}
    for (row, seat), stacks in t.rows.items():
        for place, stack in enumerate(stacks):
            atoms.move(s, slot[stack[0]], ZONES[row] + seat, "Placed", place, stack[0] not in t.down)
            for below in stack[1:]:
                positions.put_under(s, slot[stack[0]], slot[below])
            if stack[0] in t.tapped:
                positions.set_card_fact(s, slot[stack[0]], "tapped", 1)
    for (zone, seat), pile in t.piles.items():
        for name in pile:
            atoms.move(s, slot[name], ZONES[zone] + seat, "Placed")
    positions.resume(s)
    go_on(s)
    return s


def go_on(s: TtcgState) -> None:
    while s.decision is None and s.winner == RUNNING:
        s.agenda.pop().run(s)


def read_back(s: TtcgState) -> tuple[object, ...]:
    """The engine's table in the form of ``Table.frozen``."""
    rows: list[tuple[object, ...]] = []
    for zone in (UNITS, SPELLS):
        for seat in (0, 1):
            for card in s.zones[zone + seat]:
                if card >= 0:
                    stack, below = [s.prints[card].name], s.below[card]
                    while below >= 0:
                        stack.append(s.prints[below].name)
                        below = s.below[below]
                    stats = (values.attack(s, card), values.defense(s, card)) if s.prints[card].unit else ()
                    rows.append((seat, tuple(stack), bool(s.tapped[card]), not s.face[card], values.rank(s, card), *stats))
    piles = [(zone, seat, tuple(sorted(s.prints[card].name for card in s.zones[ZONES[zone] + seat])))
             for zone in PILES for seat in (0, 1)]
    winner = "" if s.winner == RUNNING else "drawn" if s.winner == DRAWN else f"seat {s.winner}"
    return tuple(sorted(rows, key=repr)), tuple(piles), tuple(s.points), winner


def answers(asked: Decision) -> list[int]:
    """Everything is tried but the idle spell, and of the free slots one is enough."""
    found = [number for number, option in enumerate(asked.options)
             if option.kind != "activate" or option.card is None or option.card.name != IDLE]
    plays: dict[str, int] = {}
    for number in found:
        option = asked.options[number]
        if option.kind == "play" and option.card is not None:
            plays.setdefault(option.card.name, number)
    return [number for number in found if asked.options[number].kind != "play" or number in plays.values()]


def is_over(s: TtcgState) -> bool:
    asked = s.decision
    return s.winner != RUNNING or (asked is not None and asked.kind == "act" and not s.chain)


def told(s: TtcgState, option: Option) -> tuple[str, str, str] | None:
    """An option between attacks: who attacks whom (also a card that lies face down), what is used, or a pass."""
    if option.kind == "pass":
        return ("pass", "", "")
    if option.card is None or option.card.name == IDLE:
        return None
    if not option.kind.startswith("attack"):
        return ("use", option.card.name, "")
    target = s.zones[zone_of(option.to)][place_index(option.to)] if option.to >= 0 else -1
    return ("attack", option.card.name, s.prints[target].name if target >= 0 else "")


def difference(t: Table, chance: Random, battles: int) -> str:
    """What the engine does differently, in words; empty if nothing. After each attack one of its ends is played on."""
    s = engine_state(t)
    changed = {name: value for name, value in t.options.items() if OPTIONS[name] != value}
    story = [*(str(card) for card in t.printed.values()), f"{t.rules} {changed}", str(t.whole())]
    for _ in range(battles):
        assert is_over(s)
        assert s.decision is not None
        offered = {words: number for number, option in enumerate(s.decision.options) if (words := told(s, option)) is not None}
        wanted = {("attack", *pair) for pair in attacks(t)} | ({("pass", "", "")} if may_pass(t) else set())
        wanted |= {("use", name, "") for name, _ in usable(t, 0, ())}
        wrong = apart(wanted, offered, most=9)
        if wrong:
            return "\n".join([*story, *wrong])
        deeds = sorted(deed for deed in wanted if deed[0] != "pass")
        if not deeds:
            return ""
        deed = chance.choice(deeds)
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
