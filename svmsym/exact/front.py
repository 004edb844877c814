"""One call each: solve, path, leave_one_out, for a problem, a file, or points and labels.

    solve("points.csv", C="3/2"),   solve([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf")

Numbers are integers, fractions or text ("0.1" is 1/10). A binary float is refused, because 0.1 is not 1/10;
``decimal=True`` takes it for the shortest decimal that it is printed as.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from math import inf
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.statement import Data, merged_settings, state_problem
from svmsym.exact.reading.values import inexact, nearest, number

if TYPE_CHECKING:
    from svmsym.exact.answer import Answer
    from svmsym.exact.balls.result import Enclosed
    from svmsym.exact.leaving_out.leave_out import LeaveOut
    from svmsym.exact.paths.path import Path as CPath

Number = int | Fraction | str
IRRATIONAL = ("rbf", "sigmoid")


class Settings(TypedDict, total=False):
    """What a problem is stated with besides its data; the names are those of problem files."""

    kind: str
    C: Number | None  # None or "inf" is the hard margin
    slack: str
    bias: bool
    nu: Number
    epsilon: Number
    gamma: Number
    lam: Number
    kernel: str | Mapping[str, Number]  # "linear", or {"type": "poly", "degree": 2, "coef0": 1}
    weight: Iterable[Number]


def problem(
    data: Any, y: Iterable[Any] | None = None, *, decimal: bool = False, **settings: Unpack[Settings]
) -> Problem:
    """A checked problem from points (or a Gram matrix) and labels or targets, or from a file.

    >>> problem([["0.5"], [2]], ["no", "yes"], C="3/2").notices
    ('kind was not given: svc', 'labels: no is −1, yes is +1')
    """
    if isinstance(data, Problem):
        if y is not None or settings:
            raise SvmsymError("a Problem is complete", hint="change it with dataclasses.replace")
        return data
    given = {name: value for name, value in settings.items() if name != "weight"}
    if "C" in given and (given["C"] is None or given["C"] == inf):  # this float is exact, unlike others
        given["C"] = "inf"
    for name, value in given.items():
        if name != "kernel":
            given[name] = _plain(value, name, decimal=decimal)
    if isinstance(data, str | Path):
        if y is not None or "weight" in settings:
            raise SvmsymError("a file brings its own labels and weights", hint="leave y and weight out")
        return read_problem(data, _options(given))
    if "lam" in given:
        given["lambda"] = given.pop("lam")
    if isinstance(given.get("kernel"), Mapping):
        kernel = cast("Mapping[str, object]", given["kernel"])
        given["kernel"] = {key: _plain(v, key, decimal=decimal) for key, v in kernel.items()}
    merged = merged_settings(given, Options())
    rows = tuple(
        tuple(
            number(_plain(v, f"X[{i}][{j}]", decimal=decimal), "data", "X", i, j)
            for j, v in enumerate(_several(row, f"X[{i}]", _POINTS))
        )
        for i, row in enumerate(_several(_listed(data), "the first argument", _POINTS))
    )
    weight = tuple(
        number(_plain(v, f"weight[{i}]", decimal=decimal), "data", "weight", i)
        for i, v in enumerate(
            _several(_listed(settings.get("weight", ())), "weight", "write a list, one weight for each point")
        )
    )
    labels = _several(
        _listed(() if y is None else y), "y", "write a list, one label or target for each point"
    )
    answers = tuple(str(_plain(v, f"y[{i}]", decimal=decimal)) for i, v in enumerate(labels))
    stated = state_problem(merged, Data(rows, answers, weight, gram=merged.precomputed))
    return replace(stated, reading=None)  # there is no file: a certificate contains the data


def exact_vector(values: Any, *key: str | int, decimal: bool) -> tuple[Fraction, ...]:
    """Numbers as fractions; a binary float only if it was said what is meant by it."""
    name = "".join(f"[{part}]" if isinstance(part, int) else part for part in key)
    several = _several(_listed(values), name, "write a list of numbers, as in [2, 0]")
    plain = [_plain(v, f"{name}[{j}]", decimal=decimal) for j, v in enumerate(several)]
    return tuple(number(v, "data", *key, j) for j, v in enumerate(plain))


def _listed(values: Any) -> Any:
    """Rows and numbers of Python's own, also from an array."""
    return values.tolist() if hasattr(values, "tolist") else values


_POINTS = "write each point as a list: [[0], [1], [2]] are three points on a line; or name a file"


def _several(values: Any, name: str, hint: str) -> Iterable[Any]:
    """What can be gone through; one number or one text is not."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise SvmsymError(f"{name} is {repr(values)[:40]}, not a list", hint=hint)
    return cast("Iterable[Any]", values)


def _plain(value: Any, name: str, *, decimal: bool) -> Any:
    """A text, an integer or a fraction; a float only if it was said what is meant by it."""
    if isinstance(value, float):
        if not decimal:
            raise inexact(value, name, hint="; decimal=True takes floats as printed")
        return repr(value)
    if isinstance(value, str | bool | int | Fraction):
        return value
    try:
        return index(value)  # integers of other libraries
    except TypeError:
        return str(value)


def _options(given: Mapping[str, object]) -> Options:
    """The settings as options that override those of a file."""
    named: dict[str, object] = dict(given)
    kernel = named.get("kernel")
    if isinstance(kernel, Mapping):
        of_kernel = {"type": "kernel", "gamma": "kernel_gamma"}
        named["kernel"] = None
        named.update({of_kernel.get(str(key), str(key)): value for key, value in kernel.items()})
    names = {f.name for f in fields(Options)}
    for name in named:
        if name not in names:
            near = nearest(name, sorted(names))
            raise SvmsymError(
                f"there is no setting {name}",
                why=f"the settings are {', '.join(sorted(names))}",
                hint=f"did you mean {near}?" if near else "leave it out",
            )
    said: dict[str, Any] = {k: v if v is None or isinstance(v, bool) else str(v) for k, v in named.items()}
    return Options(**said)


def solve(
    data: Any, y: Iterable[Any] | None = None, *, decimal: bool = False, **settings: Unpack[Settings]
) -> Answer:
    """The exact optimum, or a proof that there is none; indices count from 0.

    Settings: ``kind`` ("svc", "nusvc", "svr", "nusvr", "one-class", "svdd", "ls-svm" or "ridge"), ``C``
    ("inf" or None is the hard margin; 1 if not given), ``slack`` ("linear", "squared", "half-squared"),
    ``bias``, ``nu``, ``epsilon``, ``gamma`` (of ls-svm), ``lam`` (of ridge), ``weight`` (one for each point),
    ``kernel`` ("linear", or {"type": "poly", "degree": 2, "gamma": 1, "coef0": 1}); ``decimal=True`` takes
    floats as they are printed.

    >>> a = solve([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf")
    >>> [str(v) for v in a.alpha], str(a.b), str(a.margin)
    (['1/2', '1/2', '1', '0'], '-1', '1/sqrt(2)')
    """
    from svmsym.exact.solve import solve as solved  # noqa: PLC0415 - `import svmsym` costs nothing

    stated = problem(data, y, decimal=decimal, **settings)
    if stated.kernel.type in IRRATIONAL and stated.kind != "qp":
        raise SvmsymError(
            f"the kernel {stated.kernel.type} has irrational values",
            why="an exact answer consists of fractions",
            hint="svmsym.enclose gives proved enclosures",
        )
    return solved(stated)


def enclose(
    data: Any, y: Iterable[Any] | None = None, *, decimal: bool = False, **settings: Unpack[Settings]
) -> Enclosed:
    """The optimum for the kernel rbf or sigmoid, proved inside enclosures. Settings as for ``solve``.

    >>> found = enclose([[0], [1]], [-1, 1], C="inf", kernel="rbf")  # α = 1/(1 − 1/e)
    >>> found.status, str(found.alpha[0])[:12]
    ('proved', '1.5819767068')
    """
    from svmsym.exact.balls.enclose import enclose as enclosed  # noqa: PLC0415 - needs python-flint
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415

    stated = problem(data, y, decimal=decimal, **settings)
    if stated.kernel.type not in IRRATIONAL:
        raise SvmsymError(f"the kernel {stated.kernel.type} is rational", hint="svmsym.solve is exact")
    require_convex(stated)
    return enclosed(stated)


def path(
    data: Any,
    y: Iterable[Any] | None = None,
    parameter: str = "C",
    *,
    decimal: bool = False,
    **settings: Unpack[Settings],
) -> CPath:
    """The optimum as a function of C, epsilon or nu. Settings as for ``solve``.

    >>> [str(t) for t in path([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]).breakpoints]
    ['2/9', '1/3', '2/3', '1']
    """
    from svmsym.exact.paths.path import path as found  # noqa: PLC0415
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415 - `import svmsym` costs nothing

    stated = problem(data, y, decimal=decimal, **settings)
    require_convex(stated)
    return found(stated, parameter)


def leave_one_out(
    data: Any,
    y: Iterable[Any] | None = None,
    *,
    folds: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    decimal: bool = False,
    **settings: Unpack[Settings],
) -> LeaveOut:
    """Every point predicted by the model of all others, or every fold by the model of all other folds.

    Settings as for ``solve``.

    >>> leave_one_out([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf").errors
    (0, 1)
    """
    # `import svmsym` costs nothing.
    from svmsym.exact.leaving_out import leave_out  # noqa: PLC0415
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415

    stated = problem(data, y, decimal=decimal, **settings)
    require_convex(stated)
    if folds is None:
        return leave_out.leave_one_out(stated, progress)
    return leave_out.k_fold(stated, folds, progress)
