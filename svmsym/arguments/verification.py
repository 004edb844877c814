"""Verifying arguments: every line is proved anew, and remarks are counted.

lines      proved by the kernel, or by algebra in numbers where the language ends
remarks    counted: nothing proves them
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from svmsym.arguments.argued import Argued
from svmsym.arguments.argument import Argument
from svmsym.arguments.checking import Checked
from svmsym.duality.derivation_files import argument_names, names
from svmsym.duality.library import load_stated
from svmsym.duality.rich import Rich
from svmsym.duality.verification import INSTANCES, Report, verify_one
from svmsym.errors import SvmsymError
from svmsym.tasks import in_order


@dataclass(frozen=True)
class ArgumentReport(Rich):
    """What was checked of one argument, and what failed."""

    name: str
    lines: int
    proved: int
    algebra: int
    remarks: int
    wrong: tuple[Checked, ...] = ()
    error: SvmsymError | None = None

    @property
    def ok(self) -> bool:
        """Whether every line is proved."""
        return self.error is None and self.proved == self.lines > 0

    @property
    def failures(self) -> list[str]:
        """One message for each line that does not follow."""
        return [*(str(c.error()) for c in self.wrong), *([str(self.error)] if self.error else [])]

    def as_json(self) -> dict[str, Any]:
        """The shape that ``svmsym verify --json`` prints."""
        return {
            "name": self.name,
            "ok": self.ok,
            "lines": self.lines,
            "proved": self.proved,
            "by_kernel": self.proved - self.algebra,
            "by_algebra": self.algebra,
            "remarks": self.remarks,
            "failures": self.failures,
        }


def verify(
    wanted: Iterable[str] = (), *, instances: int = INSTANCES, seed: int = 1
) -> list[Report | ArgumentReport]:
    """Verify sources of both kinds by name or path; all that come with svmsym when none is named.

    >>> [report.ok for report in verify(["hard-margin", "distance-to-hyperplane"])]
    [True, True]
    """
    chosen = list(wanted) or [*names(), *argument_names()]
    return [verify_any(name, instances=instances, seed=seed) for name in chosen]


def verified(
    wanted: Sequence[str], n_jobs: int | None = None, *, instances: int = INSTANCES, seed: int = 1
) -> Generator[Report | ArgumentReport, None, None]:
    """The report of each source, in order; those that come with svmsym are tasks.

    Files of others are read here: on another machine there may be none, or a different one.

    >>> [report.name for report in verified(["hard-margin", "distance-to-hyperplane"])]
    ['hard-margin', 'distance-to-hyperplane']
    """
    known = {*names(), *argument_names()}
    pieces = [(name,) for name in wanted if name in known]
    with closing(in_order(_verified, pieces, n_jobs, (instances, seed))) as found:
        for name in wanted:
            report = next(found) if name in known else _verified(instances, seed, name)
            if isinstance(report, SvmsymError):
                raise report
            yield report


def _verified(instances: int, seed: int, name: str) -> Report | ArgumentReport | SvmsymError:
    """The report, or why there is none, which is told when it is the turn of this one."""
    try:
        return verify_any(name, instances=instances, seed=seed)
    except SvmsymError as error:
        return error


def verify_any(
    name: str, options: Mapping[str, str] | None = None, *, instances: int = INSTANCES, seed: int = 1
) -> Report | ArgumentReport:
    """Verify one source, whatever it states."""
    stated = load_stated(name, options)
    if isinstance(stated, Argument):
        return verify_argument(stated)
    return verify_one(name, options, instances=instances, seed=seed)


def verify_argument(stated: Argument) -> ArgumentReport:
    """Prove every line of an argument."""
    try:
        argued: Argued = stated.run()
        checked = argued.checked
    except SvmsymError as error:
        return ArgumentReport(stated.name, 0, 0, 0, 0, error=error)
    return ArgumentReport(
        stated.name,
        len(checked),
        sum(c.holds for c in checked),
        sum(c.holds and c.route == "algebra" for c in checked),
        len(argued.remarks),
        tuple(c for c in checked if not c.holds),
    )
