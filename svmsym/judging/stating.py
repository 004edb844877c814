"""Optimisation problems as they are stated: what is to be small, under which constraints, over what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from svmsym.judging.interpreting import Interpretation
from svmsym.judging.outcome import Open
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import CONVENTIONAL, FAMILY, NUMBER, POINTS, POSITIVE, Key, Kind, Table, key_of
from svmsym.meaning.ranges import is_index, keys_in
from svmsym.meaning.values import IllTyped, Undefined, is_number, numeric
from svmsym.worlds.evaluating import Statements
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.lexer import INDICES
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

DATA = frozenset("xyXYCnmNMdKkQGHPφΦψ")
PARAMETERS = frozenset("νεγσληκδτ")  # data where they are one number, variables where they are a list
KNOWN = frozenset([*"wbξαμxyCnNmd", "ξ*", "α*", "w_0"])  # everybody knows what these are


def as_problem(nodes: Sequence[Node]) -> t.Optimum | None:
    """Join a problem and the statements beside it, which are constraints too; None if there is not one.

    >>> w = t.Name("w")
    >>> rest = t.Relation((w, w), ("≥",))
    >>> as_problem([*write_out_optima([t.Big("argmin", (w,), None, w)]), rest]).constraints == (rest,)
    True
    """
    problems = [n for n in nodes if isinstance(n, t.Optimum)]
    rest = [n for n in nodes if not isinstance(n, t.Optimum)]
    if len(problems) != 1 or not all(map(is_statement, rest)):
        return None
    (problem,) = problems
    return replace(problem, constraints=(*_shared(problem.constraints), *rest))


def write_out_optima(nodes: Sequence[Node]) -> list[Node]:
    """Read argmin, and (w*, b*) = argmin, as the problem."""
    return [_optimum(n) or n for n in nodes]


def _optimum(node: Node) -> t.Optimum | None:
    match node:
        case t.Big(operator="argmin" | "argmax" as operator, below=below, body=body):
            if below and all(isinstance(o, t.Relation | t.Name) and _runs(o) for o in below):
                return None  # over points
            sense: Literal["min", "max"] = "min" if operator == "argmin" else "max"
            return t.Optimum(sense, below, body, at=node.at)
        case t.Relation(parts=(_, t.Big() as body), signs=("=" | ":=" | "∈",)):
            return _optimum(body)
    return None


def _runs(node: Node) -> bool:
    return is_index(node.parts[0] if isinstance(node, t.Relation) else node)


def _shared(constraints: Sequence[Node]) -> Iterator[Node]:
    """Give ξ_i of "ξ_i, ξ_i* ≥ 0" its relation."""
    waiting: list[Node] = []
    for node in constraints:
        item = node.item if isinstance(node, t.Quantified) else node
        if not is_statement(node):
            waiting.append(node)
            continue
        if waiting and isinstance(item, t.Relation):
            for head in waiting:
                yield t.Relation((head, *item.parts[1:]), item.signs, at=head.at)
            waiting = []
        yield node
    if waiting:
        raise Open("a constraint is no statement")


@dataclass(frozen=True)
class Stated:
    """A problem: ``sign``·cost is to be small; ``declared`` are the letters below min or max."""

    cost: Node
    sign: int
    constraints: tuple[Node, ...]
    declared: frozenset[Key]
    letters: frozenset[Key]
    constrained: frozenset[Key]
    priced: frozenset[Key]  # letters of the objective


def state(
    problem: t.Optimum, how: Interpretation, facts: Iterable[Node], links: Mapping[Key, Node] | None = None
) -> Stated:
    """Take a problem apart, and find its letters; ``links`` say what letters of another problem are."""
    below = [o for o in problem.over if isinstance(o, t.Relation)]
    cost = cost_of(problem)
    own = _variables(problem, how)
    known = [f for f in facts if own & keys_in(f)]
    constraints = tuple(
        c for c in (*problem.constraints, *below, *known, *(links or {}).values()) if not _is_domain(c)
    )
    if isinstance(cost, t.Optimum):
        raise Open("a problem inside of a problem")
    constrained, priced = _letters(constraints, how), _letters([cost], how)
    return Stated(
        cost,
        1 if problem.sense == "min" else -1,
        constraints,
        frozenset(declared | set(links or {}) if (declared := _declared(problem, how.table)) else ()),
        constrained | priced,
        constrained,
        priced,
    )


def _variables(problem: t.Optimum, how: Interpretation) -> set[Key]:
    """List the letters of a problem that are no data."""
    nodes = (cost_of(problem), *problem.constraints, *(o for o in problem.over if isinstance(o, t.Relation)))
    return {k for n in nodes for k in keys_in(n) if not _is_data(k, how.table)} - INDICES


def is_about_data(fact: Node, problems: Sequence[t.Optimum], how: Interpretation) -> bool:
    """Whether a fact ties data and parameters alone: λ = 1/(nC)."""
    varied = {k for p in problems for k in _declared(p, how.table)}
    return all(k not in varied and (k in INDICES or _is_data(k, how.table)) for k in keys_in(fact))


def undefine(
    problems: Sequence[t.Optimum], facts: Sequence[Node], how: Interpretation
) -> tuple[list[Node], Interpretation]:
    """Let variables that are defined be variables with an equation."""
    varied = {k for p in problems for k in _declared(p, how.table)} & how.definitions.keys()
    said = list(facts)
    for key in sorted(varied):
        meant = how.definitions[key]
        head = t.Scripted(t.Name(key), meant.indices) if meant.indices else t.Name(key)
        said += [t.Relation((head, meant.body), ("=",))] if not meant.parameters else []
    left = {k: v for k, v in how.definitions.items() if k not in varied or v.parameters}
    return said, replace(how, definitions=left) if varied else how


def find_links(
    one: t.Optimum, other: t.Optimum, facts: Sequence[Node], how: Interpretation
) -> dict[Key, Node]:
    """Find equations for variables of another problem in those of this one: β_i = α_i − α_i*."""
    own, foreign = _variables(one, how), _variables(other, how)
    found: dict[Key, Node] = {}
    for fact in facts:
        match fact:
            case t.Relation(parts=(left, right), signs=("=",)):
                for head, body in ((left, right), (right, left)):
                    key = key_of(head) or key_of(head.base if isinstance(head, t.Scripted) else head)
                    rest = keys_in(body) - INDICES
                    if key in foreign - own and rest & own and not rest & foreign - own:
                        found[key] = fact
    return found


def _declared(problem: t.Optimum, table: Table) -> set[Key]:
    """List the letters below min or max: w, b, α_1 and α of α ≥ 0."""
    keys = {key_of(o.base if isinstance(o, t.Scripted) else o) for o in problem.over}
    below = (k for o in problem.over if isinstance(o, t.Relation) for k in keys_in(o))
    return {k for k in keys if k} | {k for k in below if not _is_data(k, table)}


def _is_domain(node: Node) -> bool:
    """Whether a statement says only where a letter lives: w ∈ ℝᵈ."""
    if not isinstance(node, t.Relation) or node.signs != ("∈",):
        return False
    space = node.parts[1]
    base = space.base if isinstance(space, t.Power) else space
    return isinstance(base, t.Space) and base.name in {"ℝ", "R"}


def _letters(nodes: Sequence[Node], how: Interpretation) -> frozenset[Key]:
    """Find the letters on which formulas and statements depend, those of definitions included."""
    world = World(how.sizes[0], 1, work=how.work)
    statements = Statements([n for n in nodes if is_statement(n)], how.table, how.definitions)
    meaning = Meaning(how.table, world, how.definitions)
    with world.watch() as asked:
        list(statements.list_rows(world))
        for node in nodes:
            try:
                meaning.truth(node) if is_statement(node) else meaning.value(node)
            except Undefined:
                continue
    return frozenset(k for k in asked if "(" not in k and " " not in k)


def _is_data(key: Key, table: Table) -> bool:
    """Whether a letter that nobody declares is a number of the data."""
    kind, letter = table.kind(key), key.rstrip("*'")
    if kind.role not in {"", "positive"} or len(kind.axes) > 1 or letter in DATA or letter[:2] == "x_":
        return True
    return letter in PARAMETERS and not kind.axes


@dataclass(frozen=True)
class Roles:
    """The letters of two problems: variables of both, of one of them, and those that nothing explains."""

    shared: frozenset[Key]
    ours: frozenset[Key]  # eliminated on the other side
    theirs: frozenset[Key]
    stray: frozenset[Key]  # of one side, neither data nor a variable that the constraints speak of
    numbers: frozenset[Key]  # data that only the answer has
    missing: frozenset[Key]  # data that only the reference has


def roles_of(wanted: Stated, found: Stated, table: Table) -> Roles:
    """Find what each letter of two problems is.

    Variables are the letters below min or max; where there are none, all that are no data. A letter of one
    side alone is a variable only if it is declared or the constraints speak of it: b of "dual + b" does not
    belong there.
    """
    both = (wanted, found)
    declared = wanted.declared | found.declared
    data = {k for p in both for k in p.letters if k not in declared and _is_data(k, table)}
    common = (wanted.letters & found.letters) | (wanted.declared & found.declared)
    varied = {k for p in both for k in p.letters - data if k in declared or not p.declared}
    varied |= {k for p in both for k in p.constrained & KNOWN - p.priced - data}  # there are μ_i with …
    varied |= {k for p in both for k in p.constrained & p.priced & KNOWN - data if _is_equated(k, p)}
    varied |= common & KNOWN - data  # b of "dual + b" is no constant because both have it
    alone = [{k for k in (p.letters & varied) - common if k in p.declared or _is_bound(k, p)} for p in both]
    shared = common & varied
    return Roles(
        frozenset(shared & (wanted.letters | found.letters)),
        frozenset(alone[0]),
        frozenset(alone[1]),
        frozenset((wanted.letters | found.letters) - common - data - alone[0] - alone[1]),
        frozenset(data & (found.letters - wanted.letters)),
        frozenset(data & (wanted.letters - found.letters)),
    )


def _is_equated(key: Key, problem: Stated) -> bool:
    """Whether an equation says what a letter is: max_α Σα_i − ½‖w‖² with w = Σα_iy_ix_i."""
    return any(
        isinstance(c, t.Relation) and "=" in c.signs and key in keys_in(c) for c in problem.constraints
    )


def _is_bound(key: Key, problem: Stated) -> bool:
    return key in problem.constrained and (key in problem.priced or key in KNOWN)


def fit_kinds(problems: Sequence[t.Optimum], how: Interpretation) -> Interpretation:
    """Let variables be what an optimisation needs: numbers of any sign, and lists, so that costs are numbers.

    Parameters are positive. γ of max γ may be negative, t of min t is no label, λ_i of ‖Σλ_iy_ix_i‖ is no
    vector.
    """
    kinds = dict(how.table.kinds)
    for key in {k for p in problems for k in _declared(p, how.table)}:
        if key in kinds and kinds[key].role in {"positive", "label"}:
            kinds[key] = Kind(() if kinds[key].role == "label" else kinds[key].axes)
    for key in PARAMETERS & set(kinds):
        if kinds[key] == NUMBER:
            kinds[key] = POSITIVE  # ε of |y − f(x)| − ε
    lists = {k: FAMILY for k, v in kinds.items() if v == POINTS and k not in CONVENTIONAL}
    for more in ({}, lists):
        new = replace(how, table=Table(kinds | more, how.table.digits))
        if all(_is_number(cost_of(p), new) for p in problems):
            break
    return new


def _is_number(node: Node, how: Interpretation) -> bool:
    meaning = Meaning(how.table, World(how.sizes[0], 2, work=how.work), how.definitions)
    try:
        return is_number(numeric(meaning.value(node)))
    except IllTyped:
        return False
    except Undefined:
        return True


def cost_of(problem: t.Optimum) -> Node:
    """The objective without its name."""
    found = problem.objective
    return found.parts[-1] if isinstance(found, t.Relation) else found
