"""Who has a page of this server open, on any node, and who of them plays."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from parlour.core.ids import TableId, UserId
from parlour.host.ports import Here, Lost
from parlour.server.context import Context
from parlour.table.types import is_house_bot

# Presence is by table. These names are no table's: whoever is listed there is here, plays, or plays
# where everybody may look on.
ONLINE, PLAYING, PUBLIC = TableId("people.here"), TableId("people.play"), TableId("people.public")


class Online(NamedTuple):
    """The people who are here now."""

    here: AbstractSet[UserId]
    playing: AbstractSet[UserId]
    public: AbstractSet[UserId]  # of those who play


class OnlinePeople:
    """Reports the people of this node to the others, and reads who is here on all of them."""

    def __init__(self, context: Context) -> None:
        self._context, self._connection = context, context.randomness.name()
        self._reported = set[Here]()

    async def report(self) -> None:
        node, now = self._context.node, set(self._of_this_node())
        await node.presence.here(sorted(now))
        for gone in self._reported - now:
            await node.presence.gone(gone)
        self._reported = now

    async def find(self) -> Online | None:
        """None: that cannot be known now."""
        try:
            found = await self._context.node.presence.present([ONLINE, PLAYING, PUBLIC])
        except Lost:
            return None
        mine: Sequence[Here] = self._of_this_node()  # may be newer than what was reported
        return Online(*(found[of] | {one.user for one in mine if one.table == of} for of in found))

    def _of_this_node(self) -> list[Here]:
        people = [user for user in self._context.open.people if not is_house_bot(user)]
        rows = [(ONLINE, user) for user in people]
        for table, user in self._context.node.players():
            rows.append((PLAYING, user))
            if not table.terms.private:
                rows.append((PUBLIC, user))
        unique = dict.fromkeys(row for row in rows if not is_house_bot(row[1]))
        return [Here(table, user, self._connection) for table, user in unique]
