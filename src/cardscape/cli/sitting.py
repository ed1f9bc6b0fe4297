"""One match at the terminal: people and bots in their seats, told only what their seat may know."""

from __future__ import annotations

from typing import Final

from cardscape.bots.bot import Bot
from cardscape.cli.output import lost_output
from cardscape.cli.screens import Screen
from cardscape.engine.decision import Decision
from cardscape.engine.layout import Board
from cardscape.engine.match import Match
from cardscape.engine.telling import result_words
from cardscape.lab.referee import Fault, ask
from cardscape.play.asking import question_words
from cardscape.play.piles import known_cards, pile_lines
from cardscape.play.story import story, whole
from cardscape.play.words import NoMatch, SeveralMatch, begins_with, even, find_option

THINK: Final = 60.0
"""Seconds that a bot from a file may think about one answer."""
WHETHER: Final = ("offer", "trigger", "whether", "yes or no")
"""Questions that nobody can answer without the text of the card they are about."""
MOST_RULES: Final = 10
"""Rules that are told at once."""
READS: Final = ("inspect", "look at", "look", "show", "card", "what is")
"""What people write instead of ``read``, longer words first; options that begin so come before."""
HELP: Final = (
    "Answer with the number of an option, with its words, or with a beginning that only one option has. Besides:",
    "  ? or help     this help",
    "  board         show the table again; so does Enter alone",
    "  log           all that happened so far, as far as you were told; log 20: the last 20 lines",
    "  piles         the cards of all piles that you may look through; piles discard: only of those called so",
    "  read CARD     what is written on a card you can see",
    "  why WORDS     why something is not offered, with the rule",
    "  rule WORDS    what the rules say, by id or by words: rule attack",
    "  pass all      pass at every question of this turn that can be passed",
    "  concede       give up: your opponent wins",
    "  quit          leave the table; cardscape play --continue goes on with the match",
)


def ended(sentence: str) -> str:
    """A sentence with the point at its end, unless it has a question mark already."""
    return sentence if sentence.endswith(("?", ".")) else f"{sentence}."


def _pass(decision: Decision) -> int:
    """The option that passes, or -1."""
    return next((index for index, option in enumerate(decision.options) if option.kind == "pass"), -1)


class Left(Exception):
    """The person left the table."""


class Sitting:
    """A match in progress. ``bots`` has None for seats played by people; ``watched`` is whose view is shown if nobody does.

    The first ``told`` events are not told again. With ``closed`` two people who share the screen hand it over also where the
    other one has no choice: else whoever looks on learns that.
    """

    def __init__(self, match: Match, bots: list[Bot | None], screen: Screen, watched: int = 0, told: int = 0,
                 closed: bool = False) -> None:
        self.match = match
        self.bots = bots
        self.screen = screen
        self.watched = watched
        self.read = [told, told]
        self.people = [seat for seat in (0, 1) if bots[seat] is None]
        self.facing = self.people[0] if self.people else watched
        self.closed = closed and len(self.people) == 2
        self.turn = -1
        self.passing = [-1, -1]
        """For each seat the turn in which it passes wherever it can; forgotten after it: each game of a set counts anew."""
        self.faults: list[str] = []
        """What bots did wrong; each cost a game."""
        self.only_shown = False
        """Whether bots play for those who look on alone, and nothing is kept."""

    def play(self) -> None:
        """Play to the end; raises ``Left`` if a person goes away before."""
        while (decision := self.match.decision) is not None:
            self.passing = [turn if turn == self.match.state.number else -1 for turn in self.passing]
            if self.closed:
                self._lone_answers()
            bot = self.bots[decision.seat]
            if bot is None:
                self._person(decision)
                continue
            if not self.people:
                self._watch()
            try:
                answer = ask(bot, self.match, decision, THINK)
            except Fault as fault:
                self.faults.append(str(fault))
                self.screen.problem(f"{fault}. It loses the game.")
                self.match.concede(decision.seat)
                continue
            self.match.take(answer)
        self._tell(self.facing)
        self.screen.board(self._board(self.facing))
        self.screen.heading(self.result())

    def result(self) -> str:
        """How the match ended, for whoever looks."""
        winner = self.match.winner
        words = result_words(self.match.game, winner, self.match.reason)
        if winner is not None and len(self.people) == 1:
            words = words.replace(f"{'AB'[winner]} wins", "You win" if winner == self.people[0] else "You lose", 1)
        return f"{words}."

    def board(self) -> Board:
        """The table as whoever faces it sees it now."""
        return self._board(self.facing)

    def _board(self, seat: int) -> Board:
        return self.match.game.board(self.match.view(seat))

    def _tell(self, seat: int, answering: bool = False) -> None:
        """Tell a seat what happened since it looked last; ``answering``, also that the other player has just passed."""
        told = self.match.log(seat, self.read[seat])
        self.read[seat] = len(self.match.state.log or [])
        self.screen.told(story(self.match.game, told, seat, answering))

    def _log(self, seat: int, last: str) -> None:
        """Tell a seat everything, or the last lines of it."""
        lines = whole(self.match.game, self.match.log(seat, 0), seat) or ["Nothing happened yet."]
        self.screen.told(lines[-int(last[:9]):] if last.isdecimal() and int(last[:9]) else lines)

    def _watch(self) -> None:
        """Nobody plays here: show the table whenever a turn begins, and tell what happens in between, while anybody looks."""
        if self.only_shown and lost_output() is not None:
            raise Left
        self._tell(self.watched)
        if self.match.state.number != self.turn:
            self.turn = self.match.state.number
            self.screen.board(self._board(self.watched))

    def _person(self, decision: Decision) -> None:
        """Ask the person in this seat until the decision is made."""
        seat = decision.seat
        if self.passing[seat] == self.match.state.number and (index := _pass(decision)) >= 0:
            self.match.answer(seat, decision.number, index)
            return
        if seat != self.facing:
            self._hand_over(seat)
        self._tell(seat, decision.kind == "respond")
        words = self.match.words()
        self.screen.board(self._board(seat), words)
        self._question(decision, words)
        while self.match.decision is decision:
            try:
                line = self.screen.ask(f"{'AB'[seat]}> ").strip()
            except EOFError:
                raise Left from None
            self._answer(decision, words, line)

    def _lone_answers(self) -> None:
        """Let each player look where the only answer was given for them; what was chosen since then was seen on the screen."""
        taken, self.match.state.trail = self.match.state.trail or [], []
        for seat, option in taken:
            if seat != self.facing and self.passing[seat] != self.match.state.number:
                self._hand_over(seat)
                self.screen.told([f"You have no choice: {self.match.game.words(option, seat)}."])
                self._wait("Press Enter. ")

    def _wait(self, words: str) -> None:
        try:
            self.screen.ask(words)
        except EOFError:
            raise Left from None

    def _hand_over(self, seat: int) -> None:
        """Two people share the screen: hide what one saw before the other looks."""
        self.facing = seat
        self.screen.clear()
        self._wait(f"Player {'AB'[seat]}, it is your decision. Press Enter when only you look at the screen. ")

    def _question(self, decision: Decision, words: list[str]) -> None:
        view = self.match.view(decision.seat)
        self.screen.heading(question_words(self.match.game, decision, view.chain))
        if decision.kind in WHETHER and decision.about is not None:
            self._read(decision.seat, decision, decision.about.name)
        self.screen.options(words)

    def _answer(self, decision: Decision, words: list[str], line: str) -> None:
        seat = decision.seat
        command, _, rest = line.partition(" ")
        command = command.lower()
        if line.isdecimal():
            number = int(line[:9])
            if 1 <= number <= len(words):
                self.match.answer(seat, decision.number, number - 1)
            else:
                self.screen.problem(f"There is no option {line}; options are 1 to {len(words)}.")
        elif command in ("?", "help"):
            self.screen.told(list(HELP))
            self._question(decision, words)
        elif line.lower() in ("", "board"):
            self.screen.board(self._board(seat), words)
            self._question(decision, words)
        elif command == "log" and (not rest or rest.strip().isdecimal()):
            self._log(seat, rest.strip())
        elif command == "piles":
            self._piles(seat, rest.strip())
        elif even(line) == "pass all":
            self._pass_all(decision)
        elif line.lower() == "concede":
            self.match.concede(seat)
        elif line.lower() in ("quit", "exit"):
            raise Left
        elif line.lower() in ("undo", "back"):
            self.screen.problem("An answer that was given stands. To look back after the match: cardscape replay FILE --step")
        elif line.lower() == "save":
            self.screen.problem("The match is kept by itself when you quit. To go on: cardscape play --continue FILE")
        elif command == "why":
            self._why(decision, words, rest.strip())
        elif command == "read":
            self._read(seat, decision, rest.strip())
        elif command in ("rule", "rules"):
            self._rule(rest.split())
        else:
            self._words(decision, line)

    def _pass_all(self, decision: Decision) -> None:
        index = _pass(decision)
        if index < 0:
            self.screen.problem("This question cannot be passed.")
            return
        self.passing[decision.seat] = self.match.state.number
        self.match.answer(decision.seat, decision.number, index)

    def _words(self, decision: Decision, line: str) -> None:
        try:
            index = find_option(self.match.game, decision, line)
        except NoMatch as error:
            asked = next((line[len(word):].strip() for word in READS if begins_with(line, word)), "")
            if asked:
                self._read(decision.seat, decision, asked)
                return
            self.screen.problem(f"{ended(str(error))} Type ? for help, or: why {line}")
            return
        self.match.answer(decision.seat, decision.number, index)

    def _why(self, decision: Decision, words: list[str], thing: str) -> None:
        if not thing:
            self.screen.problem("Why what? Write the words of what you would like to do, such as: why attack")
            return
        try:
            index = find_option(self.match.game, decision, thing)
        except SeveralMatch as error:
            self.screen.problem(f"That is offered: {error}. For one that is not, write its whole name.")
            return
        except NoMatch:
            refusal = self.match.why_not(decision.seat, thing)
            self.screen.problem("It is offered." if refusal is None else f"{refusal}.")
            return
        self.screen.problem(f"It is offered: number {index + 1}, {words[index]}.")

    def _rule(self, words: list[str]) -> None:
        """The rules with these words, a line each; where none has all of them, those that have most."""
        from cardscape.play.rulebook import find_rules, near_rules, rules_of, written_out

        game = self.match.game
        if not words or not rules_of(game):
            self.screen.problem("Which rule? Write an id or words, such as: rule attack" if rules_of(game) else
                                f"{game.title} has no list of rules.")
            return
        words = [written_out(game, word) for word in words]
        found = find_rules(game, words)
        lines = [str(rule) for rule in found or near_rules(game, words)]
        if not found:
            self.screen.problem(f"No rule has {' '.join(words)!r}{'; these come nearest:' if lines else '.'}")
        more = [f"... and {len(lines) - MOST_RULES} more: use more words"] if len(lines) > MOST_RULES else []
        self.screen.told([*lines[:MOST_RULES], *more])

    def _piles(self, seat: int, name: str) -> None:
        """The cards of the piles that lie open to a seat."""
        lines = pile_lines(self.match.game, self.match.view(seat), name)
        if lines:
            self.screen.told(lines)
        else:
            self.screen.problem(f"You know no card in a pile called {name!r}." if name else "You know no card in any pile.")

    def _read(self, seat: int, decision: Decision, name: str) -> None:
        """What is written on a card on the table or in a pile that lies open, or one that the options speak of."""
        from cardscape.cli.reading import card_lines

        lines = card_lines(self.match.game, self.match.setup.rules, self._board(seat), decision, name,
                           known_cards(self.match.view(seat)))
        if lines:
            self.screen.told(lines)
        else:
            self.screen.problem(f"You see no card called {name!r}." if name else "Read which card? Write a name: read NAME")
