"""The page as a folder on Pyodide: built, served by a plain file server, and used without any network."""

import functools
import http.server
import json
import shutil
import subprocess
import sys
import threading
import time

import pytest
from conftest import Windows
from using import must_be_exact, settled

from svmsym.page.asking import reply

ASK = "async ([place, given]) => (await import('./ask.js')).ask(place, given)"
POINTS = [["0", "0", -1], ["2", "2", -1], ["5/2", "1/4", 1], ["3", "0", 1]]
# What the page asks; the folder must say the same as Python here, word by word.
ASKED = [
    ("words", {"lang": "ko"}),
    ("choices", {"lang": "de"}),
    ("derive", {"name": "soft-margin", "lang": "en", "detail": "full"}),
    ("derive", {"name": "hard-margin", "lang": "zh", "notation": "ostwald"}),
    ("solve", {"points": POINTS, "kernel": "linear", "C": "inf", "lang": "en"}),
    ("solve", {"points": POINTS, "kernel": "cubic", "C": "1/3", "lang": "de", "explain": False}),
    ("certificate", {"points": POINTS, "kernel": "linear", "C": "1"}),
    ("check", {"question": "four-points/alpha", "answer": "(1/2, 1/2, -1, 0)", "lang": "es"}),
    ("check", {"question": "soft-margin/lagrangian", "answer": "L = 1/2 w^T w + C sum_i xi_i", "lang": "en"}),
    ("read", {"text": "b = (1", "lang": "en"}),
    ("lectures", {"lecture": "C"}),
    ("entry", {"id": "O-57"}),
]


@pytest.fixture(scope="module")
def folder(request, tmp_path_factory):
    """Built as a person would, where npm is there to fetch Pyodide, and a browser to look at it."""
    request.getfixturevalue("chromium")
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed, which fetches Pyodide")
    target = tmp_path_factory.mktemp("built") / "site"
    done = subprocess.run(
        [sys.executable, "-m", "svmsym", "page", "build", str(target)],
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    if done.returncode and "npm cannot fetch" in done.stderr:
        pytest.skip(f"Pyodide cannot be fetched: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture
def windows(chromium, folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found = Windows(chromium, f"http://127.0.0.1:{server.server_port}/")
        yield found
        found.close()
        server.shutdown()
    assert found.wrong == []


def test_derive_solve_and_check_without_a_network(windows, folder, record_property):
    """One test, because building takes its time."""
    names_no_other_place(folder)
    start = time.perf_counter()
    page = windows.open("#derive?lang=en")
    page.locator(".engine-loading progress").wait_for()
    page.locator("article.document math").first.wait_for(timeout=120_000)
    record_property("seconds until the first formula", round(time.perf_counter() - start, 1))
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => [...document.fonts].every((font) => font.status === 'loaded')")
    page.context.set_offline(True)

    page.locator("#derive-problem").select_option("soft-margin")
    page.wait_for_function("() => document.querySelector('article.document').textContent.includes('slack')")

    page.locator('nav a[data-place="solve"]').click()
    settled(page)
    page.locator('.svmsym-board [data-point="2"]').focus()
    page.keyboard.press("ArrowRight")
    must_be_exact(page)

    page.locator('nav a[data-place="check"]').click()
    page.locator("#check-about").select_option("four-points")
    page.locator("#check-kind").select_option("alpha")
    page.locator("#answer").fill("(1/2, 1/2, -1, 0)")
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator('.verdict[data-verdict="wrong"]').wait_for()

    page.locator('nav a[data-place="lectures"]').click()
    page.locator(".entries li").first.wait_for()

    for place, given in ASKED:
        found = page.evaluate(ASK, [place, given])
        assert found == json.loads(json.dumps(reply(place, given))), place

    assert windows.wrong == []
    a_file_that_is_missing_is_told(windows)
    a_hard_question_does_not_end_the_page(windows, folder)


def a_file_that_is_missing_is_told(windows):
    page = windows.open("svmsym-page.json")  # any address of the site, before the page itself
    page.route("**/packages/sympy.zip", lambda route: route.fulfill(status=404))
    page.goto(f"{windows.base}#derive?lang=de")
    told = page.locator(".engine-loading p", has_text="nicht rechnen")
    told.wait_for()
    assert "packages/sympy.zip: 404" in told.inner_text()
    windows.wrong.clear()  # the browser notes the missing file


def a_hard_question_does_not_end_the_page(windows, folder):
    """Here within one second instead of sixty: it is refused, and the next one is answered."""
    points = [[f"{k * k % 23}/7", f"{k**3 % 19}/5", 1 if k % 3 else -1] for k in range(60)]
    engine = (folder / "engine.js").read_text("utf-8")
    hurried = engine.replace("60_000", "1_000")
    assert hurried != engine
    page = windows.open("svmsym-page.json")
    page.route(
        "**/engine.js",
        lambda route: route.fulfill(body=hurried, content_type="text/javascript; charset=utf-8"),
    )
    page.goto(f"{windows.base}#check?lang=en")
    page.locator("#answer").wait_for(timeout=120_000)
    hard = {"points": points, "kernel": "cubic", "C": "10", "explain": True}
    found = page.evaluate(ASK, ["solve", hard])
    assert (found["status"], found["what"]) == ("refused", "no answer: it took longer than 1 s")
    small = {**hard, "points": points[:4], "explain": False}
    assert page.evaluate(ASK, ["solve", small]) == json.loads(json.dumps(reply("solve", small)))


def names_no_other_place(folder):
    """Every address in the files of the page is beside it, and nothing can be loaded by name."""
    for path in folder.rglob("*"):
        if path.suffix in {".html", ".css"} or (path.suffix == ".js" and path.parent == folder):
            text = path.read_text("utf-8").replace("http://www.w3.org/", "")
            assert "http:" not in text, path
            assert "https:" not in text, path
    assert json.loads((folder / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["packages"] == {}
    assert sum(p.stat().st_size for p in folder.rglob("*") if p.is_file()) < 30_000_000
