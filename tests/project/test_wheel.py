"""The wheel is the same bytes wherever and whenever it is built, and works without the source tree."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason='the tests build with hatchling: pip install "svmsym[test]"')

ROOT = Path(__file__).parents[2]
LONG_AGO = 1_000_000_000  # seconds: a day in 2001

# One process for all commands, because loading SymPy takes longer than they do.
INSTALLED = """
import sys
from pathlib import Path
import svmsym
from svmsym.cli.main import main
from svmsym.duality.derivation_files import folder
from svmsym.page.assets import page_files
here = Path(sys.argv[1]).resolve()
assert here in Path(svmsym.__file__).resolve().parents, svmsym.__file__
assert here in folder().resolve().parents, folder()
for command in sys.argv[2:]:
    code = main(command.split())
    assert code == 0, (command, code)
assert all(file.read_bytes() for file in page_files().values())
"""
COMMANDS = [
    "list",
    "derive soft-margin --notation ostwald --lang de -o soft.txt",
    "derive hard-margin --example four-points --to html -o hard.html",
    "derive distance-to-hyperplane",
    "lectures O-57",
    "doctor",
    "exam show exam.toml --solution --lang es",
    "completion bash",
]


def built(source, target, kind):
    # The builder's own process, without an environment of its own: nothing is fetched.
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [made] = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def unpacked(sdist, folder):
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [root] = folder.iterdir()
    for path in root.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    return root


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    return built(ROOT, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(ROOT, tmp_path_factory.mktemp("wheel"), "wheel")


def test_the_wheel_of_the_sdist_is_the_wheel_of_the_tree(sdist, wheel, tmp_path):
    # Another folder, and files of another time; the sdist is built again from itself as well.
    elsewhere = unpacked(sdist, tmp_path / "elsewhere")
    assert built(elsewhere, tmp_path / "wheel", "wheel").read_bytes() == wheel.read_bytes()
    assert built(elsewhere, tmp_path / "sdist", "sdist").read_bytes() == sdist.read_bytes()
    # The comparison can fail: another word in one file is another wheel.
    (elsewhere / "derivations" / "svdd.py").write_text("'''Other.'''\n", "utf-8")
    assert built(elsewhere, tmp_path / "other", "wheel").read_bytes() != wheel.read_bytes()


def test_the_sdist_has_every_file_of_the_repository(sdist):
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no clone, so that nobody says which files belong to it")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    tracked = {name.decode() for name in listed.stdout.split(b"\0") if name}
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert sorted(name for name in tracked - packed if (ROOT / name).exists()) == []


def test_the_wheel_works_elsewhere(wheel, tmp_path):
    installed, empty = tmp_path / "installed", tmp_path / "empty"
    empty.mkdir()
    # A wheel of pure Python is installed by unpacking it.
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    shutil.copy(ROOT / "examples" / "exam.toml", empty)
    commands = [*COMMANDS]
    try:
        import typst  # noqa: F401, PLC0415 - optional
    except ImportError:
        pass
    else:
        commands.append("derive soft-margin --to pdf -o soft.pdf")
    done = subprocess.run(
        [sys.executable, "-c", INSTALLED, str(installed), *commands],
        cwd=empty,
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "svmsym works" in done.stdout
    if "typst" in sys.modules:
        assert (empty / "soft.pdf").read_bytes().startswith(b"%PDF")
