"""A game for OpenSpiel: ``pyspiel.load_game("python_capotreno", {"edition": "nordic", "players": 2})``.

Needs ``pip install open_spiel``. All chance is one choice at the beginning, the number of the deal
(``deals`` of them, each with the same chance); what is drawn later follows from it. So a search that
clones a state sees what will be drawn. Who plans without peeking asks ``state.resample(player)``.
"""

from __future__ import annotations

import copyreg
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ._capotreno import EDITIONS, Arena, Game

MOST_PLAYERS = 5
#: More decisions than a game has.
MOST_DECISIONS = 10_000

_TYPE = pyspiel.GameType(
    short_name="python_capotreno",
    long_name="Capotreno",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"edition": EDITIONS[0], "players": 2, "deals": 1024},
)


@cache
def _arena(edition: str, players: int) -> Arena:
    """Games and states hold names only, so that OpenSpiel can copy and pickle them."""
    return Arena(edition, players)


def _loaded(edition: str, players: int, data: bytes) -> Game:
    return Game.load(_arena(edition, players), data)


copyreg.pickle(Game, lambda game: (_loaded, (game.arena.edition, game.arena.players, game.save())))


class CapotrenoGame(pyspiel.Game):
    """An edition for a number of players; returns are by rank, from 1 to −1."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.edition, self.players = params.get("edition", EDITIONS[0]), params.get("players", 2)
        self.deals = params.get("deals", 1024)
        if self.deals < 1:
            raise ValueError("there must be at least one deal")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arena.actions,
            max_chance_outcomes=self.deals,
            num_players=self.arena.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, params)

    @property
    def arena(self) -> Arena:
        return _arena(self.edition, self.players)

    def new_initial_state(self) -> CapotrenoState:
        return CapotrenoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CapotrenoObserver:
        if params:
            raise ValueError(f"an observer has no parameters; {params} were given")
        return CapotrenoObserver(self.arena)


class CapotrenoState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: CapotrenoGame) -> None:
        super().__init__(game)
        self._edition, self._players, self._deals = game.edition, game.players, game.deals
        self.game: Game | None = None

    @property
    def _arena(self) -> Arena:
        return _arena(self._edition, self._players)

    def current_player(self) -> int:
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.game.seat
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.game is None or self.game.seat != player:
            return []
        return np.flatnonzero(self.game.mask()).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = Game(self._arena, action)
        else:
            self.game.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self._arena.describe(action)

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        if self.game is None:
            return [0.0] * self._players
        # Rewards are single floats; here they must add up to zero to the last digit.
        steps = self._players - 1
        return [round(reward * steps) / steps for reward in self.game.rewards("rank")]

    def resample(self, player: int, seed: int) -> Game:
        """A game that looks the same to a player, with all it cannot know dealt anew."""
        if self.game is None:
            raise ValueError("nothing is dealt yet")
        return self.game.deal_unknown(seed, player)

    def __str__(self) -> str:
        if self.game is None:
            return "not dealt"
        return f"{self._arena.edition}, {len(self.game)} decisions made"


class CapotrenoObserver:
    """Observations as floats, whole and by part."""

    def __init__(self, arena: Arena) -> None:
        layout = arena.layout()
        self.tensor = np.zeros(arena.observation_size, np.float32)
        self.dict = {}
        self._tops = np.ones(arena.observation_size, np.float32)
        for name, part in layout.items():
            end = part["start"] + int(np.prod(part["shape"]))
            self._tops[part["start"] : end] = part["top"]
            if end > part["start"]:
                self.dict[name] = self.tensor[part["start"] : end].reshape(part["shape"])

    def set_from(self, state: CapotrenoState, player: int) -> None:
        if state.game is None:
            self.tensor.fill(0)
        else:
            np.divide(state.game.observe(player), self._tops, out=self.tensor)

    def string_from(self, state: CapotrenoState, player: int) -> str:
        return "not dealt" if state.game is None else state.game.observe(player).tobytes().hex()


pyspiel.register_game(_TYPE, CapotrenoGame)
