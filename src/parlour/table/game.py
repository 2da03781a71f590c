"""The game on a table: begin, move, stop, undo. `decide` and `fold` use the same functions."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core import fair
from parlour.core.book import found
from parlour.core.box import AnyEvent, AnyMove, Box
from parlour.core.game import Chance, Choice, Draw, Json, Over, Seat, Viewer
from parlour.core.ids import Ms
from parlour.core.play import forfeit, resumed, without
from parlour.core.record import Moved, Promise, Resigned, Stopped, Undone, Updated, carried, chain
from parlour.table.commands import Update
from parlour.table.entries import Played
from parlour.table.names import player
from parlour.table.room import options, taken
from parlour.table.types import CurrentGame, Refused, Secret, Table


class Advanced(Struct, frozen=True, gc=False):
    """The game after an entry, the chance moves it took, and what happened."""

    game: CurrentGame
    drawn: tuple[AnyMove, ...]
    events: tuple[AnyEvent, ...]


def begun(
    box: Box, table: Table, at: Ms, promise: Promise, form: int, draw: Draw | None = None
) -> Advanced:
    """The game up to its first decision."""
    chairs = taken(table)
    brought = tuple(chair.loadout for chair in chairs)
    terms = options(box, table.terms, brought)
    key = draws_key(table, promise)
    players = tuple(player(table.id, chair, form) for chair in chairs)
    loadouts = msgspec.to_builtins(terms).get("loadouts")
    first = chain.begun(table.id, at, players, promise, loadouts, key)
    # A position's moves were drawn elsewhere: they are no links, and draws are counted from 1.
    made = (as_move(box, move) for move in table.terms.position)
    began = resumed(box.game, terms, made)
    state = began.state
    game = CurrentGame(
        state=state,
        turn=box.game.turn(state),
        seq=table.seq + 1,
        started=at,
        promise=promise,
        key=key,
        hash=first,
        links=1,
        drawn=0,
        format=form,
        booked=table.terms.shared is not None,
    )
    return _settled(box, game, at, draw, began.events)


def draws_key(table: Table, promise: Promise) -> Secret:
    """What all draws of a game come from: every seed, the server's and the players'."""
    if table.terms.shared is not None:
        return Secret(fair.shared_key(table.terms.shared.number, table.secret))
    known = [bytes.fromhex(seed) if seed else None for seed in promise.player_seeds]
    return Secret(fair.secret(table.secret, bytes.fromhex(promise.commits_hash), known))


def moved(
    box: Box, game: CurrentGame, played: Played, seq: int, draw: Draw | None = None
) -> Advanced:
    """The game after a listed move and the chance moves it causes; `draw` gives logged ones."""
    base = replace(game, last=None, before=None)
    step = _step(box, replace(base, seq=seq), played.at, played.seat, played.move)
    went = _settled(box, step.game, played.at, draw, step.events)
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


def updating(box: Box, table: Table, asked: Update, now: Ms) -> Updated:
    """Only a game that is played by itself: the other game of a match, and others with the same
    draws, have these rules, too."""
    going(table)
    if asked.base != table.seq:
        raise Refused("stale", {"seq": table.seq})
    bound = table.terms.games > 1 or table.terms.shared is not None
    if bound or not box.leads_to(asked.rules):
        raise Refused("not-now")
    return Updated(now, asked.rules)


def updated(box: Box, game: CurrentGame, entry: Updated) -> CurrentGame:
    """The same position under this box's rules: a move that is on its way is not too late. None
    before it is taken back any more."""
    state = carried(game.state, box)
    link = chain.told(game.hash, game.links + 1, entry, game.key)
    return replace(
        game,
        state=state,
        turn=box.game.turn(state),
        hash=link,
        links=game.links + 1,
        last=None,
        before=None,
    )


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
    box: Box, game: CurrentGame, at: Ms, logged: Draw | None, events: tuple[AnyEvent, ...]
) -> Advanced:
    drawn: list[AnyMove] = []
    draw = logged or fair.Draws(game.key, game.drawn)
    while isinstance(game.turn, Chance):
        booking = box.book if game.booked and logged is None else None
        answer = found(game.key, booking(game.state)) if booking else draw(game.turn.odds)
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
