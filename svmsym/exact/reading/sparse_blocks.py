"""Large LIBSVM files of plain decimals, read at once; anything else is left to the reader of lines."""

from __future__ import annotations

from svmsym.exact.decimals import DecimalRows, decimal_rows, read_cells
from svmsym.exact.floating import np

_NEWLINE, _BLANK, _COLON = ord("\n"), ord(" "), ord(":")


def read_sparse(raw: bytes, most_cells: int) -> tuple[DecimalRows, tuple[str, ...]] | None:
    """Rows and labels, or None if anything is unusual: comments, tabs, fractions, errors."""
    body = b"\n".join(line.rstrip(b" ") for line in raw.split(b"\n")).rstrip(b"\n") + b"\n"
    if b"#" in body or b"\t" in body or b"\n\n" in body:
        return None
    buffer = np.frombuffer(body, dtype=np.uint8)
    ends = np.flatnonzero((buffer == _NEWLINE) | (buffer == _BLANK) | (buffer == _COLON))
    starts = np.concatenate(([0], ends[:-1] + 1))
    behind = buffer[ends]
    before = np.concatenate(([np.uint8(_NEWLINE)], behind[:-1]))
    is_label, is_index, is_value = before == _NEWLINE, before == _BLANK, before == _COLON
    # A label is not followed by a colon, an index always is, a value never is.
    if ((behind == _COLON) != is_index).any() or not is_value.any():
        return None
    index = read_cells(buffer, starts[is_index], ends[is_index])
    value = read_cells(buffer, starts[is_value], ends[is_value])
    if index is None or value is None or index[1] or index[0].min() < 1:
        return None
    row = np.cumsum(is_label)[is_index] - 1
    column = index[0] - 1
    ascending = (np.diff(column) > 0) | (np.diff(row) > 0)
    n, m = int(is_label.sum()), int(column.max()) + 1
    if not ascending.all() or n * m > most_cells:
        return None
    full = np.zeros((n, m), dtype=np.int64)
    full[row, column] = value[0]
    try:
        labels = tuple(
            body[s:e].decode()
            for s, e in zip(starts[is_label].tolist(), ends[is_label].tolist(), strict=True)
        )
    except UnicodeDecodeError:
        return None
    return decimal_rows(full, value[1]), labels
