"""Commands of svmsym in a process that has loaded it already: each in a fork, which may be trapped.

    python forked.py < JOBS > ENDS

A job is {"arguments": [...], "trap": {...}, "folder": where it writes}. A trap kills the command:
{"step": k} at its k-th step that touches the folder (opening, renaming, removing, making folders);
{"bytes": n} by the kernel, in the middle of the write that would make a file longer than n bytes;
{"seconds": s} after that time. {"full": n} is no trap but a disk: writing beyond n bytes is an error.
An end is {"code": exit code, or minus the signal; "said": standard error; "steps": steps it took}.
"""

import json
import os
import resource
import signal
import sys
import tempfile
import threading

from svmsym.cli.main import main
from svmsym.page.building import folder as page_folder
from svmsym.page.building import pyodide

STEPS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "tempfile.", "shutil.")


def preload() -> None:
    """Have in memory what the commands need, and leave out of the page what only takes time."""
    page_folder.ledger = lambda: b"{}"
    page_folder.library = lambda name: name.encode() * 1000
    page_folder.svmsym_itself = lambda: b"svmsym" * 100_000
    pyodide.require_hashes = lambda _found, _source: None  # it is a fake
    with tempfile.TemporaryDirectory() as place:
        main(["derive", "hard-margin", "--to", "html", "-o", f"{place}/x.html"])


def inside(folder: str, value: object) -> bool:
    """Whether an argument of a step is a path in a folder."""
    if isinstance(value, os.PathLike | str | bytes):
        return os.fsdecode(value).startswith(folder)
    return False


def count_steps(folder: str, last: int, told: int) -> None:
    """Tell each step to a pipe, and end at the last."""
    count = 0

    def step(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal count
        if event.startswith(STEPS) and any(inside(folder, value) for value in arguments):
            count += 1
            os.write(told, b".")
            if count == last:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(step)


def in_the_fork(job: dict[str, object], said: int, told: int) -> None:
    """The command, with its trap."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for source, target in ((nothing, 0), (nothing, 1), (said, 2)):
        os.dup2(source, target)
    trap = job.get("trap", {})
    if "bytes" in trap or "full" in trap:
        most = trap.get("bytes", trap.get("full"))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL if "bytes" in trap else signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    count_steps(job["folder"], trap.get("step", 0), told)
    code = 70  # what a traceback would be
    try:
        code = main([str(argument) for argument in job["arguments"]])
        sys.stdout.flush()
    except BaseException as error:  # noqa: BLE001 - told, as Python itself would
        sys.stderr.write(f"Traceback: {type(error).__name__}: {error}\n")
    finally:
        sys.stderr.flush()
        os._exit(code)


def ended(job: dict[str, object]) -> dict[str, object]:
    """Run one job to its end."""
    ours, theirs = os.pipe()
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            os.close(ours)
            in_the_fork(job, said.fileno(), theirs)
        os.close(theirs)
        timer = threading.Timer(job.get("trap", {}).get("seconds", 300), os.kill, (child, signal.SIGKILL))
        timer.start()
        steps = 0
        while piece := os.read(ours, 4096):  # until the fork and all below it have ended
            steps += len(piece)
        timer.cancel()
        timer.join()
        _, status = os.waitpid(child, 0)
        os.close(ours)
        said.seek(0)
        text = said.read().decode("utf-8", "replace")
    return {"code": os.waitstatus_to_exitcode(status), "said": text, "steps": steps}


if __name__ == "__main__":
    jobs = json.load(sys.stdin)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    preload()
    for job in jobs:
        out.write(json.dumps(ended(job)) + "\n")
        out.flush()
