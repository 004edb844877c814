"""One subject in a process of its own: libraries read the number of threads when they load.

    python -m benchmarks.report.child MODULE [--quick]

prints one JSON object a line: the versions, then every row as soon as it is measured, then how it ended.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import traceback
from typing import Any

OURS = ("svmsym", "benchmarks")
INTERRUPTED = 130


def main() -> int:
    module, quick = sys.argv[1], "--quick" in sys.argv[2:]
    # What a library prints must not fall between the lines.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)

        def say(**message: Any) -> None:
            out.write(json.dumps(message) + "\n")
            out.flush()

        try:
            subject = importlib.import_module(module)
            say(versions=subject.versions())
            for row in subject.measure(quick):
                say(row=row.as_json())
            say(ended=True)
        except KeyboardInterrupt:
            return INTERRUPTED
        except Exception as error:  # noqa: BLE001 - told in the table, and the other subjects still run
            if isinstance(error, ModuleNotFoundError) and str(error.name).partition(".")[0] not in OURS:
                say(missing=error.name)
                return 0
            traceback.print_exc()
            say(failed=f"{type(error).__name__}: {error}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
