import itertools
import time
from fractions import Fraction

import pytest
from sympy import Expr, Rational

from svmsym.duality.cases import case_tables
from svmsym.duality.dual import dual
from svmsym.duality.lagrangian import lagrangian
from svmsym.duality.problem import Eq, Problem, constraint
from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    LabelFamily,
    Scalar,
    Vector,
    VectorFamily,
    equal,
    inner,
    norm2,
    normal_form,
    prove,
    total,
)

S = IndexSet("n", "i", "j")
i, j = Index("i", S), Index("j", S)
α, αs, μ, ξ, ξs, z, c = (Family(name, S) for name in ("α", "α*", "μ", "ξ", "ξ*", "z", "c"))
y, x = LabelFamily("y", S), VectorFamily("x", S)
w = Vector("w")
b, C, K, ε, ν, ρ, t = (Scalar(name) for name in ("b", "C", "K", "ε", "ν", "ρ", "t"))
f = inner(w, x[i]) + b
margin = y[i] * f
POSITIVE = dict.fromkeys(("C", "K", "ν"), "positive")


def dual_of(objective, unknowns, constraints, signs=POSITIVE, sense="min"):
    stated = tuple(constraint(Scalar(m), c, (i, j)) for m, c in constraints.items())
    return dual(lagrangian(Problem("test", sense, objective, tuple(unknowns), stated, signs)))


def tables(*args, **kwargs):
    return case_tables(dual_of(*args, **kwargs))


def hard():
    return dual_of(norm2(w) / 2, [w, b], {"α": margin >= 1})


def soft(signs=POSITIVE):
    objective = norm2(w) / 2 + C * total(ξ[i], i)
    return dual_of(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i], "μ": ξ[i] >= 0}, signs)


def squared():
    objective = norm2(w) / 2 + C * total(ξ[i] ** 2, i)
    return dual_of(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i]})


def nu():
    objective = norm2(w) / 2 - ν * ρ + total(ξ[i], i) / i.size
    constraints = {"α": margin >= ρ - ξ[i], "μ": ξ[i] >= 0, "δ": ρ >= 0}
    return dual_of(objective, [w, b, ρ, ξ[i]], constraints)


def svr(sign, scale=1):
    objective = norm2(w) / 2 + C * total(ξ[i] + ξs[i], i)
    constraints = {
        "α": z[i] - f <= ε + ξ[i],
        "α*": f - z[i] <= ε + ξs[i],
        "μ": scale * ξ[i] >= 0,
        "μ*": scale * ξs[i] >= 0,
    }
    return dual_of(objective, [w, b, ξ[i], ξs[i]], constraints, {**POSITIVE, "ε": sign})


ALL = [hard(), soft(), squared(), nu(), svr("positive"), svr("nonnegative"), svr("any")]


def by_pattern(table):
    return {tuple(positive for _, positive in case.pattern): case for case in table.cases}


def is_one_of(formula, formulas):
    return any(equal(formula, other) for other in formulas)


def same(found, expected):
    return len(found) == len(expected) and all(is_one_of(e, found) for e in expected)


def test_hard_margin():
    (table,) = case_tables(hard())
    rows = by_pattern(table)
    assert table.index == i
    assert table.multipliers == (α[i],)
    assert rows[False,].possible
    assert same(rows[False,].open, [margin - 1])
    assert rows[True,].possible
    assert same(rows[True,].tight, [margin - 1])
    assert not rows[True,].open


def test_soft_margin():
    (table,) = case_tables(soft())
    assert table.multipliers == (α[i], μ[i])
    (first, _), (second, _) = table.cases[0].pattern
    assert equal(first, α[i])
    assert equal(second, C - α[i])
    rows = by_pattern(table)
    neither, outside, bound, inside = (rows[p] for p in [(0, 0), (0, 1), (1, 0), (1, 1)])

    assert not neither.possible
    assert {(str(e), sense) for e, sense in neither.reason} == {("αᵢ", "="), (str(C - α[i]), "="), ("C", ">")}

    assert same(outside.tight, [ξ[i]])
    assert same(outside.open, [margin - 1 + ξ[i]])
    assert equal(outside.simplified(outside.open[0]), margin - 1)

    assert same(bound.tight, [margin - 1 + ξ[i]])
    assert same(bound.open, [ξ[i]])

    assert same(inside.tight, [margin - 1 + ξ[i], ξ[i]])
    assert equal(inside.simplified(inside.tight[0]), margin - 1)
    assert not inside.open + inside.positive


def test_soft_margin_without_a_sign_for_C_excludes_nothing():
    (table,) = case_tables(soft({}))
    assert all(case.possible for case in table.cases)


def test_squared_slack():
    (table,) = case_tables(squared())
    zero, positive = table.cases
    assert same(zero.tight, [ξ[i]])  # ξ = α/2C
    assert same(zero.open, [margin - 1 + ξ[i]])
    assert same(positive.tight, [margin - 1 + ξ[i]])
    assert same(positive.positive, [ξ[i]])


def test_a_bound_on_squared_slack_is_never_needed():
    objective = norm2(w) / 2 + C * total(ξ[i] ** 2, i)
    (table,) = tables(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i], "μ": ξ[i] >= 0})
    assert [p for p, case in by_pattern(table).items() if case.possible] == [(False, False), (True, False)]


def test_linear_and_squared_slack():
    objective = norm2(w) / 2 + C * total(ξ[i], i) + K * total(ξ[i] ** 2, i) / 2
    (table,) = tables(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i], "μ": ξ[i] >= 0})
    rows = by_pattern(table)
    assert not rows[False, False].possible  # ξ = (α + μ − C)/K would be negative
    assert same(rows[False, True].tight, [ξ[i]])
    assert same(rows[True, False].open, [ξ[i]])
    assert same(rows[True, True].tight, [margin - 1 + ξ[i], ξ[i]])


def test_nu_svc():
    samples, whole = case_tables(nu())
    rows = by_pattern(samples)
    assert not rows[False, False].possible
    assert is_one_of(1 / i.size, [e for e, sense in rows[False, False].reason if sense == ">"])
    assert same(rows[False, True].tight, [ξ[i]])
    assert same(rows[True, False].open, [ξ[i]])
    assert same(rows[True, True].tight, [margin - ρ + ξ[i], ξ[i]])
    assert whole.index is None
    slack_margin, no_margin = whole.cases
    assert equal(slack_margin.pattern[0][0], total(α[i], i) - ν)
    assert same(slack_margin.open, [ρ])
    assert same(no_margin.tight, [ρ])  # Σα > ν only where ρ = 0


UPPER, LOWER = ε + ξ[i] - z[i] + f, ε + ξs[i] + z[i] - f


def test_svr_with_a_tube():
    (table,) = case_tables(svr("positive"))
    rows = by_pattern(table)  # α, α*, μ, μ*
    assert [p for p, case in rows.items() if case.possible] == [
        (False, False, True, True),
        (False, True, True, False),
        (False, True, True, True),
        (True, False, False, True),
        (True, False, True, True),
    ]
    within = rows[False, False, True, True]
    assert same(within.tight, [ξ[i], ξs[i]])
    assert same(within.open, [UPPER, LOWER])
    on_edge = rows[True, False, True, True]
    assert same(on_edge.tight, [UPPER, ξ[i], ξs[i]])
    assert same(on_edge.positive, [LOWER])  # the other edge is 2ε away
    outside = rows[True, False, False, True]
    assert same(outside.tight, [UPPER, ξs[i]])
    assert same(outside.positive, [LOWER])
    assert same(outside.open, [ξ[i]])


def test_svr_with_a_tube_never_has_both_multipliers():
    (table,) = case_tables(svr("positive"))
    both = by_pattern(table)[True, True, False, False]
    assert not both.possible
    assert {sense for e, sense in both.reason if equal(e, ε)} == {">"}
    assert {sense for e, sense in both.reason if is_one_of(e, [UPPER, LOWER])} == {"="}
    assert {sense for e, sense in both.reason if is_one_of(e, [ξ[i], ξs[i]])} == {">="}
    assert len(both.reason) == 5


def test_svr_whose_tube_may_vanish():
    (table,) = case_tables(svr("nonnegative"))
    rows = by_pattern(table)
    assert sum(case.possible for case in table.cases) == 9  # each side: 0, inside, at C
    for bounds in itertools.product((False, True), repeat=2):
        both = rows[(True, True, *bounds)]
        assert both.possible
        assert same(both.tight, [UPPER, LOWER, ξ[i], ξs[i]])  # 2ε + ξ + ξ* = 0
        assert dict(both.witness)[ε] == 0
    assert same(rows[True, False, True, True].open, [LOWER])


def test_an_equality_constraint_is_used():
    # c = z − f is an unknown of its own; −1 ≤ c ≤ 1.
    objective = norm2(w) / 2
    constraints = {"ρ": Eq(c[i], z[i] - f), "α": c[i] <= 1, "μ": z[i] - f >= -1}
    (table,) = tables(objective, [w, b, c[i]], constraints)
    rows = by_pattern(table)
    assert not rows[True, True].possible
    assert is_one_of(c[i] - z[i] + f, [e for e, _ in rows[True, True].reason])


def test_scalar_bounds_with_a_quadratic_unknown():
    # minimise ½t² − 3t with 0 ≤ t ≤ 1: only the upper bound can be active, and it is.
    (table,) = tables(t**2 / 2 - 3 * t, [t], {"α": t >= 0, "β": t <= 1})
    (only,) = [case for case in table.cases if case.possible]
    assert [positive for _, positive in only.pattern] == [False, True]
    assert same(only.tight, [1 - t])
    assert same(only.positive, [t])
    assert dict(only.witness)[Scalar("β")] == 2


def test_index_letters_of_constraints_may_differ():
    objective = norm2(w) / 2 + C * total(ξ[i], i)
    (table,) = tables(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i], "μ": ξ[j] >= 0})
    (usual,) = case_tables(soft())
    assert [case.possible for case in table.cases] == [case.possible for case in usual.cases]
    assert all(same(one.tight, two.tight) for one, two in zip(table.cases, usual.cases, strict=True))


def test_a_sign_declared_for_an_unknown_is_no_constraint():
    objective = norm2(w) / 2 + C * total(ξ[i] ** 2, i)
    (table,) = tables(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i]}, {**POSITIVE, "ξ": "positive"})
    assert same(table.cases[0].tight, [ξ[i]])  # α = 0, so ξ = 0


def test_a_bound_may_be_scaled_by_a_positive_parameter():
    objective = norm2(w) / 2 + C * total(ξ[i], i)
    (table,) = tables(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i], "μ": C * ξ[i] >= 0})
    rows = by_pattern(table)
    assert not rows[False, False].possible  # μ = 1 − α/C
    assert same(rows[False, True].tight, [C * ξ[i], ξ[i]])
    assert same(rows[True, False].open, [C * ξ[i], ξ[i]])
    (scaled,), (usual,) = case_tables(svr("positive", C)), case_tables(svr("positive"))
    assert [case.possible for case in scaled.cases] == [case.possible for case in usual.cases]


def test_a_positive_family_does_not_leave_its_sum():
    # Σξ = 0 says nothing about Σcξ.
    objective = norm2(w) / 2 + C * total(ξ[i] ** 2, i)
    constraints = {"α": margin >= 1 - ξ[i], "σ": total(ξ[i], i) >= 0, "τ": total(c[i] * ξ[i], i) >= 0}
    _, table = tables(objective, [w, b, ξ[i]], constraints, {**POSITIVE, "c": "positive"})
    assert same(by_pattern(table)[True, False].tight, [total(ξ[i], i)])
    assert same(by_pattern(table)[True, False].open, [total(c[i] * ξ[i], i)])


def test_a_maximum_has_the_same_cases():
    objective = norm2(w) / 2 + C * total(ξ[i], i)
    constraints = {"α": margin >= 1 - ξ[i], "μ": ξ[i] >= 0}
    assert tables(-objective, [w, b, ξ[i]], constraints, sense="max") == case_tables(soft())


def test_no_inequalities_no_table():
    objective = norm2(w) / 2 + C * total(ξ[i] ** 2, i)
    assert tables(objective, [w, b, ξ[i]], {"α": Eq(margin, 1 - ξ[i])}) == ()


def test_too_many_constraints_are_refused_with_a_note():
    bounds = {f"β_{k}": ξ[i] <= k * K for k in range(1, 5)}
    objective = norm2(w) / 2 + C * total(ξ[i], i)
    (table,) = tables(objective, [w, b, ξ[i]], {"α": margin >= 1 - ξ[i], "μ": ξ[i] >= 0, **bounds})
    assert table.cases == ()
    assert "64" in table.note


def test_simplified_leaves_members_of_sums_alone():
    (table,) = case_tables(soft())
    outside = by_pattern(table)[False, True]
    assert outside.simplified(total(ξ[i], i) + ξ[i]) == total(ξ[i], i) + ξ[i]
    assert outside.simplified(ξ[i]) == ξ[i]


def combination(case, weights=None):
    weights = case.weights if weights is None else weights
    terms = [Rational(u.numerator, u.denominator) * e for u, (e, _) in zip(weights, case.reason, strict=True)]
    return sum(terms, Rational(0))


def all_cases():
    return [case for d in ALL for table in case_tables(d) for case in table.cases]


def test_the_kernel_proves_every_contradiction():
    impossible = [case for case in all_cases() if not case.possible]
    assert len(impossible) > 20
    for case in impossible:
        assert all(u >= 0 for u, (_, sense) in zip(case.weights, case.reason, strict=True) if sense != "=")
        assert any(u > 0 for u, (_, sense) in zip(case.weights, case.reason, strict=True) if sense == ">")
        assert prove(combination(case)).holds
        changed = (case.weights[0] + 1, *case.weights[1:])
        assert not prove(combination(case, changed)).holds


def value(formula, witness):
    assert isinstance(formula, Expr)
    known = {next(iter(normal_form(e))): v for e, v in witness} | {((), ()): Fraction(1)}
    return sum((known[m] * coefficient for m, coefficient in normal_form(formula).items()), Fraction(0))


def test_every_witness_satisfies_its_pattern():
    for d in ALL:
        for table in case_tables(d):
            for case in table.cases:
                if not case.possible:
                    continue
                for (m, positive), slack in zip(case.pattern, table.slacks, strict=True):
                    assert (value(m, case.witness) > 0) == positive
                    assert value(m, case.witness) >= 0
                    assert value(slack, case.witness) >= 0
                    assert value(m, case.witness) * value(slack, case.witness) == 0
                assert all(value(e, case.witness) == 0 for e in case.tight)
                assert all(value(e, case.witness) > 0 for e in case.positive)


def compare_with_points(table, points):
    # points: (multipliers, slacks) that satisfy the KKT conditions of one sample, found by trying.
    seen = {}
    for multipliers, slacks in points:
        signs = tuple(s > 0 for s in slacks)
        seen.setdefault(tuple(m > 0 for m in multipliers), set()).add(signs)
    rows = by_pattern(table)
    assert set(seen) == {pattern for pattern, case in rows.items() if case.possible}
    for pattern, outcomes in seen.items():
        for k, slack in enumerate(table.slacks):
            found = {signs[k] for signs in outcomes}
            case = rows[pattern]
            expected = {False} if slack in case.tight else {True} if slack in case.positive else {False, True}
            assert found == expected, (pattern, slack)


def complementary(multipliers, slacks):
    pairs = list(zip(multipliers, slacks, strict=True))
    return all(m >= 0 and s >= 0 and m * s == 0 for m, s in pairs)


def test_soft_margin_agrees_with_a_search_over_points():
    points = []
    for C_, α_, ξ_, yf in itertools.product((1, 2), (0, 1, 2), (0, 1, 2), (-1, 0, 1, 2)):
        point = ((α_, C_ - α_), (yf - 1 + ξ_, ξ_))
        if complementary(*point):
            points.append(point)
    compare_with_points(case_tables(soft())[0], points)


@pytest.mark.parametrize(("sign", "tubes"), [("positive", (1, 2)), ("nonnegative", (0, 1, 2))])
def test_svr_agrees_with_a_search_over_points(sign, tubes):
    points = []
    values = itertools.product(tubes, (0, 1, 2), (0, 1, 2), (0, 1), (0, 1), range(-3, 4))
    for ε_, α_, αs_, ξ_, ξs_, residual in values:
        point = ((α_, αs_, 2 - α_, 2 - αs_), (ε_ + ξ_ - residual, ε_ + ξs_ + residual, ξ_, ξs_))
        if complementary(*point):
            points.append(point)
    compare_with_points(case_tables(svr(sign))[0], points)


def test_svr_is_fast():
    d = svr("positive")
    case_tables(d)
    best = min(_seconds(d) for _ in range(5))
    assert best < 0.05


def _seconds(d):
    start = time.perf_counter()
    case_tables(d)
    return time.perf_counter() - start
