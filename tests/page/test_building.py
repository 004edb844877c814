"""The page as a folder, without a browser: what is in it, and what happens where something is missing."""

import io
import json
import os
import subprocess
import sys
from zipfile import ZipFile

import pytest
from fake_pyodide import NAMES, hashes, write_fake_pyodide

from svmsym.errors import SvmsymError
from svmsym.page.assets import page_files
from svmsym.page.building import compiling, folder, pyodide
from svmsym.page.building.packages import archive, library, svmsym_itself


@pytest.fixture
def interpreter(tmp_path, monkeypatch):
    made = write_fake_pyodide(tmp_path / "pyodide")
    monkeypatch.setattr(pyodide, "SHA256", hashes(made))
    return made


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """The ledger takes seconds, and is looked at in the browser."""
    monkeypatch.setattr(folder, "ledger", lambda: b"{}")


def test_the_folder_holds_the_page_and_all_it_needs(interpreter, tmp_path):
    target = tmp_path / "deep" / "site"
    size = folder.build(target, interpreter, compiling=False)
    written = {p.relative_to(target).as_posix(): p for p in target.rglob("*") if p.is_file()}
    assert set(page_files()) < set(written)
    assert {f"pyodide/{name}" for name in NAMES} < set(written)
    assert {"packages/sympy.zip", "packages/mpmath.zip", "packages/svmsym.zip"} < set(written)
    assert size == sum(p.stat().st_size for p in written.values())
    assert json.loads(written["pyodide/pyodide-lock.json"].read_text("utf-8")) == {
        "info": {"abi_version": "2026_0"},
        "packages": {},
    }
    page = written["index.html"].read_text("utf-8")
    assert '<meta name="svmsym-engine" content="pyodide">' in page
    assert "script-src 'self' 'wasm-unsafe-eval';" in page
    assert "<code>python -m http.server --bind 127.0.0.1</code>" in page  # seen where it is opened as a file
    assert '<p class="waiting">…</p>' not in page
    told = written["engine-loading.js"].read_text("utf-8").removeprefix("export default ").rstrip(";\n")
    loading = json.loads(told)
    assert all(written[name].stat().st_size == bytes_ for name, bytes_ in loading["archives"].items())
    python = loading["interpreter"]
    assert python, "the progress must count Python itself"
    assert all(written[name].stat().st_size == bytes_ for name, bytes_ in python.items())
    keys = {tuple(sorted(words)) for words in loading["words"].values()}
    assert (set(loading["words"]), len(keys)) == ({"en", "de", "es", "ko", "zh"}, 1)


def test_archives_have_modules_and_licences_and_no_tests():
    names = ZipFile(io.BytesIO(library("sympy"))).namelist()
    assert "sympy/__init__.py" in names
    assert any("LICENSE" in name for name in names)
    assert not any("/tests/" in name for name in names)
    ours = ZipFile(io.BytesIO(svmsym_itself())).namelist()
    assert {"svmsym/page/asking.py", "svmsym/_derivations/soft_margin.py"} < set(ours)
    assert not any(
        name.startswith(("svmsym/numeric/", "svmsym/page/server/", "svmsym/cli/")) for name in ours
    )


def test_the_archive_of_svmsym_answers_alone(tmp_path):
    """Nothing that was left out is needed, nor NumPy: only the archive and SymPy are there."""
    ZipFile(io.BytesIO(svmsym_itself())).extractall(tmp_path)
    program = (
        "import sys\nfor name in ('numpy', 'scipy', 'flint', 'starlette', 'uvicorn'):\n"
        "    sys.modules[name] = None\n"
        "from svmsym.page.reply_text import reply_to_text, warm\nimport svmsym\nwarm()\n"
        "print(svmsym.__file__)\n"
        "for place in 'words choices derive solve certificate question solution check'.split():\n"
        "    print(reply_to_text(place, '{}')[:500])\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    where, *lines = done.stdout.splitlines()
    assert where.startswith(str(tmp_path))
    assert len(lines) == 8
    assert not [line for line in lines if "answer failed" in line]


def test_the_same_files_are_the_same_archive():
    files = [("b.py", b"2"), ("a.py", b"1")]
    assert archive(files) == archive(reversed(files))
    assert svmsym_itself() == svmsym_itself()


def test_an_older_page_is_replaced_and_nothing_else(interpreter, tmp_path):
    target = tmp_path / "site"
    folder.build(target, interpreter, compiling=False)
    (target / "left.txt").write_text("over", "utf-8")
    folder.build(target, interpreter, compiling=False)
    assert not (target / "left.txt").exists()
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "thesis.tex").write_text("years", "utf-8")
    with pytest.raises(SvmsymError, match="something else"):
        folder.build(precious, interpreter)
    assert [p.name for p in precious.iterdir()] == ["thesis.tex"]


def test_what_fails_halfway_leaves_the_old_page(interpreter, tmp_path, monkeypatch):
    target = tmp_path / "site"
    folder.build(target, interpreter, compiling=False)
    before = sorted(p.name for p in tmp_path.iterdir())
    index = (target / "index.html").read_bytes()
    write = type(target).write_bytes

    def full(self, content):
        if self.name == "svmsym.zip":
            raise OSError(28, "No space left on device")
        return write(self, content)

    monkeypatch.setattr(type(target), "write_bytes", full)
    with pytest.raises(SvmsymError, match="No space left"):
        folder.build(target, interpreter, compiling=False)
    assert (target / "index.html").read_bytes() == index
    assert sorted(p.name for p in tmp_path.iterdir()) == before


KILLED = """
import json, os, signal, sys
from pathlib import Path
from svmsym.page.building import folder, pyodide

def dies(path, target, real=Path.rename):
    real(path, target)
    os.kill(os.getpid(), signal.SIGKILL)

Path.rename = dies
folder.ledger = lambda: b"{}"
pyodide.SHA256 = json.loads(sys.argv[4])
if sys.argv[3] == "apart":
    folder.exchanged = lambda new, target: False
folder.build(Path(sys.argv[1]), Path(sys.argv[2]), compiling=False)
"""


def build_and_die(target, interpreter, how):
    command = [
        sys.executable,
        "-c",
        KILLED,
        str(target),
        str(interpreter),
        how,
        json.dumps(hashes(interpreter)),
    ]
    return subprocess.run(command, check=False, capture_output=True, timeout=120).returncode


@pytest.mark.skipif(sys.platform not in {"linux", "darwin"}, reason="the system exchanges no names")
def test_there_is_a_page_at_every_moment(interpreter, tmp_path):
    target = tmp_path / "site"
    folder.build(target, interpreter, compiling=False)
    (target / "old").touch()
    assert build_and_die(target, interpreter, "at once") == 0  # one step, and no rename to die after
    assert (target / "index.html").is_file()
    assert not (target / "old").exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["pyodide", "site"]


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_page_that_a_killed_build_moved_away_is_put_back(interpreter, tmp_path):
    target = tmp_path / "site[1]"
    folder.build(target, interpreter, compiling=False)
    (target / "old").touch()
    assert build_and_die(target, interpreter, "apart") == -9
    assert not target.exists()
    with pytest.raises(SvmsymError):
        folder.build(target, tmp_path / "no interpreter")
    assert (target / "old").is_file()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["pyodide", "site[1]"]


def test_a_folder_that_is_not_pyodide_is_refused(interpreter, tmp_path):
    with pytest.raises(SvmsymError, match=r"pyodide\.mjs is missing"):
        folder.build(tmp_path / "site", tmp_path)
    (interpreter / "package.json").write_text('{"version": "0.1"}', "utf-8")
    with pytest.raises(SvmsymError, match=r"this is Pyodide 0\.1"):
        folder.build(tmp_path / "site", interpreter)
    assert not (tmp_path / "site").exists()


def test_without_npm_it_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SvmsymError, match="npm is not installed") as caught:
        folder.build(tmp_path / "site")
    assert "--pyodide" in caught.value.hint
    assert not compiling.can_compile()


@pytest.mark.parametrize(
    ("program", "phrase"),
    [("echo 'npm error network' >&2; exit 1", "npm cannot fetch"), ("exit 0", "npm cannot")],
)
def test_where_npm_fails_it_says_why(tmp_path, monkeypatch, program, phrase):
    npm = tmp_path / "npm"
    npm.write_text(f"#!/bin/sh\n{program}\n", "utf-8")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SvmsymError, match=phrase):
        folder.build(tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_where_node_fails_it_says_why(interpreter, tmp_path, monkeypatch):
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 'SyntaxError: too old' >&2\nexit 1\n", "utf-8")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SvmsymError, match="Node cannot run Pyodide") as caught:
        folder.build(tmp_path / "site", interpreter)
    assert "too old" in caught.value.why
    assert "--no-compile" in caught.value.hint


def test_a_page_that_names_no_engine_is_noticed():
    with pytest.raises(SvmsymError, match="does not say who answers"):
        folder.computing("<head></head>")
