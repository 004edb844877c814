"""Pyodide, the Python of the browser: fetched with npm, or taken from a folder.

Version and hashes are fixed here: what a mirror, a cache or somebody on the way has changed is refused.
Its list of packages that could be loaded from elsewhere is emptied, so that nothing is.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from svmsym.errors import Place, SvmsymError
from svmsym.page.building.workplace import workplace

VERSION = "314.0.7"  # Python 3.14; the first series whose files are modules, as a strict page needs them
# Of the archive, as npm publishes it with the version.
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
# Of the files in it that the page needs, so that a folder can be checked as well.
SHA256 = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "package.json": "40ca48e43ce4ddc68412d5b7a7ca9e2477cd4f0e672277ae468ac2245717079b",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "README.md": "7d434f487a81a9ea4944000fbbb5a771da89ca32fd1ff5edca0c5954b90cedec",
}
_OPTIONAL = "README.md"
FETCHED = ("pyodide.asm.wasm", "python_stdlib.zip")  # the large ones, which Pyodide fetches when it starts
_LIST = "pyodide-lock.json"
_PATIENCE = 300.0


@contextmanager
def pyodide_from(given: Path | None) -> Iterator[dict[str, bytes]]:
    """The files of Pyodide by name, from a folder or, where none is given, from npm."""
    if given is not None:
        yield _read(given)
        return
    with workplace() as work:
        yield _read(_unpacked(_packed(work), work))


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
    found = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode("ascii")
    if found != INTEGRITY:
        raise SvmsymError(
            f"npm fetched another archive than pyodide {VERSION}",
            why=f"its hash is {found[:23]}…, not {INTEGRITY[:23]}…",
            hint="check npm's registry, cache and proxy; nothing of the archive was used",
        )
    with tarfile.open(archive) as packed:
        packed.extractall(work / "unpacked", filter="data")
    return work / "unpacked" / "package"


def _read(source: Path) -> dict[str, bytes]:
    """The files that the page needs."""
    missing = [name for name in SHA256 if name != _OPTIONAL and not (source / name).is_file()]
    if missing:
        raise SvmsymError(
            f"this is not Pyodide: {missing[0]} is missing",
            hint="name the folder with pyodide.mjs in it, as npm installs it",
            place=Place(str(source)),
        )
    found = {name: (source / name).read_bytes() for name in SHA256 if (source / name).is_file()}
    version = _version(found["package.json"])
    if version != VERSION:
        raise SvmsymError(
            f"this is Pyodide {version}, and {VERSION} is needed",
            hint=f"npm pack pyodide@{VERSION} fetches it",
            place=Place(str(source)),
        )
    require_hashes(found, source)
    return {**found, _LIST: _emptied(found[_LIST])}


def require_hashes(found: dict[str, bytes], source: Path) -> None:
    """Refuse files that are not those of this version."""
    for name, content in found.items():
        if hashlib.sha256(content).hexdigest() != SHA256[name]:
            raise SvmsymError(
                f"{name} is not the file of pyodide {VERSION}",
                why=f"its SHA-256 is not {SHA256[name][:16]}…",
                hint=f"npm pack pyodide@{VERSION} fetches the package as it was published",
                place=Place(str(source)),
            )


def _version(package: bytes) -> str:
    """The version that a package claims to have; "unknown" where it is no package."""
    try:
        return str(json.loads(package)["version"])[:40]
    except (ValueError, TypeError, KeyError, RecursionError):
        return "unknown"


def _emptied(lock: bytes) -> bytes:
    """The same list without packages: the page brings its own."""
    return json.dumps({**json.loads(lock), "packages": {}}, indent=1).encode()
