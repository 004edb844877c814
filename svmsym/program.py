"""This program as a number: two machines with the same one do the same with the same input."""

from __future__ import annotations

import hashlib
from pathlib import Path

import svmsym


def program_digest() -> str:
    """SHA-256 of program, sentences and derivations, so that nothing of another one is taken for its own.

    >>> len(program_digest())
    64
    """
    found = hashlib.sha256(svmsym.__version__.encode())
    root = Path(svmsym.__file__).parent
    files = {p.relative_to(root).as_posix(): p for end in ("py", "toml") for p in root.rglob(f"*.{end}")}
    # In a checkout the derivations lie beside the package, in a wheel inside it: the same program.
    beside = {f"_derivations/{p.name}": p for p in (root.parent / "derivations").glob("*.py")}
    for name, path in sorted({**beside, **files}.items()):
        found.update(name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
