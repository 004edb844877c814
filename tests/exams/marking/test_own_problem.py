"""A student's own problem in α: its optima against another solver, and what tells two problems apart."""

import random
from fractions import Fraction

import pytest
from marking_exams import DUAL, SOFT_DUAL, A, B, S, exam, item, marked, points

from svmsym.duality.enumeration import Function, Program, minimise
from svmsym.exact.problem import Problem
from svmsym.exams.marking.own_problem import NotQuadraticError, right_problem, same_problem, written_dual
from svmsym.exams.marking.wiring import usual


def own(text, problem):
    return written_dual(text, problem)


@pytest.mark.parametrize(("problem", "unique"), [(A, True), (B, False), (S, True)])
def test_uniqueness(problem, unique):
    assert right_problem(problem).unique is unique


def test_every_optimum_of_the_square_is_one():
    quarter, eighth, half, no = Fraction(1, 4), Fraction(1, 8), Fraction(1, 2), Fraction(0)
    square = right_problem(B)
    for alpha in ((quarter,) * 4, (half, no, half, no), (no, half, no, half), (eighth, 3 * eighth) * 2):
        assert square.optimal(alpha)
    assert not square.optimal((half, no, no, half))


def test_rounded_numbers_where_there_is_one_solution():
    room, third = Fraction(1, 200), (Fraction(89, 100), Fraction(2)) * 2
    assert right_problem(S).optimal(third, room)
    assert not right_problem(S).optimal(third)
    assert not right_problem(B).optimal((Fraction(51, 100), Fraction(0), Fraction(1, 2), Fraction(0)), room)


@pytest.mark.parametrize("seed", range(20))
def test_the_optimum_against_the_enumeration_of_active_sets(seed):
    rng = random.Random(seed)
    n = rng.randint(2, 4)
    rows = points(*([rng.randint(-3, 3) for _ in range(2)] for _ in range(n)))
    problem = Problem(
        "svc", C=Fraction(rng.randint(1, 3)), X=rows, y=tuple(rng.choice((1, -1)) for _ in rows)
    )
    factor, box = Fraction(rng.randint(1, 4), 3), rng.choice(("C", "1/C", "1"))
    text = f"max Σ_i α_i − {factor} Σ_i Σ_j α_i α_j y_i y_j ⟨x_i, x_j⟩ s.t. 0 ≤ α_i ≤ {box}, Σ_i α_i y_i = 0"
    bound = {"C": problem.C, "1/C": 1 / problem.C, "1": Fraction(1)}[box]
    y = problem.y
    inner = [[sum(a * b for a, b in zip(u, v, strict=True)) for v in rows] for u in rows]
    q = [[2 * factor * y[i] * y[j] * inner[i][j] for j in range(n)] for i in range(n)]
    unit = [tuple(int(i == k) for i in range(n)) for k in range(n)]
    above = (*unit, *(tuple(-v for v in row) for row in unit))
    cost = Function(tuple(map(tuple, q)), (-1,) * n)
    other = minimise(Program(cost, above, (0,) * n + (-bound,) * n, (y,), (0,)))
    found = own(text, problem)
    assert found.solved[0] == "optimal"
    assert found.value == other.value
    assert found.optimal(other.point)


SAME = [
    (A, DUAL),
    (A, "min ½ αᵀQα − Σ_i α_i s.t. α_i ≥ 0, yᵀα = 0"),
    (A, "max 2 Σ_i α_i − ‖Σ_i α_i y_i x_i‖² s.t. α_i ≥ 0, Σ_i α_i y_i = 0"),
    (A, "max 2α_2 + 2α_3 − 4α_2² − 10α_2α_3 − 17/2 α_3² + 0·α_1 s.t. α_i ≥ 0, α_1 = α_2 + α_3"),
    (S, SOFT_DUAL),
    (S, SOFT_DUAL.replace("≤ C", "≤ 2")),
]
OTHER = [
    (A, DUAL.replace("½ ", "")),
    (A, DUAL.replace("max", "min")),
    (A, DUAL.replace("α_i ≥ 0, ", "")),
    (A, DUAL.replace("α_i ≥ 0", "α_i ≥ 1")),
    (S, DUAL),
    (S, SOFT_DUAL.replace("≤ C", "≤ 1/C")),
]


@pytest.mark.parametrize(("problem", "text"), SAME)
def test_the_same_problem(problem, text):
    assert not same_problem(own(text, problem), right_problem(problem))


@pytest.mark.parametrize(("problem", "text"), OTHER)
def test_another_problem(problem, text):
    assert same_problem(own(text, problem), right_problem(problem))


@pytest.mark.parametrize(
    "text",
    [
        "α_i ≥ 0",
        "max Σ_i α_i³ s.t. α_i ≥ 0",
        "max Σ_i α_i + ⟨w, w⟩ s.t. α_i ≥ 0",
        "max Σ_i α_i s.t. α_i² ≤ 1",
        "max α_1 + α_7 s.t. α_i ≥ 0",
        "max Σ_i α_i − C Σ_i ξ_i s.t. α_i ≥ 0",
        "max Σ_i 1/α_i s.t. α_i ≥ 0",
        "max α_i s.t. α_i ≥ 0",
    ],
)
def test_what_is_no_problem_in_alpha_is_refused(text):
    with pytest.raises(NotQuadraticError):
        own(text, A)


# By hand for x_1 = 0 with label −1 and x_2 = 2 with label 1: ½ Σ Σ α_iα_jy_iy_jx_ix_j = 2α_2².
@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("max α_1 + α_2 − 2 α_2² s.t. α_1, α_2 ≥ 0, α_2 − α_1 = 0", "correct"),
        ("min 2 α_2^2 − α_1 − α_2 s.t. α_1 ≥ 0, α_2 ≥ 0, −α_1 + α_2 = 0", "correct"),
        ("max α_1 + α_2 − 4 α_2² s.t. α_1, α_2 ≥ 0, α_2 − α_1 = 0", "wrong"),
        ("max α_1 + α_2 − 2 α_2² s.t. α_1, α_2 ≥ 0, α_2 + α_1 = 0", "wrong"),
        ("max α_1 + α_2 − 2 α_2² s.t. α_1, α_2 ≥ 0", "wrong"),
        ("max α_1 + α_2 − 2 α_2²", "wrong"),  # without a constraint
        ("My brother says: max α_1 + α_2 − 2 α_2² s.t. α_1, α_2 ≥ 0, α_2 − α_1 = 0", "undecided"),
        ("max 2 α_1 − 2 α_1² s.t. α_1 ≥ 0", "undecided"),  # α_2 = α_1 may be put in
    ],
)
def test_an_item_takes_the_dual_in_the_numbers_of_its_data(text, status):
    data = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    stated = exam(item("d", "dual", data="T"), data={"T": data})
    assert marked(stated, usual(), d=text)["d"].status == status
