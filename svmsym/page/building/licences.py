"""The licence texts of what the folder contains, one file for each: they must travel with the programs.

The texts of SymPy, mpmath and svmsym are those of the installed distributions. The package of Pyodide
contains none: its own, and that of the Python inside of it (as CPython 3.13 has it), lie beside this file.
"""

from __future__ import annotations

import re
from importlib import metadata, resources
from pathlib import Path

from svmsym.errors import SvmsymError
from svmsym.page.building.packages import LIBRARIES

_STORED = ("pyodide", "python")


def licences() -> dict[str, bytes]:
    """Every licence text by its address in the folder.

    >>> sorted(licences())[:3]
    ['licences/mpmath.txt', 'licences/pyodide.txt', 'licences/python.txt']
    """
    stored = resources.files("svmsym.page.building") / "licences"
    found = {name: (stored / f"{name}.txt").read_bytes() for name in _STORED}
    found |= {name: _installed(name) for name in (*LIBRARIES, "svmsym")}
    return {f"licences/{name}.txt": text for name, text in sorted(found.items())}


def _installed(name: str) -> bytes:
    """The licence in an installed distribution, or beside the sources of svmsym."""
    try:
        files = metadata.distribution(name).files or ()
    except metadata.PackageNotFoundError:
        files = ()
    paths = [Path(str(file.locate())) for file in files if _is_licence(file.as_posix())]
    if name == "svmsym":
        paths.append(Path(str(resources.files("svmsym"))).parent / "LICENSE")
    for path in paths:
        if path.is_file():
            return path.read_bytes()
    raise SvmsymError(
        f"the licence of {name} cannot be found",
        why="it must be handed on with the page",
        hint=f"install it as a wheel: pip install --force-reinstall {name}",
    )


def _is_licence(text: str) -> bool:
    return re.search(r"\.dist-info/(?:.*/)?LICEN[CS]E[^/]*$", text) is not None
