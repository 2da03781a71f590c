"""What the documents of Pixies, Pazaak and Phage ask for and the games' vectors only imply."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Seat
from parlour.core.play import settle
from parlour.games import pazaak, phage, pixies
from parlour.games.pazaak.rules import turn as pazaak_turn
from parlour.games.pazaak.test_rules import after as played
from parlour.games.pazaak.test_rules import board, listed, table
from parlour.games.pazaak.types import Continue, Draw, Play, Stand
from parlour.games.phage.rules import points as phage_points
from parlour.games.phage.rules import turn as phage_turn
from parlour.games.phage.test_rules import after as gone
from parlour.games.phage.test_rules import at, go, goes
from parlour.games.phage.test_rules import table as bloodstream
from parlour.games.phage.types import IMMUNE, PATHOGENS, POINTS, TILES, Go, Pass
from parlour.games.pixies.cards import DECK
from parlour.games.pixies.rules import apply, places, show, start, turn
from parlour.games.pixies.types import EMPTY, Cell, Options, Reveal, RoundEnded, State
from parlour.laws import life

ALL = tuple(range(len(DECK)))
A, B = Seat(0), Seat(1)


def test_every_card_left_in_the_deck_may_come_next_and_all_are_as_likely() -> None:
    """Drawn one by one without being put back: the same as a shuffle."""
    state = start(Options(2, A))
    for left in range(70, 66, -1):
        asked = turn(state)
        assert isinstance(asked, Chance)
        assert list(asked.odds) == [(Reveal(card), 1) for card in state.deck]
        assert len(state.deck) == left
        state = apply(state, Reveal(state.deck[left // 2])).state
    assert len(state.spread) == 4
    assert sorted((*state.deck, *state.spread)) == list(ALL)


@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_so_many_cards_are_revealed_without_being_asked_for(seats: int, cards: int) -> None:
    state = settle(pixies.box.game, start(Options(seats, A)), lots(Random(1))).state
    assert len(state.spread) == cards
    asked = turn(state)
    assert isinstance(asked, Choice)
    assert asked.seat == A


def test_the_last_to_take_has_no_choice_of_cards() -> None:
    state = settle(pixies.box.game, start(Options(3, A)), lots(Random(2))).state
    for cards in (3, 2, 1):
        asked = turn(state)
        assert isinstance(asked, Choice)
        assert len({move.card for move in asked.moves}) == cards  # type: ignore[union-attr]
        state = apply(state, asked.moves[0]).state


def test_a_new_round_has_all_cards_in_the_deck_again_and_empty_grids() -> None:
    """Also those that nobody took: B fills its grid with two cards left on the table."""
    numbers = {card.number: n for n, card in enumerate(DECK)}
    full = tuple(Cell(numbers[n]) if n < 9 else Cell() for n in range(1, 10))
    one, nine, *rest = numbers[1], numbers[9], numbers[4], numbers[5]
    state = State(seat=A, grids=(EMPTY, full), deck=ALL[:30], due=0, spread=(one, nine, *rest))
    state = apply(state, places(EMPTY, one)[0]).state
    step = apply(state, places(full, nine)[0])
    assert isinstance(step.events[-1], RoundEnded)
    assert step.state.grids == (EMPTY, EMPTY)
    assert (step.state.deck, step.state.spread) == (ALL, ())
    assert step.state.seat == B


def test_a_validated_space_stays_as_it_is_until_the_round_is_over() -> None:
    seen = 0
    for seed in range(6):
        for before, now in pairwise(
            (len(m.state.rounds), m.state.grids) for m in life(pixies.box, seed)
        ):
            if before[0] != now[0]:
                continue
            for old, new in zip(before[1], now[1], strict=True):
                for cell, later in zip(old, new, strict=True):
                    if cell.up is not None and cell.down is not None:
                        assert later == cell
                        seen += 1
    assert seen > 1000


def test_a_view_holds_grids_validation_turn_and_the_points_of_each_round() -> None:
    rounds = 0
    for moment in life(pixies.box, 0):
        view = show(moment.state, None)
        assert all(len(grid) == 9 for grid in view.grids)
        if isinstance(moment.turn, Choice):
            assert view.seat == moment.turn.seat
        for event in moment.events:
            if type(event).__name__ == "CardPlaced":
                cell = moment.state.grids[event.seat][event.space]
                if not moment.state.rounds or cell != Cell():
                    assert event.validated == (cell.up is not None and cell.down is not None)
            if isinstance(event, RoundEnded):
                rounds += 1
                assert view.rounds[-1] == event.points
                assert event.totals == tuple(map(sum, zip(*view.rounds, strict=True)))
    assert rounds == 3


def test_the_main_deck_has_four_of_each_from_one_to_ten() -> None:
    asked = pazaak_turn(table(board(), board()))
    assert isinstance(asked, Chance)
    assert list(asked.odds) == [(Draw(rank), 4) for rank in range(1, 11)]
    drawn = pazaak_turn(played(table(board(), board()), Draw(7), Continue()))
    assert isinstance(drawn, Chance)
    assert dict(drawn.odds)[Draw(7)] == 3


def test_a_turn_begins_with_one_card_drawn_and_there_is_no_other_draw() -> None:
    draws = 0
    for moment in life(pazaak.box, 2):
        if isinstance(moment.turn, Choice):
            assert moment.state.drawn  # nobody is asked before a card is drawn
            assert not any(isinstance(move, Draw) for move in moment.turn.moves)
        elif isinstance(moment.turn, Chance) and isinstance(moment.turn.odds[0][0], Draw):
            assert not moment.state.drawn
            draws += 1
    assert draws > 5
    state = played(table(board(), board(5), "+1"), Draw(4))
    assert listed(state) == [Play("+1", 1), Stand(), Continue()]
    assert played(state, Continue()).seat == 1


def test_plus_minus_dual_and_variable_cards_count_what_is_written_on_them() -> None:
    state = played(table(board(), board(), "+3", "-3", "±4", "V"), Draw(5))
    worth: dict[str, set[int]] = {}
    for move in listed(state):
        if isinstance(move, Play):
            worth.setdefault(move.card, set()).add(move.value)
            assert sum(s.value for s in played(state, move).boards[0].slots) == 5 + move.value
    assert worth == {"+3": {3}, "-3": {-3}, "±4": {4, -4}, "V": {1, -1, 2, -2}}


def test_a_card_is_played_once_and_the_hand_is_never_filled_up() -> None:
    state = played(table(board(), board(5), "+1", "+2"), Draw(4), Play("+1", 1))
    assert state.hands[0] == ("+2",)
    for seed in range(4):
        held = 4
        for moment in life(pazaak.box, seed):
            if not any(moment.state.sides):  # both hands are dealt
                assert len(moment.state.hands[0]) <= held
                held = len(moment.state.hands[0])


def test_a_void_round_is_nobodys_and_leaves_the_hands_as_they_are() -> None:
    state = table(board(10), board(10, 8, stands=True), "+3", "-3", "T")
    spent = played(state, Draw(5), Play("+3", 3), Stand())
    assert (spent.rounds, spent.hands) == ((None,), (("-3", "T"), ("+1",)))
    assert spent.boards == (board(), board())
    kept = played(state, Draw(8), Stand())
    assert (kept.rounds, kept.hands) == ((None,), state.hands)


def test_the_bag_has_the_tiles_of_the_document_with_their_points() -> None:
    kinds = {"^": "T", ">": "T", "v": "T", "<": "T"}
    count, worth = Counter[str](), dict[str, set[int]]()
    for tile, many in TILES.items():
        count[kinds.get(tile, tile)] += many
        worth.setdefault(kinds.get(tile, tile), set()).add(POINTS[tile])
    assert count == {"T": 8, "D": 2, "V": 2, "B": 6, "r": 7, "R": 8, "#": 15}
    assert worth == {"T": {5}, "D": {5}, "V": {10}, "B": {5}, "r": {2}, "R": {3}, "#": {2}}


@pytest.mark.parametrize(("side", "own"), [(IMMUNE, "^D"), (PATHOGENS, "VB")])
def test_a_side_moves_its_own_pieces_and_blood_and_never_debris(side: Seat, own: str) -> None:
    pieces = {
        (0, 0): "^",
        (2, 2): "D",
        (4, 4): "V",
        (0, 6): "B",
        (6, 2): "r",
        (2, 5): "R",
        (5, 0): "#",
    }
    state = bloodstream(side, pieces)
    movers = {tile for (x, y), tile in pieces.items() if goes(state, x, y)}
    assert movers == {*own, "r", "R"}


def test_a_dendritic_cell_takes_nothing_but_debris() -> None:
    around = {(3, 2): "V", (2, 3): "B", (4, 3): "r", (3, 4): "#"}
    assert goes(bloodstream(IMMUNE, {(3, 3): "D", **around}), 3, 3) == {(3, 4)}


def test_no_move_turns_a_t_cell_and_nobody_passes_who_could_act() -> None:
    moved = 0
    for seed in range(12):
        before = None
        for moment in life(phage.box, seed):
            if isinstance(moment.turn, Choice) and len(moment.turn.moves) > 1:
                assert Pass() not in moment.turn.moves
            last = moment.moves[-1] if moment.moves else None
            if before is not None and isinstance(last, Go) and before[last.src] in "^>v<":
                assert moment.state.board[last.dst] in (before[last.src], ".")  # or it has left
                moved += 1
            before = moment.state.board
    assert moved > 20


@pytest.mark.parametrize(
    ("near", "way_out"),
    [((3, 1), (3, 0)), ((5, 3), (6, 3)), ((3, 5), (3, 6)), ((1, 3), (0, 3))],
    ids=["north", "east", "south", "west"],
)
def test_a_piece_leaves_by_each_of_the_four_exits_and_its_points_stay(
    near: tuple[int, int], way_out: tuple[int, int]
) -> None:
    state = bloodstream(PATHOGENS, {near: "V", (1, 1): "B", (5, 5): "^"}, escape=True)
    state = gone(state, go(near, way_out))
    assert (phage_points(state), state.board[at(*way_out)]) == ((0, 10), ".")
    for _ in range(4):
        asked = phage_turn(state)
        assert isinstance(asked, Choice)
        state = gone(state, asked.moves[0])
        assert phage_points(state)[PATHOGENS] >= 10
