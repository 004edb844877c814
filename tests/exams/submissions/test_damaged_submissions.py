"""Whatever is done to a file, reading it ends with submissions and troubles, never with a fault of ours."""

import tempfile
from pathlib import Path

import pytest
from handing_in import EXAM, headed_notebook, latex, long_table, markdown, moodle, notebook, zipped
from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.errors import SvmsymError
from svmsym.exams.submissions.collecting import collect

ANSWERS = {"a": "$L = \\frac12 w^2$\n\nL = 1", "c": "α = (1/8; 1/8; 0)", "2.1": 'b = "1,5"'}
FILES = {
    "x.md": markdown("4711", "17", ANSWERS).encode(),
    "x.tex": latex("4711", "17", ANSWERS).encode(),
    "x.ipynb": notebook("4711", "17", ANSWERS).encode(),
    "y.ipynb": headed_notebook("4711", "17", ANSWERS).encode("utf-16"),
    "x.csv": long_table("4711", "17", ANSWERS).encode(),
    "y.csv": moodle("4711", "17", ANSWERS).encode(),
    "x.zip": zipped({"4711/x.md": markdown("4711", "17", ANSWERS), "4712/y.tex": latex("1", "", ANSWERS)}),
}
SPLICES = st.lists(
    st.tuples(st.integers(0, 2000), st.integers(0, 40), st.binary(max_size=12)), min_size=1, max_size=6
)
GOOD = markdown("99", "", ANSWERS)


@pytest.mark.parametrize("name", FILES)
@settings(max_examples=60, deadline=None)
@given(splices=SPLICES)
def test_spliced_files(name, splices):
    raw = FILES[name]
    for at, length, inserted in splices:
        cut = at % (len(raw) + 1)
        raw = raw[:cut] + inserted + raw[cut + length :]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, name).write_bytes(raw)
        Path(folder, "zz.md").write_text(GOOD, "utf-8")
        work = collect(folder, EXAM)
    ids = {item.id for item in EXAM.items}
    good = next(s for s in work.submissions if "zz.md" in s.source)
    assert {
        k: a.text for k, a in good.answers.items()
    } == ANSWERS or good.doubtful  # the same name was claimed
    for submission in work.submissions:
        assert set(submission.answers) <= ids
        assert set(submission.doubtful) <= ids
        assert submission.student
        assert all(answer.place is not None for answer in submission.answers.values())
        assert str((submission, work.troubles)).encode()


@settings(max_examples=100, deadline=None)
@given(raw=st.binary(max_size=300), name=st.sampled_from(sorted(FILES)))
def test_bytes_without_sense(raw, name):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(raw)
        try:
            work = collect(path, EXAM)
        except SvmsymError as error:
            assert name in str(error)  # noqa: PT017 - both outcomes are fine
            return
    assert work.submissions or work.troubles
