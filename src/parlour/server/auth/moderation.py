"""What moderators ordered, as this node knows it: who is refused, who is silent, what is announced.

Every node asks the database each second whether the audit log has grown, so an order holds
everywhere a moment later, whether it was given to another node or at the prompt.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import NamedTuple, TypeAlias

import msgspec

from parlour.api.frames import Stops
from parlour.api.orders import Restriction
from parlour.core.explain import Facts
from parlour.core.ids import TableId, UserId
from parlour.host.erasing import Erasure
from parlour.host.moderation import KEY, Ending, ModerationStore, Orders, address_key
from parlour.host.ports import Lost
from parlour.server.asgi import Scope
from parlour.server.auth import address
from parlour.server.auth.tokens import Tokens, digest
from parlour.supervisor import Supervisor, isolated
from parlour.table.types import is_house_bot

log = logging.getLogger("parlour.moderation")
POLL_SECONDS = 1.0  # seconds between two looks at the audit log
ERASE_RETRY_SECONDS = 0.2  # and between two tries to carry an erasure out
MOST_NOTED = 20_000  # sessions whose address is known to be stored
Push: TypeAlias = Callable[[bytes], None]
encode = msgspec.json.Encoder().encode


class Attending(NamedTuple):
    """A socket or stream that is open."""

    person: UserId
    scope: Scope
    refuse: Callable[[Restriction], None]  # ends it
    push: Push | None  # None: it is not told of a planned stop


class Moderation:
    def __init__(self, store: ModerationStore | None, tokens: Tokens) -> None:
        self._store, self._tokens = store, tokens
        self._end: Callable[[Ending], Awaitable[bool]] | None = None
        self._forget: Callable[[Sequence[TableId]], Awaitable[None]] | None = None
        self._erase: Callable[[Sequence[Erasure]], Awaitable[object]] | None = None
        self._catching_up: Callable[[], Callable[[], None]] = _nothing_missed
        self._looking = asyncio.Lock()
        self._orders = Orders(head=-1)
        self._acknowledged = -1  # the last entry of the audit log that this node acts on
        self._people: dict[tuple[str, UserId], Restriction] = {}  # by kind and person
        self._ranges: dict[tuple[int, int], dict[int, Restriction]] = {}  # by version and length
        self._keys: dict[str, Restriction] = {}  # by the key of an address
        self._open: dict[object, Attending] = {}
        self._noted: dict[bytes, str] = {}  # by token: where it was last used from
        self._told = encode(Stops(0, 0))
        self._erased: set[TableId] = set()  # to be forgotten here
        self._endings: set[Ending] = set()  # to be carried out
        self._tasks = Supervisor(Lost)

    async def prepare(
        self,
        erase: Callable[[Sequence[Erasure]], Awaitable[object]],
        catching_up: Callable[[], Callable[[], None]],
    ) -> None:
        """Before a table is touched: a node that starts now may find a log with somebody in it
        who is being erased."""
        self._erase, self._catching_up = erase, catching_up
        await self.look()

    async def start(
        self,
        end: Callable[[Ending], Awaitable[bool]],
        forget: Callable[[Sequence[TableId]], Awaitable[None]],
    ) -> None:
        """Nobody is let in before it is known who is banned."""
        self._end, self._forget = end, forget
        await self.look()
        self._tasks.every(self.look, lambda: asyncio.sleep(POLL_SECONDS), "moderation")
        self._tasks.every(self._carry_out, self._pause, "erasing")

    async def close(self) -> None:
        await self._tasks.close()

    @property
    def store(self) -> ModerationStore:
        if self._store is None:
            raise Lost("there is no place for orders")
        return self._store

    async def look(self) -> None:
        """Whether there is something new, and all that follows from it."""
        async with self._looking:
            await self._look()

    async def is_erased(self, user: UserId, seconds: float) -> bool:
        """Wait so long for an erasure that was ordered; whether it is carried out."""
        until = time.monotonic() + seconds
        while any(one.user == user for one in self._orders.erasing):
            if time.monotonic() > until:
                return False
            await asyncio.sleep(ERASE_RETRY_SECONDS)
            await self.look()
        return True

    async def _carry_out(self) -> None:
        """Whoever ordered it, and whatever became of the node that was asked: one node does it."""
        known = [one for one in self._orders.erasing if one.number <= self._acknowledged]
        if known and await self.store.is_first():
            for one in known:
                with isolated("erasing", Lost):
                    await self.store.erase(one)
            await self.look()

    async def _pause(self) -> None:
        await asyncio.sleep(ERASE_RETRY_SECONDS if self._orders.erasing else POLL_SECONDS)

    async def _look(self) -> None:
        caught_up = self._catching_up()
        found = await self.store.in_force(self._orders.head)
        if found is not None:
            before, self._orders = self._orders.head, found
            self._erased.update(found.erased)
            self._endings.update(found.endings)
            self._apply()
            # Who keeps the logs can tell if the end of the audit log was cut off.
            level = logging.INFO if before < 0 else logging.WARNING
            log.log(level, "audit", extra={"told": {"entry": found.head, "hash": found.hash}})
        if self._acknowledged < self._orders.head and self._erase is not None:
            await self._erase(self._orders.erasing)
            self._acknowledged = self._orders.head
            self.store.acknowledge(self._acknowledged)
        for ending in tuple(self._endings):
            with isolated("ending", Lost, table=ending.table):
                if self._end is not None and await self._end(ending):
                    await self.store.ended(ending.number)
                    self._endings.discard(ending)
        if self._forget is not None and self._erased:
            erased = tuple(self._erased)
            await self._forget(erased)
            await self.store.drop_snapshots(erased)
            await self._forget(erased)  # what was read from one of those
            self._erased.difference_update(erased)
        if found is None:  # else an erasure may have ended between two of the store's reads
            caught_up()

    def banned(self, person: UserId | None, scope: Scope) -> Restriction | None:
        """Why somebody, or whoever asks from there, is refused. House bots never are."""
        if person is None:
            return self._banned_address(scope)
        if is_house_bot(person):
            return None
        return self._valid(self._people.get(("ban", person))) or self._banned_address(scope)

    def muted(self, person: UserId) -> Restriction | None:
        return self._valid(self._people.get(("mute", person)))

    @contextlib.contextmanager
    def attending(
        self,
        person: UserId,
        scope: Scope,
        refuse: Callable[[Restriction], None],
        push: Push | None = None,
    ) -> Iterator[None]:
        """While a connection is open: it is refused as soon as there is a reason to."""
        key = object()
        self._open[key] = Attending(person, scope, refuse, push)
        try:
            yield
        finally:
            del self._open[key]

    def announced(self) -> bytes | None:
        """What is told to a socket that opens."""
        notice = self._orders.notice
        return encode(Stops(notice.stops, notice.minutes)) if notice.stops else None

    async def note_address(self, token: str, scope: Scope) -> None:
        """Where a session is used from, as a key, so that abuse can be found and ended."""
        name, key = digest(token), self._key(scope)
        if self._store is None or not key or self._noted.get(name) == key:
            return
        await self._store.note_address(name, key)
        if len(self._noted) >= MOST_NOTED:
            self._noted.clear()
        self._noted[name] = key

    def _apply(self) -> None:
        told = self.announced() or encode(Stops(0, 0))
        changed, self._told = told != self._told, told
        self._people, self._ranges, self._keys = {}, {}, {}
        for one in self._orders.restrictions:
            if one.person:
                self._people[one.kind, one.person] = _longer(
                    one, self._people.get((one.kind, one.person))
                )
            elif one.address.startswith(KEY):
                self._keys[one.address] = _longer(one, self._keys.get(one.address))
            else:
                range_ = ip_network(one.address)
                same = self._ranges.setdefault((range_.version, range_.prefixlen), {})
                first = int(range_.network_address)
                same[first] = _longer(one, same.get(first))
        self._tokens.look_all_up_again()  # somebody may have another name, or no token any more
        for attending in tuple(self._open.values()):
            ban = self.banned(attending.person, attending.scope)
            if ban is not None:
                attending.refuse(ban)
            elif changed and attending.push is not None:
                attending.push(told)

    def _banned_address(self, scope: Scope) -> Restriction | None:
        if self._keys and (found := self._valid(self._keys.get(self._key(scope)))):
            return found
        if not self._ranges:
            return None
        try:
            found_ip = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return None
        ip = getattr(found_ip, "ipv4_mapped", None) or found_ip
        for (version, length), bans in self._ranges.items():
            if version == ip.version:
                rest = ip.max_prefixlen - length
                if ban := self._valid(bans.get(int(ip) >> rest << rest)):
                    return ban
        return None

    def _key(self, scope: Scope) -> str:
        secret = self._orders.secret
        return address_key(secret, address(scope)) if secret else ""

    @staticmethod
    def _valid(one: Restriction | None) -> Restriction | None:
        over = one is not None and one.until and one.until <= time.time_ns() // 1_000_000
        return None if over else one


def _nothing_missed() -> Callable[[], None]:
    return lambda: None


def _longer(one: Restriction, other: Restriction | None) -> Restriction:
    if other is None or (other.until and (not one.until or one.until > other.until)):
        return one
    return other


def facts(one: Restriction) -> Facts:
    return {"why": one.why, "until": one.until}


def until(one: Restriction) -> str:
    """For the server's own sentence; pages write it as their readers do."""
    if not one.until:
        return "for good"
    at = datetime.fromtimestamp(one.until / 1000, UTC)
    return f"until {at:%Y-%m-%d %H:%M} UTC"
