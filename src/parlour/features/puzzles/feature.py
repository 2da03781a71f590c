"""Puzzles: positions of reviewed games to solve."""

import time

from sqlalchemy import select

from parlour.api.bodies import PersonalPuzzle
from parlour.features.puzzles import commands, http
from parlour.features.puzzles.bodies import DecidePuzzle
from parlour.features.puzzles.making import make_puzzles
from parlour.features.puzzles.schema import puzzle_solvers, puzzle_tries
from parlour.features.puzzles.settings import PuzzleSettings
from parlour.features.puzzles.shelf import stock
from parlour.features.puzzles.store import SqlPuzzles, decided
from parlour.features.puzzles.types import PuzzleStore
from parlour.features.reviews.line import JudgedGame, ReviewLine
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in
from parlour.server.rejections import Rejection
from parlour.storage.owned import Export, OrderEffect, Owned, by_field, columns

NO_HIDDEN_PUZZLE = Rejection(404, "no-hidden-puzzle", "No hidden puzzle has that id.")


def build(services: Services) -> None:
    context = services.context
    context.parts.add(PuzzleStore, SqlPuzzles(services.engines[""]))
    context.extensions.card_fields.append(lambda box: {"puzzles": box.view_suffices})

    def make(review: JudgedGame) -> None:
        context.tasks.spawn(make_puzzles(context, review), "puzzles")

    context.parts.get(ReviewLine).on_reviewed.append(make)


async def start(services: Services) -> None:
    context = services.context
    if context.settings.of(PuzzleSettings).starter_puzzles:
        month = time.strftime("%Y-%m", time.gmtime())
        await stock(context.parts.get(PuzzleStore), month)


puzzles = Feature(
    name="puzzles",
    tags={"puzzles": "Positions of finished games: find the best move."},
    routes=routes_in(http),
    limits=(http.PUZZLES, http.REPORTS),
    owned=(
        Owned(
            table=puzzle_tries,
            purpose="which puzzles were tried, and how",
            export=Export(
                "puzzles",
                columns(puzzle_tries, PersonalPuzzle.__struct_fields__).order_by(puzzle_tries.c.at),
                by_field(PersonalPuzzle),
            ),
            keeps_guest=True,
        ),
        Owned(
            table=puzzle_solvers,
            purpose="how hard the next puzzle should be",
            export=Export("puzzle_rating", select(puzzle_solvers.c.rating), float, single=True),
        ),
    ),
    rejections=(NO_HIDDEN_PUZZLE,),
    orders={DecidePuzzle: OrderEffect(decided, "no-hidden-puzzle")},
    commands=(commands.puzzles,),
    build=build,
    start=start,
)
