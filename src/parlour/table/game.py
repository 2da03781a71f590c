"""The game on a table: begin, move, stop, undo. `decide` and `fold` use the same functions."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core import fair
from parlour.core.box import AnyEvent, AnyMove, Box
from parlour.core.game import Chance, Choice, Draw, Json, Over, Seat, Viewer
from parlour.core.ids import Ms
from parlour.core.play import forfeit, resumed, without
from parlour.core.record import Moved, Player, Promise, Resigned, Stopped, Undone, chain
from parlour.table.entries import Played
from parlour.table.room import options, taken
from parlour.table.types import CurrentGame, Refused, Secret, Table


class Advanced(Struct, frozen=True, gc=False):
    """The game after an entry, the chance moves it took, and what happened."""

    game: CurrentGame
    drawn: tuple[AnyMove, ...]
    events: tuple[AnyEvent, ...]


def begun(box: Box, table: Table, at: Ms, promise: Promise, draw: Draw | None = None) -> Advanced:
    """The game up to its first decision."""
    chairs = taken(table)
    brought = tuple(chair.loadout for chair in chairs)
    terms = options(box, table.terms, brought)
    commits, seeds = bytes.fromhex(promise.commits_hash), promise.player_seeds
    known = [bytes.fromhex(seed) if seed else None for seed in seeds]
    key = Secret(fair.secret(table.secret, commits, known))
    players = tuple(Player(chair.name, chair.bot) for chair in chairs)
    loadouts = msgspec.to_builtins(terms).get("loadouts")
    first = chain.begun(table.id, at, players, promise, loadouts, key)
    # A position's moves were drawn elsewhere: they are no links, and draws are counted from 1.
    made = (as_move(box, move) for move in table.terms.position)
    began = resumed(box.game, terms, made)
    state = began.state
    game = CurrentGame(state, box.game.turn(state), table.seq + 1, at, promise, key, first, 1, 0)
    return _settled(box, game, at, draw or fair.Draws(key), began.events)


def moved(
    box: Box, game: CurrentGame, played: Played, seq: int, draw: Draw | None = None
) -> Advanced:
    """The game after a listed move and the chance moves it causes; `draw` gives logged ones."""
    base = replace(game, before=None)
    step = _step(box, replace(base, seq=seq), played.at, played.seat, played.move)
    chance = draw or fair.Draws(game.key, game.drawn)
    went = _settled(box, step.game, played.at, chance, step.events)
    last = replace(played, drawn=went.drawn)
    return Advanced(replace(went.game, last=last, before=base), went.drawn, went.events)


def stopped(game: CurrentGame, entry: Stopped, seats: int, seq: int) -> CurrentGame:
    link = chain.told(game.hash, game.links + 1, entry, game.key)
    over = without(forfeit(seats, entry.seat, entry.reason), game.resigned)
    return replace(
        game, seq=seq, over=over, hash=link, links=game.links + 1, last=None, before=None
    )


def resigned(game: CurrentGame, at: Ms, seat: Seat, seq: int) -> CurrentGame:
    """The others play on; the seat cannot win any more, and the last move stays."""
    link = chain.told(game.hash, game.links + 1, Resigned(at, seat), game.key)
    out = (*game.resigned, seat)
    return replace(
        game, seq=seq, resigned=out, hash=link, links=game.links + 1, last=None, before=None
    )


def undone(game: CurrentGame, entry: Undone, seq: int) -> CurrentGame:
    """The game before the last move; the count of draws is kept, so no draw is repeated."""
    if game.before is None:
        raise Refused("nothing-to-undo")
    link = chain.told(game.hash, game.links + 1, entry, game.key)
    return replace(game.before, seq=seq, hash=link, links=game.links + 1, drawn=game.drawn)


def takes_back_alone(box: Box, game: CurrentGame, viewers: tuple[Viewer, ...]) -> bool:
    """Whether the last move may be undone without asking: no draw, no other view changed."""
    before, last = game.before, game.last
    if before is None or last is None or game.over is not None or last.drawn:
        return False
    return all(
        box.game.show(before.state, viewer) == box.game.show(game.state, viewer)
        for viewer in viewers
        if viewer != last.seat
    )


def recalled(box: Box, drawn: tuple[AnyMove, ...]) -> Draw:
    """A `draw` that gives the chance moves of the log."""
    answers: Iterator[AnyMove] = (as_move(box, move) for move in drawn)

    def draw(_odds: object, /) -> AnyMove:
        return next(answers)

    return draw


_HOLDERS: dict[tuple[str, str], type[Struct]] = {}


def as_move(box: Box, move: Json | AnyMove) -> AnyMove:
    """Decode a move. In a Struct, because msgspec caches those, but not unions."""
    whose = (box.package, box.name)
    holder = _HOLDERS.get(whose)
    if holder is None:
        holder = _HOLDERS[whose] = msgspec.defstruct("Holder", [("move", box.move)])
    return msgspec.structs.astuple(msgspec.convert({"move": move}, holder))[0]


def on_table(table: Table) -> CurrentGame:
    if table.game is None:
        raise Refused("not-started")
    return table.game


def going(table: Table) -> CurrentGame:
    """The game, if it is not over."""
    game = on_table(table)
    if game.over is not None:
        raise Refused("over")
    return game


def _settled(
    box: Box, game: CurrentGame, at: Ms, draw: Draw, events: tuple[AnyEvent, ...]
) -> Advanced:
    drawn: list[AnyMove] = []
    while isinstance(game.turn, Chance):
        answer = draw(game.turn.odds)
        step = _step(box, game, at, None, answer)
        game, events = replace(step.game, drawn=game.drawn + 1), events + step.events
        drawn.append(answer)
    over = without(game.turn, game.resigned) if isinstance(game.turn, Over) else None
    return Advanced(replace(game, over=over), tuple(drawn), events)


def _step(box: Box, game: CurrentGame, at: Ms, seat: Viewer, move: AnyMove) -> Advanced:
    turn = game.turn
    line = Moved(at, seat, msgspec.to_builtins(move))
    secretly = isinstance(turn, Choice | Chance) and turn.privy is not None
    link = chain.moved(game.hash, game.links + 1, line, secretly, game.key)
    step = box.game.apply(game.state, move)
    after = replace(
        game, state=step.state, turn=box.game.turn(step.state), hash=link, links=game.links + 1
    )
    return Advanced(after, (), step.events)
