"""Finds games, rule sets, decks, bots and options by the names people type; what does not exist is answered with what does."""

from __future__ import annotations

import csv
import difflib
import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Final, TextIO, cast

import cardscape.games
from cardscape.bots.bot import Bot
from cardscape.bots.greedy import GreedyBot
from cardscape.bots.ismcts import IsmctsBot
from cardscape.bots.random import RandomBot
from cardscape.bots.settings import SettingError, configured, read_settings
from cardscape.engine.game import Deck, Game, IllegalDeck, Preset, Report, RuleOption, Value, known_games, value_words
from cardscape.engine.match import start
from cardscape.play.lines import Visible, complain, error_words, writable

MAX_FILE: Final = 64 << 20
"""Bytes of the largest text file that is read."""
FILE_MODULE: Final = "cardscape_file_"
"""What the names of modules begin with that are loaded from a person's own file."""
MOST_LISTED: Final = 50
"""What there is more of than that is counted instead of listed."""


class CatalogError(LookupError):
    """Something that was asked for by name and is not there; the message lists what is."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


def nearest(name: str, names: list[str]) -> str:
    """The name that was most likely meant; empty if none comes near."""
    near = difflib.get_close_matches(name.lower(), [other.lower() for other in names], 1, 0.5)
    return next((other for other in names if near and other.lower() == near[0]), "")


def unknown(what: str, name: str, known: Iterable[str], owner: str = "") -> CatalogError:
    """The error for an unknown name: what exists, and the nearest of it."""
    names = list(known)
    guess = nearest(name, names)
    listed = f"{owner or 'there'} {'has' if owner else 'are'}: {', '.join(names) if names else 'none'}"
    if len(names) > MOST_LISTED:
        listed = f"{owner or 'there'} {'has' if owner else 'are'} {len(names)}, such as {', '.join(names[:3])}"
    if guess:
        return CatalogError(f"unknown {what} {name!r}; did you mean {guess!r}? {listed[0].upper()}{listed[1:]}")
    return CatalogError(f"unknown {what} {name!r}; {listed}")


def pick(what: str, name: str, known: Iterable[str], owner: str = "") -> str:
    """The known name that was meant: equal, or equal but for upper and lower case."""
    names = list(known)
    for other in names:
        if other == name:
            return other
    for other in names:
        if other.lower() == name.strip().lower():
            return other
    raise unknown(what, name, names, owner)


# -- games ----------------------------------------------------------------------------------------------------------------------


@cache
def _built_in() -> dict[str, str]:
    """Names of built-in games and the modules that hold them, found without loading them."""
    found: dict[str, str] = {}
    for entry in pkgutil.iter_modules(cardscape.games.__path__):
        if entry.ispkg and importlib.util.find_spec(f"cardscape.games.{entry.name}.game") is not None:
            found[entry.name] = f"cardscape.games.{entry.name}.game"
    return found


def game_names() -> list[str]:
    """The games that can be played by name."""
    added = [entry.name for entry in entry_points(group="cardscape.games")]
    return list(dict.fromkeys([*sorted(_built_in()), *sorted(added), *sorted(known_games())]))


def has_game(name: str) -> bool:
    """Whether there is a game of exactly this name. Searching installed packages is slow, so it comes last."""
    return name in known_games() or name in _built_in() or name in game_names()


def find_game(name: str) -> Game:
    """A game by its name, or by the path of a Python file that holds one as ``GAME``."""
    if name.endswith(".py"):
        return _game_of(_file_module(name, ", ".join(game_names())), name)
    if not has_game(name):
        name = pick("game", name, game_names())
    if name in known_games():
        return known_games()[name]
    if name in _built_in():
        return _game_of(importlib.import_module(_built_in()[name]), name)
    for entry in entry_points(group="cardscape.games", name=name):
        game = entry.load()
        if isinstance(game, Game):
            return game
    raise CatalogError(f"the game {name!r} cannot be loaded: its entry point is no game")


def _game_of(module: ModuleType, name: str) -> Game:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise CatalogError(f"{name} holds no game: it needs a GAME that is a cardscape Game")
    return game


def _file_module(path: str, known: str) -> ModuleType:
    """A Python file as a module; ``known`` says what could be named instead."""
    if not os.path.isfile(path):
        raise CatalogError(f"there is no file {path!r}; by name there are: {known}")
    return _loaded(path, Path(path).resolve())


@cache
def _loaded(path: str, file: Path) -> ModuleType:
    """The file that ``path`` is from here, loaded once; from another folder it may be another file."""
    name = f"{FILE_MODULE}{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise CatalogError(f"{path} cannot be loaded as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    process = os.getpid()
    try:
        with redirect_stdout(cast(TextIO, Visible(sys.stderr))):  # what it prints must not get among our own output
            spec.loader.exec_module(module)
    except SyntaxError as error:
        raise CatalogError(f"{path}{f', line {error.lineno}' if error.lineno else ''}: {error.msg}") from error
    except ImportError as error:
        raise CatalogError(f"{path} cannot be loaded: {error}") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's file does while it is loaded is said in one sentence
        raise CatalogError(f"{path} cannot be loaded: {error_words(error)}") from error
    finally:
        if os.getpid() != process:  # a copy that the file has made of this process would do all that was asked for once more
            os._exit(1)
    return module


def rule_set(game: Game, name: str) -> str:
    """A rule set of the game; an empty name means its first one."""
    return pick("rule set", name, game.rule_sets, game.title) if name else game.rule_sets[0]


def read_options(game: Game, given: list[str]) -> dict[str, Value]:
    """Rule options from ``name=value`` texts."""
    known = {option.name: option for option in game.options}
    options: dict[str, Value] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise CatalogError(f"an option is written name=value, not {text!r}; {game.title} has: {', '.join(known) or 'none'}")
        option = known[pick("option", name.strip(), known, game.title)]
        meant = option_value(option, value.strip())
        if options.get(option.name, meant) != meant:
            raise CatalogError(f"option {option.name} is given twice, as {value_words(options[option.name])} "
                               f"and as {value_words(meant)}")
        options[option.name] = meant
    return options


def option_value(option: RuleOption, text: str) -> Value:
    """The value that an option's words mean; raises ``CatalogError``."""
    for value in option.values:
        if str(value).lower() == text.lower():
            return value
    if option.values or isinstance(option.default, bool):
        values = [str(value).lower() for value in option.values or [True, False]]
        if isinstance(option.default, bool) and text.lower() in ("true", "false"):
            return text.lower() == "true"
        raise unknown(f"value of {option.name}", text, values, option.name)
    if isinstance(option.default, int):
        if text.lower() == "none" and "none" in option.about.split():  # an option that says what no number means
            return "none"
        if not text.lstrip("-").isdecimal() or len(text) > 18:
            raise CatalogError(f"option {option.name} takes a whole number, not {text!r}")
        if int(text) < 0 <= option.default:
            raise CatalogError(f"option {option.name} takes a whole number from 0, not {text!r}")
        return int(text)
    return text


# -- decks ----------------------------------------------------------------------------------------------------------------------


class DeckSource:
    """A deck before it is read: its name, its text, and the file it came from. Plain data that goes to other processes."""

    def __init__(self, name: str, text: str, file: str) -> None:
        self.name = name
        self.text = text
        self.file = file

    def read(self, game: Game, rules: str) -> Deck:
        """The deck; raises ``IllegalDeck`` with the whole report."""
        return game.read_deck(self.text, self.file, rules)

    def report(self, game: Game, rules: str, options: dict[str, Value]) -> Report:
        """Every violation of the deck rules in matches with these options, and what else keeps such a match from starting."""
        report = game.check_under(self.text, self.file, rules, options)
        if report.legal and options:
            deck = self.read(game, rules)
            try:
                start(game, [deck, deck], rules, options)
            except IllegalDeck as error:
                return Report(report.game, report.file, report.cards, error.report.issues, report.extra)
        return report

    def check(self, game: Game, rules: str, options: dict[str, Value]) -> None:
        """Raises ``IllegalDeck`` with the whole report unless matches with these options may be played with the deck."""
        self.read(game, rules)
        report = self.report(game, rules, options)
        if not report.legal:
            raise IllegalDeck(report)


def read_text(path: str) -> str:
    """A text file (``-``: standard input). Bytes that are not UTF-8 become lone surrogates, for the reader to point at."""
    try:
        if path == "-":
            if sys.stdin.isatty():
                complain("Type or paste the text; Ctrl-D on a line of its own ends it.")
            raw = sys.stdin.buffer.read(MAX_FILE + 1)
        else:
            with open(path, "rb") as file:
                raw = file.read(MAX_FILE + 1)
    except OSError as error:
        raise CatalogError(f"cannot read {path!r}: {error.strerror or error}") from error
    if len(raw) > MAX_FILE:
        raise CatalogError(f"{path!r} is larger than {MAX_FILE >> 20} MB")
    return raw.decode("utf-8", "surrogateescape")


def presets(game: Game, rules: str) -> list[Preset]:
    """The decks that come with the game and fit a rule set."""
    return [preset for preset in game.presets() if preset.rules in ("", rules)]


def find_deck(game: Game, name: str, rules: str, whatever_rules: bool = False) -> DeckSource:
    """A preset by its name, or else a file by its path. Presets of other rule sets are found only if they are wanted."""
    fitting = game.presets() if whatever_rules else presets(game, rules)
    for preset in fitting:
        if preset.name.lower() == name.strip().lower():
            return DeckSource(preset.name, read_text(preset.path), preset.path)
    path = Path(name)
    try:
        there = name == "-" or (name != "" and path.exists())
    except (OSError, ValueError):
        there = False
    if there:
        return DeckSource(writable(path.stem), read_text(name), name)
    for preset in game.presets():
        if preset.name.lower() == name.strip().lower():
            raise CatalogError(f"the deck {preset.name!r} is for the rules {preset.rules!r}, not for {rules!r}; "
                               f"choose them with --rules {preset.rules}")
    if path.suffix or "/" in name or "\\" in name:
        raise CatalogError(f"there is no file {name!r}; decks of {game.title}: {', '.join(p.name for p in fitting) or 'none'}")
    names = [preset.name for preset in fitting]
    guess = nearest(name, [preset.name for preset in game.presets()])
    for preset in game.presets():
        if preset.name == guess and guess not in names and not nearest(name, names):
            raise CatalogError(f"unknown deck {name!r}; did you mean {guess!r}? It is for the rules {preset.rules!r}; "
                               f"choose them with --rules {preset.rules}")
    raise unknown("deck", name, names, game.title)


def listed(text: str) -> list[str]:
    """Names separated by commas. One that has a comma itself stands in quotation marks: ``"old, mine.txt",clockwork``."""
    try:
        names = next(csv.reader([text.strip()], skipinitialspace=True, strict=True), [])
    except csv.Error:
        raise CatalogError(f"{text!r} has a quotation mark too many or too few; a name with a comma is written "
                           '"NAME", a quotation mark in it twice') from None
    return [name.strip() for name in names]


def find_decks(game: Game, names: Iterable[str], rules: str) -> list[DeckSource]:
    """Decks by name or path; one that is named twice is read once, as standard input cannot be read again."""
    found: dict[str, DeckSource] = {}
    return [found.get(name) or found.setdefault(name, find_deck(game, name, rules)) for name in names]


def rules_of_deck(game: Game, rules: str, deck: str) -> str:
    """The rule set to look at a deck in: the one that was named, or that of the preset with this name, or the game's first."""
    chosen = rule_set(game, rules)
    named = [preset.rules for preset in game.presets() if preset.name.lower() == deck.strip().lower() and preset.rules]
    return named[0] if not rules and named and chosen not in named else chosen


def usual_decks(game: Game, rules: str) -> list[DeckSource]:
    """The first two presets, or the only one twice."""
    fitting = presets(game, rules)[:2]
    if not fitting:
        raise CatalogError(f"{game.title} comes without decks for the rules {rules!r}; name two deck files")
    found = [DeckSource(preset.name, read_text(preset.path), preset.path) for preset in fitting]
    return found if len(found) == 2 else found * 2


# -- bots -----------------------------------------------------------------------------------------------------------------------

_BOTS: Final[dict[str, type[Bot]]] = {kind.NAME: kind for kind in (RandomBot, GreedyBot, IsmctsBot)}


def bot_names() -> list[str]:
    """The bots that can be chosen by name."""
    return list(dict.fromkeys([*_BOTS, *sorted(entry.name for entry in entry_points(group="cardscape.bots"))]))


@cache
def find_bot(name: str) -> type[Bot]:
    """A bot by its name, ``path.py:ClassName`` or ``module:ClassName``; behind it ``:setting=value`` as often as needed."""
    parts = name.split(":")
    settings: list[str] = []
    while len(parts) > 1 and "=" in parts[-1]:
        settings.insert(0, parts.pop())
    kind = _bot_class(":".join(parts))
    if not settings:
        return kind
    try:
        return configured(kind, read_settings(kind, settings))
    except SettingError as error:
        raise CatalogError(str(error)) from error


def _bot_class(name: str) -> type[Bot]:
    path, colon, attribute = name.rpartition(":")
    if colon and path.lower() in bot_names():
        raise CatalogError(f"a setting of a bot is written name=value, not {attribute!r}: {path}:{attribute or 'name'}=value")
    if colon:
        module = _file_module(path, ", ".join(bot_names())) if path.endswith(".py") else _bot_module(path)
        made = getattr(module, attribute, None)
        if not (isinstance(made, type) and issubclass(made, Bot)):
            bots = [key for key, thing in vars(module).items()
                    if isinstance(thing, type) and issubclass(thing, Bot) and thing is not Bot]
            held = f"it holds: {', '.join(bots)}" if bots else "a bot is a class made from cardscape.bots.bot.Bot"
            raise CatalogError(f"{path} holds no bot {attribute!r}; {held}")
        return made
    if name.endswith(".py"):
        raise CatalogError(f"write {name}:ClassName: a bot is one class of the file")
    name = pick("bot", name, bot_names())
    if name in _BOTS:
        return _BOTS[name]
    for entry in entry_points(group="cardscape.bots", name=name):
        loaded = entry.load()
        if isinstance(loaded, type) and issubclass(loaded, Bot):
            return loaded
    raise CatalogError(f"the bot {name!r} cannot be loaded: its entry point is no Bot class")


def _bot_module(name: str) -> ModuleType:
    """An installed module, or one in the current folder."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        with redirect_stdout(cast(TextIO, Visible(sys.stderr))):
            return importlib.import_module(name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's module does while it is loaded is said in one sentence
        raise CatalogError(f"the module {name!r} cannot be loaded: {error_words(error)}; a bot is one of "
                           f"{', '.join(bot_names())}, path.py:ClassName or module:ClassName") from error
