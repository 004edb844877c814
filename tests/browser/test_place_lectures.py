"""The place Lectures: five lectures, a filter that the address holds, and one statement in full."""

import re

from svmsym.lectures.judging import judge
from svmsym.lectures.ledger import find


def must_be(page, selector, count):
    page.wait_for_function(
        "([s, n]) => document.querySelectorAll(s).length === n", arg=[selector, count], timeout=120_000
    )


def loaded(page):
    must_be(page, ".course", 5)
    return page


def ids(page):
    return [item.inner_text() for item in page.locator(".entries .id").all()]


def test_the_filter_shows_what_fits_and_the_address_keeps_it(windows):
    page = loaded(windows.open("#lectures?lang=en"))
    page.locator("#lectures-lecture").select_option("C")
    page.locator("#lectures-verdict").select_option("refuted")
    wanted = [entry.id for entry in find("C")[0].entries if judge(entry).verdict == "refuted"]
    must_be(page, ".entries .id", len(wanted))
    assert ids(page) == wanted
    page.locator("#lectures-text").press_sequentially(wanted[-1])
    must_be(page, ".entries .id", 1)
    assert ids(page) == wanted[-1:]
    again = loaded(windows.open(re.sub(r"^[^#]*", "", page.evaluate("location.href"))))
    must_be(again, ".entries .id", 1)
    assert ids(again) == wanted[-1:]


def test_one_statement_in_full_and_the_way_back(windows):
    page = windows.open("#lectures?lang=de&errata=substantive")
    page.locator(".entries a", has_text="O-57").click(timeout=120_000)
    entry = page.locator('[data-entry="O-57"]')
    entry.wait_for()
    assert "widerlegt" in entry.inner_text()
    assert "E-O16" in entry.inner_text()
    assert "Die Korrektur besteht die Prüfung." in entry.inner_text()
    page.go_back()
    page.locator(".entries a", has_text="O-57").wait_for()
    assert page.locator("#lectures-errata").input_value() == "substantive"


def test_the_keyboard_opens_a_statement(windows):
    page = loaded(windows.open("#lectures?lang=en"))
    page.locator("#lectures-text").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("[data-entry]").wait_for()


def test_while_lectures_arrive_nothing_is_said_about_all(windows):
    page = windows.open("icon.svg")  # any address of the site, before the page itself
    held = []
    page.route("**/api/lectures", lambda route: held.append(route))  # noqa: PLW0108 - it must be a function
    page.goto(f"{windows.base}#lectures?lang=de")
    page.wait_for_function("() => document.querySelector('.count')?.textContent")
    held.pop().continue_()
    must_be(page, ".course", 1)
    assert "1 von 5 Vorlesungen" in page.locator(".count").inner_text()
    page.unroute("**/api/lectures")
    loaded(page)
    total = sum(len(find(name)[0].entries) for name in "OMCYZ")
    assert page.locator(".count").inner_text() == f"{total} von {total} Aussagen"
