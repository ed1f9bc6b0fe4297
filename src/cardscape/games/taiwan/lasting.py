"""What lasts: changes with an end, and the edges of turns and phases that end them."""

from __future__ import annotations

from typing import Final

from cardscape.engine.task import Record
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.context import BOTH, Ctx, who
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.meaning import Act, Lasts
from cardscape.games.taiwan.rows import Mod
from cardscape.games.taiwan.statements import STATS
from cardscape.games.taiwan.table import ATTACK, DRAW, MAIN_1, MAIN_2, TEXTS, TaiwanState
from cardscape.games.taiwan.weighing import weigh_again

STARTS: Final = 0
ENDS: Final = 1
NEVER: Final = -1
SPANS: Final = {DRAW: "draw phase", MAIN_1: "first main phase", ATTACK: "attack phase", MAIN_2: "second main phase"}


class Term:
    """When something ends: after ``left`` more edges of a span in a turn of ``whose`` (-1: anybody's)."""

    def __init__(self, edge: int, span: str, whose: int, left: int) -> None:
        self.edge = edge
        self.span = span
        self.whose = whose
        self.left = left


def term(s: TaiwanState, lasts: list[Lasts], seat: int, source: int) -> Term:
    """TW-11.6: temporary effects end on a named phase event; "this turn" with the turn's end; what names none lasts."""
    if not lasts:
        return Term(NEVER, "", BOTH, 0)
    last = lasts[0]
    if last.kind == "turn":
        return Term(ENDS, "turn", BOTH, 1)
    whose = who(s, Ctx(source, seat, seat), last.whose) if last.whose and last.whose != "this" else BOTH
    edge = STARTS if last.at == "start" else ENDS
    span = last.span or "turn"
    return Term(edge, span, whose, 2 if last.next and edge == ENDS and is_inside(s, span, whose) else 1)


def is_inside(s: TaiwanState, span: str, whose: int) -> bool:
    """Whether such a span is going on, so that "the next one" is another."""
    if whose not in (BOTH, s.turn):
        return False
    return span == "turn" or same_span(span, SPANS.get(s.phase, ""))


def same_span(named: str, now: str) -> bool:
    """Either Main Phase is a Main Phase."""
    return named == now or (named == "main phase" and now in ("first main phase", "second main phase"))


def begin(s: TaiwanState, act: Act, name: int, source: int, seat: int, card: int, n: int, extra: int = 0) -> None:
    """TW-11.6: a lasting change starts, of a card or (card -1) a rule for players. Permanent ones of Figures and of cards that
    stay are bound to their source, if that lies there to be bound to.
    """
    at = term(s, act.lasts, seat, source)
    bound = at.edge == NEVER and is_bound(s, source) and s.up(source)
    passed = moment_number(s) if at.edge == STARTS else -1  # what begins at a start lasts until another one
    mod = Mod(card, name, act.step, source, seat, n, extra, at.edge, at.span, at.whose, at.left, 1 if bound else 0,
              s.events + 1, passed)
    s.mods.append(mod)
    s.emit("ModifierAdded", seat, card, n=reach(s, card), label=s.printed[name // TEXTS].name)
    s.take_up(mod)
    if card >= 0 and act.group == STATS:
        weigh_again(s, card)


def reach(s: TaiwanState, card: int) -> int:
    """What a change is about, for the log: a slot, or -1 if it is about no card but about players."""
    return -1 if card < 0 else s.index(card) if s.on_field(card) else 0


def is_bound(s: TaiwanState, source: int) -> bool:
    """TW-11.6: those of one-shots do not care about the source."""
    card = s.card(source)
    return card.figure or card.stays


def is_due(s: TaiwanState, mod: Mod, edge: int, span: str) -> bool:
    """TW-7.8: whether this edge is one that a change counts, and has not counted yet."""
    return (mod.edge == edge and same_span(mod.span, span) and mod.whose in (BOTH, s.turn)
            and mod.passed != moment_number(s))


def ends_something(s: TaiwanState, edge: int, span: str) -> bool:
    """Whether some change counts this edge."""
    for mod in s.mods:  # noqa: SIM110 (a generator would cost more than the loop)
        if isinstance(mod, Mod) and mod.edge == edge and is_due(s, mod, edge, span):
            return True
    return False


def moment_number(s: TaiwanState) -> int:
    """A name for this part of this turn."""
    return s.number * 8 + s.phase


def pass_edge(s: TaiwanState, edge: int, span: str) -> list[Mod]:
    """TW-7.8, TW-11.6: count down what ends with this edge; returns what ended."""
    ended: list[Mod] = []
    kept: list[Record] = []
    for mod in s.mods:
        if isinstance(mod, Mod) and is_due(s, mod, edge, span):
            if mod.left <= 1:
                ended.append(mod)
                continue
            mod = remade(mod, mod.extra, mod.left - 1, moment_number(s))
        kept.append(mod)
    s.mods = kept
    if ended:
        s.give_up(ended)
    for mod in ended:
        if mod.card >= 0:
            weigh_again(s, mod.card)
        s.emit("ModifierEnded", mod.seat, mod.card, n=reach(s, mod.card), label=s.printed[mod.text // TEXTS].name)
        note(s, k.ENDED, mod.seat, mod.card)
    return ended


def remade(mod: Mod, extra: int, left: int, passed: int) -> Mod:
    """A change with another chosen value, or after one more of its edges; what it states is the same."""
    return Mod(mod.card, mod.text, mod.act, mod.source, mod.seat, mod.n, extra, mod.edge, mod.span, mod.whose, left, mod.bound,
               mod.since, passed)


# -- control for a time ---------------------------------------------------------------------------------------------------------


def is_borrowed(s: TaiwanState, mod: Mod) -> bool:
    """TW-13.5: whether control of a card ended with this change."""
    return s.texts[mod.text].step(mod.act).verb == "control" and mod.card >= 0 and s.on_field(mod.card)


def loans(s: TaiwanState, card: int) -> list[Mod]:
    """The changes by which somebody has a card for a time, the oldest first."""
    return [mod for mod in s.mods if isinstance(mod, Mod) and mod.card == card and is_borrowed(s, mod)]


def end_loans(s: TaiwanState, card: int) -> None:
    """TW-13.5: what changes control for good leaves nothing to be given back later."""
    ended = loans(s, card) if s.mods else []
    if ended:
        s.mods = [mod for mod in s.mods if mod not in ended]
        s.restated()
        for mod in ended:
            s.emit("ModifierEnded", mod.seat, mod.card, n=reach(s, mod.card), label=s.printed[mod.text // TEXTS].name)


def given_back(s: TaiwanState, ended: list[Mod]) -> list[tuple[int, int]]:
    """TW-13.5: (card, seat) of each card whose timed control is over. If it was taken for a time once more since, that counts,
    and the end of the older time only says to whom it goes back at last.
    """
    found: list[tuple[int, int]] = []
    heirs: dict[int, int] = {}
    for number, mod in enumerate(ended):
        if not is_borrowed(s, mod):
            continue
        heir = heirs.get(mod.since, mod.extra)
        newer = [other for other in ended[number + 1:] if other.card == mod.card and is_borrowed(s, other)]
        lent = [other for other in loans(s, mod.card) if other.since > mod.since]
        if newer and not (lent and lent[0].since < newer[0].since):
            heirs[newer[0].since] = heir
        elif lent:
            s.mods = [remade(lent[0], heir, lent[0].left, lent[0].passed) if other is lent[0] else other for other in s.mods]
        else:
            found.append((mod.card, heir))
    return found
