"""Games that begin at a position, and games of a campaign."""

from pathlib import Path

import numpy as np
import pytest
from capotreno import Arena, Batch, Bot, Game, Start
from capotreno.aec import CapotrenoAEC
from capotreno.solo import CapotrenoSolo

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "records" / "nordic-2.game"
CHRONICLE = ROOT / "records" / "charter.campaign"
SCENARIO = """
## A tunnel

```scenario
edition nordic
players 2
seat 1 hand: 4 red, 1 blue
seat 2 hand: 6 green
---
seat 1 claims Oslo–Bergen (red) with 4 red
```
"""


def hand(game, seat):
    return game.view(seat)["own"]["hand"]


def play_out(game, rng):
    while not game.over:
        game.play(int(rng.choice(np.flatnonzero(game.mask()))))


def test_scenarios():
    arena = Arena("nordic", 2)
    start = Start.scenario(arena, text=SCENARIO)
    game = Game(arena, 1, start=start)
    assert hand(game, 0) == {"red": 4, "blue": 1} and game.seat == 0
    batch = Batch(arena, 8, seed=3, start=start)
    hands = arena.layout()["hand"]["start"]
    for _ in range(400):
        batch.step(batch.sample())
        fresh = batch.dones == 1
        assert (batch.observations[fresh, hands : hands + 10].sum(axis=1) == 5).all()
    assert batch.episodes[0] > 0
    dealt = Start.scenario(arena, text=SCENARIO, name="A tunnel", redeal="hidden")
    assert len({str(hand(Game(arena, seed, start=dealt), 0)) for seed in range(8)}) > 1
    assert hand(Game(arena, 1, start=Start.scenario(arena, text=SCENARIO, redeal=0)), 0) == hand(game, 0)


def test_records_and_saved_games():
    arena = Arena("nordic", 2)
    start = Start.record(arena, RECORD, 40, redeal=1)
    game = Game(arena, 5, start=start)
    play_out(game, np.random.default_rng(1))
    again = Game.load(arena, game.save(), start=start)
    assert again.scores() == game.scores()
    with pytest.raises(ValueError, match="began at another position"):
        Game.load(arena, game.save())
    solo = CapotrenoSolo(arena=arena, opponents="random", seat=0, start=start)
    solo.reset(seed=1)
    table = CapotrenoAEC(arena=arena, start=start)
    table.reset(seed=1)
    assert len(table.game) == 0 and table.game.arena.edition == "nordic"


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Start.scenario(Arena("berlin", 2), text=SCENARIO), "no scenario is for berlin"),
        (lambda: Start.scenario(Arena("berlin", 2), text=SCENARIO, name="A tunnel"), "is for nordic, not"),
        (lambda: Start.scenario(Arena("nordic", 3), text=SCENARIO, name="A tunnel"), "is for 2 players"),
        (lambda: Start.scenario(Arena("nordic", 2), text=SCENARIO, name="A funnel"), "did you mean"),
        (lambda: Start.scenario(Arena("nordic", 2), text=SCENARIO, steps=7), "it has 1 steps"),
        (lambda: Start.scenario(Arena("nordic", 2), "no/such/file.md"), "cannot be read"),
        (lambda: Start.scenario(Arena("nordic", 2)), "one of the two"),
        (lambda: Start.record(Arena("nordic", 2), RECORD, 99999), "step 99999 is asked for"),
        (lambda: Start.record(Arena("nordic", 3), RECORD), "is for 2 players"),
        (lambda: Start.record(Arena("nordic", 2), text="hello"), "the record: "),
        (lambda: Start.record(Arena("nordic", 2), RECORD, redeal=5), "seat 5 does not exist"),
        (lambda: Game(Arena("nordic", 3), start=Start.record(Arena("nordic", 2), RECORD)), "another edition"),
        (lambda: Batch(Arena("berlin", 2), 2, start=Start.record(Arena("nordic", 2), RECORD)), "another edition"),
        (lambda: Arena.campaign(13), "there is no game 13"),
        (lambda: Arena.campaign(1, 9), "2 to 5"),
        (lambda: Arena.campaign(13, chronicle=CHRONICLE), "is not known yet"),
        (lambda: Arena.campaign(3, 5, chronicle=CHRONICLE), "3 companies play"),
        (lambda: Arena.campaign(3, chronicle=RECORD), "not a chronicle"),
    ],
)
def test_what_does_not_fit(make, sentence):
    with pytest.raises(ValueError, match=sentence):
        make()


def test_wrong_redeal():
    with pytest.raises(TypeError, match="redeal is None"):
        Start.scenario(Arena("nordic", 2), text=SCENARIO, redeal="everything")


@pytest.mark.parametrize("game", [1, 5, 8, 12])
def test_games_of_a_campaign(game):
    rng = np.random.default_rng(game)
    for arena in (Arena.campaign(game, 3), Arena.campaign(game, chronicle=CHRONICLE)):
        # Not every company is there in every game of the chronicle.
        assert arena.players in (2, 3) and "question" in arena.layout()
        words = [arena.describe(action) for action in range(arena.actions)]
        assert len(set(words)) == len(words)
        play_out(Game(arena, 1), rng)
        batch = Batch(arena, 8, seed=1, reward="rank", opponents={1: "planner"}, iterations=1)
        while batch.episodes[0] == 0:
            batch.step(batch.sample())
        one = Game(arena, 2)
        assert one.mask()[Bot("greedy").choose(one)[0]] == 1
        assert np.array_equal(one.deal_unknown(3).observe(), one.observe())
        assert Game.load(arena, one.save()).save() == one.save()
