"""The borders of the language: what the small-model theorem covers, checked before every proof.

Refused are two operators in one formula, one name over two index sets, two index sets of one size's
name, δ between different sets, and trees that are too large to be walked through.
"""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Basic, Expr

from svmsym.errors import FormulaError, ProofError
from svmsym.formulas.atoms import (
    Entry,
    IndexSet,
    Label,
    OperatorImage,
    VectorEntry,
)
from svmsym.formulas.kinds import kind_of
from svmsym.formulas.operations import Delta, KernelValue
from svmsym.formulas.tree import parts


def check_formulas(*formulas: Expr) -> None:
    """Refuse, before anything is expanded, what is too large, ill-typed or outside the theorem's language."""
    for formula in formulas:
        if not isinstance(formula, Expr):
            raise FormulaError(
                f"{str(formula)[:40]!r} is no formula",
                why=f"it is of type {type(formula).__name__}",
                hint="build it from letters, and write a number as SymPy's Integer(0)",
            )
    nodes = [node for formula in formulas for node in parts(formula)]
    for formula in formulas:
        kind_of(formula)
    check_language(nodes)


def check_language(nodes: Iterable[Basic]) -> None:
    """Refuse formulas that leave the theorem's language when taken together, given all of their parts."""
    operators: set[str] = set()
    sets: dict[str, IndexSet] = {}
    families: dict[tuple[str, str], IndexSet] = {}
    for node in nodes:
        if isinstance(node, OperatorImage):
            operators.add(node.name)
        elif isinstance(node, IndexSet):
            _require_one(sets.setdefault(node.name, node) == node, f"two index sets are called {node.name}")
        elif isinstance(node, Entry | Label | VectorEntry):
            known = families.setdefault((type(node).__name__, node.name), node.index.domain)
            _require_one(known == node.index.domain, f"{node.name} runs over two index sets")
        elif isinstance(node, Delta):
            same = node.left.domain == node.right.domain
            _require_one(same, "δ compares indices of different sets")
    _require_one(len(operators) < 2, f"the operators {' and '.join(sorted(operators))} need not commute")  # noqa: PLR2004


def check_variable(function: Expr, variable: Expr) -> None:
    """Refuse a variable that also stands inside a feature map, where no gradient is known."""
    for node in parts(function):
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
