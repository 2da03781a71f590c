"""A game played at one keyboard, without input or output."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.fair import Draws, digest
from parlour.core.game import Draw, Seat, Viewer
from parlour.core.play import play, settle


class LocalPlayer(Struct, frozen=True):
    name: str
    bot: bool = False


class LocalGame(Struct, frozen=True, kw_only=True):
    box: Box
    players: tuple[LocalPlayer, ...]
    state: object
    heard: tuple[tuple[object, ...], ...]  # events told to each seat, and last to spectators
    read: tuple[int, ...]  # how many of them each has seen on the screen


def chance(seed: int) -> Draw:
    """The draws of a game: the same seed gives the same draws."""
    return Draws(digest("seed", str(seed).encode()))


def opened(box: Box, options: object, players: tuple[LocalPlayer, ...], draw: Draw) -> LocalGame:
    """The game at its first decision: chance moves before it are drawn."""
    nothing: tuple[tuple[object, ...], ...] = ((),) * (len(players) + 1)
    game = LocalGame(box=box, players=players, state=None, heard=nothing, read=(0,) * len(nothing))
    began = settle(box.game, box.game.start(options), draw)
    return _told(game, began.state, began.events)


def moved(game: LocalGame, seat: Seat, move: object, draw: Draw) -> LocalGame:
    played = play(game.box.game, game.state, seat, move, draw)
    return _told(game, played.state, played.events)


def news(game: LocalGame, viewer: Viewer) -> Sequence[object]:
    """The events this viewer was told and has not read."""
    at = _place(game, viewer)
    return game.heard[at][game.read[at] :]


def read(game: LocalGame, viewer: Viewer) -> LocalGame:
    """The same game, its news read by this viewer."""
    at = _place(game, viewer)
    marks = (*game.read[:at], len(game.heard[at]), *game.read[at + 1 :])
    return replace(game, read=marks)


def people(game: LocalGame) -> list[Seat]:
    return [Seat(at) for at, player in enumerate(game.players) if not player.bot]


def secret(game: LocalGame, seat: Seat) -> bool:
    """Whether somebody else at the keyboard may not see what this seat sees."""
    mine = game.box.game.show(game.state, seat)
    return any(game.box.game.show(game.state, other) != mine for other in people(game))


def _told(game: LocalGame, state: object, events: Sequence[object]) -> LocalGame:
    viewers: list[Viewer] = [*map(Seat, range(len(game.players))), None]
    heard = tuple(
        (
            *before,
            *(told for event in events if (told := game.box.game.tell(event, viewer)) is not None),
        )
        for before, viewer in zip(game.heard, viewers, strict=True)
    )
    return replace(game, state=state, heard=heard)


def _place(game: LocalGame, viewer: Viewer) -> int:
    return len(game.players) if viewer is None else viewer
