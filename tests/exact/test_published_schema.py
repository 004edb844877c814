"""The published schema takes the certificates by hand, and refuses what is not one."""

import pytest
from certificates_by_hand import ALL, OPTIMAL
from changed_certificates import changed
from published_schema import conforms


@pytest.mark.parametrize("name", ALL)
def test_certificates_by_hand_conform_to_the_published_schema(name):
    assert conforms(ALL[name])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "svmsym-certificate/2"),
        (("claim",), "likely"),
        (("answer", "objective"), 1),
        (("answer", "objective"), "1.5"),
        (("answer", "objective"), "1/01"),
        (("answer", "alpha", "den"), "-2"),
        (("answer", "alpha", "num", "0"), "1"),
        (("answer", "colour"), "red"),
        (("statement", "kind"), "svm"),
        (("statement", "kernel", "type"), "rbf"),
        (("answer", "b_interval"), ["1"]),
        (("answer", "support"), ["1"]),
    ],
)
def test_the_schema_refuses(path, value):
    assert not conforms(changed(OPTIMAL["hard margin"], path, value))
