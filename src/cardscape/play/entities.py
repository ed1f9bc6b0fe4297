"""How a game fills the abstract design: its cards, zones, players, phases ... as plain words, drawn from the game itself."""

from __future__ import annotations

from typing import Any, Final

from cardscape.bots.driver import bot_chance
from cardscape.bots.random import RandomBot
from cardscape.engine.decision import Action
from cardscape.engine.game import Game
from cardscape.engine.interface import ENTITIES
from cardscape.engine.match import Match, start
from cardscape.engine.zones import ALL, FACE, HAND, NOBODY, OWNER, PILE, ROW
from cardscape.play.catalog import presets, read_text

GAMES: Final = 12
"""Random matches that are looked at for the kinds of questions and events."""
MIDDLE: Final = 20
"""Answers after which a match is taken to be in its middle."""
SHAPES: Final = {PILE: "pile", HAND: "hand", ROW: "row"}
SEEN_BY: Final = {NOBODY: "nobody sees it", OWNER: "its owner sees it", ALL: "all see it", FACE: "face-up cards are public"}


class Filled:
    """One entity as one game has it: short statements."""

    def __init__(self, name: str, lines: list[str]) -> None:
        self.name = name
        self.lines = lines


def entities(game: Game) -> list[Filled]:
    """Every entity of the abstract design as this game has it. A few random matches are played to see what it asks and tells."""
    watched = Watched(game)
    match = watched.middle
    state = match.state
    lines = {
        "Card": _card(game, match),
        "CardZone": _zones(game),
        "Player": [f"numbers of a seat: {_listed(game.seat_facts(state))}",
                   f"numbers of the match: {_listed(game.match_facts(state))}"],
        "Phase": [_listed(game.phases)],
        "Action": _actions(game, match),
        "Event": [f"{len(watched.events)} kinds: {_listed(sorted(watched.events))}"],
        "Effect": _effects(game),
        "Stack": _stack(watched),
        "Decision": [f"{len(watched.questions)} kinds: {_listed(sorted(watched.questions))}",
                     *(f'{kind}, such as "{words}"' for kind, words in sorted(watched.questions.items()))],
        "Visual": _visual(game, match),
        "Match": _match(game),
    }
    return [Filled(entity.name, lines[entity.name]) for entity in ENTITIES]


class Watched:
    """What was seen in some random matches: the middle of one, and the kinds of questions, events and waiting effects of all."""

    def __init__(self, game: Game) -> None:
        self.questions: dict[str, str] = {}
        self.events: set[str] = set()
        self.links: set[str] = set()
        self.deepest = 0
        rules = game.rule_sets[0]
        decks = [game.read_deck(read_text(preset.path), preset.path, rules) for preset in presets(game, rules)]
        middles: list[Match] = []
        for seed in range(GAMES):
            match = start(game, [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], rules, seed=seed, log=True)
            self._play(match, seed, middles)
            self.events.update(event.kind for event in match.state.log or [])
        self.middle = middles[0]

    def _play(self, match: Match, seed: int, middles: list[Match]) -> None:
        bots = [RandomBot(seat, bot_chance(seed, seat)) for seat in (0, 1)]
        decision = match.decision
        while decision is not None:
            if len(match.answers) == MIDDLE:
                middles.append(match.copy())
            self.questions.setdefault(decision.kind, match.game.question(decision))
            self.links.update(type(link).NAME for link in match.state.chain)
            self.deepest = max(self.deepest, len(match.state.chain))
            match.take(bots[decision.seat].choose(match.view(decision.seat), decision, None))
            decision = match.decision
        if not middles:
            middles.append(match.copy())


def _listed(names: list[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names) if names else "none"


def _name(thing: object) -> str:
    return type(thing).__name__


def _card(game: Game, match: Match) -> list[str]:
    state = match.state
    cards = game.library(game.rule_sets[0])
    facts = list(dict.fromkeys(fact for card in cards for fact in card.facts))
    cls = type(state)
    bound = [column for column in cls.COPY_BOUND if column != "defn"]
    return [f"{len(cards)} cards of the class {_name(state.faces[0])}", f"printed: {_listed(facts)}",
            f"goes with the copy: {_listed(bound)}", f"belongs to the place: {_listed(list(cls.PLACE_BOUND))}"]


def _zones(game: Game) -> list[str]:
    found: dict[str, str] = {}
    for zone in game.zones:
        size = f" of {zone.size}" if zone.size else ""
        whose = "shared " if zone.owner < 0 else ""
        found.setdefault(zone.name, f"{zone.name}: {whose}{SHAPES[zone.shape]}{size}, {SEEN_BY[zone.seen_by]}")
    return list(found.values())


def _actions(game: Game, match: Match) -> list[str]:
    """The game's actions with the rules their checks cite: all of its package, or those of a file's open question."""
    package = type(game).__module__.rpartition(".")[0]
    found: list[Action] = []
    for cls in _subclasses(Action):
        if package and cls.__module__.startswith(package):
            try:
                found.append(cls())
            except TypeError:
                continue
    lines: list[str] = []
    for action in found or game.actions(match.state):
        rules = list(dict.fromkeys(check.rule for check in action.checks))
        lines.append(f"{action.kind}: {len(action.checks)} checks ({_listed(rules)})" if rules else action.kind)
    return sorted(dict.fromkeys(lines)) or ["whatever its questions offer"]


def _subclasses(cls: Any) -> list[Any]:
    found: list[Any] = []
    for child in cls.__subclasses__():
        found.append(child)
        found += _subclasses(child)
    return found


def _effects(game: Game) -> list[str]:
    verbs: set[str] = set()
    for card in game.library(game.rule_sets[0]):
        does = card.facts.get("does", [])
        verbs.update(does if isinstance(does, list) else [str(does)])
    row = game.parse("", game.rule_sets[0])
    how = "written as sentences, one a line" if row is not None else "no text of their own"
    return [how, *([f"what cards do: {_listed(sorted(verbs))}"] if verbs else [])]


def _stack(watched: Watched) -> list[str]:
    if not watched.deepest:
        return ["none: effects follow one another on the agenda"]
    links = ", ".join(sorted(watched.links))
    return [f"last in, first out; what waits is called {links}; up to {watched.deepest} waited at once in random matches"]


def _visual(game: Game, match: Match) -> list[str]:
    board = game.board(match.view(0))
    rows = [", ".join(zone.title for zone in row) for row in board.near.rows]
    middle = [", ".join(zone.title for zone in row) for row in board.middle]
    return [f"rows of a player: {'; '.join(rows)}", *([f"in the middle: {'; '.join(middle)}"] if middle else [])]


def _match(game: Game) -> list[str]:
    lines = [f"rule sets: {', '.join(game.rule_sets)}"]
    for option in game.options:
        values = ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in option.values) or "any"
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        lines.append(f"{option.name} = {default} ({values}; {option.rule})")
    return lines
