"""Whatever is wrong is an exception with a sentence, and nothing has changed."""

import threading

import numpy as np
import pytest
from capotreno import Arena, Batch, Bot, Game, Vector

ARENA = Arena("berlin", 2)


def batch():
    return Batch(ARENA, 4, seed=1)


@pytest.mark.parametrize(
    ("actions", "error", "sentence"),
    [
        (np.zeros(3, np.int32), ValueError, r"actions must be .* shape \(4,\).* it is int32 of shape \(3,\)"),
        (np.zeros((4, 1), np.int32), ValueError, r"it is int32 of shape \(4, 1\)"),
        (np.zeros(4, np.int64), TypeError, "actions must be a numpy array, int32 .* it is int64"),
        (np.zeros(4, np.float32), TypeError, "it is float32"),
        (np.zeros(8, np.int32)[::2], ValueError, "not in one piece"),
        ([0, 0, 0, 0], TypeError, "it is <class 'list'>"),
        (None, TypeError, "NoneType"),
        (np.full(4, -1, np.int32), ValueError, "game 0: action -1 does not exist"),
        (np.full(4, 10_000, np.int32), ValueError, "action 10000 does not exist: .* 0 to "),
        (np.full(4, 5, np.int32), ValueError, r"action 5 \(draw from the deck\) is masked: seat"),
    ],
)
def test_wrong_actions(actions, error, sentence):
    games = batch()
    before = games.observations.copy()
    with pytest.raises(error, match=sentence):
        games.step(actions)
    games.vector.write(games._buffers)
    assert np.array_equal(before, games.observations)
    games.step(games.sample())


def test_wrong_payments():
    games = batch()
    actions = games.sample()
    with pytest.raises(ValueError, match=r"payments must be .* \(4, 2, 9\)"):
        games.step(actions, np.zeros((4, 9), np.uint8))
    with pytest.raises(TypeError, match="uint8"):
        games.step(actions, np.zeros((4, 2, 9), np.int32))
    with pytest.raises(ValueError, match="nothing to pay"):
        games.step(actions, np.ones((4, 2, 9), np.uint8))
    with pytest.raises(ValueError, match="more than 63"):
        games.step(actions, np.full((4, 2, 9), 200, np.uint8))
    games.step(actions, np.zeros((4, 2, 9), np.uint8))


@pytest.mark.parametrize("at", range(7))
def test_wrong_buffers(at):
    games = batch()
    for wrong in (
        np.zeros(1, games._buffers[at].dtype),
        games._buffers[at].astype(np.float64),
        np.asfortranarray(np.zeros((4, 4, 4), games._buffers[at].dtype)),
        None,
        "buffer",
    ):
        buffers = list(games._buffers)
        buffers[at] = wrong
        with pytest.raises((TypeError, ValueError), match="must be a numpy array"):
            games.vector.step(games.sample(), tuple(buffers))
    locked = list(games._buffers)
    locked[at] = locked[at].copy()
    locked[at].flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written to"):
        games.vector.step(games.sample(), tuple(locked))


def test_one_array_for_two_buffers():
    games = batch()
    buffers = list(games._buffers)
    buffers[4] = buffers[2]
    with pytest.raises(ValueError, match="every buffer is one of its own"):
        games.vector.write(tuple(buffers))
    with pytest.raises((TypeError, ValueError), match="length 7"):
        games.vector.write(tuple(buffers[:3]))


def test_buffers_that_go_while_threads_step():
    vector = Vector(ARENA, 64, 1, threads=2)

    def run():
        for _ in range(50):
            own = Batch(ARENA, 64, 1)
            actions = np.zeros(64, np.int32)
            try:
                vector.sample(actions)
                vector.step(actions, own._buffers)
            except ValueError as error:
                # Another thread has stepped between sampling and stepping.
                assert "is masked" in str(error)
            del own

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_wrong_settings():
    with pytest.raises(ValueError, match="did you mean|there is no edition|no edition"):
        Arena("berlinn", 2)
    with pytest.raises(ValueError, match="one of the two"):
        Arena()
    with pytest.raises(ValueError, match="players|4"):
        Arena("berlin", 5)
    with pytest.raises((OverflowError, TypeError, ValueError)):
        Arena("berlin", -1)
    with pytest.raises(ValueError, match="at least one game"):
        Batch(ARENA, 0)
    with pytest.raises(ValueError, match="there is no reward"):
        Batch(ARENA, 1, reward="money")
    with pytest.raises(TypeError, match="uint8 or float32"):
        Batch(ARENA, 1, dtype=np.float64)
    with pytest.raises(ValueError, match="did you mean `greedy`"):
        Batch(ARENA, 1, opponents={1: "gredy"})
    with pytest.raises(ValueError, match="seat 7 does not exist"):
        Batch(ARENA, 1, opponents={7: "greedy"})
    with pytest.raises(ValueError, match="leave at least one"):
        Batch(ARENA, 1, opponents={0: "greedy", 1: "greedy"})
    with pytest.raises(ValueError, match="no bot is called"):
        Bot("nobody")
    with pytest.raises(ValueError, match="at least one iteration"):
        Bot("expert", 0, 0)
    with pytest.raises(ValueError, match="does not exist"):
        ARENA.describe(10_000)
    with pytest.raises(ValueError, match="-1 does not exist"):
        ARENA.describe(-1)
    with pytest.raises(ValueError, match="there are 4"):
        batch().game(4)


def test_states_of_another_edition_or_version():
    saved = Game(ARENA, 1).save()
    with pytest.raises(ValueError, match="another edition"):
        Game.load(Arena("nordic", 2), saved)
    with pytest.raises(ValueError, match="2 players"):
        Game.load(Arena("berlin", 3), saved)
    old = saved[:5] + b"\x01\x00" + saved[7:]
    with pytest.raises(ValueError, match="version 1 of the rules"):
        Game.load(ARENA, old)
    with pytest.raises(ValueError, match="not a saved game"):
        Game.load(ARENA, b"hello")
    with pytest.raises(ValueError, match="cut off or damaged"):
        Game.load(ARENA, saved[:-1])
    with pytest.raises(TypeError):
        Game.load(ARENA, "text")
    with pytest.raises(ValueError, match="another edition"):
        batch().put(0, Game(Arena("nordic", 2), 1))
    with pytest.raises(ValueError, match="players"):
        batch().put(0, Game(Arena("berlin", 3), 1))


def test_wrong_moves_of_a_game():
    game = Game(ARENA, 1)
    for action in (-1, 10_000, 5):
        with pytest.raises(ValueError, match="does not exist|is masked"):
            game.play(action)
    with pytest.raises((TypeError, OverflowError)):
        game.play(2**70)
    with pytest.raises(ValueError, match="nothing to pay"):
        game.play(int(np.flatnonzero(game.mask())[0]), np.ones((2, 9), np.uint8))
    with pytest.raises(ValueError, match="seat 2 does not exist"):
        game.observe(2)
    assert len(game) == 0
    rng = np.random.default_rng(1)
    while not game.over:
        game.play(int(rng.choice(np.flatnonzero(game.mask()))))
    for late in (lambda: game.play(0), lambda: Bot("greedy").choose(game), game.observe):
        with pytest.raises(ValueError, match="over"):
            late()
    with pytest.raises(ValueError, match="no history"):
        Game(ARENA, 1).deal_unknown(1).save()
