"""How a chain resolves: link by link, or an effect alone that nobody can answer."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.polaris.battle import check_battle
from cardscape.games.polaris.links import NOT_OPENED, Link, after_link, count_link, opened, resolved_force
from cardscape.games.polaris.losses import check_losses
from cardscape.games.polaris.meaning import BATTLE, REPLY
from cardscape.games.polaris.performing import perform_at_once
from cardscape.games.polaris.rows import Frame
from cardscape.games.polaris.ruleset import LINK_LIMIT
from cardscape.games.polaris.table import ADVANCE, FORCES, PolarisState
from cardscape.games.polaris.texts import Text


class Resolve(Task[PolarisState]):
    """Links resolve from last to first."""

    NAME: ClassVar[str] = "pl-resolve"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-14.5: last in, first out, completely; nothing is activated meanwhile."""
        while s.chain:
            link = s.chain.pop()
            assert isinstance(link, Link)
            text = s.texts[link.text]
            if not text.at_once:
                s.agenda += (self, link)
                return
            if not count_link(s):
                resolve_at_once(s, link, text)
            if s.winner != RUNNING:
                s.agenda.append(self)
                return


def resolve_at_once(s: PolarisState, link: Link, text: Text) -> None:
    """PL-14.5: a link in whose steps nothing has to be chosen, from its beginning to its end."""
    frame = link.frame(s)
    if frame is not None:
        s.frames.append(frame)
        perform_at_once(s, frame, text)
        s.frames.pop()
    after_link(s, link.text, link.card, link.seat, link.life, link.inner, link.negated)


def is_unanswered(s: PolarisState) -> bool:
    """Whether it is known that neither player has an effect with which to answer one that comes alone: then both pass without
    being asked (PL-14.4).
    """
    one, two = s.armories
    return (one is not None and two is not None and not s.chain and s.winner == RUNNING and s.log is None and s.trail is None
            and not (one.timings | two.timings) & (REPLY | BATTLE if s.attacker >= 0 else REPLY))


def resolve_alone(s: PolarisState, text: Text, frame: Frame, lives: tuple[int, ...]) -> bool:
    """PL-14.5, PL-4.6: an effect that nobody can answer, and in whose steps nothing has to be chosen: both pass, it
    resolves, and its chain ends, counted as if it had been put on. What it names that has become a new object is left alone.
    Returns whether the game goes on; if not, its chain has not ended yet.
    """
    if s.links + 1 >= LINK_LIMIT:
        count_link(s)
    else:
        s.links += 1
        force = frame.force
        if not frame.inner and s.prints[frame.source].lasting:
            force = opened(s, frame.text, frame.source, frame.life)
        if force != NOT_OPENED:
            frame.force = force
            frame.held0 = frame.held1 = frame.paid = ()
            if frame.it:
                frame.it = s.unchanged(frame.it, lives)
            perform_at_once(s, frame, text)
        s.events += 1
        card = frame.source
        if not frame.inner and s.life[card] == frame.life and FORCES <= s.zone[card] < ADVANCE:
            resolved_force(s, card)
        if s.doomed:
            check_losses(s)
    if s.winner != RUNNING:
        s.events += 2
        return False
    s.events += 3
    if s.attacker >= 0:
        check_battle(s)
    return True


class AfterChain(Task[PolarisState]):
    """A chain has resolved."""

    NAME: ClassVar[str] = "pl-after-chain"
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def run(self, s: PolarisState) -> None:
        """PL-14.5, PL-12.7: ChainEnded; whether the battle goes on is checked before the triggers met in the chain."""
        if s.log is None:
            s.events += 1
        else:
            s.emit("ChainEnded", s.turn)
        if s.attacker >= 0:
            check_battle(s)


RESOLVE: Final = Resolve()
AFTER_CHAIN: Final = AfterChain()

register(Resolve, AfterChain)
