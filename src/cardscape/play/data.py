"""Matches for programs: begun by names, told as plain data that can be printed, compared, hashed and sent as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cardscape.bots.driver import play_out
from cardscape.bots.random import RandomBot
from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Definition, Option
from cardscape.engine.game import Game, Value
from cardscape.engine.match import Match, start
from cardscape.engine.state import RUNNING
from cardscape.engine.telling import option_words
from cardscape.engine.view import View, ZoneView
from cardscape.play.catalog import find_deck, find_game, rule_set, usual_decks
from cardscape.play.series import played_as

LONGEST = 100_000
"""Decisions after which a playout is given up."""


def new_match(game: Game | str, decks: Sequence[str] = (), rules: str = "", options: dict[str, Value] | None = None,
              seed: int = 0, log: bool = True, series: int = 1) -> Match:
    """Begin a match by names: a game (or a Python file that holds one) and two decks, presets or files.

    Without decks the first two presets play; ``series``, or a rule option such as ``match=set3``, makes it a set. Raises
    ``CatalogError`` for what does not exist, ``IllegalDeck`` for a deck that breaks rules, ``ValueError`` for anything else that
    cannot be.
    """
    found = find_game(game) if isinstance(game, str) else game
    chosen = rule_set(found, rules)
    if isinstance(decks, str) or len(decks) not in (0, 2):
        raise ValueError(f"decks takes the names of two decks, such as ('{found.presets()[0].name}', 'mine.txt'), not {decks!r}")
    sources = [find_deck(found, name, chosen) for name in decks] or usual_decks(found, chosen)
    table = played_as(found, options or {}, series if series != 1 else 0)
    return start(table, [source.read(found, chosen) for source in sources], chosen, options, seed, log)


def option_row(game: Game, seat: int, option: Option, words: str) -> dict[str, Any]:
    """One option as data: what it says in words, and its parts. Places are named as the asked seat sees them."""
    return {"words": words, "kind": option.kind, "card": _name(option.card), "at": _place(game, seat, option.at),
            "target": _name(option.target), "to": _place(game, seat, option.to), "label": option.label or None,
            "n": option.n if option.n >= 0 else None}


def decision_row(match: Match, decision: Decision) -> dict[str, Any]:
    """A question with its options; the index of an option is what ``Match.answer`` takes."""
    words = option_words(match.game, decision.seat, decision.options)
    return {"seat": decision.seat, "number": decision.number, "kind": decision.kind, "why": decision.why,
            "about": _name(decision.about), "question": match.game.question(decision),
            "options": [option_row(match.game, decision.seat, option, said)
                        for option, said in zip(decision.options, words, strict=True)]}


def view_row(game: Game, view: View) -> dict[str, Any]:
    """The table as a seat sees it. Unknown cards are counted, never named."""
    phase = game.phases[view.phase] if 0 <= view.phase < len(game.phases) else None
    return {"game": game.name, "seat": view.seat, "turn": view.turn, "number": view.number, "phase": phase,
            "over": view.winner != RUNNING, "winner": view.winner if view.winner >= 0 else None, "reason": view.reason,
            "totals": list(view.totals), "chain": list(view.chain), "zones": [_zone_row(game, zone) for zone in view.zones]}


def observation(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat may know of the present moment: the table, who is asked, and its own question if it is asked."""
    decision = match.decision
    return {**view_row(match.game, match.view(seat)), "asked": decision.seat if decision is not None else None,
            "decision": decision_row(match, decision) if decision is not None and decision.seat == seat else None}


def observation_string(match: Match, seat: int) -> str:
    """The observation as text: equal for equal situations, on every machine."""
    return json.dumps(observation(match, seat), sort_keys=True, ensure_ascii=False)


def information_state_string(match: Match, seat: int) -> str:
    """The observation and everything the seat was told since the beginning. Worlds that the seat cannot tell apart have the same.

    The match must have been begun with a log.
    """
    if match.state.log is None:
        raise ValueError("this match keeps no log; begin it with log=True")
    told = [list(event.row()) for event in match.log(seat)]
    return json.dumps({"told": told, "now": observation(match, seat)}, sort_keys=True, ensure_ascii=False)


def playout(match: Match, seed: int = 0, longest: int = LONGEST) -> Match:
    """A copy of the match, played to its end with random answers. The match itself stays as it is."""
    copy = match.copy()
    chance = Chance(seed)
    play_out(copy, [RandomBot(seat, chance.fork()) for seat in (0, 1)], longest)
    return copy


def _zone_row(game: Game, shown: ZoneView) -> dict[str, Any]:
    zone = game.zones[shown.zone]
    return {"zone": zone.name, "owner": zone.owner if zone.owner >= 0 else None, "count": shown.count,
            "cards": [_name(card) for card in shown.cards], "backs": list(shown.backs),
            "members": [card.printed() for card in shown.members], "notes": list(shown.notes),
            "facts": [list(facts) for facts in shown.facts]}


def _name(card: Definition | None) -> str | None:
    return card.printed() if card is not None else None


def _place(game: Game, seat: int, place: int) -> str | None:
    return game.place_words(seat, place) if place >= 0 else None
