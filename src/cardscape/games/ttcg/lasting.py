"""How long things last: bonds, auras and delayed steps end or begin at the edges of turns and phases."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.task import make
from cardscape.games.ttcg import selectors, values
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import BOTH, Ctx, who
from cardscape.games.ttcg.kinds import kind_name
from cardscape.games.ttcg.meaning import Lasts, When
from cardscape.games.ttcg.places import TIED
from cardscape.games.ttcg.saying import cards_named
from cardscape.games.ttcg.settling import begin_bonds, end_bonds
from cardscape.games.ttcg.stacking import drop_auras, hide_aura, touch_rows
from cardscape.games.ttcg.table import BATTLE, DISCARD, DRAW, END, MAIN, Aura, Bond, Delay, Frame, TtcgState
from cardscape.games.ttcg.texts import beat_of

STACKING: Final = frozenset(("gain", "lose", "add", "increase", "reduce", "double", "halve", "swap", "play", "invert"))
"""Statements that count each time they are made."""
HIDDEN: Final = ("hand", "deck", "have", "any")
"""Zones, as texts name them, with cards that not everybody sees."""
STARTS: Final = 0
ENDS: Final = 1
_PHASES: Final = {"draw phase": DRAW, "main phase": MAIN, "battle phase": BATTLE}


End = tuple[int, str, int, int, int]
"""The edge at which something ends: edge, span, whose, left, and 1 if it begins only with that player's next turn."""
ENDLESS: Final[End] = (-1, "", BOTH, 0, 0)
_THIS_TURN: Final[End] = (1, "turn", BOTH, 1, 0)


def term(s: TtcgState, ctx: Ctx, lasts: list[Lasts], affected: int) -> End:
    """TT-10.5a, TT-10.5b, TT-C6: what a duration means from now on; without one it lasts while the card stays active."""
    if not lasts or lasts[0].kind == "game":
        return ENDLESS
    first = lasts[0]
    if first.kind == "turn":
        return _THIS_TURN
    if first.kind == "next":
        return (ENDS, "turn", affected, 1, 1)
    if first.kind == "turns":
        return (ENDS, "turn", BOTH, first.n + 1, 0)
    return until(s, ctx, first, affected)


def until(s: TtcgState, ctx: Ctx, lasts: Lasts, affected: int) -> End:
    """TT-10.5a: until the start or end of a turn or phase of somebody."""
    seat = (
        affected if lasts.whose in ("they", "owner") else who(s, ctx, lasts.whose) if lasts.whose in ("you", "opponent") else BOTH
    )
    if lasts.at == "start":
        return (STARTS, lasts.span, seat, 1, 0)
    now = seat in (BOTH, s.turn) and is_within(s, lasts.span)
    return (ENDS, lasts.span, seat, 2 if lasts.next and now else 1, 0)


def is_within(s: TtcgState, span: str) -> bool:
    """Whether it is now the turn, some phase, or the phase of this name; the Start and End steps are no phases (TT-4.1)."""
    return span == "turn" or (s.phase in _PHASES.values() if span == "phase" else s.phase == _PHASES[span])


def moment_term(s: TtcgState, ctx: Ctx, when: When) -> End:
    """When a delayed step happens: "at the end of the turn", "at the start of your next turn", "during your next main phase"."""
    seat = who(s, ctx, when.whose) if when.whose in ("you", "opponent", "they", "owner") else BOTH
    if when.at == "end":
        now = seat in (BOTH, s.turn) and (when.span in ("turn", "phase") or s.phase == _PHASES[when.span])
        return (ENDS, when.span, seat, 2 if when.next and now else 1, 0)
    return (STARTS, when.span, seat, 1, 0)


def delay(s: TtcgState, act: Act) -> None:
    """TT-4.6: the step happens at its moment, with what was chosen before."""
    frame = s.frames[-1]
    assert act.moment is not None
    at = moment_term(s, Ctx(frame.source, frame.seat, frame.seat, frame.it, -1), act.moment)
    s.beats = -1
    s.delays.append(
        Delay(
            frame.text,
            act.number,
            frame.source,
            frame.seat,
            frame.life,
            frame.aims,
            frame.it,
            *at[:4],
            tuple([s.life[card] for card in frame.it]),
        )
    )
    s.emit("Delayed", frame.seat, frame.source)


def is_now(s: TtcgState, act: Act) -> bool:
    """TT-4.6: whether the moment of a step put off to the end of the turn is this End step, or what it waits for has begun."""
    when = act.moment
    if when is None or when.next or when.at == "start":
        return False
    if not is_within(s, when.span) if when.at == "during" else when.span != "turn" or s.phase != END:
        return False
    frame = s.frames[-1]
    return moment_term(s, Ctx(frame.source, frame.seat, frame.seat, frame.it, -1), when)[2] in (BOTH, s.turn)


def _passes(record: Any, edge: int, span: str, seat: int) -> bool:
    return (
        record.edge == edge
        and (record.span == span or (record.span == "phase" and span != "turn"))
        and record.whose in (BOTH, seat)
    )


def any_passes(records: list[Any], edge: int, span: str, seat: int) -> bool:
    """Whether any of these ends or comes nearer to its end."""
    for record in records:  # noqa: SIM110
        if record.edge == edge and _passes(record, edge, span, seat):
            return True
    return False


def pass_edge(s: TtcgState, edge: int, span: str) -> None:
    """TT-4.2, TT-4.6, TT-10.5a: a turn or phase of the turn player starts or ends; what lasted until now is over."""
    if s.bonds:
        _pass_bonds(s, edge, span)
    if s.auras:
        _pass_auras(s, edge, span)


def _pass_auras(s: TtcgState, edge: int, span: str) -> None:
    if not (edge == STARTS and span == "turn") and not any_passes(s.auras, edge, span, s.turn):
        return
    kept: list[Any] = []
    over: list[Aura] = []
    for aura in s.auras:
        if aura.waits:
            if edge == STARTS and span == "turn" and aura.whose in (BOTH, s.turn):
                aura = aura.lasting(aura.left, 0)
                s.unsettle()
                hide_aura(s, aura)
        elif _passes(aura, edge, span, s.turn):
            if aura.left <= 1:
                s.emit("EffectEnded", s.side(aura.card), aura.card)
                over.append(aura)
            else:
                aura = aura.lasting(aura.left - 1, 0)
        kept.append(aura)
    s.auras = kept
    drop_auras(s, over)


def _pass_bonds(s: TtcgState, edge: int, span: str) -> None:
    if not (edge == STARTS and span == "turn") and not any_passes(s.bonds, edge, span, s.turn):
        return
    kept: list[Any] = []
    passed: list[Bond] = []
    over: list[Bond] = []
    begun = False
    for bond in s.bonds:
        if bond.waits:
            if edge == STARTS and span == "turn" and bond.whose in (BOTH, s.turn):
                bond = bond.lasting(bond.left, 0)
                passed.append(bond)
                begun = True
        elif _passes(bond, edge, span, s.turn):
            passed.append(bond)
            if bond.left <= 1:
                over.append(bond)
                continue
            bond = bond.lasting(bond.left - 1, 0)
        kept.append(bond)
    tell_of(s, "EffectEnded", over)
    if passed:
        s.bonds = kept
        s.beats = -1
        if begun:
            s.unsettle()
        elif over:
            end_bonds(s, over)
        for bond in passed:
            if s.texts[bond.text].step(bond.act).alters:
                hide_bound(s, bond.card)


def hide_bound(s: TtcgState, card: int) -> None:
    """Forget the pictures that a lasting change of values alters: of one card, or (-1) of any."""
    if card >= 0:
        s.hide_card(card)
    else:
        s.hide_rows()


def end_unmet(s: TtcgState) -> None:
    """TT-C7: a change that was made "while" something is so ends when that is no longer so; it does not come back."""
    if s.held is None:
        values.holding(s)
    if not s.topics & TIED:
        return
    over: list[Bond] = []
    for bond in s.bonds:
        if bond.hold is not None and bond.hold.act.kept and not bond.hold.text.lasting:
            hold = bond.hold
            ctx = Ctx(hold.source, hold.seat, hold.seat, (hold.card,) if hold.card >= 0 else (), -1)
            if not values.lasts(s, hold, ctx, hold.act.wanted - 1 if hold.act.alters else values.FINAL):
                over.append(bond)
    if over:
        s.bonds = [bond for bond in s.bonds if bond not in over]
        tell_of(s, "EffectEnded", over)
        touch_rows(s)


def due(s: TtcgState, edge: int, span: str) -> None:
    """Delayed steps whose moment has come, oldest first."""
    if not s.delays:
        return
    now = [row for row in s.delays if _passes(row, edge, span, s.turn)]
    if not now:
        return
    kept: list[Any] = []
    ready: list[Delay] = []
    for row in s.delays:
        if _passes(row, edge, span, s.turn):
            if row.left > 1:
                kept.append(row.after_one())
            else:
                ready.append(row)
        else:
            kept.append(row)
    s.delays = kept
    s.beats = -1
    if ready:
        s.then(
            *[make("tt-late", r.text, r.act, r.source, r.seat, r.life, r.aims, r.it, r.lives) for r in ready]
        )


def impose(s: TtcgState, step: int, act: Act, cards: list[int], extra: int = 0) -> None:
    """TT-10.6a, TT-X9: start a lasting change of these cards, or with no card a rule for players; of both, one for each: what is
    ``extra`` is then whose it is, after 0 for nobody in particular (see ``speaks_of``).
    """
    frame = s.frames[-1]
    ctx = Ctx(frame.source, frame.seat, frame.seat, frame.it, -1)
    n = values.multiplier(s, act, ctx)
    if act.verb not in STACKING and s.bonds:
        former = [bond for bond in s.bonds if bond.card in cards and _again(bond, frame, step, extra)]
        if former:
            s.bonds = [bond for bond in s.bonds if bond not in former]
            end_bonds(s, former)
    begun: list[Bond] = []
    for card in cards:
        if act.leans:
            n = values.multiplier(s, act, Ctx(frame.source, frame.seat, frame.seat, (card,), -1))
        side = s.side(card) if card >= 0 else extra - 1 if extra and act.actor == "both" else actor_of(s, act, ctx)
        at = term(s, ctx, act.lasts, side)
        begun.append(Bond(card, frame.text, step, frame.source, frame.seat, n, extra, *at, s.events))
    s.bonds += begun
    tell_of(s, "EffectBegan", begun)
    tell_of_hidden(s, act, ctx, cards)
    if s.beats >= 0:
        for bond in begun:
            s.beats |= beat_of(bond.edge, bond.span, bond.whose, bond.waits)
    begin_bonds(s, begun)
    if act.alters:
        for card in cards:
            hide_bound(s, card)


def tell_of(s: TtcgState, kind: str, bonds: list[Bond]) -> None:
    """What begins or ends is told with its card, its place if that lies face down, or the player it is a rule for.

    TT-1.3: what one step did to several cards is told in the order in which they lie now; any other would tell where those that
    are or were hidden lay before.
    """
    quiet = s.log is None
    if not quiet and len(bonds) > 1:
        bonds = sorted(bonds, key=lambda bond: (bond.since, s.spots[bond.card] if bond.card >= 0 else -1))
    for bond in bonds:
        card = bond.card
        if quiet:
            s.events += card < 0 or is_told(s, kind, bond)
            continue
        act = s.texts[bond.text].step(bond.act)
        label = f"{act.told} {kind_name(bond.extra)}" if act.other_kind else act.told
        if bond.waits:
            label += " next turn"
        if card < 0:
            seat = who(s, Ctx(bond.source, bond.seat, bond.seat, (), -1), act.actor) if act.actor else BOTH
            if bond.extra and act.actor == "both":
                seat = bond.extra - 1
            s.emit(kind, seat, n=bond.n, label=label)
        elif is_told(s, kind, bond):
            s.emit(kind, bond.seat, card if s.face[card] else -1, s.spots[card], s.spots[card], bond.n, label=label)


def is_told(s: TtcgState, kind: str, bond: Bond) -> bool:
    """TT-1.3, TT-5.11: nothing of hidden cards; and not which of them lies face down since something began to hold for them."""
    card = bond.card
    if s.zone[card] < DISCARD or s.face[card] or kind == "EffectBegan":
        return s.zone[card] >= DISCARD
    target = s.texts[bond.text].step(bond.act).target
    return target is None or target.zone not in HIDDEN


def tell_of_hidden(s: TtcgState, act: Act, ctx: Ctx, cards: list[int]) -> None:
    """TT-1.3: that something holds for hidden cards is told once: neither for which nor for how many, nor whether for any."""
    target = act.target
    if target is None or -1 in cards or not (
        any(card >= 0 and s.zone[card] < DISCARD for card in cards) if target.ref else target.zone in HIDDEN
    ):
        return
    zones = [] if target.ref or target.zone in ("any", "have") else selectors.zones_named(s, target.zone, target.whose, ctx)
    at = zones[0] if len(zones) == 1 else -1
    s.emit("EffectBegan", BOTH, -1, at, at, 1, label=act.told if target.ref else f"{cards_named(target, True)} {act.told}")


def _again(bond: Bond, frame: Frame, step: int, extra: int) -> bool:
    """Whether a statement that cannot add up is made once more with nothing but a later end; the new one replaces it."""
    same = bond.text == frame.text and bond.act == step and bond.seat == frame.seat and bond.extra == extra
    return same and bond.edge == -1 and bond.waits == 0


def actor_of(s: TtcgState, act: Act, ctx: Ctx) -> int:
    seat = who(s, ctx, act.actor) if act.actor else ctx.seat
    return s.turn if seat == BOTH else seat
