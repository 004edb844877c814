"""Sets of support vectors, in each meaning of the word.

    positive  {i : α_i > 0} at some optimal α        always    α_i > 0 at every optimal α
    possible  α_i > 0 at some optimal α, all of them  margin    on the margin, whatever α

A set is positive exactly if always ⊆ set ⊆ possible and the optima that vanish outside of it, a face of the
set of all optima, have together all of it: their vertices and rays tell. Where α is unique the first three
are the same. Indices count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from svmsym.exact.answer import Answer
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.verdict import Broken, Judged, correct, undecided, wrong

Meaning = Literal["positive", "possible", "always", "margin"]
MEANINGS: tuple[Meaning, ...] = ("positive", "margin", "possible", "always")
_WORDS: dict[Meaning, str] = {
    "positive": "the points with α > 0 at an optimum",
    "possible": "the points with α > 0 at some optimum",
    "always": "the points with α > 0 at every optimum",
    "margin": "the points on the margin",
}


def judge_support(best: Optimum, given: frozenset[int], meaning: Meaning | None = None) -> Judged:
    """The verdict on a set of points; without a meaning any will do, and the one that fits is named.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> square = optimum_of(Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1)))
    >>> [judge_support(square, frozenset(s)).verdict for s in ({1, 3}, {1, 2, 3, 4}, {1, 4})]
    ['correct', 'correct', 'wrong']
    >>> judge_support(square, frozenset({1, 3}), "margin").index
    2
    """
    n = best.problem.n
    strange = sorted(i for i in given if not 1 <= i <= n)
    if strange:
        return undecided(f"there is no point {strange[0]}: the points are 1 to {n}")
    known = sets(best)
    if not known:
        return undecided("with this kernel it is not known which multipliers are zero at every optimum")
    proof: dict[str, object] = {name: sorted(s) for name, s in known.items()}
    asked = MEANINGS if meaning is None else (meaning,)
    fits = {name: _fits(best, given, name, known) for name in asked}
    right = [name for name in asked if fits[name]]
    if right:
        return correct(f"these are {_WORDS[right[0]]}", proof, ", ".join(right))
    if None in fits.values():
        return undecided("there are too many optimal α to decide which sets of points they have")
    return replace(wrong(_broken(given, known, meaning), proof), meaning=meaning)


def sets(best: Optimum) -> Mapping[Meaning, frozenset[int]]:
    """The three sets that do not depend on the choice of an optimum; fewer where they are not known."""
    if best.answer is not None:
        s = best.answer.support
        named: dict[Meaning, tuple[int, ...]] = {"possible": s.some, "always": s.every, "margin": s.on_margin}
        return {name: frozenset(i + 1 for i in some) for name, some in named.items()}
    enclosed = best.enclosed
    assert enclosed is not None
    if not best.alpha_unique:
        return {}
    positive = frozenset(i + 1 for i in enclosed.support_vectors)
    found: dict[Meaning, frozenset[int]] = {"possible": positive, "always": positive}
    if enclosed.strict and best.problem.kind == "svc":
        found["margin"] = frozenset(v + 1 for v in enclosed.free)
    return found


def _fits(
    best: Optimum, given: frozenset[int], meaning: Meaning, known: Mapping[Meaning, frozenset[int]]
) -> bool | None:
    if meaning == "positive":
        if not known["always"] <= given <= known["possible"]:
            return False
        if known["always"] == known["possible"]:
            return True
        assert best.answer is not None
        return _is_support(best.answer, given)
    return given == known[meaning] if meaning in known else None


def _is_support(answer: Answer, given: frozenset[int]) -> bool | None:
    """Whether some optimum is positive exactly at the given points; None where there are too many."""
    corners = answer.face.generators()
    if corners is None:
        return None
    n, covered, vertex = answer.problem.n, set[int](), False
    wide = 2 * n if answer.alpha_star else n
    for some, are_vertices in ((corners.vertices, True), (corners.rays, False)):
        for u in some:
            own = {v % n + 1 for v in range(wide) if u[v]}
            if own <= given:
                covered |= own
                vertex = vertex or are_vertices
    return vertex and covered == given


def _broken(
    given: frozenset[int], known: Mapping[Meaning, frozenset[int]], meaning: Meaning | None
) -> Broken:
    if meaning in known and meaning is not None:
        i = min(given ^ known[meaning])
        words = f"point {i} is {'not ' if i in given else ''}one of {_WORDS[meaning]}"
        return Broken(_formula(i, meaning, holds=i not in given), words, i)
    never = given - known["possible"] - known.get("margin", frozenset())
    if never:
        i = min(never)
        return Broken(f"α_{i} = 0", f"point {i} has α = 0 at every optimum and is not on the margin", i)
    missing = known["always"] - given
    if missing:
        i = min(missing)
        return Broken(f"α_{i} > 0", f"point {i} has α > 0 at every optimum and was left out", i)
    return Broken("{i : α_i > 0}", "no optimal α is positive at exactly these points")


def _formula(i: int, meaning: Meaning, *, holds: bool) -> str:
    if meaning == "margin":
        return f"y_{i} f(x_{i}) {'=' if holds else '≠'} 1"
    return f"α_{i} {'>' if holds else '='} 0"
