"""Pazaak's bots: they play what they know, and the stronger ones know more."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Draw, Over, Seat
from parlour.core.mind import Budget, Choose
from parlour.games.pazaak.bot import LEVELS, RIVALS, calibrated, casual, judge, master, strong
from parlour.games.pazaak.exploiter import _decisions, likely_hands
from parlour.games.pazaak.population import NO_RESCUE
from parlour.games.pazaak.reckoning import worth
from parlour.games.pazaak.rivals import casual_player, heuristic
from parlour.games.pazaak.rules import apply, show, start, tell, turn
from parlour.games.pazaak.types import (
    DEFAULT,
    FULL_DECK,
    Board,
    Cards,
    Continue,
    Event,
    Move,
    Options,
    Play,
    SidePlayed,
    Slot,
    Stand,
    State,
    Stood,
    Variants,
    View,
)
from parlour.games.pazaak.weighing import chances

LAST = (Seat(0), Seat(1), Seat(0), Seat(1))  # two rounds each: the next one decides
ALL = {**LEVELS, **RIVALS}


def _dice(seed: int) -> Draw:
    return lots(Random(seed))


def _table(
    mine: Board,
    theirs: Board,
    hand: Cards,
    rounds: tuple[Seat, ...] = LAST,
    others: Cards = ("±1",),
) -> State:
    """The first seat has drawn the last card of its board."""
    deck = list(FULL_DECK)
    for slot in (*mine.slots, *theirs.slots):
        deck[slot.value] -= 1
    return State(
        seat=Seat(0),
        first=Seat(0),
        sides=((), ()),
        hands=(hand, others),
        boards=(mine, theirs),
        deck=tuple(deck),
        drawn=mine.slots[-1].value,
        rounds=rounds,
    )


def _board(*ranks: int, standing: bool = False) -> Board:
    return Board(tuple(Slot(rank) for rank in ranks), standing)


def _asked(state: State) -> tuple[View, Sequence[Move]]:
    asked = turn(state)
    assert isinstance(asked, Choice)
    return show(state, asked.seat), asked.moves


def _chosen(choose: Choose[View, Event, Move], state: State) -> Move:
    view, moves = _asked(state)
    move: Move = choose(view, [], moves, _dice(1), Budget())
    return move


def _chance(state: State, move: Move) -> float:
    view, moves = _asked(state)
    return chances(view, moves)[list(moves).index(move)]


def test_a_tiebreaker_that_wins_the_match_is_certain() -> None:
    state = _table(_board(10, 7), _board(10, 8, standing=True), ("T", "+6"))
    assert _chance(state, Play("T", 1)) == 1
    assert _chosen(master, state) == Play("T", 1)


def test_a_flip_is_played_on_the_real_boards() -> None:
    ruined = _table(_board(10, 8), _board(4, 4, 2, 10, standing=True), ("2&4",))
    assert _chance(ruined, Play("2&4", 0)) == 1
    assert _chosen(master, ruined) == Play("2&4", 0)
    useless = _table(_board(10, 8), _board(10, 10, standing=True), ("2&4",))
    assert _chance(useless, Play("2&4", 0)) < 0.2


def test_the_cards_left_in_the_deck_are_counted() -> None:
    """Eighteen against a standing nineteen: a 2 wins, a 1 makes the round void."""
    state = _table(_board(10, 8), _board(10, 9, standing=True), ())
    none_left = replace(state, deck=(0, 0, 0, *FULL_DECK[3:]))
    won, void = 4 / 36, 4 / 36
    assert _chance(state, Continue()) == pytest.approx(won + void * worth(2, 2, (), 1))
    assert _chance(none_left, Continue()) == 0


def test_the_ninth_card_wins() -> None:
    state = _table(_board(1, 1, 1, 1, 2, 2, 2, 3), _board(10, 9, standing=True), ("+1",))
    assert _chance(state, Play("+1", 1)) == 1


def test_a_ninth_card_is_compared_where_the_table_says_so() -> None:
    """Thirteen on eight spaces against a standing nineteen."""
    state = _table(_board(1, 1, 1, 1, 2, 2, 2, 3), _board(10, 9, standing=True), ("+1", "+5"))
    compared = replace(state, variants=Variants(full_board="compare"))
    for card, value in (("+1", 1), ("+5", 5)):
        assert _chance(state, Play(card, value)) == 1
        assert _chance(compared, Play(card, value)) == 0
    seven, six = 4 / 30, 4 / 30  # one wins, one makes the round void; less is behind, more a bust
    void = six * worth(2, 2, (0, 4), 1)
    assert _chance(compared, Continue()) == pytest.approx(seven + void)
    for theirs, chance in ((3, 1.0), (4, worth(2, 2, (4,), 1))):  # 13 and 14 against 14
        boards = (compared.boards[0], _board(10, theirs, standing=True))
        assert _chance(replace(compared, boards=boards), Play("+1", 1)) == pytest.approx(chance)


def test_a_flip_that_spares_who_stands_ruins_nobody() -> None:
    state = _table(_board(10, 8), _board(4, 4, 2, 10, standing=True), ("2&4",))
    spared = replace(state, variants=Variants(flip_standing=False))
    assert _chance(state, Play("2&4", 0)) == 1
    assert _chance(spared, Play("2&4", 0)) < 0.2
    assert not isinstance(_chosen(master, spared), Play)


def test_without_a_rescue_another_draw_is_riskier() -> None:
    """Fifteen against a standing eighteen, and a card in the hand that could mend a bust."""
    state = _table(_board(10, 5), _board(10, 8, standing=True), ("-6",))
    final = replace(state, variants=Variants(rescue=False))
    assert _chance(final, Continue()) < _chance(state, Continue())
    drawn = (4 + 4) / 36  # a 4 wins, and so does a 5; a 3 makes the round void
    void = 4 / 36 * worth(2, 2, (7,), 1, NO_RESCUE)
    assert _chance(final, Continue()) > drawn + void


def test_whoever_is_bust_and_continues_has_lost() -> None:
    state = _table(_board(10, 8, 5), _board(10), ("-3",))
    assert _chance(state, Continue()) == 0
    assert _chance(state, Play("-3", -3)) > 0.5
    assert {_chosen(choose, state) for choose in ALL.values()} == {Play("-3", -3)}


def test_judged_chances_are_of_both_seats() -> None:
    view, moves = _asked(_table(_board(10, 6), _board(9), ("±4", "D")))
    rows = judge(view, [], moves, _dice(1), Budget())
    assert len(rows) == len(moves)
    assert all(sum(row) == pytest.approx(1) and 0 <= row[0] <= 1 for row in rows)


def test_a_judge_is_less_hopeful_than_the_tables_while_cards_are_hidden() -> None:
    for theirs in ((), ("±1", "±3")):
        view, moves = _asked(_table(_board(10, 6), _board(9), ("±4", "D"), (), theirs))
        judged = [row[0] for row in judge(view, [], moves, _dice(1), Budget())]
        by_tables = chances(view, moves)
        assert judged == ([calibrated(one) for one in by_tables] if theirs else by_tables)


def test_what_is_certain_stays_so_and_better_stays_better() -> None:
    line = [calibrated(one / 100) for one in range(101)]
    assert (line[0], line[-1]) == (0.0, 1.0)
    assert line == sorted(set(line))
    assert all(one < by_tables / 100 for by_tables, one in list(enumerate(line))[20:-1])


def test_the_master_saves_a_card_that_a_strong_player_spends() -> None:
    early = _table(_board(10, 8), _board(10, 7), ("±2", "±6"), (), ("±1", "±3"))
    assert _chosen(strong, early) == Play("±2", 2)
    assert not isinstance(_chosen(master, early), Play)


def test_a_casual_player_stands_on_seventeen_though_it_is_behind() -> None:
    state = _table(_board(10, 7), _board(10, 9, standing=True), ("±3",))
    assert _chosen(casual, state) == Stand()
    assert _chosen(casual_player, state) == Play("±3", 3)


def test_the_rivals_keep_their_rules_of_thumb() -> None:
    fourteen = _table(_board(10, 4), _board(10), ("+6",))
    assert _chosen(casual_player, fourteen) == _chosen(heuristic, fourteen) == Play("+6", 6)
    risky = _table(_board(10, 6), _board(10), ("+2",))
    assert _chosen(casual_player, risky) == Continue()
    assert _chosen(heuristic, risky) == Play("+2", 2)
    for choose in (casual_player, heuristic):
        assert _chosen(choose, _table(_board(10, 8), _board(10), ("+1",))) == Stand()


def _played_on(seed: int, answers: int) -> tuple[State, list[list[Event]]]:
    """A match some way on, rules of thumb on both seats."""
    draw, state = _dice(seed), start(Options(first=Seat(0)))
    heard: list[list[Event]] = [[], []]
    for _ in range(answers):
        asked = turn(state)
        if isinstance(asked, Over):
            break
        if isinstance(asked, Chance):
            move = draw(asked.odds)
        else:
            move = casual_player(show(state, asked.seat), [], asked.moves, draw, Budget())
        step = apply(state, move)
        state = step.state
        for at in (Seat(0), Seat(1)):
            told = (tell(event, at) for event in step.events)
            heard[at] += [event for event in told if event is not None]
    return state, heard


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_does_not_change_with_the_hidden_hand(level: str) -> None:
    """Two worlds that a seat cannot tell apart, the same dice: the same move."""
    compared = 0
    for seed in range(12):
        state, heard = _played_on(seed, 60)
        asked = turn(state)
        if not isinstance(asked, Choice) or not state.hands[1 - asked.seat]:
            continue
        other = 1 - asked.seat
        swapped = tuple("T" if card != "T" else "+6" for card in state.hands[other])
        hands = (swapped, state.hands[1]) if other == 0 else (state.hands[0], swapped)
        twin = replace(state, hands=hands)
        one, two = (
            LEVELS[level](
                show(world, asked.seat), heard[asked.seat], asked.moves, _dice(seed), Budget()
            )
            for world in (state, twin)
        )
        assert one == two
        assert one in asked.moves
        compared += 1
    assert compared


def test_the_exploiter_learns_from_what_was_played() -> None:
    state = _table(_board(10, 8), _board(10), ("+1",), (), ("±1",) * 3)
    view, _ = _asked(state)
    played = SidePlayed(Seat(1), "T", 1, (0, 1))
    hands = likely_hands(view, [], Seat(0))
    assert len(hands) == 120
    assert sum(chance for _, chance in hands) == pytest.approx(1)
    assert all("T" not in hand for hand, _ in likely_hands(view, [played], Seat(0)))
    assert likely_hands(view, [SidePlayed(Seat(1), "+6", 6, (0, 6))], Seat(0)) == []
    assert "+6" not in DEFAULT


def test_the_exploiter_can_follow_whole_matches() -> None:
    """Twenty stands unasked and an accepted bust is not said: the tables still agree."""
    for seed in range(30):
        state, heard = _played_on(seed, 400)
        assert isinstance(turn(state), Over)
        for seat in (Seat(0), Seat(1)):
            done = list(_decisions(show(state, seat), heard[seat], seat))
            assert all(asked.seat != seat for _, asked, _ in done)
            assert {asked.rounds for _, asked, _ in done} <= {
                state.rounds[:n] for n in range(len(state.rounds))
            }
            totals = [event.total for event in heard[seat] if isinstance(event, Stood)]
            stood = [move for _, _, move in done if isinstance(move, Stand)]
            assert len(stood) <= len(totals)
