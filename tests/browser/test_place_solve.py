"""The place Solve: points are dragged, and what stands there is the exact answer."""

import json

import pytest
from conftest import PHONE, PROJECTOR
from using import cell, middle, must_be_exact, point_place, points, settled, shown

from svmsym.exact.checker import check

QUADRATIC = {"type": "poly", "degree": 2, "coef0": 1, "gamma": 1}
FOUR = [("0", "0", -1), ("2", "2", -1), ("2", "0", 1), ("3", "0", 1)]


@pytest.fixture
def solve(windows):
    page = windows.open("#solve?lang=en")
    settled(page)
    return page


def test_the_four_points(solve):
    answer = must_be_exact(solve)
    assert points(solve) == FOUR
    assert shown(solve, "α") == "(1/2, 1/2, 1, 0)"
    assert [str(v) for v in answer.w] == ["1", "-1"]
    solve.locator("article.document math").first.wait_for()


def test_a_support_vector_is_dragged(solve):
    """By the mouse, through many places on its way; at the end the answer is that of the new data."""
    unit = cell(solve)
    x, y = point_place(solve, 2)
    solve.mouse.move(x, y)
    solve.mouse.down()
    for step in range(1, 13):
        solve.mouse.move(x + unit * step / 24, y - unit * step / 48)
    solve.mouse.up()
    answer = must_be_exact(solve)
    assert points(solve) == [*FOUR[:2], ("5/2", "1/4", 1), FOUR[3]]
    assert shown(solve, "α") != "(1/2, 1/2, 1, 0)"
    assert answer.alpha[2] > 0


def test_points_are_added_flipped_and_removed_by_the_mouse(solve):
    unit = cell(solve)
    x, y = point_place(solve, 0)
    solve.mouse.click(x + unit, y - 3 * unit)
    settled(solve)
    assert points(solve)[4][:2] == ("1", "3")
    solve.get_by_role("button", name="Other class", exact=True).click()
    must_be_exact(solve)
    assert len(points(solve)) == 5
    solve.get_by_role("button", name="Remove", exact=True).click()
    must_be_exact(solve)
    assert points(solve) == FOUR


def test_the_keyboard_is_enough(solve):
    solve.locator('.svmsym-board [data-point="3"]').focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown"):
        solve.keyboard.press(key)
    must_be_exact(solve)
    assert points(solve)[3] == ("11/4", "1/4", 1)
    solve.keyboard.press("Enter")
    must_be_exact(solve)
    assert points(solve)[3] == ("11/4", "1/4", -1)
    solve.keyboard.press("Delete")
    must_be_exact(solve)
    assert points(solve) == FOUR[:3]


def test_a_finger_drags(windows):
    page = windows.open("#solve?lang=en", **PHONE)
    settled(page)
    page.locator(".svmsym-board svg").scroll_into_view_if_needed()
    unit = cell(page)
    x, y = point_place(page, 1)
    line = page.context.new_cdp_session(page)

    def touch(kind, *places):
        line.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in places]},
        )

    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x - unit * step / 8, y))
    touch("touchEnd")
    must_be_exact(page)
    assert points(page) == [FOUR[0], ("1", "2", -1), *FOUR[2:]]
    page.touchscreen.tap(*middle(page, '.svmsym-board [data-point="0"] .mark'))
    assert len(points(page)) == 4
    a, b = point_place(page, 0)
    page.touchscreen.tap(a + unit, b - 4 * unit)
    settled(page)
    assert points(page)[4][:2] == ("1", "4")


def test_kernel_and_price(solve):
    solve.get_by_label("hard margin").uncheck()
    settled(solve)
    solve.get_by_role("textbox", name="C", exact=True).fill("1/3")
    solve.keyboard.press("Tab")
    must_be_exact(solve, C="1/3")
    solve.get_by_label("Kernel").select_option("quadratic")
    must_be_exact(solve, C="1/3", kernel=QUADRATIC)
    solve.wait_for_function("() => location.hash.includes('kernel=quadratic')")


def test_the_table_is_a_way_to_write(solve):
    box = solve.locator("table.points tbody tr").nth(2).locator("input").first
    box.fill("7/3")
    box.press("Enter")
    must_be_exact(solve)
    assert points(solve)[2] == ("7/3", "0", 1)
    box.fill("nonsense")
    box.press("Enter")
    assert box.get_attribute("aria-invalid") == "true"


def test_the_address_shows_the_same_in_a_new_window(solve, windows):
    solve.locator('.svmsym-board [data-point="2"]').focus()
    solve.keyboard.press("ArrowRight")
    solve.get_by_label("Kernel").select_option("cubic")
    must_be_exact(solve, kernel=QUADRATIC | {"degree": 3})
    solve.wait_for_function("() => location.hash.includes('9/4')")
    other = windows.open(solve.url.removeprefix(windows.base))
    settled(other)
    assert points(other) == points(solve)
    for name in ("α", "b", "objective"):
        assert shown(other, name) == shown(solve, name)
    assert other.get_by_label("Kernel").input_value() == "cubic"
    assert other.title() == solve.title()


def test_the_certificate_proves_what_is_shown(solve):
    with solve.expect_download() as coming:
        solve.get_by_role("button", name="certificate").click()
    written = json.loads(coming.value.path().read_text("utf-8"))
    assert check(written) == []
    assert written["answer"]["alpha"] == {"den": "2", "num": {"1": "1", "2": "1", "3": "2"}}


@pytest.mark.parametrize(
    "points", ["99999999,1,1;0,0,-1", "1/0,1,1;0,0,-1", "a,b,1;-1e9,0,-1", "900000,0,1;0,0,-1"]
)
def test_an_address_with_odd_points_shows_a_page(windows, points):
    """Far away or no numbers: an answer or a refusal, and never a page that hangs."""
    page = windows.open(f"#solve?lang=en&points={points}")
    settled(page)
    assert 1 < page.locator(".svmsym-board .grid path").count() <= 31
    assert page.locator("table.points tbody tr").count() == 2


def test_a_margin_that_is_none_is_not_shown(windows):
    page = windows.open("#solve?lang=en&points=0,0,1;0,0,-1&C=1")
    must_be_exact(page, C=1)
    assert "None" not in page.locator(".svmsym-board").inner_text()


def test_the_whole_board_fits_the_projector(windows):
    page = windows.open("#solve?lang=de", **PROJECTOR)
    settled(page)
    box = page.locator(".svmsym-board .help").bounding_box()
    assert box["y"] + box["height"] <= PROJECTOR["viewport"]["height"]
    assert page.locator(".svmsym-board svg").bounding_box()["width"] > 500


def test_numbers_do_not_stand_on_points(windows):
    """In a narrow place of the cubic example, where a number to the right would."""
    data = "0,1,-1;1,0,-1;1,2,-1;3,1,-1;2,1,1;3,3,1;4,2,1;4,4,1"
    page = windows.open(f"#solve?lang=en&points={data}&kernel=cubic&C=1")
    settled(page)
    met = page.evaluate(
        """() => {
            const boxes = (of) => [...document.querySelectorAll(of)].map((n) => n.getBoundingClientRect());
            const across = (a, b) => a.left < b.right && b.left < a.right;
            const meet = (a, b) => across(a, b) && a.top < b.bottom && b.top < a.bottom;
            const marks = boxes(".point :is(.mark, .ring)");
            return boxes(".point text").filter((t) => marks.some((m) => meet(t, m))).length;
        }"""
    )
    assert met == 0


def test_points_of_an_address_that_cannot_be_read_are_told_once(windows):
    page = windows.open("#solve?lang=en&points=0,0,-1;1,1;2,0,1")
    settled(page)
    assert points(page) == [("0", "0", -1), ("2", "0", 1)]
    assert "left out: 1" in page.locator(".told-below").inner_text()


def test_a_pasted_header_that_names_the_class_is_told(solve):
    solve.locator("details.paste summary").click()
    solve.locator("details.paste textarea").fill("y,x1,x2\n-1,0,0\n-1,2,1\n1,2,0\n1,3,1")
    solve.get_by_role("button", name="Use these points").click()
    settled(solve)
    assert points(solve) == [("0", "0", -1), ("2", "1", -1), ("2", "0", 1), ("3", "1", 1)]
    assert "Column 1 (y)" in solve.locator("details.paste").inner_text()
