"""Pyodide, the Python of the browser: fetched with npm, or taken from a folder.

Its list of packages that could be loaded from elsewhere is emptied, so that nothing is.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from svmsym.errors import Place, SvmsymError

VERSION = "314.0.7"  # Python 3.14; the first series whose files are modules, as a strict page needs them
_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "package.json",
    "README.md",
)
FETCHED = ("pyodide.asm.wasm", "python_stdlib.zip")  # the large ones, which Pyodide fetches when it starts
_LIST = "pyodide-lock.json"
_PATIENCE = 300.0


@contextmanager
def pyodide_from(given: Path | None) -> Iterator[dict[str, bytes]]:
    """The files of Pyodide by name, from a folder or, where none is given, from npm."""
    if given is not None:
        yield _read(given)
        return
    with TemporaryDirectory(prefix="svmsym-") as work:
        yield _read(_unpacked(_packed(Path(work)), Path(work)))


def _packed(work: Path) -> Path:
    """The archive of the package, fetched by npm from wherever npm fetches."""
    npm = shutil.which("npm")
    hint = "install Node.js, or give the folder of an unpacked npm package pyodide with --pyodide"
    if npm is None:
        raise SvmsymError("npm is not installed", why="Pyodide is fetched with it", hint=hint)
    command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(work)]
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command
            command, cwd=work, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise SvmsymError(
            f"npm did not fetch Pyodide within {_PATIENCE:g} s",
            hint="check the network, or give a folder with --pyodide",
        ) from None
    found = sorted(work.glob("pyodide-*.tgz"))
    if done.returncode or not found:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise SvmsymError(
            f"npm cannot fetch pyodide {VERSION}",
            why=said[-1][:200] if said else "",
            hint="check the network and npm's settings, or give a folder with --pyodide",
        )
    return found[0]


def _unpacked(archive: Path, work: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(work / "unpacked", filter="data")
    return work / "unpacked" / "package"


def _read(source: Path) -> dict[str, bytes]:
    """The files that the page needs."""
    missing = [name for name in (*_FILES[:-1], _LIST) if not (source / name).is_file()]
    if missing:
        raise SvmsymError(
            f"this is not Pyodide: {missing[0]} is missing",
            hint="name the folder with pyodide.mjs in it, as npm installs it",
            place=Place(str(source)),
        )
    found = {name: (source / name).read_bytes() for name in _FILES if (source / name).is_file()}
    version = json.loads(found["package.json"]).get("version")
    if version != VERSION:
        raise SvmsymError(
            f"this is Pyodide {version}, and {VERSION} is needed",
            hint=f"npm pack pyodide@{VERSION} fetches it",
            place=Place(str(source)),
        )
    return {**found, _LIST: _emptied((source / _LIST).read_bytes())}


def _emptied(lock: bytes) -> bytes:
    """The same list without packages: the page brings its own."""
    return json.dumps({**json.loads(lock), "packages": {}}, indent=1).encode()
