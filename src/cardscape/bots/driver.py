"""Lets bots play a match: each question goes to the bot of that seat as view, decision and worlds."""

from __future__ import annotations

from typing import Any, Final

from cardscape.bots.bot import Bot
from cardscape.bots.worlds import worlds_for
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision
from cardscape.engine.loop import step
from cardscape.engine.match import Match
from cardscape.engine.view import view

_BOT_BLOCKS: Final = 1 << 48
"""Blocks of a match's seed from here on are drawn for bots; no match ever comes this far."""

OWN: Final = "cardscape.bots."
"""Bots of these modules are ours: what they do wrong is a bug, not a lost game; and their play never depends on a clock."""


class BotFault(Exception):
    """A bot that did not answer with one of the offered options."""


def bot_chance(seed: int, seat: int) -> Chance:
    """The generator of the bot in this seat: decided by the match's seed, and telling nothing about the match."""
    return Chance(seed, _BOT_BLOCKS + seat).fork()


def is_own(bot: Bot) -> bool:
    """Whether a bot is one of ours: those answer with one of the options and leave alone what they are shown."""
    return type(bot).__module__.startswith(OWN)


def lent(decision: Decision) -> Decision:
    """The decision for a stranger, who may do with its list of options what they like."""
    return Decision(decision.number, decision.seat, decision.kind, decision.why, decision.about, decision.options[:])


def ask(bot: Bot, match: Match, decision: Decision) -> int:
    """What the bot answers to the open decision, checked."""
    seat = decision.seat
    worlds = worlds_for(match, seat, bot.chance.dice()) if bot.IMAGINES else None
    if is_own(bot):
        return bot.choose(view(match.state, seat), decision, worlds)
    stranger: Any = bot  # compiled code would take True for the 1 that ``choose`` promises
    index = stranger.choose(view(match.state, seat), lent(decision), worlds)
    match.state.forget_pictures()  # a stranger may have written into what later views would show again
    if type(index) is not int or not 0 <= index < len(decision.options):
        raise _fault(bot, index, len(decision.options))
    return index


def _fault(bot: Bot, index: object, count: int) -> BotFault:
    return BotFault(f"the bot {bot.NAME or type(bot).__name__!r} answered {index!r} to a question with options 0 to {count - 1}")


def play_out(match: Match, bots: list[Bot], limit: int) -> int:
    """Let the bots play on until the match is over or ``limit`` decisions were made; returns how many were."""
    state = match.state
    answers = match.answers
    if is_own(bots[0]) and is_own(bots[1]) and not bots[0].IMAGINES and not bots[1].IMAGINES:
        for made in range(limit):  # as below, with ask written out
            decision = state.decision
            if decision is None:
                return made
            seat = decision.seat
            index = bots[seat].choose(view(state, seat), decision, None)
            answers.append(index)
            step(state, index)
        return limit
    for made in range(limit):
        decision = state.decision
        if decision is None:
            return made
        index = ask(bots[decision.seat], match, decision)
        answers.append(index)
        step(state, index)
    return limit
