"""Cross-validation as text and as plain values: every setting, and the best of them by class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from svmsym.numeric.files.data import Data
from svmsym.numeric.files.fit_report import Json, by_class, heading, points_line, score
from svmsym.numeric.files.validation import Validated


def best_of(scores: Sequence[Json]) -> int:
    """The setting with most right answers, or the smallest error; the first of several.

    >>> best_of([{"right": 1}, {"right": 2}, {"right": 2}])
    1
    """
    if "right" in scores[0]:
        return max(range(len(scores)), key=lambda k: (scores[k]["right"], -k))
    if "mean_squared_error" in scores[0]:
        return min(range(len(scores)), key=lambda k: (scores[k]["mean_squared_error"], k))
    return 0


def validation_text(
    found: Sequence[Validated], data: Data, answers: NDArray[Any] | None, folds: int, notices: Sequence[str]
) -> str:
    """The outcome for people."""
    scores = [score(v.choice.kind, answers, v.predicted) for v in found]
    best = best_of(scores)
    told = dict.fromkeys([*notices, *(n for v in found for n in v.notices)])
    way = "leave-one-out" if folds == data.n else f"{folds} folds"
    lines = [points_line(data, answers), f"{way}; every point predicted by a machine that has not seen it"]
    lines += [f"note: {n}" for n in told]
    if len(found) > 1:
        lines += ["", *_grid(found, scores, best)]
    lines += ["", heading(found[best].choice.stated), *_outcome(scores[best])]
    return "\n".join(lines)


def _grid(found: Sequence[Validated], scores: Sequence[Json], best: int) -> list[str]:
    """One line for each setting, the best marked."""
    rows = []
    for k, (validated, outcome) in enumerate(zip(found, scores, strict=True)):
        stated = validated.choice.stated
        cells = [f"{key} = {stated[key]}" for key in ("C", "gamma") if key in stated]
        rows.append([*cells, _brief(outcome), "best" if k == best else ""])
    widths = [max(len(row[j]) for row in rows) for j in range(len(rows[0]))]
    return ["  ".join(f"{c:{w}}" for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]


def _brief(outcome: Json) -> str:
    if "right" in outcome:
        return f"{outcome['right']}/{outcome['of']}"
    if "inside" in outcome:
        return f"{outcome['inside']}/{outcome['of']} inside"
    return f"mean squared error {outcome['mean_squared_error']:.6g}"


def _outcome(outcome: Json) -> list[str]:
    if "right" in outcome:
        return by_class(outcome)
    if "inside" in outcome:
        return [f"left-out points inside: {outcome['inside']}/{outcome['of']}"]
    r2 = "" if outcome["r2"] is None else f", R² {outcome['r2']:.4g}"
    return [f"mean squared error {outcome['mean_squared_error']:.6g}{r2}"]


def validation_json(
    found: Sequence[Validated], data: Data, answers: NDArray[Any] | None, folds: int, notices: Sequence[str]
) -> Json:
    """The outcome for machines."""
    scores = [score(v.choice.kind, answers, v.predicted) for v in found]
    return {
        "n": data.n,
        "d": data.d,
        "folds": folds,
        "best": best_of(scores),
        "results": [
            {"settings": v.choice.stated, **outcome, "predicted": v.predicted.tolist()}
            for v, outcome in zip(found, scores, strict=True)
        ],
        "notices": list(dict.fromkeys([*notices, *(n for v in found for n in v.notices)])),
    }
