"""A finished game as each of its players finds it in their history: made once, when it ends."""

import unicodedata
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.api.frames import Seated
from parlour.api.played import Outcome, PlayedGame
from parlour.core.game import Over, Seat
from parlour.core.ids import TableId, UserId
from parlour.host.ended_games import StoredGame, stored_game
from parlour.table.next_table import match_result
from parlour.table.types import Chair, Table, is_house_bot

NO_RESULT = ("abandoned", "ended")


class Participant(Struct, frozen=True):
    """One player's row: how it ended for them, and whom they look it up by."""

    user: UserId
    seat: Seat
    result: Outcome
    names: str  # of the others, folded


class FinalResult(Struct, frozen=True):
    """What is stored with the entry that ends a game."""

    rules: str
    game: str  # a `Final` in JSON, the same for all
    players: tuple[Participant, ...]
    ended: StoredGame | None = None  # for the feed of ended games


class Final(Struct, frozen=True, omit_defaults=True):
    seats: tuple[Seated, ...]
    over: Over
    match: Over | None = None  # of both games of a match, with the one that ends it


def finished(table: Table, over: Over) -> FinalResult:
    """A game that was abandoned has no result: it is in nobody's history."""
    counts = over.reason not in NO_RESULT and table.terms.purpose.history
    seats = enumerate(table.chairs) if counts else ()
    chairs = [(Seat(at), chair) for at, chair in seats if chair is not None]
    final = final_result(table.terms.rules, chairs, over, match_result(table))
    return replace(final, ended=stored_game(table))


def final_result(
    rules: str, chairs: Sequence[tuple[Seat, Chair]], over: Over, match: Over | None = None
) -> FinalResult:
    """House bots have no history: they play by the thousand, and nobody asks."""
    final = Final(tuple(Seated(chair.name, chair.bot) for _, chair in chairs), over, match)
    players = tuple(
        Participant(
            chair.user,
            seat,
            outcome(seat, over),
            "\n".join(fold(other.name) for at, other in chairs if at != seat),
        )
        for seat, chair in chairs
        if not is_house_bot(chair.user) and not chair.guest
    )
    return FinalResult(rules, msgspec.json.encode(final).decode(), players)


def outcome(seat: Seat, over: Over) -> Outcome:
    """A player who shares first place has drawn."""
    if seat not in over.winners:
        return "lost"
    return "won" if len(over.winners) == 1 else "drawn"


def fold(name: str) -> str:
    """Names are found whatever their case and accents: "ZOË" by "zoe"."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def listed(user_row: tuple[str, str, int, int, Outcome, str]) -> PlayedGame:
    """A stored row as its player reads it."""
    table, rules, ended, seat, result, game = user_row
    final = msgspec.json.decode(game, type=Final)
    return PlayedGame(
        table=TableId(table),
        rules=rules,
        ended=ended,
        seats=final.seats,
        you=Seat(seat),
        over=final.over,
        result=result,
        match=final.match,
    )
