"""The data sets of an exam: what is sought on them, their settings, and their points."""

from __future__ import annotations

from sympy import Add, Expr, Mul, exp, tanh

from svmsym.documents.by_hand.board import Words
from svmsym.documents.by_hand.lines import rational, vector
from svmsym.documents.by_hand.say_data import setting_blocks
from svmsym.documents.exams.words import ExamWords
from svmsym.documents.inline import inline
from svmsym.documents.mathline import EQ, Fenced, Line, Name
from svmsym.documents.tree import Block, Cell, Display, Heading, Row, Table
from svmsym.exact.problem import Kernel, Problem
from svmsym.formulas.atoms import Vector
from svmsym.formulas.operations import KernelValue, inner, norm2


def data_blocks(name: str, problem: Problem, say: ExamWords) -> list[Block]:
    """One data set with everything that a student needs, and nothing that answers a question."""
    told = Words(say.language, say.notation)
    blocks: list[Block] = [Heading(2, say.words("data", name=name)), *setting_blocks(problem, told)]
    if problem.kernel.type not in {"linear", "precomputed"}:
        blocks.append(told.sentence("setting-kernel", kernel_line(problem.kernel)))
    if problem.gram is not None:
        rows = tuple(tuple((rational(v),) for v in row) for row in problem.gram)
        blocks += [told.sentence("setting-gram"), Display((Row((Name("K"), EQ, Fenced(rows))),))]
    table = _table(problem, told)
    return [*blocks, table] if table is not None else blocks


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


def _table(problem: Problem, say: Words) -> Table | None:
    head: list[Cell] = [inline("i", say.notation, indices=("i",))]
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
