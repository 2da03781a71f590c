"""Whose a token is: of house bots by their secret, of everyone else by the database."""

import time

from parlour import house_bots
from parlour.host.ports import People
from parlour.table.room import HOUSE
from parlour.table.types import Person

REMEMBERED = 30.0  # seconds that a token need not be looked up again
MOST_REMEMBERED = 50_000


class Tokens:
    def __init__(self, people: People) -> None:
        self._people = people
        self._house: dict[str, Person] = {}
        self._known: dict[str, tuple[Person, float]] = {}

    def admit_house_bots(self, secret: str) -> None:
        """Every house bot, stand-in and analyst that derives its token from this secret.

        Nothing of it is stored: another secret makes the old tokens worthless, and nodes that
        share a database may each have a secret of their own.
        """
        self._house = {
            house_bots.token(secret, one.id): Person(one.id, one.name, one.level)
            for one in house_bots.everyone()
        }

    def house_bot(self, token: str) -> Person | None:
        return self._house.get(token)

    async def known(self, token: str) -> Person | None:
        if (bot := self.house_bot(token)) is not None:
            return bot
        found = self._known.get(token)
        if found is not None and found[1] > time.monotonic():
            return found[0]
        person = await self._people.known(token) if token else None
        if person is None or person.id.startswith(HOUSE):  # a secret that held once is no proof
            return None
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        self._known[token] = (person, time.monotonic() + REMEMBERED)
        return person

    def forget(self, token: str) -> None:
        """Look the token up again the next time."""
        self._known.pop(token, None)
