"""What a comparison ends with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, ParamSpec, Protocol

from svmsym.meaning.reals import TooLarge
from svmsym.meaning.values import Undefined
from svmsym.meaning.work import TooMuchWork
from svmsym.worlds.world import World

CORRECT: Final = "correct"
WRONG: Final = "wrong"
UNDECIDED: Final = "undecided"
# How statements differ: which side alone holds in a world.
ONLY_ANSWER = "this satisfies the answer, not the reference"
ONLY_REFERENCE = "this satisfies the reference, not the answer"


class Evidence(Protocol):
    """What was found in a world: it can be looked for again there, and in others."""

    def holds(self, world: World) -> bool:
        """Tell whether a world shows it."""


@dataclass(frozen=True)
class Outcome:
    """correct, wrong or undecided, and why; ``certainty`` is proved, tested, refuted or open.

    ``evidence`` is what the world shows; an explanation is made of it when somebody asks.
    """

    verdict: str
    reason: str = ""
    world: World | None = None
    certainty: str = "open"
    notes: tuple[str, ...] = ()
    evidence: Evidence | None = field(default=None, compare=False, repr=False)

    def noting(self, *notes: str) -> Outcome:
        """Add notes."""
        return replace(self, notes=(*self.notes, *notes))


class Open(Exception):  # noqa: N818 - an outcome, not a fault
    """A comparison that is left open, and why."""


def accept(reason: str = "tested", certainty: str = "tested") -> Outcome:
    """Say that the answer is right."""
    return Outcome(CORRECT, reason, certainty=certainty)


def weaken(outcome: Outcome, *others: Outcome) -> Outcome:
    """An outcome that rests on others: proved only if all of them are."""
    if outcome.certainty != "proved" or all(o.certainty == "proved" for o in others):
        return outcome
    return replace(outcome, reason="tested", certainty="tested")


def refute(reason: str, world: World | None = None, evidence: Evidence | None = None) -> Outcome:
    """Say that the answer is wrong, with the world that shows it."""
    return Outcome(WRONG, reason, world, "refuted", evidence=evidence)


def leave_open(reason: str) -> Outcome:
    """Say that nothing was decided."""
    return Outcome(UNDECIDED, reason)


_Asked = ParamSpec("_Asked")


def settle(judge: Callable[_Asked, Outcome], *args: _Asked.args, **kwargs: _Asked.kwargs) -> Outcome:
    """Run a judge; what it leaves open by an exception is an outcome too."""
    try:
        return judge(*args, **kwargs)
    except (Open, TooLarge, TooMuchWork, Undefined) as error:
        return leave_open(str(error))
