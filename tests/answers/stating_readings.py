"""The statements of a reading in a small world, each as what two equal statements share."""

from __future__ import annotations

from typing import Any

from evaluating_readings import ReadingIn, named
from small_worlds import Unfit, key
from stating_meanings import chain, chains, either

from svmsym.exams.meaning import statements as st
from svmsym.exams.meaning.functions import Applied, PairEntry
from svmsym.formulas.atoms import Entry, FeatureImage, Index, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import KernelValue


def letter(r: ReadingIn, v: Any) -> str | None:
    """The letter that a value is, where it is nothing else."""
    if isinstance(v, Scalar | Vector) or (isinstance(v, Applied) and not v.arguments):
        return r.letter(v.name) if not named(v.name).below else None
    if isinstance(v, st.PerPoint) and isinstance(v.body, Entry | Label) and v.body.index == v.index:
        return r.letter(v.body.name) if not named(v.body.name).below else None
    if isinstance(v, st.PerPair):
        body = v.body
        if isinstance(body, PairEntry) and (body.row, body.column) == (v.row, v.column):
            return r.letter(body.name)
        points = (VectorEntry("x", v.row), VectorEntry("x", v.column))
        if isinstance(body, KernelValue) and body.args[2:] == points:
            return "K"
    return None


def shown(r: ReadingIn, v: Any) -> Any:
    """What a member of a statement shares with an equal one."""
    alone = letter(r, v)
    if alone is not None:
        return ("letter", alone)
    if isinstance(v, st.Cases):
        return (
            "cases",
            *(
                (shown(r, value), tuple(s for c in cond for s in statements(r, c)))
                for value, cond in v.branches
            ),
        )
    if type(v).__name__ == "SetWhere":
        return _set_where(r, v)
    if isinstance(v, st.Best | st.Optimise):
        problem = v.problem if isinstance(v, st.Best) else v
        if problem.over and all(isinstance(o, Index) for o in problem.over):
            return key(r.value(st.Best(problem, "value")))
        return _optimum(r, problem, "place" if isinstance(v, st.Best) and v.what == "place" else "")
    return key(r.value(v))


def _set_where(r: ReadingIn, v: Any) -> Any:
    if not isinstance(v.element, Index):
        return ("set-where", letter(r, v.element), tuple(s for c in v.where for s in statements(r, c)))
    points = range(1, r.world.n + 1)
    inside = (r.at(v.element, i) for i in points)
    return ("set-where", "", tuple(tuple(s for c in v.where for s in statements(at, c)) for at in inside))


def _optimum(r: ReadingIn, problem: st.Optimise, what: str) -> tuple[Any, ...]:
    sense = f"arg{problem.sense}" if what == "place" else problem.sense
    over = tuple(sorted(repr(shown(r, v)) for v in problem.over))
    # The domain of a letter is not noted.
    kept = [c for c in problem.constraints if not (isinstance(c, st.Member) and isinstance(c.of, st.Space))]
    constraints = tuple(s for c in kept for s in statements(r, c))
    name = () if (named := getattr(problem, "named", None)) is None else shown(r, named)
    return ("best", sense, over, name, shown(r, problem.objective), constraints)


def statements(r: ReadingIn, s: Any) -> list[tuple[Any, ...]]:
    """The statements in order, however they were joined."""
    if isinstance(s, st.Together) and set(s.links) == {"or"}:
        return [either([statements(r, part) for part in s.statements])]
    if isinstance(s, st.Together):
        if "or" in s.links:
            raise Unfit("one thing or another among several")
        return [x for part in s.statements for x in statements(r, part)]
    if isinstance(s, st.Chain) and s.signs == ("←",):
        return [("update", *(shown(r, v) for v in s.values)), *_where(r, s.where)]
    if isinstance(s, st.Chain):
        return [*chains(tuple(shown(r, v) for v in s.values), s.signs), *_where(r, s.where)]
    if isinstance(s, st.Member):
        return [("in", shown(r, s.value), shown(r, s.of)), *_where(r, s.where)]
    if isinstance(s, st.Defined):
        return [chain((_defined(r, s), shown(r, s.value)), ("=",))]
    if isinstance(s, st.Optimise):
        return [("shown", shown(r, s))]
    if isinstance(s, st.Shown):
        return [("shown", shown(r, s.value))]
    raise Unfit(f"{type(s).__name__} is no statement")


def _where(r: ReadingIn, conditions: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return [("where", *(x for c in conditions for x in statements(r, c)))] if conditions else []


def _defined(r: ReadingIn, s: st.Defined) -> Any:
    if s.name == "K" and len(s.arguments) == 2:
        return key(r.value(KernelValue("K", "φ", *s.arguments)))
    if s.name == "φ":
        return key(r.value(FeatureImage("φ", *s.arguments)))
    return shown(r, Applied(s.name, *s.arguments))
