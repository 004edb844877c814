"""A question to the page's server beside the solver alone: what asking costs while a point is dragged.

    python -m benchmarks.page [--quick] [--json FILE]

Twenty points of two overlapping classes, moved a little from question to question, as a drag does. The floor
is the board's answer in this process; the server adds HTTP, the guard, JSON and a process of its own. Both
answer every question, ten in turns: a drag asks without a pause.
"""

from __future__ import annotations

import http.client
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from benchmarks.report.machine import ROOT, version
from benchmarks.report.row import Row, at_most, costing
from benchmarks.report.telling import alone, parser

DRAGS, QUICK_DRAGS, WARM, TURN = 60, 20, 4, 10
POINTS = 20
A_FRAME = 1 / 60
FRAMES = 2.0
RATIO = 3.0


def boards(drags: int, n: int = POINTS) -> list[dict[str, Any]]:
    """The same points again and again, one of them a quarter further each time."""
    draw = random.Random(9)
    centres = {-1: 1, 1: 3}
    points = [
        [f"{4 * centres[s] + draw.randint(-8, 8)}/4", f"{4 * centres[s] + draw.randint(-8, 8)}/4", s]
        for s in (-1, 1) * (n // 2)
    ]
    found = []
    for k in range(drags):
        moved = [*points[:-1], [f"{k}/4", "2", 1]]
        found.append({"points": moved, "kernel": "linear", "C": "1"})
    return found


@contextmanager
def server() -> Iterator[Callable[[dict[str, Any]], None]]:
    """A server of its own, and what asks it one question."""
    process = subprocess.Popen(
        [sys.executable, "-m", "svmsym", "serve", "--no-open"], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[1]
        line = http.client.HTTPConnection("127.0.0.1", urlsplit(address).port, timeout=60)

        def ask(given: dict[str, Any]) -> None:
            body = json.dumps({**given, "explain": False})
            line.request("POST", "/api/solve", body, {"Content-Type": "application/json"})
            response = line.getresponse()
            assert response.status == 200
            assert json.loads(response.read())["status"] == "optimal"

        yield ask
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def timed(action: Callable[[dict[str, Any]], Any], given: dict[str, Any]) -> float:
    start = time.perf_counter()
    action(given)
    return time.perf_counter() - start


def versions() -> dict[str, str]:
    return {"starlette": version("starlette"), "uvicorn": version("uvicorn")}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    from svmsym.show.board.reply import reply  # noqa: PLC0415 - after the arguments are read

    asked = boards(QUICK_DRAGS if quick else DRAGS)
    with server() as ask:
        for given in asked[:WARM]:  # both processes are warm then
            reply(given)
            ask(given)
        alone_took, served = list[float](), list[float]()
        for start in range(0, len(asked), TURN):
            turn = asked[start : start + TURN]
            alone_took += [timed(reply, given) for given in turn]
            served += [timed(ask, given) for given in turn]
    floor, middle, count = median(alone_took), median(served), len(asked)
    slow = sorted(served)[int(0.95 * count)]
    yield at_most(f"answer of the server, {POINTS} points, 95 % within", slow, None, "s", samples=count)
    what = f"answer of the server, {POINTS} points"
    yield costing(what, "the solver alone", middle, floor, limit=RATIO, samples=count)
    yield costing(what, "a frame (1/60 s)", middle, A_FRAME, limit=FRAMES, samples=count)


def main() -> int:
    options = parser(__doc__).parse_args()
    return alone("page", lambda: measure(options.quick), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
