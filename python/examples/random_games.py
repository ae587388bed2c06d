"""Random games on every board: how long they are, and who wins.

    python random_games.py --steps 2000
"""

import argparse

import capotreno
import numpy as np


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=2000, help="steps of 256 games")
    arguments = parser.parse_args()
    for edition in capotreno.EDITIONS:
        batch = capotreno.Batch(capotreno.Arena(edition, 2), 256, seed=1)
        wins = np.zeros(2)
        scores = []
        for _ in range(arguments.steps):
            batch.step(batch.sample())
            done = batch.dones.astype(bool)
            wins += (batch.rewards[done] > 0).sum(axis=0)
            scores.extend(batch.scores[done].max(axis=1))
        games, decisions = batch.episodes
        if games:
            print(
                f"{edition:10} {games:6} games of {decisions / games:5.0f} decisions,"
                f" best score {np.mean(scores):6.1f}, won by seat {np.round(wins / games, 2)}"
            )


if __name__ == "__main__":
    main()
