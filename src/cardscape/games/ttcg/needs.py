"""What a text needs to be activated: which changes on the table could make it possible when it is not.

A need is a bit for cards that come into a zone and one for cards that go from there, seen from seat 0 as "you", and the bits
below. Whoever changes a zone, the pose of a card, the points, the statements that hold or the turn sets the same bit in
``TtcgState.news``. If these statements change nothing but attack, defense and rank of cards, the bit of those is enough. In
``TtcgState.verdicts`` a bit above all says yes.
"""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg.acts import TURNING, Act
from cardscape.games.ttcg.meaning import ANYWHERE, IN_PILE, MANY, OTHER_PLACES, Cond, Sel
from cardscape.games.ttcg.places import DECK, HANDS, SPELLS, UNDER, UNITS, ZONES
from cardscape.games.ttcg.steady import goes_without_saying, is_steady
from cardscape.games.ttcg.texts import Text

COMES: Final = [2 << zone for zone in range(ZONES)]
GOES: Final = [2 << zone + ZONES - HANDS if HANDS <= zone < UNDER else 2 << zone for zone in range(ZONES)]
"""The bits of each zone; of decks, and of cards under others, one tells both;"""
POSES: Final = [2 << zone + ZONES + UNDER - HANDS - UNITS if UNITS <= zone < UNDER else 0 for zone in range(ZONES)]
"""and of rows that a card was tapped: when it is turned in other ways all bits of its row tell it."""
_REST: Final = ZONES + UNDER - HANDS + UNDER - UNITS
POINTS: Final = 2 << _REST
STATEMENTS: Final = 2 << _REST + 1
TURNS: Final = 2 << _REST + 2
STATS: Final = 2 << _REST + 3
ANYTHING: Final = (2 << _REST + 4) - 2
YES: Final = 2 << _REST + 4
BARE: Final = [COMES[zone] | STATEMENTS if UNITS <= zone < UNDER else COMES[zone] for zone in range(ZONES)]
"""What could bring cards into a zone that has too few: into a row also that a unit counts as a spell, or the other way round."""
CARD_OF: Final = [subject >> 1 for subject in range(2048)]
"""The card of an effect, ``2 * card + number``."""
GRANTED: Final = TURNS | STATEMENTS | YES
"""What may change when an effect can be used, besides what it needs; and that it can."""
ROOTS: Final = [COMES[zone] | GOES[zone] | POSES[zone] for zone in range(ZONES)]
HOMES: Final = [0 if UNITS <= zone < UNDER else GOES[zone] for zone in range(ZONES)]
"""The bits of the zone in which an effect works, if the pose of its card matters, and if not: when a card leaves a row, what was
found out about it is forgotten at once.
"""
MORE: Final = 1
FEWER: Final = 2
EITHER: Final = 3
TAPPED: Final = 4
"""Which changes of a zone matter: more cards, fewer cards, or that one is tapped."""


def in_zone(zone: int, change: int) -> int:
    """The bits of such a change of a zone."""
    found = POSES[zone] if change & TAPPED else 0
    return found | (COMES[zone] if change & MORE else 0) | (GOES[zone] if change & FEWER else 0)


def in_both(base: int, change: int) -> int:
    """The same for the zones of both players."""
    return in_zone(base, change) | in_zone(base + 1, change)


def note_needs(text: Text) -> None:
    """Note for either seat what conditions, targets and cost of a text depend on, besides the place of its own card."""
    truth, aims, cost = of_conditions(text, MORE), of_aims(text, MORE), of_costs(text, MORE)
    text.needs_truth = (truth, seen_by_other(truth))
    text.needs_aims = (aims, seen_by_other(aims))
    text.needs_cost = (cost, seen_by_other(cost))
    found = of_conditions(text, FEWER) | of_aims(text, FEWER) | of_costs(text, FEWER) | GRANTED
    text.taken_up = (found, seen_by_other(found))
    for act in text.acts:
        if act.alters:
            sway = of_statement(text, act)
            act.sway = (sway, seen_by_other(sway))
    text.rooted = text.style == "dormant" or speaks_of_itself(text)


def of_conditions(text: Text, change: int) -> int:
    """What could make the conditions of a text true (``MORE``), or untrue; of hidden cards also that there are some."""
    found = 0
    for cond in (*text.conds, *text.whiles):
        found |= of_condition(cond, EITHER if text.doubtful else change)
    return found


def of_aims(text: Text, change: int) -> int:
    """What could bring enough targets (``MORE``), or leave too few."""
    if text.followed or text.due is not None:
        return ANYTHING
    found = in_both(UNITS, change) if text.style == "equip" else 0
    for act, sel in (*text.aims, *text.forced):
        found |= ANYTHING if act.verb == "activate" or (act.verb == "rankup" and sel is act.using) else of_selection(sel, change)
        if act.target is not None:  # it may be told by other means which one that is, but not be the same card
            found |= of_selection(act.target, change | TAPPED if act.verb in TURNING else change)
    return found


def of_costs(text: Text, change: int) -> int:
    """What could make cost and offer payable (``MORE``), or not."""
    if text.owing or len(text.cost) > 1 or any(act.verb == "play" for act in (*text.cost, *text.offer)):
        return ANYTHING
    found = 0
    for act in (*text.cost, *text.offer):
        found |= of_cost(act, change)
    return found


def speaks_of_itself(text: Text) -> bool:
    """Whether what is asked before an activation may depend on the pose of the card itself, or of the one it calls "it"."""
    if any(cond.verb == "is" for cond in (*text.conds, *text.whiles)):
        return True
    return any(sel.ref for _, sel in text.aims) or any(
        act.target is not None and act.target.ref for act in (*text.cost, *text.offer)
    )


def seen_by_other(need: int) -> int:
    """The same need of a card of seat 1: the zones of each pair change their parts."""
    even, odd = 0, 0
    for bit in range(0, _REST, 2):
        even |= need & 2 << bit
        odd |= need & 4 << bit
    return need & ~((2 << _REST) - 2) | even << 1 | odd >> 1


def of_condition(cond: Cond, change: int) -> int:
    """What could make a condition true (``MORE``), or untrue (``FEWER``)."""
    if cond.verb == "during":
        return TURNS
    if cond.side_code and cond.least == 0:  # too many cards make it untrue, not too few
        change = EITHER - change or EITHER
    elif not cond.side_code or cond.most < MANY:
        change = EITHER
    if cond.quick >= 0:
        return in_zone((cond.quick >> 1) + (cond.quick & 1), change)
    found = TURNS if "this" in (cond.player, cond.than) else 0
    if cond.verb == "is":
        subject = cond.subject
        if subject is None:
            return found
        plain = cond.state in ("tapped", "untapped") or (subject.ref == "self" and cond.zone is not None and cond.under is None)
        return found | of_selection(subject, EITHER | TAPPED) if plain else ANYTHING
    if cond.points or cond.compare:
        return found | POINTS
    return found | (of_selection(cond.selection, change) if cond.selection is not None else 0)


def of_selection(sel: Sel, change: int) -> int:
    """What could bring cards that fit, or take them away; this card itself is not asked about, nor can there be an "it"."""
    if sel.ref in ("self", "it"):
        return TURNS if "this" in (sel.whose, sel.controller, sel.owner) else 0
    if sel.extreme:
        change |= EITHER
    if sel.tapped >= 0:
        change |= TAPPED
    if sel.zone == "have" and not sel.rare:
        turns = TURNS if "this" in (sel.controller, sel.owner) else 0
        places = in_both(HANDS, change) | in_both(UNITS, change) | in_both(SPELLS, change)
        return places | STATEMENTS | turns | of_values(sel)
    if sel.ref or sel.rare or sel.code in (ANYWHERE, OTHER_PLACES):
        return ANYTHING
    found = TURNS if "this" in (sel.whose, sel.controller, sel.owner) else 0
    if sel.in_arena:
        found |= STATEMENTS | of_values(sel)
    for zone in sel.zones[sel.side_code - 1 if sel.side_code in (1, 2) else 3]:
        found |= in_zone(zone, change)
    return found


def of_values(sel: Sel) -> int:
    """Whether attack, defense or rank matter."""
    return STATS if sel.by_value or sel.extreme else 0


def of_cost(act: Act, change: int) -> int:
    """What could make a step of a cost or an offer payable (``MORE``), or not."""
    if act.verb == "lose" and act.points:
        return POINTS
    if act.verb in ("mill", "draw"):
        return in_both(DECK, change)
    found = 0
    for role in act.roles:
        sel = act.role(role)
        if sel is not None:
            found |= of_selection(sel, change | TAPPED if act.verb in TURNING else change)
    return found


# -- what could make a statement say something else of a card, as long as the statements stay the same ----------------------


def of_statement(text: Text, act: Act) -> int:
    """What a live statement about values depends on: its situation, what it counts, and which cards it means."""
    if act.verb == "immune":
        return ANYTHING
    found = 0 if act.target is None or is_steady(act.target, text) else of_cards(act.target)
    for sel in act.foreach:
        found |= of_cards(sel)
    for cond in (*text.whiles, *text.conds, *act.whiles, *act.conds):
        if not goes_without_saying(cond, text):
            found |= of_situation(cond)
    return found


def of_situation(cond: Cond) -> int:
    """What could make a condition true or false."""
    if cond.verb == "is":
        return ANYTHING
    if cond.verb == "during":
        return TURNS
    if cond.quick >= 0 or cond.points or cond.compare:
        return of_condition(cond, EITHER)
    turns = TURNS if cond.player == "this" else 0
    return turns | of_cards(cond.selection) if cond.selection is not None else turns


def of_cards(sel: Sel) -> int:
    """What could change which cards fit."""
    if sel.under is not None and sel.under.ref == "self" and not sel.under.zone and sel.code == UNDER + IN_PILE:
        rest = sel.equipped or sel.above is not None or sel.except_ is not None or sel.this_turn or sel.more or sel.extreme
        return ANYTHING if rest else in_both(UNDER, EITHER)
    return ANYTHING if sel.ref or sel.extreme or sel.zone == "have" else of_selection(sel, EITHER)
