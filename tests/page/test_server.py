"""A server on this machine: what it serves, and what it refuses."""

import json
import re
import signal
import socket
import subprocess
import sys
import time

import pytest
from serving import JSON, ROOT, served

from svmsym.page.asking import PLACES
from svmsym.page.assets import page_files
from svmsym.page.server.run import listening
from svmsym.show.board.reply import reply

pytestmark = pytest.mark.needs("web")

FOUR = {
    "points": [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]],
    "kernel": "linear",
    "C": "inf",
}


@pytest.fixture(scope="module")
def server():
    with served() as found:
        yield found


def test_the_page_and_all_its_files(server):
    code, headers, body = server.request("GET", "/")
    assert (code, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b'content="server"' in body
    for address, source in page_files().items():
        code, headers, body = server.request("GET", f"/{address}")
        assert (code, body) == (200, source.read_bytes())
        again = server.request("GET", f"/{address}", headers={"If-None-Match": headers["etag"]})
        assert (again[0], again[2]) == (304, b"")
    assert server.request("HEAD", "/")[2] == b""


def test_every_response_is_strict(server):
    asked = [
        ("GET", "/", None, {}),
        ("GET", "/nowhere", None, {}),
        ("GET", "/", None, {"Host": "evil.example"}),
        ("POST", "/api/choices", b"{}", JSON),
        ("POST", "/api/choices", b"{", JSON),
        ("POST", "/api/nowhere", b"{}", JSON),
    ]
    for method, path, body, headers in asked:
        _, told, _ = server.request(method, path, body, headers)
        assert told["content-security-policy"].startswith("default-src 'none'; script-src 'self'; ")
        assert "frame-ancestors 'none'" in told["content-security-policy"]
        assert told["x-content-type-options"] == "nosniff"
        assert told["x-frame-options"] == "DENY"
        assert told["referrer-policy"] == "no-referrer"
        assert told["cross-origin-opener-policy"] == told["cross-origin-resource-policy"] == "same-origin"
        assert not {"set-cookie", "server", "access-control-allow-origin"} & set(told)
        assert told["cache-control"] in {"no-cache", "no-store"}


def test_the_exact_answer_arrives(server):
    code, found = server.ask("solve", {**FOUR, "explain": False})
    assert code == 200
    alone = reply(FOUR)
    assert {key: found[key] for key in alone} == alone
    assert found["alpha"] == ["1/2", "1/2", "1", "0"]


def test_every_place_answers(server):
    for place in PLACES:
        code, found = server.ask(place, {"lecture": "C"})  # all five would take long
        assert (code, "status" in found) == (200, True), place


def test_a_refusal_says_what_to_do(server):
    code, found = server.ask("solve", {"points": [["1/0", "0", 1]]})
    assert (code, found["status"]) == (200, "refused")
    assert found["what"]
    assert found["hint"]


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2fassets.py",
        "/static/../assets.py",
        "/assets.py",
        "/__init__.py",
        "//etc/passwd",
        "/index.html/",
        "/index.html%00",
        "/page.js?../../x#",
        "/C:/Windows/win.ini",
        "/api",
        "/api/",
        "/" + "a" * 9000,
    ],
)
def test_nothing_but_the_page_is_sent(server, path):
    code, _, body = server.request("GET", path)
    known = path.startswith("/page.js?")
    assert code == (200 if known else 405 if path == "/api/" else 404)
    assert known or json.loads(body)["status"] == "refused"


def test_an_unknown_place_is_not_found(server):
    assert server.ask("nowhere", {})[0] == 404
    assert server.request("POST", "/api/solve/more", b"{}", JSON)[0] == 404
    assert server.request("POST", "/api/%2e%2e", b"{}", JSON)[0] == 404


def test_wrong_host_and_origin_are_refused(server):
    for headers in (
        {"Host": "evil.example"},
        {"Host": f"evil.example:{server.port}"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        assert server.ask("choices", {}, **headers)[0] == 403
    assert server.ask("choices", {}, Origin=f"http://127.0.0.1:{server.port}")[0] == 200
    assert server.request("POST", "/api/choices", b"{}", {"Content-Type": "text/plain"})[0] == 415
    assert server.request("GET", "/api/choices")[0] == 405


@pytest.mark.parametrize(
    "raw", [b"[" * 60_000, b"9" * 60_000, b'{"x": NaN}', b"\xff", b"", b'"' + b"x" * 65_000, b'"\\ud800"']
)
def test_bad_json_is_refused(server, raw):
    code, found = server.ask("solve", raw)
    assert (code, found["status"]) == (400, "refused")


@pytest.mark.parametrize("given", [[], 1, None, "text", {"points": 3}, {"C": {}}, {"points": [[[[]]]]}])
def test_other_shapes_are_refused_by_the_place(server, given):
    code, found = server.ask("solve", given)
    assert code == 200
    assert found["status"] in {"refused", "waiting"}


def test_small_answers_are_not_held_back():
    """Asyncio turns Nagle's delay off only where a socket says that it speaks TCP."""
    with listening(0) as bound:
        assert bound.proto == socket.IPPROTO_TCP
        assert bound.getsockname()[0] == "127.0.0.1"


def run(*options):
    return subprocess.Popen(
        [sys.executable, "-m", "svmsym", "serve", "--no-open", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def test_the_command_says_where_and_ends_with_ctrl_c():
    process = run("--lang", "de")
    line = process.stdout.readline()
    assert re.fullmatch(r"svmsym: http://127\.0\.0\.1:\d+/#\S*lang=de\S* \(Ctrl-C ends\)\n", line)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "svmsym: ended\n", "")


def test_other_interfaces_and_taken_ports_are_refused(server):
    for options, phrase in (
        (["--host", "0.0.0.0"], "not served at 0.0.0.0"),
        (["--port", str(server.port)], f"port {server.port} cannot be used"),
        (["--port", "99999"], "port 99999 cannot be used"),
    ):
        process = run(*options)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out) == (2, "")
        assert phrase in err
        assert "what to do" in err


def test_without_its_libraries_the_command_says_what_to_install():
    program = (
        "import sys; sys.modules['uvicorn'] = None\n"
        "from svmsym.cli.main import main; sys.exit(main(['serve', '--no-open']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60
    )
    assert done.returncode == 2
    assert "pip install 'svmsym[web]'" in done.stderr
