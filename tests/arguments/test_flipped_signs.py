"""A changed sign anywhere in a source, hypotheses and reasons included, is noticed."""

import ast

import pytest
from flipped_sources import flips, source

from svmsym.arguments.checking import check
from svmsym.duality.derivation_files import argument_names
from svmsym.duality.library import load_stated
from svmsym.errors import SvmsymError


def noticed(path, line):
    """Whether some line is not proved any more; those that stand near the change are tried first."""
    try:
        stated = load_stated(str(path)).run()
        found = sorted(stated._lines(), key=lambda pair: abs(line - pair[0].place.line))
        return any(not check(claimed, context, search=False).holds for claimed, context in found)
    except SvmsymError:
        return True  # such as a denominator that is now unknown


@pytest.mark.parametrize("name", argument_names())
def test_every_flip_is_noticed(name, tmp_path):
    path = tmp_path / "flipped.py"
    survivors = []
    for line, text in flips(source(name)):
        path.write_text(text, "utf-8")
        if not noticed(path, line):
            survivors.append((line, text.splitlines()[line - 1].strip()))
    assert survivors == []


@pytest.mark.parametrize("name", argument_names())
def test_without_a_flip_nothing_is_noticed(name, tmp_path):
    path = tmp_path / "same.py"
    path.write_text(source(name), "utf-8")
    assert not noticed(path, 1)


def test_the_flips_are_flips():
    text = 'x = a + (b - c)  # α\ny = -α - 1\nz = "+ -"\n'
    assert [(line, flipped.splitlines()[line - 1]) for line, flipped in flips(text)] == [
        (1, "x = a - (b - c)  # α"),
        (2, "y = -α + 1"),
        (1, "x = a + (b + c)  # α"),
        (2, "y =  α - 1"),
    ]


def test_there_are_many_of_them():
    count = sum(len(list(flips(source(name)))) for name in argument_names())
    assert count > 450
    for name in argument_names():
        for _, text in flips(source(name)):
            ast.parse(text)
