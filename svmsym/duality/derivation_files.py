"""The files of derivations: where they lie, what they are called. Needs no SymPy.

Names use hyphens, files underscores: ``soft-margin`` is ``derivations/soft_margin.py``. A file states a
problem, whose dual is derived, or an argument, whose lines are proved; which one, its call says.
"""

from __future__ import annotations

import ast
import re
from difflib import get_close_matches
from importlib import resources
from pathlib import Path

from svmsym.errors import DerivationFileError, Place, UnknownNameError

_ARGUMENT = re.compile(r"^\w+ = (?:svmsym\.)?argument\(", re.MULTILINE)


def folder() -> Path:
    """Where the derivations of svmsym lie: inside a wheel, or beside the package in a checkout."""
    inside = Path(str(resources.files("svmsym"))) / "_derivations"
    return inside if inside.is_dir() else Path(str(resources.files("svmsym"))).parent / "derivations"


def names() -> list[str]:
    """The names of all problems with derived duals that come with svmsym.

    >>> "hard-margin" in names()
    True
    """
    return [name for name, path in _files().items() if not is_argument(path)]


def argument_names() -> list[str]:
    """The names of all arguments that come with svmsym.

    >>> "distance-to-hyperplane" in argument_names()
    True
    """
    return [name for name, path in _files().items() if is_argument(path)]


def is_argument(path: Path) -> bool:
    """Whether a file states an argument rather than a problem."""
    try:
        return _ARGUMENT.search(path.read_text("utf-8")) is not None
    except (OSError, UnicodeDecodeError):
        return False  # loading it says what is wrong


def _files() -> dict[str, Path]:
    return {f.stem.replace("_", "-"): f for f in sorted(folder().glob("*.py"))}


def path_of(name: str) -> Path:
    """The file of a name such as ``soft-margin``, or a path given by the user."""
    known = _files()
    if name in known:
        return known[name]
    given = Path(name)
    if given.suffix == ".py" or given.is_file() or len(given.parts) > 1:
        if not given.is_file():
            raise DerivationFileError("there is no such file", hint="check the path", place=Place(str(given)))
        return given
    near = get_close_matches(name, known, n=1, cutoff=0.4)
    raise UnknownNameError(
        f"there is no derivation called {name[:60]!r}",
        hint=(f"did you mean {near[0]}? " if near else "")
        + "`svmsym list` shows all; your own need a path ending in .py",
    )


def title_of(path: Path) -> str:
    """The first line of a file's docstring, without the backticks around mathematics."""
    doc = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return doc.partition("\n")[0].rstrip(".").replace("`", "")
