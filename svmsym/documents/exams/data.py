"""The data sets of an exam: what is sought on them, their settings, and their points."""

from __future__ import annotations

from fractions import Fraction

from sympy import Add, Expr, Mul, exp, tanh

from svmsym.documents.by_hand.lines import rational, vector
from svmsym.documents.exams.words import ExamWords
from svmsym.documents.inline import inline
from svmsym.documents.mathline import EQ, Fenced, Line, Name, listed
from svmsym.documents.tree import Block, Cell, Display, Heading, Row, Sentence, Table
from svmsym.exact.problem import Kernel, Problem
from svmsym.formulas.atoms import Scalar, Vector
from svmsym.formulas.operations import KernelValue, inner, norm2

_SETTINGS = {"C": "C", "epsilon": "ε", "nu": "ν", "gamma": "γ", "lam": "λ"}


def data_blocks(name: str, problem: Problem, say: ExamWords) -> list[Block]:
    """One data set with everything that a student needs, and nothing that answers a question."""
    blocks: list[Block] = [Heading(2, say.words("data", name=name)), _setting(problem, say)]
    if problem.kernel.type not in {"linear", "precomputed"}:
        blocks.append(say.sentence("kernel-is", kernel_line(problem.kernel)))
    if not problem.bias:
        blocks.append(say.sentence("no-bias"))
    if problem.gram is not None:
        rows = tuple(tuple((rational(v),) for v in row) for row in problem.gram)
        blocks += [say.sentence("gram-given"), Display((Row((Name("K"), EQ, Fenced(rows))),))]
    table = _table(problem, say)
    return [*blocks, table] if table is not None else blocks


def _setting(problem: Problem, say: ExamWords) -> Sentence:
    hard = "-hard" if problem.kind in {"svc", "svr", "svdd"} and problem.C is None else ""
    squared = f"-{problem.slack}" if problem.slack != "linear" and not hard else ""
    given = [(letter, getattr(problem, field)) for field, letter in _SETTINGS.items()]
    line = listed((Scalar(letter), EQ, rational(v)) for letter, v in given if isinstance(v, Fraction))
    key = f"machine-{problem.kind}{hard}{squared}"
    return say.sentence(key, line) if line else say.sentence(key)


def kernel_line(kernel: Kernel) -> Line:
    """K(x, z) = …"""
    x, z = Vector("x"), Vector("z")
    return (KernelValue("K", "φ", x, z), EQ, _kernel(kernel, x, z))


def _kernel(kernel: Kernel, x: Expr, z: Expr) -> Expr:
    if kernel.type == "linear":
        return inner(x, z)
    if kernel.type == "rbf":
        return exp(Mul(rational(-kernel.gamma), norm2(x - z), evaluate=False))
    inside = Add(Mul(rational(kernel.gamma), inner(x, z)), rational(kernel.coef0))
    return inside**kernel.degree if kernel.type == "poly" else tanh(inside)


def _table(problem: Problem, say: ExamWords) -> Table | None:
    head: list[Cell] = [inline("i", say.notation)]
    cells: list[list[Cell]] = [[str(i) for i in range(1, problem.n + 1)]]
    if problem.X is not None:
        head.append(inline("x_i", say.notation))
        cells.append([vector(x) for x in problem.X])
    for values in (problem.y, problem.targets):
        if values:
            head.append(inline("y_i", say.notation))
            cells.append([(rational(v),) for v in values])
    if problem.weight:
        head.append(say.words("weight"))
        cells.append([(rational(v),) for v in problem.weight])
    return Table(tuple(head), tuple(zip(*cells, strict=True))) if len(cells) > 1 else None
