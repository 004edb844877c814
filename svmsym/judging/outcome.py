"""What a comparison ends with."""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.worlds.world import World


@dataclass(frozen=True)
class Outcome:
    """correct, wrong or undecided, and why."""

    verdict: str
    reason: str = ""
    world: World | None = None


class Open(Exception):  # noqa: N818 - an outcome, not a fault
    """A comparison that is left open, and why."""
