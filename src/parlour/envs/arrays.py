"""Rows of whole numbers as arrays: as they are, or with one place for each value."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.generic]
Layout: TypeAlias = Literal["numbers", "one-hot"]
Info: TypeAlias = dict[str, Any]  # what Gymnasium and PettingZoo call infos, options and metadata
WIDE = 128  # a place with more values is one share of its largest, not a place for each value


class Arrays:
    """Turns rows with places of these sizes into arrays of one shape."""

    def __init__(self, sizes: Sequence[int], kind: Layout) -> None:
        if kind not in ("numbers", "one-hot"):
            raise ValueError(f"encoding is 'numbers' or 'one-hot', not {kind!r}")
        self._one_hot = kind == "one-hot"
        most = np.array(sizes, np.int16) - 1
        widths = [1 if size > WIDE else size for size in sizes]
        starts = np.array([0, *accumulate(widths)][:-1], np.int64)
        self._wide = np.flatnonzero(np.array(sizes) > WIDE)
        self._narrow = np.flatnonzero(np.array(sizes) <= WIDE)
        self._starts, self._most, self._width = starts, most, sum(widths)

    @property
    def width(self) -> int:
        """How many places an array has."""
        return self._width if self._one_hot else len(self._most)

    @property
    def most(self) -> NDArray[np.int16] | float:
        """The largest value of each place, or of all of them."""
        return 1.0 if self._one_hot else self._most

    def array(self, row: Sequence[int]) -> Array:
        numbers = np.array(row, np.int16)
        if not self._one_hot:
            return numbers
        hot = np.zeros(self._width, np.float32)
        narrow, wide = self._narrow, self._wide
        hot[self._starts[narrow] + numbers[narrow]] = 1
        hot[self._starts[wide]] = numbers[wide] / self._most[wide]
        return hot


def mask(legal: Sequence[int], count: int) -> NDArray[np.int8]:
    """1 for each of these numbers."""
    allowed = np.zeros(count, np.int8)
    allowed[legal] = 1
    return allowed
