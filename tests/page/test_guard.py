"""Who may ask, and what counts as JSON: the rules alone, without a server."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.errors import SvmsymError
from svmsym.page.server.guard import refusal
from svmsym.page.server.headers import policy
from svmsym.page.server.json_text import DEEPEST, LONGEST_NUMBER, MOST_BYTES, parsed

OURS = {"host": "127.0.0.1:8000", "content-type": "application/json"}


def code(method="POST", path="/api/solve", **headers):
    told = {**OURS, **{name.replace("_", "-"): value for name, value in headers.items()}}
    found = refusal(method, path, {k: v for k, v in told.items() if v is not None}, 8000)
    return None if found is None else found.code


def test_our_own_page_may_ask():
    assert code() is None
    assert code(host="localhost:8000") is None
    assert code(host="LOCALHOST:8000", origin="http://localhost:8000") is None
    assert code(origin="http://127.0.0.1:8000", sec_fetch_site="same-origin") is None
    assert code("GET", "/") is None
    assert code("HEAD", "/page.js") is None


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "127.0.0.1",
        "127.0.0.1:8001",
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example:8000",
        "127.0.0.1:8000@evil.example",
        "[::1]:8000",
        "0.0.0.0:8000",
        "2130706433:8000",
    ],
)
def test_another_name_is_refused(host):
    assert code(host=host) == 403
    assert code("GET", "/", host=host) == 403


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "https://127.0.0.1:8000",
        "http://127.0.0.1",
        "http://127.0.0.1:8001",
        "http://localhost:8000",  # the same machine under another name than the one asked
        "",
    ],
)
def test_another_origin_is_refused(origin):
    assert code(origin=origin) == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "unheard-of"])
def test_other_sites_may_link_but_not_ask(site):
    window = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
    frame = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"}
    script = {"sec_fetch_mode": "no-cors", "sec_fetch_dest": "script"}
    assert code("GET", "/", sec_fetch_site=site, **window) is None
    assert code("GET", "/", sec_fetch_site=site, **frame) == 403
    assert code("GET", "/page.js", sec_fetch_site=site, **script) == 403
    assert code(sec_fetch_site=site, **window) == 403


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_questions_are_posted(method):
    assert code(method) == 405


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", None, "application/jsonp"]
)
def test_a_question_is_json(kind):
    assert code(content_type=kind) == 415


def test_packed_questions_are_refused():
    assert code(content_encoding="gzip") == 415


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_files_are_only_read(method):
    assert code(method, "/index.html") == 405


def test_the_policy_allows_nothing_from_elsewhere():
    for engine in ("server", "pyodide"):
        words = {word for part in policy(engine).split(";") for word in part.split()[1:]}
        assert words <= {"'none'", "'self'", "data:", "'wasm-unsafe-eval'"}
    assert "eval" not in policy("server")


SHORTEST_TOO_DEEP = b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1)


@pytest.mark.parametrize(
    ("raw", "phrase"),
    [
        (SHORTEST_TOO_DEEP, "too deep"),
        (b"[" * 60_000, "too deep"),
        (b'{"a":' * 9_000, "too deep"),
        (b'["\\"", ' + b"[" * 40, "too deep"),
        (b"NaN", "not a number"),
        (b'{"x": Infinity}', "not a number"),
        (b'{"x": -Infinity}', "not a number"),
        (b"9" * 60_000, "too long"),
        (b"[1" + b"0" * LONGEST_NUMBER + b"]", "too long"),
        (b"1e" + b"9" * 60, "too long"),
        (b'"' + b"a" * MOST_BYTES + b'"', "too long"),
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'"\n"', "not JSON"),
        (b"{'a': 1}", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        (b'"\\ud800"', "half a character"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'"unfinished [[[[[[[[[[[[[[[[[[[[', "too deep"),
        (b'"unfinished', "not JSON"),
    ],
)
def test_bad_json_is_refused(raw, phrase):
    with pytest.raises(SvmsymError, match=phrase):
        parsed(raw)


def test_brackets_and_digits_in_strings_do_not_count():
    text = "[" * 99 + "9" * 99 + '"\\'
    assert parsed(json.dumps({"text": text}).encode()) == {"text": text}
    assert parsed(b"[" * DEEPEST + b"]" * DEEPEST)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_ordinary_json_is_read_as_it_is(value):
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False)):
        assert parsed(text.encode()) == value


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw):
    try:
        expected = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        with pytest.raises(SvmsymError):
            parsed(raw)
        return
    with suppress(SvmsymError):  # deep, long, half or twice
        assert parsed(raw) == expected
