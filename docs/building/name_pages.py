"""The reference of Python names, from their docstrings."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docstrings import docstring_markdown
from reference_modules import MODULES

import svmsym

ROOT = Path(svmsym.__file__).parent
_WIDE = 90


def name_page() -> str:
    """All names of ``svmsym`` itself, with signatures."""
    begin = "# Names of `svmsym`\n\n`from svmsym import …` takes these; each loads when it is first used.\n"
    names = sorted(svmsym.__all__)
    return begin + "".join(described(f"svmsym.{name}", getattr(svmsym, name)) for name in names)


def described(name: str, thing: Any) -> str:
    """A heading, the signature, the docstring; for a class also its methods."""
    own = name.rpartition(".")[2]
    text = f"\n## {name}\n\n```python\n{own}{_signature(thing)}\n```\n\n"
    text += docstring_markdown(inspect.getdoc(thing) or "") + "\n"
    if not inspect.isclass(thing) or not thing.__module__.startswith("svmsym"):
        return text
    return text + "".join(
        f"\n### {own}.{method}\n\n```python\n{method}{_signature(found)}\n```\n\n"
        + docstring_markdown(inspect.getdoc(found) or "")
        + "\n"
        for method, found in _methods(thing)
    )


def _methods(thing: Any) -> Iterator[tuple[str, Any]]:
    """Public methods that say something."""
    for name, found in inspect.getmembers(thing, inspect.isfunction):
        if not name.startswith("_") and found.__module__.startswith("svmsym") and found.__doc__:
            yield name, found


def _signature(thing: Any) -> str:
    """The arguments as they are written; one in a line where they are many.

    >>> _signature(described)
    '(name: str, thing: Any) -> str'
    """
    found = inspect.signature(thing)
    shown = [
        re.sub(r": '([^']*)'", r": \1", str(value), count=1)  # types are kept as text
        for key, value in found.parameters.items()
        if key != "self"
    ]
    kinds = [value.kind for key, value in found.parameters.items() if key != "self"]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        shown.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    gives = found.return_annotation
    after = "" if inspect.isclass(thing) or not isinstance(gives, str) else f" -> {gives}"
    line = f"({', '.join(shown)}){after}"
    return line if len(line) < _WIDE else "(\n    " + ",\n    ".join(shown) + f",\n){after}"


def module_page() -> str:
    """What the main modules say of themselves, and the names in them."""
    begin = "# Modules\n\nThe opening of each main module, and its public names with their first sentence.\n"
    return begin + "".join(
        f"\n## {subject}\n" + "".join(_module(name) for name in names) for subject, names in MODULES.items()
    )


def _module(name: str) -> str:
    """A module as it is written; nothing of it is run."""
    path = ROOT.parent / Path(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    tree = ast.parse(source.read_text("utf-8"))
    text = f"\n### `{name}`\n\n{docstring_markdown(ast.get_docstring(tree) or '')}\n"
    rows = [_row(node) for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    listed = [row for row in rows if row]
    return text + ("\n" + "\n".join(listed) + "\n" if listed else "")


def _row(node: ast.FunctionDef | ast.ClassDef) -> str:
    if node.name.startswith("_"):
        return ""
    arguments = f"({ast.unparse(node.args)})" if isinstance(node, ast.FunctionDef) else ""
    first = docstring_markdown((ast.get_docstring(node) or "").partition("\n\n")[0])
    return f"- `{node.name}{arguments}`\n\n" + "\n".join("  " + line for line in first.splitlines())
