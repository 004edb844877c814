"""What is refused: injections, bombs, unbalanced and ill-typed formulas; with column, message and hint."""

import random

import pytest
from guarded_reading import MOST_CALLS, calls_of

from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Ambiguous, Read, Unreadable
from svmsym.exams.reading.limits import DEEPEST_NESTING, LONGEST_TEXT

BOMBS = [
    "__import__('os').system('touch owned')",
    "eval('1')",
    "exec(open('x').read())",
    "().__class__.__bases__[0].__subclasses__()",
    "lambda x: x",
    "open('/etc/passwd').read()",
    r"\input{/etc/passwd}",
    r"\include{secret}",
    r"\write18{touch owned}",
    r"\immediate\write18{ls}",
    r"\def\a{\a\a}\a",
    r"\newcommand{\x}{y}",
    r"\catcode`\@=11",
    r"\csname end\endcsname",
    r"\loop\iftrue\repeat",
    r"\href{javascript:alert(1)}{x}",
    "<script>alert(1)</script>",
    "9**9**9",
    "9^{9^9}",
    "9^{9^{9^{9}}}",
    "(((9^9)^9)^9)^9",
    "((9^{32})^{32})^{32}",
    "10^{1000000}",
    "2^{-1000000}",
    "x^{33}",
    "((x^{32})^{32})^{32}",
    "9" * 41,
    "9" * 1000,
    "0." + "3" * 60,
    "1e999999999",
    "1e-3",
    "(" * 61 + "b" + ")" * 61,
    "{" * 100 + "b" + "}" * 100,
    "[" * 300,
    "(" * 3000,
    r"\frac{1}{" * 70 + "b" + "}" * 70,
    r"\sqrt{" * 80 + "2" + "}" * 80,
    "|" * 500,
    "||" * 300,
    "⟨" * 200,
    "-" * 3000 + "1",
    "b" + "+b" * 1600,
    "x_" * 500,
    "x^" * 500,
    "w'" * 800,
    "a" * (LONGEST_TEXT + 1),
    "α" * 5000,
    r"\alpha" * 2000,
    r"\sum" * 300 + "b",
    r"\sum_{i=1}^{40}" * 6 + r"\alpha_i",
    r"\sum_{i=1}^{1000000}\alpha_i",
    r"\sum_{i=1}^{40}\sum_{j=1}^{40}\sum_{k=1}^{40}\alpha_i\alpha_j\alpha_k",
    r"\begin{pmatrix}" + "1&" * 50 + r"1\end{pmatrix}",
    r"\begin{pmatrix}" + r"1\\" * 50 + r"1\end{pmatrix}",
    r"\begin{pmatrix}" * 70,
    r"\begin{cases}" * 70 + "1",
    r"\begin{verbatim}x\end{verbatim}",
    r"\begin{pmatrix}1&2\\3\end{pmatrix}",
    "(" + ",".join("1" * 50) + ")",
    "b\u200b= 1",
    "b\u202e= 1",
    "b\u2066= 1",
    "b\x00= 1",
    "b\x1b[31m = 1",
    "\ufeffb = 1",
    "b\u00ad = 1",
    "\ud800",
    "b = 1\x07",
    "👍",
    "b = 💣",
    "ﷺ",
    "1/0",
    r"\frac{1}{0}",
    r"\frac{b}{1-1}",
    "0^{-1}",
    "0^0",
    "'; DROP TABLE marks; --",
    "{{constructor.constructor('x')()}}",
    "${jndi:ldap://x}",
    "`ls`",
    "%s%s%n",
    "../../etc/passwd",
    "nan",
    "$" * 100,
    "\\" * 99,
    "&" * 50,
    "=" * 50,
    "<=" * 200,
    "," * 400,
    ";" * 400,
    "∀" * 200,
    "s.t. " * 200,
    "if " * 200,
]


@pytest.mark.parametrize("text", BOMBS, ids=lambda t: repr(t[:30]))
def test_a_bomb_is_refused_at_once(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = read(text)
    assert isinstance(found, Unreadable), found
    assert calls_of(text) <= MOST_CALLS
    assert 1 <= found.column <= len(text) + 1
    assert found.message
    assert not list(tmp_path.iterdir())


def test_there_are_eighty_bombs():
    assert len(set(BOMBS)) >= 80


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("w + b", 5, "the vector w and the number b cannot be added"),
        ("w = b", 5, "the vector w and the number b cannot be equal"),
        ("w = Σ_i α_i y_i", 5, "the vector w and the number Σᵢ αᵢ yᵢ cannot be equal"),
        ("w = Σ_i α_i y_i x_i + b", 23, "the vector Σᵢ αᵢ yᵢ xᵢ and the number b cannot be added"),
        ("α = 1/4", 5, "the list over all points α and the number ¼ cannot be equal"),
        ("(1,2", 1, "the bracket ( is not closed"),
        (")w", 1, ") closes no bracket"),
        ("(w]", 3, "] closes no bracket; ( is open"),
        ("b = 2 +", 8, "something is missing after +"),
        ("alph_1 = 2", 1, "the name 'alph' is unknown"),
        (r"\alpha_12 = 3", 8, "only the first digit of 12 is a subscript"),
        (r"\aplha = 1", 1, r"the command \aplha is unknown"),
        ("yi(w'xi+b) >= 1-xi", 17, "xi may be ξ or x with the index i"),
        ("x_3 ist kein Stützvektor", 9, "the words 'kein Stützvektor' change what is said"),
        ("x_3 ist Stützvektor", 1, "is this the only support vector?"),
        ("Σ_{j≠i} α_i α_j", 4, "does i run as well, or is it fixed?"),
        ("only α_1 and α_2 are positive", 1, "the word 'only' says more than the formula"),
        ("number of support vectors: 3", 1, "the number of support vectors is not read"),
        ("b = 2 3", 7, "two numbers stand side by side"),
        ("b + x_{1,23} = 5", 5, "x_{1,23} is not read: point and coordinate go up to 9"),
        ("α_k ≥ 0 for all (x)", 17, "this condition has no sign"),
        (r"Q_ij = 1", 0, ""),
        ("", 1, "there is no formula"),
        ("keine Ahnung", 1, "the word 'keine' changes what is said"),
        ("weiss ich leider gerade", 24, "there is no formula"),
    ],
)
def test_the_complaint_names_place_and_reason(text, column, words):
    found = read(text)
    if not words:
        assert isinstance(found, Read)
        return
    assert isinstance(found, Unreadable), found
    assert (found.column, found.message) == (column, words)
    assert found.hint


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("(0,5,1,25)", 2),
        ("α = (0,5,1,25)", 2),
        ("w = (0,5, -0,5)", 2),
        ("w = (0,5)", 2),
        ("{0,5,1}", 2),
        ("b = 1,500", 2),
        ("1/2n", 2),
        (r"γ = 1/2σ^2", 2),
        ("1,3", 2),
    ],
)
def test_a_question_has_all_readings(text, readings):
    found = read(text)
    assert isinstance(found, Ambiguous)
    assert len(found.readings) == readings
    assert found.question.endswith(".")


def test_nesting_up_to_the_limit_is_read():
    deep = "(" * (DEEPEST_NESTING - 1) + "b" + ")" * (DEEPEST_NESTING - 1)
    assert isinstance(read(deep), Read)


PIECES = [
    *"wxyzbαξμCKφnij123(){}[],;_^ =<>+-*/|'", r"\alpha", r"\frac", r"\sum", r"\begin{cases}",
    r"\end{cases}", r"\|", "αᵢ", "ᵀ", "½", "0,5", "sum", "für alle", "if", "\n", r"\\", "&", "∂", "∇", "∈",
    "min", "s.t.",
]  # fmt: skip


def test_noise_raises_nothing():
    chance = random.Random(11)
    for _ in range(3000):
        text = "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 30)))
        assert isinstance(read(text), Read | Unreadable | Ambiguous)
