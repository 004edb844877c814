"""Whose answers they are: the platform's word counts, and no student's text reaches another's record."""

import itertools

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


@pytest.mark.parametrize("victim", ["s1", "s2", "s3"])
def test_a_claim_counts_for_less_than_a_name(tmp_path, victim):
    before = read(write(tmp_path / "without", LOOSE))
    after = read(write(tmp_path / "with", {**LOOSE, "eve.md": markdown(victim, "", FALSE)}))
    assert {name: after[name] for name in before} == before
    assert set(after) == {*before, "eve"}
    assert after["eve"].doubtful == ALL
    assert f"names the student “{victim}”, and so does" in told(after["eve"])


def test_a_claim_that_nobody_else_makes_names_a_loose_file(tmp_path):
    files = {"x.md": markdown("4711", "", FALSE), "x.tex": latex("4712", "", FALSE), "y.md": "## c\nα = 0"}
    found = read(write(tmp_path, files))
    assert {name: s.doubtful for name, s in found.items()} == {"4711": (), "4712": (), "y": ()}


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


def test_a_name_that_can_be_read_in_two_ways_is_no_participant(tmp_path):
    files = {
        "Bob_123_assignsubmission_file_a.md": "## c\nα = 0",
        "Eve_55_assignsubmission_file_x_123_assignsubmission_file_a.md": "## d\nw = 1",
    }
    found = read(write(tmp_path, files))
    assert set(found["123"].answers) == {"c"}
    assert len(found) == 2


def test_the_order_of_files_decides_nothing(tmp_path):
    hostile = {"{}.md": markdown("s1", "", FALSE), "{}.zip": WAYS["a.zip"], "{}/a.csv": WAYS["a.csv"]}
    before = read(write(tmp_path / "without", LOOSE))
    for k, (name, (pattern, content)) in enumerate(itertools.product(("0", "zz"), hostile.items())):
        after = read(write(tmp_path / f"with {k}", {**LOOSE, pattern.format(name): content}))
        assert {student: after[student] for student in before} == before


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
