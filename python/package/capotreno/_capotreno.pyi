from os import PathLike
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

__version__: str
RULES_VERSION: int
LAYOUT_VERSION: int
PAYMENT: int
BOTS: list[str]
EDITIONS: list[str]

_Array: TypeAlias = npt.NDArray[Any]
_Buffers: TypeAlias = tuple[_Array, _Array, _Array, _Array, _Array, _Array, _Array]

class Arena:
    """An edition for a number of players, with the layouts of its actions and observations."""

    def __init__(
        self, edition: str | None = None, players: int = 2, *, folder: str | PathLike[str] | None = None
    ) -> None: ...
    @staticmethod
    def campaign(
        game: int,
        players: int | None = None,
        *,
        chronicle: str | PathLike[str] | None = None,
        seed: int = 0,
    ) -> Arena:
        """A game of the campaign, by its number from 1: of a chronicle, or as the story has it."""

    @property
    def edition(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def observation_size(self) -> int: ...
    @property
    def digest(self) -> str: ...
    @property
    def action_digest(self) -> str: ...
    @property
    def layout_digest(self) -> str: ...
    def describe(self, action: int) -> str: ...
    def layout(self) -> dict[str, dict[str, Any]]: ...

class Game:
    """One game, played by action numbers."""

    def __init__(self, arena: Arena, seed: int = 0, *, start: Start | None = None) -> None: ...
    @property
    def arena(self) -> Arena: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def over(self) -> bool: ...
    def __len__(self) -> int: ...
    def mask(self) -> npt.NDArray[np.uint8]: ...
    def observe(self, seat: int | None = None) -> npt.NDArray[np.uint8]: ...
    def view(self, seat: int | None = None) -> dict[str, Any]: ...
    def play(self, action: int, payment: npt.NDArray[np.uint8] | None = None) -> None: ...
    def payment_counts(self, action: int, chosen: list[int] = []) -> npt.NDArray[np.uint8]: ...
    def scores(self) -> list[int] | None: ...
    def rewards(self, kind: str = "win") -> list[float]: ...
    def save(self) -> bytes: ...
    @staticmethod
    def load(arena: Arena, data: bytes, *, start: Start | None = None) -> Game: ...
    def copy(self) -> Game: ...
    def deal_unknown(self, seed: int, seat: int | None = None) -> Game: ...

class Start:
    """A position that games begin with, instead of a deal: of a scenario, or of a recorded game.

    ``redeal`` says what every game deals anew: None nothing, a seat's number what that seat cannot
    know, "hidden" everything that not everyone knows."""

    @staticmethod
    def scenario(
        arena: Arena,
        file: str | PathLike[str] | None = None,
        name: str | None = None,
        *,
        text: str | None = None,
        steps: int = 0,
        redeal: int | Literal["hidden"] | None = None,
    ) -> Start: ...
    @staticmethod
    def record(
        arena: Arena,
        file: str | PathLike[str] | None = None,
        step: int = 0,
        *,
        text: str | None = None,
        redeal: int | Literal["hidden"] | None = None,
    ) -> Start: ...
    @property
    def digest(self) -> str: ...

class Bot:
    """A player of ours, by name, with a fixed number of playouts a decision."""

    def __init__(self, name: str, seed: int = 0, iterations: int = 100) -> None: ...
    def choose(self, game: Game) -> tuple[int, npt.NDArray[np.uint8] | None]: ...

class Vector:
    """Many games stepped in one call, into buffers of the caller: observations, masks, seats, rewards,
    dones, scores, lengths."""

    def __init__(
        self,
        arena: Arena,
        games: int,
        seed: int = 0,
        *,
        reward: str = "win",
        opponents: dict[int, str] | None = None,
        iterations: int = 100,
        threads: int = 1,
        start: Start | None = None,
    ) -> None: ...
    def reset(self, seed: int, buffers: _Buffers) -> None: ...
    def write(self, buffers: _Buffers) -> None: ...
    def step(
        self,
        actions: npt.NDArray[np.int32],
        buffers: _Buffers,
        payments: npt.NDArray[np.uint8] | None = None,
    ) -> None: ...
    def sample(self, actions: npt.NDArray[np.int32]) -> None: ...
    def game(self, place: int) -> Game: ...
    def put(self, place: int, game: Game) -> None: ...
    @property
    def episodes(self) -> tuple[int, int]: ...
    def __len__(self) -> int: ...
