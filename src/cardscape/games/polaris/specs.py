"""Statements that hold now, and the specs of Creatures that follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import selectors
from cardscape.games.polaris.compiling import keyword_text
from cardscape.games.polaris.context import OWN, Ctx, is_whose
from cardscape.games.polaris.meaning import ATK, BONUS, GRD, Act
from cardscape.games.polaris.needs import SPECS
from cardscape.games.polaris.places import CREATURES, FORCES, GUARD_OVER
from cardscape.games.polaris.rows import ANY_CARD, Bond, Hold, Running

if TYPE_CHECKING:
    from cardscape.games.polaris.table import PolarisState

FINAL: Final = 1
"""Layers: -1 what is printed, 0 with the changes bound to this very card, 1 everything.

Whether a statement applies is asked in a lower layer than the spec it changes, so no two specs wait for each other.
"""
_NOTHING: Final[list[Hold]] = []
SPECS_SAID: Final = 1 << ATK | 1 << GRD | 1 << BONUS
_ATK_SAID: Final = 1 << ATK
_GRD_SAID: Final = 1 << GRD
"""From this on something is said about the Guard Spec or the bonus."""
_SILENCE: Final[list[list[Hold]]] = [_NOTHING for _ in range(m.GROUPS)]


def about(s: PolarisState, group: int) -> list[Hold]:
    """The statements of one group that hold, oldest first."""
    if not s.gathered:
        gather(s)
    return s.groups[group]


def gather(s: PolarisState) -> None:
    """PL-14.1: look up which statements hold, without any activation; later ones are added, ended ones taken out, one by one."""
    s.gathered = True
    before = s.said
    s.needs = s.said = 0
    if not (s.statics or s.bonds or s.running):
        s.groups = _SILENCE
        return
    if s.groups is _SILENCE or not s.groups:
        s.groups = [[] for _ in range(m.GROUPS)]
    else:
        group = 0
        while before:
            if before & 1:
                s.groups[group] = []
            before >>= 1
            group += 1
    found: list[Hold] = []
    if s.statics:
        for row in (CREATURES, CREATURES + 1):
            for card in s.zones[row]:
                if card >= 0:
                    for text, act in s.prints[card].meaning.statements:
                        found.append(Hold(text, act, card, row & 1, -1, 1, s.since[card], False))
    for row_ in s.running:
        found.extend(running_holds(s, row_))
    for bond in s.bonds:
        if bond.back < 0:
            found.append(bond_hold(s, bond))
    found.sort(key=_since)
    for hold in found:
        _add(s, hold)


def _since(hold: Hold) -> int:
    return hold.since


def running_holds(s: PolarisState, row: Running) -> list[Hold]:
    """What the running effect of a Force says of whatever fits."""
    text = s.texts[row.text]
    if text.inner:
        return _NOTHING
    found: list[Hold] = []
    for act in text.acts:
        if act.live and not act.chosen and act.number not in row.bound:
            found.append(Hold(text, act, row.card, speaker(s, row.card), -1, 1, row.since, False))
    return found


def bond_hold(s: PolarisState, bond: Bond) -> Hold:
    """What a lasting change of a card says."""
    text = s.texts[bond.text]
    seat = bond.seat if bond.force < 0 else speaker(s, bond.source)
    return Hold(text, text.acts[bond.act], bond.source, seat, bond.card, bond.n, bond.since, True)


def add(s: PolarisState, hold: Hold) -> None:
    """A statement begins to hold: it is the newest."""
    if s.gathered:
        if s.groups is _SILENCE:
            s.groups = [[] for _ in range(m.GROUPS)]
        _add(s, hold)


def _add(s: PolarisState, hold: Hold) -> None:
    act = hold.act
    s.groups[act.group].append(hold)
    s.said |= 1 << act.group
    if act.on_specs:
        s.needs |= act.bond_needs if hold.fixed else act.needs
    if act.group == m.HAVE:
        text = keyword_text(act.keyword)
        for given in text.acts:
            s.groups[given.group].append(Hold(text, given, hold.source, hold.seat, hold.card, 1, hold.since, hold.fixed, hold))
            s.said |= 1 << given.group


def drop_statics(s: PolarisState, card: int) -> None:
    """The statements of a card on the field end; those it made of other cards stay."""
    for _, act in s.prints[card].meaning.statements:
        _keep(s, act.group, [hold for hold in s.groups[act.group] if hold.source != card or hold.fixed])


def _keep(s: PolarisState, group: int, left: list[Hold]) -> None:
    """Only these statements of a group are left."""
    s.groups[group] = left
    if not left:
        s.said &= ~(1 << group)


def drop_running(s: PolarisState, row: Running) -> None:
    """The effect of a Force ends, or speaks of certain cards only from now on."""
    for act in s.texts[row.text].acts:
        if act.live:
            if act.group == m.HAVE or (act.on_specs and act.needs):
                s.gathered = False
                return
            _keep(s, act.group, [hold for hold in s.groups[act.group]
                                 if hold.fixed or hold.source != row.card or hold.since != row.since])


def drop_bond(s: PolarisState, bond: Bond) -> None:
    """A lasting change of a card ends."""
    act = s.texts[bond.text].acts[bond.act]
    if act.group == m.HAVE or act.bond_needs:
        s.gathered = False
    elif s.gathered:
        _keep(s, act.group, [hold for hold in s.groups[act.group]
                             if not (hold.fixed and hold.card == bond.card and hold.since == bond.since and hold.act is act)])


def is_chosen(act: Act) -> bool:
    """Whether a statement is about certain cards or for a time of its own: it holds once they are bound to it."""
    return act.chosen


def speaker(s: PolarisState, force: int) -> int:
    """PL-13.8: the "you" of a lasting effect is whoever controls the Force now."""
    return s.zone[force] & 1


def applies(s: PolarisState, hold: Hold, card: int, layer: int = FINAL) -> bool:
    """Whether a statement is about this card now."""
    if hold.only != card and hold.only != ANY_CARD:
        return False
    if hold.always:
        return True
    if hold.rows and layer > 0:
        return hold.rows >> s.zone[card] & 1 != 0 and (hold.posture < 0 or s.posture[card] == hold.posture)
    if hold.via is not None:
        return applies(s, hold.via, card, layer)
    act = hold.act
    if hold.fixed:
        return selectors.all_true(s, act.whiles, Ctx(hold.source, hold.seat, hold.seat, (card,)), layer - 1)
    target = act.target
    if target is None or (hold.only == ANY_CARD and layer < 1):
        return False
    ctx = OWN[hold.seat][hold.source]
    return selectors.fits(s, target, card, ctx, layer - 1) and stands(s, hold, ctx, layer)


def stands(s: PolarisState, hold: Hold, ctx: Ctx, layer: int = FINAL) -> bool:
    """PL-14.1: the condition of a statement holds."""
    act, text = hold.act, hold.text
    if hold.fixed:
        return not act.whiles or selectors.all_true(s, act.whiles, ctx, layer - 1)
    if text.whiles and not selectors.all_true(s, text.whiles, ctx, layer - 1):
        return False
    if text.conds and text.kind == "static" and not selectors.all_true(s, text.conds, ctx, layer - 1):
        return False
    if act.conds and text.kind == "static" and not selectors.all_true(s, act.conds, ctx, layer - 1):
        return False
    return not act.whiles or selectors.all_true(s, act.whiles, ctx, layer - 1)


def says(s: PolarisState, card: int, group: int) -> bool:
    """PL-18: whether some statement of the group is about this card: what keywords are asked by."""
    if not s.gathered:
        gather(s)
    for hold in s.groups[group]:
        if hold.only == card:
            if hold.always or applies(s, hold, card):
                return True
        elif hold.only == ANY_CARD and applies(s, hold, card):
            return True
    return False


def player_says(s: PolarisState, seat: int, group: int, manner: str = "") -> Hold | None:
    """The first statement of the group about a player, such as "you take no damage"."""
    for hold in about(s, group):
        act = hold.act
        if manner and act.manner and act.manner != manner:
            continue
        ctx = OWN[hold.seat][hold.source]
        if is_whose(ctx, act.actor, seat) and stands(s, hold, ctx):
            return hold
    return None


def has_keyword(s: PolarisState, card: int, keyword: str, layer: int = FINAL) -> bool:
    """Whether a card has a keyword printed, or was given it."""
    if s.prints[card].card.has_keyword(keyword):
        return True
    if layer < 0:
        return False
    for hold in about(s, m.HAVE):
        if hold.act.keyword == keyword and (layer > 0 or gives_freely(hold)) and applies(s, hold, card):
            return True
    return False


def gives_freely(hold: Hold) -> bool:
    """PL-14.1: a keyword that is given whatever specs and keywords there are can be asked for by statements about specs."""
    return not (hold.act.bond_needs if hold.fixed else hold.act.needs) & SPECS


def given(s: PolarisState, card: int) -> list[str]:
    """The keywords that a card was given."""
    return [hold.act.keyword for hold in about(s, m.HAVE) if applies(s, hold, card)]


def times(s: PolarisState, hold: Hold, layer: int) -> int:
    """How often a statement counts ("for each")."""
    if hold.fixed or hold.act.foreach is None:
        return hold.n
    return multiplier(s, hold.act, OWN[hold.seat][hold.source], layer - 1)


def multiplier(s: PolarisState, act: Act, ctx: Ctx, layer: int = FINAL) -> int:
    """ "For each X" counts what fits X now."""
    return 1 if act.foreach is None else len(selectors.matching(s, act.foreach, ctx, layer))


# -- specs --------------------------------------------------------------------------------------------------------------------


def spec(s: PolarisState, card: int, which: int, layer: int = FINAL) -> int:
    """A spec as it is now; off the field it is the printed one. GRD includes the bonus of Guard Over."""
    if not CREATURES <= s.zone[card] < FORCES:
        return s.prints[card].specs[which]
    if layer == FINAL and which != BONUS:
        look = s.looks[card] or seen_of(s, card)
        return look[0] if which == ATK else look[1]
    if layer < 0:
        bonus = guard_bonus(s, card) if which == GRD and s.posture[card] == GUARD_OVER else 0
        return s.prints[card].specs[which] + bonus
    if not s.gathered:
        gather(s)
    return calculate(s, card, which, layer)


def guard_bonus(s: PolarisState, card: int) -> int:
    """PL-11.2: in Guard Over the Guard Spec grows by the Guard Over bonus."""
    return s.prints[card].specs[BONUS]


def attack(s: PolarisState, card: int) -> int:
    """The current Attack Spec."""
    return spec(s, card, ATK)


def guard(s: PolarisState, card: int) -> int:
    """The current Guard Spec, with the Guard Over bonus if it is turned."""
    return spec(s, card, GRD)


def calculate(s: PolarisState, card: int, which: int, layer: int) -> int:
    """PL-14.10, PL-0.2: printed, the latest "becomes", the sum of plus and minus, then multipliers in time order, each rounded
    down; no spec falls below 0.
    """
    value = s.prints[card].specs[which]
    added = 0
    factors: list[str] | None = None
    for hold in s.groups[which]:
        if hold.rows and layer > 0:
            if not hold.rows >> s.zone[card] & 1 or (hold.posture >= 0 and s.posture[card] != hold.posture):
                continue
        elif (hold.only != card and hold.only != ANY_CARD) or not applies(s, hold, card, layer):
            continue
        act = hold.act
        if act.verb == "become":
            value = act.amount
        elif act.verb == "gain":
            added += act.amount * (hold.n if hold.fixed or act.foreach is None else times(s, hold, layer))
        elif act.verb == "lose":
            added -= act.amount * times(s, hold, layer)
        elif factors is None:
            factors = [act.verb]
        else:
            factors.append(act.verb)
    if which == GRD and s.posture[card] == GUARD_OVER:
        added += calculate(s, card, BONUS, layer) if s.groups[BONUS] else guard_bonus(s, card)
    value += added
    if factors is not None:
        for factor in factors:
            value = value * 2 if factor == "double" else value // 2
    return value if value > 0 else 0


# -- what everybody sees ------------------------------------------------------------------------------------------------------


def seen_of(s: PolarisState, card: int) -> tuple[int, ...]:
    """PL-11.2: what everybody sees of one Creature, remembered until it changes; while nothing is said about specs that is what
    is printed, with the bonus if it is turned.
    """
    if not s.gathered:
        gather(s)
    atk, grd, bonus = s.prints[card].specs
    turned = s.posture[card]
    said = s.said & SPECS_SAID
    if said:
        if said & _ATK_SAID:
            atk = calculate(s, card, ATK, FINAL)
        if said >= _GRD_SAID:
            grd = calculate(s, card, GRD, FINAL)
        elif turned:
            grd += bonus
    elif turned:
        grd += bonus
    look = s.looks[card] = (atk, grd, turned, s.entered[card], s.attacks[card])
    return look


def seen_of_force(s: PolarisState, card: int) -> tuple[int, ...]:
    """What everybody sees of one Force."""
    kinds = _FORCE_LOOKS
    for row in s.running:
        if row.card == card:
            kinds = _RUNNING_LOOKS
            break
    look = s.looks[card] = kinds[s.tapped[card]]
    return look


_FORCE_LOOKS: Final[list[tuple[int, ...]]] = [(0, 0), (1, 0)]
_RUNNING_LOOKS: Final[list[tuple[int, ...]]] = [(0, 1), (1, 1)]
"""A Force that stands and one that is tapped, while its effect does not run and while it does."""
