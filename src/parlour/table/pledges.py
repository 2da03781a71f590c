"""Before a game: every seat commits to a seed, all commitments are bound, then all reveal.

Nobody reveals before everything is bound, so neither the server nor the last seat can choose
what the draws will be. A seat may opt out; it is marked as one that did not contribute.
"""

from msgspec.structs import replace

from parlour.core import fair
from parlour.core.box import Box
from parlour.core.game import Seat
from parlour.core.ids import Ms
from parlour.core.record import Promise, bound
from parlour.core.record.chain import ruleset
from parlour.table.entries import Committed, Revealed
from parlour.table.room import is_bound, options, phase, taken
from parlour.table.types import Pledge, Refused, Table


def committing(table: Table, seat: Seat, commit: str | None, now: Ms) -> Committed:
    """Allowed as soon as one sits, and once: a commitment cannot be changed."""
    if phase(table) not in ("WAITING", "READY"):
        raise Refused("not-waiting")
    if _pledge(table, seat) is not None:
        raise Refused("committed")
    return Committed(now, seat, commit)


def revealing(box: Box, table: Table, seat: Seat, commits: str, seed: str, now: Ms) -> Revealed:
    """Allowed once every seat has committed, and only for the committed seed."""
    pledge, all_bound = _pledge(table, seat), commits_hash(box, table)
    if not all_bound:
        raise Refused("not-bound")
    if pledge is None or pledge.commit is None or pledge.seed is not None:
        raise Refused("nothing-to-reveal")
    if commits != all_bound:
        raise Refused("other-commits")
    if fair.player_commit(table.id, seat, bytes.fromhex(seed)).hex() != pledge.commit:
        raise Refused("other-seed")
    return Revealed(now, seat, seed)


def with_pledge(table: Table, seat: Seat, pledge: Pledge | None) -> Table:
    pledges = (*table.pledges[:seat], pledge, *table.pledges[seat + 1 :])
    return replace(table, pledges=pledges)


def complete(table: Table) -> bool:
    """Whether every seed is revealed, so that the game can begin."""
    return is_bound(table) and not missing(table)


def missing(table: Table) -> list[Seat]:
    """The seats that have not committed; once all have, those that have not revealed."""
    pledges = [(Seat(seat), pledge) for seat, pledge in enumerate(table.pledges)]
    if not is_bound(table):
        return [seat for seat, pledge in pledges if pledge is None]
    return [seat for seat, pledge in pledges if pledge and pledge.commit and not pledge.seed]


def commits_hash(box: Box, table: Table) -> str:
    """The hash over all commitments; empty until every seat has committed."""
    return promise(box, table).commits_hash if is_bound(table) else ""


def promise(box: Box, table: Table) -> Promise:
    """All commitments and revealed seeds."""
    brought = tuple(chair.loadout for chair in taken(table))
    commits = player_commits(table)
    chosen = options(box, table.terms, brought)
    seeds = tuple(None if pledge is None else pledge.seed for pledge in table.pledges)
    position, shared = table.terms.position, table.terms.shared
    number = 0 if shared is None else shared.number
    return bound(box, table.id, chosen, table.secret, commits, seeds, position, number)


def server_commit(table: Table) -> str:
    """What the server committed to: for this table, or for all with the same draws."""
    if table.terms.shared is not None:
        return table.terms.shared.commit
    return fair.server_commit(table.id, table.secret).hex()


def ruleset_hash(box: Box, table: Table) -> str:
    """What a client needs to compute `commits_hash`; empty until every seat has committed."""
    if not is_bound(table):
        return ""
    brought = tuple(chair.loadout for chair in taken(table))
    chosen = box.written(options(box, table.terms, brought))
    terms = table.terms
    return ruleset(box.rules, chosen, terms.seats, table.id, table.secret, terms.position).hex()


def player_commits(table: Table) -> tuple[str, ...]:
    """For each seat; one that opts out has the fixed commitment for no seed."""
    return tuple(
        "" if pledge is None else pledge.commit or fair.player_commit(table.id, seat, None).hex()
        for seat, pledge in enumerate(table.pledges)
    )


def all_pledges(promised: Promise) -> tuple[Pledge, ...]:
    """Of every seat, once the game has begun."""
    pairs = zip(promised.player_commits, promised.player_seeds, strict=True)
    return tuple(Pledge(commit if seed else None, seed) for commit, seed in pairs)


def _pledge(table: Table, seat: Seat) -> Pledge | None:
    return table.pledges[seat]
