"""Who is paired with whom, and when a search or an offer ends."""

from collections.abc import Sequence
from typing import Any

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.pairing.matching import (
    ANSWER,
    ANSWER_GRACE,
    CONNECTED,
    HOUR,
    MIN_SEARCHES,
    SEARCH_TIMEOUT,
    Expired,
    Lapsed,
    Pair,
    Search,
    SearchWait,
    busy_hours,
    due,
    pairs,
    usual_wait,
)

NOW = Ms(1_000_000_000_000)
TABLE = TableId("table")


def looking(user: str, ago: int = 0, pool: str = "memory", **more: Any) -> Search:
    """Somebody who has looked for so many ms, with the page open."""
    since = Ms(NOW - ago)
    known: dict[str, Any] = {
        "since": since,
        "until": Ms(since + SEARCH_TIMEOUT),
        "seen": NOW,
        **more,
    }
    return Search(user=UserId(user), name=user.title(), pool=pool, game=pool, **known)


def paired(*waiting: Search, apart: Sequence[Pair] = ()) -> set[str]:
    return {f"{one} {two}" for one, two in pairs(waiting, apart, NOW)}


def test_two_who_look_for_the_same_game_are_paired() -> None:
    assert paired(looking("ada"), looking("ben")) == {"ada ben"}
    assert paired(looking("ada"), looking("ben", pool="phage")) == set()


def test_whoever_has_waited_longest_is_paired_first() -> None:
    assert paired(looking("ada", 1), looking("ben", 30), looking("cleo", 20)) == {"ben cleo"}
    four = (looking("ada", 4), looking("ben", 3), looking("cleo", 2), looking("dev", 1))
    assert paired(*four) == {"ada ben", "cleo dev"}


def test_two_who_do_not_want_to_meet_are_paired_with_others() -> None:
    two = Pair.of(UserId("ben"), UserId("ada"))
    ada, ben, cleo = looking("ada", 3), looking("ben", 2), looking("cleo", 1)
    assert paired(ada, ben, apart=[two]) == set()
    assert paired(ada, ben, cleo, apart=[two]) == {"ada cleo"}


def test_nobody_is_paired_with_a_page_that_is_gone() -> None:
    gone = looking("ada", 9_000, seen=Ms(NOW - CONNECTED))
    assert paired(gone, looking("ben")) == set()


def test_whoever_has_an_offer_or_has_stopped_is_not_paired() -> None:
    ben = looking("ben")
    assert paired(looking("ada", offer=TABLE), ben) == set()
    assert paired(looking("ada", ended="nobody"), ben) == set()
    assert paired(looking("ada", ago=SEARCH_TIMEOUT), ben) == set()


def test_an_offer_lapses_when_the_time_for_an_answer_is_over() -> None:
    def both(ago: int) -> list[Search]:
        how: dict[str, Any] = {"offer": TABLE, "offered": Ms(NOW - ago)}
        return [looking("ada", 50_000, accepted=True, **how), looking("ben", 50_000, **how)]

    assert due(both(ANSWER + ANSWER_GRACE), NOW) == []
    assert due(both(ANSWER + ANSWER_GRACE + 1), NOW) == [Lapsed(TABLE)]


def test_an_offer_lapses_when_one_of_the_two_is_gone() -> None:
    assert due([looking("ada", offer=TABLE, offered=NOW)], NOW) == [Lapsed(TABLE)]
    agreed = looking("ada", offer=TABLE, offered=Ms(0), agreed=True)
    assert due([agreed], NOW) == []  # their table is open, or will be


def test_a_search_ends_after_two_minutes_but_not_during_an_offer() -> None:
    assert due([looking("ada", SEARCH_TIMEOUT - 1)], NOW) == []
    assert due([looking("ada", SEARCH_TIMEOUT)], NOW) == [Expired(UserId("ada"))]
    how: dict[str, Any] = {"offer": TABLE, "offered": NOW}
    assert due([looking("ada", SEARCH_TIMEOUT, **how), looking("ben", **how)], NOW) == []


def test_the_usual_wait_is_the_median_at_this_hour_of_enough_searches() -> None:
    yesterday, earlier = Ms(NOW - 24 * HOUR), Ms(NOW - 2 * HOUR)
    waits = [SearchWait(yesterday, 1_000 * n) for n in range(MIN_SEARCHES)]
    assert usual_wait(waits[:-1], NOW) is None
    assert usual_wait(waits, NOW) == 9_000
    assert usual_wait([*waits, *(SearchWait(earlier, 1) for _ in range(50))], NOW) == 9_000


def test_searches_that_found_nobody_are_the_longest() -> None:
    found = [SearchWait(NOW, 1_000) for _ in range(MIN_SEARCHES)]
    assert (
        usual_wait([*found, *(SearchWait(NOW, None) for _ in range(MIN_SEARCHES - 1))], NOW)
        == 1_000
    )
    assert (
        usual_wait([*found, *(SearchWait(NOW, None) for _ in range(MIN_SEARCHES + 1))], NOW) is None
    )


def test_the_busiest_hours_are_told_only_if_they_stand_out() -> None:
    midnight = Ms(NOW // (24 * HOUR) * 24 * HOUR)
    evening = [SearchWait(Ms(midnight + hour * HOUR), 1) for hour in (19, 20, 21) for _ in range(8)]
    assert busy_hours(evening[: MIN_SEARCHES - 1]) is None
    assert busy_hours(evening) == 19
    always = [SearchWait(Ms(midnight + hour * HOUR), 1) for hour in range(24) for _ in range(3)]
    assert busy_hours(always) is None
    late = [
        SearchWait(Ms(midnight + hour % 24 * HOUR), 1) for hour in (23, 24, 25) for _ in range(8)
    ]
    assert busy_hours(late) == 23
