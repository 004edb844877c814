"""Phones and projectors, light and dark: everything fits, and an audit of accessibility finds nothing."""

from itertools import cycle, product

import pytest
from amounts import WHOLE
from conftest import PHONE, PROJECTOR
from using import settled

PLACES = {
    "derive": ("#derive?lang=de&name=soft-margin", "article.document math"),
    "solve": ("#solve?lang=ko", "article.document math"),
    "check": ("#check?lang=zh&question=four-points/alpha&answer=(1/2,1/2,1,0)", "#echo math"),
    "lectures": ("#lectures?lang=es&lecture=C", ".courses button:nth-child(5)"),
}
# All that the audit counts as violations; the advice that axe calls best practice included.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def audit():
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()

    def run(page):
        # Formulas have no parts that a person uses, and take the audit most of its time.
        found = axe.run(page, context={"exclude": ["math"]}, options={"runOnly": TAGS}).response["violations"]
        told = [(v["id"], v["help"], n["target"], n["html"]) for v in found for n in v["nodes"]]
        # It does not know that a formula is a text, too.
        return [
            f"{name}: {what} ({where}: {html[:120]})"
            for name, what, where, html in told
            if not (name == "empty-table-header" and page.locator(where[0]).locator("math").count())
        ]

    return run


# The sample takes each place once, on a phone or on a projector; everything is each place on both.
LOOKS = {"phone-light": (PHONE, "light"), "projector-dark": (PROJECTOR, "dark")}
SEEN = list(product(PLACES, LOOKS)) if WHOLE else list(zip(PLACES, cycle(LOOKS), strict=False))


@pytest.mark.parametrize(("place", "look"), SEEN)
def test_it_fits_and_is_accessible(windows, audit, place, look):
    (address, last), (device, scheme) = PLACES[place], LOOKS[look]
    page = windows.open(address, color_scheme=scheme, **device)
    page.locator(last).first.wait_for(timeout=90_000)
    if place == "solve":
        settled(page)
    wide = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], "the page is wider than the window"
    assert audit(page) == []


def test_the_audit_can_fail(windows, audit):
    page = windows.open("#derive?lang=en")
    page.locator("article.document math").first.wait_for()
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(line.startswith("button-name") for line in audit(page))


def test_a_problem_in_the_console_is_noticed(windows):
    page = windows.open("#derive?lang=en")
    page.evaluate("() => fetch('https://outside.example/').catch(() => {})")
    page.evaluate("() => document.body.append(Object.assign(document.createElement('script'), {text: '1'}))")
    page.wait_for_timeout(200)
    said = "\n".join(windows.wrong)
    windows.wrong.clear()
    assert "Content Security Policy" in said
