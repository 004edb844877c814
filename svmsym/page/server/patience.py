"""Connections that do not go on are closed after a while.

Some begin a request and do not end it, some ask and do not read the answer. Uvicorn limits the time between
requests only; how long the body of a request may take, says whoever reads it.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0  # seconds for the head of a request
WHOLE = 150.0  # from there to the end of its answer: more than waiting, answering and sending may take


class Patience(H11Protocol):
    """HTTP, with a limit of time for the head of each request and for all that follows."""

    _timer: asyncio.TimerHandle | None = None
    _seconds = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody called."""
        super().connection_made(transport)
        self._wait(HEAD)

    def data_received(self, data: bytes) -> None:
        """Something was said: a part of a head, or more."""
        super().data_received(data)
        self._wait(self._phase())

    def on_response_complete(self) -> None:
        """An answer was sent; another request may have come behind the first."""
        self._wait_no_more()
        super().on_response_complete()
        if self.conn.their_state is not h11.IDLE:
            self._wait(WHOLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _phase(self) -> float:
        return HEAD if self.conn.their_state is h11.IDLE else WHOLE

    def _wait(self, seconds: float) -> None:
        """Wait so long from the moment on at which this phase began."""
        if self._timer is None or self._seconds != seconds:
            self._wait_no_more()
            self._seconds = seconds
            self._timer = self.loop.call_later(seconds, self._over)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _over(self) -> None:
        self._timer = None
        self.transport.abort()
