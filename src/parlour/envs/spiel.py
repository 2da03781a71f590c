"""OpenSpiel: every game as `parlour_NAME`, with explicit chance and resampled states."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
import pyspiel
from msgspec import Struct

from parlour.core.box import AnyEvent, AnyMove, AnyState, Box
from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Over, Seat
from parlour.core.numbers import numbers
from parlour.envs.arrays import Arrays
from parlour.envs.episode import senses, shares
from parlour.games.registry import load, names

RECENT = 8  # events that an observation tensor has
CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL
# What was heard, latest first: events, and what was heard before them.
Chain: TypeAlias = "tuple[tuple[AnyEvent, ...], Chain] | None"


class Junction(Struct, frozen=True):
    """A position, and what every seat has heard."""

    box: Box
    state: AnyState
    turn: Choice[AnyMove] | Chance[AnyMove] | Over
    heard: tuple[Chain, ...]

    def __deepcopy__(self, _memo: object) -> "Junction":
        """Nothing in it changes: OpenSpiel may share what it copies."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel writes states with pickle; a box is found by its name."""
        return _junction, (self.box.rules, self.state, self.turn, self.heard)


def _junction(rules: str, *rest: Any) -> Junction:
    return Junction(load(rules), *rest)


def register_games() -> list[str]:
    """Registers what numbers its moves and says how long a game can be; once is enough."""
    known = pyspiel.registered_names()
    boxes = [box for box in map(load, names()) if box.actions and box.longest]
    for box in boxes:
        if short_name(box) not in known:
            kind = game_type(box)
            # A class: OpenSpiel drops what it holds after Python has ended, and anything that dies
            # of that takes the process along.
            pyspiel.register_game(kind, type("Game", (BoxedGame,), {"box": box, "kind": kind}))
    return [short_name(box) for box in boxes]


def short_name(box: Box) -> str:
    return f"parlour_{box.name}"


def game_type(box: Box) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(box),
        long_name=box.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(box.seats),
        min_num_players=min(box.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # it would be as long as the longest game
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(box.seats)} if len(box.seats) > 1 else {},
    )


class BoxedGame(pyspiel.Game):
    box: Box
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        box = self.box
        self.players = int((params or {}).get("players", min(box.seats)))
        if self.players not in box.seats:
            raise pyspiel.SpielError(f"{box.title} does not support {self.players} players")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(box.actions),
            max_chance_outcomes=len(box.chances),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=box.longest,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "BoxedState":
        return BoxedState(self, self.box, self.players)

    def make_py_observer(self, asked: Any = None, params: Any = None) -> "BoxedObserver":
        if params:
            raise ValueError(f"this game takes no parameters, but got {params}")
        return BoxedObserver(self.box, recall=asked is not None and asked.perfect_recall)


class BoxedState(pyspiel.State):
    def __init__(self, game: BoxedGame, box: Box, players: int) -> None:
        super().__init__(game)
        options = box.options(seats=players) if len(box.seats) > 1 else box.options()
        first = box.game.start(options)
        ears = 1 if box.open else players  # where everyone hears the same, one chain is enough
        self.junction = Junction(box, first, box.game.turn(first), (None,) * ears)

    def current_player(self) -> int:
        match self.junction.turn:
            case Choice(seat):
                return seat
            case Chance():
                return CHANCE  # type: ignore[no-any-return]
            case Over():
                return TERMINAL  # type: ignore[no-any-return]

    def _legal_actions(self, _player: int) -> list[int]:
        turn, known = self.junction.turn, numbers(self.junction.box).actions
        return sorted(known[move] for move in turn.moves) if isinstance(turn, Choice) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        turn, known = self.junction.turn, numbers(self.junction.box).chances
        if not isinstance(turn, Chance):
            raise pyspiel.SpielError("chance is not asked")
        whole = sum(weight for _, weight in turn.odds)
        return sorted((known[move], weight / whole) for move, weight in turn.odds)

    def _apply_action(self, action: int) -> None:
        box, here = self.junction.box, self.junction
        move = (box.chances if isinstance(here.turn, Chance) else box.actions)[action]
        step = box.game.apply(here.state, move)
        heard = tuple(
            heard_by(box, step.events, Seat(seat), chain) for seat, chain in enumerate(here.heard)
        )
        self.junction = Junction(box, step.state, box.game.turn(step.state), heard)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(
            (self.junction.box.chances if player == CHANCE else self.junction.box.actions)[action]
        )

    def is_terminal(self) -> bool:
        return isinstance(self.junction.turn, Over)

    def returns(self) -> list[float]:
        turn, seats = self.junction.turn, self.num_players()
        return shares(turn.winners, seats) if isinstance(turn, Over) else [0.0] * seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "BoxedState":
        """A state that the player cannot tell from this one, as the game's own bots imagine it.

        What the others heard for themselves alone is not imagined: they have heard in it what the
        player did. Its history is still that of the true state.
        """
        box, here = self.junction.box, self.junction
        heard = here.heard[0 if box.open else player]
        view = box.game.show(here.state, Seat(player))
        world = box.mind.imagine(view, [*events(heard)][::-1], lots(Sampled(sampler)))
        other: BoxedState = self.clone()
        other.junction = Junction(box, world, box.game.turn(world), (heard,) * len(here.heard))
        return other

    def __str__(self) -> str:
        return msgspec.json.encode(self.junction.state).decode()


class Sampled:
    """OpenSpiel's random numbers, as our draws want them."""

    def __init__(self, sampler: Any) -> None:
        self._sampler = sampler

    def random(self) -> float:
        return min(float(self._sampler()), 1 - 2**-53)


class BoxedObserver:
    """What a player sees, and the latest that it was told; with perfect recall all of it."""

    def __init__(self, box: Box, *, recall: bool) -> None:
        self._box, self._recall, self._senses = box, recall, senses(box, RECENT)
        self._arrays = Arrays(self._senses.sizes, "one-hot")
        self.tensor = np.zeros(self._arrays.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BoxedState, player: int) -> None:
        view = self._box.game.show(state.junction.state, Seat(player))
        row = [player + 1, *self._senses.view.row(view)]
        for number, event in enumerate(told(state, player)):
            if number == RECENT:
                break
            row += self._senses.event.row(event)
        row += [0] * (len(self._senses.sizes) - len(row))
        self.tensor[:] = self._arrays.array(row)

    def string_from(self, state: BoxedState, player: int) -> str:
        view = self._box.game.show(state.junction.state, Seat(player))
        seen = [player, view, [*told(state, player)][::-1]] if self._recall else [player, view]
        return msgspec.json.encode(seen).decode()


def heard_by(box: Box, happened: Sequence[AnyEvent], seat: Seat, before: Chain) -> Chain:
    news = tuple(told for event in happened if (told := box.game.tell(event, seat)) is not None)
    return (news, before) if news else before


def told(state: BoxedState, player: int) -> Iterator[AnyEvent]:
    """What a player has heard, latest first."""
    return events(state.junction.heard[0 if state.junction.box.open else player])


def events(chain: Chain) -> Iterator[AnyEvent]:
    while chain is not None:
        news, chain = chain
        yield from reversed(news)
