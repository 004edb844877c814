"""Print name==version for the lowest version of every dependency that pyproject.toml allows.

``pip install -c`` reads the lines, so that the lowest bounds are what is installed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


def lowest(requirements: list[str]) -> list[str]:
    """The pins of requirements such as ``sympy>=1.13``; svmsym's own extras have none."""
    pins = []
    for requirement in requirements:
        if requirement.startswith("svmsym["):
            continue
        found = re.fullmatch(r"([A-Za-z0-9._-]+)>=([0-9.]+)(?:,<[0-9.]+)?", requirement)
        if found is None:
            raise SystemExit(f"{requirement!r} has no lowest version: write it as name>=version")
        pins.append(f"{found[1]}=={found[2]}")
    return pins


if __name__ == "__main__":
    project = tomllib.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    print("\n".join(lowest([*project["dependencies"], *(one for extra in extras for one in extra)])))
