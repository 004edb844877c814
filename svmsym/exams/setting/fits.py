"""Gradients and normal equations of fits, as arguments of the library compute and prove them.

S = Σ (y_i − ⟨w, x_i⟩ − b)²,   ∇_w S = −2 Σ (y_i − ⟨w, x_i⟩ − b) x_i
"""

from __future__ import annotations

from sympy import Expr

from svmsym.arguments.argued import Argued
from svmsym.arguments.checking import Context
from svmsym.arguments.signs import Known
from svmsym.arguments.statements import Definition, Line
from svmsym.duality.library import load_stated
from svmsym.exams.setting.draft import Draft, with_targets
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Item
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import to_text


def fit_draft(item: Item, letters: Notation) -> Draft:
    """Each gradient, or each set to zero; the targets z of our library are y on a sheet.

    >>> from fractions import Fraction
    >>> fit_draft(Item("a", "normal_equations", Fraction(2), problem="least-squares"), Notation()).texts[0]
    'Σᵢ (yᵢ − ⟨w, xᵢ⟩ − b)xᵢ = 0, Σᵢ (yᵢ − ⟨w, xᵢ⟩ − b) = 0'
    """
    argued: Argued = load_stated(item.problem).run()
    own = Notation(symbols=with_targets(letters))
    lines = [s for s in argued.statements if isinstance(s, Line) and s.is_gradient]
    wanted = [s for s in lines if item.by in {"", _name(s), own.symbol(_name(s))}]
    if not wanted:
        names = ", ".join(map(_name, lines))
        raise NoReferenceError(
            f"{item.problem} has no unknown {item.by[:20]!r}", hint=f"the unknowns are {names}"
        )
    definitions = tuple(s for s in argued.statements if isinstance(s, Definition))
    unfolded = Context(definitions, Known({})).unfolded
    values = [unfolded(s.right) for s in wanted]
    zero = ", ".join(f"{to_text(_plain(v), own)} = 0" for v in values)
    proof = {"argument": item.problem, "lines": "proved" if not argued.wrong_lines() else "wrong"}
    if item.kind == "normal_equations":
        return Draft((zero,), proof)
    return Draft((", ".join(to_text(v, own) for v in values), zero), proof)


def _name(line: Line) -> str:
    assert line.variable is not None
    return str(line.variable.name)


def _plain(value: Expr) -> Expr:
    """Without a number in front: −2 Σ … = 0 says Σ … = 0."""
    factor, rest = value.as_coeff_Mul()
    return value / factor if factor and rest != 1 else value
