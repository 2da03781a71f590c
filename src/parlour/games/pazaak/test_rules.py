"""Pazaak, rule by rule. A board is written as its slots: 7 is a card drawn, ("T", 1) one played."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step
from parlour.core.play import answers, play
from parlour.laws import life

from . import box, rules
from .boards import total
from .rules import apply, show, start, starter, tell, turn, wins
from .types import (
    DEFAULT,
    DEFAULT_VARIANTS,
    FULL_DECK,
    VOID_LIMIT,
    Begin,
    Board,
    Continue,
    Deal,
    Draw,
    Event,
    MatchEnded,
    Move,
    Options,
    Play,
    RoundEnded,
    Slot,
    Stand,
    State,
    Stood,
    Variants,
)

ONE, TWO = Seat(0), Seat(1)
Laid = int | tuple[str, int]
STAND, CONTINUE = Stand(), Continue()


def board(*cards: Laid, stands: bool = False, ties: bool = False) -> Board:
    slots = tuple(Slot(c) if isinstance(c, int) else Slot(c[1], c[0]) for c in cards)
    return Board(slots, stands, ties or any(slot.card == "T" for slot in slots))


def table(one: Board, two: Board, *hand: str, variants: Variants = DEFAULT_VARIANTS) -> State:
    """The first player is about to draw, with this hand; the second holds one card."""
    return State(
        seat=ONE,
        first=ONE,
        sides=((), ()),
        hands=(hand, ("+1",)),
        boards=(one, two),
        variants=variants,
    )


def step(state: State, move: Move) -> Step[State, Event]:
    """One listed move, of the player or of chance."""
    asked = turn(state)
    assert not isinstance(asked, Over)
    assert move in answers(asked)
    return apply(state, move)


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = step(state, move).state
    return state


def events(state: State, *moves: Move) -> list[Event]:
    found: list[Event] = []
    for move in moves:
        made = step(state, move)
        state = made.state
        found += made.events
    return found


def listed(state: State) -> list[Move]:
    asked = turn(state)
    assert isinstance(asked, Choice)
    return list(asked.moves)


def ended(state: State, *moves: Move) -> tuple[Seat | None, str]:
    """How the round ended that these moves end."""
    (over,) = [e for e in events(state, *moves) if isinstance(e, RoundEnded)]
    return over.winner, over.reason


def values(state: State, seat: Seat) -> list[int]:
    return [slot.value for slot in state.boards[seat].slots]


def test_pz_v1_a_card_that_makes_twenty_stands_at_once() -> None:
    state = after(table(board(7, 6), board(), "+2"), Draw(5), Play("+2", 2))
    assert values(state, ONE) == [7, 6, 5, 2]
    assert state.boards[ONE].standing
    assert state.seat == TWO


def test_pz_v2_a_side_card_mends_a_bust() -> None:
    state = after(table(board(10, 9), board(), "-5"), Draw(6), Play("-5", -5))
    assert total(state.boards[ONE]) == 20
    assert state.boards[ONE].standing


def test_pz_v2b_to_continue_over_twenty_is_to_bust() -> None:
    assert ended(table(board(10, 9), board(), "-5"), Draw(6), CONTINUE) == (TWO, "bust")


def test_pz_v2c_a_side_card_that_does_not_mend_it_busts_at_once() -> None:
    assert ended(table(board(10, 9), board(), "-4"), Draw(6), Play("-4", -4)) == (TWO, "bust")


def test_pz_v2d_with_an_empty_hand_the_draw_busts() -> None:
    assert ended(table(board(10, 9), board()), Draw(6)) == (TWO, "bust")


def test_pz_v3_a_flip_turns_both_boards() -> None:
    state = table(board(("-4", -4), 9), board(2, 4), "2&4")
    flipped = after(state, Draw(1), Play("2&4", 0))
    assert total(flipped.boards[TWO]) - total(state.boards[TWO]) == -12
    assert flipped.boards[ONE].slots[0].value == 4


def test_pz_v3b_a_flip_may_make_twenty() -> None:
    state = after(table(board(10, -4, 5), board(2, 4), "2&4"), Draw(1), Play("2&4", 0))
    assert values(state, ONE) == [10, 4, 5, 1, 0]
    assert state.boards[ONE].standing
    assert values(state, TWO) == [-2, -4]


def test_pz_v4_the_rank_is_the_value_as_played() -> None:
    mine = board(2, ("±2", -2), ("V", -2), ("T", 1), 10)
    state = after(table(mine, board(4, 6), "2&4"), Draw(3), Play("2&4", 0))
    assert values(state, ONE) == [-2, 2, 2, 1, 10, 3, 0]
    assert values(state, TWO) == [-4, 6]


def test_pz_v5_a_double_takes_a_space_of_its_own() -> None:
    state = after(table(board(), board(), "D"), Draw(7), Play("D", 7))
    assert values(state, ONE) == [7, 7]


def test_pz_v6_a_double_may_bust() -> None:
    assert ended(table(board(8), board(), "D"), Draw(10), Play("D", 10)) == (TWO, "bust")


def test_pz_v7_a_flip_turns_a_double_with_its_card() -> None:
    state = after(table(board(3, ("D", 3)), board(), "3&6"), Draw(10), Play("3&6", 0))
    assert values(state, ONE) == [-3, -3, 10, 0]


def test_pz_v8_a_flip_may_bust_a_player_who_stands() -> None:
    state = table(board(5, 5), board(10, 9, -2, stands=True), "2&4")
    assert ended(state, Draw(3), Play("2&4", 0)) == (ONE, "bust")


def test_pz_v9_a_flip_that_busts_both_voids_the_round() -> None:
    state = table(board(10, -4, 9), board(10, 9, -2, stands=True), "2&4")
    assert ended(state, Draw(6), Play("2&4", 0)) == (None, "both-bust")


def test_pz_v10_a_flipped_player_still_stands() -> None:
    state = table(board(10), board(10, 4, 6, stands=True), "3&6")
    state = after(state, Draw(3), Play("3&6", 0))
    assert (total(state.boards[TWO]), state.boards[TWO].standing) == (8, True)
    assert values(state, ONE) == [10, -3, 0]
    assert listed(state) == [STAND, CONTINUE]


def test_pz_v11_a_flip_that_makes_the_other_twenty_makes_them_stand() -> None:
    state = table(board(5), board(10, 8, -1, -2, 1), "2&4")
    assert Stood(TWO, 20) in events(state, Draw(3), Play("2&4", 0))
    state = after(state, Draw(3), Play("2&4", 0))
    assert state.boards[TWO].standing
    assert total(state.boards[ONE]) == 8
    assert listed(state) == [STAND, CONTINUE]


def test_a_flip_that_makes_both_twenty_ends_the_round() -> None:
    state = table(board(10, -4, 5), board(10, 8, -1, -2, 1), "2&4")
    assert ended(state, Draw(1), Play("2&4", 0)) == (None, "tie")


def test_pz_v12_nine_cards_without_a_bust_win() -> None:
    state = table(board(1, 2, 3, 1, 2, 3, 1, 2), board(10, 9, stands=True))
    assert ended(state, Draw(2)) == (ONE, "full")


def test_nine_cards_that_make_twenty_win_too_and_the_totals_are_told() -> None:
    state = table(board(1, 2, 3, 1, 2, 3, 1, 2), board(10, 9, stands=True))
    (over,) = [e for e in events(state, Draw(5)) if isinstance(e, RoundEnded)]
    assert (over.winner, over.reason, over.totals) == (ONE, "full", (20, 19))


def test_the_second_player_too_may_accept_a_bust() -> None:
    state = replace(table(board(), board(10, 9)), seat=TWO, hands=(("+1",), ("-5",)))
    assert ended(state, Draw(6), CONTINUE) == (ONE, "bust")


def test_pz_v13_the_ninth_may_be_a_side_card() -> None:
    state = table(board(1, 2, 3, 1, 2, 3, 1), board(10, 9, stands=True), "-3")
    assert ended(state, Draw(9), Play("-3", -3)) == (ONE, "full")


def test_pz_v14_nine_cards_over_twenty_cannot_be_mended() -> None:
    state = table(board(1, 2, 3, 4, 2, 3, 1, 2), board(10), "-3")
    assert ended(state, Draw(5)) == (TWO, "bust")


def test_pz_v15_a_tiebreaker_wins_the_tie() -> None:
    state = table(board(10), board(10, 8, stands=True), "T")
    assert ended(state, Draw(7), Play("T", 1), STAND) == (ONE, "tiebreaker")


def test_pz_v16_two_tiebreakers_break_nothing() -> None:
    state = table(board(10), board(10, 7, ("T", 1), stands=True), "T")
    assert ended(state, Draw(7), Play("T", 1), STAND) == (None, "tie")


def test_pz_v16_the_only_tiebreaker_may_be_the_others() -> None:
    state = table(board(10), board(10, 7, ("T", 1), stands=True), "+1")
    assert ended(state, Draw(7), Play("+1", 1), STAND) == (TWO, "tiebreaker")


def test_pz_v17_a_tiebreaker_counts_only_in_its_round() -> None:
    state = table(board(10), board(10, 2, stands=True), "T")
    state = after(state, Draw(7), Play("T", 1), STAND)  # 18 against 12
    assert state.rounds == (ONE,)
    assert state.seat == TWO
    state = after(state, Draw(10), CONTINUE, Draw(10), CONTINUE, Draw(8), STAND)
    assert ended(state, Draw(8), STAND) == (None, "tie")


def test_every_round_begins_with_the_whole_deck() -> None:
    state = table(board(10, 9), board(), "-4")
    state = after(state, Draw(6), CONTINUE)
    assert state.rounds == (TWO,)
    assert state.deck == FULL_DECK
    assert state.boards == (Board(), Board())


@pytest.mark.parametrize(("ties", "winner"), [(False, None), (True, ONE)])
def test_pz_v18_twenty_against_twenty(ties: bool, winner: Seat | None) -> None:  # noqa: FBT001
    state = table(board(10, 4, ties=ties), board(10, 10, stands=True))
    assert ended(state, Draw(6))[0] == winner


def test_pz_v19_totals_may_be_negative() -> None:
    state = table(board(), board(("-5", -5), stands=True), "-6")
    state = after(state, Draw(1), Play("-6", -6))
    assert total(state.boards[ONE]) == -5
    assert ended(state, STAND) == (None, "tie")


def test_pz_v20_who_does_not_stand_plays_on_alone() -> None:
    state = after(table(board(10), board(2)), Draw(8), STAND)
    for _ in range(3):
        assert state.seat == TWO
        state = after(state, Draw(1), CONTINUE)
    assert state.seat == TWO


def test_pz_v22_rounds_are_opened_in_turn_and_a_void_one_by_the_same_again() -> None:
    state = State(seat=TWO, first=TWO, sides=((), ()))
    starters = []
    for winner in (ONE, None, ONE, TWO, ONE):
        starters.append(state.seat)
        state = rules._end(state, winner, "higher").state
    assert starters == [TWO, ONE, ONE, TWO, ONE]
    assert starter(TWO, (None, None)) == TWO
    assert turn(state) == Over((3, 1), (ONE,), "three-rounds")


def refuse(state: State, seat: Seat, move: Move) -> None:
    with pytest.raises(Illegal):
        play(box.game, state, seat, move, lots(Random(0)))


def test_pz_v23_what_is_refused() -> None:
    state = table(board(10), board(5, stands=True), "±4", "V", "-1")
    refuse(state, ONE, Play("±4", 4))  # before the draw
    drawn = after(state, Draw(3))
    refuse(drawn, ONE, Play("V", 3))
    refuse(drawn, ONE, Play("±4", 3))
    refuse(drawn, ONE, Play("+4", 4))
    refuse(drawn, TWO, STAND)
    refuse(after(drawn, Play("V", -2)), ONE, Play("-1", -1))
    refuse(after(table(board(10, 9), board(), "-1"), Draw(6)), ONE, STAND)


def test_twenty_void_rounds_in_a_row_end_the_match() -> None:
    state = State(seat=ONE, first=ONE, sides=((), ()), rounds=(TWO, *(None,) * (VOID_LIMIT - 1)))
    assert isinstance(turn(state), Chance)
    last = rules._end(state, None, "tie")
    assert turn(last.state) == Over((0, 1), (TWO,), "void-rounds")
    assert last.events[-1] == MatchEnded((TWO,), "void-rounds")
    level = State(seat=ONE, first=ONE, sides=((), ()), rounds=(None,) * VOID_LIMIT)
    assert turn(level) == Over((0, 0), (ONE, TWO), "void-rounds")


def test_the_lot_names_who_opens() -> None:
    state = start(Options())
    lot = turn(state)
    assert isinstance(lot, Chance)
    assert list(lot.odds) == [(Begin(ONE), 1), (Begin(TWO), 1)]
    assert apply(state, Begin(TWO)).state.seat == TWO
    with pytest.raises(Illegal):
        start(Options(first=Seat(7)))


def test_a_round_never_empties_the_deck_and_begins_with_a_full_one() -> None:
    for moment in life(box, 11):
        assert sum(moment.state.deck) >= 40 - 18
    assert wins(moment.state.rounds) == moment.turn.scores


def test_what_the_other_brought_along_shows_nowhere() -> None:
    """One match, played again with six other cards in the part of a side deck never dealt."""
    *_, last = life(box, 1)  # at a table with another side deck for each
    deals = [move.card for move in last.moves if isinstance(move, Deal)][4:]
    shown = []
    for rest in (("+1", "+2", "+3", "+4", "+5", "+6"), ("-1", "-2", "-3", "-4", "-5", "-6")):
        state = start(Options(first=ONE, loadouts=(DEFAULT, (*deals, *rest))))
        frames = []
        for move in last.moves:
            made = apply(state, move)
            state = made.state
            heard = [[tell(event, viewer) for event in made.events] for viewer in (ONE, None)]
            frames.append(msgspec.json.encode([heard, show(state, ONE), show(state, None)]))
        shown.append(frames)
    assert shown[0] == shown[1]
