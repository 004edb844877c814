"""What each address sends: the files of the page, and answers to questions.

GET  /NAME        a file of the page
POST /api/PLACE   JSON in, JSON out
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from svmsym.errors import SvmsymError
from svmsym.page.asking import PLACES, told
from svmsym.page.assets import TYPES, page_files
from svmsym.page.server.guard import API, Refusal, refusal
from svmsym.page.server.headers import ALWAYS, policy
from svmsym.page.server.json_text import MOST_BYTES, parsed
from svmsym.page.server.pool import BusyError, Pool
from svmsym.page.server.remembering import Remembered

_TO_SEND = 10.0  # seconds that a question may take to arrive
_JSON = "application/json"
_LOG = logging.getLogger("svmsym.page")


@dataclass(frozen=True)
class File:
    """A file of the page, read once."""

    content: bytes
    type: str
    tag: str


def files() -> dict[str, File]:
    """All files by their addresses; nothing else is ever sent."""
    found = {}
    for address, source in page_files().items():
        content = source.read_bytes()
        kind = TYPES[PurePosixPath(address).suffix]
        found[f"/{address}"] = File(content, kind, f'"{sha256(content).hexdigest()[:32]}"')
    return found | {"/": found["/index.html"]}


def application(pool: Pool, port: int) -> ASGIApp:
    """The whole server behind its guard."""
    stored, remembered = files(), Remembered()

    @asynccontextmanager
    async def answering(_app: Starlette) -> AsyncIterator[None]:
        pool.open()
        yield
        pool.close()

    async def send_file(request: Request) -> Response:
        file = stored.get(request.url.path)
        if file is None:
            return refused(Refusal(404, "there is no such file", "open the page at /"))
        headers = {"etag": file.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.type, headers=headers)

    async def send_answer(request: Request) -> Response:
        place = request.path_params["place"]
        if place not in PLACES:
            return refused(
                Refusal(404, "there is no such place", f"the places are {', '.join(PLACES)}"), last=True
            )
        try:
            async with asyncio.timeout(_TO_SEND):
                raw = await _body(request)
        except TimeoutError:
            return refused(Refusal(408, "the question took too long to arrive", "send it again"), last=True)
        if raw is None:
            return refused(
                Refusal(413, "the question is too long", f"send at most {MOST_BYTES} bytes"), last=True
            )
        try:
            given = parsed(raw)
        except SvmsymError as error:
            return refused(Refusal(400, error.what, error.hint))
        known = remembered.find(place, given)
        if known is not None:
            return _told(known)
        reply = await _answered(pool, place, given)
        if isinstance(reply, str):
            remembered.keep(place, given, reply)
            return _told(reply)
        return refused(reply)

    routes = [
        Route(f"{API}{{place:path}}", send_answer, methods=["POST"]),
        Route("/{path:path}", send_file, methods=["GET"]),
    ]
    return _Guarded(Starlette(routes=routes, lifespan=answering), port)


def refused(why: Refusal, *, last: bool = False) -> Response:
    """A refusal as the page reads it; ``last``: nothing more is read from this connection."""
    headers = {"cache-control": "no-store"}
    if last:
        headers["connection"] = "close"
    if why.code == 503:  # noqa: PLR2004 - HTTP's number
        headers["retry-after"] = "1"
    return Response(json.dumps(why.as_json()), why.code, headers, _JSON)


async def _body(request: Request) -> bytes | None:
    """The body, or None as soon as it is too long, whatever its head says."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > MOST_BYTES:
            return None
    return bytes(found)


def _told(text: str) -> Response:
    return Response(text, headers={"cache-control": "no-store"}, media_type=_JSON)


async def _answered(pool: Pool, place: str, given: object) -> str | Refusal:
    """The answer as a text, or why there is none."""
    try:
        reply = await pool.ask(place, given)
    except BusyError:
        return Refusal(503, **told("there are too many questions at once", "ask again in a moment", given))
    if isinstance(reply, str):
        return Refusal(504, **told(f"no answer: {reply}", "ask for something smaller", given))
    if "done" in reply:
        text: str = reply["done"]["text"]
        return text
    if "refused" in reply:
        return Refusal(422, reply["refused"], reply.get("hint", ""))
    return Refusal(500, f"the answer failed ({reply['failed']})", "please tell the authors")


class _Guarded:
    """Refuses what the guard refuses, and tells the browser what it may do."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app, self._port = app, port
        told = {**ALWAYS, "content-security-policy": policy("server")}
        self._headers = [(name.encode(), value.encode()) for name, value in told.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        why = refusal(scope["method"], scope["path"], headers, self._port)
        answer: ASGIApp = self._app if why is None else refused(why, last=True)
        try:
            await answer(scope, receive, tell)
        except ClientDisconnect:
            return
        except Exception:
            _LOG.exception("svmsym: a request failed")  # Uvicorn says only what is critical
            raise
