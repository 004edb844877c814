"""Whose answers they are: the platform's word counts, and no student's text reaches another's record."""

import pytest
from handing_in import ALL, EXAM, latex, long_table, markdown, moodle, notebook, read, told, zipped

from svmsym.exams.submissions.collecting import collect

VICTIM = "Bob B_123_assignsubmission_file_"
EVE = "Eve_55_assignsubmission_file_"
FALSE = {"a": "L = 0", "b": "L = 0", "c": "α = (9, 9, 9)", "2.2": "7"}
WAYS = {
    "a.md": markdown("123", "", FALSE),
    "a.tex": latex("123", "", FALSE),
    "a.ipynb": notebook("123", "", FALSE),
    "a.csv": long_table("123", "", FALSE),
    "m.csv": moodle("123", "", FALSE),
    "a.zip": zipped({"x.md": markdown("123", "", FALSE)}),
    f"x_123_assignsubmission_file_/{VICTIM}.md": markdown("", "", FALSE),
    "b.zip": zipped({f"{VICTIM}/a.md": markdown("", "", FALSE), "123/b.md": "L = 0"}),
    "c.zip": zipped({f"../{VICTIM}/a.md": "L = 0", f"/{VICTIM}/b.md": "L = 0", "../123.md": "L = 0"}),
}
CLAIMS = ("a.md", "a.tex", "a.ipynb", "a.csv", "m.csv", "a.zip")


def write(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


HONEST = {
    f"{VICTIM}/answers.md": "## c\nα = 0\n## d\nw = 1\n",
    "Max M_7_assignsubmission_file_/a.md": "L = 1",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("packed", [False, True])
def test_nothing_in_a_folder_reaches_another_student(tmp_path, way, packed):
    before = read(write(tmp_path / "without", HONEST))
    files = {**HONEST, f"{EVE}/{way}": WAYS[way]}
    top = write(tmp_path / "with", files)
    if packed:
        top = tmp_path / "with.zip"
        top.write_bytes(zipped(files))
    after = read(top)
    assert {name: after[name] for name in before} == before
    assert set(after) == {*before, "55"}
    if way in CLAIMS:
        assert after["55"].doubtful == ALL
        assert "names the student “123”, but it was handed in as “55”" in told(after["55"])


@pytest.mark.parametrize("claim", ["55", "Eve", "EVE", ""])
def test_a_file_that_names_its_own_student_is_as_one_that_names_none(tmp_path, claim):
    (found,) = read(write(tmp_path, {f"{EVE}/a.md": markdown(claim, "", FALSE)})).values()
    assert (found.student, found.doubtful, found.troubles) == ("55", (), ())


@pytest.mark.parametrize("claim", ["123", "Bob B", "BOB B", "4711"])
def test_a_file_that_names_somebody_of_the_class_leaves_its_place_open(tmp_path, claim):
    files = {
        **HONEST,
        f"{VICTIM}/number.md": markdown("4711", "", {}),
        f"{EVE}/a.md": markdown(claim, "", FALSE),
    }
    found = read(write(tmp_path, files))
    assert found["55"].doubtful == ALL
    assert f"names the student “{claim}”" in told(found["55"])


def test_a_number_that_nobody_else_has_is_told_and_leaves_the_marks_as_they_are(tmp_path):
    found = read(write(tmp_path, {**HONEST, f"{EVE}/a.md": markdown("4711", "", FALSE)}))
    assert (found["55"].doubtful, set(found["55"].answers)) == ((), set(FALSE))
    assert "names the student “4711”, but it was handed in as “55”" in told(found["55"])


def test_files_that_name_two_students_leave_their_place_open(tmp_path):
    files = {f"{EVE}/a.md": markdown("4711", "", FALSE), f"{EVE}/b.md": markdown("4712", "", {})}
    assert read(write(tmp_path, files))["55"].doubtful == ALL


LOOSE = {
    "s1.md": "## c\nα = 0\n",
    "s2.md": markdown("s2", "", {"d": "w = 1"}),
    "all.csv": long_table("s3", "", FALSE),
}
LOOSE_ONES = ("s1", "s2", "s3")


@pytest.mark.parametrize("victim", LOOSE_ONES)
@pytest.mark.parametrize("claim", ["{}", "{}\u200b"])
def test_a_file_that_names_the_student_of_another_leaves_both_open(tmp_path, victim, claim):
    before = read(write(tmp_path / "without", LOOSE))
    files = {**LOOSE, "eve.md": markdown(claim.format(victim), "", FALSE)}
    after = read(write(tmp_path / "with", files))
    assert set(after) == {*before, "eve"}
    assert after[victim].answers == before[victim].answers
    assert after[victim].doubtful == after["eve"].doubtful == ALL
    assert f"names the student “{victim}”, and so does eve.md" in told(after[victim])
    assert "and so does " + ("all.csv" if victim == "s3" else f"{victim}.md") in told(after["eve"])
    assert all(after[name] == before[name] for name in before if name != victim)


def test_a_file_that_names_many_students_opens_itself_alone(tmp_path):
    before = read(write(tmp_path / "without", LOOSE))
    many = zipped({f"{name}.md": markdown(name, "", {}) for name in before})
    after = read(write(tmp_path / "with", {**LOOSE, "eve.zip": many}))
    assert {name: after[name] for name in before} == before
    assert after["eve"].doubtful == ALL


def test_a_claim_that_nobody_else_makes_names_a_loose_file_and_is_told(tmp_path):
    files = {"x.md": markdown("4711", "", FALSE), "x.tex": latex("4712", "", FALSE), "y.md": "## c\nα = 0"}
    found = read(write(tmp_path, files))
    assert {name: s.doubtful for name, s in found.items()} == {"4711": (), "4712": (), "y": ()}
    assert "names the student “4711”, but it was handed in as “x”" in told(found["4711"])
    assert found["y"].troubles == ()


def test_a_file_whose_name_another_claims_takes_no_other_name(tmp_path):
    files = {"x.md": markdown("y", "", FALSE), "y.md": markdown("z", "", {"d": "w = 1"})}
    found = read(write(tmp_path, files))
    assert {name: s.doubtful for name, s in found.items()} == {"x": ALL, "y": ALL}


def test_of_two_equal_claims_none_counts(tmp_path):
    files = {"x.md": markdown("4711", "", FALSE), "y.md": markdown("4711", "", {"d": "w = 1"})}
    found = read(write(tmp_path, files))
    assert {name: (set(s.answers), s.doubtful) for name, s in found.items()} == {
        "x": (set(FALSE), ALL),
        "y": ({"d"}, ALL),
    }
    assert "and so does y.md" in told(found["x"])


SAME = [
    {"s1.md": "## c\nα = 0", "s1.txt": "## d\nw = 1"},
    {"s1.md": "## c\nα = 0", "s1.zip": zipped({"d.md": "w = 1"})},
    {"s1.md": "## c\nα = 0", "t.csv": long_table("s1", "", {"d": "w = 1"})},
    {"t.csv": long_table("s1", "", {"c": "α = 0"}), "u.csv": long_table("s1", "", {"d": "w = 1"})},
    {"123.md": "## c\nα = 0", "x_123_assignsubmission_file_y.md": "## d\nw = 1"},
    {"Jos\u00e9/c.md": "α = 0", "Jose\u0301/d.md": "w = 1"},
    {"x" * 100 + "y/c.md": "α = 0", "x" * 100 + "z/d.md": "w = 1"},
]


@pytest.mark.parametrize("files", SAME)
def test_two_places_of_one_name_are_never_put_together(tmp_path, files):
    work = collect(write(tmp_path, files), EXAM)
    assert len(work.submissions) == 2
    assert sorted(sorted(s.answers) for s in work.submissions) == [["c"], ["d"]]
    assert all(s.doubtful == ALL for s in work.submissions)
    assert all("is also the name of" in told(s) for s in work.submissions)
    assert len({s.student for s in work.submissions}) == 2


def test_a_folder_counts_before_a_file_of_its_name(tmp_path):
    found = read(write(tmp_path, {"s1/c.md": "α = 0", "s1.md": "## d\nw = 1"}))
    assert (set(found["s1"].answers), found["s1"].doubtful, found["s1"].troubles) == ({"c"}, (), ())
    assert (set(found["s1.md"].answers), found["s1.md"].doubtful) == ({"d"}, ALL)


def test_folders_and_files_of_one_participant_belong_together(tmp_path):
    both = {f"{EVE}/a.md": "L = 1", "Eve_55_assignsubmission_onlinetext_/onlinetext.md": "## b\nL = 2"}
    flat = {
        "Eve_55_assignsubmission_file_a.md": "## a\nL = 1",
        "Eve_55_assignsubmission_file_b.md": "## b\nL = 2",
    }
    for k, files in enumerate((both, flat)):
        (found,) = read(write(tmp_path / str(k), files)).values()
        assert (found.student, set(found.answers), found.doubtful) == ("55", {"a", "b"}, ())


FLAT = {
    "Bob_123_assignsubmission_file_a.md": markdown("m1", "", {"c": "α = 0"}),
    "Bob_123_assignsubmission_file_b.md": "## d\nw = 1",
    "Ann_7_assignsubmission_file_a.md": "## c\nα = 0",
    "Eve_55_assignsubmission_file_a.md": "## c\nα = 0",
}
ROWS = long_table("123", "", FALSE)
TAILS = {
    "x_assignsubmission_.csv": ROWS,
    "x_assignsubmission_.md": "## d\nw = 1",
    "x_123_assignsubmission_file_a.md": "## d\nw = 1",
    "_123_assignsubmission_file_.csv": ROWS,
    "123_assignsubmission_file_a.md": "## d\nw = 1",
    "Bob_123_assignsubmission_onlinetext_.zip": zipped({"123.csv": ROWS}),
    "absent.md": markdown("124", "", {"d": "w = 1"}),
    "absent_assignsubmission_.csv": long_table("999", "", {"d": "w = 1"}),
    "readme.toml": "x = 1",
}


def class_of(place, files, *, packed):
    if not packed:
        return write(place, files)
    path = place.with_suffix(".zip")
    path.write_bytes(zipped(files))
    return path


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("packed", [False, True])
def test_nothing_behind_the_number_of_moodle_reaches_another_student(tmp_path, tail, packed):
    before = read(class_of(tmp_path / "without", FLAT, packed=packed))
    files = {**FLAT, f"Eve_55_assignsubmission_file_{tail}": TAILS[tail]}
    after = read(class_of(tmp_path / "with", files, packed=packed))
    assert set(before) == set(after) == {"123", "7", "55"}
    assert (set(before["123"].answers), before["123"].doubtful) == ({"c", "d"}, ())
    assert all(after[name] == before[name] for name in ("123", "7"))
    assert after["55"] != before["55"]


STRAYS = {
    "notes.pdf": b"%PDF-1.7",
    "all.csv": ROWS,
    "more.csv": long_table("999", "", FALSE),
    "124.md": "## d\nw = 1",
    "123.md": "## d\nw = 1",
    "123": "## d\nw = 1",
    "claim.md": markdown("123", "", FALSE),
    "absent.md": markdown("124", "", FALSE),
    "m1.md": markdown("m1", "", FALSE),
    "Eve_E_123_assignsubmission_file_a.md": "## d\nw = 1",
    "Eve_x_assignsubmission_file_a.csv": ROWS,
    "Eve_\u0661\u0662\u0663_assignsubmission_file_a.csv": ROWS,
}


@pytest.mark.parametrize("stray", STRAYS)
@pytest.mark.parametrize("packed", [False, True])
def test_a_file_that_moodle_has_not_named_is_open_and_changes_nobody(tmp_path, stray, packed):
    before = read(class_of(tmp_path / "without", FLAT, packed=packed))
    after = read(class_of(tmp_path / "with", {**FLAT, stray: STRAYS[stray]}, packed=packed))
    assert {name: after.get(name) for name in before} == before
    ((name, open_one),) = ((name, found) for name, found in after.items() if name not in before)
    assert name.startswith(stray)
    assert open_one.doubtful == ALL
    assert "no name that Moodle gives" in told(open_one)


def test_a_folder_with_an_unclear_number_is_open(tmp_path):
    found = read(write(tmp_path, {**HONEST, "Eve_7_assignsubmission_x_123_assignsubmission_file_/d.md": "w"}))
    assert set(found) == {"123", "7", "Eve_7_assignsubmission_x_123_assignsubmission_file_"}
    assert [s.doubtful for s in found.values()].count(ALL) == 1


def test_one_name_like_those_of_moodle_makes_no_download(tmp_path):
    before = read(write(tmp_path / "without", LOOSE))
    name = "Eve_55_assignsubmission_file_a.md"
    after = read(write(tmp_path / "with", {**LOOSE, name: markdown("124", "", FALSE)}))
    assert {student: after[student] for student in before} == before
    assert set(after) == {*before, "55"}


def test_two_names_of_one_number_are_told_by_their_folders(tmp_path):
    names = ["Bob_123_assignsubmission_file_", "Rob_123_assignsubmission_file_"]
    found = read(write(tmp_path, {f"{name}/c.md": "α = 0" for name in names}))
    assert {name: s.doubtful for name, s in found.items()} == dict.fromkeys(names, ALL)
    assert f"{names[0]}: “123” is also the name of {names[1]}" in told(found[names[0]])


def test_the_order_of_files_decides_nothing(tmp_path):
    hostile = {"{}.md": markdown("s1", "", FALSE), "{}.zip": WAYS["a.zip"], "{}/a.csv": WAYS["a.csv"]}
    for k, (pattern, content) in enumerate(hostile.items()):
        first, last = (
            read(write(tmp_path / f"{name} {k}", {**LOOSE, pattern.format(name): content}))
            for name in ("0", "zz")
        )
        assert [first[student].doubtful for student in LOOSE_ONES] == [
            last[student].doubtful for student in LOOSE_ONES
        ]
        assert all(first[student].answers == last[student].answers for student in LOOSE_ONES)


ALIKE = [
    ("s1\u200b", r"s1\u200b"),
    ("S1", "S1"),
    ("ѕ1", "ѕ1"),
    ("s\uff11", "s\uff11"),
    ("sl", "sl"),
    ("s1\u3164", r"s1\u3164"),
    ("\u202es1", r"\u202es1"),
]


@pytest.mark.parametrize(("name", "shown"), ALIKE)
def test_names_that_look_alike_are_told_and_stay_two(tmp_path, name, shown):
    before = read(write(tmp_path / "without", LOOSE))
    work = collect(write(tmp_path / "with", {**LOOSE, f"{name}.md": "## c\nα = 1\n"}), EXAM)
    after = {s.student: s for s in work.submissions}
    assert {student: after[student] for student in before} == before
    assert after[name].answers["c"].text == "α = 1"
    (trouble,) = work.troubles
    assert f"“{shown}”" in trouble.what
    assert "“s1”" in trouble.what
    assert str(trouble).isprintable()


def test_names_that_do_not_look_alike_are_not_told(tmp_path):
    files = {f"{name}.md": "## c\nα = 1\n" for name in ("Jose", "Jos\u00e9", "s10", "s11", "Mia", "Mla")}
    assert collect(write(tmp_path, files), EXAM).troubles == ()
