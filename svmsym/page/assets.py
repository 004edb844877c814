"""The files of the page and the address of each, relative to the page.

Most lie in ``static``. The board and the mathematics font have their place elsewhere and are not copied: a
server sends them from there, and a build writes them beside the rest.
"""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

_BOARD = "svmsym.show.board"  # its scripts and its style
_ELSEWHERE = {
    "mathematics.woff2": ("svmsym.documents", "fonts/stix-two-math-subset.woff2"),
    "mathematics-licence.txt": ("svmsym.documents", "fonts/OFL.txt"),
}
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}


def page_files() -> dict[str, Traversable]:
    """Every file of the page by its address.

    >>> {"index.html", "ask.js", "board.js", "board.css"} <= set(page_files())
    True
    """
    static = resources.files("svmsym.page") / "static"
    own = {f.name: f for f in static.iterdir() if f.is_file()}
    own |= {f.name: f for f in resources.files(_BOARD).iterdir() if f.name.endswith((".js", ".css"))}
    return own | {address: resources.files(p).joinpath(name) for address, (p, name) in _ELSEWHERE.items()}
