"""The places Derive and Lectures: choose, read, copy, filter."""

import pytest
from conftest import PHONE, PROJECTOR

from svmsym.page.asking import reply


def derived(page):
    page.wait_for_function(
        "() => document.querySelector('article.document')?.getAttribute('aria-busy') === 'false'"
    )
    return page.locator("article.document")


def test_a_derivation_with_its_formulas(windows):
    page = windows.open()
    article = derived(page)
    assert article.locator("math").count() > 10
    assert page.locator("html").get_attribute("lang") == "en"
    page.locator("#derive-problem").select_option("soft-margin")
    page.wait_for_function("() => location.hash.includes('name=soft-margin')")
    derived(page)
    page.wait_for_function("() => document.querySelector('article.document').textContent.includes('slack')")
    page.go_back()
    page.wait_for_function("() => document.querySelector('#derive-problem').value === 'hard-margin'")


def test_latex_is_copied(windows):
    page = windows.open("#derive?lang=en&name=hard-margin", permissions=["clipboard-read", "clipboard-write"])
    derived(page)
    page.get_by_role("button", name="LaTeX").first.click()
    page.locator(".told").filter(has_text="opied").first.wait_for()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == reply("derive", {"name": "hard-margin", "lang": "en"})["latex"]


@pytest.mark.parametrize("lang", ["de", "es", "ko", "zh"])
def test_other_languages(windows, lang):
    page = windows.open(f"#derive?lang={lang}&name=hard-margin")
    article = derived(page)
    assert page.locator("html").get_attribute("lang") == lang
    title = reply("derive", {"name": "hard-margin", "lang": lang})["title"]
    assert title in article.inner_text()


def test_the_keyboard_reaches_everything(windows):
    page = windows.open("#derive?lang=en")
    derived(page)
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.id") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    seen = set()
    for _ in range(12):
        seen.add(page.evaluate("() => document.activeElement.id"))
        page.keyboard.press("Tab")
    assert {"derive-problem", "derive-notation"} <= seen
    page.locator('nav a[data-place="check"]').focus()
    page.keyboard.press("Enter")
    page.locator("#answer").wait_for()
    assert page.evaluate("() => document.activeElement.id") == "place-title"


def test_lectures_are_filtered_and_opened(windows):
    page = windows.open("#lectures?lang=en")
    page.locator(".courses button").nth(4).wait_for(timeout=90_000)
    everything = page.locator(".count").inner_text()
    page.locator("#lectures-errata").select_option("only")
    page.wait_for_function("(old) => document.querySelector('.count').textContent !== old", arg=everything)
    listed = page.locator(".entries li")
    assert listed.count() > 0
    assert page.locator(".entries li:not(:has(.tag))").count() == 0
    page.locator("#lectures-text").fill("O-57")
    page.wait_for_function("() => document.querySelectorAll('.entries li').length === 1")
    listed.first.locator("a").click()
    page.locator(".entry-place").get_by_text("O-57").first.wait_for()
    assert "entry=O-57" in page.url
    verdict = reply("entry", {"id": "O-57"})["entries"][0]["verdict"]
    assert verdict in page.locator(".entry-place").inner_text().lower()


def test_a_projector_shows_sections_and_all_controls_in_one_row(windows):
    page = windows.open("#derive?lang=de&name=soft-margin", **PROJECTOR)
    article = derived(page)
    page.locator(".controls .field").nth(4).wait_for()
    rows = {round(box.bounding_box()["y"]) for box in page.locator(".controls .field label[for]").all()}
    assert len(rows) == 1
    titles = article.locator("h3").all_inner_texts()
    entries = page.locator(".outline button")
    assert entries.all_inner_texts() == titles
    entries.last.click()
    page.locator(".outline [aria-current]").filter(has_text=titles[-1]).wait_for()


def test_formulas_fit_a_phone_with_their_reasons_below(windows):
    page = windows.open("#derive?lang=de&name=soft-margin", **PHONE)
    article = derived(page)
    article.locator(".because").first.wait_for()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert article.locator("td.reason").first.is_hidden()
    sizes = article.locator(".display").evaluate_all("all => all.map((d) => [d.scrollWidth, d.clientWidth])")
    wide = [size for size in sizes if size[0] > size[1] + 1]
    assert len(wide) < len(sizes) / 5
    assert article.locator(".display.wide").count() == len(wide)


def test_a_start_that_fails_speaks_and_tries_again(windows):
    page = windows.open("icon.svg")  # any address of the site, before the page itself
    page.route("**/api/words", lambda route: route.abort())
    page.goto(f"{windows.base}#derive?lang=de")
    told = page.locator(".trouble")
    told.wait_for()
    assert "Die Seite konnte nicht starten." in told.inner_text()
    page.unroute("**/api/words")
    page.get_by_role("button", name="Noch einmal versuchen").click()
    derived(page)
    windows.wrong.clear()  # the browser notes the request that failed
