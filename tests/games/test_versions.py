"""Versions of rules: a table plays by those it began with, or moves where nothing changes."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.bots.questions import Question, thought
from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.game import Over
from parlour.core.ids import Ms
from parlour.core.record import Updated, parting, positions, verify
from parlour.core.record.seen import outlooks
from parlour.envs import aec
from parlour.games.pazaak import rules
from parlour.games.registry import load, versions
from parlour.server.http.replays import replay
from parlour.table.commands import Offer, Update
from parlour.table.history import record, so_far
from parlour.table.next_table import following, successor
from parlour.table.snapshot import packed, unpacked
from parlour.table.terms import Shared, played_once
from tests.support.tables import ID, Played, refused, started

OLD, NEW = "pazaak/1", "pazaak/2"


def played_to(wanted: Callable[[tuple[Any, ...]], bool], **terms: Any) -> Played:
    """A running game of the old rules whose rounds so far are wanted."""
    for seed in range(500):
        table, rng = started(OLD, **terms), Random(seed)
        while (game := table.table.game) is not None and game.over is None:
            if wanted(game.state.rounds):
                return table
            table.move(rng.choice(table.asked().moves), after=rng.randrange(1, 50))
    raise AssertionError("no such game")


def no_void(rounds: tuple[Any, ...]) -> bool:
    return len(rounds) == 1 and None not in rounds


def void_last(rounds: tuple[Any, ...]) -> bool:
    return len(rounds) > 1 and None in rounds


def update(table: Played, rules: str = NEW) -> None:
    table.do(None, Update(id=ID, base=table.table.seq, rules=rules), after=5)
    table.box = table.box.under(rules)


def test_every_version_is_listed_and_plays_by_its_own_rules() -> None:
    assert {OLD, NEW, "memory/1"} <= set(versions())
    assert [load(one).rules for one in versions()] == [*versions()]
    old, new = load(OLD), load(NEW)
    assert (old.later, old.under(NEW), new.later) == (new, new, None)
    assert (old.leads_to(NEW), old.leads_to(OLD), new.leads_to(OLD)) == (True, False, False)
    with pytest.raises(KeyError):
        new.under(OLD)
    assert old.actions == new.actions
    assert old.chances == new.chances


def test_a_game_parts_where_the_rules_do() -> None:
    """After a void round another opens the next one: nowhere else."""
    old, new = load(OLD), load(NEW)
    table = played_to(void_last)
    told = so_far(old, table.table, table.log)
    entry = parting(old, new, told)
    assert entry is not None
    *_, before, at = positions(old, replace(told, log=told.log[:entry]))
    assert None in at.state.rounds
    assert None not in before.state.rounds
    same = played_to(no_void)
    assert parting(old, new, so_far(old, same.table, same.log)) is None
    # Rules that cannot read the old state part at once; what was moved before is compared, too.
    assert parting(old, replace(new, state=int), so_far(old, same.table, same.log)) == 0
    update(same)
    assert parting(old, new, so_far(old, same.table, same.log)) is None


def test_a_moved_game_goes_on_by_the_new_rules_and_its_record_says_so() -> None:
    table = played_to(no_void)
    seq, before = table.table.seq, table.table.game
    update(table)
    game = table.table.game
    assert before is not None
    assert game is not None
    assert (table.table.seq, game.seq) == (seq + 1, before.seq)  # a move on its way counts
    assert (table.table.terms.rules, game.state) == (NEW, before.state)
    assert unpacked(table.box, packed(table.table), bytes(range(32))) == table.table
    table.play(Random(3))
    old = load(OLD)
    table.box = old
    assert table.read_again() == table.table
    told = record(old, table.table, table.log)
    assert told.rules == OLD
    assert [one for one in told.log if isinstance(one, Updated)]
    text = msgspec.json.encode(told)
    assert verify(text, load) == ()
    assert {one.rules for one in outlooks(old, told)} == {OLD, NEW}
    assert len(replay(old, told).steps) == len(told.log)


def test_a_record_that_was_moved_where_the_rules_part_is_refused() -> None:
    table = played_to(void_last)
    at = next(n for n, one in enumerate(table.log) if type(one).__name__ == "Began")
    update(table)
    table.play(Random(3))
    told = record_of(table)
    assert "would have gone otherwise" in told
    other = played_to(no_void)
    update(other)
    other.play(Random(3))
    whole = record(load(OLD), other.table, other.log)
    log = tuple(replace(o, rules="pazaak/9") if isinstance(o, Updated) else o for o in whole.log)
    (fault,) = verify(msgspec.json.encode(replace(whole, log=log)), load)
    assert "pazaak/9 is no later version of pazaak/1" in fault
    assert at > 0


def record_of(table: Played) -> str:
    """What sealing the record of a game says that should not have been moved."""
    try:
        record(load(OLD), table.table, table.log)
    except ValueError as error:
        return str(error)
    return ""


def test_what_cannot_be_moved_is_refused() -> None:
    match = played_to(no_void, games=2)
    deal = played_to(no_void)
    agreed = replace(deal.table.terms, shared=Shared(1, ""), purpose=played_once("daily", 1))
    deal.table = replace(deal.table, terms=agreed)
    for table in (match, deal):
        with refused("not-now"):
            update(table)
    table = played_to(no_void)
    with refused("stale"):
        table.do(None, Update(id=ID, base=table.table.seq - 1, rules=NEW))
    with refused("not-now"):
        update(table, OLD)
    update(table)
    with refused("not-now"):
        update(table)
    if load(OLD).undo:
        with refused("nothing-to-undo"):
            table.do(0, Offer("undo", id=ID))


def test_a_room_goes_on_by_the_newest_rules_but_a_match_by_its_own() -> None:
    for games, rules_of in ((1, NEW), (2, OLD)):
        table = started(OLD, games=games)
        table.play(Random(2))
        assert table.table.game is not None
        assert isinstance(table.table.game.turn, Over)
        table.table = replace(table.table, followed=following(table.table, table.now))
        first, sat = successor(table.table, Ms(table.now + 1), NEW)
        assert (first.terms.rules, len(sat)) == (rules_of, 2)


def test_the_two_versions_differ_in_play_only_after_void_rounds() -> None:
    box: Box = load(OLD)
    assert box.game.start is rules.start
    assert (box.package, box.title) == (load(NEW).package, load(NEW).title)


def test_bots_and_environments_play_by_either_version() -> None:
    old = load(OLD)
    table = played_to(no_void)
    news_of = table.table.game
    assert news_of is not None
    view = msgspec.to_builtins(old.game.show(news_of.state, table.asked().seat))
    moves = [msgspec.to_builtins(move) for move in table.asked().moves]
    asked = Question(rules=OLD, view=view, heard=[], moves=moves, level="beginner")
    assert thought(load(asked.rules), asked, lots(Random(1))) in table.asked().moves
    assert [aec(name).metadata["name"] for name in (OLD, "pazaak")] == [OLD, NEW]
