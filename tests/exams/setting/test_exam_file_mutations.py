"""Mutated exam files: read, or refused with a place; never another exception."""

import random

from exam_texts import DATA, EXAMPLE, HEAD, item

from svmsym.errors import SvmsymError
from svmsym.exams.setting.errors import ExamFileError
from svmsym.exams.setting.exam_file import read_exam

SOURCES = [
    EXAMPLE,
    HEAD + DATA + item("predict", data='"A"', at="[[2, 0]]", decimals=2),
    HEAD + DATA + item("statement", "b", claim='"x"', holds="true"),
    HEAD + DATA + item("perceptron_trace", data='"A"', weights="[0, 1, 2]", mode='"batch"'),
]
SIGNS = ['"', "'", "[", "]", "{", "}", "=", "\n", "#", ".", ",", "\u0000", "ξ", '"""', "[]", "{}", '""']
VALUES = ["-1", "1e999", "nan", "inf", "true", "0x10", "1979-05-27", "9" * 30, '"A"', '["a"]', "[[1]]"]
PIECES = [*SIGNS, *VALUES, "[[item]]\n", "[item]\n", "[data.A]\n"]


def mutated(source, rng):
    """One random change: mostly of a value or a line, so that it stays TOML."""
    at = rng.randrange(len(source))
    lines = source.split("\n")
    k = rng.randrange(len(lines))
    how = rng.randrange(6)
    if how == 0:
        return source[:at] + rng.choice(PIECES) + source[at:]
    if how == 1:
        return source[:at] + source[at + rng.randint(1, 6) :] or "\n"
    if how == 2:
        return "\n".join(lines[:k] + lines[k + 1 :])
    if "=" in lines[k] and how < 5:
        lines[k] = f"{lines[k].split('=')[0]}= {rng.choice(VALUES)}"
    elif "=" in lines[k]:
        lines[k] = lines[k].replace(rng.choice(lines[k]), rng.choice("abxyz01"), 1)
    return "\n".join(lines)


def test_mutated_files_are_read_or_refused_with_a_place():
    rng = random.Random(8)
    refused, read = [], 0
    for _ in range(800):
        try:
            read_exam(mutated(rng.choice(SOURCES), rng))
            read += 1
        except ExamFileError as error:
            refused.append(error)
    assert all(error.place is not None and error.hint for error in refused)
    assert [error.what for error in refused if error.place.line is None] == []
    assert read > 80
    assert sum("not TOML" not in error.what for error in refused) > 200


def test_our_errors_are_one_family():
    assert issubclass(ExamFileError, SvmsymError)
