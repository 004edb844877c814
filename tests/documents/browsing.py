"""A real browser, where Chromium is installed, told what to do through a pipe of its debugging protocol."""

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed (Debian: chromium)")
_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
_PATIENCE = 60.0  # seconds


@dataclass
class Opened:
    """What a browser did with a page."""

    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def strangers(self):
        """Addresses that are neither the file itself nor inside it."""
        return [url for url in self.requests if not url.startswith(("file:", "data:"))]


def _high(number):
    copy = fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(number)
    return copy


class Browser:
    """One process, one page at a time."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        # Far away from 3 and 4, where Chromium reads and writes.
        theirs_in, ours_out, ours_in, theirs_out = map(_high, (*os.pipe(), *os.pipe()))

        def as_three_and_four():
            os.dup2(theirs_in, 3)
            os.dup2(theirs_out, 4)

        self.process = subprocess.Popen(
            [CHROMIUM, *_QUIET, f"--user-data-dir={self.folder}", "--window-size=1280,720"],
            pass_fds=(3, 4),
            preexec_fn=as_three_and_four,  # noqa: PLW1509 - no thread runs while the browser starts
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        os.set_blocking(ours_in, False)
        self._out, self._in = ours_out, ours_in
        self._rest, self._count, self._session = b"", 0, None
        self._events: list[dict] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait(_PATIENCE)
        os.close(self._out)
        os.close(self._in)
        shutil.rmtree(self.folder, ignore_errors=True)

    # The protocol: JSON objects that end with a zero byte.

    def call(self, method, **parameters):
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        answer = self._wait(lambda m: m.get("id") == self._count)
        assert "error" not in answer, answer
        return answer["result"]

    def _wait(self, wanted):
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            for message in self._messages():
                self._events.append(message)
            for message in self._events:
                if wanted(message):
                    return message
            time.sleep(0.005)
        raise TimeoutError("the browser does not answer")

    def _messages(self):
        try:
            self._rest += os.read(self._in, 1 << 20)
        except BlockingIOError:
            return []
        *whole, self._rest = self._rest.split(b"\0")
        return [json.loads(message) for message in whole]

    # Pages.

    def open(self, path, place=""):
        """Open a file, wait until it is drawn, and tell what happened."""
        # From another page, because a new place on the same one is no new page.
        self.call("Page.navigate", url="about:blank")
        self._wait(lambda m: m.get("method") == "Page.loadEventFired")
        self._events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri() + place)
        self._wait(lambda m: m.get("method") == "Page.loadEventFired")
        # Fonts load after the page; what is drawn has asked for all it needs.
        self.value("document.fonts.ready.then(() => 0)")
        return self.happened()

    def happened(self):
        opened = Opened()
        for message in self._events:
            said = message.get("params", {})
            match message.get("method"):
                case "Network.requestWillBeSent":
                    opened.requests.append(said["request"]["url"])
                case "Runtime.exceptionThrown":
                    opened.complaints.append(said["exceptionDetails"]["text"])
                case "Runtime.consoleAPICalled":
                    opened.complaints.append(str(said["args"]))
                case "Log.entryAdded":
                    opened.complaints.append(said["entry"]["text"])
        return opened

    def value(self, expression):
        """What a JavaScript expression is in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        return answer["result"].get("value")

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)
