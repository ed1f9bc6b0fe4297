"""``check_bot`` finds what is planted, and nothing in bots that play fair."""

from __future__ import annotations

import gc
import os
import random
import re
import sys
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.bots.playing import PEBBLES, begin

from cardscape.bots.bot import Bot
from cardscape.bots.driver import bot_chance
from cardscape.bots.worlds import Worlds, worlds_for
from cardscape.engine.decision import Decision
from cardscape.engine.match import Match
from cardscape.engine.view import View
from cardscape.play.catalog import find_bot, find_game, usual_decks
from cardscape.testing import GameCase, check_bot
from cardscape.testing.__main__ import main, run
from cardscape.testing.bot_check import other_truth, reaches


def case(name: str) -> GameCase:
    game = find_game(name)
    one, two = [source.read(game, game.rule_sets[0]) for source in usual_decks(game, game.rule_sets[0])]
    return GameCase(game.name, game, [(one, two)])


@pytest.mark.parametrize("name", ["random", "greedy", "ismcts:iterations=3:cut=3"])
@pytest.mark.parametrize("game", [PEBBLES, "cardfinity"])
def test_our_own_bots_play_fair(name: str, game: str) -> None:
    report = check_bot(find_bot(name), [case(game)], 1)
    assert report.ok, report
    assert report.decisions > 4
    assert "nothing wrong was found" in str(report)


class Answers(Bot):
    NAME = "answers"
    ANSWER: Any = 99

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        return self.ANSWER  # type: ignore[no-any-return]


class Unprintable:
    def __repr__(self) -> str:
        raise ValueError("no words")


@pytest.mark.parametrize("answer", [99, -1, True, "0", None, 0.0, [0], Unprintable()])
def test_an_answer_that_was_not_offered(answer: Any) -> None:
    kind = type("Odd", (Answers,), {"ANSWER": answer, "__module__": __name__})
    report = check_bot(kind, [case(PEBBLES)], 1)
    assert any("answered" in fault and "to a question with options 0 to" in fault for fault in report.faults), report


def test_a_bot_that_raises() -> None:
    class Raises(Bot):
        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            raise KeyError("lost")

    report = check_bot(Raises, [case(PEBBLES)], 1)
    assert "Raises raised KeyError" in report.faults[0]
    assert "it has no NAME" in report.notes[0]


def test_what_a_bot_says_cannot_steer_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "loud.py").write_text("from cardscape.bots.bot import Bot\nclass Loud(Bot):\n    NAME = 'lo\\x1bud'\n"
                                      "    def choose(self, view, decision, worlds):\n        print('\\x1b[2Jhear me')\n"
                                      "        raise ValueError('\\x1b[31mred\\x07')\n", encoding="utf-8")
    assert main(["bot", f"{tmp_path / 'loud.py'}:Loud", "--game", PEBBLES]) == 1
    said = capsys.readouterr()
    assert "raised ValueError: \\x1b[31mred\\x07" in said.out
    assert "\\x1b[2Jhear me\n" in said.err
    assert "\x1b" not in said.out + said.err


def test_a_bot_that_cannot_be_made() -> None:
    class Heavy(Answers):
        def __init__(self, seat: int, chance: Any) -> None:
            raise MemoryError("too large")

    assert "it cannot be made: MemoryError" in check_bot(Heavy, [case(PEBBLES)], 1).faults[0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no os.fork here")
def test_a_bot_that_makes_copies_of_the_process() -> None:
    class Copies(Bot):
        NAME = "copies"

        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            with warnings.catch_warnings(action="ignore"):  # Python 3.12 on warns of copies made beside threads
                process = os.fork()
            if process:
                os.waitpid(process, 0)
            return 0

    report = check_bot(Copies, [case(PEBBLES)], seeds=1)
    assert any("it makes a copy of the process (os.fork)" in fault for fault in report.faults)


@pytest.mark.parametrize("wait", ["loop", "swallow", "sleep"])
def test_a_bot_that_hangs(wait: str) -> None:
    class Hangs(Bot):
        NAME = "hangs"

        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            while wait == "loop":
                pass
            while wait == "swallow":
                with suppress(Exception):
                    self.seat += 0
            time.sleep(1000)
            return 0

    report = check_bot(Hangs, [case(PEBBLES)], 1, seconds=0.05)
    assert "hangs thought longer than 0.05 s" in report.faults[0]


def test_a_bot_that_draws_from_elsewhere() -> None:
    class Dicing(Bot):
        NAME = "dicing"

        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            return random.randrange(len(decision.options))

    assert "does not answer the same in the same match" in check_bot(Dicing, [case("cardfinity")], 1).faults[0]
    assert check_bot(Dicing, [case(PEBBLES)], 1, repeatable=False).ok


def test_a_bot_that_keeps_something_between_matches() -> None:
    class Counting(Bot):
        NAME = "counting"
        made = 0

        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            Counting.made += 1
            return Counting.made // 7 % len(decision.options)

    assert "nothing may be kept between matches" in check_bot(Counting, [case("cardfinity")], 1).faults[0]


def hidden_sum(match: Match, seat: int) -> int:
    state = match.state
    return sum(state.defn[card] * (place + 1) for zone in state.zones for place, card in enumerate(zone)
               if card >= 0 and state.owner[card] != seat)


class Frames(Bot):
    NAME = "frames"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        frame: Any = sys._getframe(1)
        while "match" not in frame.f_locals:
            frame = frame.f_back
        return hidden_sum(frame.f_locals["match"], self.seat) % len(decision.options)


class Rummages(Bot):
    NAME = "rummages"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        found = [one for one in gc.get_objects() if isinstance(one, Match) and one.decision is decision]
        return hidden_sum(found[0], self.seat) % len(decision.options)


@pytest.mark.parametrize("kind", [Frames, Rummages])
def test_a_bot_that_peeks(kind: type[Bot]) -> None:
    report = check_bot(kind, [case(PEBBLES)], 2)
    assert any("it peeks" in fault for fault in report.faults), report
    assert any("its source uses gc" in note for note in report.notes)


def test_a_bot_that_gets_hold_of_the_match() -> None:
    class Keeps(Bot):
        NAME = "keeps"

        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            frame: Any = sys._getframe(1)
            while "match" not in frame.f_locals:
                frame = frame.f_back
            self.kept = [lambda: 0, {"there": frame.f_locals["match"]}]
            return 0

    assert "it has got hold of the match itself" in check_bot(Keeps, [case(PEBBLES)], 1).faults[0]


@pytest.mark.parametrize("what", ["options", "view"])
def test_a_bot_that_changes_what_it_is_given(what: str) -> None:
    class Tampers(Bot):
        NAME = "tampers"

        def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
            if what == "options":
                decision.options.append(decision.options[0])
                return len(decision.options) - 2
            for zone in view.zones:
                if isinstance(zone.cards, list):
                    zone.cards.clear()
            return 0

    assert "it changes what it is given" in check_bot(Tampers, [case(PEBBLES)], 1).faults[0]


def test_what_is_no_bot() -> None:
    class Silent(Bot):
        NAME = "silent"

    class Vague(Answers):
        IMAGINES = "perhaps"  # type: ignore[assignment]

    nothing: Any = int
    assert check_bot(nothing, []).faults == ["it is no subclass of cardscape.bots.bot.Bot"]
    assert check_bot(Silent, []).faults == ["it has no method choose"]
    assert check_bot(Vague, []).faults == ["IMAGINES is True or False"]


# -- what the driver hands out leads nowhere back -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", [PEBBLES, "cardfinity", "ttcg"])
def test_nothing_that_a_bot_gets_leads_to_the_match(game: str) -> None:
    match = begin(game, 4)
    for number in range(21):
        decision = match.decision
        if decision is None:
            break
        chance = bot_chance(4, decision.seat)
        if number % 10 == 0:
            worlds = worlds_for(match, decision.seat, chance)
            given = [match.view(decision.seat), decision, worlds, worlds.draw(), chance]
            assert not reaches(given, match.state)
            assert reaches([given, match], match.state)
        match.take(chance.below(len(decision.options)))


def test_another_truth_looks_the_same_and_is_another() -> None:
    match = begin("cardfinity", 4)
    assert match.decision is not None
    seat = match.decision.seat
    other = other_truth(match, seat, bot_chance(1, 0))
    assert other is not None
    assert other.words() == match.words()
    assert hidden_sum(other, seat) != hidden_sum(match, seat)


# -- the command ---------------------------------------------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "random", "--game", PEBBLES]) == 0
    assert "random: 8 matches" in capsys.readouterr().out
    assert main(["bot", f"{__name__}:Frames", "--game", "cardfinity"]) == 1
    assert "it peeks" in capsys.readouterr().out
    assert main(["bot", "nobody"]) == 2
    assert "unknown bot 'nobody'" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "said"), [
    (["golden", "nowhere.py"], "there is no Python file 'nowhere.py'"), (["attack", "."], "there is no Python file '.'"),
    (["attack", "bare.py"], "bare.py has no CASES"), (["golden", "odd.py"], "odd.py: line 1: "),
    (["attack"], "there are no cases*.py"),
    (["bot", "nobody"], "unknown bot 'nobody'"), (["bot", "random", "--game", "poker"], "unknown game 'poker'")])
def test_the_kit_says_in_one_line_what_it_cannot_use(arguments: list[str], said: str, tmp_path: Path,
                                                     monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bare.py").write_text("X = 1\n", encoding="utf-8")
    (tmp_path / "odd.py").write_text("def\n", encoding="utf-8")
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"Error: {said}")
    assert told.count("\n") == 1


@pytest.mark.parametrize("wrong", [["--scale", "0"], ["--seconds", "-1"], ["--seconds", "nan"]])
def test_the_kit_refuses_senseless_numbers(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bot", "random", *wrong])
    assert "--scale takes a whole number from 1" in capsys.readouterr().err


class Printer(Bot):
    """Writes another power on the cards it sees, which are everybody's."""

    NAME = "printer"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        for zone in view.zones:
            for card in zone.cards:
                if card is not None:
                    card.power = 99  # type: ignore[attr-defined]
        return 0


class Lawgiver(Bot):
    """Changes the rule by which it is judged."""

    NAME = "lawgiver"

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        Match.log = lambda self, seat, since=0: []  # type: ignore[method-assign]
        return 0


class Assessor(Bot):
    """Changes how the game values positions, on which other bots rely."""

    NAME = "assessor"
    IMAGINES = True

    def choose(self, view: View, decision: Decision, worlds: Worlds | None) -> int:
        assert worlds is not None
        worlds.game().value = lambda s, seat: 0  # type: ignore[method-assign]
        return 0


@pytest.mark.parametrize(("kind", "what"), [(Printer, r"\.power"), (Lawgiver, r"Match\.log"), (Assessor, r"\.methods")])
def test_a_bot_that_changes_the_program_or_the_cards(kind: type[Bot], what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("cardfinity")
    monkeypatch.setattr(Match, "log", Match.log)
    tried = case("cardfinity")
    for card in tried.match(0).state.cards:
        monkeypatch.setattr(card, "power", card.power)  # brings it back afterwards
    report = check_bot(kind, [tried], 1)
    vars(game).pop("value", None)
    assert re.search(what + ", which is the same for everybody", " ".join(report.faults)), report


def test_ctrl_c_is_told_in_a_word(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardscape.testing.__main__.check_bot", pressed)
    assert run(["bot", "random", "--game", "cardfinity"]) == 130
    assert capsys.readouterr().err == "Interrupted.\n"
