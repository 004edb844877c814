"""Tables with quotes, missing cells and several attempts."""

from dataclasses import replace

import pytest
from handing_in import ALL, EXAM, long_table, moodle, read, table, told

from svmsym.errors import SvmsymError
from svmsym.exams.submissions.collecting import collect
from svmsym.exams.submissions.limits import MOST_ROWS


def test_quotes_and_line_ends_inside_cells(folder):
    answers = {"a": 'he said "L = 1"\nthen, more', "c": "(1/4, 1/4, 0)"}
    (folder / "all.csv").write_text(long_table("5", "", answers), "utf-8", newline="")
    assert {k: v.text for k, v in read(folder)["5"].answers.items()} == answers


def test_commas_outside_quotes_are_told(folder):
    text = "student,item,answer\n5,c,(1/4, 1/4, 0)\n6,c,α = 0\n"
    (folder / "all.csv").write_text(text, "utf-8")
    found = read(folder)
    assert "all.csv:2: the row has 5 cells" in told(found["5"])
    assert found["5"].doubtful == ("c",)
    assert found["6"].answers["c"].text == "α = 0"


def test_a_row_without_a_cell_for_the_answer_is_told(folder):
    (folder / "all.csv").write_text("student,item,answer\n5,c\n6,c,\n", "utf-8")
    found = read(folder)
    assert "all.csv:2: the row has no cell for the answer" in told(found["5"])
    assert found["5"].doubtful == ("c",)
    assert (found["6"].doubtful, found["6"].troubles) == ((), ())


def test_rows_that_belong_to_nobody_are_told(folder):
    text = 'student,item,answer\n,c,"1"\n6,z,"1"\n7,c,"1"\n8,c,"open\n'
    (folder / "all.csv").write_text(text, "utf-8")
    work = collect(folder, EXAM)
    found = {s.student: s for s in work.submissions}
    assert "all.csv:2: the row names no student" in " ".join(map(str, work.troubles))
    assert "all.csv:5: the row cannot be read" in " ".join(map(str, work.troubles))
    assert "all.csv:3: the item 'z' is not in the exam" in told(found["6"])
    assert found["6"].doubtful == ALL
    assert found["7"].answers["c"].text == "1"


def test_unknown_columns_are_told(folder):
    (folder / "all.csv").write_text("x,y\n1,2\n", "utf-8")
    work = collect(folder, EXAM)
    assert "these columns are not known" in str(work.troubles[0])
    assert len(work.submissions) == 2


def test_two_attempts_in_moodle(folder):
    head, first, *_ = moodle("5", "", {"c": "α = 0"}).splitlines()
    second = moodle("5", "", {"c": "α = 1"}).splitlines()[1]
    (folder / "all.csv").write_text(f"{head}\n{first}\n{second}", "utf-8")
    assert read(folder)["5"].doubtful == ("c",)


def test_moodle_without_numbers_takes_the_mail_or_the_name(folder):
    rows = [
        ("Surname", "First name", "Email address", "Response 1"),
        ("A", "B", "a@b", "L"),
        ("C", "D", "", "L"),
    ]
    (folder / "all.csv").write_text(table(rows), "utf-8")
    assert {"a@b", "C D"} <= read(folder).keys()


def test_columns_of_the_exam_come_before_numbers(folder):
    exam = replace(EXAM, columns={"Aufgabe 7": "c", "response  1": "d"})
    rows = [("ID number", "Aufgabe 7", "Response 1", "Response 2"), ("5", "α = 0", "w = 1", "L = 2")]
    (folder / "all.csv").write_text(table(rows), "utf-8")
    found = {s.student: s for s in collect(folder, exam).submissions}["5"]
    assert {k: v.text for k, v in found.answers.items()} == {"b": "L = 2", "c": "α = 0", "d": "w = 1"}


def test_one_name_in_two_spellings_of_unicode_is_one_student(folder):
    rows = [("student", "item", "answer"), ("Jos\u00e9", "c", "1"), ("Jose\u0301", "d", "2")]
    (folder / "all.csv").write_text(table(rows), "utf-8")
    assert set(read(folder)["Jos\u00e9"].answers) == {"c", "d"}


# A table has the answers of many: what one of them types costs the others nothing.


def test_a_cell_that_is_too_long_for_csv_begins_no_rows(folder):
    before = read(folder)
    typed = "x" * 140_000 + '\n99,,a,"L = 0"\n6,,c,"α = 0"\n'
    rows = [("student", "variant", "item", "answer"), ("5", "", "c", typed), ("7", "", "c", "α = 1")]
    (folder / "all.csv").write_text(table(rows), "utf-8", newline="")
    found = read(folder)
    assert set(found) == {*before, "5", "7"}
    assert found["99"] == before["99"]
    assert found["5"].doubtful == ("c",)
    assert found["7"].answers["c"].text == "α = 1"


@pytest.mark.parametrize("typed", ["\0", "\x1b[2J" * 50, "\x07" * 500])
def test_control_characters_cost_one_cell(folder, typed):
    rows = [("student", "item", "answer"), ("5", "c", f"α {typed}= 0"), ("7", "c", "α = 1")]
    (folder / "all.csv").write_text(table(rows), "utf-8", newline="")
    found = read(folder)
    assert found["7"].answers["c"].text == "α = 1"
    assert "\ufffd" in found["5"].answers["c"].text


def test_too_many_rows_are_no_shorter_class(tmp_path):
    rows = [("student", "item", "answer"), *((f"{k}", "c", "α = 1") for k in range(MOST_ROWS + 1))]
    path = tmp_path / "all.csv"
    path.write_text(table(rows), "utf-8", newline="")
    with pytest.raises(SvmsymError, match=f"more than {MOST_ROWS} rows"):
        collect(path, EXAM)
    (tmp_path / "5.md").write_text("## c\nα = 0", "utf-8")
    work = collect(tmp_path, EXAM)
    assert [s.student for s in work.submissions] == ["5"]
    assert "was not read" in str(work.troubles[0])


def test_moodle_folders_name_the_participant(folder):
    place = folder / "Max Muster_123456_assignsubmission_file_"
    place.mkdir()
    (place / "answers.md").write_text("## c\nα = 0", "utf-8")
    assert read(folder)["123456"].answers["c"].text == "α = 0"
