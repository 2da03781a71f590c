"""The games in OpenSpiel: its random simulations, serialisation, search over information sets."""

import subprocess
import sys
from typing import Any

import pytest

from parlour.core.game import Seat
from parlour.envs import register
from parlour.games.registry import load, names

WHY = "pip install 'parlour[openspiel]'"
pyspiel: Any = pytest.importorskip("pyspiel", reason=WHY)
np: Any = pytest.importorskip("numpy", reason=WHY)
ismcts: Any = pytest.importorskip("open_spiel.python.algorithms.ismcts", reason=WHY)
mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts", reason=WHY)

TABLES = [(name, seats) for name in names() for seats in load(name).seats]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def loaded(name: str, players: int) -> Any:
    assert f"parlour_{name}" in register()
    several = len(load(name).seats) > 1
    return pyspiel.load_game(f"parlour_{name}", {"players": players} if several else {})


def drawn(state: Any, rng: Any) -> int:
    numbers, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(numbers, p=odds))


@every_table
def test_random_simulations_pass(name: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(name, players), num_sims=2, serialize=False, verbose=False)


@every_table
def test_serialised_states_come_back(name: str, players: int) -> None:
    game, rng = loaded(name, players), np.random.RandomState(2)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        chance = state.is_chance_node()
        state.apply_action(drawn(state, rng) if chance else int(rng.choice(state.legal_actions())))
    _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(back) == str(state)
    for player in range(players):
        assert back.information_state_string(player) == state.information_state_string(player)
        assert back.observation_tensor(player) == state.observation_tensor(player)


@every_table
def test_search_over_information_sets_plays(name: str, players: int) -> None:
    """Without a resampler of its own: the state has one, and it keeps the information state."""
    game, rng = loaded(name, players), np.random.RandomState(3)
    thinker = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, thinker, 1.4, 4, random_state=rng)
    state, decided = game.new_initial_state(), 0
    while not state.is_terminal() and decided < 6:
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decided += 1


def test_a_resampled_world_hides_what_the_player_cannot_know() -> None:
    game, rng = loaded("pazaak", 2), np.random.RandomState(4)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(drawn(state, rng))
    me = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(me, sampler) for _ in range(12)]
    known = {world.information_state_string(me) for world in worlds}
    assert known == {state.information_state_string(me)}
    hands = {world.junction.state.hands[1 - me] for world in worlds}
    assert len(hands) > 1


def test_an_information_state_is_what_was_shown_and_told() -> None:
    game, rng = loaded("memory", 2), np.random.RandomState(5)
    state = game.new_initial_state()
    while len(state.history()) < 40:
        chance = state.is_chance_node()
        state.apply_action(drawn(state, rng) if chance else int(rng.choice(state.legal_actions())))
    assert state.information_state_string(0).startswith(state.observation_string(0)[:-1])
    assert state.information_state_string(0).count("CardRevealed") > 15
    box = load("memory")
    shown = box.game.show(state.junction.state, Seat(0))
    assert sum(picture is not None for picture in shown.pictures) < 15


def test_a_number_of_players_that_a_game_does_not_seat_is_refused() -> None:
    register()
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("parlour_pixies", {"players": 6})


def test_a_process_that_registered_the_games_ends_well() -> None:
    """OpenSpiel drops what was registered after Python has ended."""
    code = (
        "import pyspiel; from parlour.envs import register;"
        "games = [pyspiel.load_game(name) for name in register() * 2]"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
