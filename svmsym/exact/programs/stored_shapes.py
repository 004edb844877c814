"""Shapes of duals that were derived once and stored, so that solving needs no symbolic computation.

The file shapes.json is what ``python -m svmsym.exact.programs.stored_shapes`` prints, derived and never
written by hand; a test derives every shape again and compares. A shape that is not stored is derived when
it is needed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Any

from svmsym.exact.programs.shape import BlockShape, RowShape, Shape, Term

Conventions = tuple[tuple[str, str], ...]
_HALF: Conventions = (("penalty", "C/2"),)
_WITH_B = (
    ("hard-margin", ()),
    ("soft-margin", ()),
    ("soft-margin-costs", ()),
    ("soft-margin-squared", ()),
    ("soft-margin-squared", _HALF),
    ("soft-margin-squared-costs", ()),
    ("nu-svc", ()),
    ("epsilon-svr", ()),
    ("epsilon-svr-costs", ()),
    ("epsilon-svr-hard", ()),
    ("epsilon-svr-squared", ()),
    ("epsilon-svr-squared", _HALF),
    ("epsilon-svr-squared-costs", ()),
    ("nu-svr", ()),
    ("ls-svm", ()),
)
_WITHOUT_B = ("one-class", "svdd", "svdd-costs", "svdd-hard", "kernel-ridge")


def keys() -> Iterator[tuple[str, Conventions, bool]]:
    """Every shape that a kind of problem uses: derivation, conventions, and whether b is kept."""
    for name, conventions in _WITH_B:
        yield from ((name, conventions, bias) for bias in (True, False))
    yield from ((name, (), True) for name in _WITHOUT_B)


def stored(name: str, conventions: Conventions, *, bias: bool) -> Shape | None:
    """A stored shape, or None.

    >>> stored("hard-margin", (), bias=True).rows[0].scalar
    'b'
    """
    found = _all().get(_key(name, conventions, bias=bias))
    return None if found is None else _read(found)


@lru_cache(maxsize=1)
def _all() -> dict[str, Any]:
    text = files("svmsym.exact.programs").joinpath("shapes.json").read_text("utf-8")
    return dict(json.loads(text))


def _key(name: str, conventions: Conventions, *, bias: bool) -> str:
    return " ".join([name, *(f"{k}={v}" for k, v in conventions), *([] if bias else ["b=0"])])


def _read(found: dict[str, Any]) -> Shape:
    blocks = [
        BlockShape(b["name"], _term(b["sign"]), *(_formula(b[k]) for k in ("diagonal", "linear")),
                   *(None if b[k] is None else _formula(b[k]) for k in ("lower", "upper")))
        for b in found["blocks"]
    ]  # fmt: skip
    rows = [
        RowShape(
            tuple(_formula(c) for c in r["coefficients"]),
            _formula(r["right"]),
            r["slack"],
            r["scalar"],
            Fraction(r["factor"]),
            Fraction(r["square"]),
        )
        for r in found["rows"]
    ]
    return Shape(
        found["name"],
        _term(found["weight"]),
        tuple(blocks),
        tuple(rows),
        _term(found["normal"]),
        _formula(found["constant"]),
    )


def _formula(terms: list[Any]) -> tuple[Term, ...]:
    return tuple(_term(t) for t in terms)


def _term(t: dict[str, Any]) -> Term:
    scalars, families = (tuple((name, power) for name, power in t[k]) for k in ("scalars", "families"))
    return Term(Fraction(t["coefficient"]), scalars, families, t["norms"])


def written(value: Any) -> Any:
    """A shape, or a part of it, as JSON.

    >>> written(Term(Fraction(1, 2), (("C", -1),)))
    {'coefficient': '1/2', 'scalars': [['C', -1]], 'families': [], 'norms': 0}
    """
    if is_dataclass(value):
        return {f.name: written(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple):
        return [written(v) for v in value]
    return str(value) if isinstance(value, Fraction) else value


def derived() -> dict[str, Any]:
    """Every shape, derived now."""
    from svmsym.exact.programs.structure import shape  # noqa: PLC0415 - this one needs SymPy

    return {
        _key(name, conventions, bias=bias): written(shape(name, conventions, bias=bias))
        for name, conventions, bias in keys()
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(derived(), ensure_ascii=False, indent=1) + "\n")
