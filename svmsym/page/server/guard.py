"""Which requests are refused before anything of them is read.

A page of another site may send requests to this machine, and a name of another site may lead here (DNS
rebinding). So the Host must be ours, an Origin must be the same, and what a browser says about who asks
(Sec-Fetch-Site) must not name somebody else. A link to the page from elsewhere may be followed: the whole
window goes there then, and nobody can look into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

API = "/api/"
_HTTP_PORT = 80


@dataclass(frozen=True)
class Refusal:
    """The code of the response, what is wrong and what to do about it."""

    code: int
    what: str
    hint: str

    def as_json(self) -> dict[str, str]:
        """As the page gets it."""
        return {"status": "refused", "what": self.what, "hint": self.hint}


def hosts(port: int) -> frozenset[str]:
    """What a request may call us.

    >>> sorted(hosts(8000))
    ['127.0.0.1:8000', 'localhost:8000']
    """
    names = ("127.0.0.1", "localhost")
    found = {f"{name}:{port}" for name in names}
    return frozenset(found | set(names) if port == _HTTP_PORT else found)


def refusal(method: str, path: str, headers: Mapping[str, str], port: int) -> Refusal | None:
    """Why a request is refused; None: it may be read. The names of headers are in small letters.

    >>> refusal("GET", "/", {"host": "127.0.0.1:8000"}, 8000) is None
    True
    >>> refusal("GET", "/", {"host": "evil.example:8000"}, 8000).code
    403
    """
    host = headers.get("host", "").lower()
    if host not in hosts(port):
        return Refusal(403, "this server has another name", f"open http://127.0.0.1:{port}/")
    origin = headers.get("origin")
    if origin is not None and origin.lower() != f"http://{host}":
        return Refusal(403, "the request comes from another site", f"open http://127.0.0.1:{port}/")
    asks = path.startswith(API)
    if not _by_ourselves(headers, navigating=not asks):
        return Refusal(403, "the request comes from another site", f"open http://127.0.0.1:{port}/")
    if asks:
        return _not_a_question(method, headers)
    if method not in {"GET", "HEAD"}:
        return Refusal(405, "files are only read here", "use GET")
    return None


def _by_ourselves(headers: Mapping[str, str], *, navigating: bool) -> bool:
    """Whether our own page asks, or a person; programs that are no browsers say nothing about it."""
    if headers.get("sec-fetch-site", "none") in {"same-origin", "none"}:
        return True
    whole_window = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")
    return navigating and whole_window


def _not_a_question(method: str, headers: Mapping[str, str]) -> Refusal | None:
    if method != "POST":
        return Refusal(405, "questions are posted", "use POST with a JSON object")
    if headers.get("content-encoding", "identity") != "identity":
        return Refusal(415, "the question is packed", "send it as it is")
    kind, _, _ = headers.get("content-type", "").partition(";")
    if kind.strip().lower() != "application/json":
        return Refusal(415, "the question is not JSON", "send application/json")
    return None
