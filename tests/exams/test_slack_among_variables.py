"""xi below min, behind w or b, is ξ; alone it may be a point."""

import pytest

from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Unreadable


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("min_{w,b,xi} 1/2 ||w||^2 + C sum_i xi_i", "min_{w, b, ξ} ½ ‖w‖² + C Σᵢ ξᵢ"),
        ("min_{w, xi} w^T w", "min_{w, ξ} ‖w‖²"),
        ("max_alpha min_{w,b,xi} L", "max_{α} min_{w, b, ξ} L"),
        ("min_{w,b,xi_i} ||w||^2", "min_{w, b, ξᵢ} ‖w‖²"),
    ],
)
def test_xi_among_the_variables_is_slack(text, meaning):
    assert echo_text(read(text).statement) == meaning


@pytest.mark.parametrize("text", ["min_{xi} |w^T x_i + b| = 1", "sum_{w,xi} w", "x_{b,xi} = 1"])
def test_xi_elsewhere_below_is_asked_about(text):
    assert isinstance(read(text), Unreadable)
