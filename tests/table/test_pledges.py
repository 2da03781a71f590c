"""Before a game: commit, bind, reveal. See docs/fair.md."""

import msgspec
import pytest

from parlour.core.fair import player_commit, transcript
from parlour.core.ids import Ms
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.commands import Commit, Lapse, Leave, Resign, Reveal
from parlour.table.due import due
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.pledges import commits_hash
from parlour.table.room import phase
from parlour.table.terms import FRIENDS, ROOM_LIFE, WINDOW, PerMove, Terms
from parlour.table.types import Pledges, Refused
from tests.support.tables import ID, Played, seed_of

DAY = Ms(24 * 60 * 60_000)


def commit(seat: int, seed: bytes | None = None) -> Commit:
    return Commit(player_commit("t", seat, seed or seed_of(seat)).hex(), id=ID)


def reveal(table: Played, seat: int, seed: bytes | None = None) -> Reveal:
    return Reveal(commits_hash(table.box, table.table), (seed or seed_of(seat)).hex(), id=ID)


def waiting(**terms: object) -> Played:
    return Played(Terms(rules="memory/1", seats=2, **terms))  # type: ignore[arg-type]  # as the test says


def bound(**terms: object) -> Played:
    """Both sit and have committed."""
    table = waiting(**terms)
    table.sit("Ada", "Ben", code=str(terms.get("code", "")))
    table.do(0, commit(0))
    table.do(1, commit(1))
    return table


def shown(table: Played) -> Pledges:
    told = news(table.box, table.table, None).fair
    assert told is not None
    return told


def refused(table: Played, seat: int | None, command: Commit | Reveal) -> str:
    with pytest.raises(Refused) as no:
        table.do(seat, command)
    return no.value.code


def test_the_servers_commitment_is_there_before_anyone_sits() -> None:
    first = shown(waiting()).server_commit
    assert first == shown(bound()).server_commit
    assert len(first) == 64


@pytest.mark.parametrize("given", [{}, {"miss_limit": 200}, {"miss_limit": None}])
def test_what_is_bound_at_the_table_is_what_its_record_binds(given: dict[str, None]) -> None:
    """A variant that is given at its default binds what no variant binds."""
    table = bound(options={"first": 0, **given})
    before, usual = shown(table), shown(bound(options={"first": 0}))
    unusual = given.get("miss_limit", 200) is None
    assert (before.ruleset != usual.ruleset) == unusual
    told = [bytes.fromhex(commit) for commit in before.player_commits]
    tied = transcript("t", bytes.fromhex(before.ruleset), bytes.fromhex(before.server_commit), told)
    assert tied.hex() == before.commits_hash
    table.do(0, reveal(table, 0))
    table.do(1, reveal(table, 1))
    table.do(0, Resign(id=ID))
    found = record(table.box, table.table, table.log)
    assert found.fair.commits_hash == before.commits_hash
    assert found.options == {"first": 0, **({"miss_limit": None} if unusual else {})}
    assert verify(msgspec.json.encode(found), load) == ()


def test_one_commits_as_soon_as_one_sits_and_only_once() -> None:
    table = waiting()
    table.sit("Ada")
    table.do(0, commit(0))
    assert refused(table, 0, commit(0, bytes(32))) == "committed"
    assert refused(table, None, commit(1)) == "not-seated"


def test_nothing_is_bound_and_nothing_revealed_before_all_have_committed() -> None:
    table = waiting()
    table.sit("Ada", "Ben")
    table.do(0, commit(0))
    assert shown(table).commits_hash == ""
    assert refused(table, 0, Reveal("", seed_of(0).hex(), id=ID)) == "not-bound"


def test_the_last_seed_begins_the_game_and_its_record_verifies() -> None:
    table = bound()
    table.do(0, reveal(table, 0))
    assert phase(table.table) == "READY"
    table.do(1, reveal(table, 1))
    assert phase(table.table) == "IN_GAME"
    table.do(0, Resign(id=ID))
    kept = msgspec.json.encode(record(table.box, table.table, table.log))
    assert verify(kept, load) == ()
    assert table.read_again() == table.table


def test_only_the_seed_one_committed_to_counts_and_only_for_these_commitments() -> None:
    table = bound()
    assert refused(table, 0, reveal(table, 0, bytes([9]) * 32)) == "other-seed"
    assert refused(table, 0, Reveal("0" * 64, seed_of(0).hex(), id=ID)) == "other-commits"
    table.do(0, reveal(table, 0))
    assert refused(table, 0, reveal(table, 0)) == "nothing-to-reveal"


def test_a_copied_commitment_cannot_be_revealed() -> None:
    table = waiting()
    table.sit("Ada", "Ben")
    copied = commit(0)
    table.do(0, copied)
    table.do(1, copied)
    assert refused(table, 1, reveal(table, 1, seed_of(0))) == "other-seed"


def test_who_opts_out_is_marked_and_has_nothing_to_reveal() -> None:
    table = waiting()
    table.sit("Ada", "Ben")
    table.do(0, commit(0))
    table.do(1, Commit(None, id=ID))
    assert shown(table).contributes == (True, False)
    assert refused(table, 1, reveal(table, 1)) == "nothing-to-reveal"
    table.do(0, reveal(table, 0))
    assert phase(table.table) == "IN_GAME"


def test_if_all_opt_out_the_last_commitment_begins_the_game() -> None:
    table = waiting()
    table.sit("Ada", "Ben")
    table.do(0, Commit(None, id=ID))
    table.do(1, Commit(None, id=ID))
    assert phase(table.table) == "IN_GAME"


def test_the_servers_seed_is_told_only_when_nothing_depends_on_it_any_more() -> None:
    table = bound()
    assert shown(table).server_seed == ""
    for seat in (0, 1):
        table.do(seat, reveal(table, seat))
    assert news(table.box, table.table, None).fair is None
    table.do(0, Resign(id=ID))
    assert shown(table).server_seed == table.table.secret.hex()


def test_who_does_not_commit_in_time_loses_the_seat() -> None:
    table = waiting()
    table.sit("Ada", "Ben")
    table.do(0, commit(0))
    assert due(table.table) == table.now + WINDOW
    table.do(None, Lapse(id=ID), after=WINDOW)
    assert phase(table.table) == "WAITING"
    assert table.table.chairs[1] is None
    table.sit("Cleo")
    table.do(1, commit(1))
    assert shown(table).commits_hash  # Ada's commitment stood


def test_who_does_not_reveal_voids_the_deal_and_the_seed_is_still_told() -> None:
    table = bound()
    table.do(0, reveal(table, 0))
    table.do(None, Lapse(id=ID), after=WINDOW)
    assert table.table.closed == "void"
    assert shown(table).server_seed
    assert shown(table).revealed == (True, False)


def test_with_days_for_a_move_the_game_begins_without_the_seed_of_who_is_not_there() -> None:
    """The owner of an open table has closed the page; who sits down there need not wait."""
    table = waiting(control=PerMove(DAY))
    table.sit("Ada")
    table.now = Ms(table.now + 3_600_000)
    table.sit("Ben")
    table.do(1, commit(1), after=1_000)
    table.do(None, Lapse(id=ID), after=9_000)
    table.do(1, reveal(table, 1))
    assert phase(table.table) == "IN_GAME"
    assert shown_contributions(table) == (False, True)
    assert table.read_again() == table.table


def shown_contributions(table: Played) -> tuple[bool, ...]:
    return tuple(pledge is not None and pledge.commit is not None for pledge in table.table.pledges)


def test_with_days_for_a_move_no_seat_is_freed_and_no_table_closed_for_absence() -> None:
    table = waiting(control=PerMove(DAY))
    table.sit("Ada")
    assert due(table.table) == table.now + ROOM_LIFE
    table.sit("Ben")
    assert due(table.table) == table.now + ROOM_LIFE  # nobody adds a seed yet
    table.do(0, commit(0))
    table.do(1, commit(1))
    assert due(table.table) == table.now + ROOM_LIFE  # until both have revealed


def test_to_leave_after_all_are_bound_voids_the_deal_instead_of_freeing_the_seat() -> None:
    table = bound()
    table.do(1, Leave(id=ID))
    assert table.table.closed == "void"


def test_friends_are_waited_for_as_long_as_their_room_lives() -> None:
    table = bound(private=True, code="ABC234")
    assert due(table.table) == table.now + FRIENDS
    unready = waiting(private=True, code="ABC234")
    unready.sit("Ada", "Ben", code="ABC234")
    assert due(unready.table) == unready.now + ROOM_LIFE
