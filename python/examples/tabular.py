"""A toy with a table: when to draw cards, when to draw tickets, when to build.

The agent chooses among five manners instead of hundreds of actions, in a few dozen situations: how
many cards it holds and how many pieces are left. It learns the mean result of each manner (every-visit
Monte Carlo) against a random player. Enough to see learning in a minute, not enough to play well.

    python tabular.py --games 4000
"""

import argparse

import capotreno
import numpy as np

MANNERS = ["draw blind", "draw face up", "draw tickets", "build", "anything else"]


def manners(arena: capotreno.Arena) -> np.ndarray:
    """By action: its manner."""
    starts = ["draw from", "take face-up", "draw tickets", "claim", ""]
    words = [arena.describe(action) for action in range(arena.actions)]
    return np.array([next(at for at, start in enumerate(starts) if word.startswith(start)) for word in words])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default=capotreno.EDITIONS[0], choices=capotreno.EDITIONS)
    parser.add_argument("--games", type=int, default=4000)
    arguments = parser.parse_args()
    arena = capotreno.Arena(arguments.edition, 2)
    layout = arena.layout()
    hand_at, pieces_at = layout["hand_sizes"]["start"], layout["pieces"]["start"]
    manner = manners(arena)
    rng = np.random.default_rng(1)
    batch = capotreno.Batch(arena, 32, seed=1, opponents={1: "random"}, reward="margin")

    values = np.zeros((6, 6, len(MANNERS)))
    visits = np.zeros_like(values)
    past = [[] for _ in range(len(batch))]
    results, shown = [], 0
    while len(results) < arguments.games:
        chance = max(0.05, 1 - 2 * len(results) / arguments.games)
        actions = np.zeros(len(batch), np.int32)
        for game in range(len(batch)):
            seen = batch.observations[game]
            state = (min(seen[hand_at] // 3, 5), min(int(seen[pieces_at]) // 8, 5))
            possible = np.flatnonzero(batch.masks[game])
            there = np.unique(manner[possible])
            chosen = rng.choice(there) if rng.random() < chance else there[values[state][there].argmax()]
            actions[game] = rng.choice(possible[manner[possible] == chosen])
            past[game].append((*state, chosen))
        batch.step(actions)
        for game in np.flatnonzero(batch.dones):
            margin = float(batch.rewards[game, 0])
            for step in past[game]:
                visits[step] += 1
                values[step] += (margin - values[step]) / visits[step]
            past[game].clear()
            results.append(margin)
        if len(results) - shown >= 500:
            shown = len(results)
            last = np.array(results[-500:])
            print(f"{shown:6} games: {100 * last.mean():+6.1f} points ahead, {np.mean(last > 0):.0%} won")


if __name__ == "__main__":
    main()
