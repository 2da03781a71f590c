"""Phage on a flat board: the rules again for bots, kept equal by test_kernel.py, and a search.

rules.py plays and lists 60,000 tables a second and weighs none. The search here weighs 100,000,
since it mostly asks for captures only, and 450,000 when `make fast` has compiled this file.

A table is one list: 49 squares, the bag by tile, and the counters named below. Tiles are
numbers: 1 to 4 a T cell by the way it points, then as named here. Values are a hundredth of a
point each, from the side to move.
"""

from typing import Final

EMPTY: Final = 0
DENDRITIC: Final = 5
VIRUS: Final = 6
BACTERIUM: Final = 7
SMALL: Final = 8
LARGE: Final = 9
DEBRIS: Final = 10
HIDDEN: Final = 11
BAG: Final = 48  # a tile's number is added to it
SIDE: Final = 59
HELD: Final = 60
BACK: Final = 61  # one a side, like LEFT, POINTS, TILES and PIECES
LEFT: Final = 63
POINTS: Final = 65
TILES: Final = 67
QUIET: Final = 69
UNTURNED: Final = 70
PIECES: Final = 71
WORTH: Final = 73  # what stands on the board, by the weights of the search, to the Immune System
LIMIT: Final = 74  # of quiet turns
REMOVAL: Final = 75  # how debris goes: 0 either way, 1 by a step, 2 by clearing
LENGTH: Final = 76

FLIP: Final = 1 << 16  # and the square; a move is src << 6 | dst, both the same for an exit
CLEARING: Final = 1 << 12  # and more: moves below it only move
CLEAR: Final = 12  # shift of the four bits that say which neighbours a dendritic cell clears
PASS: Final = 1 << 17
FLIP_DEEPER: Final = 1 << 18  # a flip deeper in the search: of a tile that changes nothing

LAST_TURNS: Final = 5
WIN: Final = 1_000_000
ENDLESS: Final = 10 * WIN
STILL: Final = 6  # captures in a row that a search follows beyond its depth
LATE_MOVES: Final = 6  # moves that are looked at before the others count as unlikely
UNKNOWN: Final = (-1, 0, 0, -1)  # of a table: how deep it was looked at, bound, worth, best move

SCORE: Final[list[int]] = [0, 5, 5, 5, 5, 5, 10, 5, 2, 3, 2, 0]
OWNER: Final[list[int]] = [-1, 0, 0, 0, 0, 0, 1, 1, 2, 2, -1, -1]
EXITS: Final[list[int]] = [3, 21, 27, 45]
IS_EXIT: Final[list[bool]] = [at in EXITS for at in range(49)]


def _rays() -> list[list[list[int]]]:
    rays: list[list[list[int]]] = []
    for at in range(49):
        x, y = at % 7, at // 7
        rays.append([
            [at - 7 * n for n in range(1, y + 1)],
            [at + n for n in range(1, 7 - x)],
            [at + 7 * n for n in range(1, 7 - y)],
            [at - n for n in range(1, x + 1)],
        ])  # fmt: skip
    return rays


RAYS: Final[list[list[list[int]]]] = _rays()
REACH: Final[list[list[list[list[int]]]]] = [
    [[ray[:1] if tile in (DENDRITIC, VIRUS) else ray for ray in rays] for rays in RAYS]
    for tile in range(12)
]  # by tile and square: the ways a piece goes
HUNT: Final[list[list[list[list[int]]]]] = [
    [[rays[tile - 1]] if 0 < tile < DENDRITIC else rays if tile <= BACTERIUM else []
     for rays in REACH[tile]] for tile in range(12)
]  # the ways it takes  # fmt: skip
TAKES: Final[list[list[bool]]] = [
    [VIRUS <= prey <= LARGE if 0 < tile < DENDRITIC
     else prey == DEBRIS if tile == DENDRITIC
     else 0 < prey <= DENDRITIC if tile == VIRUS
     else tile == BACTERIUM and SMALL <= prey <= LARGE for prey in range(12)]
    for tile in range(12)
]  # fmt: skip
LINES: Final[list[list[list[int]]]] = [
    [ray[: ray.index(exit_) + 1] for ray in rays for exit_ in EXITS if exit_ in ray]
    for rays in RAYS
]  # from each square, what must be empty to slide out
STEPS: Final[list[int]] = [
    min(abs(at % 7 - out % 7) + abs(at // 7 - out // 7) for out in EXITS) or 1 for at in range(49)
]  # turns that a virus or dendritic cell needs to leave


def gains(s: list[int]) -> list[int]:
    """Moves that take or lead out; of clearings only the largest."""
    found: list[int] = []
    if s[QUIET] >= s[LIMIT] and s[UNTURNED] > 0:
        return found
    low, high = (1, DENDRITIC) if s[SIDE] == 0 else (VIRUS, BACTERIUM)
    for at in range(49):
        tile = s[at]
        if low <= tile <= high:
            if tile != DENDRITIC or s[REMOVAL] != 2:
                _captures(s, at, tile, found)
            if tile == DENDRITIC and s[REMOVAL] != 1:
                _clearing(s, at, found)
            if s[UNTURNED] == 0:
                _exits(s, at, tile, found)
    back = s[BACK + s[SIDE]]
    if back >= 0 and back in found:
        found.remove(back)
    return found


def _captures(s: list[int], at: int, tile: int, found: list[int]) -> None:
    takes = TAKES[tile]
    for ray in HUNT[tile][at]:
        for to in ray:
            if s[to] != EMPTY:
                if takes[s[to]]:
                    found.append(at << 6 | to)
                break


def _clearing(s: list[int], at: int, found: list[int]) -> None:
    """All the debris beside, a bit for each way."""
    bits = 0
    for way in range(4):
        ray = RAYS[at][way]
        if ray and s[ray[0]] == DEBRIS:
            bits |= 1 << way
    if bits:
        found.append(bits << CLEAR | at << 6 | at)


def _exits(s: list[int], at: int, tile: int, found: list[int]) -> None:
    """Moves over empty squares that end on an exit, or leave from one."""
    if IS_EXIT[at]:
        found.append(at << 6 | at)
    for line in LINES[at]:
        if len(line) == 1 or tile not in (DENDRITIC, VIRUS):
            for to in line:
                if s[to] != EMPTY:
                    break
            else:
                found.append(at << 6 | line[-1])


def quiets(s: list[int]) -> list[int]:
    """Moves that neither take nor lead out nor flip."""
    found: list[int] = []
    side, held = s[SIDE], s[HELD]
    back, escape = s[BACK + side], s[UNTURNED] == 0
    if s[QUIET] >= s[LIMIT] and s[UNTURNED] > 0:
        return found
    low, high = (1, DENDRITIC) if side == 0 else (VIRUS, BACTERIUM)
    for at in range(49):
        tile = s[at]
        own = low <= tile <= high
        if not own and (at == held or tile < SMALL or tile > LARGE):
            continue
        stays = escape and own
        for ray in REACH[tile][at]:
            for to in ray:
                if s[to] != EMPTY:
                    break
                if not stays or not IS_EXIT[to]:
                    found.append(at << 6 | to)
    if back >= 0 and back in found:
        found.remove(back)
    return found


def flips(s: list[int]) -> list[int]:
    return [FLIP | at for at in range(49) if s[at] == HIDDEN]


def listed(s: list[int]) -> list[int]:
    """All that rules.py lists, in another order."""
    found = flips(s)
    for move in gains(s):
        some = move >> CLEAR
        found += [part << CLEAR | move & 4095 for part in range(1, some + 1) if part & some == part
                  ] if some else [move]  # fmt: skip
    return found + quiets(s) or [PASS]


def over(s: list[int]) -> bool:
    if s[UNTURNED] > 0:
        return False
    return s[PIECES] == 0 or s[PIECES + 1] == 0 or (s[LEFT] == 0 and s[LEFT + 1] == 0)


def played(s: list[int], move: int, weights: list[int]) -> list[int]:
    """The table after a move, a clearing, an exit or a pass; or after waiting."""
    s = s[:]
    side = s[SIDE]
    s[SIDE] = 1 - side
    s[HELD] = s[BACK + side] = -1
    s[QUIET] += 1
    if s[LEFT + side] > 0:
        s[LEFT + side] -= 1
    if move >= PASS:
        if move == FLIP_DEEPER:
            s[QUIET] = 0
        return s
    src, dst, some = move >> 6 & 63, move & 63, move >> CLEAR
    if some:
        for way in range(4):
            if some >> way & 1:
                _taken(s, side, RAYS[src][way][0], weights)
        return s
    tile = s[src]
    if s[dst] != EMPTY and src != dst:
        _taken(s, side, dst, weights)
    s[src] = EMPTY
    s[dst] = tile
    s[WORTH] += weights[tile * 49 + dst] - weights[tile * 49 + src]
    if tile >= SMALL:
        s[HELD] = dst
    elif s[UNTURNED] == 0 and IS_EXIT[dst]:
        _taken(s, side, dst, weights)
        return s
    s[BACK + side] = dst << 6 | src
    return s


def _taken(s: list[int], side: int, at: int, weights: list[int]) -> None:
    tile = s[at]
    owner = OWNER[tile]
    s[at] = EMPTY
    s[POINTS + side] += SCORE[tile]
    s[TILES + side] += 1
    s[QUIET] = 0
    s[WORTH] -= weights[tile * 49 + at]
    if owner in (0, 1):
        s[PIECES + owner] -= 1


def revealed(s: list[int], at: int, tile: int, weights: list[int]) -> list[int]:
    """The table after a flip that shows this tile."""
    s = s[:]
    side = s[SIDE]
    s[SIDE] = 1 - side
    s[BACK + side] = -1
    s[HELD] = at if SMALL <= tile <= LARGE else -1
    s[QUIET] = 0
    s[at] = tile
    s[BAG + tile] -= 1
    s[UNTURNED] -= 1
    s[WORTH] += weights[tile * 49 + at]
    if tile <= BACTERIUM:
        s[PIECES + OWNER[tile]] += 1
    if s[UNTURNED] == 0:
        s[LEFT] = s[LEFT + 1] = LAST_TURNS
    return s


def standing(s: list[int]) -> int:
    """What the table is worth as it stands."""
    worth = 100 * (s[POINTS] - s[POINTS + 1])
    worth += s[WORTH] if s[UNTURNED] > 0 else _leaving(s, 0) - _leaving(s, 1)
    return -worth if s[SIDE] else worth


def _leaving(s: list[int], side: int) -> int:
    """What a side may yet lead out: the nearest first, as long as its turns last."""
    low, high = (1, DENDRITIC) if side == 0 else (VIRUS, BACTERIUM)
    costs: list[int] = []
    for at in range(49):
        tile = s[at]
        if low <= tile <= high:
            turns = STEPS[at] if tile in (DENDRITIC, VIRUS) else _slide(s, at)
            costs.append(turns << 4 | SCORE[tile])
    costs.sort()
    left, worth = s[LEFT + side], 0
    for cost in costs:
        turns = cost >> 4
        left -= turns
        if left < 0:
            break
        worth += (cost & 15) * (90 if turns == 1 else 60)
    return worth


def _slide(s: list[int], at: int) -> int:
    """Turns that a T cell or bacterium needs to leave: one if an exit lies open, else two."""
    found: list[int] = []
    _exits(s, at, BACTERIUM, found)
    return 1 if found else 2


def ended(s: list[int]) -> int:
    """What the end is worth to the side that would be next."""
    points, tiles = s[POINTS] - s[POINTS + 1], s[TILES] - s[TILES + 1]
    rank = points or tiles
    worth = 100 * points + (WIN if rank > 0 else -WIN if rank < 0 else 0)
    return -worth if s[SIDE] else worth


class Spent(Exception):
    """As many positions as the search was allowed."""


class Search:
    """Alpha-beta on a flat table; a flip below the root is a turn in which nothing happens."""

    def __init__(self, weights: list[int], limit: int) -> None:
        self.weights = weights
        self.limit = limit
        self.nodes = 0
        self.known: dict[tuple[int, ...], tuple[int, int, int, int]] = {}
        self.history: list[int] = [0] * 8192

    def still(self, s: list[int], alpha: int, beta: int, depth: int) -> int:
        """The best of standing and taking."""
        self.nodes += 1
        if over(s):
            return ended(s)
        best = standing(s)
        if best >= beta or depth == 0:
            return best
        for move in self.ordered(s, gains(s)):
            low = max(alpha, best)
            best = max(best, -self.still(played(s, move, self.weights), -beta, -low, depth - 1))
            if best >= beta:
                break
        return best

    def ordered(self, s: list[int], moves: list[int]) -> list[int]:
        """The largest gain first, with the smallest piece."""
        if len(moves) < 2:
            return moves
        rated: list[tuple[int, int]] = []
        for move in moves:
            src, dst, some = move >> 6 & 63, move & 63, move >> CLEAR
            gain = 2 * some.bit_count() if some else SCORE[s[dst]]
            if s[UNTURNED] == 0 and IS_EXIT[dst] and src != dst and not some:
                gain += SCORE[s[src]]
            rated.append((SCORE[s[src]] - 16 * gain, move))
        rated.sort()
        return [move for _, move in rated]

    def moves(self, s: list[int], first: int) -> list[int]:
        """All moves, the likely best ones first."""
        taking, side = gains(s), s[SIDE]
        rest = [(-self.history[side << CLEAR | move], move) for move in quiets(s)]
        rest.sort()
        found = self.ordered(s, taking)
        if s[UNTURNED] > 0:
            found.append(FLIP_DEEPER if s[UNTURNED] > 1 else flips(s)[0])
        found += [move for _, move in rest]
        if not found:
            found.append(PASS)
        if first in found:
            found.remove(first)
            found.insert(0, first)
        return found

    def value(self, s: list[int], depth: int, alpha: int, beta: int) -> int:
        """What the table is worth to the side to move, so many turns ahead."""
        if depth <= 0:
            return self.still(s, alpha, beta, STILL)
        self.nodes += 1
        if self.nodes > self.limit:
            raise Spent
        if over(s):
            return ended(s)
        key = tuple(s)
        deep, bound, worth, first = self.known.get(key, UNKNOWN)
        if deep >= depth and (worth >= beta if bound > 0 else worth <= alpha or bound == 0):
            return worth
        best, low = -ENDLESS, alpha
        for n, move in enumerate(self.moves(s, first)):
            value = self.tried(s, move, n, depth, alpha, beta)
            if value > best:
                best, first = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                if move < CLEARING:
                    self.history[s[SIDE] << CLEAR | move] += depth * depth
                break
        self.known[key] = (depth, 1 if best >= beta else -1 if best <= low else 0, best, first)
        return best

    def tried(self, s: list[int], move: int, n: int, depth: int, alpha: int, beta: int) -> int:
        """The late ones are looked at a turn less deep, and again if they seem better than that."""
        after = self.after(s, move)
        if n >= LATE_MOVES and depth > 2 and s[UNTURNED] > 0:
            value = -self.value(after, depth - 2, -beta, -alpha)
            if value <= alpha:
                return value
        return -self.value(after, depth - 1, -beta, -alpha)

    def after(self, s: list[int], move: int) -> list[int]:
        if FLIP <= move < PASS:  # the last tile, and the bag knows it
            tile = 1
            while s[BAG + tile] == 0:
                tile += 1
            return revealed(s, move - FLIP, tile, self.weights)
        return played(s, move, self.weights)
