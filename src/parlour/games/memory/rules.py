"""Memory: the rules. See RULES.md; section numbers below refer to it."""

from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step, Viewer

from .types import (
    CARDS,
    PICTURES,
    UNSEEN,
    Begin,
    CardRevealed,
    CardsHidden,
    CardsRemoved,
    Event,
    Flip,
    GameEnded,
    GameStarted,
    Move,
    Options,
    Reveal,
    ScoreUpdated,
    State,
    TurnChanged,
    Turned,
    View,
)

BOTH = (Seat(0), Seat(1))
LOT = Chance[Move](tuple((Begin(seat), 1) for seat in BOTH))
FLIPS = tuple(Flip(card) for card in range(CARDS))
REVEALS = tuple(tuple((Reveal(p), left) for left in (0, 1, 2)) for p in range(PICTURES))


def start(options: Options, /) -> State:
    if options.first not in (None, *BOTH):
        raise Illegal(f"there is no seat {options.first}")
    first, begun = options.first or Seat(0), options.first is not None
    return State(seat=first, begun=begun, miss_limit=options.miss_limit)


def turn(state: State, /) -> Choice[Move] | Chance[Move] | Over:
    if not state.begun:
        return LOT
    up = state.up
    if up and state.known[up[-1]] == UNSEEN:
        return Chance(_unseen(state.known))
    hidden = [flip for flip, gone in zip(FLIPS, state.gone, strict=True) if not gone]
    if up:  # §4.2: the first card lies face up and cannot be chosen again
        hidden.remove(FLIPS[up[0]])
    elif not hidden or _stuck(state):
        return _over(state)
    return Choice(state.seat, hidden)


def apply(state: State, move: Move, /) -> Step[State, Event]:
    match move:
        case Flip(card):
            state = replace(state, up=(*state.up, card))
            return Step(state) if state.known[card] == UNSEEN else _turned(state)
        case Reveal(picture):
            card = state.up[-1]
            known = (*state.known[:card], picture, *state.known[card + 1 :])
            return _turned(replace(state, known=known))
        case Begin(seat):
            return Step(replace(state, seat=seat, begun=True), (GameStarted(seat),))


def show(state: State, _viewer: Viewer, /) -> View:
    up = state.up
    due = up and state.known[up[-1]] == UNSEEN  # chance has yet to say what lies there
    shown = up[:-1] if due else up
    pictures = tuple(
        [
            picture if gone or card in shown else None
            for card, (picture, gone) in enumerate(zip(state.known, state.gone, strict=True))
        ]
    )
    over = not up and (_stuck(state) or sum(state.scores) == PICTURES)
    seat = None if due or over or not state.begun else state.seat
    return View(
        seat=seat,
        pictures=pictures,
        gone=state.gone,
        up=up,
        scores=state.scores,
        last=state.last,
        miss_limit=state.miss_limit,
    )


def tell(event: Event, _viewer: Viewer, /) -> Event | None:
    return event  # §6: both players, and everyone who watches, hear everything


def _turned(state: State) -> Step[State, Event]:
    """The last flipped card shows its picture: settle the turn if it is the second."""
    seat, known, card = state.seat, state.known, state.up[-1]
    seen = CardRevealed(card, known[card], seat)
    if len(state.up) == 1:
        return Step(state, (seen,))
    pair = (state.up[0], card)
    pictures = (known[pair[0]], known[card])
    matched = pictures[0] == pictures[1]
    other = Seat(1 - seat)
    last, gone, scores = Turned(pair, pictures, matched), state.gone, state.scores
    if matched:
        gone = tuple([was or c in pair for c, was in enumerate(gone)])
        scores = (scores[0] + 1, scores[1]) if seat == 0 else (scores[0], scores[1] + 1)
    misses = 0 if matched else state.misses + 1
    after = State(
        seat=other,
        begun=True,
        known=known,
        gone=gone,
        up=(),
        scores=scores,
        misses=misses,
        last=last,
        miss_limit=state.miss_limit,
    )  # §5.3: always the other's turn
    events: tuple[Event, ...] = (
        (seen, CardsRemoved(pair), ScoreUpdated(seat, scores[seat]), TurnChanged(other))
        if matched
        else (seen, CardsHidden(pair), TurnChanged(other))
    )
    if sum(scores) < PICTURES and not _stuck(after):
        return Step(after, events)
    over = _over(after)
    return Step(after, (*events, GameEnded(over.winners, over.reason)))


def _stuck(state: State) -> bool:
    """§7.2: too many turns without a pair, where the table counts them."""
    return state.miss_limit is not None and state.misses >= state.miss_limit


def _over(state: State) -> Over:
    best = max(state.scores)
    winners = tuple(seat for seat in BOTH if state.scores[seat] == best)
    return Over(state.scores, winners, "all-pairs" if all(state.gone) else "no-pairs")


def _unseen(known: tuple[int, ...]) -> list[tuple[Move, int]]:
    """The pictures that cards nobody has seen may bear, two of each to begin with."""
    odds: list[tuple[Move, int]] = []
    for picture, by_left in enumerate(REVEALS):
        if left := 2 - known.count(picture):
            odds.append(by_left[left])
    return odds
