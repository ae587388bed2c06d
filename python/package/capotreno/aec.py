"""A PettingZoo environment: every seat is an agent, and they act in turn.

Needs ``pip install capotreno[envs]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._capotreno import LAYOUT_VERSION, RULES_VERSION, Arena, Game, Start


class CapotrenoAEC(AECEnv):
    """A game with an agent at every seat.

    An observation is ``{"observation": uint8 entries, "action_mask": int8}``; the mask is all zeros
    for who is not asked. Rewards come with the end. Where several seats owe a decision at once (the
    opening tickets) they are asked from the lowest seat on; nobody sees another's choice.
    """

    metadata = {
        "name": f"capotreno_r{RULES_VERSION}_l{LAYOUT_VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        edition: str | None = None,
        players: int = 2,
        *,
        arena: Arena | None = None,
        start: Start | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if (edition is None) == (arena is None):
            raise ValueError("name an edition or give an arena, one of the two")
        self.arena = Arena(edition, players) if arena is None else arena
        self.start = start
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.arena.players)]
        self.agents = []
        self._seed = np.random.default_rng()
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.arena.observation_size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.arena.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.arena.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seed = np.random.default_rng(seed)
        self.game = Game(self.arena, int(self._seed.integers(2**63)), start=self.start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat or 0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.arena.actions, np.int8)
        if self.game.seat == seat:
            mask[:] = self.game.mask()
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is asked must act; None is for agents whose game is over")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.play(int(action))
        if self.game.over:
            for name, reward in zip(self.possible_agents, self.game.rewards(self.reward), strict=True):
                self.rewards[name] = reward
                self.terminations[name] = True
        else:
            self.agent_selection = self.possible_agents[self.game.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        seat = self.game.seat
        told = "over" if seat is None else f"seat {seat} decides"
        return f"{self.arena.edition}: {len(self.game)} decisions made, {told}"

    def close(self) -> None:
        pass


def env(edition: str, players: int = 2, **settings: Any) -> AECEnv:
    """The environment as PettingZoo's own are made: a wrong order of calls is told at once."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(CapotrenoAEC(edition, players, **settings))
