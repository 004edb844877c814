import hashlib
import os
import re
import string
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from importlib import resources

import pytest
from pictured import CURVED, LINE, LINEAR, MANY, TARGETS
from svg_reading import SVG

from svmsym.documents.figures.choice import figure_of, figure_or_reason
from svmsym.documents.figures.path import path_figure
from svmsym.documents.prose import catalogue
from svmsym.errors import SvmsymError
from svmsym.exact.front import path, solve

LANGUAGES = ("en", "de", "es", "ko", "zh")


def places(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_messages(language):
    english, other = catalogue("en", "figures"), catalogue(language, "figures")
    assert {key: places(text) for key, text in other.items()} == {k: places(v) for k, v in english.items()}


def test_every_message_is_said_somewhere():
    folder = resources.files("svmsym.documents.figures")
    code = "".join(f.read_text("utf-8") for f in folder.iterdir() if f.name.endswith(".py"))
    known = tomllib.loads((resources.files("svmsym.documents.prose") / "figures.en.toml").read_text("utf-8"))
    built = {"tube-title", "tube-caption", "ridge-title", "ridge-caption"}  # f"{kind}-title"
    assert [key for key in known if f'"{key}"' not in code and key not in built] == []


def all_figures(language):
    problems = [*LINEAR.values(), CURVED["xor"], CURVED["rbf"]]
    problems += [
        lambda: solve(LINE, TARGETS, kind="svr", C=1, epsilon="1/4"),
        lambda: solve(LINE, TARGETS, kind="ridge", lam=1),
        lambda: solve(MANY, kind="svdd", C="1/3"),
        lambda: solve([[a + 1, b + 1] for a, b in MANY], kind="one-class", nu="1/3"),
    ]
    for make in problems:
        answer = make()
        problem = answer.problem if hasattr(answer, "problem") else answer.model.problem
        yield figure_of(problem, answer, language)
    yield path_figure(path(MANY, [1, -1] * 6), language)


SCRIPT = {"ko": ("가", "힣"), "zh": ("一", "鿿")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_speak(language):
    for figure in all_figures(language):
        root = ET.fromstring(figure.svg)
        title, text = root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text
        assert text == figure.alternative
        assert root.get("lang") == language
        assert "{" not in title + text + figure.caption
        if language in SCRIPT:
            low, high = SCRIPT[language]
            for said in (title, text, figure.caption):
                assert any(low <= c <= high for c in said)
            wanted = {"ko": "CJK KR", "zh": "CJK SC"}[language]
            assert wanted in root.get("font-family")


def test_decimals_follow_the_language():
    answer = LINEAR["random 1"]()
    shown = {lang: figure_of(answer.problem, answer, lang).alternative for lang in LANGUAGES}
    assert [mark for lang in LANGUAGES for mark in re.findall(r"≈ −?\d+(.)\d", shown[lang])[:1]] == list(
        ".,,.."
    )


def test_no_renderer_needs_a_style_sheet_or_another_file():
    for figure in all_figures("en"):
        assert "<style" not in figure.svg
        assert " style=" not in figure.svg
        assert "href" not in figure.svg
        assert " id=" not in figure.svg  # two figures on one page have nothing in common
        assert "currentColor" in figure.svg


PRINT = """
from svmsym.documents.figures.choice import figure_of
from svmsym.documents.figures.path import path_figure
from svmsym.exact.front import enclose, path, solve
import sys
X, y = [[0, 0], [1, 2], [2, 3], [3, 1], [1, 0], [3, 3], [4, 2]], [-1, -1, -1, -1, 1, 1, 1]
a, b = solve(X, y, C="1/3"), enclose(X, y, C=2, kernel="rbf")
for figure in (figure_of(a.problem, a), figure_of(b.model.problem, b, "ko"), path_figure(path(X, y), "de")):
    sys.stdout.buffer.write(figure.svg.encode() + figure.alternative.encode())
"""


@pytest.mark.needs("exact")
def test_the_bytes_are_always_the_same():
    found = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", PRINT],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C"},
            capture_output=True,
            check=True,
        )
        assert len(done.stdout) > 10_000
        found.add(hashlib.sha256(done.stdout).hexdigest())
    assert len(found) == 1


def test_names_from_files_are_only_text():
    answer = solve([[0, 0], [2, 2], [2, 0], [3, 0]], ["<b>&", "<b>&", 'yes"', 'yes"'], C="inf")
    root = ET.fromstring(figure_of(answer.problem, answer).svg)
    assert any("<b>&" in "".join(node.itertext()) for node in root.iter(f"{SVG}text"))
    assert root.find(f".//{SVG}b") is None


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: solve([[0, 0, 0], [1, 1, 1]], [-1, 1], C=1), "3 coordinates"),
        (lambda: solve([[0, 0], [0, 0]], [-1, 1], C="inf"), "infeasible"),
        (lambda: solve([[0, 0], [0, 0]], [-1, 1], C=1), "w = 0"),
        (lambda: solve([[1, 0], [0, 1]], [-1, 1], C=1, kernel="precomputed"), "no points"),
        (lambda: solve([[0, 0], [1, 1]], [0, 1], kind="svr", C=1, epsilon=0), "2 coordinates"),
    ],
)
def test_where_there_is_no_picture(make, word):
    answer = make()
    assert figure_of(answer.problem, answer) is None
    assert word in figure_or_reason(answer.problem, answer)


def test_one_point_has_a_picture():
    answer = solve([["1e-9", "1e9"]], kind="svdd", C=1)
    assert figure_of(answer.problem, answer) is not None


def test_a_path_that_cannot_be_is_an_error():
    with pytest.raises(SvmsymError):
        path_figure(path([[0, 0], [1, 1]], [-1, 1], "epsilon"))
