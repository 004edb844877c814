"""Words in TeX and in Markdown: whatever they contain, they stay words."""

import re
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.documents.latex_text import escaped, has_cjk
from svmsym.documents.markdown import markdown_words

NASTY = st.text(
    alphabet=st.sampled_from(list("\\{}$%&#_^~<>|\"`'-αβ≥₁²ᵀ′½…—·\n\t ab1가中[]()*!+.")), max_size=40
)
COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)


def tex_faults(text):
    """What would make TeX see more than words: read as TeX reads, character by character."""
    faults, depth, formula, at = [], 0, False, 0
    while at < len(text):
        c = text[at]
        if c == "\\":
            found = COMMAND.match(text, at)
            if found is None:
                return [*faults, "a backslash at the end"]
            at = found.end()
            continue
        if c == "{":
            depth += 1
        elif c == "}":
            depth -= 1
            if depth < 0:
                faults.append("a brace closes too early")
        elif c == "$":
            if text[at + 1 : at + 2] == "$":
                faults.append("an empty formula")
            formula = not formula
        elif c in "%&#~" or (c in "_^" and not formula):
            faults.append(f"{c} has its meaning for TeX")
        elif ord(c) < 32:
            faults.append("a control character")
        at += 1
    return (
        faults + (["a formula is never closed"] if formula else []) + (["a brace is open"] if depth else [])
    )


@given(st.one_of(st.text(max_size=60), NASTY))
def test_words_mean_nothing_to_tex(text):
    assert tex_faults(escaped(text)) == []


@given(NASTY)
def test_no_macro_comes_from_the_words(text):
    ours = set(re.findall(r"\\([A-Za-z]+)", escaped('\\~^"`…αβ≥′½·ᵀ₁²')))
    assert set(re.findall(r"\\([A-Za-z]+)", escaped(text))) <= ours


@given(st.text(alphabet=ascii_letters + "äöüß 中文가나", max_size=30))
def test_plain_words_stay_as_they_are(text):
    assert escaped(text) == text


def test_two_subscripts_side_by_side():
    # TeX refuses x_1_2.
    assert escaped("x₁₂") == "x${}_1 {}_2$"


@pytest.mark.parametrize("bad", ["a}", "{", "$x", "50%", "a_b", "x$$y", "\\"])
def test_the_check_sees_faults(bad):
    assert tex_faults(bad)


@pytest.mark.parametrize(
    ("text", "wide"), [("定义", True), ("서포트", True), ("Maß – ½", False), ("（", True)]
)
def test_which_words_need_a_font_of_their_own(text, wide):
    assert has_cjk(text) is wide


# Markdown.


@given(NASTY)
def test_words_mean_nothing_to_markdown(text):
    shown = markdown_words(text)
    assert "\n" not in shown
    assert not re.search(r"(?<!\\)(?:\\\\)*[`*_\[\]<>$|~#&]", re.sub(r"\\[^A-Za-z0-9\s]", "", shown))
    assert not re.match(r"\s*([-+]\s|\d+[.)]\s|#|=+$)", shown)
    # Nothing but spaces is lost: without the escapes the words are there.
    assert re.sub(r"\\([^A-Za-z0-9\s])", r"\1", shown) == " ".join(text.split())
