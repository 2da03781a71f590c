"""Who may come in: tokens, bans, and the delay of those who are refused."""

from collections import Counter

from parlour.api.orders import Restriction
from parlour.host.ports import People
from parlour.server.auth.address_keys import AddressKeys
from parlour.server.auth.refusal_delay import RefusalDelay
from parlour.server.auth.tokens import Tokens
from parlour.server.context.restrictions import NoRestrictions, Restrictions, rejection
from parlour.server.rejections import BANNED, MUTED
from parlour.server.settings import Settings
from parlour.table.types import Person


class Access:
    def __init__(self, people: People, settings: Settings, refused: Counter[str]) -> None:
        self.tokens = Tokens(people, settings.remembered)
        self.address_keys = AddressKeys(people)
        self.restrictions: Restrictions = NoRestrictions()
        self.refusals = RefusalDelay(settings)
        self._refused = refused  # by code

    def refuse_banned(self, ban: Restriction | None) -> None:
        if ban is not None:
            self._refused[BANNED.code] += 1
            raise rejection(ban)

    def check_mute(self, person: Person) -> None:
        if (mute := self.restrictions.muted(person.id)) is not None:
            raise rejection(mute, MUTED)
