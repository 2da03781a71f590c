"""What staff ordered, as this node knows it: bans, mutes, a planned stop, tables to end."""

import time
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address, ip_network

import msgspec

from parlour.api.frames import Stops
from parlour.api.orders import Restriction
from parlour.core.ids import UserId
from parlour.features.moderation.types import Ending, InForce, ModerationStore
from parlour.host.addresses import KEY
from parlour.host.ports import Lost
from parlour.server.asgi import Scope
from parlour.server.auth.address_keys import AddressKeys
from parlour.server.context.restrictions import OpenConnection
from parlour.supervisor import isolated
from parlour.table.types import is_house_bot

encode = msgspec.json.Encoder().encode


class Moderation:
    def __init__(
        self,
        store: ModerationStore,
        address_keys: AddressKeys,
        connections: Iterable[OpenConnection],
        end: Callable[[Ending], Awaitable[bool]],
    ) -> None:
        self.store, self._address_keys = store, address_keys
        self._connections, self._end = connections, end
        self._known, self._orders = -1, InForce()
        self._people: dict[tuple[str, UserId], Restriction] = {}  # by kind and person
        self._ranges: dict[tuple[int, int], dict[int, Restriction]] = {}  # by version and length
        self._keys: dict[str, Restriction] = {}  # by the key of an address
        self._told = encode(Stops(0, 0))
        self._endings: set[Ending] = set()  # to be carried out

    async def read(self, head: int) -> None:
        if self._known < head:
            self._orders = await self.store.in_force()
            self._known = head
            self._endings.update(self._orders.endings)
            self._apply()

    async def act(self) -> None:
        for ending in tuple(self._endings):
            with isolated("ending", Lost, table=ending.table):
                if await self._end(ending):
                    await self.store.ended(ending.number)
                    self._endings.discard(ending)

    def banned(self, person: UserId | None, scope: Scope) -> Restriction | None:
        """Why somebody, or whoever asks from there, is refused. House bots never are."""
        if person is None:
            return self._banned_address(scope)
        if is_house_bot(person):
            return None
        return self._valid(self._people.get(("ban", person))) or self._banned_address(scope)

    def muted(self, person: UserId) -> Restriction | None:
        return self._valid(self._people.get(("mute", person)))

    def announced(self) -> bytes | None:
        """What is told to a socket that opens."""
        notice = self._orders.notice
        return encode(Stops(notice.stops, notice.minutes)) if notice.stops else None

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
        for connection in self._connections:
            ban = self.banned(connection.person, connection.scope)
            if ban is not None:
                connection.refuse(ban)
            elif changed and connection.push is not None:
                connection.push(told)

    def _banned_address(self, scope: Scope) -> Restriction | None:
        if self._keys and (found := self._valid(self._keys.get(self._address_keys.key(scope)))):
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

    @staticmethod
    def _valid(one: Restriction | None) -> Restriction | None:
        over = one is not None and one.until and one.until <= time.time_ns() // 1_000_000
        return None if over else one


def _longer(one: Restriction, other: Restriction | None) -> Restriction:
    if other is None or (other.until and (not one.until or one.until > other.until)):
        return one
    return other
