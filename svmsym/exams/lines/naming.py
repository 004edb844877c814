"""What a new name of the student stands for: the Lagrangian, the dual function, or what it is defined as."""

from __future__ import annotations

from sympy import Expr

from svmsym.exams.lines.resolving import has_strangers, is_lagrangian_name, letters_of
from svmsym.exams.lines.standing import Named, Role, Standing
from svmsym.exams.meaning.functions import Applied, Infinity, PairEntry
from svmsym.exams.meaning.statements import Best, PerPair, PerPoint, Value
from svmsym.formulas.atoms import Index, Letter, Scalar, Vector
from svmsym.formulas.substitution import substitute

_DUAL_NAMES = frozenset({"g", "q", "W", "θ", "D", "Q", "G", "ψ", "d", "h"})


def role_of(name: str, arguments: tuple[Expr, ...], value: Value, s: Standing) -> Role:
    """What a name that occurs for the first time is taken for."""
    if isinstance(value, Best):
        return "dual"
    if has_strangers(value, s):
        return "definition"
    letters = letters_of(value)
    unknowns, multipliers = letters & set(s.world.unknowns), letters & set(s.world.multipliers)
    if is_lagrangian_name(name):
        return "lagrangian"
    told = {x.name for a in arguments for x in a.atoms(Letter)}
    if unknowns and multipliers and (not arguments or told & set(s.world.multipliers)):
        return "lagrangian"
    suffixed = name[0] in "LΛℒ"
    if multipliers and (suffixed or name in _DUAL_NAMES or (told and told <= set(s.world.multipliers))):
        return "dual"
    return "definition"


def introduce(left: Value, right: Value, s: Standing) -> bool:
    """Take note of a new name on the left; whether the link is a mere definition of it."""
    if isinstance(right, Expr) and right.has(Infinity):
        return False  # ∞ is no value that a name could stand for
    if isinstance(left, Applied) and left.name not in s.names:
        role = role_of(left.name, left.arguments, right, s)
        s.names[left.name] = Named(role, right, s.line)
        return role == "definition"
    if isinstance(left, PairEntry) and left.name not in s.pairs:
        body = right.body if isinstance(right, PerPair) else right
        if isinstance(right, PerPair):
            body = substitute(right.body, {right.row: left.row, right.column: left.column})
        if isinstance(body, Expr):
            s.pairs[left.name] = PerPair(body, left.row, left.column)
            return True
    if isinstance(left, PerPair) and isinstance(left.body, PairEntry):
        return introduce(left.body, right, s)
    if isinstance(left, PerPoint | Index):
        return False
    lone = isinstance(left, Scalar | Vector) and left.name not in s.world.letters
    if lone and isinstance(left, Letter) and left.name not in s.names:
        s.names[left.name] = Named("definition", right, s.line)
        return True
    return False
