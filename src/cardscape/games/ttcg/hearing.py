"""Who heard what happened: which texts wait for an event, and whether it is the one they wait for."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg import finding, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.context import BOTH, Ctx, is_whose, who
from cardscape.games.ttcg.happening import RECENT, Happening, Look
from cardscape.games.ttcg.kinds import RANK, SPELL_BIT
from cardscape.games.ttcg.meaning import Cause, Place, Sel, Trigger
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, SPELLS, UNDER, UNITS, TtcgState
from cardscape.games.ttcg.texts import SPAN_BITS, TURN_BEATS, Text
from cardscape.games.ttcg.triggers import queue

BITS: Final = [1 << kind for kind in range(32)]
"""The bit of each kind of event."""
_ROWS: Final = [[UNITS + seat, SPELLS + seat, UNITS + 1 - seat, SPELLS + 1 - seat] for seat in (0, 1)]
"""The rows in which texts hear, with either turn player."""
_LEAVING: Final = (m.DESTROYED, m.SENT, m.DISCARDED, m.MILLED)
_ORIGINS: Final = ("hand", "deck", "discard", "under")


def hear(s: TtcgState, what: Happening) -> None:
    """Queue every text that waits for this."""
    bit = BITS[what.kind]
    if what.card >= 0 and s.prints[what.card].own_hears & bit:
        _listen(s, what.card, what, True, "")
    left = s.ears[what.kind]
    if left:
        prints, awake = s.prints, s.awake
        for row in _ROWS[s.turn]:
            for card in s.lying[row]:
                if prints[card].hears & bit and awake[card]:
                    _listen(s, card, what, False, "field")
                    left -= 1
            if not left:
                break
    if s.hand_hears & bit:
        for card in [*s.zones[HANDS + s.turn], *s.zones[HANDS + 1 - s.turn]]:
            if s.prints[card].hand_hears & bit:
                _listen(s, card, what, False, "hand")
        if s.rules.field_discards:  # TT-9.12: "discard this card to" works from the field too
            for card in s.actives(s.turn) + s.actives(1 - s.turn):
                if s.prints[card].hand_hears & bit and s.awake[card]:
                    _listen(s, card, what, False, "hand")
    if s.away_hears & bit:
        for base, name in ((UNDER, "under"), (DISCARD, "discard"), (DECK, "deck")):
            for zone in (s.zones[base], s.zones[base + 1]):
                found = [card for card in zone if (s.prints[card].under_hears | s.prints[card].pile_hears) & bit]
                for card in found if base > DECK else _shuffled(s, found):
                    _listen(s, card, what, False, name)


def _shuffled(s: TtcgState, cards: list[int]) -> list[int]:
    """TT-1.3: cards of a deck by name: if they were heard as they lie, that would tell their owner how."""
    return sorted(cards, key=lambda card: s.prints[card].name)


def _listen(s: TtcgState, card: int, what: Happening, own: bool, place: str) -> None:
    bit = BITS[what.kind]
    for number, text in enumerate(s.prints[card].texts):
        if text.hears & bit and text.about_self == own and (own or text.place == place):
            _hear(s, card, number, text, what)


def _hear(s: TtcgState, card: int, number: int, text: Text, what: Happening) -> None:
    trigger = text.trigger
    if trigger is None:
        return
    own = text.about_self
    seat = what.was.side if own and what.was is not None else s.zone[card] & 1
    if own and not works_from(s, text, card, what):
        return
    if s.spots[card] >= 0 and s.tapped[card] and text.style not in ("passive", "dormant"):
        return  # TT-6.6e: it has to be untapped when its trigger happens, not only when the chain is formed
    if text.style == "counter" and seat == (what.seat if what.seat >= 0 else what.actor):
        return  # TT-6.6c: it answers the opponent only
    if not matches(s, trigger, card, seat, what):
        return
    queue(s, seat, card, s.defn[card] * 2 + number, what if trigger.verb != "attacked" else of_attacked(what))


def of_attacked(what: Happening) -> Happening:
    """TT-11.7: the same attack for a text about the unit that is attacked, which is "it" then."""
    return Happening(what.kind, what.other, what.actor, what.other, -1, what.source, what.seat, False, what.amount, None)


def works_from(s: TtcgState, text: Text, card: int, what: Happening) -> bool:
    """TT-6.10, TT-6.9: going to the discard pile or deck counts only if the card was untapped, and active on the field."""
    was = what.was
    if was is None:
        return True
    if s.zone[card] < UNITS:
        if was.tapped and not HANDS <= s.zone[card] < DISCARD:
            return False
        if was.zone >= UNDER and text.place != "under":
            return what.kind == m.SENT or (what.kind in (m.MILLED, m.DISCARDED))
        return True
    if s.zone[card] >= UNDER:
        return text.place == "under"
    return bool(s.awake[card])


def host_of(s: TtcgState, card: int) -> int:
    for aura in s.auras:
        if aura.card == card and aura.host >= 0:
            return aura.host
    return -1


def matches(s: TtcgState, trigger: Trigger, card: int, seat: int, what: Happening) -> bool:
    """TT-C9, TT-C16: whether this is what the text waits for; destruction of others is never its own."""
    if trigger.moment is not None or _is_of_other_sort(s, trigger, what):
        return False
    ctx = Ctx(card, seat, seat, (what.card,) if what.card >= 0 else (), host_of(s, card) if s.auras else -1)
    if trigger.kind == m.ATTACK_DECLARED or trigger.kind == m.ATTACK_DONE:
        return _attack_matches(s, trigger, ctx, what)
    if trigger.player and not is_whose(s, ctx, trigger.player, what.actor):
        return False
    if trigger.amount >= 0 and not _amount_fits(trigger, what.amount):
        return False
    subject = trigger.subject if trigger.subject is not None else trigger.object
    if subject is not None and (what.card < 0 or not _subject_fits(s, subject, what, ctx)):
        return False
    if trigger.kind == m.ACTIVATED and what.card == card:
        return False
    if trigger.kind == m.DESTROYED and not (trigger.subject is not None and trigger.subject.ref == "self") and what.card == card:
        return False
    was = what.was
    if trigger.from_ is not None:
        origin = what.origin if what.origin >= 0 or was is None else was.zone
        if origin < 0 or not zone_is(s, trigger.from_, origin, ctx):
            return False
    if trigger.to is not None and not (zone_is(s, trigger.to, what.to, ctx) and lies_at(s, trigger.to, what.card)):
        return False
    if trigger.under is not None and (was is None or not selectors.fits_above(s, trigger.under, was.under, ctx, selectors.FINAL)):
        return False
    if trigger.battle and not what.battle:
        return False
    return trigger.by is None or cause_fits(s, trigger.by, what.source, what.seat, what.battle, ctx)


def _is_of_other_sort(s: TtcgState, trigger: Trigger, what: Happening) -> bool:
    """Whether a card that has gone was a unit where spells are waited for, or a spell where units are."""
    was, subject = what.was, trigger.subject
    if was is None or subject is None or subject.ref or not subject.category or s.zone[what.card] == was.zone:
        return False
    return what.kind in _LEAVING and (subject.category == "spell") != bool(was.kinds & SPELL_BIT)


def lies_at(s: TtcgState, place: Place, card: int) -> bool:
    """Whether a card that has just come to a pile is the one on its top, or at its bottom, if the text says so."""
    if not place.position or card < 0:
        return True
    pile = s.zones[s.zone[card]]
    return pile[-1 if place.position == "top" else 0] == card


def cause_fits(s: TtcgState, by: Cause, source: int, seat: int, battle: bool, ctx: Ctx) -> bool:
    """Whether a change was made by such an effect or card."""
    if source < 0:
        return False
    if by.effect and battle:
        return False
    if by.controller and not is_whose(s, ctx, by.controller, seat):
        return False
    if by.source is not None:
        if by.source.controller and not is_whose(s, ctx, by.source.controller, seat):
            return False
        return look_fits(s, by.source, source, None, ctx)
    return True


def _amount_fits(trigger: Trigger, amount: int) -> bool:
    if trigger.bound == "atmost":
        return amount <= trigger.amount
    return amount >= trigger.amount if trigger.bound == "atleast" or trigger.amount == 1 else amount == trigger.amount


def zone_is(s: TtcgState, place: Place, zone: int, ctx: Ctx) -> bool:
    """Whether a zone, by its number, is one that a text names."""
    if place.name in ("field", "side"):
        ok = zone >= UNITS
    elif place.name in ("any", "have", ""):
        ok = True
    else:
        base = {"deck": DECK, "hand": HANDS, "discard": DISCARD, "units": UNITS, "spells": SPELLS, "under": UNDER}[place.name]
        ok = base <= zone <= base + 1
    return ok and (not place.whose or is_whose(s, ctx, place.whose, zone & 1))


def _attack_matches(s: TtcgState, trigger: Trigger, ctx: Ctx, what: Happening) -> bool:
    """TT-C10, TT-C13, TT-C14: a unit attacks, attacks directly, attacks another card, or is attacked.

    TT-7.9: after its attack a unit must still be active, which ``amount`` tells.
    """
    attacker, target = what.card, what.other
    if trigger.verb == "attacked":
        if target < 0 or trigger.subject is None or not look_fits(s, trigger.subject, target, None, ctx):
            return False
        by = trigger.by
        return by is None or (
            not by.effect
            and (by.source is None or look_fits(s, by.source, attacker, None, ctx))
            and (not by.controller or is_whose(s, ctx, by.controller, s.side(attacker)))
        )
    if trigger.kind == m.ATTACK_DONE and not what.amount:
        return False
    if trigger.subject is None or not look_fits(s, trigger.subject, attacker, what.was, ctx):
        return False
    if trigger.direct and target >= 0:
        return False
    return trigger.object is None or (target >= 0 and look_fits(s, trigger.object, target, None, ctx))


def look_fits(s: TtcgState, sel: Sel, card: int, was: Look | None, ctx: Ctx) -> bool:
    """TT-10.2 for a card something happened to: as it was just before."""
    if was is None or sel.ref or s.zone[card] == was.zone:
        return selectors.means(s, sel, card, ctx)
    return _was_meant(s, sel, card, was, ctx)


def _was_meant(s: TtcgState, sel: Sel, card: int, was: Look, ctx: Ctx) -> bool:
    return was_fits(s, sel, card, was, ctx) and (not sel.extreme or _stood_out(s, sel, card, was, ctx))


def _stood_out(s: TtcgState, sel: Sel, card: int, was: Look, ctx: Ctx) -> bool:
    """TT-T11: the same for the lowest or highest, by the value the card had."""
    for part in (sel, *sel.more):
        if not part.extreme:
            continue
        which = part.extreme_stat
        if which != RANK and was.kinds & SPELL_BIT:
            return False
        value = (was.attack, was.defense, was.rank)[which]
        if not finding.stands_out(s, sel, card, ctx, values.FINAL, was.zone, value, part):
            return False
    return True


def _subject_fits(s: TtcgState, sel: Sel, what: Happening, ctx: Ctx) -> bool:
    """TT-1.5, TT-X6: whoever ranks up a rank 1 unit covers it; what is asked for is the unit that lay there before.

    A card is played out of the hand in which it lay, and tapped when it was untapped.
    """
    if what.kind == m.RANKED_UP and what.was is not None and not sel.ref:
        return _was_meant(s, sel, what.card, what.was, ctx)
    if what.kind == m.ACTIVATED or what.kind == m.COUNTERED:
        return selectors.fits_used(s, sel, what.card, what.seat if what.kind == m.ACTIVATED else 1 - what.seat, ctx)
    card = what.card
    if what.kind == m.PLAYED and what.origin >= 0 and not sel.ref and sel.zone in _ORIGINS:
        if not zone_is(s, Place(sel.zone, sel.whose, ""), what.origin, ctx):
            return False
        return (not sel.controller or is_whose(s, ctx, sel.controller, s.side(card))) and selectors.suits(
            s, sel, card, ctx, selectors.FINAL
        )
    if (what.kind == m.TAPPED or what.kind == m.UNTAPPED) and sel.tapped >= 0 and what.was is not None and s.face[card]:
        what.was.tapped = int(what.kind == m.UNTAPPED)
        return _was_meant(s, sel, card, what.was, ctx)
    return look_fits(s, sel, card, what.was, ctx)


def was_fits(s: TtcgState, sel: Sel, card: int, was: Look, ctx: Ctx) -> bool:
    """Whether a card as it was fits the filters of a selection (TT-10.2)."""
    if sel.other and card == ctx.source:
        return False
    if sel.category and (sel.category == "spell") != bool(was.kinds & SPELL_BIT):
        return False
    for mask in sel.kinds:
        if not was.kinds & mask:
            return False
    if was.rank < sel.rank_min or 0 <= sel.rank_max < was.rank:
        return False
    for which, low, high in sel.stats:
        if (was.kinds & SPELL_BIT and which != RANK) or not low <= (was.attack, was.defense, was.rank)[which] <= high:
            return False
    if sel.controller and not is_whose(s, ctx, sel.controller, was.side):
        return False
    if sel.owner and not is_whose(s, ctx, sel.owner, s.owner[card]):
        return False
    if sel.tapped >= 0 and was.tapped != sel.tapped:
        return False
    if sel.equipped and not was.equipped:
        return False
    if sel.zone and not zone_is(s, Place(sel.zone, sel.whose, ""), was.zone, ctx):
        return False
    if sel.zone == "under" and was.under < 0:
        return False
    if sel.under is not None and not was_under(s, sel.under, was, ctx):
        return False
    if sel.above is not None and not was_above(s, sel.above, was, ctx):
        return False
    if sel.except_ is not None and look_fits(s, sel.except_, card, was, ctx):
        return False
    for done in sel.this_turn:
        if not was.recent >> RECENT.index(done) & 1:
            return False
    return all(look_fits(s, part, card, was, ctx) for part in sel.more)


def was_under(s: TtcgState, sel: Sel, was: Look, ctx: Ctx) -> bool:
    """Whether a card lay, somewhere, under such a card; the cards above it lie as they did."""
    above = was.under
    while above >= 0:
        if above == ctx.source if sel.ref == "self" else selectors.fits(s, sel, above, ctx):
            return True
        above = s.above(above)
    return False


def was_above(s: TtcgState, sel: Sel, was: Look, ctx: Ctx) -> bool:
    """Whether a card lay, somewhere, above such a card."""
    below = was.below
    while below >= 0:
        if below == ctx.source if sel.ref == "self" else selectors.fits(s, sel, below, ctx):
            return True
        below = s.below[below]
    return False


# -- moments of the turn ----------------------

_MOMENTS: Final = [Happening(m.MOMENT, -1, seat, -1, -1, -1, -1, False, 0, None) for seat in (0, 1)]
"""That the turn of a seat has come to some moment."""


def hear_moment(s: TtcgState, at: str, span: str) -> None:
    """TT-C12, TT-C15, TT-4.6: texts that wait for the start or end of a turn or phase of the turn player."""
    if not s.alert >> m.MOMENT & 1:
        return
    bit = (SPAN_BITS[span] if at == "start" else SPAN_BITS[span] << 4) << TURN_BEATS * s.turn
    elsewhere = (s.hand_hears | s.away_hears) >> m.MOMENT & 1
    if not elsewhere and not (s.beats if s.beats >= 0 else s.find_beats()) & bit:
        return
    what = _MOMENTS[s.turn]
    prints, awake = s.prints, s.awake
    for row in _ROWS[s.turn]:
        for card in s.lying[row]:
            if prints[card].moments[row & 1] & bit and awake[card]:
                _hear_moment(s, card, at, span, what, "field")
        if elsewhere and row >= SPELLS:
            _hear_elsewhere(s, row & 1, at, span, what)


def _hear_elsewhere(s: TtcgState, seat: int, at: str, span: str, what: Happening) -> None:
    """Texts that wait for a moment in the hand, in a pile or under another card."""
    if s.hand_hears >> m.MOMENT & 1:
        for card in s.zones[HANDS + seat]:
            _hear_moment(s, card, at, span, what, "hand")
        if s.rules.field_discards:
            for card in s.actives(seat):
                if s.awake[card]:
                    _hear_moment(s, card, at, span, what, "hand")
    if s.away_hears >> m.MOMENT & 1:
        for base, place in ((UNDER, "under"), (DISCARD, "discard"), (DECK, "deck")):
            found = s.zones[base + seat]
            for card in found if base > DECK else _shuffled(s, found):
                _hear_moment(s, card, at, span, what, place)


def _hear_moment(s: TtcgState, card: int, at: str, span: str, what: Happening, place: str) -> None:
    for number, text in enumerate(s.prints[card].texts):
        trigger = text.trigger
        if trigger is None or trigger.moment is None or text.place != place or not text.hears:
            continue
        moment = trigger.moment
        when = "start" if moment.at == "during" else moment.at
        if when == at and span_is(moment.span, span) and _whose_turn(s, card, moment.whose):
            queue(s, s.zone[card] & 1, card, s.defn[card] * 2 + number, what)


def span_is(named: str, span: str) -> bool:
    return named == span or (named == "phase" and span != "turn")


def _whose_turn(s: TtcgState, card: int, whose: str) -> bool:
    if whose in ("", "each", "this"):
        return True
    seat = s.zone[card] & 1
    if whose == "you":
        return s.turn == seat
    if whose == "opponent":
        return s.turn != seat
    meant = who(s, Ctx(card, seat, 1 - seat, (), -1), whose)
    return meant in (BOTH, s.turn)
