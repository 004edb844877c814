"""Several checks as one: part by part, or all of the same statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from svmsym.lectures.finding import Check, Finding


def each(*checks: Check) -> Check:
    """Each part of a printed tuple is decided by its own check.

    >>> from svmsym.lectures.checks.values import computes
    >>> each(computes(lambda: 2), computes(lambda: 3)).decide((2, -3)).counterexample
    'part 2: value: computed 3, printed −3'
    """

    def decide(printed: Any) -> Finding:
        if len(printed) != len(checks):
            return Finding(False, "parts are missing or too many", f"{len(printed)} instead of {len(checks)}")
        places = [f"part {k}: " for k in range(1, len(checks) + 1)]
        return _joined(places, checks, printed)

    return Check(checks[0].how, decide)


def named(**checks: Check) -> Check:
    """Each part of a printed dictionary is decided by the check of its name.

    >>> from svmsym.lectures.checks.values import computes
    >>> named(a=computes(lambda: 2), b=computes(lambda: 3)).decide({"a": 2, "b": 4}).counterexample
    'b: value: computed 3, printed 4'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        return _joined([f"{key}: " for key in checks], checks.values(), [printed[key] for key in checks])

    return with_parts(Check(next(iter(checks.values())).how, decide), *checks)


def with_parts(check: Check, *names: str) -> Check:
    """A printed dictionary has exactly the parts of these names, and passes the check.

    >>> from svmsym.lectures.checks.values import computes
    >>> both = with_parts(computes(lambda: {"a": 2, "b": 3}), "a", "b")
    >>> both.decide({"a": 2, "b": 3}).holds, both.decide({"a": 2}).counterexample
    (True, 'b is missing')
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        missing = [f"{name} is missing" for name in names if name not in printed]
        unknown = [f"{name} is unknown" for name in printed if name not in names]
        if missing or unknown:
            return Finding(False, "not the parts of the statement", ", ".join(missing + unknown))
        return check.decide(printed)

    return Check(check.how, decide)


def at_once(*checks: Check) -> Check:
    """All checks decide about the same object.

    >>> from svmsym.lectures.checks.values import computes
    >>> at_once(computes(lambda: 2), computes(lambda: 1 + 1)).decide(2).holds
    True
    """

    def decide(printed: Any) -> Finding:
        return _joined([""] * len(checks), checks, [printed] * len(checks))

    return Check(checks[0].how, decide)


def _joined(places: list[str], checks: Any, parts: Any) -> Finding:
    findings = []
    for place, check, part in zip(places, checks, parts, strict=True):
        found: Finding = check.decide(part)
        if not found.holds:
            text = place + found.counterexample if found.counterexample else ""
            return replace(found, reason=place + found.reason, counterexample=text)
        findings.append(found)
    reasons = dict.fromkeys(found.reason for found in findings)
    return Finding(True, "; ".join(reasons), lines=tuple(line for f in findings for line in f.lines))
