"""Problems, steps, and the jobs of statements in a sentence: claims, reasons, definitions, suppositions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from svmsym.writing import tree as t
from svmsym.writing.page import Role
from svmsym.writing.spoken.meanings import Builder, Said, means
from svmsym.writing.spoken.saying import OPEN
from svmsym.writing.spoken.terms import add_signed, plus
from svmsym.writing.tree import Node

# ---- Problems and steps


def optimise(sense: str) -> Builder:
    """Return the builder of a problem without constraints."""
    return lambda objective: t.Optimum(sense, (), objective, (), at=objective.at)  # type: ignore[arg-type]


def _optimise_over(sense: str) -> Builder:
    def build(objective: Node, over: Node) -> Node:
        letters = over.items if isinstance(over, t.Listed) else (over,)
        return t.Optimum(sense, letters, objective, (), at=objective.at)  # type: ignore[arg-type]

    return build


for _name, _sense in (("minimise", "min"), ("maximise", "max")):
    means(_name, "O", "E", optimise(_sense))
    means(f"{_name} over", "O", "EV", _optimise_over(_sense))


def constrain(problem: Node, said: Sequence[Said]) -> Node | None:
    """Put constraints into a problem that has none."""
    if not isinstance(problem, t.Optimum) or problem.constraints or any(s.role != "claim" for s in said):
        return None
    return replace(problem, constraints=tuple(s.node for s in said))


means("subject to", "O", "OS", constrain)
means("problem", "S", "O", lambda problem: (Said(problem),) if isinstance(problem, t.Optimum) else None)


def update(letter: Node, value: Node) -> Node:
    """Return v ← e."""
    return t.Relation((letter, value), ("←",), at=letter.at)


means("update", "C", "LE", update)
means("add to", "C", "EL", lambda change, letter: update(letter, plus(letter, change)))
means("subtract from", "C", "EL", lambda change, letter: update(letter, add_signed(letter, change, "-")))

# ---- Sentences


def _constrains(said: Said) -> bool:
    return (
        said.role == "claim"
        and not said.link
        and not any(isinstance(one, t.Noun) for one in t.walk(said.node))
    )


def linked(link: str) -> Callable[[tuple[Said, ...], tuple[Said, ...]], tuple[Said, ...] | None]:
    """Return the builder that joins statements by a link."""

    def build(before: tuple[Said, ...], said: tuple[Said, ...]) -> tuple[Said, ...] | None:
        if (
            link == "and"
            and isinstance(last := before[-1].node, t.Optimum)
            and last.constraints
            and _constrains(said[0])
        ):
            return None  # "subject to a and b": both are constraints
        return (*before, replace(said[0], link=said[0].link or link), *said[1:])

    return build


def as_role(role: Role, link: str = "") -> Builder:
    """Return the builder that gives statements a job."""
    return lambda said: tuple(replace(one, role=role, link=link) for one in said)


means("one", "S", "C", lambda node: (Said(node),))
means("and", "S", "SS", linked("and"))
means("so", "S", "SS", linked("so"))
means("therefore", "S", "S", lambda said: (replace(said[0], link="so"), *said[1:]))
means("because", "S", "SS", lambda said, reason: (*said, *as_role("reason", "because")(reason)))
means("since", "S", "SS", lambda reason, said: (*as_role("reason", "because")(reason), *said))
means("where", "S", "SS", lambda said, defined: (*said, *as_role("definition")(defined)))
means("let", "S", "S", as_role("supposition"))
means("we get", "S", "S", lambda said: said)
means("equals chain", "Q", "H", lambda chain: t.Relation((OPEN, *chain.parts), ("=", *chain.signs)))
means("is the problem", "O", "NO", lambda _, problem: problem)
