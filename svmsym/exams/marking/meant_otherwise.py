"""Formulas that are right if something is meant otherwise than on the sheet: never wrong, left to a person.

v for w, c for C       a letter that the sheet does not have, in every place of one that the answer lacks
α_i ≤ 0                multipliers of the other sign, where the answer says so
C/n for C              the price of the mean slack
β_i for α_iy_i         multipliers with the sign of the label; for regressions the difference of two
w of w = Σα_iy_ix_i    a letter of the problem, which the answer does not explain
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations
from typing import NamedTuple

from svmsym.exams.marking.context import conventions
from svmsym.judging.outcome import CORRECT, settle
from svmsym.judging.renaming import name_of, rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.judging.same import compare_claims
from svmsym.meaning.letters import Key, key_of
from svmsym.meaning.work import Work
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_MOST_LETTERS = 2
_MOST_MEANINGS = 10
_MULTIPLIERS = ("α", "μ")


class Meaning(NamedTuple):
    """What is meant, and both sides in that sense."""

    meant: str
    wanted: Sequence[Node]
    claims: Sequence[Node]
    facts: Sequence[Node] = ()


def find_meaning(kind: str, problem: str, wanted: Sequence[Node], claims: Sequence[Node]) -> str:
    """Tell what would have to be meant for an answer to be right; nothing where nothing usual does.

    >>> from svmsym.judging.claiming import claims_of
    >>> from svmsym.judging.sheet import read_on
    >>> ours, theirs = (claims_of(read_on(text).page) for text in ("0 ≤ α_i ≤ C", "0 ≤ α_i ≤ k"))
    >>> find_meaning("kkt", "soft-margin", ours, theirs)
    'k = C'
    """
    if kind == "dual" and "α*" in letters_of(wanted) and "α*" not in letters_of(claims):
        return "one letter for α_i − α*_i"
    signs = [c.node for s in conventions(problem)[:1] for c in s.signs] if kind == "lagrangian" else []
    for one in islice(_meanings(kind, problem, list(wanted), list(claims)), _MOST_MEANINGS):
        facts = [*signs, *one.facts]
        if settle(compare_claims, [*one.wanted], [*one.claims], facts, None, Work()).verdict == CORRECT:
            return one.meant
    return ""


def _meanings(kind: str, problem: str, wanted: list[Node], claims: list[Node]) -> Iterator[Meaning]:
    ours, theirs = letters_of(wanted) - INDICES, letters_of(claims) - _indices(claims)
    strange, lacking = sorted(theirs - ours - set("LJE")), sorted(ours - theirs - set("LJE"))
    yield from _in_other_letters(wanted, claims, strange, lacking)
    for key in (k for k in _MULTIPLIERS if any(_is_never_positive(n, k) for n in _statements(claims))):
        flipped = [_put(n, key, lambda one: t.Bracket("(", ((t.Sum((one,), ("-",)),),), ")")) for n in claims]
        yield Meaning(f"{key} ≤ 0", wanted, flipped)
    if "C" in ours:
        mean = t.Bracket("(", ((t.Quotient(t.Name("C"), t.Name("n")),),), ")")
        yield Meaning("C → C/n", [rename_all(n, {"C": mean}) for n in wanted], claims)
    if kind == "dual":
        subject = next(iter(conventions(problem)), None)
        if subject is not None and set(strange) & set(subject.kinds):
            known = [c.node for c in (*subject.stationarity, *subject.signs)]
            facts = [n for n in known if letters_of([n]) & set(strange)]
            yield Meaning(f"what the problem says of {', '.join(strange)}", wanted, claims, facts)
        yield from _signed(wanted, claims, ["α"] if "α" in theirs else strange)


def _indices(claims: Sequence[Node]) -> set[Key]:
    """List the letters that count points: k may also be a price."""
    found = [one for claim in claims for one in t.walk(claim)]
    below = [i for one in found if isinstance(one, t.Scripted | t.Big) for i in _below(one)]
    return {key_of(one) or "" for i in below for one in t.walk(i)} & INDICES


def _below(node: t.Scripted | t.Big) -> tuple[Node, ...]:
    return node.below if isinstance(node, t.Big) else (*node.sub, *node.sup)


def _in_other_letters(
    wanted: list[Node], claims: list[Node], strange: list[Key], lacking: list[Key]
) -> Iterator[Meaning]:
    if not 0 < len(strange) == len(lacking) <= _MOST_LETTERS:
        return
    for order in permutations(lacking):
        pairs = dict(zip(strange, order, strict=True))
        meant = ", ".join(f"{a} = {b}" for a, b in pairs.items())
        names = {a: name_of(b) for a, b in pairs.items()}
        yield Meaning(meant, wanted, [rename_all(n, names) for n in claims])


def _signed(wanted: list[Node], claims: list[Node], letters: list[Key]) -> Iterator[Meaning]:
    """Take a multiplier for one with the sign of its label."""

    def signed(one: Node) -> Node:
        assert isinstance(one, t.Scripted)
        factors = tuple(t.Scripted(t.Name(letter), one.sub) for letter in "αy")
        return t.Bracket("(", ((t.Product(factors, ("",)),),), ")")

    listed = {key_of(n.base) for c in claims for n in t.walk(c) if isinstance(n, t.Scripted) and n.sub}
    for key in (k for k in letters if k in listed):
        yield Meaning(f"{key}_i = α_i y_i", wanted, [_put(n, key, signed) for n in claims])


def _put(node: Node, key: Key, change: Callable[[Node], Node]) -> Node:
    """Change every entry of a list."""

    def put(one: Node) -> Node | None:
        return change(one) if isinstance(one, t.Scripted) and one.sub and key_of(one.base) == key else None

    return rebuild(node, put)


def _statements(claims: Sequence[Node]) -> Iterator[Node]:
    for claim in claims:
        yield from claim.constraints if isinstance(claim, t.Optimum) else (claim,)


def _is_never_positive(node: Node, key: Key) -> bool:
    """Whether a multiplier is bounded by zero from above: α_i ≤ 0, −C ≤ α_i ≤ 0."""
    node = node.item if isinstance(node, t.Quantified) else node
    if not isinstance(node, t.Relation):
        return False
    zero = [isinstance(p, t.Number) and p.value == 0 for p in node.parts]
    own = [isinstance(p, t.Scripted) and key_of(p.base) == key for p in node.parts]
    links = zip(own, own[1:], zero, zero[1:], node.signs, strict=False)
    return any((a and v and s == "≤") or (u and b and s == "≥") for a, b, u, v, s in links)
