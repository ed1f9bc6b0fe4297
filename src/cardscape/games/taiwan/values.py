"""What holds now: attack stats after all changes, and what cards and players cannot do."""

from __future__ import annotations

from typing import Final

from cardscape.games.taiwan import selectors
from cardscape.games.taiwan.context import BOTH, Ctx, is_whose, who
from cardscape.games.taiwan.meaning import Act, Sel, Text
from cardscape.games.taiwan.rows import Mod
from cardscape.games.taiwan.table import DECLARER, FIELD, OPPONENT, SUPPORT, TaiwanState

STATS: Final = ("central", "left", "right")
_CHANGES: Final = ("gain", "lose", "become", "double", "halve")


class Hold:
    """A statement that holds now: of one card (``card``), or of all that fit the step's selection."""

    def __init__(self, text: Text, act: Act, source: int, seat: int, card: int, n: int, since: int) -> None:
        self.text = text
        self.act = act
        self.source = source
        self.seat = seat
        self.card = card
        self.n = n
        self.since = since


def holds(s: TaiwanState, verb: str) -> list[Hold]:
    """TW-11.10, TW-11.6: the statements of a verb that are in force, oldest first; gathered anew after every change."""
    if s.held is None:
        gather(s)
    found: list[Hold] | None = s.hold_groups.get(verb)
    return found if found is not None else _NONE


def gather(s: TaiwanState) -> None:
    """Collect what face-up Figures, resolved cards that stay, supporters and lasting changes state."""
    found: list[Hold] = []
    lit = s.lit
    for card in s.zones[FIELD]:
        if card >= 0 and lit[card]:
            for text in s.card_texts(card):
                if speaks_from_field(s, card, text):
                    for act in text.acts:
                        if act.live and (text.static or not (act.lasts or act.aimed or is_chosen(act))):
                            found.append(Hold(text, act, card, s.control[card], -1, 1, lit[card]))
    if s.far_texts:
        for zone in (SUPPORT, SUPPORT + 1):
            for card in s.zones[zone]:
                for text in s.card_texts(card):
                    if text.static and text.source == "supporter":
                        for act in text.acts:
                            found.append(Hold(text, act, card, s.owner[card], -1, 1, 0))
    for mod in s.mods:
        if isinstance(mod, Mod):
            text = s.text(mod.text)
            found.append(Hold(text, text.step(mod.act), mod.source, mod.seat, mod.card, mod.n, mod.since))
    found.sort(key=_since)
    groups: dict[str, list[Hold]] = {}
    for hold in found:
        key = "stats" if (hold.act.verb in _CHANGES and not hold.act.actor) or hold.act.verb in ("double", "halve") else ""
        if not key:
            key = f"player {hold.act.object or hold.act.verb}" if hold.act.actor else hold.act.verb
            if hold.act.verb == "tax":
                key = f"tax {hold.act.object}"
        groups.setdefault(key, []).append(hold)
    s.hold_groups = groups
    s.held = list(found)


def is_chosen(act: Act) -> bool:
    """Whether a statement is about a card that an earlier step chose."""
    return act.target is not None and act.target.ref == "it"


def _since(hold: Hold) -> int:
    return hold.since


def speaks_from_field(s: TaiwanState, card: int, text: Text) -> bool:
    """TW-11.10: a Figure's static effects while it lies face-up, those of a card that stays once its activation resolved."""
    return (text.static and text.source == "field") or text.stays


_NONE: Final[list[Hold]] = []


def is_on(s: TaiwanState, hold: Hold) -> bool:
    """Whether the conditions of a statement are true now."""
    text = hold.text
    if not (text.whiles or text.conds or hold.act.conds) or hold.card >= 0:
        return True
    ctx = Ctx(hold.source, hold.seat, hold.seat)
    return (selectors.all_true(s, text.whiles, ctx, True) and (not text.static or selectors.all_true(s, text.conds, ctx, True))
            and selectors.all_true(s, hold.act.conds, ctx, True))


def applies(s: TaiwanState, hold: Hold, card: int) -> bool:
    """Whether a statement is about this card, now."""
    if hold.card >= 0:
        return hold.card == card
    sel = hold.act.target
    return sel is not None and selectors.fits(s, sel, card, Ctx(hold.source, hold.seat, hold.seat), True) and is_on(s, hold)


# -- stats ----------------------------------------------------------------------------------------------------------------------


def stats(s: TaiwanState, card: int) -> tuple[int, int, int]:
    """TW-11.9, TW-0.1: central, left and right attack of a Figure after all changes; never below 0."""
    printed = s.card(card)
    if not printed.figure:
        return (-1, -1, -1)
    found = holds(s, "stats")
    if not found or s.zone[card] != FIELD or not s.face[card]:
        return (printed.central, printed.left, printed.right)
    mine = [hold for hold in found if applies(s, hold, card)]
    if not mine:
        return (printed.central, printed.left, printed.right)
    return (computed(s, card, mine, "central", printed.central), computed(s, card, mine, "left", printed.left),
            computed(s, card, mine, "right", printed.right))


def computed(s: TaiwanState, card: int, found: list[Hold], stat: str, printed: int) -> int:
    """TW-11.9: printed, the latest "becomes", the sum of changes, then multipliers in time order; fractions round down."""
    value = printed
    total = 0
    for hold in found:
        act = hold.act
        if act.stat not in (stat, "attack"):
            continue
        if act.verb == "become":
            value = act.amount
        elif act.verb == "gain":
            total += act.amount * times(s, hold, card)
        elif act.verb == "lose":
            total -= act.amount * times(s, hold, card)
    value = max(value + total, 0)
    for hold in found:
        act = hold.act
        if act.stat in (stat, "attack"):
            if act.verb == "double":
                value *= 2
            elif act.verb == "halve":
                value //= 2
    return max(value, 0)


def times(s: TaiwanState, hold: Hold, card: int) -> int:
    """How many times a change counts: for each fitting card now, or as often as it was counted when it began."""
    if hold.card >= 0:
        return hold.n
    n = hold.n
    ctx = Ctx(hold.source, hold.seat, hold.seat, (card,))
    for sel in hold.act.foreach:
        n *= selectors.count(s, sel, ctx, True)
    return n


def attack(s: TaiwanState, card: int) -> int:
    """TW-4.11: the stat that the orientation selects, for attacking and when attacked."""
    return stats(s, card)[s.pose[card]]


def measure(s: TaiwanState, card: int, stat: str, raw: bool = False) -> int:
    """A number that texts ask for; far below zero where a card has none. ``raw`` leaves changes by effects out."""
    if stat == "growth":
        return s.growth[card]
    if stat == "supporters":
        return len(s.supporters(card))
    printed = s.card(card)
    if stat == "level":
        return printed.level if printed.level >= 0 else _MISSING
    if stat == "age":
        return printed.age if printed.age >= 0 else _MISSING
    if not printed.figure:
        return _MISSING
    three = (printed.central, printed.left, printed.right) if raw else stats(s, card)
    return three[s.pose[card]] if stat == "attack" else three[STATS.index(stat)]


_MISSING: Final = -(1 << 40)


# -- what cannot be done --------------------------------------------------------------------------------------------------------


def forbidden(s: TaiwanState, card: int, done: str, by_attack: bool, seat: int) -> bool:
    """TW-0.4: whether something cannot be done to a card: "cannot" beats everything that allows or demands it."""
    for hold in holds(s, "be"):
        act = hold.act
        if act.done != done:
            continue
        if act.battle and not by_attack:
            continue
        if act.by is not None:
            if by_attack:
                continue
            if act.by.controller and not is_whose(s, Ctx(hold.source, hold.seat, hold.seat), act.by.controller, seat):
                continue
        if applies(s, hold, card):
            return True
    return False


def saves(s: TaiwanState, card: int) -> bool:
    """TW-8.12: whether a card states that its supporters are saved when it leaves."""
    return any(applies(s, hold, card) for hold in holds(s, "save"))


def cannot_activate(s: TaiwanState, card: int) -> bool:
    """TW-0.4: "its effects cannot be activated"."""
    return any(applies(s, hold, card) for hold in holds(s, "activate"))


def cannot_support(s: TaiwanState, card: int) -> bool:
    return any(applies(s, hold, card) for hold in holds(s, "support"))


def may_attack_target(s: TaiwanState, card: int, target: int, declarer: int) -> bool:
    """TW-10.5, TW-0.4: whom cards let a Figure attack: "cannot attack", "can only attack", "cannot be attacked"."""
    if target >= 0 and forbidden(s, target, "attacked", True, declarer):
        return False
    for hold in holds(s, "attack"):
        act = hold.act
        if act.modal == "can" and act.manner != "only":
            continue
        if not applies(s, hold, card):
            continue
        ctx = Ctx(hold.source, hold.seat, hold.seat, (card,))
        if act.manner == "only":
            if target < 0 or act.using is None or not seen_fits(s, act.using, target, ctx):
                return False
        elif act.player:
            if target < 0 and meets(s, ctx, act.player, target, declarer):
                return False
        elif act.using is None or (target >= 0 and seen_fits(s, act.using, target, ctx)):
            return False
    return True


def seen_fits(s: TaiwanState, sel: Sel, card: int, ctx: Ctx) -> bool:
    return selectors.fits(s, sel, card, ctx)


def meets(s: TaiwanState, ctx: Ctx, word: str, target: int, declarer: int) -> bool:
    """Whether an attacked player is the one a word means."""
    attacked = declarer if target == DECLARER else 1 - declarer if target == OPPONENT else BOTH
    meant = who(s, ctx, word)
    return meant in (BOTH, attacked)


def attack_limit(s: TaiwanState, card: int) -> int:
    """TW-10.1: one declaration per Figure and turn, more if an effect says so."""
    most = 1
    for hold in holds(s, "attack"):
        if hold.act.modal == "can" and hold.act.times > most and applies(s, hold, card):
            most = hold.act.times
    return most


def barred(s: TaiwanState, seat: int, verb: str, card: int) -> bool:
    """TW-9.6, TW-11.7, TW-0.4: whether a player cannot do something at all or with this card (-1: with none in particular)."""
    for hold in holds(s, f"player {verb}"):  # noqa: SIM110 (a generator would cost more than the loop)
        if hold.act.modal == "cannot" and concerns(s, hold, seat, card):
            return True
    return False


def tax(s: TaiwanState, seat: int, what: str, card: int) -> int:
    """TW-9.6: what Lockdown Nets charge for an action; to be paid with it."""
    return sum(hold.act.amount for hold in holds(s, f"tax {what}") if concerns(s, hold, seat, card))


def concerns(s: TaiwanState, hold: Hold, seat: int, card: int) -> bool:
    """Whether a rule for players is about this player and this card; the player's own cards are tested as printed."""
    ctx = Ctx(hold.source, hold.seat, hold.seat)
    if not is_whose(s, ctx, hold.act.actor, seat) or not is_on(s, hold):
        return False
    sel = hold.act.target
    if sel is None:
        return True
    return card >= 0 and selectors.printed_fits(s, sel, card) and (not sel.states or selectors.fits(s, sel, card, ctx, True))
