"""One table: a fold of its log.

`decide` turns a command into the entry it adds, or refuses it; `fold` turns an entry into the
table. Neither does I/O: the caller reads the clock, writes the log and sends the news.
"""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core.box import AnyEvent, Box
from parlour.core.game import Choice, Draw, Viewer
from parlour.core.ids import Ms, TableId
from parlour.core.record import Promise, Stopped, Undone, Updated
from parlour.table import clock, due, presence
from parlour.table.commands import (
    Abandon,
    AnyCommand,
    Bring,
    Claim,
    Commit,
    Decline,
    Depart,
    End,
    Free,
    Hold,
    Lapse,
    Leave,
    Move,
    Next,
    Offer,
    Resign,
    Return,
    Reveal,
    Sit,
    Swap,
    Update,
    Wait,
)
from parlour.table.entries import (
    Began,
    Brought,
    Closed,
    Committed,
    Declined,
    Departed,
    Entry,
    Followed,
    GotUp,
    Held,
    Offered,
    Opened,
    Played,
    Returned,
    Revealed,
    Sat,
    Swapped,
)
from parlour.table.game import (
    as_move,
    begun,
    going,
    moved,
    on_table,
    recalled,
    resigned,
    stopped,
    undone,
    updated,
    updating,
)
from parlour.table.next_table import moving_on
from parlour.table.pledges import (
    all_pledges,
    committing,
    complete,
    promise,
    revealing,
    with_pledge,
)
from parlour.table.room import (
    brought,
    got_up,
    is_bound,
    leaving,
    people,
    phase,
    rearranging,
    seat_of,
    seated,
    sitting,
    swapped,
)
from parlour.table.types import CurrentGame, Ended, Person, Pledge, Refused, Secret, Table
from parlour.table.wishes import declined, offered

FORMAT = 2  # of the records of games that begin now


class Decided(Struct, frozen=True):
    """The entry that a command adds to the log, the table after it, and what happened."""

    entry: Entry
    table: Table
    events: tuple[AnyEvent, ...] = ()


def opened(table: TableId, entry: Opened, secret: bytes) -> Table:
    none = (None,) * entry.terms.seats
    at = entry.at
    kept = entry.terms.kept or none
    # Draws that are the same elsewhere: no seat adds a seed to them. One device adds one.
    added = 0 if entry.terms.shared else 1 if entry.terms.purpose.one_device else len(none)
    pledges = (*none[:added], *((Pledge(None),) * (len(none) - added)))
    return Table(
        id=table,
        terms=entry.terms,
        opened=at,
        latest=at,
        chairs=none,
        pledges=pledges,
        kept=kept,
        secret=Secret(secret),
    )


def decide(box: Box, table: Table, person: Person | None, command: AnyCommand, now: Ms) -> Decided:
    """The entry that a person's command, or the server's own, adds now; or `Refused`."""
    now = max(now, table.latest)
    seat = None if person is None else seat_of(table, person.id)
    match command:
        case Move():
            return _move(box, table, seat, command, now)
        case Commit() | Reveal():
            return _pledged(box, table, seat, command, now)
        case Sit() if person is not None:
            return fold(box, table, sitting(box, table, person, command, now))
        case _:
            return fold(box, table, _entry(box, table, seat, command, now))


def fold(box: Box, table: Table, entry: Entry) -> Decided:  # noqa: C901, PLR0911, PLR0912
    """The table after an entry, and what happened: the same as `decide` returned for it."""
    after = _next(table, entry.at)

    def quiet(changed: Table) -> Decided:
        return Decided(entry, changed)

    match entry:
        case Played(at, seat, move, drawn):
            played = Played(at, seat, as_move(box, move))
            gone = moved(box, on_table(table), played, after.seq, recalled(box, drawn))
            here = presence.acted(after, seat)
            return Decided(entry, _moved_on(here, gone.game, at), gone.events)
        case Began(at, promised, drawn, form):
            return _begun(box, table, at, promised, form, recalled(box, drawn))
        case Sat():
            sat = seated(after, entry)
            return quiet(replace(sat, asked=entry.at) if phase(sat) == "READY" else sat)
        case GotUp() | Swapped() | Brought():
            return quiet(_rearranged(after, entry))
        case Committed(at, seat, commit):
            pledged = with_pledge(after, seat, Pledge(commit))
            return quiet(replace(pledged, asked=at) if is_bound(pledged) else pledged)
        case Revealed(_, seat, seed):
            pledge = replace(table.pledges[seat] or Pledge(None), seed=seed)
            return quiet(with_pledge(after, seat, pledge))
        case Closed(_, reason):
            return quiet(replace(after, closed=reason))
        case Stopped(at, whose, reason):
            game = stopped(on_table(table), entry, table.terms.seats, after.seq)
            still = clock.stopped(table.clock, at)
            ended = replace(after, game=game, wishes=(), clock=still, ended=at)
            winners = () if game.over is None else game.over.winners
            return Decided(entry, ended, (Ended(winners, reason, whose),))
        case Undone(at, seat):
            back = _moved_on(after, undone(on_table(table), entry, after.seq), at)
            timed = back.clock.running == seat
            ticking = clock.taken_back(table.clock, table.terms.control, seat, at)
            return quiet(replace(back, clock=ticking) if timed else back)
        case Updated(at, rules):
            terms = replace(table.terms, rules=rules)
            game = updated(box.under(rules), on_table(table), entry)
            return quiet(replace(after, terms=terms, game=game))
        case Offered(_, seat, wish):
            return quiet(replace(after, wishes=(*table.wishes, (seat, wish))))
        case Declined(_, _, wish):
            return quiet(replace(after, wishes=tuple(w for w in table.wishes if w[1] != wish)))
        case Held(at, seat, True):
            game = resigned(on_table(table), at, seat, after.seq)
            return quiet(presence.changed(replace(after, game=game), entry))
        case Departed() | Returned() | Held():
            return quiet(presence.changed(after, entry))
        case Followed():
            unplayed = "" if table.game else "changed"
            return quiet(replace(after, followed=entry, wishes=(), closed=unplayed))
        case Opened():
            raise Refused("opened")


def _move(box: Box, table: Table, seat: Viewer, command: Move, now: Ms) -> Decided:
    game = going(table)
    if command.base < game.seq:
        raise Refused("stale", {"seq": table.seq})
    turn = game.turn
    if not isinstance(turn, Choice) or seat != turn.seat:
        raise Refused("not-your-turn")
    try:
        move = as_move(box, command.move)
    except msgspec.ValidationError as error:
        raise Refused("no-move", {"error": str(error)}) from error
    if move not in turn.moves:
        why = box.explain.why(box.game.show(game.state, seat), move)
        raise Refused(why.code if why else "not-listed", why.facts if why else None)
    gone = moved(box, game, Played(now, turn.seat, move), table.seq + 1)
    after = _moved_on(presence.acted(_next(table, now), turn.seat), gone.game, now)
    return Decided(Played(now, turn.seat, move, gone.drawn), after, gone.events)


def _pledged(box: Box, table: Table, seat: Viewer, pledge: Commit | Reveal, now: Ms) -> Decided:
    """A commitment or a seed; with the last one the game begins."""
    if seat is None:
        raise Refused("not-seated")
    match pledge:
        case Commit(commit):
            step = fold(box, table, committing(table, seat, commit, now))
        case Reveal(commits, seed):
            step = fold(box, table, revealing(box, table, seat, commits, seed, now))
    if not complete(step.table):
        return step
    return _begun(box, table, now, promise(box, step.table), FORMAT)


def dealt(box: Box, table: Table, now: Ms) -> Decided | None:
    """The beginning of a game that waits for no seed; None: this one does."""
    if not complete(table):
        return None
    return _begun(box, table, now, promise(box, table), FORMAT)


def _begun(
    box: Box, table: Table, at: Ms, promised: Promise, form: int, draw: Draw | None = None
) -> Decided:
    gone = begun(box, table, at, promised, form, draw)
    after = _moved_on(_next(table, at), gone.game, at)
    kept = replace(after, pledges=all_pledges(promised))
    return Decided(Began(at, promised, gone.drawn, form), kept, gone.events)


def _entry(  # noqa: C901, PLR0911, PLR0912  # a case each
    box: Box, table: Table, seat: Viewer, command: AnyCommand, now: Ms
) -> Entry:
    """The entry of every command that is not a move, a commitment or a seed."""
    match command:
        case Lapse(here):
            return due.lapsed(table, now, here)
        case End():
            return due.ended(table, now)
        case Update():
            return updating(box, table, command, now)
        case _ if seat is None:
            raise Refused("not-seated")
        case Leave() if is_bound(table):
            return Closed(now, "void")  # others may have revealed: no second deal
        case Free() | Swap() | Bring() | Next() if is_bound(table):
            raise Refused("not-now")
        case Next():
            return moving_on(table, seat, command, now)
        case Free() | Swap() | Bring():
            return rearranging(box, table, seat, command, now)
        case Leave() if table.game is None:
            return leaving(table, seat, now)
        case Leave() if table.terms.purpose.one_device or people(table) == [table.chairs[seat]]:
            going(table)
            return Stopped(now, None, "abandoned")  # nobody else is left behind: nobody wins
        case Leave() | Resign():
            going(table)
            return due.resigned(table, seat, now)
        case Offer(wish):
            return offered(box, table, seat, wish, now)
        case Decline(wish):
            return declined(table, seat, wish, now)
        case Claim():
            return due.claimed(table, seat, now)
        case Hold():
            return due.held(table, seat, now)
        case Wait():
            return due.awaited(table, seat, now)
        case Abandon():
            return due.abandoned(table, seat, now)
        case Depart():
            return presence.gone(table, seat, now)
        case Return():
            return presence.back(table, seat, now)
        case Sit() | Move() | Commit() | Reveal():
            raise Refused("no-command")


def _rearranged(table: Table, entry: GotUp | Swapped | Brought) -> Table:
    """A commitment names its seat: a player who changes seats must commit again."""
    match entry:
        case GotUp(_, seat):
            return with_pledge(got_up(table, seat), seat, None)
        case Swapped(at, seat, other):
            changed = with_pledge(with_pledge(swapped(table, seat, other), seat, None), other, None)
            return replace(changed, asked=at)
        case Brought():
            return brought(table, entry)


def _next(table: Table, at: Ms) -> Table:
    return replace(table, seq=table.seq + 1, latest=at)


def _moved_on(table: Table, game: CurrentGame, at: Ms) -> Table:
    """The table after a move: the clock passes on, and open offers lapse."""
    turn, control = game.turn, table.terms.control
    seat = turn.seat if isinstance(turn, Choice) and game.over is None else None
    chair = None if seat is None else table.chairs[seat]
    timed = None if chair is None or chair.held else seat
    running = table.clock if table.game is not None else clock.started(control, table.terms.seats)
    ended = table.ended if game.over is None else at
    ticking = clock.passed(running, control, timed, at)
    return replace(table, game=game, wishes=(), clock=ticking, ended=ended, turn_since=at)
