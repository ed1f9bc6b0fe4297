"""TT-10.3: what each verb does to the cards it is done to."""

from __future__ import annotations

from cardscape.engine.task import make
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg import moves, prohibitions, selectors, values
from cardscape.games.ttcg.answering import find_link
from cardscape.games.ttcg.choosing import host_named
from cardscape.games.ttcg.compiling import is_permission
from cardscape.games.ttcg.context import BOTH, Ctx, of_frame, who
from cardscape.games.ttcg.destruction import destroy
from cardscape.games.ttcg.kinds import RANK
from cardscape.games.ttcg.lasting import impose, term
from cardscape.games.ttcg.links import Link, still_legal
from cardscape.games.ttcg.meaning import Act, Place
from cardscape.games.ttcg.moves import Doer
from cardscape.games.ttcg.table import (
    COUNTERED,
    DECK,
    DECLARED,
    DISCARD,
    HANDS,
    SPELLS,
    UNDER,
    UNITS,
    Aura,
    Frame,
    Skip,
    TtcgState,
)

PILES = {"deck": DECK, "hand": HANDS, "discard": DISCARD}


def do(s: TtcgState, frame: Frame, step: int, act: Act, seat: int, cards: list[int]) -> None:
    """Carry out one step as one player, on these cards."""
    verb = act.verb
    doer = Doer(frame.source, frame.seat)
    if act.modal == "cannot" and act.actor:
        impose(s, step, act, [-1])
    elif is_permission(act) and (verb == "play" or act.using is not None):
        impose(s, step, act, [-1] if verb == "play" else [c for c in cards if s.active(c)])
    elif not act.actor or act.live:
        state(s, frame, step, act, seat, cards)
    elif verb == "destroy":
        destroy(s, cards, doer)
    elif verb in ("send", "return", "add"):
        carry_to(s, frame, act, seat, cards, doer)
    elif verb == "mill":
        mill(s, frame, act, seat, cards, doer)
    elif verb == "discard":
        discard(s, frame, act, seat, cards, doer)
    elif verb == "draw":
        draw(s, frame, act, seat, cards, doer)
    elif verb == "counter":
        counter(s, frame, doer)
    elif verb in ("activate", "copy"):
        use_effects(s, act, seat, cards)
    elif verb == "shuffle":
        shuffle(s, frame, act, seat, cards, doer)
    elif verb == "reveal":
        reveal(s, frame, act, seat, cards, doer)
    elif verb == "search":
        search(s, frame, seat, cards, doer)
    elif verb in ("gain", "lose"):
        points(s, frame, act, seat, doer)
    elif verb == "skip":
        skip(s, frame, act, seat)
    elif verb == "play":
        play(s, act, seat, cards)
    elif verb == "place":
        place(s, frame, act, seat, cards, doer)
    elif verb == "swap":
        swap(s, frame, step, act, cards)
    elif verb == "tap":
        tap(s, cards, doer, seat)
    elif verb == "untap":
        untap(s, cards, doer, seat)
    elif verb == "rankup":
        s.then(*[make("tt-rankup", card, act.number, seat) for card in cards if s.active(card)])
    elif verb == "redirect":
        redirect(s, frame, act, cards)
    elif verb != "equip":
        raise AssertionError(f"the verb {verb} has no meaning")


# -- statements -------------------------------------------------------------------------------------------------------------------------


def state(s: TtcgState, frame: Frame, step: int, act: Act, seat: int, cards: list[int]) -> None:
    """TT-X8, TT-X9, TT-A13 to TT-A15: a statement about cards lasts on each of them."""
    verb = act.verb
    if verb == "invert":
        impose(s, step, act, [-1])
        return
    if verb == "skip":
        for card in cards:
            if s.active(card):
                skip_attack(s, card)
        return
    active = [card for card in cards if s.active(card)]
    if verb == "add" and act.points:
        points(s, frame, act, seat, Doer(frame.source, frame.seat))
    elif verb in ("gain", "lose") and act.points:
        for card in active:
            _card_points(s, act, card, Doer(frame.source, frame.seat))
    elif verb == "change" and act.other_kind:
        s.then(*[make("tt-choose-kind", card, step, seat) for card in active])
    elif act.only and act.target is not None:
        ctx = of_frame(frame, seat, host_named(frame))
        impose(s, step, act, [c for side in (0, 1) for c in s.actives(side) if not selectors.fits(s, act.target, c, ctx)])
    else:
        impose(s, step, act, active)


def _card_points(s: TtcgState, act: Act, card: int, doer: Doer) -> None:
    if act.verb == "gain":
        moves.gain(s, s.side(card), act.amount, doer)
    else:
        moves.lose(s, s.side(card), act.amount, doer)


def skip_attack(s: TtcgState, card: int) -> None:
    """TT-A15: it cannot attack in its controller's next Battle Phase, or in this one if it has not attacked yet."""
    s.skips.append(Skip(s.side(card), "attack", card, s.number))
    s.emit("AttackSkipped", s.side(card), card if s.face[card] else -1)


def start_aura(s: TtcgState, frame: Frame) -> None:
    """TT-6.6b, TT-6.7: a continuous or equip effect holds from its resolution on."""
    text = s.text(frame.text)
    if not s.active(frame.source):
        return
    host = host_named(frame)
    targets: list[tuple[int, ...]] = []
    times: list[int] = []
    ctx = of_frame(frame, host=host)
    lasts = []
    for act in text.acts:
        chosen: list[int] = []
        for aim in frame.aims:
            if aim[0] == act.number and aim[1] == "target":
                chosen.extend(still_legal(s, frame, text, aim))
        if act.verb == "equip" and chosen:
            host = chosen[0]
        if act.live:
            lasts = lasts or act.lasts
        targets.append(tuple(chosen) if act.live else ())
        times.append(values.multiplier(s, act, ctx) if chosen else 1)
    if text.style == "equip" and (host < 0 or not s.active(host)):
        return
    at = term(s, ctx, lasts, s.side(frame.source))
    s.auras = [aura for aura in s.auras if not (isinstance(aura, Aura) and aura.card == frame.source and aura.text == frame.text)]
    s.auras.append(Aura(frame.source, frame.text, host, tuple(targets), tuple(times), at.edge, at.span, at.whose, at.left))
    moves.touch_rows(s)
    s.emit("Equipped" if host >= 0 else "EffectBegan", frame.seat, frame.source, s.at(frame.source), s.at(host) if host >= 0 else -1)
    if host >= 0:
        moves.tell(s, m.EQUIPPED, host, Doer(frame.source, frame.seat), frame.seat)


# -- cards that move ----------------------------------------------------------------------------------------------------------------------


def carry_to(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A2, TT-A6, TT-A9: send, return or add cards to a zone of their owners; from a deck they are shown."""
    if act.verb == "add" and act.points:
        points(s, frame, act, seat, doer)
        return
    dest = act.dest if act.dest is not None else Place("hand", "", "")
    if dest.name not in PILES:
        play(s, act, seat, cards)
        return
    zone = PILES[dest.name]
    kind, event = {"send": ("Sent", -1), "return": ("Returned", m.RETURNED), "add": ("Added", m.ADDED)}[act.verb]
    shuffled: list[int] = []
    for card in cards:
        if event >= 0 and prohibitions.forbidden(s, card, event, frame.source, frame.seat, False):
            continue
        if s.zone[card] == zone + s.owner[card] and zone != DECK:
            continue
        origin = s.zone[card]
        if origin < HANDS:
            from_deck(s, card, doer, seat)
            if origin & 1 not in shuffled:
                shuffled.append(origin & 1)
        moves.move_card(s, card, zone, kind, event, doer, seat, dest.position == "bottom")
        if zone == DECK and not dest.position and s.owner[card] not in shuffled:
            shuffled.append(s.owner[card])
    for owner in shuffled:
        moves.shuffle(s, owner)


def from_deck(s: TtcgState, card: int, doer: Doer, seat: int) -> None:
    """TT-A9, TT-A12: a card taken out of a deck is shown; which place it had stays unknown."""
    from cardscape.engine import knowledge

    knowledge.shuffled(s, s.zone[card])
    moves.reveal(s, card, doer, seat)


def mill(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A3: top cards of the actor's deck, or of the deck that is named."""
    sel = act.target
    if sel is None or prohibitions.barred(s, seat, "mill"):
        return
    if sel.ref:
        for card in cards:
            if s.zone[card] < HANDS:
                moves.put_away(s, card, "Milled", m.MILLED, doer, seat)
        return
    ctx = of_frame(frame, seat)
    word = sel.whose or sel.controller or sel.owner
    meant = who(s, ctx, word) if word else seat
    count = (1000 if sel.mode == m.ALL else sel.n) * values.multiplier(s, act, ctx)
    done: list[int] = []
    for side in [s.turn, 1 - s.turn] if meant == BOTH else [meant]:
        done.extend(moves.mill(s, side, count, doer, seat))
    frame.it = tuple(done)


def discard(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A4, TT-1.8: from the hand; in 2025-02 also from the field."""
    if act.zone is not None:
        ctx = of_frame(frame, seat)
        cards = [c for zone in selectors.zones_named(s, act.zone.name, act.zone.whose, ctx) for c in s.zones[zone] if c >= 0]
    for card in cards:
        in_hand = HANDS <= s.zone[card] < DISCARD
        if not in_hand and not (s.rules.field_discards and s.active(card)):
            continue
        owner = s.owner[card]
        if prohibitions.barred(s, seat, "discard", card) or prohibitions.forbidden(s, card, m.DISCARDED, frame.source, frame.seat, False):
            continue
        moves.discard(s, card, doer, seat)
        if owner == 0:
            frame.discarded0 += 1
        else:
            frame.discarded1 += 1


def draw(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-X1: as many as there are, without damage; named cards are taken from the top down."""
    if prohibitions.barred(s, seat, "draw"):
        return
    ctx = of_frame(frame, seat)
    if act.same_as:
        meant = who(s, ctx, act.same_as)
        count = frame.discarded0 + frame.discarded1 if meant == BOTH else (frame.discarded0, frame.discarded1)[meant]
        moves.draw(s, seat, count * values.multiplier(s, act, ctx), doer)
        return
    sel = act.target
    if sel is None:
        return
    if sel.ref:
        for card in cards:
            if s.zone[card] == DECK + seat:
                moves.move_card(s, card, HANDS, "Drawn", m.DRAWN, doer, seat)
        return
    count = (1000 if sel.mode == m.ALL else sel.n) * values.multiplier(s, act, ctx)
    if sel.mode == m.EXACTLY and len(s.zones[DECK + seat]) < count:
        return
    if not (sel.kinds or sel.category or sel.rank_min >= 0 or sel.rank_max >= 0 or sel.stats):
        moves.draw(s, seat, count, doer)
        return
    found = [c for c in reversed(s.zones[DECK + seat]) if selectors.kind_fits(s, sel, c, values.FINAL)]
    for card in found[:count]:
        from_deck(s, card, doer, seat)
        moves.move_card(s, card, HANDS, "Drawn", m.DRAWN, doer, seat)


def shuffle(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A10: cards or a whole pile into a pile, which is randomised."""
    ctx = of_frame(frame, seat)
    if act.zone is not None:
        zones = selectors.zones_named(s, act.zone.name, act.zone.whose or "you", Ctx(ctx.source, seat, seat, ctx.it, -1)
                                      if not act.zone.whose else ctx)
        if act.dest is None:
            for zone in zones:
                if zone < HANDS:
                    moves.shuffle(s, zone & 1)
            return
        cards = [c for zone in zones for c in s.zones[zone] if c >= 0]
    owners: list[int] = []
    into = act.dest.name if act.dest is not None else "deck"
    for card in cards:
        moves.move_card(s, card, PILES.get(into, DECK), "Sent", -1, doer, seat)
        if s.owner[card] not in owners:
            owners.append(s.owner[card])
    if into == "deck":
        for owner in owners or [seat]:
            moves.shuffle(s, owner)


def reveal(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A11: cards or a whole zone are shown to both players."""
    if act.zone is not None:
        ctx = of_frame(frame, seat)
        for zone in selectors.zones_named(s, act.zone.name, act.zone.whose, ctx):
            cards = [*cards, *[c for c in s.zones[zone] if c >= 0]]
            if HANDS <= zone < DISCARD:
                frame.seen |= 1 << (zone & 1)
    for card in cards:
        moves.reveal(s, card, doer, seat)
    frame.it = tuple(cards)
    frame.among = tuple(cards)


def search(s: TtcgState, frame: Frame, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-A12: what was found is shown and put into the hand; a deck is shuffled."""
    act = [a for a in s.text(frame.text).acts if a.verb == "search"]
    decks: list[int] = []
    for card in cards:
        zone = s.zone[card]
        if zone < HANDS:
            from_deck(s, card, doer, seat)
        else:
            moves.reveal(s, card, doer, seat)
        if not HANDS <= zone < DISCARD:
            moves.move_card(s, card, HANDS, "Added", m.ADDED, doer, seat)
    for each in act:
        if each.zone is not None and each.zone.name == "deck":
            for zone in selectors.zones_named(s, "deck", each.zone.whose, of_frame(frame, seat)):
                if zone & 1 not in decks:
                    decks.append(zone & 1)
    for owner in decks:
        moves.shuffle(s, owner)
    frame.among = tuple(cards)


# -- points, phases, effects ------------------------------------------------------------------------------------------------------------


def points(s: TtcgState, frame: Frame, act: Act, seat: int, doer: Doer) -> None:
    """TT-A13, TT-A14, TT-A9, TT-10.1: points of a player, multiplied by "for each"."""
    ctx = of_frame(frame, seat)
    amount = act.amount * values.multiplier(s, act, ctx)
    if act.verb == "add":
        moves.gain(s, 1 - frame.seat if act.player == "opponent" else frame.seat, amount, doer)
    elif prohibitions.barred(s, seat, act.verb):
        return
    elif act.verb == "gain":
        moves.gain(s, seat, amount, doer)
    else:
        moves.lose(s, seat, amount, doer)


def skip(s: TtcgState, frame: Frame, act: Act, seat: int) -> None:
    """TT-A15: the next such phase or turn of that player does not happen."""
    span = act.span
    if span is None:
        return
    ctx = of_frame(frame, seat)
    meant = who(s, ctx, span.whose) if span.whose in ("you", "opponent", "owner", "each") else seat
    if span.whose == "you" and seat != frame.seat:
        meant = seat
    for side in (0, 1) if meant == BOTH else (meant,):
        s.skips.append(Skip(side, span.span, -1, s.number))
        s.emit("SkipPlanned", side, label=span.span)


def counter(s: TtcgState, frame: Frame, doer: Doer) -> None:
    """TT-A5: the link will do nothing, or the attack ends."""
    label = frame.label
    if label == "attack":
        if s.attack == DECLARED:
            s.attack = COUNTERED
            s.emit("AttackCountered", frame.seat, s.attacker)
            moves.tell(s, m.COUNTERED, s.attacker, doer, frame.seat)
        return
    if not label.startswith("link "):
        return
    index = find_link(s, int(label[5:]))
    if index < 0:
        return
    link = s.chain[index]
    assert isinstance(link, Link)
    if prohibitions.forbidden(s, link.card, m.COUNTERED, frame.source, frame.seat, False):
        return
    s.chain[index] = Link(link.text, link.card, link.seat, link.life, link.aims, link.it, link.label, link.discarded0,
                          link.discarded1, link.number, 1, link.zone)
    s.emit("Countered", frame.seat, link.card)
    moves.tell(s, m.COUNTERED, link.card, doer, frame.seat)


def use_effects(s: TtcgState, act: Act, seat: int, cards: list[int]) -> None:
    """TT-A8, TT-X7: use effects of other cards as part of this link."""
    tasks = []
    for card in cards:
        for _ in range(max(act.amount, 1)):
            tasks.append(make("tt-use-effect", card, 1 if act.verb == "copy" else 0, seat))
    s.then(*tasks)


def redirect(s: TtcgState, frame: Frame, act: Act, cards: list[int]) -> None:
    """TT-X10: the attack or link gets this card as its only target, if that is legal."""
    if not cards:
        return
    new = cards[0]
    wants_link = act.object == "effect" or (act.object == "it" and frame.label.startswith("link "))
    if not wants_link:
        if s.attack == DECLARED and s.active(new) and s.zone[new] < SPELLS and s.side(new) != s.side(s.attacker):
            s.target = new
            s.target_life = s.life[new]
            s.emit("AttackRedirected", frame.seat, new if s.face[new] else -1, s.at(s.attacker), s.at(new))
        return
    index = find_link(s, int(frame.label[5:])) if frame.label.startswith("link ") else len(s.chain) - 1
    if not 0 <= index < len(s.chain):
        return
    link = s.chain[index]
    assert isinstance(link, Link)
    text = s.text(link.text)
    aims: list[tuple[int | str, ...]] = []
    for aim in link.aims:
        number = aim[0]
        sel = text.acts[number].role(str(aim[1])) if isinstance(number, int) and number >= 0 else None
        legal = sel is None or selectors.fits(s, sel, new, Ctx(link.card, link.seat, link.seat, link.it, -1))
        aims.append((aim[0], aim[1], new, s.life[new]) if legal else aim)
    s.chain[index] = Link(link.text, link.card, link.seat, link.life, tuple(aims), link.it, link.label, link.discarded0,
                          link.discarded1, link.number, link.countered, link.zone)
    s.emit("EffectRedirected", frame.seat, link.card)


# -- cards on the field -------------------------------------------------------------------------------------------------------------------


def tap(s: TtcgState, cards: list[int], doer: Doer, seat: int) -> None:
    """TT-X5, TT-1.6."""
    for card in cards:
        if s.active(card) and not s.tapped[card] and not prohibitions.forbidden(s, card, m.TAPPED, doer.source, doer.seat, False):
            moves.tap(s, card, doer, seat)


def untap(s: TtcgState, cards: list[int], doer: Doer, seat: int) -> None:
    """TT-X5, TT-1.6."""
    for card in cards:
        if s.active(card) and s.tapped[card] and not prohibitions.forbidden(s, card, m.UNTAPPED, doer.source, doer.seat, False):
            moves.untap(s, card, doer, seat)


def play(s: TtcgState, act: Act, seat: int, cards: list[int]) -> None:
    """TT-X2, TT-5.9: each card obeys the rules of playing; "directly" lets it enter an empty slot."""
    direct = act.target is not None and act.target.directly
    s.then(*[make("tt-play-by-effect", card, seat, 1 if direct else 0) for card in cards
             if ((s.zone[card] < UNITS or s.zone[card] >= UNDER) and s.owner[card] == seat) or s.zone[card] < UNITS])


def place(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """TT-X3, TT-5.10: under an active card, to another column, or onto a pile."""
    if act.column:
        s.then(*[make("tt-move-column", card, seat) for card in cards if s.active(card)])
        return
    if act.under is None:
        carry_placed(s, frame, act, seat, cards, doer)
        return
    hosts = role_cards(s, frame, act, "under", seat)
    for card in cards:
        found = [h for h in hosts if h != card and s.active(h) and s.card(h).unit == s.card(card).unit]
        if found and not (s.active(card) and s.zone[card] < UNITS):
            moves.tuck(s, card, found[0])
            moves.tell(s, m.PLACED, card, doer, seat, to=s.zone[card])


def carry_placed(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    dest = act.dest if act.dest is not None else Place("deck", "", "top")
    if dest.name not in PILES:
        play(s, act, seat, cards)
        return
    for card in cards:
        moves.move_card(s, card, PILES[dest.name], "Placed", m.PLACED, doer, seat, dest.position == "bottom")


def role_cards(s: TtcgState, frame: Frame, act: Act, role: str, seat: int) -> list[int]:
    """The cards with a further part in a step: where to, with what, using which."""
    sel = act.role(role)
    if sel is None:
        return []
    if sel.ref or sel.mode == m.ALL:
        return selectors.matching(s, sel, of_frame(frame, seat, host_named(frame)))
    found: list[int] = []
    for aim in frame.aims:
        if aim[0] == act.number and aim[1] == role:
            for at in range(2, len(aim) - 1, 2):
                card = aim[at]
                if isinstance(card, int) and s.life[card] == aim[at + 1]:
                    found.append(card)
    return found


def swap(s: TtcgState, frame: Frame, step: int, act: Act, cards: list[int]) -> None:
    """TT-X4: two cards change places, or two cards change a value."""
    others = [c for c in role_cards(s, frame, act, "with", frame.seat) if c not in cards[:1]]
    if not cards or not others:
        return
    one, two = cards[0], others[0]
    if act.stat >= 0:
        if s.active(one) and s.active(two):
            a, b = values.stat(s, one, act.stat), values.stat(s, two, act.stat)
            impose(s, step, act, [one], b)
            impose(s, step, act, [two], a)
        return
    s.then(make("tt-swap", one, two, frame.source, frame.seat))


__all__ = ["RANK", "do", "start_aura"]
