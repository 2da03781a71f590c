"""Deadlines of a table: clocks, absent players, missing seeds, tables that nobody joins."""

from collections.abc import Iterator

from msgspec.structs import replace

from parlour.core.game import Choice, Seat
from parlour.core.ids import Ms, UserId
from parlour.core.record import Stopped
from parlour.table import clock, presence
from parlour.table.entries import (
    Closed,
    Committed,
    Departed,
    Entry,
    Followed,
    GotUp,
    Held,
    Returned,
)
from parlour.table.next_table import MATCH_PAUSE, following, match_goes_on
from parlour.table.pledges import missing
from parlour.table.room import is_bound, leaving, people, phase
from parlour.table.terms import FRIENDS, ROOM_LIFE, is_slow
from parlour.table.types import Chair, Pledge, Refused, Table

UNCOMMITTED = Ms(10_000)  # for a seat to add a seed where days are played: its page may be closed
# After so long without an entry somebody looks who is there: at a table of two, and at others.
UNSEEN_TWO = Ms(10 * 60_000)
UNSEEN = Ms(12 * 60 * 60_000)


def due(table: Table) -> Ms | None:
    """The instant of the next deadline."""
    untimed = table.game is not None and not table.clock.left and table.terms.games == 1
    if untimed and phase(table) == "IN_GAME" and not any(map(_gone, table.chairs)):
        return _unseen(table)  # the usual case, answered fast: no clock, nobody away
    return min((entry.at for entry in _coming(table)), default=None)


def _gone(chair: Chair | None) -> bool:
    return chair is not None and chair.away is not None


def waits_for_someone(table: Table) -> bool:
    """Whether the next deadline holds only for players who do not have the table open."""
    coming = _next(table)
    return coming is not None and coming in _absences(table)


def lapsed(table: Table, now: Ms, here: frozenset[UserId] | None = frozenset()) -> Entry:
    """The entry of the next deadline, once it has passed."""
    entry = _next(table)
    if entry is None or now < entry.at:
        raise Refused("not-due")
    if waits_for_someone(table) and (other := _not_gone(table, now, here)) is not None:
        return other
    match entry:
        case Stopped(_, seat, reason):
            return Stopped(now, seat, reason)
        case Held(_, seat):
            return Held(now, seat)
        case Committed(_, seat, commit):
            return Committed(now, seat, commit)
        case GotUp(_, seat):
            return leaving(table, seat, now)
        case Closed(_, reason):
            return Closed(now, reason)
        case Followed():
            return following(table, now)
        case Returned():
            return _looked(table, now, here)
        case _:
            raise Refused("not-due")


def ended(table: Table, now: Ms) -> Stopped | Closed:
    """By a moderator: nobody wins, and nothing was lost."""
    if phase(table) in ("FINISHED", "CLOSED"):
        raise Refused("over")
    return Closed(now, "ended") if table.game is None else Stopped(now, None, "ended")


def _next(table: Table) -> Entry | None:
    return min(_coming(table), key=lambda entry: entry.at, default=None)


def _not_gone(table: Table, now: Ms, here: frozenset[UserId] | None) -> Entry | None:
    """Who has the table open is back. While that is unknown, the time to return restarts."""
    gone = [
        (chair.away, Seat(seat), chair.user)
        for seat, chair in enumerate(table.chairs)
        if chair is not None and chair.away is not None and not chair.held
    ]
    if here is None:
        return Departed(now, min(gone)[1]) if gone else None
    return next((Returned(now, seat) for _, seat, user in gone if user in here), None)


def _looked(table: Table, now: Ms, here: frozenset[UserId] | None) -> Entry:
    """Who is there after so long. One of those who are not is away, and has the usual time to
    return; of two the one whose turn it is. Without anybody a game of more is abandoned."""
    seats = [
        (Seat(seat), chair)
        for seat, chair in enumerate(table.chairs)
        if chair is not None and not chair.bot and not chair.resigned and chair.away is None
    ]
    unseen = [seat for seat, chair in seats if here is not None and chair.user not in here]
    if len(unseen) == len(seats) and table.terms.seats > 2:
        return Stopped(now, None, "abandoned")
    turn = None if table.game is None else table.game.turn
    if isinstance(turn, Choice) and turn.seat in unseen:
        return Departed(now, turn.seat)
    return Departed(now, unseen[0]) if unseen else Returned(now, seats[0][0])


def resigned(table: Table, seat: Seat, now: Ms) -> Stopped | Held:
    """With two seats the other wins; with more a stand-in takes the seat and the rest play on."""
    if table.terms.seats > 2:
        return Held(now, seat, resigned=True)
    return Stopped(now, seat, "resigned")


def claimed(table: Table, seat: Seat, now: Ms) -> Stopped:
    """The game ends for the absent opponent, whose time to return is over."""
    return Stopped(now, _left(table, seat, now), "forfeit")


def held(table: Table, seat: Seat, now: Ms) -> Held:
    """A stand-in takes the absent opponent's seat."""
    return Held(now, _left(table, seat, now))


def awaited(table: Table, seat: Seat, now: Ms) -> Departed:
    """The waiting player waits without a limit, and may still choose otherwise."""
    other = _left(table, seat, now)
    chair = table.chairs[other]
    if table.terms.absence == "loses" or (chair is not None and chair.awaited):
        raise Refused("nothing-to-claim")
    return Departed(now, other, awaited=True)


def abandoned(table: Table, seat: Seat, now: Ms) -> Stopped:
    """The game ends without a winner: the opponent's time to return is over."""
    _left(table, seat, now)
    return Stopped(now, None, "abandoned")


def _left(table: Table, seat: Seat, now: Ms) -> Seat:
    """The absent opponent of two, if it is their turn and their time to return is over."""
    mine, waited = table.chairs[seat], presence.waited_for(table)
    if waited is None or waited[0] == seat or mine is None or mine.bot:
        raise Refused("nothing-to-claim")
    if now < waited[1] + table.terms.window:
        raise Refused("nothing-to-claim")
    return waited[0]


def _coming(table: Table) -> Iterator[Entry]:
    """What happens at each deadline unless something else does before."""
    match phase(table):
        case "WAITING":
            yield Closed(Ms(table.opened + ROOM_LIFE), "nobody-came")
        case "READY":
            yield _pledges_due(table)
        case "IN_GAME":
            yield from _flag(table)
        case "FINISHED" if table.followed is None and match_goes_on(table):
            yield replace(following(table, Ms(0)), at=Ms(table.ended + MATCH_PAUSE))
        case _:
            pass
    yield from _absences(table)


def _absences(table: Table) -> Iterator[Entry]:
    """What happens only because players are away."""
    match phase(table):
        case "WAITING" | "READY":
            yield from _left_before(table)
        case "IN_GAME":
            yield from _absent(table)
            if (at := _unseen(table)) is not None:
                yield Returned(at, Seat(0))
        case _:
            pass


def _unseen(table: Table) -> Ms | None:
    """When to look who is there though no deadline asks for it: their node may have died.

    On a grid, so that the table's place in the index of deadlines stays with most moves.
    """
    if table.clock.left or len(people(table)) < 2 or all(map(_gone, people(table))):
        return None
    if table.terms.purpose.one_device:
        return None  # who plays alone with a device is waited for
    unseen = UNSEEN if table.terms.seats > 2 else UNSEEN_TWO
    return Ms((table.latest // unseen + 2) * unseen)


def _left_before(table: Table) -> Iterator[Entry]:
    """Before the game: a seat whose player is gone is free again after a while."""
    if is_bound(table) or is_slow(table.terms.control):
        return
    for seat, chair in enumerate(table.chairs):
        if chair is not None and chair.away is not None:
            yield GotUp(Ms(chair.away + _patience(table)), Seat(seat))


def _pledges_due(table: Table) -> Entry:
    """A seat that does not commit is freed, or adds no seed where days are played and somebody else
    adds one; one that does not reveal closes the table."""
    waited, slow = missing(table), is_slow(table.terms.control)
    if slow and not is_bound(table) and any(map(_adds_a_seed, table.pledges)):
        return Committed(Ms(table.asked + UNCOMMITTED), waited[0], None)
    if is_bound(table) or not waited:
        return Closed(Ms(table.asked + _patience(table)), "void")
    waits = ROOM_LIFE if table.terms.private or slow else table.terms.window
    return GotUp(Ms(table.asked + waits), waited[0])


def _adds_a_seed(pledge: Pledge | None) -> bool:
    return pledge is not None and pledge.commit is not None


def _patience(table: Table) -> Ms:
    if is_slow(table.terms.control):
        return ROOM_LIFE
    return FRIENDS if table.terms.private else table.terms.window


def _flag(table: Table) -> Iterator[Entry]:
    flag, seat = clock.flag(table.clock), table.clock.running
    if flag is not None and seat is not None:
        yield Held(flag, seat) if table.terms.seats > 2 else Stopped(flag, seat, "time")


def _absent(table: Table) -> Iterator[Entry]:
    """Seats whose players are away, where people wait for them: a game with bots alone waits."""
    players = people(table)
    if (lost := presence.forfeits_at(table)) is not None:
        yield Stopped(lost[1], lost[0], "forfeit")
    if is_slow(table.terms.control) or len(players) < 2 or table.terms.seats == 2:
        return
    someone = any(chair.away is None for chair in players)
    for seat, chair in enumerate(table.chairs):
        if chair is None or chair.away is None or chair.held:
            continue
        at = Ms(chair.away + table.terms.window)
        yield Held(at, Seat(seat)) if someone else Stopped(at, None, "abandoned")
