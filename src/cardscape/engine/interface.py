"""The abstract design of a card game: eleven entities, each under one name, and what a game has to say about each.

A game is written against this module alone. ``ENTITIES`` lists what the entities are; ``cardscape entities GAME`` shows how a
game fills them, and docs/interface.md sets the four built-in games side by side.
"""

from __future__ import annotations

from typing import Final

from cardscape.engine import atoms
from cardscape.engine.chain import ChainState, PlaceTriggers, ResolveChain, Trigger, Window
from cardscape.engine.chance import Chance
from cardscape.engine.checkpoint import remember, settle, undo
from cardscape.engine.decision import Action, Check, Decision, Option, Refusal, gather
from cardscape.engine.decision import Definition as Card
from cardscape.engine.durations import Lasting
from cardscape.engine.events import Event, EventView
from cardscape.engine.game import Deck, Game, IllegalDeck, Issue, Preset, Report, RuleOption, Value, register_game
from cardscape.engine.grid import Grid
from cardscape.engine.layout import Board, CardPicture, PlayerPicture, ZonePicture
from cardscape.engine.match import Match, Setup, start
from cardscape.engine.state import DRAWN, RUNNING, State
from cardscape.engine.task import Record, Task, register
from cardscape.engine.telling import Explained, PoolCard
from cardscape.engine.view import View, ZoneView
from cardscape.engine.zones import ALL, FACE, HAND, NOBODY, OWNER, PILE, ROW, SHARED
from cardscape.engine.zones import Zone as CardZone

__all__ = [
    "ALL", "DRAWN", "ENTITIES", "FACE", "HAND", "NOBODY", "OWNER", "PILE", "ROW", "RUNNING", "SHARED", "Action", "Board",
    "Card", "CardPicture", "CardZone", "ChainState", "Chance", "Check", "Decision", "Deck", "Entity", "Event", "EventView",
    "Explained", "Game", "Grid", "IllegalDeck", "Issue", "Lasting", "Match", "Option", "PlaceTriggers", "PlayerPicture",
    "PoolCard", "Preset", "Record", "Refusal", "Report", "ResolveChain", "RuleOption", "Setup", "State", "Task", "Trigger",
    "Value", "View", "Window", "ZonePicture", "ZoneView", "atoms", "gather", "register", "register_game", "remember",
    "settle", "start", "undo",
]


class Entity:
    """One entity of the abstract design: what it is, and which classes of the kernel stand for it."""

    def __init__(self, name: str, about: str, types: list[str]) -> None:
        self.name = name
        self.about = about
        self.types = types


ENTITIES: Final = [
    Entity("Card",
           "What is printed is a definition that all copies share; a copy in a match is a slot, and every fact about it "
           "is a column of the state: bound to the copy (marks, lasting changes) or to its place (zone, face, pose).",
           ["Card", "State"]),
    Entity("CardZone",
           "A place for cards: owned or shared, a pile, a hand or a row (a grid is a row read in two directions), with a"
           " capacity, and with a rule for who sees what lies there.",
           ["CardZone", "Grid"]),
    Entity("Player",
           "A seat, its zones, and its numbers: a pool that loses the game when it is empty, counters of the turn and of"
           " the game.",
           ["State"]),
    Entity("Phase",
           "A named part of the turn; steps on the agenda lead through it, and the open phase decides what may be done.",
           ["Game", "Task"]),
    Entity("Action",
           "Something a player may do: candidates, filtered by named checks that each cite a rule, and an option for "
           "each that is left. Whatever is not offered can be asked for its reason.",
           ["Action", "Check", "Refusal"]),
    Entity("Event",
           "What happened, numbered, with what each viewer may be told of it; triggers, durations and the log live on "
           "events.",
           ["Event", "EventView"]),
    Entity("Effect",
           "What a card does, as data: read from its text once, printed back, explained clause by clause, run by one "
           "interpreter as small steps.",
           ["Task", "Lasting", "Explained"]),
    Entity("Stack",
           "Effects that wait for answers: last in, first out, with the game's own filter for what may answer, windows "
           "with alternating priority, and triggers that wait in an order.",
           ["ChainState", "Window", "Trigger", "ResolveChain"]),
    Entity("Decision",
           "One question to one seat with the legal answers, complete; person, bot, script and replay give the same "
           "index. The game says in words what is asked.",
           ["Decision", "Option"]),
    Entity("Visual",
           "The table as data for one viewer: what is known, laid out as rows of zones with worded cards. Terminal and "
           "browser draw the same.",
           ["View", "ZoneView", "Board", "ZonePicture", "CardPicture", "PlayerPicture"]),
    Entity("Match",
           "Decks, options, seed and answers make a match, the same everywhere; a set is several of them.",
           ["Match", "Setup", "RuleOption", "Deck"]),
]
