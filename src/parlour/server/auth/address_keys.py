"""Keys of addresses, by which abuse can be found and ended without storing an address."""

from parlour.host.addresses import address_key
from parlour.host.ports import People
from parlour.server.asgi import Scope
from parlour.server.auth import address
from parlour.server.auth.tokens import digest

MOST_NOTED = 20_000  # sessions whose address is known to be stored


class AddressKeys:
    def __init__(self, people: People) -> None:
        self._people, self.secret = people, b""  # empty: without an audit log there are no keys
        self._noted: dict[bytes, str] = {}  # by token: where it was last used from

    def key(self, scope: Scope) -> str:
        return address_key(self.secret, address(scope)) if self.secret else ""

    async def note(self, token: str, scope: Scope) -> None:
        """Store where a session is used from."""
        name, key = digest(token), self.key(scope)
        if not key or self._noted.get(name) == key:
            return
        await self._people.note_address(name, key)
        if len(self._noted) >= MOST_NOTED:
            self._noted.clear()
        self._noted[name] = key
