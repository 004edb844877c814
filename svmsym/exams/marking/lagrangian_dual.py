"""The dual of a Lagrangian of the student's own, and its stationarity conditions, as texts.

The unknowns that occur in it are minimised out by the same engine that derives the right dual, with every
step proved. A Lagrangian that leaves its language, or that has no minimum, has no dual to follow.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr

from svmsym.duality.dual import dual
from svmsym.errors import SvmsymError
from svmsym.exams.marking.context import conventions
from svmsym.exams.setting.draft import letters_of
from svmsym.exams.setting.formulas import Written
from svmsym.formulas.atoms import Letter
from svmsym.judging.claiming import claims_of
from svmsym.judging.defining import take_definitions
from svmsym.judging.fitting import VARIABLES
from svmsym.judging.naming import named, same_name
from svmsym.judging.outcome import Open
from svmsym.judging.pages.check import stand
from svmsym.judging.pages.lines import namings
from svmsym.judging.proving import translate
from svmsym.judging.renaming import rename_all
from svmsym.judging.sheet import Sheet, read_on
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node


def dual_text(text: str, problem: str, sheet: Sheet) -> str:
    """Derive the dual that belongs to a Lagrangian as it was written, in the letters of the sheet.

    >>> dual_text("L = ‖w‖² − Σ_i α_i (y_i (wᵀx_i + b) − 1)", "hard-margin", Sheet())
    'max_{α} Σᵢ αᵢ − ¼ ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩ s.t. Σᵢ αᵢyᵢ = 0, αᵢ ≥ 0'
    """
    return _derive(text, problem, sheet).dual()


def gradient_texts(text: str, problem: str, sheet: Sheet, by: str = "") -> tuple[str, ...]:
    """Write the gradient of a Lagrangian as it was written, and the same set to zero.

    >>> gradient_texts("L = ‖w‖² − Σ_i α_i (y_i (wᵀx_i + b) − 1)", "hard-margin", Sheet(), "w")
    ('∇_w L = 2w − Σᵢ αᵢyᵢxᵢ', '2w − Σᵢ αᵢyᵢxᵢ = 0')
    """
    found = _derive(text, problem, sheet).gradients(by)
    named_ones = ", ".join(f"{head} = {value}" for head, value in found)
    return named_ones, ", ".join(f"{value} = 0" for _, value in found)


def _derive(text: str, problem: str, sheet: Sheet) -> Written:
    """Minimise the unknowns out of a Lagrangian."""
    value = _formula(text, problem, sheet)
    written = Written(problem, letters_of(sheet))
    usual = written.derived.dual.lagrangian
    there = {x.name for x in value.atoms(Letter)}
    unknowns = tuple(u for u in usual.problem.unknowns if u.name in there)
    changed = replace(usual, problem=replace(usual.problem, unknowns=unknowns), expression=value)
    written.derived = replace(written.derived, dual=dual(changed), claims=())
    return written


def _formula(text: str, problem: str, sheet: Sheet) -> Expr:
    """Read what L is, in the letters of the library."""
    known = conventions(problem)
    try:
        claims = claims_of(read_on(text, sheet).page)
    except Open as error:
        raise SvmsymError(f"the Lagrangian was not understood: {error}", hint="write L = …") from None
    rest, own = take_definitions(claims, VARIABLES)
    bodies = [body for n in rest if (body := _value_of(n)) is not None]
    if len(bodies) != 1 or not known:
        raise SvmsymError("the Lagrangian is no formula", hint="write L = …")
    node = rename_all(bodies[0], next(namings(bodies, known[0]), {}))
    standing = stand(known[0], [node])
    names = {key: key for key in known[0].kinds}
    found = translate(node, standing.table, {**standing.definitions, **own}, names)
    if found is None:
        raise SvmsymError("the Lagrangian leaves the language of derivations", hint="write it with sums")
    return found


def _value_of(node: Node) -> Node | None:
    found = named(node)
    if found is not None:
        return found.body if same_name("L", found.name) else None
    return None if is_statement(node) else node
