"""Which mistake gives which formula of a named problem, made once for each problem.

A wrong answer is looked up by its fingerprint; that it is the formula of a mistake is then asked of the judge
of formulas, which compares it with that formula as with a reference.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations, islice, product

from svmsym.errors import SvmsymError
from svmsym.exams.mistakes.condition_slips import conditions, implications
from svmsym.exams.mistakes.dual_form_slips import DUAL_FORM_SLIPS, DualSlip, right_dual, stated, wrong_duals
from svmsym.exams.mistakes.fingerprints import Key, Keyed, Lens, lens_of, split_by_kind
from svmsym.exams.mistakes.lagrangian_slips import LAGRANGIAN_SLIPS, right_lagrangian, wrong_lagrangians
from svmsym.judging.naming import named
from svmsym.judging.outcome import CORRECT, settle
from svmsym.judging.pages.lines import namings
from svmsym.judging.pages.subjects import Subject, subjects
from svmsym.judging.renaming import rename_all
from svmsym.judging.same import compare_claims
from svmsym.judging.stating import as_problem
from svmsym.writing import tree as t
from svmsym.writing.echo import to_text
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

Names = tuple[str, ...]
Made = Iterator[tuple[Names, Node]]
Found = Mapping[Key, tuple[tuple[Names, Node], ...]]
_MOST_ALTERNATIVES = 3
_MOST_CLAIMS = 3  # wrong in one answer, each with mistakes of its own
_MOST_NAMINGS = 3  # ways to take the letters of an answer
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

    lens: Lens
    kind: str
    right: frozenset[Key]
    found: Found

    def name(self, claims: Sequence[Node]) -> tuple[Names, ...]:
        """Find the sets of mistakes that an answer shows; single ones, or pairs where no single one does."""
        for names in islice(namings(claims, self.lens.subject), _MOST_NAMINGS):
            found = self._name([self.lens.write_out(rename_all(node, names)) for node in claims])
            if found:
                return found
        return ()

    def _name(self, claims: Sequence[Node]) -> tuple[Names, ...]:
        keyed = dict(self._keyed(claims))
        singles = self._confirmed(self.found, keyed)
        right = any(key in self.right for key in keyed if key[0] in {"value", "problem"})
        if singles or right or not keyed:
            return _together(singles)
        pairs = _together(self._confirmed(self.pairs, keyed))
        return pairs if len(pairs) <= _MOST_ALTERNATIVES else ()

    def _confirmed(self, table: Found, keyed: Mapping[Key, Node]) -> set[tuple[Names, ...]]:
        """Look up fingerprints; what the judge does not call the same formula has no name."""
        found = set()
        for key, node in keyed.items():
            known = table.get(key, ())
            wrong = [w for w in dict.fromkeys(w for _, w in known) if not self._is_right(w)]
            if any(_is_same(self.lens, w, node) for w in wrong):
                found.add(tuple(dict.fromkeys(names for names, _ in known)))
        return found

    def _is_right(self, node: Node) -> bool:
        """Tell whether a changed dual has the right optima all the same."""
        return isinstance(node, t.Optimum) and _is_same(self.lens, self.lens.subject.dual, node)

    def _keyed(self, claims: Sequence[Node]) -> list[Keyed]:
        if self.kind == "derivation":
            claims = [_objective_alone(node) for node in claims]
        problem = _problem(claims) if self.kind in {"dual", "derivation"} else None
        key = None if problem is None else self.lens.problem(problem)
        whole: list[Keyed] = [(key, problem)] if key is not None and problem is not None else []
        if self.kind == "dual" and len(claims) > 1:  # what is wrong in a whole problem is told by all of it
            return whole
        return [*whole, *(pair for node in claims for pair in self.lens.keys(node))]

    @cached_property
    def pairs(self) -> Found:
        """Formulas of two mistakes at a time that no single one gives."""
        return _table(self.lens, _pairs(self.lens.subject, _PARTS[self.kind]), {*self.right, *self.found})


@lru_cache(maxsize=4096)
def _is_same(lens: Lens, wrong: Node, node: Node) -> bool:
    """Ask the judge whether an answer is a wrong formula; parts of different kinds are asked for apart."""
    wanted, found = split_by_kind(lens, wrong), split_by_kind(lens, node)
    return len(wanted) == len(found) and all(
        settle(compare_claims, [a], [b], []).verdict == CORRECT for a, b in zip(wanted, found, strict=True)
    )


def _objective_alone(node: Node) -> Node:
    """Read max … in a line, with its constraints in other lines, as L = …"""
    about = named(node)
    body = node if about is None else about.body
    if not isinstance(body, t.Optimum) or body.constraints:
        return node
    return body.objective if body.sense == "max" else t.Sum((body.objective,), ("-",))


def _problem(claims: Sequence[Node]) -> t.Optimum | None:
    """Find max … s.t. …, also as L_D = … with constraints beside it, which is then to be maximised."""
    bodies = [node if about is None else about.body for node in claims for about in [named(node)]]
    bare = [body for body in bodies if not is_statement(body)]
    nodes = [t.Optimum("max", (), node) if node in bare else node for node in bodies]
    found = as_problem(nodes) if len(bare) <= 1 else None
    return found if found is not None and found.constraints else None


def _together(claims: Collection[tuple[Names, ...]]) -> tuple[Names, ...]:
    """Find what explains all wrong claims of an answer: one set of mistakes, or a set for each claim.

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
def formula_table(name: str, kind: str) -> FormulaTable | None:
    """Make the table of a kind of item about a named problem; None where there is no such problem."""
    try:
        subject = subjects(name)[0]
    except SvmsymError:
        return None
    if right_lagrangian(subject) is None and right_dual(subject) is None:
        return None
    lens = lens_of(subject)
    right = frozenset(key for node in _right(subject) for key, _ in lens.keys(node))
    return FormulaTable(lens, kind, right, _table(lens, _singles(subject, _PARTS[kind]), right))


def _table(lens: Lens, made: Made, known: Collection[Key]) -> Found:
    table: dict[Key, dict[tuple[Names, Node], None]] = {}
    for names, node in made:
        keys = [key for key, _ in lens.keys(node)]
        for key in [k for k in keys if k[0] == "implies"] or keys:  # of an implication no part is the mistake
            if key not in known:
                table.setdefault(key, {})[names, node] = None
    return {key: tuple(some) for key, some in table.items()}


@cache
def wrong_formulas(name: str, kind: str) -> tuple[tuple[str, str], ...]:
    """List each mistake with a wrong answer to such an item, as text."""
    table = formula_table(name, kind)
    some = () if table is None else (one for found in table.found.values() for one in found)
    return tuple((names[0], to_text(node)) for names, node in dict.fromkeys(some))


def _right(subject: Subject) -> Iterator[Node]:
    yield from (subject.lagrangian, subject.dual, subject.dual_objective)
    for known in (subject.stationarity, subject.bounds, subject.complementarity, subject.signs):
        yield from (c.node for c in known)


def _singles(subject: Subject, parts: frozenset[str]) -> Made:
    if "lagrangian" in parts:
        for mistake, slip in LAGRANGIAN_SLIPS.items():
            yield from (((mistake,), node) for node in wrong_lagrangians(subject, (slip,)))
    if "dual" in parts:
        for mistake, change in DUAL_FORM_SLIPS.items():
            yield from _duals((mistake,), subject, (change,))
    if "conditions" in parts:
        yield from (((mistake,), node) for mistake, node in conditions(subject))
    if "implications" in parts:
        yield from (((mistake,), node) for mistake, node in implications())


def _pairs(subject: Subject, parts: frozenset[str]) -> Made:
    if "lagrangian" in parts:
        for (first, one), (second, two) in combinations(LAGRANGIAN_SLIPS.items(), 2):
            yield from (((first, second), node) for node in wrong_lagrangians(subject, (one, two)))
    if "dual" in parts:
        # A mistake of the Lagrangian is a consequence in the dual, of which one at a time is enough.
        own = [(k, slip) for k, slip in DUAL_FORM_SLIPS.items() if not k.startswith("lagr.")]
        for (first, before), (second, after) in combinations(own, 2):
            yield from _duals((first, second), subject, (before, after))


def _duals(names: Names, subject: Subject, slips: tuple[DualSlip, ...]) -> Made:
    right = right_dual(subject)
    for dual in wrong_duals(right, slips):
        yield names, stated(dual, subject)
        if right is not None and dual.objective != right.objective:
            yield names, subject.tree(dual.objective)
