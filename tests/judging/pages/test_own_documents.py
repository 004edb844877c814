"""Our own documents, read back from LaTeX line by line, are accepted; with one slip they are not."""

import random
import re

import pytest
from amounts import some

from svmsym.cli.main import main
from svmsym.duality.derivation import Derivation
from svmsym.duality.derivation_files import names
from svmsym.duality.library import load_stated
from svmsym.judging.pages.check import check_derivation

_TABLE = re.compile(r"\\section\{The (?:Wolfe dual|KKT)")
FORMULATIONS = [name for name in names() if isinstance(load_stated(name), Derivation)]
_MUTANTS = 2  # of each document in the sample


def document(name, capsys):
    """The document of a derivation up to its dual."""
    assert main(["derive", name, "--to", "latex"]) == 0
    text = capsys.readouterr().out
    text = text[text.index("\\begin{document}") :]
    end = _TABLE.search(text)
    return text[: end.start()] if end else text


def slips(text):
    """One sign flipped, one factor dropped or one index changed, in the Lagrangian or a gradient."""
    start = text.index("\\section{The Lagrangian}")
    end = text.index("\\section{The dual function}")
    part = text[start:end]
    found = []
    for pattern, new in (
        (r" - (?=\\sum|\\alpha_i|\\mu_i)", " + "),
        (r"\\frac\{1\}\{2\} ", ""),
        (r"(?<=\\alpha_)i(?= y_i x_i)", "j"),
        (r" y_i(?= x_i)", ""),
    ):
        found += [
            text[:start] + part[: m.start()] + new + part[m.end() :] + text[end:]
            for m in re.finditer(pattern, part)
        ]
    return found


@pytest.mark.parametrize("name", some(FORMULATIONS, 0.2))
def test_a_document_is_accepted(name, capsys):
    found = check_derivation(name, document(name, capsys))
    assert [(k.line, k.reason) for k in found.lines if k.verdict != "correct"] == []
    assert found.verdict == "correct"


@pytest.mark.parametrize("name", some(FORMULATIONS, 0.2))
def test_a_slip_is_not_accepted(name, capsys):
    mutants = slips(document(name, capsys))
    if not mutants:
        pytest.skip("no place for a slip of these kinds")
    chosen = random.Random(1).sample(mutants, min(_MUTANTS, len(mutants)))
    for mutant in chosen:
        assert check_derivation(name, mutant).verdict != "correct", mutant
