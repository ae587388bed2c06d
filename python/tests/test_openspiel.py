"""The game for OpenSpiel passes OpenSpiel's own simulation test."""

import capotreno.openspiel  # noqa: F401 (registers the game)
import numpy as np
import pyspiel
import pytest


@pytest.mark.parametrize(("edition", "players"), [("berlin", 2), ("legends", 4)])
def test_random_simulations(edition, players):
    game = pyspiel.load_game("python_capotreno", {"edition": edition, "players": players, "deals": 16})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_clones_go_their_own_way():
    game = pyspiel.load_game("python_capotreno", {"edition": "berlin", "players": 2, "deals": 4})
    state = game.new_initial_state()
    state.apply_action(3)
    clone = state.clone()
    while not clone.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
    assert abs(sum(clone.returns())) < 1e-6 and not state.is_terminal()
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["hand"].sum() > 0
    world = state.resample(0, 9)
    assert np.array_equal(world.observe(0), state.game.observe(0))
