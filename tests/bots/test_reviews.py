"""What a review says of a move: the game's own score lines, replies and remarks."""

from typing import Any

from msgspec.structs import replace

from parlour.bots.review import Effect, effect
from parlour.core.explain import Reason, ScoreLine
from parlour.core.game import Seat
from parlour.games.memory import after as memory_after
from parlour.games.memory.types import Flip as Turn
from parlour.games.memory.types import Reveal
from parlour.games.pazaak.types import FULL_DECK, Board, Continue, Slot, Stand
from parlour.games.pazaak.types import Options as PazaakOptions
from parlour.games.phage.types import Flip, Go
from parlour.games.phage.types import Options as PhageOptions
from parlour.games.phage.types import Reveal as Turned
from parlour.games.registry import load

ONE = Seat(0)


def test_a_capture_is_told_by_the_score_and_a_loss_by_the_reply() -> None:
    box = load("phage")
    empty = "." * 49
    lined = empty[:24] + ">" + "V" + empty[26:40] + "B" + empty[41:]
    state = replace(box.game.start(PhageOptions(first=ONE)), board=lined, bag=(0,) * 10)
    takes = effect(box, state, ONE, Go(24, 25))
    assert takes.lines == (ScoreLine("pieces", 10),)
    assert takes.reply == 0
    waits = effect(box, state, ONE, Go(24, 17))
    assert waits.lines == ()


def test_memory_says_whether_a_picture_had_been_seen() -> None:
    box = load("memory")
    state = box.game.start(box.tables[1])
    for move in (Turn(0), Reveal(4), Turn(1), Reveal(5), Turn(2), Reveal(4)):
        state = box.game.apply(state, move).state
    assert memory_after.remark(state, Turn(0)) == Reason(
        "seen", facts={"picture": 4, "how": "pair"}
    )
    assert memory_after.remark(state, Turn(1)) == Reason(
        "seen", facts={"picture": 5, "how": "none"}
    )
    assert memory_after.remark(state, Turn(9)) == Reason("new")
    assert effect(box, state, ONE, Turn(9)).lines is None, "what lies there decides"


def test_pazaak_counts_the_cards_that_go_over_twenty() -> None:
    box = load("pazaak")
    board = Board((Slot(10), Slot(5)))
    state = replace(
        box.game.start(PazaakOptions(first=ONE)),
        boards=(board, Board((Slot(8),))),
        deck=FULL_DECK,
        hands=(("+1",), ("+1",)),
        sides=((), ()),
        drawn=5,
    )
    assert box.remark is not None
    drawing = Reason("draws", facts={"total": 15, "over": 20, "left": 40})
    assert box.remark(state, Continue()) == drawing
    assert box.remark(state, Stand()) == Reason("stands", facts={"total": 15, "other": 8})
    assert effect(box, state, ONE, Continue()) == Effect((), None, drawing, (drawing,))


def test_the_open_view_is_of_the_end_and_hides_only_what_nobody_turned() -> None:
    box = load("memory")
    first = state = box.game.start(box.tables[1])
    told = list[Any]()
    for move in (Turn(0), Reveal(4), Turn(1), Reveal(5)):
        step = box.game.apply(state, move)
        state = step.state
        told += step.events
    open_view = memory_after.uncovered(first, told)
    assert open_view.pictures[:3] == (4, 5, None)
    assert box.game.show(first, None).pictures[:2] == (None, None)


def test_the_open_view_of_phage_has_every_tile_as_what_it_turned_out_to_be() -> None:
    box = load("phage")
    first = state = box.game.start(PhageOptions())
    told = list[Any]()
    moves = (Flip(0), Turned("B"), Flip(1), Turned("^"), Flip(17), Turned("r"))
    for move in (*moves, Go(17, 24)):  # what was turned there moves away
        step = box.game.apply(state, move)
        state = step.state
        told += step.events
    assert box.uncovered is not None
    shown = box.uncovered(first, told)
    assert shown.board[:2] + shown.board[17] + shown.board[24] == "B^r."
    assert shown.board.count("?") == 48 - 3, "what nobody turned has no kind"
    assert replace(shown, board=first.board) == box.game.show(first, None)
    assert box.uncovered(state, told) == box.game.show(state, None)
