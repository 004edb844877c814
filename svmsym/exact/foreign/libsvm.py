"""Model files of LIBSVM: a header, then one line for each support vector, "yα index:value index:value …".

    f(x) = Σ cᵢ K(xᵢ, x) − rho,   cᵢ > 0 for the label that "label" names first

Numbers count as they are written: coefficients and rho have 17 significant digits, coordinates 8. A support
vector is matched to the row of the data that is equal to it, or else to the one nearest to it in the largest
difference of a coordinate, if that is within the rounding of 8 digits and no other row is as near. Reference:
Chang and Lin, LIBSVM: a library for support vector machines, 2011, and its README.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.errors import Place, ProblemFileError, SvmsymError
from svmsym.exact.foreign.matching import Rows
from svmsym.exact.foreign.model import Model, oriented
from svmsym.exact.problem import KERNEL_USES, Problem
from svmsym.number_text import exact_number

_KINDS = {
    "c_svc": "svc",
    "nu_svc": "nusvc",
    "one_class": "one-class",
    "epsilon_svr": "svr",
    "nu_svr": "nusvr",
}
_KERNELS = {
    "linear": "linear",
    "polynomial": "poly",
    "rbf": "rbf",
    "sigmoid": "sigmoid",
    "precomputed": "precomputed",
}
_CLOSE = Fraction(1, 10**5)  # older versions write parameters with six digits


@dataclass(frozen=True)
class ModelFile:
    r"""The header and the support vectors, each with its line number, coefficient and coordinates from 1.

    >>> text = "svm_type c_svc\nkernel_type linear\nrho 1\nSV\n0.5 1:2 3:1e-1\n"
    >>> parsed(text, "a").vectors
    ((5, Fraction(1, 2), {1: Fraction(2, 1), 3: Fraction(1, 10)}),)
    """

    name: str
    header: Mapping[str, tuple[int, tuple[str, ...]]]
    vectors: tuple[tuple[int, Fraction, Mapping[int, Fraction]], ...]

    def word(self, key: str) -> str:
        """The one word of a key."""
        line, words = self.header.get(key, (None, ()))
        if len(words) != 1:
            raise SvmsymError(
                f"{key} has {len(words)} values, not one",
                hint="give the model of two classes as svm-train wrote it",
                place=Place(self.name, line),
            )
        return words[0]

    def number(self, key: str) -> Fraction:
        """The one number of a key."""
        return _number(self.word(key), self.name, self.header[key][0])


def from_libsvm(problem: Problem, text: str, source: str = "model") -> Model:
    r"""The answer in a model file, for the data that it was trained with.

    >>> two = Problem("svc", X=((0,), (2,)), y=(-1, 1))
    >>> text = "svm_type c_svc\nkernel_type linear\nrho -1\nSV\n0.5 1:0\n-0.5 1:2\n"
    >>> found = from_libsvm(two, text)
    >>> found.coefficients, found.intercept
    ((Fraction(-1, 2), Fraction(1, 2)), Fraction(-1, 1))
    """
    file = parsed(text, source)
    _same_problem(problem, file)
    notices: tuple[str, ...] = ()
    if problem.kernel.type == "precomputed":
        support = {
            _serial(problem, file, line, vector): coefficient for line, coefficient, vector in file.vectors
        }
    else:
        rows = Rows.of(problem)
        support, notices = rows.match(file.name, file.vectors)
    if len(support) < len(file.vectors):
        raise SvmsymError(
            f"{source} names a row of the data twice", hint="give the file as svm-train wrote it"
        )
    return oriented(problem, support, -file.number("rho"), source, notices)


def parsed(text: str, name: str) -> ModelFile:
    """A model file, read but not compared with anything."""
    header: dict[str, tuple[int, tuple[str, ...]]] = {}
    vectors = []
    inside = False
    for line, content in enumerate(text.splitlines(), 1):
        words = content.split()
        if not words:
            continue
        if inside:
            vectors.append((line, _number(words[0], name, line), _sparse(words[1:], name, line)))
        elif words == ["SV"]:
            inside = True
        else:
            header[words[0]] = (line, tuple(words[1:]))
    if not inside or not {"svm_type", "kernel_type", "rho"} <= header.keys():
        raise SvmsymError(
            f"{name} is not a model of LIBSVM",
            why="it needs svm_type, kernel_type, rho and a line SV before the support vectors",
            hint="give the file that svm-train wrote, or the JSON of a fitted estimator",
        )
    file = ModelFile(name, header, tuple(vectors))
    if "total_sv" in header and file.number("total_sv") != len(vectors):
        raise SvmsymError(
            f"{name} announces {file.word('total_sv')} support vectors and has {len(vectors)}",
            hint="the file is not complete; write it again",
        )
    return file


def _sparse(words: Sequence[str], name: str, line: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for word in words:
        index, colon, value = word.partition(":")
        if not colon or not index.isascii() or not index.isdigit() or int(index) in found:
            raise SvmsymError(
                f"{word!r} is not index:value",
                hint="each index stands once on a line",
                place=Place(name, line),
            )
        found[int(index)] = _number(value, name, line)
    return found


def _number(text: str, name: str, line: int) -> Fraction:
    try:
        return exact_number(text)
    except ProblemFileError as error:
        raise SvmsymError(error.what, why=error.why, hint=error.hint, place=Place(name, line)) from None


def _same_problem(problem: Problem, file: ModelFile) -> None:
    """Refuse a model of another kind or kernel."""
    kind = _KINDS.get(file.word("svm_type"))
    if kind != problem.kind:
        raise SvmsymError(
            f"the model is {file.word('svm_type')}, the problem {problem.kind}",
            hint=f"state the problem with kind = {kind!r}" if kind else "this type is not known",
            place=Place(file.name, file.header["svm_type"][0]),
        )
    kernel = _KERNELS.get(file.word("kernel_type"))
    if kernel != problem.kernel.type:
        raise SvmsymError(
            f"the model has the kernel {file.word('kernel_type')}, the problem {problem.kernel.type}",
            hint="state the problem with the kernel of the model",
            place=Place(file.name, file.header["kernel_type"][0]),
        )
    for key in KERNEL_USES[problem.kernel.type]:
        if key in file.header:
            theirs, ours = file.number(key), Fraction(getattr(problem.kernel, key))
            if abs(theirs - ours) > _CLOSE * abs(ours):
                raise SvmsymError(
                    f"{key} is {file.word(key)} in the model, {ours} in the problem",
                    hint="state the problem with the kernel of the model",
                    place=Place(file.name, file.header[key][0]),
                )


def _serial(problem: Problem, file: ModelFile, line: int, vector: Mapping[int, Fraction]) -> int:
    """The row of a precomputed kernel, which LIBSVM writes as 0:number, counting from 1."""
    serial = vector.get(0)
    if serial is None or serial.denominator != 1 or not 1 <= serial <= problem.n:
        raise SvmsymError(
            "a support vector of a precomputed kernel is 0:number with the number of its row",
            hint=f"rows count from 1 to {problem.n}",
            place=Place(file.name, line),
        )
    return int(serial) - 1
