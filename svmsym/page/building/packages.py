"""The Python packages of the page as zip archives: SymPy and mpmath as they are installed here, and svmsym.

All three are plain Python, so what runs here runs in a browser; what serves tests stays here. An archive
of the same files is the same archive, byte by byte.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from importlib import metadata, resources
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from svmsym.duality.derivation_files import folder
from svmsym.errors import SvmsymError

LIBRARIES = ("mpmath", "sympy")
_BEGINNING = (1980, 1, 1, 0, 0, 0)  # of the time that archives know
_WORDS = {".py", ".json", ".toml", ".ftl", ".txt", ".typ", ".css", ".js", ".svg", ".md"}
# Of svmsym: what needs NumPy, processes or a terminal, and what the browser has beside the archive already.
_LEFT_OUT = ("numeric/", "grading/", "cli/", "page/server/", "page/building/", "page/static/")
_NO_USE = re.compile(r"(^|/)(tests|benchmarks|__pycache__)/")


def library(name: str) -> bytes:
    """An installed distribution as an archive, with its licence."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise SvmsymError(f"{name} is not installed", hint=f"pip install {name}") from None
    named = {PurePosixPath(file).as_posix(): Path(str(file.locate())) for file in found.files or ()}
    kept = {text: path for text, path in named.items() if _is_needed(text, name)}
    if f"{name}/__init__.py" not in kept:
        raise SvmsymError(
            f"the files of {name} cannot be found",
            hint=f"install it as a wheel: pip install --force-reinstall {name}",
        )
    return archive((text, path.read_bytes()) for text, path in kept.items())


def _is_needed(text: str, name: str) -> bool:
    """Whether a file of a distribution is a module or a licence."""
    if ".dist-info/" in text:
        return re.search(r"METADATA$|LICEN[CS]E|AUTHORS", text) is not None
    return text.startswith(f"{name}/") and text.endswith((".py", ".txt")) and not _NO_USE.search(text)


def svmsym_itself() -> bytes:
    """What the page needs of svmsym, with the derivations inside as in a wheel."""
    root = Path(str(resources.files("svmsym")))
    kept = []
    for path in sorted(root.rglob("*")):
        text = path.relative_to(root).as_posix()
        used = path.suffix in _WORDS and path.is_file() and not _NO_USE.search(text)
        if used and not text.startswith((*_LEFT_OUT, "_derivations/")):
            kept.append((f"svmsym/{text}", path.read_bytes()))
    kept += [(f"svmsym/_derivations/{path.name}", path.read_bytes()) for path in folder().glob("*.py")]
    return archive(kept)


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip without times, owners or any order but that of names."""
    into = io.BytesIO()
    with ZipFile(into, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files):
            entry = ZipInfo(name, _BEGINNING)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return into.getvalue()
