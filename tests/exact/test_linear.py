from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from svmsym.exact.solving import linear
from svmsym.exact.solving.linear import Solution, solve, solve_by_elimination, solve_with_flint

small = st.integers(-9, 9)


@st.composite
def systems(draw):
    size, columns = draw(st.integers(1, 6)), draw(st.integers(1, 3))
    matrix = [[draw(small) for _ in range(size)] for _ in range(size)]
    if draw(st.booleans()) and size > 1:  # singular by construction
        matrix[-1] = [2 * a - b for a, b in zip(matrix[0], matrix[size // 2], strict=True)]
    return matrix, [[draw(small) for _ in range(columns)] for _ in range(size)]


def determinant(matrix):
    """Leibniz by the first row: slow, and nothing like either back end."""
    if not matrix:
        return 1
    rest = matrix[1:]
    return sum(
        (-1) ** k * a * determinant([row[:k] + row[k + 1 :] for row in rest]) for k, a in enumerate(matrix[0])
    )


@given(systems())
def test_both_back_ends_solve_exactly_or_call_it_singular(system):
    matrix, right = system
    found = solve_by_elimination(matrix, right)
    assert (found is None) == (determinant(matrix) == 0)
    if linear.flint is not None:
        assert solve_with_flint(matrix, right) == found
    if found is not None:
        for k in range(len(right[0])):
            x = found.column(k)
            assert [sum(a * v for a, v in zip(row, x, strict=True)) for row in matrix] == [
                r[k] for r in right
            ]


def test_lowest_terms_and_a_positive_denominator():
    assert solve_by_elimination([[-4]], [[2]]) == Solution(((-1,),), 2)
    assert solve([[-4]], [[2]]) == Solution(((-1,),), 2)


def test_an_empty_system():
    assert solve([], []) == Solution((), 1)


def test_large_entries_stay_exact():
    big = 10**60 + 7
    found = solve([[big, 1], [1, big]], [[1], [0]])
    assert found.column(0) == (Fraction(big, big * big - 1), Fraction(-1, big * big - 1))


def test_without_flint_the_answer_is_the_same(monkeypatch):
    matrix, right = [[2, 1, 0], [1, 3, 1], [0, 1, 4]], [[1], [2], [3]]
    with_flint = solve(matrix, right)
    monkeypatch.setattr(linear, "flint", None)
    assert solve(matrix, right) == with_flint
