"""Offers between players: a draw, an undo, a rematch. To offer the same is to agree."""

from parlour.core.box import Box
from parlour.core.game import Seat, Viewer
from parlour.core.ids import Ms
from parlour.core.record import Stopped, Undone
from parlour.table.entries import Declined, Entry, Offered, Wish
from parlour.table.game import going, takes_back_alone
from parlour.table.next_table import following, refuse_followed
from parlour.table.room import phase
from parlour.table.types import CurrentGame, Refused, Table


def offered(box: Box, table: Table, seat: Seat, wish: Wish, now: Ms) -> Entry:
    """The offer; or what it leads to, if everybody else has offered the same."""
    if (seat, wish) in table.wishes:
        raise Refused("asked")
    if not table.terms.purpose.allows(wish):
        raise Refused(table.terms.purpose.kind)
    playing = {s: chair for s, chair in enumerate(table.chairs) if chair and not chair.resigned}
    everyone = playing.keys() - {seat}
    others = {s for s in everyone if not playing[s].bot}
    needed = everyone if wish == "undo" else others  # bots must agree to an undo too
    # At one screen they have agreed aloud: there is nobody to send an offer to.
    together = table.terms.purpose.one_device
    agreed = together or needed <= {s for s, wished in table.wishes if wished == wish}
    match wish:
        case "rematch":
            if phase(table) != "FINISHED":
                raise Refused("not-over")
            refuse_followed(table)
            return following(table, now) if agreed else Offered(now, seat, wish)
        case "draw":
            going(table)
            if not box.draws or not others:
                raise Refused("no-draws")
            return Stopped(now, None, "agreed") if agreed else Offered(now, seat, wish)
        case "undo":
            return _undo(box, table, seat, now, agreed=agreed)


def declined(table: Table, seat: Seat, wish: Wish, now: Ms) -> Declined:
    if not any(wished == wish for _, wished in table.wishes):
        raise Refused("not-asked")
    return Declined(now, seat, wish)


def may_undo(box: Box, table: Table, game: CurrentGame) -> bool:
    """Whether the last move may be taken back: not what chance answered, and everyone has seen."""
    return (
        box.undo
        and table.terms.purpose.undo
        and game.over is None
        and game.last is not None
        and not game.last.drawn
    )


def undo_alone(box: Box, table: Table, game: CurrentGame) -> bool:
    """Whether the last move may be undone without asking."""
    viewers: tuple[Viewer, ...] = (*(Seat(s) for s in range(table.terms.seats)), None)
    return takes_back_alone(box, game, viewers)


def _undo(box: Box, table: Table, seat: Seat, now: Ms, *, agreed: bool) -> Entry:
    game = going(table)
    if game.last is None or game.before is None:
        raise Refused("nothing-to-undo")
    if not may_undo(box, table, game):
        raise Refused("drawn")
    mover = game.last.seat
    if table.terms.purpose.one_device:
        return Undone(now, mover)  # whoever's turn it is since
    if seat == mover and (agreed or undo_alone(box, table, game)):
        return Undone(now, mover)
    if seat != mover and (mover, "undo") not in table.wishes:
        raise Refused("not-your-move")
    return Undone(now, mover) if agreed else Offered(now, seat, "undo")
