from fractions import Fraction

import pytest
from pictured import LINEAR
from svg_reading import SVG, boxes_meet, centre, collisions, ends, read

from svmsym.documents.figures import margin
from svmsym.documents.figures.choice import figure_of
from svmsym.documents.figures.placing import Sheet
from svmsym.formulas.notation import load_notation


def plane(answer):
    w = (*answer.w, Fraction(0))[:2]
    return w, answer.b or Fraction(0)


def level_errors(found, w, b):
    """Ends of level lines that are not on their level."""
    near = found.near()
    allowed = abs(w[0]) * near[0] + abs(w[1]) * near[1]
    return [
        node.get("data-level")
        for node in found.of("level")
        for spot in ends(node)
        if abs(
            sum(u * v for u, v in zip(w, found.data(*spot), strict=True))
            + b
            - Fraction(node.get("data-level"))
        )
        > allowed
    ]


def slack_errors(found, answer):
    """Slack that does not lead from its point straight to the line of its class."""
    (w, b), near = plane(answer), found.near()
    goal = answer.scalars["rho"] if answer.problem.kind == "nusvc" else 1
    allowed = 2 * (abs(w[0]) * near[0] + abs(w[1]) * near[1])
    wrong = []
    for node in found.of("slack", "line"):
        i = int(node.get("data-point")) - 1
        x = (*answer.problem.X[i], Fraction(0))[:2]
        (p, q), level = (found.data(*spot) for spot in ends(node)), goal * answer.problem.y[i]
        at_point = all(abs(u - v) <= n for u, v, n in zip(p, x, near, strict=True))
        across = w[0] * (q[1] - p[1]) - w[1] * (q[0] - p[0])
        on_line = abs(w[0] * q[0] + w[1] * q[1] + b - level) <= allowed
        if not (at_point and on_line and abs(across) <= 2 * (abs(w[0]) * near[1] + abs(w[1]) * near[0])):
            wrong.append(i)
    return wrong


@pytest.fixture(params=LINEAR)
def drawn(request):
    answer = LINEAR[request.param]()
    return answer, read(figure_of(answer.problem, answer).svg)


def test_levels_are_where_the_equation_says(drawn):
    answer, found = drawn
    goal = answer.scalars["rho"] if answer.problem.kind == "nusvc" else Fraction(1)
    assert 0 < len(found.of("level")) <= 3
    assert {Fraction(n.get("data-level")) for n in found.of("level")} <= {-goal, Fraction(0), goal}
    assert level_errors(found, *plane(answer)) == []


def test_points_are_in_their_places(drawn):
    answer, found = drawn
    seen = {}
    for node in found.of("point"):
        assert (node.tag == SVG + "circle") == (node.get("data-label") == "1")  # a shape for each class
        assert (node.get("fill") == "none") == (node.get("data-label") == "-1")  # and a filling
        for k in node.get("data-point").split(","):
            seen[int(k)] = found.data(*centre(node)), int(node.get("data-label"))
    near = found.near()
    for k, (x, label) in enumerate(zip(answer.problem.X, answer.problem.y, strict=True), 1):
        place, shown = seen.pop(k)
        assert shown == label
        assert all(abs(u - v) <= n for u, v, n in zip(place, (*x, Fraction(0)), near, strict=False))
    assert not seen


def test_rings_are_the_support_vectors(drawn):
    answer, found = drawn
    ringed = {int(k) for node in found.of("ring") for k in node.get("data-point").split(",")}
    # Points at one place have one ring.
    together = {
        k + 1 for i in answer.support_vectors for k in range(answer.problem.n)
        if answer.problem.X[k] == answer.problem.X[i] and answer.problem.y[k] == answer.problem.y[i]
    }  # fmt: skip
    assert {i + 1 for i in answer.support_vectors} <= ringed == together
    for node in found.of("ring"):
        (point,) = [p for p in found.of("point") if p.get("data-point") == node.get("data-point")]
        assert centre(point) == centre(node)


def test_slack_leads_to_the_margin(drawn):
    answer, found = drawn
    assert [int(n.get("data-point")) - 1 for n in found.of("slack", "line")] == [
        i for i, v in enumerate(answer.xi) if v
    ]
    assert slack_errors(found, answer) == []


def test_mistakes_are_crossed(drawn):
    answer, found = drawn
    crossed = {int(k) - 1 for node in found.of("wrong") for k in node.get("data-point").split(",")}
    mistakes = {
        i for i, (y, f) in enumerate(zip(answer.problem.y, answer.decision, strict=True)) if y * f < 0
    }
    assert mistakes <= crossed
    assert bool(crossed) == bool(mistakes)


def test_labels_cover_nothing(drawn):
    assert collisions(drawn[1]) == []


def test_everything_is_on_the_paper(drawn):
    _, found = drawn
    wide, high = float(found.root.get("width")), float(found.root.get("height"))
    for node in found.root.iter(SVG + "text"):
        assert 0 <= float(node.get("x")) <= wide
        assert 0 <= float(node.get("y")) <= high


@pytest.mark.parametrize(("notation", "times"), [("default", 1), ("ch7", 2)])
def test_the_arrow_is_as_long_as_the_margin(notation, times):
    answer = LINEAR["four"]()
    found = read(figure_of(answer.problem, answer, "en", load_notation(notation)).svg)
    (arrow,) = found.of("margin")
    p, q = (found.data(*spot) for spot in ends(arrow))
    # The lecture's own result: w = (1, −1), so the margin is 1/√2, and 2/√2 in full.
    assert float((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) == pytest.approx(times**2 / 2, rel=1e-3)


def test_letters_follow_the_notation():
    answer = LINEAR["slack"]()
    svg = figure_of(answer.problem, answer, "de", load_notation("ostwald")).svg
    assert "λ" in svg
    assert "α" not in svg


# Planted errors: each check sees the error it is there for.


def test_a_wrong_foot_is_seen(monkeypatch):
    monkeypatch.setattr(margin, "_foot", lambda data, _w, _square, i: (data.X[i][0], data.X[i][1] + 1))
    answer = LINEAR["slack"]()
    assert slack_errors(read(figure_of(answer.problem, answer).svg), answer)


def test_a_wrong_normal_is_seen():
    answer = LINEAR["random 1"]()
    w, b = plane(answer)
    found = read(figure_of(answer.problem, answer).svg)
    assert level_errors(found, (w[1], w[0]), b)
    assert level_errors(found, w, b + Fraction(1, 100))


def test_careless_labels_are_seen(monkeypatch):
    monkeypatch.setattr(Sheet, "free", lambda _sheet, _box: True)
    answer = LINEAR["slack"]()
    assert collisions(read(figure_of(answer.problem, answer).svg))


def test_boxes_meet_as_they_should():
    assert boxes_meet((0, 0, 2, 2), (1, 1, 3, 3))
    assert not boxes_meet((0, 0, 2, 2), (2, 0, 3, 3))


@pytest.mark.parametrize(("profile", "shown"), [("default", "1/‖w‖ = 1/√2"), ("ostwald", "1/‖w‖₂ = 1/√2")])
def test_the_margin_has_the_norm_of_the_notation(profile, shown):
    answer = LINEAR["four"]()
    assert shown in figure_of(answer.problem, answer, "en", load_notation(profile)).alternative
