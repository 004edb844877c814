"""Sentences: the same in all languages, none inside programs, written as each language writes."""

import re
from pathlib import Path

import pytest
from prose_checks import parity_faults, script_faults, sentences_in

import svmsym.documents.prose as prose_folder
from svmsym.documents.by_hand.page import example_blocks
from svmsym.documents.mathline import Words
from svmsym.documents.prose import LANGUAGES, catalogue
from svmsym.documents.tree import Display
from svmsym.documents.wording import Wording
from svmsym.errors import UnknownNameError
from svmsym.formulas.notation import Notation, load_notation, notation_names

FOLDER = Path(prose_folder.__file__).parent
DOCUMENTS = FOLDER.parent
OTHERS = [language for language in LANGUAGES if language != "en"]
# The tour is an English page; the words of authors have a test of their own.
PARTS = sorted({f.name.split(".")[0] for f in FOLDER.glob("*.de.toml")} - {"derivations"})
PAGES = [
    "argument_page", "derivation_page", "dual_function", "labels", "matrices", "optimality_sections",
    "problem_sections", "program_section", "recovery_section", "statements", "telling",
    "wording", "worksheet",
]  # fmt: skip
FAMILIES = ("rule-", "reason-", "kkt-", "argument-by-", "lagrangian-bound-", "dual-sign-")


def test_every_part_has_all_languages():
    assert "pages" in PARTS
    english_only = {f.name.split(".")[0] for f in FOLDER.glob("*.en.toml")} - set(PARTS)
    assert english_only <= {"tour", "example"}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_say_the_same(part, language):
    assert parity_faults(catalogue("en", part), catalogue(language, part)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language):
    # Signs and words of Latin origin may be alike; a sentence is not.
    alike = [
        k for k, v in catalogue("en").items() if catalogue(language)[k] == v and re.search(r"\w+ \w+", v)
    ]
    assert alike == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_written_as_the_language_writes(language):
    faults = {key: script_faults(text, language) for key, text in catalogue(language).items()}
    assert {key: found for key, found in faults.items() if found} == {}


@pytest.mark.parametrize("module", PAGES)
def test_no_sentence_stands_inside_a_program(module):
    assert list(sentences_in((DOCUMENTS / f"{module}.py").read_text("utf-8"))) == []


def test_every_sentence_is_used():
    source = "".join(f.read_text("utf-8") for f in DOCUMENTS.rglob("*.py"))
    unused = [k for k in catalogue("en") if f'"{k}"' not in source and f"'{k}'" not in source]
    assert [k for k in unused if not k.startswith(FAMILIES) and not k.endswith("-summed")] == []


# "Subject to" and lists.


@pytest.mark.parametrize(
    ("language", "profile", "said"),
    [
        ("en", "default", "s.t."),
        ("en", "ostwald", "s.t."),
        ("de", "default", "u. d. N."),
        ("de", "ml1920", "unter den Nebenbedingungen"),
        ("es", "ml1920", "sujeto a"),
        ("ko", "yoon", "제약조건:"),
        ("es", "iic2433", "sujeto a"),
        ("en", "yoon", "s.t."),
        ("en", "ch7", "subject to"),
        ("ko", "ostwald", "제약조건:"),
        ("zh", "default", "使得"),
    ],
)
def test_the_profile_wins_in_its_own_language(language, profile, said):
    assert Wording(language, load_notation(profile)).subject_to == said


def test_a_file_without_words_takes_those_of_its_language():
    assert Wording("de", Notation(language="de")).subject_to == "u. d. N."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", notation_names())
def test_examples_say_subject_to_as_derivations_do(language, profile):
    notation = load_notation(profile)
    shown = [row.line[0] for block in example_blocks("two-points", language, notation)
             if isinstance(block, Display) for row in block.rows]  # fmt: skip
    assert [piece.text.strip() for piece in shown if isinstance(piece, Words)] == [
        Wording(language, notation).subject_to
    ]


@pytest.mark.parametrize(
    ("language", "listed"),
    [("en", "1, 2 and 3"), ("de", "1, 2 und 3"), ("es", "1, 2 y 3"), ("ko", "1, 2 및 3"), ("zh", "1、2和3")],
)
def test_lists(language, listed):
    assert Wording(language).listed(["1", "2", "3"]) == listed
    assert Wording(language).listed(["1"]) == "1"


def test_an_unknown_language():
    with pytest.raises(UnknownNameError) as caught:
        catalogue("fr")
    assert "de (Deutsch)" in str(caught.value)


# The checks can fail.


def test_a_missing_key_is_found():
    broken = {k: v for k, v in catalogue("de").items() if k != "dual"}
    assert parity_faults(catalogue("en"), broken) == ["dual is missing"]


def test_a_key_too_many_is_found():
    assert parity_faults(catalogue("en"), {**catalogue("de"), "more": ""}) == ["more is not in English"]


@pytest.mark.parametrize("wrong", ["({1})", "{conditions}", "(0)"])
def test_a_wrong_place_is_found(wrong):
    broken = {**catalogue("de"), "rule-insert": f"Einsetzen von {wrong}:"}
    (fault,) = parity_faults(catalogue("en"), broken)
    assert fault.startswith("rule-insert")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("乘子, 约束", "zh"),
        ("乘子:", "zh"),
        ("式({0})的梯度", "zh"),
        ("the 对偶问题", "zh"),
        ("dual 문제", "ko"),
        ("“Problem”", "de"),
        ("“problema”", "es"),
    ],
)
def test_foreign_words_and_signs_are_found(text, language):
    assert script_faults(text, language)


def test_a_sentence_inside_a_program_is_found():
    source = 'def f():\n    """Two words."""\n    raise E("two words")\n    return say("The dual problem")\n'
    assert list(sentences_in(source)) == ["The dual problem"]
