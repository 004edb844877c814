"""Every sentence about files, exams and open answers is there in five languages, and the program uses it."""

import ast
import re
from pathlib import Path

import pytest

import svmsym.exams
from svmsym.cli.main import main
from svmsym.documents.prose import catalogue
from svmsym.exams.prose import LANGUAGES, sentences
from svmsym.exams.prose.translating import translated
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.collecting import collect
from svmsym.grading.settling import settled
from svmsym.grading.waiting import queue, queue_text
from svmsym.grading.wiring import mark_own_variant

HERE = Path(svmsym.exams.__file__).parent
PARTS = ("troubles", "lint", "reasons")
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_sentences_with_the_same_places(part, language):
    own, english = sentences(language, part), sentences("en", part)
    assert list(own) == list(english)
    for key, text in english.items():
        assert sorted(re.findall(r"\{(\w+)\}", own[key])) == sorted(re.findall(r"\{(\w+)\}", text)), key
        assert own[key].strip(), key
        assert own[key] != text or key == "level-error", key


def written(folder, name, first, last):
    """The texts that a call gets as arguments from ``first`` to ``last``, with 7 for what is filled in."""
    for path in sorted((HERE / folder).glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        known = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                known.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                for value in node.args[first:last]:
                    options = known.get(value.id, []) if isinstance(value, ast.Name) else [value]
                    for text in filter(None, map(sample, options)):
                        yield f"{path.name}:{node.lineno}", text


def sample(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(v.value if isinstance(v, ast.Constant) else "7" for v in node.values)
    return None


@pytest.mark.parametrize(
    ("part", "call", "least"),
    [("troubles", ("submissions", "Trouble", 0, 2), 70), ("lint", ("varying", "Finding", 2, 4), 45)],
)
def test_every_sentence_of_the_program_is_in_the_catalogue(part, call, least):
    found = list(written(*call))
    assert len(found) >= least
    assert [(at, text) for at, text in found if translated(text, part, "zh") == text] == []


def test_words_stay_and_sentences_inside_are_translated():
    assert translated("the file is larger than 2 MB and was not read", "troubles", "de") == (
        "die Datei ist größer als 2 MB und wurde nicht gelesen"
    )
    assert translated("it may follow from a; by itself: no formula was found", "reasons", "es") == (
        "puede seguirse de a; por sí solo: no se encontró ninguna fórmula"
    )
    assert translated("not a sentence of ours", "reasons", "es") == "not a sentence of ours"


EXAM = """
[exam]
id = "e"
title = "SVM"
language = "es"
[data.A]
x = [[1, 0], [3, 2], [5, 1]]
y = [-1, 1, 1]
C = "inf"
[[item]]
id = "a"
kind = "margin"
data = "A"
points = 3
decimals = 3
"""


def test_what_cannot_be_read_is_told_in_the_language_of_the_exam(tmp_path):
    (tmp_path / "s1.md").write_bytes(b"\x89PNG....")
    (tmp_path / "s2.md").write_text("## a\nel margen es ≈ grande, véase arriba\n", "utf-8")
    exam = read_exam(EXAM)
    students = [settled(exam, s, mark_own_variant(exam, s)) for s in collect(tmp_path, exam).submissions]
    (trouble,) = students[0].troubles
    assert trouble.startswith("s1.md: el archivo es una imagen, no texto (debe mirarlo una persona")
    text = queue_text(queue(exam, students), catalogue("es", "grading"))
    assert "# por qué: " in text
    assert not re.search(r"\b(why|answer|the|file|read)\b", text.replace("reads", ""))


def test_lint_speaks_the_language_of_the_exam_or_the_one_asked_for(tmp_path, capsys):
    path = tmp_path / "exam.toml"
    path.write_text(EXAM, "utf-8")
    main(["exam", "lint", str(path)])
    own = capsys.readouterr().out
    assert "aviso: apartado a: 1/‖w‖ y 2/‖w‖ serán ambos correctos [which-margin]" in own
    assert "qué hacer: " in own
    main(["exam", "lint", str(path), "--lang", "de"])
    assert "Warnung: Aufgabe a: 1/‖w‖ und 2/‖w‖ werden beide richtig sein" in capsys.readouterr().out
    main(["exam", "lint", str(path), "--lang", "ko", "--json"])
    assert "모두 맞게 됩니다" in capsys.readouterr().out
