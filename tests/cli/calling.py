"""The command line as a person calls it, and what its pages are made of, for the tests beside it."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

from svmsym.cli.main import main

MATH = "{http://www.w3.org/1998/Math/MathML}"
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
ROOT = Path(__file__).parents[2]


def run(capsys, *arguments):
    try:
        code = main(list(arguments))
    except SystemExit as stop:
        code = stop.code
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def derived(capsys, *arguments):
    code, out, err = run(capsys, "derive", *arguments)
    assert (code, err) == (0, "")
    return out


def as_json(capsys, *arguments):
    return json.loads(derived(capsys, *arguments, "--to", "json"))


def process(*arguments, **options):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=False, encoding="utf-8", **options
    )


class Balanced(HTMLParser):
    """Collects tags that are closed in the wrong order."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.tags, self.links = [], [], set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += [value for key, value in attrs if key in {"href", "src"}]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, _):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def parsed(page):
    reader = Balanced()
    reader.feed(page)
    reader.close()
    assert reader.wrong == []
    assert reader.open == []
    return reader


def formulas(page):
    return [ET.fromstring(text) for text in re.findall(r"<math\b.*?</math>", page, re.DOTALL)]


def linear(node):
    """The text of a formula; fractions as p/q."""
    if node.tag == f"{MATH}mfrac":
        return "/".join(linear(child) for child in node)
    return (node.text or "") + "".join(linear(child) + (child.tail or "") for child in node)
