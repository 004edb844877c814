"""Loading derivations: those that come with svmsym, and the user's own files.

A derivation file is Python and runs as such: load only files you trust.
"""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import linecache
import traceback
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from types import CodeType

from svmsym.duality.derivation import EVERYWHERE, Derivation
from svmsym.duality.derivation_files import folder, path_of
from svmsym.duality.derived import Derived
from svmsym.duality.stated import Stated
from svmsym.errors import DerivationFileError, Place, ProblemError, SvmsymError, UnknownNameError

_LARGEST_FILE = 200_000


def load(name: str, options: Mapping[str, str] | None = None) -> Derivation:
    """Load a problem with its claims, by name or path, with chosen conventions."""
    stated = load_stated(name, options)
    if not isinstance(stated, Derivation):
        raise DerivationFileError(
            f"{stated.name} is an argument, not a problem with a dual",
            hint=f"show it with: svmsym derive {name}",
            place=stated.place,
        )
    return stated


def load_stated(name: str, options: Mapping[str, str] | None = None) -> Stated:
    """Load whatever a source states, a problem or an argument."""
    if not isinstance(name, str | PathLike):
        raise UnknownNameError(
            f"{str(name)[:40]!r} is not the name of a derivation",
            hint='give a name, as in derive("soft-margin"), or the path of a file; `svmsym list` shows all',
        )
    path = path_of(str(name))
    _inspect(path)
    stated = _run(path, dict(options or {}))
    unknown = set(options or {}) - set(stated.conventions)
    if unknown:
        known = dict(stated.convention_choices) | (EVERYWHERE if isinstance(stated, Derivation) else {})
        choices = ", ".join(f"{k} ({' | '.join(v)})" for k, v in known.items())
        raise UnknownNameError(
            f"{stated.name} has no convention called {min(unknown)!r}",
            hint=f"it has: {choices}" if choices else "it has none",
        )
    return stated


def derive(name: str, **options: str) -> Derived:
    """Load and run a derivation.

    >>> from svmsym import derive
    >>> derive("hard-margin").dual.sense
    'max'
    """
    return load(name, options).run()


def _inspect(path: Path) -> None:
    """Refuse early what cannot be a derivation, and what Python would silently swallow."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise DerivationFileError(
                "the file is too large", hint="a derivation has a few lines", place=Place(str(path))
            )
        tree = ast.parse(path.read_text("utf-8"), str(path))
    except SyntaxError as error:
        raise DerivationFileError(
            f"the file is not valid Python: {error.msg}", place=Place(str(path), error.lineno)
        ) from None
    except (UnicodeDecodeError, ValueError):
        raise DerivationFileError("the file is not UTF-8 text", place=Place(str(path))) from None
    except OSError as error:
        raise DerivationFileError(
            f"the file cannot be read: {error.strerror}", place=Place(str(path))
        ) from None
    functions = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls = {f.id for f in functions if isinstance(f, ast.Name)}
    calls |= {f.attr for f in functions if isinstance(f, ast.Attribute)}
    if not calls & {"derivation", "argument"}:
        raise DerivationFileError(
            "the file is not a derivation: it never calls derivation(…) or argument(…)",
            hint='start with: from svmsym import derivation; d = derivation("my-problem")',
            place=Place(str(path)),
        )
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            keys = [key.id for key in node.keys if isinstance(key, ast.Name)]
            repeated = next((key for key in keys if keys.count(key) > 1), None)
            if repeated is not None:
                raise ProblemError(
                    f"the multiplier {repeated} is used for two constraints",
                    why="Python keeps only the last of two equal keys",
                    hint="give each constraint a multiplier of its own",
                    place=Place(str(path), node.lineno),
                )


class _FreshLoader(importlib.machinery.SourceFileLoader):
    """Always reads the source: cached bytecode may be older than an edit in the same second."""

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the signature is importlib's
        """The code of the file as it is now; nothing is written beside it."""
        return self.source_to_code(self.get_data(self.path), self.path)


def _run(path: Path, options: dict[str, str]) -> Stated:
    # A unique module name: two files of one name must not shadow each other.
    loader = _FreshLoader(f"svmsym_derivation_{path.stem}", str(path))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__["__svmsym_options__"] = options
    linecache.checkcache(str(path))
    try:
        loader.exec_module(module)
    except SvmsymError as error:
        # In a file of ours only a choice can be wrong, and that does not stand in the file.
        error.place = None if path.parent == folder() else error.place or _place_in(path, error)
        raise
    except SystemExit as error:
        said = f": {error.code}" if isinstance(error.code, str) else ""
        raise DerivationFileError(
            f"the file ends the program{said}", hint="remove the call of exit", place=_place_in(path, error)
        ) from None
    except Exception as error:  # noqa: BLE001 - whatever the file raises is one error at its line
        raise _as_error(error, path) from None
    found = [value for value in vars(module).values() if isinstance(value, Stated)]
    if len(found) != 1:
        raise DerivationFileError(
            f"the file holds {len(found)} derivations instead of one", place=Place(str(path))
        )
    return found[0]


def _place_in(path: Path, error: BaseException) -> Place:
    """The last line of the file that an error passed through."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    return Place(str(path), lines[-1] if lines else None)


def _as_error(error: Exception, path: Path) -> DerivationFileError:
    place = _place_in(path, error)
    if isinstance(error, NameError):
        return DerivationFileError(
            f"{error.name} is not declared",
            hint="declare it with d.data, d.parameters, d.unknowns or d.multipliers before using it",
            place=place,
        )
    return DerivationFileError(
        f"the file stops with {type(error).__name__}: {error}", hint="correct that line", place=place
    )
