"""TT-X9: what cards and players cannot, can and must do."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg import hearing, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import LEAVING, Act
from cardscape.games.ttcg.context import BOTH, DOER, Ctx, speaks_of, who
from cardscape.games.ttcg.meaning import Place, Sel
from cardscape.games.ttcg.places import BARS, BATTLES, DISCARD, HANDS, SPELLS, UNITS
from cardscape.games.ttcg.table import Hold, TtcgState
from cardscape.games.ttcg.texts import Text

SEEN_TO: Final = frozenset(("activate", "copy", "attack", "counter", "draw", "gain", "lose", "mill"))
"""What a player may be forbidden where it is done, and not card by card."""
_GOES_TO: Final = {m.DESTROYED: DISCARD, m.DISCARDED: DISCARD, m.MILLED: DISCARD, m.DRAWN: HANDS}
_BY_CARD: Final = ("draw", "mill", "discard", "reveal", "search")
"""What is done to all of a pile or what lies on top of it: if only certain cards are forbidden, it is done to the others."""
_BY_PILE: Final = ("discard", "reveal")
"""What is forbidden with a whole pile is forbidden with each of its cards."""
UPRIGHT: Final = 1 << m.TAPPED
TABOO: Final = 1 << m.ATTACK_DECLARED
STUNTED: Final = 1 << m.RANKED_UP
"""What may be said to be impossible with a card: to tap it, to attack it, to rank it up; see ``TtcgState.wards``."""
_IN_BATTLE: Final = 1 | 1 << BATTLES
SHIELDED: Final = _IN_BATTLE << m.DESTROYED
"""The same of destroying it, in battle or otherwise."""


def forbidden(
    s: TtcgState, card: int, done: int, source: int, seat: int, battle: bool, to: int = -1, host: int = -1, end: str = "",
    unseen: bool = False,
) -> bool:
    """TT-X9, TT-1.11: whether something says that this cannot be done to the card.

    ``to`` is the zone it would go to, ``end`` top or bottom of it, ``host`` the card under which it would be placed.
    """
    if not s.wards or not s.wards >> done & (_IN_BATTLE if battle else 1):
        return False
    return forbidding(s, card, done, source, seat, battle, to, host, end, unseen) is not None


def forbidding(
    s: TtcgState, card: int, done: int, source: int, seat: int, battle: bool, to: int = -1, host: int = -1, end: str = "",
    unseen: bool = False,
) -> Hold | None:
    """The statement that forbids it: "cannot be ..." or, against destruction, "is indestructible".

    Of an ``unseen`` card only what is said of every card, whichever it is (TT-1.3).
    """
    for hold in values.about(s, "guard"):
        act = hold.act
        if unseen and (act.target is None or not act.target.loose):
            continue
        if act.verb == "indestructible":
            if done == m.DESTROYED and not (act.wards and is_worn(s, hold, card)) and reaches(s, hold, card):
                return hold
        elif act.done == done:
            if (act.wards and is_worn(s, hold, card)) or not reaches(s, hold, card):
                continue
            if act.battle and not battle:
                continue
            ctx = Ctx(hold.source, hold.seat, hold.seat, (card,), hold.host)
            if act.under is not None and not _is_there(s, act, card, host, ctx):
                continue
            if (act.from_ is not None or act.to is not None) and not _goes_that_way(s, act, card, seat, to, end, ctx):
                continue
            if act.by is None or hearing.cause_fits(s, act.by, source, seat, battle, ctx):
                return hold
    return None


def _is_there(s: TtcgState, act: Act, card: int, host: int, ctx: Ctx) -> bool:
    """TT-X3: "cannot be placed under this card" says where to; otherwise a card has to lie under such a card."""
    assert act.under is not None
    if act.done == m.PLACED:
        return host >= 0 and selectors.means(s, act.under, host, ctx)
    return selectors.lies_under(s, card, act.under, ctx, values.FINAL)


def _goes_that_way(s: TtcgState, act: Act, card: int, seat: int, to: int, end: str, ctx: Ctx) -> bool:
    """TT-6.1: "cannot be played from the discard pile", "cannot be returned to the deck": from and to there only.

    What takes a card nowhere leaves it in its zone.
    """
    start, goal = act.from_, act.to
    if start is not None and not (hearing.zone_is(s, start, s.zone[card], ctx) and hearing.lies_at(s, start, card)):
        return False
    if goal is None:
        return True
    if goal.position and goal.name == "deck" and goal.position != end:
        return False
    if to < 0 and act.done == m.PLAYED:
        to = (UNITS if s.prints[card].unit else SPELLS) + seat
    elif to < 0:
        to = _GOES_TO[act.done] + s.owner[card] if act.done in _GOES_TO else s.zone[card]
    return hearing.zone_is(s, goal, to, ctx)


def reaches(s: TtcgState, hold: Hold, card: int) -> bool:
    """TT-1.11: whether a statement is about this card, and the card is not immune to the effect that makes it."""
    return values.applies(s, hold, card, values.FINAL) and not values.immune(s, card, hold.source)


def spend(s: TtcgState, hold: Hold, card: int) -> None:
    """TT-X9: a protection that works once has worked for this card; one that was given to the card is over."""
    if not hold.act.wards:
        return
    kept = s.bonds if hold.act.renewed else [bond for bond in s.bonds if bond.hold is not hold]
    if len(kept) == len(s.bonds):
        s.spent.append(ward_key(s, hold, card))
        return
    s.bonds = kept
    s.beats = -1
    s.unsettle()


def is_worn(s: TtcgState, hold: Hold, card: int) -> bool:
    """TT-X9, TT-6.20: whether a protection has worked for this card as often as it can, this turn or at all."""
    return s.spent.count(ward_key(s, hold, card)) >= hold.act.wards


def ward_key(s: TtcgState, hold: Hold, card: int) -> tuple[int, int, int]:
    """Under which name that is counted, for each card that is protected; what is below zero is forgotten each turn."""
    lives = s.life[hold.source] << 15 | s.life[card]
    texts = s.prints[hold.source].texts
    number = hold.act.number + (32 if len(texts) > 1 and hold.text is texts[1] else 0)
    if hold.act.renewed:
        return (hold.source, (lives << 10 | card) + 2, -900 - number)
    return (hold.source, lives, number + 64 * card)


def says(s: TtcgState, verb: str, modal: str, card: int) -> list[Hold]:
    """The statements "card can / cannot / must <verb>" that hold."""
    found: list[Hold] = []
    for hold in values.about(s, verb):
        if hold.act.modal == modal and not hold.act.actor and reaches(s, hold, card):
            found.append(hold)
    return found


def denials(s: TtcgState, verb: str, card: int) -> list[Hold]:
    """TT-X9: what forbids it to the card: "cannot ...", and of "only X can ..." whatever forbids it to all others."""
    found: list[Hold] = []
    for hold in values.about(s, verb):
        act = hold.act
        if act.modal == ("can" if act.only else "cannot") and not act.actor and reaches(s, hold, card):
            found.append(hold)
    return found


def cannot(s: TtcgState, verb: str, card: int) -> bool:
    """TT-X9: cannot beats can; "only X can attack directly" leaves others their other attacks."""
    for hold in denials(s, verb, card):  # noqa: SIM110 (a generator costs more than the loop)
        if not hold.act.direct and not hold.act.times:
            return True
    return False


def may(s: TtcgState, verb: str, card: int) -> list[Hold]:
    found = says(s, verb, "can", card)
    return [hold for hold in found if not hold.act.only] if found else found


def barred(
    s: TtcgState, seat: int, verb: str, card: int = -1, zone: str = "", thing: str = "", pile: str = "", of: int = -1,
    stat: int = -1, end: str = "", partner: int = -1, step: Act | None = None, unseen: bool = False,
) -> bool:
    """TT-11.8: "you cannot / your opponent cannot + act" for a player, perhaps only about some cards.

    ``zone`` is where to, ``end`` top or bottom of it, ``partner`` what it is ranked up using or placed under, ``stat``
    which value changes, ``thing`` whether an attack or an effect is countered, ``pile`` what is searched, shuffled, discarded or
    revealed as a whole, and ``of`` whose it is; ``step`` is what is to be done, if it is a step of a text. ``unseen`` is as in
    ``forbidding``.
    """
    if not s.topics & BARS:
        return False
    for hold in values.about(s, f"bar:{verb}"):
        act = hold.act
        ctx = Ctx(hold.source, hold.seat, hold.seat, (card,) if card >= 0 else (), hold.host)
        if not speaks_of(s, hold, ctx, seat):
            continue
        if not values.in_force(s, hold, Ctx(hold.source, hold.seat, seat, ctx.it, hold.host)):
            continue
        if zone and act.dest is not None and (act.dest.name != zone or (act.dest.position and act.dest.position != end)):
            continue
        if (thing and act.object and act.object != thing):
            continue
        if (stat >= 0 and act.stat >= 0 and stat != act.stat) or (verb == "add" and (stat >= 0) is not (act.stat >= 0)):
            continue
        whose = act.dest.whose if zone and card >= 0 and act.dest is not None else ""
        if whose in ("you", "opponent") and who(s, ctx, whose) != s.owner[card]:
            continue
        if pile and act.zone is not None and (
            act.zone.name != pile
            or (of >= 0 and who(s, Ctx(hold.source, hold.seat, seat, (), hold.host), act.zone.whose) not in (BOTH, of))
        ):
            continue
        if step is not None and not _is_like(act, step):
            continue
        if (act.using is not None or act.under is not None) and not _is_partner(s, act, partner, ctx):
            continue
        named = act.zone if verb in _BY_PILE and not pile and card >= 0 else None
        if named is not None and not hearing.zone_is(s, named, s.zone[card], Ctx(hold.source, hold.seat, seat, (), hold.host)):
            continue
        if act.target is None or (card < 0 and (verb not in _BY_CARD or is_of_any(act.target, verb))):
            return True
        if card < 0:
            continue
        loose = act.target
        if unseen and not loose.loose:
            continue
        if selectors.means(s, loose, card, Ctx(hold.source, hold.seat, seat, (card,), hold.host)):
            return True
    return False


def _is_like(said: Act, step: Act) -> bool:
    """Whether a step does what a text forbids: skip that phase, change into that, place it there."""
    if said.span is not None and step.span is not None and said.span.span != step.span.span:
        return False
    if (said.into and said.into != step.into) or (said.other_kind and said.other_kind != step.other_kind):
        return False
    if (said.column and not step.column) or (said.dest is not None and step.dest is None and step.verb == "place"):
        return False
    return bool(said.stats) is bool(step.stats)


def _is_partner(s: TtcgState, act: Act, card: int, ctx: Ctx) -> bool:
    """Whether this is a card with which a text forbids to do it."""
    if card < 0:
        return False
    if act.using is not None:
        return is_used(s, act.using, card, ctx)
    return act.under is not None and selectors.means(s, act.under, card, ctx)


def is_used(s: TtcgState, using: Sel, card: int, ctx: Ctx) -> bool:
    """TT-X6, TT-X9: a card with which a text forbids to rank up; it comes from anywhere unless the text says otherwise."""
    away = using.zone != "hand" and not hearing.zone_is(s, Place(using.zone, using.whose, ""), s.zone[card], ctx)
    return not away and selectors.kind_fits(s, using, card, values.FINAL)


def is_of_any(sel: Sel, verb: str) -> bool:
    """Whether "you cannot draw cards" is about all of them, and not about some that are found out one by one."""
    return sel.loose and (verb == "search" or sel.whose in ("", "they"))


def stays(s: TtcgState, card: int, verb: str, source: int, player: int, seat: int) -> bool:
    """TT-11.8, TT-X9: whether a card of a deck cannot be drawn or milled by an effect of this source, or not by who does it."""
    done = m.DRAWN if verb == "draw" else m.MILLED
    return forbidden(s, card, done, source, player, False) or barred(s, seat, verb, card)


def whither(act: Act) -> tuple[str, str]:
    """TT-A6: the zone to which a step takes cards, and whether to its top or bottom; empty if it takes them nowhere."""
    if act.dest is None:
        return ("hand" if act.verb == "return" else "", "")
    return (act.dest.name, act.dest.position)


def permitted(s: TtcgState, seat: int, act: Act, cards: list[int]) -> list[int]:
    """TT-11.8, TT-X9: those of these cards with which no text forbids the player to do this step."""
    if not cards or not act.actor or act.modal == "cannot" or act.permits or act.verb in SEEN_TO or not s.topics & BARS:
        return cards
    zone, end = whither(act)
    return [card for card in cards if not barred(s, seat, act.verb, card, zone, stat=act.stat, end=end, step=act)]


def bars_step(s: TtcgState, seat: int, act: Act) -> bool:
    """TT-11.8, TT-X9: whether a text forbids the player a step that is done to no card in particular, or any search."""
    if not act.actor or act.modal == "cannot" or act.permits or act.verb in SEEN_TO or not s.topics & BARS:
        return False
    if act.target is not None and act.verb != "search":
        return False
    return barred(s, seat, act.verb, pile="" if act.zone is None else act.zone.name, of=_pile_owner(act, seat), step=act)


def _pile_owner(act: Act, seat: int) -> int:
    """Whose pile the player who does this step means; -1 if both or if only the running effect could tell."""
    whose = "" if act.zone is None else act.zone.whose
    if whose in ("", DOER) or whose == act.actor == "this":
        return seat
    if act.actor not in ("you", "opponent") or whose not in ("you", "opponent", "they"):
        return -1
    if whose == "they":
        return seat if act.actor == "opponent" else 1 - seat
    return seat if whose == act.actor else 1 - seat


def keeps_points(s: TtcgState, seat: int, verb: str, n: int) -> bool:
    """TT-X9, TT-6.1: whether a text says that this player cannot gain or lose so many points, whatever the reason."""
    if not s.topics & BARS:
        return False
    for hold in values.about(s, f"bar:{verb}"):
        act = hold.act
        ctx = Ctx(hold.source, hold.seat, seat, (), hold.host)
        if not speaks_of(s, hold, ctx, seat) or not values.in_force(s, hold, ctx):
            continue
        if act.bound == "atleast":
            if n >= act.amount:
                return True
        elif act.bound == "atmost":
            if n <= act.amount:
                return True
        elif not act.amount or n == act.amount:
            return True
    return False


def keeps_upright(s: TtcgState, card: int, text: Text) -> bool:
    """TT-6.2, TT-X9: whether the card would have to tap for this effect, still being there, and cannot be tapped."""
    if s.spots[card] < 0 or s.tapped[card] or text.style in ("passive", "dormant"):
        return False
    if any(act.target is not None and act.target.ref == "self" and act.verb in LEAVING for act in text.cost):
        return False
    return forbidden(s, card, m.TAPPED, -1, -1, False)
