"""Whether a stated problem makes sense: every refusal names its key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from svmsym.errors import Key, ProblemFileError
from svmsym.exact.problem import KERNEL_USES, USES, Kernel, Problem, Rows

LARGEST_DEGREE = 20


def check_problem(problem: Problem) -> Problem:
    """The problem itself, or the first reason why it is none.

    >>> check_problem(Problem("svc", X=((Fraction(0),),), y=(1, -1)))
    Traceback (most recent call last):
    svmsym.errors.ProblemFileError: y has 2 entries, but there are 1 points
      what to do: give one label or target for each point
    """
    if problem.kind not in USES:
        raise ProblemFileError(
            f"kind is {problem.kind!r}", hint=f"choose one of {', '.join(USES)}", key=("problem", "kind")
        )
    if problem.kind == "qp":
        _check_qp(problem)
        return problem
    _check_settings(problem)
    _check_kernel(problem.kernel)
    _check_points(problem)
    _check_answers(problem)
    return problem


def _check_settings(problem: Problem) -> None:
    uses = USES[problem.kind].settings
    if "C" in uses:
        if problem.C is not None and problem.C < 0:
            raise _wrong("C", problem.C, "C is the price of slack and not negative")
        if problem.C is None and problem.kind == "nusvr":
            raise _wrong("C", "inf", "ν-SVR has no hard margin: its tube is priced with C·ν·ε")
    for name, value, largest in (
        ("nu", problem.nu, Fraction(1)),
        ("gamma", problem.gamma, None),
        ("lambda", problem.lam, None),
    ):
        if name not in uses:
            continue
        if value is None:
            raise ProblemFileError(f"{name} is missing", hint=f"give {name}", key=("problem", name))
        if value <= 0 or (largest is not None and value > largest):
            bound = "positive" if largest is None else f"positive and at most {largest}"
            raise _wrong(name, value, f"{name} is {bound}")
    if "epsilon" in uses and (problem.epsilon is None or problem.epsilon < 0):
        raise _wrong("epsilon", problem.epsilon, "epsilon is half the width of the tube and not negative")


def _check_kernel(kernel: Kernel) -> None:
    uses = KERNEL_USES[kernel.type]
    if "degree" in uses and not 1 <= kernel.degree <= LARGEST_DEGREE:
        raise ProblemFileError(
            f"the kernel has degree {_shown(kernel.degree)}",
            why=f"degrees from 1 to {LARGEST_DEGREE} are read; numbers grow with the degree",
            hint=f"choose a degree from 1 to {LARGEST_DEGREE}",
            key=("problem", "kernel", "degree"),
        )
    if kernel.type in {"poly", "rbf"} and kernel.gamma <= 0:
        raise ProblemFileError(
            f"the kernel has gamma = {_shown(kernel.gamma)}",
            why=f"gamma of {kernel.type} is positive",
            hint="write gamma = 1",
            key=("problem", "kernel", "gamma"),
        )


def _check_points(problem: Problem) -> None:
    given = problem.kernel.type == "precomputed"
    name, rows, other = ("gram", problem.gram, problem.X) if given else ("X", problem.X, problem.gram)
    if rows is None or other is not None:
        raise ProblemFileError(
            f"the kernel is {problem.kernel.type}, so the data are {name}",
            hint="give gram with kernel = {type = 'precomputed'}, and X with every other kernel",
            key=("data", "gram" if problem.X is None else "X"),
        )
    if not len(rows):
        raise ProblemFileError(f"{name} has no rows", hint="give at least one point", key=("data", name))
    check_rectangle(rows, "data", name)
    if len(rows[0]) == 0:
        raise ProblemFileError(f"{name} has no columns", hint="give a coordinate", key=("data", name, 0))
    if given:
        _check_symmetric(rows, name)


def _check_answers(problem: Problem) -> None:
    uses = USES[problem.kind]
    used: Sequence[object] = problem.targets if uses.answers == "targets" else problem.y
    unused: Sequence[object] = problem.y if uses.answers == "targets" else problem.targets
    answers = [*used, *unused]
    wanted = 0 if uses.answers == "none" else problem.n
    if len(answers) != wanted:
        raise ProblemFileError(
            f"y has {len(answers)} entries, but there are {problem.n} points"
            if wanted
            else f"{problem.kind} has no y",
            hint="give one label or target for each point" if wanted else "leave y out",
            key=("data", "y"),
        )
    for i, label in enumerate(problem.y):
        if label not in {-1, 1}:
            raise ProblemFileError(
                f"the label {label} is neither −1 nor +1", hint="correct it", key=("data", "y", i)
            )
    if problem.weight:
        _check_weight(problem)


def _check_weight(problem: Problem) -> None:
    if not USES[problem.kind].weight or problem.C is None:
        raise ProblemFileError(
            "weight needs a finite C",
            why=f"sample i is priced with C·weightᵢ; here kind = {problem.kind}, C = {problem.C or 'inf'}",
            hint="leave weight out, or use svc, svr or svdd with a finite C",
            key=("data", "weight"),
        )
    if len(problem.weight) != problem.n:
        raise ProblemFileError(
            f"weight has {len(problem.weight)} entries, but there are {problem.n} points",
            hint="give one weight for each point",
            key=("data", "weight"),
        )
    for i, value in enumerate(problem.weight):
        if value < 0:
            raise ProblemFileError(
                f"the weight {_shown(value)} is negative", hint="correct it", key=("data", "weight", i)
            )


def _check_qp(problem: Problem) -> None:
    if problem.Q is None or not len(problem.Q):
        raise ProblemFileError("Q is missing or empty", hint="give Q as rows", key=("data", "Q"))
    m = len(problem.Q)
    check_rectangle(problem.Q, "data", "Q")
    _check_symmetric(problem.Q, "Q")
    if len(problem.p) != m:
        raise ProblemFileError(
            f"p has {len(problem.p)} entries, but Q has {m} rows",
            hint="give one entry of p for each row of Q",
            key=("data", "p"),
        )
    for name, rows, right_name, right in (
        ("A", problem.A, "c", problem.c),
        ("E", problem.E, "d", problem.d),
    ):
        check_rectangle(rows, "data", name)
        if len(rows) != len(right):
            raise ProblemFileError(
                f"{right_name} has {len(right)} entries, but {name} has {len(rows)} rows",
                hint=f"give one entry of {right_name} for each row of {name}",
                key=("data", right_name if right else name),
            )
        if len(rows) and len(rows[0]) != m:
            raise ProblemFileError(
                f"{name} has {len(rows[0])} columns, but Q has {m} rows",
                hint=f"give {name} one column for each row of Q",
                key=("data", name, 0),
            )


def check_rectangle(rows: Rows, *key: str) -> None:
    """Refuse rows of different lengths."""
    if hasattr(rows, "shape"):
        return
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ProblemFileError(
                f"row {i + 1} of {key[-1]} has {len(row)} entries, but row 1 has {len(rows[0])}",
                hint="give every row the same number of entries",
                key=(*key, i),
            )


def _check_symmetric(rows: Rows, name: str) -> None:
    if len(rows) != len(rows[0]):
        raise ProblemFileError(
            f"{name} has {len(rows)} rows and {len(rows[0])} columns",
            why=f"{name} is square",
            hint=f"give {name} with as many columns as rows",
            key=("data", name),
        )
    for i, j in _asymmetric(rows):
        raise ProblemFileError(
            f"{name} is not symmetric: entry ({i + 1}, {j + 1}) is {_shown(rows[i][j])}, "
            f"entry ({j + 1}, {i + 1}) is {_shown(rows[j][i])}",
            hint="correct one of them",
            key=("data", name, i, j),
        )


def _asymmetric(rows: Rows) -> Iterator[tuple[int, int]]:
    integers = getattr(rows, "integers", None)
    if integers is not None:  # a table of plain decimals: no fraction is formed
        yield from (
            (int(i), int(j)) for i, j in zip(*(integers != integers.T).nonzero(), strict=True) if i > j
        )
        return
    yield from ((i, j) for i in range(len(rows)) for j in range(i) if rows[i][j] != rows[j][i])


def _wrong(name: str, value: Fraction | str | None, why: str) -> ProblemFileError:
    key: Key = ("problem", name)
    return ProblemFileError(f"{name} = {_shown(value)}", why=why, hint=f"correct {name}", key=key)


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:37] + "…"  # noqa: PLR2004 - one line of a terminal
