"""Single-observer information-set Monte Carlo tree search, for any game.

Each try imagines another state. A move has one node in the tree, whatever state it was tried in,
so the search learns nothing from what the seat does not see.
"""

from collections.abc import Sequence
from math import log, sqrt

from parlour.bots.flat import rollout
from parlour.core.box import AnyEvent, AnyMove, AnyState, AnyView, Box
from parlour.core.game import Chance, Choice, Draw, Over, Seat

CURIOSITY = 0.7


class TreeNode:
    """One move: how often it was listed and tried, what it gave, and the moves after it."""

    __slots__ = ("below", "gave", "open", "tries")

    def __init__(self) -> None:
        self.below: dict[AnyMove, TreeNode] = {}
        self.open = self.tries = 0
        self.gave = 0.0  # to the seat that made the move


def choose(  # noqa: PLR0913
    box: Box,
    view: AnyView,
    heard: Sequence[AnyEvent],
    moves: Sequence[AnyMove],
    draw: Draw,
    *,
    tries: int = 1500,
    depth: int = 12,
) -> AnyMove:
    """The move that was tried most often."""
    if len(moves) == 1:
        return moves[0]
    root = TreeNode()
    for _ in range(tries):
        _try(box, root, box.mind.imagine(view, heard, draw), draw, depth)
    return max(moves, key=lambda move: root.below[move].tries if move in root.below else 0)


def _try(box: Box, node: TreeNode, state: AnyState, draw: Draw, depth: int) -> None:
    """Select down to a move not tried yet, play on at random, and back the result up."""
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
    """An untried move if there is one; else the one with the highest upper confidence bound."""
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
