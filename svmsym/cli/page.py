"""``svmsym page``: the page as a folder for any web server."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from svmsym.cli.output import typed
from svmsym.errors import shown_name

_EPILOG = """\
examples:
  svmsym page build site
  svmsym page build site --pyodide node_modules/pyodide
  python -m http.server --directory site

The folder needs no Python where it lies: the browser brings it, as Pyodide, and fetches nothing from
elsewhere. Browsers do not open it as a file; any web server will do. To build it, npm fetches Pyodide once.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The commands about the page."""
    parser.epilog = _EPILOG
    commands = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    build = commands.add_parser("build", help="write the page as a folder that runs in the browser alone")
    build.add_argument(
        "folder", type=Path, metavar="DIR", help="the folder to write; an older page is replaced"
    )
    build.add_argument(
        "--pyodide",
        type=Path,
        metavar="DIR",
        help="an unpacked npm package pyodide (default: npm fetches it)",
    )
    build.add_argument(
        "--no-compile", action="store_true", help="leave Python as sources; the page starts more slowly"
    )


def run(chosen: argparse.Namespace) -> int:
    """Build the folder and say how large it is."""
    from svmsym.page.building.folder import build  # noqa: PLC0415 - loads when needed

    if sys.stderr.isatty():
        print("collecting Python for the browser, half a minute …", file=sys.stderr)
    size = build(chosen.folder, chosen.pyodide, compiling=not chosen.no_compile)
    print(f"wrote {shown_name(chosen.folder)}, {size / 1e6:.1f} MB")
    print(f"try it: python -m http.server --bind 127.0.0.1 --directory {typed(chosen.folder)}")
    return 0
