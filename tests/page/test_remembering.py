"""Answers that are kept: only where nothing but few words decides, and never too many."""

from svmsym.page.server import remembering
from svmsym.page.server.remembering import Remembered


def test_the_order_of_keys_does_not_matter_and_their_values_do():
    kept = Remembered()
    kept.keep("lectures", {"lecture": "O", "lang": "de"}, "one")
    assert kept.find("lectures", {"lang": "de", "lecture": "O"}) == "one"
    assert kept.find("lectures", {"lang": "en", "lecture": "O"}) is None
    assert kept.find("entry", {"lang": "de", "lecture": "O"}) is None


def test_answers_about_data_are_not_kept():
    kept = Remembered()
    kept.keep("solve", {"points": []}, "one")
    assert kept.find("solve", {"points": []}) is None


def test_the_oldest_is_forgotten():
    kept = Remembered()
    for k in range(remembering.MOST + 1):
        kept.keep("entry", {"id": k}, "text")
    assert kept.find("entry", {"id": 0}) is None
    assert kept.find("entry", {"id": 1}) == kept.find("entry", {"id": remembering.MOST}) == "text"


def test_large_answers_push_out_others():
    kept = Remembered()
    half = "x" * (remembering.MOST_CHARACTERS // 2)
    for k in range(3):
        kept.keep("entry", {"id": k}, half)
        kept.keep("entry", {"id": k}, half)  # the same again counts once
    assert [kept.find("entry", {"id": k}) is None for k in range(3)] == [True, False, False]
    kept.keep("entry", {"id": 9}, half * 3)
    assert kept.find("entry", {"id": 9}) is None
