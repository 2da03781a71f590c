"""The searches of one node: reads them in rounds, pairs people, and tells each how it stands."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import AbstractContextManager

import msgspec
from msgspec.structs import replace

from parlour.core.ids import Ms, TableId, UserId, seconds
from parlour.features.pairing.bodies import SearchState
from parlour.features.pairing.here import OnlinePeople
from parlour.features.pairing.matching import (
    Expired,
    Lapsed,
    Pair,
    Search,
    due,
    is_connected,
    pairs,
)
from parlour.features.pairing.states import SearchFacts, state_of
from parlour.features.pairing.store import SearchStore
from parlour.features.pairing.tables import open_pair
from parlour.features.pairing.waits import Waits
from parlour.host.ports import Lost, NoTable
from parlour.server.context import Context
from parlour.supervisor import isolated
from parlour.table.room import people, phase

ROUND_SECONDS = 0.5  # seconds between rounds while somebody looks
IDLE = 5.0  # seconds between rounds otherwise
PLACES = 4  # rounds between two looks at where people sit
log = logging.getLogger("parlour.pairing")
encode = msgspec.json.Encoder().encode
Push = Callable[[bytes], None]


class PageSubscriber:
    """An open page of somebody who looks."""

    def __init__(self, user: UserId, push: Push) -> None:
        self.user, self.push = user, push
        self.told: SearchState | None = None
        self.games: AbstractSet[TableId] | None = None  # that were on when the page was opened


class Searching:
    def __init__(self, context: Context, store: SearchStore) -> None:
        self._context, self._store = context, store
        self.online, self.waits = OnlinePeople(context), Waits(store)
        self._pages: dict[object, PageSubscriber] = {}
        self._wake = asyncio.Event()
        self._rounds = 0

    def start(self) -> None:
        tasks = self._context.tasks
        tasks.every(self.round, self._pause, "searches")
        tasks.every(self.online.report, lambda: asyncio.sleep(1.0), "people here")

    def wake(self) -> None:
        """Something has changed: do not wait for the next round."""
        self._wake.set()

    def connected(self, user: UserId, push: Push) -> AbstractContextManager[None]:
        """Tells this page how its person's search stands, until it is closed."""
        return self._connected(PageSubscriber(user, push))

    @contextlib.contextmanager
    def _connected(self, page: PageSubscriber) -> Iterator[None]:
        key = object()
        self._pages[key] = page
        self.wake()
        try:
            yield
        finally:
            del self._pages[key]
            if page.user not in self._users():
                self._context.tasks.spawn(self._left(page.user), "search left")

    async def _left(self, user: UserId) -> None:
        now = await self._store.now()
        if user not in self._users():  # it may be back from a reload
            await self._store.left(user, now)

    def _users(self) -> set[UserId]:
        return {page.user for page in self._pages.values()}

    async def _pause(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), ROUND_SECONDS if self._pages else IDLE)
        self._wake.clear()

    async def round(self) -> None:
        """Pair people whose pages this or another node has, and tell those of this one."""
        if not self._pages:
            return
        now = await self._store.now()
        await self._store.seen(sorted(self._users()), now)
        self._rounds += 1
        if self._rounds % PLACES == 0:
            await self._stop_seated(now)
        found = await self._store.all()
        apart = await self._store.apart(now)
        if await self.settle(found, now) + await self._pair(found, apart, now):
            found, apart = await self._store.all(), await self._store.apart(now)
        await self._tell(found, apart, now)

    async def tidy(self) -> None:
        """What one node does for all, also for searches whose pages are all closed."""
        now = await self._store.now()
        await self.settle(await self._store.all(), now)
        await self._store.tidy(now)

    async def settle(self, found: Sequence[Search], now: Ms) -> int:
        """Carry out what has run out; how much that was."""
        changes = due(found, now)
        for change in changes:
            match change:
                case Lapsed(offer):
                    await self._store.lapse(offer, now)
                case Expired(user):
                    await self._store.end(user, "nobody", now)
        return len(changes)

    async def _pair(
        self, found: Sequence[Search], apart: Sequence[tuple[UserId, UserId, Ms]], now: Ms
    ) -> int:
        """Each pair is decided by the database: another node may have been faster."""
        refused = {Pair.of(user, other) for user, other, _ in apart}
        searches, made = {one.user: one for one in found}, 0
        for pair in pairs(found, refused, now):
            table = self._context.node.host.new_name()
            if await self._store.pair(pair, table, now):
                made += 1
                waited = [round(seconds(Ms(now - searches[one].since)), 1) for one in pair]
                facts = {"game": searches[pair.one].game, "waited": waited, "table": table}
                log.info("pair offered", extra={"facts": facts})
        return made

    async def _stop_seated(self, now: Ms) -> None:
        """Whoever has begun a game with people elsewhere looks no more."""
        listed = await self._context.tables.seats(sorted(self._users()))
        for page in tuple(self._pages.values()):
            playing = {
                one.table: one.head for one in listed.get(page.user, ()) if one.phase == "IN_GAME"
            }
            begun = playing.keys() - (playing if page.games is None else page.games)
            page.games = playing.keys()
            heads = {table: playing[table] for table in begun}
            games = await self._context.node.host.tables(heads) if heads else ()
            if any(len(people(one)) > 1 and phase(one) == "IN_GAME" for one in games):
                await self._store.end(page.user, "seated", now)

    async def _tell(
        self, found: Sequence[Search], apart: Sequence[tuple[UserId, UserId, Ms]], now: Ms
    ) -> None:
        searches = {one.user: one for one in found}
        facts = SearchFacts(
            now=now,
            searches=searches,
            declined={other: (user, at) for user, other, at in apart},
            online=await self.online.find(),
        )
        facts = replace(facts, names=await self._names(found, facts))
        for page in tuple(self._pages.values()):
            with isolated("search", Lost, NoTable):
                await self._tell_one(page, facts)

    async def _names(self, found: Sequence[Search], facts: SearchFacts) -> dict[UserId, str]:
        """Of those who are shown: who look, who play where everybody may look on."""
        shown = set(facts.online.public) if facts.online is not None else set[UserId]()
        decliners = {user for user, _ in facts.declined.values()}
        looking = {one.user for one in found if is_connected(one, facts.now)}
        return await self._store.names(sorted(shown | decliners | looking))

    async def _tell_one(self, page: PageSubscriber, facts: SearchFacts) -> None:
        own = facts.searches.get(page.user)
        if own is not None and own.agreed:
            both = [one for one in facts.searches.values() if one.offer == own.offer]
            if not await open_pair(self._context, own.offer, both):
                await self._store.release(own.user)
                self.wake()
                return
        usual, busy = (None, None) if own is None else await self.waits.of(own.pool, facts.now)
        state = state_of(page.user, facts, page.told)
        if state is None:
            return
        state = replace(state, usual=usual, busy=busy)
        same = page.told is not None and replace(state, waited=Ms(0), left=Ms(0)) == replace(
            page.told, waited=Ms(0), left=Ms(0)
        )
        page.told = state
        if not same:
            page.push(encode(state))
