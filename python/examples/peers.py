"""Steps a second of this package and of environments that install from PyPI, measured by turns.

    pip install open_spiel rlcard "pettingzoo[classic]" pgx "jax[cpu]"
    python python/examples/peers.py --seconds 1 --rounds 5

A step is one decision with everything an agent needs for the next: observation, mask of what is
possible, and a new game where one ended; actions are drawn at random from the mask, inside the time. All
take turns, round after round, so that whatever else the machine does weighs on each alike; what is told
is each one's median of steps a second, and how many times as many nordic has. Games differ in what a
decision takes, so a ratio says how soon a training run has its samples, not which program is better.
What is not installed is left out.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable

import numpy as np

RNG = np.random.default_rng(1)
#: Makes so many steps and says how many they were.
Runner = Callable[[], int]


def ours(edition: str, games: int) -> Runner:
    from capotreno import Arena, Batch

    batch = Batch(Arena(edition, 2), games, seed=1)

    def run() -> int:
        for _ in range(20):
            batch.step(batch.sample())
        return 20 * games

    return run


def ours_one(edition: str) -> Runner:
    """One game at a time, action by action from Python, as the peers without vectors are played."""
    from capotreno import Arena, Game

    arena = Arena(edition, 2)
    state = {"game": Game(arena, 0), "seed": 0}

    def run() -> int:
        for _ in range(100):
            game = state["game"]
            game.observe()
            game.play(int(RNG.choice(np.flatnonzero(game.mask()))))
            if game.over:
                state["seed"] += 1
                state["game"] = Game(arena, state["seed"])
        return 100

    return run


def open_spiel(name: str) -> Runner:
    import pyspiel

    game = pyspiel.load_game(name)
    held = [game.new_initial_state()]

    def run() -> int:
        steps = 0
        while steps < 100:
            state = held[0]
            if state.is_terminal():
                held[0] = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(RNG.choice(outcomes, p=chances)))
            else:
                player = state.current_player()
                kind = game.get_type()
                if kind.provides_observation_tensor:
                    np.array(state.observation_tensor(player), np.float32)
                else:
                    np.array(state.information_state_tensor(player), np.float32)
                mask = np.array(state.legal_actions_mask(player))
                state.apply_action(int(RNG.choice(np.flatnonzero(mask))))
                steps += 1
        return steps

    return run


def rlcard(name: str) -> Runner:
    import rlcard as peer

    env = peer.make(name)
    held = [env.reset()]

    def run() -> int:
        for _ in range(100):
            state, _ = held[0]
            action = int(RNG.choice(list(state["legal_actions"])))
            held[0] = env.step(action)
            if env.is_over():
                held[0] = env.reset()
        return 100

    return run


def pettingzoo(name: str) -> Runner:
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)

    def run() -> int:
        steps = 0
        while steps < 100:
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            held = observation if isinstance(observation, dict) else info
            env.step(int(RNG.choice(np.flatnonzero(held["action_mask"]))))
            steps += 1
        return steps

    return run


def pgx(name: str, games: int) -> Runner:
    import jax
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state = jax.jit(jax.vmap(env.init))(keys)
    draw = jax.jit(
        lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1)
    )
    held = {"state": state, "key": jax.random.PRNGKey(2)}

    def run() -> int:
        held["key"], one, two = jax.random.split(held["key"], 3)
        actions = np.asarray(draw(one, held["state"].legal_action_mask))
        held["state"] = step(held["state"], actions, jax.random.split(two, games))
        np.asarray(held["state"].observation)
        return games

    return run


RUNNERS: list[tuple[str, Callable[[], Runner]]] = [
    ("capotreno nordic, 256 games", lambda: ours("nordic", 256)),
    ("capotreno northern, 256 games", lambda: ours("northern", 256)),
    ("capotreno nordic, one game", lambda: ours_one("nordic")),
    ("open_spiel gin_rummy", lambda: open_spiel("gin_rummy")),
    ("open_spiel hearts", lambda: open_spiel("hearts")),
    ("rlcard gin-rummy", lambda: rlcard("gin-rummy")),
    ("rlcard mahjong", lambda: rlcard("mahjong")),
    ("pettingzoo hanabi_v5", lambda: pettingzoo("hanabi_v5")),
    ("pettingzoo texas_holdem_v4", lambda: pettingzoo("texas_holdem_v4")),
    ("pgx sparrow_mahjong, 256 games", lambda: pgx("sparrow_mahjong", 256)),
    ("pgx backgammon, 256 games", lambda: pgx("backgammon", 256)),
]


def measure(run: Runner, seconds: float) -> float:
    steps, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        steps += run()
    return steps / passed


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each, each round (1)")
    parser.add_argument("--rounds", type=int, default=5, help="turns (5)")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    arguments = parser.parse_args()
    ready: dict[str, Runner] = {}
    left_out: dict[str, str] = {}
    for name, make in RUNNERS:
        try:
            ready[name] = make()
            ready[name]()  # what is compiled or read is so before the time
        except Exception as error:  # noqa: BLE001 (a peer that cannot run here is told, not hidden)
            ready.pop(name, None)
            left_out[name] = f"{type(error).__name__}: {error}".splitlines()[0]
    speeds: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(max(arguments.rounds, 1)):
        for name, run in ready.items():
            speeds[name].append(measure(run, arguments.seconds))
    medians = {name: statistics.median(list_) for name, list_ in speeds.items()}
    first = medians[RUNNERS[0][0]]
    rows = [
        {"name": name, "steps_per_s": round(speed), "nordic_has_times": round(first / speed, 1)}
        for name, speed in medians.items()
    ]
    if arguments.json:
        print(json.dumps({"results": rows, "left_out": left_out}))
        return
    for row in rows:
        print(f"{row['name']:34} {row['steps_per_s']:12,} steps/s {row['nordic_has_times']:10,}")
    for name, why in left_out.items():
        print(f"{name:34} left out: {why}")


if __name__ == "__main__":
    main()
