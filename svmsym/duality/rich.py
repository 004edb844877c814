"""Rich display in notebooks: text, LaTeX and HTML."""

from __future__ import annotations


class Rich:
    """Anything a notebook shows as formulas."""

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        # The only place that looks ahead: a notebook asks an object to show itself.
        from svmsym.show.display import mimebundle  # noqa: PLC0415

        return mimebundle(self)
