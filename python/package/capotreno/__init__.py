"""Train-route board games for agents.

An :class:`Arena` is an edition for a number of players; a :class:`Game` is one game played by action
numbers; a :class:`Batch` is many games stepped in one call. ``capotreno.aec`` holds a PettingZoo
environment, ``capotreno.solo`` a Gymnasium one against our bots.

>>> import capotreno
>>> arena = capotreno.Arena("berlin", 2)
>>> batch = capotreno.Batch(arena, 64, seed=1)
>>> for _ in range(100):
...     batch.step(batch.sample())  # your policy reads batch.observations and batch.masks
"""

from ._capotreno import (
    BOTS,
    EDITIONS,
    LAYOUT_VERSION,
    PAYMENT,
    RULES_VERSION,
    Arena,
    Bot,
    Game,
    Start,
    Vector,
    __version__,
)
from .batch import Batch

__all__ = [
    "BOTS",
    "EDITIONS",
    "LAYOUT_VERSION",
    "PAYMENT",
    "RULES_VERSION",
    "Arena",
    "Batch",
    "Bot",
    "Game",
    "Start",
    "Vector",
    "__version__",
]
