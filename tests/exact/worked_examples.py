"""Worked examples of five lectures, with the numbers that were printed or worked out by hand."""

from fractions import Fraction as F

from svmsym.exact.problem import Kernel, Problem


def points(*rows):
    return tuple(tuple(F(v) for v in row) for row in rows)


def svc(rows, labels, **settings):
    return Problem("svc", X=points(*rows), y=tuple(labels), **settings)


SQUARE = Kernel("poly", degree=2, coef0=F(1))
FOUR = svc([(0, 0), (2, 2), (2, 0), (3, 0)], (-1, -1, 1, 1))
TWO = svc([(1, 2), (2, 1)], (1, -1))
THREE = svc([(1, 2), (2, 4), (2, 1)], (1, 1, -1))
LINE = svc([(1,), (-1,)], (1, -1))
DEGENERATE = svc([(1, 1), (1, -1), (-1, 1), (-1, -1)], (1, 1, -1, -1))
XOR = svc([(1, 1), (-1, -1), (1, -1), (-1, 1)], (1, 1, -1, -1), kernel=SQUARE)
MOVED = svc([(1, 1), (1, -1), (-1, 0)], (1, 1, -1))
MOVED_ON = svc([(1, 2), (1, -1), (-1, 0)], (1, 1, -1))
FAR = svc([(1,), (-5,)], (1, -1))
SEVEN = svc(
    [(1, 0), (0, 1), (0, -1), (-1, 0), (0, 2), (0, -2), (-2, 0)], (-1, -1, -1, 1, 1, 1, 1), kernel=SQUARE
)
ALTERNATING = svc([(0,), (1,), (2,), (3,)], (1, -1, 1, -1))
# Twenty patients: two measurements, and whether they responded (1) or not (0).
TABLE = svc(
    [
        ("0.74", "1.40"), ("0.22", "0.72"), ("0.82", "2.29"), ("2.07", "1.15"), ("1.71", "1.53"),
        ("1.77", "1.07"), ("1.95", "2.70"), ("2.18", "2.53"), ("0.93", "1.20"), ("1.34", "1.07"),
        ("2.35", "1.64"), ("1.43", "0.91"), ("1.66", "1.11"), ("0.28", "1.59"), ("2.13", "0.52"),
        ("1.37", "1.22"), ("0.89", "2.14"), ("0.88", "1.40"), ("0.98", "2.04"), ("1.93", "0.90"),
    ],
    (1, 1, 1, -1, 1, 1, -1, -1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1, 1, 1),
)  # fmt: skip

# name, problem, C, α, w (None for kernels), ends of b, value
HARD = [
    ("four points", FOUR, None, ("1/2", "1/2", "1", "0"), ("1", "-1"), ("-1", "-1"), "1"),
    ("two points", TWO, None, ("1", "1"), ("-1", "1"), ("0", "0"), "1"),
    ("three points", THREE, None, ("1", "0", "1"), ("-1", "1"), ("0", "0"), "1"),
    ("on a line", LINE, None, ("1/2", "1/2"), ("1",), ("0", "0"), "1/2"),
    ("xor", XOR, None, ("1/8",) * 4, None, ("0", "0"), "1/4"),
    ("moved", MOVED, None, ("1/4", "1/4", "1/2"), ("1", "0"), ("0", "0"), "1/2"),
    ("moved on", MOVED_ON, None, ("1/6", "1/3", "1/2"), ("1", "0"), ("0", "0"), "1/2"),
    ("far apart", FAR, None, ("1/18", "1/18"), ("1/3",), ("2/3", "2/3"), "1/18"),
]
SOFT = [
    ("four points", FOUR, "1/8", ("1/8",) * 4, ("3/8", "-1/4"), ("-1", "-1/8"), "51/128"),
    ("four points", FOUR, "1/4", ("2/9", "1/4", "1/4", "2/9"), ("2/3", "-1/2"), ("-1", "-1"), "43/72"),
    ("four points", FOUR, "1/2", ("5/18", "1/3", "1/2", "1/9"), ("2/3", "-2/3"), ("-1", "-1"), "7/9"),
    ("four points", FOUR, "3/4", ("3/8", "3/8", "3/4", "0"), ("3/4", "-3/4"), ("-1", "-1"), "15/16"),
    ("four points", FOUR, "1", ("1/2", "1/2", "1", "0"), ("1", "-1"), ("-1", "-1"), "1"),
    ("two points", TWO, "1/4", ("1/4", "1/4"), ("-1/4", "1/4"), ("-3/4", "3/4"), "7/16"),
    ("two points", TWO, "1/2", ("1/2", "1/2"), ("-1/2", "1/2"), ("-1/2", "1/2"), "3/4"),
    ("on a line", LINE, "1/4", ("1/4", "1/4"), ("1/2",), ("-1/2", "1/2"), "3/8"),
]
