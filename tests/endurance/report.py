"""The report of a run: what was done, how it was disturbed, what went wrong, what was lost."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from trial import Found, Size

from benchmarks.report.machine import processor  # isort: skip - the path to it is made by trial

SCHEMA = "svmsym-endurance/1"


def as_json(form: str, size: Size, found: Mapping[str, tuple[Found, float]]) -> dict[str, Any]:
    """All of it as data."""
    trials = {
        # Not asdict: it takes a Counter apart into pairs and counts those.
        name: {**vars(one), "bad": dict(one.bad), "holds": one.holds, "seconds": round(seconds, 1)}
        for name, (one, seconds) in found.items()
    }
    about = {"python": platform.python_version(), "processor": processor(), "system": platform.platform()}
    whole = {"schema": SCHEMA, "form": form, **about, "size": asdict(size), "trials": trials}
    lost = [what for one, _ in found.values() for what in one.lost]
    return {**whole, "holds": all(one.holds for one, _ in found.values()), "lost": lost or ["nothing"]}


def as_text(told: Mapping[str, Any]) -> str:
    """The same for a person."""
    lines = [f"{told['form']} form: Python {told['python']}, {told['processor']}", ""]
    for name, one in told["trials"].items():
        lines.append(f"{'ok' if one['holds'] else 'FAULT'}  {name.replace('_', ' ')}, {one['seconds']} s")
        lines += [f"    load: {numbers(one['load'])}"] if one["load"] else []
        lines += [f"    disturbed: {numbers(one['bad'])}"] if one["bad"] else []
        lines += [f"    {key}: {what}" for key in ("skipped", "faults", "lost") for what in one[key]]
    faults = sum(len(one["faults"]) for one in told["trials"].values())
    return "\n".join([*lines, "", f"faults: {faults}", f"lost: {'; '.join(told['lost'])}", ""])


def numbers(found: Mapping[str, float]) -> str:
    """Names with their numbers."""
    return ", ".join(f"{name} {number:,}" for name, number in found.items())
