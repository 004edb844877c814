"""A certificate as a dictionary that shows itself."""

from __future__ import annotations

from typing import Any

from svmsym.duality.rich import Rich


class Certificate(dict[str, Any], Rich):
    """What is claimed, about which problem, its proof, and a seal over all of it; plain JSON in a file.

    >>> Certificate(claim="optimal", statement={"kind": "svc"}, seal="0123456789abcdef")
    Certificate(optimal, svc, seal 01234567…)
    """

    def __repr__(self) -> str:
        kind = self.get("statement", {}).get("kind", "?")
        return f"Certificate({self.get('claim', '?')}, {kind}, seal {str(self.get('seal', '?'))[:8]}…)"
