"""The server from its first to its last moment: a socket on this machine alone, the browser, Ctrl-C."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exams.worker import Worker
from svmsym.page.server.pool import Limits, Pool

LOOPBACK = "127.0.0.1"
_CONNECTIONS = 256
_HEAD = 16 * 1024  # bytes of a request's head
_TO_END = 2  # seconds for answers under way when the server ends
_PROGRAM = ("-m", "svmsym.page.server.answering")


def listening(port: int) -> socket.socket:
    """A socket that this machine alone can reach; port 0 is any free one."""
    # The protocol is named, because asyncio sends at once (TCP_NODELAY) only where it reads TCP here.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((LOOPBACK, port))
    except (OSError, OverflowError) as error:
        found.close()
        raise SvmsymError(
            f"port {port} cannot be used: {getattr(error, 'strerror', None) or error}",
            hint="choose another with --port, or leave it away: then a free one is found",
        ) from None
    found.listen(_CONNECTIONS)
    return found


def serve(bound: socket.socket, started: Callable[[str], None], limits: Limits | None = None) -> None:
    """Serve the page until somebody interrupts; ``started`` is told the address."""
    uvicorn, application, patience = _libraries()
    limits = limits or Limits()
    port = bound.getsockname()[1]
    pool = Pool(limits, lambda: Worker(seconds=limits.seconds, megabytes=limits.megabytes, program=_PROGRAM))
    config = uvicorn.Config(
        application(pool, port),
        http=patience,
        ws="none",
        lifespan="on",
        loop="asyncio",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=_CONNECTIONS,
        h11_max_incomplete_event_size=_HEAD,
        timeout_graceful_shutdown=_TO_END,
    )
    started(f"http://{LOOPBACK}:{port}/")
    try:
        uvicorn.Server(config).run(sockets=[bound])
    except KeyboardInterrupt:  # Uvicorn ends in peace first and then passes it on
        return
    finally:
        pool.close()
        bound.close()


def open_browser(address: str) -> None:
    """Show the page; whoever has no browser has the address."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _libraries() -> tuple[Any, Any, Any]:
    """Uvicorn, the application and its protocol; they load for this command alone."""
    try:
        import uvicorn  # noqa: PLC0415 - optional

        from svmsym.page.server.app import application  # noqa: PLC0415 - needs Starlette
        from svmsym.page.server.patience import Patience  # noqa: PLC0415 - needs Uvicorn
    except ImportError as error:
        raise SvmsymError(
            "the server's libraries are not installed",
            why=f"{error.name} is missing",
            hint="pip install 'svmsym[web]'",
        ) from None
    return uvicorn, application, Patience
