"""``lab balance`` and ``lab deck``: what many games say about a field, and about one deck in it."""

from __future__ import annotations

from typing import Any

from cardscape.cli.lab_options import (
    Cluster,
    DeckName,
    FieldDecks,
    Fresh,
    KeepJson,
    ManyDecks,
    OneBot,
    OutFolder,
    PerPairing,
    SkillGames,
    Think,
    TurnLimit,
)
from cardscape.cli.output import complain, counted, print_json, say
from cardscape.cli.parameters import AsJson, GameName, Jobs, RuleOptions, Rules, Seed


def balance(game: GameName, games: PerPairing = 100, bot: OneBot = "greedy", decks: ManyDecks = None, skill: SkillGames = 20,
            seed: Seed = 0, jobs: Jobs = 1, cluster: Cluster = "", rules: Rules = "", option: RuleOptions = None,
            turn_limit: TurnLimit = 200, think: Think = 30.0, out: OutFolder = "", fresh: Fresh = False, save: KeepJson = "",
            as_json: AsJson = False) -> int:
    """Play a field of decks and say who wins. The report says why: matchups, first turn, length, endings, every card."""
    from cardscape.cli.lab_running import Typed, play_plan
    from cardscape.cli.lab_writing import this_command, write_games, write_report
    from cardscape.lab.balance import SKILL, Balance, balance_pairings
    from cardscape.lab.page import balance_page
    from cardscape.lab.saving import writable_row
    from cardscape.lab.summary import balance_lines, skill_line
    from cardscape.play.catalog import find_bot

    typed = Typed(game, rules, option, seed, jobs, cluster, out, fresh, turn_limit, think, save)
    bot = typed.bot(bot)
    field = typed.decks(decks)
    plan = typed.plan(field, balance_pairings(len(field), bot))
    wanted = [skill if pairing.part == SKILL else games for pairing in plan.pairings]
    played = play_plan(typed, plan, wanted, typed.folder("balance", plan))
    found = Balance(plan, typed.found, played.records)
    row: dict[str, Any] = writable_row({
        "game": typed.found.name, "rules": typed.rules, "options": typed.options, "bot": bot, "seed": seed,
        "games_per_pairing": games, "whole": played.whole, **found.row()})
    heading = [f"{typed.found.title} ({typed.rules}): {len(found.field):,} games between {len(field)} decks, seed {seed}.",
               skill_line(bot, find_bot(bot).ABOUT or "a bot of its own", found.skill)]
    if as_json:
        print_json(row)
    else:
        for line in [*heading, *balance_lines(found)]:
            say(line)
    write_report(played.folder / "report.json", row, save)
    title = f"Balance of {typed.found.title} ({typed.rules})"
    write_games(played.folder, plan, played.records, lambda: balance_page(title, [*heading, *played.cut], found, this_command()))
    complain(f"digest {row['digest']}; kept in {played.folder}")
    return played.code


def deck(game: GameName, deck: DeckName, games: PerPairing = 100, bot: OneBot = "greedy", field: FieldDecks = None,
         seed: Seed = 0, jobs: Jobs = 1, cluster: Cluster = "", rules: Rules = "", option: RuleOptions = None,
         turn_limit: TurnLimit = 200, think: Think = 30.0, out: OutFolder = "", fresh: Fresh = False, save: KeepJson = "",
         as_json: AsJson = False) -> int:
    """Play one deck against the field. Lists its matchups, worst first, and the cards that never helped."""
    from cardscape.cli.lab_card import others
    from cardscape.cli.lab_running import Typed, play_plan
    from cardscape.cli.lab_writing import this_command, write_games, write_report
    from cardscape.lab.decks import DeckResult, deck_card_lines, deck_lines
    from cardscape.lab.field import Pairing
    from cardscape.lab.pages import deck_page
    from cardscape.lab.record import run_digest
    from cardscape.lab.saving import writable_row

    typed = Typed(game, rules, option, seed, jobs, cluster, out, fresh, turn_limit, think, save)
    bot = typed.bot(bot)
    base = typed.deck(deck)
    opponents = others(typed, base, field)
    plan = typed.plan([base, *opponents], [Pairing((0, 1 + number), (bot, bot), number) for number in range(len(opponents))])
    played = play_plan(typed, plan, [games] * len(plan.pairings), typed.folder("deck", plan))
    result = DeckResult(plan, typed.found, played.records)
    row: dict[str, Any] = writable_row({
        "game": typed.found.name, "rules": typed.rules, "options": typed.options, "bot": bot, "seed": seed,
        "games_per_pairing": games, "whole": played.whole, **result.row(), "digest": run_digest(played.records)})
    if as_json:
        print_json(row)
    else:
        say(f"{base.name} against {counted(len(opponents), 'deck')} of {typed.found.title} ({typed.rules}), "
            f"both sides played by {bot}, seed {seed}")
        for line in deck_lines(result):
            say(line)
    write_report(played.folder / "deck.json", row, save)
    title = f"{base.name} of {typed.found.title} ({typed.rules}) against the field"
    lines = [f"Both sides were played by {bot}, {len(played.records):,} games, seed {seed}.", *played.cut]
    write_games(played.folder, plan, played.records,
                lambda: deck_page(title, lines, deck_card_lines(result), result, this_command()))
    complain(f"digest {row['digest']}; kept in {played.folder}")
    return played.code
