"""``games`` and ``check``: what can be played, and whether a deck may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from cardscape.cli.failures import OK, WRONG
from cardscape.cli.output import complain, print_json, say
from cardscape.cli.parameters import AsJson, DeckFile, DeckRules, GameName, Listed, RuleOptions

if TYPE_CHECKING:
    from cardscape.engine.game import Game, Report
    from cardscape.play.catalog import DeckSource


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Examples: cardscape games; cardscape games polaris --json")(games)
    app.command(epilog="Examples: cardscape check cardfinity mydeck.txt; cardscape check cardfinity clockwork --json")(check)


def games(game: Listed = None, as_json: AsJson = False) -> int:
    """List the games, their rules, options and decks."""
    from cardscape.engine.game import value_words
    from cardscape.play.catalog import find_game, game_names

    found = [find_game(name) for name in (game or game_names())]
    if as_json:
        print_json([game_row(one) for one in found])
        return OK
    for one in found:
        say(f"{one.name}  ({one.title})")
        say(f"  rule sets  {', '.join(one.rule_sets)}")
        for option in one.options:
            values = f": {', '.join(map(value_words, option.values))}" if option.values else ""
            say(f"  option     {option.name}{values} (usually {value_words(option.default)}; {option.about}, {option.rule})")
        wide = max((len(preset.name) for preset in one.presets()), default=0)
        for preset in one.presets():
            about = deck_about(preset.path)
            say(f"  deck       {preset.name:<{wide}}{f'  (rules {preset.rules})' if len(one.rule_sets) > 1 else ''}"
                f"{f'  {about}' if about else ''}".rstrip())
    return OK


def game_row(game: Game) -> dict[str, Any]:
    """A game as ``games --json`` lists it."""
    return {
        "game": game.name, "title": game.title, "rule_sets": list(game.rule_sets),
        "options": {option.name: {"default": option.default, "values": list(option.values), "rule": option.rule,
                                  "about": option.about} for option in game.options},
        "decks": [{"name": preset.name, "path": preset.path, "rules": preset.rules, "about": deck_about(preset.path)}
                  for preset in game.presets()],
    }


def deck_about(path: str) -> str:
    """What a deck is about: the comment that its file begins with; empty if there is none."""
    from cardscape.play.catalog import read_text

    first = read_text(path).partition("\n")[0].strip()
    return first[1:].strip() if first[:1] in ("#", "!") else ""


def check(game: GameName, deckfile: DeckFile, rules: DeckRules = "", option: RuleOptions = None, as_json: AsJson = False) -> int:
    """Check whether a deck is legal. Prints every violation with its rule and place; the exit code is 1 if there is one."""
    from cardscape.play.catalog import find_deck, find_game, read_options, rules_of_deck

    found = find_game(game)
    chosen = rules_of_deck(found, rules, deckfile)
    options = read_options(found, option or [])
    source = find_deck(found, deckfile, chosen, whatever_rules=True)
    if not rules:
        chosen = found.deck_rules(source.text) or chosen
    report = source.report(found, chosen, options)
    if as_json:
        print_json(report_row(report))
    else:
        for line in report_lines(report):
            say(line)
    return OK if report.legal else WRONG


def note_rules(game: Game, asked: str, sources: list[DeckSource]) -> None:
    """Where no rule set was ``asked`` for the game's first one is played: say so of decks that name another."""
    usual = game.rule_sets[0]
    for source in {source.file: source for source in sources}.values():
        named = "" if asked else game.deck_rules(source.text)
        if named not in ("", usual):
            complain(f"{source.file} names the rules {named}, but is played by {usual}; --rules {named} chooses its own.")


def report_row(report: Report) -> dict[str, Any]:
    """A report as ``check --json`` prints it."""
    row: dict[str, Any] = {"game": report.game, "legal": report.legal, "cards": report.cards,
                           "issues": [issue.row(report.file) for issue in report.issues]}
    row.update(report.extra)
    return row


def report_lines(report: Report) -> list[str]:
    """A report for people: one line a violation, as compilers write them, in the order of the file."""
    lines = []
    for issue in sorted(report.issues, key=lambda issue: (issue.line is None, issue.line or 0, issue.column or 0)):
        place = ":".join(str(part) for part in (report.file, issue.line, issue.column) if part is not None)
        lines.append(f"{place}: {issue.message} [{issue.code}, {issue.rule}]")
    for warning in report.extra.get("warnings", ()):
        where = warning["where"]
        place = ":".join(str(part) for part in (report.file, where["line"], where["column"]) if part is not None)
        lines.append(f"{place}: warning: {warning['message']}")
    if report.legal:
        lines.append(f"{report.file}: legal, {report.cards} cards")
    else:
        count = len(report.issues)
        lines.append(f"{report.file}: not legal, {count} violation{'' if count == 1 else 's'}")
    return lines
