"""Notebooks of strangers as pages: nothing runs, nothing is fetched, and nobody is led away."""

import re
from base64 import b64encode
from html.parser import HTMLParser
from time import perf_counter

import pytest

pytest.importorskip("nbconvert")  # words are read by what comes with it

from svmsym.show.export.harmless import harmless
from svmsym.show.export.outputs import output_html
from svmsym.show.export.page import notebook_html

LEAVE = '<meta http-equiv="refresh" content="0; url=https://a.example/">'
KINDS = [
    "text/html", "text/plain", "text/markdown", "image/svg+xml", "image/png", "image/jpeg", "image/gif",
    "image/webp", "image/bmp", "application/javascript", "application/json", "application/pdf",
    "application/vnd.jupyter.widget-view+json", "text/x-unknown",
]  # fmt: skip
HOSTILE = [
    f'AAAA">{LEAVE}',
    f"AAAA'>{LEAVE}",
    LEAVE,
    f"<svg>{LEAVE}</svg>",
    f"</svg></div></main>{LEAVE}",
    f"<!-- --!>{LEAVE}",
    f"<title></title>{LEAVE}",
    f"<style></style>{LEAVE}<style>",
    f"<style><!--</style>{LEAVE}",
    f"<textarea></textarea>{LEAVE}",
    f"<a title='{LEAVE}'>x</a>",
    f"<math><mtext><table><mglyph><style>{LEAVE}",
    "<META HTTP-EQUIV=refresh CONTENT=0>",
    "<meta\fhttp-equiv=refresh content='0;url=//a.example'>",
    "<script>alert(1)</script>",
    "<svg onload=alert(1)></svg>",
    "<svg><script>alert(1)</script></svg>",
    '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><animate attributeName="href" to="javascript:alert(1)"/></svg>',
    '<svg><use href="https://a.example/b.svg#c"/></svg>',
    '<svg><image href="https://a.example/b.png"/></svg>',
    '<svg><foreignObject><iframe src="//a.example"></iframe></foreignObject></svg>',
    '<rect fill="url(//a.example/b)"/>',
    r'<rect fill="u\72l(//a.example/b)"/>',
    '<svg><rect fill="u&#114;l(//a.example/b)"/></svg>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#1;javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<p style="background: url(//a.example/b)">x</p>',
    '<p style="position: fixed; top: 0">x</p>',
    '<img src="https://a.example/b.png">',
    '<img srcset="https://a.example/b.png">',
    '<img src="data:image/svg+xml;base64,AAAA">',
    '<base href="https://a.example/">',
    '<form action="https://a.example/"><button>x</button></form>',
    '<input autofocus onfocus="alert(1)">',
    '<object data="//a.example"></object>',
    '<embed src="//a.example">',
    '<link rel="stylesheet" href="//a.example">',
    '<p onclick="alert(1)">x</p>',
    '<p/onclick="alert(1)">x</p>',
    "<plaintext>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "</div></main></body></html>",
    "<div>",
    "<!DOCTYPE html>",
    "<?php ?>",
    "<![CDATA[<script>]]>",
    "\x1b[31m\u202e\x00",
]
ELEMENTS = {
    "meta", "script", "iframe", "object", "embed", "link", "base", "form", "input", "button", "style",
    "animate", "use", "image", "foreignobject", "textarea", "plaintext", "noscript", "title",
}  # fmt: skip


class Page(HTMLParser):
    """The elements of a page, and what a browser would run or ask an address for."""

    def __init__(self):
        super().__init__()
        self.seen, self.bad, self.depth = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        for key, value in attrs:
            allowed = {"a": r"#.*|https?://.*|[\w./-]+", "img": r"data:image/[\w.+-]+;base64,[\w+/=]*"}
            reaches = key in {"href", "src", "srcset", "action", "data", "poster", "xlink:href"}
            if key.startswith("on") or (reaches and not re.fullmatch(allowed.get(tag, "(?!)"), value or "")):
                self.bad.append((tag, key, value))
            if key != "content" and re.search(r"url\s*\(|position", value or ""):
                self.bad.append((tag, key, value))


def read(page):
    reader = Page()
    reader.feed(page)
    reader.close()
    return reader


def book(*outputs, source="1"):
    cell = {"cell_type": "code", "source": source, "metadata": {}, "outputs": [*outputs]}
    return {"cells": [cell], "metadata": {}}


def shown(kind, text):
    return {"output_type": "display_data", "metadata": {}, "data": {kind: text}}


EMPTY = read(notebook_html(book())).seen


def refused(page):
    """What this page has of forbidden elements beyond a page without outputs, and what runs or fetches."""
    found = read(page)
    more = [tag for tag in ELEMENTS if found.seen.count(tag) > EMPTY.count(tag)]
    ends = [page.count(end) for end in ("</main>", "</body>", "</html>", "<!DOCTYPE")]
    return more, found.bad, ends, re.findall("[\x00-\x08\x0b-\x1f\u202e]", page)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_output_runs_fetches_or_leads_away(kind, text):
    assert refused(notebook_html(book(shown(kind, text)))) == ([], [], [1, 1, 1, 1], [])


@pytest.mark.parametrize("text", HOSTILE)
def test_no_stream_error_or_source_does(text):
    stream = {"output_type": "stream", "name": "stdout", "text": text}
    error = {"output_type": "error", "ename": text, "evalue": text, "traceback": []}
    traced = {"output_type": "error", "ename": "", "evalue": "", "traceback": [text]}
    page = notebook_html(book(stream, error, traced, source=text))
    assert refused(page) == ([], [], [1, 1, 1, 1], [])


@pytest.mark.parametrize("odd", [None, 1, {"a": 1}, [1, None], True, {}])
def test_outputs_that_are_no_text_are_shown_all_the_same(odd):
    for kind in KINDS:
        assert refused(notebook_html(book(shown(kind, odd))))[:2] == ([], [])
    assert notebook_html(book({"output_type": "display_data", "data": odd}, {"output_type": "stream"}, {}))


def test_a_picture_is_decoded_and_encoded_again():
    encoded = b64encode(bytes(range(60))).decode()
    lines = f"{encoded[:40]}\n{encoded[40:]}\n"
    for kind in ("image/png", "image/jpeg", "image/gif", "image/webp"):
        assert f'<img src="data:{kind};base64,{encoded}" alt="">' in output_html(shown(kind, lines))
    for broken in ("AAA", "AAAA!", "ÄÄÄÄ", '">'):
        both = {"output_type": "display_data", "data": {"image/png": broken, "text/plain": "a picture"}}
        assert output_html(both) == '<div class="shown"><pre>a picture</pre></div>'


def test_a_picture_of_lines_from_elsewhere_is_shut_in():
    head = '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<!-- made -->\n'
    plain = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
    assert output_html(shown("image/svg+xml", head + plain)) == f'<div class="shown">{plain}</div>'
    styled = plain.replace("<path", "<style>*{}</style><path")
    encoded = b64encode((head + styled).encode()).decode()
    expected = f'<div class="shown"><img src="data:image/svg+xml;base64,{encoded}" alt=""></div>'
    assert output_html(shown("image/svg+xml", head + styled)) == expected


def test_a_table_of_pandas_is_shown_without_its_style_sheet():
    table = (
        "<div>\n<style scoped>\n    .dataframe thead th {\n        text-align: right;\n    }\n</style>\n"
        '<table border="1" class="dataframe">\n  <thead>\n    <tr style="text-align: right;">\n'
        "      <th></th>\n      <th>a &lt; b</th>\n    </tr>\n  </thead>\n</table>\n</div>"
    )
    found = output_html(shown("text/html", table))
    assert "<th>a &lt; b</th>" in found
    assert "<style" not in found


@pytest.mark.parametrize(
    "html",
    ["<b>" * 100_000, "<a " + "a " * 100_000, f"<p style='width:{' ' * 100_000}('></p>", "<a a" * 50_000],
)
def test_long_outputs_are_decided_at_once(html):
    before = perf_counter()
    assert not harmless(html)
    assert perf_counter() - before < 3
