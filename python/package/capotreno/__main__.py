"""``python -m capotreno bench``: how fast games are stepped from Python."""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from . import EDITIONS, Arena, Batch


def measure(edition: str, players: int, games: int, seconds: float, dtype: type) -> float:
    """Steps a second on one thread: an array of actions from Python every step, with masked sampling,
    observations, masks and dealing anew inside the time."""
    batch = Batch(Arena(edition, players), games, seed=1, dtype=dtype)
    for _ in range(20):
        batch.step(batch.sample())
    steps = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        for _ in range(10):
            batch.step(batch.sample())
        steps += 10 * games
    return steps / passed


def bench(arguments: argparse.Namespace) -> None:
    dtype = np.float32 if arguments.float else np.uint8
    results = []
    for edition in arguments.edition or EDITIONS:
        speed = measure(edition, arguments.players, arguments.games, arguments.seconds, dtype)
        results.append({"edition": edition, "games": arguments.games, "steps_per_s": round(speed)})
        if not arguments.json:
            print(f"{edition:10} {arguments.games:5} games {speed:12,.0f} steps/s", flush=True)
    if arguments.json:
        print(json.dumps({"results": results}))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m capotreno")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("bench", help="steps a second from Python, one thread")
    command.add_argument("--json", action="store_true", help="one line of JSON")
    command.add_argument("--edition", action="append", choices=EDITIONS, help="this one; may be repeated")
    command.add_argument("--games", type=int, default=256, help="games stepped in one call (256)")
    command.add_argument("--players", type=int, default=2, help="seats (2)")
    command.add_argument("--seconds", type=float, default=2.0, help="for each edition (2)")
    command.add_argument("--float", action="store_true", help="observations as float32")
    command.set_defaults(run=bench)
    arguments = parser.parse_args()
    if arguments.games < 1 or arguments.seconds <= 0:
        parser.error("--games is at least 1 and --seconds more than 0")
    try:
        arguments.run(arguments)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
