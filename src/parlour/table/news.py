"""News: the table as one viewer may see it."""

from msgspec.structs import replace

from parlour.core.box import AnyEvent, Box
from parlour.core.game import Choice, Seat, Viewer
from parlour.core.ids import UserId
from parlour.table.next_table import match_result, names_of, seat_of_scored, tally
from parlour.table.pledges import commits_hash, player_commits, ruleset_hash, server_commit
from parlour.table.presence import returns_by
from parlour.table.room import host, phase
from parlour.table.types import Ended, EveningScore, News, Pledges, Sitter, Table
from parlour.table.wishes import may_undo


def news(box: Box, table: Table, viewer: Viewer, events: tuple[AnyEvent, ...] = ()) -> News:
    """All that a viewer may know of the table now."""
    return seen_by(box, table, common(box, table, events), viewer, events)


def common(box: Box, table: Table, events: tuple[AnyEvent, ...] = ()) -> News:
    """The part that is the same for everyone; of an open game also the view and the events."""
    seat, by = returns_by(table) or (None, None)
    chairs = tuple(
        [
            None
            if c is None
            else Sitter(
                name=c.name,
                bot=c.bot,
                away=c.away,
                held=c.held,
                resigned=c.resigned,
                returns=by if at == seat else None,
                awaited=c.awaited,
                guest=c.guest,
            )
            for at, c in enumerate(table.chairs)
        ]
    )
    game = table.game
    turn = None if game is None or game.over is not None else game.turn
    view = box.game.show(game.state, None) if box.open and game is not None else None
    return News(
        seq=table.seq,
        phase=phase(table),
        chairs=chairs,
        view=view,
        score=None if view is None else box.explain.score(view),
        events=heard(box, events, None) if box.open else (),
        seat=turn.seat if isinstance(turn, Choice) else None,
        clock=table.clock,
        wishes=table.wishes,
        undo=game.last.seat if game and game.last and may_undo(box, table, game) else None,
        hash="" if game is None else game.hash.hex(),
        over=None if game is None else game.over,
        closed=table.closed,
        following=table.following,
        host=host(table) if game is None else None,
        kept=kept_names(table) if game is None else (),
        match=None if game is None else match_result(table),
        ended=table.ended,
        evening=evening(table),
        fair=None if turn is not None else fairness(box, table),
    )


def evening(table: Table) -> tuple[EveningScore, ...]:
    """The room's score before a game, and once another one is over. It goes by user: names change,
    and two may share one."""
    over = None if table.game is None else table.game.over
    if not table.terms.evening or (table.game is not None and over is None):
        return ()
    names, kept = names_of(table), kept_seats(table)
    return tuple(
        [
            EveningScore(
                name=names.get(one.user, one.name),
                won=one.won,
                drawn=one.drawn,
                played=one.played,
                seat=kept.get(one.user, seat_of_scored(table, one)),
            )
            for one in tally(table, over)
        ]
    )


def kept_seats(table: Table) -> dict[UserId, Seat]:
    """Before a game: the free seats that are kept for somebody."""
    seats = zip(table.chairs, table.kept, strict=True)
    return {
        user: Seat(seat)
        for seat, (chair, user) in enumerate(seats)
        if chair is None and user and table.game is None
    }


def kept_names(table: Table) -> tuple[str, ...]:
    """For each free seat that is kept for somebody, who that is."""
    names, seats = names_of(table), zip(table.chairs, table.kept, strict=True)
    return tuple([names.get(user, "") if chair is None and user else "" for chair, user in seats])


def heard(box: Box, events: tuple[AnyEvent, ...], viewer: Viewer) -> tuple[AnyEvent, ...]:
    """What the viewer is told by the game; that the table ended it is told to everyone."""
    tell = box.game.tell
    return tuple(
        [
            told
            for event in events
            if (told := event if type(event) is Ended else tell(event, viewer)) is not None
        ]
    )


def fairness(box: Box, table: Table) -> Pledges:
    """Commitments and seeds. The server's seed only once no draw can depend on it: that of a
    sealed game may be for others still to come, and is published by its feature."""
    shown = phase(table) in ("FINISHED", "CLOSED") and not table.terms.purpose.sealed
    return Pledges(
        server_commit=server_commit(table),
        player_commits=player_commits(table),
        contributes=tuple(None if p is None else p.commit is not None for p in table.pledges),
        revealed=tuple(p is not None and p.seed is not None for p in table.pledges),
        ruleset=ruleset_hash(box, table),
        commits_hash=table.game.promise.commits_hash if table.game else commits_hash(box, table),
        server_seed=table.secret.hex() if shown else "",
    )


def seen_by(
    box: Box, table: Table, shared: News, viewer: Viewer, events: tuple[AnyEvent, ...] = ()
) -> News:
    """The common part with this viewer's view, events and moves."""
    game = table.game
    if game is None:
        return shared if viewer is None else replace(shared, you=viewer)
    asked = shared.seat is not None and shared.seat == viewer
    moves = tuple(game.turn.moves) if asked and isinstance(game.turn, Choice) else ()
    if box.open:
        return replace(shared, you=viewer, moves=moves)
    view = box.game.show(game.state, viewer)
    return replace(
        shared,
        you=viewer,
        view=view,
        score=box.explain.score(view),
        events=heard(box, events, viewer),
        moves=moves,
    )
