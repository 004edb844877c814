"""``svmsym serve``."""

from __future__ import annotations

import argparse

from svmsym.cli.limit_options import tell_refusal
from svmsym.errors import SvmsymError
from svmsym.limits import refusal_of_memory_limits

_EPILOG = """\
examples:
  svmsym serve
  svmsym serve --lang ko
  svmsym serve --port 8000 --no-open

The page is for this machine alone: other machines cannot reach it. For a class, put the folder that
`svmsym page build` writes on a web server; it needs no Python there. Ctrl-C ends the server.
"""
_OURS = ("127.0.0.1", "localhost")
_LANGUAGES = ("en", "de", "es", "ko", "zh")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("--port", type=int, default=0, metavar="N", help="the port (default: a free one)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--lang", metavar="L", choices=_LANGUAGES, help="en, de, es, ko or zh")
    parser.add_argument("--host", default=_OURS[0], help=argparse.SUPPRESS)


def run(chosen: argparse.Namespace) -> int:
    """Serve the page until somebody interrupts."""
    if chosen.host not in _OURS:
        raise SvmsymError(
            f"the page is not served at {chosen.host}",
            why="it is made for one person at this machine",
            hint="leave --host away; for others, svmsym page build writes a folder for a web server",
        )
    tell_refusal(refusal_of_memory_limits())
    from svmsym.page.server.run import listening, open_browser, serve  # noqa: PLC0415 - loads when needed

    def started(address: str) -> None:
        shown = f"{address}#?lang={chosen.lang}" if chosen.lang else address
        print(f"svmsym: {shown} (Ctrl-C ends)", flush=True)
        if not chosen.no_open:
            open_browser(shown)

    serve(listening(chosen.port), started)
    print("svmsym: ended")
    return 0
