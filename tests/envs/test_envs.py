"""The games as environments: PettingZoo's and Gymnasium's own tests, and what these do not ask."""

import random
import warnings
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from parlour.core.game import Choice, Over, Seat
from parlour.core.numbers import numbers
from parlour.envs import aec, against, parallel, vector
from parlour.envs.episode import Episode, shares
from parlour.games.pazaak import LUCKY
from parlour.games.registry import load, names

WHY = "pip install 'parlour[pettingzoo]'"
zoo: Any = pytest.importorskip("pettingzoo.test", reason=WHY)
gym: Any = pytest.importorskip("gymnasium.utils.env_checker", reason=WHY)
parallel_to_aec: Any = pytest.importorskip("pettingzoo.utils", reason=WHY).parallel_to_aec
np: Any = pytest.importorskip("numpy", reason=WHY)
Arrays: Any = pytest.importorskip("parlour.envs.arrays", reason=WHY).Arrays

TABLES = [(name, seats) for name in names() for seats in load(name).seats]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
ENCODINGS = ["numbers", "one-hot"]
# A dictionary with a mask is how PettingZoo's own card games say it; its tests warn of all others.
EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should")


@pytest.fixture(autouse=True)
def _strict() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Of other tests, whose sockets happen to be collected now.
        warnings.simplefilter("ignore", ResourceWarning)
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        yield


@every_table
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_pettingzoo_accepts_the_game_in_turns(game: str, seats: int, encoding: str) -> None:
    zoo.api_test(aec(game, seats, encoding=encoding), num_cycles=100)
    zoo.seed_test(lambda: aec(game, seats, encoding=encoding), num_cycles=60)


@every_table
def test_pettingzoo_accepts_the_game_played_together(game: str, seats: int) -> None:
    zoo.parallel_api_test(parallel(game, seats), num_cycles=100)
    zoo.parallel_seed_test(lambda: parallel(game, seats), num_cycles=60)


@every_table
def test_pettingzoo_finds_games_cut_off_where_they_should_be(game: str, seats: int) -> None:
    """It counts that all act equally often, which those in turns do not: it is given the others."""
    together: Callable[..., Any] = lambda **chosen: parallel(game, seats, **chosen)  # noqa: E731
    zoo.max_cycles_test(
        SimpleNamespace(
            parallel_env=together, env=lambda **chosen: parallel_to_aec(together(**chosen))
        )
    )
    env = aec(game, seats, max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(env.episode.legal()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@every_table
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_gymnasium_accepts_a_seat_against_bots(game: str, seats: int, encoding: str) -> None:
    warnings.filterwarnings("ignore", ".*not having a spec.*")
    for seat in range(seats):
        gym.check_env(against(game, seats=seats, seat=seat, encoding=encoding))


@pytest.mark.parametrize("game", names())
def test_a_bot_of_any_level_may_be_the_opponent(game: str) -> None:
    env = against(game, "beginner", seat=1)
    env.reset(seed=3)
    over = False
    while not over:
        _, reward, over, cut, info = env.step(np.int64(env.table.legal()[0]))
        assert not cut
        assert not info["refused"]
        assert reward == 0 or over
    assert reward in (-1, 0, 1)
    with pytest.raises(ValueError, match="has no bot 'chess', but beginner, "):
        against(game, "chess")


@every_table
def test_rewards_are_what_the_rules_say_and_add_up_to_nothing(game: str, seats: int) -> None:
    env, rng = aec(game, seats), random.Random(4)
    env.reset(seed=4)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, _ = env.last()
        gained[agent] += reward
        env.step(None if over or cut else rng.choice(env.episode.legal()))
    end = env.episode.turn
    assert isinstance(end, Over)
    assert [*gained.values()] == shares(end.winners, seats)
    assert sum(gained.values()) == pytest.approx(0)
    assert all((gained[f"seat_{seat}"] > 0) == (seat in end.winners) for seat in range(seats))


def test_first_place_is_shared_and_a_draw_is_nothing() -> None:
    assert shares([Seat(1)], 3) == [-0.5, 1, -0.5]
    assert shares([Seat(0), Seat(2)], 3) == [0.5, -1, 0.5]
    assert shares([Seat(0), Seat(1)], 2) == [0, 0]


@every_table
def test_what_is_not_listed_is_refused_and_changes_nothing(game: str, seats: int) -> None:
    turns, together, alone = aec(game, seats), parallel(game, seats), against(game, seats=seats)
    for env in (turns, together, alone):
        env.reset(seed=2)
    for episode in (turns.episode, together.episode, alone.table.episode):
        episode.move(episode.legal()[0])  # now something is not listed, in Memory too
        before = episode.state
        for wrong in (wrong_number(episode), -1, len(episode.box.actions)):
            assert not episode.move(wrong)
        assert episode.state == before
    agent = turns.agent_selection = f"seat_{turns.episode.asked}"
    turns.step(wrong_number(turns.episode))
    assert turns.agent_selection == agent
    assert turns.infos[agent] == {"refused": True}
    asked = f"seat_{together.episode.asked}"
    idle = next(one for one in together.agents if one != asked)
    *_, infos = together.step({asked: wrong_number(together.episode), idle: 0})
    assert infos[asked] == infos[idle] == {"refused": True}
    state = alone.table.episode.state
    *_, info = alone.step(np.int64(wrong_number(alone.table.episode)))
    assert info["refused"]
    assert alone.table.episode.state == state


def wrong_number(episode: Episode) -> int:
    return next(n for n in range(len(episode.box.actions)) if n not in episode.legal())


@every_table
def test_the_mask_is_the_list_of_moves(game: str, seats: int) -> None:
    env = aec(game, seats)
    env.reset(seed=8)
    box, known = load(game), numbers(load(game)).actions
    for _ in range(30):
        turn = box.game.turn(env.episode.state)
        if isinstance(turn, Over):
            break
        assert isinstance(turn, Choice)
        seen = env.observe(env.agent_selection)
        assert {*np.flatnonzero(seen["action_mask"])} == {known[move] for move in turn.moves}
        others = [one for one in env.agents if one != env.agent_selection]
        assert not any(env.observe(one)["action_mask"].any() for one in others)
        env.step(env.episode.legal()[-1])


class Lowest(random.Random):
    """Chance always gives what it names first."""

    def random(self) -> float:
        return 0.0


def test_a_row_tells_only_what_its_seat_was_shown_and_told() -> None:
    """Two games that differ in what seat 1 was dealt: seat 0 has the same rows, seat 1 has not."""
    box = load("pazaak")
    usual = box.options()
    other = box.options(loadouts=(usual.loadouts[0], LUCKY))
    one, two = (Episode(box, options, Lowest()) for options in (usual, other))
    for _ in range(6):
        assert one.asked == two.asked
        assert one.row(Seat(0)) == two.row(Seat(0))
        assert one.known(Seat(0)) == two.known(Seat(0))
        assert one.row(Seat(1)) != two.row(Seat(1))
        assert one.move(1) is two.move(1) is True  # Continue


def test_what_was_heard_is_in_the_information_state_and_the_latest_in_the_row() -> None:
    """Memory's view forgets what lay there a turn ago; who listened knows."""
    box = load("memory")
    episode = Episode(box, box.options(first=Seat(0)), random.Random(1))
    assert episode.move(0)
    assert episode.move(1)
    revealed = episode.heard[0][0]
    assert episode.view(Seat(0)).pictures[0] is None
    assert msgspec.json.encode(revealed) in episode.known(Seat(1))
    blind = Episode(box, box.options(first=Seat(0)), random.Random(1), recent=0)
    blind.move(0)
    blind.move(1)
    assert episode.row(Seat(0))[: len(blind.row(Seat(0)))] == blind.row(Seat(0))
    assert any(episode.row(Seat(0))[len(blind.row(Seat(0))) :])


@pytest.mark.parametrize("game", names())
def test_many_games_at_once_are_the_same_as_each_alone(game: str) -> None:
    many = vector(game, 3, max_cycles=25)
    alone = [against(game, max_cycles=25) for _ in range(3)]
    seen, told = many.reset(seed=7)
    first = [env.reset(seed=7 + n) for n, env in enumerate(alone)]
    assert many.observation_space.contains(seen)
    assert (seen == np.stack([one[0] for one in first])).all()
    ended, begun = [False] * 3, 0
    for _ in range(80):
        actions = np.array(
            [np.flatnonzero(row)[0] if row.any() else 0 for row in told["action_mask"]]
        )
        seen, rewards, over, cut, told = many.step(actions)
        for n, env in enumerate(alone):
            if ended[n]:  # it began anew, and the action did not count
                again, _ = env.reset()
                ended[n], begun = False, begun + 1
                assert (seen[n] == again).all()
                assert not over[n]
                continue
            sight, reward, finished, shortened, info = env.step(np.int64(actions[n]))
            ended[n] = finished or shortened
            assert (seen[n] == sight).all()
            assert (rewards[n], over[n], cut[n]) == (reward, finished, shortened)
            assert (told["action_mask"][n] == info["action_mask"]).all()
    assert begun > 3


def test_the_same_seed_plays_the_same_game_and_nobody_elses_dice_are_used() -> None:
    before = random.getstate()

    def played(seed: int) -> list[int]:
        env = against("phage")
        seen = [env.reset(seed=seed)[0]]
        seen += [env.step(np.int64(env.table.legal()[0]))[0] for _ in range(10)]
        return [int(number) for row in seen for number in row]

    assert played(5) == played(5) != played(6)
    assert random.getstate() == before


def test_one_hot_has_a_place_for_each_value_and_a_share_for_wide_ones() -> None:
    arrays = Arrays([3, 200, 2], "one-hot")
    assert arrays.array([2, 199, 0]).tolist() == [0, 0, 1, 1, 1, 0]
    assert Arrays([3, 200, 2], "numbers").array([2, 199, 0]).tolist() == [2, 199, 0]
    with pytest.raises(ValueError, match="not 'hot'"):
        Arrays([3], "hot")


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ValueError, match="Memory does not support 3 players"):
        aec("memory", 3)
    with pytest.raises(ValueError, match="there is no seat 2"):
        against("memory", seat=2)


def test_the_table_is_drawn_as_a_spectator_sees_it() -> None:
    env = aec("pazaak", render_mode="ansi")
    env.reset(seed=1)
    box = env.box
    assert box.board is not None
    assert env.render() == box.board(box.game.show(env.episode.state, None))
    env = aec("pazaak")
    env.reset()
    assert env.render() is None
