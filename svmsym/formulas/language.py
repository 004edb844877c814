"""The borders of the language: what the small-model theorem covers, checked before every proof.

Refused are two operators in one formula, one name over two index sets, two index sets of one size's
name, δ between different sets, and degrees beyond what a monomial can hold.
"""

from __future__ import annotations

from sympy import Add, Expr, Mul, Pow, preorder_traversal

from svmsym.errors import ProofError
from svmsym.formulas.atoms import (
    Entry,
    IndexSet,
    Label,
    Letter,
    OperatorImage,
    VectorEntry,
)
from svmsym.formulas.laurent import HIGHEST_EXPONENT
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total


def check_language(*formulas: Expr) -> None:
    """Refuse formulas that leave the theorem's language when taken together."""
    operators: set[str] = set()
    sets: dict[str, IndexSet] = {}
    families: dict[tuple[str, str], IndexSet] = {}
    for formula in formulas:
        for node in preorder_traversal(formula):
            if isinstance(node, OperatorImage):
                operators.add(node.name)
            elif isinstance(node, IndexSet):
                _require_one(
                    sets.setdefault(node.name, node) == node, f"two index sets are called {node.name}"
                )
            elif isinstance(node, Entry | Label | VectorEntry):
                known = families.setdefault((type(node).__name__, node.name), node.index.domain)
                _require_one(known == node.index.domain, f"{node.name} runs over two index sets")
            elif isinstance(node, Delta):
                same = node.left.domain == node.right.domain
                _require_one(same, "δ compares indices of different sets")
        if _degree(formula) > HIGHEST_EXPONENT:
            raise ProofError("the degree of the formula is too high", hint="use smaller powers")
    _require_one(len(operators) < 2, f"the operators {' and '.join(sorted(operators))} need not commute")  # noqa: PLR2004


def check_variable(function: Expr, variable: Expr) -> None:
    """Refuse a variable that also stands inside a feature map, where no gradient is known."""
    for node in preorder_traversal(function):
        hidden = node.definition.args if isinstance(node, KernelValue) else (node,)
        for image in hidden:
            inside = getattr(image, "of", None)
            if inside is None or isinstance(image, OperatorImage):
                continue
            if type(inside) is type(variable) and inside.name == variable.name:
                raise ProofError(
                    f"{variable.name} stands inside a feature map",
                    why="a feature map need not be differentiable",
                )


def _require_one(holds: bool, what: str) -> None:  # noqa: FBT001 - a condition and its name
    if not holds:
        raise ProofError(what, why="the small-model theorem does not cover such formulas")


def _degree(e: Expr) -> int:
    """An upper bound of the exponents in any monomial."""
    if isinstance(e, Add):
        return max(_degree(a) for a in e.args)
    if isinstance(e, Mul | Inner):
        return sum(_degree(a) for a in e.args)
    if isinstance(e, Pow):
        return abs(int(e.exp)) * _degree(e.base)
    if isinstance(e, Total):
        return _degree(e.body)
    if isinstance(e, OperatorImage):
        return abs(e.power) + _degree(e.of)
    if isinstance(e, KernelValue):
        return 2
    return int(isinstance(e, Letter))
