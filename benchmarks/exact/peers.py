"""What we are compared with: CGAL's exact solver, LIBSVM, and one FLINT solve of the final system.

    python -m benchmarks.exact.peers [NAME]   times CGAL's variants on every problem, rewrites its results

All take the same integers. With X = Z/s, C = p/q and K(x, z) = (γ⟨x, z⟩ + r)^degree, γ = g/h, r = e/f,

    D = (h f s²)^degree,   Q_ij = y_i y_j (g f ⟨z_i, z_j⟩ + e h s²)^degree,   u = q α,   k = q D

turn the dual into: minimise ½ uᵀQu − k·1ᵀu, yᵀu = 0, 0 ≤ u ≤ p; its least value is −q² D times the optimum
½‖w‖² + C Σξ of the primal problem.
"""

# ruff: noqa: E402 - the number of threads is set before numpy is loaded
from __future__ import annotations

import os

for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_threads] = "1"  # before numpy is loaded

import hashlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.exact.problems import Case, cases

HERE = Path(__file__).parent
RESULTS = HERE / "cgal_results.json"
LIMIT = 60.0
BUSY = 2  # seconds on the wall for each of the processor, on a machine with other work
PATIENCE = 1  # variants beyond the limit, after which the others are not tried
PRIME = 2**61 - 1
EXACT_IN_DOUBLE, EXACT_IN_INT64 = 2**53, 2**62
Variant = tuple[str, str, str, str]  # exact numbers, input numbers, storage of Q, pricing rule


@dataclass(frozen=True)
class Scaled:
    """The dual over integers: g⟨z, z'⟩ + r to the power of degree, k, p (None without a bound), and q² D."""

    degree: int
    g: int
    r: int
    k: int
    p: int | None
    unit: int

    @staticmethod
    def of(case: Case) -> Scaled:
        kernel, squared = case.kernel, case.denominator**2
        if kernel.type == "poly":
            gamma, coef0, degree = kernel.gamma, kernel.coef0, kernel.degree
        else:
            gamma, coef0, degree = Fraction(1), Fraction(0), 1
        below = (gamma.denominator * coef0.denominator * squared) ** degree
        g, r = gamma.numerator * coef0.denominator, coef0.numerator * gamma.denominator * squared
        q = 1 if case.C is None else case.C.denominator
        return Scaled(degree, g, r, q * below, None if case.C is None else case.C.numerator, q * q * below)

    def gram(self, case: Case, rows: list[int], columns: list[int]) -> list[list[int]]:
        """Q on those rows and columns, in Python's integers."""
        z = case.points.astype(object)
        base = self.g * (z[rows] @ z[columns].T) + self.r
        signs = np.array(case.y, dtype=object)
        signed: list[list[int]] = (base**self.degree * np.outer(signs[rows], signs[columns])).tolist()
        return signed

    def largest(self, case: Case) -> int:
        """A bound for every entry and every partial sum, by Cauchy–Schwarz."""
        squares = max(sum(v * v for v in row) for row in case.points.tolist())
        return max(int((abs(self.g) * squares + abs(self.r)) ** self.degree), self.k)


def input_text(case: Case) -> str:
    """The file that cgal_svm.cpp reads."""
    s = Scaled.of(case)
    d = case.points.shape[1]
    head = (case.n, d, s.degree, s.g, s.r, s.k, -1 if s.p is None else s.p)
    lines = ((t, *row) for t, row in zip(case.y, case.points.tolist(), strict=True))
    return "\n".join(" ".join(map(str, line)) for line in (head, *lines)) + "\n"


def fingerprint(case: Case) -> str:
    """Changes when the problem does."""
    return hashlib.sha256(input_text(case).encode()).hexdigest()[:16]


# CGAL ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CgalRun:
    seconds: float  # of the processor, median of the solves alone
    value: Fraction  # of the primal problem
    iterations: int
    inside: tuple[int, ...]  # 0 < α < C
    at_bound: tuple[int, ...]  # α = C
    version: str


def build_cgal(directory: Path) -> Path | None:
    """The compiled program, or None where g++ or CGAL's headers are missing."""
    if preprocessed("#include <CGAL/QP_functions.h>\n#include <CGAL/Gmpz.h>\n") is None:
        return None
    program, options = directory / "cgal_svm", ["-O3", "-march=native", "-DNDEBUG", "-w"]
    subprocess.run(
        ["g++", *options, str(HERE / "cgal_svm.cpp"), "-o", str(program), "-lgmp", "-lmpfr"], check=True
    )
    return program


def preprocessed(source: str, *options: str) -> str | None:
    """What g++ makes of a source before it compiles; None without it, or without a header."""
    command = ["g++", "-E", *options, "-x", "c++", "-"]
    try:
        done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return None if done.returncode else done.stdout


def version() -> str:
    """The version of CGAL's headers."""
    words = preprocessed("#include <CGAL/version.h>\n", "-dM") or ""
    found = (line.split()[2] for line in words.splitlines() if line.startswith("#define CGAL_VERSION "))
    return next(found, "not installed")


def variants(case: Case) -> tuple[Variant, ...]:
    """The ways of using CGAL that are possible for the size of the numbers, likely best ones first."""
    scaled = Scaled.of(case)
    largest = scaled.largest(case)
    if largest >= EXACT_IN_DOUBLE:
        inputs = ["int64", "gmpz"] if largest < EXACT_IN_INT64 else ["gmpz"]
        return tuple(("gmpz", kind, "stored", rule) for kind in inputs for rule in ("dantzig", "partial"))
    storages = ("implicit", "stored") if scaled.degree == 1 else ("stored",)
    return tuple(
        (number, "double", storage, rule)
        for storage in storages
        for number in ("gmpz", "mpfloat")
        for rule in ("partial-filtered", "filtered")
    )


def run_cgal(  # noqa: PLR0913 - one problem, and how long to spend on it
    program: Path,
    case: Case,
    variant: Variant,
    *,
    repeats: int = 25,
    budget: float = 0.2,
    limit: float = LIMIT,
) -> CgalRun | None:
    """CGAL on one problem, repeated until the budget of seconds is spent; None beyond the limit."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(input_text(case))
        file.flush()
        try:
            # A limit on CPU time set by the system would coarsen the clock that the program reads to 4 ms.
            out = subprocess.run(
                [str(program), file.name, *variant, str(repeats), str(budget)],
                capture_output=True,
                text=True,
                check=True,
                timeout=BUSY * limit,
            ).stdout
        except subprocess.TimeoutExpired:
            return None
    found = json.loads(out)
    seconds = statistics.median(found["seconds"])
    if seconds > limit:
        return None
    assert found["status"] == "optimal", f"{case.name}: CGAL finds no optimum"
    return CgalRun(
        seconds,
        -Fraction(found["value"]) / Scaled.of(case).unit,
        found["iterations"],
        tuple(found["inside"]),
        tuple(found["at_bound"]),
        found["version"],
    )


def fastest(program: Path, case: Case) -> tuple[Variant, CgalRun] | None:
    """CGAL's best variant; all must agree on the optimum exactly. None when none ends within the limit."""
    best: tuple[Variant, CgalRun] | None = None
    for tried, variant in enumerate(variants(case)):
        if best is None and tried == PATIENCE:
            return None
        # Beyond a second, a variant three times slower than the best so far is of no interest.
        limit = LIMIT if best is None else min(LIMIT, 1 + 3 * best[1].seconds)
        run = run_cgal(program, case, variant, limit=limit)
        if run is None:
            continue
        assert best is None or best[1].value == run.value, f"{case.name}: {variant} disagrees"
        if best is None or run.seconds < best[1].seconds:
            best = (variant, run)
    return best


def recorded() -> dict[str, Any]:
    """The stored results, empty before the first run of this file."""
    found: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"cases": {}}
    return found


def recorded_variant(case: Case) -> Variant:
    """The variant that was fastest when the results were stored, or the likely best."""
    entry = recorded()["cases"].get(case.name)
    if entry is None or "variant" not in entry or entry["fingerprint"] != fingerprint(case):
        return variants(case)[0]
    number, kind, storage, rule = entry["variant"].split()
    return number, kind, storage, rule


# LIBSVM --------------------------------------------------------------------------------------------------

HARD = 1e10  # LIBSVM has no hard margin


def libsvm_seconds(case: Case, tolerance: float = 1e-3) -> float | None:
    """The time of SVC.fit in scikit-learn alone; None without it."""
    try:
        from sklearn.svm import SVC  # noqa: PLC0415 - a peer, not a requirement
    except ImportError:
        return None
    points, labels = case.points / case.denominator, np.array(case.y)
    kernel = case.kernel
    model = SVC(
        kernel=kernel.type,
        C=HARD if case.C is None else float(case.C),
        degree=kernel.degree,
        gamma=float(kernel.gamma),
        coef0=float(kernel.coef0),
        tol=tolerance,
    )
    start = time.process_time()
    model.fit(points, labels)
    return time.process_time() - start


# The floor -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class System:
    """The final system [Q_FF y_F; y_Fᵀ 0](u_F, λ) = (k − p Q_FU 1, −p Σ y_U), as FLINT's matrices."""

    matrix: Any
    right: Any

    def solve(self) -> Any:
        """What is timed: one solve, without the conversion from Python's integers."""
        return self.matrix.solve(self.right)


def final_system(case: Case, inside: tuple[int, ...], at_bound: tuple[int, ...]) -> System | None:
    """The system that an active set leaves; None where it is singular, or without FLINT."""
    try:
        import flint  # noqa: PLC0415 - a peer, not a requirement
    except ImportError:
        return None
    scaled, free, bound = Scaled.of(case), list(inside), list(at_bound)
    p = scaled.p or 0
    within = scaled.gram(case, free, free)
    across = [sum(row) for row in scaled.gram(case, free, bound)] if bound else [0] * len(free)
    labels = [case.y[i] for i in free]
    matrix = [[*row, label] for row, label in zip(within, labels, strict=True)] + [[*labels, 0]]
    right = [[scaled.k - p * v] for v in across] + [[-p * sum(case.y[i] for i in bound)]]
    system = System(flint.fmpz_mat(matrix), flint.fmpz_mat(right))
    # Regular modulo a prime is regular; the reverse fails once in 2⁶¹.
    return system if flint.nmod_mat(system.matrix, PRIME).rank() == len(matrix) else None


def value_of(case: Case, inside: tuple[int, ...], at_bound: tuple[int, ...]) -> Fraction | None:
    """The optimum by FLINT from an active set: ½uᵀQu − k·1ᵀu; None where that is singular."""
    system = final_system(case, inside, at_bound)
    if system is None:
        return None
    found = system.solve()
    scaled = Scaled.of(case)
    above, below = found.numer_denom()
    den = int(below)
    top = (scaled.p or 0) * den
    u = [int(above[r, 0]) for r in range(len(inside))] + [top] * len(at_bound)
    chosen = [*inside, *at_bound]
    if scaled.degree == 1:
        z = case.points.astype(object)
        w = sum(
            (v * case.y[i] * z[i] for v, i in zip(u, chosen, strict=True)),
            np.zeros(z.shape[1], dtype=object),
        )
        square = (
            scaled.g * int(w @ w) + scaled.r * sum(v * case.y[i] for v, i in zip(u, chosen, strict=True)) ** 2
        )
    else:
        vector = np.array(u, dtype=object)
        square = int(vector @ np.array(scaled.gram(case, chosen, chosen), dtype=object) @ vector)
    return -(Fraction(square, 2 * den * den) - scaled.k * Fraction(sum(u), den)) / scaled.unit


def record(program: Path, path: Path = RESULTS, only: str = "") -> None:
    """Measure CGAL on every problem and store times and optima."""
    result = recorded() if only else {"cases": {}}
    for case in cases():
        if only not in case.name:
            continue
        n, d = case.points.shape
        entry: dict[str, Any] = {"n": n, "d": d, "fingerprint": fingerprint(case)}
        best = fastest(program, case)
        if best is None:
            entry["seconds"] = f"more than {LIMIT:g}"
        else:
            variant, run = best
            again = value_of(case, run.inside, run.at_bound)
            assert again in {None, run.value}, f"{case.name}: FLINT's value differs"
            result |= {"tool": "CGAL QP_solver", "version": run.version}
            entry |= {
                "seconds": float(f"{run.seconds:.3g}"),
                "variant": " ".join(variant),
                "iterations": run.iterations,
                "inside": len(run.inside),
                "at_bound": len(run.at_bound),
                "confirmed_by_flint": again is not None,
                "value": str(run.value),
            }
        result["cases"][case.name] = entry
        shown = {key: value for key, value in entry.items() if key not in {"value", "fingerprint"}}
        print(case.name, shown, flush=True)
        path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n")


def main() -> int:
    with tempfile.TemporaryDirectory() as directory:
        program = build_cgal(Path(directory))
        if program is None:
            print("CGAL: not installed")
            return 1
        record(program, only=" ".join(sys.argv[1:]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
