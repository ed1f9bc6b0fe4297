"""Which statements change values of cards, and which of these say the same until the cards or the statements change."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.kinds import RANK
from cardscape.games.ttcg.meaning import ARENA, Cond, Sel
from cardscape.games.ttcg.places import (
    ALTERS,
    ATTACKS,
    BARS,
    GUARDS,
    IMMUNITY,
    INSTEAD,
    KINDS,
    MUSTS,
    OVERRULES,
    PLAYS,
    RANKUPS,
    TIED,
    TOLLS,
    USES,
    VALUES,
    WAVERS,
)
from cardscape.games.ttcg.texts import Text

VALUED: Final = frozenset(("gain", "lose", "add", "increase", "reduce", "double", "halve", "become", "swap"))
_RAISING: Final = frozenset(("gain", "add", "increase"))
_LOWERING: Final = frozenset(("lose", "reduce"))
_ALTERING: Final = VALUED | {"change", "invert", "immune"}
_OVERRULING: Final = frozenset(("become", "change", "swap", "double", "halve"))
"""What later statements of the same kind overrule or alter."""
_EITHER: Final = [[True, False], [False, True]]
_BOTH: Final = [True, True]
_NEITHER: Final = [False, False]
_TOPICS: Final[dict[str, int]] = {
    "values": VALUES,
    "kinds": KINDS,
    "immune": IMMUNITY,
    "guard": GUARDS,
    "attack": ATTACKS,
    "bar:attack": ATTACKS | BARS,
    "be": ATTACKS | TOLLS,
    "activate": USES,
    "bar:activate": USES | BARS,
    "extra": PLAYS,
    "bar:play": PLAYS | BARS,
    "rankup": RANKUPS,
    "bar:rankup": RANKUPS | BARS,
    "instead": INSTEAD,
}


def note_steadiness(text: Text) -> None:
    """Note for each step whether it alters values, and whether what it says depends on nothing but the card it is about."""
    outside = all(goes_without_saying(cond, text) for cond in (*text.whiles, *text.conds))
    for act in (*text.acts, *text.cost, *text.offer):
        act.alters = act.verb in _ALTERING
        act.raises = act.amount if act.verb in _RAISING else -act.amount if act.verb in _LOWERING else 0
        act.groups = groups_of(act)
        act.shields = act.verb == "immune"
        act.retypes = "kinds" in act.groups
        act.topics = (ALTERS if act.alters else 0) | (OVERRULES if act.verb in _OVERRULING else 0)
        for group in act.groups:
            act.topics |= _TOPICS.get(group, BARS if group.startswith("bar:") else 0)
        if "attack" in act.groups and act.modal == "must":
            act.topics |= MUSTS
        named = act.verb == "immune" and act.by is not None and act.by.source is not None
        act.steady = not act.whiles and not named and (text.trigger is not None or not text.whiles)
        firm = not named and not act.foreach and act.target is not None and is_steady(act.target, text)
        act.hinges = firm and not act.leans and not act.only and act.groups == ["values"]
        act.steady_live = not act.whiles and not act.conds and outside and (
            firm or (not named and not act.foreach and act.target is None and act.verb == "invert")
        )


def kept_by(text: Text, act: Act) -> list[Cond]:
    """TT-C7: while what a change lasts; in a text with a trigger "while" in front says when it may be triggered."""
    return act.whiles if text.trigger is not None else [*text.whiles, *act.whiles]


def note_statement(text: Text, act: Act) -> None:
    """Note what a step says as a statement, as far as that does not depend on who makes it of which cards; see ``rows.Hold``."""
    target = act.target
    said = [*text.whiles, *text.conds, *act.whiles, *act.conds]
    act.situated = not all(goes_without_saying(cond, text) for cond in said)
    act.kept = [*text.whiles, *text.conds, *act.whiles, *act.conds] if text.lasting else kept_by(text, act)
    act.own = target is not None and target.ref == "self" and not target.zone and not act.only
    act.hosted = target is not None and target.ref == "host" and not target.kinds and not act.only
    act.vague = act.only or target is None or target.ref != ""
    act.exact = not act.vague and not act.leans and target is not None and target.by_sort_alone
    side = 0 if target is None else target.controller_code
    act.sides = [_NEITHER if target is None else _EITHER[seat ^ side - 1] if side in (1, 2) else _BOTH for seat in (0, 1)]
    act.topics_live = act.topics | (WAVERS if act.alters and not act.steady_live else 0)
    act.topics_made = act.topics | (TIED if act.kept and not text.lasting else 0)
    if act.alters and (act.kept or not act.steady):
        act.topics_made |= WAVERS
    act.wanted = 2 if (RANK if act.verb == "become" and act.rank >= 0 else act.stat) == RANK else 3


def goes_without_saying(cond: Cond, text: Text) -> bool:
    """A text that works on the field holds there: "while this card is on the field"."""
    return (
        text.place == "field"
        and cond.verb == "is"
        and not cond.state
        and cond.under is None
        and cond.subject is not None
        and cond.subject.ref == "self"
        and cond.zone is not None
        and cond.zone.name in ("field", "side")
        and not cond.zone.position
        and cond.zone.whose in ("", "you")
    )


def is_steady(sel: Sel, text: Text) -> bool:
    """Whether a card fits or not as long as it lies where it does and the statements stay the same."""
    if sel.ref:
        return _means_one_card(sel, text)
    return (
        sel.zone in ARENA
        and "this" not in (sel.whose, sel.controller, sel.owner)
        and sel.tapped < 0
        and not sel.equipped
        and sel.under is None
        and sel.above is None
        and sel.except_ is None
        and not sel.this_turn
        and not sel.more
        and not sel.extreme
    )


def _means_one_card(sel: Sel, text: Text) -> bool:
    """Whether a reference means this card itself, or the host it is equipped to."""
    if sel.ref == "host":
        return not sel.kinds and (text.style == "equip" or text.equips)
    return sel.ref == "self" and not sel.zone


def groups_of(act: Act) -> list[str]:
    """Under which names a statement is looked for; see ``standing.about``."""
    if act.instead is not None:
        return ["instead"]
    if act.modal == "cannot" and act.actor:
        return [f"bar:{act.verb}"]
    if act.verb == "play":
        return ["extra"]
    if act.verb == "indestructible" or (act.verb == "be" and (act.modal == "cannot" or act.only)):
        return ["guard"]
    if act.verb == "become":
        changed = ["values"] if act.rank >= 0 or act.stat >= 0 else []
        return [*changed, "kinds"] if act.into or act.kinds or act.other_kind else changed
    if act.verb == "change":
        return ["kinds"]
    return ["values"] if act.verb in VALUED else [act.verb]
