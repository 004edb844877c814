"""Wrong meanings, made from right ones by one slip each: what a comparison must not let pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from meanings import Meaning, bound_index, is_number

_ORDER = {"=": "<=", "<=": "<", "<": "<=", ">=": ">", ">": ">="}
_SWAPPED = {"alpha": "xi", "xi": "alpha", "mu": "alpha", "w": "z", "b": "C", "C": "b"}
_NAMING = {"call", "entry", "step", "over", "range", "where", "set-where"}
_FAMILIES = {"alpha", "y", "x", "xi", "mu"}
_PAIR = 2

Slip = Callable[[Meaning], Meaning | None]


def planted(tree: Meaning, slip: Slip) -> Iterator[Meaning]:
    """Every tree with the slip at one place."""
    if not tree or tree[0] == "where":
        return  # no letters below min, or a condition that has its own tests
    made = slip(tree)
    if made is not None:
        yield made
    if isinstance(tree, list):
        for k, part in enumerate(tree):
            if k and not (k == 1 and tree[0] in _NAMING):
                for changed in planted(part, slip):
                    yield [*tree[:k], changed, *tree[k + 1 :]]


def drop_label(tree: Meaning) -> Meaning | None:
    """α_i y_i x_i becomes α_i x_i."""
    if isinstance(tree, list) and tree[0] == "*" and len(tree) > _PAIR + 1:
        kept = [p for p in tree if not (isinstance(p, list) and p[0] == "y")]
        return kept if len(kept) < len(tree) and len(kept) > _PAIR else None
    return None


def swap_sign(tree: Meaning) -> Meaning | None:
    """a − b becomes a + b, and the other way round."""
    if isinstance(tree, list) and tree[0] in {"+", "-"} and len(tree) > _PAIR:
        return ["+" if tree[0] == "-" else "-", *tree[1:]]
    return None


def change_relation(tree: Meaning) -> Meaning | None:
    """a = b becomes a ≤ b, a ≤ b becomes a < b."""
    if isinstance(tree, list) and tree[0] in _ORDER:
        return [_ORDER[str(tree[0])], *tree[1:]]
    return None


def change_number(tree: Meaning) -> Meaning | None:
    """2 becomes 3."""
    return str(Fraction(tree) + 1) if isinstance(tree, str) and is_number(tree) else None


def change_index(tree: Meaning) -> Meaning | None:
    """α_1 becomes α_2; the first letter in Σ_i loses the index i. A free index may have any name."""
    if isinstance(tree, str):
        return None
    if tree[0] == "sum":
        *places, body = tree[1:]
        freed = _freed(body, str(bound_index(places[-1])))
        return None if freed is None else ["sum", *places, freed]
    if len(tree) == _PAIR and tree[0] in _FAMILIES and str(tree[1]).isdigit():
        return [tree[0], str(int(str(tree[1])) + 1)]
    return None


def _freed(tree: Meaning, index: str) -> Meaning | None:
    if isinstance(tree, str):
        return None
    if len(tree) == _PAIR and tree[0] in _FAMILIES and tree[1] == index:
        return [tree[0], "k" if index != "k" else "s"]
    for k, part in enumerate(tree):
        freed = _freed(part, index)
        if freed is not None:
            return [*tree[:k], freed, *tree[k + 1 :]]
    return None


def swap_letter(tree: Meaning) -> Meaning | None:
    """α becomes ξ, b becomes C."""
    if isinstance(tree, str):
        return _SWAPPED.get(tree)
    if len(tree) == _PAIR and tree[0] in {"alpha", "xi", "mu"}:
        return [_SWAPPED[str(tree[0])], tree[1]]
    return None


def drop_member(tree: Meaning) -> Meaning | None:
    """a = b = c becomes a = b; the last of several statements is left out."""
    if (
        isinstance(tree, list)
        and tree[0] in {"=", "<=", "and", "then", "tuple", "+"}
        and len(tree) > _PAIR + 1
    ):
        return tree[:-1]
    return None


def swap_members(tree: Meaning) -> Meaning | None:
    """a ≤ b becomes b ≤ a; the entries of a list change places."""
    if isinstance(tree, list) and tree[0] in {"<=", "<", ">=", ">", "tuple"} and tree[1] != tree[2]:
        return [tree[0], tree[2], tree[1], *tree[3:]]
    return None


SLIPS: tuple[Slip, ...] = (
    drop_label,
    swap_sign,
    change_relation,
    change_number,
    change_index,
    swap_letter,
    drop_member,
    swap_members,
)
