"""Pazaak: the rules. See RULES.md; section numbers below refer to it."""

from collections import Counter

from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step, Viewer

from .boards import laid, put, total, values
from .types import (
    DOUBLE,
    FULL_DECK,
    GOAL,
    HAND,
    SIDE,
    SIDE_LIMITS,
    SPACES,
    TARGET,
    Begin,
    Board,
    Card,
    CardDealt,
    CardDrawn,
    Cards,
    Continue,
    Continued,
    Deal,
    Draw,
    Event,
    MatchEnded,
    MatchStarted,
    Move,
    Options,
    Play,
    RoundEnded,
    SidePlayed,
    Slot,
    Stand,
    State,
    Stood,
    Variants,
    View,
    VoidLimit,
)

BOTH = (Seat(0), Seat(1))
CLEAR = (Board(), Board())
LOT = Chance[Move](tuple((Begin(seat), 1) for seat in BOTH))
DRAWS = tuple(tuple((Draw(rank), left) for left in range(5)) for rank in range(11))
DOUBLES = tuple(Play(DOUBLE, rank) for rank in range(11))
DEALS = {card: Deal(card) for card in SIDE_LIMITS}
STAND, CONTINUE = Stand(), Continue()


PLAYS = {card: tuple(Play(card, value) for value in values(card, 0)) for card in SIDE_LIMITS}


def start(options: Options, /) -> State:
    if options.first not in (None, *BOTH):
        raise Illegal(f"there is no seat {options.first}")
    for side in options.loadouts:
        _check(side)
    first = Seat(0) if options.first is None else options.first
    agreed = Variants(
        rescue=options.rescue,
        full_board=options.full_board,
        flip_standing=options.flip_standing,
        void_limit=options.void_limit,
    )
    begun = options.first is not None
    return State(seat=first, first=first, sides=options.loadouts, begun=begun, variants=agreed)


def turn(state: State, /) -> Choice[Move] | Chance[Move] | Over:
    if not state.begun:
        return LOT
    if state.sides[0]:
        seat = _short(state)
        return Chance(_undealt(state.sides[seat]), privy=seat)
    if state.drawn:
        return Choice(state.seat, _moves(state))
    if (over := _over(state.rounds, state.variants.void_limit)) is not None:
        return over
    return Chance([DRAWS[rank][left] for rank, left in enumerate(state.deck) if left])


def apply(state: State, move: Move, /) -> Step[State, Event]:
    seat = state.seat
    match move:
        case Draw(rank):
            return _draw(state, rank)
        case Continue():
            if total(state.boards[seat]) > TARGET:  # §4.5: the bust is accepted
                return _end(state, Seat(1 - seat), "bust")
            return Step(_pass(state), (Continued(seat),))
        case Stand():
            return _stand(state)
        case Play(card, value):
            return _play(state, card, value)
        case Deal(card):
            return _deal(state, card)
        case Begin(first):
            state = replace(state, seat=first, first=first, begun=True)
            return Step(state, (MatchStarted(first),))


def show(state: State, viewer: Viewer, /) -> View:
    one, two = state.hands
    return View(
        seat=state.seat if state.drawn else None,
        first=state.first,
        hands=(
            one if viewer == 0 else (None,) * len(one),
            two if viewer == 1 else (None,) * len(two),
        ),
        boards=state.boards,
        deck=state.deck,
        drawn=state.drawn,
        played=state.played,
        rounds=state.rounds,
        variants=state.variants,
    )


def tell(event: Event, viewer: Viewer, /) -> Event | None:
    match event:
        case CardDealt(seat, _) if seat != viewer:
            return CardDealt(seat, None)
        case CardDealt() | CardDrawn() | SidePlayed() | Stood() | Continued():
            return event
        case MatchStarted() | RoundEnded() | MatchEnded():
            return event


def wins(rounds: tuple[Viewer, ...]) -> tuple[int, int]:
    return rounds.count(Seat(0)), rounds.count(Seat(1))


def starter(first: Seat, rounds: tuple[Viewer, ...]) -> Seat:
    """§3.2, decision: rounds that count are opened in turn; a void one is played again."""
    return Seat((first + sum(wins(rounds))) % 2)


def _check(side: Cards) -> None:
    """§2.3: ten cards, of each kind no more than there are."""
    if len(side) != SIDE:
        raise Illegal(f"a side deck has {SIDE} cards, not {len(side)}")
    for card, count in Counter(side).items():
        if count > SIDE_LIMITS.get(card, 0):
            raise Illegal(f"a side deck may hold {SIDE_LIMITS.get(card, 0)} of {card}, not {count}")


def _undealt(side: Cards) -> list[tuple[Move, int]]:
    """In the order of the box, whatever order the side deck was written in."""
    return [(deal, n) for card, deal in DEALS.items() if (n := side.count(card))]


def _short(state: State) -> Seat:
    return Seat(0) if len(state.hands[0]) < HAND else Seat(1)


def _moves(state: State) -> list[Move]:
    seat = state.seat
    moves: list[Move] = []
    if not state.played:  # §4.2: one side card a turn; equal cards in the hand are one move
        for card in dict.fromkeys(state.hands[seat]):
            moves += (DOUBLES[state.drawn],) if card == DOUBLE else PLAYS[card]
    if total(state.boards[seat]) <= TARGET:
        moves.append(STAND)
    moves.append(CONTINUE)
    return moves


def _deal(state: State, card: Card) -> Step[State, Event]:
    seat = _short(state)
    at = state.sides[seat].index(card)
    sides = put(state.sides, seat, state.sides[seat][:at] + state.sides[seat][at + 1 :])
    hands = put(state.hands, seat, (*state.hands[seat], card))
    if len(hands[1]) == HAND:
        sides = ((), ())  # §2.3: what was not dealt never comes into play
    return Step(replace(state, sides=sides, hands=hands), (CardDealt(seat, card),))


def _draw(state: State, rank: int) -> Step[State, Event]:
    seat, deck, board = state.seat, state.deck, state.boards[state.seat]
    board = Board((*board.slots, Slot(rank)), board.standing, board.breaks_ties)
    deck = (*deck[:rank], deck[rank] - 1, *deck[rank + 1 :])
    boards, points = put(state.boards, seat, board), total(board)
    state = replace(state, deck=deck, drawn=rank, boards=boards)
    drew = CardDrawn(seat, rank, points)
    if len(board.slots) == SPACES:  # §6.2, and no space is left to mend a bust
        return _after(drew, _filled(state) if points <= TARGET else _bust(state))
    if points == TARGET:
        return _after(drew, _stand(state))
    if points > TARGET and not (state.hands[seat] and state.variants.rescue):  # §4.5
        return _after(drew, _bust(state))
    return Step(state, (drew,))


def _play(state: State, card: Card, value: int) -> Step[State, Event]:
    seat, hand = state.seat, state.hands[state.seat]
    at = hand.index(card)
    hands = put(state.hands, seat, hand[:at] + hand[at + 1 :])
    boards = laid(state.boards, seat, card, value, state.variants)
    points = (total(boards[0]), total(boards[1]))
    state = replace(state, hands=hands, boards=boards, played=True)
    played = SidePlayed(seat, card, value, points)
    over = [player for player in BOTH if points[player] > TARGET]
    if len(over) == 2:
        return _after(played, _end(state, None, "both-bust"))
    if over:
        return _after(played, _end(state, Seat(1 - over[0]), "bust"))
    if len(boards[seat].slots) == SPACES:
        return _after(played, _filled(state))
    other = Seat(1 - seat)
    if points[other] == TARGET and not boards[other].standing:  # §4.4: a flip made it twenty
        boards = put(boards, other, replace(boards[other], standing=True))
        state = replace(state, boards=boards)
        step = _stand(state) if points[seat] == TARGET else Step[State, Event](state)
        return Step(step.state, (played, Stood(other, TARGET), *step.events))
    return _after(played, _stand(state)) if points[seat] == TARGET else Step(state, (played,))


def _stand(state: State) -> Step[State, Event]:
    seat = state.seat
    board = replace(state.boards[seat], standing=True)
    boards = put(state.boards, seat, board)
    state = replace(state, boards=boards)
    stood = Stood(seat, total(board))
    if boards[0].standing and boards[1].standing:
        return _after(stood, _compare(state))
    return Step(_pass(state), (stood,))


def _pass(state: State) -> State:
    """§4.3: the other's turn, unless the other stands."""
    other = Seat(1 - state.seat)
    seat = state.seat if state.boards[other].standing else other
    return replace(state, seat=seat, drawn=0, played=False)


def _bust(state: State) -> Step[State, Event]:
    return _end(state, Seat(1 - state.seat), "bust")


def _filled(state: State) -> Step[State, Event]:
    wins_at_once = state.variants.full_board == "wins"
    return _end(state, state.seat, "full") if wins_at_once else _compare(state)


def _compare(state: State) -> Step[State, Event]:
    """§6.3 and §6.4: the higher total, then the only tiebreaker, else nobody."""
    one, two = state.boards
    if total(one) != total(two):
        return _end(state, Seat(0 if total(one) > total(two) else 1), "higher")
    if one.breaks_ties != two.breaks_ties:
        return _end(state, Seat(0 if one.breaks_ties else 1), "tiebreaker")
    return _end(state, None, "tie")


def _end(state: State, winner: Viewer, reason: str) -> Step[State, Event]:
    rounds = (*state.rounds, winner)
    totals = (total(state.boards[0]), total(state.boards[1]))
    ended = RoundEnded(winner, reason, totals, wins(rounds))
    state = replace(state, rounds=rounds, drawn=0, played=False)
    over = _over(rounds, state.variants.void_limit)
    if over is not None:  # the last boards stay on the table
        return Step(state, (ended, MatchEnded(over.winners, over.reason)))
    seat = starter(state.first, rounds)
    return Step(replace(state, seat=seat, boards=CLEAR, deck=FULL_DECK), (ended,))


def _over(rounds: tuple[Viewer, ...], limit: VoidLimit) -> Over | None:
    score = wins(rounds)
    if GOAL in score:
        return Over(score, (Seat(score.index(GOAL)),), "three-rounds")
    if limit and len(rounds) >= limit and all(winner is None for winner in rounds[-limit:]):
        winners = tuple(seat for seat in BOTH if score[seat] == max(score))
        return Over(score, winners, "void-rounds")
    return None


def _after(event: Event, step: Step[State, Event]) -> Step[State, Event]:
    return Step(step.state, (event, *step.events))
