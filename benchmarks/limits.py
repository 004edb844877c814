"""A limit that a ratio has to keep, and the name of the processor it was measured on."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Limit:
    what: str
    value: float | None  # None: not measured
    bound: float
    at_least: bool

    @property
    def holds(self) -> bool:
        return self.value is None or (self.value >= self.bound if self.at_least else self.value <= self.bound)

    def __str__(self) -> str:
        shown = "not measured" if self.value is None else f"{self.value:.3g}"
        mark = "–" if self.value is None else "ok" if self.holds else "MISSED"
        return f"{mark:7}{self.what}: {shown} ({'≥' if self.at_least else '≤'} {self.bound:g})"

    def as_json(self) -> dict[str, Any]:
        return {"value": self.value, "bound": self.bound, "holds": None if self.value is None else self.holds}


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((v.partition(":")[2].strip() for v in lines if v.startswith("model name")), "")
