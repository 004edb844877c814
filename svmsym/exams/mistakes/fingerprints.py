"""What a formula is worth in a few fixed worlds: a quick sign of which known formula it may be.

value       a formula, by its values
condition   an equation or inequality, by the values of left − right up to a factor
problem     an objective up to a positive factor and a constant, with all constraints
implies     premise ⇒ conclusion; ⇔ is two of them

Terms of different kinds are added apart, so that w = Σ α_i y_i x_i + b, which has no value, has one.
Two formulas with one fingerprint may still differ: whether they do is asked of the judge.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from svmsym.judging.claiming import is_case
from svmsym.judging.interpreting import DEFAULT_SIZES
from svmsym.judging.naming import is_whole_range, named
from svmsym.judging.pages.subjects import ZERO, Subject
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table, table_of
from svmsym.meaning.ranges import Range, free_indices
from svmsym.meaning.reals import TooLarge
from svmsym.meaning.values import Array, Undefined, numeric
from svmsym.meaning.work import TooMuchWork
from svmsym.worlds.rows import sides_of
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

Key = tuple[Hashable, ...]
Keyed = tuple[Key, Node]  # with the part of an answer that it belongs to
Term = tuple[int, Node]
Group = tuple[tuple[Hashable, ...], tuple[Fraction, ...]]  # axes and entries
Groups = tuple[tuple[Group, ...], ...]  # for each world
_LENGTHS = {2: (3, 4), 3: (2, 3, 6)}  # coordinates of w, so that ‖w‖ is rational
_TURNED = {"≤": "≥", "<": ">"}
_SIGNS = {"=": "=", ":=": "=", "≥": "≥", ">": ">", "≠": "≠"}
_VALUES = frozenset({"", "positive", "label"})  # roles of letters that have a value


@dataclass(frozen=True, eq=False)
class Lens:
    """A problem with worlds in which all its letters have values."""

    subject: Subject
    worlds: tuple[World, ...]

    # ---- Fingerprints

    def value(self, node: Node) -> Key | None:
        """Make the fingerprint of a formula."""
        found = self.groups(terms_of(node))
        return None if found is None else ("value", found)

    def condition(self, left: Node, sign: str, right: Node) -> Key | None:
        """Make the fingerprint of a relation, up to a factor."""
        if sign in _TURNED:
            left, sign, right = right, _TURNED[sign], left
        found = self.groups([*terms_of(left), *((-s, n) for s, n in terms_of(right))])
        if found is None or sign not in _SIGNS:
            return None
        scale = next((v for world in found for _, entries in world for v in entries if v), None)
        if scale is None:
            return None
        return ("condition", _SIGNS[sign], _divided(found, scale if sign in {"=", ":=", "≠"} else abs(scale)))

    def problem(self, problem: t.Optimum) -> Key | None:
        """Make the fingerprint of a problem."""
        cost = self.groups(terms_of(problem.objective))
        limits = [key for c in problem.constraints for key in self._limits(c)]
        if cost is None or None in limits or any(axes for world in cost for axes, _ in world):
            return None
        sign = 1 if problem.sense == "min" else -1
        worth = [sign * sum((v for _, entries in world for v in entries), Fraction(0)) for world in cost]
        apart = [v - worth[0] for v in worth]
        scale = next((abs(v) for v in apart if v), Fraction(1))
        return ("problem", tuple(v / scale for v in apart), frozenset(limits))

    def _limits(self, node: Node) -> Iterator[Key | None]:
        sides = sides_of(node)
        yield from (
            self.condition(s.left, s.sign, s.right)
            if not s.others and all(map(is_whole_range, s.over))
            else None
            for s in sides
        )
        if not sides:
            yield None

    # ---- What an answer claims

    def keys(self, claim: Node) -> Iterator[Keyed]:
        """List all that a claim says, each part with its fingerprint."""
        match claim:
            case t.Quantified(word="all", over=over, item=item) if all(map(is_whole_range, over)):
                yield from self.keys(item)
            case t.Joined(word="and", items=items):
                for item in items:
                    yield from self.keys(item)
            case t.Implies(premise=premise, conclusion=conclusion, both=both):
                for a, b in ((premise, conclusion), (conclusion, premise))[: 1 + both]:
                    sides = [frozenset(key for key, _ in self.keys(side)) for side in (a, b)]
                    if all(sides):
                        yield ("implies", *sides), t.Implies(a, b, at=claim.at)
                if not is_case(premise):  # a step on the way
                    yield from (*self.keys(premise), *self.keys(conclusion))
            case t.Optimum():
                yield from _known(self.problem(claim), claim)
            case t.Relation():
                yield from self._relation(claim)
            case _ if not is_statement(claim):
                yield from _known(self.value(claim), claim)

    def _relation(self, node: t.Relation) -> Iterator[Keyed]:
        about = named(node)
        if about is not None and about.name.startswith("∂"):  # a gradient's value is a condition "= 0"
            node = t.Relation(
                (about.body, *(p for _, p in about.rest), ZERO), (*(s for s, _ in about.rest), "=")
            )
        elif about is not None:
            for part in (about.body, *(p for s, p in about.rest if s == "=")):
                yield from self.keys(part)
            return
        for (left, right), sign in zip(pairwise(node.parts), node.signs, strict=True):
            link = t.Relation((left, right), (sign,), at=left.at)
            if sign == "∈":
                limits = [key for key in self._limits(link) if key is not None]
                yield from ((key, link) for key in limits)
            elif left != right:
                yield from _known(self.condition(left, sign, right), link)

    # ---- Values

    def groups(self, terms: Sequence[Term]) -> Groups | None:
        """Evaluate terms in every world, those of one kind together; None where one has no value."""
        table = table_of([node for _, node in terms], self.subject.kinds)
        try:
            return tuple(self._in_world(world.copy(), terms, table) for world in self.worlds)
        except (Undefined, TooLarge, TooMuchWork, RecursionError):
            return None

    def _in_world(self, world: World, terms: Sequence[Term], table: Table) -> tuple[Group, ...]:
        meaning = Meaning(table, world)
        nodes = tuple(node for _, node in terms)
        free = free_indices(t.Sum(nodes, ("+",) * len(nodes)), table)
        found: dict[tuple[Hashable, ...], list[Fraction]] = {}
        for scope in meaning.placings(Range(free), nodes, {}):
            here: dict[tuple[Hashable, ...], list[Fraction]] = {}
            for sign, node in terms:
                value = numeric(meaning.value(node, scope))
                axes = value.axes if isinstance(value, Array) else ()
                entries = value.flat if isinstance(value, Array) else (value,)
                if not all(isinstance(v, Fraction) for v in entries):
                    raise Undefined("no rational number")
                before = here.get(axes, [Fraction(0)] * len(entries))
                here[axes] = [v + sign * w for v, w in zip(before, entries, strict=True)]
            if ("n",) in here and () in here:  # α ≤ C holds entry by entry
                (number,) = here.pop(())
                here["n",] = [v + number for v in here["n",]]
            for own, sums in here.items():
                found.setdefault((*(scope[i].axis for i in free), *own), []).extend(sums)
        kept = ((axes, tuple(v)) for axes, v in found.items() if any(v))
        return tuple(sorted(kept, key=lambda group: str(group[0])))

    def write_out(self, node: Node) -> Node:
        """Write f(x) as ⟨w, x⟩ + b, or as ⟨w, φ(x)⟩ + b."""

        def change(one: Node) -> Node | None:
            match one:
                case t.Call(function=t.Name(letter="f"), arguments=(x,)):
                    image = t.Call(t.Name("φ"), (x,)) if "φ" in self.subject.kinds else x
                    score = t.Sum((t.Angle(t.Name("w"), image), t.Name("b")), ("+", "+"))
                    return t.Bracket("(", ((score,),), ")")
            return None

        return rebuild(node, change)


def _known(key: Key | None, node: Node) -> list[Keyed]:
    return [] if key is None else [(key, node)]


def _divided(groups: Groups, scale: Fraction) -> Groups:
    return tuple(
        tuple((axes, tuple(v / scale for v in entries)) for axes, entries in world) for world in groups
    )


def terms_of(node: Node, sign: int = 1) -> list[Term]:
    """Take a sum apart, brackets opened.

    >>> a, b = t.Name("a"), t.Name("b")
    >>> [s for s, _ in terms_of(t.Sum((a, t.Bracket("(", ((t.Sum((a, b), ("+", "-")),),), ")")), ("+", "-")))]
    [1, -1, 1]
    """
    match node:
        case t.Sum(terms=terms, signs=signs) if set(signs) <= {"+", "-"}:
            pairs = zip(terms, signs, strict=True)
            return [one for term, s in pairs for one in terms_of(term, sign if s == "+" else -sign)]
        case t.Bracket() if node.only is not None:
            return terms_of(node.only, sign)
    return [(sign, node)]


def split_by_kind(lens: Lens, node: Node) -> list[Node]:
    """Write an equation between a vector and a number as one equation for each kind."""
    if not isinstance(node, t.Relation) or node.signs != ("=",):
        return [node]
    left, right = node.parts
    groups = lens.groups([*terms_of(left), *((-s, n) for s, n in terms_of(right))])
    if groups is None or len({axes for world in groups for axes, _ in world}) == 1:
        return [node]
    kinds: dict[bool, list[Term]] = {}
    for sign, term in (*terms_of(left), *((-s, n) for s, n in terms_of(right))):
        own = lens.groups([(1, term)]) or ()
        if any(own):
            kinds.setdefault(any(axes for world in own for axes, _ in world), []).append((sign, term))
    return [t.Relation((_sum(kinds[vector]), ZERO), ("=",)) for vector in sorted(kinds)]


def _sum(terms: Sequence[Term]) -> Node:
    return t.Sum(tuple(n for _, n in terms), tuple("+" if s > 0 else "-" for s, _ in terms))


@lru_cache(maxsize=64)
def lens_of(subject: Subject) -> Lens:
    """Draw the worlds of a problem."""
    worlds = []
    for k in range(4):
        world = World(DEFAULT_SIZES[k % len(DEFAULT_SIZES)], 500 + k, spread=6 + k)
        for key, kind in sorted(subject.kinds.items()):
            if kind.role in _VALUES:
                world.letter(key, kind)
        if "w" in world.values:
            lengths = _LENGTHS[world.size("d")]
            world.values["w"] = Array(("d",), tuple(Fraction(v * (k + 1)) for v in lengths))
        meaning = Meaning(Table(subject.kinds), world)
        for node in (subject.lagrangian, subject.dual_objective):  # draws φ(x_i)
            meaning.value(node)
        worlds.append(world)
    return Lens(subject, tuple(worlds))
