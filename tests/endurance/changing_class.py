"""Submissions that grow, shrink, are replaced or vanish while they are read."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from trial import Found, Size
from writers import EXAM, environment

LINES = "## a\n(1; {0})\n\n" + "more {0}\n" * 40_000  # long enough to be read in several pieces
QUIET = "## a\nw = (1/2, 1/2)\n"


def grow(path: Path, _chance: random.Random) -> None:
    with path.open("ab") as file:
        file.write(b"more\n" * 100)


def shrink(path: Path, chance: random.Random) -> None:
    os.truncate(path, chance.randrange(0, max(1, path.stat().st_size)))


def overwrite(path: Path, chance: random.Random) -> None:
    with path.open("r+b") as file:
        file.write(LINES.format(chance.randrange(10)).encode()[: path.stat().st_size])


def exchange(path: Path, chance: random.Random) -> None:
    beside = path.with_name(f".{path.name}")
    beside.write_text(LINES.format(chance.randrange(10)), "utf-8")
    beside.replace(path)


def vanish(path: Path, _chance: random.Random) -> None:
    path.unlink()


def become_folder(path: Path, _chance: random.Random) -> None:
    path.unlink()
    path.mkdir()


def become_pipe(path: Path, _chance: random.Random) -> None:
    path.unlink()
    os.mkfifo(path)


def become_link(path: Path, _chance: random.Random) -> None:
    path.unlink()
    path.symlink_to(path.name)


IN_PLACE = (grow, shrink, overwrite)
ELSEWHERE = (exchange, vanish, become_folder, become_pipe, become_link)


def changing_class(place: Path, size: Size) -> Found:
    """Every change in the middle of a reading; then a process that changes files all the time."""
    from svmsym.exams.setting.exam_file import load_exam  # noqa: PLC0415 - loads for this trial alone
    from svmsym.exams.submissions.collecting import collect  # noqa: PLC0415

    chance = random.Random(size.seed)
    place.joinpath("exam.toml").write_text(EXAM, "utf-8")
    exam = load_exam(place / "exam.toml")
    faults, tried = [], Counter[str]()
    for change in (*IN_PLACE, *ELSEWHERE):
        faults += in_the_middle(place / change.__name__, change, chance, lambda f: collect(f, exam))
        tried[f"{change.__name__} in the middle"] += 1
    folder = place / "restless"
    fill(folder)
    quiet = digest_of(QUIET)
    restless = subprocess.Popen([sys.executable, __file__, str(folder), str(size.seed)], env=environment())
    told: Counter[str] = Counter()
    try:
        for k in range(size.rounds):
            start = time.monotonic()
            try:
                work = collect(folder, exam)
            except Exception as error:  # noqa: BLE001 - any is a fault: there are always two that can be read
                faults.append(f"round {k}: {type(error).__name__}: {error}")
                continue
            by_name = {one.student: one for one in work.submissions}
            still = [by_name[name].digest for name in ("quiet1", "quiet2") if name in by_name]
            faults += [] if still == [quiet, quiet] else [f"round {k}: those who do not change: {still}"]
            faults += ["a round took over 30 s"] if time.monotonic() - start > 30 else []
            told.update(t.what for one in work.submissions for t in one.troubles)
    finally:
        restless.kill()
        restless.wait()
    changed = sum(count for what, count in told.items() if "changed while" in what)
    load = {"readings": size.rounds, "troubles told": told.total(), "of them changed while read": changed}
    return Found(load, tried, tuple(faults))


def digest_of(text: str) -> str:
    """The digest of a student who handed in one file."""
    from svmsym.exams.submissions.piece import digest  # noqa: PLC0415

    return digest(digest(text.encode()))


def fill(folder: Path) -> None:
    """Two who do not change and three who do."""
    folder.mkdir()
    for k in (1, 2):
        (folder / f"quiet{k}.md").write_text(QUIET, "utf-8")
    for k in range(3):
        (folder / f"loud{k}.md").write_text(LINES.format(k), "utf-8")


def in_the_middle(
    folder: Path, change: Callable[..., None], chance: random.Random, collect: Callable[..., object]
) -> list[str]:
    """Change a file after it was opened: told where its bytes may be of two states, else read as it was."""
    fill(folder)
    path = folder / "loud1.md"
    os.utime(path, (1, 1))  # so that the clock of the file system is fine enough
    real, inode = os.fstat, path.stat().st_ino
    seen: list[int] = []

    def fstat(handle: int) -> os.stat_result:
        found = real(handle)
        if found.st_ino == inode and not seen:
            seen.append(inode)
            change(path, chance)
        return found

    with mock.patch("svmsym.exams.submissions.files.os.fstat", fstat):
        work = collect(folder)
    (one,) = [one for one in work.submissions if one.student == "loud1"]
    told = any("changed while it was read" in trouble.what for trouble in one.troubles)
    whole = one.digest == digest_of(LINES.format(1))
    right = told if change in IN_PLACE else whole and not told
    return [] if right and seen else [f"{change.__name__}: told {told}, as it was {whole}, {one.troubles}"]


def rest_not(folder: Path, seed: int) -> None:
    """Change files until somebody ends this."""
    chance = random.Random(seed)
    while True:
        path = folder / f"loud{chance.randrange(3)}.md"
        try:
            chance.choice((*IN_PLACE, *IN_PLACE, *ELSEWHERE))(path, chance)
        except OSError:
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
        if not path.is_file() or path.is_symlink() or path.stat().st_size > 10**6:
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)
            time.sleep(chance.uniform(0, 0.002))
            exchange(path, chance)


if __name__ == "__main__":
    rest_not(Path(sys.argv[1]), int(sys.argv[2]))
