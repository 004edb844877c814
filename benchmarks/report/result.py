"""All that one run has found, as the JSON file tells it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.report.machine import Load
from benchmarks.report.row import Row
from svmsym.documents.files import write_whole


@dataclass(frozen=True)
class Result:
    """Rows, and what is needed to judge them."""

    rows: tuple[Row, ...]
    machine: dict[str, str]
    versions: dict[str, str]  # of the peers, and of what we compute with
    load: Load
    quick: bool
    interrupted: bool = False

    def as_json(self) -> dict[str, Any]:
        return {
            "machine": self.machine,
            "versions": self.versions,
            "load": {**asdict(self.load), "busy": self.load.busy},
            "quick": self.quick,
            "interrupted": self.interrupted,
            "rows": [row.as_json() for row in self.rows],
        }


def write_json(path: Path, result: Result) -> None:
    write_whole(path, json.dumps(result.as_json(), indent=1, ensure_ascii=False) + "\n")
