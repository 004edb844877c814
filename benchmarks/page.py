"""A question to the page's server beside the solver alone: what asking costs while a point is dragged.

    python benchmarks/page.py [--json FILE]

Twenty points of two overlapping classes, moved a little from question to question, as a drag does. The floor
is the board's answer in this process; the server adds HTTP, the guard, JSON and a process of its own.
"""

from __future__ import annotations

import argparse
import http.client
import json
import platform
import random
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from limits import Limit, processor

ROOT = Path(__file__).resolve().parents[1]
DRAGS = 60
A_FRAME = 1 / 60
FRAMES = 2.0
RATIO = 3.0


def boards(n: int = 20) -> list[dict[str, Any]]:
    """The same points again and again, one of them a quarter further each time."""
    draw = random.Random(9)
    centres = {-1: 1, 1: 3}
    points = [
        [f"{4 * centres[s] + draw.randint(-8, 8)}/4", f"{4 * centres[s] + draw.randint(-8, 8)}/4", s]
        for s in (-1, 1) * (n // 2)
    ]
    found = []
    for k in range(DRAGS):
        moved = [*points[:-1], [f"{k}/4", "2", 1]]
        found.append({"points": moved, "kernel": "linear", "C": "1"})
    return found


def alone(asked: list[dict[str, Any]]) -> list[float]:
    from svmsym.show.board.reply import reply  # noqa: PLC0415 - after the arguments are read

    return [timed(lambda one=one: reply(one)) for one in asked]


def asking(asked: list[dict[str, Any]]) -> list[float]:
    process = subprocess.Popen(
        [sys.executable, "-m", "svmsym", "serve", "--no-open"], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[1]
        line = http.client.HTTPConnection("127.0.0.1", urlsplit(address).port, timeout=60)

        def one(given: dict[str, Any]) -> None:
            body = json.dumps({**given, "explain": False})
            line.request("POST", "/api/solve", body, {"Content-Type": "application/json"})
            response = line.getresponse()
            assert response.status == 200
            assert json.loads(response.read())["status"] == "optimal"

        for given in asked[:4]:  # both processes are warm then
            one(given)
        return [timed(lambda given=given: one(given)) for given in asked]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def timed(action: Any) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    asked = boards()
    alone(asked[:4])
    floor, served = median(alone(asked)), asking(asked)
    middle, slow = median(served), sorted(served)[int(0.95 * len(served))]
    print(f"{processor()}, Python {platform.python_version()}")
    print(
        f"the solver alone {1000 * floor:.1f} ms; asked {1000 * middle:.1f} ms, 95 % in {1000 * slow:.1f} ms"
    )
    limits = [
        Limit("the server / the solver alone, 20 points", middle / floor, RATIO, at_least=False),
        Limit("frames (1/60 s) until an answer, 20 points", middle / A_FRAME, FRAMES, at_least=False),
    ]
    for limit in limits:
        print(limit)
    if chosen.json:
        chosen.json.write_text(
            json.dumps({limit.what: limit.as_json() for limit in limits}, indent=2), "utf-8"
        )
    return 0 if all(limit.holds for limit in limits) else 1


if __name__ == "__main__":
    sys.exit(main())
