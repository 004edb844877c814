"""Two folders exchange their names in one step, where the system can: no moment has a name without a folder.

Linux calls it renameat2 with RENAME_EXCHANGE, macOS renamex_np with RENAME_SWAP; Python has no name for it.
"""

from __future__ import annotations

import os
import shutil
from glob import escape
from pathlib import Path

_HERE, _EXCHANGE = -100, 2  # AT_FDCWD, and the flag of both systems


def exchanged(one: Path, other: Path) -> bool:
    """Whether the two have exchanged their names; if not, nothing has changed.

    >>> from tempfile import mkdtemp
    >>> exchanged(Path(mkdtemp()) / "a", Path(mkdtemp()) / "b")  # there is neither
    False
    """
    import ctypes  # noqa: PLC0415 - only a build needs it

    names = os.fsencode(one), os.fsencode(other)
    if os.name != "posix":
        return False
    library = ctypes.CDLL(None)
    if hasattr(library, "renameat2"):
        return bool(library.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0)
    return hasattr(library, "renamex_np") and bool(library.renamex_np(*names, _EXCHANGE) == 0)


def put_back(target: Path, mark: str) -> None:
    """The old folder in its place again, where a build was killed after it had moved it away."""
    if target.exists():
        return
    left = [old for old in target.parent.glob(f".{escape(target.name)}.*/old") if (old / mark).is_file()]
    if left:
        newest = max(left, key=lambda old: old.parent.stat().st_mtime)
        newest.rename(target)
        shutil.rmtree(newest.parent, ignore_errors=True)
