"""TT-10.3: what each verb does to the cards it is done to."""

from __future__ import annotations

from cardscape.engine.task import make
from cardscape.games.ttcg import arranging, carrying, moves, prohibitions, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import CARRY, DESTROY, DISCARD, DRAW, PERMIT, POINTS, RULE, SEARCH, STATE, Act
from cardscape.games.ttcg.answering import countered_by, find_link
from cardscape.games.ttcg.battle import fighters
from cardscape.games.ttcg.context import BOTH, Ctx, host_named, of_frame, who
from cardscape.games.ttcg.destruction import destroy
from cardscape.games.ttcg.eligible import doable
from cardscape.games.ttcg.lasting import ENDLESS, End, actor_of, impose, term
from cardscape.games.ttcg.links import Link, still_legal
from cardscape.games.ttcg.moves import DOERS, Doer, by_effect
from cardscape.games.ttcg.rows import SILENT
from cardscape.games.ttcg.settling import begin_aura
from cardscape.games.ttcg.stacking import drop_auras, drop_tied, hide_aura
from cardscape.games.ttcg.table import (
    COUNTERED,
    DECLARED,
    Aura,
    Frame,
    Skip,
    TtcgState,
)
from cardscape.games.ttcg.texts import Text, beat_of


def do(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int]) -> None:
    """Carry out one step as one player, on these cards."""
    deed = act.deed
    doer = DOERS[2 * frame.source + frame.seat] or by_effect(frame.source, frame.seat)
    if deed == POINTS:
        points(s, frame, act, seat, doer)
    elif deed == DRAW:
        carrying.draw(s, frame, act, seat, cards, doer)
    elif deed == STATE:
        state(s, frame, act.step, act, seat, cards)
    elif deed == CARRY:
        carrying.carry_to(s, frame, act, seat, cards, doer)
    elif deed == DISCARD:
        carrying.discard(s, frame, act, seat, cards, doer)
    elif deed == DESTROY:
        destroy(s, cards, doer)
    elif deed == SEARCH:
        carrying.search(s, frame, act, seat, cards, doer)
    elif deed in (RULE, PERMIT):
        of_players = deed == RULE or act.verb == "play"
        bases = [-1] if of_players else [card for card in cards if s.spots[card] >= 0]
        impose(s, act.step, act, bases, seat + 1 if act.actor == "both" else 0)
    else:
        do_otherwise(s, frame, act, seat, cards, doer)


def do_otherwise(s: TtcgState, frame: Frame, act: Act, seat: int, cards: list[int], doer: Doer) -> None:
    """The same for what is done less often."""
    verb = act.verb
    if verb == "mill":
        carrying.mill(s, frame, act, seat, cards, doer)
    elif verb == "counter":
        counter(s, frame, act, seat, doer)
    elif verb in ("activate", "copy"):
        use_effects(s, act, seat, cards)
    elif verb == "shuffle":
        carrying.shuffle(s, frame, act, seat, cards, doer)
    elif verb == "reveal":
        carrying.reveal(s, frame, act, seat, cards, doer)
    elif verb == "skip":
        skip(s, frame, act, seat)
    elif verb == "play":
        arranging.play(s, act, seat, cards)
    elif verb == "place":
        arranging.place(s, frame, act, seat, cards, doer)
    elif verb == "swap":
        arranging.swap(s, frame, act.step, act, seat, cards)
    elif verb == "tap":
        arranging.tap(s, cards, doer, seat)
    elif verb == "untap":
        arranging.untap(s, cards, doer, seat)
    elif verb == "rankup":
        s.then(*[make("tt-rankup", card, act.step, seat) for card in cards if s.spots[card] >= 0])
    elif verb == "redirect":
        redirect(s, frame, act, cards)
    elif verb == "equip":
        attach(s, frame, act, cards)
    else:
        raise AssertionError(f"the verb {verb} has no meaning")


# -- statements ----------------------


def state(s: TtcgState, frame: Frame, step: int, act: Act, seat: int, cards: list[int]) -> None:
    """TT-X8, TT-X9, TT-A13 to TT-A15: a statement about cards lasts on each of them."""
    verb = act.verb
    if verb == "invert":
        impose(s, step, act, [-1])
        return
    if verb == "skip":
        for card in cards:
            if s.spots[card] >= 0:
                skip_attack(s, card)
        return
    active = [card for card in cards if s.spots[card] >= 0]
    if verb == "add" and act.points:
        points(s, frame, act, seat, by_effect(frame.source, frame.seat))
    elif verb in ("gain", "lose") and act.points:
        for card in active:
            _card_points(s, act, card, by_effect(frame.source, frame.seat))
    elif verb == "change" and act.other_kind:
        s.then(*[make("tt-choose-kind", card, step, seat) for card in active])
    elif act.only and act.target is not None:
        ctx = of_frame(frame, seat, host_named(frame))
        if act.everywhere:
            others = list(range(len(s.zone)))
        else:
            others = [c for side in (0, 1) for c in (fighters(s, side) if verb == "attack" else s.actives(side))]
        others = [card for card in others if not values.immune(s, card, frame.source)]
        impose(s, step, act, [card for card in others if not selectors.means(s, act.target, card, ctx)])
    else:
        impose(s, step, act, active if verb != "be" else [card for card in cards if card >= 0])


def _card_points(s: TtcgState, act: Act, card: int, doer: Doer) -> None:
    if act.verb == "gain":
        moves.gain(s, s.side(card), act.amount, doer)
    else:
        moves.lose(s, s.side(card), act.amount, doer)


def skip_attack(s: TtcgState, card: int) -> None:
    """TT-A15: it cannot attack in its controller's next Battle Phase, or in this one if it has not attacked yet."""
    has_attacked = s.side(card) == s.turn and s.attacks[card] > 0
    s.skips.append(Skip(s.side(card), "attack", card, s.number if has_attacked else 0))
    s.emit("AttackSkipped", s.side(card), card if s.face[card] else -1)


def start_aura(s: TtcgState, frame: Frame) -> None:
    """TT-6.6b, TT-6.6d, TT-6.7, TT-A7: a continuous or equip effect holds from its resolution on; what is put off not yet."""
    text = s.texts[frame.text]
    if s.spots[frame.source] < 0:
        return
    host = host_named(frame)
    targets: list[tuple[int, ...]] = []
    times: list[int] = []
    ctx = of_frame(frame, -1, host)
    chosen: list[int] = []
    for act in text.acts:
        if act.target is None or act.target.ref != "it":
            chosen = []
        for aim in frame.aims:
            if aim[0] == act.number and aim[1] == "target":
                chosen.extend(still_legal(s, frame, text, aim))
        if act.verb == "equip" and act.target is not None:
            hosts = chosen or [c for c in frame.it if act.target.ref == "it" and doable(s, act, c, ctx, "do")]
            if hosts:
                host = hosts[0]
                frame.aims = (*frame.aims, (-1, "host", host, s.life[host]))
        if act.live and act.target is not None and (act.target.ref == "it" or act.target.worn) and not chosen:
            chosen = [card for card in selectors.referred(s, act.target, ctx) if s.spots[card] >= 0]
        targets.append(tuple(chosen) if act.live else ())
        times.append(values.multiplier(s, act, ctx) if chosen and act.foreach else 1)
    if (text.equips or text.style == "equip") and (host < 0 or s.spots[host] < 0):
        return
    end_former(s, frame, host)
    ends: list[End] = []
    for number, act in enumerate(text.acts):
        ends.append(
            ENDLESS if text.endless else term(s, ctx, act.lasts, affected_side(s, act, targets[number], host, ctx))
        )
    for end in [ENDLESS] if text.endless else spans_of(text, ends):
        said: list[tuple[int, ...]] = []
        for number, act in enumerate(text.acts):
            said.append(targets[number] if ends[number] == end and act.moment is None else SILENT)
        add_aura(s, frame, host, said, times, end)
    tell_of_aura(s, frame, host)


def add_aura(s: TtcgState, frame: Frame, host: int, said: list[tuple[int, ...]], times: list[int], end: End) -> None:
    """One row of a lasting effect: what is said in it of which cards, and how often it counts."""
    user = -1 if s.side(frame.source) == frame.seat else frame.seat
    begun = Aura(frame.source, frame.text, host, tuple(said), tuple(times), *end, s.events, user)
    s.auras.append(begun)
    hide_aura(s, begun)
    if s.beats >= 0:
        s.beats |= beat_of(begun.edge, begun.span, begun.whose, begun.waits)
    begin_aura(s, begun)


def tell_of_aura(s: TtcgState, frame: Frame, host: int) -> None:
    kind, to = ("Equipped", s.spots[host]) if host >= 0 else ("EffectBegan", -1)
    s.emit(kind, frame.seat, frame.source, s.spots[frame.source], to)
    if host >= 0:
        moves.tell(s, m.EQUIPPED, host, by_effect(frame.source, frame.seat), frame.seat)


def attach(s: TtcgState, frame: Frame, act: Act, cards: list[int]) -> None:
    """TT-A7, TT-6.7: a card that is equipped as a cost, or since an offer is taken, has a host from now on; what its text says is
    no benefit of the host. An effect that equips its card does so when it begins; see ``start_aura``.
    """
    text = s.texts[frame.text]
    if act not in text.cost and act not in text.offer:
        return
    ctx = of_frame(frame, -1, -1)
    hosts = [card for card in cards if doable(s, act, card, ctx, "do")]
    if not hosts or s.spots[frame.source] < 0:
        return
    host = hosts[0]
    end_former(s, frame, host)
    add_aura(s, frame, host, [SILENT] * len(text.acts), [1] * len(text.acts), ENDLESS)
    tell_of_aura(s, frame, host)


def end_former(s: TtcgState, frame: Frame, host: int) -> None:
    """TT-6.6b, TT-6.7: used again an effect replaces itself; an equip card has one host, whichever effect made the link.

    A continuous effect without a host leaves the link alone that was its price.
    """
    over: list[Aura] = []
    for aura in s.auras:
        if aura.card == frame.source and (host >= 0 or aura.host < 0) and (aura.text == frame.text or aura.host >= 0):
            over.append(aura)
    drop_auras(s, over)
    if s.bonds:
        for text in dict.fromkeys([frame.text, *[aura.text for aura in over]]):
            drop_tied(s, frame.source, "", text)


def spans_of(text: Text, ends: list[End]) -> list[End]:
    """TT-11.7, TT-6.7: how long the steps of a lasting effect hold, each as it says; a link itself has no end by time."""
    found: list[End] = []
    for number, act in enumerate(text.acts):
        if ((act.live and act.moment is None) or act.verb == "equip") and ends[number] not in found:
            found.append(ends[number])
    if (not found or (text.style == "equip" and not text.equips)) and ENDLESS not in found:
        found.append(ENDLESS)
    return found


def affected_side(s: TtcgState, act: Act, chosen: tuple[int, ...], host: int, ctx: Ctx) -> int:
    """TT-10.5a: whose next turn a step means: that of the player whose cards, or who, it is about."""
    target = act.target
    if chosen:
        return s.side(chosen[0])
    if target is not None and target.ref == "host" and host >= 0:
        return s.side(host)
    if target is not None and target.controller_code == 2:
        return 1 - ctx.seat
    return actor_of(s, act, ctx)


# -- points, phases, effects ----------------------


def points(s: TtcgState, frame: Frame, act: Act, seat: int, doer: Doer) -> None:
    """TT-A13, TT-A14, TT-A9, TT-1.13: points of a player, multiplied by "for each"."""
    amount = act.amount * values.multiplier(s, act, of_frame(frame, seat)) if act.foreach else act.amount
    if act.verb == "add":
        moves.gain(s, 1 - frame.seat if act.player == "opponent" else frame.seat, amount, doer)
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


def counter(s: TtcgState, frame: Frame, act: Act, seat: int, doer: Doer) -> None:
    """TT-A5, TT-6.15: the link will do nothing, or the attack ends, if it still is one of those that the text names."""
    named, ctx = act.target, of_frame(frame, seat)
    label = countered_by(s, act, ctx, seat) if act in s.texts[frame.text].offer else frame.label
    if label == "attack":
        fits = named is None or selectors.means(s, named, s.attacker, ctx)
        if fits and s.attack == DECLARED and may_be_countered(s, frame, s.attacker, "attack"):
            s.attack = COUNTERED
            s.emit("AttackCountered", frame.seat, s.attacker)
            moves.tell(s, m.COUNTERED, s.attacker, doer, frame.seat)
        return
    index = find_link(s, int(label[5:])) if label.startswith("link ") else -1
    if index < 0:
        return
    every = named is not None and not named.ref and named.mode == m.ALL  # TT-T8: whatever fits and waits
    for number in reversed(range(len(s.chain))) if every else (index,):
        link = s.chain[number]
        if not isinstance(link, Link) or (number != index and (link.seat == seat or link.countered)):
            continue
        fits = named is None or selectors.fits_used(s, named, link.card, link.seat, ctx)
        if fits and may_be_countered(s, frame, link.card, "effect"):
            s.chain[number] = link.altered(link.aims, 1)
            s.emit("Countered", frame.seat, link.card)
            moves.tell(s, m.COUNTERED, link.card, doer, frame.seat)


def may_be_countered(s: TtcgState, frame: Frame, card: int, thing: str) -> bool:
    """TT-X9: neither "cannot be countered", of the card whose effect or attack it is, nor "cannot counter", of the player."""
    if prohibitions.forbidden(s, card, m.COUNTERED, frame.source, frame.seat, False):
        return False
    return not prohibitions.barred(s, frame.seat, "counter", card, "", thing)


def use_effects(s: TtcgState, act: Act, seat: int, cards: list[int]) -> None:
    """TT-A8, TT-X7: use effects of other cards as part of this link."""
    tasks = []
    for card in cards:
        for _ in range(max(act.amount, 1)):
            tasks.append(make("tt-use-effect", card, 1 if act.verb == "copy" else 0, seat))
    s.then(*tasks)


def redirect(s: TtcgState, frame: Frame, act: Act, cards: list[int]) -> None:
    """TT-X10: the attack or link gets this card as its only target, if that is legal; a part it does not fit has none then."""
    if not cards:
        return
    new = cards[0]
    wants_link = act.object == "effect" or (act.object == "it" and frame.label.startswith("link "))
    if not wants_link:
        if s.attack == DECLARED and may_be_attacked(s, new):
            s.target = new
            s.target_life = s.life[new]
            s.emit("AttackRedirected", frame.seat, new if s.face[new] else -1, s.spots[s.attacker], s.spots[new])
        return
    index = find_link(s, int(frame.label[5:])) if frame.label.startswith("link ") else len(s.chain) - 1
    if not 0 <= index < len(s.chain):
        return
    link = s.chain[index]
    assert isinstance(link, Link)
    text = s.texts[link.text]
    aims: list[tuple[int | str, ...]] = []
    found = False
    for aim in link.aims:
        number, now = aim[0], (*aim[:2], new, s.life[new])
        if isinstance(number, int) and number >= m.COSTS:  # what was paid is no target
            aims.append(aim)
            continue
        legal = may_be_chosen(s, link, text.step(number) if isinstance(number, int) and number >= 0 else None, str(aim[1]), new)
        found = found or legal
        aims.append(now if legal and now not in aims else aim[:2])
    if not found or tuple(aims) == link.aims:
        return
    s.chain[index] = link.altered(tuple(aims), link.countered)
    s.emit("EffectRedirected", frame.seat, link.card)


def may_be_attacked(s: TtcgState, card: int) -> bool:
    """TT-X10: an active unit on the other side that nothing shields from this attack."""
    attacker = s.attacker
    if card not in fighters(s, 1 - s.side(attacker)):
        return False
    return not prohibitions.forbidden(s, card, m.ATTACK_DECLARED, attacker, s.side(attacker), False)


def may_be_chosen(s: TtcgState, link: Link, act: Act | None, role: str, card: int) -> bool:
    """TT-X10: whether the link could have this card as its target; a host is another active unit."""
    if prohibitions.forbidden(s, card, m.TARGETED, link.card, link.seat, False):
        return False
    if act is None:
        return card != link.card and s.spots[card] >= 0 and not selectors.kind_is_spell(s, card)
    sel = act.role(role)
    ctx = Ctx(link.card, link.seat, link.seat, link.it, -1)
    return sel is None or (selectors.fits(s, sel, card, ctx) and (sel is not act.target or doable(s, act, card, ctx, "aim")))
