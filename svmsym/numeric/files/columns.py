"""Which columns of a table are coordinates, which one is the label, for a fit and for a prediction.

For a fit the label is the column that is asked for, or the one called y, label, class or target, or the last.
For a prediction the model says what it needs: its columns by their names if both sides have names, by their
number else; what is left over may be the label.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from svmsym.errors import ProblemFileError, shown_name
from svmsym.exact.places import CellPlace
from svmsym.exact.problem import Kind
from svmsym.exact.reading.head import Head, called_label, read_head
from svmsym.exact.reading.options import Options
from svmsym.numeric.files.data import MOST_COLUMNS, Answers, Expected

_AS_KIND: dict[Answers, Kind] = {"labels": "svc", "targets": "svr", "none": "one-class", "any": "svc"}


@dataclass(frozen=True)
class Columns:
    """The head of a table, the columns of X in their order, the label's column; all count from 0."""

    head: Head
    features: tuple[int, ...]
    label: int | None
    notices: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns of X."""
        return tuple(self.head.names[k] for k in self.features) if self.head.names else ()


def columns_to_fit(raw: bytes, path: Path, options: Options, answers: Answers, *, tabs: bool) -> Columns:
    """All columns but the label."""
    head = _head(raw, path, options, _AS_KIND[answers], tabs=tabs)
    features = tuple(k for k in range(head.width) if k != head.label)
    return Columns(head, features, None if head.label_ignored else head.label, head.notices)


def columns_to_predict(
    raw: bytes, path: Path, options: Options, expected: Expected, *, tabs: bool
) -> Columns:
    """The columns of the model, and a label if one is left over."""
    head = _any_head(raw, path, options, tabs=tabs)
    label = _stated_label(raw, path, options, head, tabs=tabs)
    none = options.label is not None and label is None  # the option says that there is none
    by = _by_name if head.names and expected.names else _by_number
    return by(head, expected, label, path, none=none)


def _head(raw: bytes, path: Path, options: Options, kind: Kind, *, tabs: bool) -> Head:
    try:
        head = read_head(raw, path, options, kind=kind, tabs=tabs)
    except ProblemFileError as error:
        if error.why != "the line is neither a header nor a point":
            raise
        raise ProblemFileError(
            error.what,
            why=error.why,
            hint="encode words as numbers; name the column of labels with --label; or say --header",
            place=error.place,
        ) from None
    if head.width > MOST_COLUMNS:
        raise ProblemFileError(
            f"{head.width} columns are more than {MOST_COLUMNS}",
            hint="keep fewer; sparse data are read in LIBSVM's format",
            place=CellPlace(str(path), head.first),
        )
    return head


def _any_head(raw: bytes, path: Path, options: Options, *, tabs: bool) -> Head:
    """The layout of a table that may have labels, as words even, or may have none."""
    bare = replace(options, label=None)
    try:
        return _head(raw, path, bare, "one-class", tabs=tabs)
    except ProblemFileError:
        # The last column may be a word: this is the reading with labels.
        return _head(raw, path, bare if options.label is None else options, "svc", tabs=tabs)


def _stated_label(raw: bytes, path: Path, options: Options, head: Head, *, tabs: bool) -> int | None:
    if options.label is None:
        named = called_label(head.names)
        return named[0] if len(named) == 1 else None
    if head.width == 1 and options.label.lower() == "none":
        return None
    return _head(raw, path, options, "svc", tabs=tabs).label


def _by_name(head: Head, expected: Expected, label: int | None, path: Path, *, none: bool) -> Columns:
    where = {name: k for k, name in enumerate(head.names)}
    missing = [name for name in expected.names if name not in where]
    if missing:
        shown = ", ".join(map(repr, missing[:5])) + (" …" if len(missing) > 5 else "")  # noqa: PLR2004 - one line
        raise ProblemFileError(
            f"the model needs {len(missing)} columns that the data do not have: {shown}"
            if len(missing) > 1
            else f"the model needs the column {shown}, and the data do not have it",
            why=f"the columns of the data are {', '.join(head.names)[:200]}",
            hint="rename the columns as they were when the model was fitted",
            place=CellPlace(str(path), head.first),
        )
    features = tuple(where[name] for name in expected.names)
    used = frozenset(features)
    rest = [k for k in range(head.width) if k not in used]
    if label in used:
        label = None
    if label is None and len(rest) == 1 and not none:
        label = rest[0]
    unused = [head.names[k] for k in rest if k != label]
    notices = []
    if list(features) != sorted(features):
        notices.append("the columns stand in another order than in the model; they are taken by their names")
    if unused:
        notices.append(f"columns that the model does not know are not used: {', '.join(unused)[:200]}")
    return Columns(head, features, label, tuple(notices))


def _by_number(head: Head, expected: Expected, label: int | None, path: Path, *, none: bool) -> Columns:
    d = expected.count
    if label is None and not none and (head.width == d + 1 or (expected.at_least and head.width > d)):
        label = head.width - 1
    features = tuple(k for k in range(head.width) if k != label)
    if len(features) == d or (expected.at_least and len(features) > d):
        return Columns(head, features, label)
    raise ProblemFileError(
        f"the data have {len(features)} columns{' besides the label' if label is not None else ''}, "
        f"the model was fitted to {d}",
        why=f"the model's columns are {shown_name(', '.join(expected.names)[:200])}"
        if expected.names
        else "",
        hint="give the same columns as for the fit; --label says which column is the label, or none",
        place=CellPlace(str(path), head.first),
    )
