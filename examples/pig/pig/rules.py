"""Pig: the rules. Section numbers refer to RULES.md."""

from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step, Viewer

from .types import (
    FACES,
    Begin,
    Begun,
    Event,
    Fall,
    Fallen,
    Held,
    Hold,
    Move,
    Options,
    Roll,
    State,
    Thrown,
    View,
)

DIE = Chance[Move](tuple((Fall(face), 1) for face in FACES))


def start(options: Options, /) -> State:
    if options.goal < 1:
        raise Illegal("the goal is at least one point")
    return State((0,) * options.seats, options.goal, begun=False)


def turn(state: State, /) -> Choice[Move] | Chance[Move] | Over:
    seats = [Seat(seat) for seat in range(len(state.scores))]
    if not state.begun:
        return Chance(tuple((Begin(seat), 1) for seat in seats))  # §2
    if max(state.scores) >= state.goal:  # §4
        winner = next(seat for seat in seats if state.scores[seat] >= state.goal)
        return Over(state.scores, (winner,), "goal")
    if state.rolling:
        return DIE
    return Choice(state.seat, [Roll(), Hold()] if state.pot else [Roll()])  # §3.1, §3.3


def apply(state: State, move: Move, /) -> Step[State, Event]:
    match move:
        case Begin(seat):
            return Step(replace(state, seat=seat, begun=True), (Begun(seat),))
        case Roll():
            return Step(replace(state, rolling=True), (Thrown(state.seat),))
        case Fall(face):
            return fallen(state, face)
        case Hold():
            score = state.scores[state.seat] + state.pot  # §3.3
            scores = (*state.scores[: state.seat], score, *state.scores[state.seat + 1 :])
            after = replace(state, scores=scores, pot=0, seat=following(state))
            return Step(after, (Held(state.seat, state.pot, score),))


def fallen(state: State, face: int) -> Step[State, Event]:
    pot = 0 if face == 1 else state.pot + face  # §3.2
    seat = following(state) if face == 1 else state.seat
    return Step(replace(state, pot=pot, seat=seat, rolling=False), (Fallen(state.seat, face, pot),))


def following(state: State) -> Seat:
    return Seat((state.seat + 1) % len(state.scores))


def show(state: State, _viewer: Viewer, /) -> View:
    return View(state.scores, state.goal, state.seat, state.pot, state.begun, state.rolling)


def tell(event: Event, _viewer: Viewer, /) -> Event | None:
    return event
