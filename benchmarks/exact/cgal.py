"""CGAL's exact solver of quadratic programs, in the variant that is fastest for a problem.

python -m benchmarks.exact.cgal [NAME]   times its variants on every problem, rewrites cgal_results.json
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from benchmarks.exact.integers import Scaled, fingerprint, input_text
from benchmarks.exact.peers import value_of
from benchmarks.exact.problems import Case, cases

HERE = Path(__file__).parent
RESULTS = HERE / "cgal_results.json"
LIMIT = 60.0
BUSY = 2  # seconds on the wall for each of the processor, on a machine with other work
PATIENCE = 1  # variants beyond the limit, after which the others are not tried
EXACT_IN_DOUBLE, EXACT_IN_INT64 = 2**53, 2**62
Variant = tuple[str, str, str, str]  # exact numbers, input numbers, storage of Q, pricing rule


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
