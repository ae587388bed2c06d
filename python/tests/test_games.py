"""Games, batches, bots and saved games as somebody who trains agents uses them."""

import json
import subprocess
import sys
from pathlib import Path

import capotreno
import numpy as np
import pytest
from capotreno import Arena, Batch, Bot, Game


@pytest.fixture(params=capotreno.EDITIONS)
def arena(request):
    return Arena(request.param, 2)


def play_out(game, rng):
    while not game.over:
        assert game.scores() is None and not any(game.rewards("win"))
        game.play(int(rng.choice(np.flatnonzero(game.mask()))))


def test_random_games_end_with_scores(arena):
    rng = np.random.default_rng(1)
    game = Game(arena, 1)
    play_out(game, rng)
    scores = game.scores()
    assert len(scores) == 2 and game.seat is None and not game.mask().any()
    win = game.rewards("win")
    assert (scores[0] > scores[1]) <= (win[0] > win[1])
    assert game.rewards("margin")[0] == pytest.approx((scores[0] - scores[1]) / 100)


def test_the_layout_covers_every_entry(arena):
    at = 0
    for name, part in arena.layout().items():
        assert part["start"] == at and part["about"], name
        at += int(np.prod(part["shape"]))
    assert at == arena.observation_size


def test_every_action_has_words_of_its_own(arena):
    words = [arena.describe(action) for action in range(arena.actions)]
    assert len(set(words)) == len(words)


def test_a_view_is_plain_data(arena):
    game = Game(arena, 3)
    view = game.view()
    hand = sum(view["own"]["hand"].values())
    layout = arena.layout()["hand"]
    assert game.observe()[layout["start"] : layout["start"] + 10].sum() == hand
    json.dumps(view)


def test_the_same_seed_is_the_same_batch(arena):
    told = []
    for threads in (1, 2):
        batch = Batch(arena, 16, seed=5, threads=threads, reward="margin")
        seen = []
        for _ in range(200):
            batch.step(batch.sample())
            seen.append((batch.observations.copy(), batch.masks.copy(), batch.rewards.copy()))
        assert batch.observations.any() and (batch.masks.sum(axis=1) > 0).all()
        told.append(seen)
    for one, two in zip(*told, strict=True):
        assert all(np.array_equal(left, right) for left, right in zip(one, two, strict=True))


def test_floats_are_scaled_bytes(arena):
    bytes_ = Batch(arena, 4, seed=2)
    floats = Batch(arena, 4, seed=2, dtype=np.float32)
    tops = np.concatenate(
        [np.full(int(np.prod(part["shape"])), part["top"], np.float32) for part in arena.layout().values()]
    )
    for _ in range(50):
        actions = bytes_.sample().copy()
        bytes_.step(actions)
        floats.step(actions)
        assert np.allclose(floats.observations, bytes_.observations / tops)


def test_ended_games_are_told_once_and_dealt_anew():
    batch = Batch(Arena("berlin", 3), 32, seed=9, reward="rank")
    ended = 0
    for _ in range(400):
        batch.step(batch.sample())
        done = batch.dones.astype(bool)
        ended += int(done.sum())
        assert (batch.lengths[done] > 0).all() and not batch.lengths[~done].any()
        assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-6 and not batch.rewards[~done].any()
    assert ended > 0 and batch.episodes[0] == ended


def test_a_game_goes_on_from_its_bytes(arena):
    rng = np.random.default_rng(4)
    game = Game(arena, 8)
    for _ in range(40):
        game.play(int(rng.choice(np.flatnonzero(game.mask()))))
    again = Game.load(arena, game.save())
    batch = Batch(arena, 3, seed=1)
    batch.put(1, again)
    assert np.array_equal(batch.observations[1], game.observe()) and batch.seats[1] == game.seat
    assert batch.game(1).save() == game.save()
    play_out(game, np.random.default_rng(7))
    play_out(again, np.random.default_rng(7))
    assert game.scores() == again.scores()


def test_what_is_dealt_anew_looks_the_same(arena):
    rng = np.random.default_rng(6)
    game = Game(arena, 2)
    for _ in range(30):
        game.play(int(rng.choice(np.flatnonzero(game.mask()))))
    world = game.deal_unknown(11)
    assert np.array_equal(world.observe(), game.observe()) and np.array_equal(world.mask(), game.mask())
    play_out(world, rng)
    assert not game.over


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "expert"])
def test_bots_play_whole_games(name):
    arena = Arena("berlin", 2)
    game = Game(arena, 1)
    bots = [Bot(name, 1, 2), Bot("random", 2)]
    while not game.over:
        action, payment = bots[game.seat].choose(game)
        assert game.mask()[action] == 1
        game.play(action, payment)
    assert len(game.scores()) == 2


def test_payments_are_said_kind_by_kind():
    arena = Arena("nordic", 2)
    rng = np.random.default_rng(3)
    game = Game(arena, 5)
    paid = 0
    while not game.over:
        action = int(rng.choice(np.flatnonzero(game.mask())))
        payment = None
        if arena.describe(action).startswith("claim"):
            chosen = []
            while len(chosen) < capotreno.PAYMENT:
                chosen.append(int(rng.choice(np.flatnonzero(game.payment_counts(action, chosen)))))
            payment = np.array(chosen, np.uint8).reshape(2, 9)
            paid += 1
        game.play(action, payment)
    assert paid > 5


def test_any_edition_folder(tmp_path):
    folder = Path(__file__).parents[2] / "docs" / "examples" / "tiny-board"
    batch = Batch(Arena(folder=folder, players=2), 4)
    for _ in range(200):
        batch.step(batch.sample())
    assert batch.episodes[0] > 0
    with pytest.raises(ValueError, match="edition.toml"):
        Arena(folder=tmp_path)


def test_bench_prints_json():
    command = [sys.executable, "-m", "capotreno", "bench", "--json", "--seconds", "0.01", "--games", "8"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert [row["edition"] for row in told["results"]] == capotreno.EDITIONS
    assert all(row["games"] == 8 and row["steps_per_s"] > 0 for row in told["results"])
