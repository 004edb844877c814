"""Clocks that jump, file times of other centuries, other locales, zones and encodings: the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from trial import Found, Size, damage, files
from writers import EXAM, PROBLEMS, environment

# Jumps by up to ten years each way at every look; Python imports it at the start of every process.
JUMPING = """
import random, time
_time, _chance = time.time, random.Random(3)
time.time = lambda: _time() + _chance.uniform(-3e8, 3e8)
time.time_ns = lambda: int(time.time() * 1e9)
"""
NAMES = (
    b"plain.md",
    "Müller.md".encode(),
    "İstanbul.md".encode(),
    "金.md".encode(),
    b"a\xff.md",
    b"a\xfe.md",
)
MADE = {
    "tr_TR.UTF-8": ("tr_TR", "UTF-8"),
    "de_DE.UTF-8": ("de_DE", "UTF-8"),
    "tr_TR.ISO-8859-9": ("tr_TR", "ISO-8859-9"),
    "de_DE.ISO-8859-1": ("de_DE", "ISO-8859-1"),
    "ja_JP.EUC-JP": ("ja_JP", "EUC-JP"),
}
PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "Pacific/Kiritimati"}
COMMANDS = """
import sys
from pathlib import Path
from svmsym.cli.main import main
from svmsym.exams.setting.exam_file import load_exam
from svmsym.exams.submissions.collecting import collect
place, out, most = sys.argv[1:]
if __name__ == "__main__":
    codes = [main(command) for command in (
        ["derive", "hard-margin", "--to", "html", "-o", f"{out}/a.html"],
        ["solve", f"{place}/problem.toml", "--certificate", f"{out}/proof.json", "--figure", f"{out}/a.svg"],
        ["derive", "hard-margin", "--to", "pdf", "-o", f"{out}/a.pdf"],
        ["derive", "hard-margin", "--to", "ipynb", "-o", f"{out}/a.ipynb"],
        ["grade", f"{place}/exam.toml", f"{place}/class", "-o", f"{out}/marks", "--jobs", "1"],
    )[:int(most)]]
    work = collect(f"{place}/class", load_exam(Path(f"{place}/exam.toml")))
    students = [one.student for one in work.submissions]
    Path(f"{out}/students.txt").write_text(" ".join(students), "utf-8")
    sys.exit(max(codes))
"""


def clocks_and_locales(place: Path, size: Size) -> Found:
    """The same commands in every surrounding; each writes what the first has written."""
    class_of(place)
    (place / "jumping").mkdir()
    (place / "jumping" / "sitecustomize.py").write_text(JUMPING, "utf-8")
    (place / "commands.py").write_text(COMMANDS, "utf-8")
    jumping = {"PYTHONPATH": os.pathsep.join([str(place / "jumping"), environment()["PYTHONPATH"]])}
    around = {"C and a clock that jumps": {**PLAIN, **jumping}}
    skipped: list[str] = []
    if size.locales is None:
        around |= {
            "POSIX": {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            "POSIX, UTF-8 mode": {"LC_ALL": "POSIX", "PYTHONUTF8": "1"},
            "a clock that jumps": jumping,
            "UTC+14": {"TZ": "Pacific/Kiritimati"},
            "UTC-12": {"TZ": "<-12>12"},
            "no such locale": {"LC_ALL": "xx_XX.UTF-8", "LANG": "xx"},
            "hashes": {"PYTHONHASHSEED": "12345"},
        }
        made = locales(place / "locales")
        around |= {
            name: {"LC_ALL": name, "LOCPATH": str(place / "locales"), "PYTHONUTF8": "0"} for name in made
        }
        skipped = [f"locale {name}: localedef cannot make it" for name in MADE if name not in made]
    most = 5 if size.locales is None else 2  # commands
    faults = run(place, "first", {"LC_ALL": "C.UTF-8"}, most)
    right = files(place / "first")
    for number, (name, change) in enumerate(around.items()):
        for path in (place / "class").iterdir():  # before 1970, now, and after 2038
            os.utime(path, ((-86_400, 0, 4e9)[number % 3],) * 2)
        wrong = run(place, f"out{number}", change, most)
        found = files(place / f"out{number}")
        wrong += damage(found, right) + [f"{file} is missing" for file in right if file not in found]
        faults += [f"{name}: {what}" for what in wrong]
    students = right["students.txt"].decode().split()
    lost = [] if len(students) == len(NAMES) else [f"{len(NAMES)} students, read: {students}"]
    bad = {"surroundings": len(around), "file names that are no UTF-8": 2}
    return Found(
        {"files compared": len(right) * len(around)}, bad, tuple(faults), tuple(lost), tuple(skipped)
    )


def class_of(place: Path) -> None:
    """Students with names from everywhere."""
    (place / "class").mkdir()
    (place / "exam.toml").write_text(EXAM, "utf-8")
    shutil.copy(PROBLEMS / "four-points.toml", place / "problem.toml")
    for name in NAMES:
        Path(os.fsdecode(os.fsencode(place / "class") + b"/" + name)).write_text(
            "## a\nw = (½; ½)\n", "utf-8"
        )


def run(place: Path, out: str, change: dict[str, str], most: int) -> list[str]:
    """Run the first of the commands; what they said where they failed."""
    plain = {k: v for k, v in environment().items() if not k.startswith(("LC_", "LANG"))}
    done = subprocess.run(
        [sys.executable, str(place / "commands.py"), str(place), str(place / out), str(most)],
        env={**plain, **change},
        capture_output=True,
        check=False,
    )
    said = done.stderr.decode("utf-8", "replace")
    return [f"exit code {done.returncode}: {said[-300:]}"] if done.returncode or "Traceback" in said else []


def locales(folder: Path) -> list[str]:
    """Make locales in a folder of our own; the names of those that could be made."""
    folder.mkdir()
    made = []
    for name, (source, letters) in MADE.items():
        command = ["localedef", "-i", source, "-f", letters, str(folder / name)]
        try:
            subprocess.run(command, capture_output=True, check=False)
        except OSError:
            continue
        made += [name] if (folder / name).is_dir() else []
    return made
