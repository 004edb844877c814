"""Inner products of a few sparse rows with a tile of sparse points.

The columns that occur in the rows are numbered in order of appearance, and the rows stored densely over
those columns alone, side by side. An entry x at f of point c then adds x times a short line
to a short sum, a line of zeros where f does not occur:

    out[r, c] = Σ_f rows[r, f] · x_cf.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import float32

from svmsym.numeric.compiled.jit import FAST, loop


@loop(FAST)
def products(
    left_starts: Any,
    left_columns: Any,
    left_data: Any,
    starts: Any,
    columns: Any,
    data: Any,
    features: Any,
    first: Any,
    last: Any,
) -> Any:
    """Rows (CSR ``left_…``) by points first … last − 1 (CSR), as a dense float32 tile."""
    m = left_starts.size - 1
    place = np.empty(features, np.int32)
    for f in range(features):
        place[f] = -1
    count = 0
    for k in range(left_starts[0], left_starts[m]):
        f = left_columns[k]
        if place[f] < 0:
            place[f] = count
            count += 1
    lines = np.zeros((count + 1, m), float32)  # the last one stays zero, for all other columns
    for r in range(m):
        for k in range(left_starts[r], left_starts[r + 1]):
            lines[place[left_columns[k]], r] += left_data[k]
    for f in range(features):
        if place[f] < 0:
            place[f] = count
    out = np.empty((m, last - first), float32)
    sums = np.empty(m, float32)
    for c in range(first, last):
        for r in range(m):
            sums[r] = float32(0)
        for k in range(starts[c], starts[c + 1]):
            line, x = np.uint64(place[columns[k]]), data[k]  # unsigned: a negative place would mean the end
            for r in range(m):
                sums[r] += x * lines[line, r]
        for r in range(m):
            out[r, c - first] = sums[r]
    return out
