"""The pairs that public checkers get wrong, written as statements by hand."""

import pytest
from house_letters import (
    Abs,
    C,
    Defined,
    Exp,
    Gradient,
    Grid,
    Integer,
    Interval,
    L,
    Max,
    Member,
    Optimise,
    Outer,
    PairEntry,
    PerPoint,
    Rational,
    Root,
    Scalar,
    SetOf,
    Shown,
    Sign,
    Tanh,
    Tuple,
    X,
    b,
    balance,
    both,
    c,
    chain,
    dual,
    eq,
    ge,
    half,
    i,
    inner,
    j,
    lagrangian,
    margin,
    n,
    norm2,
    quadratic,
    quarter,
    total,
    tup,
    u,
    v,
    w,
    w_sum,
    x,
    x1,
    x2,
    y,
    z,
    α,
    α1,
    α2,
    γ,
    μ,
    ξ,
)

from svmsym.exams.equivalence.ladder import compare_statements

db = Gradient(L, b)
PAIRS = [
    ("P01", eq(w, w_sum), eq(w, total(y[i] * α[i] * X[i], i)), "correct"),
    ("P02", eq(w, w_sum), eq(w, -w_sum), "wrong"),
    ("P03", eq(w, w_sum), eq(w, total(α[j] * y[j] * X[j], j)), "correct"),
    ("P04", eq(w, w_sum), eq(w, total(α[i] * X[i], i)), "wrong"),
    ("P05", eq(w, w_sum), eq(w, n * α[i] * y[i] * X[i]), "wrong"),
    ("P06", eq(balance, 0), eq(-balance, 0), "correct"),
    ("P08", eq(balance, 0), eq(total(α[i], i), 0), "wrong"),
    ("P09", eq(db, -balance, 0), eq(balance, 0), "correct"),
    ("P09r", eq(balance, 0), eq(db, -balance, 0), "correct"),
    ("P09s", eq(balance, 0), eq(db, 7 * balance, 0), "undecided"),
    ("P10", eq(db, -balance, 0), eq(db, total(α[i], i), 0), "wrong"),
    ("P10b", eq(db, -balance, 0), eq(total(α[i], i), 0), "wrong"),
    ("P11", chain(0, "≤", α[i], "≤", C), chain(C, "≥", α[i], "≥", 0), "correct"),
    ("P12", chain(0, "≤", α[i], "≤", C), both(ge(α[i], 0), chain(α[i], "≤", C)), "correct"),
    ("P13", chain(0, "≤", α[i], "≤", C), Member(α[i], Interval(Integer(0), C)), "correct"),
    ("P14", chain(0, "≤", α[i], "≤", C), ge(α[i], 0), "wrong"),
    ("P15", chain(0, "≤", α[i], "≤", C), chain(0, "≤", α[i], "≤", 1 / C), "wrong"),
    ("box-strict", chain(0, "≤", α[i], "≤", C), chain(0, "<", α[i], "<", C), "wrong"),
    ("box-scaled", chain(0, "≤", α[i], "≤", C), chain(0, "≤", α[j] / C, "≤", 1), "correct"),
    ("P16", eq(b, -half), eq(b, Rational(-5, 10)), "correct"),
    ("P18", eq(b, 5), eq(b, -half), "wrong"),
    ("P19", eq(w, tup(1, -1)), eq(w, Tuple((Integer(1), Integer(-1)), column=True)), "correct"),
    ("P21", eq(w, tup(1, -1)), eq(w, tup(-1, 1)), "wrong"),
    ("P22", eq(x1 - x2 - 1, 0), eq(2 * x1 - 2 * x2 - 2, 0), "correct"),
    ("P23", eq(x1 - x2 - 1, 0), eq(x2, x1 - 1), "correct"),
    ("P24", eq(x1 - x2 - 1, 0), eq(x1 - x2 + 1, 0), "wrong"),
    ("P25", Shown(2 / Root(norm2(w))), Shown(2 / Root(inner(w, w))), "correct"),
    ("P25b", Shown(2 / Root(norm2(w))), Shown(2 * Root(norm2(w)) / norm2(w)), "correct"),
    ("P25c", Shown(2 / Root(norm2(w))), Shown(1 / Root(norm2(w) / 4)), "correct"),
    ("P26", Shown(2 / Root(norm2(w))), Shown(1 / Root(norm2(w))), "wrong"),
    ("P26b", Shown(2 / Root(norm2(w))), Shown(2 / norm2(w)), "wrong"),
    ("P27", eq(α1, α2, quarter), eq(PerPoint(α[i], i), tup(quarter, quarter)), "correct"),
    ("P27b", eq(α1, α2, quarter), eq(PerPoint(α[i], i), tup(quarter, half)), "wrong"),
    ("P29", eq(α1, Rational(1, 3)), eq(α1, Rational(33, 100)), "wrong"),
    (
        "P30",
        Defined("k", (x, z), (1 + inner(x, z)) ** 2),
        Defined("k", (x, z), 1 + 2 * inner(x, z) + inner(z, x) ** 2),
        "correct",
    ),
    (
        "P30b",
        Defined("k", (x, z), (1 + inner(x, z)) ** 2),
        Defined("k", (u, v), (1 + inner(u, v)) ** 2),
        "correct",
    ),
    (
        "P30c",
        Defined("k", (x, z), (1 + inner(x, z)) ** 2),
        Defined("k", (x, z), 1 + inner(x, z) ** 2),
        "wrong",
    ),
    ("P32", Shown(inner(x, z)), Shown(Outer(x, z)), "wrong"),
    ("P33", eq(C - α[i] - μ[i], 0), eq(μ[i], C - α[i]), "correct"),
    ("P34", eq(C - α[i] - μ[i], 0), eq(c - α[i] - μ[i], 0), "wrong"),
    ("P35", ge(margin, 1), chain(1 - margin, "≤", 0), "correct"),
    ("P36", ge(margin, 1), chain(margin, "≤", 1), "wrong"),
    ("P37", eq(α[i] * (margin - 1), 0), eq(α[i] * (1 - margin), 0), "correct"),
    (
        "P38",
        Defined("L", (), lagrangian),
        Defined("L", (), norm2(w) / 2 + total(α[i] * (1 - margin), i)),
        "correct",
    ),
    (
        "P39",
        Defined("L", (), lagrangian),
        Defined("L", (), norm2(w) / 2 + total(α[i] * (margin - 1), i)),
        "wrong",
    ),
    (
        "P40",
        Defined("L", (), lagrangian),
        Defined("L", (), norm2(w) - total(α[i] * (margin - 1), i)),
        "wrong",
    ),
    (
        "P41",
        Shown(dual),
        Shown(total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(X[j], X[i]), i, j) / 2),
        "correct",
    ),
    ("P42", Shown(dual), Shown(total(α[i], i) - quadratic), "wrong"),
    (
        "P43",
        eq(PerPoint(α[i], i), tup(half, half, 1, 0)),
        eq(PerPoint(α[i], i), tup(0, 1, half, half)),
        "wrong",
    ),
    ("P44", Shown(SetOf((Integer(1), Integer(3)))), Shown(SetOf((Integer(3), Integer(1)))), "correct"),
    ("P44b", Shown(SetOf((Integer(1), Integer(3)))), Shown(SetOf((Integer(3), Integer(2)))), "wrong"),
    ("P45", Defined("f", (x,), Sign(x1 - x2 - 1)), Defined("f", (x,), Sign(2 * x1 - 2 * x2 - 2)), "correct"),
    ("P45b", Defined("f", (x,), Sign(x1 - x2 - 1)), Defined("f", (x,), Sign(x2 - x1 + 1)), "wrong"),
    (
        "min-max",
        Optimise("max", (PerPoint(α[i], i),), dual, (ge(α[i], 0), eq(balance, 0))),
        Optimise("min", (), quadratic / 2 - total(α[i], i), (eq(balance, 0), ge(α[j], 0))),
        "correct",
    ),
    (
        "min-min",
        Optimise("max", (PerPoint(α[i], i),), dual, (ge(α[i], 0), eq(balance, 0))),
        Optimise("min", (), dual, (eq(balance, 0), ge(α[j], 0))),
        "wrong",
    ),
    (
        "no-half",
        Optimise("max", (PerPoint(α[i], i),), dual, (ge(α[i], 0), eq(balance, 0))),
        Optimise("max", (), total(α[i], i) - quadratic, (eq(balance, 0), ge(α[j], 0))),
        "wrong",
    ),
    (
        "no-balance",
        Optimise("max", (PerPoint(α[i], i),), dual, (ge(α[i], 0), eq(balance, 0))),
        Optimise("max", (), dual, (ge(α[j], 0),)),
        "wrong",
    ),
    (
        "scaled",
        Optimise("min", (w, b), norm2(w) / 2, (ge(margin, 1),)),
        Optimise("min", (w, b), norm2(w), (ge(margin - 1, 0),)),
        "correct",
    ),
    (
        "monotone",
        Optimise("min", (w, b), norm2(w) / 2, (ge(margin, 1),)),
        Optimise("min", (w, b), Root(norm2(w)), (ge(margin - 1, 0),)),
        "correct",
    ),
    ("hinge", eq(ξ[i], Max(Integer(0), 1 - margin)), eq(ξ[i], Max(1 - margin, Integer(0))), "correct"),
    ("hinge-no-max", eq(ξ[i], Max(Integer(0), 1 - margin)), eq(ξ[i], 1 - margin), "wrong"),
    (
        "rbf",
        Defined("k", (x, z), Exp(-γ * norm2(x - z))),
        Defined("k", (x, z), Exp(-γ * norm2(x)) * Exp(2 * γ * inner(x, z)) * Exp(-γ * norm2(z))),
        "correct",
    ),
    (
        "rbf-root",
        Defined("k", (x, z), Exp(-γ * norm2(x - z))),
        Defined("k", (x, z), Exp(-γ * Root(norm2(x - z)))),
        "wrong",
    ),
    (
        "rbf-rename",
        Defined("k", (x, z), Exp(-γ * norm2(x - z))),
        Defined("K", (u, v), Exp(-norm2(v - u) * γ)),
        "correct",
    ),
    ("value", eq(b, half), Shown(half), "correct"),
    ("value-wrong", eq(b, half), Shown(quarter), "wrong"),
    ("linear", both(eq(α1 + α2, 1), eq(α1 - α2, 0)), both(eq(α1, half), eq(α2, half)), "correct"),
    ("tanh", Shown(Tanh(inner(x, z) - 1)), Shown(-Tanh(1 - inner(z, x))), "correct"),
    (
        "abs",
        Shown(Abs(inner(w, x) + b) / Root(norm2(w))),
        Shown(Abs(-b - inner(x, w)) / Root(norm2(w))),
        "correct",
    ),
    (
        "abs-lost",
        Shown(Abs(inner(w, x) + b) / Root(norm2(w))),
        Shown((inner(w, x) + b) / Root(norm2(w))),
        "wrong",
    ),
    (
        "grid",
        Shown(Grid(((Integer(1), Integer(0)), (Integer(0), Integer(2))))),
        Shown(Grid(((Integer(1), Integer(0)), (Integer(0), Integer(1))))),
        "wrong",
    ),
    ("Q", Shown(quadratic), Shown(total(α[i] * α[j] * PairEntry("Q", i, j), i, j)), "undecided"),
]


@pytest.mark.parametrize("pair", PAIRS, ids=[p[0] for p in PAIRS])
def test_pair(pair):
    name, reference, answer, expected = pair
    found = compare_statements(reference, answer)
    assert found.verdict == expected, (name, found)
    assert bool(found.counterexample) == (expected == "wrong")
    assert bool(found.reason) == (expected == "undecided")


def test_given_relations():
    q = eq(PairEntry("Q", i, j), y[i] * y[j] * inner(X[i], X[j]))
    found = compare_statements(Shown(quadratic), Shown(total(α[i] * α[j] * PairEntry("Q", i, j), i, j)), [q])
    assert found.correct
    assert found.used
    found = compare_statements(Shown(norm2(w)), Shown(quadratic), [eq(w, w_sum)])
    assert found.correct, found
    found = compare_statements(
        Shown(lagrangian),
        Shown(norm2(w) / 2 + total(α[i] - α[i] * y[i] * inner(w, X[i]), i)),
        [eq(balance, 0)],
    )
    assert found.correct, found
    assert found.how == "equal modulo given relations"
    assert "Σᵢ αᵢ yᵢ = 0" in found.used[0]
    assert compare_statements(Shown(norm2(w)), Shown(quadratic), [eq(w, -2 * w_sum)]).verdict == "wrong"
    derivative = compare_statements(eq(Gradient(L, w), 0), eq(w, w_sum), [Defined("L", (w, b), lagrangian)])
    assert derivative.correct, derivative


def test_another_derivative_is_not_accepted():
    reference, other = eq(db, -balance, 0), eq(Gradient(L, Scalar("C")), -balance, 0)
    assert not compare_statements(reference, other).correct
