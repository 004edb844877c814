"""svmsym: derive, prove and verify support vector machines, solve them exactly, and train them on real data.

Names load when they are first used, so that ``import svmsym`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOME = {
    "SVC": "svmsym.numeric.estimators",
    "SVR": "svmsym.numeric.estimators",
    "Eq": "svmsym.duality.problem",
    "NuSVC": "svmsym.numeric.estimators",
    "NuSVR": "svmsym.numeric.estimators",
    "OneClassSVM": "svmsym.numeric.estimators",
    "SvmsymError": "svmsym.errors",
    "argument": "svmsym.arguments.argument",
    "board": "svmsym.show.board.widget",
    "check_derivation": "svmsym.judging.pages.check",
    "check_value": "svmsym.judging.on_data.api",
    "compare": "svmsym.judging.answers",
    "delta": "svmsym.formulas.operations",
    "derivation": "svmsym.duality.derivation",
    "derive": "svmsym.duality.library",
    "enclose": "svmsym.exact.front",
    "inner": "svmsym.formulas.operations",
    "leave_one_out": "svmsym.exact.front",
    "norm2": "svmsym.formulas.operations",
    "path": "svmsym.exact.front",
    "picture": "svmsym.show.picture",
    "problem": "svmsym.exact.front",
    "read": "svmsym.judging.reading",
    "solve": "svmsym.exact.front",
    "total": "svmsym.formulas.operations",
    "verify": "svmsym.arguments.verification",
}

__all__ = [  # noqa: PLE0604 - the names are those of _HOME
    *_HOME
]

if TYPE_CHECKING:
    from svmsym.arguments.argument import argument as argument
    from svmsym.arguments.verification import verify as verify
    from svmsym.duality.derivation import derivation as derivation
    from svmsym.duality.library import derive as derive
    from svmsym.duality.problem import Eq as Eq
    from svmsym.errors import SvmsymError as SvmsymError
    from svmsym.exact.front import enclose as enclose
    from svmsym.exact.front import leave_one_out as leave_one_out
    from svmsym.exact.front import path as path
    from svmsym.exact.front import problem as problem
    from svmsym.exact.front import solve as solve
    from svmsym.formulas.operations import delta as delta
    from svmsym.formulas.operations import inner as inner
    from svmsym.formulas.operations import norm2 as norm2
    from svmsym.formulas.operations import total as total
    from svmsym.judging.answers import compare as compare
    from svmsym.judging.on_data.api import check_value as check_value
    from svmsym.judging.pages.check import check_derivation as check_derivation
    from svmsym.judging.reading import read as read
    from svmsym.numeric.estimators import SVC as SVC
    from svmsym.numeric.estimators import SVR as SVR
    from svmsym.numeric.estimators import NuSVC as NuSVC
    from svmsym.numeric.estimators import NuSVR as NuSVR
    from svmsym.numeric.estimators import OneClassSVM as OneClassSVM
    from svmsym.show.board.widget import board as board
    from svmsym.show.picture import picture as picture


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'svmsym' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*_HOME, "__version__"])
