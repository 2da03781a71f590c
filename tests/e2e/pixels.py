"""A picture as the browser paints it, pixel by pixel."""

import struct
import zlib
from typing import NamedTuple

from tests.support.colours import Colour

SIGNATURE = 8


class Picture(NamedTuple):
    width: int
    rows: list[list[Colour]]

    def at(self, x: float, y: float) -> Colour:
        """Where x and y go from 0 to 1."""
        return self.rows[int(y * len(self.rows))][int(x * self.width)]


def picture(png: bytes) -> Picture:
    """Of 8 bits a channel and not interlaced, as screenshots are."""
    at, packed, width, height, channels = SIGNATURE, b"", 0, 0, 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", body[:10])
            assert depth == 8
            channels = {2: 3, 6: 4}[colours]
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    data, stride = zlib.decompress(packed), width * channels
    rows, above = list[list[Colour]](), bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = _unfiltered(data[start], data[start + 1 : start + 1 + stride], above, channels)
        rows.append([(above[x], above[x + 1], above[x + 2]) for x in range(0, stride, channels)])
    return Picture(width, rows)


def _unfiltered(how: int, line: bytes, above: bytes, step: int) -> bytes:
    out = bytearray(line)
    for x in range(len(out)):
        left, up = out[x - step] if x >= step else 0, above[x]
        corner = above[x - step] if x >= step else 0
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[how]
        out[x] = (out[x] + guess) & 255
    return bytes(out)


def _paeth(left: int, up: int, corner: int) -> int:
    whole = left + up - corner
    return min((left, up, corner), key=lambda one: abs(whole - one))
