"""TT-X9: what cards and players cannot, can and must do."""

from __future__ import annotations

from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import selectors, triggers, values
from cardscape.games.ttcg.context import BOTH, Ctx, who
from cardscape.games.ttcg.places import BARS, GUARDS
from cardscape.games.ttcg.table import Bond, Hold, TtcgState


def forbidden(s: TtcgState, card: int, done: int, source: int, seat: int, battle: bool) -> bool:
    """TT-X9, TT-1.11: whether something says that this cannot be done to the card."""
    return bool(s.topics & GUARDS) and forbidding(s, card, done, source, seat, battle) is not None


def forbidding(s: TtcgState, card: int, done: int, source: int, seat: int, battle: bool) -> Hold | None:
    """The statement that forbids it: "cannot be ..." or, against destruction, "is indestructible"."""
    for hold in values.about(s, "guard"):
        act = hold.act
        if act.verb == "indestructible":
            if done == m.DESTROYED and reaches(s, hold, card):
                return hold
        elif act.done == done:
            if (act.once and once_key(s, hold, card) in s.spent) or not reaches(s, hold, card):
                continue
            if act.battle and not battle:
                continue
            ctx = Ctx(hold.source, hold.seat, hold.seat, (card,), hold.host)
            if act.by is None or triggers.cause_fits(s, act.by, source, seat, battle, ctx):
                return hold
    return None


def reaches(s: TtcgState, hold: Hold, card: int) -> bool:
    """TT-1.11: whether a statement is about this card, and the card is not immune to the effect that makes it."""
    return values.applies(s, hold, card, values.FINAL) and not values.immune(s, card, hold.source, hold.seat)


def spend(s: TtcgState, hold: Hold, card: int) -> None:
    """TT-X9: a protection that works once has worked for this card; one that was given to the card is over."""
    if not hold.act.once:
        return
    kept = [bond for bond in s.bonds if not (isinstance(bond, Bond) and bond.hold is hold)]
    if len(kept) == len(s.bonds):
        s.spent.append(once_key(s, hold, card))
        return
    s.bonds = kept
    s.beats = -1
    s.unsettle()


def once_key(s: TtcgState, hold: Hold, card: int) -> tuple[int, int, int]:
    """Under which name a lasting text's "once" is counted: for each card that it protects."""
    return (hold.source, s.life[hold.source] << 15 | s.life[card], hold.act.number + 64 * card)


def says(s: TtcgState, verb: str, modal: str, card: int) -> list[Hold]:
    """The statements "card can / cannot / must <verb>" that hold."""
    group = values.about(s, verb)
    if not group:
        return group
    return [hold for hold in group if hold.act.modal == modal and not hold.act.actor and reaches(s, hold, card)]


def only_others(s: TtcgState, verb: str, card: int) -> bool:
    """TT-X9: "only X can ..." forbids it to all others."""
    return any(hold.act.only and hold.act.modal == "can" and reaches(s, hold, card) for hold in values.about(s, verb))


def cannot(s: TtcgState, verb: str, card: int) -> bool:
    """TT-X9: cannot beats can."""
    if not values.about(s, verb):
        return False
    for hold in says(s, verb, "cannot", card):
        if not hold.act.direct and not hold.act.times and (verb != "rankup" or hold.act.using is None) and not hold.act.only:
            return True
        if hold.act.only:
            return True
    return only_others(s, verb, card)


def may(s: TtcgState, verb: str, card: int) -> list[Hold]:
    return [hold for hold in says(s, verb, "can", card) if not hold.act.only]


def barred(s: TtcgState, seat: int, verb: str, card: int = -1, zone: str = "") -> bool:
    """TT-11.8: "you cannot / your opponent cannot + act" for a player, perhaps only about some cards."""
    if not s.topics & BARS:
        return False
    for hold in values.about(s, f"bar:{verb}"):
        act = hold.act
        ctx = Ctx(hold.source, hold.seat, hold.seat, (card,) if card >= 0 else (), hold.host)
        meant = who(s, ctx, act.actor)
        if meant not in (BOTH, seat):
            continue
        if not hold.fixed and not values.stands(s, hold, ctx, values.FINAL):
            continue
        if act.target is None or card < 0:
            return True
        loose = act.target
        if selectors.fits(s, loose, card, Ctx(hold.source, hold.seat, seat, (card,), hold.host)):
            return True
    return False
