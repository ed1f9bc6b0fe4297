"""What each verb does to the cards and players it is about."""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.games.polaris import bonds, forces, moves, points, specs
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.choosing import doable
from cardscape.games.polaris.context import Ctx, of_frame, seats
from cardscape.games.polaris.drawing import draw, mill
from cardscape.games.polaris.happening import EFFECTS, Doer
from cardscape.games.polaris.meaning import Act
from cardscape.games.polaris.rows import Bond, Frame
from cardscape.games.polaris.table import ADVANCE, DECK, HANDS, PolarisState
from cardscape.games.polaris.triggers import tell

_HOMES: Final = {"hand": HANDS, "deck": DECK, "advance": ADVANCE}
_REMOVES: Final = ("destroy", "return", "shuffle")
PLAYER_STATEMENTS: Final = frozenset(("spare", "play:cannot", "gain:cannot"))


def carry_out(s: PolarisState, frame: Frame, act: Act, actor: int, cards: list[int], cost: bool) -> None:
    """Do one step for one actor to these cards."""
    doer = EFFECTS[frame.seat][frame.source]
    n = specs.multiplier(s, act, of_frame(frame, actor)) if act.foreach is not None else 1
    verb = act.verb
    if s.bonds and len(cards) > 1 and verb in _REMOVES:
        cards = moves.lent_first(s, cards)
    if verb == "draw":
        draw(s, actor, (act.target.n if act.target is not None else 1) * n, doer)
    elif verb == "mill":
        milled = mill(s, actor, (act.target.n if act.target is not None else 1) * n, doer)
        frame.it = frame.it if cost and frame.it else milled
    elif verb == "discard":
        for card in cards:
            moves.discard(s, card, doer, "cost" if cost else "effect")
    elif verb == "destroy":
        moves.destroy(s, cards, doer)
    elif verb == "deal":
        for seat in seats(s, of_frame(frame, actor), act.player):
            points.damage(s, seat, act.amount * n, doer, frame.source)
    elif verb == "gain":
        points.gain(s, actor, act.amount * n, doer)
    elif verb == "lose":
        points.set_hp(s, actor, s.hp[actor] - act.amount * n, doer)
    elif verb == "negate":
        negate(s, frame)
    elif verb == "stop":
        stop_battle(s)
    elif verb == "play":
        grant(s, actor, act, n)
    elif verb == "shuffle":
        shuffle_in(s, act, of_frame(frame, actor), cards, doer)
    elif verb == "reveal":
        reveal(s, act, of_frame(frame, actor))
    else:
        to_each(s, frame, act, of_frame(frame, actor), cards, doer)


def to_each(s: PolarisState, frame: Frame, act: Act, ctx: Ctx, cards: list[int], doer: Doer) -> None:
    """Verbs that are done to cards one after the other."""
    for card in cards:
        if act.verb == "tap":
            if doable(s, act, card, ctx):
                moves.tap(s, card, doer)
        elif act.verb == "untap":
            if doable(s, act, card, ctx):
                moves.untap(s, card, doer)
        elif act.verb == "posture":
            if doable(s, act, card, ctx):
                moves.turn(s, card, act.posture, doer)
        elif act.verb == "return":
            give(s, act, card, doer)
        elif act.verb == "search":
            found(s, card, doer)
        elif act.verb == "control":
            take_control(s, frame, act, card, ctx.actor)


def give(s: PolarisState, act: Act, card: int, doer: Doer) -> None:
    """PL-4.4: only effects that say so bring cards out again: to the owner's hand, deck or Advance Deck."""
    place = act.dest
    if place is None:
        return
    if place.name == "discard":
        moves.put_away(s, card, "returned")
        return
    zone = _HOMES[place.name]
    if zone == ADVANCE and not s.card(card).is_advance:
        return
    moves.give_back(s, card, zone, doer, place.position == "bottom")
    if zone == DECK and not place.position and s.zone[card] >> 1 << 1 == DECK:
        atoms.shuffle(s, s.zone[card], "DeckShuffled")


def found(s: PolarisState, card: int, doer: Doer) -> None:
    """PL-14.15: the found card is shown to both players and taken into the hand, which is no return."""
    show(s, card)
    moves.give_back(s, card, HANDS, doer, found=True)


def show(s: PolarisState, card: int) -> None:
    """Both players see a card where it lies."""
    atoms.show(s, card, 3)
    s.emit("CardRevealed", s.owner[card], card, s.zone[card], s.zone[card])


def negate(s: PolarisState, frame: Frame) -> None:
    """PL-14.8: the link directly below its own does nothing; what was paid stays paid."""
    from cardscape.games.polaris.links import Link, tell_effect

    if not s.chain:
        return
    link = s.chain[-1]
    assert isinstance(link, Link)
    if not link.negated:
        s.chain[-1] = Link(link.text, link.card, link.seat, link.life, link.aims, link.it, link.lives, link.force,
                           link.inner, 1)
        tell_effect(s, "EffectNegated", link.seat, link.card, link.text)
        tell(s, m.NEGATED, link.card, EFFECTS[frame.seat][frame.source], frame.seat)
    frame.it = (link.card,) if s.life[link.card] == link.life else ()


def stop_battle(s: PolarisState) -> None:
    """PL-12.7: an effect says that the battle stops."""
    if s.attacker >= 0:
        s.stopped = 1


def grant(s: PolarisState, actor: int, act: Act, n: int) -> None:
    """PL-8.11: "you may play k more cards this turn"; in the turn of the other player it is lost with that turn."""
    kind = act.target.category if act.target is not None else ""
    count = (act.target.n if act.target is not None else 1) * n
    if actor == s.turn:
        for _ in range(count):
            s.grants.append(f"{kind or 'card'} {act.object}".rstrip())
        s.summed = None
        s.open_bits = -1
    s.emit("ExtraPlayGranted", actor, n=count, label=act.object or kind or "card")


def shuffle_in(s: PolarisState, act: Act, ctx: Ctx, cards: list[int], doer: Doer) -> None:
    """Shuffle cards into their owners' decks, or a deck as it is."""
    if act.dest is not None:
        owners: list[int] = []
        for card in cards:
            moves.give_back(s, card, DECK, doer)
            if s.owner[card] not in owners:
                owners.append(s.owner[card])
    else:
        owners = seats(s, ctx, act.zone.whose if act.zone is not None else "you")
    for seat in owners:
        if s.zones[DECK + seat]:
            atoms.shuffle(s, DECK + seat, "DeckShuffled")


def reveal(s: PolarisState, act: Act, ctx: Ctx) -> None:
    """Show a hand (or the top card of a deck) to both players."""
    place = act.zone
    if place is None:
        return
    for seat in seats(s, ctx, place.whose):
        zone = _HOMES[place.name] + seat
        cards = s.zones[zone][:]
        if place.position == "top" or (place.name == "deck" and not place.position):
            cards = cards[-1:]
        elif place.position == "bottom":
            cards = cards[:1]
        for card in cards:
            show(s, card)


def take_control(s: PolarisState, frame: Frame, act: Act, card: int, seat: int) -> None:
    """PL-4.7, PL-13.12: change to the side of whoever takes it; for a time, or while a lasting Force runs, it reverts."""
    side = s.side(card)
    if not can_last(s, frame, act) or not s.on_field(card) or side == seat:
        return
    if not moves.change_side(s, card, seat):
        return
    if not act.until and frame.force < 0:
        bonds.settle_sides(s, card)
    else:
        bonds.bind(s, Bond(card, frame.text, act.number, frame.source, frame.seat, 1, act.until, frame.force, s.tick(), side))


def can_last(s: PolarisState, frame: Frame, act: Act) -> bool:
    """PL-13.7, PL-14.14: what a Force runs needs the Force, which may be gone by now; what is for this battle needs a battle."""
    return (frame.force < 0 or forces.still_runs(s, frame.force)) and (act.until != "battle" or s.attacker >= 0)


def impose(s: PolarisState, frame: Frame, act: Act, cards: list[int]) -> None:
    """PL-14.14: start a lasting change of these cards, or (with none) of a player, which then lasts this turn."""
    if not can_last(s, frame, act):
        return
    n = specs.multiplier(s, act, of_frame(frame)) if act.foreach is not None else 1
    since = s.tick()
    until = act.until
    if act.says in PLAYER_STATEMENTS:
        if not until and frame.force < 0:
            until = "turn"
        bonds.bind(s, Bond(-1, frame.text, act.number, frame.source, frame.seat, n, until, frame.force, since, -1))
        return
    for card in cards:
        if s.on_field(card):
            bonds.bind(s, Bond(card, frame.text, act.number, frame.source, frame.seat, n, until, frame.force, since, -1))

