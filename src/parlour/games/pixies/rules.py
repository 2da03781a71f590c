"""Pixies: the rules. See RULES.md; section numbers below refer to it."""

from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step, Viewer

from .cards import DECK
from .scoring import points
from .types import (
    EMPTY,
    ROUNDS,
    SEATS,
    SPACES,
    Begin,
    CardPlaced,
    CardRevealed,
    Cell,
    Event,
    GameEnded,
    GameStarted,
    Grid,
    Move,
    Options,
    Reveal,
    RoundEnded,
    State,
    Take,
    View,
)

ALL = tuple(range(len(DECK)))
HOME = tuple(card.number - 1 for card in DECK)
FREE = Cell()
REVEALS = tuple((Reveal(card), 1) for card in ALL)
OVER = tuple((Take(card, HOME[card], True),) for card in ALL)
EITHER = tuple((*OVER[card], Take(card, HOME[card], False)) for card in ALL)
DOWN = tuple(tuple(Take(card, space, False) for space in range(SPACES)) for card in ALL)


def start(options: Options, /) -> State:
    seats, first = options.seats, options.first
    if seats not in SEATS:
        raise Illegal(f"Pixies is played by 2 to 5, not by {seats}")
    if first is not None and not 0 <= first < seats:
        raise Illegal(f"there is no seat {first}")
    due = spread(seats)
    begun, grids = first is not None, (EMPTY,) * seats
    return State(
        seat=first or Seat(0), grids=grids, deck=ALL, due=due, begun=begun, special=options.special
    )


def turn(state: State, /) -> Choice[Move] | Chance[Move] | Over:
    if not state.begun:
        return Chance([(Begin(Seat(seat)), 1) for seat in range(len(state.grids))])
    if state.due:
        return Chance([REVEALS[card] for card in state.deck])
    if len(state.rounds) == ROUNDS:
        return _over(state.rounds)
    grid = state.grids[state.seat]
    return Choice(state.seat, [take for card in state.spread for take in places(grid, card)])


def apply(state: State, move: Move, /) -> Step[State, Event]:
    match move:
        case Reveal(card):
            deck, at = state.deck, state.deck.index(card)
            return Step(
                replace(
                    state,
                    deck=deck[:at] + deck[at + 1 :],
                    spread=(*state.spread, card),
                    due=state.due - 1,
                ),
                (CardRevealed(card),),
            )
        case Take():
            return _take(state, move)
        case Begin(seat):
            return Step(replace(state, seat=seat, begun=True), (GameStarted(seat),))


def show(state: State, _viewer: Viewer, /) -> View:
    number = min(len(state.rounds) + 1, ROUNDS)
    seat = state.seat if state.spread and not state.due else None
    return View(
        seat=seat,
        number=number,
        spread=state.spread,
        grids=state.grids,
        left=len(state.deck),
        rounds=state.rounds,
        special=state.special,
    )


def tell(event: Event, _viewer: Viewer, /) -> Event | None:
    return event  # §9: nothing is hidden but the order of the deck, and chance has that


def spread(seats: int) -> int:
    """§4.1: one card for each player, two for each of two."""
    return 4 if seats == 2 else seats


def places(grid: Grid, card: int) -> tuple[Take, ...]:
    """Every lawful way to place a card (§5)."""
    cell = grid[HOME[card]]
    if cell.up is None:
        return OVER[card]
    if cell.down is None:
        return EITHER[card]
    return tuple([take for take, c in zip(DOWN[card], grid, strict=True) if c == FREE])


def placed(grid: Grid, take: Take) -> Grid:
    old, space = grid[take.space], take.space
    if not take.up:
        new = Cell(old.up, take.card)
    else:
        new = Cell(take.card, old.down if old.up is None else old.up)
    return (*grid[:space], new, *grid[space + 1 :])


def _take(state: State, take: Take) -> Step[State, Event]:
    me, grids = state.seat, state.grids
    grid = placed(grids[me], take)
    cell = grid[take.space]
    grids = (*grids[:me], grid, *grids[me + 1 :])
    left = tuple([card for card in state.spread if card != take.card])
    valid = cell.up is not None and cell.down is not None
    event = CardPlaced(seat=me, card=take.card, space=take.space, up=take.up, validated=valid)
    due = spread(len(grids))
    even = not left or len(left) == len(grids) == 2  # §6.2: two players are even twice a turn
    full = even and any(FREE not in grid for grid in grids)
    state = replace(state, grids=grids, spread=left)
    if full or (not left and len(state.deck) < due):  # §6.1, §6.3
        return _end(replace(state, spread=()), event)
    if left:
        return Step(replace(state, seat=Seat((me + 1) % len(grids))), (event,))
    return Step(replace(state, due=due), (event,))  # §4.3: whoever took last opens


def _end(state: State, event: Event) -> Step[State, Event]:
    """§6.4: score every grid; whoever placed last opens the next round."""
    number = len(state.rounds) + 1
    gained = tuple(points(grid, number, state.special) for grid in state.grids)
    rounds = (*state.rounds, gained)
    over = _over(rounds)
    ended = RoundEnded(number, gained, over.scores)
    if number == ROUNDS:  # the last grids stay on the table
        events = (event, ended, GameEnded(over.winners, over.reason))
        return Step(replace(state, rounds=rounds), events)
    seats = len(state.grids)
    fresh = State(
        seat=state.seat,
        grids=(EMPTY,) * seats,
        deck=ALL,
        due=spread(seats),
        rounds=rounds,
        special=state.special,
    )
    return Step(fresh, (event, ended))


def _over(rounds: tuple[tuple[int, ...], ...]) -> Over:
    scores = tuple(map(sum, zip(*rounds, strict=True)))
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
    return Over(scores, winners, "three-rounds")
