"""Routes of puzzles: get the next one, answer it, report it."""

from typing import Annotated, TypeAlias

import msgspec
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, FromQuery, JSONBody

from parlour.bots.review import Effect, changes
from parlour.core.box import AnyMove, AnyView, Box
from parlour.core.explain import Reason
from parlour.features.puzzles import bodies as puzzles
from parlour.features.puzzles.judging import Puzzle, points, right
from parlour.features.puzzles.types import PuzzleStore, PuzzleTry, StoredPuzzle
from parlour.games.registry import load, names
from parlour.server.auth import address
from parlour.server.context import Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import get, post
from parlour.server.rejections import BAD_REQUEST, Rejected, Rejection
from parlour.server.settings import MINUTE, Limit, Rate
from parlour.table.types import Person

NO_PUZZLE = Rejection(404, "no-puzzle", "This puzzle does not exist.")
NOT_TRIED = Rejection(409, "not-tried", "Try the puzzle first.")
PUZZLES = Limit("puzzles", Rate(60, MINUTE))  # answers per person
REPORTS = Limit("puzzle_reports", Rate(20, MINUTE))  # per address
SHOWN = 3  # moves shown after an answer, in addition to the solver's own
Tried: TypeAlias = Annotated[str, msgspec.Meta(max_length=1_000)]


@get("/api/puzzles", "getPuzzleStanding", "puzzles")
async def get_puzzle_standing(
    context: Given[Context], person: Given[Person]
) -> puzzles.PuzzleStanding:
    """Get your rating and the number of puzzles that you solved."""
    return await _standing(_store(context), person)


@get("/api/puzzles/next", "getNextPuzzle", "puzzles")
async def get_next_puzzle(
    context: Given[Context], person: Given[Person], game: FromQuery[str] = ""
) -> puzzles.NextPuzzle:
    """Get a puzzle that you have not tried, nearest to your rating, of one game or of any."""
    store = _store(context)
    boxes = [load(name) for name in names() if game in ("", name)]
    found = await store.next(person.id, [box.rules for box in boxes if box.view_suffices])
    return puzzles.NextPuzzle(
        await _standing(store, person), None if found is None else _shown(found)
    )


@post("/api/puzzles/{puzzle:str}", "answerPuzzle", "puzzles", NO_PUZZLE, status_code=200)
async def answer_puzzle(
    context: Given[Context],
    person: Given[Person],
    puzzle: FromPath[str],
    data: JSONBody[puzzles.PuzzleAnswer],
) -> puzzles.PuzzleResult:
    """Answer a puzzle and see the value of each move. Only the first answer changes ratings."""
    store = _store(context)
    stored, body = await _found(store, puzzle)
    if data.move >= len(body.moves):
        raise Rejected(BAD_REQUEST)
    await context.limits.take(PUZZLES, person.id)
    tried = await store.answer(puzzle, person.id, data.move, points(body.worth, data.move))
    return _result(stored, body, tried, await _standing(store, person))


@get("/api/puzzles/{puzzle:str}/why", "explainInPuzzle", "puzzles", NO_PUZZLE)
async def explain_in_puzzle(
    context: Given[Context], person: Given[Person], puzzle: FromPath[str], move: FromQuery[Tried]
) -> Reason | None:
    """Explain why a move (as JSON) is not allowed there. Null if it is allowed."""
    del person
    _, body = await _found(_store(context), puzzle)
    box, view = _seen(body)
    try:
        return box.explain.why(view, msgspec.json.decode(move, type=box.move))
    except msgspec.DecodeError as error:
        raise Rejected(BAD_REQUEST) from error


@post(
    "/api/puzzles/{puzzle:str}/report",
    "reportPuzzle",
    "puzzles",
    NO_PUZZLE,
    NOT_TRIED,
    status_code=204,
)
async def report_puzzle(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    puzzle: FromPath[str],
    data: JSONBody[puzzles.PuzzleReport],
) -> None:
    """Report a puzzle that you tried. Reports of regular solvers hide it until an operator
    decides about it."""
    await context.limits.take(REPORTS, address(request.scope))
    store = _store(context)
    await _found(store, puzzle)
    if not await store.report(puzzle, person.id, data.why):
        raise Rejected(NOT_TRIED)


def _store(context: Context) -> PuzzleStore:
    return context.parts.get(PuzzleStore)


async def _found(store: PuzzleStore, puzzle: str) -> tuple[StoredPuzzle, Puzzle]:
    found = await store.puzzle(puzzle)
    if found is None:
        raise Rejected(NO_PUZZLE)
    return found, msgspec.json.decode(found.body, type=Puzzle)


def _seen(puzzle: Puzzle) -> tuple[Box, AnyView]:
    box = load(puzzle.rules)
    return box, msgspec.convert(puzzle.view, box.view)


async def _standing(store: PuzzleStore, person: Person) -> puzzles.PuzzleStanding:
    you = await store.solver(person.id)
    return puzzles.PuzzleStanding(round(you.skill.rating), you.tries, you.row, you.week)


def _shown(stored: StoredPuzzle) -> puzzles.ShownPuzzle:
    """The puzzle as solvers see it, without the values of its moves."""
    body = msgspec.json.decode(stored.body, type=Puzzle)
    box, view = _seen(body)
    moves = [msgspec.convert(move, box.move) for move in body.moves]
    return puzzles.ShownPuzzle(
        id=stored.id,
        rules=body.rules,
        seat=body.seat,
        view=body.view,
        score=box.explain.score(view),
        moves=tuple(body.moves),
        previews=tuple(box.explain.preview(view, move) for move in moves),
        rating=round(stored.skill.rating),
        month=stored.month,
        tries=stored.tries,
        solved=stored.solved,
    )


def _result(
    stored: StoredPuzzle, body: Puzzle, tried: PuzzleTry, you: puzzles.PuzzleStanding
) -> puzzles.PuzzleResult:
    box, view = _seen(body)
    best = right(body.worth)
    ranked = sorted(range(len(body.moves)), key=lambda at: -body.worth[at])
    listed = [at for place, at in enumerate(ranked) if place < SHOWN or at == tried.move]
    return puzzles.PuzzleResult(
        points=tried.points,
        moves=tuple(
            puzzles.PuzzleMove(
                move=body.moves[at],
                share=body.worth[at],
                right=at in best,
                yours=at == tried.move,
                effect=_effect(box, view, body, msgspec.convert(body.moves[at], box.move)),
            )
            for at in listed
        ),
        before=round(tried.before),
        after=round(tried.after),
        rating=round(stored.skill.rating),
        you=you,
    )


def _effect(box: Box, view: AnyView, body: Puzzle, move: AnyMove) -> Effect:
    """The effect of a move as far as its player could see it."""
    return Effect(
        changes(box, view, body.seat, move), what=() if box.what is None else box.what(view, move)
    )
