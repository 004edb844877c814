"""Which mistake gives which formula of a named problem, made once for each problem."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product

from sympy import Expr, Integer

from svmsym.duality.library import derive
from svmsym.errors import SvmsymError
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import Chain, Defined, Link, Optimise, Shown, Statement, Together
from svmsym.exams.mistakes.claims import Claims, Key
from svmsym.exams.mistakes.condition_slips import equations, implications, type_errors
from svmsym.exams.mistakes.dual_form_slips import DUAL_FORM_SLIPS, DualSlip, right_dual, wrong_duals
from svmsym.exams.mistakes.lagrangian_slips import LAGRANGIAN_SLIPS, right_lagrangian, wrong_lagrangians

Names = tuple[str, ...]
Made = Iterator[tuple[Names, Statement]]
_MOST_ALTERNATIVES = 3
_MOST_CLAIMS = 3  # wrong in one answer, each with mistakes of its own
_AND: Link = ","
_PARTS: Mapping[str, frozenset[str]] = {
    "lagrangian": frozenset({"lagrangian"}),
    "dual": frozenset({"dual"}),
    "derivation": frozenset({"lagrangian", "dual", "conditions", "implications"}),
    "kkt": frozenset({"conditions", "implications"}),
    "gradient": frozenset({"conditions"}),
    "statement": frozenset({"implications"}),
}
FORMULA_KINDS = frozenset(_PARTS)


@dataclass(frozen=True, eq=False)
class FormulaTable:
    """Wrong formulas of a problem for one kind of item, with the mistakes that give them."""

    name: str
    kind: str
    claims: Claims
    right: frozenset[Key]
    found: Mapping[Key, tuple[Names, ...]]

    def named(self, statements: Iterable[Statement]) -> tuple[Names, ...]:
        """The sets of mistakes that an answer shows; single ones, or pairs where no single one does."""
        keys = self._keys([*statements])
        singles = {self.found[k] for k in keys if k in self.found}
        if singles or keys & self.right:
            return _together(singles)
        pairs = _together({self.pairs[k] for k in keys if k in self.pairs})
        return pairs if len(pairs) <= _MOST_ALTERNATIVES else ()

    def _keys(self, statements: list[Statement]) -> frozenset[Key]:
        derived = self.kind == "derivation"
        statements = [_objective_alone(s) for s in statements] if derived else statements
        keys = frozenset[Key]().union(*(self.claims.of(s, derived=derived) for s in statements))
        if self.kind in {"dual", "derivation"} and statements:
            whole = self.claims.whole(Together(tuple(statements), (_AND,) * (len(statements) - 1)))
            # What is wrong in a whole problem is told by all of it.
            if whole is not None and self.kind == "dual" and whole[2]:  # type: ignore[index]
                return frozenset({whole})
            keys |= {whole} - {None}
        return keys

    @cached_property
    def pairs(self) -> Mapping[Key, tuple[Names, ...]]:
        """Formulas of two mistakes at a time that no single one gives."""
        table: dict[Key, list[Names]] = {}
        for names, statement in _pairs(self.name, _PARTS[self.kind]):
            for k in _keys_of(statement, self.claims):
                if k not in self.found and k not in self.right:
                    some = table.setdefault(k, [])
                    some += [] if names in some else [names]
        return {k: tuple(some) for k, some in table.items()}


def _objective_alone(statement: Statement) -> Statement:
    """L = … for a line that says max … and leaves the constraints to other lines."""
    if (
        not isinstance(statement, Optimise)
        or statement.constraints
        or not isinstance(statement.objective, Expr)
    ):
        return statement
    value = statement.objective if statement.sense == "max" else -statement.objective
    return Defined("L", (), value)


def _together(claims: Collection[tuple[Names, ...]]) -> tuple[Names, ...]:
    """What explains all wrong claims of an answer: one set of mistakes, or a set for each claim.

    >>> _together([(("a",), ("b",)), (("b",),)]), _together([(("a",),), (("b",),)])
    ((('b',),), (('a', 'b'),))
    """
    if not claims:
        return ()
    first, *others = sorted(claims)
    common = tuple(names for names in first if all(names in some for some in others))
    if common or len(claims) > _MOST_CLAIMS:
        return common
    chosen = [[name for names in one for name in names] for one in product(first, *others)]
    return tuple(dict.fromkeys(tuple(dict.fromkeys(names)) for names in chosen))


@cache
def formula_table(name: str, kind: str) -> FormulaTable:
    """The table of a kind of item about a named problem; empty where the problem has no such formulas."""
    claims = Claims()
    right = frozenset(k for s in _right(name) for k in _keys_of(s, claims))
    table: dict[Key, list[Names]] = {}
    for names, statement in _singles(name, _PARTS[kind]):
        for k in _keys_of(statement, claims):
            if k not in right:
                some = table.setdefault(k, [])
                some += [] if names in some else [names]
    return FormulaTable(name, kind, claims, right, {k: tuple(some) for k, some in table.items()})


@cache
def wrong_formulas(name: str, kind: str) -> tuple[tuple[str, str], ...]:
    """Each mistake with a wrong answer to such an item, as text."""
    table = formula_table(name, kind)
    found = [
        (names[0], echo_text(statement))
        for names, statement in _singles(name, _PARTS[kind])
        if not _keys_of(statement, table.claims) <= table.right
    ]
    return (*found, *(type_errors(name) if "conditions" in _PARTS[kind] and table.right else ()))


def _keys_of(statement: Statement, claims: Claims) -> frozenset[Key]:
    """The key of a whole implication or problem, and of the objective alone; of anything else all claims."""
    found = claims.of(statement, derived=False)
    implications = frozenset(k for k in found if isinstance(k, tuple) and k[0] == "implies")
    return implications or found


def _known(name: str) -> bool:
    try:
        derive(name)
    except SvmsymError:
        return False
    return True


def _right(name: str) -> Iterator[Statement]:
    if not _known(name):
        return
    form, dual = right_lagrangian(name), right_dual(name)
    if form is not None:
        yield Shown(form.expression)
    if dual is not None:
        yield dual.statement
        yield Shown(dual.objective)
        for c in derive(name).dual.conditions:
            yield Chain((c.residual, Integer(0)), ("=",))


def _singles(name: str, parts: frozenset[str]) -> Made:
    if not _known(name):
        return
    if "lagrangian" in parts:
        for mistake, slip in LAGRANGIAN_SLIPS.items():
            yield from (((mistake,), Shown(e)) for e in wrong_lagrangians(name, (slip,)))
    if "dual" in parts:
        for mistake, change in DUAL_FORM_SLIPS.items():
            yield from _duals((mistake,), name, (change,))
    if "conditions" in parts:
        yield from (((mistake,), s) for mistake, s in equations(name))
    if "implications" in parts:
        yield from (((mistake,), s) for mistake, s in implications())


def _pairs(name: str, parts: frozenset[str]) -> Made:
    if not _known(name):
        return
    if "lagrangian" in parts:
        for (first, one), (second, two) in combinations(LAGRANGIAN_SLIPS.items(), 2):
            yield from (((first, second), Shown(e)) for e in wrong_lagrangians(name, (one, two)))
    if "dual" in parts:
        # A mistake of the Lagrangian is a consequence in the dual, of which one at a time is enough.
        own = [(k, slip) for k, slip in DUAL_FORM_SLIPS.items() if not k.startswith("lagr.")]
        for (first, before), (second, after) in combinations(own, 2):
            yield from _duals((first, second), name, (before, after))


def _duals(names: Names, name: str, slips: tuple[DualSlip, ...]) -> Made:
    right = right_dual(name)
    for form in wrong_duals(name, slips):
        yield names, form.statement
        if right is not None and form.objective != right.objective:
            yield names, Shown(form.objective)
