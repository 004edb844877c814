"""Archives of Python sources as bytecode of the browser's Python, so that no visitor waits for a compiler.

Node runs Pyodide here as a browser runs it there. Without Node the sources serve as well, more slowly.
"""

from __future__ import annotations

import io
import shutil
import subprocess
from importlib import resources
from pathlib import Path
from zipfile import ZipFile

from svmsym.errors import SvmsymError
from svmsym.page.building.packages import archive
from svmsym.page.building.workplace import workplace

_PATIENCE = 900.0


def can_compile() -> bool:
    """Whether Node is installed."""
    return shutil.which("node") is not None


def compiled(interpreter: dict[str, bytes], archives: dict[str, bytes]) -> dict[str, bytes]:
    """The same archives with bytecode instead of sources, by the same names."""
    node = shutil.which("node")
    assert node is not None, "asked only where there is one"
    with workplace() as work:
        for folder, files in (("pyodide", interpreter), ("sources", archives), ("target", {})):
            (work / folder).mkdir()
            for file, content in files.items():
                (work / folder / file).write_bytes(content)
        program = resources.files("svmsym.page.building").joinpath("compile.mjs").read_bytes()
        (work / "compile.mjs").write_bytes(program)
        command = [node, "compile.mjs", *(str(work / f) for f in ("pyodide", "sources", "target"))]
        try:
            done = subprocess.run(  # noqa: S603 - our own program
                command, cwd=work, capture_output=True, text=True, timeout=_PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            raise SvmsymError(
                f"Node did not compile the packages within {_PATIENCE:g} s",
                hint="try again with --no-compile",
            ) from None
        if done.returncode:
            said = done.stderr.strip().splitlines()
            raise SvmsymError(
                "Node cannot run Pyodide",
                why=said[-1][:200] if said else "",
                hint="install a newer Node.js, or use --no-compile: the page starts more slowly then",
            )
        return {file: _packed(work / "target" / file) for file in archives}


def _packed(path: Path) -> bytes:
    """The archive again, small, and the same for the same files."""
    with ZipFile(io.BytesIO(path.read_bytes())) as found:
        return archive((name, found.read(name)) for name in found.namelist())
