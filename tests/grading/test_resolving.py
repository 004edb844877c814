"""Open answers behind decided ones: marked once it is known what they follow. All values by hand.

x = (0), (2) with y = −1, 1 and no upper bound: α = (1/2, 1/2), w = 1, b = −1. With α = (1/4, 1/4) it is
w = 1/2, and b is −1 from the first point, 0 from the second.
"""

import pytest

from svmsym.documents.prose import catalogue
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.submission import Answer, Submission
from svmsym.grading.decisions import decided, read_decisions
from svmsym.grading.settling import settled
from svmsym.grading.waiting import queue, queue_text
from svmsym.grading.wiring import mark_own_variant

EXAM = read_exam(
    '[exam]\nid = "e"\ntitle = "t"\n[data.A]\nx = [[0], [2]]\ny = [-1, 1]\nC = "inf"\n'
    '[[item]]\nid = "c"\nkind = "alpha"\ndata = "A"\npoints = 3\n'
    '[[item]]\nid = "d"\nkind = "w"\ndata = "A"\npoints = 2\nfollow = ["c"]\n'
    '[[item]]\nid = "e"\nkind = "b"\ndata = "A"\npoints = 1\nfollow = ["c", "d"]\n'
)
WORDS = catalogue("en", "grading")
UNREAD = "alpha is a quarter, both times"


def marks(doubtful=(), **answers):
    given = Submission("1", answers={k: Answer(v) for k, v in answers.items()}, doubtful=tuple(doubtful))
    return settled(EXAM, given, mark_own_variant(EXAM, given))


def after(found, tmp_path, score, reads=""):
    text = queue_text(queue(EXAM, [found]), WORDS)
    head, decision, rest = text.partition("[[decision]]")
    first, more, others = rest.partition("[[decision]]")
    first = first.replace('score = ""', f'score = "{score}"').replace('reads = ""', f'reads = "{reads}"')
    path = tmp_path / "decisions.toml"
    path.write_text(head + decision + first + more + others, "utf-8")
    (result,), unused = decided(EXAM, [found], read_decisions(path, EXAM), "decisions.toml")
    assert not unused
    return {mark.id: mark for mark in result.items}


@pytest.fixture
def found():
    waiting = marks(c=UNREAD, d="w = 1/2", e="b = -1")
    assert [mark.status for mark in waiting.items] == ["undecided", "undecided", "correct"]
    return waiting


def test_what_a_person_read_is_followed(found, tmp_path):
    result = after(found, tmp_path, 0, "α = (1/4, 1/4)")
    assert (result["c"].score, result["c"].decided_by) == (0, "decisions.toml")
    assert (result["d"].status, result["d"].score) == ("follow-through", 2)
    assert result["d"].consistent_with == ("c",)
    assert "marked after the decision about c" in result["d"].notes
    assert not result["d"].decided_by


def test_what_does_not_follow_from_it_is_wrong(found, tmp_path):
    result = after(found, tmp_path, 1, "α = (1/3, 1/3)")
    assert (result["d"].status, result["d"].score) == ("wrong", 0)


def test_full_marks_are_the_right_value(found, tmp_path):
    result = after(found, tmp_path, 3)
    assert (result["d"].status, result["d"].score) == ("wrong", 0)


def test_where_nobody_says_what_was_read_it_stays_open(found, tmp_path):
    assert after(found, tmp_path, 0)["d"].status == "undecided"
    assert after(found, tmp_path, 0, "something else")["d"].status == "undecided"


def test_it_goes_on_through_others(tmp_path):
    waiting = marks(c=UNREAD, e="b = 0")
    assert [mark.status for mark in waiting.items] == ["undecided", "empty", "undecided"]
    assert after(waiting, tmp_path, 0, "α = (1/4, 1/4)")["e"].status == "follow-through"


def test_an_answer_in_doubt_is_resolved_and_one_that_is_itself_in_doubt_is_not(tmp_path):
    waiting = marks(doubtful=("c",), c="α = (1/4, 1/4)", d="w = 1/2")
    assert [mark.status for mark in waiting.items] == ["undecided", "undecided", "empty"]
    assert after(waiting, tmp_path, 0, "α = (1/4, 1/4)")["d"].score == 2
    both = marks(doubtful=("c", "d"), c="α = (1/4, 1/4)", d="w = 1/2")
    assert after(both, tmp_path, 0, "α = (1/4, 1/4)")["d"].status == "undecided"


def test_the_queue_asks_what_was_read_where_others_build_on_it(found):
    c, d = queue_text(queue(EXAM, [found]), WORDS).split("[[decision]]")[1:]
    assert 'reads = ""' in c
    assert 'reads = ""' in d  # e builds on d
    last = marks(c="α = (1/2, 1/2)", d="w = 1", e="a word")
    assert "reads" not in queue_text(queue(EXAM, [last]), WORDS)
