"""What is true where an item is asked: at every optimum of its problem, and of its derivatives everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from svmsym.duality.derivation import Derivation
from svmsym.duality.library import load_stated
from svmsym.errors import SvmsymError
from svmsym.judging.matching import parts_of
from svmsym.judging.pages.check import stand
from svmsym.judging.pages.claims import SUPPORT
from svmsym.judging.pages.judge import judge
from svmsym.judging.pages.lines import namings
from svmsym.judging.pages.standing import Standing
from svmsym.judging.pages.subjects import Subject, subjects
from svmsym.judging.renaming import rename_all
from svmsym.writing import tree as t
from svmsym.writing.tree import Node


@dataclass(frozen=True)
class Truth:
    """correct, wrong or undecided; of what is wrong, the numbers of an optimum."""

    verdict: str
    reason: str = ""
    counterexample: str = ""


def conventions(problem: str) -> Sequence[Subject]:
    """List the problem under each convention, the usual one first; a fit has none.

    >>> [dict(subject.choices)["bias"] for subject in conventions("hard-margin")][::2]
    ['+b', '-b']
    """
    try:
        known = isinstance(load_stated(problem), Derivation)
    except SvmsymError:
        return ()
    return subjects(problem) if known else ()


def judge_in_context(problem: str, node: Node) -> Truth:
    """Judge one statement where the problem is known, and nothing else was said.

    >>> from svmsym.judging.claiming import claims_of
    >>> from svmsym.judging.sheet import read_on
    >>> said = [claims_of(read_on(text).page)[0] for text in ("α_i ≥ 0", "α_i > 0")]
    >>> [judge_in_context("hard-margin", node).verdict for node in said]
    ['correct', 'wrong']
    """
    known = conventions(problem)
    if not known:
        return Truth("undecided", "nothing is known beside the formulas that are asked for")
    named = rename_all(node, next(namings([node], known[0]), {}))
    standing = stand(known[0], [named])
    found = judge(named, standing)
    if found.reason == SUPPORT:  # a condition is one for all points
        return Truth("wrong", found.reason)
    if found.verdict == "correct" and not found.claims:
        return Truth("undecided", found.reason)
    if found.verdict == "correct" and any(_is_never_met(bound, standing) for bound in parts_of(named)):
        return Truth("undecided", "this bound is never met")
    return Truth(found.verdict, found.reason, found.counterexample or "")


def _is_never_met(node: Node, standing: Standing) -> bool:
    """Whether an inequality holds because it asks for less than is known: α_i ≤ 2C."""
    if not isinstance(node, t.Relation) or not set(node.signs) & {"≤", "<"}:
        return False
    return standing.test(replace(node, signs=("<",)), standing.optima()).holds
