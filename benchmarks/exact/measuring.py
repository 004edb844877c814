"""Our solver and its peers on one problem, in turns; 100,000 rows in a process of its own."""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.exact import cgal, peers
from benchmarks.exact.integers import fingerprint
from benchmarks.exact.problems import Case, gaussian, write_table
from benchmarks.report.machine import ROOT

ROUNDS, QUICK_ROUNDS = 7, 3
ENOUGH = 12.0  # seconds on one problem, after which no further round begins
QUICK = 1.0  # with --quick, CGAL is not asked where it took longer than this
LARGE = (100_000, 20, 3)
GIGABYTE = 1e9


# Ours: the only lines that know the solver -------------------------------------------------------------


def solve(problem: Any) -> Any:
    from svmsym.exact.solve import solve as exact_solve  # noqa: PLC0415 - the peers run without it

    return exact_solve(problem)


def read(path: Path, case: Case) -> Any:
    from svmsym.exact.reading.detect import read_problem  # noqa: PLC0415
    from svmsym.exact.reading.options import Options  # noqa: PLC0415

    price, kernel = "inf" if case.C is None else str(case.C), case.kernel
    options = Options(kind="svc", C=price, label="y")
    if kernel.type == "poly":
        options = replace(
            options,
            kernel="poly",
            degree=str(kernel.degree),
            kernel_gamma=str(kernel.gamma),
            coef0=str(kernel.coef0),
        )
    return read_problem(path, options)


def certificate(answer: Any) -> str:
    from svmsym.exact.certificate import certificate as written  # noqa: PLC0415

    return json.dumps(written(answer))


def rejections(proof: str, path: Path) -> list[str]:
    from svmsym.exact.checker import check  # noqa: PLC0415

    return check(json.loads(proof), path.read_bytes())


def path_work(problem: Any) -> tuple[int, int] | None:
    """Segments of the path in C and the exact solves that they took."""
    try:
        from svmsym.exact.paths.path import path  # noqa: PLC0415
    except ImportError:
        return None
    found = path(problem)
    return len(found.segments), found.solves


# One problem -------------------------------------------------------------------------------------------


def timed(work: Callable[[], Any], at_least: float = 0.01) -> tuple[float, Any]:
    """CPU seconds of one call, averaged over enough calls to be measurable, and the last result."""
    calls, start = 0, time.process_time()
    while True:
        result = work()
        calls += 1
        spent = time.process_time() - start
        if spent >= at_least:
            return spent / calls, result


@dataclass
class Seconds:
    """What each tool took on one problem, one number for each round."""

    ours: list[float] = field(default_factory=list)
    guess: list[float] = field(default_factory=list)
    exact: list[float] = field(default_factory=list)
    file: list[float] = field(default_factory=list)  # ours with reading
    check: list[float] = field(default_factory=list)
    cgal: list[float] = field(default_factory=list)
    libsvm: list[float] = field(default_factory=list)
    floor: list[float] = field(default_factory=list)

    def medians(self) -> dict[str, float]:
        return {name: statistics.median(values) for name, values in asdict(self).items() if values}


@dataclass(frozen=True)
class Line:
    """One line of the table."""

    case: Case
    unknowns: int | None  # of the final system
    seconds: dict[str, float]
    cgal: str  # why CGAL has no time, or nothing
    rounds: int
    faults: tuple[str, ...] = ()

    def ratio(self, above: str, below: str) -> float | None:
        if above not in self.seconds or below not in self.seconds or not self.seconds[below]:
            return None
        return self.seconds[above] / self.seconds[below]


def active_set(case: Case, answer: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    inside = tuple(i for i, a in enumerate(answer.alpha) if a and a != case.C)
    return inside, tuple(i for i, a in enumerate(answer.alpha) if a and a == case.C)


def why_not_cgal(case: Case, program: Path | None, *, quick: bool) -> str:
    if program is None:
        return "not installed"
    known = cgal.recorded()["cases"].get(case.name, {}).get("seconds")
    if isinstance(known, str):
        return f"> {cgal.LIMIT:g} s"
    return "skipped" if quick and known is not None and known > QUICK else ""


def stored_value(case: Case) -> Fraction | None:
    """CGAL's optimum of exactly this problem, if it was stored."""
    entry = cgal.recorded()["cases"].get(case.name, {})
    same = entry.get("fingerprint") == fingerprint(case)
    return Fraction(entry["value"]) if same and "value" in entry else None


def measured(case: Case, program: Path | None, *, quick: bool) -> Line:
    """All tools on one problem, in turns."""
    problem, taken, faults = case.problem(), Seconds(), list[str]()
    values = {"CGAL's stored one": stored_value(case)}
    missing, variant = why_not_cgal(case, program, quick=quick), cgal.recorded_variant(case)
    try:
        answer = solve(problem)  # the first call loads modules
    except ImportError:
        answer = None
    sets = active_set(case, answer) if answer else ((), ())
    system = peers.final_system(case, *sets) if answer else None
    peers.libsvm_seconds(case)
    begin = time.perf_counter()
    for _ in range(QUICK_ROUNDS if quick else ROUNDS):
        if answer:
            seconds, found = timed(lambda: solve(problem))
            taken.ours.append(seconds)
            taken.guess.append(found.timings["float"])
            taken.exact.append(found.timings["exact"])
        if program is not None and not missing:
            run = cgal.run_cgal(program, case, variant, budget=0.05)
            if run is None:
                missing = f"> {cgal.LIMIT:g} s"
            else:
                taken.cgal.append(run.seconds)
                values["CGAL's"] = run.value
        libsvm = peers.libsvm_seconds(case)
        taken.libsvm += [] if libsvm is None else [libsvm]
        if system is not None:
            taken.floor.append(timed(system.solve)[0])
        if time.perf_counter() - begin > ENOUGH:
            break
    if answer:
        measure_check(case, taken, faults)
        faults += [
            f"the optimum differs from {whose}"
            for whose, value in values.items()
            if value is not None and value != answer.objective
        ]
    unknowns = len(sets[0]) + 1 if answer else None
    return Line(case, unknowns, taken.medians(), missing, len(taken.ours), tuple(dict.fromkeys(faults)))


def measure_check(case: Case, taken: Seconds, faults: list[str]) -> None:
    """Solve the problem from a file, and check the certificate against that file."""
    with tempfile.TemporaryDirectory() as directory:
        table = Path(directory) / "table.csv"
        write_table(case, table)
        try:
            for _ in range(QUICK_ROUNDS):
                seconds, answer = timed(lambda: solve(read(table, case)))
                proof = certificate(answer)
                checking, reasons = timed(partial(rejections, proof, table))
                taken.file.append(seconds)
                taken.check.append(checking)
                faults += [f"the certificate is rejected: {reason}" for reason in reasons]
        except ImportError:  # the solver alone can be timed as well
            return
        except Exception as error:  # noqa: BLE001 - told at this problem, and the others still run
            faults.append(f"no certificate: {type(error).__name__}: {error}")


# 100,000 rows ------------------------------------------------------------------------------------------


def solve_file(path: Path) -> None:
    """In a process of its own, so that its memory can be told."""
    start = time.perf_counter()
    problem = read(path, gaussian(1, 1))  # C = 1 and the linear kernel
    reading = time.perf_counter() - start
    answer = solve(problem)
    result = {"read": reading, "float": answer.timings["float"], "exact": answer.timings["exact"]}
    solved = time.perf_counter()
    result["solve"] = solved - start - reading
    try:
        certificate(answer)
        result["certificate"] = time.perf_counter() - solved
    except ImportError:
        pass
    result["total"] = time.perf_counter() - start
    result["gigabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / GIGABYTE
    print(json.dumps(result))


def measure_large(rounds: int) -> dict[str, float] | None:
    with tempfile.TemporaryDirectory() as directory:
        table = Path(directory) / "large.csv"
        write_table(gaussian(*LARGE), table)
        runs = []
        for _ in range(rounds):
            command = [sys.executable, "-m", "benchmarks.exact.measuring", str(table)]
            done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
            if done.returncode:
                print(f"100,000 rows: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
                return None
            runs.append(json.loads(done.stdout))
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


if __name__ == "__main__":
    solve_file(Path(sys.argv[1]))
