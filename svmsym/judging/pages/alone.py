"""Claims on a page without a problem of the library: judged by the page's own definitions and lines.

What follows from the lines before is right. Where the page has a function J of its own, its stationary points
are what it speaks of: a claim that holds there is right, though it may not be shown; one that fails there is
wrong, if it has no letters beyond those of J.
"""

from __future__ import annotations

from svmsym.judging.pages.standing import Standing
from svmsym.judging.pages.subjects import ZERO, read_formula
from svmsym.judging.pages.verdicts import Judgement, correct, undecided
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import Key
from svmsym.writing import tree as t
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_UNKNOWNS = ("w", "b", "β", "θ", "w_0", "β_0", "a")
_LOSSES = {  # of a point; what a page calls so must be it
    "hinge-loss": (r"\max(0, 1 - y_i(w^T x_i + b))",),
}
_WEIGHED = (
    r"\sum_i {0}",
    r"\frac{{1}}{{n}} \sum_i {0}",
    r"C \sum_i {0}",
    r"\frac{{1}}{{2}} \|w\|^2 + C \sum_i {0}",
    r"\frac{{1}}{{2}} \|w\|^2 + \frac{{C}}{{n}} \sum_i {0}",
    r"\frac{{\lambda}}{{2}} \|w\|^2 + \frac{{1}}{{n}} \sum_i {0}",
    r"\lambda \|w\|^2 + \frac{{1}}{{n}} \sum_i {0}",
    r"\frac{{\lambda}}{{2}} \|w\|^2 + \sum_i {0}",
    r"\lambda \|w\|^2 + \sum_i {0}",
)
_OPEN = "it does not follow from what stands before"


def judge_alone(node: Node, standing: Standing) -> Judgement:
    """Judge a claim by what the page says before it."""
    everywhere = standing.test(node, standing.free(), standing.supposed)
    if everywhere.ill_typed:
        return undecided(everywhere.reason)
    equation = isinstance(node, t.Relation) and set(node.signs) <= {"="}
    if everywhere.holds and (equation or _follows(node, standing)):
        return correct("it holds for all values of the letters")
    if standing.facts:
        tried = standing.test(node, standing.solved(standing.facts), standing.supposed)
        if tried.holds and (equation or _follows(node, standing)):
            return correct("it follows from what stands before")
    conditions = _stationary(standing)
    if not conditions:
        return undecided(_OPEN)
    facts = [f for f in standing.facts if not any(isinstance(n, t.Derivative) for n in t.walk(f))]
    tried = standing.test(node, standing.solved([*conditions, *facts]), standing.supposed)
    if tried.holds:
        return correct("right, but not shown by what stands before", shown=False)
    known = {k for key in standing.objectives for k in letters_of([standing.definitions[key].body])}
    if tried.failing is None or not letters_of([node]) - INDICES <= known | set(standing.definitions):
        return undecided(_OPEN)
    told = standing.describe(node, tried.failing, small=False)
    return Judgement("wrong", "it does not hold where the gradients vanish", (), "", told or None)


def _follows(node: Node, standing: Standing) -> bool:
    """Whether an inequality, or a statement with "if", follows; worlds in which it fails are searched for."""
    claim = node if not standing.supposed else t.Implies(t.Joined("and", tuple(standing.supposed)), node)
    return standing.implies(standing.facts, claim)


def unknowns_of(standing: Standing) -> list[Key]:
    """List the letters by which the last function of a page is made small."""
    for key in reversed(standing.objectives):
        letters = letters_of([standing.definitions[key].body])
        if found := [u for u in _UNKNOWNS if u in letters]:
            return found
    return []


def _stationary(standing: Standing) -> list[Node]:
    """∂J/∂u = 0 for the last function of the page and its unknowns."""
    if not (found := unknowns_of(standing)):
        return []
    key = next(
        k for k in reversed(standing.objectives) if found[0] in letters_of([standing.definitions[k].body])
    )
    return [t.Relation((t.Derivative(t.Name(key), (_name(u),)), ZERO), ("=",)) for u in found]


def _name(key: Key) -> Node:
    letter, _, below = key.partition("_")
    return t.Scripted(t.Name(letter), (ZERO,)) if below else t.Name(letter)


def is_named_loss(name: str, standing: Standing) -> bool:
    """Whether the function of a page is the loss of the library's argument, with any usual weight."""
    if name not in _LOSSES or not standing.objectives:
        return True
    own = t.Name(standing.objectives[-1])
    for loss in _LOSSES[name]:
        for weighed in _WEIGHED:
            wanted = read_formula(weighed.format(loss))
            if standing.test(t.Relation((own, wanted), ("=",)), standing.free()).holds:
                return True
    return False
