"""The files of derivations: where they lie, what they are called. Needs no SymPy.

Names use hyphens, files underscores: ``soft-margin`` is ``derivations/soft_margin.py``.
"""

from __future__ import annotations

import ast
from difflib import get_close_matches
from importlib import resources
from pathlib import Path

from svmsym.errors import DerivationFileError, Place, UnknownNameError


def folder() -> Path:
    """Where the derivations of svmsym lie: inside a wheel, or beside the package in a checkout."""
    inside = Path(str(resources.files("svmsym"))) / "_derivations"
    return inside if inside.is_dir() else Path(str(resources.files("svmsym"))).parent / "derivations"


def names() -> list[str]:
    """The names of all derivations that come with svmsym.

    >>> "hard-margin" in names()
    True
    """
    return sorted(f.stem.replace("_", "-") for f in folder().glob("*.py"))


def path_of(name: str) -> Path:
    """The file of a name such as ``soft-margin``, or a path given by the user."""
    known = folder() / f"{name.replace('-', '_')}.py"
    if name in names():
        return known
    given = Path(name)
    if given.suffix == ".py" or given.is_file() or len(given.parts) > 1:
        if not given.is_file():
            raise DerivationFileError("there is no such file", hint="check the path", place=Place(str(given)))
        return given
    near = get_close_matches(name, names(), n=1, cutoff=0.4)
    raise UnknownNameError(
        f"there is no derivation called {name[:60]!r}",
        hint=(f"did you mean {near[0]}? " if near else "")
        + "`svmsym list` shows all; your own need a path ending in .py",
    )


def title_of(path: Path) -> str:
    """The first line of a file's docstring."""
    doc = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return doc.partition("\n")[0].rstrip(".")
