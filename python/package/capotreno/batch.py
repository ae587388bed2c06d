"""Many games with buffers of their own."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from ._capotreno import Arena, Game, Start, Vector


class Batch:
    """Many games stepped in one call.

    The arrays are written in place by every step; copy what must be kept. A game that ends is dealt
    anew in the same step (Gymnasium's ``AutoresetMode.SAME_STEP``): ``rewards``, ``dones``, ``scores``
    and ``lengths`` tell of the game that ended, ``observations``, ``masks`` and ``seats`` of the new
    one.

    ``dtype`` is ``np.uint8`` (entries as they are) or ``np.float32`` (about from 0 to 1). ``opponents``
    names the bot of each seat that is not the agent's, for example ``{1: "greedy"}``; ``iterations``
    are the playouts a decision of bots that search. The games are those of ``seed``, whatever the
    number of ``threads``. With a ``start`` every game begins at that position.
    """

    metadata = {"autoreset_mode": "SameStep"}

    def __init__(
        self,
        arena: Arena,
        games: int,
        seed: int = 0,
        *,
        reward: str = "win",
        opponents: Mapping[int, str] | None = None,
        iterations: int = 100,
        threads: int = 1,
        start: Start | None = None,
        dtype: npt.DTypeLike = np.uint8,
    ) -> None:
        self.arena = arena
        self.vector = Vector(
            arena,
            games,
            seed,
            reward=reward,
            opponents=None if opponents is None else dict(opponents),
            iterations=iterations,
            threads=threads,
            start=start,
        )
        if np.dtype(dtype) not in (np.dtype(np.uint8), np.dtype(np.float32)):
            raise TypeError(f"observations are uint8 or float32, not {np.dtype(dtype)}")
        #: What the seat that decides next may know: games × entries.
        self.observations = np.zeros((games, arena.observation_size), dtype)
        #: 1 where an action is possible: games × actions.
        self.masks = np.zeros((games, arena.actions), np.uint8)
        #: The seat that decides next.
        self.seats = np.zeros(games, np.uint8)
        #: By seat; nothing before the end of a game.
        self.rewards = np.zeros((games, arena.players), np.float32)
        #: 1 where a game ended with this step.
        self.dones = np.zeros(games, np.uint8)
        #: Final scores by seat of the games that ended with this step.
        self.scores = np.zeros((games, arena.players), np.int16)
        #: Decisions of the games that ended with this step.
        self.lengths = np.zeros(games, np.uint32)
        self._buffers = (
            self.observations,
            self.masks,
            self.seats,
            self.rewards,
            self.dones,
            self.scores,
            self.lengths,
        )
        self._actions = np.zeros(games, np.int32)
        self.vector.write(self._buffers)

    def __len__(self) -> int:
        return len(self.vector)

    def reset(self, seed: int) -> None:
        """Deals every game anew."""
        self.vector.reset(seed, self._buffers)

    def step(self, actions: npt.NDArray[np.int32], payments: npt.NDArray[np.uint8] | None = None) -> None:
        """Plays one action in every game; where one cannot be played none is.

        ``payments`` (games × 2 × 9) says which cards pay: a row of zeros means the cheapest payment.
        """
        self.vector.step(actions, self._buffers, payments)

    def sample(self) -> npt.NDArray[np.int32]:
        """One of the possible actions of every game, each with the same chance."""
        self.vector.sample(self._actions)
        return self._actions

    def game(self, place: int) -> Game:
        """A copy of one of the games: to look at, to save, to search from."""
        return self.vector.game(place)

    def put(self, place: int, game: Game) -> None:
        """Puts a game in a place; one that is over is dealt anew."""
        self.vector.put(place, game)
        self.vector.write(self._buffers)

    @property
    def episodes(self) -> tuple[int, int]:
        """Games that ended and their decisions."""
        return self.vector.episodes
