"""The texts of the page: complete in five languages, and every key that the page asks for exists."""

import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from svmsym.documents.prose import LANGUAGES
from svmsym.page.asking import reply
from svmsym.page.prose import texts, translated
from svmsym.show.board.words import board_words

STATIC = Path(str(resources.files("svmsym.page"))) / "static"
BOARD = Path(str(resources.files("svmsym.show.board"))) / "board_words.js"
# Names, file formats and what is typed are the same in every language.
SAME = re.compile(
    r"svmsym|check-certificate|certificate\.json|LaTeX|JSON|CSV|KKT|Enter|Delete|Gram|pmatrix|bmatrix|cases|aligned|min|max"
    r"|sum_i|alpha_i|y_i|x_i|[A-Za-z](?![A-Za-z])|\{\w+\}"
)


def catalogue(language, part):
    return board_words(language) if part == "board" else texts(language, part)


@pytest.mark.parametrize("part", ["page", "refusals", "board"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_and_places(language, part):
    ours, english = catalogue(language, part), catalogue("en", part)
    assert list(ours) == list(english)
    for key, text in ours.items():
        assert text.strip(), key
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english[key])), key


@pytest.mark.parametrize("part", ["page", "refusals", "board"])
@pytest.mark.parametrize("language", ["ko", "zh"])
def test_no_latin_words_are_left(language, part):
    left = {key: SAME.sub("", text) for key, text in catalogue(language, part).items()}
    assert {key: text for key, text in left.items() if re.search("[A-Za-z]{2,}", text)} == {}


@pytest.mark.parametrize("language", ["de", "es"])
def test_few_texts_are_as_in_english(language):
    same = [key for key, text in texts(language).items() if text == texts("en")[key] and len(text) > 6]
    assert set(same) <= {"problem", "notation"}


def test_the_page_asks_only_for_texts_that_exist():
    known, missing = reply("words", {})["words"], []
    for file in STATIC.glob("*.js"):
        code = file.read_text("utf-8")
        missing += [key for key in re.findall(r'say\("([^"]+)"', code) if key not in known]
        for begin in re.findall(r"say\(`([a-z]+-)\$\{", code):
            assert any(key.startswith(begin) for key in known), begin
    assert missing == []


def test_no_text_is_left_over():
    code = "".join(file.read_text("utf-8") for file in STATIC.glob("*.js"))
    code += "".join(f.read_text("utf-8") for f in STATIC.parent.rglob("*.py"))
    begins = tuple({*re.findall(r"`([a-z]+-)\$\{", code), *re.findall(r'f"([a-z]+-)\{', code)})
    ends = tuple(re.findall(r"\$\{view.place\}(-[a-z]+)", code))
    places = {"derive", "solve", "check", "lectures", "not-checkable"}
    unused = [
        key
        for key in texts("en")
        if f'"{key}"' not in code
        and not key.startswith(begins)
        and not key.endswith(ends)
        and key not in places
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_gets_all_its_words(language):
    stated = BOARD.read_text("utf-8").partition("const DEFAULT_WORDS = {")[2].partition("};")[0]
    keys = set(re.findall(r"(\w+): \"", stated))
    assert keys == set(board_words(language))


def test_the_boards_own_words_are_the_english_ones():
    stated = BOARD.read_text("utf-8").partition("const DEFAULT_WORDS = {")[2].partition("};")[0]
    assert dict(re.findall(r"(\w+): \"([^\"]*)\"", stated)) == board_words("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_place_gives_them(language):
    found = reply("words", {"lang": language})
    file = STATIC.parent / "prose" / f"page.{language}.toml"
    own = {key: text for key, text in found["words"].items() if not key.startswith("board-")}
    assert own == tomllib.loads(file.read_text("utf-8"))
    assert found["board"] == board_words(language)
    assert found["languages"] == LANGUAGES


def test_sentences_of_the_reader_keep_what_was_written():
    assert translated("the command {0} is unknown", "ko")[0].count("{0}") == 1
    assert translated("C: { is not a number", "zh")[0].count("{") == 1
    assert translated("", "de") == ("", "en")


def test_most_of_what_the_reader_says_while_somebody_types_is_translated():
    typed = [
        r"L(w, b, \alpha) = \frac{1}{2} \|w\|^2 - \sum_{i=1}^n \alpha_i (y_i (w^T x_i + b) - 1)",
        r"\max_\alpha \sum_i \alpha_i - \frac12 \sum_i \sum_j \alpha_i \alpha_j y_i y_j x_i^T x_j",
        "w = sum_i alpha_i y_i x_i, sum_i alpha_i y_i = 0",
        "L = ½‖w‖² − Σᵢ αᵢ(yᵢ(⟨w, xᵢ⟩ + b) − 1)",
        "w = (0,5; -0,5)",
        r"w = \begin{pmatrix} 1 \\ -1 \end{pmatrix}",
    ]
    said = []
    for text in typed:
        for k in range(1, len(text)):
            error = reply("read", {"text": text[:k], "lang": "zh"}).get("error")
            if error is not None:
                said += [error[f"{part}_lang"] for part in ("message", "hint") if error[part]]
    assert len(said) > 100
    assert said.count("zh") / len(said) > 0.9
