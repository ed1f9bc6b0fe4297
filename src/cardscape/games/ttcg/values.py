"""Current values of cards: what is printed, and the modifiers that hold now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardscape.games.ttcg import finding, selectors
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import Ctx
from cardscape.games.ttcg.kinds import ATTACK, DEFENSE, RANK, SPELL_BIT, TYPE_MASK
from cardscape.games.ttcg.places import IMMUNITY, INDICES, OVERRULES, SHOWN, SLOTS, SPELLS, UNDER, UNITS, VALUES
from cardscape.games.ttcg.rows import Hold
from cardscape.games.ttcg.standing import about, holding, may_concern

if TYPE_CHECKING:
    from cardscape.games.ttcg.cards import Card
    from cardscape.games.ttcg.table import TtcgState

FINAL: Final = 3
"""Layers: -1 what is printed, 0 with bonds, 1 kinds are final, 2 ranks too, 3 everything.

Whether a modifier applies is asked in a lower layer than the value it changes, so no two values wait for each other.
"""

_SHOWN: Final = 6
"""Where it is kept what is shown of a card; see ``memory``."""
_NOTHING: Final[list[Hold]] = []
NO_CARD: Final[tuple[int, ...]] = (-1, -1, -1, -1, -1, -1)
_EMPTY: Final = [NO_CARD] * SLOTS
"""The numbers of an empty row."""
BACKS: Final[tuple[tuple[int, ...], ...]] = ((-1, -1, -1, 0, 0, -1), (-1, -1, -1, 1, 0, -1))
"""What shows of a face-down card, untapped and tapped."""


def memory(s: TtcgState, card: int) -> list[Any]:
    """What was computed of a card: stats in four layers, kinds in two, and what is shown of it, untapped and tapped."""
    known = s.cache.get(card)
    if known is None:
        known = s.cache[card] = [None, None, None, None, None, None, None]
    return known


def applies(s: TtcgState, hold: Hold, card: int, layer: int) -> bool:
    """Whether a statement is about this card now."""
    if hold.about >= 0 and hold.about != card:
        return False
    act = hold.act
    if hold.fixed:
        if hold.card < 0:
            return False
        return not hold.act.kept or lasts(s, hold, Ctx(hold.source, hold.seat, hold.seat, (card,), hold.host), layer)
    target = act.target
    if target is None:
        return False
    ctx = hold.ctx
    if act.only:
        if (s.spots[card] < 0 and not act.everywhere) or selectors.means(s, target, card, ctx, layer):
            return False
    elif not hold.plain:
        if not selectors.fits(s, target, card, ctx, layer):
            return False
        if target.extreme and not selectors.means(s, target, card, ctx, layer):
            return False
    if not hold.act.situated:
        return True
    if act.leans and hold.about < 0:
        return stands(s, hold, Ctx(hold.source, hold.seat, hold.seat, (card,), hold.host), layer)
    return _stands_now(s, hold, layer) if act.alters else stands(s, hold, ctx, layer)


def _stands_now(s: TtcgState, hold: Hold, layer: int) -> bool:
    """The same for every card whose values the statement alters, so it is found out once."""
    key = 8 * hold.number + layer + 2
    found = s.stood.get(key)
    if found is None:
        found = s.stood[key] = stands(s, hold, hold.ctx, layer)
    return found


def stands(s: TtcgState, hold: Hold, ctx: Ctx, layer: int) -> bool:
    """TT-C7, TT-6.9: the stated situation of a live statement holds."""
    for cond in hold.text.whiles:
        if not selectors.holds_true(s, cond, ctx, layer):
            return False
    for cond in hold.act.whiles:
        if not selectors.holds_true(s, cond, ctx, layer):
            return False
    for cond in hold.act.conds:
        if not selectors.holds_true(s, cond, ctx, layer):
            return False
    for cond in hold.text.conds:  # noqa: SIM110 (a generator costs more than the loop)
        if not selectors.holds_true(s, cond, ctx, layer):
            return False
    return True


def lasts(s: TtcgState, hold: Hold, ctx: Ctx, layer: int) -> bool:
    """TT-C7: a change that was made "while" something is so ends when it is not."""
    for cond in hold.act.kept:  # noqa: SIM110 (a generator costs more than the loop)
        if not selectors.holds_true(s, cond, ctx, layer):
            return False
    return True


def in_force(s: TtcgState, hold: Hold, ctx: Ctx) -> bool:
    """Whether what is said of players holds now."""
    return lasts(s, hold, ctx, FINAL) if hold.fixed else stands(s, hold, ctx, FINAL)


def times(s: TtcgState, hold: Hold, card: int, layer: int) -> int:
    """TT-A13: how often a live statement counts for a card ("for each")."""
    if hold.fixed or not hold.act.foreach:
        return hold.n
    if hold.act.leans and hold.about < 0:
        return multiplier(s, hold.act, Ctx(hold.source, hold.seat, hold.seat, (card,), hold.host), layer)
    return multiplier(s, hold.act, hold.ctx, layer)


def multiplier(s: TtcgState, act: Act, ctx: Ctx, layer: int = FINAL) -> int:
    """TT-A13: "for each X" multiplies by the count of X."""
    count = 1
    for sel in act.foreach:
        count *= len(finding.matching(s, sel, ctx, layer))
    return count


def immune(s: TtcgState, card: int, source: int, layer: int = FINAL) -> bool:
    """TT-1.11: effects of the named class do nothing to the card."""
    if not s.topics & IMMUNITY or source < 0 or source == card:
        return False
    for hold in about(s, "immune"):
        act = hold.act
        if hold.source != source and applies(s, hold, card, layer):
            by = act.by
            if by is None or by.source is None:
                return True
            ctx = Ctx(hold.source, hold.seat, hold.seat, (card,), hold.host)
            if selectors.means(s, by.source, source, ctx, layer):
                return True
    return False


def kinds(s: TtcgState, card: int, layer: int = FINAL) -> int:
    """TT-T5, TT-T6: the current type and subtypes as bits."""
    printed = s.prints[card].kinds
    if s.held is None:
        holding(s)
    if s.retyped is not None and card not in s.retyped:
        return printed
    if layer < 0 or not UNITS <= s.zone[card] < UNDER:
        return printed
    known = memory(s, card)
    layer = min(layer, 1)
    value: int | None = known[4 + layer]
    if value is None:
        value = printed
        for hold in s.groups.get("kinds", _NOTHING):
            if (
                hold.act.verb in ("become", "change")
                and (hold.fixed or layer >= 1)
                and (applies(s, hold, card, layer - 1))
                and not immune(s, card, hold.source, layer - 1)
            ):
                value = _changed(hold, value)
        known[4 + layer] = value
    return value


def _changed(hold: Hold, value: int) -> int:
    """TT-X8: a new type replaces the type, a new subtype is the only one; a spell has no subtypes."""
    act = hold.act
    new = hold.extra if act.other_kind else act.into or act.kinds
    if not new:
        return value
    if new & SPELL_BIT:
        return SPELL_BIT
    if new & TYPE_MASK:
        value = value & ~TYPE_MASK | (new & TYPE_MASK)
    if new & ~TYPE_MASK and not value & SPELL_BIT:
        value = value & TYPE_MASK | (new & ~TYPE_MASK)
    return value


def row_facts(s: TtcgState, cards: list[int]) -> list[tuple[int, ...]]:
    """Attack, defense, rank, tapped, face and kinds of these cards in a row, by place; -1 is an empty or unknown place."""
    rows = _EMPTY[:]
    if s.held is None:
        holding(s)
    prints, spots, tapped = s.prints, s.spots, s.tapped
    if s.rules.face_down:
        for card in cards:
            now = _stats(s, card, FINAL) if s.topics & VALUES else prints[card].stats
            rows[INDICES[spots[card]]] = (*now, tapped[card], s.face[card], kinds(s, card))
        return rows
    if not s.topics & SHOWN:
        for card in cards:
            rows[INDICES[spots[card]]] = prints[card].shown[tapped[card]]
        return rows
    altered, cache = s.altered, s.cache
    for card in cards:
        if altered is None or card in altered:
            known = cache.get(card)
            shown: Any = _shown(s, card) if known is None else known[_SHOWN] or _shown(s, card)
            rows[INDICES[spots[card]]] = shown[tapped[card]]
        else:
            rows[INDICES[spots[card]]] = prints[card].shown[tapped[card]]
    return rows


def _shown(s: TtcgState, card: int) -> list[tuple[int, ...]]:
    """The numbers of a card of which statements speak, untapped and tapped; kept with its values."""
    printed = s.prints[card]
    plain = s.retyped is not None and card not in s.retyped
    if plain and not _concerning(s, card):
        stats = printed.stats
        s.cache[card] = [stats, stats, stats, stats, None, None, printed.shown]
        return printed.shown
    now = _stats(s, card, FINAL)
    sort = printed.kinds if plain else kinds(s, card)
    shown = printed.shown
    if now is not printed.stats or sort != printed.kinds:
        shown = [(*now, 0, 1, sort), (*now, 1, 1, sort)]
    s.cache[card][_SHOWN] = shown
    return shown


def posed(numbers: tuple[int, ...], printed: Card, pose: int) -> tuple[int, ...]:
    """What is shown of a card that was tapped or untapped: its other numbers are those it had."""
    if numbers is printed.shown[1 - pose]:
        return printed.shown[pose]
    attack, defense, rank, _, face, kinds = numbers
    return (attack, defense, rank, pose, face, kinds)


def stacked(s: TtcgState, seat: int, slots: list[int]) -> list[tuple[int, ...]]:
    """Of cards under others: the places of their stacks, and how many cards lie above each."""
    found: dict[int, tuple[int, ...]] = {}
    below = s.below
    for top in s.lying[UNITS + seat] + s.lying[SPELLS + seat]:
        depth, card = 1, below[top]
        while card >= 0:
            found[card] = (s.spots[top], depth)
            depth, card = depth + 1, below[card]
    return [found[card] for card in slots]


def rank(s: TtcgState, card: int, layer: int = FINAL) -> int:
    """TT-10.6b: current rank on the field, printed rank elsewhere."""
    if layer < 0 or not s.topics & VALUES or not UNITS <= s.zone[card] < UNDER:
        return s.prints[card].rank
    return _stats(s, card, layer)[RANK]


def attack(s: TtcgState, card: int, layer: int = FINAL) -> int:
    if layer < 0 or not s.topics & VALUES or not UNITS <= s.zone[card] < UNDER:
        return s.prints[card].attack
    return _stats(s, card, layer)[ATTACK]


def defense(s: TtcgState, card: int, layer: int = FINAL) -> int:
    if layer < 0 or not s.topics & VALUES or not UNITS <= s.zone[card] < UNDER:
        return s.prints[card].defense
    return _stats(s, card, layer)[DEFENSE]


def stat(s: TtcgState, card: int, which: int, layer: int = FINAL) -> int:
    if which == RANK:
        return rank(s, card, layer)
    return attack(s, card, layer) if which == ATTACK else defense(s, card, layer)


def stats(s: TtcgState, card: int, layer: int = FINAL) -> list[int]:
    """Attack, defense and rank together."""
    if layer < 0 or not s.topics & VALUES or not UNITS <= s.zone[card] < UNDER:
        return s.prints[card].stats
    return _stats(s, card, layer)


def _stats(s: TtcgState, card: int, layer: int) -> list[int]:
    if s.held is None:
        holding(s)
    altered = s.altered
    if altered is not None and card not in altered:
        return s.prints[card].stats
    known = s.cache.get(card)
    concerning: list[Hold] | None = None
    if known is None:
        concerning = _concerning(s, card)
        if not concerning:
            printed = s.prints[card].stats
            s.cache[card] = [printed, printed, printed, printed, None, None, None]
            return printed
        known = s.cache[card] = [None, None, None, None, None, None, None]
    found: list[int] | None = known[layer]
    if found is None:
        found = known[layer] = _compute(s, card, layer, _concerning(s, card) if concerning is None else concerning)
    return found


def _compute(s: TtcgState, card: int, layer: int, concerning: list[Hold]) -> list[int]:
    """TT-10.6a, TT-10.6b, TT-X13: printed, then set, then doubled and halved (rounded down), then added; each step by time."""
    printed = s.prints[card]
    immunity = s.topics & IMMUNITY
    mine: list[Hold] = []
    for hold in concerning:
        if (hold.whole and not immunity) or _counts(s, hold, card, layer):
            mine.append(hold)
    if not mine:
        return printed.stats
    value = printed.stats[:]
    inverted = False
    if "invert" in s.groups:
        for hold in s.groups["invert"]:
            inverted = inverted or (
                (lasts if hold.fixed else stands)(s, hold, hold.ctx, layer - 1) and not immune(s, card, hold.source, layer - 1))
    if s.topics & OVERRULES:  # something else than adding
        for hold in mine:
            if not hold.act.foreach or times(s, hold, card, layer - 1):
                _set(hold, value)
        for hold in mine:
            act = hold.act
            if act.verb == "double":
                value[act.stat] <<= times(s, hold, card, layer - 1)
            elif act.verb == "halve":
                value[act.stat] >>= times(s, hold, card, layer - 1)
    for hold in mine:
        act = hold.act
        if not act.raises:
            continue
        if act.foreach or inverted:
            _add(s, hold, card, value, inverted, layer)
        else:
            value[act.stat if act.stat >= 0 else ATTACK] += act.raises * hold.n
    if value[ATTACK] < 0:
        value[ATTACK] = 0
    if value[DEFENSE] < 0:
        value[DEFENSE] = 0
    value[RANK] = min(max(value[RANK], 1), 5 if printed.unit else 3)
    return value


def _concerning(s: TtcgState, card: int) -> list[Hold]:
    """The statements about values that could be about this card, on this side of the field."""
    side = s.zone[card] & 1
    found = s.concerned.get(2 * card + side)
    if found is None:
        found = s.concerned[2 * card + side] = []
        for hold in s.groups.get("values", _NOTHING):
            at = hold.about
            if at == card or (at < 0 and (hold.vague or (hold.sides[side] and may_concern(s, hold, card)))):
                found.append(hold)
    return found


def looks_printed(s: TtcgState, card: int) -> bool:
    """Whether no statement could change what is seen of a card in a row, as far as that is known."""
    if s.held is None or s.retyped is None or card in s.retyped:
        return False
    return not _concerning(s, card) if s.altered is None else card not in s.altered


def _counts(s: TtcgState, hold: Hold, card: int, layer: int) -> bool:
    """Whether a statement changes the values of this card, as seen from a layer; it is one that could concern the card."""
    if not hold.fixed and layer < hold.act.wanted:
        return False
    asked = (hold.act.wanted if hold.act.wanted < layer else layer) - 1
    if hold.exact and s.face[card] and s.retyped is not None and card not in s.retyped:
        if hold.act.situated and not _stands_now(s, hold, asked):
            return False
    elif not hold.whole and not applies(s, hold, card, asked):
        return False
    return not s.topics & IMMUNITY or not immune(s, card, hold.source, asked)


def _set(hold: Hold, value: list[int]) -> None:
    act = hold.act
    if act.verb == "become":
        if act.rank >= 0:
            value[RANK] = act.rank
        elif act.stat >= 0:
            value[act.stat] = act.amount
    elif act.verb == "swap":
        if len(act.stats) == 2:
            one, two = act.stats
            value[one], value[two] = value[two], value[one]
        elif act.stat >= 0:
            value[act.stat] = hold.extra


def _add(s: TtcgState, hold: Hold, card: int, value: list[int], inverted: bool, layer: int) -> None:
    """TT-A13, TT-A14, TT-X13."""
    act = hold.act
    which = act.stat if act.stat >= 0 else ATTACK
    by = act.raises * (hold.n if not act.foreach else times(s, hold, card, min(2 if which == RANK else 3, layer) - 1))
    value[which] += by if not inverted or which == RANK else -by


__all__ = ["FINAL", "about", "applies", "attack", "defense", "holding", "immune", "kinds", "multiplier", "rank", "stands", "stat"]
