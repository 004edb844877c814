"""The human queue: equal answers together, decisions kept, totals that say what is final."""

import tomllib
from dataclasses import replace
from fractions import Fraction

import pytest
from simple_marker import EXAM, handed_in, mark, mark_better

from svmsym.documents.prose import catalogue
from svmsym.errors import SvmsymError
from svmsym.exams.submissions.submission import Trouble
from svmsym.grading.comparing import compared
from svmsym.grading.decisions import decided, read_decisions
from svmsym.grading.reports.feedback import item_sentences
from svmsym.grading.settling import settled
from svmsym.grading.waiting import Question, queue, queue_text, quoted


def marks_of(*submissions, judge=mark):
    return tuple(settled(EXAM, s, judge(EXAM, s)) for s in submissions)


WORDS = catalogue("en", "grading")
CLASS = marks_of(
    handed_in("1", a="? 1/4", b="right"),
    handed_in("2", a="?  1/4", b="right"),
    handed_in("3", a="? 1/5", b='? "q" \\ \n x', c="right"),
    handed_in("4", a="no", b="?", c="half"),
    handed_in("5", a="right", b="?", c="half"),
    handed_in("6", a="half", b="?"),
)


def decisions(tmp_path, text):
    path = tmp_path / "decisions.toml"
    path.write_text(text, "utf-8")
    return read_decisions(path, EXAM)


def test_a_decision_without_a_reason_is_told_in_sentences(tmp_path):
    given = decisions(tmp_path, '[[decision]]\nitem = "a"\nstudent = "1"\nscore = "0"\n')
    (first, *_), _ = decided(EXAM, CLASS, given, "decisions.toml")
    assert item_sentences(EXAM, first.items[0]) == ["Wrong.", "A person has decided this mark."]


def test_the_queue_counts_students():
    text = queue_text(queue(EXAM, CLASS), WORDS)
    assert "# 2 students: 1, 2\n" in text
    assert "# 1 student: 3\n" in text


def test_equal_answers_wait_together():
    found = {
        (w.question.item, w.question.normal_form, w.question.given): w.students for w in queue(EXAM, CLASS)
    }
    assert found[("a", "? 1/4", ())] == ("1", "2")
    assert found[("a", "? 1/5", ())] == ("3",)


def test_answers_that_build_on_different_ones_are_different_questions():
    # ? after a wrong, a right and a half-right answer to a: whether it follows has three answers.
    found = [w for w in queue(EXAM, CLASS) if w.question.item == "b" and w.question.normal_form == "?"]
    assert sorted(w.students for w in found) == [("4",), ("5",), ("6",)]
    assert {w.question.given for w in found} == {(("a", "no"),), (), (("a", "half"),)}


def test_most_wanted_first_and_in_the_order_of_the_exam():
    items = [w.question.item for w in queue(EXAM, CLASS)]
    assert items == sorted(items)
    assert queue(EXAM, CLASS)[0].students == ("1", "2")


def test_the_queue_is_a_file_of_decisions_to_be_filled_in(tmp_path):
    waiting = queue(EXAM, CLASS)
    text = queue_text(waiting, {**WORDS, "queue-note": "a note\non two lines"})
    assert len(tomllib.loads(text)["decision"]) == len(waiting)
    assert decisions(tmp_path, text) == ()  # no score, no decision
    filled = text.replace('score = ""', 'score = "1"')
    made = decisions(tmp_path, filled)
    assert {d.question for d in made} == {w.question for w in waiting}
    after, unused = decided(EXAM, CLASS, made, "decisions.toml")
    assert unused == ()
    assert all(m.final for m in after)
    assert queue(EXAM, after) == ()


def test_one_decision_marks_all_equal_ones(tmp_path):
    made = decisions(
        tmp_path, '[[decision]]\nitem = "a"\nnormal_form = "? 1/4"\nscore = "5/2"\nreason = "nearly"\n'
    )
    after, unused = decided(EXAM, CLASS, made, "decisions.toml")
    assert unused == ()
    changed = [
        (m.student, i.score, i.status, i.reason, i.decided_by) for m in after for i in m.items if i.decided_by
    ]
    assert changed == [(s, Fraction(5, 2), "partial", "nearly", "decisions.toml") for s in ("1", "2")]
    assert [m.score for m in after][:2] == [Fraction(9, 2)] * 2


def test_a_student_counts_before_an_answer_and_may_overrule_the_judges(tmp_path):
    text = """
    [[decision]]
    item = "a"
    normal_form = "? 1/4"
    score = 0
    [[decision]]
    item = "a"
    student = "2"
    score = 3
    [[decision]]
    item = "b"
    student = "1"
    score = "0"
    [[decision]]
    item = "c"
    student = "nobody"
    score = "0"
    """
    after, unused = decided(EXAM, CLASS, decisions(tmp_path, text), "d.toml")
    assert [m.items[0].score for m in after[:2]] == [0, 3]
    assert [m.items[0].status for m in after[:2]] == ["wrong", "correct"]
    assert after[0].items[1].score == 0
    assert after[1].items[1].score == 2
    assert [d.question.student for d in unused] == ["nobody"]


def test_an_answer_in_doubt_is_asked_for_one_student_alone():
    given = handed_in("7", a="right")
    doubtful = settled(EXAM, type(given)(**{**vars(given), "doubtful": ("a",)}), mark(EXAM, given))
    (waiting,) = queue(EXAM, [doubtful])
    assert waiting.question == Question("a", student="7")


BAD = {
    "no TOML": ("[[decision]\n", "decisions.toml:1"),
    "unknown item": ('\n[[decision]]\nitem = "z"\nstudent = "1"\nscore = 1', "decisions.toml:2"),
    "unknown key": ('[[decision]]\nitem = "a"\nscroe = 1', "scroe"),
    "too much": ('[[decision]]\nitem = "a"\nstudent = "1"\nscore = "7/2"', "from 0 to 3"),
    "negative": ('[[decision]]\nitem = "a"\nstudent = "1"\nscore = -1', "from 0 to 3"),
    "float": ('[[decision]]\nitem = "a"\nstudent = "1"\nscore = 0.1', "not exact"),
    "no number": ('[[decision]]\nitem = "a"\nstudent = "1"\nscore = "all"', "decisions.toml:1"),
    "about nothing": ('[[decision]]\nitem = "a"\nscore = 1', "neither"),
    "twice": (
        "".join(f'[[decision]]\nitem = "a"\nstudent = "1"\nscore = {k}\n' for k in (1, 2)),
        "decisions.toml:5: the same answer gets 2 here and 1 at",
    ),
    "other key": ("x = 1", "'x'"),
    "no tables": ("decision = 7", "decision"),
    "a list of numbers": ("decision = [7]", "no table"),
    "given is a number": ('[[decision]]\nitem = "a"\nstudent = "1"\ngiven = 3', "given"),
    "a text is a number": ('[[decision]]\nitem = "a"\nstudent = 1', "student is no text"),
    "deep": ("x = " + "[" * 10_000, "decisions"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_decisions_are_refused_with_their_line(tmp_path, name):
    text, words = BAD[name]
    with pytest.raises(SvmsymError) as caught:
        decisions(tmp_path, text)
    assert words in str(caught.value).replace(str(tmp_path) + "/", "")
    assert "what to do" in str(caught.value)


def test_any_text_can_be_quoted():
    for text in ("", 'a"b', "a\\b", "a\nb\tc", "\x7f\x00\x1b", "한국 'x' '''", "]]>"):
        assert tomllib.loads(f"x = {quoted(text)}")["x"] == text


# Two runs compared.


def test_nothing_moves_between_equal_runs():
    assert compared(CLASS, CLASS, ({"exam": "1"}, {"exam": "1"})) == ()


def test_moves_and_their_causes(tmp_path):
    before = marks_of(
        handed_in("1", a="half"), handed_in("2", a="half"), handed_in("3", a="?"), handed_in("4", a="no")
    )
    after = marks_of(
        handed_in("1", a="half"), handed_in("2", a="right"), handed_in("3", a="?"), handed_in("5", a="no"),
        judge=mark_better,
    )  # fmt: skip
    made = decisions(tmp_path, '[[decision]]\nitem = "a"\nnormal_form = "?"\nscore = 1\nreason = "ok"')
    after, _ = decided(EXAM, after, made, "decisions.toml")
    same = {"exam": "1"}
    moves = {m.student: m for m in compared(before, after, (same, same))}
    assert {s: m.cause for s, m in moves.items()} == {
        "1": "program", "2": "submission", "3": "decision", "5": "new", "4": "gone",
    }  # fmt: skip
    assert moves["1"].before == "(3/2)/3, partial, dual.x"
    assert moves["1"].after == "3/3, correct"
    assert "half" in moves["2"].why
    assert "right" in moves["2"].why
    other = {m.student: m.cause for m in compared(before, after, (same, {"exam": "2"}))}
    assert other["1"] == "exam"


# One decision for all that could not be read of a submission.


def unread(student="8", **more):
    given = replace(handed_in(student), doubtful=("a", "b", "c"), troubles=(Trouble("a picture"),), **more)
    return marks_of(given)[0]


def test_a_submission_that_could_not_be_read_asks_one_question(tmp_path):
    waiting = queue(EXAM, [unread()])
    assert [w.students for w in waiting] == [("8",)]
    text = queue_text(waiting, WORDS)
    assert (
        'student = "8"\nscores = { "a" = "", "b" = "", "c" = "" }  # a: 0 … 3, b: 0 … 2, c: 0 … 3/2\n' in text
    )
    assert "# a picture" in text
    assert decisions(tmp_path, text) == ()  # nothing is filled in yet
    filled = (
        text.replace('"a" = ""', '"a" = "5/2"')
        .replace('"b" = ""', '"b" = 0')
        .replace('reason = ""', 'reason = "x"')
    )
    made = decisions(tmp_path, filled)
    (after,), unused = decided(EXAM, [unread()], made, "decisions.toml")
    assert [m.score for m in after.items] == [Fraction(5, 2), 0, None]
    assert ([m.reason for m in after.items][:2], unused) == (["x", "x"], ())
    assert [w.question.item for w in queue(EXAM, [after])] == ["c"]  # what is left is asked for alone


def test_two_reasons_or_one_answer_are_several_questions():
    partly = marks_of(replace(handed_in("8", a="right"), doubtful=("b", "c")))[0]
    assert [w.question.item for w in queue(EXAM, [partly])] == ["b", "c"]
    first, *rest = unread().items
    two = replace(unread(), items=(replace(first, reason="another"), *rest))
    assert [w.question.item for w in queue(EXAM, [two])] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "table",
    [
        'scores = { a = "1" }',
        'student = "8"\nscores = "1"',
        'student = "8"\nitem = "a"\nscores = { a = "1" }',
        'student = "8"\nscores = { z = "1" }',
        'student = "8"\nscores = { a = "9" }',
        'student = "8"\nscores = { a = 1.5 }',
    ],
)
def test_scores_that_cannot_be_used_are_refused(tmp_path, table):
    with pytest.raises(SvmsymError, match="cannot be used") as refused:
        decisions(tmp_path, f"[[decision]]\n{table}\n")
    assert refused.value.place.line == 1
