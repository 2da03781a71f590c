"""I11: when everything works again, whoever is connected is answered and told all there is."""

import msgspec

from parlour.host.session import viewer_of
from parlour.table.news import news
from tests.sim import api
from tests.sim.api import AnyHost
from tests.sim.clients import Client
from tests.sim.database import SimDatabase
from tests.sim.history import History
from tests.sim.truth import Truth


def check_deadlines(database: SimDatabase, history: History) -> None:
    """What fell due a while ago has happened."""
    for table in database.overdue(500):
        history.wrong(f"I12: {table} has a deadline that nobody swept")


def behind(truth: Truth, clients: list[Client]) -> list[str]:
    """Who does not hold what the log says."""
    return [
        f"I11: {client.connection.name} was last told of {client.seen.seq if client.seen else 0},"
        f" the log has {truth.head(client.table)}"
        for client in clients
        if client.connection is not None and not _holds(truth, client)
    ]


def _holds(truth: Truth, client: Client) -> bool:
    log = truth.tables.get(client.table)
    if log is None or client.seen is None or client.waiting:
        return False
    state = log.states[-1]
    shown = msgspec.json.encode(news(log.box, state, viewer_of(state, client.user)))
    return _without_events(client.frame) == _without_events(shown)


def _without_events(frame: bytes) -> object:
    """Those depend on who has heard what before."""
    told = msgspec.json.decode(frame)
    return {name: value for name, value in told.items() if name != "events"}


def unanswered(history: History) -> list[str]:
    """Commands that a node which runs has under way."""
    return [
        f"I11: {attempt.key} was never answered"
        for attempt in history.attempts
        if not attempt.ended and attempt.place and not attempt.place.still
    ]


def taken_for_away(database: SimDatabase, clients: list[Client]) -> list[str]:
    """At a table whose deadline has passed since the sweeps were stopped, nobody can return."""
    found = []
    for client in clients:
        seen = client.seen
        if client.connection is None or seen is None or seen.you is None:
            continue
        chair = seen.chairs[seen.you]
        playing = seen.phase == "IN_GAME" and not database.is_due(client.table)
        if playing and chair is not None and chair.away is not None and not chair.held:
            found.append(f"away: {client.connection.name} is there, and its seat counts as away")
    return found


def check_left(hosts: list[AnyHost], clients: list[Client], history: History) -> None:
    """Nobody is told who is not there."""
    expected = {(c.table, c.connection.name) for c in clients if c.connection is not None}
    found = set[tuple[str, str]]().union(*map(api.watchers, hosts))
    if found != expected:
        differ = sorted(found ^ expected)
        history.wrong(f"watchers: {differ} are watched and not there, or there and not watched")
