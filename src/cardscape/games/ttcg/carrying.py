"""Verbs that move cards between zones: send, return, add, mill, discard, draw, shuffle, reveal, search."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms, knowledge
from cardscape.engine.task import make
from cardscape.games.ttcg import arranging, moves, prohibitions, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.choosing import by_name
from cardscape.games.ttcg.context import BOTH, DOER, Ctx, of_frame, who
from cardscape.games.ttcg.meaning import Place, Sel
from cardscape.games.ttcg.moves import Doer
from cardscape.games.ttcg.places import BARS, IMMUNITY, INSTEAD
from cardscape.games.ttcg.replacing import substitutes
from cardscape.games.ttcg.stacking import part
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, UNITS, Frame, TtcgState

PILES: Final = {"deck": DECK, "hand": HANDS, "discard": DISCARD}
HEIRS: Final = ("you", "opponent", "they", "this", DOER)
"""Words for the player to whose pile a card goes that is not its owner's."""
_CARRIED: Final = {"send": ("Sent", -1), "return": ("Returned", m.RETURNED), "add": ("Added", m.ADDED)}
"""How carrying a card is told, and as what it is heard."""


def carry_to(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A2, TT-A6, TT-A9: send, return or add cards to a zone of their owners; looked for in a deck they are shown."""
    dest = act.dest if act.dest is not None else Place("hand", "", "")
    if dest.name not in PILES:
        if not arranging.move_across(s, frame, dest, seat, cards):
            arranging.play(s, act, seat, cards)
        return
    zone = PILES[dest.name]
    kind, event = _CARRIED[act.verb]
    shuffled: list[int] = []
    found: list[int] = []
    for card in cards:
        to = zone + heir(s, frame, seat, act, card)
        if event >= 0 and prohibitions.forbidden(s, card, event, frame.source, frame.seat, False, to, end=dest.position):
            continue
        if s.zone[card] != to or zone == DECK:
            found.append(card)
    cards = unless_replaced(s, found, kind, event, doer, seat) if zone == DISCARD else found
    if act.verb == "add" or act.target is None or act.target.ref not in ("top", "bottom"):
        sought = cards if act.verb == "add" or not frame.among else [card for card in cards if card not in frame.among]
        shuffled = take_out(s, sought, doer, seat, zone == DECK and bool(dest.position))
    part(s, cards)
    for card in cards:
        owner = heir(s, frame, seat, act, card)
        moves.move_card(s, card, zone, kind, event, doer, seat, dest.position, owner)
        if zone == DECK and not dest.position and owner not in shuffled:
            shuffled.append(owner)
    for owner in shuffled:
        moves.shuffle(s, owner)


def heir(s: TtcgState, frame: Frame, seat: int, act: Act, card: int) -> int:
    """TT-1.2, TT-A6: whose pile a card goes to: from the field or returned its owner's, else that of the player who is named."""
    dest = act.dest
    if dest is not None and act.verb != "return" and not s.on_field(card) and dest.whose in HEIRS:
        return who(s, of_frame(frame, seat), dest.whose)
    return s.owner[card]


def unless_replaced(s: TtcgState, cards: list[int], kind: str, event: int, doer: Doer, actor: int) -> list[int]:
    """TT-X12: if something may replace a card on the field, it is asked before any of these goes; the rest is returned."""
    if not s.topics & INSTEAD or not values.about(s, "instead"):
        return cards
    active = [card for card in cards if s.active(card)]
    if not any(substitutes(s, card) for card in active):
        return cards
    s.then(make("tt-send-or-replace", tuple(active), (), kind, event, doer.source, doer.seat, actor))
    return [card for card in cards if card not in active]


def take_out(s: TtcgState, cards: list[int], doer: Doer, seat: int, first: bool) -> list[int]:
    """TT-A9: cards looked for in decks are shown; whose decks are to be shuffled then, or ``first``, before they get a place."""
    taken: list[int] = []
    for card in cards:
        if s.zone[card] < HANDS:
            taken.append(card)
    if not taken:
        return taken
    owners = list(dict.fromkeys([s.zone[card] & 1 for card in taken]))
    if not first:
        for card in taken:
            from_deck(s, card, doer, seat)
        return owners
    for owner in owners:
        moves.shuffle(s, owner)
    for card in taken:
        moves.reveal(s, card, doer, seat)
    return []


def from_deck(s: TtcgState, card: int, doer: Doer, seat: int) -> None:
    """TT-A9, TT-A12: a card taken out of a deck is shown; which place it had stays unknown."""
    knowledge.shuffled(s, s.zone[card])
    moves.reveal(s, card, doer, seat)


def mill(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A3: top cards of the actor's deck, or of the deck that is named; certain cards are the topmost of these."""
    sel = act.target
    if sel is None or prohibitions.barred(s, seat, "mill"):
        return
    if sel.ref:
        for card in cards:
            if s.zone[card] < HANDS and not prohibitions.stays(s, card, "mill", doer.source, doer.seat, seat):
                moves.put_away(s, card, "Milled", m.MILLED, doer, seat)
        return
    sides = decks_meant(s, sel, frame, seat)
    count = how_many(s, frame, act, sel, seat)
    done: list[int] = []
    for side in sides:
        found = topmost(s, sel, side)
        if found is None:
            done.extend(moves.mill(s, side, count, doer, seat))
            continue
        for card in found[:count]:
            if not prohibitions.stays(s, card, "mill", doer.source, doer.seat, seat):
                from_deck(s, card, doer, seat)
                moves.put_away(s, card, "Milled", m.MILLED, doer, seat)
                done.append(card)
    frame.it = tuple(done)


def topmost(s: TtcgState, sel: Sel, side: int) -> list[int] | None:
    """The cards of a deck that fit, from the top; None if any card does. Nothing is drawn or milled from elsewhere."""
    if sel.zone not in ("", "deck"):
        return []
    if not (sel.kinds or sel.category or sel.rank_min >= 0 or sel.rank_max >= 0 or sel.stats):
        return None
    return [card for card in reversed(s.zones[DECK + side]) if selectors.kind_fits(s, sel, card, values.FINAL)]


def decks_meant(s: TtcgState, sel: Sel, frame: Frame, seat: int) -> list[int]:
    """TT-A3: whose decks are milled, or drawn from: the acting player's if nobody is named."""
    word = sel.whose or sel.controller or sel.owner
    meant = who(s, of_frame(frame, seat), word) if word else seat
    return [s.turn, 1 - s.turn] if meant == BOTH else [meant]


def how_many(s: TtcgState, frame: Frame, act: Act, sel: Sel, seat: int) -> int:
    """TT-10.4a: the cards to be drawn or milled: all, so many, or as many as the player has said (see ``counting``)."""
    said = frame.held0 if seat == 0 else frame.held1
    if sel.mode in m.OPEN and said:
        return said[0]
    return (1000 if sel.mode == m.ALL else sel.n) * (values.multiplier(s, act, of_frame(frame, seat)) if act.foreach else 1)


def discard(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A4, TT-1.8: from the hand; in 2025-02 also from the field."""
    if act.target is not None and act.target.mode == m.ALL and len(cards) > 1:
        cards = by_name(s, cards)
    if act.zone is not None:
        ctx = of_frame(frame, seat)
        cards = all_in(s, frame, act, selectors.zones_named(s, act.zone.name, act.zone.whose, ctx))
    fields = s.rules.field_discards
    found: list[int] = []
    for card in cards:
        if HANDS <= s.zone[card] < DISCARD or (fields and s.active(card)):
            found.append(card)
    if s.auras:
        part(s, found)
    for card in found:
        owner = s.owner[card]
        if s.topics & BARS and prohibitions.barred(s, seat, "discard", card):
            continue
        if s.wards and prohibitions.forbidden(s, card, m.DISCARDED, frame.source, frame.seat, False):
            continue
        if not s.topics & INSTEAD or unless_replaced(s, [card], "Discarded", m.DISCARDED, doer, seat):
            moves.discard(s, card, doer, seat)
        if owner == 0:
            frame.discarded0 += 1
        else:
            frame.discarded1 += 1


def all_in(s: TtcgState, frame: Frame, act: Act, zones: list[int]) -> list[int]:
    """TT-1.11: the cards of whole zones that are not immune to the effect; a price is no effect."""
    cards: list[int] = []
    for zone in zones:
        found = [card for card in s.zones[zone] if card >= 0]
        cards += by_name(s, found) if HANDS <= zone < DISCARD else found  # in which order they came is nobody else's business
    if not s.topics & IMMUNITY or act.step >= m.COSTS:
        return cards
    return [card for card in cards if not values.immune(s, card, frame.source)]


def draw(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-X1, TT-11.7: as many as there are, without damage; named cards are taken from the top down.

    What is drawn is "it" if nothing else was named before.
    """
    if s.topics & BARS and prohibitions.barred(s, seat, "draw"):
        return
    if act.draws:
        drawn = moves.draw(s, seat, act.draws, doer)
        frame.it = frame.it or tuple(drawn)
        return
    times = values.multiplier(s, act, of_frame(frame, seat)) if act.foreach else 1
    if act.same_as:
        meant = who(s, of_frame(frame, seat), act.same_as)
        count = frame.discarded0 + frame.discarded1 if meant == BOTH else (frame.discarded0, frame.discarded1)[meant]
        moves.draw(s, seat, count * times, doer)
        return
    sel = act.target
    if sel is None:
        return
    if sel.ref:
        for card in cards:
            if s.zone[card] < HANDS and not prohibitions.stays(s, card, "draw", doer.source, doer.seat, seat):
                moves.move_card(s, card, HANDS, "Drawn", m.DRAWN, doer, seat, owner=seat)
        return
    count = how_many(s, frame, act, sel, seat)
    done: list[int] = []
    for side in decks_meant(s, sel, frame, seat):
        found = topmost(s, sel, side)
        if found is None:
            done += moves.draw(s, seat, count, doer, side)
            continue
        found = [card for card in found if not prohibitions.stays(s, card, "draw", doer.source, doer.seat, seat)]
        for card in found[:count]:
            from_deck(s, card, doer, seat)
            moves.move_card(s, card, HANDS, "Drawn", m.DRAWN, doer, seat, owner=seat)
        done += found[:count]
    frame.it = frame.it or tuple(done)


def shuffle(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A10: cards or a whole pile into a pile, which is randomised."""
    ctx = of_frame(frame, seat)
    if act.zone is not None:
        zones = selectors.zones_named(
            s, act.zone.name, act.zone.whose or "you", Ctx(ctx.source, seat, seat, ctx.it, -1) if not act.zone.whose else ctx
        )
        if act.dest is None:
            for zone in zones:
                if zone < HANDS:
                    moves.shuffle(s, zone & 1)
                elif DISCARD <= zone < UNITS and s.zones[zone]:
                    atoms.shuffle(s, zone, "PileShuffled")
            return
        cards = all_in(s, frame, act, zones)
    owners: list[int] = []
    into = act.dest.name if act.dest is not None else "deck"
    if into == "discard":
        cards = unless_replaced(s, cards, "Sent", -1, doer, seat)
    part(s, cards)
    for card in cards:
        owner = heir(s, frame, seat, act, card)
        moves.move_card(s, card, PILES.get(into, DECK), "Sent", -1, doer, seat, "", owner)
        if owner not in owners:
            owners.append(owner)
    if into == "deck":
        for owner in owners or [seat]:
            moves.shuffle(s, owner)


def reveal(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A11: cards or a whole zone are shown to both players."""
    if act.zone is not None:
        ctx = of_frame(frame, seat)
        for zone in selectors.zones_named(s, act.zone.name, act.zone.whose, ctx):
            found = [c for c in s.zones[zone] if c >= 0]
            if HANDS <= zone < DISCARD:
                found = by_name(s, found)  # in which order they came into the hand is nobody else's business
                frame.seen |= 1 << (zone & 1)
            cards = [*cards, *found]
    cards = [c for c in cards if not prohibitions.forbidden(s, c, m.REVEALED, frame.source, frame.seat, False)
             and not prohibitions.barred(s, seat, "reveal", c)]
    for card in cards:
        moves.reveal(s, card, doer, seat)
    frame.it = tuple(cards)
    frame.among = tuple(cards)


def search(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A12, TT-X9: what was found is shown and put into the hand, unless it cannot be added; a deck is shuffled."""
    by, to = frame.source, HANDS + seat
    for card in cards:
        zone = s.zone[card]
        if zone < HANDS:
            from_deck(s, card, doer, seat)
        else:
            moves.reveal(s, card, doer, seat)
        if not (HANDS <= zone < DISCARD or prohibitions.forbidden(s, card, m.ADDED, by, frame.seat, False, to)):
            moves.move_card(s, card, HANDS, "Added", m.ADDED, doer, seat, owner=seat)
            if zone < HANDS:
                knowledge.unspied(s, zone)
    if act.zone is not None and act.zone.name == "deck":
        for zone in selectors.zones_named(s, "deck", act.zone.whose, of_frame(frame, seat)):
            moves.shuffle(s, zone & 1)
    frame.among = tuple(cards)
