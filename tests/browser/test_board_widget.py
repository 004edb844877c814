"""The board as a notebook shows it: behind the model of a widget, used by mouse and keyboard."""

import http.server
import threading

import pytest
from conftest import Windows
from using import point_place, shown

import svmsym
from svmsym.show.board.reply import reply
from svmsym.show.board.widget import asset, module

PAGE = """<!DOCTYPE html><html lang="en"><title>board</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="board.css"><main id="cell"></main>
<script type="module" src="notebook.js"></script>"""
# What anywidget gives a module: a model with get, set, save_changes and on.
NOTEBOOK = """
import widget from "./board.js";
const kept = { state: await first(), words: {} };
kept.reply = await answer(kept.state);
const listeners = [];
const model = {
  get: (name) => kept[name],
  set: (name, value) => { kept[name] = value; },
  save_changes: async () => { kept.reply = await answer(kept.state); listeners.forEach((tell) => tell()); },
  on: (name, tell) => { if (name === "change:reply") listeners.push(tell); },
  off: () => {},
};
widget.render({ model, el: document.getElementById("cell") });
window.model = model;
"""
STATE = {
    "points": [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]],
    "kernel": "linear",
    "C": "inf",
}


@pytest.fixture(scope="module")
def address():
    files = {
        "/": ("text/html", PAGE),
        "/blank": ("text/html", '<!DOCTYPE html><link rel="icon" href="data:,">'),
        "/notebook.js": ("text/javascript", NOTEBOOK),
        "/board.js": ("text/javascript", module()),
        "/board.css": ("text/css", asset("board.css")),
    }

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            kind, text = files[self.path]
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def windows(chromium, address):
    found = Windows(chromium, address)
    yield found
    found.close()
    assert found.wrong == []


@pytest.fixture
def notebook(windows):
    page = windows.open("blank")
    page.context.expose_function("answer", reply)
    page.context.expose_function("first", lambda: STATE)
    page.goto(windows.base)
    page.locator(".svmsym-board .value").first.wait_for()
    return page


def exact(page):
    page.wait_for_function("() => !document.querySelector('.svmsym-board').hasAttribute('data-late')")
    state = page.evaluate("() => window.model.get('state')")
    rows = state["points"]
    answer = svmsym.solve(svmsym.problem([p[:2] for p in rows], [p[2] for p in rows], C=state["C"]))
    assert shown(page, "α") == f"({', '.join(map(str, answer.alpha))})"
    assert shown(page, "w") == f"({', '.join(map(str, answer.w))})"
    return rows


def test_the_mouse(notebook):
    x, y = point_place(notebook, 2)
    unit = point_place(notebook, 3)[0] - x
    notebook.mouse.move(x, y)
    notebook.mouse.down()
    notebook.mouse.move(x + unit / 4, y - unit / 4, steps=6)
    notebook.mouse.up()
    assert exact(notebook)[2] == ["9/4", "1/4", 1]


def test_the_keyboard(notebook):
    notebook.keyboard.press("Tab")
    notebook.locator('.svmsym-board [data-point="1"]').focus()
    notebook.keyboard.press("ArrowUp")
    assert exact(notebook)[1] == ["2", "9/4", -1]
    notebook.keyboard.press("Delete")
    assert len(exact(notebook)) == 3
