"""What was found out about effects, whether they can be used, until something changes that they need; see ``needs``."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg.columns import UNJUDGED
from cardscape.games.ttcg.needs import STATEMENTS, STATS
from cardscape.games.ttcg.places import ALTERS, ATTACKS, MUSTS, OVERRULES, SORTS, TIED, UNFORESEEN, USES, VALUES, WAVERS
from cardscape.games.ttcg.standing import holding
from cardscape.games.ttcg.table import TtcgState

UNSURE: Final = USES | UNFORESEEN
"""Statements that may forbid an effect at any time;"""
WEIGHTY: Final = ~(VALUES | ALTERS | WAVERS | OVERRULES | ATTACKS | MUSTS | TIED)
"""and those that may matter to effects that do not ask for attack, defense or rank of cards."""


def opened(s: TtcgState) -> list[int]:
    """The list of verdicts, with none in it."""
    s.verdicts = [UNJUDGED] * (2 * len(s.defn))
    return s.verdicts


def denied(s: TtcgState, subject: int, needs: int) -> bool:
    """Remember that an effect cannot be used until something that it needs has changed."""
    if s.held is None:
        holding(s)
    if not s.topics & UNFORESEEN:
        s.verdicts[subject] = needs | STATEMENTS
    return False


def forget_verdicts(s: TtcgState) -> None:
    """Forget what was found out about effects that need something that has changed since."""
    news, known, judged = s.news, s.verdicts, s.judged
    s.news = 0
    if not judged:
        s.weighed = s.topics
        return
    if s.held is None:
        holding(s)
    if s.topics & SORTS:  # then a text that asks for spells may mean a unit
        for subject in judged:
            known[subject] = UNJUDGED
        s.judged = []
        s.barren = [None, None]
        s.weighed = s.topics
        return
    if news & STATEMENTS:
        if not (s.topics | s.weighed) & WEIGHTY:
            news = news - STATEMENTS | STATS
        s.weighed = s.topics
    left: list[int] = []
    for subject in judged:
        if known[subject] & news:
            known[subject] = UNJUDGED
        else:
            left.append(subject)
    if len(left) < len(judged):
        s.judged = left
        if news & s.hopes[0]:
            s.barren[0] = None
        if news & s.hopes[1]:
            s.barren[1] = None
