"""What a browser is told about every file of the page: nothing from elsewhere, nothing to elsewhere."""

from __future__ import annotations

from typing import Literal

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
# A page that computes by itself compiles WebAssembly, in a worker.
_COMPUTING = {"script-src": "'self' 'wasm-unsafe-eval'", "worker-src": "'self'"}

ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def policy(engine: Literal["server", "pyodide"]) -> str:
    """The content security policy, as a header or, for a folder of files, in the page itself.

    >>> policy("server")[:37]
    "default-src 'none'; script-src 'self'"
    """
    parts = _POLICY | (_COMPUTING if engine == "pyodide" else {"frame-ancestors": "'none'"})
    return "; ".join(f"{name} {value}" for name, value in parts.items())
