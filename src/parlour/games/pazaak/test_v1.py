"""Pazaak 1 differs from the present rules in one thing: who opens the round after a void one."""

from msgspec.structs import replace

from parlour.core.game import Seat

from . import rules, v1
from .types import VOID_LIMIT, Board, Draw, Slot, State

ONE, TWO = Seat(0), Seat(1)
# The first player stands at 14 and the second on 20: a six makes it a tie, and the round void.
BOARDS = (Board((Slot(10), Slot(4))), Board((Slot(10), Slot(10)), standing=True))
STATE = State(seat=ONE, first=ONE, sides=((), ()), hands=((), ("+1",)), boards=BOARDS)


def test_pz_v22_rounds_are_opened_in_turn_void_ones_too() -> None:
    assert rules.apply(STATE, Draw(6)).state.seat == ONE
    assert v1.apply(STATE, Draw(6)).state.seat == TWO
    assert v1.apply(replace(STATE, rounds=(None,)), Draw(6)).state.seat == ONE
    assert v1.apply(STATE, Draw(6)).events == rules.apply(STATE, Draw(6)).events


def test_all_else_is_the_same() -> None:
    assert v1.apply(STATE, Draw(1)) == rules.apply(STATE, Draw(1))
    last = replace(STATE, rounds=(None,) * (VOID_LIMIT - 1))
    assert v1.apply(last, Draw(6)) == rules.apply(last, Draw(6))
    assert (v1.box.rules, v1.box.under("pazaak/2")) == ("pazaak/1", v1.box.later)
