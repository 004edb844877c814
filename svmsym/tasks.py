"""Tasks done one after the other, or spread through joblib over threads, processes or machines.

In: a function, what every task needs (``shared``), what each task needs of its own (``pieces``). Out:
results, each with its number, as they arrive. ``joblib.parallel_config`` decides who does the work;
``scheduled`` names a Dask scheduler.

A task must be idempotent: with the same arguments it has the same result, and it leaves nothing behind. So a
worker that is lost costs no more than what it was doing: that is done again, by another one. A task that
loses its workers again and again is refused, or done here. Workers of Dask must have this very program.
"""

from __future__ import annotations

import logging
import re
import socket
import sys
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.util import find_spec
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.program import program_digest

_LOSSES = 3  # in a row, without a result between them
_WAIT = 30.0  # seconds for the answer of a scheduler or its first worker
_LISTEN = 8.0  # seconds for somebody to listen: a scheduler that was started a moment ago needs one or two
_ADDRESS = re.compile(r"(?:[a-z]{2,9}://)?(?P<host>\[[0-9a-fA-F:.%]+\]|[^\s:/\[\]]+):(?P<port>[0-9]{1,5})/?")
_PORTS = 2**16
_PAUSE = 0.2  # seconds between two attempts
_SAME = "install the same version of svmsym, with the same extras, on every worker, and start it again"
Work = Callable[..., Any]


def workers(n_jobs: int | None = None) -> int:
    """How many tasks run at a time; joblib's counting: −1 means all, None what ``parallel_config`` says.

    >>> workers(1)
    1
    """
    nobody = n_jobs is None and "joblib" not in sys.modules
    if n_jobs == 1 or nobody or find_spec("joblib") is None or _inside_a_task():
        return 1
    from joblib import effective_n_jobs  # noqa: PLC0415 - optional

    count = int(effective_n_jobs(n_jobs))
    return max(2, count) if hasattr(_backend(), "client") else count  # Dask's workers may become more


def arriving(
    work: Work,
    pieces: Sequence[tuple[Any, ...]],
    n_jobs: int | None = None,
    shared: tuple[Any, ...] = (),
    *,
    here_at_last: bool = False,
) -> Generator[tuple[int, Any], None, None]:
    """(k, work(*shared, *pieces[k])) for every k, in the order in which they are done.

    ``here_at_last``: what has lost its workers again and again is done in this process, instead of refused.

    >>> list(arriving(max, [(1, 2), (9, 3)], shared=(5,)))
    [(0, 5), (1, 9)]
    """
    if len(pieces) <= 1 or workers(n_jobs) == 1:
        yield from ((k, work(*shared, *piece)) for k, piece in enumerate(pieces))
        return
    backend = _backend()
    client = getattr(backend, "client", None)
    if client is not None:
        yield from _by_dask(client, work, pieces, shared, here_at_last=here_at_last)
        return
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - loads when needed

    left, losses = dict(enumerate(pieces)), 0
    while left:
        try:
            for k, result in _by_joblib(backend, partial(work, *shared), dict(left), n_jobs):
                del left[k]
                losses = 0
                yield k, result
        except BrokenProcessPool as error:
            losses += 1
            if losses > _LOSSES and not here_at_last:
                raise _lost() from error
            if losses > _LOSSES:
                yield from ((k, work(*shared, *piece)) for k, piece in left.items())
                return


def done(
    work: Work, pieces: Sequence[tuple[Any, ...]], n_jobs: int | None = None, shared: tuple[Any, ...] = ()
) -> list[Any]:
    """work(*shared, *piece) for every piece, in order.

    >>> done(max, [(1, 2), (4, 3)])
    [2, 4]
    """
    return list(in_order(work, pieces, n_jobs, shared))


def in_order(
    work: Work, pieces: Sequence[tuple[Any, ...]], n_jobs: int | None = None, shared: tuple[Any, ...] = ()
) -> Generator[Any, None, None]:
    """work(*shared, *piece) for every piece, in order, each as soon as those before it are there.

    >>> next(in_order(max, [(1, 2), (4, 3)]))
    2
    """
    early: dict[int, Any] = {}
    following = 0
    with closing(arriving(work, pieces, n_jobs, shared)) as results:  # whoever stops early frees the workers
        for k, result in results:
            early[k] = result
            while following in early:
                yield early.pop(following)
                following += 1


@contextmanager
def scheduled(address: str | None) -> Iterator[None]:
    """While it lasts tasks go to the workers of this Dask scheduler; None: nothing changes.

    >>> with scheduled(None):
    ...     workers()
    1
    """
    if address is None:
        yield
        return
    missing = [name for name in ("joblib", "distributed") if find_spec(name) is None]
    if missing:
        raise SvmsymError(
            f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed",
            why="--scheduler hands tasks to Dask through joblib",
            hint='pip install "svmsym[scale]", here and on every worker',
        )
    _somebody_listens(address)
    from distributed import Client  # noqa: PLC0415 - optional
    from joblib import parallel_config  # noqa: PLC0415 - optional

    try:
        client = Client(address, timeout=_WAIT, set_as_default=False)
    except (OSError, ValueError) as error:  # TimeoutError is an OSError
        raise _no_scheduler(address, error) from error
    with _quiet(), client:
        try:
            client.wait_for_workers(1, timeout=_WAIT)
        except OSError as error:
            raise SvmsymError(
                f"the scheduler at {address[:80]} has no worker",
                hint=f"start some with `dask worker {address[:80]}`, on any machine",
            ) from error
        with parallel_config(backend="dask", client=client):
            yield


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask's client warns of every worker that is lost; that is expected here, and told where it matters."""
    told = logging.getLogger("distributed.client")
    before = told.level
    told.setLevel(logging.ERROR)
    try:
        yield
    finally:
        told.setLevel(before)


def _somebody_listens(address: str) -> None:
    """Refuse an address at which nobody listens: a client of Dask would go on trying until the end."""
    found = _ADDRESS.fullmatch(address.strip())
    if found is None or not 0 < int(found["port"]) < _PORTS:
        raise SvmsymError(
            f"{address[:80]} is no address of a scheduler",
            why="it has no port" if found is None else "its port is no number from 1 to 65535",
            hint="write host and port, as in tcp://192.0.2.1:8786; `dask scheduler` prints its address",
        )
    until = time.monotonic() + _LISTEN
    while True:
        try:
            socket.create_connection((found["host"].strip("[]"), int(found["port"])), _LISTEN).close()
        except ConnectionRefusedError as error:
            if time.monotonic() > until:
                raise _no_scheduler(address, error) from error
            time.sleep(_PAUSE)
        except (OSError, UnicodeError) as error:  # also a name that is no name of a host
            raise _no_scheduler(address, error) from error
        else:
            return


def _no_scheduler(address: str, error: Exception) -> SvmsymError:
    return SvmsymError(
        f"there is no Dask scheduler at {address[:80]}",
        why=str(error).partition("\n")[0],
        hint="start one with `dask scheduler`; it prints its address, as tcp://192.0.2.1:8786",
    )


def _backend() -> Any:
    from joblib.parallel import get_active_backend  # noqa: PLC0415 - optional

    return get_active_backend()[0]


def _inside_a_task() -> bool:
    """Whether this is a task of Dask itself; one that waited for others could keep them from running."""
    if "distributed" not in sys.modules:
        return False
    from distributed import get_worker  # noqa: PLC0415 - optional

    try:
        get_worker()
    except ValueError:
        return False
    return True


def _by_joblib(
    backend: Any, work: Work, pieces: Mapping[int, tuple[Any, ...]], n_jobs: int | None
) -> Iterator[tuple[int, Any]]:
    from joblib import Parallel, delayed  # noqa: PLC0415 - optional

    way = "generator_unordered" if getattr(backend, "supports_return_generator", False) else "list"
    calls = (delayed(_numbered)(work, k, piece) for k, piece in pieces.items())
    yield from Parallel(n_jobs=n_jobs, return_as=way)(calls)


def _numbered(work: Work, k: int, piece: tuple[Any, ...]) -> tuple[int, Any]:
    return k, work(*piece)


def _by_dask(
    client: Any, work: Work, pieces: Sequence[tuple[Any, ...]], shared: tuple[Any, ...], *, here_at_last: bool
) -> Iterator[tuple[int, Any]]:
    """Through the client of joblib's backend: what is shared is sent once, a lost worker is told at once."""
    from concurrent.futures import CancelledError  # noqa: PLC0415 - loads when needed

    from distributed import as_completed  # noqa: PLC0415 - optional
    from distributed.scheduler import KilledWorker  # noqa: PLC0415

    # The result of a task, unlike scattered data, is not lost with its worker: the task is done again.
    held = client.submit(_itself, _Closed(shared), pure=False)
    program = _own_program()
    numbers = {
        client.submit(_called, program, _Closed((work, *piece)), held, pure=False): k
        for k, piece in enumerate(pieces)
    }
    try:
        for future in as_completed(list(numbers), loop=client.loop):
            k = numbers[future]
            try:
                result = future.result()
            except KilledWorker:
                if not here_at_last:
                    raise
                result = work(*shared, *pieces[k])
            yield k, result
            del numbers[future]
    except (KilledWorker, CancelledError) as error:
        raise _lost() from error
    except ModuleNotFoundError as error:
        raise SvmsymError(f"a worker cannot do its task: {error}", hint=_SAME) from error
    finally:
        client.cancel(list(numbers))


@dataclass(frozen=True)
class _Closed:
    """Values that Dask does not look into: some versions take a tuple with a function in front for a task."""

    values: tuple[Any, ...]


def _itself(value: _Closed) -> _Closed:
    return value


_own_program = lru_cache(maxsize=1)(program_digest)


def _called(program: str, own: _Closed, shared: _Closed) -> Any:
    if program != _own_program():
        raise SvmsymError(
            "a worker has another svmsym than this one",
            why="its results could differ from those of all others",
            hint=_SAME,
        )
    # Arrays that arrive are read-only views of a message, at any address. NumPy hands such to loops of its
    # own instead of BLAS, with other last digits. A copy is an array like any other.
    work, *piece = deepcopy(own.values)
    return work(*deepcopy(shared.values), *piece)


def _lost() -> SvmsymError:
    return SvmsymError(
        "a task has lost its worker again and again",
        why="workers end where memory ends, or somebody ends them",
        hint="give each worker more memory, or run with fewer tasks at a time",
    )
