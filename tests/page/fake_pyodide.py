"""A folder that looks like Pyodide, for tests that build the page without a browser."""

import hashlib
import json

from svmsym.page.building import pyodide
from svmsym.page.building.pyodide import VERSION

NAMES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "README.md")


def write_fake_pyodide(source):
    """Write the folder."""
    source.mkdir()
    for name in NAMES:
        (source / name).write_text(f"this is {name}", "utf-8")
    lock = {"info": {"abi_version": "2026_0"}, "packages": {"numpy": {"file_name": "elsewhere"}}}
    (source / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    (source / "package.json").write_text(json.dumps({"version": VERSION}), "utf-8")
    return source


def hashes(source):
    """What the build would have to expect of this folder."""
    return {name: hashlib.sha256((source / name).read_bytes()).hexdigest() for name in pyodide.SHA256}
