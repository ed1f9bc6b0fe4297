"""Every game as a PettingZoo environment of two agents who take turns."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from cardscape.engine.decision import Decision
from cardscape.engine.game import Deck, Game, Value
from cardscape.engine.match import Match, complete_options, start
from cardscape.lab.workbench import own_cards
from cardscape.play.catalog import DeckSource, find_deck, find_game, presets, read_text, rule_set
from cardscape.play.plain import board_lines
from cardscape.play.series import played_as
from cardscape.rl.encoding import OPTION, Encoder, action_numbers
from cardscape.rl.hashing import Vector

ACTIONS: Final = 256
AGENTS: Final = ("player_0", "player_1")
Observation = dict[str, Any]
_STANDING: Final = ("np_random", "numbers", "agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations",
                    "truncations", "infos")


class IllegalAction(ValueError):
    """An action that the mask does not allow. Nothing has changed."""


class CardscapeEnv(AECEnv):  # type: ignore[misc]
    """A match as two agents see it.

    ``game`` is a game's name or a Python file that holds one; ``decks`` are two decks by name or path (none: any two presets,
    drawn anew at each reset); ``series`` is the length of a set. A match without an end is cut after ``longest`` decisions. An
    agent's observation is a dict of ``observation``, made from its view alone, and ``action_mask``.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "cardscape_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, game: str, decks: tuple[str, str] | None = None, rules: str = "", options: dict[str, Value] | None = None,
                 series: int = 0, longest: int = 5000, actions: int = ACTIONS, render_mode: str | None = None) -> None:
        super().__init__()
        _check(decks, longest, actions, render_mode, self.metadata["render_modes"])
        self.settings = (game, decks, rules, options, series, longest, actions, render_mode)
        found = find_game(game)
        self.rules = rule_set(found, rules)
        self.options = complete_options(found, options or {})
        self.game: Game = played_as(found, self.options, series)
        self.decks = [_source(found, name, self.rules) for name in decks or ()]
        self.pool = self.decks or [DeckSource(p.name, read_text(p.path), p.path).read(found, self.rules)
                                   for p in presets(found, self.rules)]
        if not self.pool:
            raise ValueError(f"{found.title} comes without decks for the rules {self.rules!r}; name two deck files")
        self.longest = longest
        self.actions = actions
        self.render_mode = render_mode
        self.np_random, _ = seeding.np_random(None)
        self.match = self._match((0, len(self.pool) - 1), 0)
        own = [card for deck in self.decks for card in own_cards(found, found.deck_text(deck), deck.name)]
        self.encoder = Encoder(self.game, self.rules, len(self.match.view(0).totals), own)
        self.numbers: dict[int, int] = {}
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        space: gymnasium.Space[Any] = gymnasium.spaces.Dict({
            "observation": gymnasium.spaces.Box(-np.inf, np.inf, (self.encoder.size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces: dict[str, gymnasium.Space[Any]] = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def _match(self, decks: tuple[int, int], seed: int) -> Match:
        """A match between two decks of the pool."""
        self.dealt = decks, seed
        return start(self.game, [self.pool[number] for number in decks], self.rules, self.options, seed)

    # -- copies ---------------------------------------------------------------------------------------------------------------

    def _standing(self) -> dict[str, Any]:
        """What changes while a match is played, apart from the match."""
        return {name: deepcopy(value) for name, value in vars(self).items() if name in _STANDING}

    def __deepcopy__(self, memo: dict[int, Any]) -> CardscapeEnv:
        """The same moment once more; what never changes is shared."""
        made = object.__new__(type(self))
        made.__dict__.update({**vars(self), **self._standing(), "match": self.match.copy()})
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {"settings": self.settings, "dealt": self.dealt, "answers": self.match.answers, "standing": self._standing()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """The match is dealt and played again, so another process needs the same Cardscape and the same files."""
        CardscapeEnv.__init__(self, *state["settings"])
        self.match = self._match(*state["dealt"])
        for index in state["answers"]:
            self.match.take(index)
        self.__dict__.update(state["standing"])

    # -- playing --------------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The same seed deals the same match, with the same decks."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        chosen = (0, 1)
        if not self.decks:
            chosen = int(self.np_random.integers(len(self.pool))), int(self.np_random.integers(len(self.pool)))
        self.match = self._match(chosen, int(self.np_random.integers(1 << 48)))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[0]
        self._next()

    def _next(self) -> None:
        """Stand at the open question, or at the end."""
        decision = self.match.decision
        if decision is None:
            self.numbers = {}
            self.terminations = dict.fromkeys(AGENTS, True)
            winner = self.match.winner
            self.rewards = {agent: 0.0 if winner is None else 1.0 if seat == winner else -1.0
                            for seat, agent in enumerate(AGENTS)}
            return
        self.agent_selection = AGENTS[decision.seat]
        self.numbers = action_numbers(decision.options, decision.seat, self.game, self.actions)
        if len(self.match.answers) >= self.longest:
            self.truncations = dict.fromkeys(AGENTS, True)

    def step(self, action: int | None) -> None:
        """Take the option behind an action number; raises ``IllegalAction`` if there is none."""
        self._begun("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        index = self.numbers.get(int(action)) if isinstance(action, int | np.integer) else None
        if index is None:
            raise IllegalAction(f"action {action} is not offered to {agent}; offered are: {self._offer()}")
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards[agent] = 0.0
        self.match.take(index)
        self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _begun(self, call: str) -> None:
        if not hasattr(self, "agent_selection"):
            raise RuntimeError(f"there is no match yet; call reset() before {call}()")

    def _offer(self) -> str:
        return ", ".join(f"{number} ({words})" for number, words in sorted(self.action_words().items()))

    def observe(self, agent: str) -> Observation:
        """What this agent may know now; the mask is empty unless it is its turn to decide."""
        if agent not in AGENTS:
            raise ValueError(f"there is no agent {agent!r}; there are: {', '.join(AGENTS)}")
        seat = AGENTS.index(agent)
        decision = self._own(seat)
        mask = np.zeros(self.actions, np.int8)
        if decision is not None:
            mask[list(self.numbers)] = 1
        return {"observation": self.encoder.view(self.match.view(seat), decision), "action_mask": mask}

    def _own(self, seat: int) -> Decision | None:
        decision = self.match.decision
        return decision if decision is not None and decision.seat == seat else None

    # -- for people, and for policies that look at options --------------------------------------------------------------------

    def action_words(self) -> dict[int, str]:
        """What each offered action means, in words."""
        words = self.match.words()
        return {number: words[index] for number, index in self.numbers.items()}

    def option_rows(self) -> tuple[list[int], Vector]:
        """The offered actions, and a vector for each: for policies that judge options by what they say."""
        decision = self.match.decision
        if decision is None:
            return [], np.zeros((0, OPTION), np.float32)
        view = self.match.view(decision.seat)
        rows = [self.encoder.option(decision.options[index], view) for index in self.numbers.values()]
        return list(self.numbers), np.stack(rows)

    def render(self) -> str | None:
        """The table as the agent who is to act sees it, from the game's own picture."""
        self._begun("render")
        seat = AGENTS.index(self.agent_selection)
        text = "\n".join(board_lines(self.game.board(self.match.view(seat))))
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def _check(decks: str | tuple[str, ...] | None, longest: int, actions: int, render_mode: str | None, modes: list[str]) -> None:
    """Refuse settings that no environment can have."""
    if decks and (isinstance(decks, str) or len(decks) != len(AGENTS)):
        raise ValueError(f"decks takes two decks by name or file, such as ('one', 'two.txt'), not {decks!r}")
    for name, number in (("longest", longest), ("actions", actions)):
        if number < 1:
            raise ValueError(f"{name} takes a whole number from 1, not {number}")
    if render_mode is not None and render_mode not in modes:
        raise ValueError(f"there is no render mode {render_mode!r}; there are: {', '.join(modes)}")


def _source(game: Game, name: str, rules: str) -> Deck:
    return find_deck(game, name, rules).read(game, rules)


def env(game: str, **settings: Any) -> AECEnv:
    """A game's environment with PettingZoo's usual checks around it; settings as those of ``CardscapeEnv``."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(CardscapeEnv(game, **settings)))
