"""Notation profiles: the five of the lectures, and files of one's own."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.cli.main import main
from svmsym.documents.derivation_page import document
from svmsym.documents.latex import document_latex
from svmsym.documents.notation_file import chosen_notation, read_notation
from svmsym.documents.text import document_text
from svmsym.duality.derivation_files import names
from svmsym.duality.library import load
from svmsym.errors import NotationError, SvmsymError
from svmsym.formulas import Scalar, Vector
from svmsym.formulas.notation import Notation, load_notation
from svmsym.formulas.printing import to_latex, to_mathml, to_text

BAD = Path(__file__).parents[1] / "notations_bad"

# What each file is refused for, and where.
REFUSED = """\
based-on-nothing.toml:1               based_on is 'ostwalt' | did you mean ostwald?
bias-first-is-text.toml:3             bias_first is yes | true or false
bias-printed-as-lagrangian.toml:2     b is printed as L, which is the Lagrangian
bias-printed-as-primed-matrix.toml:2  b is printed as P′ | matrix of the quadratic program
empty.toml                            the file is empty
greek-by-name.toml:4                  beta is the name of β | write "β"
index-with-a-star.toml:2              'i*' cannot be printed as an index
key-is-no-letter.toml:2               'α β' is not a letter of ours
latin-1.toml:1                        the byte 0xe4 is not UTF-8
no-such-norm.toml:1                   norm is 'bar' | did you mean bars?
not-toml.toml:1                       this is not TOML
subject-to-on-two-lines.toml:1        subject_to is empty, too long, or has characters that are not printed
superscript-is-a-number.toml:1        superscript.1 is 3 | a letter in quotes
superscript-is-text.toml:1            superscript is x | a list of letters
symbol-empty.toml:2                   '' cannot be printed as a symbol
symbol-has-dollars.toml:2             '$x$' cannot be printed as a symbol
symbol-is-a-macro.toml:3              input{secret}' cannot be printed as a symbol
symbol-is-a-number.toml:2             symbols.b is 3 | text in quotes
symbol-is-cyrillic.toml:2             'ж' cannot be printed as a symbol | Latin or Greek
symbol-is-html.toml:2                 '<b>' cannot be printed as a symbol
symbol-too-long.toml:2                'abcdefghijklmnop' cannot be printed as a symbol | at most 12
symbols-is-text.toml:1                symbols is λ | a line [symbols]
title-too-long.toml:1                 title is empty, too long
unknown-key.toml:2                    there is no key 'inne' | did you mean inner?
"""
CASES = [line.split(maxsplit=1) for line in REFUSED.splitlines()]


def test_every_bad_file_has_its_case():
    assert sorted(p.name for p in BAD.glob("*.toml")) == [place.split(":")[0] for place, _ in CASES]


@pytest.mark.parametrize(("place", "said"), CASES, ids=[place for place, _ in CASES])
def test_a_bad_profile_is_refused_with_its_line(place, said):
    name, *_ = place.split(":")
    with pytest.raises(SvmsymError) as refused:
        read_notation(BAD / name)
    message = str(refused.value)
    assert f"{place}:" in message
    for part in said.split(" | "):
        assert part in message
    assert "what to do: " in message


def written(tmp_path, text):
    path = tmp_path / "my.toml"
    path.write_text(text, "utf-8")
    return path


MINE = """\
title = "My course"
language = "de"
inner = "dot"
norm = "bars2"
superscript = ["x"]
index_style = "sup-paren"
subject_to = "u. d. N."
[symbols]
"α" = "λ"
"b" = "w_0"
"K" = "k_Φ"
[indices]
i = "ν"
n = "N"
"""


def test_a_profile_of_ones_own(tmp_path, capsys):
    path = written(tmp_path, MINE)
    assert main(["derive", "hard-margin", "--notation", str(path)]) == 0
    out = capsys.readouterr().out
    assert "L = ½‖w‖₂² − Σ_ν λ_ν(y_ν(w·x^{(ν)} + w₀) − 1)" in out
    assert "u. d. N." in out


def test_a_profile_that_starts_from_another(tmp_path):
    path = written(tmp_path, 'based_on = "ostwald"\n[symbols]\n"α" = "α"\n')
    mine, theirs = read_notation(path), load_notation("ostwald")
    assert (mine.symbol("α"), mine.symbol("b")) == ("α", "w_0")
    assert (mine.superscript, mine.norm, mine.subject_to) == (
        theirs.superscript,
        theirs.norm,
        theirs.subject_to,
    )


def test_a_path_is_a_name_that_exists_or_ends_in_toml(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert chosen_notation("ostwald") == load_notation("ostwald")
    (tmp_path / "mine").write_text('title = "M"', "utf-8")
    assert chosen_notation("mine").title == "M"
    with pytest.raises(SvmsymError, match="no such file"):
        chosen_notation("missing.toml")
    with pytest.raises(SvmsymError, match="no notation profile"):
        chosen_notation("ostwalt")


CLASHES = [
    ('"α" = "w_0"\n"b" = "w_0"', "hard-margin", "the letters b and α are both printed as w_0"),
    ('"α" = "b"', "hard-margin", "the letters b and α are both printed as b"),
    ('"y" = "i"', "hard-margin", "the letter y and the index i are both printed as i"),
    ('"b" = "n"', "hard-margin", "the letter b and the index n are both printed as n"),
    ('"C" = "ξ"', "soft-margin", "the letters C and ξ are both printed as ξ"),
    ('"K" = "φ"', "soft-margin-kernel", "the letters K and φ are both printed as φ"),
    ('[indices]\n"j" = "i"', "hard-margin", "the indices i and j are both printed as i"),
    ('[indices]\n"i" = "D"', "hard-margin", "the index i is printed as D, which is the dual function"),
    ('"η" = "τ"', "gradient-descent", None),
]


@pytest.mark.parametrize(("lines", "name", "said"), CLASHES)
def test_two_meanings_of_one_symbol_are_refused(tmp_path, capsys, lines, name, said):
    path = written(tmp_path, lines if lines.startswith("[") else f"[symbols]\n{lines}\n")
    code = main(["derive", name, "--notation", str(path)])
    printed = capsys.readouterr()
    if said is None:
        assert (code, printed.err) == (0, "")
    else:
        assert code == 2
        assert f"my.toml: {said}" in printed.err
        assert f"in {name}\n" in printed.err or "both printed" not in said
        assert "what to do" in printed.err


def test_letters_of_the_quadratic_program_give_way(tmp_path):
    # A profile may print b as q: the QP then calls its own vector q′ and says why.
    derived = load("hard-margin", {}).run()
    path = written(tmp_path, '[symbols]\n"b" = "q"\n"α" = "P"\n')
    text = document_text(document(derived, read_notation(path)))
    assert "P′ = (y yᵀ) ∘ K" in text
    assert "q′ = " in text
    assert "A prime marks letters that the problem uses for something else." in text


def test_a_profile_changes_nothing_but_the_print(tmp_path):
    derived = load("hard-margin", {}).run()
    letters = sorted(map(str, derived.dual.objective.free_symbols))
    document_latex(document(derived, read_notation(written(tmp_path, MINE))))
    assert sorted(map(str, derived.dual.objective.free_symbols)) == letters


@given(st.text(max_size=20))
def test_no_text_gets_past_the_check(text):
    """What a profile prints is made of letters, marks and a subscript, or the file is refused."""
    quoted = "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}" for c in text)
    if any(0xD800 <= ord(c) <= 0xDFFF for c in text):
        return
    path = Path(__file__).with_name("never-written.toml")
    from svmsym.documents import notation_file  # noqa: PLC0415 - the reader without the disk

    source = f'[symbols]\n"b" = "{quoted}"\n'
    try:
        read = notation_file._notation(notation_file.parsed(source, path), path)
    except SvmsymError:
        return
    shown = to_latex(Scalar("b"), read)
    assert set(shown) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\\{}_^*, ")
    assert shown.count("{") == shown.count("}")


def test_marks_stand_before_the_subscript():
    notation = Notation(symbols={"α": "λ_1"})
    assert to_latex(Scalar("α*"), notation) == r"\lambda_1^{*}"
    assert to_text(Scalar("α*"), notation) == "λ*₁"


def test_a_greek_subscript_in_every_format():
    notation = Notation(symbols={"w": "w_φ"})
    assert to_latex(Vector("w"), notation) == r"w_{\varphi}"
    assert "<mi>φ</mi>" in to_mathml(Vector("w"), notation)


# The lectures, column by column as their notation was recorded.

LECTURES = {
    "ostwald": {"bias": "w_0", "label": "y", "multiplier": "λ", "slack": "ξ", "kernel": "k", "map": "φ",
                "i": "i", "n": "n", "m": "m", "data": "sup-paren", "norm": "bars2", "bias first": False,
                "margin": "half", "dual": ("", "max"), "form": ("", "min"), "s.t.": "u. d. N.",
                "language": "de"},
    "iic2433": {"bias": "b", "label": "y", "multiplier": "α", "slack": "ξ", "kernel": "K_Φ", "map": "Φ",
                "i": "n", "n": "N", "m": "d", "data": "sub", "norm": "transpose", "bias first": False,
                "margin": "half", "dual": ("min",), "form": ("", "min"), "s.t.": "sujeto a",
                "language": "es"},
    "ch7": {"bias": "w_0", "label": "y", "multiplier": "α", "slack": "ξ", "kernel": "K", "map": "φ",
            "i": "ℓ", "n": "N", "m": "d", "data": "sup-paren", "norm": "bars", "bias first": False,
            "margin": "full", "dual": ("", "max"), "form": ("", "min"), "s.t.": "subject to",
            "language": "en"},
    "yoon": {"bias": "b", "label": "t", "multiplier": "α", "slack": "ξ", "kernel": "K", "map": "Φ",
             "i": "i", "n": "N", "m": "n", "data": "sub", "norm": "bars", "bias first": False,
             "margin": "full", "dual": ("", "max"), "form": ("", "min"), "s.t.": "제약조건:",
             "language": "ko"},
    "ml1920": {"bias": "w_0", "label": "y", "multiplier": "λ", "slack": "ε", "kernel": "k", "map": "φ",
               "i": "i", "n": "n", "m": "d", "data": "sup", "norm": "bars2", "bias first": True,
               "margin": "half", "dual": ("max",), "form": ("max",),
               "s.t.": "unter den Nebenbedingungen", "language": "de"},
}  # fmt: skip


@pytest.mark.parametrize("name", LECTURES)
def test_a_profile_writes_as_its_lecture_does(name):
    profile, expected = load_notation(name), LECTURES[name]
    letters = {"bias": "b", "label": "y", "multiplier": "α", "slack": "ξ", "kernel": "K", "map": "φ"}
    assert {k: profile.symbol(v) for k, v in letters.items()} == {k: expected[k] for k in letters}
    assert {k: profile.index(k) for k in "inm"} == {k: expected[k] for k in "inm"}
    assert (profile.index_style, profile.norm, profile.bias_first) == (
        expected["data"],
        expected["norm"],
        expected["bias first"],
    )
    assert (profile.margin, profile.subject_to, profile.language) == (
        expected["margin"],
        expected["s.t."],
        expected["language"],
    )
    assert profile.dual in expected["dual"]
    assert profile.form in expected["form"]


def test_the_slack_of_ml1920_is_its_own_in_regression():
    # There ε is the width of the tube, and the lecture writes ξ and ξ*.
    fitted = load_notation("ml1920").for_names(["w", "b", "ξ", "ξ*", "ε", "α", "α*"])
    assert [fitted.symbol(x) for x in ("ξ", "ξ*", "ε", "α*")] == ["ξ", "ξ*", "ε", "λ*"]
    assert load_notation("ml1920").for_names(["w", "ξ"]).symbol("ξ") == "ε"


def test_a_profile_of_ours_gives_way_where_ones_own_is_refused():
    names = ["α", "λ"]
    assert Notation(symbols={"α": "λ"}).for_names(names).symbol("α") == "α"
    with pytest.raises(NotationError, match="the letters α and λ are both printed as λ"):
        Notation(symbols={"α": "λ"}, file="my.toml").for_names(names)


def test_the_file_in_the_documentation_is_the_one_that_is_tried(tmp_path):
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    shown = text.split("```toml\n")[1].split("```")[0]
    tried = text.split('>>> written = """\n')[1].split('... """')[0]
    assert [line[4:] for line in tried.splitlines()] == shown.splitlines()
    assert read_notation(written(tmp_path, shown)).symbol("b") == "w_0"


def test_the_documentation_names_every_key():
    from svmsym.documents.notation_file import _KEYS  # noqa: PLC0415 - what is documented is what is read

    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    assert [key for key in _KEYS if f"`{key}`" not in text and f"`[{key}]`" not in text] == []


def test_the_guide_names_every_letter_of_the_duals():
    guide = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
    listed = guide.partition("The letters of the derivations of duals are:")[2].partition("Arguments")[0]
    assert set(re.findall(r"`(.+?)`", listed)) == {
        letter for name in names() for letter in load(name).run().names
    }
