"""What a lasting change says, in a few words for the log."""

from __future__ import annotations

from typing import Final

from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.kinds import KIND_BITS, STATS, kind_name
from cardscape.games.ttcg.meaning import Place, Sel

_STAT_WORDS: Final = list(STATS)
_PLAIN: Final = {"add": "gain", "increase": "gain", "reduce": "lose", "change": "become", "rankup": "be ranked up"}
_BOUNDS: Final = {"atleast": " or more", "atmost": " or less"}
_DONE_WORDS: Final = {m.RANKED_UP: "ranked up", m.PLACED: "placed", m.ATTACK_DECLARED: "attacked"}
_PILES: Final = {"hand": "hand", "deck": "deck", "discard": "discard pile"}
_TIMES: Final = {0: "", 1: "", 2: "twice"}


def said(act: Act) -> str:
    """What is said of a card or player from now on: ``gain 100 attack``, ``cannot be destroyed in battle``."""
    if act.verb == "skip":
        return "skip the next attack"
    if act.verb == "invert":
        return "attack and defense changes are inverted"
    if act.instead is not None:
        return "another card may go in its place"
    who = "both players" if act.actor == "both" else ""
    verb = "rank up" if act.verb == "rankup" and act.actor and act.modal == "cannot" else _PLAIN.get(act.verb, act.verb)
    words = [who, "cannot" if act.only else act.modal, verb, *_rest(act)]
    return " ".join([word for word in words if word])


def how_often(act: Act) -> str:
    """How many times a protection works, in words."""
    if not act.wards:
        return ""
    count = {1: "once", 2: "twice"}.get(act.wards, f"{act.wards} times")
    return f"{count} per turn" if act.renewed else count


def _rest(act: Act) -> list[str]:
    """What follows the verb."""
    verb = act.verb
    if verb == "be":
        once = "once" if act.once else how_often(act)
        return [_done_word(act.done), once, _way("from", act.from_), _way("to", act.to), "in battle" if act.battle else "",
                _cause(act, "by")]
    if verb == "immune":
        return [_cause(act, "to") or "to effects"]
    if verb == "attack":
        return ["directly" if act.direct else "", _TIMES.get(act.times, f"{act.times} times")]
    if verb == "activate":
        return ["effects"]
    if act.points:
        return [f"{act.amount}{_BOUNDS.get(act.bound, '')} points"]
    if act.target is not None and act.target.extra:
        return [str(act.target.n), "extra", cards_named(act.target, act.target.n > 1)]
    if act.actor and act.modal == "cannot" and act.target is not None:
        zone = act.target.zone if act.target.zone in _PILES else ""
        return [cards_named(act.target, True), f"from the {_PILES[zone]}" if zone else ""]
    if verb == "rankup":
        return ["using", cards_named(act.using, True)] if act.using is not None else []
    if verb == "swap":
        return [" and ".join([_STAT_WORDS[stat] for stat in act.stats or [act.stat]])]
    if verb in ("become", "change"):
        return [_became(act)]
    return [str(act.amount) if act.amount else "", _STAT_WORDS[act.stat] if act.stat >= 0 else ""]


def _way(word: str, place: Place | None) -> str:
    """``to the deck``: from or to where it is said of."""
    return f"{word} the {_PILES.get(place.name, place.name)}" if place is not None else ""


def _done_word(done: int) -> str:
    return _DONE_WORDS.get(done) or next(word for word, kind in m.EVENT_KINDS.items() if kind == done)


def _became(act: Act) -> str:
    """What a card becomes; the type or subtype that a player chooses is told when it is chosen."""
    if act.stat >= 0 and act.rank < 0:
        return f"{act.amount} {_STAT_WORDS[act.stat]}"
    return " ".join([word for word in (f"rank {act.rank}" if act.rank >= 0 else "", kinds_named(act.into or act.kinds)) if word])


def _cause(act: Act, word: str) -> str:
    """``by enemy spell effects``, ``to fire card effects``; empty if anything may be the cause."""
    by = act.by
    if by is None:
        return ""
    if by.source is not None:
        return f"{word} {cards_named(by.source, not by.effect)}{' effects' if by.effect else ''}"
    return f"{word} {'enemy ' if by.controller == 'opponent' else ''}effects"


def cards_named(sel: Sel, several: bool) -> str:
    """The cards of a selection in short: ``enemy spell``, ``rank 2 or lower air units``."""
    if sel.ref:
        return {"self": "this card", "host": "the equipped unit"}.get(sel.ref, "it")
    words = ["enemy" if sel.controller == "opponent" else ""]
    low, high = sel.rank_min, sel.rank_max
    if low >= 0 or high >= 0:
        words.append(f"rank {low}" if low == high else f"rank {high} or lower" if low < 0 else f"rank {low} or higher")
    words += [kinds_named(mask) for mask in sel.kinds if mask != KIND_BITS["spell"] or sel.category != "spell"]
    words.append(f"{sel.category or 'card'}{'s' if several else ''}")
    return " ".join([word for word in words if word])


def kinds_named(mask: int) -> str:
    """``fire``, ``insect or botanic``."""
    return " or ".join([kind_name(bit) for bit in KIND_BITS.values() if mask & bit])
