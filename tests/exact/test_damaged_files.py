"""Random tables and damaged files: both ways of reading agree, and nothing crashes."""

import pytest
from exact_files import GOOD, Options, ProblemFileError, read_problem
from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.exact.problem import Problem
from svmsym.exact.reading import table


def outcome(path, options):
    try:
        return read_problem(path, options)
    except ProblemFileError as error:
        return str(error)


CELLS = [
    "1",
    "-2.5",
    "+.5",
    "3.",
    "",
    " 1",
    "1 ",
    '"1"',
    '"a,b"',
    "x",
    "1e2",
    "1/3",
    "1,5",
    "nan",
    "#",
    "−1",
    "-",
]


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(CELLS), min_size=2, max_size=3), min_size=1, max_size=5),
    st.sampled_from(",;\t"),
    st.sampled_from([None, "1", "none"]),
)
def test_tables_read_at_once_and_by_line_agree_on_everything(tmp_path_factory, rows, separator, label):
    path = tmp_path_factory.getbasetemp() / "both.csv"
    path.write_text("\n".join(separator.join(row) for row in rows), "utf-8")
    options = Options(label=label, kind="one-class" if label == "none" else None)
    usual = outcome(path, options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "_at_once", lambda *_: None)
        assert outcome(path, options) == usual


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(GOOD.iterdir())), st.integers(0, 400), st.integers(0, 3), st.binary(max_size=3))
def test_damaged_files_are_read_or_refused_but_never_crash(tmp_path_factory, path, at, cut, inserted):
    raw = path.read_bytes()
    damaged = tmp_path_factory.getbasetemp() / f"damaged{path.suffix}"
    damaged.write_bytes(raw[: at % len(raw)] + inserted + raw[at % len(raw) + cut :])
    result = outcome(damaged, Options())
    assert isinstance(result, Problem) or result.startswith(str(damaged))
