"""A real browser: Chromium of the system, used as a person would. Without one these tests are skipped.

A test fails as well if the page writes an error to the console, or asks any address but its own. What the
page looked like when a test failed is kept as a picture; the report says where.
"""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "page"))  # where the tests of the server have theirs

from serving import served

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PICTURES = Path(os.environ.get("SVMSYM_SCREENSHOTS", Path(tempfile.gettempdir(), "svmsym-screenshots")))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture(scope="session")
def chromium():
    """The browser; never downloaded."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the package playwright is not installed")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip(f"no browser is installed; looked for {', '.join(NAMES)}")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(request):
    """The page on this machine, as `svmsym serve` does it, if there is a browser to look at it."""
    request.getfixturevalue("chromium")
    with served() as found:
        yield found


class Windows:
    """Windows on one site; what goes wrong in any of them is written down."""

    def __init__(self, browser, base):
        self.browser, self.base = browser, base
        self.contexts, self.pages, self.wrong = [], [], []

    def open(self, address="", **settings):
        """A new window at an address of the site, with nothing from earlier ones."""
        context = self.browser.new_context(locale="en-GB", **settings)
        context.set_default_timeout(20_000)
        context.route(re.compile(r"^(?!data:|blob:)"), self._routed)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"an error: {error}"))
        self.pages.append(page)
        page.goto(self.base + address)
        return page

    def _said(self, message):
        if message.type in {"error", "warning"}:
            self.wrong.append(f"the console: {message.text} ({message.location['url']})")

    def _routed(self, route):
        if route.request.url.startswith(self.base):
            route.continue_()
        else:
            self.wrong.append(f"a request to {route.request.url}")
            route.abort()

    def close(self):
        for context in self.contexts:
            context.close()


@pytest.fixture
def windows(chromium, server):
    found = Windows(chromium, server.address)
    yield found
    found.close()
    assert found.wrong == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keep pictures of a test that failed."""
    report = yield
    found = item.funcargs.get("windows") if hasattr(item, "funcargs") else None
    if call.when == "call" and report.failed and found is not None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        for k, page in enumerate(found.pages):
            path = PICTURES / f"{re.sub(r'[^a-z0-9_]+', '-', item.name.lower())}-{k}.png"
            try:
                page.screenshot(path=path, full_page=True)
            except Exception as error:  # noqa: BLE001 - the failure itself matters more
                report.sections.append(("no picture", str(error)))
            else:
                report.sections.append(("picture", str(path)))
        if found.wrong:
            report.sections.append(("what the browser said", "\n".join(found.wrong)))
    return report
