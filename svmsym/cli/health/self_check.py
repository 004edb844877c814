"""A little of everything: four points solved and certified, one derivation proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory


@dataclass(frozen=True)
class Check:
    """What was tried, and why it failed; nothing where it did not."""

    what: str
    trouble: str

    @property
    def good(self) -> bool:
        """Whether it succeeded."""
        return not self.trouble


def self_check() -> list[Check]:
    """Try each; whatever goes wrong becomes its trouble, because an installation may be broken in any way."""
    tried = {
        "solve four points exactly and certify the answer": _certified,
        "derive the hard margin's dual and prove every step": _proved,
    }
    return [Check(what, _trouble(work)) for what, work in tried.items()]


def _trouble(work: Callable[[], str]) -> str:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - see self_check
        return f"{type(error).__name__}: {error}"


def _certified() -> str:
    from svmsym.documents.by_hand.examples import load_example  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.by_hand.explanation import explain  # noqa: PLC0415
    from svmsym.show.tour_certificate import certify_example  # noqa: PLC0415

    with TemporaryDirectory() as folder:
        found = certify_example(Path(folder), explain(load_example("four-points").problem))
        return "" if found.holds else found.sentence(Path(folder))


def _proved() -> str:
    from svmsym.duality.library import derive  # noqa: PLC0415 - SymPy loads when needed

    steps = derive("hard-margin").steps
    failed = [step for step in steps if not step.prove().holds]
    return f"{len(failed)} of {len(steps)} steps are not proved" if failed or not steps else ""
