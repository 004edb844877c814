"""The files of the page: all there, nothing from elsewhere, nothing that its security policy forbids."""

import re

import pytest

from svmsym.page.assets import TYPES, page_files

FILES = page_files()
TEXTS = {
    name: f.read_text("utf-8") for name, f in FILES.items() if name.endswith((".html", ".js", ".css", ".svg"))
}
ENGINE = "engine.js"  # written by the build that needs it
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"}


def test_every_file_has_a_type():
    assert {name for name in FILES if "." + name.rpartition(".")[2] not in TYPES} == set()


@pytest.mark.parametrize("name", TEXTS)
def test_no_address_leads_elsewhere(name):
    assert set(
        re.findall(r"""(?:https?:)?//[\w.]+[^\s"'`)]*""", re.sub(r"(?m)(?:^|\s)//.*$", "", TEXTS[name]))
    ) <= {
        *NAMESPACES,
        *(n.removeprefix("http:") for n in NAMESPACES),
    }


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_referred_to_exists(name):
    text = TEXTS[name]
    found = re.findall(r"""(?:from|import\()\s*"\./([\w.]+)\"""", text)
    found += re.findall(r"""(?:href|src)="([\w.]+)\"""", text)
    found += re.findall(r"""url\("([\w.]+)"\)""", text)
    assert set(found) - set(FILES) - {ENGINE} == set()


def test_the_page_itself_has_no_script_and_no_style():
    text = TEXTS["index.html"]
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", text) == []
    assert 'name="svmsym-engine" content="server"' in text


@pytest.mark.parametrize("name", [n for n in TEXTS if n.endswith(".js")])
def test_scripts_make_no_markup_from_text_and_keep_nothing(name):
    markup = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write"
    forbidden = rf"{markup}|\beval\(|new Function|localStorage|sessionStorage|\.cookie"
    assert re.findall(forbidden, TEXTS[name]) == []


@pytest.mark.parametrize("name", [n for n in TEXTS if n.endswith((".js", ".css"))])
def test_files_are_short(name):
    assert len(TEXTS[name].splitlines()) <= 250
