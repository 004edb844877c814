"""Write the documentation as a folder of pages: ``python docs/build.py site``.

Sphinx reads the Markdown pages beside this file and those that are made here: the reference from docstrings,
the help of every command, the gallery of derivations. A warning is an error. Nothing is fetched, neither now
nor when a page is opened. The folder is written whole or not at all.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS / "building"))

from site_sources import write_sources  # noqa: E402 - found in the folder just named


def main(arguments: list[str] | None = None) -> int:
    """Build into the folder named, and say where the first page is."""
    parser = argparse.ArgumentParser(description="write the documentation as a folder of pages")
    parser.add_argument("folder", type=Path, help="where to; an earlier build is replaced")
    target: Path = parser.parse_args(arguments).folder
    if target.exists() and not is_ours(target):
        print(f"build.py: {target} exists and is no site of ours", file=sys.stderr)
        print("  what to do: name another folder", file=sys.stderr)
        return 2
    missing = [name for name in ("sphinx", "myst_parser", "furo") if find_spec(name) is None]
    if missing:
        print(f"build.py: not installed: {', '.join(missing)}", file=sys.stderr)
        print('  what to do: python -m pip install ".[docs]"', file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as work:
        code = built(Path(work))
        if code == 0:
            put(Path(work, "site"), target)
            print(f"open {target / 'index.html'}")
        else:
            print(f"build.py: {target} was not written; mend what is told above", file=sys.stderr)
    return code


def is_ours(target: Path) -> bool:
    """Whether a folder may be replaced: an earlier build wrote it, or nothing is in it."""
    return target.is_dir() and ((target / ".buildinfo").exists() or not any(target.iterdir()))


def built(work: Path) -> int:
    """The pages of the site in ``work/site``; 1 where Sphinx has a warning, which it tells."""
    from sphinx.cmd.build import build_main  # noqa: PLC0415 - not needed to say what is wrong above

    write_sources(work / "sources")
    strict = ["-b", "html", "-W", "--keep-going", "-q"]
    places = ["-c", str(DOCS / "building"), "-d", str(work / "trees")]
    return build_main([*strict, *places, str(work / "sources"), str(work / "site")])


def put(site: Path, target: Path) -> None:
    """Move the finished folder to its place; what was there before goes only then."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as near:
        new = Path(shutil.copytree(site, Path(near, "new")))
        if target.exists():
            target.rename(Path(near, "old"))
        new.rename(target)


if __name__ == "__main__":
    sys.exit(main())
