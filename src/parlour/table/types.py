"""Types of a table: seats, the current game, and the news for a viewer."""

from typing import Literal, TypeAlias

from msgspec import Struct

from parlour.core.box import AnyEvent, AnyMove, AnyState, AnyView
from parlour.core.explain import Facts, Score
from parlour.core.game import Chance, Choice, Json, Over, Seat, Tagged, Viewer
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import Promise
from parlour.table.entries import Followed, Played, Wish
from parlour.table.terms import Terms

Phase: TypeAlias = Literal["WAITING", "READY", "IN_GAME", "FINISHED", "CLOSED"]


# "program": somebody's bot. "house": one of the server's own. Nobody is an "account" yet.
PersonKind: TypeAlias = Literal["guest", "account", "program", "house"]
HOUSE = "house:"  # prefix of the ids of house bots; no other id has a colon


def is_house_bot(user: UserId) -> bool:
    """For where only the id is known; otherwise ask for `Person.kind`."""
    return user.startswith(HOUSE)


class Person(Struct, frozen=True):
    """A guest, an account or a program."""

    id: UserId
    name: str
    bot: str = ""  # which program it is; empty for a person

    @property
    def kind(self) -> PersonKind:
        if is_house_bot(self.id):
            return "house"
        return "program" if self.bot else "guest"


class Chair(Struct, frozen=True, kw_only=True):
    """A taken seat."""

    user: UserId
    name: str
    bot: str = ""
    loadout: Json = None  # what the player brought along: private
    away: Ms | None = None  # since when
    held: bool = False  # a stand-in plays until the owner returns
    resigned: bool = False  # the owner does not return, and cannot win
    since: int = 0  # the entry with which they sat down: who sat first is the host
    digest: str = ""  # of the name, which was removed by its owner
    awaited: bool = False  # away, and the other of two waits without a limit
    guest: bool = False  # at the device of this user, who sits there, too


class Pledge(Struct, frozen=True):
    """What a seat has committed to, and revealed."""

    commit: str | None  # None: it will not contribute
    seed: str | None = None


class Clock(Struct, frozen=True):
    left: tuple[Ms, ...] = ()  # for each seat; empty where nobody is timed
    running: Viewer = None
    since: Ms = Ms(0)


class Secret(bytes):
    """Bytes that no log line, error or traceback prints."""

    def __repr__(self) -> str:
        return "***"


class Refused(Exception):
    """A command was refused for good: a reason code, the facts its sentence needs, the sentence."""

    def __init__(self, code: str, facts: Facts | None = None, says: str = "") -> None:
        super().__init__(says or code)
        self.code, self.facts, self.says = code, facts or {}, says


class CurrentGame(Struct, frozen=True, gc=False, kw_only=True):
    """The game in progress, or finished."""

    state: AnyState
    turn: Choice[AnyMove] | Chance[AnyMove] | Over
    seq: int  # the entry that brought it here
    started: Ms
    promise: Promise
    key: Secret
    hash: bytes
    links: int  # of the record's chain so far
    drawn: int  # chance moves so far, undone ones too
    booked: bool = False  # the same draws as at other tables: they lie in a book
    over: Over | None = None
    resigned: tuple[Seat, ...] = ()  # stand-ins play these seats, which cannot win
    last: Played | None = None  # the move that may be taken back
    before: "CurrentGame | None" = None  # how it stood before that
    format: int = 1  # of its record


class Table(Struct, frozen=True, gc=False, kw_only=True):
    id: TableId
    terms: Terms
    opened: Ms
    latest: Ms  # the instant of the last entry; the next is never earlier
    seq: int = 1  # entries in the log
    chairs: tuple[Chair | None, ...] = ()
    pledges: tuple[Pledge | None, ...] = ()
    asked: Ms = Ms(0)  # since when commitments, and then seeds, are waited for
    clock: Clock = Clock()
    game: CurrentGame | None = None
    wishes: tuple[tuple[Seat, Wish], ...] = ()
    closed: str = ""  # why, where it was closed before a game
    kept: tuple[UserId | None, ...] = ()  # for each seat, whom it is kept for
    followed: Followed | None = None  # the room goes on at another table
    ended: Ms = Ms(0)  # when the game did
    turn_since: Ms = Ms(0)  # since when the seat to move has been asked
    secret: Secret = Secret()  # the server's seed; not part of the log

    @property
    def following(self) -> TableId:
        return TableId("") if self.followed is None else self.followed.table


class Ended(Tagged, frozen=True, tag="GameEnded"):
    """The event of a game that the table ended, not the rules."""

    winners: tuple[Seat, ...]
    reason: str
    seat: Viewer  # whose doing it was


class Sitter(Struct, frozen=True, kw_only=True):
    """A taken seat as everyone sees it."""

    name: str
    bot: str
    away: Ms | None
    held: bool
    resigned: bool = False
    returns: Ms | None = None  # away, and waited for: until when they may come back
    awaited: bool = False  # away, and the other of two waits without a limit
    guest: bool = False  # at the device of whoever opened the table


class Pledges(Struct, frozen=True, kw_only=True):
    """Commitments and seeds, as everyone sees them before and after the game."""

    server_commit: str
    player_commits: tuple[str, ...]  # empty where none is given yet
    contributes: tuple[bool | None, ...]  # None: not said yet
    revealed: tuple[bool, ...]
    ruleset: str = ""  # hash of rules and options, once every seat has committed
    commits_hash: str = ""
    server_seed: str = ""  # once the game is over, or will never be


class EveningScore(Struct, frozen=True, kw_only=True):
    """What somebody has reached in the games of a room, one that just ended included."""

    name: str
    won: int
    drawn: int
    played: int
    seat: Viewer = None  # where they sit now, or where a seat is kept for them


class News(Struct, frozen=True, tag="news", tag_field="t", kw_only=True):
    """Sent to a viewer after every change; complete: no earlier news is needed."""

    seq: int
    phase: Phase
    chairs: tuple[Sitter | None, ...]
    view: AnyView = None
    score: Score | None = None  # the view's, explained line by line
    events: tuple[AnyEvent, ...] = ()
    moves: tuple[AnyMove, ...] = ()  # the viewer's, when it must choose
    seat: Viewer = None  # who must choose
    you: Viewer = None  # the viewer's own seat
    host: Viewer = None  # who settles what is played: before a game
    kept: tuple[str, ...] = ()  # for each seat, the name it is kept for: before a game
    clock: Clock = Clock()
    wishes: tuple[tuple[Seat, Wish], ...] = ()
    undo: Viewer = None  # whose last move may be taken back, if the others agree
    hash: str = ""
    over: Over | None = None
    closed: str = ""
    following: TableId = TableId("")
    match: Over | None = None  # the result of a match of two games, once both are played
    ended: Ms = Ms(0)  # when the game ended
    evening: tuple[EveningScore, ...] = ()  # before a game and after it, except for the first
    fair: Pledges | None = None  # except while a game is played: then it does not change
