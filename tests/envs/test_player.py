"""A program that learned in an environment sees the same as a bot."""

from random import Random
from typing import Any

import pytest

from parlour import envs
from parlour.bots.levels import at_random
from parlour.core.chance import lots
from parlour.core.game import Choice
from parlour.core.mind import Budget
from parlour.envs.episode import Episode, terms

np: Any = pytest.importorskip("numpy", reason="pip install 'parlour[pettingzoo]'")


@pytest.mark.parametrize("game", ["memory", "pazaak", "phage", "pixies"])
@pytest.mark.parametrize("recent", [0, 4])
def test_the_policy_gets_the_observation_and_the_mask_of_the_environment(
    game: str, recent: int
) -> None:
    got = list[tuple[Any, Any]]()

    def decide(seen: Any, allowed: Any) -> int:
        got.append((seen, allowed))
        return int(np.flatnonzero(allowed)[-1])

    box, options = terms(game, None, None)
    rng = Random(1)
    episode, draw = Episode(box, options, rng, recent), lots(rng)
    bot = envs.player(game, decide, recent=recent)
    while isinstance(episode.turn, Choice) and len(got) < 30:
        seat, moves = episode.turn.seat, episode.turn.moves
        heard = episode.heard[seat]
        chosen = bot(episode.view(seat), heard, moves, draw, Budget())
        seen, allowed = got[-1]
        assert seen.tolist() == episode.row(seat)
        assert np.flatnonzero(allowed).tolist() == sorted(episode.legal())
        assert chosen == box.actions[np.flatnonzero(allowed)[-1]]
        episode.make(at_random(episode.view(seat), heard, moves, draw, Budget()))
    assert len(got) > 10
