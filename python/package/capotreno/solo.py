"""A Gymnasium environment: one seat is the agent's, our bots play the others.

Needs ``pip install capotreno[envs]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._capotreno import Arena, Bot, Game, Start


class CapotrenoSolo(gymnasium.Env):
    """One seat against bots at fixed budgets.

    Observations are the uint8 entries of the agent's seat; ``info["action_mask"]`` says what is
    possible, after ``reset`` and every ``step``. The reward comes with the end. The bots think for
    ``iterations`` playouts a decision, never by the clock, so a seed decides everything.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        edition: str | None = None,
        players: int = 2,
        *,
        arena: Arena | None = None,
        start: Start | None = None,
        opponents: str | Sequence[str] = "greedy",
        iterations: int = 100,
        seat: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        if (edition is None) == (arena is None):
            raise ValueError("name an edition or give an arena, one of the two")
        self.arena = Arena(edition, players) if arena is None else arena
        self.start = start
        others = self.arena.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise ValueError(f"there are {others} opponents at this table, and {len(names)} were named")
        if seat is not None and not 0 <= seat < self.arena.players:
            raise ValueError(f"seat {seat} does not exist: the seats are 0 to {others}")
        for name in names:
            Bot(name, 0, iterations)
        self.opponents = names
        self.iterations = iterations
        self.fixed_seat = seat
        self.reward = reward
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, (self.arena.observation_size,), np.uint8)
        self.action_space = spaces.Discrete(self.arena.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        players = self.arena.players
        self.seat = int(self.np_random.integers(players)) if self.fixed_seat is None else self.fixed_seat
        seats = [seat for seat in range(players) if seat != self.seat]
        self.bots = {
            seat: Bot(name, int(self.np_random.integers(2**63)), self.iterations)
            for seat, name in zip(seats, self.opponents, strict=True)
        }
        self.game = Game(self.arena, int(self.np_random.integers(2**63)), start=self.start)
        self._let_bots_play()
        return self._told()

    def _let_bots_play(self) -> None:
        while (seat := self.game.seat) is not None and seat != self.seat:
            self.game.play(*self.bots[seat].choose(self.game))

    def _told(self) -> tuple[np.ndarray, dict[str, Any]]:
        info: dict[str, Any] = {"action_mask": self.game.mask().astype(np.int8), "seat": self.seat}
        if self.game.over:
            info["scores"] = self.game.scores()
        return self.game.observe(self.seat), info

    def action_masks(self) -> np.ndarray:
        """The mask as booleans, where sb3-contrib's masked algorithms look for it."""
        return self.game.mask().astype(bool)

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self.game.play(int(action))
        self._let_bots_play()
        reward = self.game.rewards(self.reward)[self.seat]
        observation, info = self._told()
        return observation, reward, self.game.over, False, info

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return f"{self.arena.edition}: {len(self.game)} decisions made"
