"""The kit that attacks any game: golden matches, forks, replays, secrecy, fuzz, refusals, shrunk answer lists."""

from cardscape.testing.attack import Size, attack, attacks, pytest_cases
from cardscape.testing.bot_check import BotReport, check_bot, usual_cases
from cardscape.testing.case import Failure, GameCase
from cardscape.testing.forks import check_decks, check_dumps, check_forks, check_refusals, check_telling
from cardscape.testing.fuzz import FuzzReport, fuzz, play_checked
from cardscape.testing.golden import check_goldens, goldens, node_counts, perft, playthrough
from cardscape.testing.moments import check_moment, check_scenario, check_worlds
from cardscape.testing.replaying import check_replay
from cardscape.testing.saving import save
from cardscape.testing.secrecy import SecrecyReport, check_secrecy
from cardscape.testing.shrinking import answer_lists, check_shrunk

__all__ = ["BotReport", "Failure", "FuzzReport", "GameCase", "SecrecyReport", "Size", "answer_lists", "attack", "attacks",
           "check_bot", "check_decks", "check_dumps", "check_forks", "check_goldens", "check_moment", "check_refusals",
           "check_replay", "check_scenario", "check_secrecy", "check_shrunk", "check_telling", "check_worlds", "fuzz", "goldens",
           "node_counts", "perft", "play_checked", "playthrough", "pytest_cases", "save", "usual_cases"]
