"""What hostile students hand in: other names, other students' folders, bombs, floods, look-alikes.

Each attack gives files by their path inside of the student's own folder; ``claims`` says that it names the
victim, so that none of its marks may be final.
"""

from __future__ import annotations

import csv
import io
import json
import os
import random
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MEGABYTE = 2**20
WRONG = "w = (97, 98)"  # no honest student writes this
FALSE = f"## a\n{WRONG}\n## b\nb = 97\n## c\n97\n"


@dataclass(frozen=True)
class Victim:
    """An honest student: the number, and the folder or file that the platform made."""

    student: str
    entry: str


@dataclass(frozen=True)
class Attack:
    """What is handed in, what else is done to the folder, and what must come of it."""

    name: str
    files: Mapping[str, bytes]
    claims: bool = False  # it names the victim: no mark is final
    too_much: bool = False  # it is not read to its end: no mark is final
    disk: Callable[[Path], None] | None = None  # what cannot be packed: links, pipes


def packed(files: Mapping[str, bytes], *, packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip, with any names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, packing)
    return out.getvalue()


def table(*rows: tuple[str, ...]) -> bytes:
    """A table with quotes where they are needed."""
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


@cache
def bombs() -> dict[str, dict[str, bytes]]:
    """Small files that are large inside; made once."""
    zeros, blanks = bytes(40 * MEGABYTE), b" " * (2 * MEGABYTE - 10)
    many = packed({f"{k:03}.md": blanks for k in range(12)})
    return {
        "bomb": {"a.zip": packed({"a.md": zeros})},
        "many large files": {"a.zip": many},
        "bombs in an archive": {"a.zip": packed({f"{k}.zip": many for k in range(300)})},
        "many files": {"a.zip": packed({f"{k}.md": b"## a\n1\n" for k in range(900)})},
        "long list": {"a.zip": packed({f"{k}{'x' * 200}.md": b"" for k in range(3000)})},
    }


def claiming(victim: Victim) -> list[Attack]:
    """Files that say that they are of the victim."""
    said = f"---\nstudent: {victim.student}\n---\n{FALSE}".encode()
    cells = [{"cell_type": "markdown", "metadata": {"tags": ["svmsym:a"]}, "source": WRONG}]
    book = {"cells": cells, "metadata": {"svmsym": {"student": victim.student}}, "nbformat": 4}
    tex = f"\\student{{{victim.student}}}\n\\section{{a}}\n{WRONG}\n".encode()
    rows = table(("student", "item", "answer"), (victim.student, "a", WRONG), (victim.student, "b", "97"))
    moodle = table(("ID number", "Response 1", "Response 2"), (victim.student, WRONG, "97"))
    files = {"a.md": said, "a.ipynb": json.dumps(book).encode(), "a.tex": tex, "t.csv": rows, "m.csv": moodle}
    files["a.zip"] = packed({"deep/a.md": said})
    return [Attack(f"claim in {name}", {name: content}, claims=True) for name, content in files.items()]


def misnamed(victim: Victim) -> list[Attack]:
    """Names of files, folders and members that are those of the victim, or lead there."""
    bare = FALSE.encode()
    inside = {f"{victim.entry}/a.md": bare, f"x_{victim.student}_assignsubmission_file_/a.md": bare}
    away = {f"../{victim.entry}/a.md": bare, f"/{victim.entry}/a.md": bare, f"..\\{victim.entry}\\b.md": bare}
    return [
        Attack("folder of the victim", inside),
        Attack("members of the victim", {"a.zip": packed(inside)}),
        Attack("members that lead out", {"a.zip": packed(away), "b.md": b"97"}),
        Attack("member twice", {"a.zip": packed({"a.md": bare, "A.md": bare, "./a.md": bare})}),
        Attack("escapes", {"\x1b[31m\u202ea.md": bare, "b\x9b2J.md": b"## b\nb = 97\n"}),
    ]


def tailed(victim: Victim) -> list[Attack]:
    """Names of files that Moodle has set its own part in front of: each is one file at the top."""
    rows = table(("student", "item", "answer"), (victim.student, "a", WRONG), (victim.student, "b", "97"))
    absent = table(("student", "item", "answer"), ("999", "a", WRONG))
    said = f"---\nstudent: {victim.student}\n---\n{FALSE}".encode()
    bare, like = FALSE.encode(), f"x_{victim.student}_assignsubmission_file_"
    return [
        Attack("table behind a second mark", {"x_assignsubmission_.csv": rows}, claims=True),
        Attack("table behind a second number", {f"{like}.csv": rows}, claims=True),
        Attack("rows of somebody absent", {"y_assignsubmission_.csv": absent}),
        Attack("text behind a second mark", {"x_assignsubmission_.md": said}, claims=True),
        Attack("text behind a second number", {f"{like}a.md": bare}),
        Attack("second number at once", {f"{victim.student}_assignsubmission_file_a.md": bare}),
        Attack("name of our own files", {"exam.toml": b"a = 1\n"}),
    ]


def strays() -> dict[str, bytes]:
    """Files at the top of a download of Moodle that Moodle has not put there."""
    claim = f"---\nstudent: 998\n---\n{FALSE}".encode()
    rows = table(("student", "item", "answer"), ("999", "a", WRONG))
    return {"notes.pdf": b"%PDF", "997.md": FALSE.encode(), "late.md": claim, "class.csv": rows}


def flooding(chance: random.Random) -> list[Attack]:
    """More of everything than anybody reads."""
    deep = "/".join("d" * (1 + chance.randrange(3)) for _ in range(40)) + "/a.md"
    wide = table(("student", "item", "answer"), *((str(k), "a", WRONG) for k in range(5000)))
    keys = b"".join(b"a%d." % k for k in range(20_000)) + b"z = 1\n"
    found = [Attack(name, files, too_much=name != "bomb") for name, files in bombs().items()]
    found[-1] = Attack("long list", bombs()["long list"])  # the archive is not opened at all
    found += [
        Attack("thousands of files", {f"{k}.md": b"" for k in range(1200)}, too_much=True),
        Attack("deep folders", {deep: FALSE.encode()}),
        Attack("table of 5000 students", {"t.csv": wide}, claims=True),
        Attack("columns", {"t.csv": b"a," * 100_000 + b"\n1\n"}),
        Attack("keys", {"exam.toml": keys, "decisions.toml": keys}),
        Attack("NULs", {"a.md": bytes(1000), "b.csv": b"student,item,answer\n1,a,\0\n"}),
        Attack("brackets", {"a.ipynb": b"[" * MEGABYTE, "b.md": b"(" * MEGABYTE}),
        Attack("a long answer", {"a.md": b"## a\n" + b"w = 1 + " * 50_000}),
        Attack("random bytes", {"a.md": chance.randbytes(3000), "a.zip": chance.randbytes(3000)}),
    ]
    return found


def linking(victim: Victim) -> list[Attack]:
    """Links to what others handed in, and what blocks whoever opens it; only on a disk."""

    def link(folder: Path) -> None:
        (folder / "a.md").symlink_to(folder.parent / victim.entry)
        (folder / "all").symlink_to(folder.parent)
        os.mkfifo(folder / "b.md")

    return [Attack("links and pipes", {}, disk=link)]


def look_alikes(student: str) -> list[str]:
    """Numbers that look like one."""
    return [f"{student}\u200b", f"\u2060{student}", student.replace("0", "O"), f"{student}\ufe0f"]


def hostile_rows(victim: Victim, numbers: list[str]) -> list[tuple[str, str, str]]:
    """Cells that end in the row of somebody else, if they can."""
    forged = f"\n{victim.student},a,{WRONG}\n{victim.student},b,97\n"
    typed = [
        "x" * 140_000 + forged,
        f'"{forged}"',
        forged * 1000,
        "\0" + WRONG,
        "\x1b[2J" * 300,
        f'",{victim.student},b,"97',
        "=cmd|'/C calc'!A0",
        "w" * MEGABYTE,
    ]
    return [(number, "a", text) for number, text in zip(numbers, typed, strict=False)]
