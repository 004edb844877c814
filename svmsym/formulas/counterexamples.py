"""Counterexamples are put back into what they refute before anybody sees them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from copy import copy
from typing import TypeVar

from svmsym.errors import SvmsymError
from svmsym.formulas.models import DrawnModel

M = TypeVar("M", bound=DrawnModel)
_LOG = logging.getLogger("svmsym")


def put_back(model: M, refutes: Callable[[M], bool | None]) -> bool | None:
    """Whether the numbers of a model refute a statement when they alone are put into both sides, exactly.

    None where they do not tell: a letter has no number, or the statement has no truth at a point. Numbers
    that do not refute are an error of ours. It is logged, and the caller must leave the statement open.

    >>> from fractions import Fraction
    >>> model = DrawnModel({}, 1, lambda _: Fraction(1))
    >>> b = model.scalar("b")
    >>> put_back(model, lambda m: m.scalar("b") != 2), put_back(model, lambda m: m.scalar("C") != 2)
    (True, None)
    """
    alone = copy(model)
    alone.values = dict(model.values)
    try:
        found = refutes(alone)
    except (SvmsymError, ArithmeticError):
        found = None
    if alone.values != model.values:
        return None
    if found is False:
        _LOG.warning("numbers that were found as a counterexample are none: %s", model.values)
    return found
