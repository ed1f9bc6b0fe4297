"""Verbs that change cards on the field: tap, untap, play, place, swap."""

from __future__ import annotations

from typing import Final

from cardscape.engine.task import make
from cardscape.games.ttcg import carrying, finding, moves, prohibitions, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import BOTH, host_named, of_frame, who
from cardscape.games.ttcg.kinds import RANK
from cardscape.games.ttcg.lasting import impose
from cardscape.games.ttcg.meaning import Place
from cardscape.games.ttcg.moves import Doer
from cardscape.games.ttcg.places import IMMUNITY
from cardscape.games.ttcg.stacking import part
from cardscape.games.ttcg.table import DECK, DISCARD, HANDS, SPELLS, UNDER, UNITS, Frame, TtcgState

PILES: Final = {"deck": DECK, "hand": HANDS, "discard": DISCARD}


def tap(s: TtcgState, cards: list[int], doer: Doer, seat: int) -> None:
    """TT-X5, TT-1.6."""
    for card in cards:
        if s.active(card) and not s.tapped[card] and not prohibitions.forbidden(s, card, m.TAPPED, doer.source, doer.seat, False):
            moves.tap(s, card, doer, seat)


def untap(s: TtcgState, cards: list[int], doer: Doer, seat: int) -> None:
    """TT-X5, TT-1.6."""
    found: list[int] = []
    for card in cards:
        if s.active(card) and s.tapped[card] and not prohibitions.forbidden(s, card, m.UNTAPPED, doer.source, doer.seat, False):
            found.append(card)
    moves.untap(s, found, doer, seat)


def play(s: TtcgState, act: Act, seat: int, cards: list[int]) -> None:
    """TT-X2, TT-5.9: each card that is not active obeys the rules of playing; "directly" lets it enter an empty slot.

    Nothing was looked for if it is the top or bottom card of a deck.
    """
    direct = act.target is not None and act.target.directly
    if act.target is not None and act.target.ref in ("top", "bottom"):
        s.frames[-1].among = tuple(cards)
    found = [card for card in cards if not UNITS <= s.zone[card] < UNDER]
    if len(found) > 1:
        s.then(make("tt-play-several", tuple(found), seat, 1 if direct else 0))
    else:
        s.then(*[make("tt-play-by-effect", card, seat, 1 if direct else 0) for card in found])


def place(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-X3, TT-5.10: under an active card, to another column, or onto a pile."""
    if act.column:
        s.then(*[make("tt-move-column", card, seat) for card in cards if s.on_field(card)])
        return
    if act.under is None:
        carry_placed(s, frame, act, seat, cards, doer)
        return
    hosts = role_cards(s, frame, act, "under", seat)
    decks = [s.zone[card] & 1 for card in looked_for(s, frame, act, cards)]
    for card in cards:
        found = [h for h in hosts if h != card and s.active(h) and s.prints[h].unit == s.prints[card].unit]
        if found and not is_kept_out(s, frame, act, seat, card, found[0]):
            moves.tuck(s, card, found[0])
            moves.tell(s, m.PLACED, card, doer, seat, to=s.zone[card])
    for owner in dict.fromkeys(decks):
        moves.shuffle(s, owner)


def is_kept_out(s: TtcgState, frame: Frame, act: Act, seat: int, card: int, host: int) -> bool:
    """TT-X9, TT-11.8: whether a text forbids to place this card under that one."""
    return prohibitions.forbidden(
        s, card, m.PLACED, frame.source, frame.seat, False, UNDER + s.side(host), host
    ) or prohibitions.barred(s, seat, act.verb, card, partner=host, step=act)


def carry_placed(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-X3, TT-X9: onto a pile, unless a text says that it cannot be placed there; without one it is moved or played."""
    dest = act.dest if act.dest is not None else Place("deck", "", "top")
    if dest.name not in PILES:
        if not move_across(s, frame, dest, seat, cards):
            play(s, act, seat, cards)
        return
    by, side, zone, end = frame.source, frame.seat, PILES[dest.name], dest.position
    heirs = {card: carrying.heir(s, frame, seat, act, card) for card in cards}
    cards = [c for c in cards if not prohibitions.forbidden(s, c, m.PLACED, by, side, False, zone + heirs[c], end=end)]
    if dest.name == "discard":
        cards = carrying.unless_replaced(s, cards, "Placed", m.PLACED, doer, seat)
    decks = carrying.take_out(s, looked_for(s, frame, act, cards), doer, seat, dest.name == "deck" and bool(dest.position))
    part(s, cards)
    for card in cards:
        moves.move_card(s, card, zone, "Placed", m.PLACED, doer, seat, dest.position, heirs[card])
    for owner in decks:
        moves.shuffle(s, owner)


def looked_for(s: TtcgState, frame: Frame, act: Act, cards: list[int]) -> list[int]:
    """TT-A2: those that were looked for in a deck: not its top or bottom cards, nor what was revealed there before."""
    if act.target is None or act.target.ref in ("top", "bottom"):
        return []
    return [card for card in cards if s.zone[card] < HANDS and card not in frame.among]


def move_across(s: TtcgState, frame: Frame, dest: Place, seat: int, cards: list[int]) -> bool:
    """TT-X3, TT-1.2: active cards change sides if a side is named; whether there were any."""
    active = [card for card in cards if s.spots[card] >= 0]
    side = who(s, of_frame(frame, seat), dest.whose) if dest.whose else BOTH
    if not active or side == BOTH:
        return False
    rows = {"units": (UNITS,), "spells": (SPELLS,)}.get(dest.name, (UNITS, SPELLS))
    s.then(*[make("tt-move-across", card, seat, side) for card in active if s.zone[card] & ~1 in rows and s.side(card) != side])
    return True


def role_cards(s: TtcgState, frame: Frame, act: Act, role: str, seat: int) -> list[int]:
    """TT-10.4a: the cards with a further part in a step: where to, with what, using which; those chosen, if they still fit."""
    sel = act.role(role)
    if sel is None:
        return []
    if sel.ref or sel.mode == m.ALL:
        return finding.matching(s, sel, of_frame(frame, seat, host_named(frame)))
    found: list[int] = []
    entries = [aim for aim in frame.aims if aim[0] == act.step and aim[1] == role]
    if act.actor == "both" and len(entries) > 1:  # the turn player has chosen first
        entries = [entries[0 if seat == s.turn else 1]]
    ctx = of_frame(frame, seat, host_named(frame))
    for aim in entries:
        for at in range(2, len(aim) - 1, 2):
            card = aim[at]
            if isinstance(card, int) and s.life[card] == aim[at + 1] and selectors.fits(s, sel, card, ctx):
                found.append(card)
    return found


def have(s: TtcgState, one: int, two: int, stat: int) -> bool:
    """TT-2.1: every card has a rank, but only units have attack and defense."""
    return stat == RANK or not (selectors.kind_is_spell(s, one) or selectors.kind_is_spell(s, two))


def is_away(s: TtcgState, frame: Frame, act: Act) -> bool:
    """TT-T7: whether "this card", of an effect that works on the field, is no longer active."""
    target = act.target
    return (
        target is not None
        and target.ref == "self"
        and not target.zone
        and s.spots[frame.source] < 0
        and s.texts[frame.text].place == "field"
    )


def swap(s: TtcgState, frame: Frame, step: int, act: Act, seat: int, cards: list[int]) -> None:
    """TT-X4, TT-5.11: two cards change places, or two cards change a value; a face-down one has none to give.

    Two cards with two others do so in pairs, in the order in which they are named.
    TT-1.11: with a card that is immune to the effect nothing is swapped. TT-T7: nor is this card once it has left the field.
    """
    if is_away(s, frame, act):
        return
    others = [c for c in role_cards(s, frame, act, "with", seat) if c not in cards[:1]]
    if s.topics & IMMUNITY and step < m.COSTS:
        others = [c for c in others if not values.immune(s, c, frame.source)]
    if not cards or not others:
        return
    one, two = cards[0], others[0]
    if act.stat >= 0:
        if s.active(one) and s.active(two) and s.face[one] and s.face[two] and have(s, one, two, act.stat):
            a, b = values.stat(s, one, act.stat), values.stat(s, two, act.stat)
            impose(s, step, act, [one], b)
            impose(s, step, act, [two], a)
        return
    others = [card for card in others if card not in cards] or others
    s.then(*[make("tt-swap", one, two, frame.source, frame.seat) for one, two in zip(cards, others, strict=False)])
