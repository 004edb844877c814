"""Honest students in one class with hostile ones: their records are those of a class without them."""

from __future__ import annotations

import contextlib
import io
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hostile_students import (
    FALSE,
    WRONG,
    Attack,
    Victim,
    claiming,
    flooding,
    hostile_rows,
    linking,
    look_alikes,
    misnamed,
    packed,
    strays,
    table,
    tailed,
)
from trial import Found, Size, spread
from writers import environment

EXAM = """\
[exam]
id = "e"
title = "A short one"
[data.A]
x = [[1, 0], [3, 2], [5, 1]]
y = [-1, 1, 1]
C = "inf"
[[item]]
id = "a"
kind = "w"
points = 2
data = "A"
[[item]]
id = "b"
kind = "b"
points = 1
data = "A"
follow = ["a"]
[[item]]
id = "c"
kind = "margin"
points = 1
data = "A"
follow = ["a"]
"""
ANSWERS = {
    "a": ("w = (1/2, 1/2)", "w = (1/4, 1/4)", "w = (1/2", ""),
    "b": ("b = -3/2", "b = 3/2", ""),
    "c": ("sqrt(2)", "see above", ""),
}
LAYOUTS = ("moodle", "flat", "folders", "loose", "table")
HONEST = 8
MOST_SECONDS = 20.0  # of computing, for all hostile students of one class together
MOST_MEGABYTES = 400
MOST_WAITING = 900  # seconds for a run that hangs; on a busy machine one class may take minutes


@dataclass
class Class:
    """What stands at the top: files by path, what is done on the disk, and who must come of it."""

    layout: str
    files: dict[str, bytes] = field(default_factory=dict)
    disk: list[tuple[Path, Attack]] = field(default_factory=list)
    honest: list[Victim] = field(default_factory=list)
    hostile: dict[str, Attack] = field(default_factory=dict)
    contested: set[str] = field(default_factory=set)  # honest, but of a name that others have as well
    strays: set[str] = field(default_factory=set)  # of nobody, and open


def hostile_classes(place: Path, size: Size) -> Found:  # noqa: ARG001 - each share makes its own place
    """Classes of every layout, with every attack in them."""
    found = spread(one_share, size.classes, size, share=1)
    faults = list(found.faults)
    if found.load.get("honest marks final", 0) < size.classes * len(LAYOUTS):
        faults.append("hardly a mark of an honest student is final: nothing was tried")
    if found.bad.get("hostile submissions", 0) < 20 * size.classes:
        faults.append("hardly anything hostile was handed in")
    if found.bad.get("second runs refused", 0) < size.classes:
        faults.append("a second run was not refused while the first was running")
    return Found(found.load, found.bad, tuple(faults), found.lost, found.skipped)


def one_share(count: int, seed: int) -> Found:
    """Some classes, each in every layout."""
    chance = random.Random(seed)
    total = Found({})
    for _ in range(count):
        with tempfile.TemporaryDirectory() as name:
            flooded = chance.choice(LAYOUTS[:-1])
            for layout in LAYOUTS:
                total += one_class(Path(name) / layout, layout, chance, floods=layout == flooded)
            total += two_runs(Path(name) / "twice", chance.choice(("moodle", "folders", "loose")), chance)
    return total


def one_class(place: Path, layout: str, chance: random.Random, *, floods: bool) -> Found:
    """The records of a class without hostile students, and with them."""
    from svmsym.exams.setting.exam_file import read_exam  # noqa: PLC0415 - loads for this trial alone

    exam, pack = read_exam(EXAM), layout != "table" and chance.random() < 0.4
    one = honest_class(layout, chance)
    right = records(exam, written(one, place / "without", pack=pack))
    add_hostile(one, chance, floods=floods)
    top = written(one, place / "with", pack=pack)
    begin, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    there = records(exam, top)
    seconds = time.process_time() - begin
    megabytes = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    faults = [f"{layout}{', packed' if pack else ''}: {what}" for what in wrong(one, right, there, pack=pack)]
    faults += [f"{layout}: {seconds:.0f} s of computing"] if seconds > MOST_SECONDS else []
    faults += [f"{layout}: {megabytes:.0f} MB"] if megabytes > MOST_MEGABYTES else []
    final = sum(item.final for victim in one.honest for item in right[victim.student][1])
    load = {"classes": 1, "honest marks final": final, "records compared": len(one.honest)}
    lost = [
        f"{layout}: {v.student}"
        for v in one.honest
        if v.student not in there and v.student not in one.contested
    ]
    return Found(load, {"hostile submissions": len(one.hostile)}, tuple(faults), tuple(lost))


def honest_class(layout: str, chance: random.Random) -> Class:
    """Students with right, wrong, unreadable and missing answers."""
    one = Class(layout)
    rows = [("student", "item", "answer")]
    for k in range(HONEST):
        answers = {item: chance.choice(texts) for item, texts in ANSWERS.items()}
        if k == 0:
            answers |= {"a": ANSWERS["a"][0], "b": ""}  # one final mark, and a gap that others may fill
        text = "".join(f"## {item}\n{answer}\n" for item, answer in answers.items() if answer) or "nothing\n"
        student, entry = named(layout, k, "Honest H")
        one.honest.append(Victim(student, entry))
        rows += [(student, item, answer) for item, answer in answers.items()]
        if layout != "table":
            one.files[entry if layout in {"flat", "loose"} else f"{entry}/answers.md"] = text.encode()
    if layout == "table":
        one.files["all.csv"] = table(*rows)
    return one


def named(layout: str, k: int, name: str, ending: str = ".md") -> tuple[str, str]:
    """The number of a student and the folder or file at the top."""
    number = str((1000 if name.startswith("H") else 2000) + k)
    if layout in {"moodle", "flat"}:
        file = "" if layout == "moodle" else f"answers{ending}"
        return number, f"{name}_{number}_assignsubmission_file_{file}"
    student = f"s{number}"
    return student, f"{student}{ending}" if layout == "loose" else student


def add_hostile(one: Class, chance: random.Random, *, floods: bool) -> None:
    """Every attack, each by a student of its own, against students drawn by chance."""
    target = one.honest[0] if chance.random() < 0.5 else chance.choice(one.honest)
    if one.layout == "table":
        numbers = [*look_alikes(target.student), *(f"e{k}" for k in range(8))]
        rows = hostile_rows(target, numbers[-8:]) + [(number, "a", WRONG) for number in numbers[:-8]]
        one.files["all.csv"] += table(*rows)
        one.hostile |= {number: Attack("row", {}) for number in numbers}
        return
    attacks = claiming(target) + misnamed(target) + linking(target)
    attacks += flooding(chance) if floods else []
    chance.shuffle(attacks)
    flat = one.layout in {"flat", "loose"}
    for k, attack in enumerate(attacks):
        if flat and attack.disk is not None:
            continue
        student, entry = named(one.layout, k, "Eve", ".zip" if flat else ".md")
        one.hostile[student] = attack
        if flat:
            one.files[entry] = packed(attack.files)
        else:
            one.files |= {f"{entry}/{name}": content for name, content in attack.files.items()}
            one.disk += [(Path(entry), attack)] if attack.disk is not None else []
    if one.layout in {"folders", "loose"}:
        for student in look_alikes(target.student):
            one.hostile[student] = Attack("look-alike", {})
            one.files[f"{student}.md" if flat else f"{student}/a.md"] = FALSE.encode()
    if one.layout == "flat":
        for k, attack in enumerate(tailed(target), len(attacks)):
            student, entry = named("moodle", k, "Eve")
            one.hostile[student] = attack
            one.files |= {entry + name: content for name, content in attack.files.items()}
        one.files |= strays()
        one.strays |= set(strays())
    if one.layout == "loose":
        one.contested.add(
            target.student
        )  # only the names of files tell who is who, and others claim this one
        contest(one)


def contest(one: Class) -> None:
    """Loose files of the name of another: nobody can know who is who, so both are open."""
    second, third = one.honest[1], one.honest[2]
    one.files[f"{second.student}.txt"] = FALSE.encode()
    one.files["more.csv"] = table(("student", "item", "answer"), (third.student, "a", WRONG))
    one.contested |= {second.student, third.student}


def written(one: Class, top: Path, *, pack: bool) -> Path:
    """The class on the disk, as a folder or as a zip with names that lead out of it."""
    top.mkdir(parents=True)
    if pack:
        away = {f"{way}{one.honest[0].entry}/zz.md": FALSE.encode() for way in ("../", "/", "C:/", "..\\")}
        path = top / "class.zip"
        path.write_bytes(packed({**one.files, **away}))
        return path
    for name, content in one.files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for folder, attack in one.disk:
        (top / folder).mkdir(parents=True, exist_ok=True)
        if attack.disk is not None:
            attack.disk(top / folder)
    return top


Records = Mapping[str, tuple[str, tuple, tuple[str, ...]]]


def records(exam: object, top: Path) -> Records:
    """Of each student the record, its items, and what is told of it."""
    from svmsym.exams.marking.record import record_text  # noqa: PLC0415
    from svmsym.exams.submissions.collecting import collect  # noqa: PLC0415
    from svmsym.grading.settling import settled, unmarked  # noqa: PLC0415
    from svmsym.grading.wiring import mark_own_variant  # noqa: PLC0415
    from svmsym.limits import TimeLimitError, time_limit  # noqa: PLC0415

    found: dict[str, tuple[str, tuple, tuple[str, ...]]] = {}
    for one in collect(top, exam).submissions:
        try:
            with time_limit(5, computing=True):
                marks = settled(exam, one, mark_own_variant(exam, one))
        except TimeLimitError:
            marks = unmarked(exam, one, "time")
        if one.student in found:
            raise AssertionError(f"{one.student!r} occurs twice")
        found[one.student] = record_text(marks), marks.items, marks.troubles
    return found


def wrong(one: Class, right: Records, there: Records, *, pack: bool) -> list[str]:
    """Honest records that have changed, and hostile marks that must not be final."""
    faults = []
    for victim in one.honest:
        student = victim.student
        if student not in one.contested and there.get(student) != right[student]:
            faults.append(f"the record of {student} is another one")
        if student in one.contested and student in there and any(i.final for i in there[student][1]):
            faults.append(f"{student} is final, though two have that name")
        texts = {item.answer for item in right[student][1]}
        kept = [name for name, found in there.items() if {item.answer for item in found[1]} == texts]
        if not kept:
            faults.append(f"the answers of {student} are lost")
    hostile = {name: attack for name, attack in one.hostile.items() if not (pack and attack.disk)}
    for name, attack in hostile.items():
        if name not in there:
            faults.append(f"{attack.name}: {name!r} has vanished")
            continue
        _, items, told = there[name]
        if (attack.claims or attack.too_much) and (any(i.final for i in items) or not told):
            faults.append(f"{attack.name}: {name!r} is final, or nothing was told")
        if one.layout != "table" and any(
            i.answer and "97" not in i.answer and "1" not in i.answer for i in items
        ):
            faults.append(f"{attack.name}: {name!r} has answers of others")
    faults += [f"the file {name} has vanished" for name in one.strays if name not in there]
    faults += [f"{name} is final" for name in one.strays & set(there) if any(i.final for i in there[name][1])]
    known = {victim.student for victim in one.honest} | set(hostile) | one.strays
    strange = [name for name in there if name not in known]
    if len(strange) > 2 * len(one.contested):
        faults.append(f"students whom nobody knows: {strange[:5]}")
    faults += [f"{name} is final" for name in strange if any(item.final for item in there[name][1])]
    return faults


def two_runs(place: Path, layout: str, chance: random.Random) -> Found:
    """Two runs into one folder: one is refused, and the other is as if it had been alone."""
    from svmsym.cli.main import main  # noqa: PLC0415
    from svmsym.exams.setting.exam_file import read_exam  # noqa: PLC0415
    from svmsym.grading.folder_lock import LOCK_FILE  # noqa: PLC0415

    one = honest_class(layout, chance)
    add_hostile(one, chance, floods=False)
    top = written(one, place / "class", pack=False)
    (place / "exam.toml").write_text(EXAM, "utf-8")
    out = place / "out"
    command = ["grade", str(place / "exam.toml"), str(top), "-o", str(out), "--jobs", "1", "--format", "csv"]
    with subprocess.Popen(
        [sys.executable, "-m", "svmsym", *command],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as first:
        while first.poll() is None and not (out / LOCK_FILE).exists():
            time.sleep(0.01)
        at_once = first.poll() is None  # it has just begun, and takes seconds
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
            code = main(command)
        printed, errors = first.communicate(timeout=MOST_WAITING)
    faults = []
    if at_once and (code != 2 or "another run" not in said.getvalue()):
        faults.append(f"the second run ended with {code}: {said.getvalue()[-200:]}")
    if first.returncode:
        faults.append(f"the first run ended with {first.returncode}: {errors[-300:]}")
    if any(not c.isprintable() and c != "\n" for c in printed):
        faults.append(f"printed as it is: {printed!r}")
    right = {text for text, _, _ in records(read_exam(EXAM), top).values()}
    kept = {path.read_text("utf-8") for path in (out / "records").glob("*.json")}
    if at_once and kept != right:
        faults.append(f"{len(right - kept)} of {len(right)} records are other ones")
    return Found({"runs": 2}, {"second runs refused": int(at_once and code == 2)}, tuple(faults))
