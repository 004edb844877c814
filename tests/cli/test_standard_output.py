"""``-o -`` is the standard output where one text is written, and refused where it cannot be meant."""

import pytest
from running import FOUR, run, told


@pytest.mark.parametrize(
    "asked",
    [
        ("derive", "hard-margin"),
        ("derive", "hard-margin", "--to", "json"),
        ("solve", FOUR, "--explain", "--to", "md"),
    ],
)
@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_the_text_goes_to_the_screen(capsys, tmp_path, monkeypatch, asked, name):
    monkeypatch.chdir(tmp_path)
    assert told(capsys, *asked, "-o", name) == told(capsys, *asked)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("fit", FOUR, "-o", "-"), "-o is -, the standard output"),
        (("solve", FOUR, "--certificate", "-"), "--certificate is -"),
        (("solve", FOUR, "--figure", "-"), "--figure is -"),
        (("tour", "-o", "-"), "-o is -"),
        (("grade", FOUR, "answers", "-o", "-"), "-o is -"),
        (("exam", "vary", FOUR, "-o", "-"), "-o is -"),
        (("derive", "--all", "-o", "-"), "--all needs a folder"),
        (("derive", "hard-margin", "soft-margin", "-o", "-"), "several documents need a folder"),
    ],
)
def test_what_is_no_text_needs_a_name(capsys, tmp_path, monkeypatch, asked, says):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *asked)
    assert (code, out) == (2, "")
    assert says in err
    assert not list(tmp_path.iterdir())
