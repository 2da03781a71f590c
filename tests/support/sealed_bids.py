"""A game for tests with choices made in secret: both bid, then the higher bid wins."""

from types import SimpleNamespace
from typing import Any, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.explain import Reason, Score, ScoreLine
from parlour.core.game import Chance, Choice, Over, Seat, Step, Tagged, Viewer
from parlour.games.memory import box as memory


class Options(Struct, frozen=True):
    pass


class State(Struct, frozen=True):
    bids: tuple[int, ...] = ()
    open: bool = False


class Bid(Tagged, frozen=True):
    coins: int


class Reveal(Tagged, frozen=True):
    """Chance, with one possibility: from here on the bids are no secret."""

    bids: tuple[int, ...]


Move: TypeAlias = Bid | Reveal


class Made(Tagged, frozen=True):
    seat: Seat
    coins: int | None  # None to everyone but its maker


class View(Struct, frozen=True):
    mine: int | None
    bids: tuple[int, ...]


def start(_options: Options, /) -> State:
    return State()


def turn(state: State, /) -> Choice[Move] | Chance[Move] | Over:
    made = len(state.bids)
    if made < 2:
        return Choice(Seat(made), [Bid(n) for n in (1, 2, 3)], privy=Seat(made))
    if not state.open:
        return Chance([(Reveal(state.bids), 1)])
    best = max(state.bids)
    return Over(state.bids, tuple(Seat(s) for s in (0, 1) if state.bids[s] == best), "bids")


def apply(state: State, move: Move, /) -> Step[State, Made]:
    if isinstance(move, Reveal):
        return Step(State(state.bids, open=True))
    seat = Seat(len(state.bids))
    return Step(State((*state.bids, move.coins)), (Made(seat, move.coins),))


def show(state: State, viewer: Viewer, /) -> View:
    mine = state.bids[viewer] if viewer is not None and viewer < len(state.bids) else None
    return View(mine, state.bids if state.open else ())


def tell(event: Made, viewer: Viewer, /) -> Made | None:
    return event if event.seat == viewer else Made(event.seat, None)


def score(view: View, /) -> Score:
    return tuple((ScoreLine("bid", bid),) for bid in view.bids or (0, 0))


def why(_view: View, _attempt: Move, /) -> Reason | None:
    return None


box = replace(
    memory,
    name="bids",
    title="Sealed bids",
    open=False,
    undo=True,
    variants={},
    game=cast("Any", SimpleNamespace(start=start, turn=turn, apply=apply, show=show, tell=tell)),
    explain=cast("Any", SimpleNamespace(score=score, why=why, preview=lambda *_: None)),
    options=Options,
    state=State,
    move=Move,
    event=Made,
    view=View,
    tables=(Options(),),
)
