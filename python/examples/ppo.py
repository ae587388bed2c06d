"""Proximal policy optimisation in one file, with numpy alone.

A network with one hidden layer learns against one of our bots. Every number of the algorithm is an
option; what it reached is written in docs/research.md.

    OPENBLAS_NUM_THREADS=1 python ppo.py --minutes 10 --opponent random
"""

import argparse
import time

import capotreno
import numpy as np


class Network:
    """Observation → hidden layer → logits and value, with Adam."""

    def __init__(self, inputs: int, hidden: int, actions: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights = [
            layer(inputs, hidden, 1.4),
            np.zeros(hidden, np.float32),
            layer(hidden, actions, 0.01),
            np.zeros(actions, np.float32),
            layer(hidden, 1, 1.0),
            np.zeros(1, np.float32),
        ]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, seen: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        w1, b1, wp, bp, wv, bv = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        logits = np.where(mask, hidden @ wp + bp, -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ wv + bv)[:, 0]

    def learn(self, gradients: list[np.ndarray], rate: float) -> None:
        self.updates += 1
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        cut = min(1.0, 0.5 / (norm + 1e-8))
        for at, gradient in enumerate(gradients):
            gradient = gradient * cut
            self.first[at] = 0.9 * self.first[at] + 0.1 * gradient
            self.second[at] = 0.999 * self.second[at] + 0.001 * gradient**2
            mean = self.first[at] / (1 - 0.9**self.updates)
            square = self.second[at] / (1 - 0.999**self.updates)
            self.weights[at] -= (rate * mean / (np.sqrt(square) + 1e-5)).astype(np.float32)


def gradients(network: Network, part: dict[str, np.ndarray], options: argparse.Namespace) -> list[np.ndarray]:
    """Of the clipped objective, the value's error and the entropy."""
    seen, mask, actions = part["seen"], part["mask"], part["actions"]
    count = len(actions)
    rows = np.arange(count)
    hidden, chances, values = network.forward(seen, mask)
    chance = chances[rows, actions]
    ratio = chance / part["chance"]
    advantage = part["advantage"]
    inside = ((ratio < 1 + options.clip) | (advantage < 0)) & ((ratio > 1 - options.clip) | (advantage > 0))
    weight = np.where(inside, -advantage * ratio, 0) / count
    to_logits = -chances * weight[:, None]
    to_logits[rows, actions] += weight
    logs = np.log(chances + 1e-12)
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    to_logits += options.entropy / count * chances * (logs + entropy)
    to_value = (values - part["target"])[:, None] / count
    _, _, wp, _, wv, _ = network.weights
    to_hidden = (to_logits @ wp.T + to_value @ wv.T) * (hidden > 0)
    return [
        seen.T @ to_hidden,
        to_hidden.sum(axis=0),
        hidden.T @ to_logits,
        to_logits.sum(axis=0),
        hidden.T @ to_value,
        to_value.sum(axis=0),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default=capotreno.EDITIONS[0], choices=capotreno.EDITIONS)
    parser.add_argument("--opponent", default="random", choices=capotreno.BOTS)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--steps", type=int, default=128)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--discount", type=float, default=1.0)
    parser.add_argument("--smoothing", type=float, default=0.95)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    rng = np.random.default_rng(options.seed)
    arena = capotreno.Arena(options.edition, 2)
    batch = capotreno.Batch(
        arena, options.games, options.seed, opponents={1: options.opponent}, reward="margin", dtype=np.float32
    )
    network = Network(arena.observation_size, options.hidden, arena.actions, rng)
    shape = (options.steps, options.games)
    seen = np.zeros((*shape, arena.observation_size), np.float32)
    mask = np.zeros((*shape, arena.actions), bool)
    actions, chance = np.zeros(shape, np.int32), np.zeros(shape, np.float32)
    value, reward, done = (np.zeros(shape, np.float32) for _ in range(3))
    margins: list[float] = []
    start, played, update = time.time(), 0, 0
    while time.time() - start < 60 * options.minutes:
        update += 1
        for step in range(options.steps):
            seen[step], mask[step] = batch.observations, batch.masks
            _, chances, value[step] = network.forward(seen[step], mask[step])
            drawn = (chances.cumsum(axis=1) > rng.random((options.games, 1))).argmax(axis=1)
            # Rounding may leave the last bit of chance to a masked action.
            drawn = np.where(mask[step][np.arange(options.games), drawn], drawn, chances.argmax(axis=1))
            actions[step] = drawn
            chance[step] = chances[np.arange(options.games), drawn]
            batch.step(actions[step])
            reward[step], done[step] = batch.rewards[:, 0], batch.dones
            margins.extend(batch.rewards[batch.dones == 1, 0])
        played += options.steps * options.games
        _, _, after = network.forward(batch.observations, batch.masks.astype(bool))
        advantage = np.zeros(shape, np.float32)
        ahead = np.zeros(options.games, np.float32)
        for step in reversed(range(options.steps)):
            goes_on = 1 - done[step]
            error = reward[step] + options.discount * after * goes_on - value[step]
            ahead = error + options.discount * options.smoothing * goes_on * ahead
            advantage[step], after = ahead, value[step]
        flat = {
            "seen": seen.reshape(-1, seen.shape[-1]),
            "mask": mask.reshape(-1, mask.shape[-1]),
            "actions": actions.ravel(),
            "chance": chance.ravel(),
            "target": (advantage + value).ravel(),
            "advantage": ((advantage - advantage.mean()) / (advantage.std() + 1e-8)).ravel(),
        }
        for _ in range(options.epochs):
            order = rng.permutation(options.steps * options.games)
            for at in range(0, len(order), options.batch):
                part = {name: values[order[at : at + options.batch]] for name, values in flat.items()}
                network.learn(gradients(network, part, options), options.rate)
        if update % 10 == 0 and margins:
            last = np.array(margins[-500:])
            print(
                f"{time.time() - start:6.0f} s {played:10,} steps {len(margins):7,} games:"
                f" {100 * last.mean():+6.1f} points ahead, {np.mean(last > 0):.0%} of the last {len(last)} won",
                flush=True,
            )


if __name__ == "__main__":
    main()
