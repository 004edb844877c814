"""The page's server under right and hostile requests for a long time: the same answers, bounded memory."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from trial import Found, Size

from benchmarks.report.memory import family, together  # isort: skip - the paths to these are made by trial
from serving import JSON, Served, served  # isort: skip
from test_server_hostile import BOMBS, HEAVY, answer, head, line_to, pour  # isort: skip

FOUR = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]]
RIGHT: list[tuple[str, dict[str, Any]]] = [
    ("choices", {}),
    ("words", {"lang": "de"}),
    ("derive", {"name": "hard-margin", "lang": "de"}),
    ("derive", {"name": "soft-margin", "notation": "ostwald"}),
    ("solve", {"points": FOUR}),
    ("solve", {"points": FOUR, "kernel": "cubic", "C": "10"}),
    ("certificate", {"points": FOUR}),
    ("read", {"text": "w = sum_i alpha_i y_i x_i, b = 0,5"}),
    ("check", {"question": "four-points/alpha", "answer": "(1, 1, 1, 1)"}),
]
NOISE = [
    b"\x00\x01\x02\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5_000 + b"\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]
MOST_MORE = 60.0  # megabytes of all processes together, for what they keep of earlier answers
MOST_HANDLES = 8
PATIENCE = 300.0  # seconds until right questions must have been answered, however busy the machine is


def right(server: Served, chance: random.Random) -> bool:
    code, _ = server.ask(*chance.choice(RIGHT))
    return code in {
        200,
        503,
        504,
    }  # a busy machine may say so; the answers themselves are compared in the end


def bomb(server: Served, chance: random.Random) -> bool:
    code, found = server.ask("read", {"text": chance.choice(BOMBS)})
    return code in {200, 413, 503, 504} and found["status"] in {"ok", "refused", "error"}


def heavy(server: Served, _chance: random.Random) -> bool:
    return server.ask("solve", HEAVY)[0] in {200, 503, 504}


def not_json(server: Served, chance: random.Random) -> bool:
    code, _ = server.ask(
        "solve", chance.choice([b"{", b"[" * 60_000, b"\xff\xfe", b"nan", b'"' + b"x" * 70_000])
    )
    return code in {200, 400, 413, 503}


def elsewhere(server: Served, chance: random.Random) -> bool:
    path = chance.choice(["/../../etc/passwd", "/%2e%2e/", "/api/os", "/api/", "/x" * 500])
    return server.request("POST", path, b"{}", JSON)[0] in {400, 404, 405, 414}


def foreign(server: Served, _chance: random.Random) -> bool:
    return server.ask("choices", {}, Origin="http://evil.example")[0] == 403


def noise(server: Served, chance: random.Random) -> bool:
    line = line_to(server)
    text = chance.choice(NOISE)
    pour(line, text, len(text))
    with suppress(OSError):
        line.shutdown(socket.SHUT_WR)
    return answer(line)[:12] in {b"", b"HTTP/1.1 400", b"HTTP/1.1 403", b"HTTP/1.1 414", b"HTTP/1.1 431"}


def half(server: Served, chance: random.Random) -> bool:
    """A request that promises more than it sends, left by its sender."""
    line_to(server, head(server, "Content-Length: 60000") + b"{" * chance.randrange(100)).close()
    return True


KINDS: dict[Callable[[Served, random.Random], bool], int] = {
    right: 40, bomb: 10, not_json: 10, elsewhere: 10, foreign: 10, noise: 10, half: 10, heavy: 1,
}  # fmt: skip


def soaked_server(_place: Path, size: Size) -> Found:
    """Ask from two sides until the time is over; compare answers, memory and handles with those before."""
    faults: list[str] = []
    asked: Counter[str] = Counter()
    with served(processes=1 if size.steps else 2) as server:
        asked_about = RIGHT if size.steps is None else [RIGHT[k] for k in (0, 4, 7)]
        before = answers(server, asked_about)
        lines = [
            threading.Thread(target=ask, args=(server, size, number, asked, faults)) for number in range(2)
        ]
        warm(server, size)
        memory, handles = together(server.process.pid), open_files(server.process.pid)
        processes = len(list(family(server.process.pid)))
        for line in lines:
            line.start()
        for line in lines:
            line.join()
        after = answers(server, asked_about)
        settled(server, handles, processes)
        more, still = together(server.process.pid) - memory, open_files(server.process.pid)
    faults += [
        f"another answer to {about}" for about, a, b in zip(asked_about, before, after, strict=True) if a != b
    ]
    faults += [
        f"answered with {code}: {about}"
        for about, (code, _) in zip(asked_about, before, strict=True)
        if code != 200
    ]
    faults += [f"{more:.0f} MB more than before"] if more > MOST_MORE else []
    faults += [f"{still} open files, {handles} before"] if still > handles + MOST_HANDLES else []
    load = {"seconds": size.soak, "requests": asked.total(), "megabytes before": round(memory)}
    load |= {"megabytes more": round(more, 1), "open files before": handles, "open files after": still}
    return Found(load, asked, tuple(faults))


def answers(server: Served, about: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """The answers to right questions; a busy machine is asked again, as it says itself."""
    ends = time.monotonic() + PATIENCE
    found = []
    for place, given in about:
        code, said = server.ask(place, given)
        while code in {503, 504} and time.monotonic() < ends:
            time.sleep(1)
            code, said = server.ask(place, given)
        found.append((code, said))
    return found


def warm(server: Served, size: Size) -> None:
    """Both processes have answered everything once, so that what they load is not taken for a leak."""
    for place, given in RIGHT * 2 if size.steps is None else ():
        threads = [threading.Thread(target=server.ask, args=(place, given)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def ask(server: Served, size: Size, number: int, asked: Counter[str], faults: list[str]) -> None:
    """One side that asks."""
    chance = random.Random(size.seed + number)
    ends = time.monotonic() + size.soak
    kinds = [kind for kind in KINDS if size.steps is None or kind is not heavy]
    weights = [KINDS[kind] for kind in kinds]
    while time.monotonic() < ends:
        kind = chance.choices(kinds, weights)[0]
        asked[kind.__name__] += 1
        try:
            if not kind(server, chance):
                faults.append(f"{kind.__name__} was answered otherwise than expected")
        except ConnectionError:
            asked["hung up on"] += 1
        except TimeoutError:  # the server may let a question wait longer than this side does
            asked["not waited for"] += 1
        except Exception as error:  # noqa: BLE001 - any other is a fault
            faults.append(f"{kind.__name__}: {type(error).__name__}: {error}")


def open_files(process: int) -> int:
    """Handles of a process and of all below it."""
    count = 0
    for one in family(process):
        with suppress(OSError):
            count += len(list(Path(f"/proc/{one}/fd").iterdir()))
    return count


def settled(server: Served, handles: int, processes: int) -> None:
    """Half requests are dropped, and a process that took too long is replaced: wait for both."""
    ends = time.monotonic() + 30
    while time.monotonic() < ends and (
        open_files(server.process.pid) > handles + MOST_HANDLES
        or len(list(family(server.process.pid))) < processes
    ):
        time.sleep(0.5)
