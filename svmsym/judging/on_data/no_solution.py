"""Answers to questions about a problem that has no optimum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.optimum import NoOptimumError, optimum_of
from svmsym.judging.on_data.preparing import table_for
from svmsym.judging.on_data.verdict import Broken, Judged, correct, undecided, wrong
from svmsym.judging.on_data.world import KINDS
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import FAMILY, NUMBER
from svmsym.meaning.values import Array, Undefined
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

NOTHING = {"no_solution", "unbounded", "inseparable"}  # words that say that there is no optimum
DENIED = {f"not {word}" for word in NOTHING}
_SIGNS = {"≥": 1, "≤": -1}


def judge_no_solution(problem: Problem, error: NoOptimumError, page: Page) -> Judged:
    """Judge one way to read an answer; reasons in formulas must be constraints that contradict each other."""
    notes = [error.why] if error.why else []
    words = {word for word, _ in page.verdicts}
    proof = {"why": error.why}
    if not error.proved or page.failures or words & {"unknown", "false"}:
        return undecided(error.what, *notes)
    stated = [s for s in page.statements if is_statement(s.node) and s.role != "withdrawn"]
    if words & NOTHING and not words & DENIED:
        if "unbounded" in words and "unbounded" not in error.what:
            return undecided(error.what, *notes)
        values = [s for s in page.statements if not is_statement(s.node) and not _is_mention(s.node)]
        if values or any(s.doubts or s.role not in {"claim", "reason"} for s in stated):
            return undecided(error.what, *notes)
        if stated and not _contradict(problem, [s.node for s in stated]):
            return undecided("the reasons are not constraints that contradict each other", *notes)
        return correct(error.what, proof)
    if (stated and not words & NOTHING) or (words & DENIED and not words & NOTHING):
        return wrong(Broken("there is an optimum", f"{error.what}: there is no value"), proof)
    bare = page.statements and not words & NOTHING and not any(s.doubts for s in page.statements)
    if bare and not all(isinstance(s.node, t.Noun) for s in page.statements):
        return wrong(Broken("there is an optimum", f"{error.what}: there is no value"), proof)
    return undecided(error.what, *notes)


def _is_mention(node: Node) -> bool:
    """Tell whether a node only names something in words, and gives no value."""
    return isinstance(node.function if isinstance(node, t.Call) else node, t.Noun)


def _contradict(problem: Problem, nodes: Sequence[Node]) -> bool:
    """Tell whether inequalities are constraints y_i(⟨w, x_i⟩ + b) ≥ 1 that cannot hold together."""
    rows = problem.X or ()
    if problem.kind != "svc" or problem.C is not None or problem.kernel.type != "linear" or not rows:
        return False
    own = [[*(y * v for v in x), Fraction(y), Fraction(-1)] for x, y in zip(rows, problem.y, strict=True)]
    chosen: set[int] = set()
    for node in nodes:
        try:
            given = _coefficients(node, len(rows[0]))
        except Undefined:
            return False
        fits = [i for i, row in enumerate(own) if given is not None and _is_multiple(given, row)]
        if not fits:
            return False
        chosen |= set(fits)
    some = sorted(chosen)
    if len({problem.y[i] for i in some}) == 1:
        return False
    part = replace(problem, X=tuple(rows[i] for i in some), y=tuple(problem.y[i] for i in some), weight=())
    try:
        optimum_of(part)
    except NoOptimumError as error:
        return error.proved
    return False


def _is_multiple(given: Sequence[Fraction], row: Sequence[Fraction]) -> bool:
    """Tell whether a constraint is another one, multiplied by a positive number."""
    factor = -given[-1]
    return factor > 0 and all(a == factor * v for a, v in zip(given, row, strict=True))


def _coefficients(node: Node, d: int) -> list[Fraction] | None:
    """Find a, a_b and c of ⟨a, w⟩ + a_b b + c ≥ 0; None where a statement is of another form."""
    if not isinstance(node, t.Relation) or len(node.signs) != 1 or node.signs[0] not in _SIGNS:
        return None
    kinds = {**KINDS, "w": NUMBER, "x": FAMILY} if d == 1 else KINDS
    difference = t.Sum(node.parts, ("+", "-"))
    world = World({"n": 1, "d": d}, 0)

    def at(point: Sequence[Fraction]) -> Fraction:
        world.values |= {"w": point[0] if d == 1 else Array(("d",), tuple(point[:d])), "b": point[d]}
        found = Meaning(table_for([node], kinds), world).value(difference)
        if not isinstance(found, Fraction):
            raise Undefined("this is no number")
        return _SIGNS[node.signs[0]] * found

    units = [[Fraction(j == k) for j in range(d + 1)] for k in range(d + 1)]
    constant = at([Fraction(0)] * (d + 1))
    slope = [at(unit) - constant for unit in units]
    for k in (3, 7):  # nothing but an affine form
        point = [Fraction(k + j * j, j + 2) for j in range(d + 1)]
        if at(point) != sum((a * v for a, v in zip(slope, point, strict=True)), constant):
            return None
    return [*slope, constant]
