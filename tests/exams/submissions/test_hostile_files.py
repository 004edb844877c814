"""What is broken, huge or hostile is reported with its place, and costs nobody else anything."""

import json
import os
import stat
import sys
import time
import zipfile
from pathlib import Path

import pytest
from handing_in import ALL, EXAM, markdown, read, told, zipped

from svmsym.errors import SvmsymError
from svmsym.exams.submissions.collecting import collect
from svmsym.exams.submissions.limits import (
    LARGEST_FILE,
    LARGEST_STUDENT,
    LONGEST_ANSWER,
    MOST_CELLS,
    MOST_FILES,
)


def others_are_unaffected(folder, before):
    after = read(folder)
    assert {name: after[name] for name in before} == before
    return after


BROKEN = {
    "binary": (b"\x00\x01\x02\xff" * 500, "no text has"),
    "pdf": (b"%PDF-1.7 ...", "a PDF document"),
    "docx": (b"PK\x03\x04 word", "office"),
    "damaged utf-16": (b"\xff\xfea\x00\xd8\xd8\xd8", "damaged"),
    "controls": (b"## a\n" + b"\x1b[2J\x07" * 50, "no text has"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_text_is_left_to_a_person(folder, name):
    before = read(folder)
    content, words = BROKEN[name]
    (folder / "5.md").write_bytes(content)
    found = others_are_unaffected(folder, before)["5"]
    assert words in told(found)
    assert "5.md" in told(found)
    assert found.answers == {}
    assert found.doubtful == ALL


def test_an_empty_file_is_empty_not_doubtful(folder):
    (folder / "5.md").write_bytes(b"\n\n")
    found = read(folder)["5"]
    assert (found.answers, found.doubtful) == ({}, ())
    assert "empty" in told(found)


def test_an_unknown_ending_is_left_to_a_person(folder):
    (folder / "5.png").write_bytes(b"\x89PNG")
    assert read(folder)["5"].doubtful == ALL


def test_a_huge_file_is_not_opened(folder):
    before = read(folder)
    with (folder / "5.md").open("wb") as file:
        file.truncate(2**30)
    begin = time.monotonic()
    found = others_are_unaffected(folder, before)["5"]
    assert time.monotonic() - begin < 2
    assert "larger than 2 MB" in told(found)


def test_links_and_pipes_are_not_followed(folder, tmp_path):
    before = read(folder)
    (tmp_path / "secret").write_text("## a\nsecret = 1", "utf-8")
    (folder / "5.md").symlink_to(tmp_path / "secret")
    (folder / "6.md").symlink_to(folder)
    (folder / "7.md").symlink_to("/nowhere")
    os.mkfifo(folder / "8.md")
    found = others_are_unaffected(folder, before)
    assert all("link" in told(found[name]) for name in "567")
    assert "no file" in told(found["8"])
    assert "secret" not in str(found)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission_is_told(folder):
    (folder / "5.md").write_text("## a\nx", "utf-8")
    (folder / "5.md").chmod(0)
    assert "cannot be read" in told(read(folder)["5"])


def test_names_that_lead_outside_are_refused(folder):
    before = read(folder)
    names = ["../../5.md", "/6.md", "C:/7.md", "..\\8.md", "x/../../9.md"]
    (folder / "pack.zip").write_bytes(zipped(dict.fromkeys(names, "## a\nw = 1")))
    found = others_are_unaffected(folder, before)["pack"]
    assert told(found).count("leads out of the archive") == len(names)
    assert found.answers == {}


def test_a_link_inside_a_zip_is_refused(folder):
    about = zipfile.ZipInfo("5.md")
    about.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr(about, "/etc/passwd")
    assert "a link is not followed" in told(read(folder)["pack"])


def test_a_bomb_stops_at_the_limit(folder):
    before = read(folder)
    (folder / "5.zip").write_bytes(zipped({"answers.md": b"\0" * (200 * 2**20)}))
    assert (folder / "5.zip").stat().st_size < 2**20
    begin = time.monotonic()
    found = others_are_unaffected(folder, before)["5"]
    assert time.monotonic() - begin < 2
    assert "larger than 2 MB" in told(found)


def test_a_bomb_that_lies_about_its_size_stops_as_well(folder):
    raw = bytearray(zipped({"answers.md": b"a" * (20 * 2**20)}))
    small = (10).to_bytes(4, "little")
    true = (20 * 2**20).to_bytes(4, "little")
    (folder / "5.zip").write_bytes(bytes(raw).replace(true, small))
    found = read(folder)["5"]
    assert found.answers == {}
    assert "damaged inside" in told(found) or "larger than" in told(found)


MANY = {
    "files": {f"{k}.md": "## a\nw = 1" for k in range(MOST_FILES + 1)},
    "bytes": {f"{k:03}.md": "## a\nw = 1\n" + " " * (LARGEST_FILE - 20) for k in range(40)},
    "archives": {f"{k}.zip": zipped({"a.md": " " * (LARGEST_FILE - 20)}) for k in range(40)},
}


@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize("place", ["0.zip", "0/0.zip"])
def test_limits_are_those_of_one_student(folder, name, place):
    before = read(folder)
    path = folder / place
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(zipped(MANY[name]))
    assert path.stat().st_size < 300_000
    begin = time.process_time()
    found = others_are_unaffected(folder, before)["0"]
    assert time.process_time() - begin < 4
    assert "the rest was not read" in told(found)
    assert found.doubtful == ALL


def test_thousands_of_files_in_a_folder_and_none_of_the_next_student_is_lost(folder):
    before = read(folder)
    (folder / "0").mkdir()
    for k in range(3000):
        (folder / "0" / f"{k}.md").touch()
    found = others_are_unaffected(folder, before)["0"]
    assert f"more than {MOST_FILES} files" in told(found)
    assert found.doubtful == ALL
    assert len(found.troubles) == 1


def test_a_class_as_a_zip_has_no_size_that_one_student_could_reach(tmp_path):
    huge = {f"0/{k}.bin": os.urandom(2**20) for k in range(LARGEST_STUDENT // 2**20 + 4)}
    (tmp_path / "class.zip").write_bytes(zipped({**huge, "1/a.md": "L = 1", "2.md": "## a\nL = 2"}))
    found = read(tmp_path / "class.zip")
    assert {name: s.answers["a"].text for name, s in found.items() if s.answers} == {
        "1": "L = 1",
        "2": "L = 2",
    }
    assert found["0"].doubtful == ALL


@pytest.mark.parametrize("name", ["readme", "exam.toml", "README.zip"])
def test_nobody_vanishes_behind_a_name_of_ours(folder, name):
    if name.endswith(".zip"):
        (folder / name).write_bytes(zipped(MANY["files"]))
    else:
        (folder / name).mkdir()
        for k in range(MOST_FILES + 1):
            (folder / name / f"{k}.md").touch()
    assert read(folder)[name.removesuffix(".zip")].doubtful == ALL


def test_a_folder_without_files_is_told(folder):
    (folder / "5").mkdir()
    (folder / "5" / ".hidden.md").write_text("## a\nL = 1", "utf-8")
    found = read(folder)["5"]
    assert told(found) == "5: there is no file in it (hand it in again)"
    assert found.doubtful == ALL


def test_nested_archives_end(folder):
    inner = zipped({"a.md": "w = 1"})
    for _ in range(5):
        inner = zipped({"in.zip": inner})
    (folder / "5.zip").write_bytes(inner)
    assert "archives are nested too deeply" in told(read(folder)["5"])


@pytest.mark.parametrize("cut", [10, 100, -4, -30])
def test_a_damaged_archive_in_a_folder(folder, cut):
    before = read(folder)
    raw = zipped({"a.md": "w = 1" * 50, "b.md": "b = 1"})
    (folder / "5.zip").write_bytes(raw[:cut])
    found = others_are_unaffected(folder, before)["5"]
    assert found.troubles
    assert set(found.doubtful) == set(ALL)


def test_a_password_is_told(folder):
    raw = bytearray(zipped({"a.md": "w = 1"}))
    for sign in (b"PK\x03\x04", b"PK\x01\x02"):
        at = raw.find(sign) + (6 if sign == b"PK\x03\x04" else 8)
        raw[at] |= 1
    (folder / "5.zip").write_bytes(raw)
    assert "password" in told(read(folder)["5"])


# Notebooks.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"cells": [\n{"source": "x",}\n]}', "5.ipynb:2: this is not JSON"),
        ("[" * 100_000, "nested or sized"),
        ('{"cells": ' + "9" * 5000 + "}", "nested or sized"),
        ("[]", "no list of cells"),
        ('{"cells": 7}', "no list of cells"),
        (json.dumps({"cells": [{}] * (MOST_CELLS + 1)}), f"{MOST_CELLS + 1} cells"),
        (json.dumps({"cells": [{"source": [1, 2]}]}), "cell 1: the cell has no text"),
        (json.dumps({"cells": [None, "x", [], {"source": {}}]}), "the cell has no text"),
    ],
)
def test_broken_notebooks(folder, text, words):
    before = read(folder)
    (folder / "5.ipynb").write_text(text, "utf-8")
    found = others_are_unaffected(folder, before)["5"]
    assert words in told(found)
    assert set(found.doubtful) == set(ALL)


def test_half_characters_do_not_survive(folder):
    cell = {"cell_type": "markdown", "metadata": {"tags": ["svmsym:a"]}, "source": "w\ud800 = \x1b[2J1"}
    (folder / "5.ipynb").write_text(json.dumps({"cells": [cell]}), "utf-8")
    text = read(folder)["5"].answers["a"].text
    assert text == "w\ufffd = \ufffd[2J1"
    assert text.encode()


# One student, several files.


def test_two_files_that_differ_are_nobodys_choice(folder):
    (folder / "5").mkdir()
    (folder / "5" / "1.md").write_text(markdown("5", "", {"c": "α = 0", "d": "w = 1"}), "utf-8")
    (folder / "5" / "2.md").write_text(markdown("5", "", {"c": "α = 1", "d": "w = 1", "a": "L = 2"}), "utf-8")
    found = read(folder)["5"]
    assert found.doubtful == ("c",)
    assert "answers c twice and differently" in told(found)
    assert "5/2.md" in told(found)
    assert found.answers["a"].text == "L = 2"


def test_parts_in_several_files_are_put_together(folder):
    (folder / "5").mkdir()
    (folder / "5" / "a.md").write_text("L = 1", "utf-8")
    (folder / "5" / "b.tex").write_text("L = 2 % three", "utf-8")
    (folder / "5" / "rest.md").write_text("## c\nα = 0", "utf-8")
    found = read(folder)["5"]
    assert {k: v.text for k, v in found.answers.items()} == {"a": "L = 1", "b": "L = 2", "c": "α = 0"}
    assert found.troubles == ()


def test_two_variants_of_one_student(folder):
    (folder / "5").mkdir()
    (folder / "5" / "1.md").write_text(markdown("5", "1", {"c": "α = 0"}), "utf-8")
    (folder / "5" / "2.md").write_text(markdown("5", "2", {"d": "w = 0"}), "utf-8")
    assert read(folder)["5"].doubtful == ALL


# Parts.


def test_an_unknown_part_makes_missing_ones_doubtful(folder):
    text = "## c\nα = 0\n## Dritte Aufgabe\nw = (1, 2)\n"
    (folder / "5.md").write_text(text, "utf-8")
    found = read(folder)["5"]
    assert "5.md:4: the part 'Dritte Aufgabe' belongs to no item" in told(found)
    assert found.doubtful == tuple(k for k in ALL if k != "c")


def test_missing_parts_alone_are_empty_not_doubtful(folder):
    assert read(folder)["1"].doubtful == ()


def test_text_before_all_parts_counts_where_it_has_a_formula(folder):
    (folder / "5.md").write_text("Max Muster\n\n## c\nα = 0\n", "utf-8")
    (folder / "6.md").write_text("L = 1\n\n## c\nα = 0\n", "utf-8")
    found = read(folder)
    assert found["5"].troubles == ()
    assert "6.md:1: there is text before all parts" in told(found["6"])


def test_a_part_twice_is_read_and_told(folder):
    (folder / "5.md").write_text("## c\nα = 0\n## d\nw = 1\n## c\nα = 1\n", "utf-8")
    found = read(folder)["5"]
    assert found.answers["c"].text == "α = 0\n\nα = 1"
    assert "5.md:6: part c occurs twice" in told(found)


def test_headings_inside_fences_and_parts_are_text(folder):
    text = "## b\n### Stationarity\nw = 1\n```\n## c\n```\n##### remark = 1\n## d\nw = 2"
    (folder / "5.md").write_text(text, "utf-8")
    found = read(folder)["5"]
    assert list(found.answers) == ["b", "d"]
    assert "## c" in found.answers["b"].text


@pytest.mark.parametrize("text", ["a) L = 1\nb) L = 2\nmore", "(a) L = 1\n\n(B) L = 2\nmore"])
def test_labels_will_do_where_there_are_no_headings(folder, text):
    (folder / "5.txt").write_text(text, "utf-8")
    found = read(folder)["5"]
    assert {k: v.text for k, v in found.answers.items()} == {"a": "L = 1", "b": "L = 2\nmore"}
    assert found.answers["b"].place.line in {2, 3}


def test_too_long_an_answer_is_left_to_a_person(folder):
    (folder / "5.md").write_text("## c\n" + "x" * (LONGEST_ANSWER + 1) + "\n## d\nw = 1", "utf-8")
    found = read(folder)["5"]
    assert found.doubtful == ("c",)
    assert list(found.answers) == ["d"]


SLOW = {
    "spaces behind #": "# " + " " * (LARGEST_FILE - 10) + "x",
    "headings": "# x\n" * (LARGEST_FILE // 4),
    "hashes": "#" * (LARGEST_FILE - 1),
    "stars": "**" * (LARGEST_FILE // 2),
    "brackets": "(" * (LARGEST_FILE - 1),
    "fences": "```\n" * (LARGEST_FILE // 4),
    "colons": "---\n" + ": " * 10_000 + "\n---\n",
}
SLOW_TEX = {
    "comments": "\\begin{comment}" * 100_000,
    "sections": "\\section{" * 100_000,
    "section and spaces": "\\section" + " " * (LARGEST_FILE - 10),
    "braces": "\\section{" + "{}" * 500_000,
    "backslashes": "\\" * (LARGEST_FILE - 1),
    "items": "\\item[x]" * 100_000,
    "percent": "%student: 1\n" * 100_000,
}


@pytest.mark.parametrize(
    ("name", "text"),
    [*((f"{k}.md", v) for k, v in SLOW.items()), *((f"{k}.tex", v) for k, v in SLOW_TEX.items())],
    ids=[*SLOW, *SLOW_TEX],
)
def test_no_text_takes_long(tmp_path, name, text):
    (tmp_path / name).write_text(text, "utf-8")
    begin = time.process_time()
    assert collect(tmp_path, EXAM).submissions
    assert time.process_time() - begin < 3


# The top.


@pytest.mark.parametrize("what", ["missing", "empty", "no zip", "huge zip"])
def test_nothing_to_mark_is_an_error(tmp_path, what):
    path = tmp_path / "class.zip"
    if what == "empty":
        path = tmp_path / "folder"
        path.mkdir()
    elif what == "no zip":
        path.write_bytes(b"no zip")
    elif what == "huge zip":
        with path.open("wb") as file:
            file.truncate(2**31)
    with pytest.raises(SvmsymError) as caught:
        collect(path, EXAM)
    assert path.name in str(caught.value)


def test_what_computers_leave_behind_is_ignored(folder):
    before = read(folder)
    for name in (".DS_Store", "Thumbs.db", "~$5.docx", "README.md", "exam.toml"):
        (folder / name).write_bytes(b"\0")
    (folder / "__MACOSX").mkdir()
    (folder / "__MACOSX" / "5.md").write_bytes(b"\0")
    assert read(folder) == before


def test_students_come_in_the_order_of_their_numbers(folder):
    (folder / "10.md").write_text("## c\n1", "utf-8")
    assert list(read(folder)) == ["1", "10", "99"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_no_utf_8_stay_apart(folder):
    for name in (b"a\xff.md", b"a\xfe.md"):
        Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_text(
            markdown("", "", {"a": "L = 1"}), "utf-8"
        )
    assert {r"a\xff", r"a\xfe"} < set(read(folder))
