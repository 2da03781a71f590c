"""A bot for any game: a tree over what one seat can know, in another imagined world at each try.

Moves that lead on share their place in the tree in every world where they are listed, so nothing
is learnt from a card that the seat does not see (single-observer information-set search).
"""

from collections.abc import Sequence
from math import log, sqrt

from parlour.bots.flat import rollout
from parlour.core.box import AnyEvent, AnyMove, AnyState, AnyView, Box
from parlour.core.game import Chance, Choice, Draw, Over, Seat

CURIOSITY = 0.7


class TreeNode:
    """What was tried from here: by move, how often it could be, how often it was, what it gave."""

    __slots__ = ("below", "gave", "open", "tries")

    def __init__(self) -> None:
        self.below: dict[AnyMove, TreeNode] = {}
        self.open = self.tries = 0
        self.gave = 0.0  # to whoever chose to come here


def choose(  # noqa: PLR0913
    box: Box, view: AnyView, heard: Sequence[AnyEvent], moves: Sequence[AnyMove], draw: Draw,
    *, tries: int = 1500, depth: int = 12,
) -> AnyMove:  # fmt: skip
    """The move that was tried most."""
    if len(moves) == 1:
        return moves[0]
    root = TreeNode()
    for _ in range(tries):
        _try(box, root, box.mind.imagine(view, heard, draw), draw, depth)
    return max(moves, key=lambda move: root.below[move].tries if move in root.below else 0)


def _try(box: Box, node: TreeNode, state: AnyState, draw: Draw, depth: int) -> None:
    """Down the tree to a move not tried yet, on at random, and the news back up."""
    path: list[tuple[TreeNode, Seat]] = []
    turn = box.game.turn(state)
    while not isinstance(turn, Over):
        if isinstance(turn, Chance):
            move = draw(turn.odds)
        else:
            move, fresh = _next(node, turn, draw)
            node = node.below[move]
            path.append((node, turn.seat))
        state = box.game.apply(state, move).state
        if isinstance(turn, Choice) and fresh:
            break
        turn = box.game.turn(state)
    worth = {seat: rollout(box, state, seat, draw, depth) for seat in {seat for _, seat in path}}
    for done, seat in path:
        done.tries += 1
        done.gave += worth[seat]


def _next(node: TreeNode, turn: Choice[AnyMove], draw: Draw) -> tuple[AnyMove, bool]:
    """Something new if there is; else what promises most, for how little it was tried."""
    new = [(move, 1) for move in turn.moves if move not in node.below]
    for move in turn.moves:
        if move in node.below:
            node.below[move].open += 1
    if new:
        move = draw(new)
        node.below[move] = TreeNode()
        node.below[move].open = 1
        return move, True

    def promise(move: AnyMove) -> float:
        here = node.below[move]
        if not here.tries:
            return float("inf")
        return here.gave / here.tries + CURIOSITY * sqrt(log(here.open + 1) / here.tries)

    return max(turn.moves, key=promise), False
