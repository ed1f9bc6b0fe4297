"""Forces whose effect lasts: how it starts, and the exact moment at which it ends."""

from __future__ import annotations

from cardscape.games.polaris import meaning as m
from cardscape.games.polaris.bonds import end_bonds, end_these
from cardscape.games.polaris.happening import RULES
from cardscape.games.polaris.moves import listen, note_running, put_away
from cardscape.games.polaris.rows import Running
from cardscape.games.polaris.stock import ENDS, ENDS_WITH_PHASE, fleeting
from cardscape.games.polaris.table import FORCES, UNKNOWN_MOMENTS, PolarisState
from cardscape.games.polaris.texts import Text
from cardscape.games.polaris.triggers import heard, look, tell


def can_start(s: PolarisState, card: int, life: int) -> bool:
    """PL-13.7: the effect starts only if the Force is still on the field when its link resolves."""
    return s.life[card] == life and s.zone[card] >> 1 << 1 == FORCES


def start(s: PolarisState, card: int, text: int) -> Running:
    """PL-13.14: a Force runs one instance of its effect; an older one is replaced, which discards nothing."""
    if s.running:
        stop_running(s, card)
    row = Running(card, text, s.tick(), s.prints[card].card.timeframe, ())
    s.running.append(row)
    if s.fleeting >= 0:
        s.fleeting |= ENDS.get(row.timeframe, 0)
    said = s.texts[text]
    if said.inner:
        hear_running(s, said, 1)
    note_running(s, row, True)
    if s.log is None:
        s.events += 1
    else:
        s.emit_on_field("EffectStarted", card, row.timeframe)
    return row


def hear_running(s: PolarisState, said: Text, by: int) -> None:
    """A trigger inside a running effect begins to listen, or ends; only if it waits for a moment those are looked for anew."""
    if said.moment >= 0:
        s.moments = UNKNOWN_MOMENTS
    listen(s, said.hears, by)


def still_runs(s: PolarisState, force: int) -> bool:
    """Whether the Force effect that a trigger is part of has not ended."""
    for row in s.running:  # noqa: SIM110 (as everywhere)
        if row.since == force:
            return True
    return False


def stop_running(s: PolarisState, card: int) -> None:
    """PL-13.7, PL-13.12: the running effect of this Force ends now: its modifiers vanish, its side changes revert."""
    for row in s.running:
        if row.card == card:
            _drop(s, row)
            return


def _drop(s: PolarisState, row: Running) -> None:
    s.running.remove(row)
    if s.fleeting:
        s.fleeting = -1
    said = s.texts[row.text]
    if said.inner:
        hear_running(s, said, -1)
    note_running(s, row, False)
    end_bonds(s, "", row.since)


def expire(s: PolarisState, card: int) -> None:
    """PL-13.2: the effect of a Force has run out: ForceExpired, then it goes to the Discard Zone."""
    was = look(s, card) if heard(s, m.EXPIRED, card) else None
    if s.running:
        stop_running(s, card)
    seat = s.side(card)
    if s.log is None:
        s.events += 1
    else:
        s.emit_on_field("ForceExpired", card)
    put_away(s, card, "expired")
    if was is not None:
        tell(s, m.EXPIRED, card, RULES, seat, was=was)


def end_running(s: PolarisState, timeframes: tuple[str, ...], but: int = -1) -> None:
    """PL-13.9: running effects of these timeframes end, the oldest first, but for that of one Force."""
    for row in [row for row in s.running if row.timeframe in timeframes and row.card != but]:
        if row in s.running:
            expire(s, row.card)


def another_activated(s: PolarisState, card: int) -> None:
    """PL-13.9, PL-13.10, PL-13.14: a Moment ends when another effect is activated; neither a trigger inside it nor the same Force
    tapped again is another one.
    """
    if s.running and (s.fleeting if s.fleeting >= 0 else fleeting(s)) & ENDS_WITH_PHASE:
        end_running(s, ("moment",), card)


def end_moments(s: PolarisState) -> None:
    """PL-13.9: a Moment ends when a battle has happened."""
    if s.running and (s.fleeting if s.fleeting >= 0 else fleeting(s)) & ENDS_WITH_PHASE:
        end_running(s, ("moment",))


def ends_in_phase(s: PolarisState) -> bool:
    """PL-13.9: at the end of a phase Moment and Phase effects end, and what lasts this phase; whether there were any."""
    return end_together(s, ("moment", "phase"), "phase")


def ends_with_turn(s: PolarisState) -> bool:
    """PL-15.2, PL-14.14: at the end of the End Phase Turn effects and what lasts this turn end; whether there were any."""
    return end_together(s, ("turn",), "turn")


def end_together(s: PolarisState, timeframes: tuple[str, ...], until: str) -> bool:
    """PL-13.11: what Forces of these timeframes run and what lasts until then ends in the order in which it started."""
    times = [row.since for row in s.running if row.timeframe in timeframes]
    times.extend([bond.since for bond in s.bonds if bond.until == until])
    times.sort()
    for since in times:
        for row in s.running:
            if row.since == since:
                expire(s, row.card)
                break
        end_these(s, [bond for bond in s.bonds if bond.since == since and bond.until == until])
    return bool(times)
