"""What a person is told about their search. Pure."""

from collections.abc import Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.ids import Ms, UserId
from parlour.features.pairing.bodies import PeopleHere, SearchState
from parlour.features.pairing.here import Online
from parlour.features.pairing.matching import (
    ANSWER,
    SEARCH_TIMEOUT,
    Search,
    SearchEnd,
    is_connected,
)
from parlour.features.pairing.terms import control_of

TOLD = Ms(30_000)  # how long it is told that somebody was not free after all
FACES = 5  # names that are told


class SearchFacts(Struct, frozen=True, kw_only=True):
    """What is known in a round."""

    now: Ms
    searches: Mapping[UserId, Search]
    declined: Mapping[UserId, tuple[UserId, Ms]] = {}  # to whom, by whom, and when
    online: Online | None = None
    names: Mapping[UserId, str] = {}


def state_of(user: UserId, facts: SearchFacts, told: SearchState | None) -> SearchState | None:
    """None: there is nothing to tell."""
    own, here = facts.searches.get(user), _here(user, facts)
    if own is None:
        stopped = told is not None and told.state in ("looking", "found")
        return SearchState(state="ended", why="stopped", here=here) if stopped else None
    state = SearchState(
        state="looking",
        game=own.game,
        control=control_of(own.game),
        waited=Ms(facts.now - own.since),
        left=Ms(max(0, own.until - facts.now)),
        hour=own.until - own.since > 2 * SEARCH_TIMEOUT,
        here=here,
    )
    if own.agreed:
        return replace(state, state="playing", table=own.offer)
    if own.ended:
        return replace(state, state="ended", why=cast("SearchEnd", own.ended))
    other = next((one for one in facts.searches.values() if _offered(one, own)), None)
    if other is None:
        return replace(state, declined=_decliner(own, facts))
    left = Ms(max(0, own.offered + ANSWER - facts.now))
    return replace(
        state,
        state="found",
        offer=own.offer,
        other=other.name,
        accepted=own.accepted,
        left=left,
    )


def _offered(one: Search, own: Search) -> bool:
    return own.offer != "" and one.offer == own.offer and one.user != own.user


def _decliner(own: Search, facts: SearchFacts) -> str:
    """The name of whoever was not free after all, lately."""
    user, at = facts.declined.get(own.user, (None, Ms(0)))
    lately = at >= own.since and facts.now - at < TOLD
    return facts.names.get(user, "") if user is not None and lately else ""


def _here(user: UserId, facts: SearchFacts) -> PeopleHere | None:
    if facts.online is None:
        return None
    looking = {
        one.user
        for one in facts.searches.values()
        if not one.ended and not one.agreed and is_connected(one, facts.now)
    }
    shown = sorted((looking | facts.online.public) - {user})
    names = [facts.names[one] for one in shown if one in facts.names]
    return PeopleHere(
        people=len(facts.online.here | looking | {user}),
        looking=len(looking),
        playing=len(facts.online.playing - looking),
        names=tuple(names[:FACES]),
    )
