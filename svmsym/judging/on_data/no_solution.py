"""Answers to questions about a problem that has no optimum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.coverage import unplaced
from svmsym.judging.on_data.optimum import NoOptimumError, optimum_of
from svmsym.judging.on_data.planes import affine_of
from svmsym.judging.on_data.preparing import table_for
from svmsym.judging.on_data.verdict import Broken, Judged, correct, undecided, wrong
from svmsym.judging.on_data.world import KINDS
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import FAMILY, NUMBER, key_of
from svmsym.meaning.numbers import alike, negative, sign_of, times
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, Undefined
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

NOTHING = {"no_solution", "unbounded", "inseparable"}  # words that say that there is no optimum
DENIED = {f"not {word}" for word in NOTHING}
_SEPARABLE = {"separable", "not inseparable"}
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
        values = [s for s in page.statements if not is_statement(s.node) and not _is_mention(s.node)]
        doubtful = values or any(s.doubts or s.role not in {"claim", "reason"} for s in stated)
        if doubtful or ("unbounded" in words and "unbounded" not in error.what):
            return undecided(error.what, *notes)
        if word := unplaced(page):
            return undecided(f"the words {word!r} are not understood", *notes)
        if "inseparable" in words and is_separable(problem):
            return wrong(Broken("the reason", "a hyperplane separates the classes"), proof)
        hard = problem.kind == "svc" and problem.C is None
        if words & _SEPARABLE or ("inseparable" in words and not hard):
            return undecided("whether a hyperplane separates the classes is not the reason", *notes)
        if stated and not _give_reason(problem, [s.node for s in stated]):
            return undecided("the reasons are not constraints that contradict each other", *notes)
        return correct(error.what, proof)
    unheard = page.remarks or any(s.doubts or s.strange for s in page.statements)
    if unheard and not words & (NOTHING | DENIED):  # no line can separate these two classes
        return undecided(error.what, *notes)
    if (stated and not words & NOTHING) or (words & DENIED and not words & NOTHING):
        return wrong(Broken("there is an optimum", f"{error.what}: there is no value"), proof)
    bare = page.statements and not words & NOTHING and not any(s.doubts for s in page.statements)
    if bare and not all(isinstance(s.node, t.Noun) for s in page.statements):
        return wrong(Broken("there is an optimum", f"{error.what}: there is no value"), proof)
    return undecided(error.what, *notes)


def is_separable(problem: Problem) -> bool | None:
    """Tell whether a hyperplane separates two classes of points; None where it is not known."""
    if problem.kind not in {"svc", "nusvc"} or problem.kernel.type != "linear":
        return None
    try:
        optimum_of(Problem("svc", X=problem.X, y=problem.y))
    except NoOptimumError as error:
        return False if error.proved else None
    return True


def _is_mention(node: Node) -> bool:
    """Tell whether a node only names something in words, and gives no value."""
    return isinstance(node.function if isinstance(node, t.Call) else node, t.Noun)


def _give_reason(problem: Problem, nodes: Sequence[Node]) -> bool:
    """Tell whether statements are a reason: true facts and constraints that leave no room for a solution."""
    facts = _facts(problem, nodes)
    broken = _broken_bound(problem)
    chosen: set[int] = set()
    found = False
    for node in nodes:
        if broken is not None and node == broken[0]:
            found = True
            continue
        try:
            if fits := _constraints_in(problem, node):
                chosen |= fits
                continue
            if not isinstance(node, t.Relation) or not facts.truth(node):
                return False
            chosen |= _points_in(node)
            values = [facts.value(part) for part in node.parts]
        except Undefined:
            return False
        ends = [sign for sign in node.signs if sign in {"<", ">"}]
        if broken is not None and len(ends) == 1:
            low, high = (values[0], values[-1]) if ends == ["<"] else (values[-1], values[0])
            found |= low * broken[2] == high * broken[1]
    return found or (problem.kind == "svc" and _is_infeasible(problem, sorted(chosen)))


def _points_in(node: Node) -> set[int]:
    """List the points that a statement names, by their numbers from 0."""
    named = [one for one in t.walk(node) if isinstance(one, t.Scripted) and key_of(one.base) in {"x", "y"}]
    return {int(k.value) - 1 for one in named for k in one.sub if isinstance(k, t.Number)}


def _is_infeasible(problem: Problem, some: Sequence[int]) -> bool:
    """Tell whether a few of the points alone leave no solution."""
    rows = problem.X or ()
    if not some or len({problem.y[i] for i in some}) == 1:
        return False
    part = replace(problem, X=tuple(rows[i] for i in some), y=tuple(problem.y[i] for i in some), weight=())
    try:
        optimum_of(part)
    except NoOptimumError as error:
        return error.proved
    return False


def _broken_bound(problem: Problem) -> tuple[Node, Fraction, Fraction] | None:
    """Find the bound that a problem breaks, in words and as a < b: ν ≤ 2·min(n₊, n₋)/n, n·C ≥ 1."""
    if problem.kind == "nusvc" and problem.nu is not None:
        fewer = min(problem.y.count(1), problem.y.count(-1))
        large = t.Relation((t.Name("ν"), t.Noun("large")), ("∈",))
        return large, Fraction(2 * fewer, problem.n), problem.nu
    if problem.kind == "svdd" and problem.C is not None and not problem.weight:
        return t.Relation((t.Name("C"), t.Noun("small")), ("∈",)), problem.n * problem.C, Fraction(1)
    return None


def _facts(problem: Problem, nodes: Sequence[Node]) -> Meaning:
    """Open the world in which only the data are known."""
    world = World({"n": problem.n, "d": len(problem.X[0]) if problem.X else 0}, 0)
    known = {"n": Fraction(problem.n), "C": problem.C, "ν": problem.nu, "ε": problem.epsilon}
    world.values |= {letter: value for letter, value in known.items() if value is not None}
    rows, line = problem.X or (), problem.X is not None and len(problem.X[0]) == 1
    world.values["x"] = Array(
        ("n",) if line else ("n", "d"), tuple(row[0] if line else tuple(row) for row in rows)
    )
    world.values["y"] = Array(("n",), tuple(map(Fraction, problem.y)))
    return Meaning(table_for(nodes, {**KINDS, "x": FAMILY} if line else KINDS), world)


def _constraints_in(problem: Problem, node: Node) -> set[int]:
    """Find the points whose constraint y_i(⟨w, x_i⟩ + b) ≥ 1 a statement is, up to a positive factor."""
    rows = problem.X or ()
    if problem.kind != "svc" or problem.C is not None or problem.kernel.type != "linear" or not rows:
        return set()
    own = [[*(y * v for v in x), Fraction(y), Fraction(-1)] for x, y in zip(rows, problem.y, strict=True)]
    given = _coefficients(node, len(rows[0])) if keys_in(node) & {"w", "b"} else None
    return {i for i, row in enumerate(own) if given is not None and _is_multiple(given, row)}


def _is_multiple(given: Sequence[Real], row: Sequence[Real]) -> bool:
    """Tell whether a constraint is another one, multiplied by a positive number."""
    factor = negative(given[-1])
    return sign_of(factor) > 0 and all(alike(a, times(factor, v)) for a, v in zip(given, row, strict=True))


def _coefficients(node: Node, d: int) -> list[Real] | None:
    """Find a, a_b and c of ⟨a, w⟩ + a_b b + c ≥ 0; None where a statement is of another form."""
    if not isinstance(node, t.Relation) or len(node.signs) != 1 or node.signs[0] not in _SIGNS:
        return None
    side, difference = Fraction(_SIGNS[node.signs[0]]), t.Sum(node.parts, ("+", "-"))
    world = World({"n": 1, "d": d}, 0)
    meaning = Meaning(table_for([node], {**KINDS, "w": NUMBER, "x": FAMILY} if d == 1 else KINDS), world)

    def gap(point: Sequence[Real]) -> Real:
        world.values |= {"w": point[0] if d == 1 else Array(("d",), tuple(point[:d])), "b": point[d]}
        return times(side, meaning.value(difference))  # type: ignore[no-any-return]

    slope, constant = affine_of(gap, d + 1)
    return None if slope is None else [*slope, constant]
