"""Losses whose derivations are judged line by line: no constraints, no dual, but gradients that vanish.

least squares   Σ (y_i − ⟨w, x_i⟩ − b)²           the objective of the argument of that name
ridge           λ‖w‖² + Σ (y_i − ⟨w, x_i⟩)²       with other weights of λ as conventions
Adaline         ½ Σ (y_i − ⟨w, x_i⟩ − b)²
logistic        Σ log(1 + exp(−y_i s_i)) for labels ±1;  −Σ y_i log p_i + (1 − y_i) log(1 − p_i) for 0 and 1
hinge           Σ max(0, 1 − y_i s_i)             s_i = ⟨w, x_i⟩ + b,  p_i = 1/(1 + exp(−s_i))

Targets are numbers y_i, labels are ±1; a bias may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sympy import Expr, Integer, Rational
from sympy.core.basic import Basic

from svmsym.arguments.argued import Argued
from svmsym.arguments.argument import Argument
from svmsym.arguments.checking import Context
from svmsym.arguments.signs import Known
from svmsym.arguments.statements import Definition, Line
from svmsym.duality.library import load_stated
from svmsym.exams.meaning.functions import Exp, Log, Max
from svmsym.exams.meaning.statements import POINTS
from svmsym.formulas.atoms import Entry, Index, IndexSet, Label, Scalar, Size, Vector, VectorEntry
from svmsym.formulas.operations import Inner, Total, total

POSITIVE_WEIGHT = Scalar("C")
W, B = Vector("w"), Scalar("b")
_I = Index("i", POINTS)
_SCORE = Inner(W, VectorEntry("x", _I)) + B
LOSS_NAMES = frozenset(
    {"least-squares", "ridge-normal-equations", "adaline", "logistic-regression", "hinge-loss"}
)
_LETTERS = (Scalar, Vector, Entry, Label, VectorEntry)
_WEIGHTS = (Integer(1), Rational(1, 2), Integer(2), Size(POINTS), Size(POINTS) / 2)


@dataclass(frozen=True)
class Loss:
    """An objective to be minimised over w, and over b where it has one; ``labels``: whether y is ±1."""

    objective: Expr
    choices: tuple[tuple[str, str], ...]
    labels: bool = False
    smooth: bool = True  # False where it is differentiable only away from kinks

    @property
    def unknowns(self) -> tuple[Expr, ...]:
        """The letters by which it is minimised."""
        return tuple(v for v in (W, B) if self.objective.has(v))


def losses(name: str) -> tuple[Loss, ...] | None:
    """The conventions of a loss, the usual ones first; None where the name is no loss that is covered.

    >>> [loss.choices for loss in losses("least-squares")]
    [(('bias', 'b'),), (('bias', 'none'),)]
    >>> losses("weak-duality") is None
    True
    """
    if name not in LOSS_NAMES:
        return None
    if name == "logistic-regression":
        return _logistic()
    if name == "hinge-loss":
        margin = Label("y", _I) * _SCORE
        return _with_and_without_bias(total(Max(Integer(0), 1 - margin), _I), labels=True, smooth=False)
    return _squares(name)


def _logistic() -> tuple[Loss, ...]:
    margins = total(Log(1 + Exp(-Label("y", _I) * _SCORE)), _I)
    y, p = Entry("y", _I), 1 / (1 + Exp(-_SCORE))
    entropy = -total(y * Log(p) + (1 - y) * Log(1 - p), _I)
    labelled = _with_and_without_bias(margins, labels=True)
    return (*labelled, *_with_and_without_bias(entropy, ("labels", "0 and 1")))


@lru_cache(maxsize=16)
def _squares(name: str) -> tuple[Loss, ...] | None:
    """The objective that an argument differentiates by w, where that is a sum over points."""
    stated = load_stated(name)
    if not isinstance(stated, Argument):
        return None
    objective = _differentiated(stated.run())
    if objective is None:
        return None
    if not objective.has(Scalar("λ")):
        return _with_and_without_bias(objective)
    # λ > 0, which comparisons know of C.
    weighed = [objective.xreplace({Scalar("λ"): c * POSITIVE_WEIGHT}) for c in _WEIGHTS]
    named = [f"{c}·λ" if c != 1 else "λ" for c in _WEIGHTS]
    return tuple(
        loss
        for f, word in zip(weighed, named, strict=True)
        for loss in _with_and_without_bias(f, ("weight", word))
    )


def _differentiated(argued: Argued) -> Expr | None:
    definitions = tuple(s for s in argued.statements if isinstance(s, Definition))
    for s in argued.statements:
        if isinstance(s, Line) and s.variable == W and s.left is not None:
            objective = Context(definitions, Known({})).unfolded(s.left)
            known = {"w", "b", "x", "z", "λ", "n"}
            if objective.atoms(Total) and {x.name for x in objective.atoms(*_LETTERS)} <= known:
                return _in_house_letters(objective)
    return None


def _in_house_letters(e: Basic) -> Expr:
    """The same formula over the points of answers, with targets y."""
    if isinstance(e, IndexSet):
        return POINTS
    if isinstance(e, Entry) and e.name == "z":
        return Entry("y", _in_house_letters(e.index))
    if not e.args or isinstance(e, Scalar | Vector):
        return e
    return e.func(*(_in_house_letters(a) if isinstance(a, Basic) else a for a in e.args))


def _with_and_without_bias(
    objective: Expr, *choices: tuple[str, str], labels: bool = False, smooth: bool = True
) -> tuple[Loss, ...]:
    """Both, the one that was stated first."""
    biased = objective.has(B)
    with_bias = objective if biased else _biased(objective)
    both = [
        Loss(with_bias, (("bias", "b"), *choices), labels, smooth),
        Loss(with_bias.xreplace({B: Integer(0)}), (("bias", "none"), *choices), labels, smooth),
    ]
    return tuple(both if biased else reversed(both))


def _biased(objective: Expr) -> Expr:
    scores = {node: node + B for node in objective.atoms(Inner) if node.left != node.right}
    return objective.xreplace(scores)
