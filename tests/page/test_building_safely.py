"""The page as a folder: it is made of what was published, with its licences, and nothing is left behind."""

import base64
import hashlib
import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest
from fake_pyodide import hashes, write_fake_pyodide

from svmsym.errors import SvmsymError
from svmsym.page.building import folder, pyodide

ROOT = Path(__file__).parents[2]
needs_signals = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals and locks")


@pytest.fixture
def interpreter(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "ledger", lambda: b"{}")
    return write_fake_pyodide(tmp_path / "pyodide")


@pytest.fixture
def trusted(interpreter, monkeypatch):
    monkeypatch.setattr(pyodide, "SHA256", hashes(interpreter))
    return interpreter


def integrity(content):
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()


# Licences.


def test_the_licence_of_everything_that_is_shipped_travels_along(trusted, tmp_path):
    folder.build(tmp_path / "site", trusted, compiling=False)
    texts = {path.stem: path.read_text("utf-8") for path in (tmp_path / "site" / "licences").iterdir()}
    assert set(texts) == {"mpmath", "pyodide", "python", "sympy", "svmsym"}
    assert "Fredrik Johansson" in texts["mpmath"]
    assert "SymPy Development Team" in texts["sympy"]
    assert texts["pyodide"].startswith("Mozilla Public License Version 2.0")
    assert "Exhibit B" in texts["pyodide"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in texts["python"]
    assert "CWI LICENSE AGREEMENT FOR PYTHON 0.9.0 THROUGH 1.2" in texts["python"]
    assert texts["svmsym"] == (ROOT / "LICENSE").read_text("utf-8")


def test_without_a_licence_there_is_no_page(trusted, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.page.building.licences._is_licence", lambda text: "sympy" in text)
    with pytest.raises(SvmsymError, match="the licence of mpmath cannot be found"):
        folder.build(tmp_path / "site", trusted, compiling=False)
    assert not (tmp_path / "site").exists()


# Hashes.


@pytest.mark.parametrize("name", ["pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "README.md"])
def test_a_changed_file_is_refused(trusted, tmp_path, name):
    with (trusted / name).open("ab") as file:
        file.write(b" ")
    with pytest.raises(SvmsymError, match=f"{name} is not the file of pyodide {pyodide.VERSION}") as caught:
        folder.build(tmp_path / "site", trusted, compiling=False)
    assert "npm pack" in caught.value.hint
    assert not (tmp_path / "site").exists()


def test_what_only_looks_like_pyodide_is_refused(interpreter, tmp_path):
    with pytest.raises(SvmsymError, match=r"pyodide\.mjs is not the file of pyodide"):
        folder.build(tmp_path / "site", interpreter, compiling=False)


@pytest.mark.parametrize("package", ["[]", "{", "{}", "1", "[" * 100_000])
def test_a_package_that_says_nonsense_is_refused(interpreter, tmp_path, package):
    (interpreter / "package.json").write_text(package, "utf-8")
    with pytest.raises(SvmsymError, match="this is Pyodide unknown"):
        folder.build(tmp_path / "site", interpreter, compiling=False)


def packed(source):
    into = io.BytesIO()
    with tarfile.open(fileobj=into, mode="w:gz") as archive:
        archive.add(source, "package")
    return into.getvalue()


@needs_signals
@pytest.mark.parametrize("honest", [True, False])
def test_the_archive_that_npm_fetches_must_be_the_published_one(trusted, tmp_path, monkeypatch, honest):
    content = packed(trusted)
    (tmp_path / "fetched.tgz").write_bytes(content)
    npm = tmp_path / "npm"
    npm.write_text(f"#!/bin/sh\nfor last; do :; done\n/bin/cp {tmp_path}/fetched.tgz $last/pyodide-1.tgz\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    if honest:
        monkeypatch.setattr(pyodide, "INTEGRITY", integrity(content))
        assert folder.build(tmp_path / "site", compiling=False)
        return
    with pytest.raises(SvmsymError, match="npm fetched another archive than pyodide") as caught:
        folder.build(tmp_path / "site", compiling=False)
    assert integrity(content)[:20] in caught.value.why
    assert not (tmp_path / "site").exists()


def test_the_pinned_hashes_are_hashes():
    algorithm, _, digest = pyodide.INTEGRITY.partition("-")
    assert (algorithm, len(base64.b64decode(digest, validate=True))) == ("sha512", 64)
    assert all(len(bytes.fromhex(digest)) == 32 for digest in pyodide.SHA256.values())


# Leftovers.


SLOW = """
import json, sys, time
from pathlib import Path
from svmsym.page.building import folder, pyodide

def slow():
    print("here", flush=True)
    time.sleep(60)

def writes(path, content, real=Path.write_bytes):
    real(path, content)
    if path.name == "ledger.json":
        slow()

pyodide.SHA256 = json.loads(sys.argv[3])
folder.ledger = (lambda: b"{}") if sys.argv[4] == "writing" else slow
if sys.argv[4] == "writing":
    Path.write_bytes = writes
given = Path(sys.argv[2]) if sys.argv[4] == "writing" else None
pyodide.INTEGRITY = sys.argv[5]
folder.build(Path(sys.argv[1]), given, compiling=False)
"""


def ended(place, interpreter, when, number):
    """A build that is ended while it fetches or writes; what it left in its two places."""
    for name in ("temporary", "web", "bin"):
        (place / name).mkdir(exist_ok=True)
    content = packed(interpreter)
    (place / "fetched.tgz").write_bytes(content)
    npm = place / "bin" / "npm"
    npm.write_text(f"#!/bin/sh\nfor last; do :; done\n/bin/cp {place}/fetched.tgz $last/pyodide-1.tgz\n")
    npm.chmod(0o755)
    table = json.dumps(hashes(interpreter))
    command = [
        sys.executable,
        "-c",
        SLOW,
        place / "web" / "site",
        interpreter,
        table,
        when,
        integrity(content),
    ]
    environment = {**os.environ, "TMPDIR": str(place / "temporary"), "PATH": f"{npm.parent}"}
    with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout.readline() == b"here\n"
        process.send_signal(number)
        code = process.wait(30)
    return code, left(place)


def left(place):
    return sorted(p.name for name in ("temporary", "web") for p in (place / name).iterdir())


@needs_signals
@pytest.mark.parametrize("when", ["fetching", "writing"])
@pytest.mark.parametrize("number", [signal.SIGTERM, getattr(signal, "SIGHUP", 0)])
def test_a_build_that_is_asked_to_end_leaves_nothing(interpreter, tmp_path, when, number):
    assert ended(tmp_path, interpreter, when, number) == (128 + number, [])


@needs_signals
@pytest.mark.parametrize("when", ["fetching", "writing"])
def test_what_a_killed_build_left_is_cleared_away_by_the_next(trusted, tmp_path, when, monkeypatch):
    code, there = ended(tmp_path, trusted, when, signal.SIGKILL)
    assert (code, len(there)) == (-signal.SIGKILL, 1)
    (found,) = (p for name in ("temporary", "web") for p in (tmp_path / name).iterdir())
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(pyodide, "INTEGRITY", integrity((tmp_path / "fetched.tgz").read_bytes()))
    folder.build(tmp_path / "web" / "site", compiling=False)
    assert left(tmp_path) == sorted(["site", found.name])  # too young: it may have just begun
    hour_ago = time.time() - 3600
    os.utime(found / ".svmsym-lock", (hour_ago, hour_ago))
    folder.build(tmp_path / "web" / "site", compiling=False)
    assert left(tmp_path) == ["site"]
