"""One sentence for each mistake in each language, and none gives a solution away."""

import re

import pytest

from svmsym.exams.mistakes.catalogue import IDS
from svmsym.exams.mistakes.sentences import sentence
from svmsym.exams.prose import LANGUAGES, sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_has_a_sentence(language):
    found = sentences(language, "mistakes")
    assert list(found) == list(IDS)
    assert all(text == text.strip() and text[-1] in ".?。？" and len(text) > 8 for text in found.values())
    assert len(set(found.values())) == len(IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_contains_the_right_formula(language):
    # What the answers of the items look like: sums with multipliers, 1/‖w‖, bounds with C, numbers.
    answers = re.compile(r"Σ|1/‖w‖|2/‖w‖|≤ ?C|√|\d/\d|σ²|\(1 ?\+|max\(")
    for name, text in sentences(language, "mistakes").items():
        assert not answers.search(text), name


def test_languages_differ():
    texts = {sentence("b.mean_all", language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)


def test_two_mistakes_are_two_sentences():
    both = sentence("dual.missing_half+b.sign")
    assert sentence("dual.missing_half") in both
    assert sentence("b.sign") in both
