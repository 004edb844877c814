"""Tables of answers by authors who had seen neither reader nor judge, and what a judge makes of them.

    python tests/unseen/unseen_tables.py first [--rows]

``truth`` is right, wrong or unclear; an unclear answer is decided rightly where it is left undecided.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
if __name__ == "__main__":  # the svmsym that stands beside these tests, not an installed one
    sys.path.insert(0, str(HERE.parents[1]))

from svmsym.exact.front import problem as stated  # noqa: E402 - from the path above
from svmsym.judging.on_data.api import check_value  # noqa: E402
from svmsym.judging.same import same  # noqa: E402

VERDICTS = {"right": "correct", "wrong": "wrong", "unclear": "undecided"}
_KINDS = {"oneclass": "one-class"}
_SETTINGS = {"svc": ("C",), "nusvc": ("nu",), "svr": ("C", "epsilon"), "svdd": ("C",), "one-class": ("nu",)}


class Row(NamedTuple):
    """One answer."""

    kind: str  # pairs or values
    cells: dict[str, str]

    @property
    def truth(self) -> str:
        """The verdict that is right."""
        return VERDICTS[self.cells["truth"]]


class Found(NamedTuple):
    """What a judge said, and how long it took."""

    row: Row
    verdict: str
    reason: str
    seconds: float


def rows(table: str) -> Iterator[Row]:
    """All rows of a table."""
    for kind in ("pairs", "values"):
        head, *lines = (HERE / table / f"{kind}.tsv").read_text("utf-8").splitlines()
        names = head.split("\t")
        for line in lines:
            cells = (cell.replace("⏎", "\n") for cell in line.split("\t"))
            yield Row(kind, dict(zip(names, cells, strict=True)))


def problem(table: str, name: str):
    """A problem of a table."""
    given = dict(json.loads((HERE / table / "problems.json").read_text("utf-8"))[name])
    kind = _KINDS.get(given["kind"], given["kind"])
    kernel = given.get("kernel", {"type": "linear"})
    used = {"linear": (), "poly": ("degree", "gamma", "coef0"), "rbf": ("gamma",)}[kernel["type"]]
    settings = {key: given[key] for key in _SETTINGS[kind] if key in given}
    settings["kernel"] = {"type": kernel["type"], **{k: kernel[k] for k in used if k in kernel}}
    y = None if kind in {"svdd", "one-class"} else given["y"]
    return stated(given["X"], y, kind=kind, **settings)


def judge(table: str, row: Row):
    """The verdict of the judge on a row."""
    cells = row.cells
    if row.kind == "pairs":
        given = [g.strip() for g in cells["given"].split(" | ") if g.strip()]
        return same(cells["reference"], cells["answer"], given)
    options = dict(part.split("=", 1) for part in cells["options"].split(";") if part.strip())
    asked = {key.strip(): value.strip() for key, value in options.items()}
    asked.pop("point", None)  # which slack is asked for is named in the answer
    if "decimals" in asked:
        asked["decimals"] = int(asked["decimals"])
    if "at" in asked and "|" in asked["at"]:
        asked["at"] = asked["at"].split("|")
    return check_value(problem(table, cells["problem"]), cells["quantity"], cells["answer"], **asked)


def measure(table: str) -> list[Found]:
    """Judge all rows; whatever a judge raises counts as an error."""
    found = []
    for row in rows(table):
        start = time.perf_counter()
        try:
            outcome = judge(table, row)
            verdict, reason = outcome.verdict, str(outcome.reason)
        except Exception as error:  # noqa: BLE001 - counted
            verdict, reason = "error", f"{type(error).__name__}: {error}"
        found.append(Found(row, verdict, reason, time.perf_counter() - start))
    return found


def summary(found: list[Found]) -> str:
    """The counts, with the share that is decided rightly."""
    lines = []
    for kind in ("pairs", "values", "all"):
        chosen = [f for f in found if kind in (f.row.kind, "all")]
        right = sum(f.verdict == f.row.truth for f in chosen)
        accepted = sum(f.verdict == "correct" and f.row.truth != "correct" for f in chosen)
        refuted = sum(f.verdict == "wrong" and f.row.truth == "correct" for f in chosen)
        errors = sum(f.verdict == "error" for f in chosen)
        lines.append(
            f"{kind}: {right} of {len(chosen)} decided rightly ({right / len(chosen):.0%}), "
            f"{accepted} accepted that are not right, {refuted} right ones called wrong, {errors} errors"
        )
    ms = sorted(1e3 * f.seconds for f in found)
    lines.append(f"ms: median {ms[len(ms) // 2]:.1f}, p95 {ms[int(0.95 * len(ms))]:.0f}, max {ms[-1]:.0f}")
    return "\n".join(lines)


def describe(one: Found) -> str:
    """A row that is not decided rightly, with the judge's reason."""
    c = one.row.cells
    asked = c.get("reference") or f"{c['problem']} {c['quantity']} {c['options']}"
    given = f"   given {c['given']}" if c.get("given") else ""
    return (
        f"{c['id']} {c['truth']} -> {one.verdict}: {one.reason}\n"
        f"     {asked}{given}\n     {c['answer']!r}   [{c['note']}]\n"
    )


if __name__ == "__main__":
    results = measure(sys.argv[1])
    if "--rows" in sys.argv:
        sys.stdout.writelines(describe(one) for one in results if one.verdict != one.row.truth)
    sys.stdout.write(f"{Counter((f.row.truth, f.verdict) for f in results)}\n{summary(results)}\n")
