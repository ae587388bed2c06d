"""The environments keep the conventions of PettingZoo and Gymnasium."""

import numpy as np
import pytest
from capotreno.aec import CapotrenoAEC, env
from capotreno.solo import CapotrenoSolo
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize(("edition", "players"), [("berlin", 2), ("nordic", 3), ("legends", 5)])
def test_pettingzoo_api(edition, players):
    api_test(env(edition, players), num_cycles=300, verbose_progress=False)


def test_pettingzoo_seeds():
    seed_test(lambda: env("berlin", 2), num_cycles=200)


def test_pettingzoo_whole_game():
    game = CapotrenoAEC("northern", 3, reward="rank")
    game.reset(seed=1)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        total[agent] += reward
        mask = observation["action_mask"]
        game.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
    assert abs(sum(total.values())) < 1e-6 and any(total.values())


class Possible(CapotrenoSolo):
    """Takes the next possible action instead of a masked one: the checker knows no masks."""

    def step(self, action):
        possible = np.flatnonzero(self.game.mask())
        return super().step(int(possible[action % len(possible)]))


def test_gymnasium_checker():
    check_env(Possible("berlin", opponents="greedy"), skip_render_check=True)


def test_solo_against_bots():
    solo = CapotrenoSolo("nordic", 3, opponents=["greedy", "random"], reward="margin")
    rng = np.random.default_rng(2)
    told = []
    for _ in range(2):
        _, info = solo.reset(seed=4)
        rng = np.random.default_rng(2)
        over = False
        while not over:
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            _, reward, over, truncated, info = solo.step(action)
            assert not truncated and (over or reward == 0)
        told.append((reward, info["scores"]))
    assert told[0] == told[1], "a seed decides everything"
    with pytest.raises(ValueError, match="is masked|over"):
        solo.step(0)
    with pytest.raises(ValueError, match="there are 1 opponents"):
        CapotrenoSolo("berlin", opponents=["greedy", "random"])
    with pytest.raises(ValueError, match="no bot is called"):
        CapotrenoSolo("berlin", opponents="nobody")
