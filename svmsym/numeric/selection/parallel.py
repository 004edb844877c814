"""Work in parallel where joblib is there and is asked for; its backend is the user's choice.

``joblib.parallel_config`` decides who does the work: processes, threads, Dask, Ray.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any


def workers(n_jobs: int | None) -> int:
    """How many pieces the work is cut into; joblib's counting, where −1 means all cores."""
    if n_jobs is None or n_jobs == 1 or find_spec("joblib") is None:
        return 1
    from joblib import effective_n_jobs  # noqa: PLC0415 - optional

    return int(effective_n_jobs(n_jobs))


def shared_out(work: Callable[..., Any], pieces: Sequence[tuple[Any, ...]], n_jobs: int | None) -> list[Any]:
    """work(*piece) for every piece, in order.

    >>> shared_out(max, [(1, 2), (4, 3)], None)
    [2, 4]
    """
    if workers(n_jobs) == 1 or len(pieces) == 1:
        return [work(*piece) for piece in pieces]
    from joblib import Parallel, delayed  # noqa: PLC0415 - optional

    return list(Parallel(n_jobs=n_jobs)(delayed(work)(*piece) for piece in pieces))
