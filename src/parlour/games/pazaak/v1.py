"""Pazaak 1: rounds are opened in turn, void ones included. Tables that began so play on so."""

from types import SimpleNamespace
from typing import cast

from msgspec.structs import replace

from parlour.core.game import Game, Over, Seat, Step

from . import box as later
from . import rules
from .types import Event, Move, Options, State, View


def apply(state: State, move: Move, /) -> Step[State, Event]:
    step = rules.apply(state, move)
    played = len(step.state.rounds)
    if played == len(state.rounds) or isinstance(rules.turn(step.state), Over):
        return step
    return Step(replace(step.state, seat=Seat((state.first + played) % 2)), step.events)


game = cast(
    Game[Options, State, Move, Event, View],
    SimpleNamespace(
        start=rules.start, turn=rules.turn, apply=apply, show=rules.show, tell=rules.tell
    ),
)
box = replace(later, version=1, game=game, later=later)
