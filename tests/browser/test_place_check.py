"""The place Check: an answer is typed, read back, and judged with the line and the reason."""

import pytest

LINES = [
    "L = 1/2 ||w||^2 - sum_i alpha_i (y_i (w^T x_i + b) - 1)",
    "w = sum_i alpha_i y_i x_i",
    "sum_i alpha_i y_i = 0",
    "L = sum_i alpha_i - 1/2 sum_i sum_j alpha_i alpha_j y_i y_j x_i^T x_j",
]


@pytest.fixture
def asked(windows):
    def at(question):
        page = windows.open(f"#check?lang=en&question={question}")
        page.locator(".question math, .question p").first.wait_for()
        return page

    return at


def judged(page):
    page.locator(".verdict[data-verdict]").wait_for()
    return page.locator(".verdict").get_attribute("data-verdict")


def test_one_wrong_sign_in_the_four_points_is_named(asked):
    page = asked("four-points/alpha")
    page.locator("#answer").press_sequentially("(1/2, 1/2, -1, 0)")
    page.locator("#echo math").first.wait_for()
    page.get_by_role("button", name="Check", exact=True).click()
    assert judged(page) == "wrong"
    assert (
        "α_3 ≥ 0" in page.locator(".verdict").inner_text()
        or "α₃ ≥ 0" in page.locator(".verdict").inner_text()
    )
    page.locator("#answer").fill("(1/2, 1/2, 1, 0)")
    assert page.locator(".verdict").count() == 0  # an old verdict does not stand beside a new answer
    page.locator("#answer").press("Control+Enter")
    assert judged(page) == "correct"


@pytest.mark.parametrize("line", [1, 4])
def test_one_wrong_sign_in_a_derivation_names_the_line(asked, line):
    page = asked("hard-margin/derivation")
    written = [*LINES]
    written[line - 1] = written[line - 1].replace(" - ", " + ", 1)
    page.locator("#answer").fill("\n".join(written))
    page.locator("#echo li").nth(3).wait_for()
    page.get_by_role("button", name="Check", exact=True).click()
    assert judged(page) == "wrong"
    first = page.locator(".verdict li[aria-current]")
    assert first.get_attribute("data-line") == str(line)
    assert first.get_attribute("class") == "wrong"
    assert f"{line}" in first.locator(".said").inner_text()


def test_a_right_derivation_is_right(asked):
    page = asked("hard-margin/derivation")
    page.locator("#answer").fill("\n".join(LINES))
    page.get_by_role("button", name="Check", exact=True).click()
    assert judged(page) in {"correct", "incomplete"}
    assert page.locator(".verdict li.wrong").count() == 0


def test_reading_stops_at_a_column(asked):
    page = asked("four-points/b")
    page.locator("#answer").press_sequentially("b = 2 * )")
    page.locator("#echo .caret").wait_for()
    assert "9" in page.locator("#echo").inner_text()


def test_signs_are_inserted_by_hand(asked):
    page = asked("four-points/alpha")
    page.get_by_role("button", name="α", exact=False).first.click()
    page.keyboard.type("_1 = 1/2")
    assert page.locator("#answer").input_value() == "α_1 = 1/2"
    page.locator("#echo math").first.wait_for()


def test_markup_in_an_answer_stays_text(asked):
    page = asked("four-points/b")
    page.locator("#answer").fill("<img src=x onerror=alert(1)> <script>alert(2)</script>")
    page.get_by_role("button", name="Check", exact=True).click()
    assert judged(page) == "unreadable"
    assert page.locator("main img, main script").count() == 0


def test_an_answer_travels_in_the_address(asked, windows):
    page = asked("soft-margin/dual")
    page.locator("#answer").fill("max_α Σᵢ αᵢ")
    page.wait_for_function("() => decodeURIComponent(location.hash).includes('answer=')")
    other = windows.open(page.url.removeprefix(windows.base))
    other.locator("#echo math").first.wait_for()
    assert other.locator("#answer").input_value() == "max_α Σᵢ αᵢ"
    assert other.locator("#check-about").input_value() == "soft-margin"
    assert other.locator("#check-kind").input_value() == "dual"


def test_a_late_verdict_does_not_stand_beside_another_answer(asked):
    page = asked("four-points/b")
    held = []
    page.route("**/api/check", lambda route: held.append(route))  # noqa: PLW0108 - it must be a function
    page.locator("#answer").fill("b = 5")
    with page.expect_request("**/api/check"):
        page.get_by_role("button", name="Check", exact=True).click()
    page.locator("#answer").fill("b = -1")
    with page.expect_response("**/api/check"):
        held[0].continue_()
    page.unroute("**/api/check")
    page.get_by_role("button", name="Check", exact=True).wait_for()
    assert page.locator(".verdict").count() == 0
    page.locator("#answer").press("Control+Enter")
    assert judged(page) == "correct"
