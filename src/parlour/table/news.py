"""News: the table as one viewer may see it."""

from msgspec.structs import replace

from parlour.core.box import AnyEvent, Box
from parlour.core.fair import server_commit
from parlour.core.game import Choice, Viewer
from parlour.table.pledges import commits_hash, player_commits, ruleset_hash
from parlour.table.room import phase
from parlour.table.types import News, Pledges, Sitter, Table


def news(box: Box, table: Table, viewer: Viewer, events: tuple[AnyEvent, ...] = ()) -> News:
    """All that a viewer may know of the table now."""
    return seen_by(box, table, common(box, table, events), viewer, events)


def common(box: Box, table: Table, events: tuple[AnyEvent, ...] = ()) -> News:
    """The part that is the same for everyone; of an open game also the view and the events."""
    chairs = tuple([
        None if chair is None else Sitter(chair.name, chair.bot, chair.away, chair.held)
        for chair in table.chairs
    ])  # fmt: skip
    game = table.game
    turn = None if game is None or game.over is not None else game.turn
    view = box.game.show(game.state, None) if box.open and game is not None else None
    return News(
        table.seq,
        phase(table),
        chairs,
        view=view,
        score=None if view is None else box.explain.score(view),
        events=() if view is None else heard(box, events, None),
        seat=turn.seat if isinstance(turn, Choice) else None,
        clock=table.clock,
        wishes=table.wishes,
        hash="" if game is None else game.hash.hex(),
        over=None if game is None else game.over,
        closed=table.closed,
        following=table.following,
        fair=None if turn is not None else fairness(box, table),
    )


def heard(box: Box, events: tuple[AnyEvent, ...], viewer: Viewer) -> tuple[AnyEvent, ...]:
    return tuple([told for event in events if (told := box.game.tell(event, viewer)) is not None])


def fairness(box: Box, table: Table) -> Pledges:
    """Commitments and seeds. The server's seed only once no draw can depend on it."""
    return Pledges(
        server_commit(table.id, table.secret).hex(),
        player_commits(table),
        tuple(None if p is None else p.commit is not None for p in table.pledges),
        tuple(p is not None and p.seed is not None for p in table.pledges),
        ruleset_hash(box, table),
        table.game.promise.commits_hash if table.game else commits_hash(box, table),
        table.secret.hex() if phase(table) in ("FINISHED", "CLOSED") else "",
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
        shared, you=viewer, view=view, score=box.explain.score(view),
        events=heard(box, events, viewer), moves=moves,
    )  # fmt: skip
