"""Pixies: the running score and the reasons, from what everyone sees."""

from functools import lru_cache

from parlour.core.explain import Reason, Score, ScoreLine
from parlour.core.game import Seat

from .cards import DECK
from .rules import FREE, HOME, placed
from .scoring import symbols, validated, zone
from .types import SPACES, Grid, Move, Special, Take, View


def score(view: View, /) -> Score:
    return tuple(_lines(view, seat, grid) for seat, grid in enumerate(view.grids))


def preview(view: View, move: Move, /) -> Score | None:
    if not isinstance(move, Take) or why(view, move) is not None:
        return None
    return tuple(
        _lines(view, seat, placed(grid, move) if seat == view.seat else grid)
        for seat, grid in enumerate(view.grids)
    )


def why(view: View, attempt: Move, /) -> Reason | None:
    if view.seat is None:
        return Reason("not-now", "4.1")
    if not isinstance(attempt, Take):
        return Reason("not-a-move", "3.4")
    if attempt.card not in view.spread:
        return Reason("not-in-spread", "4.2")
    if not 0 <= attempt.space < SPACES:
        return Reason("no-space", "3.2")
    grid, home = view.grids[view.seat], HOME[attempt.card]
    if grid[home].up is not None and grid[home].down is not None:
        return _validated(grid, attempt)
    if attempt.space != home:
        return Reason("must-match", "5", {"number": home + 1})
    if grid[home].up is None and not attempt.up:
        return Reason("face-up", "5.1", {"number": home + 1})
    return None


def what(view: View, move: Move, /) -> tuple[Reason, ...]:
    """What a placed card does: whether its number counts, and what symbols and zones gain."""
    then = preview(view, move)
    if not isinstance(move, Take) or then is None or view.seat is None:
        return ()
    now, cell = score(view)[view.seat], view.grids[view.seat][move.space]
    by = {
        line.name: line.points - old.points for line, old in zip(then[view.seat], now, strict=True)
    }
    found = list[Reason]()
    if by["validated"]:
        how = "covers" if cell.up is None else "second"
        found.append(Reason(how, facts={"number": move.space + 1}))
    found += [Reason(part, facts={"by": by[part]}) for part in ("symbols", "zone") if by[part]]
    return tuple(found) or (Reason("nothing" if move.up else "fills"),)


def tips(view: View, seat: Seat, /) -> tuple[Reason, ...]:
    grid, number = view.grids[seat], {HOME[card]: DECK[card].number for card in view.spread}
    found = list[Reason]()
    for home, n in number.items():
        if grid[home].up is not None:
            code = "validate" if grid[home].down is None else "third"
            found.append(Reason(code, facts={"number": n}))
    if zone(grid, view.number):
        found.append(Reason("zone"))
    for other, theirs in enumerate(view.grids):
        if other != seat and theirs.count(FREE) == 1:
            found.append(Reason("last-space", facts={"seat": other}))
    return tuple(found)


def _validated(grid: Grid, attempt: Take) -> Reason | None:
    """§5.3: the number is validated already, so the card goes face down somewhere empty."""
    number = DECK[attempt.card].number
    if attempt.up:
        return Reason("face-down", "5.3", {"number": number})
    if grid[attempt.space] != FREE:
        return Reason("must-be-empty", "5.3", {"number": number})
    return None


def _lines(view: View, seat: int, grid: Grid) -> tuple[ScoreLine, ...]:
    """The last round's grids stay on the table, so its parts are told after its end, too."""
    before = view.rounds[: view.number - 1]
    earlier = ScoreLine("rounds", sum(gained[seat] for gained in before))
    return (earlier, *_round(grid, view.number, view.special))


@lru_cache(4096)  # every viewer of every table is told, and a move changes one grid of several
def _round(grid: Grid, number: int, special: Special) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine("validated", validated(grid)),
        ScoreLine("symbols", symbols(grid, special)),
        ScoreLine("zone", zone(grid, number)),
    )
