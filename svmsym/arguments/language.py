"""What the language of formulas covers, and what is left to algebra in numbers: exp, log, roots, xᵏ."""

from __future__ import annotations

from sympy import Expr, Function, Integer, Pow, Symbol, preorder_traversal


def is_foreign(e: Expr) -> bool:
    """Whether a formula has parts that the kernel does not know.

    >>> from sympy import exp
    >>> from svmsym.formulas import Scalar
    >>> is_foreign(exp(Scalar("z"))), is_foreign(Scalar("z") ** 2)
    (True, False)
    """
    return any(_foreign(node) for node in preorder_traversal(e))


def _foreign(node: object) -> bool:
    if isinstance(node, Pow):
        return not isinstance(node.exp, Integer)
    return isinstance(node, Function | Symbol)
