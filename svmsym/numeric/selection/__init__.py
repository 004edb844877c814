"""Selection: cross validation, leave-one-out, grid search and the path over C, with kernel values shared.

In: an estimator of ours that is not fitted, and data. Out: frozen results with predictions, scores and
accounts.
"""

from __future__ import annotations

from svmsym.numeric.selection.grid import Grid, Trial, grid
from svmsym.numeric.selection.leaving_out import leave_one_out
from svmsym.numeric.selection.path import Path, Step, path
from svmsym.numeric.selection.scores import Errors, Hits, Inside
from svmsym.numeric.selection.validation import Validation, cross_validate

__all__ = [
    "Errors",
    "Grid",
    "Hits",
    "Inside",
    "Path",
    "Step",
    "Trial",
    "Validation",
    "cross_validate",
    "grid",
    "leave_one_out",
    "path",
]
