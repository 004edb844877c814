"""Large tables of plain decimals, a few megabytes at a time; anything else is left to the reader of lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from svmsym.exact.decimals import DecimalRows, decimal_rows, read_cells, rescaled
from svmsym.exact.floating import Bytes, Integers, Positions, np

_BLOCK = 2**20  # what a processor keeps near
_NEWLINE = 10


@dataclass(frozen=True)
class Blocks:
    """A whole table: numbers, and the texts of the columns set aside."""

    rows: DecimalRows
    aside: tuple[tuple[str, ...], ...]


def read_blocks(
    body: bytes, separator: str, width: int, aside: Sequence[int], *, comma: bool
) -> Blocks | None:
    """A table of ``width`` columns, or None if it has anything unusual: quotes, blanks, fractions, errors.

    Columns in ``aside`` (labels, weights) stay texts. With ``comma``, decimals have a comma.
    """
    body = body.rstrip(b"\n") + b"\n"
    if b'"' in body or b"\n\n" in body or b"\n#" in b"\n" + body:
        return None
    numeric = np.array([k for k in range(width) if k not in aside], dtype=np.intp)
    parts: list[tuple[Integers, int]] = []
    texts: list[list[str]] = [[] for _ in aside]
    for block in _pieces(body):
        cut = _cells(block, separator, width)
        if cut is None:
            return None
        starts, ends = cut
        read = read_cells(_pointed(block, comma=comma), starts[:, numeric].ravel(), ends[:, numeric].ravel())
        if read is None:
            return None
        parts.append((read[0].reshape(-1, len(numeric)), read[1]))
        for k, column in zip(aside, texts, strict=True):
            try:
                column += [
                    block[s:e].decode().strip()
                    for s, e in zip(starts[:, k].tolist(), ends[:, k].tolist(), strict=True)
                ]
            except UnicodeDecodeError:
                return None
    rows = joined(parts)
    return None if rows is None else Blocks(rows, tuple(map(tuple, texts)))


def joined(parts: list[tuple[Integers, int]]) -> DecimalRows | None:
    """Blocks of integers over different powers of ten as one table, or None where 64 bits do not do."""
    common = max(decimals for _, decimals in parts)
    scaled = []
    while parts:
        integers, decimals = parts.pop(0)
        block = integers if decimals == common else rescaled(integers, common - decimals)
        if block is None:
            return None
        scaled.append(block)
    return decimal_rows(np.concatenate(scaled), common)


def _pieces(body: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(body):
        end = body.find(b"\n", min(start + _BLOCK, len(body) - 1)) + 1
        yield body[start:end]
        start = end


def _cells(block: bytes, separator: str, width: int) -> tuple[Positions, Positions] | None:
    """Where the cells of a block begin and end, row by row, or None if rows differ in length."""
    buffer = np.frombuffer(block, dtype=np.uint8)
    marks = np.flatnonzero((buffer == ord(separator)) | (buffer == _NEWLINE))
    if len(marks) % width:
        return None
    ends = marks.reshape(-1, width)
    newline = buffer[ends] == _NEWLINE
    if not newline[:, -1].all() or newline[:, :-1].any():
        return None
    starts = np.concatenate(([0], marks[:-1] + 1)).reshape(-1, width)
    return _without_blank(buffer, starts, ends), ends


def _without_blank(buffer: Bytes, starts: Positions, ends: Positions) -> Positions:
    """Starts moved past one blank, as in ``1, 2, 3``."""
    last = len(buffer) - 1
    blank = (buffer[np.minimum(starts, last)] == ord(" ")) & (ends - starts > 1)
    moved: Positions = starts + blank
    return moved


def _pointed(block: bytes, *, comma: bool) -> Bytes:
    """The block with decimal points; a point where commas are meant becomes unreadable on purpose."""
    return np.frombuffer(block.translate(bytes.maketrans(b",.", b".x")) if comma else block, dtype=np.uint8)
